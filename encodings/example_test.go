package encodings_test

import (
	"fmt"

	"github.com/weburl/weburl/encodings"
	"github.com/weburl/weburl/percent"
)

func ExampleLookup() {
	e, err := encodings.Lookup(" sjis ")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(e.Name())
	fmt.Println(e.PercentEncode("1+1 ≡ 2%20‽", percent.FormURLEncoded))
	// Output:
	// Shift_JIS
	// 1%2B1+%81%DF+2%2520%26%238253%3B
}

func Example() {
	e, _ := encodings.Lookup("utf-16")
	fmt.Println(e.Name(), e.Output().Name())
	// Output: UTF-16LE UTF-8
}
