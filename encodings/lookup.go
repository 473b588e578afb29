// Package encodings has the encodings of the Encoding Standard
// (https://encoding.spec.whatwg.org/), to percent-encode queries of URLs and forms in
// documents that are not in UTF-8. [Lookup] finds an encoding by its label; pass the
// result to package weburl, spec or form.
//
// The tables of legacy encodings add about a megabyte to programs that import this
// package.
package encodings

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/weburl/weburl/percent"
	"golang.org/x/text/encoding/htmlindex"
)

// Lookup returns the encoding that has the given label, with ASCII white space around it
// and ASCII case ignored ("get an encoding",
// https://encoding.spec.whatwg.org/#concept-encoding-get). The error is for a label that
// no encoding has. The result is the same pointer for all labels of an encoding.
//
// The table of an encoding is built at the first use of the encoding.
func Lookup(label string) (*percent.Encoding, error) {
	l := strings.Trim(label, "\t\n\f\r ")
	for i := range len(l) {
		// No label has other characters than these, but htmlindex would trim
		// and fold by the rules of Unicode.
		if l[i] <= ' ' || l[i] > '~' {
			return nil, labelError(label)
		}
	}
	x, err := htmlindex.Get(l)
	if err != nil {
		return nil, labelError(label)
	}
	name, err := htmlindex.Name(x)
	if err != nil {
		return nil, labelError(label)
	}
	e := encodings[name]
	if e == nil {
		return nil, labelError(label)
	}
	return e, nil
}

// Names returns the names of all encodings, sorted by their lowercase forms. UTF-8 is one of
// them.
func Names() []string {
	list := make([]string, 0, len(encodings))
	for _, key := range slices.Sorted(maps.Keys(encodings)) {
		list = append(list, encodings[key].Name())
	}
	return list
}

func labelError(label string) error {
	return fmt.Errorf("encodings: no encoding has the label %q", label)
}
