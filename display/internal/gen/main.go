// Command gen writes the tables of package display: tables.go from files of the
// Unicode Character Database and the IDNA mapping table of UTS #46, and
// confusables.go from confusables.txt of UTS #39.
//
// It is run by go generate, in the directory of package display:
//
//	go generate ./display
//
// By default it downloads the files of the version named below from
// unicode.org. Directories that hold them under their plain names (without the
// folders of the server) are given by flags or, since go generate passes no
// flags on, by environment variables: -ucd or UCD_DIR for the first table,
// -security or UNICODE_SECURITY_DIR for the second.
package main

import (
	"flag"
	"log"
	"os"

	"github.com/weburl/weburl/internal/datadir"
)

// version is the version of Unicode that the tables are made for.
const version = "17.0.0"

func main() {
	log.SetFlags(0)
	log.SetPrefix("gen: ")
	ucd := flag.String("ucd", os.Getenv("UCD_DIR"), "read the files of the UCD from `directory` instead of unicode.org (default $UCD_DIR)")
	security := flag.String("security", os.Getenv("UNICODE_SECURITY_DIR"), "read confusables.txt from `directory` instead of unicode.org (default $UNICODE_SECURITY_DIR)")
	flag.Parse()

	for _, out := range []struct {
		file, dir string
		generate  func(opener) ([]byte, error)
	}{
		{"tables.go", *ucd, generateTables},
		{"confusables.go", *security, generateConfusables},
	} {
		src, err := out.generate(open(datadir.Resolve(out.dir)))
		if err == nil {
			err = os.WriteFile(out.file, src, 0o666)
		}
		if err != nil {
			log.Fatal(err)
		}
		log.Printf("wrote %s, %d bytes", out.file, len(src))
	}
}
