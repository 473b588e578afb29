package findings

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"slices"

	"github.com/weburl/weburl/cmd/weburl/internal/sources"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/links"
)

// maxDocument is the length in bytes of the longest file in which URLs are found:
// what a document is parsed to takes many times its length of memory.
const maxDocument = 1 << 20

// ReservedBase is what relative references in documents are resolved against. Its
// name is one that never exists.
//
// https://www.rfc-editor.org/rfc/rfc6761#section-6.4
const ReservedBase = "https://example.invalid/"

// foundIn returns a request for each URL in files and in directories with all that
// they hold. Files that are not read because they are too long are reported.
func foundIn(t *stream.Tool, paths []string, base string) iter.Seq2[*stream.Request, error] {
	return func(yield func(*stream.Request, error) bool) {
		for name, err := range sources.Files(paths) {
			if err == nil {
				var text []byte
				if text, err = readDocument(t, name); text == nil && err == nil {
					continue
				}
				for r := range requestsIn(name, text, base) {
					if !yield(r, nil) {
						return
					}
				}
			}
			if err != nil {
				yield(nil, err)
				return
			}
		}
	}
}

// readDocument reads a file, or nothing of one that is too long or binary.
func readDocument(t *stream.Tool, name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxDocument+1))
	switch {
	case err != nil:
		return nil, err
	case sources.IsBinary(string(text)):
		return nil, nil
	case len(text) > maxDocument:
		t.Report(fmt.Sprintf("weburl: %s: not read, it has more than %d bytes\n", term.Visible(name), maxDocument))
		return nil, nil
	}
	return text, nil
}

func requestsIn(name string, text []byte, base string) iter.Seq[*stream.Request] {
	return func(yield func(*stream.Request) bool) {
		d := document{text: text, last: position{line: 1, column: 1}}
		name := filepath.ToSlash(name)
		for f := range links.All(name, string(text)) {
			r := stream.Request{File: name, Found: &place{Link: f}, NotText: -1}
			r.Set(f.URL)
			if f.Reference {
				r.Base, r.HasBase = base, true
			}
			d.locate(&r)
			if !yield(&r) {
				return
			}
		}
	}
}

// A place is where in a document a URL was found.
type place struct {
	links.Link
	document   *document
	start, end position

	// verbatim tells that the document has the URL as it is, so that each byte of
	// the URL has its place there. Otherwise all of it is the place of each.
	verbatim bool
}

// A position is a place in a file. Lines and columns count from 1, columns in
// UTF-16 code units.
type position struct {
	offset       int
	line, column int
}

// A document is a text in which positions are asked for in order.
type document struct {
	text []byte
	last position
	span place // the last that was located
}

// locate sets the position of the URL of a request. These come in the order of
// their starts.
func (d *document) locate(r *stream.Request) {
	p := placeOf(r)
	p.document = d
	p.verbatim = r.NotText < 0 && r.Input == string(d.text[p.Start:p.End])
	if d.span.document == d && d.span.Start == p.Start && d.span.End == p.End {
		p.start, p.end = d.span.start, d.span.end
	} else {
		d.last = d.last.advance(d.text, p.Start)
		p.start = d.last
		p.end = p.start.advance(d.text, p.End)
	}
	d.span = *p
	r.Line, r.Column = p.start.line, p.start.column
}

// placeOf returns where in a document the input of a request was found, or nil.
func placeOf(r *stream.Request) *place {
	p, _ := r.Found.(*place)
	return p
}

// advance returns the position of an offset at or after p.
func (p position) advance(text []byte, offset int) position {
	passed := text[p.offset:offset]
	if lines := bytes.Count(passed, []byte("\n")); lines > 0 {
		p.line += lines
		p.column = 1
		passed = passed[bytes.LastIndexByte(passed, '\n')+1:]
	}
	p.column += utf16Len(string(passed))
	p.offset = offset
	return p
}

// positionsOf returns where in the file the offsets of the input are, which are in
// order.
func positionsOf(r *stream.Request, offsets []int) map[int]position {
	found := make(map[int]position, len(offsets))
	p := placeOf(r)
	if p == nil {
		at := position{line: r.Line, column: 1}
		for _, offset := range offsets {
			at.column += utf16Len(r.Input[at.offset:offset])
			at.offset = offset
			found[offset] = at
		}
		return found
	}
	at := p.start
	for _, offset := range offsets {
		if p.verbatim {
			at = at.advance(p.document.text, p.Start+offset)
		}
		found[offset] = at
	}
	return found
}

// placedRegion returns the place of a part of the input, of which positions has the
// offsets.
func placedRegion(r *stream.Request, start, end int, positions map[int]position) (from, to position) {
	if p := placeOf(r); p != nil && !p.verbatim {
		return p.start, p.end
	}
	return positions[start], positions[end]
}

// writtenIn returns a part of the input as it is in the file.
func writtenIn(r *stream.Request, start, end int) string {
	if p := placeOf(r); p != nil && !p.verbatim {
		text := p.document.text[p.Start:p.End]
		return string(bytes.ToValidUTF8(text[:min(len(text), mostSnippet)], []byte("\uFFFD")))
	}
	return r.Input[start:end]
}

// offsets returns the offsets of the input at which findings start and end, in
// order, and the ends of the input.
func (c *Result) offsets() []int {
	offsets := []int{0, len(c.Input)}
	for i := range c.Findings {
		if f := &c.Findings[i]; !f.InBase {
			offsets = append(offsets, f.Start, f.End)
		}
	}
	slices.Sort(offsets)
	return slices.Compact(offsets)
}
