package main

import (
	"strings"
	"testing"
)

// The same command by the current edition and by an older one.
func TestEditionFlag(t *testing.T) {
	for _, test := range []struct {
		args    string
		current string // part of the output
		older   string // the same, by the edition 2017-06
	}{
		{"parse --json gopher:A:70", `"pathname":"A:70"`, `"host":"a","hostname":"a","port":"","pathname":"/"`},
		{"parse gopher:A/^", "gopher:A/^", "gopher://a/^"},
		{"parse --base https://h</ x", "domain-to-ASCII", "https://h</x"},
		{"parse --json --base https://h</ x", `"base":true`, `"href":"https://h</x"`},
		{"resolve https://h</ x", "domain-to-ASCII", "https://h</x"},
		{"resolve --json https://h/ ?'", `"search":"?%27"`, `"search":"?'"`},
		{"parse --json https://1.2.3.256.1/", `"code":"IPv4-too-many-parts"`, `"hostname":"1.2.3.256.1"`},
		{"parse --json https://h:x/", `"code":"port-invalid","offset":10`, `"code":"port-invalid","offset":10`},
		{"check --json https://h:65536/", `"valid":false,"failure":true`, `"valid":false,"failure":true`},
		{"check --json urn:a:b", `"valid":true`, `"code":"not-a-valid-URL-string","start":4,"end":6`},
		{"check --base file:///a --json x", `"valid":true`, `"valid":true`},
		{"query list https://h/?a=1&b", "a\t1\nb\t\n", "a\t1\nb\t\n"},
		{"query list --json --encoding koi8-r https://h/?a=é", `["a","&#233;"]`, `["a",""],["#233;",""]`},
		{"query get a --json gopher:h?a=1", `"values":["1"]`, `"values":["1"]`},
		{"explain --json --encoding windows-1252 https://h/?é'", `"query":"%E9%27"`, `"query":"%E9'"`},
	} {
		t.Run(test.args, func(t *testing.T) {
			for edition, want := range map[string]string{"": test.current, "2026-07": test.current, "2017-06": test.older} {
				args := strings.Fields(test.args)
				if edition != "" {
					args = append(args, "--edition", edition)
				}
				var out strings.Builder
				run(args, strings.NewReader(""), &out, &out)
				if !strings.Contains(out.String(), want) {
					t.Errorf("--edition %q: got %s, want %s in it", edition, out.String(), want)
				}
			}
		})
	}
	var out strings.Builder
	if status := run([]string{"parse", "--edition", "2016", "x:"}, strings.NewReader(""), &out, &out); status != 2 {
		t.Errorf("status %d for an unknown edition", status)
	}
}
