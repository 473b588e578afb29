package sqliteurl_test

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"strings"
	"testing"

	"github.com/weburl/weburl/site"
	"github.com/weburl/weburl/sqlurl/internal/functiontest"
	"github.com/weburl/weburl/sqlurl/sqliteurl"
	"modernc.org/sqlite"
)

// open opens a database in memory, with the functions and a Public Suffix List.
func open(t *testing.T, suffixes site.List) *sql.DB {
	t.Helper()
	d := new(sqlite.Driver)
	if err := sqliteurl.RegisterOn(d, suffixes); err != nil {
		t.Fatal(err)
	}
	db := sql.OpenDB(connector{d})
	db.SetMaxOpenConns(1)
	t.Cleanup(func() { db.Close() })
	return db
}

// A connector opens databases in memory by a driver.
type connector struct{ d *sqlite.Driver }

func (c connector) Connect(context.Context) (driver.Conn, error) { return c.d.Open(":memory:") }
func (c connector) Driver() driver.Driver                        { return c.d }

func TestFunctions(t *testing.T) {
	db := functiontest.DB{DB: open(t, site.List{})}
	functiontest.Cases(t, db)
	functiontest.Many(t, db, 2000)
}

// TestTypes: arguments that are no texts.
func TestTypes(t *testing.T) {
	db := open(t, site.List{})
	var got string
	err := db.QueryRow("SELECT weburl_resolve(5, CAST('https://example.org/' AS BLOB))").Scan(&got)
	if err != nil || got != "https://example.org/5" {
		t.Error(got, err)
	}
	err = db.QueryRow("SELECT weburl_href(1.5)").Scan(&got)
	if err == nil || !strings.Contains(err.Error(), "weburl_href: the url is a real number") {
		t.Error(err)
	}
}

// TestSuffixes: a driver has the list that it is given.
func TestSuffixes(t *testing.T) {
	list, err := site.ReadList(strings.NewReader("// ===BEGIN ICANN DOMAINS===\nexample\nshop.example\n// ===END ICANN DOMAINS===\n"))
	if err != nil {
		t.Fatal(err)
	}
	var got string
	err = open(t, list).QueryRow("SELECT weburl_registrable_domain('https://a.b.shop.example/')").Scan(&got)
	if err != nil || got != "b.shop.example" {
		t.Error(got, err)
	}
}

// TestIndex: SQLite takes the functions in an index and in a generated column.
func TestIndex(t *testing.T) {
	db := open(t, site.List{})
	for _, query := range []string{
		"CREATE TABLE links(url TEXT, host TEXT GENERATED ALWAYS AS (weburl_hostname(url)))",
		"CREATE INDEX domains ON links(weburl_registrable_domain(url))",
		"INSERT INTO links(url) VALUES ('https://a.example.org/'), ('https://b.example.org/'), ('nonsense')",
	} {
		if _, err := db.Exec(query); err != nil {
			t.Fatal(err)
		}
	}
	const query = "SELECT max(host) FROM links WHERE weburl_registrable_domain(url) = 'example.org'"
	var plan, got string
	var a, b, c int
	if err := db.QueryRow("EXPLAIN QUERY PLAN "+query).Scan(&a, &b, &c, &plan); err != nil || !strings.Contains(plan, "domains") {
		t.Error(plan, err)
	}
	if err := db.QueryRow(query).Scan(&got); err != nil || got != "b.example.org" {
		t.Error(got, err)
	}
}
