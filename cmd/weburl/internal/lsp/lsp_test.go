package lsp

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/lint"
)

// A client is a client of a server in this process, which writes the bytes of the protocol.
type client struct {
	t      *testing.T
	dir    string // of the workspace
	in     *io.PipeWriter
	frames chan message // from the server
	kept   []message    // read, and not asked for yet
	ended  chan bool    // what Serve returned
	next   int
}

// A message is one from the server.
type message struct {
	ID     json.RawMessage
	Method string
	Params json.RawMessage
	Result json.RawMessage
	Error  *struct {
		Code    int
		Message string
	}
}

// patience is how long a test waits for what has to come.
const patience = 20 * time.Second

// start starts a server with a workspace of some files, by their names.
func start(t *testing.T, files map[string]string, change func(*Options)) *client {
	t.Helper()
	c := &client{t: t, dir: t.TempDir(), frames: make(chan message, 1000), ended: make(chan bool, 1)}
	for name, text := range files {
		c.write(name, text)
	}
	options := Options{Linter: func(dir string) (*lint.Linter, error) { return lint.New(dir, "") }, Delay: time.Millisecond, Limit: 10 * time.Second}
	if change != nil {
		change(&options)
	}
	toServer, in := io.Pipe()
	fromServer, out := io.Pipe()
	c.in = in
	go func() {
		ok, err := Serve(toServer, out, options)
		if err != nil {
			t.Log(err)
		}
		out.Close()
		toServer.Close()
		c.ended <- ok
	}()
	go c.read(fromServer)
	t.Cleanup(func() {
		in.Close()
		fromServer.Close()
	})
	return c
}

// write writes a file of the workspace.
func (c *client) write(name, text string) {
	c.t.Helper()
	name = filepath.Join(c.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		c.t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		c.t.Fatal(err)
	}
}

// uri returns the URL of a file of the workspace.
func (c *client) uri(name string) string {
	u, err := weburl.FromFilePath(filepath.Join(c.dir, filepath.FromSlash(name)), filePathStyle())
	if err != nil {
		c.t.Fatal(err)
	}
	return u.String()
}

// read reads messages until the end. Each is a header and JSON, or the test fails.
func (c *client) read(r io.Reader) {
	defer close(c.frames)
	b := bufio.NewReader(r)
	for {
		var length int
		if _, err := fmt.Fscanf(b, "Content-Length: %d\r\n\r\n", &length); err != nil {
			if rest, _ := io.ReadAll(b); err != io.EOF && err != io.ErrClosedPipe && len(rest) > 0 {
				c.t.Errorf("the server wrote something else: %v, %q", err, rest)
			}
			return
		}
		text := make([]byte, length)
		if _, err := io.ReadFull(b, text); err != nil {
			return
		}
		var m message
		if err := json.Unmarshal(text, &m); err != nil {
			c.t.Errorf("%v: %q", err, text)
			return
		}
		c.frames <- m
	}
}

// send sends bytes.
func (c *client) send(text string) {
	c.t.Helper()
	if _, err := io.WriteString(c.in, text); err != nil {
		c.t.Fatal(err)
	}
}

// sendJSON sends JSON as a message.
func (c *client) sendJSON(text string) {
	c.t.Helper()
	c.send(fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(text), text))
}

// notify sends a notification.
func (c *client) notify(method string, params any) {
	c.t.Helper()
	c.sendJSON(fmt.Sprintf(`{"jsonrpc":"2.0","method":%q,"params":%s}`, method, asJSON(c.t, params)))
}

// ask sends a request, and returns its ID.
func (c *client) ask(method string, params any) int {
	c.t.Helper()
	c.next++
	c.sendJSON(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%q,"params":%s}`, c.next, method, asJSON(c.t, params)))
	return c.next
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// wait returns the first message that a function wants, and keeps those before it.
func (c *client) wait(what string, wanted func(message) bool) message {
	c.t.Helper()
	for i, m := range c.kept {
		if wanted(m) {
			c.kept = append(c.kept[:i:i], c.kept[i+1:]...)
			return m
		}
	}
	timeout := time.After(patience)
	for {
		select {
		case m, ok := <-c.frames:
			switch {
			case !ok:
				c.t.Fatalf("the server ended before %s", what)
			case wanted(m):
				return m
			}
			c.kept = append(c.kept, m)
		case <-timeout:
			c.t.Fatalf("no %s", what)
		}
	}
}

// answer waits for the response to a request.
func (c *client) answer(id int) message {
	c.t.Helper()
	return c.wait(fmt.Sprintf("response %d", id), func(m message) bool { return m.Method == "" && string(m.ID) == fmt.Sprint(id) })
}

// call sends a request and decodes its result.
func (c *client) call(method string, params, result any) {
	c.t.Helper()
	m := c.answer(c.ask(method, params))
	if m.Error != nil {
		c.t.Fatalf("%s: %d %s", method, m.Error.Code, m.Error.Message)
	}
	if err := json.Unmarshal(m.Result, result); err != nil {
		c.t.Fatalf("%s: %v: %s", method, err, m.Result)
	}
}

// initialize begins a session in the workspace, with capabilities as JSON.
func (c *client) initialize(capabilities string) (result InitializeResult) {
	c.t.Helper()
	c.call("initialize", map[string]any{
		"workspaceFolders": []WorkspaceFolder{{c.uri("")}}, "capabilities": json.RawMessage(capabilities),
	}, &result)
	c.notify("initialized", struct{}{})
	return result
}

// usual are the capabilities of an editor.
const usual = `{"textDocument":{"hover":{"contentFormat":["markdown","plaintext"]}},"workspace":{"workspaceEdit":{"documentChanges":true}}}`

// open opens a document of the workspace.
func (c *client) open(name, text string) {
	c.t.Helper()
	c.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": c.uri(name), "languageId": "markdown", "version": 1, "text": text}})
}

// change replaces the whole text of a document.
func (c *client) change(name string, version int, text string) {
	c.t.Helper()
	c.notify("textDocument/didChange", map[string]any{
		"textDocument": map[string]any{"uri": c.uri(name), "version": version}, "contentChanges": []any{map[string]any{"text": text}},
	})
}

// diagnostics waits for the diagnostics of a version of a document, and returns the names of
// their rules. Those of older versions must come before.
func (c *client) diagnostics(name string, version int32) []Diagnostic {
	c.t.Helper()
	var p PublishDiagnosticsParams
	c.wait(fmt.Sprintf("diagnostics of %s, version %d", name, version), func(m message) bool {
		if m.Method != "textDocument/publishDiagnostics" {
			return false
		}
		p = PublishDiagnosticsParams{}
		if err := json.Unmarshal(m.Params, &p); err != nil {
			c.t.Fatal(err)
		}
		return p.URI == c.uri(name) && p.Version != nil && *p.Version == version
	})
	return p.Diagnostics
}

// codes returns the codes of diagnostics.
func codes(list []Diagnostic) string {
	var names []string
	for _, d := range list {
		names = append(names, d.Code)
	}
	return strings.Join(names, " ")
}

// at returns the position of a document after the first occurrence of a text.
func at(document, text string) Position {
	before, _, _ := strings.Cut(document, text)
	b := newBuffer(document, utf16Units)
	c := b.cursor()
	return c.at(len(before) + len(text))
}

// on returns the params for a position.
func (c *client) on(name string, p Position) TextDocumentPositionParams {
	return TextDocumentPositionParams{TextDocumentIdentifier{c.uri(name)}, p}
}

func TestSession(t *testing.T) {
	c := start(t, map[string]string{"guide.md": "# Usage\n"}, nil)
	result := c.initialize(usual)
	if result.Capabilities.PositionEncoding != "utf-16" || !result.Capabilities.HoverProvider {
		t.Errorf("got %+v", result)
	}
	text := "[a](guide.md#useage), [b](htps://example.org/)\n"
	c.open("README.md", text)
	list := c.diagnostics("README.md", 1)
	if got := codes(list); got != "missing-fragment scheme-typo" {
		t.Fatalf("got %s", got)
	}
	want := Diagnostic{
		Range: Range{Position{0, 26}, Position{0, 45}}, Severity: severityError, Code: "scheme-typo", Source: "weburl",
		CodeDescription: &CodeDescription{"https://github.com/weburl/weburl/blob/main/docs/rules/scheme-typo.md"}, Message: "“htps” is not a scheme; “https” is.",
	}
	if got, want := asJSON(t, list[1]), asJSON(t, want); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	var hover *Hover
	c.call("textDocument/hover", c.on("README.md", at(text, "guide")), &hover)
	if hover == nil || hover.Contents.Value != "```text\nfile      guide.md\nfragment  useage\n```\n" {
		t.Errorf("got %+v", hover)
	}
	var actions []CodeAction
	c.call("textDocument/codeAction", map[string]any{"textDocument": TextDocumentIdentifier{c.uri("README.md")}, "range": list[1].Range, "context": map[string]any{}}, &actions)
	var titles []string
	for _, a := range actions {
		titles = append(titles, a.Title)
	}
	if got := strings.Join(titles, ", "); got != "Write https://example.org/, Fix all links of this file that weburl can fix" {
		t.Errorf("got %s", got)
	}
	c.change("README.md", 2, "[a](guide.md#usage), [b](g")
	if got := codes(c.diagnostics("README.md", 2)); got != "" {
		t.Errorf("got %s", got)
	}
	var names CompletionList
	c.call("textDocument/completion", c.on("README.md", Position{0, 26}), &names)
	if len(names.Items) != 1 || names.Items[0].Label != "guide.md" {
		t.Errorf("got %+v", names)
	}
	c.call("shutdown", nil, new(any))
	c.notify("exit", nil)
	if !<-c.ended {
		t.Error("the end is not orderly")
	}
}
