package rfc3986

import "testing"

// Section 5.4: what references mean relative to this base.
const exampleBase = "http://a/b/c/d;p?q"

var normalExamples = [][2]string{
	{"g:h", "g:h"},
	{"g", "http://a/b/c/g"},
	{"./g", "http://a/b/c/g"},
	{"g/", "http://a/b/c/g/"},
	{"/g", "http://a/g"},
	{"//g", "http://g"},
	{"?y", "http://a/b/c/d;p?y"},
	{"g?y", "http://a/b/c/g?y"},
	{"#s", "http://a/b/c/d;p?q#s"},
	{"g#s", "http://a/b/c/g#s"},
	{"g?y#s", "http://a/b/c/g?y#s"},
	{";x", "http://a/b/c/;x"},
	{"g;x", "http://a/b/c/g;x"},
	{"g;x?y#s", "http://a/b/c/g;x?y#s"},
	{"", "http://a/b/c/d;p?q"},
	{".", "http://a/b/c/"},
	{"./", "http://a/b/c/"},
	{"..", "http://a/b/"},
	{"../", "http://a/b/"},
	{"../g", "http://a/b/g"},
	{"../..", "http://a/"},
	{"../../", "http://a/"},
	{"../../g", "http://a/g"},
}

var abnormalExamples = [][2]string{
	{"../../../g", "http://a/g"},
	{"../../../../g", "http://a/g"},
	{"/./g", "http://a/g"},
	{"/../g", "http://a/g"},
	{"g.", "http://a/b/c/g."},
	{".g", "http://a/b/c/.g"},
	{"g..", "http://a/b/c/g.."},
	{"..g", "http://a/b/c/..g"},
	{"./../g", "http://a/b/g"},
	{"./g/.", "http://a/b/c/g/"},
	{"g/./h", "http://a/b/c/g/h"},
	{"g/../h", "http://a/b/c/h"},
	{"g;x=1/./y", "http://a/b/c/g;x=1/y"},
	{"g;x=1/../y", "http://a/b/c/y"},
	{"g?y/./x", "http://a/b/c/g?y/./x"},
	{"g?y/../x", "http://a/b/c/g?y/../x"},
	{"g#s/./x", "http://a/b/c/g#s/./x"},
	{"g#s/../x", "http://a/b/c/g#s/../x"},
	{"http:g", "http:g"},
}

func TestNormalExamples(t *testing.T)   { testResolve(t, normalExamples) }
func TestAbnormalExamples(t *testing.T) { testResolve(t, abnormalExamples) }

func testResolve(t *testing.T, examples [][2]string) {
	base := mustParse(t, exampleBase)
	for _, e := range examples {
		t.Run(e[0], func(t *testing.T) {
			ref := mustParse(t, e[0])
			got, err := ref.Resolve(base)
			if err != nil || got.String() != e[1] {
				t.Errorf("got %v, %v; want %s", got, err, e[1])
			}
			want := e[1]
			if e[0] == "http:g" {
				want = "http://a/b/c/g" // "for backward compatibility"
			}
			got, err = ref.ResolveCompatible(base)
			if err != nil || got.String() != want {
				t.Errorf("compatible: got %v, %v; want %s", got, err, want)
			}
		})
	}
}

func TestResolveMore(t *testing.T) {
	for _, c := range []struct{ base, ref, want string }{
		{"HTTP://a", "g", "HTTP://a/g"},            // merge with an empty path
		{"http://a#f", "", "http://a"},             // the fragment of the base plays no part
		{"http://a/b/../c", "", "http://a/b/../c"}, // nor is its path changed
		{"http://a/b/../c", "?y", "http://a/b/../c?y"},
		{"mailto:x", "y", "mailto:y"},
		{"a:b/c", "../..", "a:/"},
		{"a:/b", ".//c", "a:/.//c"}, // not an authority
		{"a:/b", "/.//c", "a:/.//c"},
		{"a://h/b", ".//c", "a://h//c"},
		{"a://h/b", "//i", "a://i"},
		{"a://h/b?q", "x:?", "x:?"},
		{"a://h/b?q", "?", "a://h/b?"},
		{"a://u@h:1/b", "c", "a://u@h:1/c"},
	} {
		t.Run(c.base+" "+c.ref, func(t *testing.T) {
			got, err := mustParse(t, c.ref).Resolve(mustParse(t, c.base))
			if err != nil || got.String() != c.want {
				t.Errorf("got %v, %v; want %s", got, err, c.want)
			}
		})
	}
	if _, err := mustParse(t, "a").Resolve(mustParse(t, "//h")); err != ErrBase {
		t.Errorf("without a scheme in the base: %v", err)
	}
	if _, err := mustParse(t, "a").ResolveCompatible(mustParse(t, "//h")); err != ErrBase {
		t.Errorf("compatible, without a scheme in the base: %v", err)
	}
	compatible, err := mustParse(t, "HTTP:g").ResolveCompatible(mustParse(t, exampleBase))
	if err != nil || compatible.String() != "http://a/b/c/g" {
		t.Errorf("a scheme of another case: %v, %v", compatible, err)
	}
}

func TestRemoveDotSegments(t *testing.T) {
	for _, c := range [][2]string{
		{"/a/b/c/./../../g", "/a/g"}, // the examples of section 5.2.4
		{"mid/content=5/../6", "mid/6"},
		{"", ""},
		{"/", "/"},
		{"/..", "/"},
		{"..", ""},
		{"../a", "a"},
		{"a/..", "/"},
		{"/a/.", "/a/"},
		{"/a/..", "/"},
		{"//..", "/"},
		{"/a//..", "/a/"},
		{"/...", "/..."},
		{"/.a/..b/c./d..", "/.a/..b/c./d.."},
	} {
		t.Run(c[0], func(t *testing.T) {
			if got := RemoveDotSegments(c[0]); got != c[1] {
				t.Errorf("got %q, want %q", got, c[1])
			}
		})
	}
}

func TestNormalize(t *testing.T) {
	for _, c := range [][2]string{
		{"eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "example://a/b/c/%7Bfoo%7D"}, // section 6.2.2
		{"HTTP://www.EXAMPLE.com/", "http://www.example.com/"},
		{"http://%41%c3%a9.COM:80/", "http://a%C3%A9.com:80/"},
		{"http://U%7e@h/%2e%2E/%2f?%7E#%3a", "http://U~@h/%2F?~#%3A"},
		{"http://[2001:DB8::A]/", "http://[2001:db8::a]/"},
		{"../a", "../a"},
		{"/a/../b", "/b"},
		{"a:/%2e/%2e//b", "a:/.//b"},
		{"//h/..", "//h/"},
	} {
		t.Run(c[0], func(t *testing.T) {
			n := mustParse(t, c[0]).Normalize()
			if n.String() != c[1] {
				t.Errorf("got %s, want %s", n, c[1])
			}
			if again := n.Normalize().String(); again != c[1] {
				t.Errorf("a second time: %s", again)
			}
		})
	}
	if k := mustParse(t, "//%31.2.3.4").Normalize().Authority.Kind; k != IPv4Address {
		t.Errorf("kind %v", k)
	}
}

func mustParse(t *testing.T, s string) *Reference {
	t.Helper()
	r, err := Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
