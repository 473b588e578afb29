package main

import (
	"strings"
	"testing"

	"github.com/weburl/weburl/dialect"
)

func TestParseDialect(t *testing.T) {
	for _, test := range []struct {
		args   []string
		status int
		want   []string // parts of the output
	}{
		{[]string{"html5", "--json", "HTTP://u@Example.org:81/a?b#c"}, 0, []string{
			`"userinfo":"u"`, `"complaints":[]`, `"valid":true`,
			`"attributes":{"protocol":"HTTP:","host":"Example.org:81","hostname":"Example.org","port":"81","pathname":"/a","search":"?b","hash":"#c"}`,
		}},
		{[]string{"html5", "http://h/a b"}, 0, []string{"http://h/a%20b\n", "valid     no\n", "warning   not-a-valid-url at byte 10", "pathname  /a%20b\n"}},
		{[]string{"html5", "--json", "http://a_b/"}, 1, []string{`"error":{"code":"host-to-ascii","offset":7`, `"valid":true`, `"attributes":null`}},
		{[]string{"html5", "http://a_b/"}, 1, []string{"weburl: http://a_b/: host-to-ascii at byte 7: "}},
		{[]string{"html5", "--base", "y", "x"}, 1, []string{"weburl: base y: base-not-absolute: the base is not an absolute URL"}},
		{[]string{"webspecs", "--json", `http://h/a\b`}, 0, []string{`"name":"backslash-in-path"`, `"start":10,"end":11`, `"valid":false`, `"attributes":null`}},
		{[]string{"whatwg-2024", "--json", "urn:a:b"}, 0, []string{`"valid":false`, `"complaints":[]`}},
		{[]string{"whatwg-2026-07", "--json", "urn:a:b"}, 0, []string{`"valid":true`}},
		{[]string{"rfc3986", "--json", "//h?"}, 0, []string{`"valid":true`, `"scheme":null`, `"query":""`}},
		{[]string{"neturl", "--json", "http://h/%"}, 1, []string{`"error":`, `"valid":null`}},
		{[]string{"none", "x"}, 2, []string{`unknown parser "none"`}},
		{[]string{"html5", "--edition", "2024", "x"}, 2, []string{"cannot be combined"}},
	} {
		var out strings.Builder
		status := run(append([]string{"parse", "--dialect"}, test.args...), strings.NewReader(""), &out, &out)
		if status != test.status {
			t.Errorf("%q: status %d, want %d", test.args, status, test.status)
		}
		for _, want := range test.want {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%q: got %s, want %s in it", test.args, out.String(), want)
			}
		}
	}
}

// Every dialect answers.
func TestParseEveryDialect(t *testing.T) {
	for _, d := range dialect.All() {
		var out strings.Builder
		if status := run([]string{"parse", "--dialect", d.Name(), "--json", "http://example.org/"}, strings.NewReader(""), &out, &out); status != 0 || !strings.Contains(out.String(), `"host":"example.org"`) {
			t.Errorf("%s: status %d, %s", d.Name(), status, out.String())
		}
	}
}
