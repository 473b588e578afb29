package urlpattern

import "strings"

// Generate returns the text of a component that p matches, with the groups of these
// names and values. The values are canonicalized as in a URL, which percent-encodes
// them. ok is false if a group has no value or a value that it does not match, and if p
// has a repeated or optional part, "*" or a regular expression there, for which the text
// is not determined.
//
// It is not in the standard. It does the same as Chromium, as the web-platform-tests
// expect.
func (p *Pattern) Generate(c Component, groups map[string]string) (text string, ok bool) {
	component := &p.components[c]
	var b strings.Builder
	for i := range component.parts {
		part := &component.parts[i]
		switch {
		case part.modifier != once:
			return "", false
		case part.kind == fixedText:
			b.WriteString(part.value)
			continue
		case part.kind != segmentWildcard:
			return "", false
		}
		value := scalar(groups[part.name])
		if value == "" {
			return "", false
		}
		encoded, ok := component.encode(value)
		if !ok || encoded == "" || component.syntax.delimiter != "" && strings.Contains(encoded, component.syntax.delimiter) {
			return "", false
		}
		b.WriteString(part.prefix)
		b.WriteString(encoded)
		b.WriteString(part.suffix)
	}
	return b.String(), true
}
