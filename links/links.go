// Package links finds the links in documents and source code, with their positions.
//
// In HTML, CSS, Markdown, AsciiDoc, reStructuredText, Org, MediaWiki markup, feeds,
// sitemaps and robots.txt it finds links and the addresses of embedded and loaded
// resources, including relative references. In the running text of these formats, in
// strings of JSON, YAML and TOML, in comments of source code and in plain text it finds
// URLs with a scheme and "://".
//
// It takes time linear in the length of the document, even if the document is malformed.
package links

import (
	"iter"
	"path"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"

	"github.com/weburl/weburl"
)

// A Kind is the purpose of a URL in a document.
type Kind uint8

// The kinds.
const (
	Text       Kind = iota // a URL in text, not marked as a link
	Hyperlink              // a link that a user follows
	Image                  // an image, a video or a sound, or its text track
	Script                 // a script or a worker
	Style                  // a style sheet
	Form                   // where a form is sent
	Frame                  // a document inside this one, or a plug-in
	Include                // a file that becomes part of this one
	Definition             // the URL of a reference definition
	Metadata               // what the document says about itself, for programs
	BaseURL                // the base of the document, and not a link: All leaves it out
)

var kindNames = [...]string{"text", "link", "image", "script", "style", "form", "frame", "include", "definition", "metadata", "base"}

// String returns the name of the kind: text, link, image, script, style, form, frame,
// include, definition, metadata or base. For a value that is not a kind it returns
// "unknown".
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "unknown"
}

// A Link is a URL in a document.
type Link struct {
	Kind Kind

	// URL is the URL with character references and escapes of the format replaced: "&"
	// for "&amp;" in an HTML attribute. Raw is the text of the document from byte Start
	// to byte End. They are equal if there is nothing to replace.
	URL, Raw   string
	Start, End int

	// Line and Column are the position of Start. They count from 1, columns in UTF-16
	// code units.
	Line, Column int

	// Reference is true if the format allows a relative reference there, such as in a
	// link. Otherwise URL has a scheme.
	Reference bool

	// Base is the href of the document's base element, or empty. It may be a relative
	// reference itself.
	//
	// https://html.spec.whatwg.org/multipage/semantics.html#the-base-element
	Base string
}

// Resolve resolves the link against the URL of the document, which may be the zero URL.
// It resolves [Link.Base] first, and ignores a Base that does not parse.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#document-base-url
func (l *Link) Resolve(document weburl.URL) (weburl.URL, error) {
	p := weburl.Parser{Base: document}
	if l.Base != "" && l.Kind != BaseURL {
		if base, err := p.Parse(l.Base); err == nil {
			p.Base = base
		}
	}
	return p.Parse(l.URL)
}

// All returns the links of a document of every [Kind] except BaseURL, in the order in which
// they start: to follow links as a user does, take only the kind Hyperlink. The base is in [Link.Base]. The name of the file sets the format, by its last element: see
// [FormatOf].
func All(name, document string) iter.Seq[Link] {
	return func(yield func(Link) bool) {
		Scan(name, document, Handler{Link: func(l Link) bool { return l.Kind == BaseURL || yield(l) }})
	}
}

// A Handler is a set of functions that Scan calls. Each may be nil.
type Handler struct {
	// Link is called with each link, and with the base, in the order in which they
	// start. If it returns false, Scan returns.
	Link func(Link) bool

	// Anchor is called with each fragment that leads to a place in the document: with ids,
	// and with the names that GitHub, GitLab, kramdown, Python-Markdown, Docutils,
	// VitePress and Asciidoctor make from headings. It may be called with a fragment more than once.
	Anchor func(string)

	// Renderer is the program whose fragments Anchor is called with for the headings of Markdown:
	// github, kramdown, markdown-it-anchor, python-markdown or vitepress, or none if it makes none. If it is another one,
	// Anchor is called with the fragments of all programs.
	Renderer string

	// Separator stands between the words of a heading in the fragment that Python-Markdown makes, if it is not "-". It is
	// for the renderer python-markdown, and one that is not known.
	Separator string

	// Repeated, if it is not nil, is called for each heading of Markdown, AsciiDoc and
	// reStructuredText that has the slug of an earlier heading. The fragments slug-1 to
	// slug-n, or slug_1 to slug_n, lead to headings, and Anchor is not called with them.
	Repeated func(slug string, n int)

	// Heading, if it is not nil, is called with the text of each heading of Markdown,
	// AsciiDoc and reStructuredText, and a fragment that leads to the heading:
	//
	//   - the id in braces, if the heading has one,
	//   - otherwise the fragment that GitHub makes from the text or, in AsciiDoc, the
	//     fragment that Asciidoctor makes from it.
	//
	// If Heading is set, Anchor is called with ids only.
	Heading func(text, fragment string)

	// Role is called with each name of a document, file or place that is not a URL, and with the role of
	// reStructuredText or MyST that it is the target of, such as "doc" or "ref". The role is "id" for an id
	// of Org, and "*" for a heading of Org. The URL of the Link is the name.
	Role func(string, Link)

	// Undefined is called with each use of a reference definition that is missing in the
	// document of Markdown, or phrase of reStructuredText without a target. The URL of the Link is the
	// label. A label without a text, as in [label], is
	// one if it is nearly the label of a definition.
	Undefined func(Link)

	// Malformed is called with each text of Markdown that looks like a link and is not one. The
	// URL of the Link is the URL that is meant.
	Malformed func(Link, Fault)

	// Note is called with the reason if the document, or a part of it, is read as plain
	// text although the name of the file sets another format.
	Note func(string)
}

// Scan calls the functions of h for the links and other items that it finds in a
// document. The name of the file sets the format: see [FormatOf].
func Scan(name, document string, h Handler) {
	s := &scanner{Handler: h, document: document, line: 1, column: 1}
	formatOf(name).scan(s, part{0, len(document)})
}

// FormatOf returns the name of the format that a file is read as: html, xml, css,
// markdown, asciidoc, restructuredtext, org, mediawiki, strings (of JSON, YAML and
// TOML), robots, comments (of source code) or text.
func FormatOf(name string) string { return formatOf(name).name }

// A format is how documents are read.
type format struct {
	name string
	scan func(*scanner, part)
}

// formats are those of files by their extensions, or names.
var formats = map[string]format{}

func init() {
	for _, f := range []struct {
		format
		names string
	}{
		{format{"html", (*scanner).html}, ".html .htm .xhtml .svg .vue .svelte"},
		{format{"xml", (*scanner).xml}, ".xml .rss .atom .opml .xsd .xsl .wsdl"},
		{format{"css", (*scanner).css}, ".css"},
		{format{"markdown", (*scanner).markdown}, ".md .markdown .mdown .mkd .qmd .rmd"},
		{format{"markdown", (*scanner).mdx}, ".mdx"},
		{format{"asciidoc", (*scanner).asciidoc}, ".adoc .asciidoc .asc"},
		{format{"restructuredtext", (*scanner).rst}, ".rst .rest"},
		{format{"org", (*scanner).org}, ".org"},
		{format{"mediawiki", (*scanner).mediawiki}, ".mediawiki .wiki"},
		{format{"strings", (*scanner).strings}, ".json .jsonc .json5 .webmanifest .geojson .ipynb .yaml .yml .toml"},
		{format{"robots", (*scanner).robots}, "robots.txt"},
	} {
		for name := range strings.FieldsSeq(f.names) {
			formats[name] = f.format
		}
	}
	for i := range syntaxes {
		s := &syntaxes[i]
		for _, b := range s.block {
			s.begins[b[0][0]] = true
		}
		for _, begin := range append(strings.Split(s.quotes, ""), s.line...) {
			s.begins[begin[0]] = true
		}
		for _, name := range s.names {
			formats[name] = format{"comments", func(c *scanner, p part) { c.comments(s, p) }}
		}
	}
}

// formatOf returns the format of a file of this name.
func formatOf(name string) format {
	base := strings.ToLower(path.Base(strings.ReplaceAll(name, `\`, "/")))
	if f, ok := formats[base]; ok {
		return f
	}
	if f, ok := formats[path.Ext(base)]; ok {
		return f
	}
	return format{"text", (*scanner).text}
}

// A part is a part of a document, from one byte to before another.
type part struct{ start, end int }

// A scanner is a call of [Scan].
type scanner struct {
	Handler
	document string
	base     string
	stopped  bool // Link has returned false
	anyName  bool // the name of each element is a fragment, as on GitHub

	offset, line, column int // of what was found last

	phrases   []part // of reStructuredText that may be references; nil if they are not looked for
	phraseEnd int    // the offset of the mark that ends the last text between two of reStructuredText

	tags    *html.Tokenizer // of the tags of MediaWiki; a new one for each tag would cost 4 KiB
	tagText strings.Reader  // that it reads

	nearest *[256]struct{ from, at int } // see scanner.next
}

// of returns the text of a part.
func (s *scanner) of(p part) string { return s.document[p.start:p.end] }

// found calls Link. Links are found in the order in which they start.
func (s *scanner) found(kind Kind, url string, start, end int, reference bool) {
	if s.stopped || s.Link == nil {
		return
	}
	s.advance(start)
	s.stopped = !s.Link(s.link(kind, url, start, end, reference))
}

// link returns a link at the position.
func (s *scanner) link(kind Kind, url string, start, end int, reference bool) Link {
	return Link{
		Kind: kind, URL: url, Raw: s.document[start:end], Start: start, End: end,
		Line: s.line, Column: s.column, Reference: reference, Base: s.base,
	}
}

// role calls Role with a part of the document.
func (s *scanner) role(name string, p part) {
	if s.Role != nil && !s.stopped && p.start < p.end {
		s.advance(p.start)
		s.Role(name, s.link(Hyperlink, s.of(p), p.start, p.end, false))
	}
}

// reference calls Link for a reference that is written as it is.
func (s *scanner) reference(kind Kind, p part) { s.found(kind, s.of(p), p.start, p.end, true) }

// advance moves the position to an offset that is not before it.
func (s *scanner) advance(offset int) {
	passed := s.document[s.offset:offset]
	if lines := strings.Count(passed, "\n"); lines > 0 {
		s.line += lines
		s.column = 1
		passed = passed[strings.LastIndexByte(passed, '\n')+1:]
	}
	s.column += utf16Len(passed)
	s.offset = offset
}

// utf16Len returns the length of a string in UTF-16 code units.
func utf16Len(s string) int {
	n := utf8.RuneCountInString(s)
	if n < len(s) {
		for _, r := range s {
			if r >= 0x10000 {
				n++
			}
		}
	}
	return n
}

// anchor calls Anchor.
func (s *scanner) anchor(name string) {
	if s.Anchor != nil && name != "" {
		s.Anchor(name)
	}
}

// heading calls Heading.
func (s *scanner) heading(text, fragment string) {
	if fragment != "" {
		s.Heading(text, fragment)
	}
}

// note calls Note.
func (s *scanner) note(text string) {
	if s.Note != nil {
		s.Note(text)
	}
}

// next returns the offset of the first byte c at or after an offset, or the length of
// the document. It keeps the last result for each c: calls whose offsets do not decrease
// take linear time together.
func (s *scanner) next(c byte, from int) int {
	if s.nearest == nil {
		s.nearest = new([256]struct{ from, at int })
	}
	n := &s.nearest[c]
	if n.from <= from && from < n.at {
		return n.at
	}
	at := strings.IndexByte(s.document[from:], c)
	if at < 0 {
		at = len(s.document) - from
	}
	n.from, n.at = from, from+at
	return n.at
}

// text finds the URLs in plain text.
func (s *scanner) text(p part) { s.textAs(Text, p) }

// robots finds the sitemaps of a robots.txt.
//
// https://www.rfc-editor.org/rfc/rfc9309, https://www.sitemaps.org/protocol.html#submit_robots
func (s *scanner) robots(p part) {
	for line := range s.lines(p) {
		const field = "sitemap:"
		text := s.of(line)
		if len(text) < len(field) || !strings.EqualFold(text[:len(field)], field) {
			s.text(line)
			continue
		}
		if value := s.trimmed(part{line.start + len(field), line.end}); value.start < value.end {
			s.reference(Hyperlink, value)
		}
	}
}

// lines returns the lines of a part, without what ends them.
func (s *scanner) lines(p part) iter.Seq[part] {
	return func(yield func(part) bool) {
		for at := p.start; at < p.end; {
			end := strings.IndexByte(s.document[at:p.end], '\n')
			if end < 0 {
				end = p.end - at
			}
			line := part{at, at + end}
			at += end + 1
			if line.end > line.start && s.document[line.end-1] == '\r' {
				line.end--
			}
			if s.stopped || !yield(line) {
				return
			}
		}
	}
}

// trimmed returns a part without white space at its ends.
func (s *scanner) trimmed(p part) part {
	for p.start < p.end && isSpace(s.document[p.start]) {
		p.start++
	}
	for p.end > p.start && isSpace(s.document[p.end-1]) {
		p.end--
	}
	return p
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' }
