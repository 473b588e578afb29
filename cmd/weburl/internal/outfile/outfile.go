// Package outfile writes files that are there as a whole or not at all.
package outfile

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// A File is a file that is being written. It is another file until [File.Commit]
// puts it in place of the one that may be there, so that the file can be read in
// the meantime.
type File struct {
	name string // of the file to replace, symbolic links followed
	temp *os.File
	w    io.WriteCloser // compresses, or temp
}

// Create begins a file with a name. It is compressed if the name ends in .gz or
// .zst. The new file has the permissions of the old.
func Create(name string) (*File, error) {
	mode := os.FileMode(0o666)
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	}
	info, err := os.Stat(name)
	switch {
	case err == nil && !info.Mode().IsRegular():
		return nil, &os.PathError{Op: "replace", Path: name, Err: errors.New("it is not a regular file")}
	case err == nil:
		mode = info.Mode().Perm()
	case !errors.Is(err, os.ErrNotExist):
		return nil, err
	}
	// A file that cannot be written is not to be replaced either.
	if err == nil {
		old, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return nil, err
		}
		old.Close()
	}
	temp, err := createBeside(name, mode)
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
	switch {
	case strings.HasSuffix(name, ".gz"):
		f.w = gzip.NewWriter(temp)
	case strings.HasSuffix(name, ".zst"):
		f.w, err = zstd.NewWriter(temp, zstd.WithEncoderConcurrency(1), zstd.WithLowerEncoderMem(true))
		if err != nil {
			f.Discard()
			return nil, err
		}
	}
	return f, nil
}

// createBeside creates a file of another name in the same folder.
func createBeside(name string, mode os.FileMode) (*os.File, error) {
	for i := 0; ; i++ {
		other := name + ".new" + strings.Repeat("_", i)
		f, err := os.OpenFile(other, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if i == 100 || !errors.Is(err, os.ErrExist) {
			return f, err
		}
	}
}

// Write writes to the new file.
func (f *File) Write(p []byte) (int, error) { return f.w.Write(p) }

// Discard removes the new file. The old one stays.
func (f *File) Discard() {
	f.temp.Close()
	os.Remove(f.temp.Name())
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
		err = os.Rename(f.temp.Name(), f.name)
	}
	if err != nil {
		os.Remove(f.temp.Name())
	}
	return err
}
