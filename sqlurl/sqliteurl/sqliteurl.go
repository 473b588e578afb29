// Package sqliteurl registers the functions of package
// [github.com/weburl/weburl/sqlurl] in SQLite, by the driver modernc.org/sqlite,
// which needs no C compiler.
//
//	if err := sqliteurl.Register(); err != nil {
//		log.Fatal(err)
//	}
//	db, err := sql.Open("sqlite", "urls.db")
//	...
//	db.Query("SELECT weburl_registrable_domain(url), count(*) FROM links GROUP BY 1")
//
// The functions are deterministic, so that SQLite also takes them in indexes and
// generated columns. The functions in an index have to be there, and give the same
// results, whenever the table is written: another version of the Public Suffix List
// can change them.
//
// An integer is read as its decimal digits, and a blob as UTF-8. A real number is
// an error.
package sqliteurl

import (
	"database/sql/driver"
	"fmt"
	"strconv"

	"github.com/weburl/weburl/site"
	"github.com/weburl/weburl/sqlurl"
	"modernc.org/sqlite"
)

// Register registers the functions with the default Public Suffix List for all
// connections that the driver "sqlite" opens from then on. Call it before the
// first connection is opened. Registering them twice is an error.
func Register() error {
	return register(sqlite.RegisterFunction, site.List{}, func(f *sqlurl.Function) string { return f.Name })
}

// RegisterOn registers the functions only for the connections of a driver, with a Public
// Suffix List. The zero list is the default list.
func RegisterOn(d *sqlite.Driver, suffixes site.List) error {
	return register(d.RegisterFunction, suffixes, func(f *sqlurl.Function) string { return f.Name })
}

// RegisterShortOn is RegisterOn for the short names of the functions.
func RegisterShortOn(d *sqlite.Driver, suffixes site.List) error {
	return register(d.RegisterFunction, suffixes, (*sqlurl.Function).Short)
}

func register(function func(name string, impl *sqlite.FunctionImpl) error, suffixes site.List, name func(*sqlurl.Function) string) error {
	for _, f := range sqlurl.Functions(suffixes) {
		err := function(name(&f), &sqlite.FunctionImpl{
			NArgs:         int32(len(f.Parameters)),
			Deterministic: true,
			Scalar:        scalar(f),
			// A result can refer to an argument: SQLite copies it. Nothing else does.
			VolatileArgs: true,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func scalar(f sqlurl.Function) func(*sqlite.FunctionContext, []driver.Value) (driver.Value, error) {
	return func(_ *sqlite.FunctionContext, values []driver.Value) (driver.Value, error) {
		var args [2]string
		for i, v := range values {
			switch v := v.(type) {
			case nil:
				return nil, nil
			case string:
				args[i] = v
			case []byte:
				args[i] = string(v)
			case int64:
				args[i] = strconv.FormatInt(v, 10)
			default:
				return nil, fmt.Errorf("%s: the %s is a real number, cast it to a text", f.Name, f.Parameters[i])
			}
		}
		return f.Call(args[:len(values)])
	}
}
