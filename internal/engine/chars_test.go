package engine

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl/weburl/percent"
)

// TestTables compares each table with the percent-encode set that it stands for: string
// UTF-8 percent-encode.
func TestTables(t *testing.T) {
	for name, test := range map[string]struct {
		table *table
		class classes
		set   percent.Set
	}{
		"C0 control":    {tableC0, encodeC0, percent.C0Control},
		"fragment":      {tableFragment, encodeFragment, percent.Fragment},
		"query":         {tableQuery, encodeQuery, percent.Query},
		"special-query": {tableSpecial, encodeSpecial, percent.SpecialQuery},
		"path":          {tablePath, encodePath, percent.Path},
		"userinfo":      {tableUserinfo, encodeUserinfo, percent.Userinfo},
	} {
		for c := range 0x80 {
			for _, s := range []string{string(rune(c)), "abcdefg" + string(rune(c)) + "hijklmno", "é" + string(rune(c))} {
				want := percent.Encode(s, test.set)
				out := make([]byte, 3*len(s)+8)
				if got := string(out[:put(out, 0, s, test.table)]); test.table[c] != 0 && got != want {
					t.Errorf("%s percent-encode set: put writes %q for %q, want %q", name, got, s, want)
				}
				n, end := putText(out, 0, s, 0, test.table)
				if got := string(out[:n]); test.class != encodeUserinfo && test.table[c] != 0 && (got != want || end != len(s)) {
					t.Errorf("%s percent-encode set: putText writes %q for %q, want %q", name, got, s, want)
				}
				if test.table[c] == 0 && s[end] != byte(c) {
					t.Errorf("%s percent-encode set: putText ends at %d in %q", name, end, s)
				}
			}
			if in := class[c]&test.class != 0; in != test.set.Contains(rune(c)) {
				t.Errorf("%s percent-encode set: the class of %q is %v", name, rune(c), in)
			}
		}
	}
}

// TestWords compares the functions that mark the bytes of a word with the classes
// of bytes, for each byte at each place, beside bytes that carry furthest.
func TestWords(t *testing.T) {
	for c := range 256 {
		for at := range 8 {
			for _, beside := range []byte{0, 'a', 'z', '~', 0x7F} {
				b := []byte(strings.Repeat(string(rune(beside)), 8))
				b[at] = byte(c)
				s := string(b)
				w := word(s, 0)
				has := func(marked uint64) bool { return marked>>(8*at+7)&1 != 0 }
				if c < 0x80 {
					if has(quiet(w)) && class[c]&(encodeSpecial|encodeFragment|encodeC0|question|hash) != 0 {
						t.Errorf("query and fragment states: %q is quiet", rune(c))
					}
					if has(ordinary(w, '&')) && class[c]&(encodePath|question|hash|backslash) != 0 {
						t.Errorf("path state: %q is ordinary", rune(c))
					}
					if has(domainMarks(w, 0)) && class[c]&notDomain != 0 || has(domainMarks(w, ones*0x20)) && class[c]&(notDomain&^upper) != 0 && class[c]&upper == 0 {
						t.Errorf("forbidden domain code point: %q is marked", rune(c))
					}
					if has(inRange(w, 'A', 'Z')) != (class[c]&upper != 0) || has(equal(w, '/')) != (c == '/') {
						t.Errorf("the marks of %q are wrong", rune(c))
					}
				} else if isQuiet(w) || isASCII(s) {
					t.Errorf("%#x is quiet or ASCII", c)
				}
				if hasTabs(s) != (class[c]&tabOrNewline != 0) {
					t.Errorf("remove all ASCII tab or newline: hasTabs(%q)", s)
				}
				if lower := strings.ToLower(s); c < 0x80 {
					var out [16]byte
					if got := string(out[:putLower(out[:], 0, s[:at+1])]); got != lower[:at+1] {
						t.Errorf("ASCII lowercase of %q is %q", s, got)
					}
				}
			}
		}
	}
}

// TestSizeUTF8 compares sizeUTF8 with package utf8: UTF-8 decode without BOM, for all
// leads with all second bytes, and some third and fourth.
func TestSizeUTF8(t *testing.T) {
	ends := []byte{0, 'a', 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF}
	for first := 0x80; first < 0x100; first++ {
		for second := range 0x100 {
			for _, third := range ends {
				for _, fourth := range ends {
					b := []byte{byte(first), byte(second), third, fourth}
					r, want := utf8.DecodeRune(b)
					if r == utf8.RuneError && want == 1 {
						want = 0
					}
					if got := sizeUTF8(uint32(word(string(b)+"aaaa", 0))); got != want {
						t.Fatalf("UTF-8 decode: %x has a code point of %d bytes, want %d", b, got, want)
					}
				}
			}
		}
	}
}

// TestScansReachTheEnd has scans go over all that needs no work, from and to each place
// of a word, and stop at what does.
func TestScansReachTheEnd(t *testing.T) {
	text := strings.Repeat("abcdefghijklmnopqrstuvwxyz0123456789-_.", 3)
	for name, scan := range map[string]func(s string, i int) int{
		"domain":   func(s string, i int) int { end, _ := domainEnd(s, i); return end },
		"path":     func(s string, i int) int { return pathEnd(s, i, i, true) },
		"query":    func(s string, i int) int { return textEnd(s, i, encodeSpecial) },
		"fragment": func(s string, i int) int { return textEnd(s, i, encodeFragment) },
	} {
		for length := range len(text) {
			for i := range min(length, 20) {
				for _, after := range []string{"", "<" + text, "\x80" + text, "\t"} {
					if got := scan(text[:length]+after, i); got != length {
						t.Fatalf("%s of %q from %d ends at %d, want %d", name, text[:length]+after, i, got, length)
					}
				}
			}
		}
	}
}

// TestDotSegments has each spelling of the single-dot and double-dot URL path segments,
// and segments that are nearly so.
func TestDotSegments(t *testing.T) {
	for s, want := range map[string]int{
		".": 1, "%2e": 1, "%2E": 1, "..": 2, ".%2e": 2, "%2E.": 2, "%2e%2E": 2,
		"": 0, "...": 0, ".a": 0, "a.": 0, "%2": 0, "%2f": 0, ".%2": 0, "%2e%2e%2e": 0, "%2ea": 0, "%": 0,
	} {
		for _, after := range []string{"", "/", "/a", "?", "#", `\`} {
			if dots, end := dotSegment(s+after, 0, true); dots != want || want > 0 && end != len(s) {
				t.Errorf("dot segment %q: %d dots that end at %d, want %d", s+after, dots, end, want)
			}
		}
		if IsDotSegment(s) != (want > 0) {
			t.Errorf("IsDotSegment(%q)", s)
		}
	}
}

// TestDriveLetters has Windows drive letters, and strings that start with one.
func TestDriveLetters(t *testing.T) {
	for s, want := range map[string][3]bool{ // is one, is normalized, starts with one
		"C:": {true, true, true}, "c|": {true, false, true}, "C": {}, "1:": {}, "C:a": {}, "C|/": {false, false, true},
		"C:?": {false, false, true}, `C:\`: {false, false, true}, "C|#a": {false, false, true}, "CC:": {}, "": {}, ":": {},
	} {
		if got := [3]bool{IsDriveLetter(s), isNormalizedDriveLetter(s), StartsWithDriveLetter(s)}; got != want {
			t.Errorf("Windows drive letter %q: %v, want %v", s, got, want)
		}
		if got := StartsWithPipe(s); got != (want[2] && s[1] == '|') {
			t.Errorf("StartsWithPipe(%q) is %v", s, got)
		}
	}
}
