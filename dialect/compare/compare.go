package compare

import "github.com/weburl/weburl/dialect"

// A Comparison is the result of parsing an input with several dialects.
type Comparison struct {
	Input, Base string

	// Dialects are the dialects that were compared, and Results what each of them
	// returned, in the same order.
	Dialects []*dialect.Dialect
	Results  []dialect.Result

	// Destinations are the destinations that the programs of the dialects connect
	// to, and Failures the reasons why they do not connect, in the same order. A
	// failure is the Failure of the result, or a failure of a program that parses the input
	// and does not connect, or one that [IsUnresolved] finds. It has the name
	// "unicode-name" for a program that looks up a domain name in Unicode, which no
	// resolver finds.
	Destinations []dialect.Destination
	Failures     []*dialect.Failure

	// Level is the level of the differences.
	Level Level

	// Differ are the components that are not the same in all results without a
	// failure of dialects that have the component. [Comparison.Groups] defines
	// which values are the same. Username and password are never in this set:
	// Userinfo represents both.
	Differ dialect.Set

	// Rejected is true if some dialects reject the input, and others do not.
	Rejected bool
}

// Compare parses input relative to base with each of the dialects, by default
// [Current]. An empty base means that there is no base URL.
func Compare(input, base string, dialects ...*dialect.Dialect) *Comparison {
	if len(dialects) == 0 {
		dialects = Current()
	}
	c := &Comparison{
		Input: input, Base: base,
		Dialects:     dialects,
		Results:      make([]dialect.Result, len(dialects)),
		Destinations: make([]dialect.Destination, len(dialects)),
		Failures:     make([]*dialect.Failure, len(dialects)),
	}
	rejected, read := 0, 0
	for i, d := range dialects {
		c.Results[i] = d.Parse(input, base)
		c.Destinations[i], c.Failures[i] = destination(d, &c.Results[i], base)
		switch f := c.Failures[i]; {
		case f == nil:
			read++
		case !IsUnresolved(f):
			rejected++
		}
	}
	c.Rejected = rejected > 0 && read > 0
	for _, component := range components {
		if c.differs(component) {
			c.Differ |= dialect.SetOf(component)
		}
	}
	switch {
	case len(c.Places()) > 1:
		c.Level = Destination
	case rejected > 0:
		c.Level = Rejected
	case c.Differ != 0:
		c.Level = Spelling
	}
	return c
}

// IsUnresolved reports whether a failure in [Comparison.Failures] means that the program of a
// dialect, such as PHP's parse_url, does not resolve references, if there is a base and the
// input has no scheme. The dialect neither connects nor rejects the input: it is left out
// of the comparison.
func IsUnresolved(f *dialect.Failure) bool { return f != nil && f.Name == unresolved }

const unresolved = "unresolved"

// destination returns the destination of d for its result r relative to base. It fails
// for a name that cannot exist.
func destination(d *dialect.Dialect, r *dialect.Result, base string) (dialect.Destination, *dialect.Failure) {
	if base != "" && r.Failure == nil && r.Get(dialect.Scheme).IsNull() {
		return dialect.Destination{}, dialect.Fail(unresolved, "the program does not resolve references").Failure
	}
	to, failure := d.Destination(r)
	if failure == nil && isNowhere(to.Host) {
		return dialect.Destination{}, nowhere
	}
	return to, failure
}

// HostsDiffer reports whether two of the dialects connect to different hosts, as
// the function [HostsDiffer] does.
func (c *Comparison) HostsDiffer() bool {
	places := c.Places()
	for _, p := range places {
		if p.Destination.Host != places[0].Destination.Host {
			return true
		}
	}
	return false
}

// A Place is a destination and the dialects that connect to it.
type Place struct {
	Destination dialect.Destination
	Dialects    []*dialect.Dialect
}

// Places groups the dialects that accept the input by destination, in the order of
// the first dialect of each group.
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
