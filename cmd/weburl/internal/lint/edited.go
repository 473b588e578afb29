package lint

import (
	"maps"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/weburl/weburl/cmd/weburl/internal/sources"
	"github.com/weburl/weburl/links"
	"github.com/weburl/weburl/percent"
)

// An edited is what a tree has if documents are open in an editor. A nil edited is that of
// a tree without open documents.
type edited struct {
	texts map[string]string // of open documents, by their names below the root
	kept  *sync.Map         // of keptAnchors by name, shared with later trees

	mu   sync.Mutex
	used map[string]bool // the documents in which fragments were looked for
}

// keptAnchors are the fragments that a document had when it was read.
type keptAnchors struct {
	open    bool
	text    string // if it was open
	size    int64  // if not
	changed time.Time
	anchors *anchors
}

// Edited returns a linter with the options and configuration of l for one pass over
// documents that are open in an editor: open has their contents, by the names that
// [Linter.Name] returns. Other files are read again. The fragments of files that have not
// changed since an earlier pass are kept.
func (l *Linter) Edited(open map[string]string) *Linter {
	kept := new(sync.Map)
	if l.tree.edited != nil {
		kept = l.tree.edited.kept
	}
	return &Linter{
		Placeholders: l.Placeholders, Every: l.Every, FailOn: l.FailOn, config: l.config, configFile: l.configFile,
		tree: &tree{root: l.tree.root, maxSize: l.tree.maxSize, edited: &edited{texts: open, kept: kept, used: map[string]bool{}}},
	}
}

// text returns the text of an open document.
func (e *edited) text(name string) (text string, ok bool) {
	if e != nil {
		text, ok = e.texts[name]
	}
	return text, ok
}

// addNames adds the names of the open documents in a directory, whose files need not
// exist yet.
func (e *edited) addNames(names map[string]bool, dir string) {
	if e == nil {
		return
	}
	for name := range e.texts {
		if _, ok := names[path.Base(name)]; path.Dir(name) == dir && !ok {
			names[path.Base(name)] = false
		}
	}
}

// anchorsOf returns the fragments of a document of the tree, or nil if they are not known.
func (e *edited) anchorsOf(t *tree, name string) *anchors {
	if e == nil {
		return t.readAnchors(name)
	}
	e.mu.Lock()
	e.used[name] = true
	e.mu.Unlock()
	var now keptAnchors
	if now.text, now.open = e.texts[name]; !now.open {
		info, err := os.Stat(filepath.Join(t.root, filepath.FromSlash(name)))
		if err != nil || info.Size() > LargeDocument {
			return nil
		}
		now.size, now.changed = info.Size(), info.ModTime()
	}
	if known, ok := e.kept.Load(name); ok {
		known := known.(*keptAnchors)
		if known.open == now.open && known.text == now.text && known.size == now.size && known.changed.Equal(now.changed) {
			return known.anchors
		}
	}
	now.anchors = t.readAnchors(name)
	e.kept.Store(name, &now)
	return now.anchors
}

// isLarge reports whether a file of the tree is too large to be read while somebody types.
func (t *tree) isLarge(name string) bool {
	info, err := os.Stat(filepath.Join(t.root, filepath.FromSlash(name)))
	return err != nil || info.Size() > LargeDocument
}

// Uses reports whether a linter that [Linter.Edited] returned has looked for fragments in a
// document, by its name below the root.
func (l *Linter) Uses(name string) bool {
	l.tree.edited.mu.Lock()
	defer l.tree.edited.mu.Unlock()
	return l.tree.edited.used[name]
}

// Root returns the directory that relative links cannot lead out of.
func (l *Linter) Root() string { return l.tree.root }

// Name returns the name of a file below the root, with slashes. ok is false if the file is
// not below it.
func (l *Linter) Name(file string) (name string, ok bool) {
	name = l.inTree(file)
	return name, !filepath.IsAbs(filepath.FromSlash(name))
}

// Lists reports whether a file, which need not exist yet, is one that [Linter.Files]
// returns for a directory that it is in.
func (l *Linter) Lists(dir, file string) bool {
	return l.leaves(file, dir) == "" && sources.Lists(dir, file)
}

// Leads returns the name below the root of the file that a relative link of a document
// leads to, and whether that exists. The name is empty if it is not known.
func (l *Linter) Leads(name, text string, link *links.Link) (file string, exists bool) {
	d := l.document(nil, name, text)
	target, _, _ := divided(link.URL)
	switch {
	case link.Base != "" || !isPath(target):
		return "", false
	case target == "":
		return d.name, true
	}
	return d.resolve(target)
}

// Names returns the names in the directories that the path of a reference leads to, with
// true for directories. The path ends in a slash or is empty. Directories that are not
// below the directory within, even after symbolic links, have no names.
func (l *Linter) Names(name, text, reference, within string) map[string]bool {
	target, _, _ := divided(reference)
	d := l.document(nil, name, text)
	dirs := []string{path.Join(path.Dir(d.name), target)}
	if strings.HasPrefix(target, "/") {
		dirs = nil
		for _, root := range l.config.Roots {
			dirs = append(dirs, path.Join(root, target[1:]))
		}
		if len(dirs) == 0 {
			dirs = []string{path.Clean(target[1:])}
		}
	}
	names := map[string]bool{}
	if !isPath(target) {
		return names
	}
	for _, dir := range dirs {
		if l.isWithin(dir, within) {
			maps.Copy(names, l.tree.list(dir))
		}
	}
	return names
}

// isWithin reports whether a directory of the tree is a directory on the disk or below it,
// after symbolic links.
func (l *Linter) isWithin(dir, within string) bool {
	at, err1 := filepath.EvalSymlinks(filepath.Join(l.tree.root, filepath.FromSlash(dir)))
	top, err2 := filepath.EvalSymlinks(within)
	if err1 != nil || err2 != nil {
		return false
	}
	below, err := filepath.Rel(top, at)
	return err == nil && filepath.IsLocal(below)
}

// A Fragment is a fragment of a document, with the heading that it leads to if there is
// one.
type Fragment struct{ Name, Heading string }

// Fragments returns the fragments of the document that the path of a reference leads to,
// in order: one for each heading, and ids. Documents that are not below the directory
// within, even after symbolic links, have none.
func (l *Linter) Fragments(name, text, reference, within string) (found []Fragment) {
	file, exists := l.Leads(name, text, &links.Link{URL: reference})
	if exists && l.tree.isDir(file) {
		file, exists = l.tree.index(file)
	}
	if !exists || !hasAnchors(file) {
		return nil
	}
	if file != l.inTree(name) {
		var err error
		if _, open := l.tree.edited.text(file); !open && (!l.isWithin(file, within) || l.tree.isLarge(file)) {
			return nil
		}
		if text, err = l.tree.read(file); err != nil {
			return nil
		}
	}
	seen := map[string]bool{}
	add := func(fragment, heading string) {
		if !seen[fragment] {
			seen[fragment] = true
			found = append(found, Fragment{fragment, heading})
		}
	}
	links.Scan(file, text, links.Handler{
		Anchor:  func(id string) { add(percent.DecodeUTF8(id), "") },
		Heading: func(heading, fragment string) { add(fragment, heading) },
	})
	return found
}
