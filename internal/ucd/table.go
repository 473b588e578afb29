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

// A Folder is one in which a source can be: how it is given to a generator.
type Folder struct {
	Flag, Variable string // the flag, and the environment variable without it
}

// The folders: one for [Confusables], which is not part of the UCD, and one for
// all others.
var (
	Database = Folder{"ucd", "UCD_DIR"}
	Security = Folder{"security", "UNICODE_SECURITY_DIR"}
)

// A Table is a file that a generator writes.
type Table struct {
	File     string // its path from the folder of the package
	Folder   Folder
	Generate func(Source) ([]byte, error)
}

// Main is the main function of a generator, which go generate runs in the
// folder of the package. Without a folder, files are read from the server.
func Main(tables ...Table) {
	log.SetFlags(0)
	log.SetPrefix("gen: ")
	dirs := make(map[Folder]*string)
	for _, table := range tables {
		if f := table.Folder; dirs[f] == nil {
			dirs[f] = flag.String(f.Flag, os.Getenv(f.Variable), "read the files of Unicode from `directory` instead of unicode.org (default $"+f.Variable+")")
		}
	}
	flag.Parse()
	for _, table := range tables {
		src, err := table.Generate(Open(datadir.Resolve(*dirs[table.Folder])))
		if err == nil {
			err = os.WriteFile(table.File, src, 0o666)
		}
		if err != nil {
			log.Fatal(err)
		}
		log.Printf("wrote %s, %d bytes", table.File, len(src))
	}
}

// CheckUpToDate checks that the tables in a package folder are what a generator
// makes of the files of Unicode.
func CheckUpToDate(t *testing.T, folder string, tables ...Table) {
	for _, table := range tables {
		t.Run(table.File, func(t *testing.T) {
			want, err := table.Generate(Open(need.Dir(t, table.Folder.Variable)))
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
