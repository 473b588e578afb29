package addressable

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/percent"
)

// A uri has what an Addressable::URI has. Nil is nil.
type uri struct {
	scheme, user, password, host, port *string
	path                               string
	query, fragment                    *string
}

func invalid(message string) *dialect.Failure {
	return dialect.Fail("InvalidURIError", message).Failure
}

// parse is Addressable::URI.parse.
func parse(s string) (u uri, err *dialect.Failure) {
	if !utf8.ValidString(s) {
		return u, dialect.Fail("ArgumentError", "the input is not in UTF-8").Failure
	}
	if i := strings.IndexAny(s, ":/?#"); i > 0 && s[i] == ':' {
		scheme := s[:i]
		u.scheme, s = &scheme, s[i+1:]
	}
	authority, hasAuthority := "", strings.HasPrefix(s, "//")
	if hasAuthority {
		authority, s = s[2:], ""
		if end := strings.IndexAny(authority, "/?#"); end >= 0 {
			authority, s = authority[:end], authority[end:]
		}
	}
	s, fragment, hasFragment := strings.Cut(s, "#")
	if hasFragment {
		fragment, _, _ = strings.Cut(fragment, "\n")
		u.fragment = &fragment
	}
	var query string
	var hasQuery bool
	if u.path, query, hasQuery = strings.Cut(s, "?"); hasQuery {
		u.query = &query
	}
	if hasAuthority {
		if err := u.setAuthority(authority); err != nil {
			return u, err
		}
	}
	return u, u.validate()
}

// setAuthority divides an authority.
func (u *uri) setAuthority(s string) *dialect.Failure {
	host := s
	if start, end, ok := findUserinfo(s); ok {
		userinfo := strings.Trim(s[start:end], "\x00\t\n\v\f\r ")
		user, password, hasPassword := strings.Cut(userinfo, ":")
		u.user = &user
		if hasPassword {
			password, _, _ = strings.Cut(password, "\n")
			u.password = &password
		}
		host = s[:start] + s[end+1:]
	}
	if start, end, ok := findPort(host); ok {
		host = host[:start] + host[end:]
	}
	u.host = &host
	if start, end, ok := findPort(s); ok && start+1 < end {
		return u.setPort(s[start+1 : end])
	}
	return nil
}

// findUserinfo finds the userinfo: from the start of a line to the last "@" before a
// bracket.
func findUserinfo(s string) (start, end int, ok bool) {
	for {
		line := s[start:]
		if i := strings.IndexAny(line, "[]"); i >= 0 {
			line = line[:i]
		}
		if at := strings.LastIndexByte(line, '@'); at >= 0 {
			return start, start + at, true
		}
		// The lines up to the bracket have none.
		newline := strings.IndexByte(s[start+len(line):], '\n')
		if newline < 0 {
			return 0, 0, false
		}
		start += len(line) + newline + 1
	}
}

// findPort finds the first colon from which the line ends without another delimiter,
// and the end of the line.
func findPort(s string) (start, end int, ok bool) {
	for start < len(s) {
		i := strings.IndexByte(s[start:], ':')
		if i < 0 {
			break
		}
		start += i
		stop := strings.IndexAny(s[start+1:], ":@[]\n")
		if stop < 0 {
			return start, len(s), true
		}
		stop += start + 1
		if s[stop] == '\n' {
			return start, stop, true
		}
		start = stop
		if s[stop] != ':' {
			start++
		}
	}
	return 0, 0, false
}

// setPort is port=. One line of it has to be a number, and it is the one that the
// text begins with.
func (u *uri) setPort(text string) *dialect.Failure {
	text = percent.Decode(text)
	if !utf8.ValidString(text) {
		return invalid("invalid encoding in the port")
	}
	isNumber := false
	for line := range strings.SplitSeq(text, "\n") {
		isNumber = isNumber || line != "" && strings.Trim(line, "0123456789") == ""
	}
	if !isNumber {
		return invalid("the port is not a number")
	}
	text = strings.TrimLeft(text, "\t\n\v\f\r ")
	end := 0
	for end < len(text) && ascii.IsDigit(text[end]) {
		end++
	}
	if text = strings.TrimLeft(text[:end], "0"); text != "" {
		u.port = &text
	}
	return nil
}

// validate does all that the constructor checks, and completes the URI.
func (u *uri) validate() *dialect.Failure {
	if u.scheme != nil && !isScheme(*u.scheme) {
		return invalid("invalid scheme")
	}
	if u.password != nil && u.user == nil {
		u.user = new(string)
	}
	if u.path != "" && u.path[0] != '/' && u.host != nil {
		u.path = "/" + u.path
	}
	if u.scheme != nil && u.path == "" && (u.host == nil || *u.host == "") && defaultPorts[strings.ToLower(*u.scheme)] != "" {
		return invalid("there is neither host nor path")
	}
	if u.host == nil {
		if strings.HasPrefix(u.path, "//") {
			return invalid("two slashes at the start of a path without a host")
		}
	} else if !isHost(*u.host) {
		return invalid("invalid character in the host")
	}
	if u.scheme == nil && isAmbiguous(u.path) {
		return invalid("a colon in the first segment of the path")
	}
	return nil
}

func isScheme(s string) bool {
	for i := range len(s) {
		if c := s[i]; !ascii.IsAlpha(c) && (i == 0 || !ascii.IsDigit(c) && c != '.' && c != '+' && c != '-') {
			return false
		}
	}
	return true
}

func isHost(s string) bool {
	if strings.ContainsFunc(s, func(c rune) bool { return unicode.IsSpace(c) || strings.ContainsRune(`<>{}/\?#@"`, c) }) {
		return false
	}
	if n := len(s); n > 1 && s[0] == '[' && s[n-1] == ']' {
		for _, c := range []byte(s[1 : n-1]) {
			if !ascii.IsAlphanumeric(c) && strings.IndexByte("-._~!$&'()*+,;=:", c) < 0 {
				return false
			}
		}
	}
	return true
}

// isAmbiguous reports whether a line of a path has a colon before any slash.
func isAmbiguous(path string) bool {
	for {
		i := strings.IndexAny(path, "/:")
		if i < 0 {
			return false
		}
		if path[i] == ':' {
			return true
		}
		newline := strings.IndexByte(path[i:], '\n')
		if newline < 0 {
			return false
		}
		path = path[i+newline+1:]
	}
}

func (u *uri) userinfo() *string {
	if u.user == nil || u.password == nil {
		return u.user
	}
	userinfo := *u.user + ":" + *u.password
	return &userinfo
}

// String is to_s.
func (u *uri) String() string {
	var b strings.Builder
	write := func(before string, s *string, after string) {
		if s != nil {
			b.WriteString(before)
			b.WriteString(*s)
			b.WriteString(after)
		}
	}
	write("", u.scheme, ":")
	if u.host != nil {
		b.WriteString("//")
		write("", u.userinfo(), "@")
		write("", u.host, "")
		write(":", u.port, "")
	}
	b.WriteString(u.path)
	write("?", u.query, "")
	write("#", u.fragment, "")
	return b.String()
}

// join resolves a reference.
func (u *uri) join(r *uri) (uri, *dialect.Failure) {
	if r.String() == "" {
		return *u, nil
	}
	j := *r
	var ok bool
	switch {
	case r.scheme != nil || r.host != nil:
		j.path, ok = normalizePath(r.path)
	case r.path == "":
		j.path, ok = u.path, true
		if r.query == nil {
			j.query = u.query
		}
	case r.path[0] == '/':
		j.path, ok = normalizePath(r.path)
	default:
		var base string
		if base, ok = normalizePath(u.path); ok {
			if strings.Contains(base, "/") {
				if start, end, ok := lastSegment(base); ok {
					base = base[:start] + "/" + base[end:]
				}
			} else {
				base = ""
			}
			if base == "" && u.host != nil {
				base = "/"
			}
			j.path, ok = normalizePath(base + r.path)
		}
	}
	if !ok {
		return j, dialect.Fail("Timeout", "the dot segments take a time that grows with the square of the length").Failure
	}
	if r.scheme == nil {
		j.scheme = u.scheme
		if r.host == nil {
			j.user, j.password, j.host, j.port = u.user, u.password, u.host, u.port
		}
	}
	return j, j.validate()
}

// normalizePath removes dot segments by one replacement after the other. It returns
// false if there are many in a long path.
func normalizePath(path string) (string, bool) {
	const enough = 1 << 21
	for work := enough + 64*len(path); work >= 0; work -= len(path) + 1 {
		before := path
		if !strings.Contains(path, ".") {
			return path, true
		}
		if path = replaceSegments(before); path != before {
			continue
		}
		if parent, current, ok := parentSegment(before); ok {
			path = removeParents(before, "/"+parent+"/../", "/"+current+"/..")
			continue
		}
		if path = replaceAtStarts(before, "", firstDots); path != before {
			continue
		}
		if path = replaceAtStarts(before, "/", aboveRoot); path == before {
			return path, true
		}
	}
	return "", false
}

// endsLine reports whether a line of s ends at i, where "$" is.
func endsLine(s string, i int) bool { return i == len(s) || s[i] == '\n' }

// lastSegment finds the first match of %r{/[^/]+$}.
func lastSegment(s string) (start, end int, ok bool) {
	for start = strings.IndexByte(s, '/'); start >= 0; start = end {
		if end = index(s, "/", start+1); end < 0 {
			return start, len(s), start+1 < len(s)
		}
		if newline := strings.LastIndexByte(s[start+1:end], '\n'); newline > 0 {
			return start, start + 1 + newline, true
		}
	}
	return 0, 0, false
}

// replaceSegments replaces %r{/\./|/\.$} by a slash.
func replaceSegments(s string) string {
	var b strings.Builder
	pos := 0
	for i := index(s, "/.", 0); i >= 0; i = index(s, "/.", max(pos, i+1)) {
		switch end := i + len("/."); {
		case strings.HasPrefix(s[end:], "/"):
			b.WriteString(s[pos : i+1])
			pos = end + 1
		case endsLine(s, end):
			b.WriteString(s[pos : i+1])
			pos = end
		}
	}
	return b.String() + s[pos:]
}

// parentSegment finds the first match of %r{/([^/]*)/\.\./|/([^/]*)/\.\.$}, and returns its groups.
func parentSegment(s string) (parent, current string, ok bool) {
	for start := strings.IndexByte(s, '/'); start >= 0; {
		end := index(s, "/", start+1)
		if end < 0 {
			break
		}
		if rest, ok := strings.CutPrefix(s[end:], "/.."); ok {
			switch {
			case strings.HasPrefix(rest, "/"):
				return s[start+1 : end], "", true
			case endsLine(rest, 0):
				return "", s[start+1 : end], true
			}
		}
		start = end
	}
	return "", "", false
}

// replaceAtStarts replaces what match finds at the starts of lines.
func replaceAtStarts(s, by string, match func(line string) int) string {
	var b strings.Builder
	for line := range strings.SplitAfterSeq(s, "\n") {
		if n := match(line); n > 0 {
			b.WriteString(by)
			line = line[n:]
		}
		b.WriteString(line)
	}
	return b.String()
}

// firstDots returns the length of a match of %r{^\.\.?/?}, or 0.
func firstDots(line string) int {
	n := dots(line)
	if n > 0 && strings.HasPrefix(line[n:], "/") {
		n++
	}
	return n
}

// aboveRoot returns the length of a match of %r{^/\.\.?/|^(/\.\.?)+/?$}, or 0.
func aboveRoot(line string) int {
	rest, ok := strings.CutPrefix(line, "/")
	n := 1 + dots(rest)
	switch {
	case !ok || n == 1:
		return 0
	case strings.HasPrefix(line[n:], "/"):
		return n + 1
	case endsLine(line, n):
		return n
	}
	return 0
}

// dots returns how many dots s begins with: 0, 1 or 2, of which there may be more.
func dots(s string) (n int) {
	for n < min(2, len(s)) && s[n] == '.' {
		n++
	}
	return n
}

// removeParents replaces inner, and last at the end of a line, by a slash.
func removeParents(path, inner, last string) string {
	var b strings.Builder
	nextInner, nextLast := 0, 0
	for pos := 0; ; {
		if nextInner >= 0 {
			nextInner = index(path, inner, max(pos, nextInner))
		}
		for nextLast = max(pos, nextLast); ; nextLast++ {
			nextLast = index(path, last, nextLast)
			if end := nextLast + len(last); nextLast < 0 || end == len(path) || path[end] == '\n' {
				break
			}
		}
		if nextLast < 0 {
			nextLast = len(path)
		}
		switch {
		case nextInner >= 0 && nextInner <= nextLast:
			b.WriteString(path[pos:nextInner])
			pos = nextInner + len(inner)
		case nextLast < len(path):
			b.WriteString(path[pos:nextLast])
			pos = nextLast + len(last)
		default:
			b.WriteString(path[pos:])
			return b.String()
		}
		b.WriteByte('/')
	}
}

// index returns the index of part in s from a place on, or -1.
func index(s, part string, from int) int {
	if from > len(s) {
		return -1
	}
	if i := strings.Index(s[from:], part); i >= 0 {
		return from + i
	}
	return -1
}
