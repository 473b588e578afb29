package idna_test

import (
	"fmt"

	"github.com/weburl/weburl/idna"
)

func ExampleOptions_ToASCII() {
	host, err := idna.Lax.ToASCII("Bücher。example")
	fmt.Println(host, err)

	_, err = idna.Lax.ToASCII("example.⒈com")
	fmt.Println(err)
	// Output:
	// xn--bcher-kva.example <nil>
	// idna: V7: label 2, "⒈com", contains a code point that is not valid: U+2488
}

func ExampleOptions_ToUnicode() {
	host, err := idna.Lax.ToUnicode("xn--bcher-kva.example")
	fmt.Println(host, err)
	// Output: bücher.example <nil>
}

func ExampleErrors() {
	_, err := idna.Strict.ToASCII("-a_b.xn--0.")
	for _, e := range err.(idna.Errors) {
		fmt.Println(e.Rule, e.Index, e.Label)
	}
	// Output:
	// V3 0 -a_b
	// U1 0 -a_b
	// P4 1 xn--0
	// A4_2 2
}

func ExampleOptions_ToUnicode_back() {
	ascii, err := idna.Lax.ToASCII("Bücher。example")
	fmt.Println(ascii, err)
	unicode, err := idna.Lax.ToUnicode("xn--bcher-kva.example")
	fmt.Println(unicode, err)
	_, err = idna.Strict.ToASCII("under_score.example")
	fmt.Println(err)
	// Output:
	// xn--bcher-kva.example <nil>
	// bücher.example <nil>
	// idna: U1: label 1, "under_score", contains an ASCII code point other than letters, digits and hyphens: U+005F
}
