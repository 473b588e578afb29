// Package duckdbtest runs queries in the DuckDB of NODE_PEERS.
package duckdbtest

import (
	"bufio"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/weburl/weburl/internal/need"
)

//go:embed duckdb.mjs
var script string

// A Database is an empty database in memory, in a process of Node.
type Database struct {
	Dir string // the working directory of the process, and the user's home directory

	requests *json.Encoder
	answers  *json.Decoder
}

// Open opens a database, which is closed when the test ends. It loads extensions without a
// signature.
func Open(t testing.TB) *Database {
	t.Helper()
	node := need.Program(t, "node")
	peers := need.Dir(t, "NODE_PEERS")
	if _, err := os.Stat(filepath.Join(peers, "node_modules", "@duckdb", "node-api")); err != nil {
		need.Missing(t, "duckdb", err.Error())
	}
	need.Uses(t, "duckdb")
	cmd := exec.Command(node, "--input-type=module", "--eval", script)
	cmd.Dir = t.TempDir()
	cmd.Env = append(os.Environ(), "NODE_PEERS="+peers, "HOME="+cmd.Dir)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		if err := cmd.Wait(); err != nil {
			t.Errorf("DuckDB: %v", err)
		}
	})
	return &Database{cmd.Dir, json.NewEncoder(in), json.NewDecoder(bufio.NewReader(out))}
}

// Query runs a statement with parameters, or several without, and returns the rows of the
// last one. A value is nil, a bool, a float64 if it is a number of at most 32 bits, and
// otherwise a string.
func (d *Database) Query(query string, args ...any) ([][]any, error) {
	err := d.requests.Encode(struct {
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
	if err := d.answers.Decode(&answer); err != nil {
		return nil, fmt.Errorf("DuckDB has ended: %w", err)
	}
	if answer.Error != "" {
		return nil, errors.New(answer.Error)
	}
	return answer.Rows, nil
}
