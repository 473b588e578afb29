package bench

import (
	"reflect"
	"strings"
	"testing"

	"github.com/weburl/weburl"
)

// TestCorpora holds every corpus to what it is said to be.
func TestCorpora(t *testing.T) {
	corpora, err := Corpora()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range corpora {
		t.Run(c.Name, func(t *testing.T) {
			if c.Inputs.Len() == 0 {
				t.Fatal("no inputs")
			}
			for _, s := range c.Inputs.All() {
				if strings.Contains(s, "\n") || strings.HasSuffix(s, "\r") {
					t.Fatalf("%q cannot be a line of a file", s)
				}
			}
			back := lines(c.AppendLines(nil))
			if len(back) != c.Inputs.Len() {
				t.Errorf("%d lines of %d inputs", len(back), c.Inputs.Len())
			}
			for _, p := range Parsers() {
				for _, task := range c.Tasks() {
					t.Run(string(task)+"/"+p.Name, func(t *testing.T) { testRun(t, p, task, c) })
				}
			}
		})
	}
	if sink == 0 {
		t.Error("nothing came of it all")
	}
}

// testRun checks that a parser reads most of a corpus, and weburl all but a few.
func testRun(t *testing.T, p Parser, task Task, c *Corpus) {
	run, stop, err := p.Start(task, c)
	if err != nil {
		t.Fatal(err)
	}
	if run == nil {
		t.SkipNow()
	}
	if stop != nil {
		defer stop()
	}
	kind := strings.HasPrefix(c.Name, "needs-") && c.Name != "needs-work" || strings.HasPrefix(c.Name, "other-")
	n := min(c.Inputs.Len(), 5000)
	if kind {
		n = min(n, 500)
	}
	elapsed, failed, err := run(0, n)
	if err != nil {
		t.Fatal(err)
	}
	if elapsed <= 0 {
		t.Errorf("took %v", elapsed)
	}
	limit := n * 2 / 3 // the others know less, or another standard
	switch {
	case strings.HasPrefix(c.Name, "other-fail"):
		limit = n
	case p.Name == "weburl" || p.Name == "arena":
		limit = 1 // kasztp.txt ends in "https://"
	case p.Name == "net-url" && kind:
		limit = n // it refuses whole kinds
	}
	if failed > limit {
		t.Errorf("%d of %d failed", failed, n)
	}
}

func TestNeedsWork(t *testing.T) {
	web, files := TextsOf(lines(smallWeb)), TextsOf(lines(smallFiles))
	make := func() []*Corpus { return append(Kinds(web, 5000), NeedsWork(web, files, 20_000)) }
	again := make()
	for i, c := range make() {
		if !reflect.DeepEqual(c.Inputs, again[i].Inputs) {
			t.Errorf("%s: not the same twice", c.Name)
		}
		for _, s := range c.Inputs.All() {
			u, err := weburl.Parse(s)
			if err != nil {
				t.Errorf("%s: %v", c.Name, err)
			} else if u.String() == s {
				t.Errorf("%s: %q needs no work", c.Name, s)
			}
		}
	}
}
