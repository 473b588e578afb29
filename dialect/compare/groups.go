package compare

import "github.com/weburl/weburl/dialect"

// A Group are dialects that read the same.
type Group struct {
	// Value is the component as the first of the dialects spells it.
	Value    dialect.Value
	Dialects []*dialect.Dialect
}

// Groups divides the dialects that read the input and know a component by what
// they read. The groups are in the order of their first dialects. This is about
// what is written; [Comparison.Places] is about where it leads.
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
		v, ok := c.normalized(i, component)
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
		switch v, ok := c.normalized(i, component); {
		case !ok:
		case !found:
			first, found = v, true
		case !same(component, v, first):
			return true
		}
	}
	return false
}

// normalized returns the text of a component in the reading of an index, and false
// if that is not to be compared.
func (c *Comparison) normalized(i int, component dialect.Component) (string, bool) {
	if c.Failures[i] == Unresolved {
		return "", false
	}
	return normalized(&c.Readings[i], component)
}
