package rows

import (
	"slices"
	"strings"

	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	urlcolumns "github.com/weburl/weburl/columns"
)

// A Selection is the columns of a table of URLs that are written: their numbers, and their
// names there. The zero Selection has all.
type Selection struct {
	columns []int
	names   []string
}

// short are the names of columns that a selection can have besides those of package columns, and
// those without url_.
var short = map[string]string{"host": "url_host_name", "domain": "url_host_private_domain", "suffix": "url_host_private_suffix", "scheme": "url_protocol"}

// ShortNames returns the names that a selection can have.
func ShortNames() (names []string) {
	for name := range short {
		names = append(names, name)
	}
	for _, c := range tableColumns {
		names = append(names, c.Name)
		if rest, ok := strings.CutPrefix(c.Name, "url_"); ok {
			names = append(names, rest)
		}
	}
	slices.Sort(names)
	return names
}

// Select returns the selection of names.
func Select(names []string) (s Selection, err error) {
	for _, name := range names {
		full := name
		if other, ok := short[name]; ok {
			full = other
		}
		i := numbers(full)[0]
		if i < 0 {
			i = numbers("url_" + full)[0]
		}
		switch {
		case i < 0:
			return s, stream.Invalid("--select", name, "there is no such column%s", stream.DidYouMean(name, ShortNames()))
		case slices.Contains(s.names, name):
			return s, stream.Invalid("--select", name, "the column is selected twice")
		}
		s.columns, s.names = append(s.columns, i), append(s.names, name)
	}
	return s, nil
}

// IsZero reports whether all columns are written.
func (s *Selection) IsZero() bool { return len(s.columns) == 0 }

// Names returns the column names.
func (s *Selection) Names() []string { return s.names }

// appendValues appends the values of a row that are written.
func (s *Selection) appendValues(to, row []urlcolumns.Value) []urlcolumns.Value {
	for _, i := range s.columns {
		to = append(to, row[i])
	}
	return append(to, row[len(tableColumns):]...)
}

// numbers returns where the first of some columns are among those that are written, up to one
// that is not.
func (s *Selection) numbers(columns []int) (list []int) {
	for _, c := range columns {
		i := slices.Index(s.columns, c)
		if i < 0 {
			break
		}
		list = append(list, i)
	}
	return list
}
