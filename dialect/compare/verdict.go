package compare

import (
	"fmt"
	"strings"

	"github.com/weburl/weburl/dialect"
)

// Verdict says in a few sentences who reads what: whether hosts differ, in which
// other components the readings differ, who refuses the input and why, and which
// signs of confusion are in it. Text from the input is quoted as Go does it, and
// in ASCII, so that nothing in it can hide.
func (c *Comparison) Verdict() string {
	var b strings.Builder
	switch {
	case c.HostsDiffer():
		b.WriteString("Hosts differ: ")
		for i, g := range c.Groups(dialect.Host) {
			if i > 0 {
				b.WriteString("; ")
			}
			what := "reads no host"
			if text := g.Value.String(); text != "" {
				what = fmt.Sprintf("reads host %+q", text)
			}
			if len(g.Dialects) > 1 {
				what = strings.Replace(what, "reads", "read", 1)
			}
			b.WriteString(names(g.Dialects) + " " + what)
		}
		b.WriteString(".")
	case c.unread():
		b.WriteString("No dialect reads it.")
	default:
		b.WriteString("No host differs.")
	}
	if others := c.Differ &^ dialect.SetOf(dialect.Host); others != 0 {
		fmt.Fprintf(&b, " Readings differ in %s.", list(strings.Fields(others.String())))
	}
	if refusals := c.refusals(); len(refusals) > 0 {
		fmt.Fprintf(&b, " Refused by %s.", list(refusals))
	}
	if signs := c.Signs(); len(signs) > 0 {
		var s []string
		for _, sign := range signs {
			s = append(s, fmt.Sprintf("%s at byte %d", sign.Class, sign.Start))
		}
		fmt.Fprintf(&b, " Signs: %s.", list(s))
	}
	return b.String()
}

// refusals are the names of the dialects that fail, each with its failure.
func (c *Comparison) refusals() (refusals []string) {
	for i, r := range c.Readings {
		if r.Failure != nil {
			refusals = append(refusals, c.Dialects[i].Name+" ("+r.Failure.Name+")")
		}
	}
	return refusals
}

func names(dialects []*dialect.Dialect) string {
	var s []string
	for _, d := range dialects {
		s = append(s, d.Name)
	}
	return list(s)
}

// list joins words as people do.
func list(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}
