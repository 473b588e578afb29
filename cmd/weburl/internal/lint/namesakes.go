package lint

import (
	"path"
	"strings"
)

// Namesakes are the names of the files and directories of a tree, without extensions, by their first and
// last bytes: one of these parts is the same in a name that differs by a letter.
type namesakes map[string][]string

// leastPart is the length in bytes of the parts, by which names of twice the length or more are found.
const leastPart = 3

// plainName returns a name as names are compared: in lower case, without its extension, and without the
// number or date that sorts it.
func plainName(name string) string {
	name = strings.ToLower(strings.TrimSuffix(name, path.Ext(name)))
	if m := blogDate.FindStringSubmatch(name); m != nil {
		name = m[4]
	}
	return numberPrefix.ReplaceAllString(strings.NewReplacer(" ", "-", "_", "-").Replace(name), "$1$2")
}

func (n namesakes) add(name string) {
	if name = plainName(name); name == "" {
		return
	}
	parts := []string{name}
	if len(name) >= 2*leastPart-1 {
		parts = append(parts, name[:leastPart]+"*", "*"+name[len(name)-leastPart:])
	}
	for _, part := range parts {
		if known := n[part]; part != name || len(known) == 0 {
			n[part] = append(known, name)
		}
	}
}

// has reports whether a name is known, or one that differs from it by a letter if it is not short.
func (n namesakes) has(name string) bool {
	name = plainName(name)
	if len(n[name]) > 0 {
		return true
	}
	if len(name) < 2*leastPart-1 {
		return false
	}
	for _, part := range []string{name[:leastPart] + "*", "*" + name[len(name)-leastPart:]} {
		for _, other := range n[part] {
			if near(other, name) {
				return true
			}
		}
	}
	return false
}

// hasNamesake reports whether a file or directory of the tree, or a page of the site of the document, has
// nearly the name of a missing file, or the name is too short to tell. If there is none, a program may make it.
func (d *document) hasNamesake(file string) bool {
	if len(plainName(path.Base(file))) < 2*leastPart || d.linter.tree.allNames().has(path.Base(file)) {
		return true
	}
	return d.site != nil && d.site.hasNamesake(path.Base(file))
}

// hasNamesake reports whether a page or a label of the site has nearly a name.
func (s *site) hasNamesake(base string) bool {
	s.namesOnce.Do(func() {
		s.namesakes = namesakes{}
		for page := range s.pages().pages {
			s.namesakes.add(path.Base(page))
		}
		for label := range s.pages().label {
			s.namesakes.add(path.Base(label))
		}
	})
	return s.namesakes.has(base)
}

// hasFile reports whether a file of the tree has a name.
func (t *tree) hasFile(base string) bool { return len(t.allNames()["="+base]) > 0 }

// allNames returns the names of the files and directories of the tree.
func (t *tree) allNames() namesakes {
	t.namesOnce.Do(func() {
		t.namesakes = namesakes{}
		seen := map[string]bool{}
		left := mostPages
		t.eachFile(".", []string{"node_modules"}, &left, func(name string) {
			base := path.Base(name)
			t.namesakes.add(base)
			t.namesakes["="+base] = []string{base}
			for dir := path.Dir(name); dir != "." && !seen[dir]; dir = path.Dir(dir) {
				seen[dir] = true
				t.namesakes.add(path.Base(dir))
			}
		})
	})
	return t.namesakes
}
