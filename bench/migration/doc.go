// Package migration tests the pages docs/from-*.md: it runs each line of their tables,
// with weburl and with the other package.
//
//	go test ./bench/migration                     # compares the pages
//	go test ./bench/migration -update             # writes them
//	go test -tags goada ./bench/migration -update # writes that of goada too, which needs cgo and a C++ compiler
package migration
