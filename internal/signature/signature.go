// Package signature recognizes files that are not lines of text by their first bytes.
package signature

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A Kind says how a file can be read.
type Kind uint8

// The kinds of files.
const (
	Text    Kind = iota // every file without one of the signatures below
	Gzip                // compressed, RFC 1952
	Zstd                // compressed, RFC 8878
	Bzip2               // compressed
	UTF16LE             // text after a byte order mark, little-endian
	UTF16BE             // the same, big-endian
	Parquet
	Other // a format that nothing here reads
)

// A Format is the format of a file. The zero Format is text.
type Format struct {
	Kind Kind
	Name string // with its article: "a Parquet file"
	Help string // what to do with it, if the Kind is Parquet or Other

	signature string // the first bytes
}

const asLines = "write its URLs to a file of lines first, as DuckDB can"

var formats = []Format{
	{Gzip, "a gzip file", "", "\x1F\x8B"},
	{Zstd, "a Zstandard file", "", "\x28\xB5\x2F\xFD"},

	// A reader of UTF-16 takes UTF-32 for lines with NULs.
	{Other, "text in UTF-32", "convert it to UTF-8, as with iconv -f UTF-32 -t UTF-8", "\xFF\xFE\x00\x00"},
	{Other, "text in UTF-32", "convert it to UTF-8, as with iconv -f UTF-32 -t UTF-8", "\x00\x00\xFE\xFF"},
	{UTF16LE, "text in UTF-16", "", "\xFF\xFE"},
	{UTF16BE, "text in UTF-16", "", "\xFE\xFF"},

	{Parquet, "a Parquet file", asLines, "PAR1\x15"}, // and the first field of a header
	{Other, "an Arrow file", asLines, "ARROW1\x00\x00"},
	{Other, "an Avro file", asLines, "Obj\x01"},
	{Other, "an SQLite database", "write its URLs to a file of lines first, as sqlite3 can", "SQLite format 3\x00"},
	{Other, "an xz file", "decompress it first, as with xz -dc", "\xFD7zXZ\x00"},
	{Other, "an LZ4 file", "decompress it first, as with lz4 -dc", "\x04\x22\x4D\x18"},
	{Other, "a zip archive", "unpack it first, as with unzip -p", "PK\x03\x04"},
	{Other, "a 7z archive", "unpack it first, as with 7z x", "7z\xBC\xAF\x27\x1C"},
}

func init() {
	for magic := byte(0x50); magic <= 0x5F; magic++ { // a skippable frame is the first
		formats = append(formats, Format{Zstd, "a Zstandard file", "", string(magic) + "\x2A\x4D\x18"})
	}
	for level := '1'; level <= '9'; level++ { // before a block, or the end
		for _, after := range []string{"1AY&SY", "\x17\x72\x45\x38\x50\x90"} {
			formats = append(formats, Format{Bzip2, "a bzip2 file", "", "BZh" + string(level) + after})
		}
	}
}

// The magic field in the first header of a tar archive, at tarAt, begins with one of these.
//
// https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html
const (
	tarAt    = 257
	tarPOSIX = "ustar\x0000"
	tarGNU   = "ustar  \x00"
)

// Of returns the format of a file that begins with some bytes. sure is false if more of
// its bytes can change that, which is never so after the end of a line. A tar archive is
// recognized only if begin has its first 265 bytes: sure does not depend on them, as a
// writer of shorter records may wait for an answer.
func Of(begin []byte) (f Format, sure bool) {
	sure = true
	for _, other := range formats {
		switch n := min(len(begin), len(other.signature)); {
		case string(begin[:n]) != other.signature[:n]:
		case n < len(other.signature):
			sure = false
		case len(other.signature) > len(f.signature):
			f = other
		}
	}
	if len(begin) > tarAt && (bytes.HasPrefix(begin[tarAt:], []byte(tarPOSIX)) || bytes.HasPrefix(begin[tarAt:], []byte(tarGNU))) {
		f = Format{Kind: Other, Name: "a tar archive", Help: "unpack it first, as with tar -xO"}
	}
	return f, sure
}

// Endings are those of the names of compressed files.
var Endings = []string{".gz", ".zst", ".bz2"}

// CheckName returns an error for a file that has the name of a compressed file and is
// not compressed. Such a file can be empty: a program that is stopped leaves one.
func (f Format) CheckName(name string, empty bool) error {
	switch named := slices.ContainsFunc(Endings, func(ending string) bool { return strings.HasSuffix(name, ending) }); {
	case !named || f.IsCompressed():
		return nil
	case empty:
		return errors.New("the file is empty, so it is not a compressed one")
	}
	return errors.New("it is not a compressed file, as its name says")
}

// IsCompressed reports whether a file has to be decompressed.
func (f Format) IsCompressed() bool { return f.Kind == Gzip || f.Kind == Zstd || f.Kind == Bzip2 }

// CheckLines returns an error for a format, after decompression, in which there are no
// lines of text.
func (f Format) CheckLines() error {
	switch {
	case f.IsCompressed():
		return errors.New("it is compressed twice: decompress it first")
	case f.Help != "":
		return fmt.Errorf("it is %s, and not text: %s", f.Name, f.Help)
	}
	return nil
}
