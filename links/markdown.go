package links

import (
	"bytes"
	"cmp"
	"hash/maphash"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"github.com/weburl/weburl/internal/intext"
)

var markdownParser = goldmark.New(goldmark.WithExtensions(extension.GFM, extension.Footnote), goldmark.WithParserOptions(
	parser.WithInlineParsers(util.Prioritized(markers{}, 0)), // before all others
)).Parser()

// A document is parsed in pieces of up to mostMarkup bytes of punctuation and line breaks,
// and of up to mostPiece bytes: what the parser makes of a piece takes up to 1,200 bytes of
// memory for each of the former. A piece that does not end at a blank line has up to
// leastPiece bytes, because the parser may take time that grows with the square of the
// length of a paragraph.
const (
	mostMarkup = 4000
	mostPiece  = 1 << 20
	leastPiece = 1 << 12
)

// markdown finds the URLs of links, images, automatic links, reference definitions and
// HTML in Markdown, as GitHub reads it, and in front matter. Code is left out.
//
// https://github.github.com/gfm/
func (s *scanner) markdown(p part) {
	if strings.HasPrefix(s.of(p), byteOrderMark) {
		p.start += len(byteOrderMark)
	}
	if end := frontMatter(s.of(p)); end > 0 {
		s.strings(part{p.start, p.start + end})
		p.start += end
	}
	if s.Anchor != nil {
		defer s.attributeIDs(s.of(p)) // those of headings have been found
	}
	document := s.of(p)
	r := &markdownPieces{s: s, heads: newSlugs(s), work: work{left: mostWork}}
	r.defined = sync.OnceValue(func() map[uint64]struct{} { return definedLabels(document) })
	for p.start < p.end && !s.stopped {
		p.start = r.skip(p)
		piece := part{p.start, p.start + r.pieceLength(s.of(p))}
		r.read(piece)
		p.start = piece.end
	}
}

// isComponentTag reports whether a line is a tag of a component, directly above fenced code or a heading.
func isComponentTag(line, next string) bool {
	line, ok := strings.CutPrefix(strings.TrimLeft(line, " \t"), "<")
	line = strings.TrimPrefix(line, "/")
	if !ok || line == "" || line[0] < 'A' || line[0] > 'Z' || !strings.HasSuffix(strings.TrimRight(line, " \t\r\n"), ">") {
		return false
	}
	next = strings.TrimLeft(next, " \t")
	heading := strings.TrimLeft(next, "#")
	level := len(next) - len(heading)
	return strings.HasPrefix(next, "```") || strings.HasPrefix(next, "~~~") || 1 <= level && level <= 6 && strings.HasPrefix(heading, " ")
}

// templateText returns the offsets of the text of a template literal of JavaScript, which begins in an expression in a line of MDX that
// ends at an offset of a document, and does not end in the line. ok is false if there is none.
func templateText(document, line string, lineEnd int) (start, end int, ok bool) {
	open := strings.LastIndex(line, "{`")
	if open < 0 || strings.Contains(line[open+2:], "`") || strings.Count(line[:open], "`")%2 != 0 {
		return 0, 0, false
	}
	start = lineEnd - len(line) + open + 2
	for end = start; ; end++ {
		i := strings.IndexByte(document[end:], '`')
		if i < 0 {
			return 0, 0, false
		}
		if end += i; document[end-1] != '\\' {
			return start, end, true
		}
	}
}

// withoutMarkup returns a text with "x" for all but white space.
func withoutMarkup(text string) string {
	plain := []byte(text)
	for i, c := range plain {
		if strings.IndexByte(" \t\r\n", c) < 0 {
			plain[i] = 'x'
		}
	}
	return string(plain)
}

// mdx finds the URLs of Markdown with components, in which a tag ends a paragraph and begins no HTML, and there is no indented code,
// so that tags and the ends of fenced code may be indented. The text of template literals is code.
//
// https://mdxjs.com/docs/what-is-mdx/#markdown
func (s *scanner) mdx(p part) {
	var text []byte // the document with other spaces, with spaces for tags and without code in expressions, if there are any
	change := func(at int, line string) {
		if text == nil {
			text = []byte(s.document)
		}
		copy(text[at:], line)
	}
	at, fence, indent, literal, isFirst := 0, "", 0, 0, true // in a paragraph
	for line := range strings.Lines(s.document) {
		start := at
		if at += len(line); start < literal {
			continue
		}
		if fence == "" {
			if from, end, ok := templateText(s.document, line, at); ok {
				change(from, withoutMarkup(s.document[from:end]))
				literal, isFirst = end, false
				continue
			}
		}
		switch own := len(line) - len(strings.TrimLeft(line, " \t")); {
		case fence != "" && !isEnd(strings.TrimLeft(line, "> \t"), fence):
		case fence != "":
			if fence = ""; own > indent {
				change(start, line[:indent]+strings.TrimRight(line[own:], "\r\n")+line[indent:own])
			}
		case isComponentTag(line, s.document[at:]):
			change(start, strings.Repeat(" ", len(line)-1))
		case isFirst && (own > 3 || line[0] == '\t') && strings.HasPrefix(line[own:], "<"):
			change(start, "\f") // not an indentation
		default:
			if fence = rawUntil(line); fence != "" && (fence[0] == '`' || fence[0] == '~') {
				indent = strings.IndexByte(line, fence[0])
			} else {
				fence = ""
			}
		}
		isFirst = strings.TrimSpace(line) == ""
	}
	if text != nil {
		s.document = string(text)
	}
	s.markdown(p)
}

// A markdownPieces finds the URLs of Markdown, one piece after the other.
type markdownPieces struct {
	s       *scanner
	heads   *slugs
	work    work
	defined func() map[uint64]struct{} // the hashes of the labels of reference definitions
	near    nearLabels                 // nil before it is needed

	until     string // what ends the code or comment that a piece begins in, or empty
	paragraph bool   // a piece may begin inside a paragraph or a table
}

const byteOrderMark = "\uFEFF"

// frontMatter returns the length of the front matter of a document: YAML between lines of
// "---", or TOML between lines of "+++".
func frontMatter(document string) int {
	if len(document) < 4 || document[:3] != "---" && document[:3] != "+++" {
		return 0
	}
	if rest := strings.TrimLeft(document[3:], " \t"); rest == "" || rest[0] != '\n' && rest[0] != '\r' {
		return 0
	}
	end := strings.Index(document[3:], "\n"+document[:3])
	if end < 0 {
		return 0
	}
	return 3 + end + 1 + 3
}

// rawEnds are the ends of HTML that has no Markdown, by what a line of it begins with.
//
// https://spec.commonmark.org/0.31.2/#html-blocks
var rawEnds = []struct{ start, end string }{
	{"<!--", "-->"}, {"<pre", "</pre>"}, {"<script", "</script>"}, {"<style", "</style>"}, {"<textarea", "</textarea>"},
}

// rawUntil returns the end of the code or comment that begins in a line and does not end
// there, or the empty string.
func rawUntil(line string) string {
	line = strings.TrimLeft(line, " \t>-*+.)0123456789")
	for _, c := range []string{"`", "~"} {
		if fence := line[:len(line)-len(strings.TrimLeft(line, c))]; len(fence) >= 3 {
			if c == "`" && strings.Contains(line[len(fence):], c) {
				return "" // it is a code span
			}
			return fence
		}
	}
	for _, raw := range rawEnds {
		if len(line) >= len(raw.start) && strings.EqualFold(line[:len(raw.start)], raw.start) && !isEnd(line, raw.end) {
			return raw.end
		}
	}
	return ""
}

// isEnd reports whether a line has the end of code or of a comment.
func isEnd(line, until string) bool {
	if until[0] == '`' || until[0] == '~' {
		line = strings.TrimSpace(line)
		return len(line) >= len(until) && strings.Trim(line, until[:1]) == ""
	}
	for at := 0; ; at++ {
		i := strings.IndexByte(line[at:], until[0])
		if at += i; i < 0 || len(line)-at < len(until) {
			return false
		}
		if strings.EqualFold(line[at:at+len(until)], until) {
			return true
		}
	}
}

// skip returns the end of the code or comment that a part begins in.
func (r *markdownPieces) skip(p part) int {
	if r.until == "" {
		return p.start
	}
	at := p.start
	for line := range strings.Lines(r.s.of(p)) {
		if at += len(line); isEnd(line, r.until) {
			r.until = ""
			break
		}
	}
	return at
}

// pieceLength returns the length of a piece of a document: up to a blank line that is not
// in code or a comment or before an indented line, or else up to a line, or a space in one.
func (r *markdownPieces) pieceLength(document string) int {
	most := mostPiece
	if r.paragraph {
		most = leastPiece
	}
	at, markup, blank := 0, 0, 0
	r.paragraph = false
	for at < len(document) {
		length, marks := lineLength(document[at:], most, r.until == "")
		if at > 0 && (at+length > most || markup+marks > mostMarkup) {
			if blank > 0 {
				r.until = ""
				return blank
			}
			r.paragraph = r.until == ""
			return at
		}
		line := document[at : at+length]
		at += length
		markup += marks
		switch {
		case line[length-1] != '\n' && at < len(document):
			r.paragraph = true
			return at
		case r.until != "":
			if isEnd(line, r.until) {
				r.until = ""
			}
		case strings.TrimSpace(line) != "":
			r.until = rawUntil(line)
		case at < len(document) && document[at] != ' ' && document[at] != '\t':
			blank, most = at, mostPiece
		}
	}
	return at
}

// lineLength returns the length of the first line of a document, with the line break, and how
// many bytes of markup it has. Of a line that is too long it is the length of a part.
func lineLength(document string, most int, hasMarkup bool) (length, markup int) {
	for length < len(document) {
		c := document[length]
		length++
		if c == '\n' {
			return length, markup + 1
		}
		if hasMarkup && util.IsPunct(c) {
			markup++
		}
		if length == most || markup == mostMarkup {
			if space := strings.LastIndexByte(document[:length], ' '); space > 0 {
				length = space
			}
			break
		}
	}
	return length, markup
}

// definedLabels returns the hashes of the labels of what may be the reference definitions of
// a document.
//
// https://spec.commonmark.org/0.31.2/#link-reference-definitions
func definedLabels(document string) map[uint64]struct{} {
	labels := map[uint64]struct{}{}
	for at := 0; ; {
		i := strings.Index(document[at:], "]:")
		if i < 0 {
			return labels
		}
		end := at + i
		open := at + strings.LastIndexByte(document[at:end], '[')
		if line := at + strings.LastIndexByte(document[at:max(at, open)], '\n') + 1; open >= at && strings.Trim(document[line:open], " \t>-*+.)0123456789") == "" {
			labels[labelHash(document[open+1:end])] = struct{}{}
		}
		at = end + len("]:")
	}
}

// defines reports whether the document may have a reference definition of a label.
func (r *markdownPieces) defines(label string) bool {
	_, ok := r.defined()[labelHash(label)]
	return ok
}

// labelHash returns the hash of a label of a reference.
func labelHash(label string) uint64 {
	return maphash.String(seed, util.ToLinkReference([]byte(label)))
}

// read finds the URLs of a piece of a document.
func (r *markdownPieces) read(p part) {
	s := r.s
	document := []byte(s.of(p))
	if isDeep(document) || hasManyCells(document) {
		s.note(tooComplex)
		s.text(p)
		return
	}
	context := parser.NewContext()
	r.work.left = max(r.work.left, 0) + workPerByte*len(document)
	context.Set(workKey, &r.work)
	root := markdownParser.Parse(text.NewReader(document), parser.WithContext(context))
	r.work.block = nil
	if r.work.left < 0 {
		s.note(tooComplex)
		s.text(p)
		return
	}
	m := markdownFinder{markdownPieces: r, offset: p.start, document: document}
	ast.Walk(root, m.visit)
	m.definitions(context.References())
	slices.SortStableFunc(m.found, func(a, b Link) int { return cmp.Compare(a.Start, b.Start) })
	last := Link{Start: -1}
	for _, l := range m.found {
		if l == last {
			continue
		}
		last = l
		if l.Kind > roles {
			name, target, _ := strings.Cut(l.URL, "\x00")
			s.role(name, part{l.Start, l.Start + len(target)})
			continue
		}
		if l.Kind > undefined {
			if s.Malformed != nil && !s.stopped {
				s.advance(l.Start)
				s.Malformed(Link{URL: l.URL, Raw: s.document[l.Start:l.End], Start: l.Start, End: l.End, Line: s.line, Column: s.column}, Fault(l.Kind-malformed))
			}
			continue
		}
		if l.Kind == undefined {
			if s.Undefined != nil && !s.stopped {
				s.advance(l.Start)
				s.Undefined(Link{URL: l.URL, Raw: s.document[l.Start:l.End], Start: l.Start, End: l.End, Line: s.line, Column: s.column})
			}
			continue
		}
		s.found(l.Kind, l.URL, l.Start, l.End, l.Reference)
	}
}

// undefined is the kind of a use of a reference definition that is missing, before
// Undefined is called with it.
const undefined = BaseURL + 1

// roles is a kind before that of roles.
const roles = 100

const tooComplex = "read as plain text, because it nests or repeats markup too much"

// mostDepth is how many quotations and lists a line may open. The parser takes time
// that grows with the square of them, too.
const mostDepth = 100

var deepList = bytes.Repeat([]byte("- "), mostDepth)

// isDeep reports whether a line of a document may open more than mostDepth
// quotations and lists.
func isDeep(document []byte) bool {
	for line := range bytes.Lines(document) {
		markers := 0
		for _, c := range line {
			if c == '>' || c == '+' || c == '*' || c == '.' || c == ')' {
				markers++
			} else if c != ' ' && c != '\t' && c != '-' && (c < '0' || c > '9') {
				break
			}
		}
		if markers > mostDepth || bytes.HasPrefix(line, deepList) {
			return true
		}
	}
	return false
}

// mostCells is how many cells the tables of a piece may have. The parser fills each row of a
// table up to the number of its columns, so that a short row may be many cells.
const mostCells = 10 * mostMarkup

// hasManyCells reports whether the tables of a document may have more than mostCells cells.
//
// https://github.github.com/gfm/#tables-extension-
func hasManyCells(document []byte) bool {
	columns, cells := 0, 0
	for line := range bytes.Lines(document) {
		switch {
		case len(bytes.Trim(line, ">|-: \t\r\n")) > 0: // not a delimiter row and not blank
		case bytes.IndexByte(line, '-') >= 0: // a delimiter row
			columns = max(columns, bytes.Count(line, []byte("|"))+1)
		case bytes.IndexByte(line, '|') < 0: // a blank line
			columns = 0
		}
		if cells += columns; cells > mostCells {
			return true
		}
	}
	return false
}

// The parser may look at a whole paragraph for each bracket and each run of asterisks,
// underscores or tildes in it: its time grows with their product. That is counted, in
// bytes, of which the parser reads half a billion a second. A document may need mostWork and
// workPerByte for each of its bytes. The pieces that need more are read as plain text.
const (
	mostWork    = 1 << 28
	workPerByte = 256
)

var workKey = parser.NewContextKey()

// A work is what the parser may still do for a document.
type work struct {
	left  int
	block ast.Node // that is being parsed
	size  int      // of the block
}

// markers is a parser of inlines that counts the work, and takes all of a line when
// there is no work left.
type markers struct{}

func (markers) Trigger() []byte { return []byte("![]*_~") }

func (markers) Parse(parent ast.Node, reader text.Reader, context parser.Context) ast.Node {
	w, ok := context.Get(workKey).(*work)
	if !ok {
		return nil
	}
	if w.block != parent {
		w.block, w.size = parent, 0
		lines := parent.Lines()
		for i := range lines.Len() {
			line := lines.At(i)
			w.size += line.Len()
		}
	}
	if w.left -= w.size; w.left >= 0 {
		return nil
	}
	line, segment := reader.PeekLine()
	reader.Advance(len(line))
	return ast.NewTextSegment(segment)
}

// A markdownFinder walks through a document. The parser does not keep where a
// destination is: it is looked for after what has been found before.
type markdownFinder struct {
	*markdownPieces
	offset   int // of document in that of the scanner
	document []byte
	at       int
	missed   int // how many destinations were not found
	found    []Link
}

func (m *markdownFinder) visit(n ast.Node, entering bool) (ast.WalkStatus, error) {
	switch n := n.(type) {
	case *ast.Paragraph, *ast.TextBlock:
		if lines := n.Lines(); entering && lines.Len() > 0 {
			m.at = lines.At(0).Start // footnotes come last
			if end := lines.At(lines.Len() - 1).Stop; isMath(m.document[m.at:end]) {
				m.at = end
				return ast.WalkSkipChildren, nil
			}
		}
	case *ast.Text:
		m.at = max(m.at, n.Segment.Stop)
		if entering {
			m.undefined(n)
		}
	case *ast.CodeSpan:
		if last, ok := n.LastChild().(*ast.Text); ok {
			if first, isText := n.FirstChild().(*ast.Text); entering && isText && m.s.Role != nil {
				m.role(first.Segment.Start, last.Segment.Stop)
			}
			m.at = max(m.at, last.Segment.Stop)
		}
		return ast.WalkSkipChildren, nil
	case *ast.CodeBlock, *ast.FencedCodeBlock:
		if lines := n.Lines(); lines.Len() > 0 {
			m.at = max(m.at, lines.At(lines.Len()-1).Stop)
		}
		return ast.WalkSkipChildren, nil
	case *ast.RawHTML:
		if entering {
			m.html(n.Segments)
		}
	case *ast.HTMLBlock:
		if entering {
			m.html(n.Lines())
		}
	case *ast.Heading:
		if entering && m.s.Anchor != nil {
			m.heads.add(m.withoutReferences(string(m.plain(nil, n))))
		}
	case *ast.AutoLink:
		if entering && n.AutoLinkType == ast.AutoLinkURL {
			m.automatic(n)
		}
	case *ast.Link:
		if !entering && n.Reference == nil { // what it contains stands before
			m.inline(Hyperlink, n.Destination)
		}
	case *ast.Image:
		if !entering && n.Reference == nil {
			m.inline(Image, n.Destination)
		}
	}
	return ast.WalkContinue, nil
}

// reference matches a link or an image whose definition may be in another piece of the document.
var reference = regexp.MustCompile(`(!?)\[([^\[\]]*)\]\[([^\[\]]+)\]`)

// withoutReferences returns a heading with the texts of links by reference in place of them, and without images.
func (r *markdownPieces) withoutReferences(heading string) string {
	for range 2 { // a link may have an image
		if !strings.Contains(heading, "][") {
			break
		}
		heading = reference.ReplaceAllStringFunc(heading, func(written string) string {
			m := reference.FindStringSubmatch(written)
			if !r.defines(m[3]) {
				return written
			}
			if m[1] != "" {
				return ""
			}
			return m[2]
		})
	}
	return heading
}

// isMath reports whether a paragraph is a formula.
//
// https://docs.github.com/en/get-started/writing-on-github/working-with-advanced-formatting/writing-mathematical-expressions
func isMath(paragraph []byte) bool {
	const mark = "$$"
	text := bytes.TrimSpace(paragraph)
	return len(text) > 2*len(mark) && bytes.HasPrefix(text, []byte(mark)) && bytes.Index(text[len(mark):], []byte(mark)) == len(text)-2*len(mark)
}

// plain appends the text of a heading.
func (m *markdownFinder) plain(b []byte, n ast.Node) []byte {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c := c.(type) {
		case *ast.Text:
			b = append(b, literal(c.Segment.Value(m.document), n)...)
		case *ast.AutoLink:
			b = append(b, c.Label(m.document)...)
		case *ast.Image, *ast.RawHTML:
		default:
			b = m.plain(b, c)
		}
	}
	return b
}

// literal returns a text of a node without escapes and character references.
func literal(text []byte, of ast.Node) []byte {
	if of != nil && of.Kind() == ast.KindCodeSpan || !bytes.ContainsAny(text, `&\`) {
		return text
	}
	return util.UnescapePunctuations(util.ResolveEntityNames(util.ResolveNumericReferences(text)))
}

// citation matches the number of a document in brackets, and the place in it, or an index such as n-1.
var citation = regexp.MustCompile(`^(?:[0-9]+(?:,|$)|[a-z][-+][0-9a-z]$)`)

// undefined adds the uses of missing reference definitions in a text: [text][label]. The
// parser makes several texts of it, which follow each other: this is called with each,
// and looks at the first. In the text of a link there are only images.
func (m *markdownFinder) undefined(n *ast.Text) {
	if m.s.Undefined == nil && m.s.Malformed == nil {
		return
	}
	if p, ok := n.PreviousSibling().(*ast.Text); ok && p.Segment.Stop == n.Segment.Start {
		return
	}
	start, end := n.Segment.Start, n.Segment.Stop
	for c := n.NextSibling(); c != nil; c = c.NextSibling() {
		next, ok := c.(*ast.Text)
		if !ok || next.Segment.Start != end {
			break
		}
		end = next.Segment.Stop
	}
	if n.Parent().Kind() == ast.KindLink && !bytes.Contains(m.document[start:end], []byte("![")) {
		return
	}
	if m.s.Malformed != nil {
		m.malformed(start, end)
	}
	if m.s.Undefined == nil {
		return
	}
	m.shortcuts(start, end)
	line := m.document[start:end]
	for at := 0; ; {
		i := bytes.Index(line[at:], []byte("]["))
		if i < 0 {
			return
		}
		middle := at + i
		at = middle + 2
		length := bytes.IndexAny(line[at:], "[]")
		open := bytes.LastIndexAny(line[:middle], "[]")
		if open < 0 && length > 0 && n.PreviousSibling() != nil {
			m.afterMarkup(start+middle, start+at+length, line[at:at+length])
			continue
		}
		if length <= 0 || line[at+length] != ']' || open < 0 || line[open] != '[' || open+1 == middle ||
			open > 0 && !isSpace(line[open-1]) && line[open-1] != '(' && line[open-1] != '!' ||
			open > 0 && line[open-1] == '\\' {
			continue
		}
		label := line[at : at+length]
		text := line[open+1 : middle]
		if !bytes.ContainsFunc(label, unicode.IsLower) && !bytes.ContainsFunc(text, unicode.IsLower) || citation.Match(label) && citation.Match(text) ||
			string(label) == "/"+string(text) || bytes.IndexByte(label, '|') >= 0 {
			continue // two marks, as of the numbers of documents, or markup of another language
		}
		if after := at + length + 1; after < len(line) && (line[after] == '[' || line[after] == '(' || line[after] == ':') || label[0] == '^' {
			continue
		}
		if !m.defines(string(label)) {
			from := m.offset + start + open
			m.found = append(m.found, Link{Kind: undefined, URL: string(label), Start: from, End: m.offset + start + at + length + 1})
		}
	}
}

// afterMarkup adds a use of a missing reference definition whose text ends in markup, such as [`a`][label].
// middle is where the text ends, and end where the label does.
func (m *markdownFinder) afterMarkup(middle, end int, label []byte) {
	open := middle
	for depth := 1; depth > 0; {
		open--
		if open < max(0, middle-mostLine) || m.document[open] == '\n' {
			return
		}
		switch m.document[open] {
		case ']':
			depth++
		case '[':
			depth--
		}
	}
	before := byte(' ')
	if open > 0 {
		before = m.document[open-1]
	}
	after := byte(' ')
	if end+1 < len(m.document) {
		after = m.document[end+1]
	}
	if m.defines(string(label)) || label[0] == '^' || m.document[min(end, len(m.document)-1)] != ']' || !bytes.ContainsFunc(label, unicode.IsLower) ||
		!isSpace(before) && before != '(' || strings.IndexByte("[(:", after) >= 0 {
		return
	}
	m.found = append(m.found, Link{Kind: undefined, URL: string(label), Start: m.offset + open, End: m.offset + end + 1})
}

// mostMissed is how many destinations are looked for in vain. The parser changes
// some, as in a table where "|" is escaped. Each costs a look at all that follows.
const mostMissed = 100

// inline adds the destination of an inline link or image, whose text ends where
// the finder is.
func (m *markdownFinder) inline(kind Kind, written []byte) {
	if m.missed > mostMissed {
		return
	}
	for at := m.at; ; {
		i := bytes.Index(m.document[at:], []byte("]("))
		if i < 0 {
			m.missed++
			return
		}
		at += i + len("](")
		start := destinationStart(m.document, at)
		if bytes.HasPrefix(m.document[start:], written) {
			m.add(kind, written, start)
			m.at = start + len(written)
			return
		}
	}
}

// withoutQuotes returns an automatic link without the quotation marks at its end, and what is before
// them that belongs to the sentence, as GitHub does.
//
// https://github.com/github/cmark-gfm/blob/master/extensions/autolink.c
func withoutQuotes(written []byte) []byte {
	trimmed := bytes.TrimRight(written, "\"'")
	if len(trimmed) == len(written) {
		return written
	}
	return trimmed[:intext.TrimmedEnd(string(trimmed), 0, len(trimmed))]
}

// next adds the URL of an automatic link that follows what has been found. It has a
// protocol if it is written without a scheme.
//
// https://github.github.com/gfm/#extended-www-autolink
func (m *markdownFinder) next(written, protocol []byte) {
	written = withoutQuotes(written)
	if len(written) == 0 || m.missed > mostMissed {
		return
	}
	i := bytes.Index(m.document[m.at:], written)
	if i < 0 {
		m.missed++
		return
	}
	m.at += i
	m.add(Hyperlink, written, m.at)
	if len(protocol) > 0 {
		last := &m.found[len(m.found)-1]
		last.URL = string(protocol) + "://" + last.URL
	}
	m.at += len(written)
}

func (m *markdownFinder) add(kind Kind, written []byte, start int) {
	url := m.s.document[m.offset+start : m.offset+start+len(written)]
	if bytes.IndexByte(written, '&') >= 0 || bytes.IndexByte(written, '\\') >= 0 {
		url = string(literal(written, nil))
	}
	m.found = append(m.found, Link{Kind: kind, URL: url, Start: m.offset + start, End: m.offset + start + len(written), Reference: true})
}

var (
	htmlHeading = regexp.MustCompile(`(?is)<h[1-6](?:\s[^>]*)?>(.*?)</h[1-6]>`)
	htmlTag     = regexp.MustCompile(`<[^>]*>`)

	// headingLines match a heading in lines of HTML, by the renderers that find it after a line whose elements end there.
	//
	// https://kramdown.gettalong.org/syntax.html#html-blocks,
	// https://github.com/Python-Markdown/markdown/blob/master/markdown/htmlparser.py
	headingLines = map[string]*regexp.Regexp{
		"github":          regexp.MustCompile(`(?m)^[ \t]*</?[A-Z][\w.]*(?:\s[^<>\n]*)?>[ \t]*\r?\n` + headingLine), // of a component in MDX
		"kramdown":        regexp.MustCompile(`(?m)^ {0,3}` + headingLine),
		"python-markdown": regexp.MustCompile(`(?m)(?:</[\w-]+|/|--|<(?:br|hr|img)\b[^<>\n]*)>[ \t]*\r?\n` + headingLine),
	}
)

// headingLine matches a heading with signs, in its line.
const headingLine = `#{1,6}[ \t]*([^\s#].*?)[ \t]*#*[ \t]*\r?$`

// html adds what is in lines of HTML. Those with nothing but indentation between them are
// one piece.
func (m *markdownFinder) html(lines *text.Segments) {
	for i := 0; i < lines.Len(); {
		piece := part{lines.At(i).Start, lines.At(i).Stop}
		for i++; i < lines.Len() && len(bytes.TrimLeft(m.document[piece.end:max(piece.end, lines.At(i).Start)], " \t")) == 0; i++ {
			piece.end = lines.At(i).Stop
		}
		if headingLine := headingLines[m.s.Renderer]; m.s.Anchor != nil && headingLine != nil {
			for _, heading := range headingLine.FindAllSubmatch(m.document[piece.start:piece.end], -1) {
				m.heads.add(string(htmlTag.ReplaceAll(heading[1], nil)))
			}
		}
		if text := m.document[piece.start:piece.end]; bytes.HasPrefix(text, []byte("<")) && bytes.Count(text, []byte("<")) == 1 && !bytes.ContainsAny(text, "=:") {
			m.at = max(m.at, piece.end)
			continue // a tag without attributes
		}
		// A link between backticks of a line is meant as code, which it is in MDX.
		inCode, counted := false, m.offset+piece.start
		inner := scanner{document: m.s.document, offset: m.offset + piece.start, base: m.s.base, anyName: m.s.Renderer == ""}
		inner.Anchor = m.s.Anchor
		inner.Link = func(l Link) bool {
			for ; counted < l.Start; counted++ {
				switch m.s.document[counted] {
				case '`':
					inCode = !inCode
				case '\n':
					inCode = false
				}
			}
			if inCode {
				return true
			}
			l.Line, l.Column = 0, 0
			m.found = append(m.found, l)
			return true
		}
		inner.html(part{m.offset + piece.start, m.offset + piece.end})
		if m.s.Anchor != nil {
			for _, heading := range htmlHeading.FindAllSubmatch(m.document[piece.start:piece.end], -1) {
				m.heads.add(string(htmlTag.ReplaceAll(heading[1], nil)))
			}
		}
		m.at = max(m.at, piece.end)
	}
}

// definitions adds the destinations of reference definitions, which come in no
// order: each "]:" may be before one.
func (m *markdownFinder) definitions(references []parser.Reference) {
	if len(references) == 0 {
		return
	}
	known := map[string]bool{}
	for _, reference := range references {
		known[string(reference.Destination())] = true
	}
	for at := 0; ; {
		i := bytes.Index(m.document[at:], []byte("]:"))
		if i < 0 {
			return
		}
		at += i + len("]:")
		start, end := destination(m.document, at)
		if end > start && known[string(m.document[start:end])] {
			m.add(Definition, m.document[start:end], start)
			at = end
		}
	}
}

// destination returns where the destination of a link is that follows at.
//
// https://spec.commonmark.org/0.31.2/#link-destination
func destination(document []byte, at int) (start, end int) {
	start = destinationStart(document, at)
	ends := " \t\n\r\f"
	if start > at && document[start-1] == '<' {
		ends = ">\n"
	}
	if i := bytes.IndexAny(document[start:], ends); i >= 0 {
		return start, start + i
	}
	return start, len(document)
}

// destinationStart returns where the destination begins that follows at: after
// white space and a "<".
func destinationStart(document []byte, at int) int {
	for at < len(document) && isSpace(document[at]) {
		at++
	}
	if at < len(document) && document[at] == '<' {
		at++
	}
	return at
}
