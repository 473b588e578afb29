package ucd

import (
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// fileOf returns a source of one file, whatever name is asked for.
func fileOf(text string) Source {
	return func(string) (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil }
}

func TestParse(t *testing.T) {
	const text = "\uFEFF# Scripts-" + Version + ".txt\n" +
		"# Version: " + Version + "\n" +
		"\n" +
		"# @missing: 0000..10FFFF; Unknown\n" +
		"0041..005A ; Latin # L& [26]\n" +
		"00AA;Latin;;x # Lo\n"
	var got []Line
	err := fileOf(text).Parse(Scripts, func(l Line) error {
		got = append(got, l)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []Line{
		{0, MaxRune, []string{"Unknown"}, true},
		{'A', 'Z', []string{"Latin"}, false},
		{0xAA, 0xAA, []string{"Latin", "", "x"}, false},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v\nwant %v", got, want)
	}
}

func TestParseErrors(t *testing.T) {
	for name, test := range map[string]struct{ text, want string }{
		"other version in the name": {"# Scripts-1.1.0.txt\n", "Scripts.txt:1: not of version"},
		"other version in a line":   {"# Scripts.txt\n# Version: 1.1.0\n", "Scripts.txt:2: not of version"},
		"no number":                 {"x;Latin\n", "Scripts.txt:1:"},
		"no number at the end":      {"41..x;Latin\n", "Scripts.txt:1:"},
		"beyond the last":           {"110000;Latin\n", "no code point"},
		"a line that has no end":    {strings.Repeat("x", 1<<17), "too long"},
	} {
		t.Run(name, func(t *testing.T) {
			err := fileOf(test.text).Parse(Scripts, func(Line) error { return nil })
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want %q", err, test.want)
			}
		})
	}
}

func TestOpenFolder(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "Scripts.txt"), []byte("41;Latin\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	lines := 0
	err := Open(dir).Parse(Scripts, func(Line) error { lines++; return nil })
	if err != nil || lines != 1 {
		t.Errorf("%d lines, %v", lines, err)
	}
	if err := Open(dir).Parse(PropList, nil); !os.IsNotExist(err) {
		t.Errorf("no such file: %v", err)
	}
}

func TestCanonical(t *testing.T) {
	for field, want := range map[string][]rune{
		"":               nil,
		"<compat> 0041":  nil,
		"212B":           {0x212B},
		"0041 030A":      {'A', 0x30A},
		"0041 0300 0301": {'A', 0x300, 0x301}, // an error
	} {
		t.Run(field, func(t *testing.T) {
			l := Line{Fields: []string{"NAME", "Lu", "0", "L", field, ""}}
			got, err := l.Canonical()
			if !reflect.DeepEqual(got, want) || (err != nil) != (len(want) > 2) {
				t.Errorf("got %U, %v", got, err)
			}
		})
	}
}

func TestWriter(t *testing.T) {
	w := NewWriter("p", "fmt")
	w.Version()
	w.Array("a", "uint8", "%#x", []uint64{1, 255})
	w.Constant("s", strings.Repeat("a", 16)+"é")
	w.Constant("empty", "")
	got, err := w.Source()
	if err != nil {
		t.Fatal(err)
	}
	want := `
package p

import "fmt"

// UnicodeVersion is the version of Unicode that this package follows.
const UnicodeVersion = "` + Version + `"

var a = [2]uint8{
	0x1, 0xff,
}

const s = "" +
	"aaaaaaaaaaaaaaaa" +
	"\u00e9"

const empty = ""
`
	if !strings.HasPrefix(string(got), "// Code generated ") || !strings.HasSuffix(string(got), want) {
		t.Errorf("got\n%s\nwant at the end\n%s", got, want)
	}
}

func TestBlocks(t *testing.T) {
	distinct, numbers := Blocks([]uint64{1, 2, 3, 4, 1, 2, 1}, 1)
	if want := []uint64{1, 2, 3, 4, 1}; !reflect.DeepEqual(distinct, want) {
		t.Errorf("blocks %v, want %v", distinct, want)
	}
	if want := []uint64{0, 1, 0, 2}; !reflect.DeepEqual(numbers, want) {
		t.Errorf("numbers %v, want %v", numbers, want)
	}
}

func TestPack(t *testing.T) {
	list := []string{"b", "abc", "x", "bc", "abc"}
	if got := Pack(list); got != "abcx" {
		t.Errorf("got %q", got)
	}
}
