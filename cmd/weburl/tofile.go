package main

import (
	"bufio"
	"os"
	"slices"

	"github.com/weburl/weburl/cmd/weburl/internal/infile"
	"github.com/weburl/weburl/cmd/weburl/internal/outfile"
)

// toFile has what a function writes to the standard output written to a file. The
// file is left as it was if the function fails or, if all is set, if some input did.
func (t *tool) toFile(name string, all bool, write func() error) error {
	file, err := outfile.Create(name)
	if err != nil {
		return err
	}
	stdout, columns, style := t.stdout, t.columns, t.style
	t.stdout, t.columns, t.style = bufio.NewWriterSize(file, pipeSize), 0, newStyle(false)
	t.reports.together = false
	err = write()
	if flushErr := t.flush(); err == nil || err == errFailed {
		if flushErr != nil {
			err = flushErr
		}
	}
	t.stdout, t.columns, t.style = stdout, columns, style
	switch {
	case err == errFailed && all:
		file.Discard()
		t.report("weburl: " + visible(name) + " is left as it was; to write it, give --on-error keep, empty or skip\n")
		return err
	case err != nil && err != errFailed:
		file.Discard()
		return err
	}
	if commitErr := file.Commit(); commitErr != nil {
		return commitErr
	}
	return err
}

// reads reports whether a file is one of the inputs.
func (in *inputs) reads(name string) bool {
	info, err := os.Stat(name)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(in.names(), func(file string) bool {
		var other os.FileInfo
		var err error
		if file == infile.Stdin {
			other, err = os.Stdin.Stat()
		} else {
			other, err = os.Stat(file)
		}
		return err == nil && os.SameFile(info, other)
	})
}
