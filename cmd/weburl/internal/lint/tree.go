package lint

import (
	"cmp"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unsafe"

	"github.com/weburl/weburl/cmd/weburl/internal/infile"
	"github.com/weburl/weburl/cmd/weburl/internal/sources"
)

// A tree is the files that relative links can lead to: those below the root of the
// checkout, or of the directory that is linted. Names are relative to the root, with
// slashes.
type tree struct {
	root     string
	maxSize  int64    // of a file that is read, in bytes; 0 for no limit
	names    sync.Map // the names in a directory, true for directories; nil if it is not one
	anchors  sync.Map // the anchors of a document, by its name
	defining sync.Map // whether a directory is below one with a site that adds reference definitions
	built    sync.Map // the site that a directory is part of, or nil
	sources  sync.Map // the sites whose configuration is in a directory
	imaging  sync.Map // whether a directory is below one whose build sets the directory of images of AsciiDoc
	outputs  sync.Map // whether a directory is below one to which a generator writes
	marked   sync.Map // the lines about generated files of the .gitattributes file of a directory
	listed   sync.Map // what listedBelow returns

	embedded sync.Map // what embeddings returns
	serving  sync.Map // whether a directory is below one that configures a host of stemHosts
	omitting sync.Map // whether the links of a directory have no extensions
	ignored  sync.Map // the lines of the .gitignore file of a directory
	numbered sync.Map // whether documents are a series, by what is common to their names
	newest   sync.Map // the name of a directory with the greatest version or year, and that

	templates sync.Map // what template returns
	themed    sync.Map // whether a directory is below a theme of Hugo
	vendored  sync.Map // what isVendored returns
	fenced    sync.Map // what fencedHeadings returns, by the document
	loaded    sync.Map // what component returns, by the file
	written   sync.Map // what hasWrittenIndex returns
	fonts     sync.Map // what isFontSample returns
	routed    sync.Map // whether a directory is below one with pages for several paths
	writers   sync.Map // what writersIn returns
	builds    sync.Map // the text of the files of a directory that tell what a build does

	submodulesOnce sync.Once
	submodules     []string // what lackingSubmodules returns

	namesOnce sync.Once
	namesakes namesakes // the names of all files

	outsideOnce sync.Once
	outside     map[string]bool // the names of documents of AsciiDoc that are in no module of Antora

	orgOnce sync.Once
	orgIDs  map[string]bool // ids of headings of Org, in lower case

	trace  func(name string) // is called with the names that are looked for; may be nil
	parts  bookParts         // the documents of AsciiDoc that others include
	edited *edited           // nil if files have the text that is on the disk
}

// rootOf returns the nearest directory at or above one that is the root of a checkout, or
// has a configuration; or else the directory itself.
func rootOf(dir string) string {
	for at := dir; ; {
		for _, name := range []string{".git", ".hg", ConfigFile, misnamedConfigFile} {
			if _, err := os.Lstat(filepath.Join(at, name)); err == nil {
				return at
			}
		}
		parent := filepath.Dir(at)
		if parent == at {
			return dir
		}
		at = parent
	}
}

// has reports whether there is a file or directory of a name.
func (t *tree) has(name string) bool {
	if name == "." {
		return true
	}
	t.looks(name)
	return t.hasUntold(name)
}

// hasUntold does what has does without a call of trace.
func (t *tree) hasUntold(name string) bool {
	_, ok := t.list(path.Dir(name))[path.Base(name)]
	return ok || name == "."
}

// looks calls trace.
func (t *tree) looks(name string) {
	if t.trace != nil {
		t.trace(name)
	}
}

// realDir returns the name of the directory that a symbolic link leads to, or of a directory itself.
func (t *tree) realDir(dir string) string {
	at := filepath.Join(t.root, filepath.FromSlash(dir))
	if info, err := os.Lstat(at); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		return dir
	}
	resolved, err := filepath.EvalSymlinks(at)
	if name, err2 := filepath.Rel(t.root, resolved); err == nil && err2 == nil {
		return filepath.ToSlash(name)
	}
	return dir
}

// isDir reports whether a name is that of a directory.
func (t *tree) isDir(name string) bool { return name == "." || t.list(path.Dir(name))[path.Base(name)] }

// list returns the names in a directory, with true for directories. It is nil for what
// is not a directory.
func (t *tree) list(dir string) map[string]bool {
	if known, ok := t.names.Load(dir); ok {
		return known.(map[string]bool)
	}
	var names map[string]bool
	if dir == "." || t.isDir(dir) {
		at := filepath.Join(t.root, filepath.FromSlash(dir))
		entries, _ := os.ReadDir(at)
		names = make(map[string]bool, len(entries))
		for _, entry := range entries {
			isDir := entry.IsDir()
			if entry.Type()&fs.ModeSymlink != 0 {
				info, err := os.Stat(filepath.Join(at, entry.Name()))
				isDir = err == nil && info.IsDir()
			}
			names[entry.Name()] = isDir
		}
		t.edited.addNames(names, dir)
	}
	t.names.Store(dir, names)
	return names
}

// eachFile calls visit for the files below a directory, in the order of their names. It leaves out what
// is hidden and the directories with some names, and ends when left, which counts the names, is used up.
func (t *tree) eachFile(dir string, skipped []string, left *int, visit func(name string)) {
	names := t.list(dir)
	for _, base := range slices.Sorted(maps.Keys(names)) {
		if *left--; *left < 0 {
			return
		}
		name := path.Join(dir, base)
		switch {
		case base[0] == '.' || slices.Contains(skipped, base):
		case names[base]:
			t.eachFile(name, skipped, left, visit)
		default:
			visit(name)
		}
	}
}

// versionName is the name of a directory, or of a document without its extension, of a version, and yearName that of a directory of a year.
var (
	versionName = regexp.MustCompile(`^v?([0-9]+(?:\.[0-9]+)+)$`)
	yearName    = regexp.MustCompile(`^((?:19|20)[0-9]{2})$`)
)

// isOldVersion reports whether the name of a document in a directory, without its extension, or of a directory in it, is a version or
// year, and another one there has a greater one. It returns the name with the greatest.
func (t *tree) isOldVersion(dir, stem string, versions *regexp.Regexp) (newest string, isOld bool) {
	m := versions.FindStringSubmatch(stem)
	if m == nil {
		return "", false
	}
	type key struct {
		dir      string
		versions *regexp.Regexp
	}
	known, ok := t.newest.Load(key{dir, versions})
	if !ok {
		greatest := [2]string{}
		for name, isDir := range t.list(dir) {
			if !isDir {
				name = strings.TrimSuffix(name, path.Ext(name))
			}
			if other := versions.FindStringSubmatch(name); other != nil && compareVersions(other[1], greatest[1]) > 0 {
				greatest = [2]string(other)
			}
		}
		known = greatest
		t.newest.Store(key{dir, versions}, known)
	}
	greatest := known.([2]string)
	return greatest[0], compareVersions(m[1], greatest[1]) < 0
}

// isOfOldVersion reports whether a document is in a directory of an old version or past year whose newest has it too, or of an old version
// of a site.
func (t *tree) isOfOldVersion(name string) bool {
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		for _, versions := range []*regexp.Regexp{versionName, yearName} {
			newest, isOld := t.isOldVersion(path.Dir(dir), path.Base(dir), versions)
			if !isOld {
				continue
			}
			below, _ := cutDir(name, dir)
			if isBuilt := t.isBuilt(dir); isBuilt && versions == versionName || !isBuilt && t.has(path.Join(path.Dir(dir), newest, below)) {
				return true
			}
		}
	}
	return false
}

// compareVersions compares numbers with dots between them.
func compareVersions(a, b string) int {
	for a != "" && b != "" {
		var x, y string
		x, a, _ = strings.Cut(a, ".")
		y, b, _ = strings.Cut(b, ".")
		x, y = strings.TrimLeft(x, "0"), strings.TrimLeft(y, "0")
		if c := cmp.Or(cmp.Compare(len(x), len(y)), cmp.Compare(x, y)); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(a), len(b))
}

// hasTemplate reports whether a build makes a missing file from a template beside it.
func (t *tree) hasTemplate(missing string) bool {
	return slices.ContainsFunc(sourceSuffixes, func(suffix string) bool { return t.has(missing + suffix) })
}

// communityFile is the name of a document that GitHub shows where it is in the root of a
// repository, also if a generator takes it from there.
var communityFile = regexp.MustCompile(`^(?:\.github/)?[A-Z][A-Z_-]+\.[a-z]+$`)

// isOfSite reports whether a document is one from which a generator builds a page.
func (t *tree) isOfSite(name string) bool {
	return t.isBuilt(path.Dir(name)) && !communityFile.MatchString(name)
}

// inherits reports whether a directory or one above it has a property. It keeps in known what it
// has found for a directory.
func inherits(known *sync.Map, dir string, has func(dir string) bool) bool {
	if known, ok := known.Load(dir); ok {
		return known.(bool)
	}
	found := has(dir) || dir != "." && inherits(known, path.Dir(dir), has)
	known.Store(dir, found)
	return found
}

// isBelow reports whether one of several files is in a directory or one above it.
func (t *tree) isBelow(dir string, names ...string) bool {
	list := t.list(dir)
	return slices.ContainsFunc(names, func(name string) bool { _, ok := list[name]; return ok }) || dir != "." && t.isBelow(path.Dir(dir), names...)
}

// isBundled reports whether a program may make a script or style sheet: it is part of a package, and
// its directory has no other file of the kind.
func (t *tree) isBundled(name string) bool {
	dir := path.Dir(name)
	for other := range t.list(dir) {
		if path.Ext(other) == path.Ext(name) {
			return false
		}
	}
	return t.isBelow(dir, "package.json", "pubspec.yaml")
}

// isOf reports whether a directory is part of a site of a generator.
func (t *tree) isOf(dir, generator string) bool {
	s := t.siteOf(dir)
	return s != nil && s.generator.name == generator
}

// hasMoreDefinitions reports whether a plug-in adds reference definitions to the documents of
// a directory, in the site that MkDocs builds of them, or a preprocessor may, in the book that
// mdBook does.
//
// https://facelessuser.github.io/pymdown-extensions/extensions/snippets/, https://mkdocstrings.github.io/autorefs/,
// https://rust-lang.github.io/mdBook/format/configuration/preprocessors.html
func (t *tree) hasMoreDefinitions(dir string) bool {
	addsLabels := func(text string) bool {
		return strings.Contains(text, "auto_append") || strings.Contains(text, "autorefs") || strings.Contains(text, "mkdocstrings")
	}
	if s := t.siteOf(dir); s != nil && s.generator.name == "MkDocs" && addsLabels(s.text) {
		return true
	}
	return inherits(&t.defining, dir, func(dir string) bool {
		if text, err := t.read(path.Join(dir, "book.toml")); err == nil && strings.Contains(text, "[preprocessor.") {
			return true
		}
		return slices.ContainsFunc(mkDocs, func(name string) bool { return addsLabels(t.configuration(path.Join(dir, name))) })
	})
}

// read returns the text of a file, unless it is binary or too large.
func (t *tree) read(name string) (string, error) {
	if text, ok := t.edited.text(name); ok {
		return text, nil
	}
	file := filepath.Join(t.root, filepath.FromSlash(name))
	b, err := readFile(file, t.maxSize)
	text := unsafe.String(unsafe.SliceData(b), len(b)) // b is not used again
	if err == nil && sources.IsBinary(text) {
		err = errBinary
	}
	return text, err
}

// readFile returns what os.ReadFile does, or an error if the file has more than most bytes and most is not 0. It
// makes fewer calls of the system.
func readFile(name string, most int64) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	if most > 0 && info.Size() > most {
		return nil, infile.TooLarge(most)
	}
	b := make([]byte, info.Size()+1)
	n, err := file.Read(b)
	if b = b[:n]; err == io.EOF || err == nil && int64(n) == info.Size() && info.Mode().IsRegular() {
		return b, nil
	}
	if err == nil {
		var rest []byte
		rest, err = io.ReadAll(file)
		b = append(b, rest...)
	}
	return b, err
}
