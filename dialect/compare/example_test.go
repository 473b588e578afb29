package compare_test

import (
	"fmt"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/compare"
)

func ExampleCompare() {
	c := compare.Compare(`/\evil.example`, "https://good.example/", dialect.Lookup("whatwg-2026-07"), dialect.Lookup("neturl"))
	fmt.Println(c.Verdict())
	// Output:
	// Hosts differ: "evil.example" (browsers and Node); "good.example" (Go's net/url). Components differ: path. Signs: backslash at byte 1 and scheme-absence at byte 0.
}

// A proxy that is written in Go checks a URL, and a browser follows it.
func ExampleHostsDiffer() {
	checks, follows := dialect.Lookup("neturl"), dialect.Lookup("whatwg-2026-07")
	for _, url := range []string{"https://good.example/a?b", "https:/evil.example", "http://0x7f.1/"} {
		fmt.Println(url, compare.HostsDiffer(url, "", checks, follows))
	}
	// Output:
	// https://good.example/a?b false
	// https:/evil.example true
	// http://0x7f.1/ true
}
