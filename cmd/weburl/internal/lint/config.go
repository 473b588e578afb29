package lint

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// ConfigFile is the name of the configuration, in the root of a repository.
const ConfigFile = ".weburl.yaml"

// A Config is the configuration of a repository.
type Config struct {
	Rules        map[string]string     `yaml:"rules"`        // severities by rule
	Exclude      []string              `yaml:"exclude"`      // patterns of files and URLs
	Roots        []string              `yaml:"roots"`        // directories that "/" leads to
	Site         string                `yaml:"site"`         // the URL of the site that the documents are for
	Placeholders []string              `yaml:"placeholders"` // patterns of URLs
	Paths        map[string]pathConfig `yaml:"paths"`        // by pattern

	severities map[string]Severity
	byPath     []pathRules
	excluded   []*regexp.Regexp
	open       []*regexp.Regexp // placeholders
}

// A pathConfig is what is different in some files.
type pathConfig struct {
	Rules map[string]string `yaml:"rules"`
}

type pathRules struct {
	pattern    *regexp.Regexp
	severities map[string]Severity
}

// readConfig reads the configuration of a directory, or of a file that is named.
func readConfig(name string, named bool) (*Config, error) {
	c := new(Config)
	text, err := os.ReadFile(name)
	switch {
	case errors.Is(err, fs.ErrNotExist) && !named:
		return c, c.compile()
	case err != nil:
		return nil, err
	}
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	decoder.KnownFields(true)
	if err := decoder.Decode(c); err != nil && err != io.EOF {
		return nil, fmt.Errorf("%s: %s", name, yamlFault(err))
	}
	if err := c.compile(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return c, nil
}

// unknownKey matches what package yaml says of an unknown key.
var unknownKey = regexp.MustCompile(`^(line \d+): field (.+) not found in type lint\.(\w+)$`)

// wrongType matches what package yaml says of a value of a wrong type.
var wrongType = regexp.MustCompile(`^(line \d+): cannot unmarshal .*into (\S+)$`)

// yamlFault returns what is wrong with a configuration.
func yamlFault(err error) string {
	several, ok := errors.AsType[*yaml.TypeError](err)
	if !ok {
		return strings.TrimPrefix(err.Error(), "yaml: ")
	}
	var faults []string
	for _, text := range several.Errors {
		if m := unknownKey.FindStringSubmatch(text); m != nil {
			known := keysOf(reflect.TypeFor[Config]())
			if m[3] == "pathConfig" {
				known = keysOf(reflect.TypeFor[pathConfig]())
			}
			text = fmt.Sprintf("%s: unknown key %q; known: %s", m[1], m[2], strings.Join(known, ", "))
		} else if m := wrongType.FindStringSubmatch(text); m != nil {
			kind := "a mapping"
			switch {
			case m[2] == "string":
				kind = "a string"
			case strings.HasPrefix(m[2], "[]"):
				kind = "a list"
			}
			text = m[1] + ": the value must be " + kind
		}
		faults = append(faults, text)
	}
	return strings.Join(faults, "; ")
}

// keysOf returns the keys of a mapping that is read into a struct.
func keysOf(t reflect.Type) (keys []string) {
	for field := range t.Fields() {
		if key := field.Tag.Get("yaml"); key != "" {
			keys = append(keys, key)
		}
	}
	return keys
}

// compile prepares the configuration for use.
func (c *Config) compile() (err error) {
	if c.severities, err = severitiesOf(c.Rules); err != nil {
		return err
	}
	// The longest pattern is first: it is the most specific.
	patterns := slices.SortedFunc(maps.Keys(c.Paths), func(a, b string) int {
		return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(a, b))
	})
	for _, pattern := range patterns {
		severities, err := severitiesOf(c.Paths[pattern].Rules)
		if err != nil {
			return fmt.Errorf("paths: %s: %w", pattern, err)
		}
		c.byPath = append(c.byPath, pathRules{globPattern(pattern), severities})
	}
	c.AddExcludes(c.Exclude)
	for _, pattern := range c.Placeholders {
		c.open = append(c.open, globPattern(pattern))
	}
	for i, root := range c.Roots {
		c.Roots[i] = path.Clean(strings.TrimPrefix(root, "/"))
	}
	return nil
}

// AddExcludes adds patterns of files and URLs to leave out.
func (c *Config) AddExcludes(patterns []string) {
	for _, pattern := range patterns {
		c.excluded = append(c.excluded, globPattern(pattern))
	}
}

// severitiesOf returns severities by the names of rules.
func severitiesOf(names map[string]string) (map[string]Severity, error) {
	severities := map[string]Severity{}
	for rule, name := range names {
		severity, ok := severityNamed(name)
		if _, known := ruleIndex[rule]; !known {
			return nil, fmt.Errorf("unknown rule %q", rule)
		}
		if !ok {
			return nil, fmt.Errorf("rule %s: unknown severity %q; known: %s", rule, name, strings.Join(Severities, ", "))
		}
		severities[rule] = severity
	}
	return severities, nil
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
	set, err := severitiesOf(map[string]string{name: severity})
	if err == nil {
		c.severities[name] = set[name]
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

// excludes reports whether a file or URL is left out.
func (c *Config) excludes(name string) bool { return matchesAny(c.excluded, name) }

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
// the name of a file or directory at any depth, and one that ends in a slash all that is
// below.
func globPattern(pattern string) *regexp.Regexp {
	pattern = strings.ToValidUTF8(strings.TrimPrefix(pattern, "./"), "\uFFFD")
	if strings.HasSuffix(pattern, "/") {
		pattern += "**"
	}
	var b strings.Builder
	b.WriteString("^(?s:")
	if !strings.Contains(pattern, "/") {
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
