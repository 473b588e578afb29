package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/urlpattern"
)

// explainText shows how far each pattern matches a URL.
func (m *matcher) explainText(t *tool, p parsed) error {
	t.title(p.url.String())
	for i, pattern := range m.patterns {
		if pattern.Test(p.url) {
			m.found.Store(true)
			t.println(2, t.style.good.Sprint("matches")+"  "+visible(m.texts[i]))
		} else {
			t.println(2, t.style.fatal.Sprint("does not match")+"  "+visible(m.texts[i]))
		}
		t.showExplained(pattern.Explain(p.url))
	}
	return nil
}

// showExplained shows a table of the components that a pattern restricts, and where
// the match of one stops.
func (t *tool) showExplained(components []urlpattern.ComponentMatch) {
	label := t.style.label
	lines := []line{{{{"    COMPONENT", label}}, {{"PATTERN", label}}, {{"URL", label}}}}
	var anything []string
	text := func(s string) span {
		if s == "" {
			return span{"(empty)", t.style.note}
		}
		return span{visible(s), nil}
	}
	for _, c := range components {
		if c.Pattern == "*" {
			anything = append(anything, c.Component.String())
			continue
		}
		row := line{{{"    " + c.Component.String(), nil}}, {text(c.Pattern)}, {text(c.Input)}}
		if !c.Matched {
			row[2] = []span{{visible(c.Input[:c.End]), t.style.good}, {visible(c.Input[c.End:]), t.style.fatal}}
			if c.Input == "" {
				row[2] = []span{text("")}
			}
		}
		lines = append(lines, row)
		if !c.Matched {
			lines = append(lines, line{1: {{"! " + stopText(c), t.style.warning}}})
		}
	}
	t.printTable(lines)
	if len(anything) > 0 {
		t.println(4, t.style.note.Sprint("* matches "+strings.Join(anything, ", ")))
	}
}

// stopText says where the match of a component stops.
func stopText(c urlpattern.ComponentMatch) string {
	rest := c.Input[c.End:]
	switch {
	case c.Expected == "":
		return fmt.Sprintf("the pattern ends at byte %d, before “%s”", c.End, clipped(rest, 60))
	case rest == "":
		return fmt.Sprintf("the URL ends at byte %d, where “%s” must follow", c.End, clipped(c.Expected, 60))
	}
	return fmt.Sprintf("stops at byte %d: “%s” does not match “%s”", c.End, clipped(c.Expected, 60), clipped(rest, 60))
}

// appendExplanation appends how far a pattern matches a URL.
func (m *matcher) appendExplanation(b []byte, number int, u weburl.URL) []byte {
	components := m.patterns[number].Explain(u)
	matched := !slices.ContainsFunc(components, func(c urlpattern.ComponentMatch) bool { return !c.Matched })
	b = append(b, '{')
	b = appendMember(b, "pattern", m.texts[number])
	b = appendInt(b, "number", number)
	b = appendBool(b, "matched", matched)
	b = append(appendName(b, "components"), '[')
	for i, c := range components {
		b = append(appendComma(b, i), '{')
		b = appendMember(b, "component", c.Component.String())
		b = appendMember(b, "pattern", c.Pattern)
		b = appendMember(b, "input", c.Input)
		b = appendBool(b, "matched", c.Matched)
		if !c.Matched {
			b = appendInt(b, "end", c.End)
			b = appendMember(b, "expected", c.Expected)
		}
		b = append(b, '}')
	}
	return append(b, ']', '}')
}
