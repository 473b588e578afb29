package lint

import (
	"path"
	"regexp"
	"slices"
	"strings"
)

// https://myst-parser.readthedocs.io/en/latest/syntax/cross-referencing.html
var sphinxModel = model{
	covers: always,
	paths: func(s *site, name, text string) []string {
		return []string{strings.TrimSuffix(name, s.extensionOf(name))}
	},
	static: []string{"_static", "."}, inSource: []string{"_static", "."},
	labels: true, clean: true, mentions: true,
}

// sphinxSource returns the directory of the documents of Sphinx, below that of the configuration: it is another one if the command of
// the build names both, and then has the first document.
//
// https://www.sphinx-doc.org/en/master/man/sphinx-build.html#cmdoption-sphinx-build-c
func (t *tree) sphinxSource(dir, config string) string {
	first := append(append(valuesOf(config, "root_doc"), valuesOf(config, "master_doc")...), "index", "contents")
	for _, source := range []string{".", "source", "docs"} {
		for _, name := range first {
			if _, ok := t.source(path.Join(dir, source, name)); ok {
				return source
			}
		}
	}
	return "."
}

// https://jupyterbook.org/en/stable/content/references.html, https://mystmd.org/guide/cross-references
var jupyterBookModel = func() model {
	m := sphinxModel
	m.is = func(t *tree, dir, text string) bool { return !t.hasAny(dir, "conf.py") }
	return m
}()

// otherFormats matches the settings of Sphinx that make other files documents, and theirs are the extensions of these.
//
// https://myst-nb.readthedocs.io/en/latest/authoring/custom-formats.html,
// https://www.sphinx-doc.org/en/master/usage/configuration.html#confval-source_suffix
var (
	otherFormats    = regexp.MustCompile(`(?m)^(?:nb_custom_formats|source_suffix)\s*=.*(?:\n[ \t\])}].*)*`)
	quotedExtension = regexp.MustCompile(`["']((?:\.\w+)+)["']`)
)

var (
	sphinxExtra  = listOfPython("html_extra_path")
	sphinxStatic = listOfPython("html_static_path")
)

// sphinxCopies returns the files, and the directories whose files, Sphinx copies, and whether it copies others into the root of the site:
// those of an expression, or what another program makes.
//
// https://www.sphinx-doc.org/en/master/usage/configuration.html#confval-html_extra_path
func (s *site) sphinxCopies() (copies []copied, more bool) {
	add := func(list *regexp.Regexp, to string) {
		for _, name := range pythonList(s.text, list) {
			c := copied{path.Join(s.dir, name), to}
			if s.tree.has(c.from) && !s.tree.isDir(c.from) {
				c.to = path.Join(to, path.Base(c.from))
			}
			copies = append(copies, c)
		}
	}
	add(sphinxExtra, "")
	more = slices.ContainsFunc(sphinxExtra.FindAllStringSubmatch(s.text, mostSites), func(m []string) bool {
		return strings.Trim(quotedString.ReplaceAllString(commentOfPython.ReplaceAllString(m[1], ""), ""), ", \t\r\n") != ""
	}) || slices.ContainsFunc(copies, func(c copied) bool { return !s.tree.has(c.from) })
	add(sphinxStatic, "_static")
	return copies, more
}

// extensions returns the extensions of the documents of the site.
func (s *site) extensions() []string {
	if !s.model.labels {
		return sourceExtensions
	}
	return s.settings().extensions
}

// extensionOf returns the extension of a document, which may have several dots if the configuration names it.
func (s *site) extensionOf(name string) string {
	for _, extension := range s.extensions() {
		if strings.Count(extension, ".") > 1 && strings.HasSuffix(name, extension) {
			return extension
		}
	}
	return path.Ext(name)
}

// labelOf matches labels of MyST and reStructuredText, of equations too, and names of directives, in a line.
var labelOf = regexp.MustCompile("(?m)^[ \t>]*\\(([^()\n]+)\\)=[ \t]*$|^[ \t]*\\.\\. _`?([^`\n]+?)`?:[ \t]*$|^[ \t]*:(?:name|label):[ \t]*(\\S.*)$|\\{#([^\\s}]+)[^}\n]*\\}|^[ \t]*(?:id|name|label):[ \t]*[\"']?([^\\s\"']+)|^[ \t]*[:`]{3,}\\{figure-md\\}[ \t]+(\\S+)|\\$\\$[ \t]*\\(([^()\\s]+)\\)[ \t\r]*$|\\\\label\\{([^{}\\s]+)\\}")

// labelMarks are parts of which each match of labelOf has one.
var labelMarks = []string{")=", ".. _", "{#", "id:", "name:", "label:", "{figure-md}", "$$", `\label{`}

// notebookLine matches a line of the text of a notebook of Jupyter, which is a string of JSON.
var notebookLine = regexp.MustCompile(`(?m)^[ \t]*"(.*?)(?:\\n)?",?$`)

// commentMark matches the beginning of a line of the text of a notebook that is a program, with its text in comments.
//
// https://jupytext.readthedocs.io/en/latest/formats-scripts.html
var commentMark = regexp.MustCompile(`(?m)^#[ \t]`)

// labelsOf returns the labels of a document.
func labelsOf(file, text string) (labels []string) {
	switch path.Ext(file) {
	case ".ipynb":
		text = notebookLine.ReplaceAllString(text, "$1")
	case ".py":
		text = commentMark.ReplaceAllString(text, "")
	}
	for line := range strings.Lines(text) {
		if !strings.ContainsAny(line, ":={$") || !slices.ContainsFunc(labelMarks, func(mark string) bool { return strings.Contains(line, mark) }) {
			continue
		}
		for _, m := range labelOf.FindAllStringSubmatch(line, -1) {
			for _, label := range m[1:] {
				if label != "" {
					labels = append(labels, strings.Clone(labelKey(label))) // without the text
				}
			}
		}
	}
	return labels
}

// labelKey returns a label as Sphinx compares labels.
func labelKey(label string) string {
	return strings.Join(strings.Fields(strings.ToLower(strings.Trim(label, "\"'` \t\r"))), " ")
}

// builtInLabels are those of pages that Sphinx makes.
var builtInLabels = []string{"genindex", "modindex", "py-modindex", "search"}

// hasLabel reports whether a document has a label, or a page that Sphinx makes.
func (s *site) hasLabel(label string) bool {
	if s == nil || !s.model.labels {
		return false
	}
	label = labelKey(label)
	_, ok := s.pages().label[label]
	return ok || slices.Contains(builtInLabels, label)
}

// otherLabels matches the extensions of Sphinx that have labels from elsewhere, and what sets the configuration by another program, which
// may have them.
var otherLabels = regexp.MustCompile(`intersphinx|autodoc|autosummary|autoapi|automodapi|apidoc|breathe|globals\(\)\.update|import \*`)

// identifier matches the name of an object of a program.
var identifier = regexp.MustCompile(`^[A-Za-z_][\w.()]*$`)

// isForeign reports whether a label may be that of another project or of an object of a program, or is
// a term.
func (s *site) isForeign(label string) bool {
	return strings.ContainsAny(label, " *:<>") || otherLabels.MatchString(s.text) && (identifier.MatchString(label) || strings.Contains(s.text, "intersphinx") && !strings.ContainsAny(label, "/."))
}

// hasFragment reports whether a fragment of a page may be a label of another one.
func (s *site) hasFragment(label string) bool {
	return s.layouts().hasFragment(label) || s != nil && s.model.labels && (s.hasLabel(label) || s.isForeign(label) && !strings.Contains(label, "-"))
}

// sphinxInclude matches an include of reStructuredText or MyST.
//
// https://docutils.sourceforge.io/docs/ref/rst/directives.html#include
var sphinxInclude = regexp.MustCompile("(?m)^[ \t>]*(?:\\.\\. include::|[`:~]{3,}\\{include\\})[ \t]*(\\S+)[ \t\r]*$")

// includedFrom returns the directories of the pages that a document is a part of. Sphinx reads the paths in it from
// there, and those of includes too.
func (s *site) includedFrom(name string) []string {
	s.partsOnce.Do(func() {
		s.parts = map[string][]string{}
		includes := map[string][]string{}
		of := func(file string) []string {
			targets, ok := includes[file]
			if !ok {
				text, _ := s.tree.read(file)
				for _, target := range matched(text, sphinxInclude) {
					targets = append(targets, strings.Clone(target)) // without the text
				}
				includes[file] = targets
			}
			return targets
		}
		seen := map[[2]string]bool{}
		var add func(dir, file string)
		add = func(dir, file string) {
			for _, target := range of(file) {
				part := path.Join(dir, target)
				if strings.HasPrefix(target, "/") {
					part = path.Join(s.source, target)
				}
				if key := [2]string{dir, part}; !seen[key] && len(seen) < mostPages && s.tree.has(part) {
					seen[key] = true
					s.parts[part] = append(s.parts[part], dir)
					add(dir, part)
				}
			}
		}
		for page := range s.pages().paths {
			if below, _ := cutDir(page, s.source); !s.leavesOut(below) {
				add(path.Dir(page), page)
			}
		}
	})
	return s.parts[name]
}

// rstImage matches a directive of reStructuredText before the path of an image.
//
// https://www.sphinx-doc.org/en/master/usage/restructuredtext/basics.html#images
var rstImage = regexp.MustCompile(`\b(?:image|figure)::[ \t]+$`)
