package main

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"slices"

	"github.com/weburl/weburl/cmd/weburl/internal/extract"
	"github.com/weburl/weburl/cmd/weburl/internal/sources"
)

// maxDocument is the length in bytes of the longest file in which URLs are found:
// what a document is parsed to takes many times its length of memory.
const maxDocument = 1 << 20

// reservedBase is what relative references in documents are resolved against. Its
// name is one that never exists.
//
// https://www.rfc-editor.org/rfc/rfc6761#section-6.4
const reservedBase = "https://example.invalid/"

// foundIn returns a request for each URL in files and in folders with all that
// they hold. Files that are not read because they are too long are reported.
func (t *tool) foundIn(paths []string, base string) iter.Seq2[*request, error] {
	return func(yield func(*request, error) bool) {
		for name, err := range sources.Files(paths) {
			if err == nil {
				var text []byte
				if text, err = t.readDocument(name); text == nil && err == nil {
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
func (t *tool) readDocument(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxDocument+1))
	switch {
	case err != nil:
		return nil, err
	case isBinary(text):
		return nil, nil
	case len(text) > maxDocument:
		t.report(fmt.Sprintf("weburl: %s: not read, it has more than %d bytes\n", visible(name), maxDocument))
		return nil, nil
	}
	return text, nil
}

// isBinary reports whether a file is not text, by the rule of Git: a NUL byte in
// its first 8000 bytes.
func isBinary(text []byte) bool { return bytes.IndexByte(text[:min(len(text), 8000)], 0) >= 0 }

func requestsIn(name string, text []byte, base string) iter.Seq[*request] {
	return func(yield func(*request) bool) {
		d := document{text: text, last: position{line: 1, column: 1}}
		name := filepath.ToSlash(name)
		for _, f := range extract.Find(name, text) {
			r := request{file: name, found: &place{Found: f}, notText: -1}
			r.set(f.URL)
			if f.Relative {
				r.base, r.hasBase = base, true
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
	extract.Found
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
func (d *document) locate(r *request) {
	p := r.found
	p.document = d
	p.verbatim = r.notText < 0 && r.input == string(d.text[p.Start:p.End])
	if d.span.document == d && d.span.Start == p.Start && d.span.End == p.End {
		p.start, p.end = d.span.start, d.span.end
	} else {
		d.last = d.last.advance(d.text, p.Start)
		p.start = d.last
		p.end = p.start.advance(d.text, p.End)
	}
	d.span = *p
	r.line = p.start.line
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

// positions returns where in the file the offsets of the input are, which are in
// order.
func (r *request) positions(offsets []int) map[int]position {
	found := make(map[int]position, len(offsets))
	if r.found == nil {
		at := position{line: r.line, column: 1}
		for _, offset := range offsets {
			at.column += utf16Len(r.input[at.offset:offset])
			at.offset = offset
			found[offset] = at
		}
		return found
	}
	at := r.found.start
	for _, offset := range offsets {
		if r.found.verbatim {
			at = at.advance(r.found.document.text, r.found.Start+offset)
		}
		found[offset] = at
	}
	return found
}

// region returns the place of a part of the input, of which positions has the
// offsets.
func (r *request) region(start, end int, positions map[int]position) (from, to position) {
	if r.found != nil && !r.found.verbatim {
		return r.found.start, r.found.end
	}
	return positions[start], positions[end]
}

// written returns a part of the input as it is in the file.
func (r *request) written(start, end int) string {
	if r.found != nil && !r.found.verbatim {
		text := r.found.document.text[r.found.Start:r.found.End]
		return string(bytes.ToValidUTF8(text[:min(len(text), mostSnippet)], []byte("\uFFFD")))
	}
	return r.input[start:end]
}

// offsets returns the offsets of the input at which findings start and end, in
// order, and the ends of the input.
func (c *checked) offsets() []int {
	offsets := []int{0, len(c.input)}
	for i := range c.Findings {
		if f := &c.Findings[i]; !f.InBase {
			offsets = append(offsets, f.Start, f.End)
		}
	}
	slices.Sort(offsets)
	return slices.Compact(offsets)
}
