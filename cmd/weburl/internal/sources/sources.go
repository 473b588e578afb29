// Package sources lists the source files of a repository or a directory.
package sources

import (
	"io/fs"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Files returns the names of files, and of the regular files in directories and the
// directories under them. Hidden files and the directories node_modules and vendor are
// left out. In a checkout of Git, what it ignores is left out too; a directory that
// is ignored itself is listed as though there were no Git. Symbolic links in
// directories are not followed.
func Files(paths []string) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for _, path := range paths {
			info, err := os.Stat(path)
			if err != nil {
				yield("", err)
				return
			}
			names := []string{path}
			if info.IsDir() {
				if names, err = inDirectory(path); err != nil {
					yield("", err)
					return
				}
			}
			for _, name := range names {
				if !yield(name, nil) {
					return
				}
			}
		}
	}
}

func inDirectory(directory string) ([]string, error) {
	names := fromGit(directory)
	if len(names) > 0 {
		return names, nil
	}
	err := filepath.WalkDir(directory, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name == directory:
		case isLeftOut(entry.Name()) && entry.IsDir():
			return fs.SkipDir
		case !isLeftOut(entry.Name()) && entry.Type().IsRegular():
			names = append(names, name)
		}
		return nil
	})
	return names, err
}

// Lists reports whether [Files] returns a file for a directory that it is in. The file need
// not exist yet.
func Lists(directory, name string) bool {
	below, err := filepath.Rel(directory, name)
	if err != nil || !filepath.IsLocal(below) {
		return false
	}
	at := directory
	for element := range strings.SplitSeq(filepath.ToSlash(below), "/") {
		at = filepath.Join(at, element)
		if info, err := os.Lstat(at); isLeftOut(element) || err == nil && !info.IsDir() && !info.Mode().IsRegular() {
			return false
		}
	}
	return !isIgnored(directory, below) || isIgnored(directory, ".")
}

// Tracked returns the names that [Files] returns for a directory among the files that Git
// tracks in it, whose names begin at the directory and have slashes.
func Tracked(directory string, tracked []string) (names []string) {
	for _, name := range tracked {
		if slices.ContainsFunc(strings.Split(name, "/"), isLeftOut) {
			continue
		}
		path := filepath.Join(directory, filepath.FromSlash(name))
		if info, err := os.Lstat(path); err == nil && info.Mode().IsRegular() {
			names = append(names, path)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// isIgnored reports whether Git ignores a file, by its name from a directory.
func isIgnored(directory, name string) bool {
	check := exec.Command("git", "-c", "core.fsmonitor=false", "check-ignore", "--quiet", "--", name)
	check.Dir = directory
	return check.Run() == nil
}

// isLeftOut reports whether a file or directory of this name is left out.
func isLeftOut(name string) bool {
	return strings.HasPrefix(name, ".") || name == "node_modules" || name == "vendor"
}

// fromGit returns the files in a directory that Git does not ignore, in order. There
// are none if it is not in a checkout, or there is no Git.
func fromGit(directory string) (names []string) {
	// A checkout may name a program to watch its files: it is not run.
	list := exec.Command("git", "-c", "core.fsmonitor=false", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	list.Dir = directory
	output, err := list.Output()
	if err != nil {
		return nil
	}
	return Tracked(directory, strings.FieldsFunc(string(output), func(r rune) bool { return r == 0 }))
}

// IsBinary reports whether a file is not text, by the rule of Git: it has a NUL byte in
// its first 8000 bytes.
func IsBinary(document string) bool {
	return strings.IndexByte(document[:min(len(document), 8000)], 0) >= 0
}
