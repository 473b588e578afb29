package lint

import (
	"bytes"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// siteRoot and urlFilter match how templates of Jekyll write links from the root of the site.
//
// https://jekyllrb.com/docs/liquid/filters/
var (
	siteRoot  = regexp.MustCompile(`^\{\{-?\s*site\.(?:baseurl|url)\s*-?\}\}(/.*)$`)
	urlFilter = regexp.MustCompile(`^\{\{-?\s*["'](/?[^"']*)["']\s*\|\s*(?:relative|absolute|prepend: site\.base)_?url\s*-?\}\}(.*)$`)
	linkTag   = regexp.MustCompile(`^(?:\{\{-?\s*site\.(?:baseurl|url)\s*-?\}\})*\{%-?\s*link\s+([^\s%]+)\s*-?%\}(.*)$`)
)

// written returns a URL of the site that a template has in a document.
func (s *site) written(d *document, url string) string {
	if s != nil && s.model == &pelicanModel {
		return s.pelican(d, url)
	}
	if s != nil && s.model == &antoraModel {
		return s.attributed(d, url)
	}
	if s != nil && s.model == &docFXModel && !strings.Contains(url, ":") {
		return strings.ReplaceAll(url, `\`, "/")
	}
	if s == nil || s.generator.name != "Jekyll" || !strings.HasPrefix(url, "{") {
		return url
	}
	if m := siteRoot.FindStringSubmatch(url); m != nil {
		return m[1]
	}
	if m := urlFilter.FindStringSubmatch(url); m != nil {
		return "/" + strings.TrimPrefix(m[1], "/") + m[2]
	}
	if m := linkTag.FindStringSubmatch(url); m != nil {
		return "/" + m[1] + m[2]
	}
	return url
}

// templateLink matches an inline link whose destination is a template of Jekyll.
var templateLink = regexp.MustCompile(`\]\((\{\{[^{}\n]*\}\}[^\s()]*|(?:\{\{[^{}\n]*\}\})*\{%-?\s*link\s[^%\n]*%\}[^\s()]*)\)`)

// templateLinks checks the inline links that are none before Jekyll replaces templates, because they
// have spaces.
func (d *document) templateLinks() {
	if d.site == nil || d.site.generator.name != "Jekyll" || !strings.Contains(d.text, "]({") {
		return
	}
	at := newPosition(d.text)
	for _, m := range templateLink.FindAllStringSubmatchIndex(withoutCode(d.text), -1) {
		start, end := m[2], m[3]
		if url := d.text[start:end]; strings.ContainsAny(url, " \t") && d.site.written(d, url) != url {
			d.linkAt(at, start, end)
		}
	}
}

// liquidCode matches code between tags of Liquid, liquidSet a text that they give a name, with which it may be shown as code, and liquidTags a line that only has tags, which is empty when
// the Markdown is read.
var (
	liquidCode = regexp.MustCompile(`(?s)\{%-?\s*(?:highlight\b.*?\{%-?\s*endhighlight|codeblock\b.*?\{%-?\s*endcodeblock|comment\b.*?\{%-?\s*endcomment)\s*-?%\}`)
	liquidSet  = regexp.MustCompile(`(?s)\{%-?\s*set\s+(\w+)\s*-?%\}.*?\{%-?\s*endset\s*-?%\}`)
	liquidTags = regexp.MustCompile(`^[ \t]*(?:\{%[^{}\n]*%\}[ \t]*)+$`)
)

// withoutLiquid returns the text of a document with spaces for what Liquid does not leave for Markdown.
func (s *site) withoutLiquid(text string) string {
	if s == nil || !slices.Contains([]string{"Jekyll", "Eleventy", "Hexo"}, s.generator.name) || !strings.Contains(text, "{%") {
		return text
	}
	b := []byte(text)
	if strings.Contains(text, "endhighlight") || strings.Contains(text, "endcodeblock") || strings.Contains(text, "endcomment") {
		for _, m := range liquidCode.FindAllIndex(b, -1) {
			fill(b[m[0]:m[1]])
		}
	}
	if strings.Contains(text, "endset") && strings.Contains(text, "highlight") {
		for _, m := range liquidSet.FindAllSubmatchIndex(b, mostSites) {
			if name := string(b[m[2]:m[3]]); strings.Contains(text, "{{ "+name+" | highlight") {
				fill(b[m[0]:m[1]])
			}
		}
	}
	for line := range bytes.Lines(b) {
		if line = bytes.TrimRight(line, "\n"); bytes.Contains(line, []byte("{%")) && liquidTags.Match(line) {
			fill(line)
		}
	}
	return string(b)
}

// A permalink is a pattern of the paths of some pages, in the configuration of Jekyll.
//
// https://jekyllrb.com/docs/permalinks/
type permalink struct {
	dir, kind string // the directory of the documents, and their collection, "posts" or "pages"; either may be empty
	pattern   string
}

// permalinksOf returns the patterns in a configuration: those of directories, then those of collections, then that of
// all posts.
func permalinksOf(text string) (found []permalink) {
	var config struct {
		Permalink   string
		Collections map[string]struct {
			Permalink string
			Output    bool
		}
		Defaults []struct {
			Scope  struct{ Path, Type string }
			Values struct{ Permalink string }
		}
	}
	var document yaml.Node
	yaml.Unmarshal([]byte(text), &document)
	keepLast(&document)
	document.Decode(&config) // what has another type is left out
	for _, d := range config.Defaults {
		dir, _, _ := strings.Cut(d.Scope.Path, "*")
		found = append(found, permalink{strings.Trim(dir, "/"), d.Scope.Type, d.Values.Permalink})
	}
	slices.SortStableFunc(found, func(a, b permalink) int { return len(b.dir) - len(a.dir) })
	for _, name := range slices.Sorted(maps.Keys(config.Collections)) {
		pattern := config.Collections[name].Permalink
		if pattern == "" && config.Collections[name].Output {
			pattern = "/:collection/:path"
		}
		found = append(found, permalink{"", name, pattern})
	}
	found = append(found, permalink{"", "posts", config.Permalink})
	return slices.DeleteFunc(found, func(p permalink) bool { return !strings.ContainsAny(p.pattern, "/:") })
}

// inCollection returns the paths of a file that is not a document, by its name below the source of Jekyll, which copies those of
// collections.
//
// https://jekyllrb.com/docs/collections/#add-content
func (s *site) inCollection(name string) (found []string) {
	dir, _, _ := strings.Cut(name, "/")
	if kind := strings.TrimPrefix(dir, "_"); kind != dir && kind != "posts" && slices.ContainsFunc(s.settings().permalinks, func(p permalink) bool { return p.kind == kind }) {
		for _, page := range s.permalinked(name, "") {
			found = append(found, strings.TrimSuffix(page, "/")+path.Ext(name))
		}
	}
	return found
}

// keepLast removes the keys of mappings that the same key follows, as the parser of Jekyll does.
func keepLast(n *yaml.Node) {
	for _, part := range n.Content {
		keepLast(part)
	}
	if n.Kind != yaml.MappingNode {
		return
	}
	last := map[string]int{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		last[n.Content[i].Value] = i
	}
	var content []*yaml.Node
	for i := 0; i+1 < len(n.Content); i += 2 {
		if key := n.Content[i]; key.Kind != yaml.ScalarNode || key.Tag == "!!merge" || last[key.Value] == i {
			content = append(content, key, n.Content[i+1])
		}
	}
	n.Content = content
}

// needsNoFrontMatter reports whether Jekyll makes pages of documents without front matter, as it does on GitHub Pages.
//
// https://github.com/benbalter/jekyll-optional-front-matter
func (s *site) needsNoFrontMatter() bool {
	gems, err := s.tree.read(path.Join(s.dir, "Gemfile"))
	if err != nil {
		return !strings.Contains(s.tree.buildOf(".").text, "jekyll build")
	}
	return strings.Contains(gems+s.text, "jekyll-optional-front-matter") || strings.Contains(gems, "github-pages")
}

// showsDrafts matches the setting with which Jekyll publishes drafts.
var showsDrafts = regexp.MustCompile(`(?m)^show_drafts:\s*true\b`)

// isLeftOut reports whether a document is below a directory that a site of Jekyll leaves out, or is a draft, or its own site makes
// no page of it.
//
// https://jekyllrb.com/docs/configuration/options/, https://jekyllrb.com/docs/posts/#drafts
func (t *tree) isLeftOut(name, text string) bool {
	dir := path.Dir(name)
	for above := dir; ; above = path.Dir(above) {
		for _, s := range t.sites(above) {
			if below, ok := cutDir(dir, s.source); ok && below != "" && s.generator.name == "Jekyll" && (s.leavesOut(below) || strings.Contains("/"+below+"/", "/_drafts/") && !showsDrafts.MatchString(s.text)) {
				return true
			}
		}
		if above == "." {
			return t.siteOf(dir).hasNoPage(name, text)
		}
	}
}

// hasNoPage reports whether a document of the site is a post of Jekyll without a date, or its page is a redirect.
//
// https://jekyllrb.com/docs/posts/#creating-posts, https://github.com/jekyll/jekyll-redirect-from#redirect-to
func (s *site) hasNoPage(name, text string) bool {
	if s == nil || s.generator.name != "Jekyll" {
		return false
	}
	if strings.Contains("/"+name, "/_posts/") && !postName.MatchString(path.Base(name)) {
		return true
	}
	if len(frontValues(text, "redirect_to")) == 0 {
		return false
	}
	const plugin = "jekyll-redirect-from"
	if strings.Contains(s.text, plugin) {
		return true
	}
	gems, _ := s.tree.read(path.Join(s.dir, "Gemfile"))
	return strings.Contains(gems, plugin)
}

// postName matches the name of a file that Jekyll publishes as a post.
//
// https://github.com/jekyll/jekyll/blob/v4.4.1/lib/jekyll/document.rb
var postName = regexp.MustCompile(`^[0-9]{2,4}-[0-9]{1,2}-[0-9]{1,2}-`)

// leavesOut reports whether the configuration of Jekyll or Sphinx leaves out a file or directory, by its name below the
// source.
func (s *site) leavesOut(name string) bool {
	s.excludesOnce.Do(func() {
		patterns := pythonList(s.text, sphinxExcludes)
		if s.generator.name == "Jekyll" {
			patterns = yamlNames(s.text, "exclude")
		}
		for _, pattern := range patterns {
			s.excludes = append(s.excludes, globPattern("./"+strings.Trim(pattern, "/")))
		}
	})
	return slices.ContainsFunc(s.excludes, func(pattern *regexp.Regexp) bool {
		for at := name; at != "." && at != ""; at = path.Dir(at) {
			if pattern.MatchString(at) {
				return true
			}
		}
		return false
	})
}

// notInName matches the parts of a name that are hyphens in a path, and notInPretty those in a path that keeps punctuation.
//
// https://github.com/jekyll/jekyll/blob/v4.4.1/lib/jekyll/utils.rb
var (
	notInName   = regexp.MustCompile(`[^\pL\pM\p{Nd}]+`)
	notInPretty = regexp.MustCompile(`[^\pL\pM\p{Nd}._~!$&'()+,;=@]+`)
)

// permalinked returns the paths that the front matter of a document, or a pattern of the configuration, gives its page.
func (s *site) permalinked(name, text string) (found []string) {
	kind, collection := "pages", ""
	below := name // its collection
	for i, element := range strings.Split(name, "/") {
		if rest, ok := strings.CutPrefix(element, "_"); ok {
			kind, collection = rest, rest
			below = strings.Join(strings.Split(name, "/")[i+1:], "/")
			break
		}
	}
	patterns := frontValues(text, "permalink")
	for _, p := range s.settings().permalinks {
		if (p.kind == "" || p.kind == kind) && (p.dir == "" || name == p.dir || strings.HasPrefix(name, p.dir+"/")) {
			patterns = append(patterns, p.pattern)
		}
	}
	stem := strings.TrimSuffix(below, path.Ext(below))
	base := path.Base(stem)
	date := []string{"", "", "", ""}
	if m := blogDate.FindStringSubmatch(stem); m != nil {
		date, base = m, m[4]
	}
	slug := base
	for _, set := range frontValues(text, "slug") {
		slug = set
	}
	name = strings.Trim(notInName.ReplaceAllString(strings.ToLower(base), "-"), "-")
	categories := append(frontValues(text, "categories"), frontValues(text, "category")...)
	values := strings.NewReplacer(":categories", strings.ToLower(path.Join(categories...)), ":collection", collection, ":path", stem, ":basename", base, ":name", name,
		":title", strings.Trim(notInPretty.ReplaceAllString(slug, "-"), "-"), ":slug", strings.Trim(notInName.ReplaceAllString(strings.ToLower(slug), "-"), "-"), ":output_ext", ".html", ":year", date[1], ":month", date[2], ":day", date[3], ":short_year", date[1][min(2, len(date[1])):],
		":i_month", strings.TrimPrefix(date[2], "0"), ":i_day", strings.TrimPrefix(date[3], "0"))
	for _, pattern := range patterns {
		page := values.Replace(pattern)
		if at := strings.IndexByte(page, ':'); at >= 0 {
			page = page[:at] + "*" // what is not known
		}
		found = append(found, page)
	}
	return found
}
