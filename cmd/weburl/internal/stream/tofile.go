package stream

import (
	"bufio"
	"os"
	"slices"

	"github.com/weburl/weburl/cmd/weburl/internal/infile"
	"github.com/weburl/weburl/cmd/weburl/internal/outfile"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
)

// ToFile writes the stdout of a function to a file. The file is unchanged if the
// function fails, if more inputs fail than --max-failed allows or, if all is set, if an
// input fails.
func (t *Tool) ToFile(name string, all bool, write func() error) error {
	file, err := outfile.Create(name)
	if err != nil {
		return err
	}
	stdout, columns, style := t.Stdout, t.Columns, t.Style
	t.Stdout, t.Columns, t.Style = bufio.NewWriterSize(file, PipeSize), 0, term.NewStyle(false)
	t.Reports.Together = false
	err = write()
	err = Worse(err, t.Flush())
	t.Stdout, t.Columns, t.Style = stdout, columns, style
	switch {
	case err == ErrFailed && t.exceeded != "":
		file.Discard()
		t.Report("weburl: " + term.Visible(name) + " is unchanged, because more inputs failed than " + t.exceeded + " allows\n")
		return err
	case (err == nil || err == ErrFailed) && all && t.Reports.failed > 0:
		file.Discard()
		t.Report("weburl: " + term.Visible(name) + " is unchanged, because an input failed; --on-error skip writes it anyway\n")
		return ErrFailed
	case err != nil && err != ErrFailed:
		file.Discard()
		return err
	}
	if commitErr := file.Commit(); commitErr != nil {
		return commitErr
	}
	return err
}

// reads reports whether a file is one of the inputs.
func (in *Inputs) reads(name string) bool {
	info, err := os.Stat(name)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(in.Names(), func(file string) bool {
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
