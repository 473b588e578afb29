package duckdburl_test

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/site"
	"github.com/weburl/weburl/sqlurl"
	"github.com/weburl/weburl/sqlurl/duckdburl"
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

func TestFunctions(t *testing.T) { functiontest.Run(t, open(t), 50) }

// TestTable runs each function over a table of more rows than a chunk has, some of
// which are NULL, with several threads, and compares the results.
func TestTable(t *testing.T) {
	const rows = 20_000
	g := urlgen.New(7)
	inputs := make([]string, rows)
	var text strings.Builder
	for i := range inputs {
		inputs[i] = strings.NewReplacer("\n", "", "\r", "", "\x00", "", "\t", "").Replace(g.Input())
		fmt.Fprintf(&text, "%d\t%s\n", i, inputs[i])
	}
	file := filepath.Join(t.TempDir(), "urls.tsv")
	if err := os.WriteFile(file, []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	db := open(t)
	for _, statement := range []string{
		"SET threads = 4",
		"CREATE TABLE urls AS SELECT i, url FROM read_csv('" + file + "', delim='\t', quote='', escape='', header=false, names=['i', 'url'], types={'i': 'INTEGER', 'url': 'VARCHAR'}, nullstr='\x01')",
		"INSERT INTO urls SELECT -1 - i, NULL FROM range(5000) r(i)",
	} {
		if _, err := db.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	for _, f := range sqlurl.Functions(site.List{}) {
		second := map[string]string{"profile": "crawler", "name": "q", "base": "https://example.org/a/b", "b": "https://example.org/"}
		call := "url"
		if len(f.Parameters) == 2 {
			call += ", '" + second[f.Parameters[1]] + "'"
		}
		result, err := db.Query(fmt.Sprintf("SELECT i, %s(%s) FROM urls", f.Name, call))
		if err != nil {
			t.Fatal(err)
		}
		seen := 0
		for result.Next() {
			var i int
			var got any
			if err := result.Scan(&i, &got); err != nil {
				t.Fatal(err)
			}
			seen++
			var want any
			if i >= 0 {
				args := []string{inputs[i]}
				if len(f.Parameters) == 2 {
					args = append(args, second[f.Parameters[1]])
				}
				if want, err = f.Call(args); err != nil {
					t.Fatal(err)
				}
			}
			if number, ok := want.(int64); ok {
				want = int32(number)
			}
			if got != want {
				t.Fatalf("%s of %q: %#v, want %#v", f.Name, inputs[max(i, 0)], got, want)
			}
		}
		if err := result.Err(); err != nil || seen != rows+5000 {
			t.Fatalf("%s: %d rows, %v", f.Name, seen, err)
		}
	}
}
