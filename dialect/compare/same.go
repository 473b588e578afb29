package compare

import (
	"net/netip"
	"strings"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/scheme"
)

// components are those that are compared.
var components = [...]dialect.Component{
	dialect.Scheme, dialect.Userinfo, dialect.Host, dialect.Port, dialect.Path, dialect.Query, dialect.Fragment,
}

// normalized returns the text of a component for same, and false if the dialect
// could not read the input or does not know the component. See
// [Comparison.Groups].
func normalized(r *dialect.Result, component dialect.Component) (string, bool) {
	v := r.Get(component)
	if component == dialect.Userinfo && v.IsUnknown() {
		v = r.Get(dialect.Username)
		if password := r.Get(dialect.Password).String(); password != "" {
			return v.String() + ":" + password, true
		}
	}
	if v.IsUnknown() {
		return "", false
	}
	text := v.String()
	switch component {
	case dialect.Userinfo:
		if i := strings.IndexByte(text, ':'); i >= 0 && i == len(text)-1 {
			text = text[:i]
		}
	case dialect.Port:
		if text != "" {
			if text = strings.TrimLeft(text, "0"); text == "" {
				text = "0"
			}
			if text == defaultPort(r.Get(dialect.Scheme).String()) {
				text = ""
			}
		}
	case dialect.Path:
		if text == "" && r.Get(dialect.Host).String() != "" {
			text = "/"
		}
	}
	return text, true
}

// same reports whether two normalized texts of a component are the same.
func same(component dialect.Component, a, b string) bool {
	if a == b || component != dialect.Host {
		return a == b
	}
	if strings.HasPrefix(a, "[") && strings.HasPrefix(b, "[") {
		x, err := netip.ParseAddr(strings.Trim(a, "[]"))
		y, err2 := netip.ParseAddr(strings.Trim(b, "[]"))
		if err == nil && err2 == nil {
			return x == y
		}
	}
	return ascii.EqualFold(a, b)
}

// defaultPort returns the default port of a scheme that has been special in some
// edition of the URL Standard, and "".
func defaultPort(name string) string {
	if name = strings.ToLower(name); name == "gopher" {
		return "70"
	}
	return scheme.Lookup(name).DefaultPortText()
}
