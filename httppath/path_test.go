package httppath

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/cputime"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/percent"
)

func TestClean(t *testing.T) {
	for _, test := range []struct{ target, want string }{
		{"/", "/"},
		{"/a/b.html?q=//;%zz", "/a/b.html"},
		{"/a/", "/a/"},
		{"/%61dmin", "/admin"},
		{"/a%7eb%2Db", "/a~b-b"},
		{"/%28x%29%24%40", "/(x)$@"},
		{"/c++/%2b%2B", "/c++/%2B%2B"},
		{"/caf%c3%a9", "/caf%C3%A9"},
		{"/café", "/caf%C3%A9"},
		{`/"<>^{}` + "`", "/%22%3C%3E%5E%7B%7D%60"},
		{"/a|b[]'", "/a|b[]'"},
		{"/a%7Cb", "/a|b"},
		{"/100%25", "/100%25"},
		{"/50%25%20off", "/50%25%20off"},
		{"/.well-known/.a/a./a..b/.a.b", "/.well-known/.a/a./a..b/.a.b"},
		{"/a%20b", "/a%20b"},
	} {
		path, err := new(Policy).Clean(test.target)
		if err != nil || path.String() != test.want {
			t.Errorf("%q: got %q, %v; want %q", test.target, path, err, test.want)
		}
		again, err := new(Policy).Check(path.String())
		if err != nil || again != path {
			t.Errorf("%q: then %q, %v", path, again, err)
		}
		sent, _, _ := strings.Cut(test.target, "?")
		if path, err := new(Policy).Check(test.target); (err == nil) != (sent == test.want) || err == nil && path.String() != test.want {
			t.Errorf("Check of %q: %q, %v", test.target, path, err)
		}
		if path.Decoded() != percent.Decode(sent) {
			t.Errorf("%q is %q decoded", test.target, path.Decoded())
		}
	}
}

func TestAmbiguities(t *testing.T) {
	for _, test := range []struct {
		target string
		want   Ambiguity
		at     int
	}{
		{"", NotAPath, 0},
		{"*", NotAPath, 0},
		{"http://example.org/", NotAPath, 0},
		{"example.org:443", NotAPath, 0},
		{`\admin`, NotAPath, 0},
		{"?", NotAPath, 0},
		{"//", EmptySegment, 1},
		{"/a//b", EmptySegment, 3},
		{"/%61//b", EmptySegment, 5},
		{"/.", DotSegment, 1},
		{"/a/..", DotSegment, 3},
		{"/a/../b", DotSegment, 3},
		{"/a/%2e%2E/b", DotSegment, 3},
		{"/a/...", DotSegment, 3},
		{"/a/..b", DotSegment, 3},
		{"/a/%2e.b", DotSegment, 3},
		{"/a../b", DotSegment, 1},
		{"/.a../b", DotSegment, 1},
		{"/%61.%2E", DotSegment, 1},
		{"/a/.%2e?", DotSegment, 3},
		{"/a;x=1", Parameter, 2},
		{"/;/admin", Parameter, 1},
		{"/..;/admin", Parameter, 3},
		{"/a%3bx", Parameter, 2},
		{`/a\b`, Backslash, 2},
		{"/a%5cb", Backslash, 2},
		{"/a%2fb", EncodedSlash, 2},
		{"/a%2Fb", EncodedSlash, 2},
		{"/a%3fb", EncodedDelimiter, 2},
		{"/a%23", EncodedDelimiter, 2},
		{"/a#b", Fragment, 2},
		{"/a?b#c", Fragment, 4},
		{"/é?b#c", Fragment, 5},
		{"/a b", Control, 2},
		{"/a?b c", Control, 4},
		{"/a\x00", Control, 2},
		{"/a%00", Control, 2},
		{"/a%0d%0a", Control, 2},
		{"/a\x7f", Control, 2},
		{"/a%", BadEscape, 2},
		{"/a%4", BadEscape, 2},
		{"/a%zz", BadEscape, 2},
		{"/a%u002f", BadEscape, 2},
		{"/%%361dmin", BadEscape, 1},
		{"/%2561dmin", DoubleEncoding, 1},
		{"/x/%25%36%31dmin", DoubleEncoding, 3},
		{"/%252561dmin", DoubleEncoding, 1},
		{"/%25u0061dmin", DoubleEncoding, 1},
		{"/%E9", NotUTF8, 1},
		{"/\xe9", NotUTF8, 1},
		{"/%c0%af", NotUTF8, 1},
		{"/%e0%80%af", NotUTF8, 1},
		{"/%ed%a0%80", NotUTF8, 1},
	} {
		path, err := new(Policy).Clean(test.target)
		var e *Error
		if !errors.As(err, &e) || *e != (Error{test.want, test.at}) || path != (Path{}) {
			t.Errorf("%q: got %q, %v; want %v at byte %d", test.target, path, err, test.want, test.at)
		}
		if rule, err := Prefix(test.target); err == nil {
			t.Errorf("%q is a rule: %v", test.target, rule)
		}
	}
}

func TestAllowances(t *testing.T) {
	objects := &Policy{AllowSlashesBelow: []Rule{MustPrefix("/objects"), MustPrefix("/v2/x")}}
	for _, test := range []struct {
		policy       *Policy
		target, want string // the error if it does not begin with a slash
	}{
		{&Policy{AllowParameters: true}, "/a;x=1/b", "/a;x=1/b"},
		{&Policy{AllowParameters: true}, "/a/..;x/b", "it has a dot segment"},
		{&Policy{AllowParameters: true}, "/%61/..;x/b", "it has a dot segment"},
		{&Policy{AllowParameters: true}, "/a%3B", "it has a semicolon"},
		{&Policy{AllowDoubleEncoding: true}, "/%2561", "/%2561"},
		{&Policy{AllowBytes: true}, "/%e9", "/%E9"},
		{objects, "/objects/a%2fb", "/objects/a%2Fb"},
		{objects, "/objects/c/a%2fb%2f", "/objects/c/a%2Fb%2F"},
		{objects, "/objects%2fb", "it has a percent-encoded slash"},
		{objects, "/objectsx/a%2fb", "it has a percent-encoded slash"},
		{objects, "/objects/a%2f..%2f..%2fadmin", "it has a dot segment"},
		{objects, "/objects/%2e%2e%2fadmin", "it has a dot segment"},
		{objects, "/objects/a%5cb", "it has a backslash"},
		{objects, "/v2/x/a%2fb", "/v2/x/a%2Fb"},
		{objects, "/v2/a%2fb", "it has a percent-encoded slash"},
		{&Policy{AllowSlashesBelow: []Rule{MustPrefix("/")}}, "/a%2Fb", "/a%2Fb"},
	} {
		path, err := test.policy.Clean(test.target)
		got := path.String()
		var e *Error
		if errors.As(err, &e) {
			got = e.Ambiguity.String()
		}
		if got != test.want {
			t.Errorf("%+v %q: got %q, want %q", test.policy, test.target, got, test.want)
		}
	}
}

func TestRules(t *testing.T) {
	for _, test := range []struct {
		rule   Rule
		target string
		want   bool
		fold   bool // the result if case is ignored
	}{
		{MustPrefix("/admin"), "/admin", true, true},
		{MustPrefix("/admin"), "/admin/", true, true},
		{MustPrefix("/admin/"), "/admin", true, true},
		{MustPrefix("/admin"), "/admin/users", true, true},
		{MustPrefix("/admin"), "/administrator", false, false},
		{MustPrefix("/admin"), "/%61dmin?x", true, true},
		{MustPrefix("/%61dmin"), "/admin", true, true},
		{MustPrefix("/admin"), "/ADMIN/x", false, true},
		{MustPrefix("/admin"), "/x/admin", false, false},
		{MustPrefix("/a/b"), "/a", false, false},
		{MustPrefix("/"), "/a", true, true},
		{MustExact("/"), "/a", false, false},
		{MustExact("/"), "/", true, true},
		{MustExact("/a"), "/A", false, true},
		{MustExact("/a"), "/a/", false, false},
		{MustExact("/a"), "/a/b", false, false},
		{MustExact("/a/"), "/a/", true, true},
		{MustPrefix("/café"), "/caf%C3%A9/x", true, true},
		{MustPrefix("/café"), "/CAF%C3%89/x", false, true},
		{MustPrefix("/kiosk"), "/%E2%84%AAiosk", false, true}, // the Kelvin sign
		{Rule{}, "/", false, false},
	} {
		for _, fold := range []bool{false, true} {
			path, err := (&Policy{IgnoreCase: fold}).Clean(test.target)
			want := test.want
			if fold {
				want = test.fold
			}
			if got := test.rule.Match(path); got != want || err != nil {
				t.Errorf("%v %q, %t: got %t, %v", test.rule, test.target, fold, got, err)
			}
		}
	}
	for _, rule := range []Rule{MustPrefix("/"), MustPrefix("/a"), {}} {
		if rule.Match(Path{}) {
			t.Errorf("%v matches the zero Path", rule)
		}
	}
	for _, path := range []string{"admin", "/a?b", "/a b", "/a%20b", "/a+b", "/a%2Bb", "/a//b"} {
		if rule, err := Prefix(path); err == nil || rule != (Rule{}) {
			t.Errorf("%q is a rule: %v", path, rule)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("MustExact does not panic")
		}
	}()
	MustExact("//")
}

func TestExtension(t *testing.T) {
	for _, test := range []struct {
		rule   Rule
		target string
		want   bool
	}{
		{MustPrefix("/admin"), "/admin", true},
		{MustPrefix("/admin"), "/admin.json", true},
		{MustPrefix("/admin"), "/admin.", true},
		{MustPrefix("/admin"), "/admin.a.b", true},
		{MustPrefix("/admin"), "/admin.json/", true},
		{MustPrefix("/admin"), "/ADMIN.json", true},
		{MustPrefix("/admin"), "/admin/users.json", true},
		{MustPrefix("/admin"), "/admin.json/users", false},
		{MustPrefix("/admin"), "/administrator.json", false},
		{MustPrefix("/admin"), "/x.json", false},
		{MustPrefix("/admin"), "/x/admin.json", false},
		{MustPrefix("/a/b"), "/a/b.json", true},
		{MustPrefix("/a.b"), "/a.b.json", true},
		{MustPrefix("/a.b"), "/a.c", false},
		{MustPrefix("/a/"), "/a.json", true},
		{MustExact("/admin"), "/admin.json", true},
		{MustExact("/x/"), "/x/.json", false},
		{MustExact("/"), "/.json", false},
		{Rule{}, "/a.b", false},
	} {
		path, err := (&Policy{IgnoreCase: true, IgnoreExtension: true}).Clean(test.target)
		if got := test.rule.Match(path); got != test.want || err != nil {
			t.Errorf("%v %q: got %t, %v", test.rule, test.target, got, err)
		}
	}
	path, err := new(Policy).Clean("/admin.json")
	if MustPrefix("/admin").Match(path) || err != nil {
		t.Errorf("the zero Policy ignores extensions: %v", err)
	}
}

// request returns a request as a server of net/http has it.
func request(t testing.TB, target string) *http.Request {
	t.Helper()
	u, err := url.ParseRequestURI(target)
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest("GET", "/", nil)
	r.URL, r.RequestURI = u, target
	return r
}

func TestRewrite(t *testing.T) {
	for target, want := range map[string]string{
		"/a?b=%zz":   "/a /a?b=%zz",
		"/%61?x":     "/a /a?x",
		"/caf%c3%a9": "/café /caf%C3%A9",
		"/a%7Cb?":    "/a|b /a|b?",
		"/a%28b":     "/a(b /a(b",
		"/%22":       `/" /%22`,
	} {
		r := request(t, target)
		before := *r.URL
		rewritten, path, err := new(Policy).Rewrite(r)
		if err != nil {
			t.Errorf("%q: %v", target, err)
			continue
		}
		if got := rewritten.URL.Path + " " + rewritten.RequestURI; got != want {
			t.Errorf("%q: got %q, want %q", target, got, want)
		}
		if again, _, _ := new(Policy).Rewrite(rewritten); again != rewritten {
			t.Errorf("%q is rewritten again", target)
		}
		if *r.URL != before || r.RequestURI != target || path.Decoded() != rewritten.URL.Path {
			t.Errorf("%q: the request has changed", target)
		}
	}
	changed := request(t, "/a/b")
	http.StripPrefix("/a", http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		var e *Error
		if _, _, err := new(Policy).Rewrite(r); !errors.As(err, &e) || e.Ambiguity != Changed {
			t.Errorf("after StripPrefix: %v", err)
		}
	})).ServeHTTP(httptest.NewRecorder(), changed)
	changed.URL.RawQuery = "x"
	if _, _, err := new(Policy).Rewrite(changed); err == nil {
		t.Error("another query is no error")
	}
	client, _ := http.NewRequest("GET", "http://example.org/", nil)
	if _, _, err := new(Policy).Rewrite(client); err == nil {
		t.Error("a client's request has a path")
	}
}

func TestMiddleware(t *testing.T) {
	for _, test := range []struct {
		policy       *Policy
		method       string
		target, want string
	}{
		{new(Policy), "GET", "/%61?q", "200 /a?q"},
		{new(Policy), "GET", "//a", "400 httppath: ambiguous path: it has an empty segment (at byte 1)\n"},
		{&Policy{Redirect: true}, "GET", "/%61?%71", "308 /a?%71"},
		{&Policy{Redirect: true}, "GET", "//%61///b/?//", "308 /a/b/?//"},
		{&Policy{Redirect: true}, "GET", "/a", "200 /a"},
		{&Policy{Redirect: true}, "POST", "/%61", "200 /a"},
		{&Policy{Redirect: true}, "POST", "//a", "400 httppath: ambiguous path: it has an empty segment (at byte 1)\n"},
		{&Policy{Redirect: true}, "GET", "//a/../b", "400 httppath: ambiguous path: it has an empty segment (at byte 1)\n"},
		{&Policy{Redirect: true}, "GET", "///evil.example", "308 /evil.example"},
	} {
		r := request(t, test.target)
		r.Method = test.method
		w := httptest.NewRecorder()
		test.policy.Middleware(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			fmt.Fprint(w, r.RequestURI)
		})).ServeHTTP(w, r)
		if got := fmt.Sprint(w.Code, " ", w.Header().Get("Location"), w.Body); got != test.want {
			t.Errorf("%s %q: got %q, want %q", test.method, test.target, got, test.want)
		}
	}
}

// checkTarget holds a target to what the package says of canonical paths.
func checkTarget(t testing.TB, p *Policy, target string) {
	t.Helper()
	path, err := p.Clean(target)
	if err != nil {
		var e *Error
		if !errors.As(err, &e) || e.Offset > len(target) || path != (Path{}) {
			t.Errorf("%q: %#v", target, err)
		}
		return
	}
	sent, _, _ := strings.Cut(target, "?")
	if again, err := p.Check(path.String()); err != nil || again != path {
		t.Errorf("%q: %q is not canonical: %v", target, path, err)
	}
	if path.Decoded() != percent.Decode(sent) {
		t.Errorf("%q is decoded %q", target, path.Decoded())
	}
	// What a browser, net/http and a decoder of escapes read is the same.
	u, err := weburl.Parse("http://example.org" + target)
	if err != nil || percent.Decode(u.EncodedPath()) != path.Decoded() {
		t.Errorf("%q: a browser reads %q", target, u.EncodedPath())
	}
	if n, err := url.ParseRequestURI(path.String()); err != nil || n.Path != path.Decoded() {
		t.Errorf("%q: net/url reads %v, %v", path, n, err)
	}
	if !p.AllowParameters {
		once := path.Decoded()
		if percent.Decode(once) != once || filepath.ToSlash(filepath.Clean(once)) != strings.TrimSuffix(once, "/") && once != "/" {
			t.Errorf("%q: programs read %q", target, once)
		}
	}
}

// TestAll tries all targets of a few tokens.
func TestAll(t *testing.T) {
	tokens := []string{"/", "a", ".", "%2e", "%2F", "%", "%25", "61", ";", `\`, "?", "é", "%c0", "%af", "|", "%7c", "+"}
	var list func(prefix string, n int)
	list = func(prefix string, n int) {
		checkTarget(t, new(Policy), prefix)
		if n > 0 {
			for _, token := range tokens {
				list(prefix+token, n-1)
			}
		}
	}
	list("/", 3)
	for range need.Part(t, 1_000_000) {
		var b strings.Builder
		b.WriteByte('/')
		for range 4 + rand.IntN(8) {
			b.WriteString(tokens[rand.IntN(len(tokens))])
		}
		checkTarget(t, new(Policy), b.String())
	}
}

func FuzzClean(f *testing.F) {
	f.Add("/admin")
	f.Add("/%61/..;/b?c#d")
	f.Fuzz(func(t *testing.T, target string) {
		checkTarget(t, new(Policy), target)
		checkTarget(t, &Policy{AllowParameters: true, AllowSlashesBelow: []Rule{MustPrefix("/a")}}, target)
	})
}

// Of the paths of real URLs few are rejected.
func TestOrdinary(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(need.Dir(t, "CORPORA"), "kasztp.txt"))
	if err != nil {
		t.Fatal(err)
	}
	all, rejected, redirected, checked := 0, 0, 0, 0
	for line := range strings.Lines(string(data)) {
		u, err := weburl.Parse(strings.TrimSpace(line))
		if err != nil || u.Scheme() != "http" && u.Scheme() != "https" {
			continue
		}
		all++
		if _, err := new(Policy).Check(u.RequestURI()); err != nil {
			checked++
		}
		if _, err := new(Policy).Clean(u.RequestURI()); err == nil {
			continue
		}
		rejected++
		if _, ok := (&Policy{Redirect: true}).elsewhere(u.RequestURI()); ok {
			redirected++
		}
	}
	t.Logf("of %d targets, Check rejects %d, Clean %d, and Middleware with Redirect %d", all, checked, rejected, rejected-redirected)
	if all < 48_000 || rejected > 60 || rejected-redirected > all/1000 || checked > 70 {
		t.Error("too many are rejected")
	}
}

func TestLinear(t *testing.T) {
	objects := &Policy{AllowSlashesBelow: []Rule{MustPrefix("/a")}, AllowDoubleEncoding: true}
	for _, part := range []string{"a/", "%61", "%2F", "a%2Fb/", "é", ".a/", "%25", "%2561", "//"} {
		t.Run(part, func(t *testing.T) {
			cputime.Linear(t, 100_000, func(n int) time.Duration {
				target := "/a/" + strings.Repeat(part, n)
				return cputime.Thread(func() {
					objects.Clean(target)
					objects.elsewhere(target)
				})
			})
		})
	}
}

func TestNoAllocation(t *testing.T) {
	admin, r := MustPrefix("/admin"), request(t, "/articles/2026/11/urls-and-paths?page=2")
	for name, f := range map[string]func(){
		"Clean":   func() { path, _ := new(Policy).Clean("/articles/2026/11/urls-and-paths?page=2"); admin.Match(path) },
		"Check":   func() { new(Policy).Check("/articles/2026/caf%C3%A9") },
		"Rewrite": func() { new(Policy).Rewrite(r) },
	} {
		if n := testing.AllocsPerRun(100, f); n > 0 && name != "Check" || n > 2 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

func BenchmarkClean(b *testing.B) {
	admin := MustPrefix("/admin")
	for _, target := range []string{"/", "/articles/2026/11/urls-and-paths", "/articles/2026/11/urls-and-paths?page=2&sort=date", "/wiki/caf%C3%A9"} {
		b.Run(target, func(b *testing.B) {
			for b.Loop() {
				path, err := new(Policy).Clean(target)
				if err != nil || admin.Match(path) {
					b.Fatal(err)
				}
			}
		})
	}
}
