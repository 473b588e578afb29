// Package outfile writes files atomically: a file is complete or does not exist, and
// unfinished files are removed when a signal ends the process.
package outfile

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"syscall"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
)

// A File is a file that is being written. It is another file until [File.Commit]
// puts it in place of the one that may be there, so that the file can be read in
// the meantime. SIGINT, SIGTERM and SIGHUP remove it and end the process with status
// 128 and the number of the signal, unless the process ignores them since its start.
type File struct {
	name string // of the file to replace, symbolic links followed
	temp *os.File
	w    io.WriteCloser // compresses, or temp
}

// Create begins a file with a name. It is compressed if the name ends in .gz or
// .zst. The new file has the permissions of the old.
func Create(name string) (*File, error) {
	given := name
	if ending := filepath.Ext(given); slices.Contains(unwritten, ending) {
		return nil, &os.PathError{Op: "write", Path: given, Err: errors.New("only .gz and .zst can be written, not " + ending)}
	}
	mode := os.FileMode(0o666)
	info, err := os.Stat(name)
	switch {
	case err == nil && !info.Mode().IsRegular():
		return nil, &os.PathError{Op: "replace", Path: name, Err: errors.New("not a regular file")}
	case err == nil:
		mode = info.Mode().Perm()
	case !errors.Is(err, os.ErrNotExist):
		return nil, err
	}
	if name, err = follow(name); err != nil {
		return nil, err
	}
	// A file that cannot be written is not to be replaced either.
	if info != nil {
		old, err := os.OpenFile(name, os.O_WRONLY, 0)
		if file, ok := errors.AsType[*os.PathError](err); ok {
			return nil, &os.PathError{Op: "write", Path: name, Err: file.Err}
		}
		if err != nil {
			return nil, err
		}
		old.Close()
	}
	temp, err := begin(name, mode)
	if err != nil {
		return nil, err
	}
	f := &File{name: name, temp: temp, w: temp}
	if info != nil {
		// The umask is for new files.
		if err := temp.Chmod(mode); err != nil {
			f.Discard()
			return nil, err
		}
	}
	switch filepath.Ext(given) {
	case ".gz":
		f.w = gzip.NewWriter(temp)
	case ".zst":
		f.w, err = zstd.NewWriter(temp, zstd.WithEncoderConcurrency(1), zstd.WithLowerEncoderMem(true))
		if err != nil {
			f.Discard()
			return nil, err
		}
	}
	return f, nil
}

// unwritten are the endings of compressed files that cannot be written.
var unwritten = []string{".bz2", ".xz", ".lz4", ".br", ".zip", ".7z"}

// follow returns the file to which symbolic links lead. It need not exist.
func follow(name string) (string, error) {
	const most = 255 // links, as in filepath.EvalSymlinks
	for range most {
		link, err := os.Readlink(name)
		if err != nil {
			return name, nil // a file, or none
		}
		if !filepath.IsAbs(link) {
			dir, err := filepath.EvalSymlinks(filepath.Dir(name))
			if err != nil {
				return "", err
			}
			link = filepath.Join(dir, link)
		}
		name = link
	}
	return "", &os.PathError{Op: "open", Path: name, Err: errors.New("too many links")}
}

// createBeside creates a file of another name in the same directory.
func createBeside(name string, mode os.FileMode) (*os.File, error) {
	for i := 0; ; i++ {
		other := fmt.Sprintf("%s.%08x.new", name, rand.Uint32())
		f, err := os.OpenFile(other, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if i == 100 || !errors.Is(err, os.ErrExist) {
			return f, err
		}
	}
}

// unfinished are the files that are being written. A signal that ends the process
// removes them.
var unfinished struct {
	sync.Mutex
	names map[string]bool
	dirs  []string // that have been created for them, the outermost first
	watch sync.Once
}

// watch has signals remove unfinished files.
func watch() {
	unfinished.watch.Do(func() {
		signals := make(chan os.Signal, 1)
		term.NotifyEnd(signals)
		go func() {
			number, _ := (<-signals).(syscall.Signal)
			unfinished.Lock() // and never unlocked: no file is renamed from now on
			for name := range unfinished.names {
				os.Remove(name)
			}
			removeDirs()
			os.Exit(128 + int(number))
		}()
	})
}

// removeDirs removes the directories that have been created for unfinished files. Those
// that are not empty remain.
func removeDirs() {
	for _, dir := range slices.Backward(unfinished.dirs) {
		os.Remove(dir)
	}
	unfinished.dirs = nil
}

// begin creates a file beside the one of this name. A signal removes it, from the
// moment at which it exists.
func begin(name string, mode os.FileMode) (*os.File, error) {
	watch()
	unfinished.Lock()
	defer unfinished.Unlock()
	f, err := createBeside(name, mode)
	if file, ok := errors.AsType[*os.PathError](err); ok {
		return nil, &os.PathError{Op: "write", Path: name, Err: file.Err}
	}
	if err != nil {
		return nil, err
	}
	add(f.Name())
	return f, nil
}

// A Temp is a temporary file.
type Temp struct{ *os.File }

// CreateTemp creates a file in [os.TempDir]. It loses its name at once, so that nothing
// remains however the process ends. If the system does not allow that, Close removes it,
// and so do the signals that end the process.
func CreateTemp() (*Temp, error) {
	watch()
	unfinished.Lock()
	defer unfinished.Unlock()
	f, err := os.CreateTemp("", "weburl-*.new")
	if err != nil {
		return nil, err
	}
	if os.Remove(f.Name()) != nil {
		add(f.Name())
	}
	return &Temp{f}, nil
}

// Close closes the file, and removes it.
func (f *Temp) Close() error {
	err := f.File.Close()
	unfinished.Lock()
	named := unfinished.names[f.Name()]
	unfinished.Unlock()
	if named {
		err = errors.Join(err, end(f.Name(), ""))
	}
	return err
}

// add adds the name of a file that is being written. The caller has locked unfinished.
func add(name string) {
	if unfinished.names == nil {
		unfinished.names = map[string]bool{}
	}
	unfinished.names[name] = true
}

// end renames a file or, if to is empty, removes it.
func end(name, to string) error {
	unfinished.Lock()
	defer unfinished.Unlock()
	delete(unfinished.names, name)
	if to == "" {
		return os.Remove(name)
	}
	return os.Rename(name, to)
}

// Write writes to the new file.
func (f *File) Write(p []byte) (int, error) { return f.w.Write(p) }

// Discard removes the new file. The old one stays.
func (f *File) Discard() {
	f.temp.Close()
	end(f.temp.Name(), "")
}

// Commit ends the new file and puts it in place of the old. If that fails the old
// one stays.
func (f *File) Commit() error {
	var err error
	if f.w != io.WriteCloser(f.temp) {
		err = f.w.Close()
	}
	err = errors.Join(err, f.temp.Sync(), f.temp.Close())
	if err == nil {
		err = end(f.temp.Name(), f.name)
	}
	if err != nil {
		end(f.temp.Name(), "")
	}
	return err
}

// MakeDir creates a directory and its parents, for [WriteAll].
func MakeDir(dir string) error {
	watch()
	unfinished.Lock()
	defer unfinished.Unlock()
	var missing []string
	for at := filepath.Clean(dir); ; at = filepath.Dir(at) {
		if _, err := os.Stat(at); !errors.Is(err, os.ErrNotExist) {
			break
		}
		missing = append(missing, at)
	}
	slices.Reverse(missing)
	unfinished.dirs = append(unfinished.dirs, missing...)
	return os.MkdirAll(dir, 0o777)
}

// WriteAll writes files to a directory, by their names, and replaces existing files.
// They are renamed when all have been written: an error or a signal before that leaves
// the files and the directory unchanged, and removes the directories of [MakeDir].
func WriteAll(dir string, files map[string][]byte) (err error) {
	begun, err := beginAll(dir, files)
	for _, f := range begun {
		if err == nil {
			err = f.Commit()
		} else {
			f.Discard()
		}
	}
	unfinished.Lock()
	defer unfinished.Unlock()
	if err != nil {
		removeDirs()
	}
	unfinished.dirs = nil
	return err
}

// beginAll writes files that are to be committed.
func beginAll(dir string, files map[string][]byte) (begun []*File, err error) {
	for _, name := range slices.Sorted(maps.Keys(files)) {
		f, err := Create(filepath.Join(dir, name))
		if err != nil {
			return begun, err
		}
		begun = append(begun, f)
		if _, err := f.Write(files[name]); err != nil {
			return begun, err
		}
	}
	return begun, nil
}
