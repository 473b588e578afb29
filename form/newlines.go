package form

import "strings"

// NormalizeNewlines writes each newline in names and values as CR LF: a CR without an LF
// after it, and an LF without a CR before it. Browsers do so before they serialize the
// entries of a form: a line break in a textarea is %0D%0A in the query. The URL Standard,
// and so [List.String], do not.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#convert-to-a-list-of-name-value-pairs
func (l List) NormalizeNewlines() {
	for i := range l {
		l[i].Name, l[i].Value = withCRLF(l[i].Name), withCRLF(l[i].Value)
	}
}

var newlines = strings.NewReplacer("\r\n", "\r\n", "\r", "\r\n", "\n", "\r\n")

// withCRLF returns s with each newline as CR LF.
func withCRLF(s string) string { return newlines.Replace(s) }
