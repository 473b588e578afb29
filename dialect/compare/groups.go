package compare

import "github.com/weburl/weburl/dialect"

// A Group is a set of dialects that return the same component.
type Group struct {
	// Value is the component that the first of the dialects returns.
	Value    dialect.Value
	Dialects []*dialect.Dialect
}

// Groups groups the dialects that accept the input and have the component by its
// value, in the order of the first dialect of each group. Groups compares what parsers
// return; [Comparison.Places] compares where their programs connect.
//
// Two values are the same, for all dialects alike, under these rules:
//
//   - An empty component is the same as a null one.
//   - A username and a password are compared as the userinfo that they serialize to,
//     in which an empty password is left out.
//   - Hosts are compared without regard to ASCII case, as in the DNS, and IPv6
//     addresses by value. IPv4 addresses are the same only as four decimal numbers,
//     and a domain name in Unicode differs from its Punycode.
//   - The default port of the scheme is the same as no port.
//   - After a host, an empty path is the same as "/".
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
		spelled := c.Results[i].Get(component)
		if component == dialect.Userinfo && spelled.IsUnknown() {
			spelled = dialect.Null()
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
	for i := range c.Results {
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

// normalized returns the text of a component in the result of an index, and false
// if that is not to be compared.
func (c *Comparison) normalized(i int, component dialect.Component) (string, bool) {
	if IsUnresolved(c.Failures[i]) {
		return "", false
	}
	return normalized(&c.Results[i], component)
}
