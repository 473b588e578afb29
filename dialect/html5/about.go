package html5

import "strings"

// The URLs that the text reserves. Both are absolute, and nothing can be fetched
// from them.
const (
	// AboutLegacyCompat is for DOCTYPEs in HTML documents, when they must be
	// compatible with XML tools.
	AboutLegacyCompat = "about:legacy-compat"

	// AboutSrcdoc is the document's address of iframe srcdoc documents.
	AboutSrcdoc = "about:srcdoc"
)

// IsReserved reports whether url is one of the reserved URLs. The scheme may be in
// upper case.
func IsReserved(url string) bool {
	scheme, rest, _ := strings.Cut(url, ":")
	if !strings.EqualFold(scheme, "about") {
		return false
	}
	reserved := "about:" + rest
	return reserved == AboutLegacyCompat || reserved == AboutSrcdoc
}
