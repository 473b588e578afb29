package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// TestLSP holds the exit status of weburl lsp to how a session ends, and what is on stdout
// to the protocol.
func TestLSP(t *testing.T) {
	frame := func(text string) string { return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(text), text) }
	initialize := frame(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}`)
	shutdown := frame(`{"jsonrpc":"2.0","id":2,"method":"shutdown"}`)
	exit := frame(`{"jsonrpc":"2.0","method":"exit"}`)
	nosuch := filepath.Join(t.TempDir(), "nosuch")
	for _, test := range []struct {
		args, input string
		status      int
		stderr      string
	}{
		{"", initialize + shutdown + exit, exitOK, ""},
		{"--stdio", initialize + shutdown + exit, exitOK, ""},
		{"", initialize + exit, exitFailed, ""},
		{"", initialize, exitFailed, ""},
		{"", "", exitFailed, ""},
		{"", "hello\n", exitMisuse, "weburl: the input is not the Language Server Protocol: a header has no colon\n"},
		{"README.md", "", exitMisuse, "weburl: lsp takes no arguments: the editor opens documents (see weburl lsp --help)\n"},
		{"--fail-on nosuch", "", exitMisuse, "unknown --fail-on"},
		{"--rule nosuch", "", exitMisuse, `unknown rule "nosuch"`},
		{"--baseline " + nosuch, "", exitMisuse, "there is no baseline"},
		{"--config " + nosuch, "", exitMisuse, "nosuch"},
	} {
		var stdout, stderr strings.Builder
		status := run(append([]string{"lsp"}, strings.Fields(test.args)...), strings.NewReader(test.input), &stdout, &stderr)
		if status != test.status || !strings.Contains(stderr.String(), test.stderr) || (stderr.Len() > 0) != (test.stderr != "") {
			t.Errorf("%s, %q: status %d, %s", test.args, test.input, status, stderr.String())
		}
		rest := stdout.String()
		for rest != "" {
			var n int
			header, body, _ := strings.Cut(rest, "\r\n\r\n")
			if _, err := fmt.Sscanf(header, "Content-Length: %d", &n); err != nil || n > len(body) {
				t.Fatalf("%s, %q: stdout has %q", test.args, test.input, rest)
			}
			rest = body[n:]
		}
	}
}
