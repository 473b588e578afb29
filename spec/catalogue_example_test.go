package spec_test

import (
	"fmt"

	"github.com/weburl/weburl/spec"
)

func ExampleErrorCode_Doc() {
	doc, _ := spec.PortOutOfRange.Doc()
	fmt.Println(doc.Meaning)
	fmt.Println(doc.Advice)
	fmt.Println("ends the parse:", doc.EndsParse)
	fmt.Println(doc.Anchor)
	fmt.Println(doc.Examples[0].Input)
	// Output:
	// The port is greater than 65535.
	// Write a port from 0 to 65535, or none for the scheme's default.
	// ends the parse: always
	// https://url.spec.whatwg.org/#port-out-of-range
	// https://example.org:70000
}

func ExampleCatalogue() {
	for doc := range spec.Catalogue() {
		if doc.EndsParse == spec.EndsSometimes {
			fmt.Println(doc.Code)
		}
	}
	// Output:
	// domain-to-ASCII
	// IPv4-out-of-range-part
}
