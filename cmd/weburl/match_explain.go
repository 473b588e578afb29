package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/urlpattern"
)

// explainText shows how far each pattern matches a URL.
func (m *matcher) explainText(t *stream.Tool, p stream.Parsed) error {
	t.Title(p.Url.String())
	for i, pattern := range m.patterns {
		if pattern.Test(p.Url) {
			m.found.Store(true)
			t.Println(2, t.Style.Good.Sprint("matches")+"  "+term.Visible(m.texts[i]))
		} else {
			t.Println(2, t.Style.Fatal.Sprint("does not match")+"  "+term.Visible(m.texts[i]))
		}
		showExplained(t, pattern.Explain(p.Url))
	}
	return nil
}

// showExplained shows a table of the components that a pattern restricts, and where
// the match of one stops.
func showExplained(t *stream.Tool, components []urlpattern.ComponentMatch) {
	label := t.Style.Label
	lines := []line{{{{"    COMPONENT", label}}, {{"PATTERN", label}}, {{"URL", label}}}}
	var anything []string
	text := func(s string) span {
		if s == "" {
			return span{"(empty)", t.Style.Note}
		}
		return span{term.Visible(s), nil}
	}
	for _, c := range components {
		if c.Pattern == "*" {
			anything = append(anything, c.Component.String())
			continue
		}
		row := line{{{"    " + c.Component.String(), nil}}, {text(c.Pattern)}, {text(c.Input)}}
		if !c.Matched {
			row[2] = []span{{term.Visible(c.Input[:c.End]), t.Style.Good}, {term.Visible(c.Input[c.End:]), t.Style.Fatal}}
			if c.Input == "" {
				row[2] = []span{text("")}
			}
		}
		lines = append(lines, row)
		if !c.Matched {
			lines = append(lines, line{1: {{"! " + stopText(c), t.Style.Warning}}})
		}
	}
	printTable(t, lines)
	if len(anything) > 0 {
		t.Println(4, t.Style.Note.Sprint("* matches "+strings.Join(anything, ", ")))
	}
}

// stopText says where the match of a component stops.
func stopText(c urlpattern.ComponentMatch) string {
	rest := c.Input[c.End:]
	switch {
	case c.Expected == "":
		return fmt.Sprintf("the pattern ends at byte %d, before “%s”", c.End, term.Clipped(rest, 60))
	case rest == "":
		return fmt.Sprintf("the URL ends at byte %d, where “%s” must follow", c.End, term.Clipped(c.Expected, 60))
	}
	return fmt.Sprintf("stops at byte %d: “%s” does not match “%s”", c.End, term.Clipped(c.Expected, 60), term.Clipped(rest, 60))
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
