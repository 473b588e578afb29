package compare

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/weburl/weburl/dialect"
)

// Verdict returns a few sentences that state which host is the destination of which parser:
// whether hosts or other parts of the destination differ, in which components the
// results differ, which parsers reject the input and why, and which signs of
// confusion it has. Text from the input is quoted as Go does, in ASCII, so that all of
// it is visible. Editions of the URL Standard with the same destination are named once.
func (c *Comparison) Verdict() string {
	var b strings.Builder
	places := c.Places()
	switch {
	case c.HostsDiffer():
		b.WriteString("Hosts differ: ")
		c.writePlaces(&b, func(d dialect.Destination) string {
			if d.Host == "" {
				return "no host"
			}
			return fmt.Sprintf("%+q", d.Host)
		})
	case len(places) > 1:
		b.WriteString("Destinations differ: ")
		c.writePlaces(&b, func(d dialect.Destination) string { return fmt.Sprintf("%+q", d.String()) })
	case len(places) == 0:
		b.WriteString("No parser accepts it.")
	default:
		b.WriteString("No destination differs.")
	}
	others := c.Differ
	if c.HostsDiffer() {
		others &^= dialect.SetOf(dialect.Host)
	}
	if others != 0 {
		fmt.Fprintf(&b, " Components differ: %s.", strings.Join(others.Names(), ", "))
	}
	if rejections := c.rejections(); len(rejections) > 0 {
		fmt.Fprintf(&b, " Rejected by %s.", list(rejections))
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

// writePlaces writes the destinations, each with its dialects. Destinations with the same
// description are one.
func (c *Comparison) writePlaces(b *strings.Builder, describe func(dialect.Destination) string) {
	var order []string
	who := make(map[string][]*dialect.Dialect)
	for _, p := range c.Places() {
		where := describe(p.Destination)
		if who[where] == nil {
			order = append(order, where)
		}
		who[where] = append(who[where], p.Dialects...)
	}
	for i, where := range order {
		if i > 0 {
			b.WriteString("; ")
		}
		fmt.Fprintf(b, "%s (%s)", where, list(Names(who[where])))
	}
	b.WriteByte('.')
}

// rejections returns the names of the dialects that reject the input, each with its
// failure.
func (c *Comparison) rejections() (rejections []string) {
	for _, r := range c.Rejections() {
		rejections = append(rejections, list(Names(r.Dialects))+" ("+r.Failure.Name+")")
	}
	return rejections
}

// A Rejection is a failure and the dialects that reject an input with it.
type Rejection struct {
	Failure  *dialect.Failure // of the first of them
	Dialects []*dialect.Dialect
}

// Rejections returns the failures, in the order of the dialects. Editions of the
// URL Standard with the same failure are named once.
func (c *Comparison) Rejections() (list []Rejection) {
	editions := make(map[string]int)
	for i, d := range c.Dialects {
		f := c.Failures[i]
		if f == nil || IsUnresolved(f) {
			continue
		}
		if isEdition(d) {
			if k, ok := editions[f.Name]; ok {
				list[k].Dialects = append(list[k].Dialects, d)
				continue
			}
			editions[f.Name] = len(list)
		}
		list = append(list, Rejection{f, []*dialect.Dialect{d}})
	}
	return list
}

// Names returns the names of dialects for messages: the Title of each or, if that is
// empty, its Name. Several editions of the URL Standard have one name.
func Names(dialects []*dialect.Dialect) (names []string) {
	editions, at := 0, 0
	for _, d := range dialects {
		if isEdition(d) {
			if editions++; editions > 1 {
				continue
			}
			at = len(names)
		}
		names = append(names, cmp.Or(d.Title(), d.Name()))
	}
	if editions > 1 {
		names[at] = fmt.Sprintf("the URL Standard (%d editions)", editions)
	}
	return names
}

// list joins words as people do.
func list(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	and := " and "
	if slices.ContainsFunc(words, func(w string) bool { return strings.Contains(w, and) }) {
		and = ", and "
	}
	return strings.Join(words[:last], ", ") + and + words[last]
}
