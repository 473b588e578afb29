package dialect

import "github.com/weburl/weburl/spec"

// A Component is a part of a URL.
type Component = spec.Component

// The components, in the order in which a URL has them. Their values are spelled
// as the dialect spells them, without the delimiters around them.
const (
	Scheme   = spec.SchemeComponent   // without the colon
	Userinfo = spec.UserinfoComponent // all before the "@", for dialects that do not divide it
	Username = spec.UsernameComponent
	Password = spec.PasswordComponent
	Host     = spec.HostComponent     // with the brackets of an IP literal
	Port     = spec.PortComponent     // in decimal digits; null too if the dialect leaves out a default port
	Path     = spec.PathComponent     // all of it, in one string
	Query    = spec.QueryComponent    // without the "?"
	Fragment = spec.FragmentComponent // without the "#"

	NumComponents = spec.NumComponents // how many there are
)

// A Set is a set of components.
type Set = spec.ComponentSet

// SetOf returns the set of the given components.
func SetOf(components ...Component) Set { return spec.ComponentSetOf(components...) }

// A Value is the value of a component in a dialect: a string, which may be empty; [Null]
// if the URL does not have the component; or [Unknown] if the dialect has no such
// component. Values can be compared with ==.
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

// Unknown returns the value of a component that the dialect does not have, and of all
// components of an input that does not parse: no comparison can say anything of it. It is
// the zero Value.
func Unknown() Value { return Value{} }

// Null returns the value of a component that the dialect has and the URL lacks, such as the
// query of https://example.org/. It is not the empty text: https://example.org/? has an
// empty query.
func Null() Value { return Value{state: null} }

// Text returns the value with this text.
func Text(s string) Value { return Value{present, s} }

// TextOrNull returns the value with this text, or Null for nil.
func TextOrNull(s *string) Value {
	if s == nil {
		return Null()
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
