package weburl

import (
	"strings"

	"github.com/weburl/weburl/internal/engine"
	urlscheme "github.com/weburl/weburl/internal/scheme"
)

// Guess returns input, which a user typed, with the scheme that it lacks: for
// "example.com/x" and "https" it returns "https://example.com/x". The result need not be
// a URL: call [Parse] next. Like Parse, Guess ignores spaces and controls at both ends,
// and tabs and newlines.
//
// The first of these rules that matches the input determines the result:
//
//   - An absolute path of Windows, such as C:\x or \\server\share\x, becomes its file
//     URL, by [FromFilePath], or is unchanged if there is no file URL for it.
//   - An input that begins with "//" gets the scheme and a colon.
//   - An input that is empty, or begins with a slash, a backslash, "?", "#", "./" or
//     "../", is unchanged: it is a reference, and lacks more than a scheme.
//   - An input that begins with a host and a port, such as localhost:8080 or
//     example.com:80/x, gets the scheme and "://". The host is localhost or has a
//     dot, and the digits of the port end at a slash, "?", "#" or the end.
//   - Any other input that begins with a scheme and a colon is unchanged.
//   - Any other input gets the scheme and "://".
//
// Unlike address bars of browsers, Guess does not search for words, try top-level domains
// or correct misspelled schemes.
func Guess(input, scheme string) string {
	text := engine.WithoutTabs(engine.Trim(input))
	switch {
	case startsWithDrive(text, `/\`) || strings.HasPrefix(text, `\\`):
		if u, err := FromFilePath(text, FilePathWindows); err == nil {
			return u.String()
		}
		return input
	case strings.HasPrefix(text, "//"):
		return scheme + ":" + text
	case text == "" || strings.IndexByte(`/\?#`, text[0]) >= 0 || strings.HasPrefix(text, "./") || strings.HasPrefix(text, "../"):
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
