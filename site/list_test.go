package site_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/site"
)

// someRules are the rules that the table of TestListVectors is about.
const someRules = "\uFEFF// VERSION: 2026-11-21\n// COMMIT: abc\n" + `
// ===BEGIN ICANN DOMAINS===
biz
com   a comment
ac
com.ac
*.mm
jp
ac.jp
kyoto.jp
ide.kyoto.jp
*.kobe.jp
!city.kobe.jp
*.ck
!www.ck
us
ak.us
k12.ak.us
cn
com.cn
公司.cn
	中国
// ===END ICANN DOMAINS===
// ===BEGIN PRIVATE DOMAINS===
uk.com
`

func readList(t testing.TB, text string) site.List {
	t.Helper()
	l, err := site.ReadList(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// The facts of https://github.com/publicsuffix/list/blob/main/tests/test_psl.txt.
// There a domain with an empty first label has no registrable domain. The standard
// has no such rule: .example.com is a valid host of the registrable domain
// example.com.
func TestListVectors(t *testing.T) {
	lists := map[string]site.List{"the default": {}, "a list that was read": readList(t, someRules)}
	for _, test := range []struct{ domain, want string }{
		{"COM", ""}, {"example.COM", "example.com"}, {"WwW.example.COM", "example.com"},
		{".com", ""}, {".example", ""}, {".example.com", "example.com"}, {".example.example", "example.example"},

		// No rule.
		{"example", ""}, {"example.example", "example.example"}, {"b.example.example", "example.example"},
		{"a.b.example.example", "example.example"},

		// One rule.
		{"biz", ""}, {"domain.biz", "domain.biz"}, {"b.domain.biz", "domain.biz"}, {"a.b.domain.biz", "domain.biz"},

		// Rules of two labels.
		{"com", ""}, {"example.com", "example.com"}, {"b.example.com", "example.com"}, {"a.b.example.com", "example.com"},
		{"uk.com", ""}, {"example.uk.com", "example.uk.com"}, {"b.example.uk.com", "example.uk.com"},
		{"a.b.example.uk.com", "example.uk.com"}, {"test.ac", "test.ac"},

		// A wildcard alone.
		{"mm", ""}, {"c.mm", ""}, {"b.c.mm", "b.c.mm"}, {"a.b.c.mm", "b.c.mm"},

		// All kinds of rules.
		{"jp", ""}, {"test.jp", "test.jp"}, {"www.test.jp", "test.jp"}, {"ac.jp", ""}, {"test.ac.jp", "test.ac.jp"},
		{"www.test.ac.jp", "test.ac.jp"}, {"kyoto.jp", ""}, {"test.kyoto.jp", "test.kyoto.jp"}, {"ide.kyoto.jp", ""},
		{"b.ide.kyoto.jp", "b.ide.kyoto.jp"}, {"a.b.ide.kyoto.jp", "b.ide.kyoto.jp"}, {"c.kobe.jp", ""},
		{"b.c.kobe.jp", "b.c.kobe.jp"}, {"a.b.c.kobe.jp", "b.c.kobe.jp"}, {"city.kobe.jp", "city.kobe.jp"},
		{"www.city.kobe.jp", "city.kobe.jp"},

		// A wildcard and an exception to it.
		{"ck", ""}, {"test.ck", ""}, {"b.test.ck", "b.test.ck"}, {"a.b.test.ck", "b.test.ck"},
		{"www.ck", "www.ck"}, {"www.www.ck", "www.ck"},

		// Three levels.
		{"us", ""}, {"test.us", "test.us"}, {"www.test.us", "test.us"}, {"ak.us", ""}, {"test.ak.us", "test.ak.us"},
		{"www.test.ak.us", "test.ak.us"}, {"k12.ak.us", ""}, {"test.k12.ak.us", "test.k12.ak.us"},
		{"www.test.k12.ak.us", "test.k12.ak.us"},

		// Domains that are not ASCII, and their ASCII.
		{"食狮.com.cn", "xn--85x722f.com.cn"}, {"食狮.公司.cn", "xn--85x722f.xn--55qx5d.cn"},
		{"www.食狮.公司.cn", "xn--85x722f.xn--55qx5d.cn"}, {"shishi.公司.cn", "shishi.xn--55qx5d.cn"}, {"公司.cn", ""},
		{"食狮.中国", "xn--85x722f.xn--fiqs8s"}, {"www.食狮.中国", "xn--85x722f.xn--fiqs8s"},
		{"shishi.中国", "shishi.xn--fiqs8s"}, {"中国", ""},
		{"xn--85x722f.com.cn", "xn--85x722f.com.cn"}, {"www.xn--85x722f.xn--55qx5d.cn", "xn--85x722f.xn--55qx5d.cn"},
		{"xn--55qx5d.cn", ""}, {"shishi.xn--fiqs8s", "shishi.xn--fiqs8s"}, {"xn--fiqs8s", ""},
	} {
		for name, list := range lists {
			if got, ok := list.RegistrableDomain(host(t, test.domain)); got != test.want || ok != (test.want != "") {
				t.Errorf("%s: %s has the registrable domain %q, want %q", name, test.domain, got, test.want)
			}
		}
	}
}

func TestRegistry(t *testing.T) {
	const null = "null"
	lists := map[string]site.List{"the default": {}, "a list that was read": readList(t, someRules)}
	for _, test := range []struct{ host, suffix, domain string }{
		{"a.b.uk.com", "com", "uk.com"},
		{"uk.com.", "com.", "uk.com."},
		{"com", "com", null},
		{"a.b.ck", "b.ck", "a.b.ck"},
		{"a.www.ck", "ck", "www.ck"},
		{"a.example", null, null},
		{"example", null, null},
		{".ck", null, null},
		{"127.0.0.1", null, null},
		{"[::1]", null, null},
	} {
		for name, list := range lists {
			if got := nullable(list.RegistrySuffix(host(t, test.host))); got != test.suffix {
				t.Errorf("%s: %s has the suffix %s, want %s", name, test.host, got, test.suffix)
			}
			if got := nullable(list.RegistryDomain(host(t, test.host))); got != test.domain {
				t.Errorf("%s: %s has the domain %s, want %s", name, test.host, got, test.domain)
			}
		}
	}
	list := lists["a list that was read"]
	if got := list.Of(weburl.MustParse("https://a.b.c.kobe.jp:8/").Origin()).String(); got != "https://b.c.kobe.jp" {
		t.Errorf("the site %s", got)
	}
}

func TestReadList(t *testing.T) {
	for _, test := range []struct{ text, version string }{
		{someRules, "2026-11-21 abc"},
		{"com\r\n*.ck\r\n", "2 rules"},
		{"*\ncom", "1 rules"},
	} {
		if got := readList(t, test.text).Version(); got != test.version {
			t.Errorf("version %q, want %q", got, test.version)
		}
	}
	if got := (site.List{}).Version(); !strings.Contains(got, "publicsuffix.org") {
		t.Errorf("version %q of the default", got)
	}
	for _, text := range []string{
		"", "// com", "com\na..b", "com\n.b", "com\nb.", "com\n1.2.3.4", "com\na.*.b", "com\n!com", "com\n!*.b",
		"com\n<html>", "com\n\xff", "com\n*.", "com\n!", "com\n" + strings.Repeat("a", 1<<17), "com\n[::1]", "com\n%61",
	} {
		if _, err := site.ReadList(strings.NewReader(text)); err == nil {
			t.Errorf("%.20q is a list", text)
		}
	}
}

// A list whose longest rule has a wildcard finds it.
func TestListWildcardLongest(t *testing.T) {
	list := readList(t, "com\n*.a.b\n")
	for input, want := range map[string]string{"a.b": "b", "c.a.b": "c.a.b", "d.c.a.b": "c.a.b", "com": "com", "x.com": "com"} {
		if got, ok := list.PublicSuffix(host(t, input)); got != want || !ok {
			t.Errorf("%s: the suffix %q, want %q", input, got, want)
		}
	}
}

// TestListEqualsDefault reads the rules that golang.org/x/net has in a test of its
// own, in the format of the list, and holds the answers to those of the default.
func TestListEqualsDefault(t *testing.T) {
	rules, icann := netRules(t)
	private := rules[icann:]
	text := strings.Join(rules[:icann], "\n") + "\n// ===BEGIN PRIVATE DOMAINS===\n" + strings.Join(private, "\n")
	list := readList(t, text)
	check := func(input string) {
		h, err := weburl.ParseHost(input)
		if err != nil {
			return
		}
		for name, ask := range map[string]func(site.List, weburl.Host) (string, bool){
			"public suffix":      site.List.PublicSuffix,
			"registrable domain": site.List.RegistrableDomain,
			"registry suffix":    site.List.RegistrySuffix,
			"registry domain":    site.List.RegistryDomain,
		} {
			got, want := nullable(ask(list, h)), nullable(ask(site.List{}, h))
			if got != want {
				t.Errorf("%s of %s: %s, and by default %s", name, h, got, want)
			}
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	labels := []string{"", "a", "www", "city", "com", "xn--p1ai", "*", "co"}
	for _, rule := range rules {
		rule = strings.TrimPrefix(rule, "!")
		name := strings.TrimPrefix(rule, "*.")
		for _, input := range []string{name, name + ".", "." + name, "x." + name, "y.x." + name, "z.y.x." + name + "."} {
			check(input)
		}
		if _, parent, ok := strings.Cut(name, "."); ok {
			check("x." + parent)
		}
		check(labels[random.IntN(len(labels))] + "." + labels[random.IntN(len(labels))] + "." + name)
		check(name + "." + rules[random.IntN(len(rules))])
	}
}

// netRules returns the rules of golang.org/x/net/publicsuffix, and how many of them
// are those of ICANN.
func netRules(t *testing.T) (rules []string, icann int) {
	dir, err := exec.Command(need.Program(t, "go"), "list", "-f", "{{.Dir}}", "golang.org/x/net/publicsuffix").Output()
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(strings.TrimSpace(string(dir)), "table_test.go")
	source, err := os.ReadFile(name)
	if err != nil {
		need.Missing(t, name, err.Error())
	}
	file, err := parser.ParseFile(token.NewFileSet(), name, source, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		switch spec.Names[0].Name {
		case "numICANNRules":
			icann, _ = strconv.Atoi(spec.Values[0].(*ast.BasicLit).Value)
		case "rules":
			for _, e := range spec.Values[0].(*ast.CompositeLit).Elts {
				rule, _ := strconv.Unquote(e.(*ast.BasicLit).Value)
				rules = append(rules, rule)
			}
		}
		return false
	})
	if len(rules) < 5000 || icann < 5000 || icann >= len(rules) {
		t.Fatalf("%s has %d rules, %d of ICANN", name, len(rules), icann)
	}
	return rules, icann
}

func BenchmarkRegistrableDomain(b *testing.B) {
	u := weburl.MustParse("https://www.a.example.co.uk/")
	for name, list := range map[string]site.List{"default": {}, "read": readList(b, someRules)} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				list.RegistrableDomain(u.Host())
			}
		})
	}
}

func FuzzReadList(f *testing.F) {
	f.Add(someRules, "a.b.city.kobe.jp.")
	f.Add("a.b\n*.a.b\n!c.a.b", "x.c.a.b")
	f.Fuzz(func(t *testing.T, text, domain string) {
		list, err := site.ReadList(strings.NewReader(text))
		h, hostErr := weburl.ParseHost(domain)
		if err != nil || hostErr != nil {
			return
		}
		suffix, ok := list.PublicSuffix(h)
		if ok && !endsIn(h.String(), suffix) {
			t.Errorf("%s has the public suffix %s", h, suffix)
		}
		registry, found := list.RegistrySuffix(h)
		if found && (!endsIn(h.String(), registry) || ok && !endsIn(suffix, registry) && !endsIn(registry, suffix)) {
			t.Errorf("%s has the registry suffix %s", h, registry)
		}
		if domain, ok := list.RegistrableDomain(h); ok && (!endsIn(h.String(), domain) || !endsIn(domain, suffix) || domain == suffix) {
			t.Errorf("%s has the registrable domain %s", h, domain)
		}
	})
}
