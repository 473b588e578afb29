package display_test

import (
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/display"
	"github.com/weburl/weburl/internal/cputime"
	"github.com/weburl/weburl/internal/growing"
)

func names(t testing.TB, list ...string) *display.Names {
	t.Helper()
	n, err := display.NewNames(list...)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestNames(t *testing.T) {
	n := names(t, "paypal.com paypal.me paypalobjects.com", "google.com", "microsoft.com", "amazon.com", "twitter.com", "dropbox.com",
		"citibank.com", "binance.com", "t-mobile.com", "barclays.co.uk", "яндекс.рф", "ups.com", "chase")
	for _, test := range []struct {
		host, want string // what Likeness.String returns, and the part of the host
	}{
		{"g00gle.com", "looks like google.com: g00gle"},
		{"micros0ft.com", "looks like microsoft.com: micros0ft"},
		{"amaz0n.com", "looks like amazon.com: amaz0n"},
		{"tvvitter.com", "looks like twitter.com: tvvitter"},
		{"clropbox.com", "looks like dropbox.com: clropbox"},
		{"rnicrosoft.net", "looks like microsoft.com: rnicrosoft"},
		{"citíbank.com", "looks like citibank.com: xn--citbank-9ya"},
		{"bịnance.com", "looks like binance.com: xn--bnance-bl8b"},
		{"раураӏ.com", "looks like paypal.com: xn--80aa0cbo65f"},
		{"ɡoogle.com", "looks like google.com: xn--oogle-qmc"},
		{"paypal.com.evil.example", "begins like paypal.com: paypal.com"},
		{"www.paypal.com-login.example", "begins like paypal.com: paypal.com"},
		{"barclays.co.uk.evil.example", "begins like barclays.co.uk: barclays.co.uk"},
		{"pay.pal.com", "divides paypal.com: pay.pal"},
		{"www.pay-pal.com", "divides paypal.com: pay-pal"},
		{"payapl.com", "is one letter away from paypal.com: payapl"},
		{"paypall.com", "is one letter away from paypal.com: paypall"},
		{"pypal.com", "is one letter away from paypal.com: pypal"},
		{"paxpal.org", "is one letter away from paypal.com: paxpal"},
		{"paypal-login.com", "adds a word to paypal.com: paypal-login"},
		{"securepaypal.com", "adds a word to paypal.com: securepaypal"},
		{"paypal24.com", "adds a word to paypal.com: paypal24"},
		{"t-mobile-login.com", "adds a word to t-mobile.com: t-mobile-login"},
		{"rnicrosoft-support.com", "adds a word to microsoft.com: rnicrosoft-support"},
		{"login-goog1e.com", "adds a word to google.com: login-goog1e"},
		{"secure-paypall-login.com", "adds a word to paypal.com: secure-paypall-login"},
		{"goog1e-login.evil.example", "has a label like google.com: goog1e-login"},
		{"login-ups.com", "adds a word to ups.com: login-ups"},
		{"paypal.evil.example", "has a label like paypal.com: paypal"},
		{"a.login-paypal.evil.example", "has a label like paypal.com: login-paypal"},
		{"paypal.example", "has another suffix than paypal.com: paypal.example"},
		{"chasse.com", "is one letter away from chase: chasse"},
		{"xn--d1acpjx3f.com", "has another suffix than яндекс.рф: xn--d1acpjx3f.com"},

		// Of the owners, and of nobody.
		{"paypal.com", ""}, {"www.paypal.com.", ""}, {"paypal.me", ""}, {"img.paypalobjects.com", ""}, {"chase.com", ""}, {"chase.example", ""},
		{"яндекс.рф", ""}, {"com", ""}, {"127.0.0.1", ""}, {"[::1]", ""}, {"localhost", ""},
		// Others.
		{"example.com", ""}, {"papal.example.com", ""}, {"upset.com", ""}, {"startups.com", ""}, {"groups.example.com", ""}, {"purchase.com", ""},
		{"chased-away.com", ""}, {"paypalette.com", "contains the name of paypal.com: paypalette"}, {"papal-cathedral.com", ""}, {"amazing-goggles.com", ""}, {strings.Repeat("a", 63) + ".com", ""}, {strings.Repeat("a.", 2000) + "com", ""},
	} {
		h, err := weburl.ParseHost(test.host)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if l, ok := n.Find(h); ok {
			got = l.String() + ": " + h.String()[l.Start:l.End]
		}
		if got != test.want {
			t.Errorf("%s: got %q, want %q", test.host, got, test.want)
		}
	}
}

func TestNamesOwns(t *testing.T) {
	n := names(t, "paypal.com paypal.me", "login.example.com")
	for domain, want := range map[string]bool{"paypal.com": true, "paypal.me": true, "example.com": true, "paypal.org": false, "": false} {
		if n.Owns(domain) != want {
			t.Errorf("%q: %t", domain, !want)
		}
	}
	var none *display.Names
	if _, ok := none.Find(weburl.MustParse("https://paypa1.com/").ParsedHost()); ok || none.Owns("paypal.com") {
		t.Error("the nil Names finds something")
	}
	if _, ok := names(t).Find(weburl.MustParse("https://paypa1.com/").ParsedHost()); ok {
		t.Error("a Names without names finds something")
	}
}

func TestNamesErrors(t *testing.T) {
	for name, want := range map[string]string{
		"":                   "a name is empty",
		" ":                  "a name is empty",
		"127.0.0.1":          `"127.0.0.1" is not a domain such as example.com`,
		"abc b":              `"b" is not a domain such as example.com`,
		"paypal.com b":       `"b" is not a domain such as example.com`,
		"a,b":                "",
		"a%":                 `"a%" is not a domain such as example.com`,
		"co.uk":              `"co.uk" is a public suffix`,
		"github.io":          `"github.io" is a public suffix`,
		"x.com":              `"x.com" is too short: names need 3 to 63 characters`,
		"paypal.com 1.2.3.4": `"1.2.3.4" is not a domain such as example.com`,
	} {
		_, err := display.NewNames("google.com", name)
		if got := ""; want != "" {
			if err != nil {
				got = strings.TrimPrefix(err.Error(), "display: ")
			}
			if got != want {
				t.Errorf("%q: %s, want %s", name, got, want)
			}
		}
	}
}

func TestResemblance(t *testing.T) {
	if display.Visual.String() != "looks like" || display.Resemblance(0).String() != "unknown" || display.Resemblance(99).String() != "unknown" {
		t.Error("the names of resemblances")
	}
}

// TestNamesCost holds that Find allocates nothing for a host in ASCII, and that its time
// grows as the length of the host.
func TestNamesCost(t *testing.T) {
	n := names(t, "paypal.com", "deutsche-bank.de", "itau.com.br", "microsoft")
	for _, host := range []string{"www.example.com", "paypa1.com", "a.b.c.d.deutsche-bank.com", "securelogin-microsoft.com",
		"a-long-label-of-many-words-with-hyphens-and-more-of-them-in-it.com", strings.Repeat("x", 63) + "." + strings.Repeat("y-", 30) + "z.com"} {
		h := weburl.MustParse("https://" + host).ParsedHost()
		if got := testing.AllocsPerRun(100, func() { n.Find(h) }); got != 0 {
			t.Errorf("%s: %v allocations", host, got)
		}
	}
	for _, part := range []string{"paypal.com.", "a.", "paypal-", "xn--d1acpjx3f.", "é.", "-", "login-", "paypa1."} {
		t.Run(part, func(t *testing.T) {
			cputime.Linear(t, 1<<17, func(size int) time.Duration {
				u, err := weburl.Parse("https://" + growing.Fill(part, size) + "com/")
				if err != nil {
					t.Fatal(err)
				}
				return cputime.Thread(func() { n.Find(u.ParsedHost()) })
			})
		})
	}
}
