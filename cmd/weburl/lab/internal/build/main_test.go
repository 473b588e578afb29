package main

import (
	"bytes"
	"encoding/binary"
	"math"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

func TestJoinSegments(t *testing.T) {
	const start, other = "\x00asm\x01\x00\x00\x00", "\x00\x03\x01xy"
	for _, test := range [][2]string{
		{start, start},
		{start + other, start + other},
		{start + other + "\x0B\x16\x03" + "\x00\x41\xC0\x00\x0B\x02ab" + "\x00\x41\xC4\x00\x0B\x01c" + "\x00\x41\xC5\x00\x0B\x00" + other,
			start + other + "\x0B\x0C\x01" + "\x00\x41\xC0\x00\x0B\x05ab\x00\x00c" + other},
	} {
		got, err := joinSegments([]byte(test[0]))
		if err != nil || string(got) != test[1] {
			t.Errorf("%q: %q, %v, want %q", test[0], got, err, test[1])
		}
		again, err := joinSegments(got)
		if err != nil || !bytes.Equal(got, again) {
			t.Errorf("%q: joined again: %q, %v", test[0], again, err)
		}
		for end := len(start) + 1; end < len(test[0]); end++ {
			betweenSections := end == len(start+other) || end == len(test[0])-len(other)
			if got, err := joinSegments([]byte(test[0][:end])); err == nil && !betweenSections {
				t.Errorf("%q: %q", test[0][:end], got)
			}
		}
	}
	for _, program := range []string{
		"", "#!/bin/sh\n", start + "\x0B",
		start + "\x0B\x09\x01" + "\x01\x41\x00\x0B\x02ab",                  // passive
		start + "\x0B\x08\x01" + "\x00\x23\x00\x0B\x02ab",                  // at the value of a global
		start + "\x0B\x08\x01" + "\x00\x41\x7F\x0B\x02ab",                  // before the memory
		start + "\x0B\x08\x02" + "\x00\x41\x00\x0B\x02ab",                  // one too few
		start + "\x0B\x0D\x01" + "\x00\x41\x00\x0B\x02ab" + "\x00\x41\x01", // one too many
	} {
		if got, err := joinSegments([]byte(program)); err == nil {
			t.Errorf("%q: %q", program, got)
		}
	}
}

func TestDropLines(t *testing.T) {
	numbers := func(list ...uint32) string {
		b, _ := binary.Append(nil, binary.LittleEndian, list)
		return string(b)
	}
	program := func(units, lists string, functions ...uint32) string {
		b := []byte("ab" + tableStart)
		for _, n := range []int{2, 0, 0, 72, 74, 0, 74 + len(units), 74 + len(units) + len(lists)} {
			b = binary.LittleEndian.AppendUint64(b, uint64(n))
		}
		return string(b) + "f\x00" + units + lists + numbers(functions...)
	}
	for _, test := range [][2]string{
		{"ab", "ab"},
		{program("units,files", "\x00sfflluuii+",
			0, 16, 65536, 72,
			0, 0, 8, 9, 1, 2, 4, 3, 3, 20, 1, 6, 10, 8, // 10 is also the lines of the other
			65536, 0, 8, 9, 1, 2, 10, 0, 3, 30, 7<<24|1, 0, 4, 8, 12, 16, 20, 24),
			program(strings.Repeat("\x00", 11), "\x00s"+strings.Repeat("\x00", 8)+"+",
				0, 16, 65536, 72,
				0, 0, 8, 9, 1, 0, 0, 3, 0, 0, 1, 0, 10, 0,
				65536, 0, 8, 9, 1, 0, 0, 0, 0, 0, 7<<24|1, 0, 4, 8, math.MaxUint32, 16, math.MaxUint32, math.MaxUint32)},
	} {
		got := []byte(test[0])
		if dropLines(got); string(got) != test[1] {
			t.Errorf("%q: %q, want %q", test[0], got, test[1])
		}
	}
}

func TestSigned(t *testing.T) {
	for _, value := range []int{0, 1, 63, 64, 8191, 8192, 1<<31 - 1, -1, -64, -65, -1 << 31} {
		b := appendSigned(nil, value)
		if got, n := signed(b); got != value || n != len(b) {
			t.Errorf("%d: %x is %d of %d bytes", value, b, got, n)
		}
	}
}

// TestImports holds the engine to small packages. Package regexp links all tables of package
// unicode, package net a resolver, and log/slog the formats of times; text/template makes the linker
// keep all methods.
func TestImports(t *testing.T) {
	list := exec.Command("go", append([]string{"list", "-deps"}, arguments...)...)
	list.Env = environment()
	out, err := list.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	imports := strings.Fields(string(out))
	if !slices.Contains(imports, "github.com/weburl/weburl/verdict") {
		t.Fatalf("the engine imports only %d packages", len(imports))
	}
	for _, name := range []string{"crypto/tls", "encoding/gob", "encoding/json", "go/ast", "html/template", "log", "net", "net/http", "regexp", "regexp/syntax", "testing", "text/template"} {
		if slices.Contains(imports, name) {
			t.Errorf("the engine imports %s", name)
		}
	}
}
