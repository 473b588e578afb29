package compare

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/weburl/weburl/dialect"
)

// The hosts of the confusions in tests and on the page.
const confusedSeen, confusedGoes = "good.example", "127.0.0.1"

// A confusedPair is a validator, a fetcher, and what Confuse finds for them.
type confusedPair struct {
	validator, fetcher *dialect.Dialect
	found              []Confusion
}

// confusionsOfAll returns what Confuse finds for all pairs of two parsers, which are
// searched for together.
func confusionsOfAll(t testing.TB) []confusedPair {
	if testing.Short() {
		t.Skip("it asks all parsers about many URLs")
	}
	return allConfusions()
}

var allConfusions = sync.OnceValue(func() (pairs []confusedPair) {
	s := newSearch(confusedSeen, confusedGoes, current...)
	for v, validator := range current {
		for f, fetcher := range current {
			if v != f {
				pairs = append(pairs, confusedPair{validator, fetcher, s.confusions(v, f)})
			}
		}
	}
	return pairs
})

// TestConfuse looks for payloads that have been published, with these hosts.
func TestConfuse(t *testing.T) {
	for _, test := range []struct{ validator, fetcher, url, class, seen string }{
		{"python", "browser", `http://127.0.0.1\@good.example`, "backslash", "good.example"},
		{"python", "browser", `http://127.0.0.1\.good.example`, "backslash", `127.0.0.1\.good.example`},
		{"python", "browser", "http:127.0.0.1", "slashes", ""},
		{"browser", "curl", `http://good.example\@127.0.0.1`, "backslash", "good.example"},
		{"net/url", "curl", "http://127.1", "ipv4", "127.1"},
		{"net/url", "curl", "http:/127.0.0.1", "slashes", ""},
		{"java-uri", "python", "http://0177.0.0.1", "ipv4", "0177.0.0.1"},
		{"java-uri", "okhttp", "http:127.0.0.1", "slashes", ""},
		{"java-uri", "httpclient4", "http://127.1", "ipv4", ""},
		{"python", "httpclient4", "http://good.example:%40127.0.0.1", "encoded-delimiter", "good.example"},
		{"php", "browser", " http://127.0.0.1", "whitespace", ""},
	} {
		v, f := dialect.Lookup(test.validator), dialect.Lookup(test.fetcher)
		i := slices.IndexFunc(confusionsOfAll(t), func(p confusedPair) bool { return p.validator == v && p.fetcher == f })
		found := allConfusions()[i].found
		if !slices.Contains(found, Confusion{test.url, Class(test.class), test.seen, confusedGoes}) {
			t.Errorf("%s, %s: %+q is not in %+q", test.validator, test.fetcher, test.url, found)
		}
	}
}

// TestConfuseAlone holds that a search for one pair finds the same as one for all, and
// the same each time.
func TestConfuseAlone(t *testing.T) {
	p := confusionsOfAll(t)[0]
	found, tried := Confuse(p.validator, p.fetcher, confusedSeen, confusedGoes)
	if !slices.Equal(found, p.found) || tried < 100_000 {
		t.Errorf("%d tried: %v, and for all: %v", tried, found, p.found)
	}
}

// TestConfusions holds what is promised of each confusion.
func TestConfusions(t *testing.T) {
	for _, p := range confusionsOfAll(t) {
		for _, c := range p.found {
			r := p.validator.Parse(c.URL, "")
			if host := r.Get(dialect.Host).String(); r.Failure != nil || strings.Trim(host, "[]") != strings.Trim(c.Seen, "[]") {
				t.Errorf("%s, %+q: sees %+q, not %+q", p.validator.Name(), c.URL, host, c.Seen)
			}
			r = p.fetcher.Parse(c.URL, "")
			if to, failure := p.fetcher.Destination(&r); failure != nil || to.Host != confusedGoes {
				t.Errorf("%s, %+q: connects to %v: %v", p.fetcher.Name(), c.URL, to, failure)
			}
			if c.Class.Meaning() == "" {
				t.Errorf("%+q has no class", c.URL)
			}
		}
	}
}

// TestConfuseHosts searches with hosts of other kinds.
func TestConfuseHosts(t *testing.T) {
	v, f := dialect.Lookup("python"), dialect.Lookup("browser")
	for _, hosts := range [][2]string{{"203.0.113.7", "evil.example"}, {"2001:db8::1", "ss.example"}} {
		found, _ := Confuse(v, f, hosts[0], hosts[1])
		if len(found) == 0 || found[0].Seen != hosts[0] || found[0].Class != Backslash {
			t.Errorf("%q: %+q", hosts, found)
		}
	}
}

// TestSerializedConfusions holds the advice of docs/confusions.md: for the http and https URLs that
// Confuse finds, all parsers connect to one host if they get the serialization of the
// URL Standard, except for a host with a quotation mark or an apostrophe.
func TestSerializedConfusions(t *testing.T) {
	browser := dialect.Lookup("browser")
	agree := 0
	for _, p := range confusionsOfAll(t) {
		for _, c := range p.found {
			r := browser.Parse(c.URL, "")
			host := r.Get(dialect.Host).String()
			if scheme := r.Get(dialect.Scheme).String(); scheme != "http" && scheme != "https" || strings.ContainsAny(host, `"'`) {
				continue
			}
			if HostsDiffer(r.Href, "") {
				t.Errorf("%q, serialized as %q: %s", c.URL, r.Href, Compare(r.Href, "").Verdict())
			}
			agree++
		}
	}
	if agree == 0 {
		t.Error("no URL was compared")
	}
}
