package stream

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/spf13/pflag"
	"github.com/weburl/weburl/cmd/weburl/internal/cdx"
	"github.com/weburl/weburl/cmd/weburl/internal/infile"
)

// An extraction is how an input is found in a line, for lines that are more than the
// input. The zero extraction takes the line.
type extraction struct {
	field   int    // counted from 1, of those between spaces and tabs
	pattern string // a regular expression, whose first group or else match is the input
	regexp  *regexp.Regexp
	cdx     bool   // lines are those of CDX or CDXJ
	column  string // of a Parquet file
}

func (x *extraction) addField(flags *pflag.FlagSet) {
	flags.IntVar(&x.field, "field", 0, "read the input from field `N` of each line; fields are separated by spaces and tabs")
}

func (x *extraction) addRegexp(flags *pflag.FlagSet) {
	flags.StringVar(&x.pattern, "regexp", "", "read the input from the match of `REGEXP` in each line, or from its first group")
}

func (x *extraction) addColumn(flags *pflag.FlagSet) {
	flags.StringVar(&x.column, "column", "", "read the inputs from the column `NAME` of Parquet files")
}

func (x *extraction) addCDX(flags *pflag.FlagSet) {
	flags.BoolVar(&x.cdx, "cdx", false, "read URLs from lines of web archive indexes, in CDX or CDXJ")
}

// check checks the flags.
func (x *extraction) check(flags *pflag.FlagSet) (err error) {
	switch {
	case flags.Changed("field") && flags.Changed("regexp"):
		return Misuse("--field and --regexp cannot be combined")
	case x.cdx && (flags.Changed("field") || flags.Changed("regexp")):
		return Misuse("--cdx cannot be combined with --field and --regexp")
	case x.column != "" && x.flag() != "--column":
		return Misuse("--column and %s cannot be combined", x.flag())
	case flags.Changed("column") && x.column == "":
		return Misuse("--column is empty: name a column")
	case flags.Changed("field") && x.field < 1:
		return Invalid("--field", strconv.Itoa(x.field), "must be at least 1")
	case x.pattern == "":
		return nil
	}
	if x.regexp, err = regexp.Compile(x.pattern); err != nil {
		return Invalid("--regexp", x.pattern, "%s", strings.TrimPrefix(err.Error(), "error parsing regexp: "))
	}
	return nil
}

// flag returns the flag that is given, or the empty string.
func (x *extraction) flag() string {
	switch {
	case x.field > 0:
		return "--field"
	case x.regexp != nil:
		return "--regexp"
	case x.cdx:
		return "--cdx"
	case x.column != "":
		return "--column"
	}
	return ""
}

// given reports whether an input is not the whole line.
func (x *extraction) given() bool { return x.flag() != "" }

// of returns the input in a line, or errHeader for one that has none and does not fail. A
// [MisuseError] is about all lines. The layout is that of the file, for CDX.
func (x *extraction) of(line []byte, layout *cdx.Layout) ([]byte, error) {
	switch {
	case x.cdx:
		return ofCDX(line, layout)
	case x.column != "" && string(line) == infile.Null:
		return nil, errNull
	case x.column != "":
		return line, nil
	case x.regexp != nil:
		m := x.regexp.FindSubmatchIndex(line)
		switch {
		case m == nil:
			return nil, &OwnError{"no-match", "the line does not match --regexp"}
		case len(m) > 2 && m[2] >= 0:
			return line[m[2]:m[3]], nil
		}
		return line[m[0]:m[1]], nil
	}
	field, _ := cdx.Field(line, x.field)
	if len(field) == 0 {
		return nil, &OwnError{"no-field", fmt.Sprintf("the line has no field %d", x.field)}
	}
	return field, nil
}

// errNull is about a row of a Parquet file.
var errNull = NewError("null", "the value is NULL")
