package ucd

import (
	"bytes"
	"flag"
	"log"
	"os"
	"path/filepath"
	"testing"

	"github.com/weburl/weburl/internal/datadir"
	"github.com/weburl/weburl/internal/need"
)

// variable is the environment variable of the directory with the files of Unicode.
const variable = "UCD_DIR"

// A Table is a file that a generator writes.
type Table struct {
	File     string // its path from the directory of the package
	Generate func(Source) ([]byte, error)
}

// Main is the main function of a generator, which go generate runs in the directory of
// the package. Without a directory, files are read from the server.
func Main(tables ...Table) {
	log.SetFlags(0)
	log.SetPrefix("gen: ")
	dir := flag.String("ucd", os.Getenv(variable), "read the files of Unicode from `directory` instead of unicode.org (default $"+variable+")")
	flag.Parse()
	for _, table := range tables {
		src, err := table.Generate(Open(datadir.Resolve(*dir)))
		if err == nil {
			err = os.WriteFile(table.File, src, 0o666)
		}
		if err != nil {
			log.Fatal(err)
		}
		log.Printf("wrote %s, %d bytes", table.File, len(src))
	}
}

// CheckUpToDate checks that the tables in a package directory are the output of a
// generator for the files of Unicode.
func CheckUpToDate(t *testing.T, folder string, tables ...Table) {
	for _, table := range tables {
		t.Run(table.File, func(t *testing.T) {
			want, err := table.Generate(Open(need.Dir(t, variable)))
			if err != nil {
				t.Fatal(err)
			}
			got, err := os.ReadFile(filepath.Join(folder, table.File))
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("%s is not what the generator writes; run go generate", table.File)
			}
		})
	}
}
