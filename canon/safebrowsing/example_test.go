package safebrowsing_test

import (
	"fmt"
	"log"

	"github.com/weburl/weburl/canon/safebrowsing"
)

func Example() {
	u, err := safebrowsing.Canonicalize("http://User@A.B.C:80/1/./2.html?param=1#top")
	if err != nil {
		panic(err)
	}
	fmt.Println(u)
	for i, expression := range u.Expressions() {
		fmt.Printf("%x %s\n", u.Hashes()[i][:4], expression)
	}
	// Output:
	// http://a.b.c/1/2.html?param=1
	// 1cd5cf5e a.b.c/1/2.html?param=1
	// 8b19a5a5 a.b.c/1/2.html
	// f9c142c4 a.b.c/
	// 59e650c4 a.b.c/1/
	// 9b7d85bb b.c/1/2.html?param=1
	// 1803dee4 b.c/1/2.html
	// b225cf5d b.c/
	// ac5f446d b.c/1/
}

func ExampleCanonicalize() {
	bad, err := safebrowsing.Canonicalize("http://User@A.B.C:80/1/./2.html?param=1#top")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(bad, bad.Expressions()[1])
	fmt.Printf("%x\n", bad.Hashes()[1][:4])
	// Output:
	// http://a.b.c/1/2.html?param=1 a.b.c/1/2.html
	// 8b19a5a5
}
