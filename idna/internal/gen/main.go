// Command gen writes the tables of package idna from files of the Unicode
// Character Database and from the IDNA mapping table of UTS #46.
//
// It is run by go generate, in the directory of package idna:
//
//	go generate ./idna
//
// By default it downloads the files of the version named below from
// unicode.org. A directory that holds them under their plain names (without
// the folders of the server) is given by the flag -ucd or, since go generate
// passes no flags on, by the environment variable UCD_DIR:
//
//	UCD_DIR=/path/to/ucd/17.0.0 go generate ./idna
//	cd idna && go run ./internal/gen -ucd /path/to/ucd/17.0.0
//
// A relative path that does not exist from the directory of package idna
// starts at the root of the module.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"

	"github.com/weburl/weburl/internal/datadir"
)

// version is the version of Unicode that the tables are made for.
const version = "17.0.0"

func main() {
	log.SetFlags(0)
	log.SetPrefix("gen: ")
	ucd := flag.String("ucd", os.Getenv("UCD_DIR"), "read the Unicode files from `directory` instead of unicode.org (default $UCD_DIR)")
	out := flag.String("o", "tables.go", "write the tables to `file`")
	flag.Parse()

	src, err := generate(open(datadir.Resolve(*ucd)))
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(*out, src, 0o666); err != nil {
		log.Fatal(err)
	}
	fmt.Fprintf(os.Stderr, "gen: wrote %s, %d bytes\n", *out, len(src))
}
