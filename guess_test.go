package weburl_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/docs"
	"github.com/weburl/weburl/internal/urlgen"
)

func ExampleGuess() {
	for _, s := range []string{"www.google.com", "localhost:8080/x", "example.com/a b", `C:\x`, "mailto:us@example.org"} {
		u, err := weburl.Parse(weburl.Guess(s, "https"))
		fmt.Println(u, err)
	}
	// Output:
	// https://www.google.com/ <nil>
	// https://localhost:8080/x <nil>
	// https://example.com/a%20b <nil>
	// file:///C:/x <nil>
	// mailto:us@example.org <nil>
}

func TestGuess(t *testing.T) {
	for input, want := range map[string]string{
		"example.com":                  "https://example.com",
		"  example.com \n":             "https://example.com",
		"exa\nmple.com\t":              "https://example.com",
		"EXAMPLE.com:8080":             "https://EXAMPLE.com:8080",
		"example.com:8080/x?y#z":       "https://example.com:8080/x?y#z",
		"example.com:8080?y":           "https://example.com:8080?y",
		"LocalHost:80":                 "https://LocalHost:80",
		"localhost":                    "https://localhost",
		"münchen.example":              "https://münchen.example",
		"user@example.com":             "https://user@example.com",
		"1.2.3.4:80":                   "https://1.2.3.4:80",
		"[::1]:80/x":                   "https://[::1]:80/x",
		"127.0.0.1:8080":               "https://127.0.0.1:8080",
		"a b":                          "https://a b",
		"example.com/http://x":         "https://example.com/http://x",
		"//example.com/x":              "https://example.com/x",
		"1:2":                          "https://1:2",
		"C:\\x y\\100%.txt":            "file:///C:/x%20y/100%25.txt",
		"c:/x#y":                       "file:///c:/x%23y",
		"\\\\server\\share\\x":         "file://server/share/x",
		"\\\\?\\C:\\x":                 "file:///C:/x",
		"C:\\NUL":                      "C:\\NUL", // no file
		"\\\\.\\COM1":                  "\\\\.\\COM1",
		"C:x":                          "C:x",
		"":                             "",
		" \t":                          " \t",
		" https://example.com":         " https://example.com",
		"ht\ntps://example.com":        "ht\ntps://example.com",
		"/x":                           "/x",
		"./x":                          "./x",
		"../x":                         "../x",
		"\\x":                          "\\x",
		"?x":                           "?x",
		"#x":                           "#x",
		"https://example.com":          "https://example.com",
		"HTTP:example.com":             "HTTP:example.com",
		"mailto:a@b.example":           "mailto:a@b.example",
		"tel:911":                      "tel:911",
		"router:8080":                  "router:8080",
		"com.example.app:/callback":    "com.example.app:/callback",
		"example.com:8080x":            "example.com:8080x",
		"example.com:":                 "example.com:",
		"localhost:x":                  "localhost:x",
		"javascript:alert(1)":          "javascript:alert(1)",
		"javascript://example.com/%0a": "javascript://example.com/%0a",
	} {
		if got := weburl.Guess(input, "https"); got != want {
			t.Errorf("%q: %q, want %q", input, got, want)
		}
	}
	if got := weburl.Guess("example.com", "http"); got != "http://example.com" {
		t.Errorf("%q", got)
	}
}

// TestGuessKeepsURLs holds that an absolute URL is changed only if its scheme is taken
// for a host or a drive, and that the result of a guess is not changed again.
func TestGuessKeepsURLs(t *testing.T) {
	g := urlgen.New(5)
	for range 50_000 {
		input := g.Input()
		guessed := weburl.Guess(input, "https")
		if again := weburl.Guess(guessed, "https"); again != guessed {
			t.Fatalf("%q: %q, and then %q", input, guessed, again)
		}
		u, err := weburl.Parse(input)
		if err != nil {
			continue
		}
		v, err := weburl.Parse(guessed)
		_, port, _ := strings.Cut(u.String(), ":")
		if isPort := port != "" && port[0] >= '0' && port[0] <= '9'; v != u && len(u.Scheme()) > 1 && !isPort {
			t.Fatalf("%q is %q, but as %q it is %q, %v", input, u, guessed, v, err)
		}
	}
}

// typed are the inputs in the table of docs/guess.md, with what the address bars of
// Chrome and Firefox do, as their source says.
var typed = []struct{ input, chrome, firefox string }{
	{"example.com/x", "visit", "visit"},
	{"www.google.com:80/x", "visit", "visit"},
	{"localhost:8080", "visit", "visit"},
	{"example.com/a b", "visit", "visit"},
	{"//example.com/x", "visit; a file on Unix", "visit; a file on Unix"},
	{"192.0.2.1", "visit", "visit"},
	{"[::1]:8080", "visit", "visit"},
	{"user@example.com", "search", "visit"},
	{"user:pw@example.com", "visit", "visit"},
	{"router:8080", "visit", "visit"},
	{"tel:911", "visit host `tel`", "telephone"},
	{"example.com:/x", "visit", "search"},
	{"router", "search", "search"},
	{"how long is a url", "search", "search"},
	{"mailto:us@example.org", "mail", "mail"},
	{`C:\x`, "on Windows the file, else search", "on Windows the file, else search"},
	{`\\server\share\x`, "on Windows the file, else search", "on Windows the file, else search"},
	{"/etc/hosts", "on Unix the file", "on Unix the file"},
	{"?q", "search", "search"},
	{"https;//example.com", "visit https", "visit https"},
	{"ttps://example.com", "search", "visit https"},
	{"example.con", "search", "visit `example.com`"},
}

var update = flag.Bool("update", false, "write the table of docs/guess.md")

// TestGuessPage holds the table of docs/guess.md to what Guess does.
func TestGuessPage(t *testing.T) {
	var table strings.Builder
	table.WriteString("| typed | `Guess`, then `Parse` | Chrome | Firefox |\n|---|---|---|---|\n")
	for _, row := range typed {
		result := "an error"
		if u, err := weburl.Parse(weburl.Guess(row.input, "https")); err == nil {
			result = "`" + u.String() + "`"
		}
		fmt.Fprintf(&table, "| `%s` | %s | %s | %s |\n", row.input, result, row.chrome, row.firefox)
	}
	docs.Part(t, "docs/guess.md", "<!-- table -->\n", "<!-- end of table -->", table.String(), *update)
}
