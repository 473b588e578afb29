package links

import (
	"regexp"
	"strings"
)

// org finds the URLs of links and includes in Org, and those in text. Blocks of code and
// their results, and inline code, are left out.
//
// https://orgmode.org/worg/org-syntax.html#Links
func (s *scanner) org(p part) {
	block := ""      // that is left out
	results := false // what follows is the output of a block of code
	for line := range s.lines(p) {
		text := s.of(line)
		body := strings.TrimLeft(text, " \t")
		if body == "" {
			results = false
		}
		start := line.end - len(body)
		if len(body) > 2 && body[0] == '#' && body[1] == '+' {
			keyword, _, _ := strings.Cut(body[2:], " ")
			keyword = strings.ToLower(keyword)
			name, begins := strings.CutPrefix(keyword, "begin_")
			switch {
			case block != "":
				if keyword == "end_"+block {
					block = ""
				}
				continue
			case begins && (name == "src" || name == "example" || name == "export" || name == "comment"):
				block = name
				continue
			case keyword == "include:" || keyword == "setupfile:":
				s.orgInclude(part{start + 2 + len(keyword), line.end})
				continue
			case keyword == "link:": // an abbreviation
				continue
			case strings.HasPrefix(keyword, "results"):
				results = true
				continue
			}
		}
		if block != "" || results || strings.HasPrefix(body, ": ") || strings.HasPrefix(body, "# ") {
			continue
		}
		if id, ok := strings.CutPrefix(body, ":CUSTOM_ID:"); ok {
			s.anchor(strings.TrimSpace(id))
		}
		if id, ok := strings.CutPrefix(body, ":ID:"); ok {
			s.anchor("id:" + strings.TrimSpace(id))
		}
		if title := strings.TrimLeft(text, "*"); len(title) < len(text) && strings.HasPrefix(title, " ") {
			s.anchor("*" + orgTitle(title))
		}
		s.orgLine(part{start, line.end})
	}
}

// orgTitle returns the title of a heading without its keyword, priority, counter and tags.
//
// https://orgmode.org/worg/org-syntax.html#Headings
func orgTitle(title string) string {
	title = orgTags.ReplaceAllString(strings.TrimSpace(title), "")
	return strings.ToLower(strings.Join(strings.Fields(orgKeyword.ReplaceAllString(title, "")), " "))
}

var (
	orgTags    = regexp.MustCompile(`\s+:[\w@#%:]+:\s*$`)
	orgKeyword = regexp.MustCompile(`^(?:TODO|DONE|NEXT|WAITING|CANCELLED)\s+|\[#[A-Z0-9]\]\s*|\[[0-9]*(?:%|/[0-9]*)\]`)
)

// orgInclude finds the file of an INCLUDE keyword.
func (s *scanner) orgInclude(p part) {
	p = s.trimmed(p)
	if text := s.of(p); len(text) > 1 && text[0] == '"' {
		p.start++
		if end := s.next('"', p.start); end < p.end {
			p.end = end
		}
	} else if space := strings.IndexAny(text, " \t"); space > 0 {
		p.end = p.start + space
	}
	if p.start < p.end {
		s.reference(Include, p)
	}
}

// orgLine finds the URLs in a line.
func (s *scanner) orgLine(p part) {
	for at := p.start; at < p.end && !s.stopped; {
		text := s.document[at:p.end]
		switch c := text[0]; {
		case c == '[' && strings.HasPrefix(text, "[[") && !strings.HasPrefix(text, "[[["):
			end := s.next(']', at)
			if end+1 < p.end && (s.document[end+1] == '[' || s.document[end+1] == ']') {
				s.orgLink(part{at + 2, end})
				at = end + 1
				continue
			}
		case (c == '=' || c == '~') && (at == p.start || strings.IndexByte(" \t-({'\"", s.document[at-1]) >= 0):
			if end := s.next(c, at+1); end < p.end && end > at+1 && !isSpace(s.document[end-1]) {
				at = end + 1
				continue
			}
		case c == 'h' || c == 'f' || c == 'H':
			if end := s.bareURL(part{at, p.end}, at == p.start); end > 0 {
				at = end
				continue
			}
		}
		at++
	}
}

// orgLink finds the URL of a link with this target. Targets inside the document, and of
// types that are not URL schemes, are left out.
func (s *scanner) orgLink(p part) {
	url := s.of(p)
	switch {
	case url == "" || url[0] == '(':
	case url[0] == '*':
		s.role("*", part{p.start + 1, p.end})
	case strings.HasPrefix(url, "id:"):
		if end := strings.Index(url, "::"); end > 0 {
			p.end = p.start + end
		}
		s.role("id", part{p.start + len("id:"), p.end})
	case url[0] == '#' || url[0] == '.' || url[0] == '/':
		if end := strings.Index(url, "::"); end > 0 {
			p.end = p.start + end // a place in the file
		}
		s.reference(Hyperlink, p)
	case strings.HasPrefix(url, "file:") && !strings.HasPrefix(url, "file:/"):
		p.start += len("file:")
		place := ""
		if end := strings.Index(s.of(p), "::"); end >= 0 {
			if place = s.of(p)[end+len("::"):]; !strings.HasPrefix(place, "#") {
				place = ""
			}
			p.end = p.start + end
		}
		if p.start < p.end && s.document[p.start] != '~' {
			s.found(Hyperlink, s.of(p)+place, p.start, p.end, true)
		}
	case strings.Contains(url, "//"), strings.HasPrefix(url, "mailto:"), strings.HasPrefix(url, "www."):
		s.reference(Hyperlink, p)
	}
}
