package lint

import (
	"hash/maphash"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/decomposition"
	"github.com/weburl/weburl/links"
)

// anchorsOf returns the fragments of a document. ok is false if they are not known: it is
// of another format, or has parts that programs add. In the latter case found may have those that are known.
func (t *tree) anchorsOf(name string) (found *anchors, ok bool) {
	if known, ok := t.anchors.Load(name); ok {
		found = known.(*anchors)
		return found, found != nil && !found.isPart
	}
	if hasAnchors(name) {
		found = t.edited.anchorsOf(t, name)
	}
	t.anchors.Store(name, found)
	return found, found != nil && !found.isPart
}

// readAnchors returns the fragments of a document, or nil if they are not known.
func (t *tree) readAnchors(name string) *anchors {
	text, err := t.read(name)
	if err != nil || strings.TrimSpace(text) == "" || isScripted(name, text) || links.FormatOf(name) == "html" && t.isBuilt(path.Dir(name)) {
		return nil // a program fills an empty document
	}
	found := t.newAnchors(name, text)
	if found.isPart = !t.isWhole(found, name, text); found.isPart && links.FormatOf(name) != "markdown" {
		return nil
	}
	s := t.siteOf(path.Dir(name))
	links.Scan(name, s.undented(text), links.Handler{Anchor: found.add, Repeated: found.repeat, Renderer: s.renderer(), Separator: found.separator})
	return found
}

// mostKept is how many fragments a document has at most that are kept without a link to one.
const mostKept = 10_000

// keepAnchors keeps the fragments of a document of Markdown that has been read as readAnchors does.
func (t *tree) keepAnchors(d *document, scanned string) {
	s := t.siteOf(path.Dir(d.name))
	isSame := d.format == "markdown" && d.site.renderer() == s.renderer() && d.site.separator() == s.separator() && (scanned == d.text || d.undented != "" && s.undented(d.text) == scanned)
	if isSame && t.edited == nil && len(d.anchors.names) <= mostKept && strings.TrimSpace(d.text) != "" {
		d.anchors.isPart = d.dynamic
		t.anchors.LoadOrStore(d.name, d.anchors)
	}
}

// isWhole reports whether the fragments of a document are known, and adds those of documents that it
// includes.
func (t *tree) isWhole(a *anchors, name, text string) bool {
	switch links.FormatOf(name) {
	case "markdown":
		t.addTerms(a, name, text)
		if s := t.siteOf(path.Dir(name)); s.hasComponents() {
			for _, file := range t.componentsOf(s, name, text) {
				for _, id := range t.component(s, file).ids {
					a.add(id)
				}
			}
			for _, id := range matched(text, commentedID) {
				a.add(id)
			}
		}
		if renderer := t.siteOf(path.Dir(name)).renderer(); renderer != "" && renderer != "github" && strings.EqualFold(path.Base(name), "README.md") {
			links.Scan(name, text, links.Handler{Anchor: a.add, Repeated: a.repeat, Renderer: "github"}) // which shows it too
		}
	case "asciidoc":
		if isDynamic(name, text) {
			return false
		}
	default:
		return !isDynamic(name, text)
	}
	files, ok := t.includes(name, text)
	for _, to := range frontValues(text, "redirectTo") { // https://ecosystem.vuejs.press/plugins/tools/redirect.html
		files = append(files, path.Join(path.Dir(name), stemmed(to)+".md"))
	}
	s := t.siteOf(path.Dir(name))
	read, isKnown := s.readByTemplate(name, text)
	isKnown = isKnown && (s == nil || s.model == nil || !s.settings().ownIDs)
	return ok && isKnown && t.addIncluded(a, append(files, read...), 0)
}

// An anchors is the fragments of a document in lower case, by their hashes: a document may
// have millions. If the hash of a missing fragment is that of another, by a chance of 1 in
// 2^64 for each pair, its finding is missed. A finding is never wrong by that.
type anchors struct {
	names     map[uint64]struct{}
	capitals  map[uint64]bool // those of fragments that have capitals, as they are written, if isExact
	repeated  map[uint64]int  // the greatest number after a slug that headings repeat
	isASCII   bool            // the site drops what is not ASCII: https://python-markdown.github.io/extensions/toc/
	separator string          // of words, in Python-Markdown; nothing for "-"
	titled    func() []uint64 // the hashes of the fragments of the title in front matter; nil without one
	isPart    bool            // programs may add others
	letters   map[uint64]bool // the hashes of what lettersOf returns of fragments, if a function that is not read makes them; nil otherwise
	isForeign bool            // letters has those of a fragment with letters that are not ASCII
	open      []string        // patterns of the words of titles of AsciiDoc with attributes
	isRemade  bool            // the site makes the fragments of links like the ids of headings, as VitePress does
	isExact   bool            // the generator makes ids in lower case, and leaves the fragments of links as they are
}

// newAnchors returns the fragments of a document with a text before it is read: those of its
// front matter.
func (t *tree) newAnchors(name, text string) *anchors {
	a := &anchors{
		names: map[uint64]struct{}{}, repeated: map[uint64]int{},
		isRemade: t.isOf(path.Dir(name), "VitePress"), separator: t.siteOf(path.Dir(name)).separator(),
	}
	renderer := t.siteOf(path.Dir(name)).renderer()
	a.isASCII = links.FormatOf(name) == "markdown" && (t.isOf(path.Dir(name), "MkDocs") || renderer == "" && t.isOf(path.Dir(name), "Eleventy"))
	if a.isExact = links.FormatOf(name) == "markdown" && renderer != "" && renderer != "none" && !a.isRemade; a.isExact {
		a.capitals = map[uint64]bool{}
	}
	s := t.siteOf(path.Dir(name))
	if s != nil && s.model != nil && s.settings().slugify {
		a.letters = map[uint64]bool{}
	}
	a.addKeys(text)
	a.addTitles(name, text)
	if s != nil && s.model != nil && s.model.labels {
		for _, label := range labelsOf(name, text) {
			a.add(label)
		}
	}
	if strings.Contains(text, "id=") && t.isOf(path.Dir(name), "Jekyll") {
		for _, id := range matched(text, elementID) {
			a.add(id) // blank lines and indentation do not end blocks of HTML for kramdown
		}
	}
	return a
}

// attributeTitle matches a title of AsciiDoc with an attribute, whose value is part of the id.
var attributeTitle = regexp.MustCompile(`(?m)^[=#]{1,6} (.*\{\w[\w-]*\}.*)$`)

var (
	// componentID matches the id of a component in Markdown, with which the ids of its parts may begin.
	componentID = regexp.MustCompile(`<[A-Z][\w.]*\s(?:[^<>]*\s)?id=["']([\w-]+)["']`)

	// commentedID matches the id of a heading of Docusaurus in a comment.
	//
	// https://github.com/facebook/docusaurus/blob/v3.10.2/packages/docusaurus-mdx-loader/src/remark/headings/index.ts
	commentedID = regexp.MustCompile(`(?m)^#{1,6} .*(?:\{/\*|<!--)\s*#([^\s*]+)`)

	// elementID matches the id of an element.
	elementID = regexp.MustCompile(`<\w[^<>]*\sid=["']?([^"'\s<>{}]+)`)
)

// addTitles adds the fragments of titles with attributes and words, and of the parts of components.
func (a *anchors) addTitles(name, text string) {
	switch format := links.FormatOf(name); {
	case format == "markdown" && strings.Contains(text, "id="):
		for _, m := range componentID.FindAllStringSubmatch(text, mostFindings) {
			a.open = append(a.open, wordsOnly(m[1])+"*")
		}
	case format == "asciidoc" && strings.Contains(text, "{"):
		for _, m := range attributeTitle.FindAllStringSubmatch(text, mostFindings) {
			if title := wordsOnly(attributeReference.ReplaceAllString(m[1], "*")); strings.Trim(title, "*") != "" {
				a.open = append(a.open, title)
			}
		}
	}
}

// fenceOrHeading matches a fence of code of Markdown, with what is before it in a list, and a heading.
var fenceOrHeading = regexp.MustCompile("(?m)^([ \\t]*(?:(?:[-*+]|[0-9]{1,9}[.)])[ \\t]+)?)(?:```|~~~)|^#{1,6} .*$")

// hasFencedHeading reports whether a document of a site has a heading with a fragment that is code only because a fence in a list was closed
// with another indentation: for CommonMark that fence may begin a block of code, for other parsers, such as that of MDX 1, it ends one.
//
// https://spec.commonmark.org/0.31.2/#fenced-code-blocks
func (s *site) hasFencedHeading(name, fragment string) bool {
	if s == nil || links.FormatOf(name) != "markdown" {
		return false
	}
	known, ok := s.tree.fenced.Load(name)
	if !ok {
		text, _ := s.tree.read(name)
		known, _ = s.tree.fenced.LoadOrStore(name, fencedHeadings(text))
	}
	return known.(map[string]bool)[strings.ToLower(fragment)]
}

// fencedHeadings returns the fragments, in lower case, of such headings.
func fencedHeadings(text string) map[string]bool {
	found := map[string]bool{}
	isCode, isMixed, indentation := false, false, 0
	for _, m := range fenceOrHeading.FindAllStringSubmatchIndex(text, -1) {
		switch {
		case m[2] >= 0:
			isMixed = isMixed || isCode && m[3]-m[2] != indentation
			isCode, indentation = !isCode, m[3]-m[2]
		case isMixed && !isCode:
			links.Scan("a.md", text[m[0]:m[1]], links.Handler{Anchor: func(id string) { found[strings.ToLower(id)] = true }})
		}
	}
	return found
}

// isOpen reports whether a fragment may be that of a title with attributes.
func (a *anchors) isOpen(fragment string) bool {
	words := wordsOnly(strings.TrimRight(fragment, "0123456789"))
	return slices.ContainsFunc(a.open, func(title string) bool {
		matches, _ := path.Match(title, words)
		return matches
	})
}

// wordsOnly returns the letters, digits and asterisks of s in lower case.
func wordsOnly(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '*' || unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}

// add adds a fragment.
func (a *anchors) add(fragment string) {
	if a.isExact && strings.ToLower(fragment) != fragment {
		a.capitals[maphash.String(seed, fragment)] = true
	}
	for _, hash := range a.hashes(fragment) {
		a.names[hash] = struct{}{}
	}
	if a.letters != nil {
		letters, isASCII := lettersOf(fragment)
		a.letters[maphash.String(seed, letters)] = true
		a.isForeign = a.isForeign || !isASCII
	}
}

// isUnsure reports whether a function that is not read may make a fragment of a heading: it has the letters of one, or is perhaps a
// transliteration.
func (a *anchors) isUnsure(fragment string) bool {
	_, isASCII := lettersOf(fragment)
	return a.isForeign && isASCII || a.hasLetters(fragment)
}

// hasLetters reports whether such a function makes a fragment, with the letters and digits of a heading, and "and" or a number that it adds.
func (a *anchors) hasLetters(fragment string) bool {
	slug, _, _ := links.Repetition(fragment)
	return a.letters != nil && slices.ContainsFunc([]string{fragment, strings.ReplaceAll(fragment, "-and-", "-"), slug}, func(fragment string) bool {
		letters, _ := lettersOf(fragment)
		return letters != "" && a.letters[maphash.String(seed, letters)]
	})
}

// lettersOf returns the letters and digits of a fragment in lower case, without marks, and whether they are ASCII.
func lettersOf(fragment string) (letters string, isASCII bool) {
	isASCII = true
	letters = strings.Map(func(r rune) rune {
		if r = unmarked(r); !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		isASCII = isASCII && r < utf8.RuneSelf
		return unicode.ToLower(r)
	}, fragment)
	return letters, isASCII
}

// frontMatterTitle is the title of the page, in a line of front matter.
var frontMatterTitle = regexp.MustCompile(`^title:[ \t]*["']?(.*?)["']?[ \t\r]*$`)

// addKeys adds the keys of the front matter of a document, from which a site may make
// sections: further-reading for further_reading. A link to the title leads to the top of the page.
func (a *anchors) addKeys(text string) {
	if !hasFrontMatter(text, false) {
		return
	}
	_, text, _ = strings.Cut(text, "\n")
	text, _, _ = strings.Cut(text, "\n---")
	for line := range strings.SplitSeq(text, "\n") {
		rest := strings.TrimLeftFunc(line, func(r rune) bool { return r == '_' || r < utf8.RuneSelf && ascii.IsAlphanumeric(byte(r)) })
		if rest == line || rest == "" || rest[0] != ':' {
			continue
		}
		key := line[:len(line)-len(rest)]
		a.add(strings.ReplaceAll(key, "_", "-"))
		if key == "title" && a.titled == nil {
			if title := strings.Clone(frontMatterTitle.FindStringSubmatch(line)[1]); title != "" {
				a.titled = sync.OnceValue(func() (hashes []uint64) {
					links.Scan("a.md", "# "+title+"\n", links.Handler{Anchor: func(slug string) { hashes = append(hashes, a.hashes(slug)...) }})
					return hashes
				})
			}
		}
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
		plain := withoutMarks(fragment)
		hashes = append(hashes, maphash.String(seed, plain), maphash.String(seed, strings.Trim(plain, "-"+a.separator)))
	}
	return hashes
}

// has reports whether a fragment is one of the document, in any case of its letters.
func (a *anchors) has(fragment string) bool {
	fragment = strings.ToLower(fragment)
	if a.hasName(fragment) || a.isOpen(fragment) {
		return true
	}
	if number, ok := strings.CutPrefix(fragment, "_"); a.isASCII && ok && strings.Trim(number, "0123456789") == "" {
		return true // of a heading without ASCII characters
	}
	if slug, n, ok := links.Repetition(fragment); ok && n <= a.repeated[maphash.String(seed, slug)] {
		return true
	}
	remade := false
	if a.isRemade {
		links.Scan("a.md", "# `"+fragment+"`\n", links.Handler{Renderer: "vitepress", Anchor: func(slug string) {
			remade = remade || a.hasName(slug)
		}})
	}
	return remade
}

// leastNearFragment and mostNearFragment are the lengths in bytes of the fragments that are compared with others by a letter.
const leastNearFragment, mostNearFragment = 8, 100

// nearest returns a fragment that differs from one by a letter, except an s at the end, or nothing.
func (a *anchors) nearest(fragment string) string {
	const letters = "abcdefghijklmnopqrstuvwxyz"
	fragment = strings.ToLower(fragment)
	if a == nil || len(fragment) < leastNearFragment || len(fragment) > mostNearFragment {
		return ""
	}
	isLetter := func(i int) bool { return i < len(fragment) && strings.IndexByte(letters, fragment[i]) >= 0 }
	other := make([]byte, 0, len(fragment)+1)
	has := func(before, changed, after string) bool {
		other = append(append(append(other[:0], before...), changed...), after...)
		_, ok := a.names[maphash.Bytes(seed, other)]
		return ok && string(other) != fragment
	}
	for i := range len(fragment) + 1 {
		before, after := fragment[:i], fragment[i:]
		if isLetter(i) && (after != "s" && has(before, "", after[1:]) || isLetter(i+1) && has(before, after[1:2]+after[:1], after[2:])) {
			return string(other)
		}
		for j := range letters {
			letter := letters[j : j+1]
			if (after != "" || letter != "s") && has(before, letter, after) || isLetter(i) && has(before, letter, after[1:]) {
				return string(other)
			}
		}
	}
	return ""
}

// isExactly reports whether a fragment that has is true for has the capitals of the id, without which browsers do not find
// it.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#find-a-potential-indicated-element
func (a *anchors) isExactly(fragment string) bool {
	return !a.isExact || strings.ToLower(fragment) == fragment || a.capitals[maphash.String(seed, fragment)]
}

// hasName reports whether a fragment has been added, or is made of the title.
func (a *anchors) hasName(fragment string) bool {
	hash := maphash.String(seed, fragment)
	_, ok := a.names[hash]
	return ok || a.titled != nil && slices.Contains(a.titled(), hash)
}

// withoutMarks returns s with the letters of ASCII that its characters decompose to, and
// nothing for others.
func withoutMarks(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r = unmarked(r); r < utf8.RuneSelf {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// unmarked returns the first character that r decomposes to.
func unmarked(r rune) rune {
	for first, _ := decomposition.Decompose(r); first != 0; first, _ = decomposition.Decompose(r) {
		r = first
	}
	return r
}

// hasAnchors reports whether the fragments of documents of a name are known.
func hasAnchors(name string) bool {
	switch links.FormatOf(name) {
	case "markdown", "html", "asciidoc", "org":
		return true
	}
	return false
}

// dynamicMarks are what begins parts of a document that programs add.
var dynamicMarks = []string{"{{", "{%", "<%", "<?php", "${", "#{", "--8<--"}

// isDynamic reports whether a document has parts that programs add: templates and
// included files. It may be part of another itself, as AsciiDoc without a title is.
func isDynamic(name, text string) bool {
	switch links.FormatOf(name) {
	case "markdown", "html", "asciidoc":
	default:
		return false // it has no anchors that are known
	}
	if slices.ContainsFunc(dynamicMarks, func(mark string) bool { return strings.Contains(text, mark) }) {
		return true
	}
	if links.FormatOf(name) == "html" && templateName.MatchString(name) {
		return true
	}
	return links.FormatOf(name) == "asciidoc" && strings.Contains("/"+name, "/partials/")
}

// templateName is the name of a file of HTML that becomes part of others.
var templateName = regexp.MustCompile(`(?i)(?:^|[-_./])(?:templates?|layouts?|includes?|partials?|_includes|_layouts)(?:[-_./]|$)`)

// isScripted reports whether a document is HTML with scripts, which may add ids and
// change links.
func isScripted(name, text string) bool {
	return links.FormatOf(name) == "html" && strings.Contains(text, "<script")
}

// qualifiedName is the name of an option, a function or a type, whose description a program
// adds.
var qualifiedName = regexp.MustCompile(`^\+?[A-Za-z][\w-]*(?:\.[A-Za-z_][\w-]+)+(?:\.[A-Za-z_])?$`)

// isQualified reports whether a label is a qualified name, which a program such as mkdocstrings makes a link to
// its description, and not the name of a document or host.
func isQualified(label string) bool {
	extension := path.Ext(label)
	return qualifiedName.MatchString(label) && !slices.Contains(sourceExtensions, extension) && !isTLD(strings.TrimPrefix(extension, "."))
}

// encodedData matches data of a program: it is longer than a word.
var encodedData = regexp.MustCompile(`[A-Za-z0-9]{60}`)

// isChecked reports whether a fragment is the name of an anchor: not the top of the page,
// a text fragment, the route or data of a program, a line of source code or a qualified name.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#find-a-potential-indicated-element
func isChecked(fragment string) bool {
	switch fragment {
	case "gh-light-mode-only", "gh-dark-mode-only":
		// https://github.blog/changelog/2021-11-24-specify-theme-context-for-images-in-markdown/
		return false
	case "start-of-content":
		return false // the top of all pages of GitHub
	}
	if strings.Trim(fragment, "#") == "" || strings.EqualFold(fragment, "top") || strings.ContainsAny(fragment, "/!=:~") || qualifiedName.MatchString(fragment) || encodedData.MatchString(fragment) {
		return false
	}
	line := strings.TrimLeft(fragment, "Ll")
	return len(line) != len(fragment)-1 || strings.Trim(line, "0123456789-Ll") != ""
}
