package lint

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/weburl/weburl/cmd/weburl/internal/sources"
	"github.com/weburl/weburl/links"
	"github.com/weburl/weburl/percent"
)

// changes are what a range of commits changed. Findings count if they are in a document that it
// touched, or are about a file or a fragment that it removed. A nil changes concerns all findings.
type changes struct {
	touched   map[string]bool            // files with another text, by their names below the root
	removed   map[string]bool            // files that were removed or renamed, and directories that have gone with them
	fragments map[string]map[string]bool // fragments in lower case that documents have lost, by their names
}

// concerns reports whether a finding counts.
func (c *changes) concerns(name string, l *links.Link, v *verdict) bool {
	if c == nil || c.touched[name] {
		return true
	}
	if v.target == "" {
		return false
	}
	if v.rule == "missing-fragment" {
		_, fragment, _ := divided(l.URL)
		return c.fragments[v.target][strings.ToLower(fragment)]
	}
	target := strings.TrimPrefix(v.target, "/")
	stem := strings.TrimSuffix(target, path.Ext(target))
	return c.removed[target] || slices.ContainsFunc(sourceExtensions, func(extension string) bool {
		return c.removed[target+extension] || c.removed[stem+extension]
	})
}

// Changed limits the findings of l to the effects of a range of commits, such as main...HEAD, or of
// the difference between a commit and the working directory. It returns the names of the documents
// in paths to lint, which Git tracks: documents that the range touched, and documents that may link
// to a file or fragment that it removed.
func (l *Linter) Changed(commits string, paths []string) (names []string, err error) {
	c := &changes{map[string]bool{}, map[string]bool{}, map[string]map[string]bool{}}
	entries, err := l.diff(commits)
	if err != nil {
		return nil, err
	}
	patterns := map[string]bool{}
	for _, e := range entries {
		if e.after != "" {
			c.touched[e.after] = true
		}
		switch {
		case e.before == "":
		case e.before != e.after:
			c.remove(l.tree, e.before, patterns)
		case hasAnchors(e.before):
			c.lose(l.tree, e, patterns)
		}
	}
	l.changed = c
	if inTree, err := filepath.Rel(l.tree.root, l.configFile); err == nil && c.touched[filepath.ToSlash(inTree)] {
		l.changed = nil // each finding may be new
		return l.Files(paths)
	}
	candidates, err := l.grep(patterns)
	if err != nil {
		return nil, err
	}
	for name := range c.touched {
		candidates = append(candidates, name)
	}
	for _, given := range paths {
		below, ok := l.below(given, candidates)
		if !ok {
			return nil, fmt.Errorf("%s is not in the repository", given)
		}
		if slices.Equal(below, []string{"."}) {
			names = append(names, given)
			continue
		}
		for _, name := range sources.Tracked(given, below) {
			if !l.leftOut(l.leaves(name, given)) {
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}

// below returns the names from a path of the given files of the tree that are in it. The name from
// a file is ".".
func (l *Linter) below(given string, names []string) (below []string, ok bool) {
	inTree := l.inTree(given)
	if info, err := os.Stat(given); err == nil && info.IsDir() {
		inTree, ok = l.dirInTree(given)
	} else {
		_, ok = l.dirInTree(filepath.Dir(given))
	}
	if !ok {
		return nil, false
	}
	for _, name := range names {
		switch rest, isBelow := strings.CutPrefix(name, inTree+"/"); {
		case inTree == ".":
			below = append(below, name)
		case isBelow:
			below = append(below, rest)
		case name == inTree:
			below = append(below, ".")
		}
	}
	return below, true
}

// remove adds a file that was removed or renamed, and what links to it contain.
func (c *changes) remove(t *tree, name string, patterns map[string]bool) {
	for ; name != "." && !t.has(name); name = path.Dir(name) {
		c.removed[name] = true
		base := path.Base(name)
		if stem := strings.TrimSuffix(base, path.Ext(base)); stem != "" && slices.Contains(sourceExtensions, path.Ext(base)) {
			base = stem
		}
		patterns[base] = true
		patterns[percent.Encode(base, percent.Path)] = true
	}
}

// lose adds the fragments that a document has lost, and what links to them contain.
func (c *changes) lose(t *tree, e changedFile, patterns map[string]bool) {
	old, err := t.git("cat-file", "blob", e.blob)
	after, known := t.anchorsOf(e.after)
	if err != nil || !known {
		return
	}
	lost := map[string]bool{}
	add := func(fragment string) {
		if fragment = strings.ToLower(fragment); !after.has(fragment) {
			lost[fragment] = true
			patterns["#"+fragment] = true
			patterns["#"+percent.Encode(fragment, percent.Fragment)] = true
		}
	}
	links.Scan(e.before, old, links.Handler{Anchor: add, Repeated: func(slug string, n int) {
		for i := 1; i <= min(n, mostFindings); i++ {
			add(slug + "-" + strconv.Itoa(i))
			add(slug + "_" + strconv.Itoa(i))
		}
	}})
	c.fragments[e.after] = lost
}

// A changedFile is a file with its names before and after a change, of which one may be empty, and
// the name of the object that it was.
type changedFile struct{ before, after, blob string }

// diff returns the files of the tree that a range of commits changed.
func (l *Linter) diff(commits string) (files []changedFile, err error) {
	output, err := l.tree.git("diff", "--raw", "-z", "--no-abbrev", "-M", "--no-ext-diff", "--relative", "--end-of-options", commits, "--")
	if err != nil {
		return nil, err
	}
	fields := strings.Split(output, "\x00")
	for i := 0; i+1 < len(fields); {
		words := strings.Fields(fields[i]) // modes, objects and the status
		if len(words) != 5 {
			return nil, fmt.Errorf("git diff prints %q", fields[i])
		}
		f := changedFile{fields[i+1], fields[i+1], words[2]}
		i += 2
		switch words[4][0] {
		case 'A':
			f.before = ""
		case 'D':
			f.after = ""
		case 'R', 'C':
			if i < len(fields) {
				f.after = fields[i]
				i++
			}
			if words[4][0] == 'C' {
				f.before = ""
			}
		}
		files = append(files, f)
	}
	return files, nil
}

// grep returns the names of the files of the tree that contain one of several texts, in any case.
func (l *Linter) grep(patterns map[string]bool) (names []string, err error) {
	if len(patterns) == 0 {
		return nil, nil
	}
	var lines strings.Builder
	for pattern := range patterns {
		if !strings.ContainsAny(pattern, "\n\x00") {
			lines.WriteString(pattern + "\n")
		}
	}
	output, err := l.tree.gitWith(lines.String(), "grep", "-l", "-z", "-I", "-i", "-F", "-f", "-")
	if failed, ok := errors.AsType[*exec.ExitError](err); ok && failed.ExitCode() == 1 {
		return nil, nil // no file has one
	}
	if err != nil {
		return nil, err
	}
	return strings.FieldsFunc(output, func(r rune) bool { return r == 0 }), nil
}

// git runs Git in the root, and returns what it prints.
func (t *tree) git(args ...string) (string, error) { return t.gitWith("", args...) }

// gitWith runs Git in the root with an input.
func (t *tree) gitWith(input string, args ...string) (string, error) {
	// A checkout may name a program to watch its files: it is not run.
	command := exec.Command("git", append([]string{"-c", "core.fsmonitor=false"}, args...)...)
	command.Dir = t.root
	command.Stdin = strings.NewReader(input)
	var stderr bytes.Buffer
	command.Stderr = &stderr
	output, err := command.Output()
	if message, _, _ := strings.Cut(strings.TrimSpace(stderr.String()), "\n"); err != nil && message != "" {
		err = fmt.Errorf("git %s: %s%w", args[0], cmp.Or(strings.TrimPrefix(message, "fatal: "), "failed"), withoutText{err})
	}
	return string(output), err
}

// withoutText is an error whose text is in that of another.
type withoutText struct{ error }

func (withoutText) Error() string { return "" }

func (w withoutText) Unwrap() error { return w.error }
