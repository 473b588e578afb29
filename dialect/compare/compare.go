package compare

import (
	"github.com/weburl/weburl/dialect"

	// The dialects of this module.
	_ "github.com/weburl/weburl/dialect/html5"
	_ "github.com/weburl/weburl/dialect/neturl"
	_ "github.com/weburl/weburl/dialect/rfc3986"
	_ "github.com/weburl/weburl/dialect/webspecs"
)

// A Comparison is an input as several dialects read it.
type Comparison struct {
	Input, Base string

	// Dialects are those that were asked, and Readings their answers, in the
	// same order.
	Dialects []*dialect.Dialect
	Readings []dialect.Reading

	// Differ are the components that are not the same in all readings. Only
	// readings count that did not fail, and dialects that know the component.
	// See [Comparison.Groups] for what is the same. Userinfo stands for
	// username and password, too, which are never in this set.
	Differ dialect.Set

	// Refused tells that some dialects could not read the input, and others
	// could.
	Refused bool
}

// Compare reads input, relative to base, which is empty if there is none, as
// each of the dialects does. Without dialects it takes all that are registered.
func Compare(input, base string, dialects ...*dialect.Dialect) *Comparison {
	if len(dialects) == 0 {
		dialects = dialect.All()
	}
	c := &Comparison{Input: input, Base: base, Dialects: dialects, Readings: make([]dialect.Reading, len(dialects))}
	read := 0
	for i, d := range dialects {
		c.Readings[i] = d.Parse(input, base)
		if c.Readings[i].Failure == nil {
			read++
		}
	}
	c.Refused = 0 < read && read < len(dialects)
	for _, component := range components {
		if c.differs(component) {
			c.Differ |= dialect.SetOf(component)
		}
	}
	return c
}

// HostsDiffer reports whether two of the dialects read input, relative to base,
// and name different hosts. Without dialects it asks all that are registered. It
// stops at the first that differs.
//
// A dialect that fails names no host, and does not differ from others: who reads
// URLs that way makes no request. But a gate that goes by one dialect must not
// let through what this one fails to read. And a gate does best to name the
// dialects of the programs behind it: webspecs, for one, sees no host in URLs
// with a scheme that it does not know, so that it differs on all of these.
func HostsDiffer(input, base string, dialects ...*dialect.Dialect) bool {
	if len(dialects) == 0 {
		dialects = dialect.All()
	}
	var host string
	found := false
	for _, d := range dialects {
		r := d.Parse(input, base)
		switch h, ok := normalized(&r, dialect.Host); {
		case !ok:
		case !found:
			host, found = h, true
		case !same(dialect.Host, h, host):
			return true
		}
	}
	return false
}

// HostsDiffer reports whether two of the readings name different hosts.
func (c *Comparison) HostsDiffer() bool { return c.Differ.Has(dialect.Host) }

// Agree reports whether all dialects read the input, or none, and no component
// differs.
func (c *Comparison) Agree() bool { return c.Differ == 0 && !c.Refused }

// unread reports whether no dialect could read the input.
func (c *Comparison) unread() bool {
	for i := range c.Readings {
		if c.Readings[i].Failure == nil {
			return false
		}
	}
	return true
}

// A Group are dialects that read the same.
type Group struct {
	// Value is the component as the first of the dialects spells it.
	Value    dialect.Value
	Dialects []*dialect.Dialect
}

// Groups divides the dialects that read the input and know a component by what
// they read. The groups are in the order of their first dialects.
//
// What is the same is decided for all dialects alike, so that it is not their
// way of writing that makes a difference:
//
//   - A component that is empty is not told from one that is null.
//   - A username and a password are the userinfo that they would be written as,
//     and an empty password is none.
//   - In a host the case of ASCII letters does not matter, as it does not in the
//     DNS, and IPv6 addresses are the same however they are spelled. Nothing else
//     is done to it: an IPv4 address is four decimal numbers, and a domain name
//     in Unicode is not the same as in Punycode.
//   - A port that is the default one of the scheme is not told from none.
//   - After a host, an empty path is "/".
func (c *Comparison) Groups(component dialect.Component) []Group {
	var groups []Group
	var values []string
next:
	for i, d := range c.Dialects {
		v, ok := normalized(&c.Readings[i], component)
		if !ok {
			continue
		}
		for k := range groups {
			if same(component, v, values[k]) {
				groups[k].Dialects = append(groups[k].Dialects, d)
				continue next
			}
		}
		spelled := c.Readings[i].Get(component)
		if component == dialect.Userinfo && spelled.IsUnknown() {
			spelled = dialect.Null
			if v != "" {
				spelled = dialect.Text(v)
			}
		}
		groups = append(groups, Group{spelled, []*dialect.Dialect{d}})
		values = append(values, v)
	}
	return groups
}

// differs reports whether there would be more than one group.
func (c *Comparison) differs(component dialect.Component) bool {
	var first string
	found := false
	for i := range c.Readings {
		switch v, ok := normalized(&c.Readings[i], component); {
		case !ok:
		case !found:
			first, found = v, true
		case !same(component, v, first):
			return true
		}
	}
	return false
}
