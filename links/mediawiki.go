package links

import (
	"strings"

	"golang.org/x/net/html"

	"github.com/weburl/weburl/internal/scheme"
)

// mediawiki finds the URLs of external links, internal links to files and HTML in the
// markup of MediaWiki, and those in text. Code is left out.
//
// https://www.mediawiki.org/wiki/Help:Links
func (s *scanner) mediawiki(p part) {
	for at := p.start; at < p.end && !s.stopped; {
		text := s.document[at:p.end]
		switch c := text[0]; {
		case c == '<':
			at = s.wikiTag(part{at, p.end})
			continue
		case c == '[' && strings.HasPrefix(text, "[["):
			if end := s.next(']', at); end+1 < p.end && s.document[end+1] == ']' && s.next('\n', at) > end {
				s.wikiLink(part{at + 2, end})
				at = end + 2
				continue
			}
		case c == '[':
			end := min(s.next(']', at), s.next('\n', at), s.next(' ', at), p.end)
			if target := (part{at + 1, end}); isExternal(s.of(target)) {
				s.reference(Hyperlink, target)
				at = end
				continue
			}
		case c == '=' && (at == p.start || s.document[at-1] == '\n') && s.Anchor != nil:
			line := s.document[at:min(s.next('\n', at), p.end)]
			if title := strings.TrimSpace(strings.Trim(strings.TrimSpace(line), "=")); title != "" {
				s.anchor(strings.ReplaceAll(title, " ", "_"))
				s.anchor(github(title))
			}
		case c == 'h' || c == 'f' || c == 'H':
			end := min(s.next('|', at), s.next(']', at), p.end)
			if end = s.bareURL(part{at, end}, at == p.start); end > 0 {
				at = end
				continue
			}
		}
		at++
	}
}

// isExternal reports whether the target of an external link is a URL: whether it begins with
// "//", a scheme with "//", or "mailto:".
func isExternal(target string) bool {
	if strings.HasPrefix(target, "//") || strings.HasPrefix(target, "mailto:") {
		return true
	}
	n := 0
	for n < len(target) && scheme.IsByte(target[n]) {
		n++
	}
	return n > 0 && strings.HasPrefix(target[n:], "://")
}

// wikiTag finds the URLs of the tag or comment at the beginning of a part, and returns
// the end of it or, if its text is code, of the element.
func (s *scanner) wikiTag(p part) int {
	text := s.of(p)
	if strings.HasPrefix(text, "<!--") {
		if end := strings.Index(text, "-->"); end >= 0 {
			return p.start + end + 3
		}
		return p.end
	}
	end := s.next('>', p.start) + 1
	if end > p.end || end-p.start < 3 || s.next('\n', p.start) < end {
		return p.start + 1
	}
	name := strings.ToLower(cssName(text[1:]))
	switch name {
	case "pre", "nowiki", "source", "syntaxhighlight", "code", "math":
		if s.document[end-2] == '/' {
			return end
		}
		if length := indexFold(s.document[end:p.end], "</"+name); length >= 0 {
			return end + length
		}
		return p.end
	case "img", "a":
		if s.tags == nil {
			s.tags = html.NewTokenizer(&s.tagText)
		}
		s.tagText.Reset(text[:end-p.start])
		kind := s.tags.Next()
		if kind != html.StartTagToken && kind != html.SelfClosingTagToken {
			s.tags = nil // it has read the end of the text, within a value in quotes
			return end
		}
		var tag tag
		tag.read(s.tags, s.document, part{p.start, end})
		s.tag(&tag, false)
	}
	return end
}

// wikiLink finds the file that an internal link leads to. The names of pages are not URLs.
func (s *scanner) wikiLink(p part) {
	if bar := strings.IndexByte(s.of(p), '|'); bar >= 0 {
		p.end = p.start + bar
	}
	target := s.of(p)
	file, _, _ := strings.Cut(target, "#")
	dot := strings.LastIndexByte(file, '.')
	if strings.ContainsAny(target, ": ") || dot <= 0 || len(file)-dot > len(".mediawiki") || strings.Contains(file[dot:], "/") {
		return
	}
	s.reference(Hyperlink, p)
}
