package urlgen_test

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
)

func TestSameSeedSameStrings(t *testing.T) {
	a, b, c := urlgen.New(1), urlgen.New(1), urlgen.New(2)
	differ := 0
	for i := range 1000 {
		x, y, z := a.Input(), b.Input(), c.Input()
		if x != y {
			t.Fatalf("input %d: %q and %q from the same seed", i, x, y)
		}
		if x != z {
			differ++
		}
		if x, y := a.Base(), b.Base(); x != y {
			t.Fatalf("base %d: %q and %q from the same seed", i, x, y)
		}
		c.Base()
	}
	if differ < 900 {
		t.Errorf("another seed gave only %d other strings of 1000", differ)
	}
}

func TestInput(t *testing.T) {
	g := urlgen.New(3)
	seen := make(map[string]bool)
	var chars [128]bool
	nonASCII := false
	const n = 20_000
	for range n {
		s := g.Input()
		if !utf8.ValidString(s) {
			t.Fatalf("%q is not valid UTF-8", s)
		}
		if len(s) > 1000 {
			t.Fatalf("%d bytes: %q", len(s), s)
		}
		seen[s] = true
		for _, c := range s {
			if c < 128 {
				chars[c] = true
			} else {
				nonASCII = true
			}
		}
	}
	if len(seen) < n*3/4 {
		t.Errorf("%d of %d strings differ", len(seen), n)
	}
	if i := slices.Index(chars[:], false); i >= 0 {
		t.Errorf("%U never occurs", i)
	}
	if !nonASCII {
		t.Error("all strings are ASCII")
	}
}

func TestInvalidUTF8(t *testing.T) {
	g := urlgen.New(4)
	g.InvalidUTF8 = true
	invalid := 0
	for range 1000 {
		if !utf8.ValidString(g.Input()) {
			invalid++
		}
	}
	if invalid < 100 || invalid > 900 {
		t.Errorf("%d of 1000 strings are invalid UTF-8", invalid)
	}
}

// net/url is another standard's parser, but strict enough to hold the bases
// to their promise.
func TestBase(t *testing.T) {
	g := urlgen.New(5)
	kinds := make(map[string]int)
	check := func(s string) {
		u, err := url.Parse(s)
		switch {
		case err != nil:
			t.Errorf("%q: %v", s, err)
		case u.Scheme == "":
			t.Errorf("%q has no scheme", s)
		case u.Opaque != "" || s == "x:":
			kinds["opaque"]++
		case u.Scheme == "file":
			kinds["file"]++
		case strings.HasPrefix(u.Scheme, "http"):
			kinds["special"]++
		default:
			kinds["other"]++
		}
	}
	for _, s := range urlgen.Bases() {
		check(s)
	}
	for range 5000 {
		check(g.Base())
	}
	for _, k := range []string{"opaque", "file", "special", "other"} {
		if kinds[k] < 500 {
			t.Errorf("only %d bases of kind %s", kinds[k], k)
		}
	}
}

func TestSeeds(t *testing.T) {
	seeds := urlgen.Seeds()
	seen := make(map[string]bool)
	for _, s := range seeds {
		if seen[s] {
			t.Errorf("%q is there twice", s)
		}
		seen[s] = true
	}
	seeds[0] = "changed"
	if urlgen.Seeds()[0] == "changed" {
		t.Error("Seeds returned its own list")
	}
}

func TestAddWPT(t *testing.T) {
	t.Run("made", func(t *testing.T) {
		dir := t.TempDir()
		const data = `["a comment", {"input": "zzzz:zzzz", "base": null, "failure": true}]`
		if err := os.WriteFile(filepath.Join(dir, "urltestdata.json"), []byte(data), 0o666); err != nil {
			t.Fatal(err)
		}
		g := urlgen.New(6)
		if err := g.AddWPT(dir); err != nil {
			t.Fatal(err)
		}
		for range 100_000 {
			if g.Input() == "zzzz:zzzz" {
				return
			}
		}
		t.Error("the added input was never used")
	})
	t.Run("absent", func(t *testing.T) {
		if err := urlgen.New(7).AddWPT(t.TempDir()); err == nil {
			t.Error("no error for a folder without urltestdata.json")
		}
	})
	t.Run("real", func(t *testing.T) {
		if err := urlgen.New(8).AddWPT(need.Dir(t, "WPT_DIR")); err != nil {
			t.Error(err)
		}
	})
}

func ExampleNew() {
	a, b := urlgen.New(11), urlgen.New(11)
	fmt.Println(a.Input() == b.Input(), a.Base() == b.Base())
	// Output: true true
}
