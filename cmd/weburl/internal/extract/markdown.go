package extract

import (
	"bytes"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

var markdown = goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithParserOptions(
	parser.WithInlineParsers(util.Prioritized(markers{}, 0)), // before all others
)).Parser()

// mostDefinitions is how many reference definitions a document may have: the
// parser takes time that grows with the square of their number, here 0.1 s. A
// document with more is read as plain text.
const mostDefinitions = 10000

// inMarkdown finds the URLs of links, images, automatic links, reference
// definitions and HTML in Markdown, as GitHub reads it. Code is left out.
func inMarkdown(document []byte) []Found {
	if bytes.Count(document, []byte("]:")) > mostDefinitions || isDeep(document) {
		return inText(document)
	}
	context := parser.NewContext()
	w := &work{left: mostWork + workPerByte*len(document)}
	context.Set(workKey, w)
	root := markdown.Parse(text.NewReader(document), parser.WithContext(context))
	if w.left < 0 {
		return inText(document)
	}
	m := markdownFinder{document: document}
	ast.Walk(root, m.visit)
	m.definitions(context.References())
	return m.found
}

// mostDepth is how many quotations and lists a line may open. The parser takes time
// that grows with the square of them, too.
const mostDepth = 100

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
		if markers > mostDepth || bytes.HasPrefix(line, bytes.Repeat([]byte("- "), mostDepth)) {
			return true
		}
	}
	return false
}

// The parser may look at a whole paragraph for each bracket and each run of asterisks,
// underscores or tildes in it: its time grows with their product. That is counted, in
// bytes, of which the parser reads half a billion a second. A document that needs more
// than mostWork and workPerByte for each of its bytes is read as plain text.
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
	document []byte
	at       int
	missed   int // how many destinations were not found
	found    []Found
}

func (m *markdownFinder) visit(n ast.Node, entering bool) (ast.WalkStatus, error) {
	switch n := n.(type) {
	case *ast.Text:
		m.at = max(m.at, n.Segment.Stop)
	case *ast.CodeSpan:
		if last, ok := n.LastChild().(*ast.Text); ok {
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
	case *ast.AutoLink:
		if entering && n.AutoLinkType == ast.AutoLinkURL {
			m.next(n.Label(m.document))
		}
	case *ast.Link:
		if !entering && n.Reference == nil { // what it contains stands before
			m.inline(n.Destination)
		}
	case *ast.Image:
		if !entering && n.Reference == nil {
			m.inline(n.Destination)
		}
	}
	return ast.WalkContinue, nil
}

// mostMissed is how many destinations are looked for in vain. The parser changes
// some, as in a table where "|" is escaped. Each costs a look at all that follows.
const mostMissed = 100

// inline adds the destination of an inline link or image, whose text ends where
// the finder is.
func (m *markdownFinder) inline(written []byte) {
	if len(written) == 0 || m.missed > mostMissed {
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
			m.add(written, start)
			m.at = start + len(written)
			return
		}
	}
}

// next adds a URL that stands after what has been found.
func (m *markdownFinder) next(written []byte) {
	if len(written) == 0 || m.missed > mostMissed {
		return
	}
	i := bytes.Index(m.document[m.at:], written)
	if i < 0 {
		m.missed++
		return
	}
	m.at += i
	m.add(written, m.at)
	m.at += len(written)
}

func (m *markdownFinder) add(written []byte, start int) {
	url := util.UnescapePunctuations(util.ResolveEntityNames(util.ResolveNumericReferences(written)))
	m.found = append(m.found, Found{URL: string(url), Start: start, End: start + len(written), Relative: true})
}

// html adds what is in pieces of HTML, which are lines of one piece.
func (m *markdownFinder) html(lines *text.Segments) {
	for i := range lines.Len() {
		line := lines.At(i)
		m.found = appendHTML(m.found, m.document[line.Start:line.Stop], line.Start)
		m.at = max(m.at, line.Stop)
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
			m.add(m.document[start:end], start)
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
