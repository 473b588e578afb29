package site_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/cputime"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/site"
	"github.com/weburl/weburl/site/internal/netlist"
	"golang.org/x/net/publicsuffix"
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
func TestListVectors(t *testing.T) {
	lists := map[string]site.List{"the default": {}, "a list that was read": readList(t, someRules)}
	for _, test := range []struct{ domain, want string }{
		{"COM", ""}, {"example.COM", "example.com"}, {"WwW.example.COM", "example.com"},
		{".com", ""}, {".example", ""}, {".example.com", ""}, {".example.example", ""},

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

// netList returns the list of golang.org/x/net/publicsuffix.
func netList(t testing.TB) netlist.List {
	t.Helper()
	need.Program(t, "go")
	list, err := netlist.Read()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestListEqualsPublicSuffix holds the zero List, and the same rules read from the
// format of the list, to golang.org/x/net/publicsuffix: on each rule, names around it,
// and random domains.
func TestListEqualsPublicSuffix(t *testing.T) {
	source := netList(t)
	if got := (site.List{}).Version(); got != publicsuffix.List.String() {
		t.Errorf("version %q, and golang.org/x/net/publicsuffix has %q", got, publicsuffix.List)
	}
	lists := map[string]site.List{"default": {}, "read": readList(t, source.Text())}
	check := func(input string) {
		h, err := weburl.ParseHost(input)
		if err != nil || h.Kind() != weburl.HostDomain {
			return
		}
		domain, hasDot := strings.CutSuffix(h.String(), ".")
		dot := ""
		if hasDot {
			dot = "."
		}
		want, _ := publicsuffix.PublicSuffix(domain)
		wantDomain := ""
		if before, ok := strings.CutSuffix(domain, "."+want); ok {
			if label := before[strings.LastIndexByte(before, '.')+1:]; label != "" && before[0] != '.' {
				wantDomain = label + "." + want + dot
			}
		}
		if want += dot; domain == "" || strings.HasPrefix(want, ".") {
			want, wantDomain = "", ""
		}
		wantRegistry := registrySuffix(domain)
		if wantRegistry != "" {
			wantRegistry += dot
		}
		for name, list := range lists {
			if got, ok := list.PublicSuffix(h); got != want || ok != (want != "") {
				t.Errorf("%s: public suffix of %s: %q, %t, want %q", name, h, got, ok, want)
			}
			if got, ok := list.RegistrableDomain(h); got != wantDomain || ok != (wantDomain != "") {
				t.Errorf("%s: registrable domain of %s: %q, %t, want %q", name, h, got, ok, wantDomain)
			}
			if got, ok := list.RegistrySuffix(h); got != wantRegistry || ok != (wantRegistry != "") {
				t.Errorf("%s: registry suffix of %s: %q, %t, want %q", name, h, got, ok, wantRegistry)
			}
			registry, _ := list.RegistryDomain(h)
			if rest, ok := strings.CutSuffix(registry, "."+wantRegistry); registry != "" && (!ok || rest == "" || strings.Contains(rest, ".")) {
				t.Errorf("%s: registry domain of %s: %q", name, h, registry)
			}
		}
	}
	rules := slices.Concat(source.ICANN, source.Private)
	random := rand.New(rand.NewPCG(uint64(need.Number(t, "SITE_SEED", 1)), 2))
	pick := func(list []string) string { return list[random.IntN(len(list))] }
	labels := []string{"", "a", "www", "city", "com", "xn--p1ai", "*", "co", "compute", strings.Repeat("a", 60)}
	for _, rule := range rules {
		rule = strings.TrimPrefix(rule, "!")
		name := strings.TrimPrefix(rule, "*.")
		for _, input := range []string{name, name + ".", "." + name, "x." + name, "y.x." + name, "z.y.x." + name + "."} {
			check(input)
		}
		if _, parent, ok := strings.Cut(name, "."); ok {
			check("x." + parent)
			check(parent)
		}
		check(pick(labels) + "." + pick(labels) + "." + name)
		check(name + "." + pick(rules))
	}
	// Domains of labels that are in rules.
	var inRules []string
	for _, rule := range rules {
		inRules = append(inRules, strings.Split(rule, ".")...)
	}
	for range need.Number(t, "SITE_COUNT", need.Part(t, 1_000_000)) {
		var domain strings.Builder
		for range random.IntN(4) {
			domain.WriteString(pick([]string{pick(labels), pick(inRules)}) + ".")
		}
		check(domain.String() + strings.TrimLeft(pick([]string{pick(rules), pick(inRules), pick(labels)}), "*!."))
	}
}

// registrySuffix returns the public suffix of a domain by the rules of the ICANN
// section, if one of them has the last label, by golang.org/x/net/publicsuffix. Its
// word on the section is right for a suffix itself, unless there is a wildcard before
// it, and then for a name that only that matches.
func registrySuffix(domain string) string {
	for {
		suffix, _ := publicsuffix.PublicSuffix(domain)
		_, icann := publicsuffix.PublicSuffix(suffix)
		if !icann {
			_, icann = publicsuffix.PublicSuffix("-." + suffix)
		}
		if icann {
			if strings.HasPrefix(suffix, ".") {
				return ""
			}
			return suffix
		}
		var more bool
		if _, domain, more = strings.Cut(suffix, "."); !more {
			return ""
		}
	}
}

func TestAllocations(t *testing.T) {
	list := readList(t, someRules)
	for _, input := range []string{"www.example.com", "www.example.co.uk.", "com", "a.b.example", "x.compute.amazonaws.com", "127.0.0.1"} {
		h := host(t, input)
		for name, ask := range map[string]func(weburl.Host) (string, bool){
			"PublicSuffix": site.PublicSuffix, "RegistrableDomain": site.RegistrableDomain,
			"RegistryDomain": list.RegistryDomain, "RegistrySuffix": list.RegistrySuffix, "of a list": list.RegistrableDomain,
		} {
			if n := testing.AllocsPerRun(100, func() { ask(h) }); n != 0 {
				t.Errorf("%s of %s: %v allocations", name, input, n)
			}
		}
	}
}

func TestGrowth(t *testing.T) {
	list := readList(t, "com\n"+strings.Repeat("a.", 1<<10)+"com")
	for name, unit := range map[string]string{"labels": "a.", "dots": ".", "a label": "a"} {
		t.Run(name, func(t *testing.T) {
			cputime.Linear(t, 1<<16, func(n int) time.Duration {
				h := host(t, strings.Repeat(unit, n)+"com")
				return cputime.Thread(func() { list.RegistrableDomain(h) })
			})
		})
	}
	t.Run("a rule", func(t *testing.T) {
		cputime.Linear(t, 1<<11, func(n int) time.Duration { // a line has at most 64 KiB
			text := strings.Repeat("a.", n) + "com"
			return cputime.Thread(func() { readList(t, text) })
		})
	})
}

func BenchmarkRegistrableDomain(b *testing.B) {
	read := readList(b, netList(b).Text())
	for _, input := range []string{"www.example.com", "www.a.example.co.uk", "news.bbc.co.uk", "en.wikipedia.org", "x.y.example.invalid"} {
		h, err := weburl.ParseHost(input)
		if err != nil {
			b.Fatal(err)
		}
		for name, list := range map[string]site.List{"default": {}, "read": read} {
			b.Run(name+"/"+input, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					list.RegistrableDomain(h)
				}
			})
		}
		b.Run("publicsuffix/"+input, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				publicsuffix.EffectiveTLDPlusOne(input)
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
