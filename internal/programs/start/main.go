// Command start is the first program of docs/start.md.
package main

import (
	"fmt"
	"log"

	"github.com/weburl/weburl"
)

func main() {
	u, err := weburl.Parse("HTTPS://Example.com:443/docs/../a b")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(u)
	fmt.Println(u.Host(), u.EncodedPath())

	_, err = weburl.Parse("https://example.com:70000/")
	fmt.Println(err)
}
