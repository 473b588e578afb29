package main

import "fmt"

// listParsed writes an answer for people: the listing to stdout, a failure to
// stderr.
func (t *tool) listParsed(p parsed) {
	if p.err != nil {
		t.reportFailure(p)
		return
	}
	if t.listed {
		t.println(0, "")
	}
	t.listed = true
	c := componentsOfURL(p.url)
	t.println(0, t.style.href(c))
	if p.input != c.href {
		t.row("input", visible(p.input), nil, "")
	}
	if p.hasBase {
		t.row("base", visible(p.base), nil, "")
	}
	t.list(c)
}

// reportFailure says on stderr that a request failed and why. What is already
// on its way to stdout comes first.
func (t *tool) reportFailure(p parsed) {
	t.stdout.Flush()
	about, text := p.place(), p.input
	if p.baseFailed {
		about += "base "
		text = p.base
	}
	if text = visible(text); text == "" {
		text = `""`
	}
	fmt.Fprintf(t.stderr, "weburl: %s%s: %s\n", about, text, visible(failureOf(p.err).String()))
}
