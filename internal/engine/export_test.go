package engine

import (
	"errors"

	"github.com/weburl/weburl/spec"
)

// DifferentRule returns the name of the rule in which a parse by this package and by package
// spec differ: u and ok, and want with err. It is empty if they are equal.
func DifferentRule(u *Record, ok bool, want *spec.URL, err error) string {
	var failure *spec.ParseError
	switch {
	case ok && errors.As(err, &failure):
		return "validation error " + string(failure.Code)
	case !ok && err == nil:
		return "failure"
	case err != nil:
		return ""
	}
	delimited := func(delimiter string, text *string) string {
		if text == nil {
			return ""
		}
		return delimiter + *text
	}
	switch {
	case u.Name() != want.Scheme:
		return "scheme state"
	case u.Username() != want.Username || u.Password() != want.Password:
		return "authority state"
	case u.Hostname() != want.Host.String() || u.Host != want.Host.Kind:
		return "host parser"
	case u.HasPort() != (want.Port != nil) || want.Port != nil && u.Port != *want.Port:
		return "port state"
	case u.Path() != want.SerializePath():
		return "path state"
	case u.Href[u.QueryStart:u.FragmentStart] != delimited("?", want.Query):
		return "query state"
	case u.Href[u.FragmentStart:] != delimited("#", want.Fragment):
		return "fragment state"
	case u.Href != want.String():
		return "URL serializer"
	}
	return ""
}

// InUse returns the number of bytes of the present block of a that are in use.
func (a *Arena) InUse() int { return len(a.block) }
