package links

import (
	"bytes"
	"regexp"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"
)

// A Fault is why a text that looks like a link of Markdown is not one.
type Fault uint8

// The faults.
const (
	SpaceInURL     Fault = iota + 1 // [text](a b.md): the URL has a space and is not between < and >
	UnclosedParen                   // [text](https://example.org/ without a closing parenthesis
	UnclosedAngle                   // <https://example.org/ without ">"
	ReversedLink                    // (https://example.org/)[text]
	SpaceInBetween                  // [text] (guide.md)
	SpaceInWords                    // [text](a b): a URL with a space, or a remark
)

// String returns a sentence about the fault.
func (f Fault) String() string {
	switch f {
	case SpaceInURL:
		return "The URL has a space, so the text is not a link"
	case UnclosedParen:
		return "The parenthesis after the text is not closed, so the text is not a link"
	case UnclosedAngle:
		return "The “<” before the URL is not closed"
	case ReversedLink:
		return "The URL is before the text, so the text is not a link"
	case SpaceInBetween:
		return "There is a space between the text and the URL, so the text is not a link"
	case SpaceInWords:
		return "The text in parentheses has a space, so it is not a URL"
	}
	return "unknown"
}

// mostLine is the length in bytes of the longest part of a line that is read as a malformed link.
const mostLine = 400

var (
	// referenceStart is the start of a URL or of a path.
	referenceStart = regexp.MustCompile(`^(?:https?://\s*|mailto:|www\.|\.{0,2}/\s*|#)\S`)

	// documentEnd is the end of the name of a file, and perhaps a fragment.
	documentEnd = regexp.MustCompile(`(?i)\S\s?\.\s?(?:md|mdx|markdown|html?|rst|adoc|txt|pdf|png|svg|jpe?g|gif|webp|json|ya?ml|go|py|js|ts|rs|sh)(?:#\S*)?$`)

	// unclosedAngle is a URL after "<".
	unclosedAngle = regexp.MustCompile(`<(https?://[^\s<>]+)`)

	// titled is a destination with a title.
	titled = regexp.MustCompile(`\s(?:"[^"]*"|'[^']*'|\([^()]*\))\s*$`)

	// reversed is a URL in parentheses before a text in brackets.
	reversed = regexp.MustCompile(`\(((?:https?://|\.{0,2}/)?[^\s()<>\[\]]+)\)\[([^\[\]\n]*\pL[^\[\]\n]*)\](?:[^\[(:]|$)`)

	// apart is a text in brackets before a URL in parentheses, with a space between them.
	apart = regexp.MustCompile(`\[([^\[\]\n]*\pL[^\[\]\n]*)\] \(([^\s()<>]+)\)`)
)

// looksLikeURL reports whether a text is meant as the destination of a link.
func looksLikeURL(s string) bool {
	return referenceStart.MatchString(s) || documentEnd.MatchString(s)
}

// malformed finds what looks like a link in the text of the document from start to end, which the
// parser has found to be no markup.
func (m *markdownFinder) malformed(start, end int) {
	line := m.document[start:end]
	for at := 0; ; {
		i := bytes.Index(line[at:], []byte("]("))
		if i < 0 {
			break
		}
		at += i + len("](")
		m.notInline(start + at)
	}
	if bytes.Contains(line, []byte("<http")) {
		for _, found := range unclosedAngle.FindAllSubmatchIndex(line, -1) {
			rest := m.lineAround(start+found[0], start+found[1])
			if at := start + found[2]; !bytes.ContainsAny(m.document[at:rest.end], "<>") && (found[0] == 0 || line[found[0]-1] != '\\') {
				m.fault(UnclosedAngle, string(line[found[2]:found[3]]), at-1, start+found[3])
			}
		}
	}
	if !bytes.Contains(line, []byte(")[")) && !bytes.Contains(line, []byte("] (")) {
		return
	}
	whole := m.lineAround(start, end)
	text := string(m.document[whole.start:whole.end])
	for _, found := range reversed.FindAllStringSubmatchIndex(text, -1) {
		url, middle := text[found[2]:found[3]], whole.start+found[3]
		if !m.defines(text[found[4]:found[5]]) && start <= middle && middle < end && (referenceStart.MatchString(url) || documentEnd.MatchString(url)) {
			m.fault(ReversedLink, url, whole.start+found[0], whole.start+found[5]+1)
		}
	}
	for _, found := range apart.FindAllStringSubmatchIndex(text, -1) {
		url, middle := text[found[4]:found[5]], whole.start+found[3]
		if !m.defines(text[found[2]:found[3]]) && start <= middle && middle < end && looksLikeURL(url) && (found[0] == 0 || isSpace(text[found[0]-1])) {
			m.fault(SpaceInBetween, url, whole.start+found[0], whole.start+found[1])
		}
	}
}

// lineAround returns the line that a part of the document is in, without what is far from it.
func (m *markdownFinder) lineAround(start, end int) part {
	p := part{max(0, start-mostLine), min(len(m.document), end+mostLine)}
	if newline := bytes.LastIndexByte(m.document[p.start:start], '\n'); newline >= 0 {
		p.start += newline + 1
	}
	if newline := bytes.IndexByte(m.document[end:p.end], '\n'); newline >= 0 {
		p.end = end + newline
	}
	return p
}

// notInline adds a text that looks like an inline link, whose destination would begin at an offset, and is not one.
func (m *markdownFinder) notInline(at int) {
	open := at - len("](")
	depth := 1
	for ; depth > 0 && open > max(0, at-mostLine); open-- {
		switch c := m.document[open-1]; {
		case c == '\n':
			return
		case open > 1 && m.document[open-2] == '\\':
		case c == ']':
			depth++
		case c == '[':
			depth--
		}
	}
	if depth > 0 || m.document[at-2] != ']' || at > 2 && m.document[at-3] == '\\' || open+1 == at-2 {
		return
	}
	if open > 0 && m.document[open-1] == '!' {
		open--
	}
	if before := rune(m.document[max(0, open-1)]); open > 0 && (unicode.IsLetter(before) || unicode.IsDigit(before) || before == ')' || before == ']' || before == '_' || before == '\\' || before == '`') {
		return // it is an element of an array, or source code
	}
	rest := m.document[at:min(len(m.document), at+mostLine)]
	if newline := bytes.IndexByte(rest, '\n'); newline >= 0 {
		rest = rest[:newline]
	}
	closed := -1
	depth = 1
	for i, c := range rest {
		if c == '(' {
			depth++
		} else if c == ')' {
			if depth--; depth == 0 {
				closed = i
				break
			}
		}
	}
	if closed < 0 {
		closed = bytes.IndexByte(rest, ')')
	}
	if closed < 0 {
		url, after, _ := strings.Cut(strings.TrimSpace(string(rest)), " ")
		if looksLikeURL(strings.Trim(url, "<>")) && after == "" {
			m.fault(UnclosedParen, strings.Trim(url, "<>"), open, at+len(url))
		}
		return
	}
	url := strings.TrimSpace(string(rest[:closed]))
	if strings.HasPrefix(url, "<") && !strings.Contains(url, ">") {
		if url = url[1:]; looksLikeURL(url) {
			m.fault(UnclosedAngle, url, open, at+closed+1)
		}
		return
	}
	if strings.ContainsAny(url, " \t") && !strings.ContainsAny(url, "\"'<>|{}`\\") && !titled.MatchString(url) {
		fault := SpaceInWords
		if looksLikeURL(url) {
			fault = SpaceInURL
		}
		m.fault(fault, url, open, at+closed+1)
	}
}

// automatic adds the URL of an automatic link, or a link of which it is a part: (URL)[text].
func (m *markdownFinder) automatic(n *ast.AutoLink) {
	label := n.Label(m.document)
	if end := bytes.Index(label, []byte(")[")); end > 0 && bytes.HasSuffix(label, []byte("]")) && m.s.Malformed != nil {
		if i := bytes.Index(m.document[m.at:], label); i >= 0 && m.at+i > 0 && m.document[m.at+i-1] == '(' {
			m.at += i
			m.fault(ReversedLink, string(label[:end]), m.at-1, m.at+len(label))
			m.at += len(label)
			return
		}
	}
	m.next(label, n.Protocol)
}

// fault adds a malformed link.
func (m *markdownFinder) fault(f Fault, url string, start, end int) {
	if m.s.Malformed != nil {
		m.found = append(m.found, Link{Kind: malformed + Kind(f), URL: url, Start: m.offset + start, End: m.offset + min(end, len(m.document))})
	}
}

// malformed is a kind before those of links that Malformed is called with: the Fault is added to it.
const malformed = undefined

// mostNear is how many labels are compared with one that is not defined, and longestNear the length
// in bytes of the longest of them.
const (
	mostNear    = 2000
	longestNear = 64
)

// nearLabels are the labels of reference definitions, by the hashes of themselves and of what remains
// without one byte. If something uses a definition, short labels, and such as differ from it in a digit or
// a plural, are not near.
type nearLabels map[uint64]struct{}

// leastNear is the length in bytes of the shortest label that is near one that is used.
const leastNear = 6

// nearLabels returns the labels of the document.
func (r *markdownPieces) nearLabels() nearLabels {
	if r.near != nil {
		return r.near
	}
	r.near = nearLabels{}
	uses := map[uint64]int{}
	var defined []string
	for rest := r.s.document; ; {
		open := strings.IndexByte(rest, '[')
		if open < 0 {
			break
		}
		rest = rest[open+1:]
		label := rest[:min(len(rest), longestNear+1)]
		end := strings.IndexAny(label, "[]\n")
		if end <= 0 || label[end] != ']' {
			continue
		}
		hash := labelHash(label[:end])
		uses[hash]++
		if _, ok := r.defined()[hash]; ok && len(defined) < mostNear && isDefinition(rest[end:]) {
			defined = append(defined, label[:end])
		}
	}
	for _, label := range defined {
		isUsed := uses[labelHash(label)] > 1
		if !isUsed || len(label) >= leastNear {
			variants(label, isUsed, func(hash uint64) bool { r.near[hash] = struct{}{}; return true })
		}
	}
	return r.near
}

// isDefinition reports whether a text from the end of a label is that of a reference definition: a URL alone, or with a title.
func isDefinition(text string) bool {
	line, _, _ := strings.Cut(text[:min(len(text), mostLine)], "\n")
	rest, ok := strings.CutPrefix(line, "]:")
	url, title, _ := strings.Cut(strings.TrimSpace(rest), " ")
	title = strings.TrimSpace(title)
	return ok && !strings.HasPrefix(url, "[") && (title == "" || url[0] == '<' || strings.IndexByte("\"'(", title[0]) >= 0)
}

// has reports whether a label differs from one of those in a letter, or in two that are exchanged.
func (n nearLabels) has(label string) (near bool) {
	if len(n) == 0 || len(label) < 3 || len(label) > longestNear {
		return false
	}
	variants(label, false, func(hash uint64) bool {
		_, near = n[hash]
		return !near
	})
	return near
}

// variants calls yield with the hash of a label and of what remains of it without one byte, until it
// returns false. If letters is true, the byte is not a digit, and not the last.
func variants(label string, letters bool, yield func(uint64) bool) {
	label = util.ToLinkReference([]byte(label))
	if !yield(labelHash(label)) {
		return
	}
	for i := range len(label) {
		if letters && (i == len(label)-1 || '0' <= label[i] && label[i] <= '9') {
			continue
		}
		if !yield(labelHash(label[:i] + label[i+1:])) {
			return
		}
	}
}

// isAlone reports whether a line has nothing but a text in brackets.
func (m *markdownFinder) isAlone(line part) bool {
	text := bytes.TrimSpace(m.document[line.start:line.end])
	return len(text) > 1 && text[0] == '[' && bytes.IndexByte(text, ']') == len(text)-1
}

// shortcuts adds the texts in brackets of a text from start to end that are nearly the label of a
// reference definition, which nothing uses.
func (m *markdownFinder) shortcuts(start, end int) {
	if len(m.defined()) == 0 {
		return
	}
	line := m.document[start:end]
	for at := 0; ; {
		i := bytes.IndexByte(line[at:], '[')
		if i < 0 {
			return
		}
		open := at + i
		at = open + 1
		length := bytes.IndexAny(line[at:min(len(line), at+longestNear+1)], "[]\n")
		if length <= 0 || line[at+length] != ']' || open > 0 && (line[open-1] == '\\' || line[open-1] == ']') {
			continue
		}
		if after := start + at + length + 1; after < len(m.document) && strings.IndexByte("[(:", m.document[after]) >= 0 {
			continue
		}
		if around := m.lineAround(start+open, start+at+length+1); m.isAlone(around) {
			continue // the name of a table of TOML
		}
		label := string(line[at : at+length])
		if !m.defines(label) && label[0] != '^' && m.nearLabels().has(label) {
			m.found = append(m.found, Link{Kind: undefined, URL: label, Start: m.offset + start + open, End: m.offset + start + at + length + 1})
		}
	}
}
