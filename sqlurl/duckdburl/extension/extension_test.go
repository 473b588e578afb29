package main

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/weburl/weburl/internal/docs"
	"github.com/weburl/weburl/internal/duckdbtest"
	"github.com/weburl/weburl/sqlurl/duckdburl/internal/extensiontest"
	"github.com/weburl/weburl/sqlurl/internal/functiontest"
)

var update = flag.Bool("update", false, "write the output in docs/duckdb.md")

// TestExtension loads the extension in the DuckDB of npm.
func TestExtension(t *testing.T) {
	db := duckdbtest.Open(t)
	file := extensiontest.Build(t)
	for range 2 { // the second time it does nothing
		if _, err := db.Query("LOAD '" + file + "'"); err != nil {
			t.Fatal(err)
		}
	}
	functiontest.Cases(t, db)
	functiontest.DuckDB(t, db)
}

// TestPage runs the SQL of docs/duckdb.md from its first line to its last.
func TestPage(t *testing.T) {
	db := duckdbtest.Open(t)
	if err := os.Rename(extensiontest.Build(t), filepath.Join(db.Dir, "weburl.duckdb_extension")); err != nil {
		t.Fatal(err)
	}
	// The file that the page describes.
	if err := os.WriteFile(filepath.Join(db.Dir, "urls.txt"), []byte("https://www.example.org/?a=1,2\nhttps://example.org/\"b\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	// The page begins with a query, and installs the extension after it.
	for _, statement := range []string{"INSTALL './weburl.duckdb_extension'", "LOAD weburl"} {
		if _, err := db.Query(statement); err != nil {
			t.Fatal(err)
		}
	}
	blocks := docs.Queries(t, "../../../docs/duckdb.md", func(query string) string { return db.Text(t, query) }, *update)
	if blocks < 3 {
		t.Errorf("%d blocks", blocks)
	}
}
