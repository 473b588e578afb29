package lint

import (
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// A programs is the plug-ins, preprocessors and extensions that the configuration of a site names. They
// may add pages and fragments, or change links.
type programs struct {
	names    func(s *site) []string // those that the configuration names
	harmless *regexp.Regexp         // those that change no links and add no pages and ids
	making   *regexp.Regexp         // those that add pages nevertheless, and no ids; may be nil
}

// yamlNames returns the items of lists in a configuration, or the keys of their items, by the keys of the
// lists.
func yamlNames(text string, keys ...string) (names []string) {
	var document yaml.Node
	if yaml.Unmarshal([]byte(text), &document) != nil || len(document.Content) == 0 || document.Content[0].Kind != yaml.MappingNode {
		return nil
	}
	top := document.Content[0].Content
	for i := 0; i+1 < len(top); i += 2 {
		if !slices.Contains(keys, top[i].Value) {
			continue
		}
		value := resolved(top[i+1])
		for j, item := range value.Content {
			item = resolved(item)
			switch {
			case value.Kind == yaml.MappingNode && j%2 == 1:
			case item.Kind == yaml.ScalarNode:
				names = append(names, item.Value)
			case item.Kind == yaml.MappingNode && len(item.Content) > 0:
				names = append(names, item.Content[0].Value)
			}
		}
	}
	return names
}

// matched returns the first groups of the matches of an expression.
func matched(text string, expression *regexp.Regexp) (names []string) {
	for _, m := range expression.FindAllStringSubmatch(text, mostFindings) {
		names = append(names, m[1])
	}
	return names
}

var (
	sphinxExtensions = listOfPython("extensions")
	sphinxExcludes   = listOfPython("exclude_patterns")
	quotedString     = regexp.MustCompile(`["']([^"'\n]+)["']`)
	quotedName       = regexp.MustCompile(`["']([\w.-]+)["']`)
	startsProgram    = regexp.MustCompile(`\b(subprocess|os\.system|os\.popen|check_call|check_output|builder-inited|source-read)\b`)
	preprocessor     = regexp.MustCompile(`(?m)^\s*\[preprocessor\.([\w-]+)`)
	scriptImport     = regexp.MustCompile("(?:\\bfrom\\s+|\\brequire(?:\\.resolve)?\\(\\s*|\\bimport\\(?\\s*)[\"'`]([^\"'`\\s]+)[\"'`]")
	scriptPlugin     = regexp.MustCompile("[\"'`]((?:@[\\w.-]+/|\\.{1,2}/|[\\w-])[\\w./-]*plugin[\\w./-]*)[\"'`]")
	gemPlugin        = regexp.MustCompile(`(?m)^\s*gem\s*\(?["'](jekyll-[\w-]+)["']`)
)

// listOfPython matches what a program in Python assigns or adds to a list.
func listOfPython(name string) *regexp.Regexp {
	return regexp.MustCompile(`(?m)^\s*` + name + `\s*(?::[^=\n]*)?(?:\+?=|\.(?:extend|append)\()\s*[\[(]?([^\])]*)`)
}

// commentOfPython matches a comment in a list.
var commentOfPython = regexp.MustCompile(`(?m)(?:^|[\s,])#.*$`)

// pythonList returns the strings of lists of a program in Python.
func pythonList(text string, list *regexp.Regexp) (found []string) {
	for _, m := range list.FindAllStringSubmatch(text, mostSites) {
		found = append(found, matched(commentOfPython.ReplaceAllString(m[1], ""), quotedString)...)
	}
	return found
}

// pluginWord matches a word in the names of packages that may add pages.
var pluginWord = regexp.MustCompile(`plugin|docusaurus|starlight|typedoc|openapi|loader|generat|remote|content`)

var (
	// linkPlugin matches the names of plug-ins for Markdown or HTML that may change links, and plainLinks the names of those of them
	// that leave the URL.
	linkPlugin = regexp.MustCompile(`(?:remark|rehype|markdown-it)[\w-]*-(?:links?|urls?|hrefs?|rewrite)\b`)
	plainLinks = regexp.MustCompile(`external|auto-?link|attribute|wiki|card|preview|title|lint|validate|check|inline|reference|icon|nofollow|target`)
)

// changesLinks reports whether a package may change links, by its name.
func changesLinks(name string) bool {
	return linkPlugin.MatchString(name) && !plainLinks.MatchString(name)
}

// imports returns what a configuration that is a program imports: files of the repository, and packages that
// may add pages or change links.
func (s *site) imports() []string {
	return slices.DeleteFunc(matched(s.text, scriptImport), func(name string) bool {
		return name[0] != '.' && !pluginWord.MatchString(name) && !changesLinks(name)
	})
}

// wrapped compiles an expression that is broken into lines.
func wrapped(expression string) *regexp.Regexp {
	return regexp.MustCompile(strings.Join(strings.Fields(expression), ""))
}

// programsOf are the programs of generators, by their names.
var programsOf = map[string]programs{
	"MkDocs": {
		func(s *site) []string {
			names := yamlNames(s.text, "plugins", "hooks")
			if strings.Contains(s.text, "INHERIT:") {
				names = append(names, "INHERIT")
			}
			return names
		},
		wrapped(`
			^(?:material/)?(?:search|minify\w*|git-[\w-]+|social|tags|blog|rss|glightbox|awesome-(?:pages|nav)|
			section-index|literate-nav|nav\w*|exclude[\w-]*|redirects|macros|mkdocstrings|autorefs|offline|
			privacy|optimize|meta|typeset|group|table-reader|charts|mermaid2|kroki\w*|drawio\w*|swagger-ui-tag|
			include-markdown|include_dir_to_nav|markdownextradata|with-pdf|print-site|pdf-export|mike|tooltips|
			badges|info|open-in-new-tab|link-marker|htmlproofer|linkcheck|spellcheck|callouts|termynal|
			mkdocs-jupyter|mknotebooks|bibtex|footnotes|abbreviations|page-to-\w+|toggle-sidebar|ultralinks|
			build_id|gallery|image-captions|img2fig|enumerate-headings|add-number|macros_info|asciinema-player|
			codeinclude|encryptcontent|localsearch|statistics|timetoread|alias|coverage|llmstxt\w*|statcounter|
			versions|i18n)$`),
		nil,
	},
	"Jekyll": {
		func(s *site) []string {
			names := yamlNames(s.text, "plugins", "gems", "whitelist")
			gems, _ := s.tree.read(path.Join(s.dir, "Gemfile"))
			names = append(names, matched(gems, gemPlugin)...)
			for name := range s.tree.list(path.Join(s.dir, "_plugins")) {
				if path.Ext(name) == ".rb" {
					names = append(names, "_plugins/"+name)
				}
			}
			return names
		},
		wrapped(`
			^(?:jekyll(?:-(?:feed|seo-tag|sitemap|relative-links|optional-front-matter|readme-index|
			titles-from-headings|default-layout|remote-theme|paginate(?:-v2)?|gist|mentions|github-metadata|
			redirect-from|avatar|include-cache|toc|last-modified-at|archives|commonmark\w*|spaceship|minifier|
			compose|admin|octicons|target-blank|assets|coffeescript|sass-converter|swiss|theme-[\w-]+|
			email-protect|loading-lazy|figure|analytics|watch|livereload|minimagick|responsive-image|
			picture-tag|tidy|regex-replace|webp|cache-bust|environment-variables|algolia|link-attributes|
			timeago|katex|mermaid|plantuml|graphviz|twitter-plugin|youtube|open-sdg-plugins|text-theme|
			rtd-theme|scholar|jupyter-notebook|get-json|terser|3rd-party-libraries|socials|tabs|code-copy|
			auto-image|autoprefixer))?|jemoji|kramdown[\w-]*|rouge|github-pages|webrick|html-proofer|minima|
			just-the-docs|liquid[\w-]*|classifier-reborn|al_folio[\w-]*|premonition|csv|base64|[\w-]*theme)$`),
		nil,
	},
	"Sphinx": {
		func(s *site) []string {
			return append(pythonList(s.text, sphinxExtensions), matched(s.text, startsProgram)...)
		},
		wrapped(`
			^(?:sphinx\.ext\.[\w.]+|myst_parser|myst_nb|recommonmark|sphinx_(?:copybutton|design|rtd_theme|
			sitemap|reredirects|togglebutton|inline_tabs|prompt|issues|external_toc|thebe|comments|
			last_updated_by_git|click|argparse|autodoc_typehints|favicon|substitution_extensions|immaterial|
			book_theme|remove_toctrees|removed_in|toolbox[\w.]*|paramlinks|panels|tippy|codeautolink|proof|
			exercise|examples|subfigure|pyscript|social_cards|lint|notfound_page|terminal|roles|related_links|
			llm|youtube_links|config_options|contributor_listing|filtered_toctree|charts|tags|automodapi[\w.]*|
			argparse_cli|qt_documentation|version_warning|sitemap|gitref|math_dollar|markdown_tables|tabs[\w.]*|
			hoverxref[\w.]*|changelog|rtd_[\w.]*|wagtail_theme|needs)|sphinxext\.[\w.]+|sphinxcontrib\.[\w.]+|
			sphinxarg\.ext|sphinxemoji[\w.]*|notfound\.extension|numpydoc[\w.]*|ablog|nbsphinx\w*|
			matplotlib\.[\w.]+|IPython\.[\w.]+|hoverxref\.extension|pydata_sphinx_theme|furo[\w.]*|alabaster|
			breathe|enum_tools\.autoenum|jupyter_sphinx\w*|readthedocs_ext\.\w+|rst2pdf[\w.]*|autodocsumm|
			pallets_sphinx_themes|changelog|zc\.\w+|releases|linuxdoc\.\w+|jupyterlite_sphinx|
			sphinxnotes\.[\w.]+|canonical_sphinx[\w.]*|custom-rst-roles|auto_pytabs\.sphinx_ext|docutils[\w.]*|
			undoc\w*|autodoc_traits|pytest_sphinx|sphinxawesome[\w.]*|rinoh[\w.]*|sphinxcontrib-[\w-]+|
			celery\.contrib\.sphinx|aafigure|traitlets[\w.]*|autoclasstoc)$`),
		wrapped(`
			^(?:autoapi\.extension|sphinx\.ext\.(?:autosummary|apidoc)|sphinxcontrib\.(?:apidoc|openapi\w*|
			autoprogram|collections)|sphinx_gallery[\w.]*|exhale|sphinx_multiversion|sphinx_multiproject|
			sphinx_automodapi[\w.]*|subprocess|os\.system|os\.popen|check_call|check_output|builder-inited|
			source-read|rocm_docs[\w.]*)$`),
	},
	"mdBook": {
		func(s *site) []string { return matched(s.text, preprocessor) },
		wrapped(`
			^(?:links|index|mermaid|toc|pagetoc|admonish|callouts|alerts|katex|mathjax[\w-]*|linkcheck\w*|
			gettext|i18n[\w-]*|footnote|quiz|open-on-gh|last-changed|d2|pikchr|plantuml|graphviz|svgbob2?|bob|
			catppuccin|external-links|keeper|embedify|echarts|chapter-number|private|tera|template|theme|
			skill-tree|hints|codeblocks|image-size|presentation|treesitter|yml-header|metadata|front-matter|
			tabs|compress|emojicodes|reading-time|aquascope|playground|rss\w*|sitemap\w*|trpl-[\w-]+|course|
			nocomment|spacewell|kroki[\w-]*|whichlang|repl|inline-highlighting|fluent\w*|section-validator|
			utils|regex|abbr|typst\w*|checklist|rustdoc-link|rust-link|graphs|ferris|multicode|satysfi|numeq|
			numthm|mermaid-[\w-]+)$`),
		nil,
	},
	"Docusaurus": {
		func(s *site) []string { return append(matched(s.text, scriptPlugin), s.imports()...) },
		wrapped(`
			^(?:@docusaurus/[\w/.-]+|[\w.@/-]*(?:docusaurus-(?:theme|search|plugin-(?:sass|image-zoom|matomo|
			segment|hubspot|llms[\w-]*|hotjar|posthog|fathom|umami|plausible|goatcounter|clarity|rudderstack|
			less|chatwoot|papersaurus|structured-data|copy-page-button|sentry|tailwind\w*|internaldocs-fb|
			dotenv|lottie|medium-zoom|drawio|cookie-consent|csp|ideal-image|google-[\w-]+|pwa))|lunr-search|
			local-search|search-local|pushfeedback)[\w-]*|remark-[\w/-]+|rehype-[\w/-]+|@docusaurus|docusaurus|
			[\w./-]*\.css|plugins?|[\w/.-]*prism[\w/.-]*|facebook/docusaurus|.*github.*)$`),
		wrapped(`
			typedoc|openapi|redoc|remote-content|graphql|api-extractor|docgen|swagger|protobuf|javadoc|
			versioned|multi-docs|github-releases|changelog`),
	},
	"Astro Starlight": {
		(*site).imports,
		wrapped(`
			^(?:@?astrojs/[\w/.-]+|@astrojs/[\w/.-]+|@?[\w/.-]*starlight-(?:image-zoom|links-validator|
			heading-badges|sidebar-[\w-]+|theme-[\w-]+|llms-txt|scroll-to-top|fullview-mode|giscus|view-modes|
			kbd|videos|package-managers|showcases|utils|auto-sidebar|cooler-credit|contextual-menu|page-actions|
			site-graph|ion-theme|docsearch)|remark-[\w/-]+|rehype-[\w/-]+|astro-(?:expressive-code|icon|mermaid|
			compress|robots-txt|og-canvas|embed|seo[\w-]*|pagefind|d2|diagram|vtbot|imagetools|purgecss|
			relative-links|sitemap|font)[\w/-]*|[\w./-]*\.(?:css|astro))$`),
		regexp.MustCompile(`typedoc|openapi|starlight-(?:blog|versions|changelogs|tags|obsidian|github-alerts)|loader|swagger`),
	},
	"VitePress": {
		(*site).imports,
		wrapped(`
			^(?:vitepress-(?:plugin-(?:group-icons|tabs|mermaid|search|pagefind|llms|rss|lightbox|
			comment-with-giscus|image-viewer|nprogress|sandpack|twoslash|back-to-top|detype)|sidebar|
			theme-[\w-]+|openapi)?[\w/-]*|markdown-it-[\w/-]+|@vitejs/[\w-]+|vite-plugin-[\w-]+|
			unplugin-[\w/-]+|@shikijs/[\w/-]+|@nolebase/[\w/-]+|unocss[\w/]*|remark-[\w/-]+|.*\.css)$`),
		regexp.MustCompile(`typedoc|openapi-pages|swagger`),
	},
	"Eleventy": {
		(*site).imports,
		regexp.MustCompile(`^(?:@11ty/[\w/-]+|[\w@./-]*eleventy-(?:plugin-)?[\w/-]+|markdown-it-[\w/-]+|(?:post)?css-[\w/-]+|[\w@./-]*prism[\w/.-]*|[\w@-]*vite[\w/-]*)$`),
		regexp.MustCompile(`typedoc|openapi|remote|notion|wordpress|cms`),
	},
	"Antora": {
		(*site).antoraExtensions,
		wrapped(`
			^(?:collector|@antora/(?:collector|lunr|pdf|atlas)-extension|@asciidoctor/tabs|asciidoctor-(?:kroki|emoji|external-callout|katex|
			mathjax|interdoc-reftext|tabs?|chart|plantuml|highlight[\w-]*)|antora-(?:site-generator\w*|navigator-extension|
			dark-theme[\w-]*|redirects\w*|lunr\w*)|@djencks/asciidoctor-(?:mathjax|template|highlight)|
			@springio/(?:asciidoctor-extensions[\w/-]*|antora-xref-extension|antora-zip-contents-collector-extension|
			antora-extensions/(?:root-component|latest-version|partial-build|override-navigation-builder)[\w-]*)|
			[\w@./-]*(?:sitemap|robots|search|algolia|analytics|unlisted-pages|unpublish)[\w.-]*)$`),
		regexp.MustCompile(`^collector$`),
	},
}

// A program is one that the configuration of a site names.
type program struct {
	name   string
	paths  map[string]bool // that a program of the repository has, as pathsOf returns them; nil for others
	addsID bool            // it may add ids to pages
	source string          // of a program of the repository, with its components; nothing if it may add any id
}

// programs returns the programs that the configuration of a site names which may change links or add
// pages.
func (s *site) programs() []program {
	s.programsOnce.Do(func() {
		p, ok := programsOf[s.generator.name]
		if !ok {
			return
		}
		names := p.names(s)
		slices.Sort(names)
		for _, name := range slices.Compact(names) {
			isHarmless, isMaking := p.harmless.MatchString(name), p.making != nil && p.making.MatchString(name)
			if isHarmless && !isMaking && !changesLinks(name) || relativeLinks.MatchString(name) {
				continue
			}
			isKnown := isHarmless || isMaking
			switch source, ok := s.sourceOf(name); {
			case !ok:
				s.named = append(s.named, program{name: name, addsID: !isKnown && !s.model.labels})
			case source != "":
				made := program{name: name, paths: pathsOf(source), source: source}
				if made.addsID = (pageProgram.MatchString(source) || s.model == &mdBookModel) && idOfProgram.MatchString(source); made.addsID {
					made.source = s.withComponents(source)
				}
				if madeHeading.MatchString(source) || s.model == &mdBookModel && madeID.MatchString(source) {
					made.addsID, made.source = true, ""
				}
				s.named = append(s.named, made)
			}
		}
	})
	return s.named
}

var (
	// pageProgram matches what a program has that changes the pages or documents of a generator: the functions of markdown-it, unified and
	// Vite, the events of MkDocs and Python-Markdown, and the hooks of Jekyll.
	//
	// https://github.com/markdown-it/markdown-it/tree/master/docs, https://unifiedjs.com/learn/guide/create-a-plugin/,
	// https://vite.dev/guide/api-plugin.html, https://vitepress.dev/reference/site-config#build-hooks,
	// https://www.mkdocs.org/dev-guide/plugins/#events, https://python-markdown.github.io/extensions/api/, https://jekyllrb.com/docs/plugins/hooks/
	pageProgram = regexp.MustCompile(`\b(?:md|markdown)\.(?:core|renderer|render\w*|use|block|inline)\b|\bvisit(?:Parents)?\(|\b(?:hast|mdast|unist)\b|` +
		`\btransform(?:PageData|Html)?\s*[(:]|\bon_(?:page|post)_\w+|\b(?:Tree|Block|Inline|Pre|Post)[Pp]rocessor\b|:(?:pre|post)_(?:render|convert)\b|\bConverter\b|\bKramdown\b`)

	// idOfProgram matches the ids, headings, anchors and components that such a program adds.
	idOfProgram = regexp.MustCompile(`\bid=|["'\x60]id["'\x60]|\bids?\b\s*[:=]|\bhProperties\b|\bslug|<h[1-6]\b|["'\x60]h[1-6]["'\x60]|heading_open|\banchors?\b|<[A-Z]\w*[\s/>]|mdxJsxFlowElement`)

	// madeHeading matches a heading that a program of unified makes, whose text may be from anywhere.
	madeHeading = regexp.MustCompile(`\btype:\s*["']heading["']`)

	// madeID matches an id from anywhere that a preprocessor of mdBook adds, in a format.
	madeID = regexp.MustCompile(`\bid=\\?["']\{`)

	// madeLabel matches a reference definition that a preprocessor of mdBook writes, and the brackets of a text that it makes a link.
	madeLabel = regexp.MustCompile("\\]:|\\\\\\[|[\"'`]\\[")

	// preprocessorCommand matches the command of a preprocessor of mdBook in its table.
	//
	// https://rust-lang.github.io/mdBook/format/configuration/preprocessors.html#provide-your-own-command
	preprocessorCommand = regexp.MustCompile(`(?m)^\s*command\s*=\s*["'](.+)["']`)

	// sidebarPath matches the file with the sidebars of Docusaurus, of which categories may have pages.
	sidebarPath = regexp.MustCompile(`\bsidebarPath:\s*(?:require\.resolve\()?["']\./([^"'\n]+)["']`)
)

// withComponents returns the source of a program with those of the components of the repository that it adds.
func (s *site) withComponents(source string) string {
	tags := matched(source, componentTag)
	slices.Sort(tags)
	for _, tag := range slices.Compact(tags) {
		for _, extension := range componentExtensions {
			for _, file := range s.tree.allNames()["="+tag+extension] {
				text, _ := s.tree.read(file)
				source += "\n" + text
			}
		}
	}
	return source
}

// makesFragment reports whether a program with a source may make a fragment: a string in it is the fragment or begins with its first
// word, or it has the words of a heading that has the fragment.
func makesFragment(source, fragment string) bool {
	fragment = strings.ToLower(fragment)
	first := strings.IndexAny(fragment, "-_.: ")
	if first <= 0 {
		return regexp.MustCompile("(?i)[\"'`#]" + regexp.QuoteMeta(fragment) + "[\"'`]").MatchString(source)
	}
	words := strings.FieldsFunc(regexp.QuoteMeta(fragment), func(r rune) bool { return strings.ContainsRune(`-_.: \`, r) })
	return regexp.MustCompile("(?i)[\"'`#]" + regexp.QuoteMeta(fragment[:first+1]) + `|\b` + strings.Join(words, `[\s_-]+`) + `\b`).MatchString(source)
}

// sourceOf returns the source of a program of the repository, by its name in the configuration. ok is false
// if it is from elsewhere. The source is empty if it is data.
func (s *site) sourceOf(name string) (source string, ok bool) {
	if s.model == &mdBookModel {
		source = s.preprocessor(name)
		return source, source != ""
	}
	isFile := strings.Contains(name, "/") || path.Ext(name) == ".py"
	if !isFile || name[0] == '@' && !strings.HasPrefix(name, "@site/") {
		return "", false
	}
	file, ok := s.imported(name)
	if ok && path.Ext(file) != ".json" && path.Ext(file) != ".css" {
		source, _ = s.tree.read(file)
	}
	if s.generator.name == "VitePress" && source != "" && strings.Contains(s.text, source) {
		return "", true // a part of the configuration
	}
	return source, ok || name[0] == '.'
}

// preprocessor returns the source of a preprocessor of mdBook whose command names a file of the repository: the program, or the
// manifest of one in Rust.
func (s *site) preprocessor(name string) (source string) {
	_, table, _ := strings.Cut(s.text, "[preprocessor."+name+"]")
	table, _, _ = strings.Cut(table, "\n[")
	for _, command := range matched(table, preprocessorCommand) {
		for _, word := range strings.FieldsFunc(command, func(r rune) bool { return strings.ContainsRune(" =\"'", r) }) {
			files := []string{path.Join(s.dir, word)}
			if path.Base(word) == "Cargo.toml" {
				dir := path.Join(path.Dir(files[0]), "src")
				files = nil
				for _, base := range slices.Sorted(maps.Keys(s.tree.list(dir))) {
					files = append(files, path.Join(dir, base))
				}
			}
			for _, file := range files {
				isProgram := slices.Contains(scriptExtensions, path.Ext(file)) || path.Ext(file) == ".rs"
				if isProgram && len(source) <= mostBuildText && s.tree.has(file) {
					text, _ := s.tree.read(file)
					source += text
				}
			}
		}
	}
	return source
}

// imported returns the file of the repository that the configuration names.
func (s *site) imported(name string) (file string, ok bool) {
	dirs := []string{s.dir}
	switch s.generator.name {
	case "VitePress":
		dirs = []string{path.Join(s.dir, s.config), path.Join(s.dir, s.config, "config")}
	case "Antora":
		dirs = []string{path.Dir(s.playbook())}
	}
	for _, dir := range dirs {
		if file, ok = s.tree.module(path.Join(dir, strings.TrimPrefix(name, "@site/"))); ok {
			break
		}
	}
	return file, ok
}

// module returns the file of a module of JavaScript or TypeScript, by the name with which it is imported.
func (t *tree) module(file string) (name string, ok bool) {
	for _, extension := range []string{"", ".js", ".ts", ".mjs", ".mts", ".cjs", "/index.js", "/index.ts", "/index.mjs"} {
		if at := file + extension; t.has(at) && !t.isDir(at) {
			return at, true
		}
	}
	if stem, ok := strings.CutSuffix(file, ".js"); ok && t.has(stem+".ts") {
		return stem + ".ts", true
	}
	return "", false
}

// markdownPlugins matches a list of plug-ins for Markdown or HTML in the configuration of Astro.
var markdownPlugins = regexp.MustCompile(`\b(?:remark|rehype)Plugins\b`)

// linkChange matches an assignment of the URL of a link, in a plug-in for Markdown or HTML.
var linkChange = regexp.MustCompile(`\.(?:url|href)\s*=[^=]`)

// relativeLinks matches the names of the plug-in of Astro with which links to documents lead to their pages.
//
// https://github.com/vernak2539/astro-rehype-relative-markdown-links
var relativeLinks = regexp.MustCompile(`^(?:astro-rehype|rehype-astro)-relative-markdown-links$`)

// changeLinks returns a program of the repository that may make links to documents lead to their pages, which may be the configuration,
// or the plug-in of Astro that does, or nothing.
func (s *site) changeLinks() string {
	if s.generator.name != "Astro Starlight" || !markdownPlugins.MatchString(s.text) {
		return ""
	}
	if linkChange.MatchString(s.text) {
		return "./" + s.config
	}
	changer := ""
	for _, name := range matched(s.text, scriptImport) {
		if source, _ := s.sourceOf(name); linkChange.MatchString(source) {
			return name + " in " + path.Join(s.dir, s.config)
		}
		if relativeLinks.MatchString(name) || changesLinks(name) {
			changer = name
		}
	}
	return changer
}

// redirect matches a path from the root of a site that a setting, such as redirects of Astro, the option of a plug-in of Docusaurus or a
// route of VuePress, gives to another page.
//
// https://docs.astro.build/en/reference/configuration-reference/#redirects,
// https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-client-redirects
var redirect = regexp.MustCompile("[\"'`](/[^\"'`\\s]*)[\"'`]\\s*:|\\bfrom[\"']?\\s*:\\s*\\[?\\s*[\"'`](/[^\"'`\\s]*)[\"'`]|\\bpath:\\s*[\"'](/[^\"'\\s]*)[\"'],\\s*redirect")

// programTexts returns the configuration of a site, and the files of the repository that it imports.
func (s *site) programTexts() []string {
	texts := []string{s.text}
	for _, name := range matched(s.text, scriptImport) {
		if file, ok := s.imported(name); ok && name[0] == '.' {
			text, _ := s.tree.read(file)
			texts = append(texts, text)
		}
	}
	return texts
}

// addRedirects adds the paths that the configuration of a site, or a file that it imports, redirects.
func (s *site) addRedirects() {
	for _, text := range s.programTexts() {
		for _, m := range redirect.FindAllStringSubmatch(text, -1) {
			page := m[1] + m[2] + m[3]
			if end := strings.IndexAny(page, "*[:"); end >= 0 {
				page = page[:end] + "*"
			}
			if path.Dir(page) != "/" || !strings.HasSuffix(page, "*") {
				s.addPage(page, path.Join(s.dir, s.config))
			}
		}
	}
}

var (
	// ignoreList matches the start of the list of links that the check of links of a generator, or of a plug-in, leaves out.
	//
	// https://vitepress.dev/reference/site-config#ignoredeadlinks,
	// https://starlight-links-validator.vercel.app/configuration/#exclude
	ignoreList = regexp.MustCompile(`\bignoreDeadLinks["']?\s*:\s*\[|[lL]inksValidator\(\{[^{}]*?\bexclude["']?\s*:\s*\[`)

	// scriptToken matches a comment, a regular expression and its flags, or a string, of JavaScript.
	scriptToken = regexp.MustCompile("//[^\n]*|/\\*(?s:.*?)\\*/|/((?:[^/\\\\\n[]|\\\\.|\\[(?:[^\\]\\\\\n]|\\\\.)*\\])+)/([a-z]*)|[\"'`]([^\"'`\n]*)[\"'`]")
)

// ignoredLinks returns what matches the links that the configuration of a site leaves out of its check of links. Of a function it
// is what the regular expressions in it match.
func (s *site) ignoredLinks() (found []*regexp.Regexp) {
	at := ignoreList.FindStringIndex(s.text)
	if at == nil {
		return nil
	}
	for rest, depth := s.text[at[1]:], 1; ; {
		token := scriptToken.FindStringSubmatchIndex(rest)
		if token == nil {
			return found
		}
		for _, c := range rest[:token[0]] {
			if c == '[' {
				depth++
			} else if c == ']' {
				if depth--; depth == 0 {
					return found
				}
			}
		}
		switch {
		case token[2] >= 0:
			flags := ""
			if strings.Contains(rest[token[4]:token[5]], "i") {
				flags = "(?i)"
			}
			if expression, err := regexp.Compile(flags + rest[token[2]:token[3]]); err == nil {
				found = append(found, expression)
			}
		case token[6] >= 0 && s.model == &starlightModel:
			found = append(found, globPattern(rest[token[6]:token[7]]))
		case token[6] >= 0:
			found = append(found, regexp.MustCompile("^"+regexp.QuoteMeta(rest[token[6]:token[7]])+"$"))
		}
		rest = rest[token[1]:]
	}
}

// ignores reports whether the check of links of a site leaves out a path: VitePress names pages without their extensions.
func (s *site) ignores(target string) bool {
	if s.generator.name == "VitePress" {
		target = strings.TrimSuffix(strings.TrimSuffix(target, ".md"), ".html")
		if strings.HasSuffix(target, "/") {
			target += "index"
		}
		if !strings.HasPrefix(target, "/") && !strings.HasPrefix(target, "./") {
			target = "./" + target
		}
	}
	return slices.ContainsFunc(s.settings().ignored, func(link *regexp.Regexp) bool { return link.MatchString(target) })
}

// suspect returns the name of a program of the site that may make what is below a directory that does not
// exist, or nothing if there is none. One of the repository names it.
func (s *site) suspect(missing string) string {
	if s == nil || s.generator == nil {
		return ""
	}
	for _, p := range s.programs() {
		if p.paths == nil || p.paths[path.Base(missing)] {
			return s.inConfig(p.name)
		}
	}
	if missing != "" && path.Ext(missing) == "" {
		return s.lackedSidebars()
	}
	return ""
}

// inConfig returns the name of a program with that of the file that names it.
func (s *site) inConfig(name string) string {
	config := path.Join(s.dir, s.config)
	if s.generator.name == "Antora" && !strings.Contains(s.text, name) {
		config = s.playbook()
	}
	return name + " in " + config
}

// knownMarkdown matches the extensions of Python-Markdown that add no ids to elements that lint reads.
var knownMarkdown = wrapped(`
	^(?:markdown\.extensions\..*|(?:markdown_)?(?:abbr|admonition|attr_list|codehilite|def_list|extra|fenced_code|footnotes|
	legacy_attrs|legacy_em|md_in_html|meta|nl2br|sane_lists|smarty|tables|toc|wikilinks|checklist|del_ins|tasklist|
	include[\w.]*|katex|callouts|grid_tables|gfm_admonition|alerts?|graphviz\w*|inline_graphviz|mermaid\w*|
	fontawesome|emdash|superscript|subscript|markdown_\w*)|pymdownx\..*|mdx_.*|plantuml_markdown|mkdocs-click|mkautodoc|pyodide|
	neoteroi\..*|zensical\..*|materialx?\..*|mkdocs.*|github-callouts|callouts|smartsymbols|kroki\w*|.*\.checklist)$`)

// mayAdd returns a program that may add a fragment to pages, or nothing: one that the configuration names, or a component of the theme. One
// of the repository does if its source has a part of the fragment. If the fragment is empty, it may add some.
func (s *site) mayAdd(fragment string) string {
	if s == nil || s.model == nil {
		return ""
	}
	for _, p := range s.programs() {
		if p.addsID && (p.source == "" || fragment == "" || makesFragment(p.source, fragment)) {
			return s.inConfig(p.name)
		}
	}
	if name := s.settings().extension; name != "" {
		return s.inConfig(name)
	}
	for _, a := range s.layouts().adders {
		if fragment == "" || makesFragment(a.source, fragment) {
			return a.name
		}
	}
	return ""
}

// mayDefine returns a preprocessor of mdBook that may add definitions of references, or nothing.
func (s *site) mayDefine() string {
	for _, p := range s.programs() {
		if p.addsID && p.source == "" || madeLabel.MatchString(p.source) {
			return s.inConfig(p.name)
		}
	}
	return ""
}

// mayMake returns why it is likely that something makes a missing file or directory, or nothing: a program
// may, or the build would fail.
func (s *site) mayMake(missing string) string {
	switch program := s.suspect(missing); {
	case program != "":
		return program
	case strings.HasPrefix(s.settings().changer, "."):
		return s.settings().changer
	case !isPageName(missing):
		return ""
	case s.fails():
		return s.generator.name + ", which fails if a link leads nowhere"
	case s.isCheckedByBuild("missing-file"):
		return checkedPages
	case s.generator.name == "Jekyll":
		return s.ignored()
	}
	return ""
}

// lackedSidebars returns the name of a file with sidebars of Docusaurus that the repository does not have, or nothing.
func (s *site) lackedSidebars() string {
	if s.generator.name == "Docusaurus" {
		for _, m := range sidebarPath.FindAllStringSubmatch(s.text, mostSites) {
			if name := path.Join(s.dir, m[1]); !s.tree.has(name) {
				return name
			}
		}
	}
	return ""
}

// ignoredDocuments returns a name for the documents that Git ignores beside one of the site that is in the repository, or of another
// repository that is a submodule or that a build clones into the site, or nothing: their front matter may give them any path.
func (s *site) ignoredDocuments() string {
	if dirs := s.tree.lackingSubmodules(); len(dirs) > 0 {
		return "documents of the submodule " + path.Clean(dirs[0])
	}
	for _, clone := range s.tree.buildOf(".").clones {
		if below, ok := cutDir(clone, s.source); ok && strings.Contains(below, "/") {
			return "documents that a build clones into " + clone
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.pages().paths)) {
		if s.tree.isIgnored(name) {
			return "documents that Git ignores in " + path.Dir(name)
		}
	}
	return ""
}

// isPageName reports whether a name may be that of a page or of its source, or of a directory.
func isPageName(name string) bool {
	extension := path.Ext(name)
	return extension != ".txt" && (slices.Contains(sourceExtensions, extension) || len(extension) < len(".md") || strings.Trim(extension, ".0123456789") == "")
}
