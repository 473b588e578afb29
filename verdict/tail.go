package verdict

import (
	"bytes"
	"encoding/base64"
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/escape"
	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/redirect"
	"github.com/weburl/weburl/site"
)

// What the bytes after the host tell about whether there is anything to look for.
const (
	hasPercent = 1 << iota
	hasColon
	hasSlash // or a backslash
	hasBackslash
	hasControl
	hasOther // bytes that are not ASCII
)

// tailBytes are the classes of bytes after the host.
var tailBytes = func() (t [256]uint8) {
	for c := range ' ' {
		t[c] = hasControl
	}
	t[0x7F] = hasControl
	t['%'], t[':'], t['/'], t['\\'] = hasPercent, hasColon, hasSlash, hasSlash|hasBackslash
	for c := utf8.RuneSelf; c < len(t); c++ {
		t[c] = hasOther
	}
	return t
}()

func classesOf(s string) (classes uint8) {
	for i := range len(s) {
		classes |= tailBytes[s[i]]
	}
	return classes
}

// tail looks at what follows the host.
func (x *inspection) tail(u weburl.URL, name string) {
	p := &x.parts
	if _, opaque := schemes[name]; opaque || name == "data" {
		return // all of it is what the scheme makes of it
	}
	tail := span{p.path.start, max(p.path.end, p.query.end, p.fragment.end)}
	classes := classesOf(tail.of(x.input))
	if classes&(hasPercent|hasOther) != 0 {
		x.text(tail)
	}
	if classes&hasControl != 0 {
		x.controls()
	}
	if classes&hasBackslash != 0 && u.IsSpecial() {
		if i := strings.IndexByte(p.path.of(x.input), '\\'); i >= 0 {
			x.find(Backslash, Note, span{p.path.start + i, p.path.start + i + 1}, "Browsers treat this backslash as a slash; other programs do not.")
		}
	}
	if u.IsZero() && p.scheme.isEmpty() {
		x.whole()
	}
	x.path(u, classes)
	for _, part := range [...]span{p.query, p.fragment} {
		if !part.isEmpty() {
			x.parameters(u, part)
		}
	}
}

// text looks for characters that are not seen, turn the direction of the text, or end
// lines, encoded or not.
func (x *inspection) text(tail span) {
	s := tail.of(x.input)
	for i := 0; i < len(s); {
		var code [utf8.UTFMax]byte
		n, at, encoded := 0, i, false
		for n < len(code) && at < len(s) && !utf8.FullRune(code[:n]) {
			if escape.At(s, at) {
				code[n] = escape.Byte(s, at)
				at += len("%41")
				encoded = true
			} else {
				code[n] = s[at]
				at++
			}
			n++
		}
		r, size := utf8.DecodeRune(code[:n])
		where := span{tail.start + i, tail.start + at}
		switch {
		case r == utf8.RuneError && size <= 1, r < utf8.RuneSelf:
			if encoded && (r == '\r' || r == '\n' || r == 0) {
				x.find(EncodedNewline, Suspicious, where, "The URL contains an encoded newline or NUL, which can end a line of a protocol.")
			}
			if i++; encoded && s[i-1] == '%' {
				i += len("41")
			}
			continue
		case unicode.Is(unicode.Bidi_Control, r):
			x.find(Bidi, Suspicious, where, "A character here changes the direction of the text, so that it is shown in another order.")
		case isHidden(r):
			x.find(HiddenText, Note, where, "A character here is invisible.")
		}
		i = at
	}
}

// isHidden reports whether r is a character without a shape that URLs have no use for.
func isHidden(r rune) bool {
	switch {
	case r == 0xAD, r == 0x200B, 0x2060 <= r && r <= 0x2064, r == 0xFEFF, 0x115F <= r && r <= 0x1160, r == 0x3164, r == 0xFFA0, 0xE0000 <= r && r <= 0xE007F:
		return true
	}
	return false
}

// whole looks at an input that is no URL itself, and one after percent-decoding.
func (x *inspection) whole() {
	value := strings.Trim(x.input, " \t\r\n")
	if strings.HasPrefix(value, `\\`) && x.base == "" {
		x.find(LocalFile, Dangerous, span{}, "Windows treats this as a file on another machine, to which it sends the user's credentials.")
		return
	}
	found, ok := beginning(value, false)
	if !ok || found.decodings == 0 {
		return
	}
	if found.runs {
		x.find(EncodedScript, Dangerous, span{}, "After percent-decoding, this is a URL whose scheme runs code.")
		return
	}
	x.inside(weburl.URL{}, span{0, len(x.input)}, decoded(value, found.decodings), HiddenRedirect, "The input", Suspicious)
}

// path looks for URLs and names in the path.
func (x *inspection) path(u weburl.URL, classes uint8) {
	p := &x.parts
	text := p.path.of(x.input)
	if u.HasOpaquePath() || len(text) < len("/a.bc") {
		return
	}
	if classes&(hasPercent|hasColon) != 0 {
		for i := 1; i < len(text); i++ {
			if c := text[i-1]; ascii.IsAlphanumeric(c) || c == '%' || c == '-' || c == '.' || c == '+' {
				continue
			}
			if c := text[i] | 0x20; c < 'a' && text[i] != '%' || c > 'z' {
				continue
			}
			if found, ok := beginning(text[i:min(len(text), i+inPath)], false); ok && (found.decodings > 0 || strings.IndexByte(text[i:], ':') < len("javascript:")) {
				rest := span{p.path.start + i, max(p.path.end, p.query.end)}
				x.foundInside(u, rest, found, "", "The path")
				break
			}
		}
	}
	if strings.IndexByte(text, '.') > 0 {
		x.namesInPath(text)
	}
}

// namesInPath looks for segments of the path that are domains of names.
func (x *inspection) namesInPath(path string) {
	for i := 0; i < len(path); {
		segment, _, _ := strings.Cut(path[i:], "/")
		name := strings.TrimPrefix(segment, "www.")
		if x.names.Owns(name) {
			grade := Note
			if hasLure(path) {
				grade = Suspicious
			}
			x.find(NamePath, grade, span{x.parts.path.start + i, x.parts.path.start + i + len(segment)}, "The path contains the domain "+quote(name)+"; the URL has another host.")
			return
		}
		i += len(segment) + 1
	}
}

// hasLure reports whether a path has a word of pages that ask for secrets.
func hasLure(path string) bool {
	for _, word := range [...]string{"login", "signin", "logon", "verif", "account", "secure", "webscr", "password", "wallet", "billing", "auth"} {
		for i := 0; i+len(word) <= len(path); i++ {
			if ascii.EqualFold(path[i:i+len(word)], word) {
				return true
			}
		}
	}
	return false
}

// parameters looks for URLs in the parameters of a query or fragment.
func (x *inspection) parameters(u weburl.URL, part span) {
	text := part.of(x.input)
	for start := 0; start < len(text); {
		end := start
		for end < len(text) && text[end] != '&' {
			end++
		}
		if x.limits.inside == 0 {
			// The others are not looked at one by one.
			if classesOf(text[start:])&(hasPercent|hasColon|hasSlash) != 0 {
				x.unread = true
			}
			return
		}
		name, value := "", text[start:end]
		if i := strings.IndexByte(value, '='); i >= 0 {
			name, value = value[:i], value[i+1:]
		}
		if value != "" {
			x.value(u, span{part.start + end - len(value), part.start + end}, name, value)
		}
		start = end + 1
	}
}

// value looks at the value of a parameter.
func (x *inspection) value(u weburl.URL, where span, name, value string) {
	redirects := isRedirector(name)
	if strings.HasPrefix(value, base64HTTP) {
		if text, ok := fromBase64(value); ok {
			x.inside(u, where, text, HiddenRedirect, "The value in base64", Suspicious)
			return
		}
	}
	if !redirects && classesOf(value[:min(len(value), prefixLength)])&(hasPercent|hasColon) == 0 {
		return
	}
	if found, ok := beginning(value, redirects); ok {
		x.foundInside(u, where, found, name, "The parameter")
	} else if redirects && isWeb(u.Scheme()) {
		x.redirect(u, where, name, value)
	}
}

// redirect looks at a value to which a page may redirect, and that does not begin with a
// URL: whether a browser or another program would leave the site by it.
func (x *inspection) redirect(u weburl.URL, where span, name, value string) {
	if !isReference(value) {
		return
	}
	page, err := u.WithEncodedUsername("")
	if err == nil {
		page, err = page.WithEncodedPassword("")
	}
	if err != nil {
		return
	}
	target := percent.Decode(strings.ReplaceAll(value, "+", " "))
	var refused *redirect.Error
	if _, err := new(redirect.Policy).Resolve(page, target); !errors.As(err, &refused) || refused.Rule == redirect.RuleURL {
		return
	}
	if to, err := page.Parse(target); err == nil && !isWeb(to.Scheme()) {
		x.find(Redirect, Note, where, "The parameter "+quote(name)+" contains a URL of another scheme, or words with a colon.")
		return
	}
	x.find(HiddenRedirect, Suspicious, where, "The parameter "+quote(name)+" contains a reference that resolves to another site.")
}

// isReference reports whether a value can lead to another site: whether, decoded any
// number of times, it has a slash, a colon, a vertical line or a control. It does not
// allocate.
func isReference(value string) bool {
	if classesOf(value)&^hasSlash == 0 && !strings.Contains(value, "//") {
		return false // a path of segments that are not empty
	}
	if len(value) > prefixLength {
		return true
	}
	var buffer [prefixLength]byte
	s := append(buffer[:0], value...)
	for n := -1; n != len(s); s = s[:decodeInPlace(s)] {
		n = len(s)
		for _, c := range s {
			if c == '|' || c != '%' && tailBytes[c]&^hasOther != 0 { // C| is a drive
				return true
			}
		}
	}
	return false
}

// foundInside looks at a URL that a part of the input begins with.
func (x *inspection) foundInside(u weburl.URL, where span, found begin, name, what string) {
	rule, grade := InsideURL, Note
	if isRedirector(name) {
		rule = Redirect
	}
	if found.decodings > 1 || found.hidden {
		rule, grade = HiddenRedirect, Suspicious
	}
	if name != "" {
		what += " " + quote(name)
	}
	text := decoded(where.of(x.input), found.decodings)
	if found.relative {
		text = u.Scheme() + ":" + strings.TrimSpace(text)
	}
	x.inside(u, where, text, rule, what, grade)
}

// inside inspects a URL within the input, and adds a finding about it if it is one of
// another site or has findings.
func (x *inspection) inside(u weburl.URL, where span, text string, rule Rule, what string, grade Grade) {
	if x.depth == MaxDepth || x.limits.inside == 0 {
		x.unread = true
		return
	}
	x.limits.inside--
	inner := inspection{limits: x.limits, names: x.names, input: text}
	inner.depth++
	inner.inspect()
	v := inner.verdict()
	x.limits.inside, x.compared = inner.limits.inside, inner.compared
	to, err := weburl.Parse(text[:min(len(text), MaxCompared)])
	if err == nil && v.Grade == OK && site.SchemelesslySameSite(u.Origin(), to.Origin()) {
		return
	}
	message := what + " contains a URL"
	if err == nil && to.ParsedHost().String() != "" {
		message = what + " contains a URL of " + quote(to.ParsedHost().String())
	}
	if v.Grade > Note {
		message += ": " + v.Findings[0].Message
	} else {
		message += "."
	}
	x.add(Finding{Rule: rule, Grade: max(grade, v.Grade), Start: where.start, End: where.end, Message: message, Inside: &Inside{text, v}})
}

// A begin is what a text begins with.
type begin struct {
	decodings int  // how many times it is percent-decoded before
	runs      bool // the scheme runs code
	relative  bool // there is no scheme, and two slashes
	hidden    bool // a backslash or a control is between the slashes, or a slash is missing
}

// prefixLength is how much of a value is decoded to see whether it is a URL.
const prefixLength = 256

// inPath is how much of a path is decoded, at each place where a URL can begin.
const inPath = 48

// beginning returns what a text begins with, and whether that is a URL. relative is
// whether a URL without a scheme counts. It does not allocate.
func beginning(text string, relative bool) (b begin, ok bool) {
	var buffer [prefixLength]byte
	s := append(buffer[:0], text[:min(len(text), prefixLength)]...)
	for {
		if b.look(s, relative) {
			return b, true
		}
		n := decodeInPlace(s)
		if n == len(s) || b.decodings == MaxDecodings {
			return b, false
		}
		s = s[:n]
		b.decodings++
	}
}

// decodeInPlace percent-decodes s, and returns how long it is then.
func decodeInPlace(s []byte) int {
	n := 0
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == '%' && i+2 < len(s) && ascii.IsHexDigit(s[i+1]) && ascii.IsHexDigit(s[i+2]) {
			c = ascii.HexValue(s[i+1])<<4 | ascii.HexValue(s[i+2])
			i += 2
		}
		s[n] = c
		n++
	}
	return n
}

// decoded returns a text that is percent-decoded so many times.
func decoded(text string, times int) string {
	for range times {
		text = percent.Decode(text)
	}
	return text
}

// look reports whether s begins with a URL, and how.
func (b *begin) look(s []byte, relative bool) bool {
	for len(s) > 0 && (s[0] <= ' ' || s[0] == '+') {
		s = s[1:]
	}
	var name [16]byte
	n, i, ignored := 0, 0, false
	for ; i < len(s) && n < len(name); i++ {
		c := s[i]
		if isIgnored(c) {
			ignored = true
			continue
		}
		if !ascii.IsAlphanumeric(c) && c != '-' && c != '+' && c != '.' {
			break
		}
		name[n] = ascii.ToLower(c)
		n++
	}
	if i == len(s) {
		return false
	}
	after := s[i:]
	switch {
	case n > 0 && after[0] == ':':
		d, ok := schemes[string(name[:n])]
		switch {
		case ok && d.rule == Script:
			b.runs = len(after) > 1
			return b.runs
		case string(name[:n]) == "data":
			return len(after) > 1 && bytes.ContainsAny(after, ",;")
		case ok:
			return len(after) > 2 && isAnySlash(after[1])
		case scheme.Lookup(string(name[:n])) != scheme.NotSpecial && len(after) > 2:
			b.hidden = ignored || !isAnySlash(after[1]) || !isAnySlash(after[2]) || after[1] == '\\'
			return isAnySlash(after[1]) || relative && ascii.IsAlphanumeric(after[1])
		}
	case n == 0 && relative && len(after) > 2 && isAnySlash(after[0]):
		second := 1
		for second < len(after) && isIgnored(after[second]) {
			second++
		}
		if second+1 < len(after) && isAnySlash(after[second]) && (ascii.IsAlphanumeric(after[second+1]) || isAnySlash(after[second+1]) || after[second+1] == '[') {
			b.relative = true
			b.hidden = true
			return true
		}
	}
	return false
}

func isAnySlash(c byte) bool { return c == '/' || c == '\\' }

// base64HTTP is what "http" is in base64, but for its last bits.
const base64HTTP = "aHR0c"

// fromBase64 returns the text of a value in base64, in either alphabet.
func fromBase64(value string) (string, bool) {
	value = strings.TrimRight(strings.NewReplacer("-", "+", "_", "/", "%3D", "", "%3d", "").Replace(value), "=")
	text, err := base64.RawStdEncoding.DecodeString(value)
	return string(text), err == nil && utf8.Valid(text)
}

// redirectors are the names of parameters by which pages redirect.
//
// https://github.com/swisskyrepo/PayloadsAllTheThings/tree/master/Open%20Redirect
// https://cheatsheetseries.owasp.org/cheatsheets/Unvalidated_Redirects_and_Forwards_Cheat_Sheet.html
var redirectors = func() map[string]bool {
	m := make(map[string]bool)
	for name := range strings.FieldsSeq(`
		callback callback_url checkout_url continue continueto dest dest_url destination domain exit exit_url fallback file
		forward forward_url from go goto host image_url jump jumpto link link_url load location login_url logout logout_url
		next next_page nexturl out outurl page path q r redir redirect redirect_to redirect_uri redirect_url
		redirecturi redirecturl ref referer relaystate ret return return_path return_to return_url returnpath
		returnto returnurl rit rurl service site src success success_url target to u uri url view window wreply`) {
		m[name] = true
	}
	return m
}()

// isRedirector reports whether pages redirect by a parameter of this name.
func isRedirector(name string) bool {
	if redirectors[name] {
		return true
	}
	if len(name) > 24 {
		return false
	}
	var lower [24]byte
	for i := range len(name) {
		lower[i] = ascii.ToLower(name[i])
	}
	return redirectors[string(lower[:len(name)])]
}
