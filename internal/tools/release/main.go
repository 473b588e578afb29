// Command release makes a release of all modules of this checkout, which have one
// version. .ci/release builds and runs it in the root.
//
//	.ci/release v0.2.0
//
// checks that the tree is clean, that the branch is main, that CHANGELOG.md says what has
// changed, and that .ci/run passes. It then writes the version to all files that name it,
// commits them, and tags each module. It pushes nothing, but prints what to do next.
//
//	.ci/release push v0.2.0
//
// pushes the tags if the release workflow has built a snapshot of their commit, with success.
//
//	.ci/release -rehearse v0.2.0-rehearsal
//
// does the same as the first on any branch, without .ci/run: .ci/install rehearses a
// release with it.
//
//	.ci/release proxy DIR
//
// writes the modules of HEAD to a directory, in the form in which a module proxy serves them,
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
		fmt.Fprintln(os.Stderr, "usage: .ci/release [-rehearse] VERSION\n       .ci/release push VERSION\n       .ci/release proxy DIR")
		flag.PrintDefaults()
	}
	flag.Parse()
	var err error
	switch {
	case flag.NArg() == 2 && flag.Arg(0) == "proxy":
		var version string
		if version, err = writeProxy(".", flag.Arg(1)); err == nil {
			fmt.Println(version)
		}
	case flag.NArg() == 2 && flag.Arg(0) == "push":
		err = push(".", flag.Arg(1))
	case flag.NArg() == 1:
		err = release(".", flag.Arg(0), *rehearse, os.Stdout)
	default:
		flag.Usage()
		os.Exit(2)
	}
	if err != nil {
		log.Fatal(err)
	}
}
