// Command gen writes the tables of package display: tables.go from files of the
// Unicode Character Database and the IDNA mapping table of UTS #46, and
// confusables.go from confusables.txt of UTS #39.
//
// It is run by go generate, in the directory of package display:
//
//	go generate ./display
//
// By default it downloads the files of the version that package ucd names
// from unicode.org. Directories that hold them under their plain names (without the
// folders of the server) are given by flags or, since go generate passes no
// flags on, by environment variables: -ucd or UCD_DIR for the first table,
// -security or UNICODE_SECURITY_DIR for the second.
package main

import "github.com/weburl/weburl/internal/ucd"

var tables = []ucd.Table{
	{File: "tables.go", Folder: ucd.Database, Generate: generateTables},
	{File: "confusables.go", Folder: ucd.Security, Generate: generateConfusables},
}

func main() { ucd.Main(tables...) }
