// Package duckdburl registers the functions of package
// [github.com/weburl/weburl/sqlurl] in DuckDB, by the client
// github.com/duckdb/duckdb-go.
//
//	db, err := sql.Open("duckdb", "")
//	...
//	conn, err := db.Conn(ctx)
//	...
//	if err := duckdburl.Register(conn, site.List{}); err != nil {
//		log.Fatal(err)
//	}
//	db.Query("SELECT weburl_registrable_domain(url), count(*) FROM 'links.parquet' GROUP BY 1")
//
// The client holds DuckDB as a C++ library, for which cgo and a C compiler are
// needed. The functions take and give VARCHAR; weburl_port and
// weburl_port_or_default give INTEGER, weburl_same_origin and weburl_same_site
// BOOLEAN. DuckDB calls them on all its threads, with a chunk of rows at a time.
package duckdburl

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/duckdb/duckdb-go/v2"
	"github.com/weburl/weburl/site"
	"github.com/weburl/weburl/sqlurl"
)

// Register registers the functions, with a Public Suffix List, in the database of a
// connection: all connections to the database have them until it is closed. They
// are not stored. The zero list is the default one.
func Register(conn *sql.Conn, suffixes site.List) error {
	for _, f := range sqlurl.Functions(suffixes) {
		s, err := newScalar(f)
		if err != nil {
			return err
		}
		if err := duckdb.RegisterScalarUDF(conn, f.Name, s); err != nil {
			return fmt.Errorf("%s: %w", f.Name, err)
		}
	}
	return nil
}

// A scalar is a function as the client wants it.
type scalar struct {
	function sqlurl.Function
	config   duckdb.ScalarFuncConfig
}

var types = map[sqlurl.Type]duckdb.Type{
	sqlurl.Text:    duckdb.TYPE_VARCHAR,
	sqlurl.Integer: duckdb.TYPE_INTEGER,
	sqlurl.Boolean: duckdb.TYPE_BOOLEAN,
}

func newScalar(f sqlurl.Function) (*scalar, error) {
	text, err := duckdb.NewTypeInfo(duckdb.TYPE_VARCHAR)
	if err != nil {
		return nil, err
	}
	s := &scalar{function: f}
	for range f.Parameters {
		s.config.InputTypeInfos = append(s.config.InputTypeInfos, text)
	}
	s.config.ResultTypeInfo, err = duckdb.NewTypeInfo(types[f.Result])
	return s, err
}

// Config returns the types of the function. The result is NULL if an argument is, which
// the client does by itself.
func (s *scalar) Config() duckdb.ScalarFuncConfig { return s.config }

// Executor returns what calls the function.
func (s *scalar) Executor() duckdb.ScalarFuncExecutor {
	return duckdb.ScalarFuncExecutor{ChunkContextExecutor: s.call}
}

// call calls the function for the rows of a chunk in which no argument is NULL.
func (s *scalar) call(_ context.Context, chunk *duckdb.ChunkIteratorState) error {
	args := make([]string, len(s.function.Parameters))
	for row, err := range chunk.Rows() {
		if err != nil {
			return err
		}
		for i := range args {
			args[i] = (*row.GetValuePtr(i)).(string)
		}
		result, err := s.function.Call(args)
		if err != nil {
			return err
		}
		if err := row.SetResult(result); err != nil {
			return err
		}
	}
	return nil
}
