package html5

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/percent"
)

// Components are the components of a URL: substrings without the delimiters, or null if
// the URL does not have the component.
//
// The specification names eight. Userinfo is not among them, because the specification
// does not use it.
type Components struct {
	Scheme   dialect.Value
	Userinfo dialect.Value
	Host     dialect.Value // with the brackets of an IP literal
	Port     dialect.Value // not decoded; it may be empty
	HostPort dialect.Value // host, and port if it is not the default port of the scheme
	Path     dialect.Value // never null: the path can be empty
	Query    dialect.Value
	Fragment dialect.Value

	// HostSpecific is all that follows the authority, or the whole URL if there
	// is no authority.
	HostSpecific dialect.Value
}

// Parse is "parse a URL". Spaces around url are ignored. The components are not decoded
// or changed in any other way. The error is an [*Error].
func Parse(url string) (Components, error) {
	g, err := parse(url)
	if err != nil {
		return Components{}, err
	}
	return g.components(), nil
}

// parse is Parse for use in other steps.
func parse(url string) (groups, error) {
	// 1. Strip leading and trailing space characters from url.
	given := url
	url = strip(percent.DecodeUTF8(url))

	// 2. Parse url in the manner defined by RFC 3986, with four exceptions.
	g, at, ok := amended.uriReference(url)

	// 3. If url doesn't match the <URI-reference> production, even after the
	// above changes are made, then parsing the URL fails with an error.
	if !ok {
		err := noPlace(SyntaxError)
		if utf8.ValidString(given) {
			_, size := utf8.DecodeRuneInString(url[at:]) // 0 at the end of url
			err.Start = strings.Index(given, url) + at
			err.End = err.Start + size
		}
		return groups{}, err
	}

	// 4. Otherwise, parsing url was successful.
	return g, nil
}

func (g *groups) components() Components {
	c := Components{
		Scheme:   g.scheme.value(),
		Userinfo: g.userinfo.value(),
		Host:     g.host.value(),
		Port:     g.port.value(),
		HostPort: g.host.value(),
		Path:     g.path.value(),
		Query:    g.query.value(),
		Fragment: g.fragment.value(),
	}

	// <hostport>: "If there is a <scheme> component and a <port> component and
	// the port given by the <port> component is different than the default port
	// …, then <hostport> is the substring that starts with … <host> … and ends
	// with … <port> …". An empty <port> gives the default port.
	if g.scheme.matched && g.port.matched && !isDefaultPort(g.scheme.text, g.port.text) {
		c.HostPort = dialect.Text(g.host.text + ":" + g.port.text)
	}

	specific := *g
	if g.host.matched {
		specific.scheme, specific.userinfo, specific.host, specific.port = group{}, group{}, group{}, group{}
	}
	c.HostSpecific = dialect.Text(specific.recompose())
	return c
}

func (g group) value() dialect.Value {
	if !g.matched {
		return dialect.Null()
	}
	return dialect.Text(g.text)
}

// recompose puts the parts together again.
//
// Source: RFC 3986, section 5.3
func (g *groups) recompose() string {
	var b strings.Builder
	if g.scheme.matched {
		b.WriteString(g.scheme.text)
		b.WriteByte(':')
	}
	if g.host.matched {
		b.WriteString("//")
		if g.userinfo.matched {
			b.WriteString(g.userinfo.text)
			b.WriteByte('@')
		}
		b.WriteString(g.host.text)
		if g.port.matched {
			b.WriteByte(':')
			b.WriteString(g.port.text)
		}
	}
	b.WriteString(g.path.text)
	if g.query.matched {
		b.WriteByte('?')
		b.WriteString(g.query.text)
	}
	if g.fragment.matched {
		b.WriteByte('#')
		b.WriteString(g.fragment.text)
	}
	return b.String()
}

// strip removes the space characters around s. HTML's space characters are
// space, tab, line feed, form feed and carriage return.
func strip(s string) string { return strings.Trim(s, spaces) }

const spaces = " \t\n\f\r"

// defaultPort returns the default port of a scheme with a server-based naming
// authority, and "" for any other scheme.
//
// The text leaves it to the registrations of the schemes which these are. Here
// they are the schemes that the URL Standard took from it as special, except for
// file, and gopher, which was one of them for long.
func defaultPort(scheme string) string {
	switch strings.ToLower(scheme) {
	case "http", "ws":
		return "80"
	case "https", "wss":
		return "443"
	case "ftp":
		return "21"
	case "gopher":
		return "70"
	}
	return ""
}

// isServerBased reports whether a scheme uses a server-based naming authority.
func isServerBased(scheme string) bool { return defaultPort(scheme) != "" }

func isDefaultPort(scheme, port string) bool {
	if port == "" {
		return true
	}
	d := defaultPort(scheme)
	return d != "" && strings.TrimLeft(port, "0") == d
}
