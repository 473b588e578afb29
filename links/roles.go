package links

import (
	"regexp"
	"strings"
)

// roleName is the name of a role of MyST before its content, in backquotes.
var roleName = regexp.MustCompile("\\{([a-z:-]+)\\}`+$")

// role adds a role of MyST, whose content is a code span from start to end.
//
// https://myst-parser.readthedocs.io/en/latest/syntax/roles-and-directives.html
func (m *markdownFinder) role(start, end int) {
	before := m.document[max(0, start-longestNear):start]
	name := roleName.FindSubmatch(before)
	if name == nil {
		return
	}
	if p := roleTarget(string(m.document[start:end])); p.start < p.end {
		target := string(m.document[start+p.start : start+p.end])
		m.found = append(m.found, Link{Kind: roles + 1, URL: string(name[1]) + "\x00" + target, Start: m.offset + start + p.start})
	}
}

// roleTarget returns the part of the content of a role that is its target: that in angle brackets at the
// end, or all.
//
// https://www.sphinx-doc.org/en/master/usage/referencing.html
func roleTarget(content string) part {
	if strings.HasSuffix(content, ">") {
		if open := strings.LastIndexByte(content, '<'); open >= 0 {
			return part{open + 1, len(content) - 1}
		}
	}
	return part{0, len(content)}
}
