package infile

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/klauspost/compress/zstd"
)

const lines = "https://example.org/\nhttps://example.org/ü\n"

func byGzip(text string) string {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	io.WriteString(w, text)
	w.Close()
	return b.String()
}

func byTar(t *testing.T, text string) string {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	w.WriteHeader(&tar.Header{Name: "urls.txt", Mode: 0o666, Size: int64(len(text))})
	io.WriteString(w, text)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func byZstd(text string) string {
	w, _ := zstd.NewWriter(nil)
	return string(w.EncodeAll([]byte(text), nil))
}

// byBzip2 is "https://example.org/\n" by the program bzip2.
var byBzip2 = func() string {
	text, err := base64.StdEncoding.DecodeString("QlpoOTFBWSZTWQhZFAoAAAVZgAAQAAGAECLG3EAgADFMABNCmJ6hphqKNhqPmvtxFEhSfi7kinChIBCyKBQ=")
	if err != nil {
		panic(err)
	}
	return string(text)
}()

// inUTF16 returns text of the Basic Multilingual Plane in UTF-16.
func inUTF16(text string, first, second int) string {
	var b strings.Builder
	for _, c := range "\uFEFF" + text {
		b.WriteByte(byte(c >> first))
		b.WriteByte(byte(c >> second))
	}
	return b.String()
}

// TestOpenText reads files and stdin, by whole reads and by single bytes.
func TestOpenText(t *testing.T) {
	dir := t.TempDir()
	skippable := "\x50\x2A\x4D\x18\x04\x00\x00\x00abcd"
	for _, test := range []struct {
		name, content string
		want, err     string
	}{
		{"empty", "", "", ""},
		{"text", lines, lines, ""},
		{"text.txt", "P", "P", ""},
		{"by gzip", byGzip(lines), lines, ""},
		{"by.gz", byGzip(lines) + byGzip(lines), lines + lines, ""},
		{"nothing.gz", byGzip(""), "", ""},
		{"by Zstandard", byZstd(lines), lines, ""},
		{"by.zst", skippable + byZstd(lines) + byZstd(lines), lines + lines, ""},
		{"by bzip2", byBzip2, lines[:21], ""},
		{"by.bz2", byBzip2, lines[:21], ""},
		{"little.txt", inUTF16(lines, 0, 8), lines, ""},
		{"big.txt", inUTF16(lines, 8, 0), lines, ""},
		{"half.txt", inUTF16(lines, 0, 8) + "x", "", "the UTF-16 text ends early"},
		{"half.gz", byGzip(inUTF16(lines, 8, 0) + "x"), "", "the UTF-16 text ends early"},
		{"high.txt", inUTF16(lines, 0, 8) + "\x3D\xD8", "", "the UTF-16 text ends early"},
		{"high-big.txt", inUTF16(lines, 8, 0) + "\xD8\x3D", "", "the UTF-16 text ends early"},
		{"low.txt", inUTF16(lines, 0, 8) + "\x3D\xD8\xA9\xDC", lines + "💩", ""},
		{"utf-16.gz", byGzip(inUTF16(lines, 0, 8)), lines, ""},

		{"a.parquet", "PAR1\x15\x04", "", "it is a Parquet file, and not text"},
		{"a.parquet.gz", byGzip("PAR1\x15\x04"), "", "it is a Parquet file, and not text"},
		{"a.xz", "\xFD7zXZ\x00\x00", "", "decompress it first, as with xz -dc"},
		{"utf-32.txt", "\xFF\xFE\x00\x00", "", "text in UTF-32"},
		{"a.tar", byTar(t, lines), "", "it is a tar archive, and not text"},
		{"a.tgz", byGzip(byTar(t, lines)), "", "it is a tar archive, and not text"},
		{"a.gz.gz", byGzip(byGzip(lines)), "", "it is compressed twice"},
		{"none.gz", "", "", "the file is empty, so it is not a compressed one"},
		{"text.zst", lines, "", "it is not a compressed file, as its name says"},
		{"short.gz", byGzip(lines)[:20], "", "the gzip data ends early"},
		{"short-member.gz", byGzip(lines) + byGzip(lines)[:2], "", "the gzip data ends early"},
		{"tail.gz", byGzip(lines) + "x", "", "bytes that are not compressed follow the gzip data"},
		{"tail-magic.gz", byGzip(lines) + "\x1F\x8BA", "", "bytes that are not compressed follow the gzip data"},
		{"padded.gz", byGzip(lines) + "\x00\x00\x00\x00", "", "bytes that are not compressed follow the gzip data"},
		{"tail.zst", byZstd(lines) + lines, "", "bytes that are not compressed follow the Zstandard data"},
		{"tail.bz2", byBzip2 + lines, "", "bytes that are not compressed follow the bzip2 data"},
		{"short.zst", byZstd(lines)[:20], "", "the Zstandard data ends early"},
		{"short.bz2", byBzip2[:20], "", "the bzip2 data ends early"},
	} {
		t.Run(test.name, func(t *testing.T) {
			file := filepath.Join(dir, test.name)
			if err := os.WriteFile(file, []byte(test.content), 0o666); err != nil {
				t.Fatal(err)
			}
			check := func(name string, stdin io.Reader, raw func(io.Reader) io.Reader) {
				t.Helper()
				in, err := OpenText(name, stdin, raw)
				if err != nil {
					t.Fatal(err)
				}
				got, err := io.ReadAll(in)
				if err := in.Close(); err != nil {
					t.Errorf("Close: %v", err)
				}
				if test.err != "" {
					if shown := "read " + strings.Replace(name, Stdin, "stdin", 1) + ": "; err == nil || !strings.HasPrefix(err.Error(), shown) && name == Stdin || !strings.Contains(err.Error(), test.err) {
						t.Errorf("%q, %v", got, err)
					}
				} else if string(got) != test.want || err != nil {
					t.Errorf("%q, %v", got, err)
				}
			}
			check(file, nil, nil)
			if test.name == "a.tar" {
				return // which single bytes do not show
			}
			check(file, nil, iotest.OneByteReader)
			if test.name != "none.gz" && test.name != "text.zst" { // which stdin is not named
				check(Stdin, strings.NewReader(test.content), nil)
				check(Stdin, iotest.OneByteReader(strings.NewReader(test.content)), nil)
			}
		})
	}
}

// gzipMember returns a member of gzip with all the fields that a header can have.
func gzipMember(text string) string {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Name, w.Comment, w.Extra = "urls.txt", "of a crawl", []byte("ex\x02\x00ra")
	io.WriteString(w, text)
	w.Close()
	// The writer has no checksum of headers.
	length := 10 + 2 + len(w.Extra) + len(w.Name) + 1 + len(w.Comment) + 1
	member := b.Bytes()
	member[3] |= 1 << 1 // FHCRC
	checksum := binary.LittleEndian.AppendUint16(nil, uint16(crc32.ChecksumIEEE(member[:length])))
	return string(slices.Insert(member, length, checksum...))
}

// TestCut cuts files of two compressed parts off at every byte. It is an error unless a part
// ends there.
func TestCut(t *testing.T) {
	for _, test := range []struct{ name, part, text string }{
		{"by.gz", gzipMember(lines), lines},
		{"by.zst", byZstd(lines), lines},
		{"by.bz2", byBzip2, lines[:21]},
	} {
		name := filepath.Join(t.TempDir(), test.name)
		for n := range 2*len(test.part) + 1 {
			if err := os.WriteFile(name, []byte((test.part + test.part)[:n]), 0o666); err != nil {
				t.Fatal(err)
			}
			in, err := OpenText(name, nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			got, err := io.ReadAll(in)
			in.Close()
			parts := n / len(test.part)
			if whole := parts > 0 && n%len(test.part) == 0; whole != (err == nil) || whole && string(got) != strings.Repeat(test.text, parts) {
				t.Errorf("the first %d bytes of %s: %q, %v", n, test.name, got, err)
			}
		}
	}
}

// TestOpen reads documents: they are decompressed, and otherwise as they are.
func TestOpen(t *testing.T) {
	for content, want := range map[string]string{
		"PAR1\x15\x04":          "PAR1\x15\x04",
		byGzip("PAR1\x15\x04"):  "PAR1\x15\x04",
		inUTF16(lines, 0, 8):    inUTF16(lines, 0, 8),
		byZstd("PK\x03\x04abc"): "PK\x03\x04abc",
	} {
		in, err := Open(Stdin, strings.NewReader(content), nil)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(in); string(got) != want || err != nil {
			t.Errorf("%q, %v", got, err)
		}
	}
}

// TestPrompt writes a line, and reads it before there is more.
func TestPrompt(t *testing.T) {
	for _, line := range []string{"\n", "P\n", "BZh\n", "https://example.org/\n"} {
		r, w := io.Pipe()
		in, err := OpenText(Stdin, r, nil)
		if err != nil {
			t.Fatal(err)
		}
		go io.WriteString(w, line)
		got := make([]byte, 100)
		if n, err := in.Read(got); string(got[:n]) != line || err != nil {
			t.Errorf("%q, %v", got[:n], err)
		}
		w.Close()
	}
}

// TestShorter truncates a file while it is read, as one of its own and as stdin.
func TestShorter(t *testing.T) {
	for _, asStdin := range []bool{false, true} {
		name := filepath.Join(t.TempDir(), "urls.txt")
		if err := os.WriteFile(name, []byte(strings.Repeat(lines, 1000)), 0o666); err != nil {
			t.Fatal(err)
		}
		var in io.ReadCloser
		var err error
		if asStdin {
			f, openErr := os.Open(name)
			if openErr != nil {
				t.Fatal(openErr)
			}
			defer f.Close()
			in, err = OpenText(Stdin, f, nil)
		} else {
			in, err = OpenText(name, nil, nil)
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.ReadFull(in, make([]byte, 1000)); err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(name, 2000); err != nil {
			t.Fatal(err)
		}
		_, err = io.ReadAll(in)
		if err == nil || !strings.Contains(err.Error(), "it became shorter while it was read") {
			t.Errorf("got %v", err)
		}
		in.Close()
	}
}
