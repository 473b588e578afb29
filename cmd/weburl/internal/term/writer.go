package term

import (
	"io"
	"math/rand/v2"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/fatih/color"
)

// A Writer writes text to a terminal. Characters that are hidden or act on the terminal get
// their visible forms, except line feeds, CR LF, tabs, and the colors of a style that
// [StyleFor] returns.
type Writer struct {
	to      io.Writer
	rest    []byte // the start of a character or a color, until more is written
	painted bool   // a color has begun
}

// NewWriter returns a writer to a terminal.
func NewWriter(terminal io.Writer) *Writer { return &Writer{to: terminal} }

// colorKey is a part of the sequences that begin a color in the styles of terminals. Input
// cannot have it, because it is a random number.
var colorKey = color.Attribute(1_000_000_000 + rand.N(1_000_000_000))

// beginColor begins a sequence that begins a color. A Writer leaves the key out.
var beginColor = csi + strconv.Itoa(int(colorKey)) + ";"

const (
	csi = "\x1b["

	// A color that has a key ends in a sequence that begins like this, for the key.
	endColor = csi + "0;"
)

// Write writes p, except what may be the start of a character or of a color.
func (w *Writer) Write(p []byte) (int, error) {
	text := string(append(w.rest, p...))
	out := make([]byte, 0, len(text)+len(text)/4)
	for text != "" && !isIncomplete(text) {
		n := w.sequence(text)
		r, size := utf8.DecodeRuneInString(text)
		switch {
		case n > 0:
			out = append(out, csi...)
			out = append(out, strings.TrimPrefix(strings.TrimPrefix(text[:n], beginColor), csi)...)
			size = n
		case strings.HasPrefix(text, "\r\n") || r == '\n' || r == '\t' || !Hidden(r):
			out = utf8.AppendRune(out, r)
		default:
			out = append(out, visibleForm(r)...)
		}
		text = text[size:]
	}
	w.rest = append(w.rest[:0], text...)
	if _, err := w.to.Write(out); err != nil {
		return 0, err
	}
	return len(p), nil
}

// End writes what has been written only in part.
func (w *Writer) End() error {
	if len(w.rest) == 0 {
		return nil
	}
	var out []byte
	for _, r := range string(w.rest) {
		if Hidden(r) {
			out = append(out, visibleForm(r)...)
		} else {
			out = utf8.AppendRune(out, r)
		}
	}
	w.rest = nil
	_, err := w.to.Write(out)
	return err
}

// isIncomplete reports whether what follows text, which is not empty, decides what its first
// character is.
func isIncomplete(text string) bool {
	switch {
	case text == "\r" || !utf8.FullRuneInString(text):
		return true
	case len(text) < len(csi):
		return strings.HasPrefix(csi, text)
	}
	// A sequence is short. A longer one is no color.
	return strings.HasPrefix(text, csi) && len(text) < 2*len(beginColor) && sequenceEnd(text) == len(text)
}

// sequenceEnd returns where the numbers of a sequence end.
func sequenceEnd(text string) int {
	return len(text) - len(strings.TrimLeft(text[len(csi):], "0123456789;"))
}

// sequence returns the length of the sequence at the start of text if that begins a color,
// or ends the color that has begun.
func (w *Writer) sequence(text string) int {
	begins := strings.HasPrefix(text, beginColor)
	if !begins && !(w.painted && strings.HasPrefix(text, endColor)) {
		return 0
	}
	end := sequenceEnd(text)
	if end == len(text) || text[end] != 'm' {
		return 0
	}
	w.painted = begins
	return end + 1
}
