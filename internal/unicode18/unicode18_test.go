package unicode18

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/need"
)

// TestHas compares with the ages in the comments of IdnaMappingTable.txt.
func TestHas(t *testing.T) {
	f, err := os.Open(filepath.Join(need.Dir(t, "UCD_DIR"), "IdnaMappingTable.txt"))
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
			if Has(c) != want {
				t.Fatalf("U+%04X: %t, want %t", c, !want, want)
			}
		}
	}
	if lines < 9000 {
		t.Errorf("%d lines", lines)
	}
}
