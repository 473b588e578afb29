package lint

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/weburl/weburl/cmd/weburl/internal/stream"
)

// ConfigFile is the name of the configuration, in the root of a repository.
const ConfigFile = ".weburl.yaml"

// misnamedConfigFile is a name that is mistaken for that of the configuration.
const misnamedConfigFile = ".weburl.yml"

// A Config is the configuration of a repository.
type Config struct {
	Roots []string // directories that "/" leads to
	Site  string   // the URL of the site that the documents are for

	severities map[string]Severity
	byPath     []pathRules
	excluded   []*regexp.Regexp // files and URLs
	inTree     []*regexp.Regexp // files only: the patterns that begin with "./"
	open       []*regexp.Regexp // placeholders
}

// pathRules are severities in the files that match a pattern.
type pathRules struct {
	written    string
	pattern    *regexp.Regexp
	severities map[string]Severity
}

// readConfig reads the configuration of a directory, or of a file that is named.
func readConfig(root, name string, named bool) (*Config, error) {
	r := configReader{root: root, config: &Config{severities: map[string]Severity{}}}
	text, err := os.ReadFile(name)
	missing := errors.Is(err, fs.ErrNotExist)
	if !named {
		switch other := filepath.Join(root, misnamedConfigFile); {
		case !isFile(other):
		case missing:
			return nil, fmt.Errorf("%s: rename it to %s, or it is ignored", other, ConfigFile)
		default:
			return nil, fmt.Errorf("%s: remove it: only %s is read", other, ConfigFile)
		}
	}
	switch {
	case missing && !named:
		return r.config, nil
	case err != nil:
		return nil, err
	}
	r.read(text)
	if len(r.faults) > 0 {
		return nil, fmt.Errorf("%s: %s", name, strings.Join(r.faults, "; "))
	}
	return r.config, nil
}

// isFile reports whether there is a file of a name.
func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// A configReader reads a configuration, and collects what is wrong with it.
type configReader struct {
	root   string
	config *Config
	faults []string
}

func (r *configReader) fault(n *yaml.Node, format string, args ...any) {
	r.faults = append(r.faults, fmt.Sprintf("line %d: ", n.Line)+fmt.Sprintf(format, args...))
}

// tabIndent matches a tab in the indentation of a line.
var tabIndent = regexp.MustCompile(`(?m)^[ -]*\t`)

func (r *configReader) read(text []byte) {
	var document yaml.Node
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	switch err := decoder.Decode(&document); {
	case err == io.EOF:
		return
	case err != nil:
		message := strings.TrimPrefix(err.Error(), "yaml: ")
		if at := tabIndent.FindIndex(text); at != nil {
			message = fmt.Sprintf("line %d: tabs are not allowed; indent with spaces", 1+bytes.Count(text[:at[0]], []byte("\n")))
		}
		r.faults = append(r.faults, message)
		return
	}
	for key, value := range r.entries(document.Content[0], []string{"rules", "exclude", "roots", "site", "placeholders", "paths"}) {
		switch key.Value {
		case "rules":
			r.severities(value, r.config.severities)
		case "exclude":
			for _, item := range r.list(value) {
				if err := r.config.AddExcludes([]string{r.scalar(item)}); err != nil {
					r.fault(item, "%v", err)
				}
			}
		case "roots":
			r.roots(value)
		case "site":
			if r.config.Site = r.scalar(value); !strings.HasPrefix(r.config.Site, "https://") && !strings.HasPrefix(r.config.Site, "http://") && value.Kind == yaml.ScalarNode {
				r.fault(value, "site: %q is not a URL that begins with https:// or http://", r.config.Site)
			}
		case "placeholders":
			r.config.open = r.patterns(value)
		case "paths":
			r.paths(value)
		}
	}
}

// entries returns the keys and values of a mapping, without keys that are not known.
func (r *configReader) entries(n *yaml.Node, known []string) iter.Seq2[*yaml.Node, *yaml.Node] {
	return func(yield func(key, value *yaml.Node) bool) {
		if n = resolved(n); n.Tag == "!!null" {
			return
		}
		if n.Kind != yaml.MappingNode {
			r.fault(n, "the value must be a mapping")
			return
		}
		lines := map[string]int{}
		for i := 0; i+1 < len(n.Content); i += 2 {
			key := n.Content[i]
			if line, again := lines[key.Value]; again {
				r.fault(key, "key %q is also in line %d", key.Value, line)
				continue
			}
			lines[key.Value] = key.Line
			if known != nil && !slices.Contains(known, key.Value) {
				r.fault(key, "unknown key %q%s", key.Value, cmp.Or(stream.DidYouMean(key.Value, known), "; known: "+strings.Join(known, ", ")))
				continue
			}
			if !yield(key, resolved(n.Content[i+1])) {
				return
			}
		}
	}
}

// resolved returns a node, or that which an alias is of.
func resolved(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode {
		return n.Alias
	}
	return n
}

// scalar returns the text of a node that must be a string.
func (r *configReader) scalar(n *yaml.Node) string {
	if n = resolved(n); n.Kind != yaml.ScalarNode {
		r.fault(n, "the value must be a string")
	}
	return n.Value
}

// list returns the nodes of a list.
func (r *configReader) list(n *yaml.Node) []*yaml.Node {
	if n.Kind != yaml.SequenceNode && n.Tag != "!!null" {
		r.fault(n, "the value must be a list")
		return nil
	}
	return n.Content
}

// severities reads severities by the names of rules.
func (r *configReader) severities(n *yaml.Node, severities map[string]Severity) {
	for key, value := range r.entries(n, nil) {
		if severity, err := severityOf(key.Value, r.scalar(value)); err == nil {
			severities[key.Value] = severity
		} else if value.Kind == yaml.ScalarNode {
			r.fault(key, "%v", err)
		}
	}
}

// patterns reads a list of patterns.
func (r *configReader) patterns(n *yaml.Node) (patterns []*regexp.Regexp) {
	for _, item := range r.list(n) {
		pattern := r.scalar(item)
		if err := checkPattern(pattern); err != nil {
			r.fault(item, "%v", err)
			continue
		}
		patterns = append(patterns, globPattern(pattern))
	}
	return patterns
}

// roots reads the directories that "/" leads to.
func (r *configReader) roots(n *yaml.Node) {
	for _, item := range r.list(n) {
		root := path.Clean(strings.TrimPrefix(r.scalar(item), "/"))
		at := filepath.Join(r.root, filepath.FromSlash(root))
		if info, err := os.Stat(at); err != nil || !info.IsDir() {
			r.fault(item, "roots: there is no directory %s%s", filepath.ToSlash(at), stream.DidYouMean(path.Base(root), directories(filepath.Dir(at))))
		}
		r.config.Roots = append(r.config.Roots, root)
	}
}

// directories returns the names of the directories in a directory.
func directories(dir string) (names []string) {
	entries, _ := os.ReadDir(dir)
	for _, entry := range entries {
		if entry.IsDir() {
			names = append(names, entry.Name())
		}
	}
	return names
}

// paths reads the rules that differ in some files. The longest pattern is first: it is the most
// specific.
func (r *configReader) paths(n *yaml.Node) {
	for key, value := range r.entries(n, nil) {
		if err := checkPattern(key.Value); err != nil {
			r.fault(key, "%v", err)
		}
		rules := pathRules{key.Value, globPattern(key.Value), map[string]Severity{}}
		for _, severities := range r.entries(value, []string{"rules"}) {
			r.severities(severities, rules.severities)
		}
		r.config.byPath = append(r.config.byPath, rules)
	}
	slices.SortFunc(r.config.byPath, func(a, b pathRules) int {
		return cmp.Or(cmp.Compare(len(b.written), len(a.written)), cmp.Compare(a.written, b.written))
	})
}

// AddExcludes adds patterns of files and URLs to leave out.
func (c *Config) AddExcludes(patterns []string) error {
	for _, pattern := range patterns {
		if err := checkPattern(pattern); err != nil {
			return err
		}
		if strings.HasPrefix(pattern, "./") {
			c.inTree = append(c.inTree, globPattern(pattern))
		} else {
			c.excluded = append(c.excluded, globPattern(pattern))
		}
	}
	return nil
}

// alternatives matches alternatives in braces, which other programs have in patterns.
var alternatives = regexp.MustCompile(`\{[^{}/]*,[^{}/]*\}`)

// checkPattern returns an error if a pattern matches nothing, or is written for another program.
func checkPattern(pattern string) error {
	switch {
	case pattern == "":
		return errors.New("a pattern is empty")
	case strings.HasPrefix(pattern, "!"):
		return fmt.Errorf("pattern %q: a pattern cannot exclude with “!”", pattern)
	case strings.HasPrefix(pattern, "/"):
		return fmt.Errorf("pattern %q: names begin at the root, without “/”; write %s", pattern, cmp.Or(strings.TrimLeft(pattern, "/"), "**"))
	case pattern == ".." || strings.HasPrefix(pattern, "../"):
		return fmt.Errorf("pattern %q: it is outside of the root", pattern)
	case alternatives.MatchString(pattern):
		return fmt.Errorf("pattern %q: braces have no alternatives; write a pattern for each", pattern)
	case strings.Contains(pattern, `\`):
		return fmt.Errorf("pattern %q: write “/” in place of “\\”", pattern)
	}
	return nil
}

// severityOf returns a severity for a rule, by their names.
func severityOf(rule, name string) (Severity, error) {
	severity, ok := severityNamed(name)
	if _, known := ruleIndex[rule]; !known {
		return Off, fmt.Errorf("unknown rule %q%s", rule, cmp.Or(stream.DidYouMean(rule, RuleNames()), "; weburl lint --rules lists them"))
	}
	if !ok {
		return Off, fmt.Errorf("rule %s: unknown severity %q%s", rule, name, cmp.Or(stream.DidYouMean(name, Severities), "; known: "+strings.Join(Severities, ", ")))
	}
	return severity, nil
}

// SetRule sets the severity of a rule, as --rule does: NAME or NAME=SEVERITY. A rule
// without a severity is a warning, or what it is by default if that is more.
func (c *Config) SetRule(setting string) error {
	name, severity, ok := strings.Cut(setting, "=")
	if !ok {
		severity = Warning.String()
		if i, known := ruleIndex[name]; known {
			severity = max(Warning, rules[i].Severity).String()
		}
	}
	set, err := severityOf(name, severity)
	if err == nil {
		c.severities[name] = set
	}
	return err
}

// severity returns the severity of a rule in a file. ok is false if that is not set.
func (c *Config) severity(rule, file string) (s Severity, ok bool) {
	for i := range c.byPath {
		if s, ok := c.byPath[i].severities[rule]; ok && c.byPath[i].pattern.MatchString(file) {
			return s, true
		}
	}
	s, ok = c.severities[rule]
	return s, ok
}

// excludes reports whether a file, or a link to one, is left out.
func (c *Config) excludes(name string) bool {
	return matchesAny(c.excluded, name) || matchesAny(c.inTree, name)
}

// excludesURL reports whether a URL or label is left out as it is written.
func (c *Config) excludesURL(url string) bool { return matchesAny(c.excluded, url) }

// isPlaceholder reports whether a URL matches a pattern of placeholders.
func (c *Config) isPlaceholder(url string) bool { return matchesAny(c.open, url) }

func matchesAny(patterns []*regexp.Regexp, s string) bool {
	for _, p := range patterns {
		if p.MatchString(s) {
			return true
		}
	}
	return false
}

// globPattern returns the regular expression of a pattern of files or URLs: "*" and "?"
// match within a part between slashes, "**" anything. A pattern without a slash matches
// the name of a file or directory at any depth, or one of the root after "./", and one that ends in a slash all
// that is below.
func globPattern(pattern string) *regexp.Regexp {
	pattern, isOfRoot := strings.CutPrefix(strings.ToValidUTF8(pattern, "\uFFFD"), "./")
	if strings.HasSuffix(pattern, "/") {
		pattern += "**"
	}
	var b strings.Builder
	b.WriteString("^(?s:")
	if !strings.Contains(pattern, "/") && !isOfRoot {
		b.WriteString("(?:.*/)?")
	}
	for i := 0; i < len(pattern); i++ {
		switch c := pattern[i]; {
		case strings.HasPrefix(pattern[i:], "**/"):
			b.WriteString("(?:.*/)?")
			i += 2
		case strings.HasPrefix(pattern[i:], "**"):
			b.WriteString(".*")
			i++
		case c == '*':
			b.WriteString("[^/]*")
		case c == '?':
			b.WriteString("[^/]")
		default:
			b.WriteString(regexp.QuoteMeta(pattern[i : i+1]))
		}
	}
	if !strings.Contains(pattern, "/") {
		b.WriteString("(?:/.*)?")
	}
	b.WriteString(")$")
	return regexp.MustCompile(b.String())
}
