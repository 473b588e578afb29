package unicode18

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/ucd"
)

// TestTables compares with the ages in the comments of IdnaMappingTable.txt, and with the
// combining classes.
func TestTables(t *testing.T) {
	dir := need.Dir(t, "UCD_DIR")
	class := make(map[rune]bool)
	if err := ucd.Open(dir).Parse(ucd.CombiningClass, func(line ucd.Line) error {
		for c := line.First; c <= line.Last && !line.Missing; c++ {
			class[c] = line.Fields[0] != "0"
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(filepath.Join(dir, "IdnaMappingTable.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := 0
	for sc := bufio.NewScanner(f); sc.Scan(); {
		data, comment, _ := strings.Cut(sc.Text(), "#")
		fields := strings.Split(data, ";")
		var first, last rune
		if n, _ := fmt.Sscanf(fields[0], "%X..%X", &first, &last); n == 0 {
			continue
		} else if n == 1 {
			last = first
		}
		lines++
		status := strings.TrimSpace(fields[1])
		want := strings.HasPrefix(comment, " 18.0 ") && (status == "valid" || status == "mapped")
		for c := first; c <= last; c++ {
			if Has(c) != want || IsReordered(c) != (want && class[c]) {
				t.Fatalf("U+%04X: %t, %t, want %t, %t", c, Has(c), IsReordered(c), want, want && class[c])
			}
		}
	}
	if lines < 9000 {
		t.Errorf("%d lines", lines)
	}
}
