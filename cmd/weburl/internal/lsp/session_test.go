package lsp

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl/cmd/weburl/internal/lint"
)

// workspace has documents of several formats with findings of several rules.
var workspace = map[string]string{
	".weburl.yaml":           "rules: {credentials: warning}\nexclude: [excluded.md]\nroots: [static]\npaths:\n  old/**:\n    rules: {missing-file: off}\n",
	"README.md":              "# A\r\n\r\n[𐀀](nosuch.md) [b](#nosuch) [b](guide.md#nosuch)\r\n\r\n[e](https:\\\\example.org\\a) [f](htps://example.org/) [f](htps://example.org/)\r\n[g](https://a:b@example.org/)\r\n",
	"guide.md":               "# Guide\n\n<!-- weburl-disable-next-line -->\n[a](nosuch.md)\n[b][nosuch]\n[c](known.md)\n",
	"old/a.md":               "[a](nosuch.md) [b]()\n",
	"page.html":              "<!DOCTYPE html><html><title>ä</title><a href='nosuch.html'>a</a>\n<a href=\"https//example.org/?a&amp;b\">",
	"a.adoc":                 "= A\n\nlink:nosuch.adoc[a] http://[::1[b]\n",
	"a.rst":                  "A\n=\n\n`a <nosuch.rst>`_ `b <example.org/>`__\n",
	"main.go":                "package main // see htps://example.org/\n",
	"utf16.md":               "\xFF\xFE[\x00",
	"excluded.md":            "[a](nosuch.md)",
	"node_modules/a/b.md":    "[a](nosuch.md)",
	"tests/a.md":             "[a](nosuch.md)",
	"static/img/logo.svg":    "<svg/>",
	"docs/with space.md":     "# S\n\n[a](/img/logo.svg) [b](/img/nosuch.svg)\n",
	"docs/brackets(1)'s.md":  "",
	"docs/.hidden":           "",
	"docs/Sub/deep/other.md": "",
}

// TestSameAsLint opens each document, and holds the diagnostics to what a run of lint over
// the workspace finds.
func TestSameAsLint(t *testing.T) {
	c := start(t, workspace, func(o *Options) { o.Baseline = filepath.Join(t.TempDir(), "baseline.jsonl") })
	baseline := lint.NewBaseline()
	linter, err := lint.New(c.dir, "")
	if err != nil {
		t.Fatal(err)
	}
	linter.Every = true
	names, err := linter.Files([]string{c.dir})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][]string{}
	for name := range workspace {
		want[name] = nil
	}
	run := func(known *lint.Baseline) {
		if err := linter.Run(names, func(r *lint.Result) error {
			if strings.HasSuffix(r.File, "guide.md") && known == nil {
				baseline.Add(linter, &lint.Result{Findings: slices.DeleteFunc(slices.Clone(r.Findings), func(f lint.Finding) bool { return f.URL != "known.md" })})
			}
			if known == nil {
				return nil
			}
			known.LeaveOut(linter, r)
			name, err := filepath.Rel(c.dir, filepath.FromSlash(r.File))
			for _, note := range r.Notes {
				want[filepath.ToSlash(name)] = append(want[filepath.ToSlash(name)], "0:0-0:0  The document is "+note+".")
			}
			for _, f := range r.Findings {
				want[filepath.ToSlash(name)] = append(want[filepath.ToSlash(name)], fmt.Sprintf("%d:%d-%d:%d %s %s", f.Line-1, f.Column-1, f.EndLine-1, f.EndColumn-1, f.Rule.Name, f.Message))
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	run(nil)
	run(baseline)
	name := filepath.Join(c.dir, "baseline.jsonl")
	if err := baseline.Write(name); err != nil {
		t.Fatal(err)
	}
	c.in.Close()
	d := start(t, nil, func(o *Options) { o.Baseline = name })
	d.dir = c.dir
	d.initialize(usual)
	findings := 0
	for name, text := range workspace {
		if name == "utf16.md" {
			continue // the client decodes it
		}
		d.open(name, text)
		var got []string
		for _, x := range d.diagnostics(name, 1) {
			got = append(got, fmt.Sprintf("%d:%d-%d:%d %s %s", x.Range.Start.Line, x.Range.Start.Character, x.Range.End.Line, x.Range.End.Character, x.Code, x.Message))
		}
		findings += len(got)
		if !slices.Equal(got, want[name]) {
			t.Errorf("%s: got\n\t%s\nwant\n\t%s", name, strings.Join(got, "\n\t"), strings.Join(want[name], "\n\t"))
		}
	}
	if findings < 12 {
		t.Errorf("%d findings", findings)
	}
}

// TestNotStale changes a document many times. What is published for a version is about its
// text, versions do not decrease, and the last one is published.
func TestNotStale(t *testing.T) {
	c := start(t, nil, nil)
	c.initialize(usual)
	const last = 300
	text := func(version int) string {
		return strings.Repeat("[a](https://example.org/) words\n", 500) + strings.Repeat("\n", version) + "[b]()"
	}
	c.open("a.md", text(1))
	for version := 2; version <= last; version++ {
		c.change("a.md", version, text(version))
	}
	published := int32(0)
	c.wait("the last version", func(m message) bool {
		var p PublishDiagnosticsParams
		if json.Unmarshal(m.Params, &p); m.Method != "textDocument/publishDiagnostics" {
			return false
		}
		if *p.Version < published || len(p.Diagnostics) != 1 || p.Diagnostics[0].Range.Start.Line != 500+uint32(*p.Version) {
			t.Errorf("version %d after %d: %s", *p.Version, published, m.Params)
		}
		published = *p.Version
		return published == last
	})
}

// TestOtherFiles changes what documents link to, in the editor and on the disk.
func TestOtherFiles(t *testing.T) {
	c := start(t, map[string]string{"b.md": "# B\n"}, nil)
	c.initialize(usual)
	c.open("a.md", "[b](b.md#b) [c](c.md)")
	expect := func(step, name string, version int32, want string) {
		t.Helper()
		got := ""
		for range 20 { // an older pass may be published for the same version
			if got = codes(c.diagnostics(name, version)); got == want {
				return
			}
		}
		t.Errorf("%s: got %q, want %q", step, got, want)
	}
	expect("open", "a.md", 1, "missing-file")
	c.open("c.md", "")
	expect("a document that is not saved", "a.md", 1, "")
	c.notify("textDocument/didClose", map[string]any{"textDocument": TextDocumentIdentifier{c.uri("c.md")}})
	expect("closed", "a.md", 1, "missing-file")
	c.write("c.md", "")
	c.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{map[string]any{"uri": c.uri("c.md"), "type": 1}}})
	expect("a new file", "a.md", 1, "")
	c.open("b.md", "# B\n")
	c.change("b.md", 2, "# Other\n")
	expect("another heading", "a.md", 1, "missing-fragment")
	c.notify("textDocument/didClose", map[string]any{"textDocument": TextDocumentIdentifier{c.uri("b.md")}})
	expect("not saved", "a.md", 1, "")
	c.write(".weburl.yaml", "rules: {missing-fragment: off, missing-file: off}\n")
	c.change("a.md", 2, "[b](b.md#c) [c](d.md)")
	expect("another configuration", "a.md", 2, "")
	c.write(".weburl.yaml", "rules: {nosuch: off}\n")
	c.notify("textDocument/didSave", map[string]any{"textDocument": TextDocumentIdentifier{c.uri(".weburl.yaml")}})
	list := c.diagnostics("a.md", 2)
	if len(list) != 1 || !strings.Contains(list[0].Message, `unknown rule "nosuch"`) {
		t.Errorf("got %+v", list)
	}
	if err := os.Remove(filepath.Join(c.dir, ".weburl.yaml")); err != nil {
		t.Fatal(err)
	}
	c.change("a.md", 3, "[b](b.md#c) [c](d.md)")
	expect("no configuration", "a.md", 3, "missing-fragment missing-file")
}

// TestOutside opens documents that are not in the workspace, and not files.
func TestOutside(t *testing.T) {
	c := start(t, nil, nil)
	other := t.TempDir()
	c.initialize(usual)
	inside := c.dir
	c.dir = other
	c.open("node_modules/a.md", "[a](nosuch.md)")
	if got := codes(c.diagnostics("node_modules/a.md", 1)); got != "missing-file" {
		t.Errorf("got %s", got)
	}
	c.dir = inside
	text := "[a](htps://example.org/)"
	c.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": "untitled:a.md", "version": 1, "text": text}})
	var hover *Hover
	c.call("textDocument/hover", TextDocumentPositionParams{TextDocumentIdentifier{"untitled:a.md"}, Position{0, 10}}, &hover)
	if hover == nil || !strings.Contains(hover.Contents.Value, "host      example.org") {
		t.Errorf("got %+v", hover)
	}
	var names *CompletionList
	c.call("textDocument/completion", TextDocumentPositionParams{TextDocumentIdentifier{"untitled:a.md"}, Position{0, 4}}, &names)
	if names != nil {
		t.Errorf("got %+v", names)
	}
}

// TestCancel cancels requests before and while they are answered.
func TestCancel(t *testing.T) {
	c := start(t, nil, nil)
	c.initialize(usual)
	c.open("a.md", strings.Repeat("[a](https://example.org/) words\n", 100_000))
	var ids []int
	for range 20 {
		ids = append(ids, c.ask("textDocument/hover", c.on("a.md", Position{99_999, 10})))
	}
	for _, id := range ids {
		c.notify("$/cancelRequest", map[string]any{"id": id})
	}
	cancelled := 0
	for _, id := range ids {
		if m := c.answer(id); m.Error != nil && m.Error.Code == codeRequestCancelled {
			cancelled++
		} else if m.Error != nil {
			t.Errorf("got %+v", m.Error)
		}
	}
	if cancelled < len(ids)/2 {
		t.Errorf("%d of %d are cancelled", cancelled, len(ids))
	}
}

// TestLarge opens documents that are too large to be linted, or take too long.
func TestLarge(t *testing.T) {
	c := start(t, nil, func(o *Options) { o.Limit = time.Nanosecond })
	c.initialize(usual)
	large := strings.Repeat("[a](htps://example.org/)\n", lint.LargeDocument/25+1)
	c.open("a.md", large)
	if list := c.diagnostics("a.md", 1); len(list) != 1 || !strings.Contains(list[0].Message, "too large") {
		t.Errorf("got %+v", list)
	}
	for _, method := range []string{"hover", "completion"} {
		if m := c.answer(c.ask("textDocument/"+method, c.on("a.md", Position{3, 10}))); string(m.Result) != "null" {
			t.Errorf("%s: got %s", method, m.Result)
		}
	}
	c.open("b.md", "[a](https://example.org/)")
	if list := c.diagnostics("b.md", 1); len(list) != 1 || !strings.Contains(list[0].Message, "takes too long") {
		t.Errorf("got %+v", list)
	}
}

// TestHover asks what URLs mean.
func TestHover(t *testing.T) {
	c := start(t, map[string]string{"docs/guide.md": ""}, nil)
	c.initialize(usual)
	for _, test := range []struct{ document, want string }{
		{"[a](https://example.org/a?b#c)", "```text\nscheme    https\nhost      example.org\npath      /a\nquery     b\nfragment  c\n```\n"},
		{"[a](HTTPS://EXAMPLE.org:443/a/../b)", "URL       https://example.org/b\n"},
		{"[a](https://b%C3%BCcher.example/)", "host      xn--bcher-kva.example\nUnicode   bücher.example\n"},
		{"[a](docs/guide?x#y)", "```text\nfile      docs/guide.md\nquery     x\nfragment  y\n```\n"},
		{"[a](docs/nosuch.md)", "file      docs/nosuch.md (does not exist)\n"},
		{"[a](#x)", "file      x.md\nfragment  x\n"},
		{"[a](//example.org/x)", "host      example.org\n"},
		{"[a](/\\evil.example/)", "host      evil.example\n"},
		{"[a](http://good.example\\\\@evil.example/)", "Verdict: dangerous\n```text\ndangerous: Programs disagree on the host:"},
		{"[a](http://good.example\\\\@evil.example/)", "Programs parse it differently\n```text\nHosts differ: \"good.example\" (browsers and Node, urllib3,"},
		{"[a](https://example.org:99999/)", "The URL does not parse.\n```text\nport-out-of-range: "},
		{"[a](javascript:alert(1))", "Verdict: dangerous\n"},
		{"[a](https://example.org/" + strings.Repeat("x", 1<<20) + ")", "…"},
		{"[a](https://example.org/" + strings.Repeat("x", 1<<20) + ")", "The URL is too long"},
		{"words", "null"},
		{"", "null"},
	} {
		c.open("x.md", test.document)
		m := c.answer(c.ask("textDocument/hover", c.on("x.md", Position{0, 6})))
		var hover *Hover
		if err := json.Unmarshal(m.Result, &hover); err != nil {
			t.Fatal(err)
		}
		got := string(m.Result)
		if hover != nil {
			got = hover.Contents.Value
		}
		if !strings.Contains(got, test.want) || len(got) > 10_000 {
			t.Errorf("%s: got\n%s\nwant\n%s", test.document[:min(len(test.document), 100)], got[:min(len(got), 2000)], test.want)
		}
	}
}

// TestHoverBase asks about links of documents with a base element.
func TestHoverBase(t *testing.T) {
	c := start(t, nil, nil)
	c.initialize(usual)
	for base, want := range map[string]string{
		"https://b.example/x/z": "```text\nURL       https://b.example/x/y?q\nscheme    https\nhost      b.example\npath      /x/y\nquery     q\n```\n",
		"/x/":                   "```text\nURL       file:///x/y?q\nquery     q\n```\n",
		"https://:x/":           "URL       " + c.uri("y") + "?q\n",
	} {
		document := "<base href='" + base + "'><a href='y?q'>"
		c.open("a.html", document)
		var hover *Hover
		if c.call("textDocument/hover", c.on("a.html", at(document, "'y")), &hover); hover == nil || !strings.Contains(hover.Contents.Value, want) {
			t.Errorf("%s: got %+v, want %s", base, hover, want)
		}
	}
}

// TestHoverMarkup asks about URLs that try to be markup. All but titles of the server is in
// code blocks.
func TestHoverMarkup(t *testing.T) {
	c := start(t, nil, nil)
	c.initialize(usual)
	for i, url := range []string{
		"https://example.org/`", "https://example.org/```", "https://example.org/%0A```%0A[x](command:y)", "https://`````.example/",
		"```", "x:\u2028```\u2028", "https://example.org/\u202E```", "https://example.org/<img/src=x>", "http://a\\@```:b@c/", "x:" + strings.Repeat("`", 100),
		"https://example.org/" + strings.Repeat("a```\t", 100), "https://h:```/", "//```@x/```",
	} {
		name := fmt.Sprint(i, ".html")
		document := "<a href=\"" + url + "\n```\n[x](command:y)\">"
		c.open(name, document)
		var hover *Hover
		c.call("textDocument/hover", c.on(name, Position{0, 10}), &hover)
		if hover == nil {
			t.Errorf("%q: nothing", url)
			continue
		}
		fence := ""
		for line := range strings.Lines(hover.Contents.Value) {
			line = strings.TrimSuffix(line, "\n")
			switch {
			case fence == "" && strings.HasSuffix(line, "text") && strings.HasPrefix(line, "```"):
				fence = strings.TrimSuffix(line, "text")
			case fence != "" && strings.Trim(line, " ") == fence:
				fence = ""
			case fence == "" && !slices.Contains([]string{"", "Programs parse it differently", "Verdict: note", "Verdict: suspicious", "Verdict: dangerous", "The URL does not parse."}, line):
				t.Errorf("%q: outside of code: %q in\n%s", url, line, hover.Contents.Value)
			case fence != "" && strings.Contains(line, fence):
				t.Errorf("%q: the fence is in the code: %q", url, line)
			}
			if strings.ContainsAny(line, "\u202E\u2028\r\t\x00") {
				t.Errorf("%q: not visible: %q", url, line)
			}
		}
		if fence != "" {
			t.Errorf("%q: a code block does not end", url)
		}
	}
}

// applied returns a document after edits, which are of one version of it.
func applied(text string, edits []TextEdit) string {
	b := newBuffer(text, utf16Units)
	for _, e := range slices.Backward(edits) {
		text = text[:b.offset(e.Range.Start)] + e.NewText + text[b.offset(e.Range.End):]
	}
	return text
}

// TestFixes holds code actions to what lint.Repair writes.
func TestFixes(t *testing.T) {
	text := "[𐀀a](https:\\\\example.org\\a) [b](htps://example.org/) [c](htps://example.org/) <https://https://x.example/>\r\n[d](someone@example.org) [e](nosuch.md)\r\n"
	for _, capabilities := range []string{usual, `{}`} {
		c := start(t, map[string]string{"a.md": text}, nil)
		c.initialize(capabilities)
		c.open("a.md", text)
		ask := func(r Range, only ...string) (actions []CodeAction) {
			params := map[string]any{"textDocument": TextDocumentIdentifier{c.uri("a.md")}, "range": r, "context": map[string]any{"diagnostics": []any{}, "only": only}}
			c.call("textDocument/codeAction", params, &actions)
			return actions
		}
		editsOf := func(a CodeAction) []TextEdit {
			if capabilities == usual {
				d := a.Edit.DocumentChanges[0]
				if d.TextDocument.URI != c.uri("a.md") || d.TextDocument.Version != 1 || len(a.Edit.Changes) > 0 {
					t.Errorf("got %+v", a)
				}
				return d.Edits
			}
			return a.Edit.Changes[c.uri("a.md")]
		}
		whole := Range{End: Position{Line: 99}}
		all := ask(whole, "source.fixAll")
		linter, err := lint.New(c.dir, "")
		if err != nil {
			t.Fatal(err)
		}
		fixed, n, err := lint.Repair(linter.Document(filepath.Join(c.dir, "a.md"), text), false)
		if err != nil || n != 3 {
			t.Fatal(n, err)
		}
		if len(all) != 1 || applied(text, editsOf(all[0])) != fixed.After {
			t.Errorf("got %+v, want %s", all, fixed.After)
		}
		if got := ask(whole, "source"); len(got) != 1 {
			t.Errorf("source: got %+v", got)
		}
		if got := ask(whole, "refactor"); len(got) != 0 {
			t.Errorf("refactor: got %+v", got)
		}
		second := at(text, "[b](")
		one := ask(Range{second, second}, "quickfix")
		if len(one) != 1 || !one[0].IsPreferred || strings.Count(applied(text, editsOf(one[0])), "](https://example.org/)") != 2 {
			t.Errorf("got %+v", one)
		}
		mail := at(text, "someone")
		if got := ask(Range{mail, mail}); len(got) != 2 || got[0].IsPreferred || got[0].Title != "Write mailto:someone@example.org" {
			t.Errorf("got %+v", got)
		}
		if got := ask(Range{Position{99, 0}, Position{5, 5}}, "quickfix"); len(got) != 0 {
			t.Errorf("got %+v", got)
		}
	}
}

// TestCompletion completes paths and fragments.
func TestCompletion(t *testing.T) {
	files := map[string]string{
		"headings.md":   "# Éa b\n\n## A & b {#own}\n\n## Twice\n\n## Twice\n\n<a id=\"id\"></a>\n",
		"headings.adoc": "= A\n\n[[given]]\n== First one\n",
	}
	for name, text := range workspace {
		files["w/"+name] = text
	}
	c := start(t, files, nil)
	top := c.dir
	c.dir = filepath.Join(c.dir, "w")
	if runtime.GOOS != "windows" {
		for link, target := range map[string]string{"docs/up": top, "docs/same": filepath.Join(c.dir, "static")} {
			if err := os.Symlink(target, filepath.Join(c.dir, link)); err != nil {
				t.Fatal(err)
			}
		}
	}
	c.initialize(usual)
	c.write("h.md", files["headings.md"])
	c.write("h.adoc", files["headings.adoc"])
	for i, test := range []struct{ name, before, after, want string }{
		{"docs/x.md", "[a](", ")", "brackets%281%29%27s.md with%20space.md x.md same/ Sub/ up/"},
		{"docs/x.md", "[a](w", "", "with%20space.md"},
		{"docs/x.md", "[a](Su", "b/x.md)", "Sub/"},
		{"docs/x.md", "[a](<", "", "brackets%281%29%27s.md with%20space.md x.md same/ Sub/ up/"},
		{"docs/x.md", "[a](Sub/deep/", "", "other.md"},
		{"docs/x.md", "[a](./Sub/../Sub/deep/o", "", "other.md"},
		{"docs/x.md", "[a](.h", "", ".hidden"},
		{"docs/x.md", "[a](up/", ")", ""},
		{"docs/x.md", "[a](same/", ")", "img/"},
		{"docs/x.md", "[a](../../", ")", ""},
		{"docs/x.md", "[a](../../../../../../../../etc/", ")", ""},
		{"docs/x.md", "[a](/", ")", "img/"},
		{"docs/x.md", "[a](/img/", ")", "logo.svg"},
		{"docs/x.md", "[a](nosuch/", ")", ""},
		{"docs/x.md", "[a](https://example.org/", ")", "null"},
		{"docs/x.md", "[a](//", ")", "null"},
		{"docs/x.md", "[a](x?", ")", "null"},
		{"docs/x.md", "words ", "", "null"},
		{"docs/x.md", "```\n[a](", "", "null"},
		{"docs/x.md", "[a]\n\n[a]: Su", "", "Sub/"},
		{"docs/x.md", "![a](../static/img/", ")", "logo.svg"},
		{"x.md", "[a](h.md#", ")", "éa-b own twice twice-1 id"},
		{"x.md", "[a](h.md#TW", ")", "twice twice-1"},
		{"x.md", "[a](h#o", ")", "own"},
		{"x.md", "# Here\n\n[a](#", ")", "here"},
		{"x.md", "[a](h.adoc#", ")", "_a given _first_one"},
		{"x.md", "[a](../headings.md#", ")", ""},
		{"x.md", "[a](static/img/logo.svg#", ")", ""},
		{"x.html", "<a href=\"docs/Su", "", "Sub/"},
		{"x.html", "<img src='static/img/", "'>", "logo.svg"},
		{"x.adoc", "= X\n\nlink:docs/Su", "", "Sub/"},
		{"x.adoc", "= X\n\nxref:h.adoc#", "", "_a given _first_one"},
		{"x.rst", "`a <docs/Su", "", "Sub/"},
		{"x.org", "[[file:docs/Su", "", "Sub/"},
		{"x.css", "a { background: url(static/img/", "", "logo.svg"},
	} {
		document := test.before + test.after
		c.open(test.name, document)
		m := c.answer(c.ask("textDocument/completion", c.on(test.name, at(document, test.before))))
		got := string(m.Result)
		var list *CompletionList
		if json.Unmarshal(m.Result, &list); list != nil {
			var names []string
			for _, item := range list.Items {
				names = append(names, item.SortText+" "+item.TextEdit.NewText)
			}
			slices.Sort(names)
			for i, name := range names {
				_, names[i], _ = strings.Cut(name, " ")
			}
			got = strings.Join(names, " ")
		}
		if runtime.GOOS != "windows" && got != test.want {
			t.Errorf("%d. %s: %s|%s: got %s, want %s", i, test.name, test.before, test.after, got, test.want)
		}
		if list != nil && len(list.Items) == 1 {
			after := applied(document, []TextEdit{list.Items[0].TextEdit})
			if cut := strings.LastIndexAny(test.before, "(/#<\": ") + 1; !strings.HasPrefix(after, test.before[:cut]) || !strings.HasSuffix(after, test.after) {
				t.Errorf("%d. %s becomes %s", i, document, after)
			}
		}
	}
}

// TestUTF8 negotiates columns that count bytes.
func TestUTF8(t *testing.T) {
	c := start(t, nil, nil)
	result := c.initialize(`{"general":{"positionEncodings":["utf-32","utf-8","utf-16"]}}`)
	if result.Capabilities.PositionEncoding != "utf-8" {
		t.Errorf("got %s", result.Capabilities.PositionEncoding)
	}
	c.open("a.md", "ä𐀀 [a]()")
	if list := c.diagnostics("a.md", 1); len(list) != 1 || list[0].Range.Start.Character != 11 {
		t.Errorf("got %+v", list)
	}
	var hover *Hover
	c.open("b.md", "ä𐀀 <https://example.org/>")
	if c.call("textDocument/hover", c.on("b.md", Position{0, 9}), &hover); hover == nil || hover.Contents.Kind != kindPlainText || hover.Contents.Value != "scheme    https\nhost      example.org\npath      /\n" {
		t.Errorf("got %+v", hover)
	}
}

// TestEachOccurrence: a URL that leads nowhere is marked wherever it is.
func TestEachOccurrence(t *testing.T) {
	c := start(t, nil, nil)
	c.initialize(usual)
	c.open("a.md", "[a](none.md) [b](none.md)\n\n[c](#x) [d](none.md) [e](#x)\n")
	var got []string
	for _, d := range c.diagnostics("a.md", 1) {
		got = append(got, fmt.Sprintf("%d:%d %s", d.Range.Start.Line, d.Range.Start.Character, d.Code))
	}
	if want := []string{"0:4 missing-file", "0:17 missing-file", "2:4 missing-fragment", "2:12 missing-file", "2:25 missing-fragment"}; !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

// TestManyFindings lints a line of a megabyte with as many findings as are listed.
func TestManyFindings(t *testing.T) {
	c := start(t, nil, nil)
	c.initialize(usual)
	var b strings.Builder
	for i := range 40_000 {
		fmt.Fprintf(&b, "[𐀀](htps://example.org/%d) ", i)
	}
	c.open("a.md", b.String())
	found := codes(c.diagnostics("a.md", 1))
	if n := strings.Count(found, "scheme-typo"); n != 1000 {
		t.Errorf("%d findings", n)
	}
}
