// Package suffixes has the flag with which a verb takes its Public Suffix List from a
// file.
package suffixes

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl/site"
)

// A List is the Public Suffix List that is used.
type List struct {
	site.List
	File string // empty for the one that the command was built with
}

// Add adds the flag.
func (l *List) Add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&l.File, "suffix-list", "", "use the Public Suffix List in `FILE`")
}

// Read reads the list, if a file is named.
func (l *List) Read() error {
	if l.File == "" {
		return nil
	}
	f, err := os.Open(l.File)
	if err != nil {
		return err
	}
	defer f.Close()
	if l.List, err = site.ReadList(f); err != nil {
		return fmt.Errorf("%s: %s", l.File, strings.TrimPrefix(err.Error(), "site: "))
	}
	return nil
}
