package weburl

import (
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/spec"
)

// written returns the URL that a writer reads input as; ok is false if it leaves
// the input to the parser.
func written(input string) (u URL, ok bool) {
	var w window
	stop, ok := u.parseCommon(input, &w)
	if ok {
		u.take(input, &w, nil)
		return u, true
	}
	return u, u.write(input, stop, &w, nil)
}

// TestWriterTakes names inputs of each kind that a writer is there for.
func TestWriterTakes(t *testing.T) {
	long := strings.Repeat("/long", 100)
	for _, input := range []string{
		"HTTPS://example.org/", "Http://Example.ORG/a", "https://WWW.example.org",
		"https://example.org:443/", "http://example.org:0080/", "http://example.org:8080/",
		"https://example.org/a/../b", "https://example.org/a/./b/..", "https://example.org/%2E%2e/%2e",
		" https://example.org/ ", "\thttps://example.org/a\n",
		"https://example.org/a b", "https://example.org/?q=a b&c='d'", "https://example.org/#<a>",
		"https://example.org/wiki/日本語", "https://example.org/?größe#Überblick",
		`https:\\example.org\a\b`, `https://example.org\a`, "https:example.org", "https:///example.org/",
		"https://exa\tmple.org/a\tb?c\td#e\tf", "http://a:8\t0/",
		"http://0x7f.1/", "http://010.0.0.1/a", "http://3232235777/", "http://1.2.3.4./",
		"https://user:pass@example.org/", "https://a b:c@d@example.org:80/", "https://ex%41mple.org/",
		"file:///a/../b c", "FILE://Host/a", "file://localhost/a", `file:\\\a`,
		"https://Example.org" + long, "https://example.org" + long + "/..",
		// Only splice takes inputs of this length, so this shows that it is tried.
		"https://Example.org/" + strings.Repeat("a", maxWritten),
	} {
		if _, ok := written(input); !ok {
			t.Errorf("%q is left to the parser", input)
		}
	}
}

// TestWriterLeaves names inputs that are for the parser.
func TestWriterLeaves(t *testing.T) {
	for _, input := range []string{
		"", "http:", "https://", "https:// ", "https://a b/", "https://a:65536/", "https://a:x/", "http://1.2.3.4.5/", "http://@/",
		"ht\ttp://a/", "ftp://Example.org/", "https://bücher.example/", "https://[::1]/", "http://a%/", "http://%00/", "http://a:0/",
		"file:///C:/../a b", "file:///C|/", "file:///a/../C|/", "file://a:1/", "file:a",
		"https://example.org/\xFF", "https://example.org/\t\xFF", "https://example.org/.\t./",
		"https://Example.org/" + strings.Repeat("a", maxWritten) + "/..",
	} {
		if u, ok := written(input); ok {
			t.Errorf("%q: %q", input, u.href)
		}
	}
}

// TestWriterEqualsParser compares the writer with the parser on generated inputs,
// with spaces and tabs at their ends.
func TestWriterEqualsParser(t *testing.T) {
	count := 200_000
	if testing.Short() {
		count = 20_000
	}
	g := urlgen.New(16)
	taken := 0
	for i := range count {
		input := g.Input() + []string{"", " ", "\t", "/. ", "/..\t", "/%2e \t"}[i%6]
		got, ok := written(input)
		if !ok {
			continue
		}
		taken++
		var m parser
		if !m.parse(input, nil) {
			t.Fatalf("%q: %q, which does not parse", input, got.href)
		}
		if want, err := m.finish(); got != want {
			t.Fatalf("%q: %#v, the parser %#v, %v", input, got, want, err)
		}
	}
	if taken < count/20 {
		t.Errorf("the writer took %d of %d", taken, count)
	}
}

// TestParseWithoutTabs has inputs that are for parseCommon without their tabs, and others.
func TestParseWithoutTabs(t *testing.T) {
	for input, want := range map[string]string{
		"https://exa\tmple.org/":                                 "https://example.org/",
		"https://example.org\t/":                                 "https://example.org/",
		"HTTPS://Example\r\n.org:443/a\tb\n/":                    "https://example.org/ab/",
		"https://example.org/a/\t.b?c\td":                        "", // where the query goes on is for a writer
		"https://example.org/a\t.\t":                             "https://example.org/a.",
		"file:///a\tb/c":                                         "file:///ab/c",
		"https://example.org/a/.\t./b":                           "",
		"https://example.org/a\tb c":                             "",
		"https://example.org/\t1\t2\t3\t4":                       "https://example.org/1234",
		"https://example.org/\t1\t2\t3\t4\t5":                    "",
		"https://example.org/\t" + strings.Repeat("a", maxShort): "",
	} {
		var u URL
		var w window
		stop, _ := u.parseCommon(input, &w)
		if ok := u.parseWithoutTabs(input, u.stoppedAt(stop), &w, nil); ok != (want != "") || u.href != want {
			t.Errorf("%q: %q, %v", input, u.href, ok)
		}
		if want != "" && testing.AllocsPerRun(10, func() { Parse(input) }) > 1 {
			t.Errorf("%q costs more than an allocation", input)
		}
	}
}

// TestWriterOfEachLength has inputs of lengths around those at which another buffer, or the
// parser, is taken. Some are their own serialization, though the short cuts leave them.
func TestWriterOfEachLength(t *testing.T) {
	for _, head := range []string{
		"https://example.org/", "https://user@example.org/", "http://user:pass@example.org:81/", "ws://[::1]/", "ftp://1.2.3.4:2121/",
		"file:///C:/", "x://h/", "HTTPS://EXAMPLE.org:443/", "https://user:pass@b\u00FCcher.example/", "\thttps:example.org/",
	} {
		for _, part := range []string{"a", "a/", "\u00E9", " ", "/../b", "\t"} {
			for _, limit := range []int{64, maxShort, maxWritten} {
				for length := limit - 8; length <= limit+8; length++ {
					n := max(0, length-len(head)) / len(part)
					for _, tail := range []string{"", "?q", "#" + strings.Repeat("f", (length-len(head))%len(part))} {
						input := head + strings.Repeat(part, n) + tail
						u, err := Parse(input)
						want, wantErr := spec.Parse(input, nil)
						if err != nil || wantErr != nil {
							t.Fatal(err, wantErr)
						}
						if u.String() != want.String() || u.Path() != want.SerializePath() || u.Username() != want.Username || u.Hostname() != want.Host.String() {
							t.Fatalf("%d bytes, %.40q: %.60q…, want %.60q…", len(input), input, u, want)
						}
					}
				}
			}
		}
	}
}
