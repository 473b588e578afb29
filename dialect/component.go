package dialect

import "strings"

// A Component is a part of a URL.
type Component uint8

// The components, in the order in which a URL has them. Their values are spelled
// as the dialect spells them, without the delimiters around them.
const (
	Scheme   Component = iota // without the colon
	Userinfo                  // all before the "@", for dialects that do not divide it
	Username
	Password
	Host     // with the brackets of an IP literal
	Port     // in decimal digits; null too if the dialect leaves out a default port
	Path     // all of it, in one string
	Query    // without the "?"
	Fragment // without the "#"

	NumComponents = iota // how many there are
)

var componentNames = [...]string{
	"scheme", "userinfo", "username", "password", "host", "port", "path", "query", "fragment",
}

// String returns the name of the component, in lower case.
func (c Component) String() string {
	if int(c) < len(componentNames) {
		return componentNames[c]
	}
	return ""
}

// A Set is a set of components.
type Set uint16

// SetOf returns the set of the given components.
func SetOf(components ...Component) Set {
	var s Set
	for _, c := range components {
		s |= 1 << c
	}
	return s
}

// Has reports whether c is in the set.
func (s Set) Has(c Component) bool { return s>>c&1 != 0 }

// String returns the names of the components, separated by spaces.
func (s Set) String() string {
	var names []string
	for c := range Component(NumComponents) {
		if s.Has(c) {
			names = append(names, c.String())
		}
	}
	return strings.Join(names, " ")
}

// A Value is what a dialect says of a component: some text, which may be empty;
// [Null], that the URL does not have this component; or [Unknown], that the
// dialect has no such component. Values can be compared with ==.
type Value struct {
	state valueState
	text  string
}

type valueState uint8

const (
	unknown valueState = iota
	null
	present
)

// Unknown and Null are the values that are no text. Unknown is the zero Value.
var (
	Unknown = Value{}
	Null    = Value{state: null}
)

// Text returns the value with this text.
func Text(s string) Value { return Value{present, s} }

// TextOrNull returns the value with this text, or Null for nil.
func TextOrNull(s *string) Value {
	if s == nil {
		return Null
	}
	return Text(*s)
}

// Text returns the text, and whether there is one.
func (v Value) Text() (text string, ok bool) { return v.text, v.state == present }

// IsNull reports whether v is Null.
func (v Value) IsNull() bool { return v.state == null }

// IsUnknown reports whether v is Unknown.
func (v Value) IsUnknown() bool { return v.state == unknown }

// String returns the text, and the empty string if there is none.
func (v Value) String() string { return v.text }
