package lint

import (
	"cmp"
	"hash/maphash"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/weburl/weburl/cmd/weburl/internal/infile"
	"github.com/weburl/weburl/cmd/weburl/internal/sources"
	"github.com/weburl/weburl/internal/decomposition"
	"github.com/weburl/weburl/links"
	"github.com/weburl/weburl/percent"
)

// A tree is the files that relative links can lead to: those below the root of the
// checkout, or of the directory that is linted. Names are relative to the root, with
// slashes.
type tree struct {
	root     string
	maxSize  int64    // of a file that is read, in bytes; 0 for no limit
	names    sync.Map // the names in a directory, true for directories; nil if it is not one
	anchors  sync.Map // the anchors of a document, by its name
	defining sync.Map // whether a directory is below one with a site that adds reference definitions
	built    sync.Map // the site that a directory is part of, or nil
	sources  sync.Map // the sites whose configuration is in a directory

	omitting sync.Map // whether the links of a directory have no extensions
	ignored  sync.Map // the lines of the .gitignore file of a directory
	numbered sync.Map // whether documents are a series, by what is common to their names
	newest   sync.Map // the greatest version that names a document of a directory

	edited *edited // nil if files have the text that is on the disk
}

// rootOf returns the nearest directory at or above one that is the root of a checkout, or
// has a configuration; or else the directory itself.
func rootOf(dir string) string {
	for at := dir; ; {
		for _, name := range []string{".git", ".hg", ConfigFile, misnamedConfigFile} {
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
	if name == "." {
		return true
	}
	names := t.list(path.Dir(name))
	_, ok := names[path.Base(name)]
	return ok
}

// isDir reports whether a name is that of a directory.
func (t *tree) isDir(name string) bool { return name == "." || t.list(path.Dir(name))[path.Base(name)] }

// list returns the names in a directory, with true for directories. It is nil for what
// is not a directory.
func (t *tree) list(dir string) map[string]bool {
	if known, ok := t.names.Load(dir); ok {
		return known.(map[string]bool)
	}
	var names map[string]bool
	if dir == "." || t.isDir(dir) {
		at := filepath.Join(t.root, filepath.FromSlash(dir))
		entries, _ := os.ReadDir(at)
		names = make(map[string]bool, len(entries))
		for _, entry := range entries {
			isDir := entry.IsDir()
			if entry.Type()&fs.ModeSymlink != 0 {
				info, err := os.Stat(filepath.Join(at, entry.Name()))
				isDir = err == nil && info.IsDir()
			}
			names[entry.Name()] = isDir
		}
		t.edited.addNames(names, dir)
	}
	t.names.Store(dir, names)
	return names
}

// versionName is the name of a document of a version, without its extension.
var versionName = regexp.MustCompile(`^v?([0-9]+(?:\.[0-9]+)+)$`)

// isOldVersion reports whether the name of a document in a directory, without its extension,
// is a version, and another document there has a greater one.
func (t *tree) isOldVersion(dir, stem string) bool {
	m := versionName.FindStringSubmatch(stem)
	if m == nil {
		return false
	}
	known, ok := t.newest.Load(dir)
	if !ok {
		newest := ""
		for name := range t.list(dir) {
			if other := versionName.FindStringSubmatch(strings.TrimSuffix(name, path.Ext(name))); other != nil && compareVersions(other[1], newest) > 0 {
				newest = other[1]
			}
		}
		known = newest
		t.newest.Store(dir, known)
	}
	return compareVersions(m[1], known.(string)) < 0
}

// compareVersions compares numbers with dots between them.
func compareVersions(a, b string) int {
	for a != "" && b != "" {
		var x, y string
		x, a, _ = strings.Cut(a, ".")
		y, b, _ = strings.Cut(b, ".")
		x, y = strings.TrimLeft(x, "0"), strings.TrimLeft(y, "0")
		if c := cmp.Or(cmp.Compare(len(x), len(y)), cmp.Compare(x, y)); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(a), len(b))
}

// communityFile is the name of a document that GitHub shows where it is in the root of a
// repository, also if a generator takes it from there.
var communityFile = regexp.MustCompile(`^(?:\.github/)?[A-Z][A-Z_-]+\.[a-z]+$`)

// isOfSite reports whether a document is one from which a generator builds a page.
func (t *tree) isOfSite(name string) bool {
	return t.isBuilt(path.Dir(name)) && !communityFile.MatchString(name)
}

// inherits reports whether a directory or one above it has a property. It keeps in known what it
// has found for a directory.
func inherits(known *sync.Map, dir string, has func(dir string) bool) bool {
	if known, ok := known.Load(dir); ok {
		return known.(bool)
	}
	found := has(dir) || dir != "." && inherits(known, path.Dir(dir), has)
	known.Store(dir, found)
	return found
}

// isBelow reports whether one of several files is in a directory or one above it.
func (t *tree) isBelow(dir string, names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return t.has(path.Join(dir, name)) }) || dir != "." && t.isBelow(path.Dir(dir), names...)
}

// isBundled reports whether a directory is part of a package for which programs make
// scripts and style sheets.
func (t *tree) isBundled(dir string) bool { return t.isBelow(dir, "package.json") }

// isMkDocs reports whether a directory is part of a site that MkDocs builds, where
// fragments are ASCII.
//
// https://python-markdown.github.io/extensions/toc/
func (t *tree) isMkDocs(dir string) bool { return t.isBuilt(dir) && t.isBelow(dir, mkDocs...) }

// isDocusaurus reports whether a directory is part of a site that Docusaurus builds, where a
// link to a document that does not begin with "./" or "../" may be from the directory of all
// documents.
//
// https://docusaurus.io/docs/markdown-features/links
func (t *tree) isDocusaurus(dir string) bool { return t.isBelow(dir, docusaurusBelow...) }

// docusaurusBelow are the names of the configuration of Docusaurus in a directory, or in one of
// siteDirectories in it.
var docusaurusBelow = func() (names []string) {
	for _, name := range docusaurus {
		names = append(names, name)
		for _, site := range siteDirectories {
			names = append(names, path.Join(site, name))
		}
	}
	return names
}()

// isOutsideBook reports whether a name is not in the directory of the book that a directory is
// part of. Links from a book that mdBook makes to others lead there.
//
// https://rust-lang.github.io/mdBook/format/summary.html
func (t *tree) isOutsideBook(name, dir string) bool {
	for ; !t.has(path.Join(dir, "SUMMARY.md")); dir = path.Dir(dir) {
		if dir == "." {
			return false
		}
	}
	return dir != "." && !strings.HasPrefix(name, dir+"/")
}

// hasMoreDefinitions reports whether a plug-in adds reference definitions to the documents of
// a directory, in the site that MkDocs builds of them, or a preprocessor may, in the book that
// mdBook does.
//
// https://facelessuser.github.io/pymdown-extensions/extensions/snippets/, https://mkdocstrings.github.io/autorefs/,
// https://rust-lang.github.io/mdBook/format/configuration/preprocessors.html
func (t *tree) hasMoreDefinitions(dir string) bool {
	return inherits(&t.defining, dir, func(dir string) bool {
		if text, err := t.read(path.Join(dir, "book.toml")); err == nil && strings.Contains(text, "[preprocessor.") {
			return true
		}
		return slices.ContainsFunc(mkDocs, func(name string) bool {
			text, err := t.read(path.Join(dir, name))
			return err == nil && (strings.Contains(text, "auto_append") || strings.Contains(text, "autorefs") || strings.Contains(text, "mkdocstrings"))
		})
	})
}

// isExDoc reports whether a directory is part of an Elixir package. ExDoc puts the pages of
// all directories below that of the package into one.
//
// https://hexdocs.pm/ex_doc/readme.html
func (t *tree) isExDoc(dir string) bool { return dir != "." && t.isBelow(path.Dir(dir), "mix.exs") }

// sourceExtensions are those of documents from which pages are made.
var sourceExtensions = []string{".md", ".mdx", ".markdown", ".adoc", ".asciidoc", ".asc", ".rst", ".org", ".ipynb", ".html", ".txt"}

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
func (t *tree) anchorsOf(name string) (found *anchors, ok bool) {
	if known, ok := t.anchors.Load(name); ok {
		found = known.(*anchors)
		return found, found != nil
	}
	if hasAnchors(name) {
		found = t.edited.anchorsOf(t, name)
	}
	t.anchors.Store(name, found)
	return found, found != nil
}

// readAnchors returns the fragments of a document, or nil if they are not known.
func (t *tree) readAnchors(name string) *anchors {
	text, err := t.read(name)
	if err != nil || isScripted(name, text) || links.FormatOf(name) == "html" && t.isBuilt(path.Dir(name)) {
		return nil
	}
	found := t.newAnchors(name, text)
	if !t.isWhole(found, name, text) {
		return nil
	}
	links.Scan(name, text, links.Handler{Anchor: found.add, Repeated: found.repeat, Renderer: t.siteOf(path.Dir(name)).renderer()})
	return found
}

// isWhole reports whether the fragments of a document are known, and adds those of documents that it
// includes.
func (t *tree) isWhole(a *anchors, name, text string) bool {
	if links.FormatOf(name) != "markdown" {
		return !isDynamic(name, text)
	}
	t.addTerms(a, name, text)
	files, ok := t.includes(name, text)
	return ok && t.addIncluded(a, files, 0)
}

// An anchors is the fragments of a document in lower case, by their hashes: a document may
// have millions. If the hash of a missing fragment is that of another, by a chance of 1 in
// 2^64 for each pair, its finding is missed. A finding is never wrong by that.
type anchors struct {
	names    map[uint64]struct{}
	repeated map[uint64]int // the greatest number after a slug that headings repeat
	isASCII  bool           // the site drops what is not ASCII
}

// newAnchors returns the fragments of a document with a text before it is read: those of its
// front matter.
func (t *tree) newAnchors(name, text string) *anchors {
	a := &anchors{map[uint64]struct{}{}, map[uint64]int{}, links.FormatOf(name) == "markdown" && t.isMkDocs(path.Dir(name))}
	a.addKeys(text)
	return a
}

// add adds a fragment.
func (a *anchors) add(fragment string) {
	for _, hash := range a.hashes(fragment) {
		a.names[hash] = struct{}{}
	}
}

// frontMatterKey is a key of front matter at the start of a line.
var frontMatterKey = regexp.MustCompile(`(?m)^\w+:`)

// addKeys adds the keys of the front matter of a document, from which a site may make
// sections: further-reading for further_reading.
func (a *anchors) addKeys(text string) {
	if !strings.HasPrefix(text, "---\n") {
		return
	}
	text, _, _ = strings.Cut(text[len("---\n"):], "\n---")
	for _, key := range frontMatterKey.FindAllString(text, -1) {
		a.add(strings.ReplaceAll(strings.TrimSuffix(key, ":"), "_", "-"))
	}
}

// repeat adds the fragments of headings that repeat a slug: see [links.Handler].Repeated.
func (a *anchors) repeat(slug string, n int) {
	for _, hash := range a.hashes(slug) {
		a.repeated[hash] = max(a.repeated[hash], n)
	}
}

// hashes returns the hashes of the forms that a fragment has.
func (a *anchors) hashes(fragment string) []uint64 {
	fragment = strings.ToLower(fragment)
	hashes := []uint64{maphash.String(seed, fragment)}
	if a.isASCII {
		hashes = append(hashes, maphash.String(seed, withoutMarks(fragment)))
	}
	return hashes
}

// has reports whether a fragment is one of the document, in any case of its letters.
func (a *anchors) has(fragment string) bool {
	fragment = strings.ToLower(fragment)
	if _, ok := a.names[maphash.String(seed, fragment)]; ok {
		return true
	}
	slug, n, ok := links.Repetition(fragment)
	return ok && n <= a.repeated[maphash.String(seed, slug)]
}

// withoutMarks returns s with the letters of ASCII that its characters decompose to, and
// nothing for others.
func withoutMarks(s string) string {
	var b strings.Builder
	for _, r := range s {
		for first, _ := decomposition.Decompose(r); first != 0; first, _ = decomposition.Decompose(r) {
			r = first
		}
		if r < utf8.RuneSelf {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// read returns the text of a file, unless it is binary or too large.
func (t *tree) read(name string) (string, error) {
	if text, ok := t.edited.text(name); ok {
		return text, nil
	}
	file := filepath.Join(t.root, filepath.FromSlash(name))
	if info, err := os.Stat(file); err == nil && t.maxSize > 0 && info.Size() > t.maxSize {
		return "", infile.TooLarge(t.maxSize)
	}
	b, err := os.ReadFile(file)
	text := string(b)
	if err == nil && sources.IsBinary(text) {
		err = errBinary
	}
	return text, err
}

// hasAnchors reports whether the fragments of documents of a name are known.
func hasAnchors(name string) bool {
	switch links.FormatOf(name) {
	case "markdown", "html", "asciidoc":
		return true
	}
	return false
}

// isDynamic reports whether a document has parts that programs add: templates and
// included files. It may be part of another itself, as AsciiDoc without a title is.
func isDynamic(name, text string) bool {
	switch links.FormatOf(name) {
	case "markdown", "html", "asciidoc":
	default:
		return false // it has no anchors that are known
	}
	for _, mark := range []string{"{{", "{%", "<%", "<?php", "${", "#{", "--8<--"} {
		if strings.Contains(text, mark) {
			return true
		}
	}
	if links.FormatOf(name) == "html" && templateName.MatchString(name) {
		return true
	}
	return links.FormatOf(name) == "asciidoc" && (strings.Contains(text, "\ninclude::") || strings.Contains(text, ":idprefix:") || !hasTitle(text) || strings.Contains("/"+name, "/partials/"))
}

// conditional is a directive of AsciiDoc that begins or ends what only some editions of a
// document have.
//
// https://docs.asciidoctor.org/asciidoc/latest/directives/conditionals/
var conditional = regexp.MustCompile(`(?m)^(?:(ifn?def::\S*\[\]|ifeval::)|endif::)`)

// conditionalParts returns the parts of a document that only some editions of it have. Each is
// the offsets of its start and end.
func conditionalParts(text string) (parts [][2]int) {
	depth := 0
	for _, m := range conditional.FindAllStringSubmatchIndex(text, -1) {
		begins := m[2] >= 0
		switch {
		case begins:
			if depth == 0 {
				parts = append(parts, [2]int{m[0], len(text)})
			}
			depth++
		case depth > 0:
			if depth--; depth == 0 {
				parts[len(parts)-1][1] = m[0]
			}
		}
	}
	return parts
}

// contributorsPart returns the part of a document of Markdown that the program all-contributors
// writes, in which links lead to fragments that do not exist on purpose.
//
// https://allcontributors.org/docs/en/bot/installation
func contributorsPart(text string) (parts [][2]int) {
	if start := strings.Index(text, "<!-- ALL-CONTRIBUTORS-LIST:START"); start >= 0 {
		if length := strings.Index(text[start:], "<!-- ALL-CONTRIBUTORS-LIST:END"); length >= 0 {
			parts = append(parts, [2]int{start, start + length})
		}
	}
	return parts
}

// isConditional reports whether only some editions of a document of AsciiDoc have what is at an
// offset, so that it may lead to what only they have, or a program has written it.
func (d *document) isConditional(offset int) bool {
	i, found := slices.BinarySearchFunc(d.conditional, offset, func(p [2]int, offset int) int { return cmp.Compare(p[0], offset) })
	return found || i > 0 && offset < d.conditional[i-1][1]
}

// hasTitle reports whether a document of AsciiDoc has a title. Others are parts of books.
func hasTitle(text string) bool {
	return strings.HasPrefix(text, "= ") || strings.Contains(text, "\n= ")
}

// templateName is the name of a file of HTML that becomes part of others.
var templateName = regexp.MustCompile(`(?i)(?:^|[-_./])(?:templates?|layouts?|includes?|partials?|_includes|_layouts)(?:[-_./]|$)`)

// isScripted reports whether a document is HTML with scripts, which may add ids and
// change links.
func isScripted(name, text string) bool {
	return links.FormatOf(name) == "html" && strings.Contains(text, "<script")
}

// local checks that the file and the fragment of a relative reference exist.
func (d *document) local(l *links.Link) {
	if l.Base != "" || d.format == "css" || d.format == "xml" || d.format == "robots" || d.format == "html" && (!d.page || d.dynamic || d.sample) || l.Kind == links.Metadata || d.isConditional(l.Start) {
		return
	}
	if d.template {
		d.Placeholders++
		return
	}
	target, fragment, hasFragment := divided(l.URL)
	if target == "" {
		if hasFragment && isChecked(fragment) && hasAnchors(d.name) && !d.dynamic && !d.scripted {
			d.fragments = append(d.fragments, newOwnLink(l))
		}
		return
	}
	if !isPath(target) || (l.Kind == links.Script || l.Kind == links.Style) && d.linter.tree.isBundled(path.Dir(d.name)) {
		return
	}
	file, ok := d.resolve(target)
	d.leads = d.leads || ok && l.Kind == links.Hyperlink
	switch {
	case ok && d.lacksExtension(target, file):
		d.report(l, verdict{rule: "missing-file", fault: "There is no file " + strings.TrimSuffix(file, path.Ext(file)) + ", and GitHub does not look for " + path.Base(file) + ".", target: file})
	case !ok && file != "" && !d.linter.Placeholders && isExample(target):
		d.Placeholders++
	case !ok && file != "" && d.linter.tree.isIgnored(file):
		return // a build makes it
	case !ok && file != "" && d.page && l.Kind == links.Hyperlink && !d.isAwaited(l):
		d.missing = append(d.missing, newOwnLink(l))
	case !ok && file != "":
		d.report(l, verdict{rule: "missing-file", fault: "There is no file " + file + ".", note: d.isAwaited(l), target: file})
	case ok && hasFragment && isChecked(fragment) && (!strings.HasPrefix(target, "/") || len(d.linter.config.Roots) > 0 || d.site != nil || d.isGitHub()):
		if d.linter.tree.isDir(file) {
			var has bool
			if file, has = d.linter.tree.index(file); !has || fragment == "readme" {
				return // as in the list of the files of a repository
			}
		}
		if file == d.name {
			d.fragments = append(d.fragments, newOwnLink(l))
			return
		}
		if anchors, known := d.linter.tree.anchorsOf(file); known && !anchors.has(fragment) && !d.site.hasFragment(fragment) {
			d.report(l, verdict{rule: "missing-fragment", fault: file + " has no heading or id “" + fragment + "”.", target: file})
		}
	}
}

// isGitHub reports whether a document is Markdown that GitHub shows, and no generator.
func (d *document) isGitHub() bool {
	return d.format == "markdown" && d.site == nil && !d.built && !d.linter.tree.isOfSite(d.name)
}

// lacksExtension reports whether a target leads to a file only if its extension is added, which
// GitHub does not do. Wikis do, and sites whose configuration is elsewhere: there other documents omit
// extensions as well.
func (d *document) lacksExtension(target, file string) bool {
	t, dir := d.linter.tree, path.Dir(d.name)
	return path.Ext(target) == "" && !strings.HasSuffix(target, "/") && !strings.HasPrefix(target, "/") && slices.Contains(sourceExtensions, path.Ext(file)) && path.Join(dir, target)+path.Ext(file) == file &&
		d.isGitHub() && !t.isBelow(dir, "Home.md", "_Sidebar.md", "_Footer.md", "_sidebar.md") && !t.omitsExtensions(dir)
}

// relativeLink matches an inline link of Markdown with a relative path.
var relativeLink = regexp.MustCompile(`\]\(([\w./%-]+)(?:#[^\s)]*)?\)`)

// mostSampled is how many documents of a directory omitsExtensions reads.
const mostSampled = 20

// omitsExtensions reports whether documents of a directory have links without extensions as a rule.
func (t *tree) omitsExtensions(dir string) bool {
	if known, ok := t.omitting.Load(dir); ok {
		return known.(bool)
	}
	with, without, read := 0, 0, 0
	for _, name := range slices.Sorted(maps.Keys(t.list(dir))) {
		if path.Ext(name) != ".md" || read == mostSampled {
			continue
		}
		read++
		text, _ := t.read(path.Join(dir, name))
		for _, m := range relativeLink.FindAllStringSubmatch(text, mostFindings) {
			switch target := path.Join(dir, m[1]); {
			case path.Ext(target) == ".md":
				with++
			case path.Ext(target) == "" && !t.has(target) && t.has(target+".md"):
				without++
			}
		}
	}
	omits := without > 2 && without > with/2
	t.omitting.Store(dir, omits)
	return omits
}

// isImage reports whether a path has the extension of an image.
func isImage(target string) bool {
	switch strings.ToLower(path.Ext(target)) {
	case ".png", ".svg", ".jpg", ".jpeg", ".gif", ".webp":
		return true
	}
	return false
}

// An ignoring is a line of a .gitignore file.
//
// https://git-scm.com/docs/gitignore
type ignoring struct {
	pattern *regexp.Regexp
	not     bool // files that match are not ignored
}

// isIgnored reports whether Git ignores a file, by the .gitignore files of the tree.
func (t *tree) isIgnored(name string) bool {
	name = strings.TrimPrefix(name, "/")
	for dir := path.Dir(name); ; dir = path.Dir(dir) {
		lines := t.ignorings(dir)
		below := "/" + name
		if dir != "." {
			below = name[len(dir):]
		}
		for _, line := range slices.Backward(lines) {
			if line.pattern.MatchString(below) {
				return !line.not
			}
		}
		if dir == "." {
			return false
		}
	}
}

// ignorings returns the lines of the .gitignore file of a directory.
func (t *tree) ignorings(dir string) (lines []ignoring) {
	if known, ok := t.ignored.Load(dir); ok {
		return known.([]ignoring)
	}
	if name := path.Join(dir, ".gitignore"); t.has(name) {
		text, _ := t.read(name)
		for line := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '\n' || r == '\r' }) {
			line, not := strings.CutPrefix(strings.TrimSpace(line), "!")
			if line = strings.TrimSuffix(line, "/"); line == "" || line[0] == '#' {
				continue
			}
			if strings.Contains(line, "/") { // it is a path from the directory
				line = "/" + strings.TrimPrefix(line, "/")
				lines = append(lines, ignoring{globPattern(line + "/"), not}) // what is below
			}
			lines = append(lines, ignoring{globPattern(line), not})
		}
	}
	t.ignored.Store(dir, lines)
	return lines
}

// isFontSample reports whether a directory has fonts. Its pages of HTML are samples that came
// with them.
func (t *tree) isFontSample(dir string) bool {
	for name := range t.list(dir) {
		switch path.Ext(name) {
		case ".woff", ".woff2", ".eot":
			return true
		}
	}
	return false
}

// divided returns the path of a relative reference, decoded and with slashes for
// backslashes, and its fragment.
func divided(url string) (target, fragment string, hasFragment bool) {
	url = strings.ReplaceAll(strings.Trim(url, " \t\n\r\f"), `\`, "/")
	reference, fragment, hasFragment := strings.Cut(url, "#")
	reference, _, _ = strings.Cut(reference, "?")
	if strings.HasPrefix(reference, "//") {
		return reference, fragment, hasFragment
	}
	return percent.DecodeUTF8(decoded(reference)), percent.DecodeUTF8(decoded(fragment)), hasFragment
}

// isPath reports whether the path of a reference can be that of a file: it does not begin
// with a host, and is not too long.
func isPath(target string) bool {
	return !strings.HasPrefix(target, "//") && strings.IndexByte(target, 0) < 0 && len(target) <= mostPath
}

// servedExtensions are those of data and programs that a server has beside the pages of HTML.
var servedExtensions = []string{".json", ".csv", ".zip", ".gz", ".php", ".cgi", ".jsp", ".asp", ".aspx"}

// isAwaited reports whether a link is to a file that is still to be made or is elsewhere: by a
// build, which fails without what is included and makes what a page redirects to, by a server, or by
// the author of a heading of Org that has the keyword TODO.
func (d *document) isAwaited(l *links.Link) bool {
	before := d.text[max(0, l.Start-mostLine):l.Start]
	switch {
	case l.Kind == links.Include:
		return true
	case d.format == "markdown":
		// https://dotnet.github.io/docfx/docs/markdown.html#include-markdown-files
		return strings.HasPrefix(before[strings.LastIndexByte(before, '!')+1:], "INCLUDE[")
	case d.format == "html":
		if target, _, _ := divided(l.URL); slices.Contains(servedExtensions, strings.ToLower(path.Ext(target))) && l.Kind == links.Hyperlink {
			return true
		}
		tag := strings.ToLower(before[strings.LastIndexByte(before, '<')+1:])
		return strings.HasPrefix(tag, "meta") && strings.Contains(tag, "refresh")
	case d.format == "org":
		line := before[strings.LastIndexByte(before, '\n')+1:]
		return strings.HasPrefix(line, "*") && strings.HasPrefix(strings.TrimLeft(line, "*"), " TODO ")
	}
	return false
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

// qualifiedName is the name of an option, a function or a type, whose description a program
// adds.
var qualifiedName = regexp.MustCompile(`^\+?[A-Za-z][\w-]*(?:\.[A-Za-z_][\w-]+)+$`)

// isChecked reports whether a fragment is the name of an anchor: not the top of the page,
// a text fragment, the route of a program, a line of source code or a qualified name.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#find-a-potential-indicated-element
func isChecked(fragment string) bool {
	switch fragment {
	case "gh-light-mode-only", "gh-dark-mode-only":
		// https://github.blog/changelog/2021-11-24-specify-theme-context-for-images-in-markdown/
		return false
	}
	if fragment == "" || strings.EqualFold(fragment, "top") || strings.ContainsAny(fragment, "/!=:~") || qualifiedName.MatchString(fragment) {
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
	if d.site != nil && (!strings.HasPrefix(target, "/") || len(d.linter.config.Roots) == 0) {
		return d.site.resolve(d, target)
	}
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
		if top, _, below := strings.Cut(target[1:], "/"); !ok && below && d.isGitHub() && path.Ext(target) != "" && t.has(".git") && t.isDir(top) {
			return target[1:], false
		}
		return file, ok
	}
	switch {
	case strings.HasPrefix(target, "@/") || strings.HasPrefix(target, "~"):
		return "", false // from a directory that the configuration of a generator or bundler names
	case target == "@ref" || strings.HasPrefix(target, "@ref "):
		return "", false // a heading or function that Documenter or Doxygen finds by its name
	}
	name := path.Join(dir, target)
	if name == ".." || strings.HasPrefix(name, "../") {
		return "", false
	}
	if file, ok := t.source(name); ok {
		return file, true
	}
	if t.isElsewhere(name, target, dir, path.Base(d.name) == "SUMMARY.md") {
		return "", false
	}
	if t.isOutsideBook(name, dir) {
		return "", false
	}
	if !strings.HasPrefix(target, ".") && t.isDocusaurus(dir) {
		for above := dir; above != "."; {
			above = path.Dir(above)
			if file, ok := t.source(path.Join(above, target)); ok {
				return file, true
			}
		}
	}
	if t.isExDoc(dir) && !strings.Contains(strings.TrimPrefix(target, "assets/"), "/") {
		return "", false
	}
	if d.format == "asciidoc" {
		if file, ok := t.source(path.Join(dir, d.images, target)); ok {
			return file, true
		}
		// A part of a book has paths from the document that includes it, or from the directory
		// of images that this sets.
		for above := dir; d.part && above != "."; {
			above = path.Dir(above)
			if file, ok := t.source(path.Join(above, target)); ok {
				return file, true
			}
		}
		if d.part && d.images == "" && isImage(target) {
			return "", false
		}
	}
	if module, ok := antoraModule(d.name); ok && d.format == "asciidoc" {
		target = strings.TrimPrefix(target, ":") // of the same module
		if strings.ContainsAny(target, ":@$") {
			return "", false // of another version, component, module or family
		}
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
	if !d.built && !t.isOfSite(d.name) && (isDocument || !t.isPublished(path.Dir(name))) {
		return name, false
	}
	// The page of a/b.md may be a/b/, and files may come from elsewhere.
	if file, ok := t.source(path.Join(strings.TrimSuffix(d.name, path.Ext(d.name)), target)); ok {
		return file, true
	}
	if isDocument && !t.isNumbered(name) {
		return name, false
	}
	return "", false
}

// leastSeries is how many documents at least are a series, whose numbers a site may have from
// several repositories.
const leastSeries = 100

// isNumbered reports whether a name is that of a document of a series: beside it are many
// names that differ from it only in a number.
func (t *tree) isNumbered(name string) bool {
	dir, base := path.Split(name)
	extension := path.Ext(base)
	stem := strings.TrimRight(strings.TrimSuffix(base, extension), "0123456789")
	if len(stem)+len(extension) == len(base) {
		return false
	}
	key := dir + stem + "#" + extension
	if known, ok := t.numbered.Load(key); ok {
		return known.(bool)
	}
	n := 0
	for other := range t.list(path.Clean(dir)) {
		if number, ok := strings.CutPrefix(strings.TrimSuffix(other, extension), stem); ok && number != "" && strings.Trim(number, "0123456789") == "" && strings.HasSuffix(other, extension) {
			n++
		}
	}
	t.numbered.Store(key, n >= leastSeries)
	return n >= leastSeries
}

// assetDirectories are the names of directories whose files sites put beside those of their
// documents.
var assetDirectories = []string{"assets", "static", "public", "resources"}

// languageTag is the name of a directory of translations.
var languageTag = regexp.MustCompile(`^[a-z]{2,3}(?:[-_][A-Za-z]{2,4})?$`)

// isElsewhere reports whether a site has the missing file that a target from a directory
// leads to: it is among the assets of a directory above, or what is translated, which is
// shown in place of a translation, or RDoc makes its page, or a table of contents has it
// from several directories.
func (t *tree) isElsewhere(name, target, dir string, isContents bool) bool {
	if below, ok := strings.CutPrefix(target, "files/"); ok && t.has(below) {
		return true
	}
	for above := dir; above != "."; {
		above = path.Dir(above)
		if isContents && t.has(path.Join(above, target)) {
			return true
		}
		for _, assets := range assetDirectories {
			if t.has(path.Join(above, assets, target)) {
				return true
			}
		}
	}
	parts := strings.Split(name, "/")
	for i, part := range parts {
		if languageTag.MatchString(part) && part != "en" && t.has(path.Join(path.Join(parts[:i]...), "en", path.Join(parts[i+1:]...))) {
			return true
		}
	}
	return false
}

// imagesDirectory is where an AsciiDoc document says that its images are.
//
// https://docs.asciidoctor.org/asciidoc/latest/macros/images-directory/
var imagesDirectory = regexp.MustCompile(`(?m)^:imagesdir:[ \t]+(\S+)`)

// antoraModule returns the directory of the module of Antora that a document is in.
//
// https://docs.antora.org/antora/latest/module-directories/
func antoraModule(name string) (dir string, ok bool) {
	parts := strings.Split(name, "/")
	for i := 2; i < len(parts); i++ {
		family := parts[i]
		if parts[i-2] == "modules" && (family == "pages" || family == "partials" || family == "examples" || i == len(parts)-1) {
			return strings.Join(parts[:i], "/"), true // what is in no family is for navigation
		}
	}
	return "", false
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

// An ownLink is what is kept of a link until the whole document is read.
type ownLink struct {
	kind                     links.Kind
	url                      string
	start, end, line, column int
}

func newOwnLink(l *links.Link) ownLink {
	return ownLink{l.Kind, l.URL, l.Start, l.End, l.Line, l.Column}
}

// link returns the link, of a document with a text.
func (o *ownLink) link(text string) *links.Link {
	return &links.Link{Kind: o.kind, URL: o.url, Raw: text[o.start:o.end], Start: o.start, End: o.end, Line: o.line, Column: o.column}
}

// mostLabel is the length in bytes of the longest label of a reference definition.
//
// https://spec.commonmark.org/0.31.2/#link-label
const mostLabel = 999

// isUsed reports whether the label of a reference definition stands between brackets elsewhere in
// the document too. If it does not, no reader sees the link.
func (d *document) isUsed(definition *links.Link) bool {
	before := d.text[max(0, definition.Start-mostLabel):definition.Start]
	end := strings.LastIndex(before, "]:")
	start := strings.LastIndexByte(before[:max(end, 0)], '[')
	if start < 0 {
		return true // it is not known
	}
	if d.labels == nil {
		d.labels = map[uint64]bool{}
		for rest := d.text; ; {
			open := strings.IndexByte(rest, '[')
			if open < 0 {
				break
			}
			rest = rest[open+1:]
			label := rest[:min(len(rest), mostLabel)]
			if end := strings.IndexAny(label, "[]"); end >= 0 && label[end] == ']' {
				hash := labelHash(label[:end])
				_, again := d.labels[hash]
				d.labels[hash] = again
			}
		}
	}
	return d.labels[labelHash(before[start+1:end])]
}

// labelHash returns the hash of a label, in which case and the width of space do not matter.
func labelHash(label string) uint64 {
	return maphash.String(seed, strings.Join(strings.Fields(strings.ToLower(label)), " "))
}
