package lint

import (
	"slices"
	"strings"
	"testing"
)

// TestExplain: an explanation has the rule of a finding, or why a link has none, and the names that were
// looked for.
func TestExplain(t *testing.T) {
	l := treeOf(t, map[string]string{
		"mk/mkdocs.yml":                    "site_name: x\n",
		"mk/docs/guide.md":                 "# Guide\n",
		"mk/docs/a.md":                     "[a](none.md) [b](guide.md) [c](guide.md#x) [d](https://example.org/) [e](https://{host}/)\n[f](/x) [g](../../../x.md) `[h](x.md)`\n",
		"q/_quarto.yml":                    "",
		"q/a.md":                           "[a](none.md)\n<!-- weburl-disable-next-line -->\n[b](none.md)\n",
		"README.md":                        "[a](built/x.md) [b](img?#/route) [c](#top) [d](#x)\n",
		".gitignore":                       "built/\n",
		"img":                              "",
		"docs/x.go":                        "// see ../x.md and htps://example.org/\n",
		"web/package.json":                 "{}",
		"web/page.html":                    "<html><base href='../mk/'><a href='docs/guide.md'>a</a><a href='docs/none.md'>b</a><link rel=stylesheet href=x.css>",
		"antora/antora.yml":                "name: x\n",
		"style/a.css":                      "a { background: url(none.png) }\n",
		"style/b.png":                      "",
		"front/generator.md":               "---\ntitle: x\n---\n[a](none.md)\n",
		"sphinx/conf.py":                   "extensions = []\n",
		"sphinx/a.rst":                     "Title\n=====\n\n.. _first label:\n\n:doc:`/none` :ref:`a <first label>` :ref:`frst label` `Title`_ `U`_\n",
		"org/a.org":                        "[[*Head]] [[*Heed]] [[id:abc]] [[id:abd]]\n* TODO Head :tag:\n:PROPERTIES:\n:ID: abc\n:END:\n",
		"antora/modules/ROOT/pages/a.adoc": "= A\n\nxref:x:ROOT:b.adoc[] xref:y:ROOT:b.adoc[] xref:c.adoc[] xref:old.adoc[]\n\n```rb\nx\n```\n\n[[id]]\n<<id>> <<di>>\n",
		"antora/modules/ROOT/pages/b.adoc": "= B\n:page-aliases: old.adoc\n",
	})
	for _, test := range []struct {
		file   string
		line   int
		reader string
		want   []string // parts of the explanations, in order
	}{
		{"mk/docs/a.md", 1, "a page of MkDocs (mk/mkdocs.yml)", []string{"error missing-file: There is no file mk/docs/none.md.|mk/docs/none.md", "right: it leads to mk/docs/guide.md", "missing-fragment", "no request is made", "placeholder"}},
		{"mk/docs/a.md", 2, "MkDocs", []string{"not checked: " + string(manyHosts) + "|the page /x", "not checked: " + string(outside)}},
		{"q/a.md", 1, "not modelled", []string{"a note, because"}},
		{"q/a.md", 3, "not modelled", []string{"switches off"}},
		{"README.md", 1, "a page of GitHub", []string{string(ignoredByGit), string(programmed), "top", "missing-fragment"}},
		{"docs/x.go", 1, "comments", []string{"error scheme-typo"}},
		{"web/page.html", 1, "html", []string{"", "right: it leads to mk/docs/guide.md", "missing-file", string(generated)}},
		{"style/a.css", 1, "css", []string{"error missing-file"}},
		{"front/generator.md", 4, "front matter", []string{"left out, because --fail-on is warning"}},
		{"sphinx/a.rst", 6, "a page of Sphinx", []string{"There is no document sphinx/none.", "right", "There is first label.", "no target or title “U”"}},
		{"org/a.org", 1, "org", []string{"no heading “Heed”", "has the id abd"}},
		{"antora/modules/ROOT/pages/a.adoc", 3, "a page of Antora", []string{"right: it leads to antora/modules/ROOT/pages/b.adoc", string(foreign), "missing-file", "right: it leads to antora/modules/ROOT/pages/b.adoc"}},
		{"antora/modules/ROOT/pages/a.adoc", 10, "a page of Antora", []string{"right", "missing-fragment"}},
		{"mk/docs/a.md", 3, "MkDocs", nil},
	} {
		l.FailOn = Warning
		text, err := l.tree.read(test.file)
		if err != nil {
			t.Fatal(err)
		}
		reader, found := l.Explain(test.file, text, test.line)
		if !strings.Contains(reader, test.reader) {
			t.Errorf("%s: %q, want %q", test.file, reader, test.reader)
		}
		if len(found) != len(test.want) {
			t.Errorf("%s:%d: %d links, want %d", test.file, test.line, len(found), len(test.want))
		}
		for i, e := range found[:min(len(found), len(test.want))] {
			outcome, looked, _ := strings.Cut(test.want[i], "|")
			if !strings.Contains(strings.Join(e.Outcomes, "\n"), outcome) || looked != "" && !slices.Contains(e.Looked, looked) {
				t.Errorf("%s:%d: %s: %q, looked for %q, want %q", test.file, test.line, e.URL, e.Outcomes, e.Looked, test.want[i])
			}
		}
	}
}
