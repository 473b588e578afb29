package idna

import (
	"bufio"
	"cmp"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/need"
)

func openUCD(t testing.TB, name string) *os.File {
	f, err := os.Open(filepath.Join(need.Dir(t, "UCD_DIR"), name))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

func nfc(text []rune) []rune {
	return appendNFC(nil, text)
}

// TestNormalization runs NormalizationTest.txt as far as it is about NFC: of
// the columns c1 to c5, c2 is the NFC of c1, c2 and c3, and c4 is that of c4
// and c5; a code point not listed in part 1 is its own NFC.
func TestNormalization(t *testing.T) {
	f := openUCD(t, "NormalizationTest.txt")
	var part string
	listed := make(map[rune]bool)
	sc := bufio.NewScanner(f)
	lines := 0
	for sc.Scan() {
		text, _, _ := strings.Cut(sc.Text(), "#")
		if strings.HasPrefix(text, "@") {
			part = strings.TrimSpace(text)
			continue
		}
		if text == "" {
			continue
		}
		lines++
		fields := strings.Split(text, ";")
		var c [6][]rune
		for i := range 5 {
			for f := range strings.FieldsSeq(fields[i]) {
				r, err := strconv.ParseUint(f, 16, 21)
				if err != nil {
					t.Fatal(err)
				}
				c[i+1] = append(c[i+1], rune(r))
			}
		}
		if part == "@Part1" {
			listed[c[1][0]] = true
		}
		t.Run(part+"/"+strings.TrimSpace(fields[0]), func(t *testing.T) {
			for in, want := range map[int]int{1: 2, 2: 2, 3: 2, 4: 4, 5: 4} {
				if got := nfc(c[in]); !slices.Equal(got, c[want]) {
					t.Errorf("NFC(c%d = %U) = %U, want c%d = %U", in, c[in], got, want, c[want])
				}
			}
			// The quick check never calls normalized what is not.
			for in := 1; in <= 5; in++ {
				normalized := slices.Equal(c[in], nfc(c[in]))
				if yes := summarize(c[in]).seen&quickNo == 0; yes && !normalized {
					t.Errorf("quick check of c%d = %U says yes", in, c[in])
				}
			}
		})
	}
	if err := sc.Err(); err != nil || lines < 10000 {
		t.Fatalf("%d lines read: %v", lines, err)
	}
	need.Cases(t, "NormalizationTest.txt", lines)
	for r := range rune(0x110000) {
		if !listed[r] && !slices.Equal(nfc([]rune{r}), []rune{r}) {
			t.Errorf("NFC(%U) = %U", r, nfc([]rune{r}))
		}
	}
}

// TestSortByCCC sorts runs of all lengths around the one from which they are sorted by
// counting.
func TestSortByCCC(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for length := range 100 {
		run := make([]char, length)
		for i := range run {
			run[i] = char(rng.IntN(6))<<charCCC | char(i)
		}
		want := slices.Clone(run)
		slices.SortStableFunc(want, func(a, b char) int { return cmp.Compare(a.ccc(), b.ccc()) })
		if sortByCCC(run); !slices.Equal(run, want) {
			t.Fatalf("%d marks: got %x, want %x", length, run, want)
		}
	}
}
