// Command gen writes the tables of package idna from files of the Unicode
// Character Database and from the IDNA mapping table of UTS #46.
//
// It is run by go generate, in the directory of package idna:
//
//	go generate ./idna
//
// By default it downloads the files of the version that package ucd names from
// unicode.org. The flag -ucd or, since go generate passes no flags, the environment
// variable UCD_DIR names a directory that has them under their plain names, without the
// directories of the server:
//
//	UCD_DIR=/path/to/ucd/18.0.0 go generate ./idna
//	cd idna && go run ./internal/gen -ucd /path/to/ucd/18.0.0
//
// A relative path that does not exist from the directory of package idna
// starts at the root of the module.
package main

import "github.com/weburl/weburl/internal/ucd"

var tables = []ucd.Table{
	{File: "tables.go", Generate: generate},
}

func main() { ucd.Main(tables...) }
