// Package requests models how Python's requests parses URLs and connects: version
// 2.28.1+dfsg-1 with urllib3 1.26.12, as in Debian 12.
//
// It prepares a URL: urllib3 parses it, and requests reassembles it with some
// characters encoded and others decoded, and connects to the host that urllib3 finds in
// the result. It differs from urllib3:
//
//   - It accepts only http and https, and only with a host: "evil.com:80/a" is
//     rejected.
//   - Spaces at the start, including Unicode spaces, are ignored.
//   - Percent-encoded letters, digits and "-._~" are decoded wherever they are, so
//     that it connects to evil.com for "http://evil%2ecom/".
//   - If there is a zone such as "%25eth0", the whole URL is percent-encoded again.
//   - It rejects a host that begins with "*" or a dot, and a URL that urlsplit
//     rejects.
//
// A reference with a base is the Location of a redirect. A URL in it is not prepared as
// above: non-ASCII characters in its host are percent-encoded, so that for
// "http://bücher.de/" it looks up the name "b%c3%bccher.de".
package requests

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/pyhttp"
	"github.com/weburl/weburl/dialect/internal/resolve"
	"github.com/weburl/weburl/dialect/internal/urllib"
	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/percent"
)

func init() {
	dialect.Register(Dialect())
	dialect.Register(Later())
}

// Dialect returns requests as a dialect, "requests".
//
// The Href is the attribute url of a PreparedRequest. The components are those that
// urllib3 parses from it on connecting. A failure has the name of the exception, or
// NoRedirect for a Location that is empty.
func Dialect() *dialect.Dialect { return theDialect }

var theDialect = newDialect(pyhttp.V1, "requests", "", dialect.Source{
	Title:   "requests 2.28.1+dfsg-1",
	Address: "https://requests.readthedocs.io/en/v2.28.1/",
})

// Later returns requests 2.32.5 with urllib3 2.7.0 as a dialect, "requests-2.32". Since version
// 2.32 it connects to the host and port that urlsplit of Python finds in the URL that it
// has prepared, and these are the host and port of a result.
func Later() *dialect.Dialect { return theLater }

var theLater = newDialect(pyhttp.V2, "requests-2.32", "requests 2.32", dialect.Source{
	Title:   "requests 2.32.5 with urllib3 2.7.0",
	Address: "https://requests.readthedocs.io/en/v2.32.5/",
})

func newDialect(v pyhttp.Version, name, title string, source dialect.Source) *dialect.Dialect {
	return dialect.New(dialect.Definition{
		Name:       name,
		Title:      title,
		Source:     source,
		Components: pyhttp.Components,
		Parse:      func(input, base string) dialect.Result { return read(v, input, base) },
		Connect: func(r *dialect.Result) (dialect.Destination, *dialect.Failure) {
			return connect(v, r)
		},
		ProxyRequest: func(_ string, r *dialect.Result) (string, *dialect.Failure) {
			return proxyRequest(v, r)
		},
	})
}

// proxyRequest returns the request of the adapter. A userinfo is not part of it, nor is
// a fragment.
func proxyRequest(v pyhttp.Version, r *dialect.Result) (string, *dialect.Failure) {
	s, _ := urllib.URLSplit(r.Href, "")
	_, s.Netloc, _ = s.CutUserinfo()
	s.Fragment = ""
	u, ok := v.ParseURL(s.Reparse())
	if !ok {
		return "", dialect.Fail("LocationParseError", "the host or port is invalid").Failure
	}
	return v.ProxyRequest(r, u.String(), target(v, r))
}

// connect returns where urllib3 connects, which reads the request target as a URL.
func connect(v pyhttp.Version, r *dialect.Result) (dialect.Destination, *dialect.Failure) {
	return v.Connect(r, target(v, r))
}

// target returns the attribute path_url of a PreparedRequest. Later versions remove
// slashes at its start.
func target(v pyhttp.Version, r *dialect.Result) string {
	s, _ := urllib.URLSplit(r.Href, "")
	target := s.Path
	if target == "" {
		target = "/"
	}
	if s.Query != "" {
		target += "?" + s.Query
	}
	if v == pyhttp.V2 && strings.HasPrefix(target, "//") {
		target = "/" + strings.TrimLeft(target, "/")
	}
	return target
}

func read(v pyhttp.Version, input, base string) dialect.Result {
	if base == "" {
		url, err := prepare(v, input)
		if err != nil {
			return *err
		}
		return result(v, url)
	}
	b := read(v, base, "")
	if b.Failure != nil {
		return b.OfBase()
	}
	url, err := redirect(input, b.Href)
	if err != nil {
		return *err
	}
	return result(v, url)
}

// result returns what the adapter for a prepared URL connects for: it takes the URL
// apart and puts it together again before urllib3 reads it, which makes "http://h" of
// the Location "HTTP:////h".
func result(v pyhttp.Version, url string) (r dialect.Result) {
	s, err := urllib.URLSplit(url, "")
	if err != "" {
		return dialect.Fail("ValueError", err)
	}
	if !ascii.HasPrefixFold(url, "http://") && !ascii.HasPrefixFold(url, "https://") {
		return dialect.Fail("InvalidSchema", "requests has http and https only")
	}
	if v == pyhttp.V2 {
		return laterResult(url, &s)
	}
	u, ok := v.ParseURL(s.Reparse())
	if !ok {
		return dialect.Fail("LocationParseError", "the host or port is invalid")
	}
	if u.Host == nil || *u.Host == "" {
		return dialect.Fail("LocationValueError", "the URL has no host")
	}
	u.SetComponents(&r)
	r.Href = url
	return r
}

// laterResult is result for versions that connect to the host that urlsplit finds.
func laterResult(url string, s *urllib.Split) (r dialect.Result) {
	userinfo, hostinfo, hasUserinfo := s.CutUserinfo()
	_, port, _ := urllib.CutPort(hostinfo)
	if port != "" {
		var ok bool
		if port, ok = urllib.PortNumber(port); !ok {
			return dialect.Fail("InvalidURL", "the port is not a number up to 65535")
		}
	}
	host := s.Hostname()
	if host == "" {
		return dialect.Fail("LocationValueError", "the URL has no host")
	}
	host, ok := pyhttp.NormalizeHost(host)
	if !ok {
		return dialect.Fail("LocationParseError", "the host is not a domain name")
	}
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	set := func(c dialect.Component, text string, ok bool) {
		r.Set(c, dialect.Null())
		if ok {
			r.Set(c, dialect.Text(text))
		}
	}
	set(dialect.Scheme, s.Scheme, true)
	set(dialect.Userinfo, userinfo, hasUserinfo)
	set(dialect.Host, host, true)
	set(dialect.Port, port, port != "")
	set(dialect.Path, s.Path, true)
	set(dialect.Query, s.Query, s.Query != "")
	set(dialect.Fragment, s.Fragment, s.Fragment != "")
	r.Href = url
	return r
}

// prepare returns the URL of a PreparedRequest.
func prepare(v pyhttp.Version, url string) (prepared string, err *dialect.Result) {
	fail := func(name, message string) (string, *dialect.Result) {
		r := dialect.Fail(name, message)
		return "", &r
	}
	url = strings.TrimLeftFunc(url, pyhttp.IsSpace)
	if strings.Contains(url, ":") && !ascii.HasPrefixFold(url, "http") {
		return fail("InvalidSchema", "requests has http and https only")
	}
	u, ok := v.ParseURL(url)
	switch {
	case !ok:
		return fail("InvalidURL", "the host or port is invalid")
	case u.Scheme == nil:
		return fail("MissingSchema", "the URL has no scheme")
	case u.Host == nil || *u.Host == "":
		return fail("InvalidURL", "the URL has no host")
	}
	host := *u.Host
	if !resolve.IsASCII(host) {
		return fail("InvalidSchema", "requests has http and https only")
	}
	if host[0] == '*' || host[0] == '.' {
		return fail("InvalidURL", "the host begins with an asterisk or dot")
	}
	s := urllib.Split{Scheme: *u.Scheme, Netloc: host, Path: "/"}
	if u.Auth != nil {
		s.Netloc = *u.Auth + "@" + host
	}
	if u.Port != nil && *u.Port != "0" {
		s.Netloc += ":" + *u.Port
	}
	if u.Path != nil && *u.Path != "" {
		s.Path = *u.Path
	}
	if u.Query != nil {
		s.Query = *u.Query
	}
	if u.Fragment != nil {
		s.Fragment = *u.Fragment
	}
	url = requote(s.Unsplit())
	if s, err := urllib.URLSplit(url, ""); err != "" {
		return fail("ValueError", err)
	} else if !hasLatin1Login(&s) {
		return fail("UnicodeEncodeError", "username or password are not in Latin-1")
	}
	return url, nil
}

// hasLatin1Login reports whether username and password, if there are both, can be
// written in an Authorization header.
func hasLatin1Login(s *urllib.Split) bool {
	userinfo, _, _ := s.CutUserinfo()
	if !strings.Contains(userinfo, ":") {
		return true
	}
	userinfo = percent.Decode(userinfo)
	return utf8.ValidString(userinfo) && !strings.ContainsFunc(userinfo, func(c rune) bool { return c > unicode.MaxLatin1 })
}

// redirect returns the URL for a Location in the response to a request for base,
// which is prepared.
func redirect(location, base string) (url string, err *dialect.Result) {
	fail := func(name, message string) (string, *dialect.Result) {
		r := dialect.Fail(name, message)
		return "", &r
	}
	if location == "" {
		return fail("NoRedirect", "the Location is empty")
	}
	if !utf8.ValidString(location) {
		return fail("UnicodeDecodeError", "the Location is not in UTF-8")
	}
	b, _ := urllib.URLSplit(base, "")
	if strings.HasPrefix(location, "//") {
		location = b.Scheme + ":" + location
	}
	s, message := urllib.URLSplit(location, "")
	if message != "" {
		return fail("ValueError", message)
	}
	if s.Fragment == "" {
		s.Fragment = b.Fragment
	}
	url = requote(s.Reparse())
	if s.Netloc == "" {
		if url, _, message = urllib.Join(base, url); message != "" {
			return fail("ValueError", message)
		}
	}
	return url, nil
}

// requote is requote_uri: it decodes unreserved characters, and encodes those that
// are not allowed. If one of the two characters after a "%" is a letter but no
// hexadecimal digit, nothing is decoded, and all "%" are encoded.
func requote(url string) string {
	if !strings.Contains(url, "%") {
		return pyhttp.Encode(url, allowed, false)
	}
	var b strings.Builder
	before, rest, _ := strings.Cut(url, "%")
	b.WriteString(before)
	for more := true; more; {
		var part string
		part, rest, more = strings.Cut(rest, "%")
		c, size, ok := octet(part)
		switch {
		case !ok:
			return pyhttp.Encode(strings.ReplaceAll(url, "%", "%25"), allowedAndPercent, false)
		case size > 0 && c < utf8.RuneSelf && unreserved[c]:
			b.WriteByte(byte(c))
			b.WriteString(part[size:])
		default:
			b.WriteByte('%')
			b.WriteString(part)
		}
	}
	return pyhttp.Encode(b.String(), allowedAndPercent, false)
}

var (
	unreserved        = pyhttp.SetOf("-._~")
	allowed           = pyhttp.SetOf("-._~!#$&'()*+,/:;=?@[]")
	allowedAndPercent = pyhttp.SetOf("-._~!#$&'()*+,/:;=?@[]%")
)

// octet returns the number that the first two characters of s are in hexadecimal, and
// how many bytes they have. The size is 0 if they are not both letters or digits, and
// ok is false if they are, but no number: the digits may be of any script.
func octet(s string) (n rune, size int, ok bool) {
	for range 2 {
		c, width := utf8.DecodeRuneInString(s[size:])
		if !isAlnum(c) || width == 0 {
			return 0, 0, true
		}
		size += width
	}
	for _, c := range s[:size] {
		digit := rune(16)
		switch {
		case c < utf8.RuneSelf && ascii.IsHexDigit(c):
			digit = c&15 + c>>6*9
		case unicode.Is(unicode.Nd, c):
			digit = pyhttp.Decimal(c)
		}
		if digit > 15 {
			return 0, 0, false
		}
		n = n<<4 | digit
	}
	return n, size, true
}

// isAlnum is str.isalnum for one character.
func isAlnum(c rune) bool {
	return c != utf8.RuneError && (unicode.IsLetter(c) || unicode.IsNumber(c))
}
