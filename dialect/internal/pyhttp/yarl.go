package pyhttp

import (
	"fmt"
	"net/netip"
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/resolve"
	"github.com/weburl/weburl/dialect/internal/urllib"
	"github.com/weburl/weburl/internal/ascii"
)

// A Yarl is a URL of yarl 1.8.2, which has the parts of urlsplit, encoded.
type Yarl struct{ urllib.Split }

// YarlComponents are the components of a Yarl but for username and password.
const YarlComponents = 1<<dialect.Scheme | 1<<dialect.Host | 1<<dialect.Port | 1<<dialect.Path | 1<<dialect.Query | 1<<dialect.Fragment

// ParseYarl is the constructor. The error is empty, or the message of a ValueError.
func ParseYarl(url string) (y Yarl, err string) {
	s, err := urllib.URLSplit(url, "")
	if err != "" {
		return y, err
	}
	host := ""
	netloc := ""
	if s.Netloc != "" {
		if host = s.Hostname(); host == "" {
			return y, "the URL has no host"
		}
		port, ok := portOf(&s)
		if !ok {
			return y, badPort
		}
		if netloc, ok = encodeYarlHost(host); !ok {
			return y, badHost
		}
		if port != "" && port != "0" {
			netloc += ":" + port
		}
		userinfo, _, _ := s.CutUserinfo()
		username, password, hasPassword := strings.Cut(userinfo, ":")
		username = userQuoter.requote(username)
		if hasPassword {
			username += ":" + userQuoter.requote(password)
		}
		if username != "" {
			netloc = username + "@" + netloc
		}
	}
	y.Scheme, y.Netloc = s.Scheme, netloc
	y.Path = pathQuoter.requote(s.Path)
	if netloc != "" {
		y.Path = normalizeYarlPath(y.Path)
		if y.Path != "" && y.Path[0] != '/' {
			return y, "the path goes above the root"
		}
	}
	y.Query = queryQuoter.requote(s.Query)
	y.Fragment = fragmentQuoter.requote(s.Fragment)
	return y, ""
}

// Errors of several methods.
const (
	badPort = "the port is not a number up to 65535"
	badHost = "the host is not a domain name"
)

// CheckPort returns the error of the attribute explicit_port, or the empty string.
// A host in brackets that the constructor takes for an address of a future version
// loses them, and what follows a colon in it becomes part of the port.
func (y *Yarl) CheckPort() (err string) {
	if _, ok := portOf(&y.Split); !ok {
		return badPort
	}
	return ""
}

// JoinYarl is the method join. The result is not encoded again.
func (y *Yarl) JoinYarl(reference *Yarl) (joined Yarl, err string) {
	url, baseErr, err := urllib.Join(y.String(), reference.String())
	if err == "" {
		err = baseErr
	}
	if err == "" {
		joined.Split, err = urllib.URLSplit(url, "")
	}
	return joined, err
}

// RemoveUserinfo is the method with_user without a user. It encodes the host again.
func (y *Yarl) RemoveUserinfo() (err string) {
	host, ok := encodeYarlHost(y.Hostname())
	if !ok {
		return badHost
	}
	if port, _ := portOf(&y.Split); port != "" && port != "0" {
		host += ":" + port
	}
	y.Netloc = host
	return ""
}

// CheckOrigin returns the error of the method origin, or the empty string.
func (y *Yarl) CheckOrigin() (err string) {
	if y.Scheme == "" || y.Hostname() == "" {
		return "the URL should be absolute"
	}
	if _, ok := encodeYarlHost(y.Hostname()); !ok {
		return badHost
	}
	return y.CheckPort()
}

// portOf returns the attribute port, and false if that raises ValueError.
func portOf(s *urllib.Split) (port string, ok bool) {
	_, hostinfo, _ := s.CutUserinfo()
	if _, port, _ = urllib.CutPort(hostinfo); port == "" {
		return "", true
	}
	return urllib.PortNumber(port)
}

// encodeYarlHost returns the host as the netloc has it: an IP address in its usual
// form, ASCII in lower case, or what the package idna makes of it or, where that
// rejects, the codec idna.
func encodeYarlHost(host string) (string, bool) {
	address, zone, zoned := strings.Cut(host, "%")
	if addr, err := netip.ParseAddr(address); err == nil {
		host = compressed(addr)
		if zoned {
			host += "%" + zone
		}
		if addr.Is6() {
			host = "[" + host + "]"
		}
		return host, true
	}
	host = urllib.Lower(host)
	if resolve.IsASCII(host) {
		return host, true
	}
	if ascii, ok := resolve.PythonIDNA(host); ok {
		return ascii, true
	}
	return resolve.IDNA2003(host)
}

// compressed is an address as module ipaddress writes it.
func compressed(addr netip.Addr) string {
	if addr.Is4In6() {
		b := addr.As16()
		return fmt.Sprintf("::ffff:%x:%x", uint(b[12])<<8|uint(b[13]), uint(b[14])<<8|uint(b[15]))
	}
	return addr.String()
}

// normalizeYarlPath removes dot segments. The first "/" is lost with a segment that
// goes above the root.
func normalizeYarlPath(path string) string {
	if !strings.Contains(path, ".") {
		return path
	}
	var kept []string
	last := ""
	for segment := range strings.SplitSeq(path, "/") {
		switch last = segment; segment {
		case ".":
		case "..":
			kept = kept[:max(0, len(kept)-1)]
		default:
			kept = append(kept, segment)
		}
	}
	if last == "." || last == ".." {
		kept = append(kept, "")
	}
	return strings.Join(kept, "/")
}

// A quoter encodes what is not safe, and decodes what is, except for what is
// protected.
type quoter struct {
	safe      *ByteSet
	protected string
	isQuery   bool
}

var (
	userQuoter     = quoter{SetOf("-._~!$'()*,+&=;"), "", false}
	pathQuoter     = quoter{SetOf("-._~!$'()*,+&=;@:/"), "/+", false}
	queryQuoter    = quoter{SetOf("-._~!$'()*,?/:@=+&;"), "=+&;", true}
	fragmentQuoter = quoter{SetOf("-._~!$'()*,+&=;?/:@"), "", false}
)

func (q *quoter) requote(s string) string {
	i := 0
	for i < len(s) && q.safe[s[i]] {
		i++
	}
	if i == len(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + len("%C3%A9"))
	changed := false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case IsOctet(s[i:]):
			octet := ascii.HexValue(s[i+1])<<4 | ascii.HexValue(s[i+2])
			isProtected := strings.IndexByte(q.protected, octet) >= 0
			if q.safe[octet] && !isProtected {
				b.WriteByte(octet)
			} else {
				writeOctet(&b, octet)
			}
			changed = changed || isProtected
			i += 2
		case c == ' ' && q.isQuery:
			b.WriteByte('+')
		case q.safe[c]:
			b.WriteByte(c)
		default:
			_, size := utf8.DecodeRuneInString(s[i:])
			if size == 1 && c >= utf8.RuneSelf { // a surrogate
				continue
			}
			writeOctet(&b, c)
			for ; size > 1; size-- {
				i++
				writeOctet(&b, s[i])
			}
		}
	}
	// Surrogates are left out only if something else changes, which a protected octet
	// does by being written.
	if !changed && b.String() == strings.ToValidUTF8(s, "") {
		return s
	}
	return b.String()
}

// String is str for the URL.
func (y *Yarl) String() string {
	s := y.Split
	if s.Path == "" && (s.Query != "" || s.Fragment != "") && s.Hostname() != "" {
		s.Path = "/"
	}
	return s.Unsplit()
}

// SetLogin makes raw_user and raw_password components of a result.
func (y *Yarl) SetLogin(r *dialect.Result) {
	userinfo, _, _ := y.CutUserinfo()
	username, password, hasPassword := strings.Cut(userinfo, ":")
	r.Set(dialect.Username, textUnlessEmpty(username))
	r.Set(dialect.Password, dialect.Null())
	if hasPassword {
		r.Set(dialect.Password, dialect.Text(password))
	}
}

// SetComponents sets the other attributes of a result from its encoded URL components.
func (y *Yarl) SetComponents(r *dialect.Result) {
	r.Set(dialect.Scheme, textUnlessEmpty(y.Scheme))
	host := y.Hostname()
	port, _ := portOf(&y.Split)
	path := y.Path
	if host != "" && path == "" {
		path = "/"
	}
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	r.Set(dialect.Host, textUnlessEmpty(host))
	r.Set(dialect.Port, textUnlessEmpty(port))
	r.Set(dialect.Path, dialect.Text(path))
	r.Set(dialect.Query, textUnlessEmpty(y.Query))
	r.Set(dialect.Fragment, textUnlessEmpty(y.Fragment))
}

func textUnlessEmpty(s string) dialect.Value {
	if s == "" {
		return dialect.Null()
	}
	return dialect.Text(s)
}

// ConnectYarl returns where a socket connects for the raw_host and the port of a
// result with the components of a Yarl.
func ConnectYarl(r *dialect.Result) (dialect.Destination, *dialect.Failure) {
	host := r.Get(dialect.Host).String()
	if host != "" && host[0] == '[' {
		host = host[1 : len(host)-1]
	}
	ascii, ok := resolve.IDNA2003(host)
	if !ok {
		return Reject("UnicodeError", "the codec idna does not take the host")
	}
	ascii, _, _ = strings.Cut(ascii, "\x00") // it is a string of C then
	return dialect.NewDestination(r.Get(dialect.Scheme).String(), resolve.GNUWithPort(ascii), r.Get(dialect.Port).String()), nil
}
