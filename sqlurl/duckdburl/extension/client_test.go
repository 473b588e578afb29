//go:build linux

package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"testing"

	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/peer"
	"github.com/weburl/weburl/sqlurl/duckdburl/internal/extensiontest"
	"github.com/weburl/weburl/sqlurl/internal/functiontest"
)

// TestClient loads the extension in a program in C, which uses the library of DuckDB in the npm
// package. Most clients call that library.
func TestClient(t *testing.T) {
	peers := peer.Need(t)
	processor := map[string]string{"amd64": "x64", "arm64": "arm64"}[runtime.GOARCH]
	library := "@duckdb/node-bindings-linux-" + processor
	if err := peers.Installed(library); err != nil {
		need.Missing(t, "duckdb", err.Error())
	}
	need.Uses(t, "duckdb")
	dir := peers.Package(library)
	program := filepath.Join(t.TempDir(), "client")
	compile := exec.Command(need.Program(t, "gcc"), "-Wall", "-Werror", "-o", program, "testdata/client.c", "-L", dir, "-lduckdb", "-Wl,-rpath,"+dir)
	if output, err := compile.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	c := startClient(t, exec.Command(program))
	if _, err := c.Query("LOAD '" + extensiontest.Build(t) + "'"); err != nil {
		t.Fatal(err)
	}
	functiontest.Cases(t, c)
	functiontest.DuckDB(t, c)
}

// A client is the program of testdata/client.c.
type client struct {
	queries io.Writer
	results *bufio.Reader
}

func startClient(t *testing.T, cmd *exec.Cmd) *client {
	t.Helper()
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stdin.Close()
		if err := cmd.Wait(); err != nil {
			t.Errorf("the client: %v", err)
		}
	})
	return &client{stdin, bufio.NewReader(stdout)}
}

// Query implements [functiontest.Engine]. There are no parameters.
func (c *client) Query(query string, _ ...any) (rows [][]any, err error) {
	if _, err := io.WriteString(c.queries, query+"\x00"); err != nil {
		return nil, err
	}
	var row []any
	for {
		kind, err := c.results.ReadByte()
		if err != nil {
			return nil, fmt.Errorf("the client has ended: %w", err)
		}
		switch kind {
		case '.':
			return rows, nil
		case 'r':
			rows, row = append(rows, row), nil
			continue
		case 'n':
			row = append(row, nil)
			continue
		}
		text, err := c.text()
		if err != nil {
			return nil, err
		}
		switch kind {
		case 'e':
			return nil, errors.New(text)
		case 'b':
			row = append(row, text == "true")
		case 'i':
			n, err := strconv.ParseInt(text, 10, 64)
			if err != nil {
				return nil, err
			}
			row = append(row, n)
		default:
			row = append(row, text)
		}
	}
}

// text reads a length and a text.
func (c *client) text() (string, error) {
	length, err := c.results.ReadString(':')
	if err != nil {
		return "", err
	}
	n, err := strconv.Atoi(length[:len(length)-1])
	if err != nil {
		return "", err
	}
	text := make([]byte, n)
	_, err = io.ReadFull(c.results, text)
	return string(text), err
}
