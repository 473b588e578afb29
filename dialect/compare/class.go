package compare

import "github.com/weburl/weburl/dialect"

// A Class is a class of confusion: a notation that parsers treat differently.
type Class string

// The classes.
const (
	Backslash     Class = "backslash"
	Slashes       Class = "slashes"
	UserinfoAt    Class = "userinfo"
	QueryFragment Class = "query-fragment"
	EncodedOctets Class = "encoded-delimiter"
	Whitespace    Class = "whitespace"
	IPv4          Class = "ipv4"
	IPv6Zone      Class = "ipv6-zone"
	IPv6          Class = "ipv6"
	IDN           Class = "idn"
	HostName      Class = "host-name"
	EmptyHost     Class = "empty-host"
	Port          Class = "port"
	SchemeCase    Class = "scheme-case"
	NoScheme      Class = "scheme-absence"
	OtherScheme   Class = "other-scheme"
	File          Class = "file"
	DotSegments   Class = "dot-segments"
	BadPercent    Class = "bad-percent"
	Characters    Class = "characters"
)

// Classes are in the order in which they are reported: classes that hide hosts come
// first.
var classes = [...]struct {
	class   Class
	bearsOn dialect.Set // only if one of these differs, or someone refuses
	refusal bool        // can it be why someone refuses?
	meaning string
}{
	{Backslash, everything, true, `a backslash, a slash to some, before query and fragment`},
	{Slashes, everything, true, `not two slashes after the scheme, or more than two without a scheme`},
	{UserinfoAt, authority, true, `a userinfo, one "@" or several, that can hide where the host begins`},
	{QueryFragment, authority, true, `a "?" or "#" right after the authority, and what looks like another host after it`},
	{EncodedOctets, authority, true, `percent-encoded octets, such as delimiters and dots, in the authority`},
	{Whitespace, everything, true, `white space or control characters, that some strip and some refuse`},
	{IPv4, authority, true, `a host that ends in a number, in other spellings than four decimal numbers`},
	{IPv6Zone, authority, true, `an IPv6 address with a zone`},
	{IPv6, authority, true, `brackets around text that is not an IPv6 address, or only to some`},
	{IDN, authority, true, `non-ASCII characters in the host, that some map and encode, or Punycode`},
	{HostName, authority, true, `a host with characters or labels that are no domain name to some`},
	{EmptyHost, authority, true, `no host where the scheme needs one`},
	{Port, authority, true, `a port that is empty, no number, too large or begins with zeros`},
	{SchemeCase, dialect.SetOf(dialect.Scheme), false, `upper-case letters in the scheme`},
	{NoScheme, everything, true, `no scheme`},
	{OtherScheme, everything, true, `a scheme whose URLs some divide into components and some do not`},
	{File, authority | dialect.SetOf(dialect.Path), true, `a file URL with a host or a drive letter`},
	{DotSegments, dialect.SetOf(dialect.Path), false, `"." or ".." in the path, encoded or not, that some remove`},
	{BadPercent, everything, true, `a "%" without two hexadecimal digits after it`},
	{Characters, everything &^ dialect.SetOf(dialect.Scheme, dialect.Host, dialect.Port), true, `characters that URLs should not have, that some encode, some keep and some refuse`},
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
	differ, refused := c.Differ, len(c.Refusals()) > 0
	if c.HostsDiffer() {
		differ |= dialect.SetOf(dialect.Host)
	}
	found := look(c.Input)
	var signs []Sign
	for _, d := range classes {
		if s, ok := found[d.class]; ok && (differ&d.bearsOn != 0 || refused && d.refusal) {
			signs = append(signs, Sign{d.class, s.start, s.end})
		}
	}
	return signs
}
