// Package migration tests the pages docs/from-*.md: it runs each line of their tables,
// with weburl and with the other package.
//
//	export GOWORK=$PWD/all.work
//	go test ./tests/bench/migration                     # compares the pages
//	export GOWORK=$PWD/all.work
//	go test ./tests/bench/migration -update             # writes them
//	go test -tags goada ./tests/bench/migration -update # writes that of goada too, which needs cgo and a C++ compiler
package migration
