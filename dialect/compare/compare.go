package compare

import "github.com/weburl/weburl/dialect"

// A Comparison is an input as several dialects read it.
type Comparison struct {
	Input, Base string

	// Dialects are those that were asked, and Readings their answers, in the
	// same order.
	Dialects []*dialect.Dialect
	Readings []dialect.Reading

	// Destinations are where the dialects go for their readings, and Failures
	// why they go nowhere; in the same order. A failure is that of the reading,
	// or one of a program that reads the input and does not connect, or
	// [Unresolved]. It has the name "unicode-name" for a program that asks its
	// resolver for a domain name in Unicode, which reaches nobody.
	Destinations []dialect.Destination
	Failures     []*dialect.Failure

	// Level is how much the dialects differ.
	Level Level

	// Differ are the components that are not the same in all readings. Only
	// readings count that did not fail, and dialects that know the component.
	// See [Comparison.Groups] for what is the same. Userinfo stands for
	// username and password, too, which are never in this set.
	Differ dialect.Set

	// Refused tells that some dialects refuse the input, and others do not.
	Refused bool
}

// Compare reads input, relative to base, which is empty if there is none, as
// each of the dialects does. Without dialects it takes [Readers].
func Compare(input, base string, dialects ...*dialect.Dialect) *Comparison {
	if len(dialects) == 0 {
		dialects = Readers()
	}
	c := &Comparison{
		Input: input, Base: base,
		Dialects:     dialects,
		Readings:     make([]dialect.Reading, len(dialects)),
		Destinations: make([]dialect.Destination, len(dialects)),
		Failures:     make([]*dialect.Failure, len(dialects)),
	}
	refused, read := 0, 0
	for i, d := range dialects {
		c.Readings[i] = d.Parse(input, base)
		switch c.Destinations[i], c.Failures[i] = destination(d, &c.Readings[i], base); c.Failures[i] {
		case nil:
			read++
		case Unresolved:
		default:
			refused++
		}
	}
	c.Refused = refused > 0 && read > 0
	for _, component := range components {
		if c.differs(component) {
			c.Differ |= dialect.SetOf(component)
		}
	}
	switch {
	case len(c.Places()) > 1:
		c.Level = Destination
	case refused > 0:
		c.Level = Refused
	case c.Differ != 0:
		c.Level = Spelling
	}
	return c
}

// Unresolved is in [Comparison.Failures] for a dialect of a program that does not
// resolve references, such as PHP's parse_url, where there is a base and the input
// has no scheme. It neither connects nor refuses the input: it is left out of the comparison.
var Unresolved = &dialect.Failure{Complaint: dialect.Complaint{
	Name: "unresolved", Message: "the program does not resolve references", Start: -1, End: -1,
}}

// destination returns where d goes for its reading r relative to base. It fails for
// a name that cannot exist.
func destination(d *dialect.Dialect, r *dialect.Reading, base string) (dialect.Destination, *dialect.Failure) {
	if base != "" && r.Failure == nil && r.Get(dialect.Scheme).IsNull() {
		return dialect.Destination{}, Unresolved
	}
	to, failure := d.Destination(r)
	if failure == nil && isNowhere(to.Host) {
		return dialect.Destination{}, nowhere
	}
	return to, failure
}

// HostsDiffer reports whether two of the dialects go to different hosts. See
// [HostsDiffer].
func (c *Comparison) HostsDiffer() bool {
	places := c.Places()
	for _, p := range places {
		if p.Destination.Host != places[0].Destination.Host {
			return true
		}
	}
	return false
}

// A Place is a destination of some dialects.
type Place struct {
	Destination dialect.Destination
	Dialects    []*dialect.Dialect
}

// Places divides the dialects that do not refuse the input by where they go, in
// the order of their first dialects.
func (c *Comparison) Places() []Place {
	var places []Place
next:
	for i, d := range c.Dialects {
		if c.Failures[i] != nil {
			continue
		}
		for k := range places {
			if places[k].Destination == c.Destinations[i] {
				places[k].Dialects = append(places[k].Dialects, d)
				continue next
			}
		}
		places = append(places, Place{c.Destinations[i], []*dialect.Dialect{d}})
	}
	return places
}
