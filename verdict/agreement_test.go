package verdict_test

import (
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/dialect/compare"
	"github.com/weburl/weburl/display"
	"github.com/weburl/weburl/internal/growing"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/redirect"
	"github.com/weburl/weburl/spec"
	"github.com/weburl/weburl/ssrf"
	"github.com/weburl/weburl/verdict"
)

// attackErrors are the validation errors whose meaning is that a URL can mislead.
var attackErrors = map[spec.ErrorCode]bool{
	spec.DomainPercentEncoded: true, spec.IPv4NonASCIIInput: true, spec.IPv4NonDecimalPart: true, spec.IPv4TooFewParts: true,
	spec.IPv4OutOfRangePart: true, spec.InvalidCredentials: true, spec.InvalidReverseSolidus: true,
	spec.SpecialSchemeMissingFollowingSolidus: true,
}

// attack returns what another package finds about a URL that is an attack, or the empty
// string.
func attack(input string) string {
	u, err := weburl.Parse(input)
	hostless := err == nil && !u.IsSpecial() && u.ParsedHost().Kind() == weburl.HostNull
	if compare.HostsDiffer(input, "") && !hostless {
		return "compare: hosts differ"
	}
	found := ""
	parser := spec.Parser{Report: func(e spec.ValidationError) {
		if attackErrors[e.Code] {
			found = "check: " + string(e.Code)
		}
	}}
	parser.Parse(input, nil)
	if found != "" || err != nil {
		return found
	}
	var refusal *ssrf.Error
	if errors.As(new(ssrf.Policy).Check(u), &refusal) {
		switch refusal.Rule {
		case ssrf.RuleAddress, ssrf.RuleLocalName, ssrf.RuleName:
			return "guard: " + string(refusal.Rule)
		}
	}
	for _, f := range display.Judge(u.ParsedHost()).Findings {
		if f.Lookalike != "" || f.Kind == display.MixedScripts {
			return "display: " + f.String()
		}
	}
	return ""
}

// checkAgreement holds that a URL without findings is not an attack to other packages.
func checkAgreement(t testing.TB, input string) {
	t.Helper()
	v := verdict.Inspect(input)
	checkVerdict(t, input, v)
	if u, err := weburl.Parse(input); v.Grade != verdict.OK || err == nil && !u.IsSpecial() && u.ParsedHost().Kind() == weburl.HostIPv6 {
		return // other URLs with an IPv6 address that are ok are connection strings
	}
	if found := attack(input); found != "" {
		t.Errorf("%+q is ok, and not to %s", input, found)
	}
}

// FuzzAgreement looks for a URL that is ok here, and an attack to package compare,
// display or ssrf, or by the standard's validation errors.
func FuzzAgreement(f *testing.F) {
	for _, form := range forms(f) {
		f.Add(form.input)
	}
	for _, input := range corpus(f) {
		f.Add(input)
	}
	f.Fuzz(func(t *testing.T, input string) { checkAgreement(t, input) })
}

// corpus returns the URLs of dialect/compare that programs parse differently.
func corpus(t testing.TB) (inputs []string) {
	data, err := os.ReadFile(filepath.FromSlash("../dialect/compare/testdata/corpus.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		input, err := strconv.Unquote(fields[3])
		if err != nil {
			t.Fatal(err)
		}
		inputs = append(inputs, input)
	}
	return inputs
}

// TestCorpus holds that each URL of dialect/compare which leads programs to different
// hosts is at least suspicious, but for those with a character that IDNA 2003 maps, and
// without a scheme.
func TestCorpus(t *testing.T) {
	suspicious, notes := 0, 0
	for _, input := range corpus(t) {
		checkAgreement(t, input)
		u, err := weburl.Parse(input)
		if err != nil || !compare.HostsDiffer(input, "") || u.ParsedHost().Kind() == weburl.HostNull {
			continue
		}
		v := verdict.Inspect(input)
		switch {
		case v.Grade >= verdict.Suspicious:
			suspicious++
		case strings.ContainsAny(u.ParsedHost().Unicode(), "\u00DF\u03C2\u200C\u200D"):
			notes++
		default:
			t.Errorf("%+q is %s", input, v.Grade)
		}
	}
	t.Logf("%d are suspicious or dangerous, %d have a character that IDNA 2003 maps", suspicious, notes)
}

// TestAgreement tries inputs at random.
func TestAgreement(t *testing.T) {
	g := urlgen.New(7)
	for range need.Part(t, 20_000) {
		checkAgreement(t, g.Input())
		checkAgreement(t, g.Trick())
	}
}

// TestDisagreement has the gravest grade that programs which disagree give a URL: dangerous only if an attacker can use another
// reading.
func TestDisagreement(t *testing.T) {
	for input, want := range map[string]verdict.Grade{
		"https:/example.com":   verdict.Suspicious, // "https" to git, and no host to many
		"https:example.com":    verdict.Suspicious,
		"https:///example.com": verdict.Suspicious, // localhost to Node's url.parse, by default
		`http:\\example.com`:   verdict.Suspicious,
		"http://1.2.3/":        verdict.Suspicious, // the same public address
		"http://0x8080808/":    verdict.Suspicious,

		"http://0x7f.1/":                            verdict.Dangerous, // an address that is not public
		"http://2130706433/":                        verdict.Dangerous,
		"http://0xa9fea9fe/":                        verdict.Dangerous,
		"http:/127.0.0.1/":                          verdict.Dangerous, // which a program that finds no host may pass on
		"http:///localhost/":                        verdict.Dangerous,
		"http:metadata.google.internal":             verdict.Dangerous,
		"http://010.8.8.8/":                         verdict.Dangerous, // 8.8.8.8, or 10.8.8.8
		`https://good.example\@evil.example/`:       verdict.Dangerous,
		`https://good.example\@%6cocalhost/`:        verdict.Dangerous,
		`https://localhost\@evil.example/`:          verdict.Dangerous,
		`https:/good.example\@evil.example/`:        verdict.Dangerous,
		"https://good.example\t:80@1.2.3/":          verdict.Dangerous,
		"https:evil.example:443@good.example/":      verdict.Dangerous,
		"http://good.example:80\u0000@evil.example": verdict.Dangerous,
	} {
		if v := verdict.Inspect(input); v.Grade != want {
			t.Errorf("%+q is %s, want %s: %v", input, v.Grade, want, v.Findings)
		}
	}
}

// TestRedirects holds that no target is ok in a parameter by which pages redirect if
// package redirect refuses it.
func TestRedirects(t *testing.T) {
	page := weburl.MustParse("https://good.example/login")
	g := urlgen.New(9)
	targets := []string{
		"//evil.example", `/\evil.example`, "/%2f/evil.example", "/%252f/evil.example", "/..//evil.example", "/%2e%2e//evil.example", "/\t/evil.example",
		"https:evil.example/../..", "@evil.example", "https://good.example@evil.example/", "javascript:alert(1)", "data:,x", "blob:https://good.example/x",
		"/a/..%2f..%2f/evil.example", "mailto:a@b.example", "x:y", "/%0d%0aLocation:%20//evil.example", "/C|/x",
	}
	for range need.Part(t, 20_000) {
		targets = append(targets, g.TrickReference())
	}
	refused := 0
	for _, target := range targets {
		var err *redirect.Error
		if _, e := new(redirect.Policy).Resolve(page, target); !errors.As(e, &err) || err.Rule == redirect.RuleURL {
			continue
		}
		refused++
		for _, input := range []string{page.String() + "?next=" + url.QueryEscape(target), page.String() + "#next=" + url.QueryEscape(target)} {
			v := verdict.Inspect(input)
			checkVerdict(t, input, v)
			if v.Grade == verdict.OK {
				t.Errorf("%+q is ok, and redirect refuses %+q: %v", input, target, err)
			}
		}
	}
	t.Logf("%d of %d are refused", refused, len(targets))
}

// TestShapes inspects long inputs of each shape.
func TestShapes(t *testing.T) {
	for _, s := range shapes {
		for _, n := range []int{10, 300, 5000} {
			input := s.Input(n)
			checkVerdict(t, input, verdict.Inspect(input))
		}
	}
}

// shapes are inputs of any length: those that parsers fear, and nested URLs.
var shapes = append([]growing.Shape{
	{Name: "addresses", Input: func(n int) string { return "https://x.weebly.com/" + strings.Repeat("a@b.cc/", n/7) }},
	{Name: "broken addresses", Input: func(n int) string { return "https://x.weebly.com/" + strings.Repeat("a@b/", n/4) }},
	{Name: "names in the path", Input: func(n int) string { return "https://x.weebly.com/" + strings.Repeat("metamsak-login.pdf.exe/", n/23) }},
	{Name: "files in parameters", Input: func(n int) string { return "https://x.weebly.com/?" + strings.Repeat("a=b.pdf.exe&", n/12) }},
	{Name: "injections", Input: func(n int) string {
		return "https://h.example/?" + growing.Fill("a=<a'+or+(1;cat+{{ ../on=union+/**/", n)
	}},
	{Name: "injections of a piece", Input: func(n int) string { return "https://h.example/?a=%3C" + growing.Fill("<a ' union+/*{{;|/", n) }},
	{Name: "hexadecimal", Input: func(n int) string { return "https://x.weebly.com/?a=" + strings.Repeat("687474703a2f2f", n/14) }},
	{Name: "directories", Input: func(n int) string { return "https://x.weebly.com" + strings.Repeat("/wp-content/", n/12) }},
	{Name: "parameters with URLs", Input: func(n int) string {
		return "https://h.example/?" + growing.Fill("next=https%3A%2F%2Fevil.example%2F&", n)
	}},
	{Name: "scopes", Input: func(n int) string {
		return "https://h.example/?" + growing.Fill("scope=https://h.example&", n) + "&client_id=a"
	}},
	{Name: "parameters with unusual URLs", Input: func(n int) string { return "https://h.example/?" + growing.Fill("next=http://0x7f.1\\@x&", n) }},
	{Name: "URLs in URLs", Input: func(n int) string { return growing.Fill("https://h.example/?next=", n) }},
	{Name: "URLs in paths", Input: func(n int) string { return growing.Fill("https://h.example/", n) }},
	{Name: "encoded percent signs", Input: func(n int) string { return "https://h.example/?u=%" + growing.Fill("25", n) + "41" }},
	{Name: "encoded percent signs in the path", Input: func(n int) string { return "https://h.example/" + growing.Fill("/%2525", n) }},
	{Name: "encoded URLs in encoded URLs", Input: func(n int) string {
		return "https://h.example/?" + growing.Fill("u=https%253A%252F%252Fh%252F%253Fu%253Dhttps%25253A", n)
	}},
	{Name: "base64", Input: func(n int) string { return "https://h.example/?u=aHR0c" + growing.Fill("HM6Ly9l", n) }},
	{Name: "base64 in base64", Input: func(n int) string { return "https://h.example/?u=" + growing.Fill("YUhSMGNITTZMeTls", n) }},
	{Name: "base64 in segments", Input: func(n int) string { return "https://h.example" + growing.Fill("/aHR0cHM6Ly9l", n) }},
	{Name: "URLs in JSON", Input: func(n int) string { return "https://h.example/?u=[" + growing.Fill(`"https://e.example/%2541",`, n) }},
	{Name: "quotes", Input: func(n int) string { return "https://h.example/?u=[" + growing.Fill(`\"`, n) }},
	{Name: "escapes", Input: func(n int) string { return "https://h.example/?u=" + growing.Fill(`\u005cu003a`, n) }},
	{Name: "references", Input: func(n int) string { return "https://h.example/?u=" + growing.Fill("%26colon%3B", n) }},
	{Name: "references in fragments", Input: func(n int) string { return "https://h.example/?" + growing.Fill("&#58;", n) }},
	{Name: "parameters in parameters", Input: func(n int) string { return "https://h.example/?" + growing.Fill("a=b;url=%2f%2fe.example;", n) }},
	{Name: "encoded parameters", Input: func(n int) string { return "https://h.example/?u=" + growing.Fill("%26a%253d%2541", n) }},
	{Name: "dot segments", Input: func(n int) string { return "https://h.example" + growing.Fill("/%252e%252e", n) }},
	{Name: "plain and encoded dot segments", Input: func(n int) string { return "https://h.example/%2541" + growing.Fill("/..", n) }},
	{Name: "URLs in an encoded path", Input: func(n int) string { return "https://h.example" + growing.Fill("/https%253a%252f%252fe", n) }},
	{Name: "lookups", Input: func(n int) string { return "https://h.example/?" + growing.Fill("${a:", n) }},
	{Name: "URLs in a script", Input: func(n int) string { return "javascript:" + growing.Fill("'//a.example'", n) }},
	{Name: "comments of a script", Input: func(n int) string { return "javascript:" + growing.Fill("a//", n) }},
	{Name: "slashes in a document", Input: func(n int) string { return "data:text/html," + growing.Fill("/", n) }},
	{Name: "lookups that end", Input: func(n int) string { return "https://h.example/?" + growing.Fill("${a:-b}", n) }},
	{Name: "wrappers", Input: func(n int) string { return growing.Fill("https://www.google.com/url?q=", n) }},
	{Name: "archives", Input: func(n int) string { return growing.Fill("https://web.archive.org/web/1/", n) }},
	{Name: "delimiters", Input: func(n int) string { return "https://" + growing.Fill("a.com\u2215", n) + ".example/" }},
	{Name: "directions", Input: func(n int) string { return "https://h.example/" + growing.Fill("%E2%80%AE", n) }},
	{Name: "domains in the path", Input: func(n int) string { return "https://h.example/" + growing.Fill("x.com/", n) }},
	{Name: "userinfo", Input: func(n int) string { return "https://" + growing.Fill("bank.example.", n) + "@evil.example/" }},
	{Name: "names", Input: func(n int) string { return "https://" + growing.Fill("paypal.com.", n) + "example/" }},
	{Name: "addresses in names", Input: func(n int) string { return "https://" + growing.Fill("1.", n) + "nip.io/" }},
	{Name: "a data URL", Input: func(n int) string { return "data:image/png;base64," + growing.Fill("AAAA", n) }},
	{Name: "a script", Input: func(n int) string { return "javascript:" + growing.Fill("alert(1);", n) }},
}, growing.Shapes...)
