package links

import "strings"

// rst finds the URLs of hyperlinks, targets and directives in reStructuredText, and those
// in text. Literal blocks, comments and inline literals are left out.
//
// https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html
func (s *scanner) rst(p part) {
	literal := -1 // the indentation of what begins a block that is left out, or -1
	heads := newSlugs(s)
	previous := ""
	for line := range s.lines(p) {
		text := strings.TrimRight(s.of(line), " \t")
		indent := len(text) - len(strings.TrimLeft(text, " \t"))
		body := text[indent:]
		switch {
		case body == "":
			previous = ""
			continue
		case literal >= 0 && indent > literal:
			continue
		}
		literal = -1
		if isAdornment(body) && previous != "" && s.Anchor != nil {
			heads.add(previous)
		}
		previous = body
		start := line.start + indent
		end := line.start + len(text)
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
		if strings.HasPrefix(body, ":target: ") {
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
	colon := strings.Index(text, ": ")
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
			// A role, such as :ref:`text <label>`: its argument is no URL.
			end := s.next('`', at+1)
			if end >= p.end {
				return
			}
			at = end + 1
			continue
		case c == '`':
			// The end may be in the next line: the URL often is.
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
