package percent

import (
	"bufio"
	"encoding/hex"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestEncodersExhaustively compares every code point from U+0080 to U+2FFFF
// with the files of ENCODINGS_DIR, one for each legacy encoding: lines of a code
// point, a tab and its bytes in hex. What is not listed cannot be encoded, but
// in gb18030, where the codes of four bytes are left out.
func TestEncodersExhaustively(t *testing.T) {
	dir := os.Getenv("ENCODINGS_DIR")
	if dir == "" {
		t.Skip("ENCODINGS_DIR is not set")
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.tsv"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files in %s: %v", dir, err)
	}
	for _, file := range files {
		label := strings.TrimSuffix(filepath.Base(file), ".tsv")
		t.Run(label, func(t *testing.T) {
			t.Parallel()
			e, err := LookupEncoding(label)
			if err != nil {
				t.Fatal(err)
			}
			want := readCodes(t, file)
			bad := 0
			for r := rune(0x80); r < 0x30000; r++ {
				if 0xD800 <= r && r <= 0xDFFF {
					continue
				}
				got := e.PercentEncode(string(r), SpecialQuery)
				code, ok := want[r]
				wanted := "%26%23" + strconv.Itoa(int(r)) + "%3B"
				switch {
				case ok:
					wanted = percentEncodeBytes(code)
				case label == "gb18030" && r != 0xE5E5:
					wanted = got // TestGB18030FourByte
					if len(Decode(got)) != 4 {
						wanted = "four bytes"
					}
				}
				if got != wanted {
					if bad++; bad <= 20 {
						t.Errorf("%U: got %s, want %s", r, got, wanted)
					}
				}
			}
			if bad > 0 {
				t.Errorf("%d differences", bad)
			}
		})
	}
}

// percentEncodeBytes percent-encodes bytes.
func percentEncodeBytes(code []byte) string {
	var b []byte
	for _, c := range code {
		if SpecialQuery.Contains(rune(c)) {
			b = appendByte(b, c)
		} else {
			b = append(b, c)
		}
	}
	return string(b)
}

func readCodes(t *testing.T, file string) map[rune][]byte {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	codes := map[rune][]byte{}
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		point, code, _ := strings.Cut(lines.Text(), "\t")
		r, err := strconv.ParseInt(strings.TrimPrefix(point, "U+"), 16, 32)
		if err != nil {
			t.Fatal(err)
		}
		b, err := hex.DecodeString(strings.ReplaceAll(code, " ", ""))
		if err != nil {
			t.Fatal(err)
		}
		codes[rune(r)] = b
	}
	if err := lines.Err(); err != nil || len(codes) == 0 {
		t.Fatalf("%s: %d codes, %v", file, len(codes), err)
	}
	return codes
}
