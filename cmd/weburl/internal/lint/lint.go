// Package lint finds links that a maintainer would fix in documents: misspelled schemes,
// files and headings that do not exist, what is not a URL. It makes no requests.
package lint

import (
	"cmp"
	"errors"
	"hash/maphash"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/infile"
	"github.com/weburl/weburl/cmd/weburl/internal/sources"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/links"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

// A Finding is something that is wrong with a link.
type Finding struct {
	Rule     *Rule
	Severity Severity
	Message  string

	URL    string
	File   string // with slashes
	Fix    string // what to write instead of Raw
	HasFix bool   // the fix is safe: it leads where the link was meant to lead
	Raw    string // what the document has from byte Start to byte End

	Start, End         int
	Line, Column       int // from 1, columns in UTF-16 code units
	EndLine, EndColumn int

	Text  string // the line of the document, or a part of it
	Caret int    // the byte of Text that is that of Start
	Cause *Cause // what it shares with findings that are not shown; may be nil

	target string // the file that is looked for, below the root; may be empty
	site   *site  // that the document is in, or nil
}

// A Result is what was found in a document.
type Result struct {
	File     string
	Findings []Finding // in the order of their positions
	More     int       // findings that are not listed, because there are too many
	Notes    []string  // why a part of it was not read as its format says

	URLs, Placeholders, Excluded int
	Disabled, Known              int            // findings that a comment or the baseline leaves out
	Hidden                       int            // findings that are less severe than FailOn
	Shared                       int            // findings that have the cause of another one
	Suspects                     map[string]int // findings that are notes because of a program of the site, by its name
	HiddenRules                  map[string]int // the same by rule
	Unchecked                    map[reason]int // links that are not checked
	Unmodelled                   string         // the generator of the document if it is not modelled
	Binary, TooLarge             bool           // it was not read

	later   []crossLink      // that are not checked yet
	shown   *site            // that the document is a page of, if it is known where its links lead; or nil
	leads   bool             // a link leads to a file
	working map[linkKind]int // links that are right
	site    *site            // of the document, or nil
}

// A Linter finds links that are to be fixed.
type Linter struct {
	Placeholders bool        // placeholders are URLs
	Every        bool        // a rule has a finding at each occurrence of a URL in a document, not only at the first
	FailOn       Severity    // findings that are less severe are left out
	Stopped      func() bool // if it returns true, linting a document ends and the result is not whole; may be nil

	Left map[leaving]int // the files that Files and Changed left out, by why

	config     *Config
	configFile string
	tree       *tree
	changed    *changes // nil if all findings count
	dirs       sync.Map // names of directories below the root, by those that were given
}

// SetMaxSize sets the length in bytes of the longest document that is read. There is no limit
// if it is not called.
func (l *Linter) SetMaxSize(n int64) { l.tree.maxSize = n }

// New returns a linter of the files below a directory. The configuration is read from
// the file, or, if configFile is empty, from [ConfigFile] in the root of the repository.
func New(dir, configFile string) (*Linter, error) {
	absolute, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if resolved, err := filepath.EvalSymlinks(absolute); err == nil {
		absolute = resolved
	}
	l := &Linter{FailOn: Warning, tree: &tree{root: rootOf(absolute)}}
	named := configFile != ""
	if !named {
		configFile = filepath.Join(l.tree.root, ConfigFile)
	}
	l.configFile = configFile
	l.config, err = readConfig(l.tree.root, configFile, named)
	return l, err
}

// ConfigFile returns the name of the file with the configuration, which need not exist.
func (l *Linter) ConfigFile() string { return l.configFile }

// Config returns the configuration, which may be changed before documents are checked.
func (l *Linter) Config() *Config { return l.config }

// excluded reports whether a URL or label is left out as it is written.
func (l *Linter) excluded(url string) bool { return l.config.excludesURL(url) }

// testData are words in the names of directories whose documents are data of tests, and have links that lead nowhere on
// purpose. testDirectories are others that may be topics of the documents of a site.
var testData = []string{"testdata", "fixture", "fixtures", "snapshots", "examplesite"}
var testDirectories = []string{"test", "tests", "testing", "spec", "specs", "e2e", "mock", "mocks", "fake", "fakes", "playground", "playgrounds", "unittest", "unittests"}

// isForTests reports whether a directory or source file is for tests, by the words of its name. isPage is true for a
// directory of a site.
func isForTests(dir string, isPage bool) bool {
	words := wordsOf(dir)
	return hasWord(words, testData) || !isPage && hasWord(words, testDirectories)
}

// pagesBelow returns how many of the directories that a file is in are in the directory of the documents of a site that is
// modelled. If that is the root of the repository, it also has other files.
func (t *tree) pagesBelow(name string) int {
	dir := path.Dir(name)
	s := t.siteOf(dir)
	if s == nil || s.model == nil || s.source == "." || dir == s.source {
		return 0
	}
	below, _ := cutDir(dir, s.source)
	return 1 + strings.Count(below, "/")
}

// wordsOf returns the words of the name of a file or directory in lower case.
func wordsOf(name string) []string {
	return strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return r == '-' || r == '_' || r == '.' })
}

// hasWord reports whether one of words is one of known.
func hasWord(words, known []string) bool {
	return slices.ContainsFunc(words, func(word string) bool { return slices.Contains(known, word) })
}

// vendoredDirectories are the names of directories of software from elsewhere, whose documents
// are changed there.
var vendoredDirectories = []string{"deps", "third_party", "third-party", "thirdparty", "3rdparty", "3rd_party", "3rd-party", "vendored", "_themes", "bower_components", "pods", "carthage", "extern", "externals"}

// libraryDirectory matches the name of a directory of software from elsewhere, and librariesOfSite that of one of libraries, which are from
// elsewhere if it is below one of assetDirectories: each is a directory with a file of its package, whose name packageFile matches.
// A directory with such a file whose own name has a version, as versionedLibrary matches it, is a copy of that version.
var (
	libraryDirectory = regexp.MustCompile(`(?i)^external$|^(?:external|(?:3rd|third)[-_]?party)[-_]?(?:codes?|libs?|libraries|modules|packages|software|sources?)$`)
	librariesOfSite  = regexp.MustCompile(`(?i)^(?:libs?|libraries|plugins|vendors)$`)
	versionedLibrary = regexp.MustCompile(`(?i)^[a-z][\w.-]*[-_]v?[0-9]+\.[0-9]+(?:\.[0-9]+)*(?:[-.][a-z0-9]+)*$`)
	packageFile      = regexp.MustCompile(`(?i)^(?:bower|component|composer|package)\.json$|^(?:licen[cs]e|copying)\b|\.min\.(?:js|css)$`)
)

// isVendored reports whether a directory is that of software from elsewhere in a directory of such software or with its version, or below it.
func (t *tree) isVendored(dir string) bool {
	return inherits(&t.vendored, dir, func(dir string) bool {
		above := path.Dir(dir)
		if base := path.Base(above); !versionedLibrary.MatchString(path.Base(dir)) && !libraryDirectory.MatchString(base) && !(librariesOfSite.MatchString(base) && slices.ContainsFunc(strings.Split(path.Dir(above), "/"), isOfAssets)) {
			return false
		}
		for name := range t.list(dir) {
			if packageFile.MatchString(name) {
				return true
			}
		}
		return false
	})
}

// isOfAssets reports whether the name of a directory is that of one of the assets of a site.
func isOfAssets(name string) bool {
	name = strings.ToLower(name)
	return name == "wwwroot" || slices.Contains(assetDirectories, name)
}

// builtDirectories are the names of directories of pages of HTML and source files that a program has written.
var builtDirectories = []string{"build", "_build", "dist", "target", "htmlcov", "coverage", "site-packages", "apidocs", "doxygen", "javadoc", "jsdoc", "phpdocumentor", "typedoc", "pr-preview"}

// sketchWords are words in the names of pages of HTML that show how a site would look, without its other pages, and of directories
// of them.
var sketchWords = []string{"prototype", "prototypes", "mockup", "mockups", "wireframe", "wireframes"}

// oldWords are words in the names of directories of documents that nobody changes any more, and
// at the end of the names of such documents.
var oldWords = []string{
	"abandoned", "archive", "archived", "archives", "archiv", "archivo", "archivos", "attic", "bak", "defunct", "deprecated", "discontinued", "graveyard",
	"obsolete", "outdated", "retired", "superseded", "unmaintained", "versioned",
}

// oldName matches the name of a directory of old documents that is one word, as legacydocs.
var oldName = regexp.MustCompile(`^(?:archived?|deprecated|legacy|obsolete|old)(?:content|docs?|documentation|files|manual|pages?|posts?|sites?|versions?|website|wiki)$|^(?:content|docs?|documentation|manual|pages|posts|site|website|wiki)(?:archived?|bak|legacy|old)$`)

// backup matches the end of the name of a directory that is a copy of another, or an archive. After a hyphen, the words are a topic.
var backup = regexp.MustCompile(`(?i:\.backups?|[^-](?:sauvegarde|respaldo)s?)$|\wArchives?$`)

// isOldDirectory reports whether nobody changes the documents in a directory of this name any more:
// it has one of oldWords or is oldName, is a backup, or begins or ends with "legacy" or "old".
func isOldDirectory(name string) bool {
	words := wordsOf(name)
	if len(words) > 1 && words[0] == "pre" {
		words = words[1:]
	}
	isOld := func(word string) bool { return word == "legacy" || word == "old" || oldName.MatchString(word) }
	return hasWord(words, oldWords) || backup.MatchString(name) || len(words) > 0 && (isOld(words[0]) || isOld(words[len(words)-1]))
}

// meetingWords are words in the names of minutes and of directories of them.
var meetingWords = []string{"meeting", "meetings", "minutes"}

// date is the date at the beginning or the end of the name of a document of that day.
var date = regexp.MustCompile(`(?:^|[-_.])(?:19|20)[0-9]{2}[-_.][01][0-9][-_.][0-3][0-9]$|^(?:19|20)[0-9]{2}[-_.][01][0-9][-_.][0-3][0-9][^0-9]`)

// javaResources matches the directory of the resources of a program in Java, and that of those of a server that it publishes.
//
// https://maven.apache.org/guides/introduction/introduction-to-the-standard-directory-layout.html,
// https://docs.spring.io/spring-boot/reference/web/servlet.html#web.servlet.spring-mvc.static-content
var javaResources = regexp.MustCompile(`(?:^|/)src/main/resources/((?:META-INF/resources|resources|static|public)/)?`)

// isJavaData reports whether a document is data of a program in Java.
func isJavaData(name string) bool {
	m := javaResources.FindStringSubmatch(name)
	return m != nil && m[1] == "" && !communityFile.MatchString(path.Base(name))
}

// isTemplate reports whether a document is a form that authors copy and fill in, or a program does, by its directory or, unless
// it may be a page about templates, its name.
func isTemplate(dir, base string, isPage bool) bool {
	stem := strings.TrimSuffix(base, path.Ext(base))
	words := wordsOf(stem)
	return !isPage && (len(words) > 1 && slices.Contains(words, "template") || stem == "TEMPLATE" || slices.Contains(sourceSuffixes, path.Ext(stem))) ||
		path.Base(dir) == "templates" || hasWord(wordsOf(strings.ReplaceAll(dir, "/", "-")), []string{"template"})
}

// sourceSuffixes are the ends of the names of documents, with or without their extensions, from which a
// program makes documents that may be elsewhere.
var sourceSuffixes = []string{".src", ".in", ".inc", ".include", ".tmpl", ".tpl", ".j2"}

// year is the year in the name of a document of that time.
var year = regexp.MustCompile(`(?:^|[^0-9])(?:19|20)[0-9]{2}(?:[^0-9]|[01][0-9]|$)`)

// isOldDocument reports whether the name of a document, without its extension, ends in a word that
// says that nobody changes it any more.
func isOldDocument(stem string) bool {
	words := wordsOf(stem)
	return len(words) > 1 && (slices.Contains(oldWords, words[len(words)-1]) || words[len(words)-1] == "old")
}

// histories are the names, without extensions, of documents that list changes by version, and
// of directories of them.
var histories = []string{"changelog", "changes", "history", "release-notes", "release_notes", "releases"}

// isHistory reports whether a name is one of histories, perhaps with a version after it.
func isHistory(name string) bool {
	name = strings.ToLower(name)
	return slices.Contains(histories, name) || strings.HasPrefix(name, "changelog") || strings.HasPrefix(name, "release-notes-") || strings.HasPrefix(name, "release_notes_")
}

// versionHeading matches a heading or the first line of an item with a version, a date or the name of what is not released.
var versionHeading = regexp.MustCompile(`(?im)^[#=*\-+\[\s]*(?:[\w.-]+ )?\[?v?(?:ersion )?[0-9]+\.[0-9x]|^(?:#|=|\*).*(?:[0-9]\.[0-9]|\b20[0-9]{2}\b|unreleased)`)

// listsVersions reports whether a document whose name is that of a history lists versions. A page of a site may describe
// such a list.
func (t *tree) listsVersions(name string) bool {
	if !t.isBuilt(path.Dir(name)) {
		return true
	}
	text, _ := t.read(name)
	return !hasFrontMatter(text, true) || versionHeading.MatchString(text)
}

// snapshot is the name of a directory with a document as it was published on a date.
var snapshot = regexp.MustCompile(`-20[0-9]{6}$`)

// isOld reports whether a document, by its parts below a directory and its name in the tree,
// is of an old version or in an archive, or tells what has changed or was said in a meeting.
func (l *Linter) isOld(parts []string, name string) bool {
	last := len(parts) - 1
	if slices.ContainsFunc(parts[:last], func(dir string) bool {
		return isOldDirectory(dir) || isHistory(dir) || snapshot.MatchString(dir)
	}) {
		return true
	}
	stem := strings.TrimSuffix(parts[last], path.Ext(parts[last]))
	if year.MatchString(stem) && slices.ContainsFunc(parts, func(part string) bool { return hasWord(wordsOf(part), meetingWords) }) {
		return true
	}
	_, isOldVersion := l.tree.isOldVersion(path.Dir(name), stem, versionName)
	return isHistory(stem) && l.tree.listsVersions(name) || isOldDocument(stem) || isOldVersion || l.tree.isOfOldVersion(name)
}

// A leaving is why a file is left out: a clause about the file.
type leaving string

const (
	excluded leaving = "the configuration excludes it"
	forTests leaving = "it is for tests, or a sample"
	made     leaving = "a program made it"
	old      leaving = "it is of an old version, in an archive, or lists changes or what was said in a meeting"
	others   leaving = "it is from another project"
)

// leaves returns why a file is left out by the part of its name that is below the path that was given, or nothing.
func (l *Linter) leaves(name, given string) leaving {
	inTree := l.inTree(name)
	switch {
	case l.config.excludes(inTree):
		return excluded
	case l.tree.isMarkedGenerated(inTree) || l.tree.isOutput(path.Dir(inTree)):
		return made
	}
	below, err := filepath.Rel(given, name)
	if err != nil {
		return ""
	}
	parts := strings.Split(filepath.ToSlash(below), "/")
	last := len(parts) - 1
	isSource := false
	if format := links.FormatOf(name); format == "comments" || format == "strings" {
		isSource = true
		if isForTests(parts[last], false) {
			return forTests
		}
	} else if l.isOld(parts, inTree) {
		return old
	}
	isHTML := links.FormatOf(name) == "html"
	if words := wordsOf(strings.TrimSuffix(parts[last], path.Ext(parts[last]))); isHTML && len(words) > 1 && hasWord(words[len(words)-1:], sketchWords) {
		return forTests
	}
	pages := -1
	for i, dir := range parts[:last] {
		if isForTests(dir, false) {
			if pages < 0 {
				pages = l.tree.pagesBelow(inTree)
			}
			if isForTests(dir, i >= last-pages) {
				return forTests
			}
		}
	}
	isForeign := func(name string) bool { return l.tree.isOfTheme(name) || l.tree.isVendored(name) }
	if isForeign(path.Dir(inTree)) && !isForeign(l.inTree(given)) {
		return others
	}
	for _, dir := range parts[:last] {
		switch {
		case (isHTML || isSource) && slices.Contains(builtDirectories, dir):
			return made
		case isHTML && hasWord(wordsOf(dir), sketchWords):
			return forTests
		case slices.Contains(vendoredDirectories, strings.ToLower(dir)):
			return others
		}
	}
	return ""
}

// inTree returns the name of a file below the root, or the name as it is if the file is
// not below it.
func (l *Linter) inTree(name string) string {
	dir, _ := l.dirInTree(filepath.Dir(name))
	return path.Join(dir, filepath.Base(name))
}

// A treeDir is the name of a directory below the root, or its name as it is if it is not below it.
type treeDir struct {
	name    string
	isBelow bool
}

// dirInTree returns the name of a directory below the root, and whether it is below it. It keeps
// what it returns.
func (l *Linter) dirInTree(name string) (string, bool) {
	if known, ok := l.dirs.Load(name); ok {
		d := known.(treeDir)
		return d.name, d.isBelow
	}
	var d treeDir
	parent, base := filepath.Dir(name), filepath.Base(name)
	if info, err := os.Lstat(name); err == nil && info.Mode()&fs.ModeSymlink == 0 && parent != name && base != ".." {
		if d.name, d.isBelow = l.dirInTree(parent); d.isBelow {
			d.name = path.Join(d.name, base)
		}
	}
	if !d.isBelow {
		d.name, d.isBelow = l.resolvedDir(name)
	}
	l.dirs.Store(name, d)
	return d.name, d.isBelow
}

// resolvedDir returns what dirInTree does, from the name without symbolic links.
func (l *Linter) resolvedDir(name string) (string, bool) {
	dir, err := filepath.Abs(name)
	if err != nil {
		return filepath.ToSlash(name), false
	}
	if resolved, err := filepath.EvalSymlinks(dir); err == nil {
		dir = resolved
	}
	relative, err := filepath.Rel(l.tree.root, dir)
	if relative = filepath.ToSlash(relative); err != nil || relative == ".." || strings.HasPrefix(relative, "../") {
		return filepath.ToSlash(name), false
	}
	return relative, true
}

// Files returns the names of the files in paths that are linted, without those named in
// without. It counts the files that are left out in l.Left.
func (l *Linter) Files(paths []string, without ...string) (names []string, err error) {
	for _, given := range paths {
		var listed []string
		for name, err := range sources.Files([]string{given}) {
			if err != nil {
				return nil, err
			}
			listed = append(listed, name)
		}
		left := make([]leaving, len(listed))
		inParallel(len(listed), func(i int) {
			if listed[i] != given {
				left[i] = l.leaves(listed[i], given)
			}
		})
		seen := map[string]bool{}
		for i, name := range listed {
			if dir := filepath.Dir(name); name != given && !seen[dir] {
				seen[dir] = true
				names = append(names, l.hidden(dir, given)...)
			}
			if !l.leftOut(left[i]) && !slices.ContainsFunc(without, func(w string) bool { return sameFile(w, name) }) {
				names = append(names, name)
			}
		}
	}
	return names, nil
}

// leftOut counts a file that is left out, and reports whether it is.
func (l *Linter) leftOut(why leaving) bool {
	if why != "" {
		if l.Left == nil {
			l.Left = map[leaving]int{}
		}
		l.Left[why]++
	}
	return why != ""
}

// inParallel calls f with the numbers from 0 to before n, on all cores.
func inParallel(n int, f func(i int)) {
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				f(i)
			}
		})
	}
	workers.Wait()
}

// hidden returns the names of the files with the navigation of a site that are in a hidden directory of a
// directory, as VitePress has them.
func (l *Linter) hidden(dir, given string) (names []string) {
	in, isBelow := l.dirInTree(dir)
	if !isBelow || !l.tree.isDir(path.Join(in, ".vitepress")) {
		return nil
	}
	for _, at := range []string{".vitepress", ".vitepress/config"} {
		for _, base := range slices.Sorted(maps.Keys(l.tree.list(path.Join(in, at)))) {
			name := filepath.Join(dir, filepath.FromSlash(at), base)
			if l.tree.navigated(path.Join(in, at, base)) != nil && l.leaves(name, given) == "" {
				names = append(names, name)
			}
		}
	}
	return names
}

// sameFile reports whether two names are those of one file.
func sameFile(a, b string) bool {
	if a == "" || filepath.Base(a) != filepath.Base(b) {
		return false
	}
	x, err1 := filepath.Abs(a)
	y, err2 := filepath.Abs(b)
	return err1 == nil && err2 == nil && x == y
}

var errBinary = errors.New("binary")

// Run lints files on all cores, and calls done with the results in the order of the
// names. It reads all of them before it looks up fragments, so that no document is parsed again for them.
func (l *Linter) Run(names []string, done func(*Result) error) error {
	checkers := sync.Pool{New: func() any { return newChecker() }}
	results, errs := make([]*Result, len(names)), make([]error, len(names))
	inParallel(len(names), func(i int) {
		checker := checkers.Get().(*answers.Checker)
		results[i], errs[i] = l.file(checker, names[i], true)
		checkers.Put(checker)
	})
	type job struct {
		at     int
		result chan *Result
		err    error
	}
	workers := runtime.GOMAXPROCS(0)
	jobs, order := make(chan *job), make(chan *job, 32*workers)
	stop := make(chan struct{})
	var once sync.Once
	cancel := func() { once.Do(func() { close(stop) }) }
	defer cancel()
	go func() {
		defer close(jobs)
		defer close(order)
		for i := range names {
			j := &job{at: i, result: make(chan *Result, 1)}
			select {
			case order <- j:
			case <-stop:
				return
			}
			select {
			case jobs <- j:
			case <-stop:
				return
			}
		}
	}()
	for range workers {
		go func() {
			checker := newChecker()
			for j := range jobs {
				r := results[j.at]
				results[j.at] = nil
				if j.err = errs[j.at]; j.err == nil && len(r.later) > 0 {
					r, j.err = l.finish(checker, names[j.at], r)
				}
				j.result <- r
			}
		}()
	}
	for j := range order {
		r := <-j.result
		if j.err != nil {
			return j.err
		}
		if err := done(r); err != nil {
			return err
		}
	}
	return nil
}

// finish returns the result of a file with the links that were deferred.
func (l *Linter) finish(checker *answers.Checker, name string, r *Result) (*Result, error) {
	d := &document{Result: *r, linter: l, name: l.inTree(name), site: r.shown}
	if d.later = nil; !d.areRight(r.later) {
		return l.file(checker, name, false)
	}
	return &d.Result, nil
}

// file lints a file. If defers is true, links to fragments of other files are left for finish.
func (l *Linter) file(checker *answers.Checker, name string, defers bool) (*Result, error) {
	text, err := (&tree{maxSize: l.tree.maxSize}).read(name)
	tooLarge, isTooLarge := errors.AsType[infile.TooLarge](err)
	switch {
	case err == errBinary:
		return &Result{File: filepath.ToSlash(name), Binary: true}, nil
	case isTooLarge:
		return &Result{File: filepath.ToSlash(name), TooLarge: true, Notes: []string{"not read, because it is " + tooLarge.Error() + " (--max-size)"}}, nil
	case err != nil:
		return nil, err
	}
	return l.check(checker, name, text, defers), nil
}

// LargeDocument is the length in bytes of the longest document that is read after each
// change in an editor.
const LargeDocument = 8 << 20

// Document lints the text of a file.
func (l *Linter) Document(name, text string) *Result {
	return l.check(newChecker(), name, text, false)
}

func newChecker() *answers.Checker { return &answers.Checker{Edition: spec.Current} }

// A document is a document that is checked.
type document struct {
	Result
	linter      *Linter
	checker     *answers.Checker
	name        string // below the root of the tree
	text        string
	format      string
	undented    string   // the text as undented returns it, if that differs
	images      string   // the directory of the images, in AsciiDoc
	part        bool     // it is a part of a book, in AsciiDoc
	book        bool     // it has or is a part of a book, of which the attributes are not known, or is a part of other documents
	conditional [][2]int // parts that only some editions have, in AsciiDoc, or that a program writes
	page        bool     // it is a whole page of HTML
	sample      bool     // it is a page of HTML that came with a font
	bundled     bool     // it is a style sheet that a program may have written, or moves
	feed        bool     // it is a feed or a sitemap
	dynamic     bool     // it has template markup, or includes files
	replacement string   // the document whose page replaces that of this one; may be empty
	template    bool     // it is a form of Markdown that authors copy and fill in, or a program does
	generated   bool     // it says that a program writes it
	record      bool     // it is named by a date, as a newsletter is, and is not a page of a site; or a program wrote it
	scripted    bool     // it is HTML with scripts
	hasScript   bool     // it has an element of HTML with a script, in any format
	dropsHTML   bool     // Hugo leaves out its HTML
	built       bool     // it has front matter, for a generator of sites
	site        *site    // that it is a page of, if it is known where its links lead; or nil
	secure      bool     // the site has the scheme https

	seen        set            // URLs
	counts      map[string]int // findings by rule
	reported    set            // rules and URLs
	anchors     *anchors
	fragments   []ownLink       // to places in the document
	headings    []ownLink       // to headings, in Org
	labels      map[uint64]bool // whether a label stands between brackets more than once, by its hash
	definitions [][]string      // reference definitions, and their labels; nil before they are needed
	missing     []ownLink       // from a page of HTML to files that do not exist
	disabled    map[int][]string
	original    func() string     // the highest directory above with a README of which it is a copy, or nothing
	from        string            // the directory that paths of documents begin in, in a configuration; or empty
	unrendered  bool              // the document has no page of its own
	attributes  map[string]string // that the document of AsciiDoc sets; nil before they are needed
	at          int               // where the link starts that resolve is called with
	why         reason            // why it is not known where a link leads, of the last call of resolve
	explains    *explainer        // nil if nothing is explained
	defers      bool              // links to fragments of other files are checked when all documents have been read
}

// A set is a set of pairs of strings, by their hashes: a document may have millions.
type set map[uint64]struct{}

var seed = maphash.MakeSeed()

// add adds a pair, and reports whether it is new.
func (s set) add(a, b string) bool {
	hash := maphash.Comparable(seed, [2]string{a, b})
	n := len(s)
	s[hash] = struct{}{}
	return len(s) > n
}

// mostFindings is how many findings of a rule are listed for a document. The others are
// counted.
const mostFindings = 1000

// feedRoot is the start tag of the root element of a feed or sitemap, and mostProlog is where it
// begins at most.
var feedRoot = regexp.MustCompile(`(?i)<(?:urlset|sitemapindex|rss|(?:atom:)?feed|rdf:rdf|opml)[\s>]`)

const mostProlog = 4000

// writtenPage matches what a program writes into a page of HTML about itself.
var writtenPage = regexp.MustCompile(`(?i:<meta\s+name=["']?generator\b)|\b[Gg]enerated\s+(?:by|with|using|on)\s+(?:<|the\s|[A-Z0-9]|mdBook\b|javadoc\b)`)

// mostSaid is in how many lines at the beginning a document may say that a program writes it.
const mostSaid = 20

var (
	// writtenComment matches a comment of Markdown, HTML, MDX, AsciiDoc, reStructuredText, Org or front matter.
	writtenComment = regexp.MustCompile(`(?s)<!--.*?(?:-->|$)|\{/\*.*?(?:\*/|$)|(?m:^ {0,3}(?:\[(?://|comment|_)[^\]\n]*\]:|//|\.\.[ \t]|#[ \t])[^\n]*(?:\n(?://|#[ \t]|[ \t]{2,}\S)[^\n]*)*)`)

	// saysWritten matches what a comment says about its document if a program writes it. mayNotEdit matches what it says about its
	// document or a part of it, and saidOfPart what shows that it is a part.
	saysWritten = regexp.MustCompile(`(?i)\b(?:this|the) (?:\w+ )?(?:file|document|page|documentation) (?:is|was|has been) (?:\w+[ -])?(?:auto-?)?generated\b|\bauto-?generated (?:file|document|page|documentation)\b`)
	mayNotEdit  = regexp.MustCompile(`(?i)generated\b.{0,200}?\b(?:do not|don['’]?t|never) (?:\w+ ){0,2}(?:edit|modify|change|touch)\b|\b(?:do not|don['’]?t|never) (?:\w+ ){0,2}(?:edit|modify|change)\b.{0,100}?generated\b|\bgenerated by\b.{0,100}?\bupdate this documentation by\b`)
	saidOfPart  = regexp.MustCompile(`(?i)\b(?:begin|start|sections?|tables?|toc|lists?|blocks?|parts?|badges?|between|below|lines?)\b`)

	// saysWrittenAloud matches a line of text that says of its document that a program writes it.
	saysWrittenAloud = regexp.MustCompile(`(?im)^ {0,3}(?:[^\w\s][^\w\n]*)?(?:(?:note|warning|caution)\W+)?(?:` +
		`this (?:\w+ )?(?:file|document|page) (?:is|was|has been) (?:\w+[ -])?(?:auto-?)?generated\b[^\n]{0,200}?\b(?:from|by|with|using|edit|modify|change)\b` +
		`|this is an? (?:\w+[ -])?(?:auto-?)?generated (?:file|document|page)\b` +
		`|(?:code |file |automatically )?(?:auto-?)?generated\b[^\n]{0,200}?\bdo not (?:\w+ ){0,2}(?:edit|modify|change)\b)`)
)

// saysGenerated reports whether a document says at its beginning that a program writes it, and not only a part of it.
//
// https://go.dev/s/generatedcode
func saysGenerated(text string) bool {
	lines := strings.SplitAfterN(text[:min(len(text), mostProlog)], "\n", mostSaid+1)
	head := strings.Join(lines[:min(len(lines), mostSaid)], "")
	for _, fence := range [...]string{"```", "~~~", "\n----\n"} {
		head, _, _ = strings.Cut(head, fence)
	}
	if !strings.Contains(strings.ToLower(head), "generated") {
		return false
	}
	front := len(frontMatter(text))
	for _, at := range writtenComment.FindAllStringIndex(head, -1) {
		said := strings.Join(strings.Fields(head[at[0]:at[1]]), " ")
		if said[0] == '#' && at[0] >= front {
			continue // a heading
		}
		if saysWritten.MatchString(said) || mayNotEdit.MatchString(said) && !saidOfPart.MatchString(said) {
			return true
		}
	}
	said := saysWrittenAloud.FindString(writtenComment.ReplaceAllString(head, ""))
	return said != "" && !saidOfPart.MatchString(said)
}

// isWritten reports whether a page of HTML says that a program wrote it. The expression is matched
// only around a word that it needs: for the whole page it takes longer than all other checks.
func isWritten(page string) bool {
	if strings.Contains(page, "mkdocs_page_name") || strings.Contains(page, "full_list_header") {
		return true // a variable of the themes of MkDocs, or a list of YARD
	}
	for _, part := range [...]string{"enerat", "ENERAT"} {
		for at := 0; ; at += len(part) {
			next := strings.Index(page[at:], part)
			if next < 0 {
				break
			}
			at += next
			if writtenPage.MatchString(page[max(0, at-50):min(len(page), at+50)]) {
				return true
			}
		}
	}
	return false
}

// document returns a document before it is checked.
func (l *Linter) document(checker *answers.Checker, name, text string) *document {
	d := &document{
		Result: Result{File: filepath.ToSlash(name)}, linter: l, checker: checker, name: l.inTree(name), text: text, format: links.FormatOf(name),
		seen: set{}, counts: map[string]int{}, reported: set{},
	}
	d.original = sync.OnceValue(d.findOriginal)
	if d.format != "markdown" {
		d.dynamic = isDynamic(name, text)
	}
	d.scripted, d.hasScript = isScripted(name, text), strings.Contains(text, "<script")
	d.feed = d.format == "xml" && feedRoot.MatchString(text[:min(len(text), mostProlog)])
	if d.format == "asciidoc" {
		d.part = !hasTitle(text) || l.tree.isIncluded(d.name)
		d.book = d.part || l.tree.hasBook() && !communityFile.MatchString(d.name)
		d.conditional = conditionalParts(text)
		if m := imagesDirectory.FindStringSubmatch(text); m != nil {
			d.images = m[1]
		}
	}
	if d.format == "markdown" {
		d.built = hasFrontMatter(text, true)
		d.book = partDirectory.MatchString(d.name) && !strings.EqualFold(path.Base(d.name), "README.md")
		stem := strings.TrimSuffix(path.Base(d.name), path.Ext(d.name))
		d.record = !d.built && !l.tree.isOfSite(d.name) && (date.MatchString(stem) || isJavaData(d.name))
		d.conditional = contributorsPart(text)
		d.site = l.tree.modelled(d.name, d.built)
		d.dropsHTML = d.site != nil && d.site.model == &hugoModel && !d.site.settings().keepsHTML && !shortcodeEnd.MatchString(text)
		d.template = d.site.isUnpublished(d.name)
		d.replacement = d.site.replacement(d.name)
		d.record = d.record || d.replacement != ""
	}
	s := l.tree.modelled(d.name, false)
	if isPage := d.format != "markdown" && s != nil; d.format == "markdown" || d.format == "asciidoc" || d.format == "restructuredtext" && !isPage {
		d.template = d.template || isTemplate(path.Dir(d.name), path.Base(d.name), isPage)
	}
	d.template = d.template || s == nil && (strings.EqualFold(path.Base(d.name), "template.md") || strings.Contains("/"+d.name, "/templates/"))
	d.record = d.record || (d.built || d.format == "html" && hasFrontMatter(text, false)) && l.tree.isLeftOut(d.name, text)
	if s != nil && (d.format == "restructuredtext" && s.model == &sphinxModel || d.format == "asciidoc" && s.model == &antoraModel) {
		d.site, d.book = s, false
		if s.model == &antoraModel {
			d.book = strings.Contains(d.name, "/partials/") && !l.tree.isIncluded(d.name) // by a page of another component
			d.template = d.template || strings.Contains(d.name, "/examples/") || s.isUnpublished(d.name)
		}
	}
	d.generated = isForReaders(d.format) && saysGenerated(text)
	d.record = d.record || d.generated
	d.unrendered = !d.site.isRendered(d.name, text) || d.site.isCopied(d.name)
	if d.site != nil && d.site.model.labels {
		below, _ := cutDir(d.name, d.site.source)
		d.record = d.record || d.site.leavesOut(below) && len(d.site.includedFrom(d.name)) == 0
	}
	return d
}

// isForReaders reports whether documents of a format are pages.
func isForReaders(format string) bool {
	return slices.Contains([]string{"markdown", "asciidoc", "restructuredtext", "org", "html"}, format)
}

func (l *Linter) check(checker *answers.Checker, name, text string, defers bool) *Result {
	d := l.document(checker, name, text)
	d.defers, d.shown = defers, d.site
	d.run()
	r := d.Result // which does not keep the document alive
	for i := range r.Findings {
		f := &r.Findings[i]
		for _, part := range []*string{&f.URL, &f.Raw, &f.Text, &f.target, &f.Fix} {
			*part = strings.Clone(*part)
		}
	}
	return &r
}

// run checks the links of the document.
func (d *document) run() {
	l, name, text := d.linter, d.File, d.text
	if strings.HasPrefix(text, "\xFE\xFF") || strings.HasPrefix(text, "\xFF\xFE") {
		d.Notes = append(d.Notes, "not read, because it is UTF-16")
		return
	}
	d.page = d.format == "html" && strings.Contains(strings.ToLower(text[:min(len(text), 1000)]), "<html")
	d.record = d.record || d.page && (isWritten(text) || isJavaData(d.name)) || d.format == "strings" && isMinified(text) || path.Ext(d.name) == ".map" // of a bundler
	d.record = d.record || d.format == "css" && l.tree.hasWrittenIndex(path.Dir(d.name))
	d.bundled = d.format == "css" && (strings.Contains(path.Base(d.name), ".min.") || isMinified(text) || l.tree.isPublished(path.Dir(d.name)) || l.tree.isBelow(path.Dir(d.name), "package.json"))
	d.sample = d.page && l.tree.isFontSample(path.Dir(d.name))
	d.secure = strings.HasPrefix(l.config.Site, "https:") && (d.format == "html" || d.format == "markdown") || d.page && hasSecureCanonical(text)
	d.disabled = disabledLines(text)
	d.anchors = l.tree.newAnchors(d.name, text)
	d.dynamic = d.dynamic || (d.format == "markdown" || d.format == "asciidoc") && !l.tree.isWhole(d.anchors, d.name, text)
	scanned := d.site.withoutLiquid(text)
	if d.format == "markdown" {
		scanned = d.site.withoutComments(scanned)
		if undented := d.site.undented(scanned); undented != scanned {
			scanned, d.undented = undented, undented
		}
	}
	links.Scan(name, scanned, links.Handler{
		Link: func(link links.Link) bool {
			if l.Stopped != nil && l.Stopped() {
				return false
			}
			d.place(&link)
			d.link(&link)
			return true
		},
		Anchor: d.anchors.add, Repeated: d.anchors.repeat, Renderer: d.site.renderer(), Separator: d.site.separator(),
		Undefined: func(link links.Link) {
			d.place(&link)
			d.undefined(&link)
		},
		Malformed: func(link links.Link, fault links.Fault) {
			d.place(&link)
			d.malformed(link, fault)
		},
		Role: d.role,
		Note: func(note string) { d.Notes = append(d.Notes, note) },
	})
	if d.defers {
		l.tree.keepAnchors(d, scanned)
	}
	d.templateLinks()
	d.navigation()
	d.Result.site = l.tree.siteOf(path.Dir(d.name))
	isPiece := d.isPiece()
	for _, f := range d.fragments {
		link, fragment := f.link(text), fragmentOf(f.url)
		switch {
		case isPiece:
			d.skip(link, partOfPages)
		case fragment == "readme" && d.isGitHub() && strings.EqualFold(path.Base(d.name), "README.md"):
			d.tell(link, "right: GitHub shows the document under this name")
		case d.dynamic || d.anchors.isUnsure(fragment):
			d.misspelled(link, d.anchors, fragment, "The document has", "")
		default:
			if other, lacks := d.lacks(d.anchors, d.name, fragment); lacks {
				d.report(link, missingFragment(d.anchors, "The document", fragment, other))
				break
			}
			d.works("missing-fragment", link)
			d.tell(link, "right: the document has “%s”", fragment)
		}
	}
	for _, h := range d.headings {
		if !d.anchors.has("*" + strings.Join(strings.Fields(h.url), " ")) {
			d.report(h.link(text), verdict{rule: "missing-reference", fault: "The document has no heading “" + h.url + "”."})
		}
	}
	for _, m := range d.missing {
		if len(d.missing) > 1 && !d.leads {
			d.skip(m.link(text), duplicate) // the page is an example, or was saved from elsewhere
			continue
		}
		d.report(m.link(text), verdict{rule: "missing-file", fault: "There is no file " + m.file + ".", target: m.file})
	}
	if s := l.tree.siteOf(path.Dir(d.name)); s != nil && s.model == nil && d.URLs > 0 && slices.Contains(sourceExtensions, path.Ext(d.name)) && !communityFile.MatchString(d.name) {
		d.Unmodelled = cmp.Or(s.generator.name, path.Join(s.dir, s.config))
	}
	slices.SortStableFunc(d.Findings, func(a, b Finding) int { return cmp.Compare(a.Start, b.Start) })
}

// isUndented reports whether the line of a link has no indentation in the text that is scanned.
func (d *document) isUndented(l *links.Link) bool {
	if d.undented == "" {
		return false
	}
	start := strings.LastIndexByte(d.text[:l.Start], '\n')
	return start >= 0 && d.undented[start] == ' '
}

// place sets the column of a link in such a line.
func (d *document) place(l *links.Link) {
	if d.isUndented(l) {
		l.Column = 1 + utf16Len(d.text[strings.LastIndexByte(d.text[:l.Start], '\n')+1:l.Start])
	}
}

// undefined reports the use of a reference definition that the document lacks. If a program may add
// definitions, it does so only if the label is nearly one that the document defines.
func (d *document) undefined(l *links.Link) {
	if d.format == "restructuredtext" {
		s := d.linter.tree.siteOf(path.Dir(d.name))
		if strings.Contains(d.text, ".. include::") || d.template || s != nil && (strings.Contains(s.text, "rst_epilog") || strings.Contains(s.text, "rst_prolog")) {
			d.skip(l, undefined)
			return
		}
		d.report(l, verdict{rule: "missing-reference", fault: "The document has no target or title “" + strings.Join(strings.Fields(l.URL), " ") + "”."})
		return
	}
	nearest := d.nearLabel(l.URL)
	if rustPath.MatchString(l.URL) || d.isItem(l.URL) || nearest == "" && (isQualified(l.URL) || len(l.Raw) == len("[i][j]")) { // indices
		d.skip(l, undefined)
		return
	}
	if d.linter.tree.defines(d.name, d.text, l.URL) {
		d.tell(l, "right: an included document has the definition")
		return
	}
	if d.template || d.areTags(l) || (d.dynamic || d.linter.tree.hasMoreDefinitions(path.Dir(d.name))) && (nearest == "" || len(l.URL) < leastNear) {
		d.skip(l, undefined)
		return
	}
	m := blanks.FindStringSubmatch(l.Raw)
	isForm := m != nil && m[1] != m[2] && len(d.definitions) == 0
	d.report(l, verdict{rule: "missing-reference", fault: "There is no reference definition [" + l.URL + "]." + nearest, note: isForm})
}

// blanks matches what looks like a link with a reference, and in a document without definitions may be two blanks of a form: [Name][Title].
var blanks = regexp.MustCompile(`^\[([A-Z][a-z]+(?: [A-Za-z]+)*)\]\[([A-Z][a-z]+(?: [A-Za-z]+)*)\]$`)

// nearLabel returns a sentence about the label of a reference definition that a label is nearly, or
// nothing.
func (d *document) nearLabel(label string) string {
	if d.counts["missing-reference"] >= mostFindings || len(label) > mostLabel {
		return ""
	}
	if d.definitions == nil {
		d.definitions = [][]string{}
		d.definitions = append(d.definitions, definitionLine.FindAllStringSubmatch(d.text, mostFindings)...)
	}
	for _, line := range d.definitions {
		if near(strings.ToLower(line[1]), strings.ToLower(label)) {
			return " There is [" + line[1] + "]."
		}
	}
	return ""
}

// definitionLine matches a reference definition.
var definitionLine = regexp.MustCompile(`(?m)^ {0,3}\[([^\[\]\n]{1,100})\]:`)

// malformed reports a text that looks like a link and is not one. Python-Markdown and kramdown allow
// spaces in a URL.
func (d *document) malformed(l links.Link, fault links.Fault) {
	if fault != links.SpaceInWords {
		d.URLs++
	}
	if d.template || d.linter.excluded(l.URL) || !d.linter.Placeholders && (isPlaceholder(l.URL) || d.linter.config.isPlaceholder(l.URL)) {
		return
	}
	v := verdict{rule: "link-syntax", fault: fault.String() + "."}
	scheme, absolute := schemeOf(l.URL)
	switch {
	case fault == links.SpaceInWords:
		// It is meant as a link only if there is what it leads to without the spaces.
		target, _, _ := divided(strings.Join(strings.Fields(l.URL), ""))
		if !isPath(target) || target == "" || !strings.ContainsAny(target, "./_-") && !d.site.hasLabel(target) {
			return
		}
		if _, ok := d.resolve(target); !ok {
			return
		}
		d.URLs++
		fault = links.SpaceInURL
		v.fault = fault.String() + "."
	case fault == links.SpaceInBetween && strings.Trim(l.URL, "#0123456789") == "":
		return // the number of an issue
	}
	if s := d.linter.tree.siteOf(path.Dir(d.name)); fault == links.UnclosedParen && s != nil && (s.generator.name == "MkDocs" || s.generator.name == "Pelican") && brokenURL.MatchString(d.text[l.End:]) {
		d.tell(&l, "not checked: the URL continues in the next line, as %s reads it", s.generator.name)
		return
	}
	if fault == links.SpaceInURL {
		if url, isSized := d.sized(l.URL); isSized || d.allowsSpaces() {
			l.URL, l.Kind, l.Reference = url, links.Hyperlink, true
			d.URLs--
			d.link(&l)
			return
		}
	}
	// GitHub makes a link of the URL, other programs read the size of an image, and the page that a part is in may allow spaces.
	v.note = fault == links.SpaceInBetween && absolute && scheme != "mailto" ||
		d.site == nil && (d.built && imageSize.MatchString(l.URL) || d.book && fault == links.SpaceInURL)
	d.report(&l, v)
}

// brokenURL matches the rest of a URL of Python-Markdown that is broken into lines, and the parenthesis after it. Browsers remove the newlines.
var brokenURL = regexp.MustCompile(`^(?:\r?\n[ \t]*[^\s()]+)+(?:\s+["'][^"'\n]*["'])?\)`)

// imageSize matches a size after the URL of an image, and sizePlugin the name of a plug-in for Markdown that reads it.
//
// https://github.com/tatsy/markdown-it-imsize
var (
	imageSize  = regexp.MustCompile(`\s+=[0-9]*%?x[0-9]*%?$`)
	sizePlugin = regexp.MustCompile(`(?i)\bim(?:g|age)?-?size`)
)

// sized returns a URL without the size after it, which it has if isSized is true and a plug-in for Markdown reads sizes.
func (d *document) sized(url string) (without string, isSized bool) {
	size := imageSize.FindString(url)
	s := d.linter.tree.siteOf(path.Dir(d.name))
	if size == "" || s == nil || !slices.ContainsFunc([]string{s.text, s.tree.buildOf(s.dir).text, s.tree.buildOf(".").text}, sizePlugin.MatchString) {
		return url, false
	}
	return strings.TrimSuffix(url, size), true
}

// allowsSpaces reports whether the generator of the document allows spaces in the URL of a link.
func (d *document) allowsSpaces() bool {
	s := d.linter.tree.siteOf(path.Dir(d.name))
	return s != nil && s.generator.model != nil && s.generator.model.spaces
}

// areTags reports whether a text and a label without a definition are words in brackets after others,
// as in [Slow] [Serial][Feature:X], or before a letter, as attributes of source code in [NotNull][In]T.
func (d *document) areTags(l *links.Link) bool {
	if strings.HasPrefix(l.URL, "@") || strings.HasPrefix(l.URL, "/") || strings.Contains(l.URL, "=") {
		return true // citations of Pandoc, ends of shortcodes of WordPress, and options of a command
	}
	before, after := d.text[:l.Start], d.text[l.End:]
	if line := before[strings.LastIndexByte(before, '\n')+1:]; strings.HasPrefix(line, "#") && strings.Trim(line, "# ") == "" && strings.HasPrefix(after, " ") {
		return true // before a title
	}
	return strings.HasSuffix(before, "] ") || strings.HasSuffix(before, "]") || after != "" && ascii.IsAlpha(after[0])
}

// isPiece reports whether a document is a piece of a page that a program makes: it is HTML,
// or it has no heading and no id, or no section but links to several of them.
func (d *document) isPiece() bool {
	if !d.site.isChapter(d.name) || d.unrendered {
		return true
	}
	if d.site != nil && (d.site.model == &docsifyModel || d.site.model == &docusaurusModel || d.site.model == &starlightModel) && strings.HasPrefix(path.Base(d.name), "_") {
		return true // of each page
	}
	if len(d.fragments) >= leastSuspect && (d.format == "markdown" && len(d.anchors.names) == 0 && !strings.EqualFold(path.Base(d.name), "README.md") || d.site != nil && d.site.model == &antoraModel && !asciidocSection.MatchString(d.text)) {
		return true
	}
	return (d.format == "html" || d.format == "markdown" && len(d.anchors.names) == 0) && d.linter.tree.isOfSite(d.name)
}

// partDirectory matches the name of a document in a directory of parts of others.
var partDirectory = regexp.MustCompile(`(?:^|/)(?:_?(?:includes|partials|snippets)|_(?:include|partial|snippet|shared[\w-]*|fragments))/`)

// asciidocSection matches the title of a section of AsciiDoc, except that of the document, and an id.
var asciidocSection = regexp.MustCompile(`(?m)^(?:==+|##+) |\[\[|\[[\w.%-]*#|\bid=`)

// hasSecureCanonical reports whether a page says that its canonical URL has the scheme
// https.
func hasSecureCanonical(text string) bool {
	at := strings.Index(text, `rel="canonical"`)
	if at < 0 {
		return false
	}
	start := max(0, strings.LastIndexByte(text[:at], '<'))
	end := strings.IndexByte(text[at:], '>')
	return end >= 0 && strings.Contains(text[start:at+end], `href="https:`)
}

// disableMark is what a comment has that switches off rules in the next line: all, or
// those whose names follow.
const disableMark = "weburl-disable-next-line"

// disabledLines returns the rules that are switched off, by line; all if there are none.
func disabledLines(text string) map[int][]string {
	if !strings.Contains(text, disableMark) {
		return nil
	}
	lines := map[int][]string{}
	number := 1
	for line := range strings.Lines(text) {
		number++
		if _, after, ok := strings.Cut(line, disableMark); ok {
			rules := []string{}
			for word := range strings.FieldsFuncSeq(after, func(r rune) bool { return r == ' ' || r == ',' || r == '\t' || r == '\n' || r == '\r' }) {
				if _, ok := ruleIndex[word]; !ok {
					break
				}
				rules = append(rules, word)
			}
			lines[number] = rules
		}
	}
	return lines
}

// excludesTarget reports whether the configuration leaves out links to the file that a link leads to, or to its
// fragment, or uses of a label.
func (d *document) excludesTarget(l *links.Link, v *verdict) bool {
	switch v.rule {
	case "missing-file":
		return v.target != "" && d.linter.config.excludes(strings.Trim(v.target, "/"))
	case "missing-fragment":
		return d.linter.config.excludes(cmp.Or(v.target, d.name) + "#" + fragmentOf(l.URL))
	case "missing-reference":
		return d.linter.excluded(l.URL)
	}
	return false
}

// report adds a finding about a link, unless it is left out.
func (d *document) report(l *links.Link, v verdict) {
	i, ok := ruleIndex[v.rule]
	if !ok {
		return
	}
	if !d.linter.changed.concerns(d.name, l, &v) {
		return
	}
	if d.excludesTarget(l, &v) {
		d.Excluded++
		d.tell(l, "left out: a pattern of exclude matches what it leads to")
		return
	}
	rule := &rules[i]
	severity, set := d.linter.config.severity(v.rule, d.name)
	// A generator may resolve a link in a way that is not known here.
	isOfSite := !set && rule.OfTree && d.site == nil && (d.built || d.linter.tree.isOfSite(d.name)) && !communityFile.MatchString(d.name) && !v.plain && !d.isShown()
	by := ""
	switch {
	case set || v.near:
	case v.rule == "missing-fragment":
		if by = d.site.mayAdd(fragmentOf(l.URL)); by == "" && d.site.hasFencedHeading(cmp.Or(v.target, d.name), fragmentOf(l.URL)) {
			by = d.site.String() + ", whose parser may end a block of code in a list elsewhere"
		}
	case v.rule == "missing-reference" && d.site != nil && d.site.model == &mdBookModel:
		by = d.site.mayDefine()
	}
	if by == "" && !set && !d.generated && rule.Severity > Note && isForReaders(d.format) {
		by = d.linter.tree.writerOf(d.name)
	}
	v.note = v.note || by != ""
	switch {
	case set:
	case v.note || isOfSite || d.record || rule.OfTree && (d.book || d.isProgram()) || rule.OfTree && l.Kind == links.Definition && !d.isUsed(l):
		severity = min(rule.Severity, Note)
		switch {
		case isOfSite:
			d.tell(l, "a note, because the document is %s", d.reader())
		case d.generated:
			d.tell(l, "a note, because the document says that a program writes it")
		case d.replacement != "":
			d.tell(l, "a note, because the page of %s replaces the page of the document", d.replacement)
		}
	case v.fatal:
		severity = Error
	default:
		severity = rule.Severity
	}
	message := percent.DecodeUTF8(clipped(cmp.Or(v.fault, rule.Meaning)))
	if severity == Off {
		d.tell(l, "%s, which is off here: %s", v.rule, message)
		return
	}
	if !d.reported.add(v.rule, l.URL) && !d.linter.Every && d.explains == nil {
		return
	}
	if off, ok := d.disabled[l.Line]; ok && (len(off) == 0 || slices.Contains(off, v.rule)) {
		d.Disabled++
		d.tell(l, "%s, which a comment in the line above switches off: %s", v.rule, message)
		return
	}
	d.tell(l, "%v %s: %s", severity, v.rule, message)
	if by != "" {
		d.suspected(by, 1)
		d.tell(l, "a note, because it may be made by: %s", by)
	}
	if severity < d.linter.FailOn {
		d.Hidden++
		d.tell(l, "left out, because --fail-on is %v", d.linter.FailOn)
		if d.HiddenRules == nil {
			d.HiddenRules = map[string]int{}
		}
		d.HiddenRules[v.rule]++
		return
	}
	if d.counts[v.rule]++; d.counts[v.rule] > mostFindings {
		d.More++
		return
	}
	f := Finding{
		Rule: rule, Severity: severity, Message: message, URL: strings.Clone(clipped(l.URL)), File: d.File,
		Fix: strings.Clone(v.fix), HasFix: v.hasFix && rule.Fixes && l.Raw == l.URL && !d.isUndented(l) && leadsAsMeant(l.URL, v.fix), Raw: strings.Clone(clipped(l.Raw)),
		Start: l.Start, End: l.End, Line: l.Line, Column: l.Column,
		target: v.target, site: d.linter.tree.siteOf(path.Dir(d.name)),
	}
	if !isSuggestion(f.Fix) || f.Fix == l.Raw || !isWritable(d.text, d.format, d.dynamic, l) {
		f.Fix, f.HasFix = "", false
	}
	f.EndLine, f.EndColumn = f.Line+strings.Count(l.Raw, "\n"), f.Column+utf16Len(l.Raw)
	if last := strings.LastIndexByte(l.Raw, '\n'); last >= 0 {
		f.EndColumn = 1 + utf16Len(l.Raw[last+1:])
	}
	// The line, or a part of it.
	start := max(strings.LastIndexByte(d.text[max(0, l.Start-mostLine):l.Start], '\n')+1+max(0, l.Start-mostLine), l.Start-mostLine)
	end := min(len(d.text), l.Start+mostLine)
	if newline := strings.IndexByte(d.text[l.Start:end], '\n'); newline >= 0 {
		end = l.Start + newline
	}
	f.Text, f.Caret = strings.Clone(d.text[start:end]), l.Start-start
	d.Findings = append(d.Findings, f)
}

// isProgram reports whether a document of Markdown is text that a program shows, and no page of GitHub or a site.
func (d *document) isProgram() bool {
	return d.format == "markdown" && d.site == nil && !communityFile.MatchString(path.Base(d.name)) && d.linter.tree.embeddedIn(d.name) != ""
}

// isShown reports whether a document in the site of Jekyll is one that GitHub shows, and Jekyll reads only with a plug-in:
// a relative link is the same in both.
func (d *document) isShown() bool {
	s := d.linter.tree.siteOf(path.Dir(d.name))
	return !d.built && !strings.Contains("/"+d.name, "/_") && s != nil && s.model == &jekyllModel
}

// isSuggestion reports whether a text can be suggested as a URL: it begins as links do, and parses.
func isSuggestion(fix string) bool {
	if fix == "" || len(fix) > mostShown || strings.IndexByte("[](){}<>|\"'`*!$^~\\ ,;:", fix[0]) >= 0 || strings.Contains(fix, "](") {
		return false
	}
	p := weburl.Parser{Base: weburl.MustParse(reservedBase)}
	return p.CanParse(fix)
}

// mostShown is the length in bytes of the longest URL that is kept in a finding, and
// mostLine that of what is kept of its line before and after the start of the URL.
const (
	mostShown = 2000
	mostLine  = 200
)

// clipped returns a text without its end if it is long.
func clipped(s string) string {
	if len(s) <= mostShown {
		return s
	}
	return s[:mostShown] + "…"
}

// utf16Len returns the length of s in UTF-16 code units.
func utf16Len(s string) (n int) {
	for _, r := range s {
		if n++; r >= 0x10000 {
			n++
		}
	}
	return n
}

// A position is a byte of a text, with its line and column. It only moves on.
type position struct {
	text             string
	at, line, column int
}

// newPosition returns the position of the first byte of a text.
func newPosition(text string) *position { return &position{text: text, line: 1, column: 1} }

// moveTo moves the position to a byte.
func (p *position) moveTo(at int) {
	passed := p.text[p.at:at]
	p.at = at
	if newline := strings.LastIndexByte(passed, '\n'); newline >= 0 {
		p.line += strings.Count(passed, "\n")
		p.column = 1
		passed = passed[newline+1:]
	}
	p.column += utf16Len(passed)
}

// linkAt checks a link that the grammar of the document does not find.
func (d *document) linkAt(at *position, start, end int) {
	at.moveTo(start)
	url := d.text[start:end]
	d.link(&links.Link{Kind: links.Hyperlink, URL: url, Raw: url, Start: start, End: end, Line: at.line, Column: at.column, Reference: true})
}

// An ownLink is what is kept of a link until the whole document is read.
type ownLink struct {
	kind                     links.Kind
	url, file                string // file is the one that is missing
	start, end, line, column int
}

func newOwnLink(l *links.Link) ownLink {
	return ownLink{l.Kind, l.URL, "", l.Start, l.End, l.Line, l.Column}
}

// link returns the link, of a document with a text.
func (o *ownLink) link(text string) *links.Link {
	return &links.Link{Kind: o.kind, URL: o.url, Raw: text[o.start:o.end], Start: o.start, End: o.end, Line: o.line, Column: o.column}
}

// mostLabel is the length in bytes of the longest label of a reference definition.
//
// https://spec.commonmark.org/0.31.2/#link-label
const mostLabel = 999

// isUsed reports whether the label of a reference definition stands between brackets elsewhere in
// the document too. If it does not, no reader sees the link.
func (d *document) isUsed(definition *links.Link) bool {
	before := d.text[max(0, definition.Start-mostLabel):definition.Start]
	end := strings.LastIndex(before, "]:")
	start := strings.LastIndexByte(before[:max(end, 0)], '[')
	if start < 0 {
		return true // it is not known
	}
	if d.labels == nil {
		d.labels = map[uint64]bool{}
		for rest := d.text; ; {
			open := strings.IndexByte(rest, '[')
			if open < 0 {
				break
			}
			rest = rest[open+1:]
			label := rest[:min(len(rest), mostLabel)]
			if end := strings.IndexAny(label, "[]"); end >= 0 && label[end] == ']' {
				hash := labelHash(label[:end])
				_, again := d.labels[hash]
				d.labels[hash] = again
			}
		}
	}
	return d.labels[labelHash(before[start+1:end])]
}

// labelHash returns the hash of a label, in which case and the width of space do not matter.
func labelHash(label string) uint64 {
	return maphash.String(seed, strings.Join(strings.Fields(strings.ToLower(label)), " "))
}
