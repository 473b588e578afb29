// Package encodings has the encodings of the Encoding Standard
// (https://encoding.spec.whatwg.org/), to percent-encode the query of a URL in a
// document that is not in UTF-8, or a form that is not. [Lookup] finds an encoding
// by its label; pass the result to package weburl, spec or form.
//
// The tables of legacy encodings are a megabyte. Only programs that
// import this package contain them.
package encodings

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/weburl/weburl/percent"
	"golang.org/x/text/encoding/htmlindex"
)

// Lookup returns the encoding that has the given label, with ASCII white space
// around it and ASCII case ignored ("get an encoding",
// https://encoding.spec.whatwg.org/#concept-encoding-get). It is an error if there
// is none. All labels of an encoding give the same pointer.
//
// The table of an encoding is made the first time something is encoded with it.
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
