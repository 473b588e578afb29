package lint

import (
	"path"
	"slices"
	"strings"
)

// Namesakes are the names of the files and directories of a tree, without extensions, by their first and
// last halves: one of these is the same in a name that differs by a letter.
type namesakes map[string][]string

const (
	leastName = 5    // the length in bytes of the shortest name that is compared with others
	mostAlike = 1000 // how many names with one half are compared with another one
)

var hyphens = strings.NewReplacer(" ", "-", "_", "-")

// plainName returns a name as names are compared: in lower case, without its extension, and without the
// number or date that sorts it.
func plainName(name string) string {
	name = strings.ToLower(strings.TrimSuffix(name, path.Ext(name)))
	if m := blogDate.FindStringSubmatch(name); m != nil {
		name = m[4]
	}
	return numberPrefix.ReplaceAllString(hyphens.Replace(name), "$1$2")
}

// halvesOf returns the keys of the halves of a name. A name that is shorter by a byte has some of them too.
func halvesOf(name string) (keys []string) {
	if len(name) < leastName {
		return nil
	}
	for _, half := range []int{len(name) / 2, (len(name) - 1) / 2} {
		keys = append(keys, name[:half]+"*", "*"+name[len(name)-half:])
	}
	return slices.Compact(keys)
}

func (n namesakes) add(name string) {
	if name = plainName(name); name == "" || len(n[name]) > 0 {
		return
	}
	n[name] = []string{name}
	for _, key := range halvesOf(name) {
		n[key] = append(n[key], name)
	}
}

// has reports whether a name is known, or one that differs from it by a letter if it is not short. It may
// be if there are too many to compare.
func (n namesakes) has(name string) bool {
	name = plainName(name)
	if len(n[name]) > 0 {
		return true
	}
	for _, key := range halvesOf(name) {
		alike := n[key]
		if len(alike) > mostAlike || slices.ContainsFunc(alike, func(other string) bool { return near(other, name) }) {
			return true
		}
	}
	return false
}

// hasNamesake reports whether a file or directory of the tree, or a page of the site of the document, has
// nearly the name of a missing file, or the name is too short to tell. If there is none, a program may make it.
func (d *document) hasNamesake(file string) bool {
	if len(plainName(path.Base(file))) <= leastName || d.linter.tree.allNames().has(path.Base(file)) {
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

// hasBelow reports whether a directory of the tree has the file that a target names, without the dots at its beginning.
func (t *tree) hasBelow(target string) bool {
	below := strings.TrimPrefix(path.Join("/", target), "/")
	return slices.ContainsFunc(t.allNames()["="+path.Base(below)], func(file string) bool { return strings.HasSuffix("/"+file, "/"+below) })
}

// allNames returns the names of the files and directories of the tree.
func (t *tree) allNames() namesakes {
	t.namesOnce.Do(func() {
		t.namesakes = namesakes{}
		seen := map[string]bool{}
		left := mostPages
		t.eachFile(".", []string{"node_modules"}, &left, func(name string) {
			base := path.Base(name)
			t.namesakes.add(base)
			if key := "=" + base; len(t.namesakes[key]) < mostAlike {
				t.namesakes[key] = append(t.namesakes[key], name)
			}
			for dir := path.Dir(name); dir != "." && !seen[dir]; dir = path.Dir(dir) {
				seen[dir] = true
				t.namesakes.add(path.Base(dir))
			}
		})
	})
	return t.namesakes
}
