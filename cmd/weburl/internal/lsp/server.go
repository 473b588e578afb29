// Package lsp is a language server for the links of documents: it shows the findings of
// package lint while a document is edited, says what a URL means, applies fixes and completes
// the names of files and headings.
//
// https://microsoft.github.io/language-server-protocol/
package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log"
	"sync"
	"time"

	"github.com/sourcegraph/jsonrpc2"
	"github.com/weburl/weburl/cmd/weburl/internal/lint"
)

// Options are the options of a server.
type Options struct {
	// Linter returns a linter for the documents of a directory.
	Linter func(dir string) (*lint.Linter, error)

	Baseline string // the file of a baseline, or empty
	Version  string // of the server, or empty

	Delay time.Duration // after a change, before the document is linted
	Limit time.Duration // for which a document is linted
}

// Serve answers the messages of one client until the session ends. ok is true if the client
// ended it as the protocol says, with shutdown and exit. The error is why messages cannot be
// read.
func Serve(in io.Reader, out io.Writer, options Options) (ok bool, err error) {
	messages := newStream(in, out)
	s := &server{
		options: options, messages: messages, exit: make(chan struct{}), encoding: utf16Units,
		documents: map[string]*document{}, running: map[jsonrpc2.ID]context.CancelFunc{},
		busy: make(chan struct{}, mostAtOnce), wake: make(chan struct{}, 1),
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	ready := make(chan struct{})
	s.conn = jsonrpc2.NewConn(ctx, messages, handlerFunc(func(ctx context.Context, r *jsonrpc2.Request) {
		<-ready
		s.handle(ctx, r)
	}), jsonrpc2.SetLogger(log.New(io.Discard, "", 0)))
	close(ready)
	go s.lintAll(ctx)
	select {
	case <-s.exit:
	case <-s.conn.DisconnectNotify():
	case <-messages.done:
	}
	s.mu.Lock()
	s.state = ended
	ok = s.orderly
	s.mu.Unlock()
	messages.flush()
	select {
	case <-s.conn.DisconnectNotify():
		return ok, messages.err
	default:
		return ok, nil
	}
}

// A handlerFunc implements [jsonrpc2.Handler].
type handlerFunc func(context.Context, *jsonrpc2.Request)

// Handle implements [jsonrpc2.Handler].
func (f handlerFunc) Handle(ctx context.Context, _ *jsonrpc2.Conn, r *jsonrpc2.Request) { f(ctx, r) }

// mostAtOnce is how many requests are answered at once.
const mostAtOnce = 2

// A state is a part of the life of a server.
type state uint8

const (
	started  state = iota // initialize has not come
	serving               // documents are linted and requests answered
	shutDown              // only exit may follow
	ended                 // exit has come, or the client has gone
)

// A server is a session with a client.
//
// Messages are handled in their order. What changes documents is done before the next
// message is handled; requests have the documents as they were when the request came.
type server struct {
	options  Options
	conn     *jsonrpc2.Conn
	messages *stream
	exit     chan struct{} // closed by the exit notification
	busy     chan struct{} // has an element for each request that is answered
	wake     chan struct{} // documents are to be linted

	mu        sync.Mutex
	state     state
	orderly   bool // exit came after shutdown
	client    InitializeParams
	encoding  encoding
	folders   []*folder
	documents map[string]*document // by URI
	running   map[jsonrpc2.ID]context.CancelFunc
}

// A request is one that documents have been looked up for.
type request func(context.Context) (any, error)

var errInvalidParams = &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: "invalid params"}

// handle handles a message.
func (s *server) handle(ctx context.Context, r *jsonrpc2.Request) {
	if r.Notif {
		s.notified(r)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	result, err := s.requested(r)
	if err != nil {
		s.reply(r.ID, nil, err)
		return
	}
	work, ok := result.(request)
	if !ok {
		s.reply(r.ID, result, nil)
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	s.running[r.ID] = cancel
	go func() {
		defer cancel()
		var result any
		err := ctx.Err()
		select {
		case s.busy <- struct{}{}:
			if err == nil {
				result, err = work(ctx)
			}
			<-s.busy
		case <-ctx.Done():
			err = ctx.Err()
		}
		s.mu.Lock()
		delete(s.running, r.ID)
		s.mu.Unlock()
		s.reply(r.ID, result, err)
	}()
}

// reply answers a request.
func (s *server) reply(id jsonrpc2.ID, result any, err error) {
	var failure *jsonrpc2.Error
	switch {
	case err == nil:
		s.conn.Reply(context.Background(), id, result)
		return
	case errors.As(err, &failure):
	case errors.Is(err, context.Canceled):
		failure = &jsonrpc2.Error{Code: codeRequestCancelled, Message: "cancelled"}
	default:
		failure = &jsonrpc2.Error{Code: jsonrpc2.CodeInternalError, Message: err.Error()}
	}
	s.conn.ReplyWithError(context.Background(), id, failure)
}

// requested returns the result of a request, or a [request] that takes longer.
func (s *server) requested(r *jsonrpc2.Request) (any, error) {
	switch {
	case s.state == started && r.Method != "initialize":
		return nil, &jsonrpc2.Error{Code: codeServerNotInitialized, Message: "the server is not initialized"}
	case s.state > serving, s.state == serving && r.Method == "initialize":
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest, Message: "not valid at this time"}
	}
	switch r.Method {
	case "initialize":
		return s.initialize(r)
	case "shutdown":
		s.state = shutDown
		return nil, nil
	case "textDocument/hover":
		return ask(r, s.hover)
	case "textDocument/completion":
		return ask(r, s.complete)
	case "textDocument/codeAction":
		return ask(r, s.codeActions)
	}
	return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: "no such method"}
}

// ask calls a function with the params of a request. The result is null if it returns
// nil.
func ask[P any](r *jsonrpc2.Request, f func(P) request) (any, error) {
	var p P
	if !decode(r, &p) {
		return nil, errInvalidParams
	}
	if work := f(p); work != nil {
		return work, nil
	}
	return nil, nil
}

// decode decodes the params of a message.
func decode(r *jsonrpc2.Request, p any) bool {
	return r.Params != nil && json.Unmarshal(*r.Params, p) == nil
}

// initialize answers the first request.
func (s *server) initialize(r *jsonrpc2.Request) (any, error) {
	if !decode(r, &s.client) {
		return nil, errInvalidParams
	}
	s.state = serving
	for _, offered := range s.client.Capabilities.General.PositionEncodings {
		if offered == string(utf8Units) {
			s.encoding = utf8Units
		}
	}
	folders := s.client.WorkspaceFolders
	if folders == nil && s.client.RootURI != nil {
		folders = []WorkspaceFolder{{URI: *s.client.RootURI}}
	}
	for _, f := range folders {
		s.addFolder(f.URI)
	}
	result := InitializeResult{ServerInfo: ServerInfo{"weburl", s.options.Version}}
	c := &result.Capabilities
	c.PositionEncoding = string(s.encoding)
	c.TextDocumentSync = TextDocumentSyncOptions{OpenClose: true, Change: syncIncremental, Save: true}
	c.HoverProvider = true
	c.CompletionProvider.TriggerCharacters = []string{"/", "#", "(", "<", "[", `"`, "'"}
	c.CodeActionProvider.CodeActionKinds = []string{kindQuickFix, kindFixAll}
	c.Workspace.WorkspaceFolders.Supported = true
	c.Workspace.WorkspaceFolders.ChangeNotifications = true
	return result, nil
}

// notified handles a notification. Those that are not valid are ignored.
func (s *server) notified(r *jsonrpc2.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r.Method == "exit" && s.state != ended {
		s.orderly = s.state == shutDown
		s.state = ended
		close(s.exit)
		return
	}
	if s.state != serving {
		return
	}
	switch r.Method {
	case "initialized":
		s.watchFiles()
	case "$/cancelRequest":
		var p struct{ ID jsonrpc2.ID }
		if decode(r, &p) {
			if cancel := s.running[p.ID]; cancel != nil {
				cancel()
			}
		}
	case "textDocument/didOpen":
		var p DidOpenTextDocumentParams
		if decode(r, &p) {
			s.open(p.TextDocument.URI, p.TextDocument.Text, p.TextDocument.Version)
		}
	case "textDocument/didChange":
		var p DidChangeTextDocumentParams
		if decode(r, &p) {
			s.change(p.TextDocument, p.ContentChanges)
		}
	case "textDocument/didClose":
		var p TextDocumentParams
		if decode(r, &p) {
			s.close(p.TextDocument.URI)
		}
	case "textDocument/didSave":
		var p TextDocumentParams
		if decode(r, &p) {
			s.filesChanged(p.TextDocument.URI)
		}
	case "workspace/didChangeWatchedFiles":
		var p DidChangeWatchedFilesParams
		if decode(r, &p) {
			var uris []string
			for _, change := range p.Changes {
				uris = append(uris, change.URI)
			}
			s.filesChanged(uris...)
		}
	case "workspace/didChangeWorkspaceFolders":
		var p DidChangeWorkspaceFoldersParams
		if decode(r, &p) {
			s.changeFolders(p.Event.Added, p.Event.Removed)
		}
	}
}

// watchFiles asks the client to say when files are added, removed or changed, if it can.
func (s *server) watchFiles() {
	if !s.client.Capabilities.Workspace.DidChangeWatchedFiles.DynamicRegistration {
		return
	}
	type watcher struct {
		GlobPattern string `json:"globPattern"`
	}
	params := RegistrationParams{[]Registration{{"watch", "workspace/didChangeWatchedFiles", map[string][]watcher{"watchers": {{"**/*"}}}}}}
	go s.conn.Call(context.Background(), "client/registerCapability", params, nil)
}
