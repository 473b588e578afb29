package patterns

import (
	"fmt"
	"slices"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/urlpattern"
)

// Show shows a table of the components that a pattern restricts, with the position at
// which a match stops.
func Show(t *stream.Tool, components []urlpattern.ComponentMatch) {
	label := t.Style.Label
	lines := []term.Row{{{term.Ink("    COMPONENT", label)}, {term.Ink("PATTERN", label)}, {term.Ink("URL", label)}}}
	var anything []string
	text := func(s string) term.Span {
		if s == "" {
			return term.Ink("(empty)", t.Style.Note)
		}
		return term.Ink(term.Visible(s), nil)
	}
	for _, c := range components {
		if c.Pattern == "*" {
			anything = append(anything, c.Component.String())
			continue
		}
		row := term.Row{{term.Ink("    "+c.Component.String(), nil)}, {text(c.Pattern)}, {text(c.Input)}}
		if !c.Matched {
			row[2] = []term.Span{term.Ink(term.Visible(c.Input[:c.End]), t.Style.Good), term.Ink(term.Visible(c.Input[c.End:]), t.Style.Fatal)}
			if c.Input == "" {
				row[2] = []term.Span{text("")}
			}
		}
		lines = append(lines, row)
		if !c.Matched {
			lines = append(lines, term.Row{1: {term.Ink("! "+stopText(c), t.Style.Warning)}})
		}
	}
	t.Table(lines)
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

// Append appends how far the pattern of a number, given as text, matches a URL.
func Append(b []byte, p *urlpattern.Pattern, text string, number int, u weburl.URL) []byte {
	components := p.Explain(u)
	matched := !slices.ContainsFunc(components, func(c urlpattern.ComponentMatch) bool { return !c.Matched })
	b = append(b, '{')
	b = answers.AppendMember(b, "pattern", text)
	b = answers.AppendInt(b, "number", number)
	b = answers.AppendBool(b, "matched", matched)
	b = append(answers.AppendName(b, "components"), '[')
	for i, c := range components {
		b = append(answers.AppendComma(b, i), '{')
		b = answers.AppendMember(b, "component", c.Component.String())
		b = answers.AppendMember(b, "pattern", c.Pattern)
		b = answers.AppendMember(b, "input", c.Input)
		b = answers.AppendBool(b, "matched", c.Matched)
		if !c.Matched {
			b = answers.AppendInt(b, "end", c.End)
			b = answers.AppendMember(b, "expected", c.Expected)
		}
		b = append(b, '}')
	}
	return append(b, ']', '}')
}
