package main

// listParsed shows people the components of a URL.
func (t *tool) listParsed(p parsed) {
	t.separate()
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
