package main

import (
	"fmt"
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
	column := 0
	add := func(text string, start, width int) {
		list = append(list, cell{text, start, column})
		column += width
	}
	for start := 0; start < len(s); {
		if isShownASCII(s[start]) && (start+1 == len(s) || s[start+1] < utf8.RuneSelf) {
			add(s[start:start+1], start, 1)
			start++
			continue
		}
		cluster, _, width, _ := uniseg.FirstGraphemeClusterInString(s[start:], -1)
		if width > 0 && strings.IndexFunc(cluster, hidden) < 0 {
			add(cluster, start, width)
		} else {
			// Show each character of it, those that do show as well.
			for i, r := range cluster {
				text := string(r)
				if hidden(r) || uniseg.StringWidth(text) == 0 {
					text = visibleForm(r)
				}
				add(text, start+i, uniseg.StringWidth(text))
			}
		}
		start += len(cluster)
	}
	add("", len(s), 0)
	return list
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

// hidden reports whether r is a control character, a formatting character such
// as those that turn the direction of text, an unassigned one, or a space that
// is not U+0020.
func hidden(r rune) bool { return !unicode.IsPrint(r) }

// visible returns s as [cells] has it.
func visible(s string) string {
	for i := range len(s) {
		if !isShownASCII(s[i]) {
			return textOf(cells(s))
		}
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

// clip returns the visible form of s, with its middle left out if it is wider
// than a number of columns.
func clip(s string, width int) string {
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

// clipped is clip for a text of any length: it looks at no more of it than can be
// shown.
func clipped(s string, width int) string {
	most := 8 * width
	if len(s) <= 2*most {
		return clip(s, width)
	}
	head, tail := s[:most], s[len(s)-most:]
	for len(head) > 0 && !utf8.RuneStart(s[len(head)]) {
		head = head[:len(head)-1]
	}
	for len(tail) > 0 && !utf8.RuneStart(tail[0]) {
		tail = tail[1:]
	}
	return clip(head+tail, width)
}

// wrap returns the lines of a text that is to fit in a width. Words that do not
// are kept whole.
func wrap(text string, width int) (lines []string) {
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
