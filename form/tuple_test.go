package form_test

import (
	"fmt"
	"testing"

	"github.com/weburl/weburl/encodings"
	. "github.com/weburl/weburl/form"
)

func TestEncodeTuples(t *testing.T) {
	for _, test := range []struct {
		label  string // empty for a nil encoding
		tuples []Tuple
		want   string
	}{
		{"", nil, ""},
		{"", []Tuple{{"a", "b c", ""}, {"*-._", "~é", "text"}}, "a=b+c&*-._=%7E%C3%A9"},
		// Only a hidden control of exactly that name has the encoding's name.
		{"", []Tuple{{"_charset_", "x", "hidden"}, {"_charset_", "x", ""}, {"_charset_", "x", "text"}, {"_Charset_", "x", "hidden"}},
			"_charset_=UTF-8&_charset_=x&_charset_=x&_Charset_=x"},
		{"latin1", []Tuple{{"_charset_", "", "hidden"}, {"é", "\u20AC\u2603", "text"}}, "_charset_=windows-1252&%E9=%80%26%239731%3B"},
		{"sjis", []Tuple{{"_charset_", "", "hidden"}}, "_charset_=Shift_JIS"},
		// These have UTF-8 as their output encoding.
		{"utf-16", []Tuple{{"_charset_", "", "hidden"}, {"é", "", ""}}, "_charset_=UTF-8&%C3%A9="},
		{"replacement", []Tuple{{"_charset_", "", "hidden"}}, "_charset_=UTF-8"},
		// Of a file there is the filename.
		{"", []Tuple{{"upload", "a b.png", "file"}, {"_charset_", "f", "file"}}, "upload=a+b.png&_charset_=f"},
	} {
		t.Run(fmt.Sprint(test.label, test.tuples), func(t *testing.T) {
			encoding, err := encodings.Lookup(test.label)
			if test.label != "" && err != nil {
				t.Fatal(err)
			}
			if got := EncodeTuples(test.tuples, encoding); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// A form of a page in windows-1252, as it was submitted in 2017.
func ExampleEncodeTuples() {
	encoding, err := encodings.Lookup("windows-1252")
	if err != nil {
		panic(err)
	}
	fmt.Println(EncodeTuples([]Tuple{
		{Name: "_charset_", Type: "hidden"},
		{Name: "q", Value: "café", Type: "text"},
		{Name: "picture", Value: "me.png", Type: "file"},
	}, encoding))
	// Output: _charset_=windows-1252&q=caf%E9&picture=me.png
}
