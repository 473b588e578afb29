package spec

import "strings"

// A Component is a part of a URL, as errors and comparisons name it: see
// [github.com/weburl/weburl.ChangeError.Component] and
// [github.com/weburl/weburl.URL.NearestNetURL]. Package dialect has the type and its
// constants under names of its own.
type Component uint8

// The components, in the order in which a URL has them.
const (
	SchemeComponent   Component = iota
	UserinfoComponent           // username and password together, in systems that do not divide them
	UsernameComponent
	PasswordComponent
	HostComponent
	PortComponent
	PathComponent
	QueryComponent
	FragmentComponent

	NumComponents = iota // how many there are
)

var componentNames = [...]string{
	"scheme", "userinfo", "username", "password", "host", "port", "path", "query", "fragment",
}

// String returns the name of the component, in lower case. For a value that is not a
// component it returns "unknown".
func (c Component) String() string {
	if int(c) < len(componentNames) {
		return componentNames[c]
	}
	return "unknown"
}

// A ComponentSet is a set of components.
type ComponentSet uint16

// ComponentSetOf returns the set of the given components.
func ComponentSetOf(components ...Component) ComponentSet {
	var s ComponentSet
	for _, c := range components {
		s |= 1 << c
	}
	return s
}

// Has reports whether c is in the set.
func (s ComponentSet) Has(c Component) bool { return s>>c&1 != 0 }

// String returns the names of the components, separated by a comma and a space.
func (s ComponentSet) String() string { return strings.Join(s.Names(), ", ") }

// Names returns the names of the components, in the order of a URL.
func (s ComponentSet) Names() (names []string) {
	for c := range Component(NumComponents) {
		if s.Has(c) {
			names = append(names, c.String())
		}
	}
	return names
}
