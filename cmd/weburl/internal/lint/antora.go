package lint

import (
	"cmp"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/weburl/weburl/links"
)

// https://docs.antora.org/antora/latest/page/resource-id/
var antoraModel = model{
	covers: always,
	paths: func(s *site, name, text string) (found []string) {
		module, page, ok := strings.Cut(name, "/pages/")
		if !ok {
			return nil
		}
		found = []string{path.Join(module, page)}
		for _, m := range pageAliases.FindAllStringSubmatch(text, -1) {
			for alias := range strings.SplitSeq(m[1], ",") {
				alias = strings.TrimSuffix(strings.TrimSpace(alias), ".adoc") + ".adoc"
				if at := strings.LastIndexByte(alias, ':'); at >= 0 {
					found = append(found, path.Join(path.Base(strings.ReplaceAll(alias[:at], ":", "/")), alias[at+1:]))
				} else {
					found = append(found, path.Join(module, alias))
				}
			}
		}
		return found
	},
}

// pageAliases matches other names of a page.
//
// https://docs.antora.org/antora/latest/page/page-aliases/
var pageAliases = regexp.MustCompile(`(?m)^:page-aliases:[ \t]+(.+)$`)

// antoraFamilies are the directories of a module, with what a name of a file in one begins with, unless that
// follows from where the name is.
var antoraFamilies = map[string]string{"page$": "pages", "image$": "images", "partial$": "partials", "example$": "examples", "attachment$": "attachments"}

// antoraParts divides a name of Antora in a document, VERSION@COMPONENT:MODULE:FAMILY$FILE, of which only the file is needed, into the
// directory of the module and the rest. ok is false if it is of another component or version.
func (s *site) antoraParts(document, target string) (module, name string, ok bool) {
	parts := strings.Split(target, ":")
	module, _ = antoraModule(document)
	switch len(parts) {
	case 1:
	case 2:
		if parts[0] != "" {
			module = path.Join(path.Dir(module), parts[0])
		}
	case 3:
		if strings.Contains(parts[0], "@") || parts[0] != "" && !slices.Contains(s.settings().names, parts[0]) {
			return "", "", false
		}
		module = path.Join(path.Dir(module), "ROOT")
		if parts[1] != "" {
			module = path.Join(path.Dir(module), parts[1])
		}
	default:
		return "", "", false
	}
	return module, parts[len(parts)-1], true
}

// antora returns the file that a name of Antora means.
func (s *site) antora(d *document, target string) (file string, ok bool) {
	t := s.tree
	if _, ok := antoraModule(d.name); !ok {
		return d.unknown(partOfPages)
	}
	module, name, ok := s.antoraParts(d.name, target)
	if !ok {
		return d.unknown(foreign)
	}
	before := d.text[:min(d.at, len(d.text))]
	isInclude, isPlain := strings.HasSuffix(before, "include::"), !strings.Contains(target, ":")
	modules := []string{module}
	if isPlain && !isInclude {
		modules = append(t.modulesOfPages(d.name), module)
	}
	if strings.Contains(name, "@") || !t.isDir(module) || !t.hasAny(module, "pages", "images", "assets", "partials", "examples", "attachments") {
		return d.unknown(foreign)
	}
	for prefix, family := range antoraFamilies {
		if rest, ok := strings.CutPrefix(name, prefix); ok {
			return t.antoraFile(modules, family, rest)
		}
	}
	for _, family := range []string{"attachments", "images"} {
		if _, rest, ok := strings.Cut("/"+name, "/_"+family+"/"); ok { // as published
			return t.antoraFile(modules, family, rest)
		}
	}
	if file := path.Join(path.Dir(d.name), name); isPlain && isInclude && t.has(file) {
		return file, true
	}
	if strings.HasPrefix(name, "./") || strings.HasPrefix(name, "../") {
		pages := path.Join(module, "pages")
		if strings.HasPrefix(d.name, path.Join(module, "partials")+"/") {
			return d.unknown(partOfPages)
		}
		dir := ""
		if rest, ok := strings.CutPrefix(path.Dir(d.name), pages); ok {
			dir = rest
		}
		if strings.HasSuffix(before, "link:") {
			if file, ok := t.antoraLinked(module, dir, name); ok {
				return file, true
			}
		}
		file = path.Join(pages, antoraRelative(dir, name))
		for _, page := range t.bookParts().of[d.name] {
			from, isPage := cutDir(path.Dir(page), pages)
			if other := path.Join(pages, antoraRelative(from, name)); isPage && t.has(other) {
				return other, true // Antora reads it from the page that includes it
			}
		}
		return file, t.has(file)
	}
	families := []string{"pages", "images", "partials", "examples", "attachments"}
	if isImage(name) {
		families = []string{"images", "assets/images", "pages", "attachments"} // the second as in older versions
	}
	for _, module := range modules {
		if page := path.Join(module, "pages", name); path.Ext(name) == "" && t.has(page+".adoc") {
			if d.isWithoutFragment() {
				return page, false // it leads to an id of the page
			}
			return page + ".adoc", true
		}
		for _, family := range families {
			if file := path.Join(module, family, name); t.has(file) {
				return file, true
			}
		}
		if file, ok := s.pages().pages[path.Join(path.Base(module), name)]; ok && !strings.HasSuffix(before, "link:") && !strings.HasSuffix(before, "://") {
			return file, true
		}
	}
	if strings.HasSuffix(before, "link:") || strings.HasSuffix(before, "://") {
		return d.unknown(served) // a path of the site
	}
	if file := path.Join(path.Dir(d.name), name); t.has(file) {
		return file, true // of an include
	}
	if t.hasFileOutside(name) {
		return d.unknown(elsewhere) // a build may copy it
	}
	return path.Join(modules[0], families[0], name), false
}

// playbook returns the name of the playbook, which builds a site of components, in the repository, where it usually is, or nothing.
//
// https://docs.antora.org/antora/latest/playbook/
func (s *site) playbook() string {
	for _, dir := range []string{".", s.dir, path.Dir(s.dir)} {
		for _, name := range slices.Sorted(maps.Keys(s.tree.list(dir))) {
			if extension := path.Ext(name); (extension == ".yml" || extension == ".yaml") && (strings.Contains(name, "playbook") || strings.HasPrefix(name, "site.")) {
				return path.Join(dir, name)
			}
		}
	}
	return ""
}

// antoraExtensions returns the extensions that the playbook of a component names, and the collector of the component.
//
// https://docs.antora.org/antora/latest/extend/register-extension/, https://docs.antora.org/antora/latest/playbook/asciidoc-extensions/,
// https://docs.antora.org/collector-extension/latest/
func (s *site) antoraExtensions() (names []string) {
	type extensions struct{ Extensions []yaml.Node }
	var component struct{ Ext struct{ Collector yaml.Node } }
	yaml.Unmarshal([]byte(s.text), &component) // what has another type is left out
	if !component.Ext.Collector.IsZero() {
		names = append(names, "collector")
	}
	name := s.playbook()
	text, _ := s.tree.read(name)
	var playbook struct{ Antora, Asciidoc extensions }
	yaml.Unmarshal([]byte(text), &playbook)
	for _, e := range append(playbook.Antora.Extensions, playbook.Asciidoc.Extensions...) {
		var required struct{ Require string }
		e.Decode(&required)
		names = append(names, cmp.Or(required.Require, e.Value))
	}
	return slices.DeleteFunc(names, func(name string) bool { return name == "" })
}

// attributeReference matches a reference to an attribute of AsciiDoc, and attributeEntry what sets one in a document.
//
// https://docs.asciidoctor.org/asciidoc/latest/attributes/document-attributes/
var (
	attributeReference = regexp.MustCompile(`\{(\w[\w-]*)\}`)
	attributeEntry     = regexp.MustCompile(`(?m)^:(\w[\w-]*)(!?):[ \t]*(.*?)[ \t\r]*$`)
)

// antoraAttributes returns the attributes that the configuration of a component sets for its pages, without those of which
// a page may have another value.
//
// https://docs.antora.org/antora/latest/component-attributes/
func (s *site) antoraAttributes() map[string]string {
	var config struct {
		Asciidoc struct{ Attributes map[string]any }
	}
	yaml.Unmarshal([]byte(s.text), &config) // what has another type is left out
	found := map[string]string{}
	for name, value := range config.Asciidoc.Attributes {
		if text, ok := value.(string); ok && !strings.HasSuffix(text, "@") {
			found[name] = text
		}
	}
	return found
}

// ownAttributes returns the attributes that the document sets once.
func (d *document) ownAttributes() map[string]string {
	if d.attributes == nil {
		d.attributes = map[string]string{}
		for _, m := range attributeEntry.FindAllStringSubmatch(d.text, mostFindings) {
			value := m[3]
			if _, ok := d.attributes[m[1]]; ok || m[2] != "" || strings.HasSuffix(value, `\`) {
				value = "{}"
			}
			d.attributes[m[1]] = value
		}
	}
	return d.attributes
}

// attributed returns a URL with the values of attributes, or the URL itself if one of them is not known.
func (s *site) attributed(d *document, url string) string {
	expanded := url
	for range mostIncludes {
		if !strings.Contains(expanded, "{") || len(expanded) > mostPath {
			break
		}
		left := mostPath
		expanded = attributeReference.ReplaceAllStringFunc(expanded, func(reference string) string {
			name := reference[1 : len(reference)-1]
			value, ok := s.attributes()[name]
			if !ok {
				value = cmp.Or(d.ownAttributes()[name], reference)
			}
			if left -= len(value); left < 0 {
				return reference
			}
			return value
		})
	}
	if strings.ContainsAny(expanded, "{ ") {
		return url
	}
	return expanded
}

// isWithoutFragment reports whether the link is the macro xref, and has no fragment.
//
// https://docs.asciidoctor.org/asciidoc/latest/macros/inter-document-xref/
func (d *document) isWithoutFragment() bool {
	if !strings.HasSuffix(d.text[:min(d.at, len(d.text))], "xref:") {
		return false
	}
	target, _, _ := strings.Cut(d.text[d.at:min(d.at+mostPath, len(d.text))], "[")
	return !strings.ContainsAny(target, "#{")
}

// antoraRelative returns the path from the directory of the pages that Antora's parseResourceId reads in a path that
// begins with "./" or "../", in a page of dir. A "./" at the beginning is dir, which one ".." leaves; a ".." that is first
// has no effect.
func antoraRelative(dir, name string) string {
	var segments []string
	if rest, ok := strings.CutPrefix(name, "./"); ok {
		segments, name = append(segments, dir), rest
	}
	for segment := range strings.SplitSeq(name, "/") {
		if segment != ".." {
			segments = append(segments, segment)
		} else if len(segments) > 0 {
			segments = segments[:len(segments)-1]
		}
	}
	return path.Join(segments...)
}

// antoraLinked returns the document to whose page a path in the macro link leads, from the page of one in a directory of
// the pages of a module. The directory of the pages of the module ROOT is that of the component.
//
// https://docs.antora.org/antora/latest/how-antora-builds-urls/
func (t *tree) antoraLinked(module, dir, target string) (file string, ok bool) {
	modules, own := path.Split(module)
	if own == "ROOT" {
		own = ""
	}
	page := strings.Trim(strings.TrimSuffix(path.Join(own, dir, target), ".html"), "/")
	top, below, _ := strings.Cut(page, "/")
	for _, stem := range []string{path.Join(modules, top, "pages", below), path.Join(modules, "ROOT/pages", page)} {
		for _, name := range []string{stem + ".adoc", path.Join(stem, "index.adoc")} {
			if t.has(name) {
				return name, true
			}
		}
	}
	return "", false
}

// antoraFile returns the file of the first of some modules with a name in a family, in the directory of older versions if it is there.
func (t *tree) antoraFile(modules []string, family, name string) (file string, ok bool) {
	for _, module := range modules {
		for _, file := range []string{path.Join(module, "assets", family, name), path.Join(module, family, name)} {
			if t.has(file) {
				return file, true
			}
		}
	}
	return path.Join(modules[0], family, name), false
}

// modulesOfPages returns the modules of the pages that a partial is a part of: Antora resolves the names in it from there, except those
// of includes.
//
// https://docs.antora.org/antora/latest/page/include-a-partial/
func (t *tree) modulesOfPages(partial string) (modules []string) {
	if !strings.Contains(partial, "/partials/") {
		return nil
	}
	parts, seen := []string{partial}, map[string]bool{partial: true}
	for i := 0; i < len(parts); i++ {
		for _, other := range t.bookParts().of[parts[i]] {
			if seen[other] {
				continue
			}
			seen[other] = true
			parts = append(parts, other)
			if module, ok := antoraModule(other); ok && strings.HasPrefix(other, module+"/pages/") && !slices.Contains(modules, module) {
				modules = append(modules, module)
			}
		}
	}
	return modules
}

// hasFileOutside reports whether a document that is in no module of Antora has the name of a page.
func (t *tree) hasFileOutside(page string) bool {
	t.outsideOnce.Do(func() {
		t.outside = map[string]bool{}
		left := mostPages
		t.eachFile(".", []string{"node_modules"}, &left, func(name string) {
			if _, isOfModule := antoraModule(name); !isOfModule && links.FormatOf(name) == "asciidoc" {
				t.outside[path.Base(name)] = true
			}
		})
	})
	return !strings.Contains(page, "/") && !communityFile.MatchString(page) && t.outside[page]
}

// antoraModule returns the directory of the module of Antora that a document is in.
//
// https://docs.antora.org/antora/latest/module-directories/
func antoraModule(name string) (dir string, ok bool) {
	parts := strings.Split(name, "/")
	for i := 2; i < len(parts); i++ {
		if parts[i-2] == "modules" {
			return strings.Join(parts[:i], "/"), true
		}
	}
	return "", false
}
