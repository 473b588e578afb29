package lsp

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/weburl/weburl/internal/need"
)

// unitsOf returns a text as the client has it: its code units, with the positions of their
// boundaries.
func unitsOf(text string, e encoding) (units []string, at []Position) {
	var p Position
	runes := []rune(text)
	for i, r := range runes {
		n := e.units(r, len(string(r)))
		units, at = append(units, string(r)), append(at, p)
		switch {
		case r == '\n' || r == '\r' && (i+1 == len(runes) || runes[i+1] != '\n'):
			p = Position{Line: p.Line + 1}
		default:
			p.Character += n
		}
	}
	return units, append(at, p)
}

// TestPositions holds offsets and positions to a count of characters.
func TestPositions(t *testing.T) {
	text := "aä\r\n\r𐀀x\n\n€"
	for _, e := range []encoding{utf8Units, utf16Units} {
		b := newBuffer(text, e)
		units, at := unitsOf(text, e)
		offset := 0
		c := b.cursor()
		for i, p := range at {
			if got := c.at(offset); got != p && text[offset] != '\n' {
				t.Errorf("%s: offset %d is at %v, want %v", e, offset, got, p)
			}
			if got := b.offset(p); got != offset && text[offset-1:offset+1] != "\r\n" {
				t.Errorf("%s: %v is offset %d, want %d", e, p, got, offset)
			}
			if i < len(units) {
				offset += len(units[i])
			}
		}
	}
	b := newBuffer(text, utf16Units)
	for p, want := range map[Position]int{
		{0, 99}: len("aä"), {2, 1}: len("aä\r\n\r"), {2, 4}: len("aä\r\n\r𐀀x"), {99, 0}: len(text), {1<<32 - 1, 1<<32 - 1}: len(text),
	} {
		if got := b.offset(p); got != want {
			t.Errorf("%v is offset %d, want %d", p, got, want)
		}
	}
	if n := len(utf16.Encode([]rune("𐀀"))); n != 2 {
		t.Error(n)
	}
}

// TestChanges makes random changes in a buffer one by one and together, and by replacing
// characters in a list of them.
func TestChanges(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	pieces := []string{"a", "ä", "𐀀", "\n", "\r\n", "\r", "", "[x](y)", "abc"}
	some := func(most int) (s string) {
		for range rng.IntN(most) {
			s += pieces[rng.IntN(len(pieces))]
		}
		return s
	}
	for range need.Part(t, 20000) {
		e := utf16Units
		if rng.IntN(2) == 0 {
			e = utf8Units
		}
		start := newBuffer(some(12), e)
		together, single := start, start
		var changes []TextDocumentContentChangeEvent
		want := start.text
		for range 1 + rng.IntN(4) {
			units, at := unitsOf(want, e)
			i := rng.IntN(len(at))
			j := i + rng.IntN(len(at)-i)
			// A client has no position between CR and LF.
			if i > 0 && i < len(units) && units[i-1] == "\r" && units[i] == "\n" || j > 0 && j < len(units) && units[j-1] == "\r" && units[j] == "\n" {
				continue
			}
			change := TextDocumentContentChangeEvent{Range: &Range{at[i], at[j]}, Text: some(4)}
			changes = append(changes, change)
			want = strings.Join(units[:i], "") + change.Text + strings.Join(units[j:], "")
			single = single.changed([]TextDocumentContentChangeEvent{change})
		}
		together = together.changed(changes)
		if single.text != want || together.text != want {
			t.Fatalf("%q with %s: got %q and %q, want %q", start.text, asJSON(t, changes), single.text, together.text, want)
		}
	}
}

// TestManyChanges makes the changes of a replacement in many places, the last first, as
// editors send it.
func TestManyChanges(t *testing.T) {
	const n = 50_000
	b := newBuffer(strings.Repeat("some words x\n", n), utf16Units)
	var changes []TextDocumentContentChangeEvent
	for i := n - 1; i >= 0; i-- {
		line := uint32(i)
		changes = append(changes, TextDocumentContentChangeEvent{Range: &Range{Position{line, 11}, Position{line, 12}}, Text: "yy"})
	}
	if got := b.changed(changes); got.text != strings.Repeat("some words yy\n", n) {
		t.Errorf("got %d bytes", len(got.text))
	}
}
