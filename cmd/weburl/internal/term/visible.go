// Package term shows text on terminals: visible forms of invisible characters, widths,
// carets under parts of a line, and colors.
package term

import (
	"fmt"
	"iter"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// A cell is what a terminal shows in one place: a character with the marks on
// it, or the visible form of one that would not show.
type cell struct {
	text   string
	start  int // the byte of the string at which the character starts
	column int // the column at which the cell starts
}

// cells returns s as a terminal is to show it. What would not show, or would
// act on the terminal, has a visible form: a control picture for the controls
// of ASCII (␉ is a tab), and <U+200B> for others. The last cell is an empty one
// at the end of s.
func cells(s string) []cell {
	list := make([]cell, 0, len(s)+1)
	for c := range eachCell(s) {
		list = append(list, c)
	}
	return list
}

// eachCell yields what [Cells] returns.
func eachCell(s string) iter.Seq[cell] {
	return func(yield func(cell) bool) {
		column := 0
		add := func(text string, start, width int) bool {
			c := cell{text, start, column}
			column += width
			return yield(c)
		}
		for start := 0; start < len(s); {
			if isShownASCII(s[start]) && (start+1 == len(s) || s[start+1] < utf8.RuneSelf) {
				if !add(s[start:start+1], start, 1) {
					return
				}
				start++
				continue
			}
			cluster, _, width, _ := uniseg.FirstGraphemeClusterInString(s[start:], -1)
			if width > 0 && strings.IndexFunc(cluster, Hidden) < 0 && utf8.ValidString(cluster) {
				if !add(cluster, start, width) {
					return
				}
			} else {
				// Show each character of it, those that do show as well.
				for i, r := range cluster {
					text := string(r)
					if Hidden(r) || uniseg.StringWidth(text) == 0 {
						text = visibleForm(r)
					}
					if !add(text, start+i, uniseg.StringWidth(text)) {
						return
					}
				}
			}
			start += len(cluster)
		}
		add("", len(s), 0)
	}
}

func isShownASCII(c byte) bool { return ' ' <= c && c < 0x7F }

// visibleForm returns how a character is shown that does not show by itself.
func visibleForm(r rune) string {
	switch {
	case r < ' ':
		return string('\u2400' + r)
	case r == 0x7F:
		return "\u2421"
	}
	return fmt.Sprintf("<%U>", r)
}

// Hidden reports whether r is a control character, a formatting character such
// as those that turn the direction of text, an unassigned one, or a space that
// is not U+0020.
func Hidden(r rune) bool { return !unicode.IsPrint(r) }

// Visible returns s as [Cells] has it.
func Visible(s string) string {
	for i := range len(s) {
		if isShownASCII(s[i]) {
			continue
		}
		i = max(0, i-1) // what is at i may be a mark on the character before
		var b strings.Builder
		b.Grow(len(s) + len(s)/4)
		b.WriteString(s[:i])
		for c := range eachCell(s[i:]) {
			b.WriteString(c.text)
		}
		return b.String()
	}
	return s
}

func textOf(list []cell) string {
	var b strings.Builder
	for _, c := range list {
		b.WriteString(c.text)
	}
	return b.String()
}

// Clip returns the visible form of s, with its middle left out if it is wider
// than a number of columns.
func Clip(s string, width int) string {
	list := cells(s)
	total := list[len(list)-1].column
	if total <= width {
		return textOf(list)
	}
	width -= len(".") // the ellipsis
	// The largest head that fits in half of the width, and the largest tail
	// that fits in what is left.
	head := sort.Search(len(list), func(i int) bool { return list[i].column > width/2 }) - 1
	tail := sort.Search(len(list), func(i int) bool { return total-list[i].column <= width-list[head].column })
	return textOf(list[:head]) + "…" + textOf(list[tail:])
}

// Clipped is clip for a text of any length: it looks at no more of it than can be
// shown.
func Clipped(s string, width int) string {
	most := 8 * width
	if len(s) <= 2*most {
		return Clip(s, width)
	}
	// The middle is left out of what is shown, so it does not matter what it is.
	head, tail := s[:RuneStart(s, most)], s[RuneStart(s, len(s)-most):]
	return Clip(head+tail, width)
}

// Wrap returns the lines of a text that is to fit in a width. Words that do not
// are kept whole.
func Wrap(text string, width int) (lines []string) {
	line, used := "", 0
	for _, word := range strings.Fields(text) {
		w := uniseg.StringWidth(word)
		if line != "" && used+1+w > width {
			lines, line, used = append(lines, line), "", 0
		}
		if line != "" {
			line, used = line+" ", used+1
		}
		line, used = line+word, used+w
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}
