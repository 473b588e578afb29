package main

import (
	"io"
	"os"
)

// An archiveFile is a file for package zip: its path in the archive, and where it
// is.
type archiveFile struct{ inside, name string }

func (f archiveFile) Path() string                 { return f.inside }
func (f archiveFile) Lstat() (os.FileInfo, error)  { return os.Lstat(f.name) }
func (f archiveFile) Open() (io.ReadCloser, error) { return os.Open(f.name) }
