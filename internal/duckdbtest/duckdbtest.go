// Package duckdbtest runs queries in the DuckDB of NODE_PEERS.
package duckdbtest

import (
	_ "embed"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/peer"
)

//go:embed duckdb.mjs
var script string

// A Database is an empty database in memory, in a process of Node.
type Database struct {
	Dir string // the working directory of the process, and the user's home directory

	process *peer.Process
}

// Open opens a database, which is closed when the test ends. It loads extensions without a
// signature.
func Open(t testing.TB) *Database {
	t.Helper()
	peers := peer.Need(t)
	if err := peers.Installed("@duckdb/node-api"); err != nil {
		need.Missing(t, "duckdb", err.Error())
	}
	need.Uses(t, "duckdb")
	cmd := peers.Eval(script)
	cmd.Dir = t.TempDir()
	cmd.Env = append(os.Environ(), "HOME="+cmd.Dir)
	p, err := peer.NewProcess(cmd)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Errorf("DuckDB: %v", err)
		}
	})
	return &Database{cmd.Dir, p}
}

// Text runs a statement, or several, and returns the rows of the last one as lines of
// values with bars between them.
func (d *Database) Text(t testing.TB, query string) string {
	t.Helper()
	rows, err := d.Query(query)
	if err != nil {
		t.Errorf("%s: %v", query, err)
	}
	var b strings.Builder
	for _, row := range rows {
		values := make([]string, len(row))
		for i, value := range row {
			if values[i] = fmt.Sprint(value); value == nil {
				values[i] = "NULL"
			}
		}
		b.WriteString(strings.Join(values, "|") + "\n")
	}
	return b.String()
}

// Query runs a statement with parameters, or several without, and returns the rows of the
// last one. A value is nil, a bool, a float64 if it is a number of at most 32 bits, and
// otherwise a string.
func (d *Database) Query(query string, args ...any) ([][]any, error) {
	err := d.process.Send(struct {
		SQL  string `json:"sql"`
		Args []any  `json:"args"`
	}{query, args})
	if err != nil {
		return nil, err
	}
	var answer struct {
		Rows  [][]any
		Error string
	}
	if err := d.process.Receive(&answer); err != nil {
		return nil, fmt.Errorf("DuckDB has ended: %w", err)
	}
	if answer.Error != "" {
		return nil, errors.New(answer.Error)
	}
	return answer.Rows, nil
}
