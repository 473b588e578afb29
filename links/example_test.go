package links_test

import (
	"fmt"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/links"
)

func Example() {
	page := weburl.MustParse("https://example.org/docs/")
	for l := range links.All("page.md", "# Logo\n\n![logo](img/a.png) by <https://example.com/>\n") {
		u, err := l.Resolve(page)
		fmt.Println(l.Line, l.Column, l.Kind, u, err)
	}
	// Output:
	// 3 9 image https://example.org/docs/img/a.png <nil>
	// 3 24 link https://example.com/ <nil>
}
