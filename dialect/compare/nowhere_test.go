package compare

import (
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/internal/need"
)

func TestIsNowhere(t *testing.T) {
	for _, host := range []string{
		"bücher.example", "BÜCHER.example", "bu\u0308cher.example", "яндекс.рф", "日本語.jp", "faß.example", "www.한국.example",
		"نامه\u200cای.example", "☃.example", "bücher.example.",
	} {
		if !isNowhere(host) {
			t.Errorf("%+q is somewhere", host)
		}
	}
	for _, host := range []string{
		"", "good.example", "xn--bcher-kva.example", "goog\u200ble.example", "g\u00adood.example", "ｇood.example", "goo\u212a.example",
		"evil。example", "１２７.0.0.1", "good.example／.evil.example", "\u0640bc.example", "b\xfccher.example", "bücher.local", "\u212b.example\u3002",
	} {
		if isNowhere(host) {
			t.Errorf("%+q is nowhere", host)
		}
	}
}

// TestNowhere holds that a domain name in Unicode raises no alarm, unless a named
// program goes to another host, and that a name which hides another one does.
func TestNowhere(t *testing.T) {
	for _, test := range []struct {
		input string
		level Level
	}{
		{"http://bücher.example/", Rejected},
		{"http://яндекс.рф/", Rejected},
		{"http://日本語.jp/", Rejected},
		{"http://faß.de/", Destination}, // Python goes to fass.de
		{"http://goog\u200ble.com/", Destination},
		{"http://ｇoogle.com/", Destination},
		{"http://１２７.0.0.1/", Destination},
	} {
		c := Compare(test.input, "")
		if c.Level != test.level || c.HostsDiffer() != (test.level == Destination) {
			t.Errorf("%+q: %s, want %s: %s", test.input, c.Level, test.level, c.Verdict())
		}
		checkQuestions(t, test.input, "", c)
	}
	c := Compare("http://bücher.example/", "", dialect.Lookup("php"))
	if f := c.Failures[0]; f == nil || f.Name != "unicode-name" || c.Results[0].Get(dialect.Host).String() != "bücher.example" {
		t.Errorf("PHP's failure is %v, and its host %v", f, c.Results[0].Get(dialect.Host))
	}
}

// idnScripts are scripts in which domain names are registered.
var idnScripts = []struct {
	name  string
	table *unicode.RangeTable
}{
	{"Latin", unicode.Latin}, {"Cyrillic", unicode.Cyrillic}, {"Greek", unicode.Greek}, {"Arabic", unicode.Arabic}, {"Hebrew", unicode.Hebrew},
	{"Devanagari", unicode.Devanagari}, {"Thai", unicode.Thai}, {"Hangul", unicode.Hangul}, {"Han", unicode.Han},
	{"Hiragana", unicode.Hiragana}, {"Georgian", unicode.Georgian}, {"Armenian", unicode.Armenian},
}

// idnLetters returns the letters of a script in the first plane that IDNA leaves as
// they are.
func idnLetters(table *unicode.RangeTable) (letters []rune) {
	for c := rune(0x80); c <= 0xFFFF; c++ {
		if !unicode.Is(table, c) || !unicode.In(c, unicode.Ll, unicode.Lo) {
			continue
		}
		ascii, err := idna.Strict.ToASCII(string(c) + ".example")
		if err != nil {
			continue
		}
		if name, err := idna.Strict.ToUnicode(ascii); err == nil && name == string(c)+".example" {
			letters = append(letters, c)
		}
	}
	return letters
}

// idnURLs returns URLs whose hosts are random words of each script.
func idnURLs(count int) (urls []string) {
	r := rand.New(rand.NewPCG(5, 6))
	for i := range count {
		letters := idnAlphabets()[i%len(idnScripts)]
		word := func() string {
			var b strings.Builder
			for range 2 + r.IntN(10) {
				b.WriteRune(letters[r.IntN(len(letters))])
			}
			return b.String()
		}
		host := word()
		switch r.IntN(4) {
		case 0:
			host = "www." + host
		case 1:
			host = word() + "." + host
		}
		tail := []string{"", "/", "/a/b?c=d", ":8080/", "/" + host}[r.IntN(5)]
		urls = append(urls, []string{"http://", "https://"}[r.IntN(2)]+host+"."+[]string{"example", "com", word()}[r.IntN(3)]+tail)
	}
	return urls
}

// idnAlphabets returns the letters of each script.
var idnAlphabets = sync.OnceValue(func() (all [][]rune) {
	for _, s := range idnScripts {
		all = append(all, idnLetters(s.table))
	}
	return all
})

// TestNowhereScripts holds that 20,000 URLs with domain names in Unicode raise no
// alarm, except for those that two programs encode in different ways.
func TestNowhereScripts(t *testing.T) {
	alarms := make(map[string]int)
	elsewhere := make(map[string]int)
	for i, url := range idnURLs(need.Part(t, 20_000)) {
		c := Compare(url, "")
		if !c.HostsDiffer() {
			continue
		}
		script := idnScripts[i%len(idnScripts)].name
		var hosts []string
		for _, p := range c.Places() {
			if isASCII(p.Destination.Host) && !slices.Contains(hosts, p.Destination.Host) {
				hosts = append(hosts, p.Destination.Host)
			}
		}
		if len(hosts) < 2 || len(c.Places()) > len(hosts) {
			if alarms[script]++; alarms[script] < 4 {
				t.Errorf("%+q: %s", url, c.Verdict())
			}
			continue
		}
		if elsewhere[script]++; elsewhere[script] < 4 {
			t.Logf("%s: %s: %s", script, url, c.Verdict())
		}
	}
	t.Logf("alarms: %v; a named program goes elsewhere: %v", alarms, elsewhere)
}
