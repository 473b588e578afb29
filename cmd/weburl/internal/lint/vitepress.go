package lint

import (
	"path"
	"regexp"
	"slices"
	"strings"
)

// https://vitepress.dev/guide/routing
var vitePressModel = model{
	covers: func(s *site) bool {
		var text strings.Builder
		for _, dir := range []string{".vitepress", ".vitepress/config"} {
			for name := range s.tree.list(path.Join(s.dir, dir)) {
				if slices.Contains([]string{".js", ".ts", ".mjs", ".mts"}, path.Ext(name)) && (strings.HasPrefix(name, "config.") || path.Base(dir) == "config") {
					part, _ := s.tree.read(path.Join(s.dir, dir, name))
					text.WriteString(part)
				}
			}
		}
		s.text = text.String()
		if source := valuesOf(s.text, "srcDir"); len(source) > 0 {
			if s.source = path.Join(s.dir, source[0]); !s.tree.isDir(s.source) {
				s.source = "." // an expression: any document may be one of the site
				return false
			}
		}
		_, ok := rewritesOf(s.text)
		return ok && !strings.Contains(s.text, "vitepress-versioning-plugin")
	},
	paths: func(s *site, name, text string) []string {
		return []string{stemmed(s.rewritten(name), "index"), stemmed(name, "index")}
	},
	static: []string{"public"}, inSource: []string{"public"},
	clean: true, checked: true, indexes: true, renderer: "vitepress",
}

// A rewrite is a rule of VitePress that gives the documents whose names it matches other names, of which it makes pages.
//
// https://vitepress.dev/guide/routing#route-rewrites
type rewrite struct {
	from *regexp.Regexp
	to   string // a template of [regexp.Regexp.Expand]
}

var (
	// rewriteRules matches rules whose names are literals, and rewriteRule one of them.
	rewriteRules = regexp.MustCompile(`\brewrites["']?\s*:\s*\{((?:\s|,|//[^\n]*|"[^"\n$]*"\s*:\s*"[^"\n$]*"|'[^'\n$]*'\s*:\s*'[^'\n$]*')*)\}`)
	rewriteRule  = regexp.MustCompile(`(?m)//.*$|["']([^"'\n]*)["']\s*:\s*["']([^"'\n]*)["']`)

	// rewriteToken matches a part of a name in a rule: a parameter with its pattern and modifier, a pattern, an escape or another byte.
	//
	// https://github.com/pillarjs/path-to-regexp/tree/v6.3.0
	rewriteToken = regexp.MustCompile(`:(\w+)(\((?:[^()\\]|\\.)*\))?([*+?]?)|(\((?:[^()\\]|\\.)*\))|\\(.)|.`)
)

// unescaped replaces the escapes of a string literal of JavaScript that names have.
var unescaped = strings.NewReplacer(`\\`, `\`)

// rewritesOf returns the rules in a configuration of VitePress. ok is false if a program makes them.
func rewritesOf(text string) (rules []rewrite, ok bool) {
	if !strings.Contains(text, "rewrites") {
		return nil, true
	}
	m := rewriteRules.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	for _, pair := range rewriteRule.FindAllStringSubmatch(m[1], mostSites) {
		if pair[1] == "" {
			continue // a comment
		}
		from, err := regexp.Compile("^" + patternOf(unescaped.Replace(pair[1]), false) + "$")
		if err != nil {
			return nil, false
		}
		rules = append(rules, rewrite{from, patternOf(unescaped.Replace(pair[2]), true)})
	}
	return rules, true
}

// patternOf returns the regular expression of the names that a rule matches, or the template of the names that it makes.
func patternOf(rule string, isTemplate bool) string {
	var b strings.Builder
	unnamed := 0
	for _, m := range rewriteToken.FindAllStringSubmatch(rule, mostPath) {
		name, pattern := m[1], m[2]
		switch {
		case m[4] != "":
			name, pattern = "unnamed"+strings.Repeat("_", unnamed), m[4]
			unnamed++
		case name != "" && pattern == "" && (m[3] == "*" || m[3] == "+"):
			pattern = "(.*)"
		case name != "" && pattern == "":
			pattern = "([^/]+?)"
		}
		switch {
		case name == "" && isTemplate:
			b.WriteString(strings.ReplaceAll(strings.TrimPrefix(m[0], `\`), "$", "$$"))
		case name == "":
			b.WriteString(regexp.QuoteMeta(strings.TrimPrefix(m[0], `\`)))
		case isTemplate:
			b.WriteString("${" + name + "}")
		default:
			b.WriteString("(?P<" + name + ">" + pattern[1:])
		}
	}
	return b.String()
}

// rewritten returns the name below the source from which VitePress makes the path of the page of a document, and from which relative
// links of it lead.
func (s *site) rewritten(name string) string {
	for _, rule := range s.settings().rewrites {
		if m := rule.from.FindStringSubmatchIndex(name); m != nil {
			return path.Clean(string(rule.from.ExpandString(nil, rule.to, name, m)))
		}
	}
	return name
}

// isIndex reports whether a document is that of a directory.
func (s *site) isIndex(file string) bool {
	below, _ := cutDir(file, s.source)
	return stemmed(path.Base(s.rewritten(below))) == "index"
}
