package compare

import (
	"bufio"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/internal/cputime"
	"github.com/weburl/weburl/internal/need"
)

// parserOf returns a dialect that parses every input the same way.
func parserOf(name string, values map[dialect.Component]string) *dialect.Dialect {
	d := dialect.Definition{Name: name}
	for c := range values {
		d.Components |= dialect.SetOf(c)
	}
	d.Parse = func(string, string) (r dialect.Result) {
		if values == nil {
			return dialect.Fail("rejected", "")
		}
		r.Href = "x"
		for c, v := range values {
			r.Set(c, dialect.Null())
			if v != "null" {
				r.Set(c, dialect.Text(v))
			}
		}
		return r
	}
	return dialect.New(d)
}

type values = map[dialect.Component]string

func TestSame(t *testing.T) {
	for _, test := range []struct {
		name   string
		a, b   values
		differ dialect.Set
	}{
		{"nothing known", values{}, values{dialect.Host: "h"}, 0},
		{"failure", nil, values{dialect.Host: "h"}, 0},
		{"host", values{dialect.Host: "g"}, values{dialect.Host: "h"}, dialect.SetOf(dialect.Host)},
		{"host, case", values{dialect.Host: "HoSt"}, values{dialect.Host: "hOsT"}, 0},
		{"host, case of Unicode", values{dialect.Host: "é"}, values{dialect.Host: "É"}, dialect.SetOf(dialect.Host)},
		{"host, null", values{dialect.Host: "null"}, values{dialect.Host: "h"}, dialect.SetOf(dialect.Host)},
		{"host, null and empty", values{dialect.Host: "null"}, values{dialect.Host: ""}, 0},
		{"IPv6", values{dialect.Host: "[::1]"}, values{dialect.Host: "[0:0:0:0:0:0:0:1]"}, 0},
		{"IPv6 in IPv4", values{dialect.Host: "[::ffff:1.2.3.4]"}, values{dialect.Host: "[::FFFF:102:304]"}, 0},
		{"IPv6, other", values{dialect.Host: "[::1]"}, values{dialect.Host: "[::2]"}, dialect.SetOf(dialect.Host)},
		{"IPv6, zone", values{dialect.Host: "[fe80::1%a]"}, values{dialect.Host: "[fe80::1]"}, dialect.SetOf(dialect.Host)},
		{"IPv4", values{dialect.Host: "127.0.0.1"}, values{dialect.Host: "127.1"}, dialect.SetOf(dialect.Host)},
		{"scheme, case", values{dialect.Scheme: "HTTP"}, values{dialect.Scheme: "http"}, dialect.SetOf(dialect.Scheme)},
		{"port, default", values{dialect.Scheme: "http", dialect.Port: "80"}, values{dialect.Scheme: "http", dialect.Port: "null"}, 0},
		{"port, zeros", values{dialect.Port: "080"}, values{dialect.Port: "80"}, 0},
		{"port, zero", values{dialect.Port: "0"}, values{dialect.Port: "null"}, dialect.SetOf(dialect.Port)},
		{"port, empty", values{dialect.Port: ""}, values{dialect.Port: "null"}, 0},
		{"path", values{dialect.Path: "/"}, values{dialect.Path: ""}, dialect.SetOf(dialect.Path)},
		{"path after host", values{dialect.Host: "h", dialect.Path: "/"}, values{dialect.Host: "h", dialect.Path: ""}, 0},
		{"path, case", values{dialect.Path: "/a"}, values{dialect.Path: "/A"}, dialect.SetOf(dialect.Path)},
		{"query, empty", values{dialect.Query: ""}, values{dialect.Query: "null"}, 0},
		{"fragment", values{dialect.Fragment: "a"}, values{dialect.Fragment: "null"}, dialect.SetOf(dialect.Fragment)},
		{"userinfo and username", values{dialect.Userinfo: "u"}, values{dialect.Username: "u", dialect.Password: "null"}, 0},
		{"userinfo and password", values{dialect.Userinfo: "u:p"}, values{dialect.Username: "u", dialect.Password: "p"}, 0},
		{"userinfo and empty password", values{dialect.Userinfo: "u:"}, values{dialect.Username: "u", dialect.Password: "null"}, 0},
		{"userinfo, other", values{dialect.Userinfo: "u:p"}, values{dialect.Username: "u", dialect.Password: "null"}, dialect.SetOf(dialect.Userinfo)},
		{"userinfo, unknown", values{dialect.Userinfo: "u"}, values{dialect.Host: "h"}, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			a, b := parserOf("a", test.a), parserOf("b", test.b)
			for _, dialects := range [][]*dialect.Dialect{{a, b}, {b, a}, {a, b, a}} {
				c := Compare("x", "", dialects...)
				if c.Differ != test.differ {
					t.Errorf("differ in %q, want %q", c.Differ, test.differ)
				}
				for _, component := range components {
					if got := len(c.Groups(component)) > 1; got != test.differ.Has(component) {
						t.Errorf("groups for %s are %v", component, c.Groups(component))
					}
				}
				checkQuestions(t, "x", "", c, dialects...)
			}
		})
	}
}

func TestLevels(t *testing.T) {
	a, no := parserOf("a", values{dialect.Host: "h"}), parserOf("no", nil)
	upper, other := parserOf("upper", values{dialect.Host: "127.1"}), parserOf("other", values{dialect.Host: "127.0.0.1"})
	port := parserOf("port", values{dialect.Host: "h", dialect.Port: "81"})
	lateDefinition := parserOf("late", values{dialect.Host: "i"}).Definition()
	lateDefinition.Connect = func(*dialect.Result) (dialect.Destination, *dialect.Failure) {
		return dialect.Destination{}, dialect.Fail("late", "").Failure
	}
	late := dialect.New(lateDefinition)
	for _, test := range []struct {
		dialects []*dialect.Dialect
		level    Level
		rejected bool
		verdict  string
	}{
		{[]*dialect.Dialect{a, no}, Rejected, true, "No destination differs. Rejected by no (rejected). Signs: scheme-absence at byte 0."},
		{[]*dialect.Dialect{a, late}, Rejected, true, "No destination differs. Components differ: host. Rejected by late (late). Signs: scheme-absence at byte 0."},
		{[]*dialect.Dialect{no, no}, Rejected, false, "No parser accepts it. Rejected by no (rejected) and no (rejected). Signs: scheme-absence at byte 0."},
		{[]*dialect.Dialect{a, a}, Same, false, "No destination differs."},
		{[]*dialect.Dialect{upper, other}, Spelling, false, "No destination differs. Components differ: host. Signs: scheme-absence at byte 0."},
		{[]*dialect.Dialect{a, no, port, port}, Destination, true, `Destinations differ: "h" (a); "h:81" (port and port). Rejected by no (rejected). Signs: scheme-absence at byte 0.`},
		{[]*dialect.Dialect{a, other, upper}, Destination, false, `Hosts differ: "h" (a); "127.0.0.1" (other and upper). Signs: scheme-absence at byte 0.`},
	} {
		c := Compare("x", "", test.dialects...)
		if c.Level != test.level || c.Rejected != test.rejected || c.Verdict() != test.verdict {
			t.Errorf("%s, rejected %t: %s", c.Level, c.Rejected, c.Verdict())
		}
		checkQuestions(t, "x", "", c, test.dialects...)
	}
}

// checkQuestions holds what is asked without a comparison to the comparison.
func checkQuestions(t *testing.T, input, base string, c *Comparison, dialects ...*dialect.Dialect) {
	t.Helper()
	if got := Judge(input, base, dialects...); got != c.Level {
		t.Errorf("%q, %q: Judge returns %s, and the comparison is %s", input, base, got, c.Level)
	}
	if got := HostsDiffer(input, base, dialects...); got != c.HostsDiffer() {
		t.Errorf("%q, %q: HostsDiffer is %t, and that of the comparison %t", input, base, got, c.HostsDiffer())
	}
	if got := Disagree(input, base, dialects...); got != (c.Level >= Rejected) {
		t.Errorf("%q, %q: Disagree is %t, and the comparison is %s", input, base, got, c.Level)
	}
}

// TestUnresolved asks about references, which PHP does not resolve.
func TestUnresolved(t *testing.T) {
	c := Compare("../x?q", "http://h/a/b")
	if c.Level != Same || c.Verdict() != "No destination differs." {
		t.Errorf("%s: %s", c.Level, c.Verdict())
	}
	checkQuestions(t, "../x?q", "http://h/a/b", c)
	if php := dialect.Lookup("php"); Judge("/x", "http://h/", php) != Same || HostsDiffer("//g/", "http://h/", php, dialect.Lookup("curl")) {
		t.Error("parse_url has a say on a reference")
	}
}

func TestLevelNames(t *testing.T) {
	for i, l := range Levels() {
		if int(l) != i || l.String() == "" {
			t.Errorf("level %d is %d, %q", i, l, l)
		}
	}
	if got := (Destination + 1).String(); got != "unknown" {
		t.Errorf("a level that is none: %q", got)
	}
}

func TestNames(t *testing.T) {
	one, two := dialect.Lookup("whatwg-2026-07"), dialect.Lookup("whatwg-2024")
	neturl := dialect.Lookup("neturl")
	for _, test := range []struct {
		dialects []*dialect.Dialect
		want     []string
	}{
		{[]*dialect.Dialect{neturl, one}, []string{"Go's net/url", "browsers and Node"}},
		{[]*dialect.Dialect{neturl, one, two, neturl}, []string{"Go's net/url", "the URL Standard (2 editions)", "Go's net/url"}},
	} {
		if got := Names(test.dialects); !slices.Equal(got, test.want) {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

// TestPlain checks that there are no signs in URLs that all read the same way.
func TestPlain(t *testing.T) {
	for _, input := range []string{
		"http://example.com/", "https://EXAMPLE.com:443/a%20b?c=d&e#f", "http://example.com:8080", "http://[2001:db8::1]/",
		"http://192.0.2.1/", "https://xn--mnchen-3ya.de/", "http://example.com?u=http://a@b/",
	} {
		t.Run(input, func(t *testing.T) {
			c := Compare(input, "")
			if c.Level != Same || len(c.Signs()) > 0 || c.Verdict() != "No destination differs." {
				t.Error(c.Verdict())
			}
		})
	}
}

func TestGroups(t *testing.T) {
	c := Compare("http://a@b:80@c/", "", dialect.Lookup("neturl"), dialect.Lookup("whatwg-2026-07"), dialect.Lookup("html5"))
	groups := c.Groups(dialect.Host)
	if len(groups) != 1 || groups[0].Value != dialect.Text("c") || len(groups[0].Dialects) != 2 {
		t.Errorf("groups are %v", groups)
	}
	groups = Compare("http://a:@c/", "", dialect.Lookup("whatwg-2026-07")).Groups(dialect.Userinfo)
	if len(groups) != 1 || groups[0].Value != dialect.Text("a") {
		t.Errorf("groups are %v", groups)
	}
}

// TestLinear compares long inputs of one character or few.
func TestLinear(t *testing.T) {
	for _, part := range []string{"@", `\`, "/", ":", ".", "%", "%2e", "[", "\t", "?", "#", "a.", "1.", "é", "../", "@:", `\@`} {
		t.Run(part, func(t *testing.T) {
			cputime.Linear(t, 20_000, func(n int) time.Duration {
				input := "http://" + strings.Repeat(part, n/len(part))
				return cputime.Thread(func() {
					c := Compare(input, "http://h/")
					c.Signs()
				})
			})
		})
	}
}

func FuzzCompare(f *testing.F) {
	for _, u := range corpus(f) {
		f.Add(u.input, u.base)
	}
	f.Fuzz(func(t *testing.T, input, base string) {
		c := Compare(input, base)
		checkQuestions(t, input, base, c)
		for _, s := range c.Signs() {
			if s.Start < 0 || s.Start > s.End || s.End > len(input) {
				t.Errorf("sign %v is outside of %d bytes", s, len(input))
			}
		}
		for _, component := range components {
			if got := len(c.Groups(component)) > 1; got != c.Differ.Has(component) {
				t.Errorf("%s: differs %t, groups %v", component, c.Differ.Has(component), c.Groups(component))
			}
		}
		for _, r := range c.Verdict() {
			if r < ' ' || r > '~' {
				t.Errorf("%U is in the verdict", r)
			}
		}
	})
}

// kasztp returns the lines of kasztp.txt in the directory that CORPORA names.
func kasztp(t testing.TB) []string { return corpora(t, "kasztp.txt") }

// corpora returns the lines of a file in the directory that CORPORA names.
func corpora(t testing.TB, name string) []string {
	f, err := os.Open(need.Corpus(t, name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var lines []string
	s := bufio.NewScanner(f)
	for s.Scan() {
		lines = append(lines, s.Text())
	}
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
	return lines
}

// BenchmarkOrdinary asks about the URLs of kasztp.txt that are ordinary.
func BenchmarkOrdinary(b *testing.B) {
	lines := kasztp(b)
	all := len(lines)
	lines = slices.DeleteFunc(lines, func(s string) bool { return !isOrdinary(s) })
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		HostsDiffer(lines[n%len(lines)], "")
		n++
	}
	b.ReportMetric(100*float64(len(lines))/float64(all), "%ordinary")
}

// BenchmarkCompare sifts kasztp.txt, on one core.
func BenchmarkCompare(b *testing.B) {
	lines := kasztp(b)
	for _, bench := range []struct {
		name string
		do   func(string)
	}{
		{"Compare", func(s string) { Compare(s, "").Signs() }},
		{"HostsDiffer", func(s string) { HostsDiffer(s, "") }},
		{"Judge", func(s string) { Judge(s, "") }},
	} {
		b.Run(bench.name, func(b *testing.B) {
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				bench.do(lines[n%len(lines)])
				n++
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "URLs/s")
		})
	}
}

func TestClassesInOrder(t *testing.T) {
	c := Compare(`hTtp:\\a\@1.2.3@0x7f.1:80x/%2e/|%`, "")
	var got []Class
	for _, s := range c.Signs() {
		got = append(got, s.Class)
	}
	var want []Class
	for _, d := range classes {
		if slices.Contains(got, d.class) {
			want = append(want, d.class)
		}
	}
	if !slices.Equal(got, want) || len(got) < 4 {
		t.Errorf("signs are %v", got)
	}
}
