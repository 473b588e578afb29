// Package peer runs URL parsers in Node.js, so that tests can compare with their
// results.
//
// The parsers are the URL class built into Node.js and the npm package whatwg-url. A
// directory that has what is needed is made with
//
//	.ci/peers DIR
//
// The environment variable NODE_PEERS names the directory to tests.
package peer

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/weburl/weburl/internal/datadir"
)

// folderVariable is the environment variable that names the directory.
const folderVariable = "NODE_PEERS"

// An Implementation is a URL parser in JavaScript.
type Implementation string

// The implementations. Only WHATWGURL supports an encoding.
const (
	Node      Implementation = "node"       // the URL class of Node.js, which is Ada's parser
	WHATWGURL Implementation = "whatwg-url" // the reference implementation of the standard
)

// minVersion is the first version of Node.js whose URL class is expected to
// follow the standard as this module does.
const minVersion = 24

//go:embed testdata/peer.mjs
var script string

// A Query is one input for a parser.
type Query struct {
	Input    string // valid UTF-8
	Base     string // empty for null
	Encoding string // label of the document's encoding, empty for UTF-8
}

// MarshalJSON writes q as the script reads it.
func (q Query) MarshalJSON() ([]byte, error) {
	null := func(s string) *string {
		if s == "" {
			return nil
		}
		return &s
	}
	return json.Marshal([3]*string{&q.Input, null(q.Base), null(q.Encoding)})
}

// Members are the members of the URL class. They are all empty if the parser returned
// failure.
type Members struct {
	Href, Origin, Protocol, Username, Password, Host, Hostname, Port, Pathname, Search, Hash string
}

// newMembers returns the members that are values, in the order of the script.
func newMembers(values []string) (m Members, err error) {
	if values == nil {
		return m, nil
	}
	fields := [...]*string{
		&m.Href, &m.Origin, &m.Protocol, &m.Username, &m.Password, &m.Host,
		&m.Hostname, &m.Port, &m.Pathname, &m.Search, &m.Hash,
	}
	if len(values) != len(fields) {
		return m, fmt.Errorf("peer: %d members, not %d", len(values), len(fields))
	}
	for i, value := range values {
		*fields[i] = value
	}
	return m, nil
}

// A Folder is the directory in which the peers are installed.
type Folder struct {
	path string
	node string // the executable
}

// Find returns the directory that the environment variable NODE_PEERS names. It is an
// error that says what is missing if the variable is not set or the directory has not
// all that is needed.
func Find() (Folder, error) {
	folder := datadir.Env(folderVariable)
	if folder == "" {
		return Folder{}, fmt.Errorf("%s is not set to a folder with node_modules/whatwg-url", folderVariable)
	}
	if err := (Folder{path: folder}).Installed("whatwg-url"); err != nil {
		return Folder{}, fmt.Errorf("%s: %w", folderVariable, err)
	}
	candidates, err := filepath.Glob(filepath.Join(folder, "node_modules", "node-*", "bin", "node"))
	if err != nil {
		return Folder{}, err
	}
	for _, node := range append(candidates, "node") {
		out, err := exec.Command(node, "--version").Output()
		if err != nil {
			continue
		}
		major, _, _ := strings.Cut(strings.TrimPrefix(string(out), "v"), ".")
		if n, err := strconv.Atoi(major); err == nil && n >= minVersion {
			return Folder{path: folder, node: node}, nil
		}
	}
	return Folder{}, fmt.Errorf("no Node.js of version %d or later in %s or on the PATH", minVersion, folder)
}

// Installed returns an error if the directory does not have an npm package.
func (f Folder) Installed(pkg string) error {
	_, err := os.Stat(f.Package(pkg))
	return err
}

// Package returns the directory of an npm package.
func (f Folder) Package(pkg string) string { return filepath.Join(f.path, "node_modules", pkg) }

// Command returns a command that runs the script in a file with Node.js. The arguments
// of the script are the path of the directory, where it finds the packages, and args.
func (f Folder) Command(script string, args ...string) *exec.Cmd {
	cmd := exec.Command(f.node, append([]string{script, f.path}, args...)...)
	cmd.Stderr = os.Stderr
	return cmd
}

// Eval is Command for the text of a script.
func (f Folder) Eval(text string, args ...string) *exec.Cmd {
	cmd := exec.Command(f.node, append([]string{"--input-type=module", "--eval", text, f.path}, args...)...)
	cmd.Stderr = os.Stderr
	return cmd
}

// A Peer is a running parser. It is not safe for use by several goroutines at
// once, but that one may call Send and another Receive.
type Peer struct{ *Process }

// Start starts a process that answers for the implementation.
func (f Folder) Start(implementation Implementation) (*Peer, error) {
	p, err := NewProcess(f.Eval(script, string(implementation)))
	if err != nil {
		return nil, err
	}
	return &Peer{p}, nil
}

// Send sends queries to the process. It blocks while the process has more to
// do than pipes hold, so that another goroutine must receive.
func (p *Peer) Send(queries []Query) error {
	if queries == nil {
		queries = []Query{} // which JSON does not write as null
	}
	return p.Process.Send(queries)
}

// Receive returns the answers to the queries that were sent first of those not
// answered yet.
func (p *Peer) Receive() ([]Members, error) {
	var lists [][]string
	if err := p.Process.Receive(&lists); err != nil {
		return nil, err
	}
	answers := make([]Members, len(lists))
	for i, values := range lists {
		var err error
		if answers[i], err = newMembers(values); err != nil {
			return nil, err
		}
	}
	return answers, nil
}

// Ask returns the results of queries, in order.
func (p *Peer) Ask(queries []Query) ([]Members, error) {
	sent := make(chan error, 1)
	go func() { sent <- p.Send(queries) }()
	answers, err := p.Receive()
	if err == nil && len(answers) != len(queries) {
		err = fmt.Errorf("peer: %d answers to %d queries", len(answers), len(queries))
	}
	if err != nil {
		return nil, err
	}
	return answers, <-sent
}
