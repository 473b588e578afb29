// Command gen writes the tables of package display: tables.go from files of the
// Unicode Character Database and the IDNA mapping table of UTS #46, letters.go from
// UnicodeData.txt, and confusables.go from confusables.txt of UTS #39.
//
// It is run by go generate, in the directory of package display:
//
//	go generate ./display
//
// By default it downloads the files of the version that package ucd names from
// unicode.org. The flag -ucd or, since go generate passes no flags, the environment
// variable UCD_DIR names a directory that has them under their plain names, without the
// directories of the server.
package main

import "github.com/weburl/weburl/internal/ucd"

var tables = []ucd.Table{
	{File: "tables.go", Generate: generateTables},
	{File: "confusables.go", Generate: generateConfusables},
	{File: "letters.go", Generate: generateLetters},
}

func main() { ucd.Main(tables...) }
