// Package libraries holds docs/libraries.md to what it says: each line of its table is
// run with the library that it names.
//
//	GOWORK=$PWD/all.work go test ./tests/libraries         # compares the page
//	GOWORK=$PWD/all.work go test ./tests/libraries -update # writes it
package libraries
