package display

import (
	"strings"

	"github.com/weburl/weburl/display/internal/prop"
)

// Isolate returns s between U+2066 LEFT-TO-RIGHT ISOLATE and U+2069 POP
// DIRECTIONAL ISOLATE. So the parts of a URL stay in their order in a text that
// is written from right to left, as the standard asks, and do not change the
// order of that text. Where markup is possible, <bdi dir=ltr> does the same.
//
// s must be from this package, which leaves controls for bidirectional text
// percent-encoded. Else s can end the isolation itself.
//
// https://url.spec.whatwg.org/#url-rendering-i18n
func Isolate(s string) string { return "\u2066" + s + "\u2069" }

// HasRightToLeft reports whether s has a code point that is written from right
// to left. A URL that has is easily misread: parts of its path can appear where
// the host is expected. It is better to show the host alone.
//
// https://url.spec.whatwg.org/#url-rendering-i18n
func HasRightToLeft(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return properties(r)&prop.RTL != 0 })
}
