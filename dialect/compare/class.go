package compare

import "github.com/weburl/weburl/dialect"

// A Class is a class of confusion: a notation that parsers treat differently.
type Class string

// The classes.
const (
	Backslash     Class = "backslash"         // a backslash before the query and fragment
	Slashes       Class = "slashes"           // not two slashes after the scheme, or more than two without a scheme
	UserinfoAt    Class = "userinfo"          // a userinfo with one or more "@"
	QueryFragment Class = "query-fragment"    // "?" or "#" after the authority, and text like another host
	EncodedOctets Class = "encoded-delimiter" // percent-encoded octets in the authority
	Whitespace    Class = "whitespace"        // white space or control characters
	IPv4          Class = "ipv4"              // a host that ends in a number, not four decimal numbers
	IPv6Zone      Class = "ipv6-zone"         // an IPv6 address with a zone
	IPv6          Class = "ipv6"              // brackets around text that may not be an IPv6 address
	IDN           Class = "idn"               // non-ASCII characters in the host, or Punycode
	HostName      Class = "host-name"         // characters or labels that some parsers do not allow in domain names
	EmptyHost     Class = "empty-host"        // no host, although the scheme requires one
	Port          Class = "port"              // a port that is empty, not a number, too large or begins with zeros
	SchemeCase    Class = "scheme-case"       // upper-case letters in the scheme
	NoScheme      Class = "scheme-absence"    // no scheme
	OtherScheme   Class = "other-scheme"      // a scheme for which only some parsers find components
	File          Class = "file"              // a file URL with a host or a drive letter
	DotSegments   Class = "dot-segments"      // "." or ".." in the path, encoded or not
	BadPercent    Class = "bad-percent"       // a "%" without two hexadecimal digits after it
	Characters    Class = "characters"        // characters that are not valid in URLs
)

// Classes are in the order in which they are reported: classes that hide hosts come
// first.
var classes = [...]struct {
	class     Class
	bearsOn   dialect.Set // only if one of these differs, or someone rejects
	rejection bool        // can it be why someone rejects?
	meaning   string
}{
	{Backslash, everything, true, `a backslash before the query and fragment, which some parsers treat as a slash`},
	{Slashes, everything, true, `not two slashes after the scheme, or more than two without a scheme`},
	{UserinfoAt, authority, true, `a userinfo with one or more "@", which can hide where the host begins`},
	{QueryFragment, authority, true, `a "?" or "#" right after the authority, followed by text that looks like another host`},
	{EncodedOctets, authority, true, `percent-encoded octets, such as delimiters and dots, in the authority`},
	{Whitespace, everything, true, `white space or control characters, which some parsers strip and some reject`},
	{IPv4, authority, true, `a host that ends in a number and is not four decimal numbers`},
	{IPv6Zone, authority, true, `an IPv6 address with a zone`},
	{IPv6, authority, true, `brackets around text that is not an IPv6 address, at least to some parsers`},
	{IDN, authority, true, `non-ASCII characters in the host, which some parsers map and encode, or Punycode`},
	{HostName, authority, true, `a host with characters or labels that some parsers do not allow in domain names`},
	{EmptyHost, authority, true, `no host, although the scheme requires one`},
	{Port, authority, true, `a port that is empty, not a number, too large or begins with zeros`},
	{SchemeCase, dialect.SetOf(dialect.Scheme), false, `upper-case letters in the scheme`},
	{NoScheme, everything, true, `no scheme`},
	{OtherScheme, everything, true, `a scheme whose URLs only some parsers divide into components`},
	{File, authority | dialect.SetOf(dialect.Path), true, `a file URL with a host or a drive letter`},
	{DotSegments, dialect.SetOf(dialect.Path), false, `"." or ".." in the path, encoded or not, which some parsers remove`},
	{BadPercent, everything, true, `a "%" without two hexadecimal digits after it`},
	{Characters, everything &^ dialect.SetOf(dialect.Scheme, dialect.Host, dialect.Port), true, `characters that are not valid in URLs, which some parsers encode, some keep and some reject`},
}

const (
	authority  = dialect.Set(1<<dialect.Userinfo | 1<<dialect.Host | 1<<dialect.Port)
	everything = dialect.Set(1<<dialect.NumComponents - 1)
)

// Meaning returns a description of the class. It is empty if there is no such class.
func (c Class) Meaning() string {
	for _, d := range classes {
		if d.class == c {
			return d.meaning
		}
	}
	return ""
}

// A Sign is a part of an input that belongs to a class of confusion.
type Sign struct {
	Class      Class
	Start, End int // bytes of the input
}

// Signs returns the parts of the input that belong to a class of confusion, one sign
// for each class. It returns nil if the level is [Same]. A class that concerns only
// components that do not differ is left out, unless it can be the reason why a dialect
// rejects the input.
//
// Signs are found in the input, without running the dialects: they describe what such
// URLs have in common, and need not be the complete reason.
func (c *Comparison) Signs() []Sign {
	if c.Level == Same {
		return nil
	}
	differ, rejected := c.Differ, len(c.Rejections()) > 0
	if c.HostsDiffer() {
		differ |= dialect.SetOf(dialect.Host)
	}
	found := look(c.Input)
	var signs []Sign
	for _, d := range classes {
		if s, ok := found[d.class]; ok && (differ&d.bearsOn != 0 || rejected && d.rejection) {
			signs = append(signs, Sign{d.class, s.start, s.end})
		}
	}
	return signs
}
