package lsp

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl/cmd/weburl/internal/lint"
	"github.com/weburl/weburl/internal/cputime"
)

// frame returns JSON as a message.
func frame(text string) string { return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(text), text) }

// The messages of a session without documents.
var (
	initializeFrame = frame(`{"jsonrpc":"2.0","id":"i","method":"initialize","params":{"capabilities":{}}}`)
	shutdownFrame   = frame(`{"jsonrpc":"2.0","id":"s","method":"shutdown"}`)
	exitFrame       = frame(`{"jsonrpc":"2.0","method":"exit"}`)
)

// served returns what a server writes that gets some bytes and then the end of its input.
func served(t testing.TB, input string) (output string, ok bool, err error) {
	t.Helper()
	var out bytes.Buffer
	done := make(chan struct{})
	go func() {
		defer close(done)
		ok, err = Serve(strings.NewReader(input), &out, Options{
			Linter: func(dir string) (*lint.Linter, error) { return lint.New(dir, "") }, Delay: time.Millisecond, Limit: time.Second,
		})
	}()
	select {
	case <-done:
	case <-time.After(patience):
		t.Fatalf("%q: the server does not end", input)
	}
	return out.String(), ok, err
}

// TestEnds holds how a session ends to how the protocol says it does.
//
// https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#exit
func TestEnds(t *testing.T) {
	for _, test := range []struct {
		name, input string
		ok, failed  bool
	}{
		{"nothing", "", false, false},
		{"exit first", exitFrame, false, false},
		{"exit without shutdown", initializeFrame + exitFrame, false, false},
		{"no exit", initializeFrame + shutdownFrame, false, false},
		{"as it should", initializeFrame + shutdownFrame + exitFrame, true, false},
		{"messages after the end", initializeFrame + shutdownFrame + exitFrame + exitFrame + shutdownFrame, true, false},
		{"the client dies in a header", initializeFrame + "Content-Le", false, false},
		{"the client dies in a message", initializeFrame + "Content-Length: 100\r\n\r\n{", false, false},
		{"no header", initializeFrame + "{}\n\n", false, true},
		{"no length", "Content-Type: x\r\n\r\n{}", false, true},
		{"no number", "Content-Length: x\r\n\r\n{}", false, true},
		{"a negative number", "Content-Length: -1\r\n\r\n{}", false, true},
		{"a large number", "Content-Length: 99999999999999999999\r\n\r\n{}", false, true},
		{"more than there is", "Content-Length: 4611686018427387903\r\n\r\n{}", false, false},
		{"a long header", "X: " + strings.Repeat("x", 10000) + "\r\n", false, true},
	} {
		_, ok, err := served(t, test.input)
		if ok != test.ok || (err != nil) != test.failed {
			t.Errorf("%s: got %t, %v", test.name, ok, err)
		}
	}
}

// TestBadMessages sends messages that are not valid. Each is answered, or ignored if it is a
// notification, and the session goes on.
func TestBadMessages(t *testing.T) {
	for _, test := range []struct{ message, want string }{
		{`{`, `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"not JSON"}}`},
		{``, `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"not JSON"}}`},
		{`[]`, `-32600`},
		{`[{"jsonrpc":"2.0","id":1,"method":"shutdown"}]`, `-32600`},
		{`null`, `-32600`},
		{`"x"`, `-32600`},
		{`{}`, `-32600`},
		{`{"id":7}`, `"id":7,"error":{"code":-32600`},
		{`{"id":{"a":1},"method":"shutdown"}`, `"id":null,"error":{"code":-32600`},
		{`{"id":1.5,"method":"shutdown"}`, `"id":1.5,"error":{"code":-32600`},
		{`{"id":7,"method":8}`, `-32600`},
		{`{"jsonrpc":"2.0","id":-1,"method":"nosuch"}`, `"id":-1,"error":{"code":-32600`},
		{`{"jsonrpc":"2.0","id":"-1","method":"nosuch"}`, `-32601`},
		{strings.Repeat("[", 20000), `-32700`},
		{`{"jsonrpc":"2.0","id":7,"method":"nosuch"}`, `-32601`},
		{`{"jsonrpc":"2.0","id":7,"method":"initialize","params":{}}`, `-32600`},
		{`{"jsonrpc":"2.0","id":7,"method":"textDocument/hover"}`, `-32602`},
		{`{"jsonrpc":"2.0","id":7,"method":"textDocument/hover","params":[]}`, `-32602`},
		{`{"jsonrpc":"2.0","id":7,"method":"textDocument/hover","params":{"position":{"line":-1}}}`, `-32602`},
		{`{"jsonrpc":"2.0","id":7,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///x"},"position":{"line":4294967295,"character":4294967295}}}`, `"result":null`},
		{`{"jsonrpc":"2.0","id":7,"method":"textDocument/codeAction","params":{"textDocument":{"uri":"nosuch"}}}`, `"result":null`},
		{`{"jsonrpc":"2.0","id":7,"method":"textDocument/completion","params":{"textDocument":{"uri":""}}}`, `"result":null`},
		{`{"jsonrpc":"2.0","id":7,"result":1}`, ``},
		{`{"jsonrpc":"2.0","method":"nosuch","params":3}`, ``},
		{`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":{}}}`, ``},
		{`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":99}}`, ``},
		{`{"jsonrpc":"2.0","method":"textDocument/didOpen"}`, ``},
		{`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":3}}`, ``},
		{`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"\u0000","version":99999999999,"text":"\ud800"}}}`, ``},
		{`{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///nosuch","version":1},"contentChanges":[{"text":""}]}}`, ``},
		{`{"jsonrpc":"2.0","method":"textDocument/didClose","params":{"textDocument":{"uri":"file:///nosuch"}}}`, ``},
		{`{"jsonrpc":"2.0","method":"workspace/didChangeWorkspaceFolders","params":{"event":{"added":[{"uri":"https://h/"},{"uri":"file://h/x%00"}],"removed":[{}]}}}`, ``},
	} {
		output, ok, err := served(t, initializeFrame+frame(test.message)+shutdownFrame+exitFrame)
		_, output, _ = strings.Cut(output, `"id":"i"`)
		if !strings.Contains(output, test.want) || !strings.Contains(output, `"id":"s"`) || !ok || err != nil {
			t.Errorf("%s: got %t, %v, %s, want %s", test.message[:min(len(test.message), 200)], ok, err, output, test.want)
		}
		if n := strings.Count(output, "Content-Length"); test.want == "" && n != 1 {
			t.Errorf("%s is answered: %s", test.message, output)
		}
	}
	// Before initialize, requests are errors and notifications are ignored.
	output, _, _ := served(t, frame(`{"jsonrpc":"2.0","method":"initialized"}`)+frame(`{"jsonrpc":"2.0","id":1,"method":"shutdown"}`)+exitFrame)
	if strings.Count(output, "-32002") != 1 {
		t.Errorf("got %s", output)
	}
}

// FuzzServe sends a server anything, as it is and as a message in a session.
func FuzzServe(f *testing.F) {
	f.Add([]byte(`{"jsonrpc":"2.0","id":7,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///x.md"},"position":{"line":0,"character":5}}}`))
	f.Add([]byte(`{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///x.md","version":2},"contentChanges":[{"range":{"start":{"line":0,"character":3},"end":{"line":9,"character":0}},"text":"x"}]}}`))
	f.Add([]byte(`{"jsonrpc":"2.0","id":7,"method":"textDocument/completion","params":{"textDocument":{"uri":"file:///x.md"},"position":{"line":0,"character":5}}}`))
	f.Add([]byte("Content-Length: 2\r\n\r\n{}"))
	open := frame(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///nosuch/x.md","version":1,"text":"[a](b#c) https://h\\i/"}}}`)
	f.Fuzz(func(t *testing.T, input []byte) {
		served(t, string(input))
		output, _, err := served(t, initializeFrame+open+frame(string(input))+shutdownFrame+exitFrame)
		if err != nil || !strings.Contains(output, `"id":"s"`) && !bytes.Contains(input, []byte("exit")) && !bytes.Contains(input, []byte("shutdown")) {
			t.Errorf("got %s, %v", output, err)
		}
	})
}

// TestSilentClient writes many requests and reads nothing until the end. The server does not
// wait for it.
func TestSilentClient(t *testing.T) {
	toServer, in := io.Pipe()
	fromServer, out := io.Pipe()
	go Serve(toServer, out, Options{Linter: func(dir string) (*lint.Linter, error) { return lint.New(dir, "") }})
	done := make(chan struct{})
	go func() {
		defer close(done)
		io.WriteString(in, initializeFrame)
		for range 10_000 {
			io.WriteString(in, frame(`{"jsonrpc":"2.0","id":7,"method":"nosuch"}`))
		}
	}()
	select {
	case <-done:
	case <-time.After(patience):
		t.Error("the server waits for the client")
	}
	fromServer.Close()
	in.Close()
}

// TestLinear lints a line with more and more links, all of which have a fix, and makes the
// edits.
func TestLinear(t *testing.T) {
	linter, err := lint.New(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	cputime.Linear(t, 5000, func(n int) time.Duration {
		b := newBuffer(strings.Repeat("[𐀀](htps://example.org/) ", n), utf16Units)
		return cputime.Process(func() {
			p := &pass{buffer: b, name: "a.md", limit: time.Minute, linter: linter.Edited(nil), known: lint.NewBaseline()}
			p.run(func() bool { return false })
			if len(p.diagnostics()) == 0 {
				t.Error("no diagnostics")
			}
			f := fixer{pass: p, uri: "file:///a.md"}
			if edit, _ := f.edit(lint.SafeFixes(p.findings)); len(edit.Changes[f.uri]) != n {
				t.Errorf("%d edits, want %d", len(edit.Changes[f.uri]), n)
			}
		})
	})
}
