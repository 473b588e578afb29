package verdict

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/dialect/compare"
	"github.com/weburl/weburl/display"
	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/escape"
	"github.com/weburl/weburl/internal/inside"
	"github.com/weburl/weburl/internal/quoted"
	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/redirect"
	"github.com/weburl/weburl/site"
	"github.com/weburl/weburl/ssrf"
)

// What the bytes after the host tell about whether there is anything to look for.
const (
	hasPercent = 1 << iota
	hasColon
	hasSlash // or a backslash
	hasBackslash
	hasControl
	hasAt
	hasOther // bytes that are not ASCII
)

// tailBytes are the classes of bytes after the host.
var tailBytes = func() (t [256]uint8) {
	for c := range ' ' {
		t[c] = hasControl
	}
	t[0x7F] = hasControl
	t['%'], t[':'], t['/'], t['\\'], t['@'] = hasPercent, hasColon, hasSlash, hasSlash|hasBackslash, hasAt
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
	if d, ok := schemes[name]; ok && !x.isConfigured(name) || name == "data" {
		if d.rule == Script {
			x.code(span{p.scheme.end + 1, len(x.input)}, "The script", false)
		} else {
			x.afterScheme(u, name)
		}
		return // all of it is what the scheme makes of it
	}
	tail := span{p.path.start, max(p.path.end, p.query.end, p.fragment.end)}
	classes := classesOf(tail.of(x.input))
	if classes&(hasPercent|hasOther) != 0 {
		x.text(tail.of(x.input), tail.start, span{})
	}
	if classes&hasControl != 0 {
		x.controls()
	}
	if classes&hasBackslash != 0 && u.IsSpecial() {
		if i := strings.IndexByte(p.path.of(x.input), '\\'); i >= 0 {
			x.find(Backslash, Note, span{p.path.start + i, p.path.start + i + 1}, "Browsers treat this backslash as a slash; other programs do not.")
		}
	}
	if u.IsZero() && p.scheme.isEmpty() && !isPath(x.input) && x.whole() {
		return
	}
	if title, target, where, ok := x.unwrap(u); ok {
		x.opened = where
		x.inside(u, where, target, Wrapper, "This link of "+title, "", Note)
	} else if title != "" {
		x.find(ShortLink, Note, p.host, "A link of "+title+" does not show where it leads"+onlyThey(title)+askSender+".")
	}
	if !u.HasOpaquePath() {
		x.path(u)
		if x.isWeb {
			x.file()
			x.innerDirectory()
			x.grant(u)
		}
	}
	if x.isWeb {
		x.recipient(tail.of(x.input), tail, true, false)
	}
	for _, part := range [...]span{p.query, p.fragment} {
		if !part.isEmpty() {
			x.parameters(u, part)
		}
	}
	if text := p.fragment.of(x.input); strings.IndexByte(text, '<') >= 0 {
		x.injected(inside.Text{Text: text}, p.fragment, false) // with the "=" of attributes
	}
	if !p.fragment.isEmpty() && p.fragment.start > 1 && x.input[p.fragment.start-2] == '&' {
		x.references(u, tail)
	}
}

// isPath reports whether an input begins as a path or a query does, and is not an encoded URL itself.
func isPath(input string) bool { return input != "" && strings.IndexByte("/?.", input[0]) >= 0 }

// references looks at a URL in which &#58; is a character reference, as in HTML, and not the
// start of a fragment.
func (x *inspection) references(u weburl.URL, tail span) {
	if text, unusual := inside.References(tail.of(x.input)); unusual {
		x.inside(u, tail, x.input[:tail.start]+text, InsideURL, "With its character references decoded, this", "", Note)
	}
}

// afterScheme looks at a URL that follows a scheme and its colon, as in view-source:, and at those in the arguments of
// a program.
func (x *inspection) afterScheme(u weburl.URL, name string) {
	text := x.input[x.parts.scheme.end+1:]
	if i := strings.LastIndex(text, "!/"); i >= 0 && name == "jar" {
		text = text[:i] // the URL of the archive
	}
	if b, ok := beginning(text, false); ok && wraps[name] {
		x.foundInside(weburl.URL{}, span{x.parts.scheme.end + 1, len(x.input)}, b, inside.Text{Text: text}, "The URL")
	} else if schemes[name].rule == Handler {
		x.urlsInPath(u)
		x.parameters(u, x.parts.query)
		for part := x.parts.fragment; !part.isEmpty(); { // of intent, by semicolons
			argument, _, _ := strings.Cut(part.of(x.input), ";")
			x.parameters(u, span{part.start, part.start + len(argument)})
			part.start = min(part.end, part.start+len(argument)+len(";"))
		}
	}
}

// text looks for characters that are not seen, turn the direction of the text, or end
// lines, encoded or not. The text is at offset in the input, or decoded from a part of it. A newline in
// the body of a mailto URL is one of the message.
//
// https://www.rfc-editor.org/rfc/rfc6068#section-5
func (x *inspection) text(s string, offset int, part span) {
	isMail, isBody := part.isEmpty() && ascii.EqualFold(x.parts.scheme.of(x.input), "mailto"), false
	for i := 0; i < len(s); {
		if s[i] < utf8.RuneSelf && s[i] != '%' {
			i++
			if isMail && (s[i-1] == '&' || offset+i == x.parts.query.start) {
				name, _, _ := strings.Cut(s[i:min(len(s), i+len("body="))], "=")
				isBody = ascii.EqualFold(name, "body")
			}
			continue
		}
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
		where := part
		if part.isEmpty() {
			where = span{offset + i, offset + at}
		}
		switch {
		case r == utf8.RuneError && size <= 1, r < utf8.RuneSelf:
			if encoded && (r == '\r' || r == '\n' || r == 0) {
				what := "newline, which can end a line of a protocol."
				if r == 0 {
					what = "NUL, at which some programs end the text."
				}
				if r == 0 || !isBody {
					x.find(EncodedNewline, Suspicious, where, "The URL contains an encoded "+what)
				}
			}
			if i++; encoded && s[i-1] == '%' {
				i += len("41")
			}
			continue
		case unicode.Is(unicode.Bidi_Control, r):
			grade, name := turned(r, s[at:])
			x.find(Bidi, grade, where, name+"The character "+quoted.Name(r)+" changes the direction of the text, so that it is shown in another order.")
		case isHidden(r):
			x.find(HiddenText, Note, where, "The character "+quoted.Name(r)+" is invisible.")
		}
		i = at
	}
}

// turned says with what the name of a file ends, and with what it seems to end, if a character in it turns
// the text after it, as in one that ends with fdp.exe and is shown with exe.pdf at its end. Otherwise it is empty. The grade is that of
// the character: Dangerous if a program seems to be a file of another type.
func turned(r rune, after string) (grade Grade, says string) {
	const override, pop = '\u202E', "\u202C"
	after = after[:min(len(after), longestFile+1)]
	if end := strings.IndexAny(after, "?#&;"); end >= 0 {
		after = after[:end]
	}
	if r != override || len(after) > longestFile || strings.IndexByte(after, '/') >= 0 {
		return Suspicious, ""
	}
	back, rest, _ := strings.Cut(percent.Decode(after), pop)
	_, extension, kind := kindOf(back + rest)
	if kind == 0 || !isASCII(back+rest) {
		return Suspicious, ""
	}
	shown := []byte(back)
	slices.Reverse(shown)
	seems := string(shown) + rest
	grade, advice := Suspicious, ""
	if kind >= archive {
		advice = ": do not open it"
	}
	if _, _, other := kindOf(seems); kind == program && other != program {
		grade = Dangerous
	}
	return grade, "The name ends with " + quoted.Text("."+extension) + ", but is shown with " + quoted.Text(seems) + " at its end" + advice + ". "
}

// isHidden reports whether r is a character without a shape that URLs have no use for.
func isHidden(r rune) bool {
	switch {
	case r == 0xAD, r == 0x200B, 0x2060 <= r && r <= 0x2064, r == 0xFEFF, 0x115F <= r && r <= 0x1160, r == 0x3164, r == 0xFFA0, 0xE0000 <= r && r <= 0xE007F:
		return true
	}
	return false
}

// whole looks at an input that is no URL itself. It reports whether it is one after
// decoding.
func (x *inspection) whole() (is bool) {
	value := strings.Trim(x.input, " \t\r\n")
	if isUNC(value) && x.base == "" {
		x.find(LocalFile, Dangerous, span{}, "Windows treats this as a file on another machine, to which it sends the user's credentials.")
		return true
	}
	x.read(inside.Whole(value, func(t inside.Text) inside.Action {
		found, ok := beginning(t.Text, false)
		switch {
		case t.Depth == 0, !ok:
			return inside.Decode
		case found.runs:
			x.find(EncodedScript, Dangerous, span{}, "After decoding, this is a URL whose scheme runs code.")
		default:
			x.inside(weburl.URL{}, span{0, len(x.input)}, trimmed(t.Text), HiddenRedirect, "The input", encodedAs(value, t), Suspicious)
		}
		is = true
		return inside.Stop
	}))
	return is
}

// read adds that something was not decoded, unless complete is set.
func (x *inspection) read(complete bool) { x.unread = x.unread || !complete }

// path looks for URLs and names in the path.
func (x *inspection) path(u weburl.URL) {
	text := x.parts.path.of(x.input)
	if len(text) < len("/a.bc") {
		return
	}
	x.dots(text, inside.Text{Text: text, End: len(text)})
	if u.IsZero() && x.base == "" {
		x.encodedReference()
	}
	x.urlsInPath(u)
	if strings.IndexByte(text, '.') > 0 {
		x.namesInPath(text)
	}
}

// encodedReference looks at a path that, after decoding, is a reference to another site: a server that decodes it may
// redirect there.
func (x *inspection) encodedReference() {
	text := string(inside.AppendRepeatedly(nil, x.input[:min(len(x.input), MaxCompared)], inside.ASCIIUnits))
	before, _ := beginning(x.input, true)
	if decoded, _ := beginning(text, true); before.relative || !decoded.relative {
		return
	}
	reference, _ := x.resolved(weburl.URL{}, trimmed(text))
	if hostIn(authorityOf(strings.TrimPrefix(reference, "https:"))) != "" {
		x.inside(weburl.URL{}, x.parts.path, reference, HiddenRedirect, "After decoding, this", "", Suspicious)
	}
}

// urlsInPath looks for URLs in the path.
func (x *inspection) urlsInPath(u weburl.URL) {
	for rest := x.parts.path.of(x.input); rest != "" && x.opened != x.parts.path; {
		end := -1
		x.read(inside.Path(rest, func(t inside.Text) inside.Action {
			where := x.parts.path
			if t.How&(inside.Base64|inside.Base64JSON) != 0 {
				for where.end = where.start + t.End; where.end < x.parts.path.end && x.input[where.end] == '='; where.end++ {
				}
				where.start += t.Start
			}
			if t.Depth > 0 {
				x.decodedText(t, where)
			}
			if t.Depth > 0 && t.How&(inside.Base64|inside.Base64JSON) == 0 {
				x.dots(rest, t)
			}
			at, found := urlInPath(t.Text)
			if t.How&inside.Base64 != 0 {
				at = -1
				if b, ok := beginning(t.Text, true); ok {
					at, found = 0, b
				}
			}
			if at < 0 {
				x.injected(t, where, true)
				return inside.Decode
			}
			if t.How&^inside.Percent == 0 {
				end = t.Offset(rest, at)
				where.start += end
			}
			if t.Depth == 0 {
				where.end = max(where.end, x.parts.query.end)
				t.Text = where.of(x.input)
			} else {
				t.Text = t.Text[at:]
			}
			x.foundInside(u, where, found, t, "The path")
			if end >= 0 {
				return inside.Stop
			}
			return inside.Skip
		}))
		// What is before the URL may be encoded.
		rest = rest[:max(end, 0)]
	}
}

// dots looks for dot segments in a path, which is the text t after decoding, that are not
// "." and ".." in the path.
//
// https://url.spec.whatwg.org/#double-dot-path-segment
func (x *inspection) dots(path string, t inside.Text) {
	if t.Depth == 0 && strings.IndexByte(path, ';') < 0 && strings.IndexByte(path, '\\') < 0 && !strings.Contains(path, "....") {
		return
	}
	plain := 0 // dot segments of the path, which the decoded path has too
	if t.Depth > 0 {
		for segment := range strings.SplitSeq(path, "/") {
			if segment == "." || segment == ".." {
				plain++
			}
		}
	}
	skip := plain
	for start := 0; start < len(t.Text); {
		end := start
		for end < len(t.Text) && !isAnySlash(t.Text[end]) {
			end++
		}
		if isHiddenDots(t, start, end) {
			if skip--; skip < 0 {
				x.hiddenDots(path, t, span{start, end}, plain == 0)
				return
			}
		}
		start = end + 1
	}
}

// hiddenDots adds a segment of a decoded path, at its place in the path if that is known.
func (x *inspection) hiddenDots(path string, t inside.Text, segment span, isKnown bool) {
	where := x.parts.path
	if isKnown {
		if from, to := t.Offset(path, segment.start), t.Offset(path, segment.end); from < to {
			where = span{where.start + from, where.start + to}
		}
	}
	x.find(HiddenDots, Suspicious, where, "This dot segment is disguised: a check of the path can miss it, and some programs then leave the directory.")
}

// isHiddenDots reports whether a segment of a decoded path is a dot segment that was not
// plain, or becomes one if a program removes a part of it.
func isHiddenDots(t inside.Text, start, end int) bool {
	segment, slashes := t.Text[start:end], 0
	for end+slashes < len(t.Text) && isAnySlash(t.Text[end+slashes]) {
		slashes++
	}
	dots := 0
	for dots < len(segment) && segment[dots] == '.' {
		dots++
	}
	switch rest := segment[dots:]; {
	case dots == 0:
		return segment == ";" && slashes > 0
	case dots > 2:
		return rest == "" && slashes > 1
	case rest != "":
		return rest[0] == ';' || rest[0] <= ' '
	}
	hasBackslash := slashes > 0 && t.Text[end] == '\\' || start > 0 && t.Text[start-1] == '\\'
	return t.Depth > 0 || hasBackslash
}

// urlInPath returns where a URL begins in a path or a segment, or -1.
func urlInPath(path string) (at int, b begin) {
	if strings.IndexByte(path, ':') < 0 {
		return -1, b
	}
	for i := range len(path) {
		if i > 0 {
			if c := path[i-1]; ascii.IsAlphanumeric(c) || c == '%' || c == '-' || c == '.' || c == '+' {
				continue
			}
		}
		if !ascii.IsAlpha(path[i]) {
			continue
		}
		if b, ok := beginning(path[i:], false); ok {
			return i, b
		}
	}
	return -1, b
}

// mostLabels is how many labels the domain of a name has at most.
const mostLabels = 3

// namesInPath looks for segments of the path that are domains of names. The first one of an input without a scheme is the host
// that is meant, and so is one after http//.
func (x *inspection) namesInPath(path string) {
	if x.base == "" && x.parts.host.isEmpty() && !x.isAssumed {
		return
	}
	for i := 0; i < len(path); {
		segment, _, _ := strings.Cut(path[i:], "/")
		name := segment
		for rest, n := segment, 0; n < mostLabels && !x.names.Owns(name); n++ { // it can be a subdomain
			dot := strings.LastIndexByte(rest, '.')
			if dot < 0 {
				break
			}
			rest = rest[:dot]
			name = segment[strings.LastIndexByte(rest, '.')+1:]
		}
		if x.names.Owns(name) && (i > 0 || !x.isAssumed) {
			grade := Note
			if w, _ := luresIn(path[:min(len(path), maxSigns)], true, false); w.text != "" {
				grade = Suspicious
			}
			x.find(NamePath, grade, span{x.parts.path.start + i, x.parts.path.start + i + len(segment)}, "The path contains the domain "+quoted.Text(name)+"; the URL has another host.")
			return
		}
		i += len(segment) + 1
	}
}

// parameters looks for URLs in the parameters of a query or fragment.
func (x *inspection) parameters(u weburl.URL, part span) {
	var reference, decoded inside.Text // a value that may be a reference to another site, and what it encodes
	var gravest Grade                  // that decoded leads to
	resolve := func() {
		if reference.Text != "" {
			x.leaves(reference, part, leadsTo(u, reference.Text))
		}
		x.leaves(decoded, part, gravest)
		reference.Text, gravest = "", OK
	}
	x.read(inside.Query(part.of(x.input), func(t inside.Text) inside.Action {
		if x.limits.inside == 0 {
			// The others are not looked at one by one.
			if classesOf(t.Text)&(hasPercent|hasColon|hasSlash) == 0 {
				return inside.Skip
			}
			x.unread = true
			return inside.Stop
		}
		if t.Depth == 0 {
			resolve()
			if areWords(t.Text) {
				return inside.Skip
			}
		}
		where := span{part.start + t.Start, part.start + t.End}
		if x.isWeb && len(t.Text) <= longestFile && strings.IndexByte(t.Text, '.') > 0 {
			x.twoExtensions(t.Text, where)
		}
		switch {
		case where == x.opened || t.Name == "scope" && strings.HasPrefix(t.Text, "https://") && x.isOAuth(): // some scopes are URLs
			return inside.Skip
		case x.value(u, where, t):
			reference.Text, gravest = "", OK
			return inside.Skip
		case isReference(t) && isWeb(u.Scheme()) && isRedirector(t.Name):
			if t.Depth == 0 {
				reference = t
			} else if grade := leadsTo(u, t.Text); grade > gravest {
				decoded, gravest = t, grade
			}
		}
		x.injected(t, where, false)
		return inside.Decode
	}))
	resolve()
}

// longestFile is the length of the longest value that is looked at as the name of a file.
const longestFile = 256

// areWords reports whether a value has only ASCII letters, digits, "-", "_" and spaces, and is
// not base64. It is no URL, and none is in it: "//a.b" has eight characters in base64.
func areWords(s string) bool {
	var start [32]byte // decoded
	n := 0
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == '%' && strings.HasPrefix(s[i:], "%20") {
			c = ' '
			i += 2
		} else if !wordBytes[c] {
			return false
		}
		if n < len(start) {
			start[n] = c
			n++
		}
	}
	return len(s) < 8 || n < len(start) && !inside.MayBeEncoded(start[:n])
}

var wordBytes = func() (t [256]bool) {
	for c := range len(t) {
		t[c] = ascii.IsAlphanumeric(byte(c)) || c == '-' || c == '_' || c == '+'
	}
	return t
}()

// value looks at a value of a parameter, and reports whether it is a URL.
func (x *inspection) value(u weburl.URL, where span, t inside.Text) bool {
	if t.Depth > 0 {
		x.decodedText(t, where)
	}
	if text := trimmed(t.Text); isUNC(text) {
		x.inside(u, where, text, HiddenRedirect, "The parameter "+quoted.Text(t.Name), "", Suspicious)
		return true
	}
	found, ok := beginning(t.Text, true)
	if !ok && strings.ContainsAny(t.Text, "[({*xX") && display.IsDefanged(t.Text) {
		t.Text = display.Refang(t.Text)
		found, ok = beginning(t.Text, true)
	}
	if !ok {
		return x.withoutScheme(u, where, t)
	}
	switch redirects := isRedirector(t.Name); {
	case found.loose && (!redirects || searches[ascii.Lower(t.Name)]):
		return false
	case found.relative && !redirects && t.How&(inside.Base64|inside.Base64JSON) == 0 && hostIn(authorityOf(t.Text)) == "":
		return false // a comment, or a path
	}
	x.foundInside(u, where, found, t, "The parameter")
	return true
}

// withoutScheme reports whether a value is a host without a scheme: an address or a local name, with
// which a server that fetches it connects to itself or its network, or a public one, to which a site may redirect.
func (x *inspection) withoutScheme(u weburl.URL, where span, t inside.Text) bool {
	text := trimmed(t.Text)
	if text == "" || strings.IndexByte(text, '.') < 0 && strings.IndexByte("0123456789[%lmirLMIR", text[0]) < 0 {
		return false // not an address, localhost or the name of a metadata service
	}
	if !isRedirector(t.Name) || searches[ascii.Lower(t.Name)] {
		return false
	}
	if rest := text[1:]; (text[0] == '@' || text[0] == '.') && hostIn(rest) == authorityOf(rest) && authorityOf(rest) != "" {
		x.find(HiddenRedirect, Suspicious, where, "If the parameter "+quoted.Text(t.Name)+" is put after the host, it leads to "+quoted.Host(authorityOf(rest))+".")
		return true
	}
	host := authorityOf(text)
	if host == "" || len(host) > 256 || len(host) == len(text) && strings.Trim(host, "0123456789") == "" {
		return false // a number
	}
	if to, err := weburl.Parse("http://" + host + "/"); err == nil && isLocal(to.ParsedHost()) {
		x.inside(u, where, "http://"+text, HiddenRedirect, "The parameter "+quoted.Text(t.Name), "", Suspicious)
		return true
	}
	if t.Depth == 0 {
		text = percent.Decode(text) // such as a host and %2F, which is not visited unless it can be more than a path
	}
	url, ok := WithScheme(text)
	if ok = ok && (ascii.IsAlphanumeric(text[0]) || text[0] >= utf8.RuneSelf) && !namesOfHosts[ascii.Lower(t.Name)]; ok {
		x.inside(u, where, url, Redirect, "The parameter "+quoted.Text(t.Name), " without a scheme", Note)
	}
	return ok
}

// isLocal reports whether a host is that of the machine that opens a URL, or of its network.
func isLocal(h weburl.Host) bool {
	if addr, ok := h.Addr(); ok {
		return !ssrf.Classify(addr).Reachable()
	}
	name := h.String()
	return isMetadataName(name) || name == "localhost" || strings.HasSuffix(name, ".localhost") || wildName(name)
}

// searches are names of parameters by which pages redirect, and that other words have.
var searches = map[string]bool{"q": true, "r": true, "ref": true, "referer": true, "from": true, "page": true, "view": true, "path": true, "file": true, "service": true}

// namesOfHosts are names of parameters by which pages redirect, and that a host alone often has.
var namesOfHosts = map[string]bool{"site": true, "host": true, "domain": true}

// decodedText looks for characters in a text that was percent-encoded, which are encoded
// again.
func (x *inspection) decodedText(t inside.Text, where span) {
	if strings.IndexByte(t.Text, '%') >= 0 {
		x.text(t.Text, 0, where)
	}
	x.lookup(t.Text, where)
	if x.isWeb {
		x.recipient(t.Text, where, false, t.How&inside.Base64 != 0)
	}
}

// isUNC reports whether a text is a path of Windows to a file on another machine.
func isUNC(s string) bool {
	rest, ok := strings.CutPrefix(s, `\\`)
	host, _, isPath := strings.Cut(rest, `\`)
	return ok && isPath && host != "" && !strings.ContainsFunc(host, func(r rune) bool {
		return !ascii.IsAlphanumeric(r) && r != '.' && r != '-' && r != '_' && r != '@'
	})
}

// authorityOf returns the authority of a URL without a scheme.
func authorityOf(s string) string {
	s = strings.TrimLeft(trimmed(s), `/\`)
	if end := strings.IndexAny(s, `/\?#`); end >= 0 {
		s = s[:end]
	}
	return s
}

// trimmed returns a text without what parsers remove before a URL, and plus signs, which
// are spaces in forms.
func trimmed(s string) string {
	for s != "" && (s[0] <= ' ' || s[0] == '+') {
		s = s[1:]
	}
	return s
}

// leadsTo returns the grade of a value to which a page may redirect, and that does not begin with a
// URL: Suspicious if a browser or another program would leave the site by it, Note if it leads to
// another scheme, or has words with a colon, or with a vertical line that is not in a drive such as C|/.
func leadsTo(u weburl.URL, value string) Grade {
	page, err := u.WithEncodedUsername("")
	if err == nil {
		page, err = page.WithEncodedPassword("")
	}
	if err != nil {
		return OK
	}
	policy := new(redirect.Policy)
	if _, err := policy.Resolve(page, "."); err != nil { // because of the page's own path, such as /a|b/
		page, _ = page.Parse("/")
	}
	target := percent.Decode(strings.ReplaceAll(value, "+", " "))
	var refused *redirect.Error
	if _, err := policy.Resolve(page, target); !errors.As(err, &refused) || refused.Rule == redirect.RuleURL {
		return OK
	}
	if to, err := page.Parse(target); err == nil && !isWeb(to.Scheme()) {
		return Note
	}
	plain := strings.ReplaceAll(string(inside.AppendRepeatedly(nil, target, inside.ASCIIUnits)), "|", "")
	if _, err := policy.Resolve(page, plain); err == nil && !strings.Contains(target, "|/") {
		return Note
	}
	return Suspicious
}

// leaves adds a finding about a value that [leadsTo] graded, in a part of the input.
func (x *inspection) leaves(t inside.Text, part span, grade Grade) {
	where := span{part.start + t.Start, part.start + t.End}
	switch grade {
	case Note:
		x.find(Redirect, Note, where, "The parameter "+quoted.Text(t.Name)+" contains a URL of another scheme, or words with a colon or a vertical line.")
	case Suspicious:
		x.find(HiddenRedirect, Suspicious, where, "The parameter "+quoted.Text(t.Name)+" contains a reference that resolves to another site.")
	}
}

// isReference reports whether a value can lead to another site: whether, decoded any
// number of times, it has a colon, a backslash, a control or slashes in sequence, or a
// vertical line if the parameter is not one for words. It does not allocate.
func isReference(t inside.Text) bool {
	return t.Text != "" && (!inside.Plain(t.Text) || (strings.Contains(t.Text, "|") || strings.Contains(t.Text, "%7")) && !searches[ascii.Lower(t.Name)])
}

// foundInside looks at a URL that a part of the input begins with.
func (x *inspection) foundInside(u weburl.URL, where span, found begin, t inside.Text, what string) {
	rule, grade := InsideURL, Note
	if isRedirector(t.Name) {
		rule = Redirect
	}
	const strange = inside.Unusual | inside.Reference | inside.Escape | inside.Base64
	if t.Percent > 1 || t.How&strange != 0 || found.hidden && (rule == Redirect || !found.relative || t.Depth > 1) {
		rule, grade = HiddenRedirect, Suspicious
	}
	if t.Name != "" {
		what += " " + quoted.Text(t.Name)
	}
	text, how := trimmed(t.Text), encodedAs(where.of(x.input), t)
	var differ []Finding
	if found.relative {
		text, differ = x.resolved(u, text)
	} else if where.start <= x.parts.path.end {
		text = withSlashes(text)
	} else if found.hidden {
		if alone, path, ok := inPage(u, text); ok {
			if _, differ = x.resolved(u, text); len(differ) > 0 && differ[0].Grade < Dangerous {
				differ = nil // none finds the other host
			}
			text, how = alone, how+", which browsers resolve to the path "+quoted.Text(path)+" in this page"
		}
	}
	x.inside(u, where, text, rule, what, how, grade, differ...)
}

// inPage returns a URL without two slashes after its scheme as browsers read it alone, and the path to which they resolve it
// in the page at u. It is not ok unless they read it differently, as they do if the schemes are the same.
//
// https://url.spec.whatwg.org/#special-relative-or-authority-state
func inPage(u weburl.URL, text string) (alone, path string, ok bool) {
	if u.IsZero() {
		return "", "", false
	}
	text = text[:min(len(text), MaxCompared)]
	absolute, err := weburl.Parse(text)
	resolved, inPage := u.Parse(text)
	return absolute.String(), resolved.EncodedPath(), err == nil && inPage == nil && resolved != absolute
}

// encodedAs says how a text was hidden in a part of the input, as the end of a clause. It is empty for ordinary encodings.
func encodedAs(part string, t inside.Text) string {
	switch {
	case t.How&(inside.Base64|inside.Base64JSON) != 0 && t.Depth == 1 && strings.Trim(part, "0123456789abcdefABCDEF") == "":
		return " in hexadecimal"
	case t.How&(inside.Base64|inside.Base64JSON) != 0:
		return " in base64"
	case t.How&inside.Unusual != 0:
		return " in an unusual encoding"
	case t.How&inside.Reference != 0:
		return " in character references of HTML"
	case t.How&inside.Escape != 0:
		return " in escapes of JavaScript"
	case t.Percent == 2:
		return ", percent-encoded twice"
	case t.Percent > 2:
		return ", percent-encoded " + strconv.Itoa(t.Percent) + " times"
	}
	return ""
}

// anySite is the base of references in an input that is one itself.
var anySite = weburl.MustParse("https://site.invalid/")

// resolved returns the URL to which a browser resolves a reference to another host in the page at u, or the reference if
// that does not parse, and a finding if a program that is given the reference and the page finds another host.
func (x *inspection) resolved(u weburl.URL, reference string) (url string, differ []Finding) {
	isKnown := u.IsSpecial()
	if !isKnown {
		u = anySite
	}
	to, err := u.Parse(reference[:min(len(reference), MaxCompared)])
	if err != nil {
		return u.Scheme() + ":" + reference, nil
	}
	base := u.String()
	if isKnown && !compare.Ordinary(reference, base) {
		if len(reference)+len(base) > x.compared {
			x.unread = true
		} else {
			x.compared -= len(reference) + len(base)
			if r := (readings{places: placesOf(compare.Compare(reference, base)), scheme: schemeOf(divide(reference, true).scheme.of(reference))}); len(r.places) > 1 {
				if grade := r.grade(); grade > OK {
					differ = []Finding{{Rule: Parsers, Grade: grade, Message: "Programs disagree on " + r.disagreement() + "."}}
				}
			}
		}
	}
	return to.String(), differ
}

// inside inspects a URL within the input, and adds a finding about it if it is one of
// another site or has findings. If nothing that shows is before it, that is what has a finding. how is the end of the clause about what contains it, and found are
// findings about all of it.
func (x *inspection) inside(u weburl.URL, where span, text string, rule Rule, what, how string, grade Grade, found ...Finding) {
	if x.looked != "" && strings.HasPrefix(text, x.looked) {
		return
	}
	within := x.within(text, found...)
	if within == nil {
		return
	}
	v := within.Verdict
	to, err := weburl.Parse(text[:min(len(text), MaxCompared)])
	isFirst := where.start > 0 && strings.IndexFunc(x.input[:where.start], strconv.IsPrint) < 0
	if err == nil && (v.Grade == OK && site.SchemelesslySameSite(u.Origin(), to.Origin()) || v.Grade <= Note && isFirst) {
		return
	}
	message := what + " contains " + within.described(how)
	if rule == Redirect && v.Grade <= Note {
		message = strings.TrimSuffix(message, ".") + ", to which the site may redirect."
	}
	x.add(Finding{Rule: rule, Grade: max(grade, v.Grade), Start: where.start, End: where.end, Message: message, Inside: within})
}

// within inspects a URL within the input, and adds findings to its own. It returns nil if a limit is reached.
func (x *inspection) within(text string, found ...Finding) *Inside {
	if x.depth == MaxDepth || x.limits.inside == 0 {
		x.unread = true
		return nil
	}
	x.limits.inside--
	inner := inspection{limits: x.limits, names: x.names, input: text, reaches: x.reaches}
	inner.depth++
	for _, f := range found {
		inner.add(f)
	}
	inner.inspect()
	x.limits.inside, x.compared = inner.limits.inside, inner.compared
	return &Inside{text, inner.verdict()}
}

// described says in a message where a URL leads, how it is hidden, and its gravest finding, which may be about a URL
// within it.
func (in *Inside) described(how string) string {
	text := "a URL"
	if u, err := weburl.Parse(in.Input[:min(len(in.Input), MaxCompared)]); err == nil && u.Hostname() != "" {
		text += " of " + quoted.Host(u.Hostname())
	}
	text += how
	switch {
	case in.Grade <= Note:
		return text + "."
	case in.Findings[0].Inside != nil:
		return text + ", which contains " + in.Findings[0].Inside.described("")
	}
	return text + ": " + in.Findings[0].Message
}

// A begin is what a text begins with.
type begin struct {
	runs     bool // the scheme runs code
	relative bool // there is no scheme, and two slashes
	hidden   bool // a backslash or a control is between the slashes, or a slash is missing
	loose    bool // there are no slashes: it is a URL where pages redirect only
}

// longestScheme is the length in bytes of the longest scheme that is looked for, and
// mostBefore how much of a text is looked at to see whether it is a URL.
const longestScheme, mostBefore = 16, 64

// beginning returns what a text begins with, and whether that is a URL. relative is
// whether a URL without a scheme counts. It does not allocate.
func beginning(s string, relative bool) (b begin, ok bool) {
	var name [longestScheme]byte
	n, after, ignored := schemeAt(&name, s)
	switch {
	case after == "":
		return b, false
	case n > 0 && after[0] == ':':
		return b, b.absolute(name[:n], after[1:], ignored, relative)
	case n == 0 && relative && len(after) > 2 && isAnySlash(after[0]):
		second := 1
		for second < min(len(after), mostBefore) && isIgnored(after[second]) {
			second++
		}
		if second+1 < len(after) && isAnySlash(after[second]) && (ascii.IsAlphanumeric(after[second+1]) || isAnySlash(after[second+1]) || after[second+1] >= utf8.RuneSelf || strings.IndexByte("[%@:", after[second+1]) >= 0) {
			b.relative, b.hidden = true, true
			return b, true
		}
	}
	return b, false
}

// schemeAt writes the bytes of a scheme with which s may begin, in lowercase, and returns
// how many they are, what follows them, and whether there are code points among them that
// a browser removes.
func schemeAt(name *[longestScheme]byte, s string) (n int, after string, ignored bool) {
	s = trimmed(s)
	i := 0
	for ; i < min(len(s), mostBefore) && n < len(name); i++ {
		c := s[i]
		if isIgnored(c) {
			ignored = true
			continue
		}
		if !scheme.IsByte(c) {
			break
		}
		name[n] = ascii.ToLower(c)
		n++
	}
	return n, s[i:], ignored
}

// wraps are schemes that another URL follows.
var wraps = map[string]bool{"view-source": true, "jar": true, "url": true, "blob": true, "filesystem": true, "intent": true, "phar": true, "zip": true}

// isWrapped reports whether what follows a scheme of wraps is a URL. There may be
// many of these schemes, one after the other.
func isWrapped(s string) bool {
	var name [longestScheme]byte
	for {
		n, after, ignored := schemeAt(&name, s)
		if n == 0 || after == "" || after[0] != ':' {
			return false
		}
		after = after[1:]
		if !wraps[string(name[:n])] {
			return new(begin).absolute(name[:n], after, ignored, false)
		}
		if len(after) > 1 && isAnySlash(after[0]) {
			return true
		}
		s = after
	}
}

// absolute reports whether a scheme and what follows its colon are a URL.
func (b *begin) absolute(name []byte, after string, ignored, relative bool) bool {
	d, ok := schemes[string(name)]
	switch {
	case ok && d.rule == Script:
		b.runs = strings.Trim(after, " +") != ""
		return b.runs
	case string(name) == "data":
		return strings.ContainsAny(after[:min(len(after), 256)], ",;") || isMediaType(after)
	case ok && d.rule == Handler && d.grade == Dangerous:
		return after != ""
	case optionSchemes[string(name)]:
		return strings.HasPrefix(strings.TrimLeft(after, "/"), "-") || ok && len(after) > 1 && isAnySlash(after[0])
	case ok && wraps[string(name)] && isWrapped(after):
		return true
	case ok:
		b.loose = d.rule == Handler && after != "" && !isAnySlash(after[0])
		return b.loose && relative || len(after) > 1 && isAnySlash(after[0])
	case scheme.Lookup(string(name)) != scheme.NotSpecial && len(after) > 1:
		b.hidden = ignored || !isAnySlash(after[0]) || !isAnySlash(after[1]) || after[0] == '\\'
		b.loose = !isAnySlash(after[0])
		return !b.loose || relative && (ascii.IsAlphanumeric(after[0]) || after[0] == '[')
	}
	return false
}

// isMediaType reports whether s begins with a media type.
func isMediaType(s string) bool {
	i := 0
	for i < min(len(s), mostBefore) && ascii.IsAlpha(s[i]) {
		i++
	}
	return i > 0 && i+1 < len(s) && s[i] == '/' && ascii.IsAlpha(s[i+1])
}

func isAnySlash(c byte) bool { return c == '/' || c == '\\' }

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

// longestName is how many bytes the names of parameters for redirects have at most.
const longestName = 24

// isRedirector reports whether pages redirect by a parameter of this name.
func isRedirector(name string) bool {
	if redirectors[name] {
		return true
	}
	if len(name) > longestName {
		return false
	}
	var lower [longestName]byte
	for i := range len(name) {
		lower[i] = ascii.ToLower(name[i])
	}
	return redirectors[string(lower[:len(name)])]
}
