package duckdburl_test

import (
	"context"
	"database/sql"
	"testing"

	"github.com/weburl/weburl/site"
	"github.com/weburl/weburl/sqlurl/duckdburl"
	"github.com/weburl/weburl/sqlurl/duckdburl/internal/extensiontest"
	"github.com/weburl/weburl/sqlurl/internal/functiontest"
)

// open opens a database in memory, with the functions.
func open(t *testing.T) *sql.DB {
	t.Helper()
	db, err := sql.Open("duckdb", "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	conn, err := db.Conn(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := duckdburl.Register(conn, site.List{}); err != nil {
		t.Fatal(err)
	}
	return db
}

func TestFunctions(t *testing.T) {
	db := functiontest.DB{DB: open(t)}
	functiontest.Cases(t, db)
	functiontest.Many(t, db, 50)
	functiontest.DuckDB(t, db)
}

// TestExtension loads the extension, which has a Go runtime of its own, in a Go program.
func TestExtension(t *testing.T) {
	file := extensiontest.Build(t)
	db, err := sql.Open("duckdb", "?allow_unsigned_extensions=true")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec("LOAD '" + file + "'"); err != nil {
		t.Fatal(err)
	}
	functiontest.Cases(t, functiontest.DB{DB: db})
	functiontest.DuckDB(t, functiontest.DB{DB: db})
}
