package columns_test

import (
	"fmt"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/columns"
)

func Example() {
	var maker columns.Maker
	const input = "https://www.example.co.uk/a?b"
	row := maker.Append(nil, input, weburl.MustParse(input))
	for i, c := range columns.All() {
		if c.Name == "url_host_registered_domain" || c.Name == "url_surtkey" {
			fmt.Println(c.Name, row[i].Text)
		}
	}
	// Output:
	// url_surtkey uk,co,example)/a?b
	// url_host_registered_domain example.co.uk
}
