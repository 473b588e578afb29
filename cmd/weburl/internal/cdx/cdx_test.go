package cdx

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// TestLayout finds the layout of files, however many bytes are read at once, and then the
// fields of a line.
func TestLayout(t *testing.T) {
	const line9, line11 = "N b a m s k r V g", "N b a m s k r M S V g"
	long := strings.Repeat("x", 300)
	for _, test := range []struct{ file, line, want string }{
		{" CDX " + line11 + "\n1 2 3", "1 2 3 4 5 6 7 8 9 10 11", "N=1 b=2 a=3 m=4 s=5 k=6 r=7 M=8 S=9 V=10 g=11"},
		{" CDX " + line11 + "\n1 2 3", "1 2 3", "the line has 3 fields, not 11 as in the header or the first line"},
		{"\uFEFF CDX b a\r\n", " 1\t2 ", "b=1 a=2"},
		{"\n CDX x\n\n CDX a b\n", "1 2", "a=1 b=2"},
		{" CDX\n1 2\n" + line9 + "\n" + line11, "1 2 3 4 5 6 7 8 9", "N=1 b=2 a=3 m=4 s=5 k=6 r=7 V=8 g=9"},
		{"1 2 3 4 5\r\n1 2 3", "1 2 3 4\u00a05 6", "N=1 b=2 a=3 =4\u00a05 =6"},
		{"1 2 3 4 5\n", "1 2 3 4", "the line has 4 fields, not 5 as in the header or the first line"},
		{"!x\nk t {\n1 2 3\n", "1 2 3", "the line has 3 fields, not 9 or 11"},
		{"!x\nk t {" + long, "1 2 3 4 5 6 7 8 9", "N=1 b=2 a=3 m=4 s=5 k=6 r=7 V=8 g=9"},
		{"1 2 " + long, "1 2 3", "the line has 3 fields, not 9 or 11"},
		{"", "", "the line has 0 fields, not 9 or 11"},
		{" CDX N b a\x00org)/ 1 https://h/\n", "1 2 3 4 5 6", "N=1 b=2 a=3 =4 =5 =6"},
		{"1 2\n", line9[:5], "the line has 3 fields, not 9 or 11"},
	} {
		for name, r := range map[string]io.Reader{
			"at once":      strings.NewReader(test.file),
			"byte by byte": iotest.OneByteReader(strings.NewReader(test.file)),
			"with its end": iotest.DataErrReader(strings.NewReader(test.file)),
		} {
			buffer := bufio.NewReaderSize(r, 200)
			layout := LayoutOf(buffer, '\n')
			fields, err := layout.Fields([]byte(test.line))
			var got []string
			if err != nil {
				got = []string{err.Error()}
			} else {
				for letter, field := range fields {
					got = append(got, fmt.Sprintf("%s=%s", letter, field))
				}
			}
			if strings.Join(got, " ") != test.want || layout.JSON != strings.Contains(test.file, "{") {
				t.Errorf("%q, %s: %q, %t", test.file, name, got, layout.JSON)
			}
			if rest, err := io.ReadAll(buffer); string(rest) != test.file || err != nil {
				t.Errorf("%q, %s: then %q is read, %v", test.file, name, rest, err)
			}
		}
	}
}

// TestLayoutWaits checks that no more is read than the first line that decides.
func TestLayoutWaits(t *testing.T) {
	r := io.MultiReader(strings.NewReader(" CDX a b\n"), strings.NewReader("1 2\n"), iotest.ErrReader(io.ErrUnexpectedEOF))
	buffer := bufio.NewReader(r)
	if layout := LayoutOf(buffer, '\n'); len(layout.Letters) != 2 || buffer.Buffered() != len(" CDX a b\n1 2\n") {
		t.Errorf("%v, and %d bytes are read", layout, buffer.Buffered())
	}
}

func TestCheckHeader(t *testing.T) {
	for _, test := range []struct {
		layout, header string
		ok             bool
	}{
		{"N b a", "N b a", true}, {"N b a", "", true}, {"N b a", "N a b", false}, {"N b a", "N b a m", false},
		{"", "N b a m s k r V g", true}, {"", "N b a m s k r M S V g", true}, {"", "A b e a", false},
	} {
		layout := Layout{Letters: strings.Fields(test.layout)}
		if test.layout == "" {
			layout.Letters = nil
		}
		if err := layout.CheckHeader(strings.Fields(test.header)); (err == nil) != test.ok {
			t.Errorf("%q, %q: %v", test.layout, test.header, err)
		}
	}
}
