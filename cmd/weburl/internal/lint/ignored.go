package lint

import (
	"path"
	"regexp"
	"slices"
	"strings"
)

// An ignoring is a line of a .gitignore file, or one about generated files of a .gitattributes file.
//
// https://git-scm.com/docs/gitignore
type ignoring struct {
	pattern *regexp.Regexp
	not     bool // files that match are not ignored
	dirOnly bool // it matches no file
}

// isIgnored reports whether Git ignores a file, by the .gitignore files of the tree.
func (t *tree) isIgnored(name string) bool {
	return t.matches(strings.TrimPrefix(name, "/"), t.ignorings)
}

// matches reports what the last line says that matches a file, in the nearest directory that has one.
func (t *tree) matches(name string, linesOf func(dir string) []ignoring) bool {
	for dir := path.Dir(name); ; dir = path.Dir(dir) {
		below := "/" + name
		if dir != "." {
			below = name[len(dir):]
		}
		for _, line := range slices.Backward(linesOf(dir)) {
			if line.pattern.MatchString(below) && !(line.dirOnly && t.has(name) && !t.isDir(name)) {
				return !line.not
			}
		}
		if dir == "." {
			return false
		}
	}
}

// ignorings returns the lines of the .gitignore file of a directory.
func (t *tree) ignorings(dir string) (lines []ignoring) {
	if known, ok := t.ignored.Load(dir); ok {
		return known.([]ignoring)
	}
	if _, ok := t.list(dir)[".gitignore"]; ok {
		text, _ := t.read(path.Join(dir, ".gitignore"))
		for line := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '\n' || r == '\r' }) {
			line, not := strings.CutPrefix(strings.TrimSpace(line), "!")
			line, dirOnly := strings.CutSuffix(line, "/")
			if line == "" || line[0] == '#' {
				continue
			}
			if strings.Contains(line, "/") { // it is a path from the directory
				line = "/" + strings.TrimPrefix(line, "/")
				lines = append(lines, ignoring{globPattern(line + "/"), not, false}) // what is below
			}
			lines = append(lines, ignoring{globPattern(line), not, dirOnly})
		}
	}
	t.ignored.Store(dir, lines)
	return lines
}
