package serialized

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
)

// check holds the lines that are found in text to the parser, with a base as well,
// since what is found has a scheme.
func check(t *testing.T, text []byte, end byte) {
	t.Helper()
	n, lines := Lines(text, end)
	count := 0
	for line := range bytes.SplitAfterSeq(text[:n], []byte{end}) {
		if len(line) == 0 {
			break // after the last end
		}
		count++
		s := string(bytes.TrimSuffix(line, []byte{end}))
		for _, base := range []weburl.URL{{}, weburl.MustParse("https://base.example/a/b?c")} {
			if u, err := (weburl.Parser{Base: base}).Parse(s); err != nil || u.String() != s || len(s) == len(line) {
				t.Fatalf("%q is said to be serialized, but is %q (%v)", line, u, err)
			}
		}
	}
	if count != lines {
		t.Fatalf("%d lines are %d", count, lines)
	}
}

// padding is as much as must come after a line for it to be looked at.
var padding = strings.Repeat("\n", len("https://")+block)

func found(line string) bool {
	_, lines := Lines([]byte(line+"\n"+padding), '\n')
	return lines == 1
}

func TestLines(t *testing.T) {
	if !hasScan {
		t.Skip("this machine has no AVX2")
	}
	long := strings.Repeat("abcdefgh", 20)
	for _, line := range []string{
		"https://example.com/",
		"http://example.com/",
		"http://www.example.co.uk/a/b/c.html?d=e&f#g?h#i",
		"https://xn--bcher-kva.example/b%C3%BCcher",
		"https://example.com/%D0%B0/%41.x/.well-known/a./b../~c",
		"https://example.com/!$%&()*+,-:;=@[]_|",
		"https://example.de/", "https://example.0y/", "https://a_b.example/",
		"https://example.com/" + long, "https://example.com/?" + long + "/.x" + long,
	} {
		if !found(line) {
			t.Errorf("%s is not found", line)
		}
	}
	for _, line := range []string{
		"", "x", "https://", "https:///", "https://example.com", "https://example.com?", "HTTPS://example.com/", "ftp://example.com/",
		"https://Example.com/", "https://example.com:80/", "https://u@example.com/", "https://1.2.3.4/", "https://1/", "https://0x/",
		"https://a.0xa/", "https://a.0xf/", "https://a.1./", "https://[::1]/", "https://a%62c/", "https://ü/", "https://" + long + "/",
		"https://example.com/.", "https://example.com/a/..", "https://example.com/a/../b", "https://example.com/%2e", "https://example.com/a/%2E%2e/b",
		"https://example.com/./?", "https://example.com/.?", "https://example.com/.#", "https://example.com/.%2e",
		"https://example.com/a b", "https://example.com/a\\b", "https://example.com/ü", "https://example.com/\xFF", "https://example.com/a\r",
		"https://example.com/?'", "https://example.com/\t", " https://example.com/", "https://example.com/\x00", "https://example.com/" + long + "\x7F",
	} {
		if found(line) {
			t.Errorf("%q is found", line)
		}
		check(t, []byte(line+"\n"+padding), '\n')
	}
}

// TestBytes has each byte at each place of a URL that is longer than a block.
func TestBytes(t *testing.T) {
	url := "https://sub.domain.example/dir/.name/%2f/file.html?name=value&other=value#fragment/of/the/url.in/more.than/64/bytes"
	for i := range url {
		for c := range 0x100 {
			line := []byte(url + "\n" + padding)
			line[i] = byte(c)
			check(t, line, '\n')
			line = append(append(append([]byte{}, url[:i]...), byte(c)), url[i:]+"\n"+padding...)
			check(t, line, '\n')
		}
	}
}

// TestPlaces has what ends a scan at each place of several blocks.
func TestPlaces(t *testing.T) {
	if !hasScan {
		t.Skip("this machine has no AVX2")
	}
	for n := range 3 * block {
		long := strings.Repeat("x", n)
		for _, rest := range []string{"/./b", "/.", "/..", "/../", "/%2e", "/%2E/", " ", `\`} {
			if line := "https://example.com/" + long + rest; found(line) {
				t.Errorf("%s is found", line)
			}
		}
		for _, rest := range []string{"", "/", "/.x", "/%41", "/a.", "?", "#/"} {
			if line := "https://example.com/" + long + rest; !found(line) {
				t.Errorf("%s is not found", line)
			}
		}
		if line := "https://" + long + "/"; found(line) != (0 < n && n < block) {
			t.Errorf("%s: %t", line, found(line))
		}
	}
}

// TestScan checks that scan looks at no byte after those that it is told of.
func TestScan(t *testing.T) {
	if !hasScan {
		t.Skip("this machine has no AVX2")
	}
	text := []byte("/" + strings.Repeat("x", 5*block))
	for n := block; n < 4*block; n++ {
		if domain, rest := scan(&text[1], n, &domainSet, &restSet); domain != block || rest != n-n%block {
			t.Errorf("%d bytes of %d, %d of which may be in a domain", rest, n, domain)
		}
	}
}

// TestGenerated holds generated lines to the parser, and counts that some are
// found.
func TestGenerated(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	g := urlgen.NewWithWPT(t, 1)
	lines := 0
	for range need.Number(t, "LINES_COUNT", need.Part(t, 20_000)) {
		var text []byte
		end := "\n\x00"[rng.IntN(2)]
		for range 4 {
			text = append(text, g.Input()...)
			text = append(text, end)
			text = append(text, "https://example.com/"...)
			text = append(text, g.Input()...)
			text = append(text, end)
		}
		for len(text) > 0 {
			check(t, text, end)
			n, count := Lines(text, end)
			lines += count
			text = text[n:]
			text = text[1+bytes.IndexByte(text, end):]
		}
	}
	if hasScan && lines == 0 {
		t.Error("no line is found")
	}
}

func FuzzLines(f *testing.F) {
	f.Add([]byte("https://example.com/a/b.c?d#e\nhttp://example.de/.well-known/%D0%B0\n"), false)
	f.Add([]byte("https://example.com/\x00https://example.com/%2e\x00"), true)
	f.Fuzz(func(t *testing.T, text []byte, null bool) {
		end := byte('\n')
		if null {
			end = 0
		}
		check(t, append(text, padding...), end)
		check(t, text, end)
	})
}

func BenchmarkLines(b *testing.B) {
	text := bytes.Repeat([]byte("https://www.example.com/articles/a-title\nhttp://example.org/\nhttps://docs.example.net/b/c.html?d=e\n"), 1000)
	b.Run("Lines", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			Lines(text, '\n')
		}
	})
	b.Run("Parse", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			for line := range strings.Lines(string(text)) {
				weburl.Parse(strings.TrimSuffix(line, "\n"))
			}
		}
	})
}
