// Package sqlurl defines SQL functions that parse URLs as browsers do, by the URL
// Standard (https://url.spec.whatwg.org/):
//
//	SELECT weburl_registrable_domain(url), count(*) FROM links GROUP BY 1
//
// This package has the list of functions. A module for each engine registers them, so
// that a program requires only its own engine:
//
//   - [github.com/weburl/weburl/sqlurl/sqliteurl] is for SQLite, by
//     modernc.org/sqlite,
//   - [github.com/weburl/weburl/sqlurl/duckdburl] is for DuckDB, by
//     github.com/duckdb/duckdb-go.
//
// For DuckDB in other languages there is an extension: see docs/duckdb.md of the
// repository.
//
// # NULL
//
// A function returns NULL if an argument is NULL, if a URL does not parse, and if the
// component is null. A missing username or password is the empty string, as in the
// standard. weburl_error returns the reason why a URL does not parse, and NULL if it does.
//
// # Origins
//
// An opaque origin is the string 'null', as in the tables of package
// [github.com/weburl/weburl/columns]. Two opaque origins are not the same origin,
// although their strings are equal: compare URLs with weburl_same_origin and
// weburl_same_site.
package sqlurl
