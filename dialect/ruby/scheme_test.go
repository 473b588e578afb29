package ruby_test

import (
	"testing"

	"github.com/weburl/weburl/dialect/ruby"
	"github.com/weburl/weburl/internal/parsers"
)

// Schemes have classes with ways of their own, which few random inputs reach.
func TestSchemes(t *testing.T) {
	process := parsers.Ruby.Prepare(t)()
	references := []string{
		"", "#f", "?q", "x", "../x", "/x", "//h/x", "//H:21/a", "//u@h/a", "//localhost/x", "a;type=i", "../..", ".", "/..", "%2Fa", "/%2Fa",
		"ftp://h/a", "ftp://H", "ftp://h/", "ftp://h/%2Fa", "ftp://h//a", "ftp://h/a;type=i", "ftp:/a", "ftp:a", "FTP://u:p@h:2121/a/../b", "ftp://h/../a", "ftp://h/a/..",
		"mailto:a@b", "mailto:a@b,c@d;e@f,", "mailto:a", "mailto:?a=b", "mailto:?", "mailto:a@b?c=d&&e=f&#g", "mailto://h?a@b", "mailto:/a", "mailto:a@b@c", "mailto:",
		"file:///a", "file://localhost/a", "file://h:80/a", "file://u@h/a", "file:a", "file:/a", "postgres:/a", "postgres://h/a",
		"ldap://h/a?b?c", "ldap://h#f", "ldap:a", "ldaps://h:636", "ws://h:80", "wss://h", "http:", "http://:80", "http://h?\t%z", "http://h?%zz", "x:a?b#c", "x:a/b",
	}
	var questions []parsers.Question
	for _, input := range references {
		for _, base := range references {
			questions = append(questions, parsers.Question{Input: input, Base: base})
		}
	}
	answers, err := process.Ask(questions)
	if err != nil {
		t.Fatal(err)
	}
	for i, q := range questions {
		if got := parsers.Model(ruby.Dialect(), q); got != answers[i] {
			t.Errorf("%v\nmodel   %v\nprogram %v", q, got, answers[i])
		}
	}
}
