// Package git models how git 2.39.5, as in Debian 12, parses the addresses of
// repositories.
//
// These are the forms of an address, as in "git clone":
//
//   - git, ssh, git+ssh, ssh+git and file in lower case, with "://": git
//     percent-decodes all of the URL and only then divides it, at the first slash
//     after the host. So git://127.0.0.1%3a80%2frepo@good.example/ connects to
//     127.0.0.1:80. A URL of git:// has no userinfo.
//   - "host:path", if no slash is before the colon: ssh, without percent-decoding.
//   - other schemes with "://": a remote helper. In Debian, the helpers for http,
//     https, ftp and ftps pass the URL to libcurl, with /info/refs and a query after
//     it. "http::URL" passes the URL to the helper for http. The URL must have a
//     scheme, and no line break once a part of it is decoded.
//   - all other addresses: a path of this machine.
//
// For the ssh command the host is the part after the last "@".
//
// git does not resolve references: with a base, an address without a scheme is not
// resolved.
package git

import (
	"strings"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/curl"
	"github.com/weburl/weburl/dialect/internal/resolve"
	"github.com/weburl/weburl/internal/ascii"
)

func init() { dialect.Register(Dialect()) }

// Dialect returns git as a dialect, "git".
//
// The hosts of ssh and git have no brackets. The userinfo of ssh is the username.
// Components of an http URL are as in libcurl, without git's additions to the URL. The
// Href is the address, unchanged. A path of this machine has no scheme and no host.
//
// A failure of libcurl has the name of the CURLUcode.
func Dialect() *dialect.Dialect { return theDialect }

var theDialect = dialect.New(dialect.Definition{
	Name: "git",
	Source: dialect.Source{
		Title:   "git 2.39.5 with libcurl 7.88.1",
		Address: "https://git-scm.com/docs/git-clone/2.39.0#_git_urls",
	},
	Components: curl.Dialect().Components(),
	Parse:      read,
	Connect:    connect,
})

func read(input, base string) dialect.Result {
	input, _, _ = strings.Cut(input, "\x00")
	scheme, isURL := cutScheme(input)
	if helper, address, ok := strings.Cut(input, "::"); ok && isWord(helper) {
		return ofHelper(helper, address)
	}
	switch {
	case strings.HasPrefix(input, "rsync:"):
		return dialect.Fail("rsync", "git does not use rsync")
	case !isURL && base != "":
		return local(input)
	case !isURL && strings.Contains(input, "://"):
		return dialect.Fail("protocol", "git does not know the scheme")
	case !isURL:
		return ofPath(input)
	}
	switch scheme {
	case "file":
		return ofFile(input)
	case "git", "ssh", "git+ssh", "ssh+git":
		return split(scheme, decode(input[len(scheme):])[len("://"):], "/", input)
	}
	return ofHelper(scheme, input)
}

// cutScheme returns the scheme of a URL, which begins with a letter or digit and has
// "://" after it.
func cutScheme(s string) (scheme string, ok bool) {
	scheme, _, ok = strings.Cut(s, "://")
	return scheme, ok && scheme != "" && isWord(scheme)
}

// isWord reports whether s may be a scheme, or nothing.
func isWord(s string) bool {
	for i := range len(s) {
		if c := s[i]; !ascii.IsAlphanumeric(c) && (i == 0 || c != '+' && c != '-' && c != '.') {
			return false
		}
	}
	return true
}

// decode percent-decodes s, except for "%00".
func decode(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == '%' && i+2 < len(s) && ascii.IsHexDigit(s[i+1]) && ascii.IsHexDigit(s[i+2]) && s[i+1:i+3] != "00" {
			c = ascii.HexValue(s[i+1])<<4 | ascii.HexValue(s[i+2])
			i += 2
		}
		b = append(b, c)
	}
	return string(b)
}

// local returns the result of a path of this machine.
func local(path string) (r dialect.Result) {
	r.Href = path
	for c := range dialect.Component(dialect.NumComponents) {
		if curl.Dialect().Components().Has(c) {
			r.Set(c, dialect.Null())
		}
	}
	r.Set(dialect.Path, dialect.Text(path))
	return r
}

// ofPath parses an address without a scheme: a path, or "host:path" of ssh.
func ofPath(s string) dialect.Result {
	colon, slash := strings.IndexByte(s, ':'), strings.IndexByte(s, '/')
	if colon < 0 || 0 <= slash && slash < colon {
		return local(s)
	}
	return split("ssh", s, ":", s)
}

func ofFile(input string) dialect.Result {
	rest := decode(input[len("file"):])[len("://"):]
	slash := strings.IndexByte(rest, '/')
	if slash < 0 {
		return noPath()
	}
	r := local(rest[slash:])
	r.Href = input
	r.Set(dialect.Scheme, dialect.Text("file"))
	return r
}

func noPath() dialect.Result { return dialect.Fail("no-path", "no path specified") }

// split divides what follows the scheme, once it is percent-decoded.
func split(scheme, s, separator, href string) dialect.Result {
	// The separator is looked for after a host in brackets, but in its place if no
	// bracket ends it.
	after := len(s) - len(afterBrackets(s))
	end := strings.Index(s[after:], separator)
	if end < 0 {
		return noPath()
	}
	hostport, path := s[:after+end], s[after+end:]
	if separator == ":" {
		path = path[1:]
	}
	if len(path) > 1 && path[1] == '~' {
		path = path[1:]
	}
	host, port, hasPort := cutHostPort(hostport)
	r := local(path)
	r.Href = href
	r.Set(dialect.Scheme, dialect.Text(scheme))
	if scheme == "git" {
		if strings.Contains(hostport, "\n") || strings.Contains(path, "\n") {
			return dialect.Fail("newline", "a newline in host or path")
		}
	} else {
		if !hasPort {
			host, port, hasPort = cutPort(host, strings.IndexByte(host, ':'))
		}
		switch {
		case strings.HasPrefix(host, "-"):
			return dialect.Fail("strange-hostname", "the host looks like an option")
		case strings.HasPrefix(path, "-"):
			return dialect.Fail("strange-pathname", "the path looks like an option")
		}
		if at := strings.LastIndexByte(host, '@'); at >= 0 {
			r.Set(dialect.Username, dialect.Text(host[:at]))
			host = host[at+1:]
		}
	}
	r.Set(dialect.Host, dialect.Text(host))
	if hasPort {
		r.Set(dialect.Port, dialect.Text(port))
	}
	return r
}

// brackets returns where the brackets of an IPv6 address are: at the start, or after
// the first "@[".
func brackets(s string) (start, end int, ok bool) {
	if i := strings.Index(s, "@["); i >= 0 {
		start = i + 1
	}
	if !strings.HasPrefix(s[start:], "[") {
		return 0, 0, false
	}
	end = strings.IndexByte(s[start+1:], ']')
	return start, start + 1 + end, end >= 0
}

// afterBrackets returns s from the bracket that ends an IPv6 address on, or s.
func afterBrackets(s string) string {
	_, end, ok := brackets(s)
	if !ok {
		return s
	}
	return s[end:]
}

// cutHostPort removes brackets, and the port after them. A port that is not a number
// up to 65535 stays in the host.
func cutHostPort(s string) (host, port string, hasPort bool) {
	from := 0
	if start, end, ok := brackets(s); ok {
		// What is between the brackets ends there: what follows is the port only.
		s, from = s[:start]+s[start+1:end]+"\x00"+s[end+1:], end
	}
	colon := strings.IndexByte(s[from:], ':')
	if colon >= 0 {
		colon += from
	}
	host, port, hasPort = cutPort(s, colon)
	if colon == len(s)-1 && colon >= 0 {
		host = s[:colon]
	}
	host, _, _ = strings.Cut(host, "\x00")
	return host, port, hasPort
}

// cutPort divides s at the colon, if what follows is a port.
func cutPort(s string, colon int) (host, port string, ok bool) {
	if colon < 0 {
		return s, "", false
	}
	text := s[colon+1:]
	number := strings.TrimLeft(text, " \t\n\v\f\r")
	if number != "" && (number[0] == '+' || number[0] == '-') {
		if number[0] == '-' && strings.Trim(number[1:], "0") != "" {
			return s, "", false
		}
		number = number[1:]
	}
	digits := strings.TrimLeft(number, "0")
	if number == "" || strings.Trim(number, "0123456789") != "" || len(digits) > 5 || len(digits) == 5 && digits > "65535" {
		return s, "", false
	}
	return s[:colon], text, true
}

// ofHelper reads the URL that a remote helper is given.
func ofHelper(helper, address string) dialect.Result {
	switch helper {
	case "http", "https", "ftp", "ftps":
	default:
		return dialect.Fail("no-helper", "git has no remote helper for the scheme")
	}
	if !hasCredentials(address) {
		return dialect.Fail("credential", "git cannot parse the URL for credentials")
	}
	separator := "/"
	if strings.HasSuffix(address, "/") {
		separator = ""
	}
	query := "?"
	if strings.Contains(address, "?") {
		query = "&"
	}
	asked := curl.Dialect().Parse(address+separator+"info/refs"+query+"service=git-upload-pack", "")
	if asked.Failure != nil {
		return asked
	}
	switch asked.Get(dialect.Scheme).String() {
	case "http", "https", "ftp", "ftps":
	default:
		return dialect.Fail("CURLE_UNSUPPORTED_PROTOCOL", "git does not allow libcurl to use the scheme")
	}
	r := asked
	if given := curl.Dialect().Parse(address, ""); given.Failure == nil {
		for _, c := range []dialect.Component{dialect.Path, dialect.Query, dialect.Fragment} {
			r.Set(c, given.Get(c))
		}
	}
	r.Href = address
	return r
}

// A credential has the parts into which git divides the URL of a remote helper to find
// credentials in it.
type credential struct {
	username, password, host, path string
	hasPassword                    bool // there is a colon, after which there may be nothing
}

// credentialOf divides a URL. It is false if the URL has no scheme.
func credentialOf(url string) (c credential, ok bool) {
	scheme, rest, ok := strings.Cut(url, "://")
	if !ok || scheme == "" {
		return c, false
	}
	c.host = rest
	if i := strings.IndexAny(rest, "/?#"); i >= 0 {
		c.host, c.path = rest[:i], strings.TrimLeft(rest[i:], "/")
	}
	if userinfo, host, ok := strings.Cut(c.host, "@"); ok {
		c.host = host
		c.username, c.password, c.hasPassword = strings.Cut(userinfo, ":")
	}
	return c, true
}

// hasCredentials reports whether git can parse the URL of a remote helper for
// credentials: it has a scheme, and no part has a newline once it is decoded. What
// is before the first colon of a part is not decoded.
func hasCredentials(url string) bool {
	c, ok := credentialOf(url)
	if !ok || strings.Contains(url, "\n") {
		return false
	}
	for _, part := range []string{c.username, c.password, c.host, c.path} {
		if i := strings.IndexByte(part, ':'); i > 0 {
			part = part[i:]
		}
		if strings.Contains(part, "%0a") || strings.Contains(part, "%0A") {
			return false
		}
	}
	return true
}

// connect returns where git, ssh or libcurl connects.
func connect(r *dialect.Result) (dialect.Destination, *dialect.Failure) {
	scheme, host, port := r.Get(dialect.Scheme).String(), r.Get(dialect.Host).String(), r.Get(dialect.Port).String()
	switch scheme {
	case "git":
		if port == "" {
			port = "9418"
		}
		host = resolve.GNUWithPort(host)
	case "ssh", "git+ssh", "ssh+git":
		if scheme = "ssh"; port == "" {
			port = "22"
		}
		// OpenSSH asks for the canonical name, which getaddrinfo rejects for "*".
		host = resolve.GNU(host)
	case "http", "https", "ftp", "ftps":
		// Git gives libcurl a username and its password, even if that is empty, and then
		// libcurl does not decode those in the URL.
		asked := *r
		if c, _ := credentialOf(r.Href); c.username != "" && c.hasPassword {
			asked.Set(dialect.Username, dialect.Null())
			asked.Set(dialect.Password, dialect.Null())
		}
		return curl.Dialect().Definition().Connect(&asked)
	}
	return dialect.NewDestination(scheme, host, port), nil
}
