package weburl_test

import (
	"errors"
	"fmt"
	"log"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
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
	fmt.Println(u.Hostname(), u.EncodedPath())

	link, _ := u.Parse("//example.org:8080/y") // as a browser resolves a link
	fmt.Println(link, link.Port())

	// One host, however it is spelled.
	addr, _ := weburl.MustParse("http://0x7f.1/").ParsedHost().Addr()
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
	// https://example.org:8080/y 8080
	// 127.0.0.1 true
	// port-out-of-range 70000
}

func TestReadme(t *testing.T) {
	docs.Examples(t, "README.md", *update, "./Example_readme*")
}

const resultsFile = "tests/bench/RESULTS.md"

// TestSpeed holds what README.md and docs/urlpattern.md say about speed to
// tests/bench/RESULTS.md.
func TestSpeed(t *testing.T) {
	data, err := os.ReadFile(resultsFile)
	if err != nil {
		t.Fatal(err)
	}
	results := string(data)

	part := "| | weburl | Ada (C++) | rust-url | Node.js | net/url |\n|---|---:|---:|---:|---:|---:|\n" +
		speedRows(t, results, []string{"weburl", "Ada (a program of its own)", "rust-url (a program of its own)", "Node.js URL class", "net/url"},
			[]measured{
				{"parse web URLs", "Parse and serialize: web"},
				{"validate web URLs", "CanParse: web"},
				{"parse file URLs", "Parse and serialize: files"},
				{"resolve references", "Resolve and serialize: refs"},
				{"parse URLs that need normalization", "Parse and serialize: needs-work"},
			})
	fact := func(name string) string {
		_, rest, _ := strings.Cut(results, "\n| "+name+" | ")
		value, _, _ := strings.Cut(rest, " |")
		return value
	}
	part += "\n" + speedLosses(t, results) + fmt.Sprintf("\nMedians of %s rounds on %s, at commit %s.\n[RESULTS.md](tests/bench/RESULTS.md) has all inputs, intervals and versions.\n",
		fact("Rounds"), fact("Processor"), fact("Commit"))
	docs.Part(t, "README.md", "<!-- speed: go test . -run TestSpeed -update -->\n", "<!-- end of speed -->\n", part, *update)

	part = "| | weburl | go-urlpattern | Node.js |\n|---|---:|---:|---:|\n" +
		speedRows(t, results, []string{"weburl", "dunglas/go-urlpattern", "Node.js URL class"}, []measured{
			{"parse a URL and test it", "Parse and test against a URL pattern: patterns"},
			{"the same, with `:id([0-9]+)` or `:kind(books\\|music)`", "Parse and test against a URL pattern: patterns-regexp"},
			{"parse, match and read the groups", "Parse, match a URL pattern and read the groups: patterns"},
			{"compile a pattern", "Compile a URL pattern: patterns"},
			{"compile a pattern with one of these regular expressions", "Compile a URL pattern: patterns-regexp"},
			{"find the first of 10 patterns, for a parsed URL", "Find the first of a set of URL patterns: set-of-10"},
			{"find the first of 10,000 patterns, for a parsed URL", "Find the first of a set of URL patterns: set-of-10000"},
		})
	docs.Part(t, "docs/urlpattern.md", "<!-- speed: go test . -run TestSpeed -update -->\n", "<!-- end of speed -->\n", part, *update)
}

// A measured is a row of a table of speed, and the section of the results with its figures.
type measured struct{ what, section string }

// speedRows returns rows with the time of the first peer, and how many times as long the
// others take.
func speedRows(t *testing.T, results string, peers []string, work []measured) string {
	t.Helper()
	var b strings.Builder
	for _, m := range work {
		_, section, ok := strings.Cut(results, "\n## "+m.section+"\n")
		if !ok {
			t.Fatalf("%s has no section %q", resultsFile, m.section)
		}
		section, _, _ = strings.Cut(section, "\n## ")
		fmt.Fprintf(&b, "| %s |", m.what)
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
	return b.String()
}

var loss = regexp.MustCompile(`takes ([0-9.]+) times as long as (.+?)(?: \(a program of its own\)| URL class)? with ([a-z-]+)(, error kept)?`)

// speedLosses returns a list of the inputs with which another parser is faster, with the
// greatest ratio for each parser.
func speedLosses(t *testing.T, results string) string {
	t.Helper()
	_, text, _ := strings.Cut(results, "**Where weburl loses:**")
	text, _, _ = strings.Cut(text, "\n")
	found := loss.FindAllStringSubmatch(text, -1)
	if len(found) == 0 || len(found) != strings.Count(text, ";")+1 {
		t.Fatalf("%s: %d losses are recognized in %q", resultsFile, len(found), text)
	}
	var b strings.Builder
	b.WriteString("weburl is slower in these cases:\n\n")
	listed := 0
	for _, kind := range []struct{ corpus, what string }{
		{"other-fail-", "inputs that do not parse"},
		{", error kept", "inputs that do not parse, if the error is kept"},
		{"needs-tabs", "URLs with tabs, which net/url rejects"},
		{"refs-opaque", "references to an opaque base"},
		{"edits", "setters"},
		{"patterns", "compiling URL patterns"},
	} {
		longest := make(map[string]float64)
		for _, m := range found {
			if m[4] == kind.corpus || m[4] == "" && strings.HasPrefix(m[3], kind.corpus) {
				ratio, err := strconv.ParseFloat(m[1], 64)
				if err != nil {
					t.Fatal(err)
				}
				longest[m[2]] = max(longest[m[2]], ratio)
				listed++
			}
		}
		var peers []string
		for _, peer := range slices.Sorted(maps.Keys(longest)) {
			peers = append(peers, fmt.Sprintf("%.2f times the time of %s", longest[peer], peer))
		}
		if peers != nil {
			fmt.Fprintf(&b, "- %s: up to %s\n", kind.what, strings.Join(peers, ", "))
		}
	}
	if listed != len(found) {
		t.Errorf("%d of %d losses of %s are listed", listed, len(found), resultsFile)
	}
	return b.String()
}
