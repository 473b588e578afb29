package parsers

import (
	"cmp"
	"slices"

	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/compare"
)

// Names returns the names of dialects.
func Names(dialects []*dialect.Dialect) (names []string) {
	for _, d := range dialects {
		names = append(names, d.Name())
	}
	return names
}

// Named returns the dialect of a name or an alias. Its error suggests one, or one of further
// names of the caller.
func Named(name string, others ...string) (*dialect.Dialect, error) {
	if d := dialect.Lookup(name); d != nil {
		return d, nil
	}
	known := append(Names(dialect.All()), others...)
	for _, d := range dialect.All() {
		known = append(known, d.Aliases()...)
	}
	hint := cmp.Or(stream.DidYouMean(name, known), "; weburl help parsers lists them")
	return nil, stream.Misuse("unknown parser %q%s", name, hint)
}

// AllNamed returns the dialects with some names.
func AllNamed(names []string) (dialects []*dialect.Dialect, err error) {
	for _, name := range names {
		var named []*dialect.Dialect
		switch name {
		case "historical":
			named = compare.Historical()
		case "all":
			named = append(compare.Current(), compare.Historical()...)
		default:
			d, err := Named(name, "historical", "all")
			if err != nil {
				return nil, err
			}
			named = []*dialect.Dialect{d}
		}
		for _, d := range named {
			if !slices.Contains(dialects, d) {
				dialects = append(dialects, d)
			}
		}
	}
	return dialects, nil
}
