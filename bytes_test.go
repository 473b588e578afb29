package weburl_test

import (
	"bufio"
	"fmt"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/urlgen"
)

func ExampleParser_ParseBytes() {
	lines := bufio.NewScanner(strings.NewReader("https://example.com/\nHTTPS://EXAMPLE.org\n"))
	p := weburl.Parser{Arena: new(weburl.Arena)}
	for lines.Scan() {
		u, err := p.ParseBytes(lines.Bytes())
		fmt.Println(u, err)
	}
	// Output:
	// https://example.com/ <nil>
	// https://example.org/ <nil>
}

// TestParseBytes holds ParseBytes to Parse, and changes the bytes afterwards.
func TestParseBytes(t *testing.T) {
	g := urlgen.New(3)
	g.InvalidUTF8 = true
	inputs := []string{"", "a", "http://h", "http://h/", " http://h/ ", "http://h/\t", strings.Repeat("http://h/", 1<<10), strings.Repeat("http://h\\", 1<<10)}
	for range 20_000 {
		inputs = append(inputs, g.Input())
	}
	for _, arena := range []*weburl.Arena{nil, new(weburl.Arena)} {
		for i, input := range inputs {
			p := weburl.Parser{Arena: arena}
			if i%2 == 1 {
				p.Base = weburl.MustParse(g.Base())
			}
			want, wantErr := p.Parse(input)
			b := []byte(input)
			got, err := p.ParseBytes(b)
			clear(b)
			if got != want || fmt.Sprint(err) != fmt.Sprint(wantErr) {
				t.Fatalf("%q: %q, %v, want %q, %v", input, got, err, want, wantErr)
			}
		}
	}
}

func TestParseBytesAllocations(t *testing.T) {
	for input, want := range map[string]float64{
		"https://example.org/a/b?c#d": 1, "HTTPS://EXAMPLE.org/a/../b": 1,
	} {
		b := []byte(input)
		if n := testing.AllocsPerRun(100, func() { weburl.Parser{}.ParseBytes(b) }); n != want {
			t.Errorf("%q: %v allocations, want %v", input, n, want)
		}
		p := weburl.Parser{Arena: new(weburl.Arena)}
		p.ParseBytes(b)
		if n := testing.AllocsPerRun(500, func() { p.ParseBytes(b) }); n != 0 {
			t.Errorf("%q in an arena: %v allocations", input, n)
		}
	}
}
