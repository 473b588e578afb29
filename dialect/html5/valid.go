package html5

import (
	"strings"

	"github.com/weburl/weburl/percent"
)

// IsValid reports whether url is a valid URL. The encoding is the encoding of the
// document that contains the URL; nil means UTF-8.
//
// A string that is not UTF-8 is not an IRI reference, and so not a valid URL.
func IsValid(url string, encoding *percent.Encoding) bool {
	// "… if at least one of the following conditions holds": all of them ask
	// for a valid IRI reference.
	g, _, ok := iri.uriReference(url)
	switch {
	case !ok:
		return false

	// The URL is a valid IRI reference and it has no query component.
	case !g.query.matched:
		return true

	// … and its query component contains no unescaped non-ASCII characters.
	case isASCII(g.query.text):
		return true
	}

	// … and the character encoding of the URL's Document is UTF-8 or UTF-16.
	return encoding.Name() == "UTF-8" || strings.HasPrefix(encoding.Name(), "UTF-16")
}

// IsValidNonEmpty reports whether url is a valid non-empty URL: a valid URL, and
// not the empty string.
func IsValidNonEmpty(url string, encoding *percent.Encoding) bool {
	return url != "" && IsValid(url, encoding)
}

// IsValidSpaced reports whether url is a valid URL potentially surrounded by
// spaces: a valid URL after stripping leading and trailing whitespace from it.
func IsValidSpaced(url string, encoding *percent.Encoding) bool {
	return IsValid(strip(url), encoding)
}

// IsValidNonEmptySpaced reports whether url is a valid non-empty URL potentially
// surrounded by spaces.
func IsValidNonEmptySpaced(url string, encoding *percent.Encoding) bool {
	return IsValidNonEmpty(strip(url), encoding)
}
