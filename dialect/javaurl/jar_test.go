package javaurl_test

import (
	"testing"

	"github.com/weburl/weburl/dialect/javaurl"
	"github.com/weburl/weburl/internal/parsers"
)

// The handler for jar has ways of its own, which few random inputs reach.
func TestJar(t *testing.T) {
	process := parsers.JavaURL.Prepare(t)()
	references := []string{
		"", "#", "#f", "#f ", "\tjar:#", "url:jar:#f", " jar:", "jar:#", "x", "../x", "../../x", "./x/.", "/x", "/../x", "/a/b/../..", "a/..b/..", "?q", "x?q?r#f",
		"jar:file:/a!/b", "JAR:file:/a!/b?c?d", "jar:file:/a!/b/../c", "jar:jar:file:/a!/b!/c", "jar:url:jar:file:/a!/b!/c", "jar:x:/a!/b", "jar:file:/a", "jar:http://h:x!/b", "url:jar:file:/a!/b", "y!/z/./w", "//h/x",
	}
	var questions []parsers.Question
	for _, input := range references {
		questions = append(questions, parsers.Question{Input: input})
		for _, base := range references {
			questions = append(questions, parsers.Question{Input: input, Base: base})
		}
	}
	answers, err := process.Ask(questions)
	if err != nil {
		t.Fatal(err)
	}
	for i, q := range questions {
		if got := parsers.Model(javaurl.Dialect(), q); got != answers[i] {
			t.Errorf("%v\nmodel   %v\nprogram %v", q, got, answers[i])
		}
	}
}
