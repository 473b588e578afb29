package verdict_test

import (
	_ "embed"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/verdict"
)

// hostileText has URLs that were made to deceive users, or to pass a check, with their kind
// and grade.
//
//go:embed testdata/hostile.tsv
var hostileText string

// unknowable is the kind of URLs whose text is that of ordinary ones.
const unknowable = "unknowable"

type hostile struct{ kind, grade, input string }

func hostiles(t testing.TB) (all []hostile) {
	for line := range strings.Lines(hostileText) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) != 3 {
			t.Fatalf("%d fields in %q", len(fields), line)
		}
		input, err := strconv.Unquote(fields[2])
		if err != nil {
			t.Fatalf("%s: %v", fields[2], err)
		}
		all = append(all, hostile{fields[0], fields[1], input})
	}
	return all
}

// TestHostile holds that no hostile URL is ok but those of which nothing can be known. With
// -update it writes the grades: look at the difference.
func TestHostile(t *testing.T) {
	var out, table strings.Builder
	table.WriteString("| kind | URLs | ok | note | suspicious | dangerous |\n|---|---:|---:|---:|---:|---:|\n")
	counts := map[string]map[verdict.Grade]int{}
	var kinds []string
	all := hostiles(t)
	for _, h := range all {
		v := verdict.Inspect(h.input)
		checkVerdict(t, h.input, v)
		fmt.Fprintf(&out, "%s\t%s\t%s\n", h.kind, v.Grade, strconv.QuoteToASCII(h.input))
		if counts[h.kind] == nil {
			counts[h.kind] = map[verdict.Grade]int{}
			kinds = append(kinds, h.kind)
		}
		counts[h.kind][v.Grade]++
		if v.Grade.String() != h.grade && !*update {
			t.Errorf("%s: %+q is %s, want %s", h.kind, h.input, v.Grade, h.grade)
		}
		if (v.Grade == verdict.OK) != (h.kind == unknowable) {
			t.Errorf("%s: %+q is %s", h.kind, h.input, v.Grade)
		}
	}
	if len(all) < 250 {
		t.Errorf("there are %d hostile URLs only", len(all))
	}
	for _, kind := range kinds {
		c := counts[kind]
		fmt.Fprintf(&table, "| %s | %d | %d | %d | %d | %d |\n", kind, c[verdict.OK]+c[verdict.Note]+c[verdict.Suspicious]+c[verdict.Dangerous],
			c[verdict.OK], c[verdict.Note], c[verdict.Suspicious], c[verdict.Dangerous])
	}
	part(t, precisionPage, "hostile", table.String())
	if *update {
		if err := os.WriteFile("testdata/hostile.tsv", []byte(out.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// disguises are ways to write the value of a parameter so that a filter does not find it,
// and programs do.
var disguises = []func(string) string{
	url.QueryEscape,
	func(s string) string { return strings.ReplaceAll(url.PathEscape(s), "&", "%26") },
	func(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) },
	func(s string) string { return base64.RawURLEncoding.EncodeToString([]byte(s)) },
	func(s string) string { return url.QueryEscape(base64.StdEncoding.EncodeToString([]byte(s))) },
	func(s string) string { return everyRune(s, "%%u%04x") },
	func(s string) string { return url.QueryEscape(everyRune(s, "&#%d;")) },
	func(s string) string { return url.QueryEscape(everyRune(s, `\u%04x`)) },
	func(s string) string {
		data, _ := json.Marshal(map[string]any{"a": 1, "next": s})
		return url.QueryEscape(string(data))
	},
	func(s string) string {
		data, _ := json.Marshal([]string{"x", s})
		return base64.RawURLEncoding.EncodeToString(data)
	},
	func(s string) string { return "a%3D1%26next%3D" + url.QueryEscape(url.QueryEscape(s)) },
	func(s string) string { return hex.EncodeToString([]byte(s)) },
	func(s string) string { return "%20" + url.QueryEscape(s) },
	func(s string) string { return "+" + url.QueryEscape(s) },
}

// everyRune formats each code unit of s in UTF-16.
func everyRune(s, format string) string {
	var b strings.Builder
	for _, unit := range utf16.Encode([]rune(s)) {
		fmt.Fprintf(&b, format, unit)
	}
	return b.String()
}

// places are where a value stands.
var places = []string{"https://good.example/?next=%s", "https://good.example/?a=1&next[]=%s&b=2", "https://good.example/?a=1;next=%s", "https://good.example/?user[next]=%s", "https://good.example/#next=%s", "https://good.example/#/login?next=%s"}

// checkDisguised holds that no disguise of a URL in a parameter has a lower grade than the
// URL in a parameter, unless it is deeper than the limit: then it is unread.
func checkDisguised(t testing.TB, target string, place uint8, chosen []byte) {
	t.Helper()
	plain := verdict.Inspect(fmt.Sprintf(places[0], url.QueryEscape(target)))
	value := target
	for _, c := range chosen {
		if len(value) > 1<<14 {
			return // some make a text twenty times as long
		}
		value = disguises[int(c)%len(disguises)](value)
	}
	if len(chosen) == 0 {
		value = url.QueryEscape(value)
	}
	input := fmt.Sprintf(places[int(place)%len(places)], value)
	v := verdict.Inspect(input)
	checkVerdict(t, input, v)
	isUnread := slices.ContainsFunc(v.Findings, func(f verdict.Finding) bool { return f.Rule == verdict.Unread })
	if v.Grade < plain.Grade && !(isUnread && v.Grade >= verdict.Suspicious) {
		t.Errorf("%+q is %s, and %+q in a parameter %s: %v", input, v.Grade, target, plain.Grade, chosen)
	}
}

// TestDisguises tries each disguise, and each two, on each hostile URL.
func TestDisguises(t *testing.T) {
	for i, h := range hostiles(t) {
		if !utf8.ValidString(h.input) {
			continue
		}
		for place := range places {
			checkDisguised(t, h.input, uint8(place), nil)
		}
		for a := range disguises {
			checkDisguised(t, h.input, uint8(i), []byte{byte(a)})
			for b := range disguises {
				if need.Part(t, 100) == 100 || (i+a+b)%10 == 0 {
					checkDisguised(t, h.input, uint8(i+a), []byte{byte(a), byte(b)})
				}
			}
		}
	}
}

func FuzzEncodings(f *testing.F) {
	for i, h := range hostiles(f) {
		f.Add(h.input, uint8(i), []byte{byte(i), byte(i / 7)})
	}
	page := weburl.MustParse("https://good.example/")
	f.Fuzz(func(t *testing.T, target string, place uint8, chosen []byte) {
		if len(chosen) > verdict.MaxDecodings+2 || len(target) < 6 || len(target) > 2000 || // less is not looked for in base64
			!utf8.ValidString(target) || strings.ContainsFunc(target, unicode.IsControl) {
			return
		}
		to, err := page.Parse(target)
		if err != nil || to.Hostname() == page.Hostname() {
			return // findings are about the text, not where it leads
		}
		if verdict.Inspect("https://good.example/?next="+url.QueryEscape(target)).Grade > verdict.Note { // notes are also about words with a colon
			checkDisguised(t, target, place, chosen)
		}
	})
}

// TestBareName inspects names of owners without a scheme, which are hosts and not in a path.
func TestBareName(t *testing.T) {
	for _, input := range []string{"www.dhl.de", "youtube.com/watch?v=1"} {
		if v := verdict.Inspect(input); len(v.Findings) != 1 || v.Findings[0].Rule != verdict.NotURL {
			t.Errorf("%s: %v", input, v.Findings)
		}
	}
	if v := verdict.Inspect("a.example/www.dhl.de/x"); !slices.ContainsFunc(v.Findings, func(f verdict.Finding) bool { return f.Rule == verdict.NamePath }) {
		t.Errorf("a name in the path is not found: %v", v.Findings)
	}
}

// TestWithoutScheme inspects hosts without a scheme as if it were https.
func TestWithoutScheme(t *testing.T) {
	for _, test := range []struct {
		input      string
		rule       verdict.Rule
		start, end int
	}{
		{"paypaI.com/login", verdict.Lookalike, 0, 6},
		{"www.paypal.com.evil.xyz/login", verdict.NameWithin, 4, 14},
		{" //paypal.com.evil.ru/\n", verdict.NameWithin, 3, 13},
		{"paypal.com.evil.xyz:443/login", verdict.NameWithin, 0, 10},
		{"169.254.169.254/latest", verdict.Metadata, 0, 15},
		{"evil.example?next=javascript:alert(1)", verdict.Redirect, 18, 37},
		{"www.evil.example/x", verdict.NotURL, 0, 18},
		{"paypal@example.com", verdict.NotURL, 0, 18}, // an e-mail address
		{"not a url", verdict.NotURL, 0, 9},
		{"../paypaI.com", verdict.NotURL, 0, 13},
		{"/login?next=https%3A%2F%2Fpaypa1.com%2Fa%3Fx%26y", verdict.Redirect, 12, 48},
		{"https://login.microsoftonline.com.evil.top/", verdict.NameWithin, 14, 33},
		{"https://okta.com.evil.top/", verdict.NameWithin, 8, 16},
		{"https://www.amazon.co.uk.evil.example/", verdict.NameWithin, 12, 24},
		{"https://park-pay.example.com.secure-pay.info/", verdict.Combined, 29, 35},
		{"https://www.post.ch.gebuehren-pay.com/", verdict.NameWithin, 8, 19},
		{"https://good.example/?next=hxxp[:]//evil[.]example/", verdict.Redirect, 27, 51},
		{"https://good.example/?next=https%3A%2F%2Fevil(dot)example", verdict.Redirect, 27, 57},
		{"https://dgt-multas.online/", verdict.Combined, 8, 18},
		{"https://vm.tiktok.com/ZMabc/", verdict.ShortLink, 8, 21},
		{"tel:%2A#06#", verdict.OtherProtocol, 4, 7},
		{"sms:+4990000?body=JA", verdict.OtherProtocol, 4, 12},
		{"WIFI:T:WPA;S:net;P:pw;;", verdict.OtherProtocol, 0, 4},
		{"intranet:8080/x", verdict.Parsers, 0, 15},
		{"user:pw@evil.example", verdict.Parsers, 0, 20},
	} {
		f := verdict.Inspect(test.input).Findings[0]
		if f.Rule != test.rule || f.Start != test.start || f.End != test.end {
			t.Errorf("%q: %+v", test.input, f)
		}
	}
	for input, grade := range map[string]verdict.Grade{"https://bank.es.clients.com/": verdict.Note, "https://bank.es.verify.clients.com/": verdict.Suspicious, "https://bank.es.verify.clients.pe/": verdict.Suspicious, "https://bank.es.clients.pe/": verdict.OK} {
		if v := verdict.Inspect(input); v.Grade != grade {
			t.Errorf("%s: %v", input, v)
		}
	}
	for _, input := range []string{"https://login.microsoftonline.com/", "https://company.okta.com/", "https://auth.services.adobelogin.com/", "https://www.bancosantander.es/", "spotify:track:6rqhFgbb"} {
		if v := verdict.Inspect(input); len(v.Findings) > 0 {
			t.Errorf("%s: %v", input, v)
		}
	}
	if v := verdict.Inspect("../x"); len(v.Findings) > 1 {
		t.Errorf("a host of dots: %v", v)
	}
	if v := new(verdict.Inspector).Inspect("paypaI.com/login", "https://example.com/"); len(v.Findings) > 0 {
		t.Errorf("with a base: %v", v)
	}
}

// TestResolved inspects references in parameters. A browser resolves "/\\evil.example" to another site, and other
// programs that get it with the page keep its host.
func TestResolved(t *testing.T) {
	for _, test := range []struct{ input, target, message string }{
		{`https://good.example/?next=%2F%5Cevil.example`, "https://evil.example/", `The parameter "next" contains a URL of "evil.example": Programs disagree on the host: browsers and 2 others find "evil.example", curl and 17 others find "good.example".`},
		{`http://good.example:8080/a?next=%5C%5Cevil.example/x`, "http://evil.example/x", `The parameter "next" contains a URL of "evil.example": Programs disagree on the host: browsers and 2 others find "evil.example", curl and 17 others find "good.example".`},
		{`https://good.example/?next=//evil.example/`, "https://evil.example/", `The parameter "next" contains a URL of "evil.example".`},
		{`https://good.example/?next=https:/evil.example/x`, "https://evil.example/x", `The parameter "next" contains a URL of "evil.example", which browsers resolve to the path "/evil.example/x" in this page: Programs disagree on the host: browsers and 12 others find "good.example", curl and another find "evil.example" and 6 something else.`},
		{`https://u:p@good.example/?next=https:evil.example`, "https://evil.example/", `The parameter "next" contains a URL of "evil.example", which browsers resolve to the path "/evil.example" in this page.`},
		{`https://good.example/?next=https:\paypa1.com`, "https://paypa1.com/", `The parameter "next" contains a URL of "paypa1.com", which browsers resolve to the path "/paypa1.com" in this page: The host "paypa1.com" looks like paypal.com, but is not known to have the same owner: open paypal.com yourself.`},
		{`https://good.example/?next=https:\\evil.example`, `https:\\evil.example`, `The parameter "next" contains a URL of "evil.example": The scheme is not followed by two slashes; programs disagree on where the host is.`},
		{`http://good.example/?next=https:/evil.example`, "https:/evil.example", `The parameter "next" contains a URL of "evil.example": The scheme is not followed by two slashes; programs disagree on where the host is.`},
		{`https://good.example/?next=https%253A%252F%252Fevil.example`, "https://evil.example", `The parameter "next" contains a URL of "evil.example", percent-encoded twice.`},
		{`https://good.example/?next=aHR0cHM6Ly9ldmlsLmV4YW1wbGUv`, "https://evil.example/", `The parameter "next" contains a URL of "evil.example" in base64.`},
		{`https://good.example/?next=68747470733a2f2f6576696c2e6578616d706c652f`, "https://evil.example/", `The parameter "next" contains a URL of "evil.example" in hexadecimal.`},
		{`https://good.example/a/https:/evil.example`, "https://evil.example", `The path contains a URL of "evil.example".`},
		{`/%5Cevil.example`, "https://evil.example/", `After decoding, this contains a URL of "evil.example".`},
		{`/login?next=//evil.example`, "https://evil.example/", `The parameter "next" contains a URL of "evil.example".`},
	} {
		v := verdict.Inspect(test.input)
		first := v.Findings[0]
		if first.Rule != verdict.HiddenRedirect || first.Message != test.message || first.Inside == nil || first.Inside.Input != test.target {
			t.Errorf("%s: %+v, inside %+v", test.input, first, first.Inside)
		}
	}
	for _, input := range []string{`https://good.example/?next=//good.example/x`, `https://good.example/?next=%2F%5Cgood.example/x`, `https://good.example/?next=https:/good.example`, `https://good.example/a/https:/good.example/x`} {
		if v := verdict.Inspect(input); len(v.Findings) > 0 {
			t.Errorf("%s stays on the site: %+v", input, v.Findings)
		}
	}
}

// TestMessages compares what messages say besides what there is.
func TestMessages(t *testing.T) {
	for input, want := range map[string]string{
		"https://a.example/invoice\u202Efdp.exe":                               `The name ends with ".exe", but is shown with "exe.pdf" at its end: do not open it. The character U+202E (right-to-left override) changes`,
		"https://a.example/a%E2%80%AEgpj%E2%80%AC.exe":                         `The name ends with ".exe", but is shown with "jpg.exe" at its end: do not open it.`,
		"https://a.example/photo%E2%80%AEexe.jpg":                              `The name ends with ".jpg", but is shown with "gpj.exe" at its end. The character U+202E`,
		"https://collect.invalid/":                                             "The host is a name that never resolves (RFC 6761).",
		"https://a.test/":                                                      "The host is a name for tests, which is not in the public DNS (RFC 6761).",
		`/\evil.example`:                                                       `Browsers treat this backslash as a slash: on an https page, this leads to "https://evil.example".`,
		"/%09/evil.example":                                                    `After decoding, this contains a URL of "evil.example".`,
		"ms-settings:privacy":                                                  "This opens a program of Windows.",
		"https://good.example\uFF0F@evil.example/":                             `The text "good.example" before the @ is not the host, but a username: the URL leads to "evil.example". The slashes`,
		"https://sοuth.example/":                                               `The name "sοuth" mixes Greek and Latin: Greek "ο" (U+03BF) looks like "o" (letter 2).`,
		"mailto:a@a.example?body=x%0Dy&subject=%0A":                            "The URL contains an encoded newline, which can end a line of a protocol.",
		"mailto:a@a.example?BODY=x%00":                                         "The URL contains an encoded NUL, at which some programs end the text.",
		"https://[::ffff:7f00:1]/":                                             "The address [::ffff:7f00:1] (127.0.0.1) is not public",
		"https://[::ffff:102:304]/":                                            "The host is an IP address in place of a name: [::ffff:102:304] (1.2.3.4).",
		"https://bit.ly/abc":                                                   "A link of bit.ly does not show where it leads: only bit.ly has that address. With a + added at its end, it shows the address instead.",
		"data:text/html,<script>alert(1)</script>":                             "This contains a document that can run code, and it comes from no host: do not open it.",
		"https://www.paypal.com." + strings.Repeat("a", 60) + ".evil.example/": `The host "www.paypal.com.aaaaa...` + strings.Repeat("a", 44) + `.evil.example" begins like paypal.com,`,
	} {
		if got := verdict.Inspect(input).Findings[0].Message; !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s", input, got)
		}
	}
}

// TestOneFinding inspects inputs with one fault that is no fact about programs or a URL within.
func TestOneFinding(t *testing.T) {
	for _, input := range []string{"\u200bhttps://example.org/", "http://[2001:db8::1::2]/"} {
		for _, f := range verdict.Inspect(input).Findings {
			if f.Rule == verdict.Parsers || f.Inside != nil {
				t.Errorf("%q: %s", input, f.Message)
			}
		}
	}
	if v := verdict.Inspect("\u200bhttps://paypal.com@evil.example/"); v.Grade != verdict.Dangerous {
		t.Error(v)
	}
}

// TestLineBreaks wants no finding about line breaks where a URL has them.
func TestLineBreaks(t *testing.T) {
	if v := verdict.Inspect("mailto:a@a.example?subject=s&Body=x%0D%0Ay%0A"); len(v.Findings) > 0 {
		t.Error(v)
	}
}

// TestDeviationWithBase holds that a base changes nothing for an absolute URL that older programs map.
func TestDeviationWithBase(t *testing.T) {
	var in verdict.Inspector
	const deviation = "https://stra\u00DFe.example/"
	if v, of := in.Inspect(deviation, ""), in.Inspect(deviation, "https://good.example/"); v.Grade != verdict.Note || of.Grade != v.Grade {
		t.Errorf("%v, and with a base %v", v, of)
	}
}

// TestIsKnown holds which hosts have a well-known owner who alone writes what is there.
func TestIsKnown(t *testing.T) {
	for input, want := range map[string]bool{
		"https://paypal.com/": true, "http://www.paypal.com/x": true, "https://signin.ebay.com:8443/": true, "https://accounts.google.com/": true,
		"https://www.gov.uk/": true, "https://nhs.uk/": true, "https://impots.gouv.fr/": true, "https://www.irs.gov/": true, "https://www.bahn.de/": true, "https://ec.europa.eu/": true, "https://www.who.int/": true, "https://www.bahn.de.evil.example/": false, "https://gov.evil.example/": false, "https://gov.com/": false,
		"https://paypal.com.evil.example/": false, "https://paypa1.com/": false, "https://qr-pay.cc/": false, "https://example.org/": false,
		"https://docs.google.com/forms/d/e/a/viewform": false, "https://sites.google.com/view/a": false, "https://storage.googleapis.com/a/b.html": false,
		"https://a.s3.amazonaws.com/": false, "https://s3.amazonaws.com/a/": false, "https://contoso.sharepoint.com/:x:/g/a": false, "https://github.com/a/b": false,
		"https://a.github.io/": false, "https://www.facebook.com/a": false, "https://paypal.me/a/20": false, "https://www.paypal.com/paypalme/a": false, "https://www.paypal.com/invoice/p/": false, "https://onedrive.live.com/a": false,
		"ftp://paypal.com/": false, "mailto:a@paypal.com": false, "https://[2606:4700::1]/": false, "https://com/": false,
	} {
		if got := verdict.IsKnown(weburl.MustParse(input)); got != want {
			t.Errorf("%s: %t", input, got)
		}
	}
	if verdict.IsKnown(weburl.URL{}) {
		t.Error("the zero URL is known")
	}
}

// TestFacts compares the facts with letters of Unicode and the default ports of the URL Standard.
//
// https://url.spec.whatwg.org/#special-scheme
func TestFacts(t *testing.T) {
	for input, want := range map[string]string{
		"https://example.org/":              "",
		"https://a.github.io/":              "anyone can publish at github.io",
		"https://paypal.me/a/20":            "pays the maker of the link",
		"https://wa.me/4930":                "starts a chat in WhatsApp",
		"https://wa.me/REDACTED":            "starts a chat in WhatsApp",
		"https://photos.google.com/share/A": "anyone can publish at photos.google.com",
		"https://wa.me/message/A1":          "anyone can publish at wa.me",
		"http://docs.google.com/a":          "anyone can publish at docs.google.com, not encrypted: http",
		"mailto:info%40example.org?cc=a":    `opens a mail to "info@example.org"`,
		"mailto:?to=a@a.example":            "opens a mail",
		"tel:+49-30-1":                      `starts a call to "+49-30-1"`,
		"sms:+4930?body=x":                  `opens a text message to "+4930"`,
		"https://example.org:443/":          "",
		"https://b\u00E1\u0142a.example/":   "the name \"b\u00E1\u0142a\" (U+00E1, U+0142) is not \"bala\"",
		"https://\u65E5\u672C.example/":     "",
		"http://example.org/":               "not encrypted: http",
		"https://example.org/de/priv\u2026": "its end seems to be missing: copy the link again",
		"https://example.org/a?b=cd...":     "its end seems to be missing: copy the link again",
		"http://192.0.2.10:8080/pay":        "not encrypted: http, port 8080, not the default 80",
		"https://example.org:80/":           "port 80, not the default 443",
		"wss://example.org:8443/":           "port 8443, not the default 443",
		"ftp://example.org:21/":             "not encrypted: ftp",
		"ssh://example.org:2222/":           "",
		"mailto:ann@example.org":            `opens a mail to "ann@example.org"`,
		"http://example.org:00080/a:8":      "not encrypted: http",
		"https://report.zip/a":              "a site, not a file",
		"https://example.org/report.zip":    "",
	} {
		if got := strings.Join(verdict.Facts(weburl.MustParse(input)), ", "); got != want {
			t.Errorf("%s: %q, want %q", input, got, want)
		}
	}
}
