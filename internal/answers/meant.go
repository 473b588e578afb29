package answers

import (
	"net/netip"
	"strconv"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/ascii"
	urlscheme "github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/internal/typed"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/site"
)

// A Meant is a URL that the writer of an input rather means, if the parser reads the beginning of the input
// as a scheme.
type Meant struct {
	URL    string
	Scheme string // the beginning of the input
	IsPath bool   // the input is an absolute path of Windows
}

// unslashed are schemes of URLs in which digits can follow the colon.
var unslashed = map[string]bool{
	"about": true, "blob": true, "callto": true, "cid": true, "data": true, "facetime": true, "facetime-audio": true, "fax": true,
	"geo": true, "javascript": true, "jscript": true, "livescript": true, "mailto": true, "mid": true, "modem": true, "sip": true,
	"sips": true, "skype": true, "sms": true, "smsto": true, "tel": true, "urn": true, "vbs": true, "vbscript": true,
	"view-source": true, "xmpp": true,
}

// IsScheme reports whether a scheme, in any case, is special or one of URLs without slashes, such as mailto.
func IsScheme(name string) bool {
	name = strings.ToLower(name)
	return urlscheme.IsSpecial(name) || unslashed[name]
}

// HasUsualCredentials reports whether the scheme of an input is not special: for programs such as database clients, which connect
// with the credentials in a URL.
func HasUsualCredentials(input string) bool {
	name, _, ok := strings.Cut(strings.TrimLeft(input, " \t\r\n"), ":")
	return ok && urlscheme.IsValid(name) && urlscheme.LookupFold(name) == urlscheme.NotSpecial
}

// MeantBy returns the URL of a host and port, such as localhost:3000/x, of a path such as C:\x, or with https for a scheme
// such as htttps. It is not ok for other inputs.
func MeantBy(input string) (m Meant, ok bool) {
	text := strings.Trim(input, " \t\r\n")
	name, rest, hasColon := strings.Cut(text, ":")
	if !hasColon || !urlscheme.IsValid(name) {
		return m, false
	}
	if len(name) == 1 && rest != "" && (rest[0] == '/' && !strings.HasPrefix(rest, "//") || rest[0] == '\\') {
		u, err := weburl.FromFilePath(text, weburl.FilePathWindows)
		return Meant{u.String(), name, true}, err == nil
	}
	after := strings.TrimLeft(rest, "0123456789")
	port, err := strconv.ParseUint(rest[:len(rest)-len(after)], 10, 16)
	lower := strings.ToLower(name)
	if urlscheme.IsMisspelled(lower) && strings.HasPrefix(rest, "//") {
		return Meant{URL: "https:" + rest, Scheme: name}, weburl.CanParse("https:" + rest)
	}
	if err != nil || port == 0 || after != "" && strings.IndexByte("/?#", after[0]) < 0 || IsScheme(name) {
		return m, false
	}
	url := typed.WithScheme(text)
	return Meant{url, name, false}, weburl.CanParse(url)
}

// IsReference reports whether an input is a relative reference and nothing else: whether it begins with a slash,
// a dot segment, "?" or "#". An input that begins with two slashes lacks only a scheme.
func IsReference(input string) bool {
	text := strings.TrimLeft(input, " \t\r\n")
	segment := text
	if end := strings.IndexAny(text, `/\?#`); end >= 0 {
		segment = text[:end]
	}
	switch {
	case segment == "." || segment == "..":
		return true
	case segment != "" || text == "":
		return false
	}
	return len(text) < 2 || strings.IndexByte(`?#`, text[0]) >= 0 || strings.IndexByte(`/\`, text[1]) < 0
}

// WithColon returns an input such as http//x or htps;//x with the colon of its special scheme, and https for one that
// has only letters of https. It is not ok for other inputs.
func WithColon(input string) (url string, ok bool) {
	name, rest, ok := strings.Cut(strings.TrimLeft(input, " \t\r\n"), "//")
	name = strings.TrimRight(name, ";, ")
	switch lower := strings.ToLower(name); {
	case !ok || rest == "":
		return "", false
	case urlscheme.IsSpecial(lower):
	case urlscheme.IsMisspelled(lower):
		name = "https"
	default:
		return "", false
	}
	return name + "://" + rest, weburl.CanParse(name + "://" + rest)
}

// WithDots returns the URL of a host that begins with www and in which commas, or dots and spaces, are typed for dots, such as
// www,example,com. It is not ok for other inputs.
func WithDots(input string) (url string, ok bool) {
	text := strings.Trim(input, " \t\r\n")
	if len(text) > mostDotted || len(text) < len("www.") || !ascii.EqualFold(text[:len("www")], "www") || strings.IndexByte(".,", text[len("www")]) < 0 {
		return "", false
	}
	written, rest := text, ""
	if i := strings.IndexByte(text, '/'); i >= 0 {
		written, rest = text[:i], text[i:]
	}
	host := dotted.Replace(written)
	first, _, hasComma := strings.Cut(written, ",")
	if host == written || strings.Count(host, ".") < 2 || hasComma && strings.Count(first, ".") > 1 { // two hosts
		return "", false
	}
	if strings.Trim(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.") != "" || strings.ContainsAny(rest, " \t\r\n") {
		return "", false
	}
	u, err := weburl.Parse("https://" + host + rest)
	if err != nil {
		return "", false
	}
	_, ok = site.RegistrableDomain(u.ParsedHost())
	return "https://" + host + rest, ok
}

// mostDotted is how many bytes an input has in which commas are read as dots.
const mostDotted = 256

// dotted replaces what is typed for dots.
var dotted = strings.NewReplacer(", ", ".", ",", ".", ". ", ".")

// Password returns the edit of an input that percent-encodes a password with a delimiter in it, as in
// postgres://u:p#w@db/: text replaces the bytes from start to end. It is not ok unless "user:" or ":" precedes the
// delimiter, and a text, "@" and a host follow it. It is not ok either if a domain that can be registered
// precedes the delimiter.
func Password(input string) (start, end int, text string, ok bool) {
	_, rest, found := strings.Cut(input, "://")
	if !found {
		return 0, 0, "", false
	}
	authority := len(input) - len(rest)
	delimiter := strings.IndexAny(rest, `/\?#`)
	if delimiter < 0 {
		return 0, 0, "", false
	}
	colon := strings.IndexByte(rest[:delimiter], ':')
	at := strings.IndexByte(rest[delimiter:], '@')
	if colon < 0 || at < 2 || colon == 0 && strings.Trim(rest[1:delimiter], "0123456789") == "" { // :8080/x@y has a port
		return 0, 0, "", false
	}
	start, end = authority+colon+1, authority+delimiter+at
	if strings.IndexByte(rest[:delimiter], '[') >= 0 || isRegistered(rest[:colon]) || isRegistered(rest[strings.LastIndexByte(rest[:delimiter], '@')+1:delimiter]) {
		return 0, 0, "", false
	}
	host, _, _ := strings.Cut(input[end+1:], "/")
	if u, err := weburl.Parse("https://" + host); err != nil || strings.HasPrefix(host, ":") || u.Hostname() == "" {
		return 0, 0, "", false
	}
	return start, end, percent.Encode(input[start:end], percent.Userinfo), true
}

// Bracketed returns the hosts and ports, in place of the bytes from start to end, that are meant by an input with an IPv6
// address that lacks a bracket: two if its last digits may be a port, as in http://2001:db8::1:8080/, the one with the port first.
// It is empty for other inputs.
func Bracketed(input string) (start, end int, meant []string) {
	const longest = len("[0000:0000:0000:0000:0000:0000:255.255.255.255]:65535")
	i := strings.Index(input, "//")
	if i < 0 {
		return 0, 0, nil
	}
	start, end = i+2, len(input)
	if i := strings.IndexAny(input[start:], `/\?#`); i >= 0 {
		end = start + i
	}
	start += strings.LastIndexByte(input[start:end], '@') + 1
	host := strings.TrimPrefix(input[start:end], "[")
	colon := strings.LastIndexByte(host, ':')
	if colon < 0 || end-start > longest {
		return 0, 0, nil
	}
	if i := strings.IndexByte(host, ']'); i >= 0 {
		if len(host) == end-start && isIPv6(host[:i]) {
			meant = []string{"[" + host}
		}
		return start, end, meant
	}
	if _, err := strconv.ParseUint(host[colon+1:], 10, 16); err == nil && isIPv6(host[:colon]) {
		meant = append(meant, "["+host[:colon]+"]"+host[colon:])
	}
	if isIPv6(host) {
		meant = append(meant, "["+host+"]")
	}
	return start, end, meant
}

func isIPv6(text string) bool {
	address, err := netip.ParseAddr(text)
	return err == nil && address.Is6() && address.Zone() == ""
}

// isRegistered reports whether a host, which a port may follow, is in a domain that can be registered.
func isRegistered(host string) bool {
	host, _, _ = strings.Cut(host, ":")
	u, err := weburl.Parse("https://" + host)
	if err != nil {
		return false
	}
	_, ok := site.List{}.RegistrySuffix(u.ParsedHost())
	return ok && strings.Contains(host, ".")
}
