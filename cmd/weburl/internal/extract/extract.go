// Package extract finds the URLs in documents and source code, with their places.
//
// Of Markdown and HTML it finds what links and embeds, relative references
// included, and the URLs in the text. Of other formats it finds URLs with a
// scheme and "://": in strings and comments of JSON, in the comments of source
// code, and anywhere in plain text, for which YAML is read.
//
// It takes time linear in the length of the document. Markdown that would take the
// parser more is read as plain text.
package extract

import (
	"path"
	"slices"
	"strings"
)

// A Found is a URL in a document.
type Found struct {
	// URL is the URL after what the format does to its characters: an HTML
	// attribute has "&" for "&amp;".
	URL string

	// Start and End are the bytes of the document that it is written with. They
	// are those of URL if the format left the characters as they are.
	Start, End int

	// Relative tells that the place can hold a relative reference, as a link can.
	Relative bool
}

// Find returns the URLs in a document, in the order in which they stand there.
// The name of the file says which format it has. A document that does not follow
// its format is read as plain text.
func Find(name string, document []byte) []Found {
	found := formatOf(name)(document)
	slices.SortStableFunc(found, func(a, b Found) int { return a.Start - b.Start })
	return slices.CompactFunc(found, func(a, b Found) bool { return a == b })
}

// formatOf returns the function that finds the URLs in a file of this name.
func formatOf(name string) func([]byte) []Found {
	base := strings.ToLower(path.Base(strings.ReplaceAll(name, `\`, "/")))
	switch path.Ext(base) {
	case ".md", ".markdown", ".mdown":
		return inMarkdown
	case ".html", ".htm", ".xhtml", ".svg", ".xml", ".rss", ".atom":
		return inHTML
	case ".json", ".jsonc", ".webmanifest", ".geojson", ".ipynb":
		return inJSON
	}
	if syntax, ok := syntaxOf(base); ok {
		return syntax.inComments
	}
	return inText
}

// inText finds the URLs in plain text.
func inText(document []byte) []Found { return appendText(nil, string(document), 0) }
