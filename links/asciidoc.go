package links

import (
	"regexp"
	"slices"
	"strings"

	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/intext"
)

// asciidoc finds the URLs of macros, cross references and includes in AsciiDoc, and those
// in text. Blocks of code, passthroughs and comments are left out.
//
// https://docs.asciidoctor.org/asciidoc/latest/macros/links/
func (s *scanner) asciidoc(p part) {
	delimiter := "" // of the block that is left out
	isCode := false // what follows attributes and a title
	isFirst, isTable := true, false
	heads := newSlugs(s)
	heads.first = 2
	for line := range s.lines(p) {
		text := strings.TrimRight(s.of(line), " \t")
		wasCode, begins := isCode, isFirst && !isTable
		isFirst = text == "" || text == "+" || compoundDelimiter.MatchString(text) || begins && unstyled.MatchString(text)
		isTable = isTable != strings.HasPrefix(text, "|===")
		isCode = codeStyle.MatchString(text) || isCode && strings.IndexAny(text, ".[") == 0
		switch {
		case delimiter != "":
			if text == strings.TrimSpace(delimiter) || delimiter == " " && text == "+" {
				delimiter, isFirst = "", true
			} else if delimiter[0] == '+' {
				s.passedIDs(text)
			}
			continue
		case isDelimiter(text):
			delimiter = text
			if strings.HasPrefix(text, "```") {
				delimiter = "```" // a language follows the first
			}
			continue
		case strings.HasPrefix(text, "//"):
			continue
		case strings.HasPrefix(text, "include::"):
			s.macro(Include, line, len("include::"))
			continue
		case wasCode && !isCode && text != "" && text[0] != '=', begins && strings.IndexAny(text, " \t") == 0 && !listItem.MatchString(text):
			if delimiter = " "; text == "--" { // an open block, or a paragraph up to an empty line or the next block of a list
				delimiter = text
			}
			continue
		case strings.HasPrefix(text, "[["):
			if end := strings.IndexAny(text, ",]"); end > 2 {
				s.anchor(text[2:end])
				title, _, _ := strings.Cut(text[end+1:], "]")
				s.asciidocTitle(strings.TrimSpace(title))
			}
		case strings.HasPrefix(text, ".") && len(text) > 1 && text[1] != '.' && text[1] != ' ':
			s.asciidocTitle(text[1:])
		case strings.HasPrefix(text, "["):
			if m := blockID.FindStringSubmatch(text); m != nil {
				s.anchor(m[1] + m[2])
			}
		case strings.HasPrefix(text, "="), strings.HasPrefix(text, "#"): // the latter as in Markdown
			title := strings.TrimLeft(text, text[:1])
			if !strings.HasPrefix(title, " ") {
				break
			}
			title = strings.TrimSpace(title)
			if end := strings.Index(title, "]]"); strings.HasPrefix(title, "[[") && end > 0 {
				title = strings.TrimSpace(title[end+len("]]"):]) // the id is made of the rest
			}
			title = linkInTitle.ReplaceAllString(title, "$1")
			s.asciidocTitle(title)
			switch id := asciidoctor(title); {
			case s.Heading != nil:
				s.heading(title, id)
			case s.Anchor != nil:
				heads.addAll([]string{id, strings.ReplaceAll(id[1:], "_", "-")})
				heads.add(title)
			}
		}
		s.asciidocLine(line)
	}
}

// asciidocTitle calls Anchor with a title of several words, by which a cross reference may name a section or block.
//
// https://docs.asciidoctor.org/asciidoc/latest/macros/xref/#link-to-a-section-by-its-title
func (s *scanner) asciidocTitle(title string) {
	if s.Heading == nil && strings.Contains(title, " ") {
		s.anchor(strings.ReplaceAll(title, "`", ""))
	}
}

// inReference makes the fragment of a link of a title in a cross reference, without the marks of code.
var inReference = strings.NewReplacer(" ", "%20", "`", "")

// blockID matches the id in the attributes of a block: [style#id.role%option], or [style,id=id].
//
// https://docs.asciidoctor.org/asciidoc/latest/attributes/id/
var blockID = regexp.MustCompile(`^\[(?:[\w.%-]*#([^\]\[,.%]+)|(?:[^\]]*[ ,])?id=["']?([^"',\]]+))`)

// listItem matches an indented item of a list. Other indented lines begin a literal paragraph.
//
// https://docs.asciidoctor.org/asciidoc/latest/verbatim/literal-blocks/
var listItem = regexp.MustCompile(`^\s+(?:(?:[*.-]+|\w+[.)]|<[\d.]+>)\s|.*(?:::+|;;)(?:\s|$))`)

// compoundDelimiter matches a line that begins or ends a block of blocks, and unstyled the title and attributes of a block, and a comment,
// after which an indented line begins a literal paragraph, too: attributes with a style make another paragraph of it.
//
// https://docs.asciidoctor.org/asciidoc/latest/blocks/delimited/
var (
	compoundDelimiter = regexp.MustCompile(`^(?:--|={4,}|\*{4,}|_{4,})$`)
	unstyled          = regexp.MustCompile(`^(?:\.[^. ].*|\[(?:\[.*\]|[.%#,][^,]*(?:,.*)?|\w+=.*)?\]|//.*)$`)
)

// codeStyle matches the attributes of an open block or a paragraph that is code, a passthrough or a comment.
//
// https://docs.asciidoctor.org/asciidoc/latest/verbatim/source-blocks/,
// https://docs.asciidoctor.org/asciidoc/latest/pass/pass-block/, https://docs.asciidoctor.org/asciidoc/latest/comments/
var codeStyle = regexp.MustCompile(`^\[(?:source|listing|literal|pass|comment)(?:[%.#][\w-]+)*(?:\]|,[^\]]*\])$`)

// linkInTitle matches a link in a title, of which only the text is part of the id.
var linkInTitle = regexp.MustCompile(`(?:link:|xref:|https?://)[^\s\[]*\[([^\]\n]*)\]`)

// passedIDs finds the ids of elements of HTML in a line that is passed through.
func (s *scanner) passedIDs(line string) {
	for {
		_, rest, found := strings.Cut(line, ` id="`)
		if !found {
			return
		}
		id, _, _ := strings.Cut(rest, `"`)
		s.anchor(id)
		line = rest
	}
}

// isDelimiter reports whether a line begins or ends a block whose text is left out:
// listing, literal, passthrough or comment, or fenced code.
func isDelimiter(line string) bool {
	if strings.HasPrefix(line, "```") {
		return true
	}
	return len(line) >= 4 && strings.IndexByte("-.+/", line[0]) >= 0 && strings.Trim(line, line[:1]) == ""
}

type asciidocMacro struct {
	name string
	kind Kind
}

// The macros whose target is a URL, as they are written before it. Those that end in "::" are blocks, which have no text after
// the bracket.
//
// https://docs.asciidoctor.org/asciidoc/latest/macros/images/#block-image-macro
var asciidocMacros = []asciidocMacro{
	{"link:", Hyperlink}, {"xref:", Hyperlink},
	{"image::", Image}, {"image:", Image}, {"video::", Image}, {"audio::", Image},
}

// isEscaped reports whether a text after a backslash is a reference or macro, which the backslash makes text.
//
// https://docs.asciidoctor.org/asciidoc/latest/subs/prevent/
func isEscaped(text string) bool {
	return strings.HasPrefix(text, "<<") || slices.ContainsFunc(asciidocMacros, func(m asciidocMacro) bool { return strings.HasPrefix(text, m.name) })
}

// isPassthrough reports whether a text ends with the name of a macro that leaves its content in brackets as it was written.
//
// https://docs.asciidoctor.org/asciidoc/latest/stem/, https://docs.asciidoctor.org/asciidoc/latest/pass/pass-macro/
func isPassthrough(text string) bool {
	text = strings.TrimRight(text, "abcdefghijklmnopqrstuvwxyz,-") // the substitutions to make
	return slices.ContainsFunc([]string{"stem:", "latexmath:", "asciimath:", "pass:"}, func(name string) bool { return strings.HasSuffix(text, name) })
}

// asciidocLine finds the URLs in a line.
func (s *scanner) asciidocLine(line part) {
	label := 0 // the end of the last label: a URL in a label is not a link
	for at := line.start; at < line.end && !s.stopped; {
		text := s.document[at:line.end]
		switch c := text[0]; {
		case c == '`' || c == '+':
			// Code: up to the same mark, if there is one in the line.
			if end := s.next(c, at+1); end < line.end && end > at+1 && (at == line.start || !isWord(s.document[at-1])) {
				at = end + 1
				continue
			}
		case c == '$' && strings.HasPrefix(text, "$$"): // a passthrough
			if _, after, ok := strings.Cut(text[2:], "$$"); ok {
				at = line.end - len(after)
				continue
			}
		case c == '\\' && isEscaped(text[1:]):
			at += 2
			continue
		case c == '<' && strings.HasPrefix(text, "<<<"): // a reference in angle brackets
		case c == '<' && strings.HasPrefix(text, "<<"):
			if end := s.next('>', at); end+1 < line.end && s.document[end+1] == '>' {
				target := part{at + 2, end}
				if comma := strings.IndexByte(s.of(target), ','); comma >= 0 {
					target.end = target.start + comma
				}
				target = s.trimmed(target)
				if url := s.of(target); strings.ContainsAny(url, "#") || strings.HasSuffix(url, ".adoc") {
					s.reference(Hyperlink, target)
				} else if url != "" && s.document[at+2] == url[0] { // not a shift, such as 1 << 2
					s.found(Hyperlink, "#"+inReference.Replace(url), target.start, target.end, true)
				}
				at = end + 2
				continue
			}
		case c == '[' && isPassthrough(s.document[line.start:at]):
			if end := s.next(']', at); end < line.end {
				at = end + 1
				continue
			}
		case c == '[' && strings.HasPrefix(text, "[["):
			s.asciidocAnchor(part{at + 2, line.end}, ",]")
		case strings.HasPrefix(text, "[#"):
			s.asciidocAnchor(part{at + 2, line.end}, ".,]%")
		case at > line.start && isWord(s.document[at-1]):
		case c == 'l' || c == 'x' || c == 'i' || c == 'v' || c == 'a':
			if strings.HasPrefix(text, "anchor:") {
				if end := s.next('[', at); end < line.end && end < s.next(' ', at) {
					s.anchor(s.document[at+len("anchor:") : end])
					at = end
					continue
				}
			}
			for _, m := range asciidocMacros {
				if strings.HasPrefix(text, m.name) && !(at == line.start && strings.HasSuffix(m.name, "::") && !strings.HasSuffix(strings.TrimRight(text, " \t"), "]")) {
					at = s.macro(m.kind, part{at, line.end}, len(m.name))
					if s.document[at+1:min(at+2, line.end)] == "[" {
						label = s.next(']', at)
					}
					break
				}
			}
		case c == 'h' || c == 'f' || c == 'H':
			// https://docs.asciidoctor.org/asciidoc/latest/macros/autolinks/
			if n := urlPrefix(text); n > 0 {
				open := s.next('[', at)
				end := at + n + intext.Length(s.document[at+n:max(at+n, min(open, line.end))])
				if at < label {
				} else if end == open && open < line.end {
					s.found(Hyperlink, unescaped(s.document[at:end]), at, end, true)
					label = s.next(']', open)
				} else if end = intext.TrimmedEnd(s.document, at+n, end); end > at+n {
					s.found(Text, s.document[at:end], at, end, false)
				}
				at = max(end, at+1)
				continue
			}
		}
		if end := s.otherScheme(part{at, line.end}, at == line.start); end > 0 {
			at = end
			continue
		}
		at++
	}
}

// otherScheme finds a URL with a label at the beginning of a part whose scheme is none of a link of AsciiDoc, so that it is
// text. It returns the end of the URL, or 0 if there is none.
func (s *scanner) otherScheme(p part, first bool) (end int) {
	const longest = len("https") + 2
	scheme := 0
	for scheme < longest && p.start+scheme < p.end && ascii.IsAlpha(s.document[p.start+scheme]) {
		scheme++
	}
	n := p.start + scheme + len("://")
	if scheme < len("http")-1 || n > p.end || s.document[n-len("://"):n] != "://" || !first && (isWord(s.document[p.start-1]) || strings.IndexByte("+-./:", s.document[p.start-1]) >= 0) {
		return 0
	}
	open := s.next('[', n)
	if end = n + intext.Length(s.document[n:max(n, min(open, p.end))]); end != open || end == n {
		return 0
	}
	s.found(Text, s.document[p.start:end], p.start, end, false)
	return end
}

// asciidocAnchor finds the name of an anchor at the beginning of a part: it ends before one
// of the bytes, after which there is a "]". No name has a "[": each byte is searched once.
func (s *scanner) asciidocAnchor(p part, ends string) {
	if s.next(']', p.start) >= p.end {
		return
	}
	rest := s.of(p)
	if n := strings.IndexAny(rest, ends+"["); n >= 0 && rest[n] != '[' {
		s.anchor(rest[:n])
	}
}

// macro finds the target of a macro whose name is n bytes at the beginning of a part. It
// returns the offset of the last byte of the name or target.
func (s *scanner) macro(kind Kind, p part, n int) int {
	target := part{p.start + n, s.next('[', p.start+n)}
	if target.end >= p.end || strings.HasPrefix(s.of(target), " ") || kind == Image && target.start < target.end && s.document[target.start] == ':' {
		return p.start + n - 1
	}
	if kind == Hyperlink && min(s.next(' ', target.start), s.next('\t', target.start)) < target.end && !protected(s.document[target.start:target.end]) {
		return p.start + n - 1
	}
	url := s.of(target)
	if strings.HasPrefix(s.of(p), "video::") {
		for _, host := range []string{"youtube", "vimeo", "wistia"} {
			if strings.HasPrefix(s.document[target.end+1:p.end], host) {
				return target.end // the target is the name of a video there
			}
		}
	}
	switch {
	case strings.HasPrefix(url, "++") && strings.HasSuffix(url, "++") && len(url) > 4:
		s.reference(kind, part{target.start + 2, target.end - 2})
	case strings.HasPrefix(url, "pass:"):
	case strings.HasPrefix(s.of(p), "xref:") && url != "" && !strings.ContainsAny(url, "#./"):
		s.found(kind, "#"+url, target.start, target.end, true)
	default:
		s.reference(kind, target)
	}
	return max(target.end-1, p.start)
}

// unescaped returns a URL without the backslashes that keep characters from being markup.
//
// https://docs.asciidoctor.org/asciidoc/latest/subs/prevent/
func unescaped(url string) string {
	if strings.IndexByte(url, '\\') < 0 {
		return url
	}
	return escapes.Replace(url)
}

var escapes = strings.NewReplacer(`\~`, "~", `\^`, "^", `\_`, "_", `\*`, "*", `\#`, "#", "\\`", "`")

// urlPrefix returns the length of "http://", "https://" or "ftp://" at the beginning of
// text, or 0.
func urlPrefix(text string) int {
	for _, prefix := range []string{"http://", "https://", "ftp://"} {
		if len(text) > len(prefix) && strings.EqualFold(text[:len(prefix)], prefix) {
			return len(prefix)
		}
	}
	return 0
}

func isWord(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || c == '_' || c >= 0x80
}

// protected reports whether a target is inside a passthrough, which may have spaces.
func protected(target string) bool {
	return strings.HasPrefix(target, "++") || strings.HasPrefix(target, "pass:")
}
