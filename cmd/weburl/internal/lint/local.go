package lint

import (
	"cmp"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/weburl/weburl/links"
	"github.com/weburl/weburl/percent"
)

// isOutsideBook reports whether a name is not in the directory of the book that a directory is
// part of. Links from a book that mdBook makes to others lead there.
//
// https://rust-lang.github.io/mdBook/format/summary.html
func (t *tree) isOutsideBook(name, dir string) bool {
	for ; !t.hasUntold(path.Join(dir, "SUMMARY.md")); dir = path.Dir(dir) {
		if dir == "." {
			return false
		}
	}
	return dir != "." && !strings.HasPrefix(name, dir+"/")
}

// isExDoc reports whether a directory is part of an Elixir package. ExDoc puts the pages of
// all directories below that of the package into one.
//
// https://hexdocs.pm/ex_doc/readme.html
func (t *tree) isExDoc(dir string) bool { return dir != "." && t.isBelow(path.Dir(dir), "mix.exs") }

// sourceExtensions are those of documents from which pages are made.
var sourceExtensions = []string{".md", ".mdx", ".markdown", ".adoc", ".asciidoc", ".asc", ".rst", ".org", ".ipynb", ".mediawiki", ".textile", ".html", ".txt"}

// indexNames are the names of documents that become the page of a directory.
var indexNames = []string{"index.md", "_index.md", "README.md", "index.html", "index.rst", "index.adoc", "README.adoc", "readme.md", "index.mdx", "Readme.md", "README.rst", "README.org"}

// source returns the name of the file that a path leads to, or whose page it leads to.
// ok is false if there is none.
func (t *tree) source(name string) (file string, ok bool) {
	if t.has(name) {
		return name, true
	}
	for _, extension := range sourceExtensions {
		if t.hasUntold(name + extension) {
			return name + extension, true
		}
	}
	if stem, ok := strings.CutSuffix(name, ".html"); ok {
		for _, extension := range sourceExtensions {
			if t.hasUntold(stem + extension) {
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

// conditionalMacro is a directive of AsciiDoc that begins or ends what only some editions of a
// document have, or has it between its brackets.
//
// https://docs.asciidoctor.org/asciidoc/latest/directives/conditionals/
var conditionalMacro = regexp.MustCompile(`(?m)^(?:(ifn?def::\S*\[\]|ifeval::)|endif::|(ifn?def::[^\s\[]+\[.+\]\s*$))`)

// conditionalParts returns the parts of a document that only some editions of it have. Each is
// the offsets of its start and end.
func conditionalParts(text string) (parts [][2]int) {
	if !strings.Contains(text, "def::") && !strings.Contains(text, "ifeval::") {
		return nil
	}
	depth := 0
	for _, m := range conditionalMacro.FindAllStringSubmatchIndex(text, -1) {
		begins := m[2] >= 0
		switch {
		case m[4] >= 0:
			if depth == 0 {
				parts = append(parts, [2]int{m[4], m[5]})
			}
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

// isUnusedAttribute reports whether what is at an offset is the value of an attribute of AsciiDoc to which the document does not
// refer: it is for a converter, such as a title page, or for nothing.
//
// https://docs.asciidoctor.org/pdf-converter/latest/title-page/
func (d *document) isUnusedAttribute(offset int) bool {
	m := attributeEntry.FindStringSubmatch(d.text[strings.LastIndexByte(d.text[:offset], '\n')+1 : offset])
	return m != nil && !strings.Contains(d.text, "{"+m[1]+"}")
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
	return strings.HasPrefix(text, "= ") || strings.HasPrefix(text, "# ") || strings.Contains(text, "\n= ")
}

// local checks that the file and the fragment of a relative reference exist.
func (d *document) local(l *links.Link) {
	target, fragment, hasFragment := divided(l.URL)
	isTop := fragment == "" || strings.EqualFold(fragment, "top")
	switch {
	case d.template:
		d.placeholder(l)
		return
	case target == "" && (!hasFragment || isTop):
		d.tell(l, "right: it leads to the top of the page")
		return
	}
	if why := d.isUnread(l, target); why != "" {
		d.skip(l, why)
		return
	}
	if l.Base != "" {
		if base, _, _ := divided(l.Base); target != "" {
			target = joined(base, target)
		} else if path.Base(base) != path.Base(d.name) {
			target = base // as browsers do
		}
	}
	if target == "./" && hasFragment && d.site != nil && d.site.model.directories {
		target = "" // the page is a directory
	}
	if target == "" {
		d.fragments = append(d.fragments, newOwnLink(l))
		return
	}
	d.at = l.Start
	file, ok := d.looking(l, target)
	d.leads = d.leads || ok && (l.Kind == links.Hyperlink || d.format != "html")
	switch {
	case ok && d.lacksExtension(target, file):
		d.report(l, verdict{rule: "missing-file", fault: "There is no file " + strings.TrimSuffix(file, path.Ext(file)) + ", and GitHub does not look for " + path.Base(file) + ".", target: file})
	case !ok && file != "" && !d.linter.Placeholders && isExample(target):
		d.placeholder(l)
	case !ok && file == "":
		d.skip(l, d.why)
	case !ok && (strings.ContainsAny(pathOf(l.URL), "(){}[]<>|\"`$*=;^") || d.format == "markdown" && strings.Contains(target, "::")):
		d.skip(l, notPath) // of code
	case !ok && d.isProduced(target, file):
		d.skip(l, ignoredByGit)
	case !ok && d.page && path.Ext(target) == "" && strings.Contains("/"+d.name, "/src/main/"):
		d.skip(l, served) // by a program in Java
	case !ok && d.isMadeByBuild(l, file):
		d.skip(l, bundled)
	case !ok && d.isUnusedFont(l):
		d.skip(l, unusedFont)
	case !ok && (d.page && l.Kind == links.Hyperlink || d.format == "css") && !d.isAwaited(l):
		m := newOwnLink(l)
		m.file = file
		d.missing = append(d.missing, m)
	case !ok:
		noun := "file "
		if d.site != nil && path.Ext(file) == "" {
			noun = "page or file "
		}
		fault := "There is no " + noun + file + "." + d.linter.tree.otherCase(file)
		if source := path.Join(path.Dir(d.name), target); d.site != nil && d.site.settings().isExact && d.linter.tree.has(source) && !d.linter.tree.isDir(source) {
			fault = d.site.generator.name + " does not change the link to the file " + source + " into one to its page."
		}
		if d.site != nil && strings.HasPrefix(target, "/") && d.site.lacksPrefix(d, target) {
			fault = "The site is below " + d.site.settings().prefix + "/, which the path lacks."
		}
		v := verdict{rule: "missing-file", fault: fault, note: d.isAwaited(l) || d.isMoved(file) || d.leadsFromPage(target), target: file}
		if by := d.mayMake(target, file); by != "" {
			v.note = true
			d.suspected(by, 1)
			d.tell(l, "a note, because it may be made by: %s", by)
		}
		v.plain = d.built && d.linter.tree.siteOf(path.Dir(d.name)) == nil && len(d.linter.tree.sites(".")) == 0 && slices.Contains([]string{".md", ".mdx", ".rst"}, path.Ext(target)) && !strings.HasPrefix(target, "/") &&
			len(plainName(path.Base(file))) > leastName && d.hasNamesake(file) ||
			path.Ext(target) == ".md" && !strings.HasPrefix(target, "/") && d.linter.tree.siteOf(path.Dir(d.name)).hasOnlyDocuments()
		d.report(l, v)
	case hasFragment && !isTop:
		d.fragment(l, file, fragment, strings.HasPrefix(target, "/") && len(d.linter.config.Roots) == 0 && d.site == nil && !d.isGitHub())
	default:
		d.works("missing-file", l)
		d.tell(l, "right: it leads to %s", file)
	}
}

// mayMake returns why it is likely that something makes the missing file that a target leads to, or nothing. If it is not a page
// and another directory has the target, a build may copy that, except for a page of GitHub. Of others, no file has nearly the
// name.
func (d *document) mayMake(target, file string) string {
	switch {
	case !isPageName(file) && !d.isGitHub() && d.linter.tree.hasBelow(target[strings.LastIndexByte(target, ':')+1:]): // without a component of Antora
		return "a build that copies files of the repository"
	case d.site == nil || isImage(file):
		return ""
	case d.linter.tree.isDir(file):
		return d.site.suspect(file) // the page of the directory
	case d.hasNamesake(file):
		return ""
	case d.site.createsChapter(file):
		return "mdBook, which creates the chapters that SUMMARY.md names"
	}
	return d.site.mayMake(file)
}

// otherCase returns a sentence about a file or directory whose name differs from a missing one only in the case of
// letters, or nothing.
func (t *tree) otherCase(missing string) string {
	dir, base := path.Split(strings.Trim(missing, "/"))
	other := ""
	for name := range t.list(path.Clean(dir)) {
		if name != base && strings.EqualFold(name, base) && (other == "" || name < other) {
			other = name
		}
	}
	if other == "" {
		return ""
	}
	return " There is " + dir + other + ", with other capitals."
}

// works counts a link that is right, by the rule that it might break and its kind.
func (d *document) works(rule string, l *links.Link) {
	if d.working == nil {
		d.working = map[linkKind]int{}
	}
	d.working[kindOfLink(rule, l.URL)]++
}

// fragment checks the fragment of a link to a file.
func (d *document) fragment(l *links.Link, file, fragment string, isGuess bool) {
	t := d.linter.tree
	if t.isDir(file) {
		index, has := t.index(file)
		if !has || fragment == "readme" {
			d.tell(l, "right: it leads to the list of the files of %s", file)
			return
		}
		file = index
	}
	switch {
	case !isChecked(fragment) || d.format == "css":
		d.skip(l, programmed)
		return
	case isGuess:
		d.skip(l, fromRoot)
		return
	case d.site != nil && d.site.model == &starlightModel && d.site.ignores(l.URL):
		d.skip(l, unknownParts)
		return
	case file == d.name:
		d.fragments = append(d.fragments, newOwnLink(l))
		return
	case d.defers:
		d.later = append(d.later, crossLink{strings.Clone(l.URL), file})
		return
	}
	switch anchors, known := t.anchorsOf(file); {
	case !known || anchors.isUnsure(fragment):
		d.misspelled(l, anchors, fragment, file+" has", file)
	default:
		if other, lacks := d.lacks(anchors, file, fragment); lacks && !d.isInLanguage(l, fragment) {
			v := missingFragment(anchors, file, fragment, other)
			v.target = file
			d.report(l, v)
			return
		}
		d.works("missing-file", l)
		d.works("missing-fragment", l)
		d.tell(l, "right: it leads to “%s” of %s", fragment, file)
	}
}

// isInLanguage reports whether a path from the root may lead to a fragment in the language of the document: the template that Hugo has for
// several languages finds pages there, and earlier versions have none.
func (d *document) isInLanguage(l *links.Link, fragment string) bool {
	t := d.linter.tree
	target, _, _ := divided(l.URL)
	if d.site == nil || !strings.HasPrefix(target, "/") || d.site.settings().hooked {
		return false
	}
	file, ok := d.site.found(d.name, target)
	if t.isDir(file) {
		file, ok = t.index(file)
	}
	if !ok {
		return false
	}
	anchors, known := t.anchorsOf(file)
	if !known {
		return true
	}
	_, lacks := d.lacks(anchors, file, fragment)
	return !lacks
}

// misspelled reports the fragment of a link to a page of a site, to which programs may add others, if it is nearly one that is
// known.
func (d *document) misspelled(l *links.Link, known *anchors, fragment, subject, target string) {
	if nearest := d.nearFragment(known, fragment); nearest != "" {
		d.report(l, verdict{rule: "missing-fragment", fault: subject + " no heading or id “" + fragment + "”, but “" + nearest + "”.", target: target, near: true})
		return
	}
	d.skip(l, unknownParts)
}

// nearFragment returns the fragment of a page of a site that one it lacks nearly is, or nothing.
func (d *document) nearFragment(known *anchors, fragment string) string {
	if d.site == nil || known == nil || known.has(fragment) || known.hasLetters(fragment) || d.site.hasFragment(fragment) {
		return ""
	}
	return known.nearest(fragment)
}

// A crossLink is a link to a fragment of another file.
type crossLink struct{ url, file string }

// areRight checks the links to fragments of other files that were deferred. If one is not right, the document is to be checked again.
func (d *document) areRight(later []crossLink) bool {
	for _, f := range later {
		l, fragment := &links.Link{URL: f.url}, fragmentOf(f.url)
		anchors, known := d.linter.tree.anchorsOf(f.file)
		if !known || anchors.isUnsure(fragment) {
			if d.nearFragment(anchors, fragment) != "" {
				return false
			}
			d.skip(l, unknownParts)
			continue
		}
		if _, lacks := d.lacks(anchors, f.file, fragment); lacks {
			return false
		}
		d.works("missing-file", l)
		d.works("missing-fragment", l)
	}
	return true
}

// missingFragment returns that a document with some fragments lacks one, and what lacks has returned for it.
func missingFragment(known *anchors, document, fragment, other string) verdict {
	return verdict{rule: "missing-fragment", fault: document + " has no heading or id “" + fragment + "”." + other, near: other != "" || known.nearest(fragment) != ""}
}

// lacks reports whether the page of a document lacks a fragment, and returns a sentence about one with other capitals.
func (d *document) lacks(a *anchors, file, fragment string) (other string, lacks bool) {
	if d.site == nil {
		fragment = strings.TrimPrefix(fragment, "user-content-") // of the ids in pages of GitHub
	}
	switch {
	case a.has(fragment) && (d.site == nil || a.isExactly(fragment)), d.site.hasFragment(fragment), d.site.isCollected(file, fragment), d.site.isOfFront(file, fragment):
		return "", false
	case a.has(fragment):
		return " There is one with other capitals.", true
	}
	return "", links.FormatOf(file) != "asciidoc" || !d.linter.tree.mayHave(file, fragment, 0)
}

// placeholder counts a link that is a placeholder.
func (d *document) placeholder(l *links.Link) {
	d.Placeholders++
	d.tell(l, "left out: it is a placeholder, or the document is a template (--placeholders)")
}

// isUnread returns why a relative reference is not looked up, or nothing.
func (d *document) isUnread(l *links.Link, target string) reason {
	base, _, _ := divided(l.Base)
	_, isAbsolute := schemeOf(l.Base)
	switch {
	case d.format == "xml" || d.format == "robots":
		return namesInXML
	case d.format == "html" && (!d.page || d.dynamic):
		return notPage
	case d.sample:
		return fontSample
	case d.bundled:
		return bundled
	case d.isOfProperty(l):
		return ofProperty
	case l.Kind == links.Metadata:
		return metadata
	case d.format == "asciidoc" && !d.part && d.isUnusedAttribute(l.Start):
		return metadata
	case d.isConditional(l.Start):
		return conditional
	case isAbsolute || !isPath(base):
		return foreignBase
	case d.format == "markdown" && isEmbedded(d.text[max(0, min(l.Start, len(d.text))-mostLine):min(l.Start, len(d.text))]):
		return ofPlugin
	case !isPath(target):
		return notPath
	case target == "" && (!isChecked(fragmentOf(l.URL)) || d.format == "markdown" && !(d.site != nil && d.site.model.labels) && strings.HasSuffix(d.text[:min(l.Start, len(d.text))], "[](")):
		return programmed // or without text, so that nobody can follow it, except in MyST
	case target == "" && d.site != nil && isSprite(d.text[max(0, l.Start-mostLine):l.Start]):
		return unknownParts
	case target == "" && (!hasAnchors(d.name) || d.dynamic && d.site == nil || d.scripted):
		return unknownParts
	}
	return ""
}

// embedded matches what is before the id or path of what a plug-in for Markdown embeds, as in "@[youtube](0a1b2c)", which may have
// options.
//
// https://github.com/rotorz/markdown-it-block-embed
var embedded = regexp.MustCompile(`(?m)^\s*@\[[\w-]+(?: [^\]\n]*)?\]\($`)

// isEmbedded reports whether a text ends before what a plug-in embeds.
func isEmbedded(before string) bool {
	return strings.Contains(before, "@[") && embedded.MatchString(before)
}

// isSprite reports whether a text ends in the element use of SVG: layouts and programs add the symbols that it shows.
func isSprite(before string) bool {
	return strings.HasPrefix(before[strings.LastIndexByte(before, '<')+1:], "use ")
}

// pathOf returns a reference as it is written, without its query and fragment.
func pathOf(url string) string {
	if end := strings.IndexAny(url, "?#"); end >= 0 {
		return url[:end]
	}
	return url
}

// isMinified reports whether a text has long lines, as a program writes them.
func isMinified(text string) bool {
	const long = 1000
	lines := 1 + strings.Count(text, "\n")
	return len(text)/lines > long
}

// fragmentOf returns the fragment of a reference, decoded.
func fragmentOf(url string) string {
	_, fragment, _ := divided(url)
	return fragment
}

// joined returns a path that is relative to a base.
func joined(base, target string) string {
	if strings.HasPrefix(target, "/") || base == "" {
		return target
	}
	slash := ""
	if strings.HasSuffix(target, "/") {
		slash = "/"
	}
	return path.Join(base[:strings.LastIndexByte(base, '/')+1], target) + slash
}

// isGitHub reports whether a document is Markdown that GitHub shows, and no generator.
func (d *document) isGitHub() bool {
	return d.format == "markdown" && d.site == nil && !d.built && !d.linter.tree.isOfSite(d.name)
}

// lacksExtension reports whether a target leads to a file only if its extension is added, which
// GitHub does not do. Wikis do, hosts of sites whose generator is not known, and sites whose configuration is
// elsewhere: there other documents omit extensions as well. The page of guide.html.md is guide.html, and a document of MDX is one of a site.
func (d *document) lacksExtension(target, file string) bool {
	t, dir := d.linter.tree, path.Dir(d.name)
	return !strings.HasSuffix(target, "/") && !strings.HasPrefix(target, "/") && slices.Contains(sourceExtensions, path.Ext(file)) && path.Join(dir, target)+path.Ext(file) == file &&
		d.isGitHub() && !strings.HasSuffix(d.name, ".html.md") && path.Ext(d.name) != ".mdx" && !t.isBelow(dir, "Home.md", "_Sidebar.md", "_Footer.md", "_sidebar.md") && !t.omitsExtensions(dir) &&
		(!t.servesStems(dir) || communityFile.MatchString(path.Base(d.name)) || len(t.sites(".")) > 0)
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
			case path.Ext(target) == "" && !t.has(target) && (t.has(target+".md") || t.isFromAbove(dir, m[1])):
				without++
			}
		}
	}
	omits := without > 2 && without > with/2
	t.omitting.Store(dir, omits)
	return omits
}

// isFromAbove reports whether a target without an extension leads to a document from a directory above that of its own.
func (t *tree) isFromAbove(dir, target string) bool {
	return dir != "." && (t.has(path.Join(path.Dir(dir), target)+".md") || t.isFromAbove(path.Dir(dir), target))
}

// isImage reports whether a path has the extension of an image.
func isImage(target string) bool {
	switch strings.ToLower(path.Ext(target)) {
	case ".png", ".svg", ".jpg", ".jpeg", ".gif", ".webp":
		return true
	}
	return false
}

// isFontSample reports whether a directory has fonts. Its pages of HTML are samples that came
// with them.
func (t *tree) isFontSample(dir string) bool {
	known, ok := t.fonts.Load(dir)
	if !ok {
		known = false
		for name := range t.list(dir) {
			if slices.Contains([]string{".woff", ".woff2", ".eot"}, path.Ext(name)) {
				known = true
			}
		}
		t.fonts.Store(dir, known)
	}
	return known.(bool)
}

// hasWrittenIndex reports whether the page index.html of a directory says that a program wrote it.
func (t *tree) hasWrittenIndex(dir string) bool {
	known, ok := t.written.Load(dir)
	if !ok {
		page, _ := t.read(path.Join(dir, "index.html"))
		known = isWritten(page)
		t.written.Store(dir, known)
	}
	return known.(bool)
}

// leftOut replaces what parsers of URLs leave out or read as a slash.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
var leftOut = strings.NewReplacer("\t", "", "\n", "", "\r", "", `\`, "/")

// divided returns the path of a relative reference, decoded and with slashes for
// backslashes, and its fragment.
func divided(url string) (target, fragment string, hasFragment bool) {
	url = leftOut.Replace(strings.Trim(url, " \t\n\r\f"))
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
var servedExtensions = []string{".ico", ".txt", ".xml", ".webmanifest", ".json", ".csv", ".zip", ".gz", ".php", ".cgi", ".jsp", ".asp", ".aspx"}

// saysLater matches what is after the URL of a link to a document that is still to be written, or in the next cell of a table.
var saysLater = regexp.MustCompile(`(?i)^[^)\n]{0,80}\)[*_~]*[ \t]*(?:\|[ \t]*)?[-–—:,(\[*_~\pS \t]*(?:to be (?:created|written|added|done|determined)|(?:coming|available) soon|` +
	`not (?:yet )?(?:written|created|available)(?: yet)?|planned|forthcoming|work in progress|under construction|wip|tb[ad]|todo)[*_~]*[ \t]*(?:[)\]|.,;!…\r\n]|$)`)

// isAwaited reports whether a link is to a file that is still to be made or is elsewhere: by a
// build, which fails without what is included and makes what a page redirects to, by a server, or by
// the author, who says so, as in a heading of Org that has the keyword TODO.
func (d *document) isAwaited(l *links.Link) bool {
	before := d.text[max(0, l.Start-mostLine):l.Start]
	switch {
	case l.Kind == links.Include:
		target, _, _ := divided(l.URL)
		if base := path.Base(target); d.site != nil && d.linter.tree.has(base) && d.linter.tree.buildOf(d.site.dir).paths[base] {
			return true // the build copies it from the root
		}
		return d.format != "restructuredtext" && d.site == nil || !d.linter.tree.isDir(path.Dir(path.Join(path.Dir(d.name), target)))
	case d.format == "markdown":
		// https://dotnet.github.io/docfx/docs/markdown.html#include-markdown-files
		return strings.HasPrefix(before[strings.LastIndexByte(before, '!')+1:], "INCLUDE[") || saysLater.MatchString(d.text[l.End:min(l.End+mostLine, len(d.text))])
	case d.format == "html":
		if target, _, _ := divided(l.URL); slices.Contains(servedExtensions, strings.ToLower(path.Ext(target))) && (l.Kind == links.Hyperlink || path.Ext(target) == ".ico") {
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

// resolve returns the name of the file that the path of a reference leads to, whether it
// exists, or the empty string if that is not known.
func (d *document) resolve(target string) (file string, ok bool) {
	t := d.linter.tree
	dir := path.Dir(d.name)
	if d.site != nil && (!strings.HasPrefix(target, "/") || len(d.linter.config.Roots) == 0) {
		if file, ok = d.site.resolve(d, target); ok && file == "" {
			return d.unknown(generated)
		}
		return file, ok
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
		switch top, _, below := strings.Cut(target[1:], "/"); {
		case ok:
			return file, true
		case below && d.isGitHub() && path.Ext(target) != "" && t.has(".git") && t.isDir(top):
			return target[1:], false
		}
		return d.unknown(fromRoot)
	}
	switch {
	case strings.HasPrefix(target, "@/") || strings.HasPrefix(target, "~"):
		return d.unknown(aliased)
	case target == "@ref" || strings.HasPrefix(target, "@ref "):
		return d.unknown(foreign) // a heading or function that Documenter or Doxygen finds by its name
	}
	name := path.Join(dir, target)
	if name == ".." || strings.HasPrefix(name, "../") {
		return d.unknown(outside)
	}
	if file, ok := t.source(name); ok {
		return file, true
	}
	if file, ok := t.published(name); ok {
		return file, true
	}
	if t.isElsewhere(name, target, dir, path.Base(d.name) == "SUMMARY.md") {
		return d.unknown(elsewhere)
	}
	if original := d.original(); original != "" {
		if file, ok := t.source(path.Join(original, target)); ok {
			return file, true
		}
	}
	if top, _, isBelow := strings.Cut(target, "/"); d.format == "html" && isBelow && top == path.Base(dir) && t.has(path.Join(path.Dir(dir), target)) {
		return d.unknown(served) // by a program that has the page in the directory above
	}
	if t.isOutsideBook(name, dir) {
		return d.unknown(outside)
	}
	if !strings.HasPrefix(target, ".") && t.isOf(dir, "Docusaurus") { // https://docusaurus.io/docs/markdown-features/links
		for above := dir; above != "."; {
			above = path.Dir(above)
			if file, ok := t.source(path.Join(above, target)); ok {
				return file, true
			}
		}
	}
	if t.isExDoc(dir) && !strings.Contains(strings.TrimPrefix(target, "assets/"), "/") {
		return d.unknown(generated)
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
		if d.images == "" && isImage(target) && (d.part || t.setsImages(dir)) {
			return d.unknown(partOfPages)
		}
		if isImage(target) {
			name = path.Join(dir, d.images, target)
		}
	}
	extension := strings.ToLower(path.Ext(target))
	if d.scripted && extension == "" || d.format != "html" && (extension == ".html" || extension == ".htm") {
		return d.unknown(served)
	}
	if extension == "" && t.isBelow(dir, "angular.json") && !communityFile.MatchString(path.Base(d.name)) && t.omitsExtensions(dir) {
		return d.unknown(served) // by a program with routes
	}
	isDocument := slices.Contains(sourceExtensions, extension) && extension != ".html" && extension != ".txt"
	if !d.built && !t.isOfSite(d.name) && (isDocument || isImage(name) && d.isGitHub() || !t.isPublished(path.Dir(name))) {
		return name, false
	}
	// The page of a/b.md may be a/b/, and files may come from elsewhere.
	if file, ok := t.source(path.Join(strings.TrimSuffix(d.name, path.Ext(d.name)), target)); ok {
		return file, true
	}
	switch {
	case !isDocument:
		return d.unknown(generated)
	case t.isNumbered(name):
		return d.unknown(series)
	}
	return name, false
}

// findOriginal returns what d.original does: packages of a repository often have a copy of its README.
func (d *document) findOriginal() (original string) {
	base := path.Base(d.name)
	if strings.HasPrefix(strings.ToLower(base), "readme.") {
		for above := path.Dir(d.name); above != "."; {
			above = path.Dir(above)
			if t := d.linter.tree; t.hasUntold(path.Join(above, base)) {
				if text, err := t.read(path.Join(above, base)); err == nil && text == d.text {
					original = above
				}
			}
		}
	}
	return original
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
	isBelow := !strings.HasPrefix(target, "..")
	hasAsset := func(dir string) bool {
		return isBelow && slices.ContainsFunc(assetDirectories, func(assets string) bool { return t.has(path.Join(dir, assets, target)) })
	}
	for above := dir; dir != "."; above = path.Dir(above) {
		if hasAsset(above) || isContents && t.has(path.Join(above, target)) {
			return true
		}
		if above == "." {
			break
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

// isMoved reports whether an image is below a directory of images that an AsciiDoc document sets and that does not
// exist, as if the document was copied from where it does.
func (d *document) isMoved(file string) bool {
	return d.images != "" && d.site == nil && isImage(file) && !d.linter.tree.isDir(path.Join(path.Dir(d.name), d.images))
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
