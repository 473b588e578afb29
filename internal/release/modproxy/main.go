// Command modproxy writes the modules of this checkout to a folder, in the form
// in which a module proxy serves them (https://go.dev/ref/mod#goproxy-protocol):
//
//	go run ./internal/release/modproxy DIR
//
// Their version is the one that they require of each other. It is printed. With
// GOPROXY=file://DIR other programs can then be built from these modules as if
// the version had been released.
//
// The content is that of the working tree: all files that git tracks, and those
// that it does not ignore.
package main

import (
	"fmt"
	"log"
	"os"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("modproxy: ")
	if len(os.Args) != 2 {
		log.Fatal("usage: go run ./internal/release/modproxy DIR")
	}
	version, err := write(".", os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(version)
}
