package lint

import (
	"cmp"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/links"
)

var (
	// keptLink matches a link that a template of Hugo leaves as it is, and changedLink what may change links in one.
	keptLink    = regexp.MustCompile(`href=["']?\{\{-?\s*\.Destination\s*(?:\|\s*safe\w+\s*)?-?\}\}`)
	changedLink = regexp.MustCompile(`GetPage|\b(?:rel)?ref\b|Permalink|[Rr]esources|partial|template|(?:abs|rel)(?:Lang)?URL|[rR]eplace|[tT]rim|substr|print|path\.|delimit|:?=\s*\.Destination`)

	// layoutMount matches a directory of templates of Hugo from elsewhere.
	layoutMount = regexp.MustCompile(`\bsource["']?\s*[:=]\s*["']?[^"'\s]+/layouts\b`)

	// hugoLanguages matches the setting of the languages of a site of Hugo.
	hugoLanguages = regexp.MustCompile(`(?m)^\s*(?:\[languages\b|["']?languages["']?\s*[:=])`)
)

// mayHook reports whether a template of Hugo, or of a theme or module, may change links: by default Hugo has one for sites with
// several languages.
//
// https://gohugo.io/configuration/markup/#renderhookslinkuseembedded
func (s *site) mayHook() bool {
	if text, ok := s.linkHook(); ok {
		return !keptLink.MatchString(text) || changedLink.MatchString(text)
	}
	return s.hasLanguages() || layoutMount.MatchString(s.text) || strings.Contains(s.text, "imports") || strings.Contains(s.text, "useEmbedded") || s.tree.has(path.Join(s.dir, "go.mod")) ||
		len(valuesOf(s.text, "theme")) > 0 || len(s.tree.list(path.Join(s.dir, "themes"))) > 0
}

// hasLanguages reports whether the configuration of Hugo has languages.
func (s *site) hasLanguages() bool {
	return hugoLanguages.MatchString(s.text) || path.Dir(s.config) != "." && s.tree.hasAny(path.Join(s.dir, path.Dir(s.config)), "languages", "languages.toml", "languages.yaml", "languages.yml")
}

// linkHook returns the template of Hugo that makes the links, if the site or a theme in the repository has one.
//
// https://gohugo.io/render-hooks/links/
func (s *site) linkHook() (text string, ok bool) {
	for _, dir := range s.themes() {
		for _, name := range []string{"layouts/_markup/render-link.html", "layouts/_default/_markup/render-link.html"} {
			if name = path.Join(s.dir, dir, name); s.tree.has(name) {
				text, _ = s.tree.read(name)
				return text, true
			}
		}
	}
	return "", false
}

var (
	// unsafeHTML matches settings of Hugo with which pages have the HTML of documents, and others from which it cannot be known.
	//
	// https://gohugo.io/configuration/markup/#rendererunsafe
	unsafeHTML = regexp.MustCompile(`(?m)^[^#\n]*\bunsafe["']?\s*[:=]\s*["']?true\b|blackfriday|defaultMarkdownHandler|\b_merge\b`)

	// hugoConfiguration matches the name of a configuration of Hugo, of which a build may take another one than the first.
	hugoConfiguration = regexp.MustCompile(`^(?:hugo|config)\b.*\.(?:toml|ya?ml|json)$`)

	// inTag matches what is before a URL in an attribute of HTML, but not of a shortcode.
	inTag = regexp.MustCompile(`(?:^|[^{])<[a-zA-Z][\w-]*\s[^<>]*=\s*(?:["'][^"'<>]*|[^\s"'<>]*)$`)

	// shortcodeEnd matches the end of a shortcode of Hugo whose content may stay HTML.
	shortcodeEnd = regexp.MustCompile(`\{\{<\s*/`)
)

// keepsHTML reports whether pages of Hugo have the HTML of documents of Markdown.
func (s *site) keepsHTML() bool {
	if unsafeHTML.MatchString(s.text) {
		return true
	}
	keeps, left := false, mostSettings
	add := func(name string) {
		text, _ := s.tree.read(name)
		keeps = keeps || unsafeHTML.MatchString(text)
	}
	s.tree.eachFile(path.Join(s.dir, "config"), nil, &left, add)
	for name := range s.tree.list(s.dir) {
		if hugoConfiguration.MatchString(name) {
			add(path.Join(s.dir, name))
		}
	}
	return keeps
}

// isLeftOutHTML reports whether a link is in an element of HTML that the page does not have.
func (d *document) isLeftOutHTML(l *links.Link) bool {
	return d.dropsHTML && inTag.MatchString(d.text[max(0, l.Start-mostLine):l.Start])
}

// found returns the document that a template of Hugo finds by a path in a document: from the directory of this or, for index.md,
// from the one above, or else from the source. The document of guide.md may be guide/index.md.
//
// https://gohugo.io/methods/page/getpage/
func (s *site) found(name, target string) (file string, ok bool) {
	if !s.settings().findsPages {
		return "", false
	}
	var dirs []string
	dir, isAbove, isDocument := path.Dir(name), strings.HasPrefix(target, "../"), path.Ext(target) == ".md"
	if stemmed(path.Base(name)) == "index" && !(isAbove && isDocument) {
		dir = path.Dir(dir)
	}
	if !strings.HasPrefix(target, "/") {
		dirs = append(dirs, dir)
	}
	if !isAbove {
		dirs = append(dirs, s.source)
	}
	for _, dir := range dirs {
		at := path.Join(dir, target)
		if file, ok := s.tree.source(at); ok {
			return file, true
		}
		if file, ok := s.tree.index(strings.TrimSuffix(at, ".md")); ok {
			return file, true
		}
		if file, ok := s.isMounted(at); ok && file != "" {
			return file, true
		}
	}
	return "", false
}

// themes returns the directories of Hugo with templates, below that of the configuration: its own, and those of the themes in the
// repository.
func (s *site) themes() []string {
	dirs := []string{"."}
	for _, theme := range slices.Sorted(maps.Keys(s.tree.list(path.Join(s.dir, "themes")))) {
		dirs = append(dirs, path.Join("themes", theme))
	}
	return dirs
}

// isOfTheme reports whether a directory is that of a theme of Hugo for a site of the repository, or below it: themes come from elsewhere.
//
// https://gohugo.io/hugo-modules/theme-components/
func (t *tree) isOfTheme(dir string) bool {
	return inherits(&t.themed, dir, func(dir string) bool {
		themes := path.Dir(dir)
		return path.Base(themes) == "themes" && t.hasUntold(path.Join(dir, "theme.toml")) && t.hasAny(path.Dir(themes), hugo...)
	})
}

// hasFrontMatter reports whether a document begins with front matter: YAML between lines of "---" or, if
// hasTOML is true, TOML between lines of "+++".
func hasFrontMatter(text string, hasTOML bool) bool {
	text = strings.TrimPrefix(text, "\uFEFF")
	rest, ok := strings.CutPrefix(text, "---")
	if !ok && hasTOML {
		rest, ok = strings.CutPrefix(text, "+++")
	}
	rest = strings.TrimLeft(rest, " \t")
	return ok && (strings.HasPrefix(rest, "\n") || strings.HasPrefix(rest, "\r\n"))
}

// frontMatter returns the front matter of a document, without the line before it.
func frontMatter(text string) string {
	if !hasFrontMatter(text, true) {
		return ""
	}
	text = strings.TrimPrefix(text, "\uFEFF")
	front, _, _ := strings.Cut(text[3:], "\n"+text[:3])
	return front
}

// frontValues returns the values of a key in the front matter of a document.
func frontValues(text, key string) (values []string) {
	inList, inBrackets := false, false
	for line := range strings.Lines(frontMatter(text)) {
		trimmed := strings.TrimSpace(line)
		if inList && (trimmed == "" || trimmed[0] == '#') {
			continue
		}
		if item, ok := strings.CutPrefix(trimmed, "- "); ok && inList {
			values = append(values, strings.Trim(item, " \"'"))
			continue
		}
		inList = false
		rest := trimmed
		if !inBrackets {
			below, ok := strings.CutPrefix(line, key)
			if below = strings.TrimSpace(below); !ok || below == "" || below[0] != ':' && below[0] != '=' {
				continue
			}
			rest = below[1:]
		}
		rest, _, _ = strings.Cut(" "+rest, " #")
		rest = strings.TrimSpace(rest)
		inList = rest == "" && !inBrackets
		inBrackets = (inBrackets || strings.HasPrefix(rest, "[")) && !strings.Contains(rest, "]")
		for value := range strings.SplitSeq(strings.Trim(rest, "[]"), ",") {
			if value = strings.Trim(value, " \"'"); value != "" {
				values = append(values, value)
			}
		}
	}
	return values
}

// stemmed returns the name of a document without its extension, and without the name of the page of a
// directory.
func stemmed(name string, indexes ...string) string {
	stem := strings.TrimSuffix(name, path.Ext(name))
	if slices.Contains(indexes, path.Base(stem)) {
		return path.Dir(stem)
	}
	return stem
}

// always is for models that cover all configurations.
func always(*site) bool { return true }

// generating are plug-ins of MkDocs that make documents, or put them elsewhere.
var generating = regexp.MustCompile(`(?m)^\s*-?\s*["']?(?:gen-files|monorepo|multirepo|api-autonav|mkdoxy|same-dir|ezlinks|roamlinks|obsidian-bridge|mkdocs-simple-plugin|simple)["']?\s*:?\s*$`)

// localizing matches the plug-in i18n of MkDocs.
//
// https://ultrabug.github.io/mkdocs-static-i18n/
var localizing = regexp.MustCompile(`(?m)^\s*-?\s*["']?i18n["']?\s*:?\s*$`)

// localesOf returns the languages of the plug-in i18n in a configuration of MkDocs.
func localesOf(text string) []string {
	if !localizing.MatchString(text) {
		return nil
	}
	return valuesOf(text, "locale")
}

// localeOf returns the name of a document, below the source, without its directory or suffix for a language. isLocalized is
// false if it has none.
func (s *site) localeOf(name string) (plain, locale string, isLocalized bool) {
	locales := s.settings().locales
	if first, rest, ok := strings.Cut(name, "/"); ok && slices.Contains(locales, first) {
		return rest, first, true
	}
	extension := path.Ext(name)
	stem := strings.TrimSuffix(name, extension)
	if suffix := path.Ext(stem); suffix != "" && slices.Contains(locales, suffix[1:]) {
		return strings.TrimSuffix(stem, suffix) + extension, suffix[1:], true
	}
	return name, "", false
}

// localized returns the file that a missing file of the site stands for in any language.
func (s *site) localized(missing string) (file string, ok bool) {
	below, ok := cutDir(missing, s.source)
	if !ok || len(s.settings().locales) == 0 {
		return "", false
	}
	plain, _, _ := s.localeOf(below)
	names := []string{plain}
	for _, locale := range s.settings().locales {
		extension := path.Ext(plain)
		names = append(names, path.Join(locale, plain), strings.TrimSuffix(plain, extension)+"."+locale+extension)
	}
	for _, name := range names {
		if file := path.Join(s.source, name); s.tree.has(file) {
			return file, true
		}
	}
	return "", false
}

// https://www.mkdocs.org/user-guide/writing-your-docs/
var mkDocsModel = model{
	covers: func(s *site) bool {
		return !generating.MatchString(s.text) && (!localizing.MatchString(s.text) || len(localesOf(s.text)) > 0)
	},
	paths: func(s *site, name, text string) []string {
		name, locale, isLocalized := s.localeOf(name)
		stem := stemmed(name, "index", "README")
		var found []string
		if isLocalized {
			found = append(found, path.Join(locale, stem))
		}
		found = append(found, stem)
		for _, other := range s.settings().locales {
			found = append(found, path.Join(other, stem)) // if there is no translation
		}
		return found
	},
	inSource:    []string{"."},
	directories: true, indexes: true, spaces: true, mentions: true, renderer: "python-markdown",
}

// ownPreprocessor matches the command of a preprocessor that is a file of the repository, in the
// configuration of a book.
var ownPreprocessor = regexp.MustCompile(`(?m)^\[preprocessor\.[^\]]*\]\s*\n(?:[^\[\n][^\n]*\n|\n)*?command\s*=\s*["'][^"'\n]*\./`)

// https://rust-lang.github.io/mdBook/
var mdBookModel = model{
	covers: func(s *site) bool { return !ownPreprocessor.MatchString(s.text) },
	paths: func(s *site, name, text string) []string {
		if stem := stemmed(name); strings.EqualFold(path.Base(stem), "README") {
			return []string{path.Dir(stem)}
		}
		return []string{stemmed(name)}
	},
	inSource: []string{"."},
	indexes:  true, mentions: true, renderer: "github",
}

// numberPrefix is the number at the start of the name of a document, which sorts it. Versions and dates have
// none.
var numberPrefix = regexp.MustCompile(`(^|/)[0-9]+\s*[-_.]+\s*([^-_.\s0-9])`)

// blogDate is the date at the start of the name of a post.
var blogDate = regexp.MustCompile(`^(?:.*/)?([0-9]{4})[-/]([0-9]{2})[-/]([0-9]{2})[-/](.*?)(?:/index)?$`)

// https://docusaurus.io/docs/create-doc
var docusaurusModel = model{
	covers: func(s *site) bool { return path.Base(s.source) != "i18n" },
	paths:  docusaurusPaths,
	static: []string{"static"},
	clean:  true, renderer: "github", templates: []string{".tsx", ".jsx", ".ts", ".js"},
}

// versionSetting matches the setting of the path of a version in the configuration of Docusaurus.
var versionSetting = regexp.MustCompile(`["']?([\w.-]+)["']?\s*:\s*\{[^{}]*?\bpath\s*:\s*["']([^"']*)["']`)

// versionedDocs is the end of the name of the directory with the versions of the documents of a plug-in of Docusaurus, and versionsFile
// that of the file with their names. Before them is the id of the plug-in, unless it is the first.
const (
	versionedDocs = "versioned_docs"
	versionsFile  = "versions.json"
)

// lastVersions returns the versions whose pages have no version in their paths, of all plug-ins of Docusaurus.
func (s *site) lastVersions() []string {
	last := valuesOf(s.text, "lastVersion")
	for name := range s.tree.list(s.dir) {
		if !strings.HasSuffix(name, versionsFile) {
			continue
		}
		text, _ := s.tree.read(path.Join(s.dir, name))
		versions := matched(text, quotedName)
		isSet := slices.ContainsFunc(last, func(version string) bool { return slices.Contains(versions, version) })
		if len(versions) > 0 && !isSet && (name != versionsFile || len(last) == 0) {
			last = append(last, versions[0])
		}
	}
	return last
}

// versionOf returns the version that a document below the source is part of, which is empty if it is of none, and its name
// below the directory of the version.
//
// https://docusaurus.io/docs/versioning
func (s *site) versionOf(name string) (version, below string) {
	if !strings.HasSuffix(s.source, versionedDocs) {
		return "", name
	}
	dir, below, _ := strings.Cut(name, "/")
	return strings.TrimPrefix(dir, "version-"), below
}

// versionPaths returns what the paths of the pages of a version begin with, after the route of the documents.
func (s *site) versionPaths(version string) (found []string) {
	set := s.settings()
	at, ok := set.versionPaths[cmp.Or(version, "current")]
	if !ok {
		at = cmp.Or(version, "next")
	}
	switch {
	case version == "" && len(set.lastVersions) == 0 || slices.Contains(set.lastVersions, cmp.Or(version, "current")):
		return []string{"", at}
	case version == "":
		return []string{at, ""} // the last version may be set elsewhere
	}
	return []string{at}
}

func docusaurusPaths(s *site, name, text string) []string {
	version, name := s.versionOf(name)
	stem := stemmed(name, "index", "README", "readme", "Readme")
	if path.Base(s.source) == "pages" {
		return []string{stem}
	}
	if !slices.Contains(sourceExtensions, path.Ext(name)) {
		return nil // a component
	}
	var found []string
	versions := s.versionPaths(version)
	add := func(page string) {
		prefixes := append([]string{"docs"}, s.settings().routes...)
		if path.Base(s.source) == "blog" || s.tree.isDir(path.Join(s.dir, "blog")) {
			prefixes = append(prefixes, "blog")
		}
		if !strings.Contains(s.text, "classic") {
			prefixes = append(prefixes, "") // the paths may be set elsewhere
		}
		for _, prefix := range prefixes {
			for _, at := range versions {
				found = append(found, path.Join(prefix, at, page))
			}
		}
	}
	plain := numberPrefix.ReplaceAllString(stem, "$1$2")
	dir := path.Dir(plain)
	for _, slug := range frontValues(text, "slug") {
		if strings.HasPrefix(slug, "/") || path.Base(s.source) == "blog" {
			add(slug)
		} else {
			add(path.Join(dir, slug))
		}
	}
	if m := blogDate.FindStringSubmatch(stem); m != nil {
		add(path.Join(m[1], m[2], m[3], m[4]))
	}
	if path.Base(plain) == path.Base(path.Dir(plain)) {
		add(path.Dir(plain))
	}
	for _, id := range frontValues(text, "id") {
		add(path.Join(dir, id))
	}
	add(plain)
	add(stem)
	return found
}

// hugoStatic are the names of the directories of Hugo whose files are in the root of the site.
var hugoStatic = []string{"static", "assets"}

// https://gohugo.io/content-management/urls/
var hugoModel = model{
	is: func(t *tree, dir, text string) bool { return !strings.Contains(text, "base_url") }, // of Zola
	covers: func(s *site) bool {
		return s.isContentDir() && s.tree.hasAny(s.dir, "layouts", "themes", "archetypes", "go.mod", "static", "assets")
	},
	paths:  hugoPaths,
	static: hugoStatic, inSource: []string{"."},
	exact:       func(s *site) bool { return !s.mayHook() },
	directories: true, clean: true, lower: true, renderer: "github",
}

// hugoPermalink matches the pattern of the paths of the pages of a section, in the configuration of Hugo.
//
// https://gohugo.io/configuration/permalinks/
var hugoPermalink = regexp.MustCompile(`(?m)^\s*["']?([\w-]+)["']?\s*[:=]\s*["']?/?([^\s"']*:(?:year|month|day|weekday|yearday|section|title|slug|filename|contentbasename)[^\s"']*)`)

// contentDir matches the directory of documents in a command of a build, and shellVariable a variable in it.
var (
	contentDir    = regexp.MustCompile(`--contentDir[= ]+["']?([^\s"']+)`)
	shellVariable = regexp.MustCompile(`\$\{?\w+\}?`)
)

// isContentDir reports whether no command of the build has directories of documents, or one of these may be the source.
func (s *site) isContentDir() bool {
	dirs := matched(s.tree.buildOf(s.dir).text, contentDir)
	return len(dirs) == 0 || slices.ContainsFunc(dirs, func(dir string) bool {
		return globPattern(path.Join("./", s.dir, shellVariable.ReplaceAllString(dir, "*"))).MatchString(s.source)
	})
}

// hugoPermalinks returns the patterns in a configuration of Hugo.
func hugoPermalinks(text string) (found []permalink) {
	if !strings.Contains(text, "permalinks") {
		return nil
	}
	for _, m := range hugoPermalink.FindAllStringSubmatch(text, mostSites) {
		found = append(found, permalink{dir: m[1], pattern: m[2]})
	}
	return found
}

// path returns the path by a pattern of Hugo of the page of a document: see [titled]. name is that of the document below the
// source without its extension, and text is that of the document.
func (p *permalink) path(name, text string) string {
	slug := strings.Join(frontValues(text, "slug"), "")
	date := calendarDate.FindStringSubmatch(strings.Join(frontValues(text, "date"), ""))
	if date == nil {
		date = []string{"", "*", "*", "*"}
	}
	var elements []string
	for element := range strings.SplitSeq(strings.Trim(p.pattern, "/"), "/") {
		switch element {
		case ":section":
			element = p.dir
		case ":sections":
			element = cmp.Or(path.Dir(name), p.dir)
		case ":sections[1:]":
			_, element, _ = strings.Cut(path.Dir(name), "/")
		case ":filename", ":contentbasename":
			element = path.Base(name)
		case ":slug":
			element = cmp.Or(slug, titled(frontValues(text, "title")))
		case ":slugorfilename", ":slugorcontentbasename":
			element = cmp.Or(slug, path.Base(name))
		case ":title":
			element = titled(frontValues(text, "title"))
		case ":year":
			element = date[1]
		case ":month":
			element = date[2]
		case ":day":
			element = date[3]
		default:
			if strings.Contains(element, ":") {
				element = "*"
			}
		}
		if elements = append(elements, element); element == "*" {
			break
		}
	}
	return path.Join(elements...)
}

// calendarDate matches a date, of which the groups are the year, the month and the day.
var calendarDate = regexp.MustCompile(`^([0-9]{4})-([0-9]{2})-([0-9]{2})(?:[T ]|$)`)

// titled returns the last element of the paths of a page that a program makes of a title: what looseName returns for it, or
// "*" if it may be anything.
func titled(title []string) string {
	for _, r := range strings.Join(title, "") {
		if r >= utf8.RuneSelf || strings.ContainsRune("&%$<>|@+*~#=/\\^{}", r) {
			return "*" // which programs replace by words, or leave
		}
	}
	if len(title) == 0 {
		return "*"
	}
	return looseName(strings.Join(title, ""))
}

// looseName returns a name that is the same for all ways to write spaces and punctuation, which begins with "~".
func looseName(name string) string {
	return "~" + strings.Map(func(r rune) rune {
		if r < utf8.RuneSelf && ascii.IsAlphanumeric(byte(r)) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}

// A mount is a directory or file of the configuration of Hugo that has another name in the site.
//
// https://gohugo.io/configuration/module/#mounts
type mount struct{ source, target, language string }

// mountPart matches the start of a mount, or a key of it and its value.
var mountPart = regexp.MustCompile(`(?m)^[ \t]*-[ \t]|\[\[|[{}]|\b(source|target|lang)["']?\s*[:=]\s*["']?([^"'\s,}]+)`)

// mountsOf returns the mounts of documents in a configuration of Hugo, and the documents of modules in the repository, the longest
// source first. Their targets are below the directory of the documents. static are those of files for the root of the site.
func mountsOf(text string) (found, static []mount) {
	if strings.Contains(text, "imports") {
		for _, module := range valuesOf(text, "path") {
			if strings.HasPrefix(module, ".") {
				found = append(found, mount{source: path.Join("themes", module, "content")})
			}
		}
	}
	if !strings.Contains(text, "mounts") {
		return found, nil
	}
	at := map[string]string{}
	for _, m := range append(mountPart.FindAllStringSubmatch(text, mostFindings), []string{"", "", ""}) {
		if m[1] != "" && at[m[1]] == "" {
			at[m[1]] = m[2]
			continue
		}
		if source := at["source"]; source != "" {
			if below, ok := cutDir(at["target"], "content"); ok {
				found = append(found, mount{source, below, at["lang"]})
			} else if below, ok := cutDir(at["target"], "static"); ok {
				static = append(static, mount{source: source, target: below})
			}
		}
		clear(at)
		if m[1] != "" {
			at[m[1]] = m[2]
		}
	}
	slices.SortStableFunc(found, func(a, b mount) int { return len(b.source) - len(a.source) })
	return found, static
}

// taxonomies matches the setting of the taxonomies of Hugo, and taxonomy the name of one in the paths of pages.
//
// https://gohugo.io/configuration/taxonomies/
var (
	taxonomies = regexp.MustCompile(`(?m)^[ \t]*\[taxonomies\][^\n]*\n[^\[]*|^taxonomies:[ \t]*\r?\n(?:[ \t]+[^\n]*(?:\n|$))*`)
	taxonomy   = regexp.MustCompile(`(?m)^[ \t]*["']?[\w-]+["']?[ \t]*[:=][ \t]*["']?([\w/-]+)`)
)

// disabledLanguages matches the setting of languages of which Hugo publishes no pages, disabledLanguage that in the settings of one of
// them, and sectionStart the start of other settings.
//
// https://gohugo.io/configuration/all/#disablelanguages, https://gohugo.io/configuration/languages/#disabled
var (
	disabledLanguages = regexp.MustCompile(`(?m)^\s*["']?disableLanguages["']?\s*[:=]\s*\[([^\]]*)\]`)
	disabledLanguage  = regexp.MustCompile(`^[ \t]*["']?disabled["']?\s*[:=]\s*true\b`)
	sectionStart      = regexp.MustCompile(`^\s*\[|^["']?\w+["']?:`)
)

// disabledIn returns the languages of which Hugo publishes no pages, by its configuration.
func disabledIn(text string) []string {
	found, language, isFirst, indent := matched(strings.Join(matched(text, disabledLanguages), ","), quotedName), "", false, 0
	for line := range strings.Lines(text) {
		m, at := contentLanguage.FindStringSubmatch(line), len(line)-len(strings.TrimLeft(line, " \t"))
		switch {
		case m != nil && m[1] != "":
			language, isFirst = m[1], true
			continue
		case sectionStart.MatchString(line):
			language = ""
		case isFirst:
			indent = at
		}
		if language != "" && at == indent && disabledLanguage.MatchString(line) {
			found = append(found, language)
		}
		isFirst = false
	}
	return found
}

// isUnpublished reports whether a document is in a language of which Hugo publishes no pages, or below a name that
// Docusaurus leaves out and no document imports it.
//
// https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-docs#exclude
func (s *site) isUnpublished(name string) bool {
	if s == nil {
		return false
	}
	below := strings.TrimPrefix(name, s.source+"/")
	switch s.generator.name {
	case "Docusaurus":
		return strings.Contains("/"+below, "/_") && !s.importedNames()[path.Base(name)]
	case "Antora": // https://docs.antora.org/antora/latest/standard-directories/#hidden-files
		_, page, _ := strings.Cut(below, "/pages/")
		module, _ := antoraModule(name)
		isNavigation := path.Dir(name) == module && strings.Contains(s.text, "nav:") && !strings.Contains(s.text, strings.TrimPrefix(name, s.dir+"/"))
		return (isNavigation || strings.Contains("/"+page, "/_")) && !s.tree.isIncluded(name)
	}
	if s.model != &hugoModel {
		return false
	}
	dir, _, _ := strings.Cut(below, "/")
	disabled := s.settings().disabled
	return slices.Contains(disabled, dir) || slices.Contains(disabled, strings.TrimPrefix(path.Ext(stemmed(below)), "."))
}

// replacement returns the document of MkDocs whose page replaces that of another one, which has its path and is written before it, or nothing:
// the pages of a/b.md and a/b/index.md are a/b/index.html.
//
// https://www.mkdocs.org/user-guide/configuration/#use_directory_urls
func (s *site) replacement(name string) string {
	stem := stemmed(name)
	if s == nil || s.model != &mkDocsModel || strings.Contains(s.text, "use_directory_urls: false") || slices.Contains([]string{"index", "README"}, path.Base(stem)) {
		return ""
	}
	for _, index := range []string{"index.md", "README.md"} {
		if file := path.Join(stem, index); s.tree.has(file) {
			return file
		}
	}
	return ""
}

// importedNames returns the last elements of the paths of documents that the documents and programs of a site import.
func (s *site) importedNames() map[string]bool {
	s.importsOnce.Do(func() {
		s.importNames = map[string]bool{}
		left := mostPages
		s.tree.eachFile(s.dir, []string{"node_modules", "build"}, &left, func(name string) {
			if extension := path.Ext(name); extension != ".md" && extension != ".mdx" && !slices.Contains(componentExtensions, extension) {
				return
			}
			text, _ := s.tree.read(name)
			for _, m := range importedDocument.FindAllStringSubmatch(text, -1) {
				s.importNames[path.Base(m[1])] = true
			}
		})
	})
	return s.importNames
}

// contentLanguage matches the start of the settings of a language of Hugo, or a directory of documents.
//
// https://gohugo.io/content-management/multilingual/#translation-by-content-directory
var contentLanguage = regexp.MustCompile(`(?m)^[ \t]*\[?(?:[lL]anguages\.)?["']?([a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{2,8})?)["']?(?:\]|[ \t]*:[ \t]*\{?)[ \t]*\r?$|\bcontentDir["']?[ \t]*[:=][ \t]*["']?([^\s"',#]+)`)

// contentLanguage returns the language with whose name the paths of the pages of a site of Hugo begin, or nothing.
func (s *site) contentLanguage() (found string) {
	language := ""
	for _, m := range contentLanguage.FindAllStringSubmatch(s.text, mostFindings) {
		if language = cmp.Or(m[1], language); m[2] != "" && path.Join(s.dir, m[2]) == s.source {
			found = language
		}
	}
	if found == s.set.mainLanguage {
		return ""
	}
	return found
}

// isOtherLanguage reports whether Hugo puts the pages of a language of several below its name: it is not the default one.
//
// https://gohugo.io/configuration/all/#defaultcontentlanguage
func (s *site) isOtherLanguage(language string) bool {
	return s.settings().hasLanguages && language != s.settings().mainLanguage
}

// hugoName returns the name of a document as Hugo puts it into paths: with hyphens for spaces, and without most punctuation.
func hugoName(name string) string {
	var b strings.Builder
	isAfterSpace, last := false, '-'
	for _, r := range name {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || strings.ContainsRune("./_#+~-@", r):
			if isAfterSpace && last != '-' && r != '-' {
				b.WriteByte('-')
			}
			isAfterSpace, last = false, r
			b.WriteRune(r)
		case unicode.IsSpace(r):
			isAfterSpace = true
		}
	}
	return b.String()
}

func hugoPaths(s *site, name, text string) (found []string) {
	slugs := frontValues(text, "slug")
	add := func(name string) {
		name = hugoName(name)
		stem := stemmed(name, "index", "_index")
		whole := stem
		language := strings.TrimPrefix(path.Ext(stem), ".")
		if !languageTag.MatchString(language) {
			language = ""
		} else {
			stem = stemmed(strings.TrimSuffix(stem, "."+language)+".md", "index", "_index")
		}
		var pages []string
		section, _, _ := strings.Cut(stem, "/")
		if at := slices.IndexFunc(s.settings().permalinks, func(p permalink) bool { return p.dir == section }); at >= 0 && !strings.HasPrefix(path.Base(name), "_index.") {
			pages = append(pages, s.settings().permalinks[at].path(stem, text))
		} else {
			for _, slug := range slugs {
				pages = append(pages, path.Join(path.Dir(stem), slug))
			}
			pages = append(pages, stem)
		}
		if language != "" {
			var below []string
			for _, page := range pages {
				below = append(below, path.Join(language, page))
			}
			if s.isOtherLanguage(language) {
				pages = append(below, pages...)
			} else {
				pages = append(pages, below...)
			}
			pages = append(pages, whole) // if there is no such language
			stem = path.Join(language, stem)
		}
		found = append(found, pages...)
		for _, alias := range frontValues(text, "aliases") {
			if !strings.HasPrefix(alias, "/") {
				alias = path.Join(path.Dir(stem), alias)
			}
			found = append(found, alias)
		}
	}
	found = frontValues(text, "url")
	for _, mounted := range s.mounted(path.Join(s.source, name)) {
		add(mounted)
	}
	add(name)
	if language := s.settings().language; language != "" {
		for i, page := range found {
			if _, hasLanguage := cutDir(strings.Trim(page, "/"), language); !hasLanguage {
				found[i] = path.Join(language, page)
			}
		}
	}
	return found
}

// datedPath is the end of the path of a post, which has the date and the title.
var datedPath = regexp.MustCompile(`[0-9]{4}/[0-9]{2}/[0-9]{2}/[^/]+/?$`)

// https://jekyllrb.com/docs/permalinks/
var jekyllModel = model{
	covers: func(s *site) bool {
		manifest, _ := s.tree.read(path.Join(s.dir, "package.json"))
		return !s.tree.has(path.Join(s.dir, "_toc.yml")) && !strings.Contains(manifest, "hexo") && !s.tree.has(path.Join(s.dir, "source/_posts"))
	},
	paths: func(s *site, name, text string) []string {
		stem := stemmed(name, "index")
		page := stem
		if !strings.Contains(s.text, "permalink") && !strings.Contains(s.text, "collections") && stem == strings.TrimSuffix(name, path.Ext(name)) {
			page += ".html"
		}
		found := append(s.permalinked(name, text), page)
		if below, ok := strings.CutPrefix(stem, "_"); ok {
			found = append(found, below)
			if _, title, ok := strings.Cut(below, "/"); ok {
				found = append(found, title)
			}
		}
		if m := blogDate.FindStringSubmatch(stem); m != nil {
			found = append(found, path.Join(m[1], m[2], m[3], m[4]), path.Join("blog", m[1], m[2], m[3], m[4]), path.Join("news", m[1], m[2], m[3], m[4]))
		}
		return append(found, frontValues(text, "redirect_from")...)
	},
	inSource:    []string{"."},
	directories: true, clean: true, spaces: true, mentions: true, renderer: "kramdown",
}

// https://starlight.astro.build/guides/pages/
var starlightModel = model{
	is:     func(t *tree, dir, text string) bool { return strings.Contains(text, "starlight") },
	covers: always, exact: always,
	paths: func(s *site, name, text string) []string {
		var elements []string
		for element := range strings.SplitSeq(stemmed(name, "index"), "/") {
			elements = append(elements, notInSlug.ReplaceAllString(strings.ReplaceAll(strings.ToLower(element), " ", "-"), ""))
		}
		return append(frontValues(text, "slug"), strings.Join(elements, "/"))
	},
	static:      []string{"public"},
	directories: true, clean: true, indexes: true, renderer: "github",
}

// notInSlug matches what the package github-slugger removes.
var notInSlug = regexp.MustCompile(`[^\pL\pN\pM_-]`)

// https://vuepress.vuejs.org/guide/page.html
var vuePressModel = model{
	covers: func(s *site) bool {
		for _, name := range []string{"enhanceApp.js", "client.js", "client.ts"} {
			text, _ := s.tree.read(path.Join(s.dir, s.config, name))
			s.text += text
		}
		return !madeRedirect.MatchString(s.text)
	},
	paths: func(s *site, name, text string) []string {
		return append(frontValues(text, "permalink"), stemmed(name, "index", "README", "readme"))
	},
	static: []string{".vuepress/public"}, inSource: []string{".vuepress/public"},
	clean: true, indexes: true, renderer: "vitepress",
}

// madeRedirect matches a redirect to a page that a program of VuePress makes.
//
// https://v1.vuepress.vuejs.org/guide/basic-config.html#app-level-enhancements
var madeRedirect = regexp.MustCompile(`\bredirect\s*:\s*[^\s"']`)

var (
	// eleventyPaths matches data of a configuration of Eleventy that gives documents other paths.
	//
	// https://www.11ty.dev/docs/data-computed/, https://www.11ty.dev/docs/data-global-custom/
	eleventyPaths = regexp.MustCompile(`eleventyComputed|["']permalink["']|[dD]ynamicPermalink`)

	// eleventyTransform matches a program that changes pages, and eleventyMinifier one that changes only their spaces.
	//
	// https://www.11ty.dev/docs/transforms/
	eleventyTransform = regexp.MustCompile(`\baddTransform\(`)
	eleventyMinifier  = regexp.MustCompile(`(?i)\baddTransform\(\s*["'][^"'\n]*(?:min|prett|beautif|format|compress)`)
)

// https://www.11ty.dev/docs/permalinks/
var eleventyModel = model{
	covers: func(s *site) bool {
		for name := range s.tree.list(path.Join(s.source, "_data")) {
			if stemmed(name) == "eleventyComputed" || stemmed(name) == "permalink" {
				return false
			}
		}
		text := strings.Join(s.programTexts(), "\n")
		return !eleventyPaths.MatchString(text) && len(eleventyTransform.FindAllString(text, mostSites)) == len(eleventyMinifier.FindAllString(text, mostSites))
	},
	exact: func(s *site) bool {
		return !strings.Contains(s.text, "InputPathToUrl") && !strings.Contains(s.text, "eleventyImageTransform")
	},
	paths: func(s *site, name, text string) []string {
		page := stemmed(name, "index")
		if path.Base(page) == path.Base(path.Dir(page)) {
			page = path.Dir(page)
		}
		permalinks := frontValues(text, "permalink")
		front := frontMatter(text)
		if m := programFront.FindStringSubmatch(text); m != nil {
			front = m[1]
			permalinks = permalinksOfProgram(front, path.Dir(name))
		} else {
			permalinks = append(permalinks, matched(front, nestedPermalink)...)
		}
		isOwn := len(permalinks) > 0
		if !isOwn {
			permalinks = slices.Concat(s.eleventyData(path.Dir(name)), s.layouts().permalinks)
		}
		if page != "." && strings.Contains(front, "pagination") { // page/1, page/2
			permalinks = append(permalinks, page+"/{")
		}
		var found []string
		for _, permalink := range permalinks {
			if permalink = completed(permalink, name, text); permalink != anyPage && permalink != "*" || !isOwn {
				found = append(found, permalink)
			}
		}
		return append(found, page)
	},
	static: []string{"public", "static"}, inSource: []string{"."},
	templates:   []string{".njk", ".liquid", ".hbs", ".11ty", ".webc"},
	directories: true, clean: true, mentions: true, renderer: "none",
}

// eleventyPermalink matches the path of the pages of several documents in data of Eleventy, which is a program or JSON: alone, or as the
// only result of a function. eleventyResult matches a result of a function with more statements, eleventyVariable a variable in it, and
// eleventyOutput what a template completes in the path.
var (
	eleventyResult    = regexp.MustCompile("\\breturn\\s*[\"'`]([^\"'`\n]*/[^\"'`\n]*)[\"'`]\\s*(\\+?)")
	eleventyVariable  = regexp.MustCompile(`\b(?:const|let|var)\s+(\w+)\s*=\s*(?:data\.)?(page\.\w+)`)
	eleventyPermalink = regexp.MustCompile("\\bpermalink[\"']?\\s*(?::|=[^=])([^\"'`,;?]*)[\"'`]([^\"'`\n]*)[\"'`]\\s*[,;}\n]")
	eleventyOutput    = regexp.MustCompile(`(?:\{\{-?|\$\{)\s*(?:data\.)?([\w.]+)\s*(?:\|\s*slug(?:ify)?\s*)?-?\}\}?`)
)

// programFront matches front matter that is a program or JSON, and nestedPermalink a path in front matter of YAML below a key such as
// eleventyComputed.
//
// https://www.11ty.dev/docs/data-frontmatter/, https://www.11ty.dev/docs/permalinks/
var (
	programFront    = regexp.MustCompile(`^---[ \t]*js(?:on)?[ \t]*\r?\n((?s:.*?)\n)---`)
	nestedPermalink = regexp.MustCompile(`(?m)^[ \t]+(?:permalink|build):[ \t]*["']?([^"'\s][^"'\n]*)`)
)

// eleventyData returns the paths of pages that data gives the documents of a directory, below the source, and those below it.
// They have templates.
//
// https://www.11ty.dev/docs/data-template-dir/
func (s *site) eleventyData(dir string) (permalinks []string) {
	if known, ok := s.data.Load(dir); ok {
		return known.([]string)
	}
	for name := range s.tree.list(path.Join(s.source, dir)) {
		if !isEleventyData(name, path.Base(path.Join(s.source, dir))) {
			continue
		}
		text, _ := s.tree.read(path.Join(s.source, dir, name))
		if extension := path.Ext(name); extension == ".yml" || extension == ".yaml" {
			permalinks = append(permalinks, frontValues("---\n"+text, "permalink")...)
			continue
		}
		permalinks = append(permalinks, permalinksOfProgram(text, dir)...)
	}
	if permalinks == nil && dir != "." {
		permalinks = s.eleventyData(path.Dir(dir))
	}
	s.data.Store(dir, permalinks)
	return permalinks
}

// permalinksOfProgram returns the paths of pages in data that is a program or JSON, of documents in a directory.
func permalinksOfProgram(text, dir string) (permalinks []string) {
	for _, m := range eleventyPermalink.FindAllStringSubmatch(text, mostFindings) {
		permalinks = append(permalinks, m[2])
	}
	if len(permalinks) == 0 && strings.Contains(text, "permalink") {
		for _, m := range eleventyResult.FindAllStringSubmatch(text, mostFindings) {
			permalinks = append(permalinks, m[1]+strings.Replace(m[2], "+", "{", 1))
		}
		for _, m := range eleventyVariable.FindAllStringSubmatch(text, mostFindings) {
			for i := range permalinks {
				permalinks[i] = strings.ReplaceAll(permalinks[i], "${"+m[1]+"}", "${"+m[2]+"}")
			}
		}
	}
	if strings.Count(text, "permalink") != len(permalinks) {
		permalinks = append(permalinks, path.Join(dir, "{"))
	}
	return permalinks
}

var (
	// eleventyCopy matches a file or directory that Eleventy copies, or several and where to, of which eleventyCopied matches one.
	eleventyCopy   = regexp.MustCompile("\\baddPassthroughCopy\\(\\s*(?:[\"'`]([^\"'`\n]+)[\"'`]|\\{((?:[^{}]|\\{[^{}]*\\})*)\\})")
	eleventyCopied = regexp.MustCompile("(?:[\"'`]([^\"'`\n]+)[\"'`]|([\\w-]+)|\\[([^\\]\n]+)\\])\\s*:\\s*[\"'`]([^\"'`\n]*)[\"'`]")
)

// eleventyCopies returns the files and directories that the configuration of Eleventy copies.
//
// https://www.11ty.dev/docs/copy/
func (s *site) eleventyCopies() (copies []copied) {
	add := func(from, to string) {
		copies = append(copies, copied{path.Join(s.dir, beforeGlob(from)), strings.Trim(path.Clean("/"+beforeGlob(to)), "/")})
	}
	for _, text := range s.programTexts() {
		for _, m := range eleventyCopy.FindAllStringSubmatch(text, mostSites) {
			if to, ok := cutDir(path.Join(s.dir, m[1]), s.source); m[1] != "" && ok {
				add(m[1], to)
			} else if m[1] != "" {
				add(m[1], m[1])
			}
			for _, pair := range eleventyCopied.FindAllStringSubmatch(m[2], mostSites) {
				add(pair[1]+pair[2]+pair[3], pair[4]) // an expression is the name of no file
			}
		}
	}
	return copies
}

// beforeGlob returns the directory above the first element of a pattern that has a wildcard, or the name if there is none.
func beforeGlob(pattern string) string {
	if at := strings.IndexAny(pattern, "*{!"); at >= 0 {
		return path.Dir(pattern[:at] + "x")
	}
	return pattern
}

// isEleventyData reports whether a file of a directory has data for the documents below it.
func isEleventyData(name, dir string) bool {
	stem, extension, _ := strings.Cut(name, ".")
	return stem == dir && (extension == "json" || strings.HasPrefix(extension, "11tydata."))
}

// completed returns the path of the page of a document, by a template of Eleventy: see [titled].
func completed(permalink, name, text string) string {
	permalink = eleventyOutput.ReplaceAllStringFunc(permalink, func(output string) string {
		switch key := eleventyOutput.FindStringSubmatch(output)[1]; key {
		case "page.fileSlug":
			return path.Base(eleventyStem(name))
		case "page.filePathStem":
			return "/" + eleventyStem(name)
		default:
			if strings.HasSuffix(key, ".url") {
				return "/{" // of another page
			}
			return titled(frontValues(text, key))
		}
	})
	if at := strings.IndexAny(permalink, "{$*"); at >= 0 {
		end := permalink[strings.LastIndexAny(permalink, "}*")+1:]
		if permalink = permalink[:strings.LastIndexByte(permalink[:at], '/')+1] + "*"; path.Ext(end) == "" || path.Ext(end) == ".html" {
			permalink = path.Join(path.Dir(permalink), anyPage)
		}
	}
	return strings.TrimPrefix(permalink, "/")
}

// eleventyStem returns the name of a document without its extension, and without the date of its name.
//
// https://www.11ty.dev/docs/data-eleventy-supplied/#fileslug
func eleventyStem(name string) string {
	stem := strings.TrimSuffix(stemmed(name, "index"), ".11ty")
	return path.Join(path.Dir(stem), leadingDate.ReplaceAllString(path.Base(stem), ""))
}

// leadingDate is the date at the start of the name of a document.
var leadingDate = regexp.MustCompile(`^[0-9]{4}-[0-9]{2}-[0-9]{2}-`)

// https://hexo.io/docs/permalinks
var hexoModel = model{
	is: func(t *tree, dir, text string) bool {
		manifest, _ := t.read(path.Join(dir, "package.json"))
		return strings.Contains(manifest, `"hexo`)
	},
	covers: always, exact: always,
	paths: func(s *site, name, text string) []string {
		post, isPost := strings.CutPrefix(name, "_posts/")
		if !isPost {
			page := stemmed(name, "index")
			if page == strings.TrimSuffix(name, path.Ext(name)) {
				page += ".html"
			}
			return append(frontValues(text, "permalink"), page)
		}
		pattern := ":year/:month/:day/:title/"
		if set := hexoPermalink.FindStringSubmatch(s.text); set != nil {
			pattern = set[1]
		}
		stem := strings.TrimSuffix(post, path.Ext(post))
		year, month, day := "", "", ""
		for _, date := range frontValues(text, "date") {
			if len(date) >= len("2006-01-02") {
				year, month, day = date[:4], date[5:7], date[8:10]
			}
		}
		page := strings.NewReplacer(":year", year, ":month", month, ":day", day, ":i_month", strings.TrimPrefix(month, "0"), ":i_day", strings.TrimPrefix(day, "0"),
			":title", stem, ":name", path.Base(stem), ":post_title", strings.Join(frontValues(text, "title"), ",")).Replace(pattern)
		if at := strings.IndexByte(page, ':'); at >= 0 {
			page = page[:at] + "*" // a category, or a hash
		}
		return append(frontValues(text, "permalink"), page)
	},
	inSource: []string{"."}, clean: true,
}

// hexoPermalink matches the setting of the paths of posts.
var hexoPermalink = regexp.MustCompile(`(?m)^permalink:\s*["']?([^\s"'#]+)`)

// https://www.getzola.org/documentation/content/linking/
var zolaModel = model{
	is:     func(t *tree, dir, text string) bool { return strings.Contains(text, "base_url") },
	covers: always, exact: always,
	paths: func(s *site, name, text string) []string {
		stem := stemmed(name, "index", "_index")
		if date := zolaDate.FindString(path.Base(stem)); date != "" {
			stem = path.Join(path.Dir(stem), path.Base(stem)[len(date):])
		}
		found := append(frontValues(text, "path"), stem)
		for _, slug := range frontValues(text, "slug") {
			found = append(found, path.Join(path.Dir(stem), slug))
		}
		return append(found, frontValues(text, "aliases")...)
	},
	static: []string{"static"}, inSource: []string{"."},
	directories: true, clean: true, mentions: true,
}

// zolaDate is the date at the start of the name of a document.
var zolaDate = regexp.MustCompile(`^[0-9]{4}-[0-9]{2}-[0-9]{2}[-_]`)

// https://dotnet.github.io/docfx/docs/links-and-cross-references.html
var docFXModel = model{
	covers:   always,
	paths:    func(s *site, name, text string) []string { return []string{stemmed(name) + ".html"} },
	inSource: []string{"."}, indexes: true,
}

// https://docs.gitbook.com/getting-started/git-sync/content-configuration
var gitBookModel = model{
	is:       func(t *tree, dir, text string) bool { return isBook(t, dir) && !isHonKit(t, dir) },
	covers:   always,
	paths:    func(s *site, name, text string) []string { return []string{stemmed(name, "README")} },
	inSource: []string{"."}, clean: true,
}

// honKitModel is GitBook's program before it was a service, and HonKit, which continues it.
//
// https://github.com/honkit/honkit
var honKitModel = model{
	is:       func(t *tree, dir, text string) bool { return isBook(t, dir) && isHonKit(t, dir) },
	covers:   always,
	paths:    gitBookModel.paths,
	inSource: gitBookModel.inSource, clean: true, indexes: true, renderer: "github",
}

// isBook reports whether SUMMARY.md in a directory is not of mdBook or a part of a site of Hugo.
func isBook(t *tree, dir string) bool {
	for above := dir; dir != "."; above = path.Dir(above) {
		if _, isBelow := strings.CutPrefix(dir, path.Join(above, "content")+"/"); isBelow && t.hasAny(above, hugo...) {
			return false
		}
		if above == "." {
			break
		}
	}
	return !t.hasAny(dir, mdBook...) && !t.hasAny(path.Dir(dir), mdBook...)
}

// isHonKit reports whether the package of a directory, or of the root, builds a book with HonKit.
func isHonKit(t *tree, dir string) bool {
	return slices.ContainsFunc([]string{dir, "."}, func(dir string) bool {
		manifest, _ := t.read(path.Join(dir, "package.json"))
		return strings.Contains(manifest, `"honkit"`) || strings.Contains(manifest, `"gitbook-cli"`)
	})
}

// https://docs.getpelican.com/en/latest/content.html#linking-to-internal-content
var pelicanModel = model{
	covers:   always,
	paths:    func(s *site, name, text string) []string { return nil },
	mentions: true,
}

// https://docsify.js.org/#/helpers, https://docsify.js.org/#/configuration?id=relativepath
var docsifyModel = model{
	is: func(t *tree, dir, text string) bool {
		page, _ := t.read(path.Join(dir, "index.html"))
		return strings.Contains(page, "docsify")
	},
	covers: always,
	paths:  func(s *site, name, text string) []string { return []string{stemmed(name, "README")} },
}

// docsify returns what resolve does: paths are from the directory of the site, or from that of the
// document if the site or the kind of the link says so.
func (s *site) docsify(d *document, target string) (file string, ok bool) {
	names := []string{path.Join(s.source, target)}
	if !strings.HasPrefix(target, "/") {
		names = append(names, path.Join(path.Dir(d.name), target))
	}
	for _, name := range names {
		if file, ok := s.tree.source(name); ok {
			return file, true
		}
	}
	stem := stemmed(path.Base(target))
	if page, _ := s.tree.read(path.Join(s.source, "index.html")); strings.Contains(page, "alias") && strings.Contains(page, stem) {
		return d.unknown(aliased)
	}
	if ext := path.Ext(target); names[0] == ".." || strings.HasPrefix(names[0], "../") || ext != "" && ext != ".md" && !isImage(target) {
		return d.unknown(outside)
	}
	return names[0], false
}

// pelicanName matches how a document of Pelican names a file of the site.
var pelicanName = regexp.MustCompile(`^[{|](?:filename|static|attach)[}|](.*)$`)

// pelican returns the path from the source of a file that a URL of a document names.
func (s *site) pelican(d *document, url string) string {
	m := pelicanName.FindStringSubmatch(url)
	if m == nil {
		return url
	}
	if below, ok := strings.CutPrefix(m[1], "/"); ok {
		return "@source/" + below
	}
	dir := strings.TrimPrefix(strings.TrimPrefix(path.Dir(d.name), s.source), "/")
	return "@source/" + path.Join(dir, m[1])
}
