package compare

import (
	"net/netip"
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/percent"
)

type span struct{ start, end int }

// A looker looks for signs. It divides the input roughly, and more generously
// than any dialect does: what may be the authority is.
type looker struct {
	s     string
	found map[Class]span
}

func look(s string) map[Class]span {
	l := looker{s, make(map[Class]span)}
	l.all()
	return l.found
}

// sign notes a sign, unless there is one of this class already.
func (l *looker) sign(c Class, start, end int) {
	if _, ok := l.found[c]; !ok {
		l.found[c] = span{start, end}
	}
}

func (l *looker) all() {
	s := l.s
	l.whitespace()

	start := len(s) - len(strings.TrimLeftFunc(s, func(r rune) bool { return r <= ' ' || isSpace(r) }))
	scheme, i := l.scheme(start)

	// The slashes, and what follows them up to a slash, is the authority.
	slashesStart := i
	for i < len(s) && (s[i] == '/' || s[i] == '\\' || isRemoved(s[i])) {
		i++
	}
	n := strings.Count(s[slashesStart:i], "/") + strings.Count(s[slashesStart:i], `\`)
	special := defaultPort(scheme) != ""
	has := special || n >= 2
	if scheme != "" && !special && scheme != "file" {
		l.sign(OtherScheme, start, slashesStart)
	}
	switch {
	case special && n != 2, scheme == "" && n > 2:
		l.sign(Slashes, slashesStart, i)
	case scheme == "file" && n != 2 && n != 3:
		l.sign(Slashes, slashesStart, i)
		has = false
	}
	if scheme != "" && !special && n != 2 { // the authority is empty, or there is none
		has = false
	}
	pathStart := slashesStart
	if has {
		pathStart = i + until(s[i:], "/?#")
		l.authority(i, pathStart, special)
		if scheme == "file" && (isDrive(s[i:pathStart]) || s[i:pathStart] != "") {
			l.sign(File, i, pathStart)
		}
	} else if special {
		pathStart = i
	}

	pathEnd := pathStart + until(s[pathStart:], "?#")
	if b := strings.IndexByte(s[slashesStart:pathEnd], '\\'); b >= 0 {
		l.sign(Backslash, slashesStart+b, slashesStart+b+1)
	}
	l.path(pathStart, pathEnd, scheme)
	l.characters(pathStart, len(s), pathEnd)
	l.percents()
}

// scheme returns the scheme in lower case, and where what follows the colon
// begins.
func (l *looker) scheme(start int) (scheme string, end int) {
	var b strings.Builder
	upper := false
	for i := start; i < len(l.s); i++ {
		switch c := l.s[i]; {
		case c == ':' && b.Len() > 0:
			if upper {
				l.sign(SchemeCase, start, i)
			}
			return b.String(), i + 1
		case isRemoved(c):
		case ascii.IsAlpha(c), b.Len() > 0 && (ascii.IsDigit(c) || c == '+' || c == '-' || c == '.'):
			upper = upper || c != ascii.ToLower(c)
			b.WriteByte(ascii.ToLower(c))
		default:
			l.sign(NoScheme, start, start)
			return "", start
		}
	}
	l.sign(NoScheme, start, start)
	return "", start
}

// whitespace looks for controls and spaces of ASCII anywhere, and for those of
// Unicode at the ends.
func (l *looker) whitespace() {
	for i := range len(l.s) {
		if c := l.s[i]; c <= ' ' || c == 0x7F {
			l.sign(Whitespace, i, i+1)
			return
		}
	}
	r, n := utf8.DecodeRuneInString(l.s)
	if isSpace(r) {
		l.sign(Whitespace, 0, n)
	}
	if r, n = utf8.DecodeLastRuneInString(l.s); isSpace(r) {
		l.sign(Whitespace, len(l.s)-n, len(l.s))
	}
}

func isSpace(r rune) bool {
	switch {
	case 0x80 <= r && r <= 0xA0, r == 0x1680, 0x2000 <= r && r <= 0x200F, 0x2028 <= r && r <= 0x202F, r == 0x205F, r == 0x2060, r == 0x3000, r == 0xFEFF:
		return true
	}
	return false
}

// authority looks at what is between slashes.
func (l *looker) authority(start, end int, special bool) {
	s := l.s
	if i := strings.IndexByte(s[start:end], '@'); i >= 0 {
		last := strings.LastIndexByte(s[start:end], '@')
		l.sign(UserinfoAt, start+i, start+last+1)
		if before, _, _ := strings.Cut(s[start:start+last], `\`); strings.IndexFunc(before, isBadCharacter) >= 0 {
			l.sign(Characters, start, start+last)
		}
	}
	if i := strings.IndexByte(s[start:end], '%'); i >= 0 {
		l.encoded(start, end)
	}

	// A host may be all that is between backslashes, after the last "@".
	for a := start; a <= end; {
		b := a + until(s[a:end], `\`)
		if at := strings.LastIndexByte(s[a:b], '@'); at >= 0 {
			a += at + 1
		}
		if a < b || a == start || s[a-1] == '@' {
			l.hostPort(a, b, special)
		}
		a = b + 1
	}

	if end < len(s) && s[end] != '/' {
		rest := s[end+1:]
		rest = rest[:until(rest, "/")]
		// To some, ftp has no query.
		isFTP := start >= len("ftp://") && ascii.EqualFold(s[start-len("ftp://"):start], "ftp://")
		if start == end || strings.ContainsAny(rest, `@\`) || strings.HasPrefix(rest, ".") || isFTP && s[end] == '?' {
			l.sign(QueryFragment, end, end+1)
		}
	}
}

func (l *looker) encoded(start, end int) {
	depth := 0
	for i := start; i < end; i++ {
		switch l.s[i] {
		case '[':
			depth++
		case ']':
			depth--
		case '%':
			switch {
			case depth > 0:
				l.sign(IPv6Zone, i, end)
			case isPercentEncoded(l.s[i:end]):
				l.sign(EncodedOctets, i, i+3)
			}
		}
	}
}

// hostPort looks at a host and a port.
func (l *looker) hostPort(start, end int, special bool) {
	s := l.s
	hostEnd := end
	if i := strings.LastIndexByte(s[start:end], ':'); i >= 0 && !strings.Contains(s[start+i:end], "]") {
		hostEnd = start + i
		port := s[hostEnd+1 : end]
		if !allDigits(port) || port == "" || port[0] == '0' && port != "0" || len(port) > 5 || len(port) == 5 && port > "65535" ||
			strings.Contains(s[start:hostEnd], ":") && s[start] != '[' {
			l.sign(Port, hostEnd, end)
		}
	}
	if start == hostEnd {
		if special {
			l.sign(EmptyHost, start, end)
		}
		return
	}
	host := s[start:hostEnd]
	if strings.ContainsAny(host, "[]") {
		if _, zoned := l.found[IPv6Zone]; !zoned {
			l.sign(IPv6, start, hostEnd)
		}
		return
	}

	decoded := percent.DecodeUTF8(percent.Decode(host))
	ascii := decoded
	if !isASCII(decoded) || strings.Contains(strings.ToLower(decoded), "xn--") {
		l.sign(IDN, start, hostEnd)
		if a, err := idna.Lax.ToASCII(decoded); err == nil {
			ascii = a
		}
	}
	if endsInNumber(ascii) {
		if addr, err := netip.ParseAddr(decoded); err != nil || !addr.Is4() {
			l.sign(IPv4, start, hostEnd)
		}
		return
	}
	if isASCII(decoded) && !isDomainName(decoded) {
		l.sign(HostName, start, hostEnd)
	}
}

// path looks for dot segments and drive letters.
func (l *looker) path(start, end int, scheme string) {
	for i := start; i < end; {
		n := until(l.s[i:end], `/\`)
		switch segment := l.s[i : i+n]; {
		case isDots(segment):
			l.sign(DotSegments, i, i+n)
		case scheme == "file" && isDrive(segment):
			l.sign(File, i, i+n)
		}
		i += n + 1
	}
}

// isDots reports whether a path segment is "." or "..", where "%2e" is a dot,
// too.
func isDots(segment string) bool {
	switch len(segment) {
	case 1, 2, 3, 4, 6:
		segment = strings.ReplaceAll(strings.ToLower(segment), "%2e", ".")
		return segment == "." || segment == ".."
	}
	return false
}

func isDrive(s string) bool {
	return len(s) == 2 && ascii.IsAlpha(s[0]) && (s[1] == ':' || s[1] == '|')
}

// characters looks for those that URLs should not have, after the authority.
func (l *looker) characters(start, end, queryStart int) {
	fragment := len(l.s)
	if i := strings.IndexByte(l.s[queryStart:], '#'); i >= 0 {
		fragment = queryStart + i
	}
	for i := start; i < end; {
		r, n := utf8.DecodeRuneInString(l.s[i:])
		switch {
		case isBadCharacter(r),
			r == '\\' && i >= queryStart,
			r == '\'' && i >= queryStart && i < fragment, // encoded in special queries
			r == '#' && i > fragment:
			l.sign(Characters, i, i+n)
			return
		}
		i += n
	}
}

func isBadCharacter(r rune) bool {
	return r >= utf8.RuneSelf || strings.ContainsRune("\"<>[]^`{|}", r)
}

// percents looks for a "%" that begins no percent-encoded octet.
func (l *looker) percents() {
	for i := 0; i < len(l.s); i++ {
		if l.s[i] == '%' && !isPercentEncoded(l.s[i:]) {
			l.sign(BadPercent, i, i+1)
			return
		}
	}
}

func isPercentEncoded(s string) bool {
	return len(s) >= 3 && ascii.IsHexDigit(s[1]) && ascii.IsHexDigit(s[2])
}

// endsInNumber is the URL Standard's ends-in-a-number checker.
//
// Source: https://url.spec.whatwg.org/#ends-in-a-number-checker
func endsInNumber(host string) bool {
	host = strings.TrimSuffix(host, ".")
	last := host[strings.LastIndexByte(host, '.')+1:]
	if last == "" {
		return false
	}
	if allDigits(last) {
		return true
	}
	if len(last) < 2 || last[0] != '0' || last[1]|0x20 != 'x' {
		return false
	}
	for i := 2; i < len(last); i++ {
		if !ascii.IsHexDigit(last[i]) {
			return false
		}
	}
	return true
}

// isDomainName reports whether all labels of host are of letters, digits and
// inner hyphens, and not too long.
func isDomainName(host string) bool {
	host = strings.TrimSuffix(host, ".")
	if len(host) > 253 {
		return false
	}
	for label := range strings.SplitSeq(host, ".") {
		if label == "" || len(label) > 63 || label[0] == '-' || label[len(label)-1] == '-' {
			return false
		}
		for i := range len(label) {
			if c := label[i]; !ascii.IsAlpha(c) && !ascii.IsDigit(c) && c != '-' {
				return false
			}
		}
	}
	return true
}

// isRemoved reports whether the URL Standard removes c wherever it is.
func isRemoved(c byte) bool { return c == '\t' || c == '\n' || c == '\r' }

func allDigits(s string) bool {
	for i := range len(s) {
		if !ascii.IsDigit(s[i]) {
			return false
		}
	}
	return true
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// until returns the index of the first of the ASCII characters in s, or its
// length.
func until(s, chars string) int {
	if i := strings.IndexAny(s, chars); i >= 0 {
		return i
	}
	return len(s)
}
