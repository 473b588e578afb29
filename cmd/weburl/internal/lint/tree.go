package lint

import (
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/weburl/weburl/cmd/weburl/internal/sources"
	"github.com/weburl/weburl/links"
	"github.com/weburl/weburl/percent"
)

// A tree is the files that relative links can lead to: those below the root of the
// checkout, or of the directory that is linted. Names are relative to the root, with
// slashes.
type tree struct {
	root    string
	exists  sync.Map // whether a file or directory of a name exists
	anchors sync.Map // the anchors of a document, by its name
	built   sync.Map // whether a directory is below one that a generator builds a site from
}

// rootOf returns the nearest directory at or above one that is the root of a checkout, or
// has a configuration; or else the directory itself.
func rootOf(dir string) string {
	for at := dir; ; {
		for _, name := range []string{".git", ".hg", ConfigFile} {
			if _, err := os.Lstat(filepath.Join(at, name)); err == nil {
				return at
			}
		}
		parent := filepath.Dir(at)
		if parent == at {
			return dir
		}
		at = parent
	}
}

// has reports whether there is a file or directory of a name.
func (t *tree) has(name string) bool {
	if known, ok := t.exists.Load(name); ok {
		return known.(bool)
	}
	_, err := os.Stat(filepath.Join(t.root, filepath.FromSlash(name)))
	t.exists.Store(name, err == nil)
	return err == nil
}

// isDir reports whether a name is that of a directory.
func (t *tree) isDir(name string) bool {
	info, err := os.Stat(filepath.Join(t.root, filepath.FromSlash(name)))
	return err == nil && info.IsDir()
}

// generators are the files by which a directory is known as the source of a site, where
// files have other names than in the sources.
var generators = []string{
	"hugo.toml", "hugo.yaml", "hugo.yml", "hugo.json", "config.toml", "config.yaml", "_config.yml", "_config.toml", "docusaurus.config.js", "docusaurus.config.ts", "docusaurus.config.mjs",
	"mkdocs.yml", "mkdocs.yaml", "zensical.toml", "conf.py", "antora.yml", "antora-playbook.yml", "astro.config.mjs", "astro.config.ts", ".vitepress", ".vuepress",
	"gatsby-config.js", "gatsby-config.ts", "next.config.js", "next.config.ts", "next.config.mjs", ".eleventy.js", "eleventy.config.js", "_quarto.yml", "_config.ts", "pelicanconf.py", "book.toml",
}

// siteDirectories are the names of directories that have the configuration of a generator
// for documents beside them.
var siteDirectories = []string{"website", "site", "docs", "doc", "www", "documentation"}

// isBuilt reports whether a directory is below one that a generator builds a site from.
func (t *tree) isBuilt(dir string) bool {
	if known, ok := t.built.Load(dir); ok {
		return known.(bool)
	}
	built := slices.ContainsFunc(generators, func(name string) bool {
		return t.has(path.Join(dir, name)) || slices.ContainsFunc(siteDirectories, func(site string) bool { return t.has(path.Join(dir, site, name)) })
	})
	if !built && dir != "." {
		built = t.isBuilt(path.Dir(dir))
	}
	t.built.Store(dir, built)
	return built
}

// isBundled reports whether a directory is part of a package for which programs make
// scripts and style sheets.
func (t *tree) isBundled(dir string) bool {
	return t.has(path.Join(dir, "package.json")) || dir != "." && t.isBundled(path.Dir(dir))
}

// sourceExtensions are those of documents from which pages are made.
var sourceExtensions = []string{".md", ".mdx", ".markdown", ".adoc", ".asciidoc", ".rst", ".org", ".ipynb", ".html", ".txt"}

// indexNames are the names of documents that become the page of a directory.
var indexNames = []string{"index.md", "README.md", "_index.md", "index.html", "index.rst", "index.adoc", "README.adoc", "readme.md", "index.mdx", "Readme.md", "README.rst", "README.org"}

// source returns the name of the file that a path leads to, or whose page it leads to.
// ok is false if there is none.
func (t *tree) source(name string) (file string, ok bool) {
	if t.has(name) {
		return name, true
	}
	for _, extension := range sourceExtensions {
		if t.has(name + extension) {
			return name + extension, true
		}
	}
	if stem, ok := strings.CutSuffix(name, ".html"); ok {
		for _, extension := range sourceExtensions {
			if t.has(stem + extension) {
				return stem + extension, true
			}
		}
		if path.Base(stem) == "index" {
			return t.index(path.Dir(stem))
		}
	}
	return "", false
}

// index returns the document that becomes the page of a directory. ok is false if there
// is none.
func (t *tree) index(dir string) (file string, ok bool) {
	for _, name := range indexNames {
		if t.has(path.Join(dir, name)) {
			return path.Join(dir, name), true
		}
	}
	return "", false
}

// anchorsOf returns the fragments of a document. ok is false if they are not known: it is
// of another format, or has parts that programs add.
func (t *tree) anchorsOf(name string) (anchors map[string]bool, ok bool) {
	if known, ok := t.anchors.Load(name); ok {
		anchors = known.(map[string]bool)
		return anchors, anchors != nil
	}
	if text, err := t.read(name); err == nil && hasAnchors(name) && !isDynamic(name, text) && !isScripted(name, text) {
		anchors = map[string]bool{}
		links.Scan(name, text, links.Handler{Anchor: func(anchor string) { anchors[strings.Clone(strings.ToLower(anchor))] = true }})
	}
	t.anchors.Store(name, anchors)
	return anchors, anchors != nil
}

func (t *tree) read(name string) (string, error) {
	f, err := os.Open(filepath.Join(t.root, filepath.FromSlash(name)))
	if err != nil {
		return "", err
	}
	defer f.Close()
	var b strings.Builder
	_, err = io.Copy(&b, f)
	if err == nil && sources.IsBinary(b.String()) {
		err = errBinary
	}
	return b.String(), err
}

// hasAnchors reports whether the fragments of documents of a name are known.
func hasAnchors(name string) bool {
	switch links.FormatOf(name) {
	case "markdown":
		return path.Ext(name) != ".mdx"
	case "html", "asciidoc":
		return true
	}
	return false
}

// isDynamic reports whether a document has parts that programs add: templates and
// included files.
func isDynamic(name, text string) bool {
	for _, mark := range []string{"{{", "{%", "<%", "<?php", "${", "#{"} {
		if strings.Contains(text, mark) {
			return true
		}
	}
	return links.FormatOf(name) == "asciidoc" && (strings.Contains(text, "\ninclude::") || strings.Contains(text, ":idprefix:"))
}

// isScripted reports whether a document is HTML with scripts, which may add ids and
// change links.
func isScripted(name, text string) bool {
	return links.FormatOf(name) == "html" && strings.Contains(text, "<script")
}

// local checks that the file and the fragment of a relative reference exist.
func (d *document) local(l *links.Link) {
	if l.Base != "" || d.format == "css" || d.format == "xml" || d.format == "robots" || d.format == "html" && (!d.page || d.dynamic) || l.Kind == links.Metadata {
		return
	}
	url := strings.ReplaceAll(strings.Trim(l.URL, " \t\n\r\f"), `\`, "/")
	reference, fragment, hasFragment := strings.Cut(url, "#")
	reference, _, _ = strings.Cut(reference, "?")
	fragment = percent.DecodeUTF8(decoded(fragment))
	if reference == "" {
		if hasFragment && isChecked(fragment) && hasAnchors(d.name) && !d.dynamic && !d.scripted {
			d.fragments = append(d.fragments, ownFragment{*l, fragment})
		}
		return
	}
	if strings.HasPrefix(reference, "//") {
		return
	}
	target := percent.DecodeUTF8(decoded(reference))
	if strings.ContainsRune(target, 0) || len(target) > mostPath {
		return
	}
	if (l.Kind == links.Script || l.Kind == links.Style) && d.linter.tree.isBundled(path.Dir(d.name)) {
		return
	}
	file, ok := d.resolve(target)
	switch {
	case !ok && file != "" && !d.linter.Placeholders && isExample(target):
		d.Placeholders++
	case !ok && file != "":
		d.report(l, verdict{rule: "missing-file", fault: "There is no file " + file + "."})
	case ok && hasFragment && file != "" && isChecked(fragment):
		if d.linter.tree.isDir(file) {
			var has bool
			if file, has = d.linter.tree.index(file); !has {
				return
			}
		}
		if file == d.name {
			d.fragments = append(d.fragments, ownFragment{*l, fragment})
			return
		}
		if anchors, known := d.linter.tree.anchorsOf(file); known && !anchors[strings.ToLower(fragment)] {
			d.report(l, verdict{rule: "missing-fragment", fault: file + " has no heading or id “" + fragment + "”."})
		}
	}
}

// decoded returns a path or fragment without percent-encoding.
func decoded(s string) string {
	if strings.IndexByte(s, '%') < 0 {
		return s
	}
	return percent.Decode(s)
}

// mostPath is the length in bytes of the longest path that is looked for.
const mostPath = 1024

// isChecked reports whether a fragment is the name of an anchor: not the top of the page,
// a text fragment, the route of a program, or a line of source code.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#find-a-potential-indicated-element
func isChecked(fragment string) bool {
	if fragment == "" || strings.EqualFold(fragment, "top") || strings.ContainsAny(fragment, "/!=:~") {
		return false
	}
	line := strings.TrimLeft(fragment, "Ll")
	return len(line) != len(fragment)-1 || strings.Trim(line, "0123456789-Ll") != ""
}

// resolve returns the name of the file that the path of a reference leads to, whether it
// exists, or the empty string if that is not known.
func (d *document) resolve(target string) (file string, ok bool) {
	t := d.linter.tree
	dir := path.Dir(d.name)
	if strings.HasPrefix(target, "/") {
		for _, root := range d.linter.config.Roots {
			if file, ok := t.source(path.Join(root, target[1:])); ok {
				return file, true
			}
		}
		if len(d.linter.config.Roots) > 0 {
			return target, false
		}
		file, ok := t.source(path.Clean(target[1:]))
		return file, ok
	}
	name := path.Join(dir, target)
	if name == ".." || strings.HasPrefix(name, "../") {
		return "", false
	}
	if file, ok := t.source(name); ok {
		return file, true
	}
	if module, ok := antoraModule(d.name); ok && d.format == "asciidoc" {
		for _, family := range []string{"pages", "images", "partials", "examples", "attachments"} {
			if file, ok := t.source(path.Join(module, family, target)); ok {
				return file, true
			}
		}
		name = path.Join(module, "pages", target)
	}
	extension := strings.ToLower(path.Ext(target))
	if d.scripted && extension == "" || d.format != "html" && (extension == ".html" || extension == ".htm") {
		return "", false // what a program answers or makes
	}
	isDocument := slices.Contains(sourceExtensions, extension) && extension != ".html" && extension != ".txt"
	if !t.isBuilt(dir) {
		return name, false
	}
	// The page of a/b.md may be a/b/, and files may come from elsewhere.
	if file, ok := t.source(path.Join(strings.TrimSuffix(d.name, path.Ext(d.name)), target)); ok {
		return file, true
	}
	if isDocument {
		return name, false
	}
	return "", false
}

// antoraModule returns the directory of the module of Antora that a document is in.
//
// https://docs.antora.org/antora/latest/module-directories/
func antoraModule(name string) (dir string, ok bool) {
	at := strings.LastIndex("/"+name, "/modules/")
	if at < 0 {
		return "", false
	}
	module, rest, ok := strings.Cut(name[at+len("modules/"):], "/")
	if !ok || !strings.HasPrefix(rest, "pages/") && !strings.HasPrefix(rest, "partials/") && !strings.HasPrefix(rest, "nav") && !strings.HasPrefix(rest, "examples/") {
		return "", false
	}
	return name[:at] + "modules/" + module, true
}

// exists reports whether a relative reference leads to a file or directory.
func (d *document) exists(reference string) bool {
	if end := strings.IndexAny(reference, "?#"); end >= 0 {
		reference = reference[:end]
	}
	if len(reference) > mostPath {
		return false
	}
	first, _, _ := strings.Cut(reference, "/")
	return d.linter.tree.has(path.Join(path.Dir(d.name), first))
}

// An ownFragment is a link to a place in the document that it is in.
type ownFragment struct {
	link     links.Link
	fragment string
}
