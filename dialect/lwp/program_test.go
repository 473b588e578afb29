package lwp_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/lwp"
	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/internal/readers"
)

func TestProgram(t *testing.T) {
	readers.Compare(t, readers.LWP, lwp.Dialect, readers.Options{ValidUTF8: true})
}

// Other schemes have clients of their own. What is no UTF-8 has more U+FFFD to one
// decoder than to the other.
func TestDestinations(t *testing.T) {
	readers.CompareDestinations(t, readers.LWP, lwp.Dialect, isOther, readers.KnownDestination{
		Name:   "service",
		Reason: "getaddrinfo refuses a name of a service that is none, and the preloaded library does not",
		Is: func(_ *dialect.Reading, _ dialect.Destination, failure *dialect.Failure, attempts []readers.Attempt) bool {
			return failure != nil && len(attempts) == 1 && strings.Trim(attempts[0].Port, "0123456789") != ""
		},
	})
}

func TestProxyRequests(t *testing.T) {
	readers.CompareRequests(t, readers.LWP, lwp.Dialect, func(input string, _ *dialect.Reading) bool { return !utf8.ValidString(input) })
}

func isOther(r *dialect.Reading) bool {
	scheme := r.Get(dialect.Scheme).String()
	return scheme != "http" && scheme != "https" || strings.Contains(r.Href, "%EF%BF%BD") || hasReplacement(r.Get(dialect.Host).String())
}

// hasReplacement reports whether a label in Punycode has U+FFFD in it.
func hasReplacement(host string) bool {
	for label := range strings.SplitSeq(strings.ToLower(host), ".") {
		if _, punycode, ok := strings.Cut(label, "xn--"); ok {
			text, err := idna.DecodePunycode(strings.TrimSuffix(punycode, "]"))
			if err == nil && strings.Contains(text, "\uFFFD") {
				return true
			}
		}
	}
	return false
}
