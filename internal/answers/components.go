package answers

import (
	"fmt"

	"github.com/weburl/weburl/spec"
)

// Components are the components of a URL record, by their names in the standard. A nil
// pointer is null.
type Components struct {
	Href     string
	Scheme   string
	Username string
	Password string
	Host     *string
	HostKind string
	Port     string // empty if null
	Path     string
	Opaque   bool // Path is
	Query    *string
	Fragment *string
	Origin   string
}

// ComponentsOf returns the components of a URL that an edition has read.
func ComponentsOf(u *spec.URL, edition spec.Edition) Components {
	c := Components{
		Href:     edition.Serialize(u, false),
		Scheme:   u.Scheme,
		Username: u.Username,
		Password: u.Password,
		Path:     u.SerializePath(),
		Opaque:   u.HasOpaquePath(),
		Query:    u.Query,
		Fragment: u.Fragment,
		Origin:   edition.Origin(u).String(),
	}
	if u.Host.Kind != spec.NullHost {
		text := u.Host.String()
		c.Host, c.HostKind = &text, u.Host.Kind.String()
	}
	if u.Port != nil {
		c.Port = fmt.Sprint(*u.Port)
	}
	return c
}
