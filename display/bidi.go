package display

import (
	"strings"

	"github.com/weburl/weburl/display/internal/prop"
)

// Isolate returns s between U+2066 LEFT-TO-RIGHT ISOLATE and U+2069 POP DIRECTIONAL
// ISOLATE. The parts of a URL then keep their order in right-to-left text, as the
// standard requires, and do not change the order of that text. In HTML, <bdi dir=ltr>
// does the same.
//
// s must be a result of this package, in which controls for bidirectional text are
// percent-encoded. Any other string could end the isolation itself.
//
// https://url.spec.whatwg.org/#url-rendering-i18n
func Isolate(s string) string { return "\u2066" + s + "\u2069" }

// HasRightToLeft reports whether s has a code point that is written from right to left.
// A URL with such code points is easily misread: parts of its path can appear where the
// host is expected. It is better to show only the host.
//
// https://url.spec.whatwg.org/#url-rendering-i18n
func HasRightToLeft(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return properties(r)&prop.RTL != 0 })
}
