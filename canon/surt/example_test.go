package surt_test

import (
	"fmt"

	"github.com/weburl/weburl/canon/surt"
)

func Example() {
	key, err := surt.Key("https://www.Example.org:443/A/?z=1&b&PHPSESSID=0123456789abcdef0123456789abcdef#top")
	fmt.Println(key, err)
	// Output: org,example)/a?&b&z=1 <nil>
}

func ExampleKey() {
	key, err := surt.Key("https://www.Example.org:443/B/?z&a")
	fmt.Println(key, err)
	// Output:
	// org,example)/b?a&z <nil>
}
