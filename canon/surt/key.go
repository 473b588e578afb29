package surt

import (
	"errors"
	"net/netip"
	"strconv"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/canon/internal/unescape"
	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/internal/ascii"
)

// Options change the form of keys. The zero Options return the keys of most archives.
type Options struct {
	Java          bool // follow webarchive-commons where the implementations differ
	WithScheme    bool // http://(org,example)/ and not org,example)/
	TrailingComma bool // org,example,)/ and not org,example)/
	KeepWWW       bool // keep www at the beginning of hosts
	KeepAddress   bool // do not reverse IPv4 addresses
}

var (
	errPort = errors.New("surt: the port is not a number up to 65535")
	errHost = errors.New("surt: there is no host")
)

// Key returns the key of a URL with the zero [Options].
func Key(url string) (string, error) { return Options{}.Key(url) }

// Key returns the key of a URL, which may have bytes in any encoding. The key is ASCII,
// and has no spaces and no controls other than DEL. Special cases:
//
//   - The key of the empty string is "-".
//   - A URL of a file in an archive (filedesc:) is its own key.
//   - A URL without a scheme gets the scheme http.
//
// With [Options.Java], also these:
//
//   - A URL that begins with warcinfo is its own key.
//   - The name in a dns: URL is unchanged.
//   - A URL that does not begin with http, https, ftp, mms, rtsp or wais and "://"
//     gets the scheme http: example.com:8080/x, mailto:a@b.
//   - A URL without a host is an error.
//
// Key takes time linear in the length of url, except that sorting the query takes n log
// n.
func (o Options) Key(url string) (string, error) {
	b, err := o.Append(make([]byte, 0, len(url)+1), url)
	return string(b), err
}

// Append appends the result of [Options.Key] to b. On an error it appends nothing. For
// most URLs it allocates memory only for b.
func (o Options) Append(b []byte, url string) ([]byte, error) {
	switch {
	case url == "":
		return append(b, '-'), nil
	case strings.HasPrefix(url, "filedesc"), o.Java && strings.HasPrefix(url, "warcinfo"):
		return append(b, url...), nil
	}
	if name, ok := strings.CutPrefix(url, "dns:"); ok && o.Java {
		return append(appendReversed(b, name), ')'), nil
	}
	takeApart := split
	if o.Java {
		takeApart = splitJava
	}
	p, err := takeApart(url)
	if err != nil {
		return b, err
	}
	return o.appendParts(b, p)
}

// AppendURL is [Options.Append] for the serialization of a URL. With [Options.Java], it takes
// less time for most URLs.
func (o Options) AppendURL(b []byte, u weburl.URL) ([]byte, error) {
	if scheme := u.Scheme(); !o.Java || scheme != "https" && scheme != "http" || u.IncludesCredentials() {
		return o.Append(b, u.String())
	}
	// Without credentials, splitJava returns the components of the URL.
	p := parts{scheme: u.Scheme(), host: u.ParsedHost().String(), path: u.EncodedPath(), port: -1}
	if port, ok := u.PortNumber(); ok {
		p.port = int(port)
	}
	p.query = u.EncodedQuery()
	return o.appendParts(b, p)
}

func (o Options) appendParts(b []byte, p parts) ([]byte, error) {
	o.canonicalize(&p)
	if o.Java {
		if p.host == "" {
			return b, errHost
		}
		if inner, ok := strings.CutSuffix(p.host, "]"); ok && inner != "" && inner[0] == '[' && !strings.Contains(inner, ".") {
			p.host = inner[1:]
		}
	}
	return o.write(b, &p), nil
}

// canonicalize does what the archives' canonicalizer does, except that letters of the path and
// the query may not be in lower case yet.
func (o Options) canonicalize(p *parts) {
	p.host = o.canonicalHost(p.host)
	if !o.KeepWWW && p.scheme != "dns" {
		p.host = withoutWWW(p.host, o.Java)
	}
	path := unescape.Repeatedly(p.path)
	if p.host != "" {
		path = normalizedPath(path)
	}
	path = unescape.Escape(path, !o.Java)
	if hasSlashBefore(path, '(') {
		path = withoutPathSession(ascii.Lower(path))
	}
	if len(path) > 1 {
		path = strings.TrimSuffix(path, "/")
	}
	p.path = path

	p.query = withoutQuerySessions(unescape.Escape(unescape.Repeatedly(p.query), !o.Java))
	if strings.IndexByte(p.query, '&') >= 0 {
		p.query = sorted(ascii.Lower(p.query))
	}
}

// write puts the key together.
func (o Options) write(b []byte, p *parts) []byte {
	hasHost := p.host != "" || o.Java
	switch {
	case !hasHost:
		b = append(append(b, p.scheme...), ':')
	case o.WithScheme:
		b = append(append(b, p.scheme...), "://("...)
	}
	if hasHost {
		if o.KeepAddress && looksLikeIPv4(p.host) {
			b = append(b, p.host...)
		} else {
			b = appendReversed(b, p.host)
		}
		if p.port != -1 && p.port != defaultPorts[p.scheme] {
			b = strconv.AppendInt(append(b, ':'), int64(p.port), 10)
		}
		if o.TrailingComma {
			b = append(b, ',')
		}
		b = append(b, ')')
	}
	if p.path == "" && p.query != "" {
		b = append(b, '/') // without a host: mailto:?subject=x
	}
	b = ascii.AppendLower(b, p.path)
	if p.query != "" {
		b = ascii.AppendLower(append(b, '?'), p.query)
	}
	return b
}

var defaultPorts = map[string]int{"http": 80, "https": 443}

// appendReversed appends the labels of a host in reverse order, with commas.
func appendReversed(b []byte, host string) []byte {
	for end := len(host); ; {
		dot := strings.LastIndexByte(host[:end], '.')
		b = append(b, host[dot+1:end]...)
		if dot < 0 {
			return b
		}
		b = append(b, ',')
		end = dot
	}
}

// looksLikeIPv4 reports whether a host is four numbers of up to three digits.
func looksLikeIPv4(host string) bool {
	numbers := strings.Split(host, ".")
	for _, n := range numbers {
		if n == "" || len(n) > 3 || strings.Trim(n, "0123456789") != "" {
			return false
		}
	}
	return len(numbers) == 4
}

// canonicalHost returns a host decoded, in ASCII and lower case.
func (o Options) canonicalHost(host string) string {
	if isCanonical(host) {
		return host
	}
	host = unescape.Repeatedly(host)
	if !isASCII(host) {
		if ascii, err := idna.Lax.ToASCII(host); err == nil {
			host = ascii
		}
	}
	host = strings.Trim(host, ".")
	if strings.Contains(host, "..") {
		host = strings.Join(strings.FieldsFunc(host, func(c rune) bool { return c == '.' }), ".")
	}
	asAddress := address
	if o.Java {
		asAddress = addressJava
	}
	if address, ok := asAddress(host); ok {
		return address
	}
	return ascii.Lower(unescape.Escape(host, !o.Java))
}

// isCanonical reports whether a host is a domain as most are: letters in lower case,
// digits and hyphens, with single dots between them.
func isCanonical(host string) bool {
	letters, before := false, byte('.')
	for i := range len(host) {
		c := host[i]
		switch {
		case 'a' <= c && c <= 'z':
			letters = true
		case '0' <= c && c <= '9', c == '-':
		case c == '.' && before != '.':
		default:
			return false
		}
		before = c
	}
	return letters && before != '.'
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// address returns the IPv4 address that a host of digits and dots is.
func address(host string) (string, bool) {
	for i := range len(host) {
		if c := host[i]; (c < '0' || c > '9') && c != '.' {
			return "", false
		}
	}
	if host == "" {
		return "", false
	}
	if !strings.Contains(host, ".") {
		// Archives have hosts of more than 32 bits: the lowest of them count.
		var n uint32
		for i := range len(host) {
			n = n*10 + uint32(host[i]-'0')
		}
		host = strconv.FormatUint(uint64(n), 10)
	}
	h, err := weburl.ParseHost(host)
	if err != nil {
		return "", false
	}
	addr, ok := h.Addr()
	return addr.String(), ok
}

// addressJava is address for Java: four numbers of up to 255, all of them octal if the
// first begins with 0, or one number, of which the lowest 32 bits count.
func addressJava(host string) (string, bool) {
	if n, err := strconv.ParseInt(host, 10, 64); err == nil && host[0] != '+' && host[0] != '-' {
		return netip.AddrFrom4([4]byte{byte(n >> 24), byte(n >> 16), byte(n >> 8), byte(n)}).String(), true
	}
	var addr [4]byte
	base := 10
	if strings.HasPrefix(host, "0") {
		base = 8
	}
	numbers := strings.Split(host, ".")
	if len(numbers) != len(addr) {
		return "", false
	}
	for i, number := range numbers {
		n, err := strconv.ParseUint(number, base, 8)
		if err != nil {
			return "", false
		}
		addr[i] = byte(n)
	}
	return netip.AddrFrom4(addr).String(), true
}

// withoutWWW removes www and digits from the beginning of a host, in Java as often
// as they are there.
func withoutWWW(host string, again bool) string {
	for {
		rest, ok := strings.CutPrefix(host, "www")
		for rest != "" && ascii.IsDigit(rest[0]) {
			rest = rest[1:]
		}
		if !ok || rest == "" || rest[0] != '.' {
			return host
		}
		if host = rest[1:]; !again {
			return host
		}
	}
}

// normalizedPath resolves dot segments and leaves out empty segments, except the
// last. A ".." that has nothing to remove stays.
func normalizedPath(path string) string {
	if path == "" {
		return "/"
	}
	if !hasSlashBefore(path, '/') && !hasSlashBefore(path, '.') {
		return path // it has nothing to resolve or to leave out
	}
	var kept []string
	for _, s := range strings.Split(path, "/")[1:] {
		switch {
		case s == ".":
		case s == ".." && len(kept) > 0:
			kept = kept[:len(kept)-1]
		default:
			kept = append(kept, s)
		}
	}
	b := make([]byte, 0, len(path))
	b = append(b, '/')
	for i, s := range kept {
		b = append(b, s...)
		if s != "" && i < len(kept)-1 {
			b = append(b, '/')
		}
	}
	return string(b)
}

// hasSlashBefore reports whether a path has a slash before a byte.
func hasSlashBefore(path string, c byte) bool {
	for i := 1; i < len(path); i++ {
		if path[i] == c && path[i-1] == '/' {
			return true
		}
	}
	return false
}
