package rfc3986

import "strings"

// A Reference is a URI reference: a URI, which has a scheme, or a relative reference,
// which does not. The components are not decoded or normalized. A nil pointer represents
// an undefined component, in the words of the RFC: its delimiter is absent as well.
type Reference struct {
	Scheme    *string
	Authority *Authority
	Path      string // never undefined, though it may be empty
	Query     *string
	Fragment  *string
}

// An Authority is the part of a reference between "//" and the path.
type Authority struct {
	Userinfo *string
	Host     string // with the brackets of an IP literal; may be empty
	Kind     HostKind
	Port     *string // any number of digits, or none
}

// A HostKind is the grammar rule that a host matches.
type HostKind uint8

// The kinds of hosts, in the order in which they are tried.
const (
	IPLiteral   HostKind = iota // in brackets
	IPv4Address                 // four decimal numbers
	RegName                     // any other registered name, or none
)

// String returns the name of the rule: "IP-literal", "IPv4address", "reg-name".
func (k HostKind) String() string {
	if int(k) < len(hostKinds) {
		return hostKinds[k]
	}
	return "unknown"
}

var hostKinds = [...]string{"IP-literal", "IPv4address", "reg-name"}

// IsURI reports whether r is a URI, which means that it has a scheme.
func (r *Reference) IsURI() bool { return r.Scheme != nil }

// IsAbsolute reports whether r is an absolute URI (section 4.3): one without
// fragment.
func (r *Reference) IsAbsolute() bool { return r.Scheme != nil && r.Fragment == nil }

// String returns the reference, recomposed from its components by section 5.3.
func (r *Reference) String() string {
	var b strings.Builder
	if r.Scheme != nil {
		b.WriteString(*r.Scheme)
		b.WriteByte(':')
	}
	if r.Authority != nil {
		b.WriteString("//")
		r.Authority.write(&b)
	}
	b.WriteString(r.Path)
	if r.Query != nil {
		b.WriteByte('?')
		b.WriteString(*r.Query)
	}
	if r.Fragment != nil {
		b.WriteByte('#')
		b.WriteString(*r.Fragment)
	}
	return b.String()
}

// String returns the authority without "//".
func (a *Authority) String() string {
	var b strings.Builder
	a.write(&b)
	return b.String()
}

func (a *Authority) write(b *strings.Builder) {
	if a.Userinfo != nil {
		b.WriteString(*a.Userinfo)
		b.WriteByte('@')
	}
	b.WriteString(a.Host)
	if a.Port != nil {
		b.WriteByte(':')
		b.WriteString(*a.Port)
	}
}
