package links

import "github.com/weburl/weburl/internal/intext"

// textAs finds the URLs in plain text, as [intext.Next] does.
func (s *scanner) textAs(kind Kind, p part) {
	text := s.of(p)
	for at := 0; !s.stopped; {
		start, end, ok := intext.Next(text, at)
		if !ok {
			return
		}
		s.found(kind, text[start:end], p.start+start, p.start+end, false)
		at = end
	}
}

// bareURL finds a URL in text at the beginning of a part, unless it is in a word. It
// returns where to go on, or 0 if no scheme of a URL is there.
func (s *scanner) bareURL(p part, first bool) (next int) {
	n := urlPrefix(s.of(p))
	if n == 0 || !first && isWord(s.document[p.start-1]) {
		return 0
	}
	start := p.start + n
	end := intext.TrimmedEnd(s.document, start, start+intext.Length(s.document[start:p.end]))
	if end > start {
		s.found(Text, s.document[p.start:end], p.start, end, false)
	}
	return max(end, p.start+1)
}
