package beamurl

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	"github.com/klauspost/compress/zstd"
)

// TestOpen: the first bytes of a file set how it is read, and not its name.
func TestOpen(t *testing.T) {
	const text = "https://example.org/\n"
	byGzip := func(text string) string {
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		io.WriteString(w, text)
		w.Close()
		return b.String()
	}
	zstdEncoder, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	byZstd := string(zstdEncoder.EncodeAll([]byte(text), nil))
	// By the program bzip2.
	byBzip2, err := base64.StdEncoding.DecodeString("QlpoOTFBWSZTWQhZFAoAAAVZgAAQAAGAECLG3EAgADFMABNCmJ6hphqKNhqPmvtxFEhSfi7kinChIBCyKBQ=")
	if err != nil {
		t.Fatal(err)
	}
	tarHeader := "urls.txt" + strings.Repeat("\x00", 257-len("urls.txt")) + "ustar\x0000" + text
	dir := t.TempDir()
	for _, test := range []struct {
		name, content string
		want, err     string
		seeks         bool
	}{
		{"empty", "", "", "", true},
		{"text", text, text, "", true},
		{"mark", "\uFEFF" + text, "\uFEFF" + text, "", true},
		{"a", byGzip(text) + byGzip(text), text + text, "", false},
		{"a.gz", byGzip(text), text, "", false},
		{"a.zst", byZstd, text, "", false},
		{"a.txt", string(byBzip2), text, "", false},
		{"a.parquet", "PAR1\x15\x04", "", "it is a Parquet file, and not text", false},
		{"b.gz", byGzip("PAR1\x15\x04"), "", "it is a Parquet file, and not text", false},
		{"c.gz", byGzip(byZstd), "", "it is compressed twice", false},
		{"cut.gz", byGzip(text) + "\x1F\x8B\x08\x08\x00\x00\x00\x00\x00\xFFurls.t", "", "unexpected EOF", false}, // in the name of a member
		{"a.tar", tarHeader, "", "it is a tar archive, and not text", false},
		{"u", "\xFF\xFEh\x00", "", "it is text in UTF-16: convert it to UTF-8", false},
		{"none.gz", "", "", "the file is empty, so it is not a compressed one", false},
		{"text.zst", text, "", "it is not a compressed file, as its name says", false},
		{"a.xz", "\xFD7zXZ\x00\x00", "", "decompress it first, as with xz -dc", false},
	} {
		file := filepath.Join(dir, test.name)
		if err := os.WriteFile(file, []byte(test.content), 0o666); err != nil {
			t.Fatal(err)
		}
		// 2 is the constant of fileio for a file that it is not to decompress.
		matched := fileio.ReadableFile{Metadata: fileio.FileMetadata{Path: file}, Compression: 2}
		in, err := open(context.Background(), matched)
		if test.err != "" {
			if err == nil || !strings.HasPrefix(err.Error(), file+": ") || !strings.Contains(err.Error(), test.err) {
				t.Errorf("%s: %v", test.name, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if got, err := io.ReadAll(in); string(got) != test.want || err != nil || (in.seeker != nil) != test.seeks {
			t.Errorf("%s: %q, %v, seeks: %v", test.name, got, err, in.seeker != nil)
		}
		if err := in.Close(); err != nil {
			t.Error(err)
		}
	}
}
