package idna

import (
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/wpt"
)

// wptCase is an entry of IdnaTestV2.json and toascii.json.
type wptCase struct {
	Comment string
	Input   string
	Output  *string // nil for failure
}

// domainParser is the URL Standard's domain parser with beStrict false,
// https://url.spec.whatwg.org/#concept-domain-to-ascii, up to the check for
// forbidden code points. It reports failure as nil.
func domainParser(domain string) *string {
	var result string
	if isASCII(domain) {
		result = strings.ToLower(domain)
	} else {
		var err error
		if result, err = Lax.ToASCII(domain); err != nil {
			return nil
		}
	}
	if result == "" || strings.ContainsAny(result, forbiddenDomain) {
		return nil
	}
	return &result
}

var forbiddenDomain = func() string {
	s := "\x7F #%/:<>?@[\\]^|"
	for c := range byte(0x20) {
		s += string(rune(c))
	}
	return s
}()

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

func TestWPT(t *testing.T) {
	for _, name := range []string{"IdnaTestV2.json", "IdnaTestV2-removed.json", "toascii.json"} {
		t.Run(name, func(t *testing.T) {
			for _, c := range wpt.Cases[wptCase](t, name) {
				t.Run("", func(t *testing.T) {
					if wpt.SinceUnicode18(c.Input) && c.Comment == "V7" {
						if domainParser(c.Input) == nil {
							t.Errorf("%+q fails with Unicode %s", c.Input, UnicodeVersion)
						}
						return
					}
					if c.Input == "" {
						// The domain parser would fail, but is never given an
						// empty string; the file has the result of ToASCII.
						if got, err := Lax.ToASCII(""); err != nil || got != *c.Output {
							t.Errorf("empty: %q, %v; want %q", got, err, *c.Output)
						}
						return
					}
					got := domainParser(c.Input)
					switch {
					case got == nil && c.Output != nil:
						_, err := Lax.ToASCII(c.Input)
						t.Errorf("%+q failed: %v; want %q (%s)", c.Input, err, *c.Output, c.Comment)
					case got != nil && c.Output == nil:
						t.Errorf("%+q gave %q; want failure (%s)", c.Input, *got, c.Comment)
					case got != nil && *got != *c.Output:
						t.Errorf("%+q gave %q; want %q (%s)", c.Input, *got, *c.Output, c.Comment)
					}
				})
			}
		})
	}
}
