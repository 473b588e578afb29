package lsp

import (
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/lint"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
)

// A folder is a directory of the workspace or, for a document outside of it, the one that
// the document is in.
type folder struct {
	uri    string // empty if it is not of the workspace
	dir    string
	listed *sync.Map // whether files are linted if the folder is, by name

	linter *lint.Linter
	known  *lint.Baseline
	err    error   // why there are none
	stamps []stamp // of the files that they were made from
}

// A stamp says that a file has changed if it is another one.
type stamp struct {
	size    int64 // -1 if there is no file
	changed time.Time
}

func stampOf(name string) stamp {
	info, err := os.Stat(name)
	if err != nil {
		return stamp{size: -1}
	}
	return stamp{info.Size(), info.ModTime()}
}

// A document is one that is open in the client.
type document struct {
	uri     string
	file    string // its path, or empty
	folder  *folder
	buffer  *buffer
	version int32

	due   time.Time    // when it is to be linted; zero if no pass is needed
	found *result      // of the buffer; nil if it has not been linted
	uses  *lint.Linter // of the last pass: it has the documents that this one links to
}

// A result is what was found in a document.
type result struct {
	buffer   *buffer
	findings []lint.Finding
}

// filePathStyle is that of this system.
func filePathStyle() weburl.FilePathStyle {
	if runtime.GOOS == "windows" {
		return weburl.FilePathWindows
	}
	return weburl.FilePathPOSIX
}

// fileOf returns the path of a file URL, or the empty string.
func fileOf(uri string) string {
	u, err := weburl.Parse(uri)
	if err != nil {
		return ""
	}
	file, err := u.FilePath(filePathStyle())
	if err != nil {
		return ""
	}
	return filepath.Clean(file)
}

// addFolder adds a folder of the workspace.
func (s *server) addFolder(uri string) {
	if dir := fileOf(uri); dir != "" {
		s.folders = append(s.folders, &folder{uri: uri, dir: dir})
	}
}

// changeFolders adds and removes folders of the workspace.
func (s *server) changeFolders(added, removed []WorkspaceFolder) {
	s.folders = slices.DeleteFunc(s.folders, func(f *folder) bool {
		return f.uri == "" || slices.ContainsFunc(removed, func(r WorkspaceFolder) bool { return r.URI == f.uri })
	})
	for _, f := range added {
		s.addFolder(f.URI)
	}
	for _, d := range s.documents {
		d.folder = s.folderOf(d.file)
	}
	s.lintOthers(nil, time.Now())
}

// folderOf returns the folder of a file: the innermost of the workspace that it is in, or
// else its directory.
func (s *server) folderOf(file string) (found *folder) {
	if file == "" {
		return nil
	}
	dir := filepath.Dir(file)
	for _, f := range s.folders {
		below, err := filepath.Rel(f.dir, file)
		if f.uri == "" && f.dir != dir || err != nil || !filepath.IsLocal(below) {
			continue
		}
		if found == nil || len(f.dir) > len(found.dir) {
			found = f
		}
	}
	if found == nil {
		found = &folder{dir: dir}
		s.folders = append(s.folders, found)
	}
	return found
}

// open opens a document.
func (s *server) open(uri, text string, version int32) {
	d := &document{uri: uri, file: fileOf(uri), buffer: newBuffer(text, s.encoding), version: version, due: time.Now()}
	d.folder = s.folderOf(d.file)
	s.documents[uri] = d
	s.lintOthers(d, time.Now().Add(s.options.Delay))
}

// change changes the text of a document.
func (s *server) change(id VersionedTextDocumentIdentifier, changes []TextDocumentContentChangeEvent) {
	d := s.documents[id.URI]
	if d == nil {
		return
	}
	d.buffer, d.version, d.found = d.buffer.changed(changes), id.Version, nil
	d.due = time.Now().Add(s.options.Delay)
	for _, other := range s.documents {
		if other == d || d.file == "" || other.uses == nil || !other.due.IsZero() {
			continue
		}
		if name, ok := other.uses.Name(d.file); ok && other.uses.Uses(name) {
			other.due = d.due
		}
	}
	s.wakeUp()
}

// close closes a document, and takes its diagnostics away.
func (s *server) close(uri string) {
	if s.documents[uri] == nil {
		return
	}
	delete(s.documents, uri)
	s.publish(PublishDiagnosticsParams{URI: uri, Diagnostics: []Diagnostic{}})
	s.lintOthers(nil, time.Now().Add(s.options.Delay))
}

// filesChanged has all documents linted, as files have changed.
func (s *server) filesChanged(uris ...string) {
	for _, uri := range uris {
		if path.Base(uri) != ".gitignore" {
			continue
		}
		for _, f := range s.folders {
			f.listed = new(sync.Map)
		}
	}
	s.lintOthers(nil, time.Now().Add(s.options.Delay))
}

// lintOthers has all documents linted except one.
func (s *server) lintOthers(except *document, due time.Time) {
	for _, d := range s.documents {
		if d != except && (d.due.IsZero() || due.Before(d.due)) {
			d.due = due
		}
	}
	s.wakeUp()
}

func (s *server) wakeUp() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

func (s *server) publish(p PublishDiagnosticsParams) {
	s.conn.Notify(context.Background(), "textDocument/publishDiagnostics", p)
}

// lintAll lints documents one after the other when they are due, until the context ends.
func (s *server) lintAll(ctx context.Context) {
	for {
		s.mu.Lock()
		var next *document
		for _, d := range s.documents {
			if !d.due.IsZero() && (next == nil || d.due.Before(next.due)) {
				next = d
			}
		}
		wait := time.Hour
		if next != nil {
			wait = time.Until(next.due)
		}
		if wait > 0 {
			s.mu.Unlock()
			select {
			case <-s.wake:
			case <-time.After(wait):
			case <-ctx.Done():
				return
			}
			continue
		}
		next.due = time.Time{}
		p := s.passOf(next)
		s.mu.Unlock()
		p.run(func() bool { return s.isStale(next, p.buffer) })
		s.mu.Lock()
		if !s.isStaleLocked(next, p.buffer) {
			next.found, next.uses = &result{p.buffer, p.findings}, p.linter
			version := next.version
			s.publish(PublishDiagnosticsParams{next.uri, &version, p.diagnostics()})
		}
		s.mu.Unlock()
	}
}

// isStale reports whether a document has been changed or closed since it had a text.
func (s *server) isStale(d *document, b *buffer) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.isStaleLocked(d, b)
}

func (s *server) isStaleLocked(d *document, b *buffer) bool {
	return s.documents[d.uri] != d || d.buffer != b || s.state != serving
}

// A pass is one pass over a document.
type pass struct {
	buffer *buffer
	name   string // of the document
	limit  time.Duration

	linter *lint.Linter // nil if the document is not linted
	known  *lint.Baseline
	dir    string    // of the folder of the workspace, or empty
	listed *sync.Map // of the folder

	findings []lint.Finding
	notes    []string // why something was not linted
}

// passOf returns a pass over a document, with the texts that documents have now.
func (s *server) passOf(d *document) *pass {
	p := &pass{buffer: d.buffer, name: d.file, limit: s.options.Limit}
	if d.folder == nil {
		return p
	}
	f := d.folder
	f.refresh(&s.options)
	switch {
	case f.err != nil:
		p.notes = append(p.notes, "The document is not linted: "+f.err.Error())
	case len(d.buffer.text) > lint.LargeDocument:
		p.notes = append(p.notes, "The document is not linted, because it is too large. weburl lint lints it.")
	default:
		p.linter, p.known = f.linter.Edited(s.texts(f.linter)), f.known
		if f.uri != "" {
			p.dir, p.listed = f.dir, f.listed
		}
	}
	return p
}

// texts returns the texts of open documents by their names in the tree of a linter.
func (s *server) texts(l *lint.Linter) map[string]string {
	texts := map[string]string{}
	for _, d := range s.documents {
		if name, ok := l.Name(d.file); ok && d.file != "" && len(d.buffer.text) <= lint.LargeDocument {
			texts[name] = d.buffer.text
		}
	}
	return texts
}

// refresh makes the linter, if there is none or what it was made from has changed.
func (f *folder) refresh(o *Options) {
	var stamps []stamp
	if f.linter != nil {
		stamps = append(stamps, stampOf(f.linter.ConfigFile()), stampOf(o.Baseline))
		if slices.Equal(stamps, f.stamps) {
			return
		}
	}
	f.listed = new(sync.Map)
	if f.linter, f.err = o.Linter(f.dir); f.err != nil {
		return
	}
	f.linter.Every = true
	f.known = lint.NewBaseline()
	if o.Baseline != "" {
		f.known, f.err = lint.ReadBaseline(o.Baseline)
	}
	f.stamps = []stamp{stampOf(f.linter.ConfigFile()), stampOf(o.Baseline)}
}

// isListed reports whether the document is linted if its folder is. Documents outside of the
// workspace are.
func (p *pass) isListed() bool {
	if p.dir == "" {
		return true
	}
	listed, ok := p.listed.Load(p.name)
	if !ok {
		listed = p.linter.Lists(p.dir, p.name)
		p.listed.Store(p.name, listed)
	}
	return listed.(bool)
}

// run lints the document. It ends early if stale returns true.
func (p *pass) run(stale func() bool) {
	if p.linter == nil || !p.isListed() {
		return
	}
	expires := time.Now().Add(p.limit)
	expired := false
	p.linter.Stopped = func() bool {
		expired = expired || time.Now().After(expires)
		return expired || stale()
	}
	r := p.linter.Document(p.name, p.buffer.text)
	p.known.LeaveOut(p.linter, r)
	p.findings = r.Findings
	slices.Sort(r.Notes)
	for _, note := range slices.Compact(r.Notes) {
		p.notes = append(p.notes, "The document is "+note+".")
	}
	if r.More > 0 {
		p.notes = append(p.notes, fmt.Sprintf("%d more findings are not listed.", r.More))
	}
	if expired {
		p.notes = append(p.notes, "There may be more findings: the document takes too long to lint.")
	}
}

// diagnostics returns what was found as the protocol has it. Notes are about the first line.
func (p *pass) diagnostics() []Diagnostic {
	list := []Diagnostic{}
	for _, note := range p.notes {
		list = append(list, Diagnostic{Severity: severityWarning, Source: "weburl", Message: term.Visible(note)})
	}
	c := p.buffer.cursor()
	for i := range p.findings {
		list = append(list, diagnosticOf(&p.findings[i], &c))
	}
	return list
}

// diagnosticOf returns a finding as the protocol has it.
func diagnosticOf(f *lint.Finding, c *cursor) Diagnostic {
	severity := severityInformation
	switch f.Severity {
	case lint.Error:
		severity = severityError
	case lint.Warning:
		severity = severityWarning
	}
	return Diagnostic{
		Range: c.span(f.Start, f.End), Severity: severity, Code: f.Rule.Name,
		CodeDescription: &CodeDescription{f.Rule.Page()}, Source: "weburl", Message: term.Visible(strings.TrimSpace(f.Message)),
	}
}
