package urlpattern

import (
	"cmp"
	"strings"
)

// CompareComponent orders two patterns by one component: it returns a negative number
// if a is less restrictive than b, 0 if they are alike, and a positive number if it is
// more restrictive. Sort patterns in descending order to try the most specific
// first.
//
// It is not in the standard. It does the same as Chromium, as the web-platform-tests
// expect.
func CompareComponent(c Component, a, b *Pattern) int {
	left, right := a.components[c].parts, b.components[c].parts
	for i := range max(len(left), len(right)) {
		// A list that has ended goes on as if an empty text were there.
		l, r := &part{kind: fixedText, modifier: once}, &part{kind: fixedText, modifier: once}
		if i < len(left) {
			l = &left[i]
		}
		if i < len(right) {
			r = &right[i]
		}
		if order := compareParts(l, r); order != 0 {
			return order
		}
	}
	return 0
}

func compareParts(a, b *part) int {
	return cmp.Or(
		cmp.Compare(a.kind, b.kind),
		cmp.Compare(a.modifier, b.modifier),
		strings.Compare(a.prefix, b.prefix),
		strings.Compare(a.value, b.value),
		strings.Compare(a.suffix, b.suffix),
	)
}
