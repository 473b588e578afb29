// Package migration holds the pages docs/from-*.md to what they say: each line of
// their tables is run, with weburl and with the package that a reader comes from.
//
//	go test ./bench/migration                     # compares the pages
//	go test ./bench/migration -update             # writes them
//	go test -tags goada ./bench/migration -update # writes that of goada too, which needs cgo and a C++ compiler
package migration
