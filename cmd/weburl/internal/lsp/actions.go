package lsp

import (
	"context"
	"strings"

	"github.com/weburl/weburl/cmd/weburl/internal/lint"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
)

// codeActions returns the fixes of the findings in a range, and one for all findings of the
// document that weburl lint --fix would fix.
func (s *server) codeActions(p CodeActionParams) request {
	d := s.documents[p.TextDocument.URI]
	quick, all := wants(p.Context.Only, kindQuickFix), wants(p.Context.Only, kindFixAll)
	if d == nil || !quick && !all {
		return nil
	}
	pass, version := s.passOf(d), d.version
	found := d.found
	return func(ctx context.Context) (any, error) {
		if found == nil {
			pass.run(func() bool { return ctx.Err() != nil })
			found = &result{pass.buffer, pass.findings}
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		f := fixer{pass: pass, uri: d.uri, version: version, versioned: s.client.Capabilities.Workspace.WorkspaceEdit.DocumentChanges}
		actions := []CodeAction{}
		if quick {
			actions = append(actions, f.quickFixes(found.findings, p.Range)...)
		}
		if all {
			actions = append(actions, f.fixAll(found.findings)...)
		}
		return actions, nil
	}
}

// wants reports whether a client that asks for some kinds of actions wants one. Kinds are
// hierarchical: source has source.fixAll.
func wants(only []string, kind string) bool {
	for _, k := range only {
		if k == kind || strings.HasPrefix(kind, k+".") {
			return true
		}
	}
	return len(only) == 0
}

// A fixer makes actions for a document.
type fixer struct {
	pass      *pass
	uri       string
	version   int32
	versioned bool // edits name the version of the document
}

// quickFixes returns an action for each finding in a range that has a fix or a suggestion.
// It writes the fix for each use of the URL, as there is one finding for all.
func (f *fixer) quickFixes(findings []lint.Finding, in Range) (actions []CodeAction) {
	b := f.pass.buffer
	start := b.offset(in.Start)
	end := max(start, b.offset(in.End))
	for i := range findings {
		finding := &findings[i]
		if finding.Start > end || finding.End < start || finding.Fix == "" || finding.Raw != finding.URL {
			continue
		}
		edit, ok := f.edit(map[string]string{finding.Raw: finding.Fix})
		if !ok {
			continue
		}
		c := b.cursor()
		actions = append(actions, CodeAction{
			Title: "Write " + term.Clipped(finding.Fix, mostColumns), Kind: kindQuickFix, IsPreferred: finding.HasFix,
			Diagnostics: []Diagnostic{diagnosticOf(finding, &c)}, Edit: edit,
		})
	}
	return actions
}

// fixAll returns the action that fixes what weburl lint --fix does, if there is anything.
func (f *fixer) fixAll(findings []lint.Finding) []CodeAction {
	edit, ok := f.edit(lint.SafeFixes(findings))
	if !ok {
		return nil
	}
	return []CodeAction{{Title: "Fix all links of this file that weburl can fix", Kind: kindFixAll, Edit: edit}}
}

// edit returns the edit that replaces URLs. ok is false if it changes nothing.
func (f *fixer) edit(fixes map[string]string) (w WorkspaceEdit, ok bool) {
	if len(fixes) == 0 {
		return w, false
	}
	var edits []TextEdit
	c := f.pass.buffer.cursor()
	for _, e := range lint.Edits(f.pass.name, f.pass.buffer.text, fixes) {
		edits = append(edits, TextEdit{c.span(e.Start, e.End), e.Text})
	}
	if f.versioned {
		w.DocumentChanges = []TextDocumentEdit{{VersionedTextDocumentIdentifier{f.uri, f.version}, edits}}
	} else {
		w.Changes = map[string][]TextEdit{f.uri: edits}
	}
	return w, len(edits) > 0
}
