package stream

import (
	"fmt"
	"strings"

	"github.com/weburl/weburl/cmd/weburl/internal/term"
	urlscheme "github.com/weburl/weburl/internal/scheme"
)

// withScheme returns an input that has no scheme with a default one before it:
// example.org/x becomes https://example.org/x. What stands before a colon is a host
// and not a scheme if it is localhost or has a dot, and a port follows. Paths,
// queries and fragments by themselves stay as they are.
func withScheme(input, scheme string) string {
	text := strings.TrimLeftFunc(input, func(r rune) bool { return r <= ' ' })
	switch {
	case text == "" || strings.ContainsRune("?#", rune(text[0])):
		return input
	case strings.HasPrefix(text, "//"):
		return scheme + ":" + text
	case text[0] == '/' || text[0] == '\\':
		return input
	}
	before, _, ok := strings.Cut(text, ":")
	if ok && urlscheme.IsValid(before) && !readsAsHost(text) {
		return input
	}
	return scheme + "://" + text
}

// readsAsHost reports whether what the parser reads as a scheme is more likely a
// host with a port: localhost:3000/x, example.com:443.
func readsAsHost(text string) bool {
	before, after, ok := strings.Cut(text, ":")
	if !ok || before != "localhost" && !strings.Contains(before, ".") {
		return false
	}
	digits := len(after) - len(strings.TrimLeft(after, "0123456789"))
	rest := after[digits:]
	return digits > 0 && (rest == "" || strings.ContainsRune("/?#", rune(rest[0])))
}

// schemeHint returns what to say of a URL whose scheme is more likely a host, or
// the empty string.
func schemeHint(input string) string {
	if !readsAsHost(input) {
		return ""
	}
	before, _, _ := strings.Cut(input, ":")
	return fmt.Sprintf("“%s” is read as the scheme; for a host write https://%s, or use --guess", before, term.Clipped(input, 60))
}
