package form

import "github.com/weburl/weburl/percent"

// A Tuple is an entry of an HTML form, for the serializer of 2017: a name-value-type
// tuple, or a name-value tuple if Type is empty.
type Tuple struct {
	Name string

	// Value is the value. For the type "file" it is the filename of the file.
	Value string

	// Type is the type of the form control. Two matter: for "hidden" a tuple
	// named "_charset_" gets the name of the encoding as its value, and for
	// "file" only the filename is written.
	Type string
}

// EncodeTuples is the application/x-www-form-urlencoded serializer of the 2017 editions,
// which HTML called with the entries of a form. The encoding is UTF-8 if nil. The
// current serializer, [List.Encode], takes only names and values: HTML replaces the
// value of "_charset_" and files before it serializes the entries.
//
// https://url.spec.whatwg.org/commit-snapshots/b128ba9111c68ad767b472d77d0ada9ef85366ef/#concept-urlencoded-serializer
func EncodeTuples(tuples []Tuple, encoding *percent.Encoding) string {
	list := make(List, len(tuples))
	for i, t := range tuples {
		list[i] = Pair{t.Name, t.Value}
		if t.Type == "hidden" && t.Name == "_charset_" {
			list[i].Value = encoding.Output().Name()
		}
	}
	return list.Encode(encoding)
}
