// Command release makes releases of the modules of this checkout.
//
//	go run ./internal/release proxy DIR
//
// writes them to a folder, in the form in which a module proxy serves them, and prints
// their version. With GOPROXY=file://DIR other programs can then be built from them as if
// the version had been released.
package main

import (
	"fmt"
	"log"
	"os"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("release: ")
	if len(os.Args) != 3 || os.Args[1] != "proxy" {
		log.Fatal("usage: go run ./internal/release proxy DIR")
	}
	version, err := writeProxy(".", os.Args[2])
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(version)
}
