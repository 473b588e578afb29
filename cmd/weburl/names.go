package main

import (
	"bufio"
	"errors"
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl/cmd/weburl/internal/infile"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/display"
)

// nameFlags are the flags with the names that hosts are compared with.
type nameFlags struct{ like, files []string }

func (f *nameFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringSliceVar(&f.like, "like", nil, "find hosts that are like one of these `NAMES`; can be repeated")
	cmd.Flags().StringArrayVar(&f.files, "brands", nil, "find hosts that are like one of the names in `FILE`; can be repeated")
}

// aboutNames is what the help says of names.
const aboutNames = `A name is a domain such as paypal.com, or only its first label, paypal. --like takes
names separated by commas, and can be repeated. In a file of --brands each line has a
name; other domains of its owner can follow it, separated by spaces, and lines that begin
with # are ignored. A name that could have no effect is an error.`

// names returns the names that the flags have, after others. It returns nil if there are
// none at all.
func (f *nameFlags) names(t *stream.Tool, others []string) (*display.Names, error) {
	list := others
	add := func(name string) error {
		if _, err := display.NewNames(name); err != nil {
			return errors.New(strings.TrimPrefix(err.Error(), "display: "))
		}
		list = append(list, name)
		return nil
	}
	for _, name := range f.like {
		if err := add(strings.TrimSpace(name)); err != nil {
			return nil, stream.Invalid("--like", name, "%v", err)
		}
	}
	for _, file := range f.files {
		if err := namesIn(t, file, add); err != nil {
			return nil, err
		}
	}
	if len(list) == 0 {
		return nil, nil
	}
	return display.NewNames(list...)
}

// namesIn adds the names in a file.
func namesIn(t *stream.Tool, file string, add func(name string) error) error {
	r, err := infile.OpenText(file, t.Stdin, nil)
	if err != nil {
		return err
	}
	defer r.Close()
	found := false
	lines := bufio.NewScanner(infile.Limit(r, infile.MaxList))
	for number := 1; lines.Scan(); number++ {
		line := strings.TrimSpace(strings.TrimPrefix(lines.Text(), "\uFEFF"))
		if line == "" || line[0] == '#' {
			continue
		}
		found = true
		if err := add(line); err != nil {
			return stream.Misuse("%s:%d: %v", file, number, err)
		}
	}
	if err := lines.Err(); err != nil {
		return stream.Misuse("--brands %s: %v", file, err)
	}
	if !found {
		return stream.Misuse("--brands %s has no names", file)
	}
	return nil
}
