package compare

import (
	_ "embed"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl/weburl/dialect"
)

// corpusSources are what the URLs of testdata/corpus.tsv are made after. The
// URLs are our own, with names that RFC 2606 reserves.
var corpusSources = map[string]string{
	"birch19":       "HostSplit: Exploitable Antipatterns in Unicode Normalization (Jonathan Birch, Black Hat USA 2019)",
	"claroty22":     "Exploiting URL Parsing Confusion Vulnerabilities (Claroty Team82 and Snyk, 2022)",
	"gabrilovich02": "The Homograph Attack (Evgeniy Gabrilovich and Alex Gontmakher, Communications of the ACM, 2002)",
	"orange17":      "A New Era of SSRF: Exploiting URL Parser in Trending Programming Languages! (Orange Tsai, Black Hat USA 2017)",
	"orange18":      "Breaking Parser Logic! Take Your Path Normalization Off and Pop 0days Out (Orange Tsai, Black Hat USA 2018)",
	"patt":          "PayloadsAllTheThings: Server-Side Request Forgery (Swissky and others)",
	"portswigger24": "URL validation bypass cheat sheet (PortSwigger, 2024)",
	"rfc3986-7.4":   "RFC 3986, section 7.4: Rare IP Address Formats (2005)",
	"rfc3986-7.6":   "RFC 3986, section 7.6: Semantic Attacks (2005)",
	"rfc6874":       "RFC 6874: Representing IPv6 Zone Identifiers in Address Literals and Uniform Resource Identifiers (2013)",
	"sickcodes21":   "Universal \"netmask\" npm package, CVE-2021-28918: octal input data (Sick Codes, 2021)",
	"stenberg16":    "My URL isn't your URL (Daniel Stenberg, 2016)",
	"uts46":         "Unicode Technical Standard #46: Unicode IDNA Compatibility Processing",
	"whatwg":        "URL Standard (WHATWG)",
}

// A confusing URL of the corpus.
type confusing struct {
	class       Class
	level       string // what the current parsers come to
	source      string
	input, base string
}

//go:embed testdata/corpus.tsv
var corpusText string

// corpus reads testdata/corpus.tsv: class, level, source, and input and base as
// Go string literals.
func corpus(t testing.TB) (all []confusing) {
	for line := range strings.Lines(corpusText) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) != 5 {
			t.Fatalf("%d fields in %q", len(fields), line)
		}
		input, err := strconv.Unquote(fields[3])
		if err != nil {
			t.Fatal(err)
		}
		base, err := strconv.Unquote(fields[4])
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, confusing{Class(fields[0]), fields[1], fields[2], input, base})
	}
	return all
}

// TestCorpus judges each URL. With -update it writes the levels that it finds:
// look at the difference, each is a statement about real programs.
func TestCorpus(t *testing.T) {
	all := corpus(t)
	if len(all) < 300 {
		t.Errorf("there are %d URLs only", len(all))
	}
	var out strings.Builder
	for _, u := range all {
		c := Compare(u.input, u.base)
		fmt.Fprintf(&out, "%s\t%s\t%s\t%s\t%s\n", u.class, c.Level, u.source, strconv.QuoteToASCII(u.input), strconv.QuoteToASCII(u.base))
		t.Run(u.input, func(t *testing.T) {
			if corpusSources[u.source] == "" {
				t.Errorf("source %q has no title", u.source)
			}
			if c.Level >= Rejected && !hasSign(c.Signs(), u.class) {
				t.Errorf("class %s is not named: %s", u.class, c.Verdict())
			}
			if c.Level.String() != u.level && !*update {
				t.Errorf("%s, want %s: %s", c.Level, u.level, c.Verdict())
			}
			checkQuestions(t, u.input, u.base, c)
		})
	}
	if *update {
		if err := os.WriteFile("testdata/corpus.tsv", []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestEditions holds that no two editions of the URL Standard go to different hosts
// for a URL of the corpus.
func TestEditions(t *testing.T) {
	var editions []*dialect.Dialect
	for _, d := range known {
		if isEdition(d) {
			editions = append(editions, d)
		}
	}
	for _, u := range corpus(t) {
		if HostsDiffer(u.input, u.base, editions...) {
			t.Errorf("%q: %s", u.input, Compare(u.input, u.base, editions...).Verdict())
		}
	}
}

// TestCorpusClasses checks that there is a confusing URL of each class.
func TestCorpusClasses(t *testing.T) {
	found := make(map[Class]bool)
	for _, u := range corpus(t) {
		found[u.class] = true
		if u.class.Meaning() == "" {
			t.Errorf("no such class: %s", u.class)
		}
	}
	if Class("none").Meaning() != "" {
		t.Error("a class that does not exist has a meaning")
	}
	for _, d := range classes {
		if !found[d.class] {
			t.Errorf("no URL of class %s", d.class)
		}
	}
}

func hasSign(signs []Sign, class Class) bool {
	for _, s := range signs {
		if s.Class == class {
			return true
		}
	}
	return false
}
