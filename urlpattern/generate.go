package urlpattern

import "strings"

// Generate returns the text of a component that p matches, with the groups of these
// names and values. The values are canonicalized as those of a URL are, which
// percent-encodes. ok is false if a group has no value, or one that it does not match,
// and if p matches a repeated or optional part there, "*" or a regular expression: p
// does not say what to write for these.
//
// The standard does not have it. It is what Chromium does, and the web-platform-tests
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
