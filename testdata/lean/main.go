// Lean is a program that only parses. A test measures its size.
package main

import (
	"os"

	"github.com/weburl/weburl"
)

func main() {
	u, err := weburl.Parse(os.Args[1])
	if err != nil {
		println(err.Error())
		os.Exit(1)
	}
	println(u.String())
}
