package curl

import (
	"strings"

	"github.com/weburl/weburl/dialect"
)

// A url is what a handle of the URL API holds.
type url struct {
	scheme   string // in lower case
	user     part
	password part
	options  part
	host     string // with the brackets of an IPv6 address, without its zone
	zone     string
	port     part
	path     part
	query    part
	fragment part
}

// A part is a string of C that may be missing.
type part struct {
	text string
	set  bool
}

func some(text string) part { return part{text, true} }

// or returns the text, or otherwise if the part is missing.
func (p part) or(otherwise string) string {
	if p.set {
		return p.text
	}
	return otherwise
}

func (p part) value() dialect.Value {
	if p.set {
		return dialect.Text(p.text)
	}
	return dialect.Null()
}

func (u *url) isFile() bool { return u.scheme == "file" }

// escapePercent changes "%" in a host that is not in brackets to "%25". Asking
// for the URL does this to the handle, not only to what it returns.
func (u *url) escapePercent() {
	if strings.Contains(u.host, "%") && !strings.HasPrefix(u.host, "[") {
		u.host = strings.ReplaceAll(u.host, "%", "%25")
	}
}

// href returns the URL with this host. The URL of a file has neither userinfo nor
// query, and where its path is "/" libcurl prints the missing pointer.
func (u *url) href(host string) string {
	if u.isFile() {
		fragment := ""
		if u.fragment.set {
			fragment = "#" + u.fragment.text
		}
		return "file://" + u.path.or("(nil)") + fragment
	}
	var b strings.Builder
	b.Grow(len(u.scheme) + len(u.user.text) + len(u.password.text) + len(u.options.text) + len(host) + len(u.zone) +
		len(u.port.text) + len(u.path.text) + len(u.query.text) + len(u.fragment.text) + len("://:;@[%25]:/?#"))
	b.WriteString(u.scheme)
	b.WriteString("://")
	b.WriteString(u.user.text)
	if u.password.set {
		b.WriteByte(':')
		b.WriteString(u.password.text)
	}
	if u.options.set {
		b.WriteByte(';')
		b.WriteString(u.options.text)
	}
	if u.user.set {
		b.WriteByte('@')
	}
	if u.zone != "" {
		b.WriteString(host[:len(host)-1])
		b.WriteString("%25")
		b.WriteString(u.zone)
		b.WriteByte(']')
	} else {
		b.WriteString(host)
	}
	if u.port.set {
		b.WriteByte(':')
		b.WriteString(u.port.text)
	}
	if path := u.path.text; path == "" || path[0] != '/' {
		b.WriteByte('/')
	}
	b.WriteString(u.path.text)
	if u.query.text != "" {
		b.WriteByte('?')
		b.WriteString(u.query.text)
	}
	if u.fragment.set {
		b.WriteByte('#')
		b.WriteString(u.fragment.text)
	}
	return b.String()
}
