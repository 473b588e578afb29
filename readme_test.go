package weburl_test

import (
	"errors"
	"fmt"
	"log"
	"os"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/docs"
)

// The examples of README.md, in its order, which TestReadme writes there with their output.

func Example_readme() {
	u, err := weburl.Parse("HTTPS://EXAMPLE.com:443/docs/../a b?q=1#top")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(u)
	fmt.Println(u.Hostname(), u.Path())

	link, _ := u.Parse("//example.org:8080/y") // as a browser resolves a link
	port, ok := link.Port()
	fmt.Println(link, port, ok)

	// One host, however it is spelled.
	addr, _ := weburl.MustParse(`http://0x7f.1\@example.com/`).Host().Addr()
	fmt.Println(addr, addr.IsLoopback())

	// An error has the standard's code and the invalid part of the input.
	_, err = weburl.Parse("https://example.com:70000/")
	var failure *weburl.ParseError
	if errors.As(err, &failure) {
		fmt.Println(failure.Code(), failure.Input()[failure.Start():failure.End()])
	}
	// Output:
	// https://example.com/a%20b?q=1#top
	// example.com /a%20b
	// https://example.org:8080/y 8080 true
	// 127.0.0.1 true
	// port-out-of-range 70000
}

func TestReadme(t *testing.T) {
	docs.Examples(t, "README.md", "readme_test.go", *update, "Example_readme")
}

// TestSpeed holds the table of speed in README.md to tests/bench/RESULTS.md.
func TestSpeed(t *testing.T) {
	data, err := os.ReadFile("tests/bench/RESULTS.md")
	if err != nil {
		t.Fatal(err)
	}
	results := string(data)
	peers := []string{"weburl", "Ada (a program of its own)", "rust-url (a program of its own)", "Node.js URL class", "net/url"}
	var b strings.Builder
	b.WriteString("| | weburl | Ada (C++) | rust-url | Node.js | net/url |\n|---|---:|---:|---:|---:|---:|\n")
	for _, work := range []struct{ what, section string }{
		{"parse web URLs", "Parse and serialize: web"},
		{"validate web URLs", "CanParse: web"},
		{"parse file URLs", "Parse and serialize: files"},
		{"resolve references", "Resolve and serialize: refs"},
		{"parse URLs that need normalization", "Parse and serialize: needs-work"},
	} {
		_, section, ok := strings.Cut(results, "\n## "+work.section+"\n")
		if !ok {
			t.Fatalf("tests/bench/RESULTS.md has no section %q", work.section)
		}
		section, _, _ = strings.Cut(section, "\n## ")
		fmt.Fprintf(&b, "| %s |", work.what)
		for i, peer := range peers {
			cell := "–"
			if _, row, ok := strings.Cut(section, "\n| "+peer+" | "); ok {
				cells := strings.Split(row, " | ")
				if cell = cells[2] + " ×"; i == 0 {
					cell = cells[0] + " ns"
				}
			}
			fmt.Fprintf(&b, " %s |", cell)
		}
		b.WriteString("\n")
	}
	fact := func(name string) string {
		_, rest, _ := strings.Cut(results, "\n| "+name+" | ")
		value, _, _ := strings.Cut(rest, " |")
		return value
	}
	fmt.Fprintf(&b, "\nMedians of %s rounds on %s, at commit %s.\n[RESULTS.md](tests/bench/RESULTS.md) has all inputs, intervals and versions.\n",
		fact("Rounds"), fact("Processor"), fact("Commit"))
	docs.Part(t, "README.md", "<!-- speed: go test . -run TestSpeed -update -->\n", "<!-- end of speed -->\n", b.String(), *update)
}
