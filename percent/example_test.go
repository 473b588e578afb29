package percent_test

import (
	"fmt"

	"github.com/weburl/weburl/percent"
)

func Example() {
	title := "50% of “AT&T”"
	s := percent.Encode(title, percent.Component)
	fmt.Println(s)
	fmt.Println(percent.DecodeUTF8(percent.Decode(s)))
	// Output:
	// 50%25%20of%20%E2%80%9CAT%26T%E2%80%9D
	// 50% of “AT&T”
}

func ExampleEncode() {
	fmt.Println(percent.Encode("Say what‽", percent.Userinfo))
	fmt.Println(percent.Encode("Say what‽", percent.FormURLEncoded))
	// Output:
	// Say%20what%E2%80%BD
	// Say+what%E2%80%BD
}

func ExampleDecode() {
	fmt.Printf("%q\n", percent.Decode("%25%s%1G"))
	fmt.Printf("%q\n", percent.Decode("caf%E9"))
	// Output:
	// "%%s%1G"
	// "caf\xe9"
}

func ExampleDecodeUTF8() {
	fmt.Println(percent.DecodeUTF8("caf\xE9 \xE2\x82"))
	// Output: caf� �
}

func ExampleSet() {
	// A set for one segment of a path.
	const segment = percent.Path + "/%"
	fmt.Println(percent.Encode("AC/DC 100%", segment))
	// Output: AC%2FDC%20100%25
}

func ExampleEncode_sets() {
	fmt.Println(percent.Encode("50% of AT&T/a", percent.Component))
	fmt.Println(percent.Encode("50% of AT&T/a", percent.Path)) // "%" and "/" are not in the set
	fmt.Println(percent.Encode("50% of AT&T/a", percent.Path.With("%/")))
	fmt.Printf("%q %q\n", percent.Decode("caf%E9 50%"), percent.DecodeUTF8(percent.Decode("caf%E9")))
	// Output:
	// 50%25%20of%20AT%26T%2Fa
	// 50%%20of%20AT&T/a
	// 50%25%20of%20AT&T%2Fa
	// "caf\xe9 50%" "caf�"
}
