// Package encodings has the encodings of the Encoding Standard
// (https://encoding.spec.whatwg.org/), to percent-encode queries of URLs and forms in
// documents that are not in UTF-8. [Lookup] finds an encoding by its label; pass the
// result to package weburl, spec or form.
//
// The tables of legacy encodings add about a megabyte to programs that import this
// package. With GOOS=js and the build tag weburl_textdecoder they are made by the TextDecoder of the
// browser instead, which has to know all encodings, or the first use of one panics.
package encodings

import (
	"fmt"
	"slices"
	"strings"

	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/percent"
)

// Lookup returns the encoding that has the given label, with ASCII white space around it
// and ASCII case ignored ("get an encoding",
// https://encoding.spec.whatwg.org/#concept-encoding-get). The error is for a label that
// no encoding has. The result is the same pointer for all labels of an encoding.
//
// The table of an encoding is built at the first use of the encoding.
func Lookup(label string) (*percent.Encoding, error) {
	if e, ok := byLabel()[ascii.Lower(strings.Trim(label, "\t\n\f\r "))]; ok {
		return e, nil
	}
	return nil, fmt.Errorf("encodings: no encoding has the label %q", label)
}

// Names returns the names of all encodings, sorted by their lowercase forms. UTF-8 is one of
// them.
func Names() []string {
	list := make([]string, len(labels))
	for i, row := range labels {
		list[i] = row.name
	}
	slices.SortFunc(list, func(a, b string) int { return strings.Compare(ascii.Lower(a), ascii.Lower(b)) })
	return list
}
