package lsp

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/cmd/weburl/internal/lint"
	"github.com/weburl/weburl/links"
	"github.com/weburl/weburl/percent"
)

// mostItems is how many items a completion has at most.
const mostItems = 500

// endings are what ends a link that is being written, by format. The letter is part of the
// link, so that it is not empty.
var endings = map[string][]string{
	"markdown":         {"x)", "x>)", "x\n"},
	"html":             {`x">`, "x'>", "x>"},
	"asciidoc":         {"x[]", "x>>"},
	"restructuredtext": {"x>`_", "x\n"},
	"org":              {"x]]"},
	"css":              {"x)", `x")`, "x')"},
	"mediawiki":        {"x]"},
}

// complete returns the names of files and fragments that can follow in a relative reference.
func (s *server) complete(p TextDocumentPositionParams) request {
	d := s.documents[p.TextDocument.URI]
	if d == nil || d.folder == nil || len(d.buffer.text) > lint.LargeDocument {
		return nil
	}
	pass := s.passOf(d)
	if pass.linter == nil {
		return nil
	}
	within := pass.linter.Root()
	if d.folder.uri != "" {
		within = d.folder.dir
	}
	return func(ctx context.Context) (any, error) {
		b := pass.buffer
		end := b.offset(p.Position)
		written, ok := written(ctx, pass.name, b.text, end)
		if !ok {
			return nil, ctx.Err()
		}
		c := completer{pass: pass, within: within, end: end}
		if before, fragment, ok := strings.Cut(written, "#"); ok {
			return c.fragments(before, fragment), nil
		}
		return c.names(written), nil
	}
}

// written returns the part before an offset of the relative reference that is written there.
// The document is scanned as though the reference ended at the offset.
func written(ctx context.Context, name, text string, offset int) (reference string, ok bool) {
	for _, ending := range endings[links.FormatOf(name)] {
		if ctx.Err() != nil {
			return "", false
		}
		ended := text[:offset] + ending + "\n"
		l, found := linkAt(ctx, name, ended, offset)
		if !found || !l.Reference || l.Base != "" || offset >= l.End {
			continue
		}
		reference = text[l.Start:offset]
		if scheme, _, ok := strings.Cut(reference, ":"); ok && !strings.ContainsAny(scheme, "/?#") || strings.HasPrefix(reference, "//") || strings.Contains(reference, "?") {
			return "", false // it is not a path
		}
		return reference, true
	}
	return "", false
}

// A completer completes a reference that ends at an offset.
type completer struct {
	pass   *pass
	within string // the directory that names are completed in
	end    int
}

// fragments completes a fragment of the document that a path leads to.
func (c *completer) fragments(before, fragment string) CompletionList {
	list := CompletionList{Items: []CompletionItem{}}
	written := percent.DecodeUTF8(percent.Decode(fragment))
	for i, f := range c.pass.linter.Fragments(c.pass.name, c.pass.buffer.text, before, c.within) {
		if !hasPrefixFold(f.Name, written) {
			continue
		}
		list.add(c.item(f.Name, fragment, CompletionItem{Label: f.Name, Kind: kindReference, Detail: f.Heading, SortText: fmt.Sprintf("%06d", i)}))
	}
	return list
}

// names completes the last name of a path.
func (c *completer) names(reference string) CompletionList {
	list := CompletionList{Items: []CompletionItem{}}
	dir, last := path.Split(reference)
	written := percent.DecodeUTF8(percent.Decode(last))
	names := c.pass.linter.Names(c.pass.name, c.pass.buffer.text, dir, c.within)
	for i, name := range slices.SortedFunc(maps.Keys(names), func(a, b string) int {
		return cmp.Or(cmp.Compare(strings.ToLower(a), strings.ToLower(b)), cmp.Compare(a, b))
	}) {
		if !hasPrefixFold(name, written) || strings.HasPrefix(name, ".") && !strings.HasPrefix(written, ".") {
			continue
		}
		kind, rank := kindFile, 0
		switch {
		case names[name]:
			name, kind, rank = name+"/", kindFolder, 1
		case links.FormatOf(name) != links.FormatOf(c.pass.name):
			rank = 2
		}
		list.add(c.item(name, last, CompletionItem{Label: name, Kind: kind, SortText: fmt.Sprintf("%d%06d", rank, i)}))
	}
	return list
}

// add adds an item, if there are not too many.
func (l *CompletionList) add(item CompletionItem) {
	if len(l.Items) == mostItems {
		l.IsIncomplete = true
		return
	}
	l.Items = append(l.Items, item)
}

// item returns an item that writes a name instead of what is written of it.
func (c *completer) item(name, written string, item CompletionItem) CompletionItem {
	cursor := c.pass.buffer.cursor()
	item.TextEdit = TextEdit{cursor.span(c.end-len(written), c.end), encoded(name)}
	item.FilterText = item.TextEdit.NewText
	return item
}

// nameSet has what is percent-encoded in a name: what would end it in a URL or in markup.
var nameSet = percent.Path.With(`%\|()[]'*:`)

// encoded returns a name as it is written in a URL. Characters that are not ASCII need no
// encoding.
func encoded(name string) string {
	var b strings.Builder
	for _, r := range name {
		if s := string(r); r < utf8.RuneSelf && nameSet.Contains(r) {
			b.WriteString(percent.Encode(s, nameSet))
		} else {
			b.WriteString(s)
		}
	}
	return b.String()
}

// hasPrefixFold reports whether s begins with a prefix, by letters of any case.
func hasPrefixFold(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}
