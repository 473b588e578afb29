package bench

import (
	"bufio"
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/weburl/weburl/internal/datadir"
)

//go:embed node.mjs
var nodeScript []byte

// A node is the path of the Node.js executable.
type node string

func findNode() (node, bool) {
	if dir := datadir.Env("NODE_PEERS"); dir != "" {
		if found, _ := filepath.Glob(filepath.Join(dir, "node_modules", "node-*", "bin", "node")); len(found) > 0 {
			return node(found[0]), true
		}
	}
	path, err := exec.LookPath("node")
	return node(path), err == nil
}

// NodeVersion returns the versions of Node.js and of Ada, the C++ parser in it.
// ok is false if Node.js is not installed.
func NodeVersion() (version, ada string, ok bool) {
	n, ok := findNode()
	if !ok {
		return "", "", false
	}
	out, err := exec.Command(string(n), "-p", "process.version + ' ' + process.versions.ada").Output()
	version, ada, _ = strings.Cut(strings.TrimSpace(string(out)), " ")
	return version, ada, err == nil
}

// hasPatterns reports whether there is a class URLPattern: Node.js 23.8 has the first.
func (n node) hasPatterns() bool {
	out, err := exec.Command(string(n), "-p", "typeof URLPattern").Output()
	return err == nil && strings.TrimSpace(string(out)) == "function"
}

// start starts a process that does the task on command, and times itself.
func (n node) start(t Task, c *Corpus) (Run, func(), error) {
	if t == Scan || t == MatchSet || c.Edits || c.Queries || c.Patterns && !n.hasPatterns() {
		return nil, nil, nil
	}
	dir, err := os.MkdirTemp("", "weburl-bench-")
	if err != nil {
		return nil, nil, err
	}
	file, script := filepath.Join(dir, "corpus"), filepath.Join(dir, "node.mjs")
	if err := os.WriteFile(file, c.AppendLines(nil), 0o600); err != nil {
		return nil, nil, err
	}
	if err := os.WriteFile(script, nodeScript, 0o600); err != nil {
		return nil, nil, err
	}
	cmd := exec.Command(string(n), script, string(t), file)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, nil, err
	}
	answers := bufio.NewReader(out)
	run := func(from, to int) (elapsed time.Duration, failed int, err error) {
		if _, err := fmt.Fprintln(in, from, to); err != nil {
			return 0, 0, err
		}
		_, err = fmt.Fscanln(answers, (*int64)(&elapsed), &failed)
		return elapsed, failed, err
	}
	stop := func() {
		in.Close()
		cmd.Wait()
		os.RemoveAll(dir)
	}
	return run, stop, nil
}
