package html5_test

import (
	"fmt"

	"github.com/weburl/weburl/dialect/html5"
)

func ExampleResolve() {
	fmt.Println(html5.Resolve("../b c?d#e", "http://example.com/a/", nil))
	fmt.Println(html5.Resolve(`http://evil.example\@good.example/`, "", nil))
	fmt.Println(html5.Resolve("http://a_b.example/", "", nil))
	// Output:
	// http://example.com/b%20c?d#e <nil>
	// http://evil.example/@good.example/ <nil>
	//  html5: URL: ToASCII fails for the host
}

func ExampleAttribute_Get() {
	for _, a := range html5.Attributes() {
		fmt.Println(a.Name, a.Get("http://example.com:8080/carrot?#question%3f"))
	}
	// Output:
	// protocol http:
	// host example.com:8080
	// hostname example.com
	// port 8080
	// pathname /carrot
	// search ?
	// hash #question%3f
}
