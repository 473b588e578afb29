package stream

import (
	"fmt"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
)

// schemeHint returns what to say of a URL whose scheme is more likely a host, as in
// localhost:3000/x, or the empty string.
func schemeHint(input string) string {
	host, _, _ := strings.Cut(input, ":")
	guessed := weburl.Guess(input, "https")
	if guessed == input || !strings.HasPrefix(guessed, "https://"+host) {
		return ""
	}
	return fmt.Sprintf("“%s” is read as the scheme; for a host write https://%s, or use --guess", host, term.Clipped(input, 60))
}
