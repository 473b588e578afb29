// Command release makes a release of all modules of this checkout, which have one
// version.
//
//	go run ./internal/release v0.2.0
//
// checks that the tree is clean, that the branch is main, that CHANGELOG.md says what has
// changed, and that .ci/run passes. It then writes the version to all files that name it,
// commits them, and tags each module. It pushes nothing, but prints the commands that do.
//
//	go run ./internal/release -rehearse v0.2.0-rehearsal
//
// does the same on any branch, without .ci/run: .ci/install rehearses a release with it.
//
//	go run ./internal/release proxy DIR
//
// writes the modules to a directory, in the form in which a module proxy serves them,
// and prints their version. With GOPROXY=file://DIR other programs can be built from
// them as if the version had been released.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("release: ")
	rehearse := flag.Bool("rehearse", false, "on any branch, and without .ci/run")
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: go run ./internal/release [-rehearse] VERSION\n       go run ./internal/release proxy DIR")
		flag.PrintDefaults()
	}
	flag.Parse()
	switch {
	case flag.NArg() == 2 && flag.Arg(0) == "proxy":
		version, err := writeProxy(".", flag.Arg(1))
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(version)
	case flag.NArg() == 1:
		if err := release(".", flag.Arg(0), *rehearse, os.Stdout); err != nil {
			log.Fatal(err)
		}
	default:
		flag.Usage()
		os.Exit(2)
	}
}
