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

var markdown = goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser()

// inMarkdown finds the URLs of links, images, automatic links, reference
// definitions and HTML in Markdown, as GitHub reads it. Code is left out.
func inMarkdown(document []byte) []Found {
	context := parser.NewContext()
	root := markdown.Parse(text.NewReader(document), parser.WithContext(context))
	m := markdownFinder{document: document}
	ast.Walk(root, m.visit)
	for _, reference := range context.References() {
		m.definition(reference.Destination())
	}
	return m.found
}

// A markdownFinder walks through a document. The parser does not keep where a
// destination is: it is looked for after what has been found before.
type markdownFinder struct {
	document []byte
	at       int
	found    []Found
}

func (m *markdownFinder) visit(n ast.Node, entering bool) (ast.WalkStatus, error) {
	switch n := n.(type) {
	case *ast.Text:
		m.at = max(m.at, n.Segment.Stop)
	case *ast.CodeSpan, *ast.CodeBlock, *ast.FencedCodeBlock:
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
			m.next(n.Destination)
		}
	case *ast.Image:
		if !entering && n.Reference == nil {
			m.next(n.Destination)
		}
	}
	return ast.WalkContinue, nil
}

// next adds a destination that stands after what has been found.
func (m *markdownFinder) next(written []byte) {
	i := bytes.Index(m.document[m.at:], written)
	if i < 0 || len(written) == 0 {
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

// definition adds the destination of a reference definition. Definitions come in
// no order.
func (m *markdownFinder) definition(destination []byte) {
	for at := 0; len(destination) > 0; {
		i := bytes.Index(m.document[at:], []byte("]:"))
		if i < 0 {
			return
		}
		at += i + len("]:")
		rest := bytes.TrimLeft(m.document[at:], " \t\n<")
		if bytes.HasPrefix(rest, destination) {
			m.add(destination, len(m.document)-len(rest))
			return
		}
	}
}
