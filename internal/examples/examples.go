// Package examples holds the tables of examples in the URL Standard that
// several packages are tested with.
package examples

// Failure is the output of an input that does not parse.
const Failure = ""

// A Parsing is a row of [Parsings].
type Parsing struct {
	Input, Base string // Base is empty for none
	Output      string
	Valid       bool // whether Input is a valid URL string
}

// Parsings is the table of inputs and outputs of the URL parser.
//
// https://url.spec.whatwg.org/#example-url-parsing
var Parsings = []Parsing{
	{"https:example.org", "", "https://example.org/", false},
	{"https://////example.com///", "", "https://example.com///", false},
	{"https://example.com/././foo", "", "https://example.com/foo", true},
	{"hello:world", "https://example.com/", "hello:world", true},
	{"https:example.org", "https://example.com/", "https://example.com/example.org", false},
	{`\example\..\demo/.\`, "https://example.com/", "https://example.com/demo/", false},
	{"example", "https://example.com/demo", "https://example.com/example", true},
	{"file:///C|/demo", "", "file:///C:/demo", false},
	{"..", "file:///C:/demo", "file:///C:/", true},
	{"file://localhost/", "", "file:///", true},
	{"file://loc%61lhost/", "", "file:///", false},
	{"https://user:password@example.org/", "", "https://user:password@example.org/", false},
	{"https://example.org/foo bar", "", "https://example.org/foo%20bar", false},
	{"https://EXAMPLE.com/../x", "", "https://example.com/x", true},
	{"https://ex ample.org/", "", Failure, false},
	{"example", "", Failure, false},
	{"https://example.com:demo", "", Failure, false},
	{"http://[www.example.com]/", "", Failure, false},
	{"https://example.org//", "", "https://example.org//", true},
	{"https://example.com/[]?[]#[]", "", "https://example.com/[]?[]#[]", false},
	{"https://example/%?%#%", "", "https://example/%?%#%", false},
	{"https://example/%25?%25#%25", "", "https://example/%25?%25#%25", true},
}
