package weburl

import (
	"strings"

	"github.com/weburl/weburl/internal/engine"
	urlscheme "github.com/weburl/weburl/internal/scheme"
)

// Guess returns input, which a user typed, with the scheme that it lacks: for
// "example.com/x" and "https" it returns "https://example.com/x". [Parse] the result,
// which need not be a URL. Guess first strips and removes the spaces, controls, tabs and
// newlines that Parse strips and removes.
//
// The first rule that fits applies:
//
//   - An absolute path of Windows, such as C:\x or \\server\share\x, is its file URL, by
//     [FromFilePath].
//   - An input that begins with "//" gets the scheme and a colon.
//   - An input that is empty, or begins with a slash, a backslash, "?" or "#", is
//     unchanged: it is a reference, and lacks more than a scheme.
//   - An input that begins with a scheme and a colon is unchanged, unless that scheme
//     is localhost or has a dot, and digits follow the colon up to the end, a slash, a
//     "?" or a "#": these are a host and a port, as in localhost:8080.
//   - Any other input gets the scheme and "://".
//
// Unlike address bars of browsers it does not search for words, try top-level domains or
// fix schemes.
func Guess(input, scheme string) string {
	text := engine.WithoutTabs(strings.TrimFunc(input, func(c rune) bool { return c <= ' ' }))
	switch {
	case startsWithDrive(text, `/\`) || strings.HasPrefix(text, `\\`):
		if u, err := FromFilePath(text, FilePathWindows); err == nil {
			return u.String()
		}
		return input
	case strings.HasPrefix(text, "//"):
		return scheme + ":" + text
	case text == "" || strings.IndexByte(`/\?#`, text[0]) >= 0:
		return input
	}
	name, rest, ok := strings.Cut(text, ":")
	if ok && urlscheme.IsValid(name) && !isHostAndPort(name, rest) {
		return input
	}
	return scheme + "://" + text
}

// isHostAndPort reports whether name is rather a host than a scheme: whether a port
// follows its colon, and it is localhost or has a dot.
func isHostAndPort(name, rest string) bool {
	if !strings.EqualFold(name, "localhost") && !strings.Contains(name, ".") {
		return false
	}
	after := strings.TrimLeft(rest, "0123456789")
	return after != rest && (after == "" || strings.IndexByte("/?#", after[0]) >= 0)
}
