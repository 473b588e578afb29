package verdict_test

import (
	_ "embed"
	"flag"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/weburl/weburl/verdict"
)

var update = flag.Bool("update", false, "write testdata/forms.tsv, and the tables of docs/inspect-reference.md and docs/inspect-precision.md")

// formSources are where the forms of testdata/forms.tsv were published. The URLs are our
// own, with names that RFC 2606 reserves, except for those whose name is the point.
var formSources = map[string]string{
	"birch19":       "HostSplit: Exploitable Antipatterns in Unicode Normalization (Jonathan Birch, Black Hat USA 2019)",
	"chromium":      "Internationalized Domain Names in Google Chrome (The Chromium Authors), and The Dangers of Google's .zip TLD (Bobby Rauch, 2023)",
	"cve":           "CVE-2017-1000117 (options for ssh), and CVE-2021-44228 (lookups of Log4j)",
	"claroty22":     "Exploiting URL Parsing Confusion Vulnerabilities (Claroty Team82 and Snyk, 2022)",
	"dnstwist":      "dnstwist, the domain name permutation engine (Marcin Ulikowski, since 2015)",
	"gabrilovich02": "The Homograph Attack (Evgeniy Gabrilovich and Alex Gontmakher, Communications of the ACM, 2002)",
	"handlers":      "CVE-2022-30190 (ms-msdt), CVE-2021-40444 (mhtml), other schemes of Windows, Android and iOS that start programs, and a misspelled one",
	"kintis17":      "Hiding in Plain Sight: A Longitudinal Study of Combosquatting Abuse (Panagiotis Kintis and others, CCS 2017)",
	"limits":        "RFC 1035, section 2.3.4, the Fetch Standard's port blocking, and the URL Standard's limits",
	"ordinary":      "none: these are ordinary",
	"orange17":      "A New Era of SSRF: Exploiting URL Parser in Trending Programming Languages! (Orange Tsai, Black Hat USA 2017)",
	"orange18":      "Breaking Parser Logic: Take Your Path Normalization Off and Pop 0days Out! (Orange Tsai, Black Hat USA 2018)",
	"owasp-xss":     "XSS Filter Evasion Cheat Sheet (OWASP)",
	"patt":          "PayloadsAllTheThings: Server-Side Request Forgery (Swissky and others)",
	"redirects":     "PayloadsAllTheThings: Open URL Redirect (Swissky and others), and CWE-601",
	"rfc3986-7.4":   "RFC 3986, section 7.4: Rare IP Address Formats (2005)",
	"rfc3986-7.6":   "RFC 3986, section 7.6: Semantic Attacks (2005)",
	"wrappers":      "Safe Links in Microsoft Defender, How do I decode a rewritten URL? (Proofpoint), and links of other services",
	"uts36":         "Unicode Technical Reports #36 and #39: Unicode Security Considerations and Mechanisms",
}

// A form is a published form of a URL, with what is found.
type form struct{ grade, rules, source, input string }

//go:embed testdata/forms.tsv
var formsText string

func forms(t testing.TB) (all []form) {
	for line := range strings.Lines(formsText) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) != 4 {
			t.Fatalf("%d fields in %q", len(fields), line)
		}
		input, err := strconv.Unquote(fields[3])
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, form{fields[0], fields[1], fields[2], input})
	}
	return all
}

// rulesOf returns the rules of a verdict, each with its grade.
func rulesOf(v verdict.Verdict) string {
	var list []string
	for _, f := range v.Findings {
		if text := string(f.Rule) + ":" + f.Grade.String(); !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	return strings.Join(list, " ")
}

// TestForms inspects each form. With -update it writes what is found: look at the
// difference.
func TestForms(t *testing.T) {
	all := forms(t)
	if len(all) < 300 {
		t.Errorf("there are %d forms only", len(all))
	}
	var out strings.Builder
	for _, f := range all {
		v := verdict.Inspect(f.input)
		checkVerdict(t, f.input, v)
		fmt.Fprintf(&out, "%s\t%s\t%s\t%s\n", v.Grade, rulesOf(v), f.source, strconv.QuoteToASCII(f.input))
		if formSources[f.source] == "" {
			t.Errorf("source %q has no title", f.source)
		}
		if got := v.Grade.String(); (got != f.grade || rulesOf(v) != f.rules) && !*update {
			t.Errorf("%+q: %s, %s; want %s, %s", f.input, got, rulesOf(v), f.grade, f.rules)
		}
		if (v.Grade == verdict.OK) != (f.source == "ordinary") && v.Grade != verdict.Note {
			t.Errorf("%+q of %s is %s", f.input, f.source, v.Grade)
		}
	}
	if *update {
		if err := os.WriteFile("testdata/forms.tsv", []byte(out.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// checkVerdict holds a verdict to what its documentation says.
func checkVerdict(t testing.TB, input string, v verdict.Verdict) {
	t.Helper()
	worst := verdict.OK
	for i, f := range v.Findings {
		worst = max(worst, f.Grade)
		switch {
		case f.Grade == verdict.OK || f.Grade > verdict.Dangerous:
			t.Errorf("%+q: %s has the grade %d", input, f.Rule, f.Grade)
		case f.Start < 0 || f.End > len(input) || f.Start > f.End || f.Start == f.End && input != "":
			t.Errorf("%+q: %s is at %d to %d", input, f.Rule, f.Start, f.End)
		case i > 0 && f.Grade > v.Findings[i-1].Grade:
			t.Errorf("%+q: the findings are not in the order of their grades", input)
		case strings.ContainsFunc(f.Message, func(r rune) bool { return !unicode.IsPrint(r) || unicode.Is(unicode.Bidi_Control, r) }), !strings.HasSuffix(f.Message, "."):
			t.Errorf("%+q: the message of %s is %q", input, f.Rule, f.Message)
		}
		if !slices.Contains(ruleGrades(t)[f.Rule], f.Grade) {
			t.Errorf("%+q: %s has the grade %s, which the page about the rules does not list", input, f.Rule, f.Grade)
		}
		if f.Inside != nil {
			checkVerdict(t, f.Inside.Input, f.Inside.Verdict)
			if f.Inside.Grade > f.Grade {
				t.Errorf("%+q: %s has the grade %s, and the URL inside %s", input, f.Rule, f.Grade, f.Inside.Grade)
			}
		}
	}
	if worst != v.Grade || len(v.Findings) > verdict.MaxFindings {
		t.Errorf("%+q: the grade is %s, that of the findings %s; there are %d", input, v.Grade, worst, len(v.Findings))
	}
}

// graded are inputs with rules and grades that no published form has.
var graded = []string{
	"https://good.example/?id=1'+or+'1'='1", "https://www.microsoft.com/devicelogin", "https://login.microsoftonline.com/a/oauth2/authorize?scope=https://graph.microsoft.com/.default&client_id=a",
	"https://8.8.8.8/", "https://good.example?x#@evil.example/", "https://@good.example/", "https://good.example/a\tb", "https://\u0441\u043e\u04453.example/", "https://\u0131cloud.\u0440\u0444/",
	"https://" + strings.Repeat("\u00e9", 40000) + ".example/",
	"https://instagramsnp.example/", "https://www.bank.com-id.example/", "https://login.example.co.uk.evil.example/", `C:\Users\me\file.txt`, "https://good.example/?u=YW5uQGdvb2QuZXhhbXBsZQ==", "https://somebody.netlify.app/", "https://somebody.duckdns.org/",
	"https://four-words-of-tunnel.trycloudflare.com/", "https://ipfs.io/ipfs/x.png", "https://bit.ly/3abcdef", "https://good.example/invoice.pdf.exe",
	"https://good.example/setup.exe", "https://good.example/wp-includes/css/login.html", "https://login-form.netlify.app/", "ms-settings:", "https://good.test/",
}

var gradesOfRules map[verdict.Rule][]verdict.Grade

// ruleGrades returns the grades that each rule has, the lowest first: for published forms
// and for graded.
func ruleGrades(t testing.TB) map[verdict.Rule][]verdict.Grade {
	if gradesOfRules != nil {
		return gradesOfRules
	}
	all := map[verdict.Rule][]verdict.Grade{}
	add := func(v verdict.Verdict) {
		for _, f := range v.Findings {
			if !slices.Contains(all[f.Rule], f.Grade) {
				all[f.Rule] = append(all[f.Rule], f.Grade)
			}
		}
	}
	for _, f := range forms(t) {
		add(verdict.Inspect(f.input))
	}
	for _, input := range graded {
		add(verdict.Inspect(input))
	}
	for _, text := range []string{"https://bank.example/", "www.bank.example", "PayPal: your account is locked", "PayPal has news"} {
		add(new(verdict.Inspector).InspectLink("https://evil.example/", "", text))
	}
	for _, list := range all {
		slices.Sort(list)
	}
	gradesOfRules = all
	return all
}

// TestRules holds that the gravest grade of each rule is the one in its documentation, and
// that the documentation names a lower one.
func TestRules(t *testing.T) {
	seen := map[verdict.Rule]bool{}
	for _, d := range verdict.Rules() {
		if seen[d.Rule] {
			t.Errorf("%s is there twice", d.Rule)
		}
		seen[d.Rule] = true
		list := ruleGrades(t)[d.Rule]
		if len(list) == 0 || slices.Max(list) != d.Grade {
			t.Errorf("%s has the grades %v; the gravest in its documentation is %s", d.Rule, list, d.Grade)
		}
		for _, g := range list {
			if g != d.Grade && !strings.Contains(d.Meaning, g.String()) && !strings.Contains(d.Meaning, "the grade of that URL") {
				t.Errorf("%s does not say when it is %s: %q", d.Rule, g, d.Meaning)
			}
		}
		if !strings.HasSuffix(d.Meaning, ".") || !strings.HasPrefix(d.Source, "https://") {
			t.Errorf("%s: %q, %q", d.Rule, d.Meaning, d.Source)
		}
	}
}

// TestAroundURL holds that white space which parsers drop makes no host of a scheme, and that a host of the base is not said to be in the input.
func TestAroundURL(t *testing.T) {
	for _, input := range []string{" https:/example.com/", "\thttps:/example.com/", "\nhttps:example.com/", "ht\ntps:/example.com/", " https://example.com/"} {
		if v := verdict.Inspect(input); v.Grade != verdict.Suspicious {
			t.Errorf("%q is %s", input, v.Grade)
		}
	}
	v := new(verdict.Inspector).Inspect("?y", "http://evil-host/")
	if f := v.Findings; len(f) != 1 || f[0].Rule != verdict.LocalName || !strings.HasSuffix(f[0].Message, " The base has this host.") {
		t.Errorf("%+v", f)
	}
}

// TestLinkText inspects links with their texts.
func TestLinkText(t *testing.T) {
	const wrapped = "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwww.bank.example%2F&data=05"
	for _, test := range []struct{ input, base, text, want string }{
		{"https://evil.example/login", "", " https://www.bank.example/\n", "link-text:dangerous"},
		{"https://evil.example/login", "", "www.bank.example/login", "link-text:suspicious"},
		{"../login", "https://evil.example/a/", "https://bank.example", "link-text:dangerous"},
		{"https://evil.example/login", "", "https://good.example\\@bank.example/", "link-text:dangerous"},
		{"https://login.bank.example/", "", "http://www.bank.example/", ""},
		{"https://evil.example/login", "", "your bank", ""},
		{"https://evil.example/login", "", "see https://bank.example/", ""},
		{"https://evil.example/login", "", "ann@bank.example", ""},
		{"https://evil.example/login", "", "", ""},
		{"https://evil.example/kd", "", "SPARKASSE: Your pushTAN expires today.", "name-in-text:suspicious"},
		{"https://bit.ly/3abcdef", "", "Hello, Royal Mail has a parcel with a fee for you", "name-in-text:suspicious short-link:note"},
		{"https://blog.example/p", "", "An article about PayPal", "name-in-text:note"},
		{"https://youtu.be/dQw4w9WgXcQ", "", "Look at this https://youtu.be/dQw4w9WgXcQ", ""},
		{"https://evil.example/dQw4w9WgXcQ", "", "Look at this https://youtu.be/dQw4w9WgXcQ now", ""},
		{"https://amzn.eu/d/abc123", "", "Amazon: your parcel is here", "short-link:note"},
		{"https://www.paypal.com/out?next=evil-site.com%2Flogin", "", "", "redirect:note"},
		{"https://www.paypal.com/out?next=www.paypal.com/login", "", "", ""},
		{"https://www.paypal.com/out?goto=1.1.1.1/x", "", "", "redirect:note"},
		{"https://a.example/?site=b.example&next=index.html&url=a.pdf", "", "", ""},
		{"htps:/www.bank.example/", "", "", "unknown-scheme:note"},
		{"https//www.paypal.com/login", "", "", "not-a-url:note parsers-differ:note"},
		{"https://a.example/?a=${jndi:${lower:l}${::-d}ap://b.example/c}", "", "", "lookup:dangerous"},
		{"https://blog.example/p", "", "How people of our town pay today, and where: PayPal", ""},
		{"https://kitchen.example/p", "", "My apple pie: book a table", ""},
		{"https://www.paypal.com/p", "", "PayPal: your account is locked", ""},
		{"https://www.google.com/url?q=https://evil.example/p", "", "PayPal: your account is locked", "name-in-text:suspicious wrapper:note"},
		{"https://www.google.com/url?q=https://www.paypal.com/p", "", "PayPal: your account is locked", "wrapper:note"},
		{wrapped, "", "https://bank.example/", "wrapper:note"},
		{wrapped, "", "https://other.example/", "link-text:dangerous wrapper:note"},
	} {
		v := new(verdict.Inspector).InspectLink(test.input, test.base, test.text)
		checkVerdict(t, test.input, v)
		if got := rulesOf(v); got != test.want {
			t.Errorf("%q of %s: %s, want %s", test.text, test.input, got, test.want)
		}
	}
}

// TestGrades holds the names of the grades.
func TestGrades(t *testing.T) {
	var names []string
	for _, g := range verdict.Grades() {
		names = append(names, g.String())
	}
	if got := strings.Join(names, " "); got != "ok note suspicious dangerous" || verdict.Grade(9).String() != "unknown" {
		t.Errorf("the grades are %s", got)
	}
}
