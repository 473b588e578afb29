package signature

import (
	"bytes"
	"compress/gzip"
	"strings"
	"testing"
)

func TestOf(t *testing.T) {
	var gz bytes.Buffer
	w := gzip.NewWriter(&gz)
	w.Close()
	for _, test := range []struct {
		begin string
		kind  Kind
		name  string
		sure  bool
	}{
		{"", Text, "", false},
		{"https://example.org/\n", Text, "", true},
		{"\n", Text, "", true},
		{"P", Text, "", false},
		{"ht", Text, "", true},
		{gz.String(), Gzip, "a gzip file", true},
		{"\x1F\x8B", Gzip, "a gzip file", true},
		{"\x1F", Text, "", false},
		{"\x28\xB5\x2F\xFD", Zstd, "a Zstandard file", true},
		{"\x5E\x2A\x4D\x18", Zstd, "a Zstandard file", true},
		{"BZh91AY&SY", Bzip2, "a bzip2 file", true},
		{"BZh9\x17\x72\x45\x38\x50\x90", Bzip2, "a bzip2 file", true},
		{"BZh9 is a name", Text, "", true},
		{"BZh\n", Text, "", true},
		{"\xFF\xFEh\x00", UTF16LE, "text in UTF-16", true},
		{"\xFF\xFE\x00", UTF16LE, "text in UTF-16", false},
		{"\xFF\xFE\x00\x00", Other, "text in UTF-32", true},
		{"\xFE\xFF\x00h", UTF16BE, "text in UTF-16", true},
		{"\xEF\xBB\xBFhttp://a", Text, "", true},
		{"PAR1\x15\x00", Parquet, "a Parquet file", true},
		{"PAR1\n", Text, "", true},
		{"PK\x03\x04", Other, "a zip archive", true},
		{tarHeader("ustar\x0000"), Other, "a tar archive", true},
		{tarHeader("ustar  \x00"), Other, "a tar archive", true},
		{tarHeader("ustar\n"), Text, "", true},
		{tarHeader("ustar")[:260], Text, "", true},
		{"\xFD7zXZ\x00", Other, "an xz file", true},
	} {
		f, sure := Of([]byte(test.begin))
		if f.Kind != test.kind || f.Name != test.name || sure != test.sure {
			t.Errorf("%q: kind %d, %q, %v", test.begin, f.Kind, f.Name, sure)
		}
		if (f.Kind == Parquet || f.Kind == Other) != (f.Help != "") {
			t.Errorf("%q: help %q", test.begin, f.Help)
		}
	}
}

// tarHeader returns the header of a tar archive with the file a.
func tarHeader(magic string) string {
	header := make([]byte, 512)
	copy(header, "a")
	copy(header[257:], magic)
	return string(header)
}

// No signature has the end of a line: who writes a line and waits for the answer gets it.
func TestLineIsText(t *testing.T) {
	for _, f := range formats {
		if strings.Contains(f.signature, "\n") {
			t.Errorf("%q", f.signature)
		}
		for n := range f.signature {
			if _, sure := Of([]byte(f.signature[:n] + "\n")); !sure {
				t.Errorf("%q before the end of a line", f.signature[:n])
			}
		}
	}
}
