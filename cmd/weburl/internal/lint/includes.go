package lint

import (
	"bytes"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"unsafe"

	"github.com/weburl/weburl/links"
)

// isBare reports whether a document has nothing but front matter.
func isBare(text string) bool {
	front := frontMatter(text)
	_, body, _ := strings.Cut(text, front)
	return front != "" && strings.Trim(body, "-+ \t\r\n") == ""
}

// templateHeading matches a line with a heading or an id that a program completes.
var templateHeading = regexp.MustCompile(`^ {0,3}#{1,6} .*(?:\{\{|\{%|<%)|\bid=["'][^"'\n]*(?:\{\{|\{%|\$\{|<%)`)

// outputLine matches a line that is only output of a program, which may have headings.
var outputLine = regexp.MustCompile(`^[ \t]*\{\{-?\s*[A-Za-z_][^{}\n]*\}\}\s*$`)

var templateStarts = []string{"{{", "{%", "${", "<%"}

// hasTemplateHeading reports whether a document has a heading or an id that a program completes.
func hasTemplateHeading(s *site, text string) bool {
	isText := s.generator.name == "VitePress" || s.model == &vuePressModel // in which the output is one
	for line := range strings.Lines(text) {
		isTemplate := slices.ContainsFunc(templateStarts, func(start string) bool { return strings.Contains(line, start) })
		if isTemplate && (templateHeading.MatchString(line) || !isText && outputLine.MatchString(line)) {
			return true
		}
	}
	return false
}

// described matches a line for which a plug-in or extension of MkDocs writes the description of an object of a
// program, with headings.
//
// https://mkdocstrings.github.io/usage/#autodoc-syntax, https://github.com/mkdocs/mkdocs-click
var described = regexp.MustCompile(`(?m)^[ \t]*::: *[A-Za-z]`)

// An includer is how documents of a generator include others.
type includer struct {
	syntax *regexp.Regexp // of which the first group is the name of the file
	dirs   func(s *site, dir string) []string
}

func besideIt(s *site, dir string) []string { return []string{dir} }

// copiedPart matches an option with which MkDocs includes the text of a document with links from the page that includes it, or with
// other words.
//
// https://github.com/mondeja/mkdocs-include-markdown-plugin#reference
var copiedPart = regexp.MustCompile(`\b(?:rewrite[-_]relative[-_]urls\s*=\s*["']?false|replace\s*=)`)

// isCopied reports whether a document of MkDocs includes one with such an option.
func (s *site) isCopied(name string) bool {
	return s != nil && s.model == &mkDocsModel && strings.Contains(s.text, "include-markdown") && slices.ContainsFunc(s.includersOf(name), func(page string) bool {
		text, _ := s.tree.read(page)
		return copiedPart.MatchString(text)
	})
}

// importedDocument matches an import of a document of Markdown in one of MDX.
var importedDocument = regexp.MustCompile(`(?m)^import\s.*from\s+['"]([^'"]+\.mdx?)['"]`)

// includers are those of the generators.
var includers = map[string]includer{
	"Astro Starlight": {importedDocument, besideIt},
	"MkDocs": {regexp.MustCompile(`--8<--[ \t]*"?([^"\s]*)|\{!>?\s*(\S+?)\s*!\}|\{%-?\s*include(?:-markdown)?\s+["']([^"']*)|<!--\s*include:\s*(\S+)\s*-->`), func(s *site, dir string) []string {
		return []string{s.dir, s.source, ".", dir, path.Join(s.dir, "includes")}
	}},
	"Docusaurus": {importedDocument, besideIt},
	"VitePress":  {regexp.MustCompile(`<!--\s*@include:\s*([^\s{#]+?)\s*(?:-->|[{#\s])`), besideIt},
	"mdBook":     {regexp.MustCompile(`(?m)^[ \t]*\{\{#(?:include|template)\s+([^\s:}]+\.md)`), besideIt},
	"Jekyll":     {regexp.MustCompile(`\{%-?\s*(?:include(?:_relative|_cached)?\s+(\S+)|(\w+))`), func(s *site, dir string) []string { return []string{path.Join(s.source, "_includes"), dir} }},
	"Eleventy":   {regexp.MustCompile(`\{%-?\s*(?:(?:include|render)\s+["']([^"'\n]+)|(\w+))`), func(s *site, dir string) []string { return []string{path.Join(s.source, "_includes"), dir} }},
	"Hugo":       {regexp.MustCompile(`\{\{[<%]\s*([\w./-]+)(?:\s+"[^"\n]*")?`), hugoShortcodes},
	"Sphinx":     {regexp.MustCompile("(?m)^[ \t>]*[`:~]{3,}\\{include\\}[ \t]*(\\S+)"), besideIt},
}

var (
	// mystDirective matches a directive of MyST, and one of reStructuredText.
	//
	// https://myst-parser.readthedocs.io/en/latest/syntax/roles-and-directives.html
	mystDirective = regexp.MustCompile("(?m)^[ \t>]*[`:~]{3,}\\{([\\w:.+-]+)\\}|^[ \t]*\\.\\. ([\\w:.+-]+)::")

	// plainDirectives are those without ids other than of headings, labels and names in the document: of Docutils, Sphinx, MyST and their
	// usual extensions.
	//
	// https://docutils.sourceforge.io/docs/ref/rst/directives.html,
	// https://www.sphinx-doc.org/en/master/usage/restructuredtext/directives.html, https://sphinx-design.readthedocs.io/
	plainDirectives = wrapped(`
		^(?:attention|caution|danger|error|hint|important|note|tip|warning|admonition|seealso|deprecated|version\w+|todo|todolist|
		image|figure|figure-md|code|code-block|code-cell|sourcecode|literalinclude|parsed-literal|highlight|math|toctree|
		contents|tableofcontents|table|list-table|csv-table|flat-table|tabularcolumns|raw|only|ifconfig|include|eval-rst|
		rubric|sidebar|topic|epigraph|highlights|pull-quote|compound|container|div|line-block|class|rst-class|role|
		default-role|replace|unicode|date|meta|index|centered|hlist|acks|default-domain|currentmodule|sectionauthor|
		codeauthor|dropdown|grid[\w-]*|card[\w-]*|tab[\w-]*|group-tab|code-tab|button-\w+|article-info|collapse|details|
		mermaid|graphviz|digraph|graph|inheritance-diagram|plantuml|uml|kroki|prompt|terminal|margin|aside|panels|
		link-button|youtube|vimeo|video|iframe|audio|carousel|thebe-button|jupyter-\w+|substitution-code-block|tags|gallery-grid|
		embed|glue[\w:]*|nb-exec-table|blockquote|literalsphinx|toggle|exercise[\w-]*|solution[\w-]*|prf:\w+|
		image-\w+|attribution|pull|quote|show-\w+|badge|octicon|header|footer|title|target-notes|sectnum)$`)
)

// hasOtherDirectives reports whether a document of MyST has a directive that may add ids, as those that describe a program do.
func hasOtherDirectives(text string) bool {
	return strings.Contains(text, "{") && slices.ContainsFunc(mystDirective.FindAllStringSubmatch(text, -1), func(m []string) bool {
		return !plainDirectives.MatchString(m[1] + m[2])
	})
}

// templatesTags reports whether documents of the generator have tags of Liquid or Nunjucks.
func (s *site) templatesTags() bool {
	return s.generator.name == "Eleventy" || s.generator.name == "Jekyll"
}

func hugoShortcodes(s *site, dir string) (dirs []string) {
	for _, at := range s.themes() {
		dirs = append(dirs, path.Join(s.dir, at, "layouts/shortcodes"), path.Join(s.dir, at, "layouts/_shortcodes"))
	}
	return dirs
}

// hugoDocument matches a shortcode of Hugo with the name of a document.
var hugoDocument = regexp.MustCompile(`^\{\{[<%]\s*(?:include|readfile|md|content|snippet)\S*\s+"([^"]+\.md)"$`)

// hugoInclude returns the document that a shortcode includes.
func (t *tree) hugoInclude(s *site, name, shortcode string) (file string, ok bool) {
	m := hugoDocument.FindStringSubmatch(shortcode)
	if m == nil {
		return "", false
	}
	for _, dir := range []string{path.Dir(name), s.source, s.dir} {
		if file = path.Join(dir, m[1]); !strings.HasPrefix(file, "../") && t.has(file) {
			return file, true
		}
	}
	return "", false
}

// plainShortcodes are those of Hugo that have no headings.
var plainShortcodes = regexp.MustCompile(`^(?:/.*|alert|badge|button|callout|cardpane|cards?|caution|columns?|details|expand|figure|gallery|gist|hint|icon|image|img|important|info|mermaid|note|notice|pageinfo|steps?|tabpane|tabs?|tip|video|warning|highlight|instagram|param|qr|ref|relref|vimeo|x|tweet|twitter|youtube|comment)$`)

// plainTags are those of Liquid, Nunjucks, Jekyll and its usual plug-ins that output nothing but what is between them, or no ids.
//
// https://shopify.github.io/liquid/tags/control-flow/, https://mozilla.github.io/nunjucks/templating.html#tags,
// https://jekyllrb.com/docs/liquid/tags/
var plainTags = regexp.MustCompile(`^(?:end\w*|raw|verbatim|comment|if|elsif|elif|else|elseif|unless|case|when|for|break|continue|assign|set|capture|css|js|highlight|` +
	`link|post_url|tablerow|cycle|increment|decrement|seo|feed_meta|avatar|octicon|picture|responsive_image\w*|asset\w*|cite|reference|quote|katex|math|katexmm|audio|plantuml|graphviz|spaceless|filter|with|trans|favicon)$`)

// anchored matches a template that may add headings or ids to a page.
var anchored = regexp.MustCompile(`(?i)\bid\s*=|<h[1-6]|readFile|\.Content\b|RawContent|RenderShortcodes|GetPage|partial|\binclude\b|markdownify`)

// staticIDs matches an id of an element that no program completes.
var staticIDs = regexp.MustCompile(`(?i)\bid\s*=\s*["'][\w:.-]+["']`)

// mostIncludes is how many documents are included in each other.
const mostIncludes = 5

// mayInclude reports whether a document of Markdown has what a program may replace: a mark of isDynamic, or
// what a syntax of includers has.
func mayInclude(text string) bool {
	return slices.ContainsFunc(dynamicMarks, func(mark string) bool { return strings.Contains(text, mark) }) ||
		strings.Contains(text, "{!") || strings.Contains(text, "include:") || strings.Contains(text, "{include}") || strings.Contains(text, ":::") ||
		strings.HasPrefix(text, "import") || strings.Contains(text, "\nimport")
}

// hasComponents reports whether documents of a site have components of Astro, React or Vue.
func (s *site) hasComponents() bool {
	return s != nil && s.model != nil && (s.generator.name == "Docusaurus" || s.generator.name == "VitePress" || s.model == &starlightModel)
}

// includes returns the documents that one of Markdown includes. ok is false if the page may have
// other parts that programs add.
func (t *tree) includes(name, text string) (files []string, ok bool) {
	s := t.siteOf(path.Dir(name))
	if links.FormatOf(name) == "asciidoc" {
		return t.asciidocIncludes(s, name, text)
	}
	if s == nil && !hasFrontMatter(text, true) || communityFile.MatchString(name) {
		return nil, !strings.Contains(text, "--8<--") // GitHub shows it
	}
	if s == nil || s.model == nil {
		return nil, !isDynamic(name, text)
	}
	if strings.Contains(text, "!!!include(") {
		return nil, false // https://github.com/camelaissani/markdown-it-include
	}
	if s.hasComponents() && t.addsIDs(s, name, text) {
		return nil, false
	}
	for _, key := range s.layouts().included {
		for _, value := range frontValues(text, key) {
			file, ok := t.included(s, path.Dir(name), value, includers["Jekyll"].dirs)
			if !ok {
				return nil, false
			}
			files = append(files, file)
		}
	}
	if files == nil && isBare(text) {
		return nil, false // a template makes the page
	}
	if s.model.labels && hasOtherDirectives(text) {
		return nil, false
	}
	if !mayInclude(text) {
		return files, true
	}
	text = withoutCode(text)
	if hasTemplateHeading(s, text) || s.generator.name == "MkDocs" && strings.Contains(s.text, "macros") && strings.Contains(text, "{{") {
		return nil, false
	}
	if (s.generator.name == "VitePress" || s.generator.name == "VuePress") && strings.Contains(text, "<script") && !markdownHeading.MatchString(text) {
		return nil, false // a component is the page
	}
	if s.generator.name == "MkDocs" && described.MatchString(text) {
		return nil, false
	}
	i, ok := includers[s.generator.name]
	if !ok {
		return nil, !isDynamic(name, text)
	}
	for _, m := range i.syntax.FindAllStringSubmatch(text, -1) {
		target := strings.Join(m[1:], "")
		if s.generator.name == "Hugo" {
			if page, ok := t.hugoInclude(s, name, m[0]); ok {
				files = append(files, page)
				continue
			}
		}
		if s.generator.name == "Hugo" && plainShortcodes.MatchString(target) || s.templatesTags() && (plainTags.MatchString(m[2]) || plainShortcodes.MatchString(m[2])) {
			continue
		}
		file, found := t.included(s, path.Dir(name), target, i.dirs)
		if !found {
			return nil, false
		}
		if links.FormatOf(file) == "markdown" && (s.generator.name != "Hugo" || path.Ext(file) == ".md") {
			files = append(files, file)
			continue
		}
		hasParts, isKnown := t.template(file)
		if !isKnown {
			return nil, false
		}
		if hasParts {
			files = append(files, file)
		}
	}
	return files, true
}

// template reports whether a template has ids or reference definitions, and whether the ids are all that it adds to a page.
func (t *tree) template(file string) (hasParts, isKnown bool) {
	if known, ok := t.templates.Load(file); ok {
		found := known.([2]bool)
		return found[0], found[1]
	}
	text, err := t.read(file)
	hasParts = staticIDs.MatchString(text) || definitionLine.MatchString(text)
	isKnown = err == nil && !anchored.MatchString(staticIDs.ReplaceAllString(text, ""))
	t.templates.Store(file, [2]bool{hasParts, isKnown})
	return hasParts, isKnown
}

// asciidocInclude matches an include of AsciiDoc.
//
// https://docs.asciidoctor.org/asciidoc/latest/directives/include/
var asciidocInclude = regexp.MustCompile(`(?m)^include::([^\[\n]+)\[`)

// asciidocIncludes returns what includes does.
func (t *tree) asciidocIncludes(s *site, name, text string) (files []string, ok bool) {
	isPage := s != nil && s.model == &antoraModel && !strings.Contains("/"+name, "/partials/") // or the navigation
	if strings.Contains(text, ":idprefix:") || !isPage && !hasTitle(text) {
		return nil, false
	}
	for _, m := range asciidocInclude.FindAllStringSubmatch(text, -1) {
		target := m[1]
		file := path.Join(path.Dir(name), target)
		if isPage {
			file, _ = s.antora(&document{name: name}, target)
		}
		switch {
		case strings.HasPrefix(target, "http") || strings.Contains(target, "{") || file == "" || !t.has(file):
			return nil, false
		case links.FormatOf(file) == "asciidoc":
			files = append(files, file)
		}
	}
	return files, true
}

// included returns the file that a document includes by a name.
func (t *tree) included(s *site, dir, target string, dirs func(s *site, dir string) []string) (file string, ok bool) {
	if rest, ok := strings.CutPrefix(target, "@site/"); ok {
		file = path.Join(s.dir, rest)
		return file, t.has(file)
	}
	if rest, ok := strings.CutPrefix(target, "@/"); ok {
		file = path.Join(s.source, rest)
		return file, t.has(file)
	}
	for _, from := range dirs(s, dir) {
		for _, extension := range []string{"", ".html", ".md"} {
			if file = path.Join(from, target) + extension; target != "" && !strings.HasPrefix(file, "../") && t.has(file) && !t.isDir(file) {
				return file, true
			}
		}
	}
	return "", false
}

// addIncluded adds the fragments of the documents that a document of Markdown includes.
func (t *tree) addIncluded(a *anchors, files []string, depth int) (ok bool) {
	for _, file := range files {
		text, err := t.read(file)
		if err != nil || depth == mostIncludes {
			return false
		}
		a.addTitles(file, text)
		var found []string
		add := func(fragment string) { found = append(found, fragment) }
		links.Scan(file, text, links.Handler{Anchor: add, Repeated: a.repeat, Renderer: t.siteOf(path.Dir(file)).renderer(), Separator: t.siteOf(path.Dir(file)).separator()})
		for _, fragment := range found {
			if a.hasName(strings.ToLower(fragment)) {
				a.repeat(fragment, 1) // of a heading in another document
			}
		}
		for _, fragment := range found {
			a.add(fragment)
		}
		others, known := t.includes(file, text)
		if links.FormatOf(file) == "asciidoc" {
			known = !strings.Contains(text, "\ninclude::") && !strings.HasPrefix(text, "include::")
		}
		if !known || !t.addIncluded(a, others, depth+1) {
			return false
		}
	}
	return true
}

// comments match the comments of generators that are not those of HTML, and the directives of MkDocs that include documents.
//
// https://mdxjs.com/docs/what-is-mdx/, https://myst-parser.readthedocs.io/en/latest/syntax/roles-and-directives.html
var comments = func() map[string]*regexp.Regexp {
	jsx, percent := regexp.MustCompile(`(?s)\{/\*.*?\*/\}`), regexp.MustCompile(`(?m)^ {0,3}%.*$`)
	return map[string]*regexp.Regexp{"MkDocs": regexp.MustCompile(`(?s)\{%-?\s*include\b.*?%\}`), "Docusaurus": jsx, "Astro Starlight": jsx, "Sphinx": percent, "Jupyter Book": percent, "MyST": percent}
}()

// withoutComments returns the text of a document of Markdown with spaces for comments of the generator.
func (s *site) withoutComments(text string) string {
	if s == nil || comments[s.generator.name] == nil {
		return text
	}
	return comments[s.generator.name].ReplaceAllStringFunc(text, blanked)
}

// withoutCode returns a document of Markdown with spaces for the contents of fenced code and code
// spans.
func withoutCode(text string) string {
	b := []byte(text)
	at, fence := 0, ""
	for line := range strings.Lines(text) {
		start := at
		at += len(line)
		trimmed := strings.TrimLeft(line, " \t>")
		switch {
		case fence != "" && strings.HasPrefix(trimmed, fence) && strings.Trim(trimmed, fence[:1]+" \t\r\n") == "":
			fence = ""
		case fence != "":
			fill(b[start : at-1])
			b[at-1] = '\n'
			continue
		case strings.HasPrefix(trimmed, "```") || strings.HasPrefix(trimmed, "~~~"):
			fence = trimmed[:len(trimmed)-len(strings.TrimLeft(trimmed, trimmed[:1]))]
		}
		blankCodeSpans(b[start:at])
	}
	return unsafe.String(unsafe.SliceData(b), len(b)) // b is not used again
}

// blankCodeSpans writes spaces over the code spans of a line.
func blankCodeSpans(line []byte) {
	for {
		open := bytes.IndexByte(line, '`')
		if open < 0 {
			return
		}
		length := bytes.IndexByte(line[open+1:], '`')
		if length < 0 {
			return
		}
		if length == 0 {
			line = line[open+1:]
			continue
		}
		end := open + 1 + length + 1
		fill(line[open:end])
		line = line[end:]
	}
}

// fill writes spaces over b, but not over newlines.
func fill(b []byte) {
	for i := range b {
		if b[i] != '\n' {
			b[i] = ' '
		}
	}
}

// blanked returns a text with a space for each byte of its lines.
func blanked(text string) string {
	b := []byte(text)
	fill(b)
	return string(b)
}

// definitions are the starts of definitions, after the line of the term.
var definitions = []string{"\n: ", "\n : ", "\n  : ", "\n   : "}

// definitionTerm matches a term of a definition list.
var definitionTerm = regexp.MustCompile(`(?m)^(\S[^\n]*)\n\n? {0,3}: `)

// tabSlugs matches the setting with which tabs of MkDocs have ids that are made of their labels, and
// tabLabel a label after its indentation and marks, of which the last begins another set of tabs.
//
// https://facelessuser.github.io/pymdown-extensions/extensions/tabbed/
var (
	tabSlugs = regexp.MustCompile(`pymdownx\.tabbed:\s*\n(?:\s+\w+:[^\n]*\n)*?\s+slugify:`)
	tabLabel = regexp.MustCompile(`^( *)===([!+]*)[ \t]+"([^"\n]+)"`)
)

// tabs calls add with the label of each tab of a document of MkDocs, and with the id that it has without a setting: __tabbed_2_1 is that of
// the first tab of the second set.
func tabs(text string, add func(label, id string)) {
	sets := 0
	var open [][3]int // the indentation, the number and the tabs of the sets that a line is in
	for line := range strings.Lines(text) {
		indent := len(line) - len(strings.TrimLeft(line, " "))
		m := tabLabel.FindStringSubmatch(line)
		for len(open) > 0 && strings.TrimSpace(line) != "" && (indent < open[len(open)-1][0] || indent == open[len(open)-1][0] && (m == nil || strings.Contains(m[2], "!"))) {
			open = open[:len(open)-1]
		}
		if m == nil {
			continue
		}
		if len(open) == 0 || open[len(open)-1][0] < indent {
			sets++
			open = append(open, [3]int{indent, sets, 0})
		}
		set := &open[len(open)-1]
		set[2]++
		add(m[3], fmt.Sprintf("__tabbed_%d_%d", set[1], set[2]))
	}
}

// blockStart matches the first line of an admonition, of details or of a tab, of which the indented lines below it are the content.
//
// https://python-markdown.github.io/extensions/admonition/, https://facelessuser.github.io/pymdown-extensions/extensions/tabbed/
var blockStart = regexp.MustCompile(`^(?:!!!|\?\?\?\+?)[ \t]+["\w]|^===[!+]*[ \t]+"`)

// undented returns a text of MkDocs in which the indentation of the content of admonitions, details and tabs is at the end of the lines
// above, so that the content is not code and keeps its place.
func (s *site) undented(text string) string {
	if s == nil || s.generator.name != "MkDocs" || !strings.Contains(text, "!!!") && !strings.Contains(text, "???") && !strings.Contains(text, "===") {
		return text
	}
	b := []byte(text)
	var starts []int // how far the first lines of the blocks that a line is in are indented
	fence, depth := "", 0
	at := 0
	for line := range strings.Lines(text) {
		content := strings.TrimLeft(line, " ")
		indent := len(line) - len(content)
		for strings.TrimSpace(content) != "" && len(starts) > 0 && indent < starts[len(starts)-1]+4 {
			if starts = starts[:len(starts)-1]; len(starts) < depth {
				fence, depth = "", 0
			}
		}
		if n := min(4*len(starts), indent); n > 0 {
			newline := "\n"
			if strings.HasSuffix(text[:at], "\r\n") {
				newline = "\r\n"
			}
			copy(b[at-len(newline):], strings.Repeat(" ", n)+newline)
		}
		at += len(line)
		opens := strings.HasPrefix(content, "```") || strings.HasPrefix(content, "~~~")
		switch {
		case fence != "":
			if strings.HasPrefix(content, fence) && strings.Trim(content, fence[:1]+" \t\r\n") == "" {
				fence, depth = "", 0
			}
		case opens:
			fence, depth = content[:len(content)-len(strings.TrimLeft(content, content[:1]))], len(starts)
			if fence[0] == '`' && strings.Contains(content[len(fence):], "`") {
				fence, depth = "", 0 // a code span
			}
		case blockStart.MatchString(content):
			starts = append(starts, indent)
		}
	}
	return unsafe.String(unsafe.SliceData(b), len(b)) // b is not used again
}

// addTerms adds the fragments of the terms of definition lists and of tabs, if the site has them.
//
// https://gohugo.io/configuration/markup/
func (t *tree) addTerms(a *anchors, name, text string) {
	s := t.siteOf(path.Dir(name))
	if s != nil && s.generator.name == "MkDocs" && strings.Contains(text, "===") {
		areLabels := tabSlugs.MatchString(s.text)
		tabs(text, func(label, id string) {
			if areLabels {
				links.Scan(name, "# "+label+"\n", links.Handler{Anchor: a.add, Renderer: "python-markdown"})
			} else {
				a.add(id)
			}
		})
	}
	hasIDs := s != nil && (s.generator.name == "mdBook" || s.generator.name == "Hugo" && strings.Contains(s.text, "autoDefinitionTermID"))
	if !hasIDs || !slices.ContainsFunc(definitions, func(start string) bool { return strings.Contains(text, start) }) {
		return
	}
	links.Scan(name, definitionTerm.ReplaceAllString(text, "\n## $1\n\n"), links.Handler{Anchor: a.add, Repeated: a.repeat})
}
