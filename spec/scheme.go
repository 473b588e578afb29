package spec

import "github.com/weburl/weburl/internal/scheme"

// isSpecialScheme reports whether the edition lists name among the special
// schemes.
//
// Source: https://url.spec.whatwg.org/#special-scheme
func (d *differences) isSpecialScheme(name string) bool {
	return scheme.IsSpecial(name) || name == "gopher" && d.gopherIsSpecial
}

// defaultPort returns the default port of a special scheme. It returns false
// where the standard has null.
//
// Source: https://url.spec.whatwg.org/#default-port
func (d *differences) defaultPort(name string) (port uint16, ok bool) {
	if name == "gopher" {
		return 70, d.gopherIsSpecial
	}
	return scheme.DefaultPort(name)
}
