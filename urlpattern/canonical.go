package urlpattern

import (
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

// The encoding callbacks. Most texts are their own canonical form, which a scan
// sees; the others go through the basic URL parser of package spec, with a state
// override.
//
// https://urlpattern.spec.whatwg.org/#canon-encoding-callbacks

// A byteSet is a set of ASCII characters.
type byteSet [2]uint64

func newByteSet(chars string) (s byteSet) {
	for i := range len(chars) {
		s.add(chars[i])
	}
	return s
}

func (s *byteSet) add(c byte) { s[c>>6] |= 1 << (c & 63) }

func (s *byteSet) contains(c byte) bool { return c < 0x80 && s[c>>6]>>(c&63)&1 != 0 }

func (s *byteSet) all(text string) bool {
	for i := range len(text) {
		if !s.contains(text[i]) {
			return false
		}
	}
	return true
}

const (
	lowercase    = "abcdefghijklmnopqrstuvwxyz"
	alphanumeric = lowercase + "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
)

// Characters that stay what they are, wherever they stand. They are fewer than the
// standard has: what is left out takes the long way.
var (
	plainScheme   = newByteSet(lowercase)
	plainUserinfo = newByteSet(alphanumeric + "-._~")
	plainHostname = newByteSet(lowercase + "-.")
	plainPathname = newByteSet(alphanumeric + "-._~!$&()*+,:;=@/%")
	plainText     = newByteSet(alphanumeric + "-._~!$&()*+,:;=@/?%") // of an opaque path, a query and a fragment
)

// newDummyURL is the standard's "create a dummy URL".
//
// https://urlpattern.spec.whatwg.org/#create-a-dummy-url
func newDummyURL() *spec.URL {
	return &spec.URL{
		Scheme: "https",
		Host:   dummyHost,
		Path:   spec.Path{List: []string{""}},
	}
}

var dummyHost = func() spec.Host {
	u, err := spec.Parse("https://dummy.invalid/", nil)
	if err != nil {
		panic(err)
	}
	return u.Host
}()

// override runs the basic URL parser on u, and reports whether it did not fail.
func override(value string, u *spec.URL, state spec.State) bool {
	_, err := new(spec.Parser).Override(value, nil, u, state)
	return err == nil
}

// https://urlpattern.spec.whatwg.org/#canonicalize-a-protocol
func canonicalizeProtocol(value string) (string, bool) {
	if plainScheme.all(value) {
		return value, true
	}
	u, err := weburl.Parse(value + "://dummy.invalid/")
	if err != nil {
		return "", false
	}
	return u.Scheme(), true
}

// canonicalizeUserinfo is both "canonicalize a username" and "canonicalize a password".
//
// https://urlpattern.spec.whatwg.org/#canonicalize-a-username
func canonicalizeUserinfo(value string) (string, bool) {
	if plainUserinfo.all(value) {
		return value, true
	}
	return percent.Encode(value, percent.Userinfo), true
}

// https://urlpattern.spec.whatwg.org/#canonicalize-a-hostname
func canonicalizeHostname(value string) (string, bool) {
	// A domain of letters cannot end in a number; what is left is Punycode.
	if plainHostname.all(value) && !strings.Contains(value, "xn--") {
		return value, true
	}
	u := newDummyURL()
	if !override(value, u, spec.HostnameState) {
		return "", false
	}
	return u.Host.String(), true
}

// https://urlpattern.spec.whatwg.org/#canonicalize-an-ipv6-hostname
func canonicalizeIPv6Hostname(value string) (string, bool) {
	for i := range len(value) {
		switch c := value[i]; {
		case ascii.IsHexDigit(c), c == '[', c == ']', c == ':':
		default:
			return "", false
		}
	}
	return strings.ToLower(value), true
}

// canonicalizePort keeps the port 443. By the letter of the standard it would be
// the default port of the dummy URL, and "443*" the pattern "*";
// web-platform-tests and browsers have it otherwise.
func canonicalizePort(value string) (string, bool) {
	return canonicalizePortOf(value, "none")
}

// canonicalizePortOf is "canonicalize a port" given a protocol.
//
// https://urlpattern.spec.whatwg.org/#canonicalize-a-port
func canonicalizePortOf(value, scheme string) (string, bool) {
	if value == "" {
		return "", true
	}
	u := newDummyURL()
	u.Scheme = scheme
	if !override(value, u, spec.PortState) {
		return "", false
	}
	if u.Port == nil {
		return "", true
	}
	return itoa(int(*u.Port)), true
}

// https://urlpattern.spec.whatwg.org/#canonicalize-a-pathname
func canonicalizePathname(value string) (string, bool) {
	// Without "/." and "/%2E" there are no dot segments to remove.
	if plainPathname.all(value) && !strings.Contains(value, "/.") && !strings.Contains(value, "/%") {
		return value, true
	}
	// The parser adds a slash to what has none, and would then take a dot for a
	// segment: it gets something to keep it from both.
	added := ""
	if value[0] != '/' {
		added = "/-"
	}
	u := newDummyURL()
	u.Path.List = nil
	override(added+value, u, spec.PathStartState)
	path := u.SerializePath()
	if len(path) < len(added) {
		return "", false // ".." has removed what was added, and would remove what stands before the text
	}
	return path[len(added):], true
}

// https://urlpattern.spec.whatwg.org/#canonicalize-an-opaque-pathname
func canonicalizeOpaquePathname(value string) (string, bool) {
	if plainText.all(value) && !strings.Contains(value, "?") {
		return value, true
	}
	u := newDummyURL()
	u.Path = spec.Path{IsOpaque: true}
	if !override(value, u, spec.OpaquePathState) {
		return "", false
	}
	return u.SerializePath(), true
}

// https://urlpattern.spec.whatwg.org/#canonicalize-a-search
func canonicalizeSearch(value string) (string, bool) {
	if plainText.all(value) {
		return value, true
	}
	u := newDummyURL()
	override(value, u, spec.QueryState)
	return *u.Query, true
}

// https://urlpattern.spec.whatwg.org/#canonicalize-a-hash
func canonicalizeHash(value string) (string, bool) {
	if plainText.all(value) {
		return value, true
	}
	u := newDummyURL()
	override(value, u, spec.FragmentState)
	return *u.Fragment, true
}
