package html5

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/percent"
)

// An Attribute is one of the seven URL decomposition attributes.
type Attribute struct {
	// Name is the name of the attribute: "protocol".
	Name string

	get     func(*groups) group                // "Component"
	getIf   func(input string, g *groups) bool // "Getter Condition"
	prefix  string                             // "Prefix"
	suffix  string                             // "Suffix"
	prepare func(string) string                // "Setter Preprocessor"
	escape  func(string) string                // what is not valid in the component
	setIf   func(input, value string) bool     // "Setter Condition"
	set     func(g *groups, value string)      // replaces the component
}

// The attributes, in the order of the table.
var (
	Protocol = &Attribute{
		Name:    "protocol",
		get:     func(g *groups) group { return g.scheme },
		suffix:  ":",
		prepare: func(v string) string { return strings.TrimRight(v, ":") },
		escape:  escapeScheme,
		setIf:   func(_, v string) bool { return v != "" },
		set:     func(g *groups, v string) { g.scheme = matched(v) },
	}
	Host = &Attribute{
		Name:   "host",
		get:    func(g *groups) group { v, ok := g.components().HostPort.Text(); return group{v, ok} },
		getIf:  func(input string, _ *groups) bool { return IsAuthorityBased(input) },
		escape: escapeHostPort,
		setIf:  func(input, v string) bool { return v != "" && IsAuthorityBased(input) },
		set:    setHostPort,
	}
	Hostname = &Attribute{
		Name:    "hostname",
		get:     func(g *groups) group { return g.host },
		getIf:   func(input string, _ *groups) bool { return IsAuthorityBased(input) },
		prepare: func(v string) string { return strings.TrimLeft(v, "/") },
		escape:  escapeHost,
		setIf:   func(input, v string) bool { return v != "" && IsAuthorityBased(input) },
		set:     func(g *groups, v string) { g.host = matched(v) },
	}
	Port = &Attribute{
		Name:    "port",
		get:     func(g *groups) group { return g.port },
		getIf:   func(input string, g *groups) bool { return g.port.matched && IsAuthorityBased(input) },
		prepare: preparePort,
		setIf:   func(input, v string) bool { return isPort(v) && IsAuthorityBased(input) },
		set:     func(g *groups, v string) { g.port = matched(v) },
	}
	Pathname = &Attribute{
		Name:  "pathname",
		get:   func(g *groups) group { return g.path },
		getIf: func(input string, _ *groups) bool { return IsHierarchical(input) },
		prepare: func(v string) string {
			if !strings.HasPrefix(v, "/") {
				v = "/" + v
			}
			return v
		},
		escape: func(v string) string { return escapeInvalid(v, pathSet) },
		setIf:  func(input, _ string) bool { return IsHierarchical(input) },
		set:    func(g *groups, v string) { g.path = matched(v) },
	}
	Search = &Attribute{
		Name:    "search",
		get:     func(g *groups) group { return g.query },
		getIf:   func(input string, g *groups) bool { return g.query.matched && IsHierarchical(input) },
		prefix:  "?",
		prepare: func(v string) string { return strings.TrimPrefix(v, "?") },
		escape:  func(v string) string { return escapeInvalid(v, querySet) },
		setIf:   func(input, _ string) bool { return IsHierarchical(input) },
		set:     func(g *groups, v string) { g.query = matched(v) },
	}
	Hash = &Attribute{
		Name:    "hash",
		get:     func(g *groups) group { return g.fragment },
		getIf:   func(_ string, g *groups) bool { return g.fragment.text != "" },
		prefix:  "#",
		prepare: func(v string) string { return strings.TrimPrefix(v, "#") },
		escape:  func(v string) string { return escapeInvalid(v, querySet) }, // <fragment> is made of the same
		set:     func(g *groups, v string) { g.fragment = matched(v) },
	}
)

// Attributes returns the URL decomposition attributes, in the order of the
// table.
func Attributes() []*Attribute {
	return []*Attribute{Protocol, Host, Hostname, Port, Pathname, Search, Hash}
}

// Get returns the value of the attribute. The input is the URL that the
// attributes act on; for a hyperlink, that is its href attribute once it is
// resolved. If it is not an absolute URL that fulfills the getter condition, Get
// returns the empty string.
func (a *Attribute) Get(input string) string {
	g, err := parse(input)
	if err != nil || !IsAbsolute(input) || a.getIf != nil && !a.getIf(input, &g) {
		return ""
	}
	return a.prefix + a.get(&g).text + a.suffix
}

// Set returns the input with the attribute set to value: the string that the common setter
// action of the specification resolves again. It returns the input unchanged if that is
// not an absolute URL, or if the value does not fulfill the setter condition.
//
// Characters that are not valid in the component are percent-encoded. Validity is by RFC
// 3986 without the four exceptions, under which almost all characters would be valid. A
// "%" is valid if two hexadecimal digits follow.
func (a *Attribute) Set(input, value string) string {
	// "… the new value must first be mutated as described by the setter
	// preprocessor column, then mutated by %-escaping any characters in the new
	// value that are not valid in the relevant component."
	value = percent.DecodeUTF8(value)
	if a.prepare != nil {
		value = a.prepare(value)
	}
	if a.escape != nil {
		value = a.escape(value)
	}

	// "Then, if the input is an absolute URL and the resulting new value
	// fulfills the setter condition …, make a new string output by replacing
	// the component …; otherwise, let output be equal to the input."
	g, err := parse(input)
	if err != nil || !IsAbsolute(input) || a.setIf != nil && !a.setIf(input, value) {
		return input
	}
	a.set(&g, value)
	return g.recompose()
}

// escapeInvalid percent-encodes the members of set, and each "%" that does not
// begin a <pct-encoded>.
func escapeInvalid(v string, set percent.Set) string {
	v = percent.Encode(v, set)
	if !strings.Contains(v, "%") {
		return v
	}
	var b strings.Builder
	for i := range len(v) {
		b.WriteByte(v[i])
		if v[i] == '%' && !(i+2 < len(v) && isHex(v[i+1]) && isHex(v[i+2])) {
			b.WriteString("25")
		}
	}
	return b.String()
}

var (
	schemeSet   = notIn(unreserved).Without("+").With("%_~")
	hostSet     = notIn(unreserved | subDelims)
	hostPortSet = notIn(unreserved | subDelims | colon)
)

// escapeScheme escapes what cannot be in a <scheme>, or at its start. A scheme
// has no escapes, so what becomes of the value then is no scheme. That is what
// the text asks for.
func escapeScheme(v string) string {
	if v == "" {
		return v
	}
	if v[0] < utf8.RuneSelf && !isAlpha(v[0]) {
		return percent.Encode(v[:1], everything) + percent.Encode(v[1:], schemeSet)
	}
	return percent.Encode(v, schemeSet)
}

// escapeHost escapes what cannot be in a <host>. An IP literal is one as a whole.
func escapeHost(v string) string {
	var g groups
	if _, ok := original.host(v, &g); ok {
		return v
	}
	return escapeInvalid(v, hostSet)
}

// escapeHostPort escapes what cannot be in a <hostport>.
func escapeHostPort(v string) string {
	var g groups
	if _, ok := original.authority(v, &g); ok && !g.userinfo.matched {
		return v
	}
	return escapeInvalid(v, hostPortSet)
}

// setHostPort replaces host and port. The text would have the host alone
// replaced where the port is the default one, as <hostport> is then the same as
// <host>; a value with a port would result in two. But its summary says that a
// port that is left out is the default port.
func setHostPort(g *groups, v string) {
	g.host, g.port = matched(v), group{}
	if i := strings.LastIndexByte(v, ':'); i >= 0 && allDigits(v[i+1:]) {
		g.host, g.port = matched(v[:i]), matched(v[i+1:])
	}
}

// preparePort removes all from the first character that is not a digit, and
// then leading zeros. What is empty then is "0".
func preparePort(v string) string {
	n := 0
	for n < len(v) && isDigit(v[n]) {
		n++
	}
	if v = strings.TrimLeft(v[:n], "0"); v == "" {
		return "0"
	}
	return v
}

// isPort reports whether v, "when interpreted as a base-ten integer, is less
// than or equal to 65535".
func isPort(v string) bool {
	_, err := strconv.ParseUint(v, 10, 16)
	return err == nil
}
