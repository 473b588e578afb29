package links

import (
	"regexp"
	"strings"
)

// rst finds the URLs of hyperlinks, targets and directives in reStructuredText, and those
// in text. Literal blocks, comments and inline literals are left out.
//
// https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html
func (s *scanner) rst(p part) {
	literal := -1 // the indentation of what begins a block that is left out, or -1
	heads := newSlugs(s)
	if link := s.Link; link != nil {
		s.Link = func(l Link) bool {
			if l.Kind != Image && l.Kind != Include { // the argument of a directive has no escapes
				l.URL = rstEscape.ReplaceAllString(l.URL, "$1")
			}
			return link(l)
		}
	}
	previous := ""
	var names map[string]bool // of titles and targets
	if s.Undefined != nil {
		names, s.phrases = map[string]bool{}, []part{}
		defer func() { s.rstUndefined(names) }()
	}
	for line := range s.lines(p) {
		text := strings.TrimRight(s.of(line), " \t")
		indent := len(text) - len(strings.TrimLeft(text, " \t"))
		body := text[indent:]
		switch {
		case body == "":
			if previous == ".." {
				literal = -1 // an empty comment
			}
			previous = ""
			continue
		case literal >= 0 && indent > literal:
			previous = ""
			continue
		}
		literal = -1
		if names != nil && (strings.IndexByte(body, '_') >= 0 || strings.HasPrefix(body, ":name: ")) {
			for _, m := range rstTargets.FindAllStringSubmatch(body, -1) {
				names[rstName(m[1]+m[2]+m[3]+m[4])] = true
			}
		}
		if strings.HasPrefix(previous, ".. _`") && !strings.Contains(previous, "`:") && names != nil {
			// The name of a target goes on.
			if end := strings.Index(body, "`:"); end >= 0 {
				names[rstName(previous[len(".. _`"):]+" "+body[:end])] = true
			}
		}
		if isAdornment(body) && previous != "" {
			if names != nil {
				names[rstName(rstMarkup.Replace(previous))] = true
				names[rstName(strings.ReplaceAll(previous, "`", ""))] = true
				names[rstName(previous)] = true
			}
			if s.Anchor != nil {
				heads.add(previous)
			}
		}
		previous = body
		start := line.start + indent
		end := line.start + len(text)
		if body == ".." {
			literal = indent // a comment
			continue
		}
		if directive, ok := strings.CutPrefix(body, ".. "); ok {
			switch {
			case strings.HasPrefix(directive, "_"):
				s.rstTarget(part{start + len(".. _"), end})
				continue
			case strings.HasPrefix(directive, "["), strings.HasPrefix(directive, "|"):
				// A footnote or substitution is text and may be a directive.
				if at := strings.Index(body, "image:: "); at >= 0 {
					s.reference(Image, s.trimmed(part{start + at + len("image:: "), end}))
					continue
				}
			default:
				name, _, isDirective := strings.Cut(directive, "::")
				at := start + len(".. ") + len(name) + len("::")
				switch {
				case !isDirective || strings.ContainsAny(name, " \t"):
					literal = indent // a comment
				case name == "image" || name == "figure" || name == "thumbnail":
					s.rstArgument(Image, part{at, end})
				case name == "include" || name == "literalinclude":
					s.rstArgument(Include, part{at, end})
				case name == "raw" || strings.Contains(name, "code") || name == "parsed-literal" || name == "highlight" || name == "doctest" || name == "math" || name == "productionlist" || name == "prompt":
					literal = indent
				default:
					s.rstLine(part{min(at, end), end})
				}
				continue
			}
		}
		if target, ok := strings.CutPrefix(body, ":target: "); ok && !strings.HasSuffix(target, "_") { // not a reference, such as `name`_
			s.rstArgument(Hyperlink, part{start + len(":target: "), end})
			continue
		}
		if strings.HasSuffix(body, "::") {
			literal = indent
		}
		if strings.HasPrefix(body, ">>>") {
			continue
		}
		s.rstLine(part{start, end})
	}
}

// rstEscape matches a backslash and the character that it keeps from being markup.
//
// https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html#escaping-mechanism
var rstEscape = regexp.MustCompile(`\\(.)`)

// rstRole calls Role with the target of a role, whose content is from open to end.
func (s *scanner) rstRole(start, open, end int) {
	name := s.document[start:open]
	if name = strings.TrimSuffix(name, ":"); strings.HasSuffix(name, ":") {
		return
	}
	if name = name[strings.LastIndexAny(name, " \t(,")+1:]; strings.HasPrefix(name, ":external") {
		return // of another project
	}
	name = name[strings.LastIndexByte(name, ':')+1:]
	target := roleTarget(s.document[open+1 : end])
	s.role(name, part{open + 1 + target.start, open + 1 + target.end})
}

// rstName returns a name of reStructuredText as names are compared.
func rstName(name string) string {
	return strings.Join(strings.Fields(strings.ToLower(strings.ReplaceAll(name, `\`, ""))), " ")
}

// rstUndefined calls Undefined with each phrase that is the name of no target or title of the document.
//
// https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html#implicit-hyperlink-targets
func (s *scanner) rstUndefined(names map[string]bool) {
	for _, p := range s.phrases {
		if m := rstEmbedded.FindStringSubmatch(s.of(p)); m != nil {
			names[rstName(m[1])] = true
		}
	}
	s.offset, s.line, s.column = 0, 1, 1
	for _, p := range s.phrases {
		if text := s.of(p); strings.ContainsAny(text, "<>`|") || names[rstName(text)] || strings.Contains(text, "\n\n") || text == "" || isSpace(text[0]) || s.stopped {
			continue
		}
		s.advance(p.start)
		s.Undefined(s.link(Hyperlink, s.of(p), p.start, p.end, false))
	}
}

// rstTargets matches what defines a name in a line: an explicit target, one in a text, and the option of a directive.
var rstTargets = regexp.MustCompile("^\\.\\. _`([^`]+)`:|^\\.\\. _([^:`]+):|(?:^|\\W)_`([^`]+)`|^:name: (.+)$")

// rstEmbedded matches a phrase with its URL: its lines are joined by spaces.
//
// https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html#embedded-uris-and-aliases
var rstEmbedded = regexp.MustCompile(`^([^<>]+)\s<[^<>]+>$`)

// rstMarkup removes the markup of a title.
var rstMarkup = strings.NewReplacer("``", "", "`", "", "**", "", "*", "", "_", "")

// isAdornment reports whether a line underlines a title.
func isAdornment(line string) bool {
	return len(line) >= 2 && strings.IndexByte("=-`:.'\"~^_*+#<>", line[0]) >= 0 && strings.Trim(line, line[:1]) == ""
}

// rstArgument finds the URL that is the argument of a directive.
func (s *scanner) rstArgument(kind Kind, p part) {
	if p = s.trimmed(p); p.start < p.end {
		s.reference(kind, p)
	}
}

// rstTarget finds the URL of an explicit target, "name: URL", or its name.
func (s *scanner) rstTarget(p part) {
	text := s.of(p)
	colon := strings.Index(strings.ReplaceAll(text, `\:`, "__"), ": ") // an escaped colon is part of the name
	if strings.HasPrefix(text, "`") {
		if close := strings.Index(text, "`:"); close > 0 {
			colon = close + 1
		}
	}
	if colon < 0 || colon+1 >= len(text) {
		if name, ok := strings.CutSuffix(text, ":"); ok {
			s.anchor(strings.Trim(name, "`"))
			s.anchor(docutils(name))
		}
		return
	}
	url := s.trimmed(part{p.start + colon + 1, p.end})
	if text := s.of(url); text == "" || strings.HasSuffix(text, "_") || strings.HasPrefix(text, ":") {
		return // of another target, or a role
	}
	s.reference(Definition, url)
}

// rstLine finds the URLs in a line: `text <URL>`_ and those in text.
func (s *scanner) rstLine(p part) {
	name := p.start // where the name of a role may begin: after the role before
	for at := p.start; at < p.end && !s.stopped; {
		text := s.document[at:p.end]
		switch c := text[0]; {
		case strings.HasPrefix(text, "``"):
			end := strings.Index(text[2:], "``")
			if end < 0 {
				return
			}
			at += 2 + end + 2
			continue
		case c == '`' && at > p.start && s.document[at-1] == ':':
			// A role, such as :ref:`text <label>`: its argument is not a URL.
			end := s.next('`', at+1)
			if end >= p.end {
				if end >= len(s.document) || strings.Contains(s.document[at:end], "\n\n") {
					return
				}
				s.phraseEnd = end // in the next line
				s.rstRole(name, at, end)
				return
			}
			s.rstRole(name, at, end)
			at = end + 1
			name = at
			continue
		case c == '`' && at > 0 && at == s.phraseEnd:
		case c == '`':
			// The end may be in the next line: the URL often is.
			end := s.next('`', at+1)
			if end < len(s.document) && !strings.Contains(s.document[at:end], "\n\n") {
				s.phraseEnd = end
			}
			if s.phrases != nil && end+1 < len(s.document) && s.document[end+1] == '_' && (end+2 == len(s.document) || s.document[end+2] != '_') {
				s.phrases = append(s.phrases, part{at + 1, end})
			}
		case c == '<' && (at == p.start || s.document[at-1] != '\\'):
			end := s.next('>', at)
			if end < p.end && strings.HasPrefix(s.document[end+1:p.end], "`_") && !strings.Contains(s.document[at+1:end], "<") {
				target := s.trimmed(part{at + 1, end})
				if !strings.HasSuffix(s.of(target), "_") {
					s.reference(Hyperlink, target)
				}
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
