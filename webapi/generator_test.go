package webapi_test

import (
	"math/rand/v2"
	"unicode/utf8"

	"github.com/weburl/weburl/internal/urlgen"
)

// values are what setters are given in turn with parts of URLs. They are chosen
// to reach every step of the setters.
var values = map[string][]string{
	"protocol": {
		"http", "https", "ftp", "file", "ws", "wss", "blob", "data", "x", "a+b-c.d", "HTTPS", "",
		"http:", "https://example.org", "x:y", ":", "1a", "a b", "h\ttt\np", "é", "file\n:", "xé", "x\u0000",
	},
	"username": {"", "u", "u:p", "a@b/c?d#e", "é", "%41%", "\t\n", " ", "[|]^", "\u0000"},
	"host": {
		"", "example.org", "example.org:8080", "example.org:80", "example.org:443", "x:", ":80", "x:65536", "x:8x", "x:\t9",
		"x:0", "[::1]", "[::1]:9", "[::1", "[1:2:0:0:5:0:0:0]", "1.2", "0x7f.1", "256.256", "1.2.3.4.5", "a/b", "a?b", "a#b",
		"a\\b", "a@b", "@", "C:", "C|", "localhost", "LOCALHOST", "EXA%4dPLE", "ex ample", "a\tb", " a ", "%00", "..", "a..b",
		"xn--", "xn--bcher-kva", "bücher.example", "faß.de", "例え.テスト", "１２７.１", "a%2Fb", "a<b", "a^b", "x:1:2", "-a", "x:80/p",
	},
	"port": {
		"", "0", "21", "80", "443", "8080", "65535", "65536", "99999999999999999999", "8080x", "x", "8/9", "8?9", "8#9", "8\\9",
		"\t9", "9\n0", " 9", "00080", "-1", "+1", "８", "4 4", "\u00009",
	},
	"pathname": {
		"", "/", "a", "/a/b", "//x", "///", "..", "/./../a", "/a/../..", "C|/x", "/C:/..", "C:", "/C|", "\\a\\b", "%2e%2E/a",
		"a?b#c", "é", "/.//p", " ", " x ", "\ta\n", "{}^`\"", "%zz", "\u0000", "a;b=c@d:e", "/..//b", ".", "/a/.",
	},
	"search": {
		"", "?", "??", "a", "?a=b&c", "a=1&a=2&b", "a\tb=\nc", "\t", "?\r", "'\"<>", "é=ö", "%", "%ZZ=%41", "+=+", "&&", "=",
		"a#b", "#", "💩", "%F0%9F%92%A9", "%FF=%E2%82", "\u0000", "a b", "b=2&a=1&é&\uFFFD&💩", " ", "\uFEFFa",
	},
	"hash": {
		"", "#", "##", "a", "#a", "a b", "\t", "#\n", "é", "\"<>`", "%zz", "?", "\u0000", " ", "a\tb",
	},
	"name":  {"", "a", "b", "c", "é", "💩", "a b", "%41", "+", "&", "=", "\uFFFD", "ﬃ", "q", "x", "\uFEFF", "\t", "\u0000"},
	"value": {"", "1", "2", "b", "é", "💩", "a b", "%41", "+", "&=", "#", "\n", "*-._~", "'()!", "\u0000", "\uFFFD"},
}

// hrefs are URLs that setters have had their troubles with.
var hrefs = []string{
	"http://example.org/", "https://u:p@example.org:8080/a/b?c=d#e", "http://h/C|/p", "http://h:80", "ftp://h:21/",
	"file:///C:/a", "file://host/p", "file:///", "file:", "x://h", "x://", "x:/a", "x:/.//p", "x:a", "x:", "x:a  ?q#f",
	"mailto:a@b", "data:,a b  ", "javascript:a", "blob:https://h/a", "ws://h/?a", "x://h:443?a=b#", "http://h/?#", "x:///p",
	"https://h/?a=b&a=c&b=%41+%zz", "https://[::1]:8/", "non-special://u@h/p?q=\t'",
}

// A generator makes sequences.
type generator struct {
	rng  *rand.Rand
	urls *urlgen.Generator
}

func newGenerator(seed uint64) *generator {
	return &generator{rng: rand.New(rand.NewPCG(seed, 0x776562617069)), urls: urlgen.New(seed)}
}

// sequence returns the next sequence, of up to 6 operations. Nine in ten begin
// with a URL that parses.
func (g *generator) sequence() sequence {
	s := sequence{Ops: []operation{}}
	tries := 10
	if g.rng.IntN(10) == 0 {
		tries = 1
	}
	for range tries {
		s.URL, s.Base = g.href(), nil
		if g.rng.IntN(3) == 0 {
			base := g.urls.Base()
			s.Base = &base
		}
		if parses(s.URL, s.Base) {
			break
		}
	}
	for range g.rng.IntN(7) {
		s.Ops = append(s.Ops, g.operation())
	}
	return s
}

func (g *generator) operation() operation {
	const methods = "searchParams."
	switch g.rng.IntN(30) {
	case 0:
		return operation{"href", g.href()}
	case 1, 2, 3:
		return operation{"protocol", g.value("protocol")}
	case 4, 5:
		return operation{"username", g.value("username")}
	case 6, 7:
		return operation{"password", g.value("username")}
	case 8, 9:
		return operation{"host", g.value("host")}
	case 10, 11:
		return operation{"hostname", g.value("host")}
	case 12, 13:
		return operation{"port", g.value("port")}
	case 14, 15, 16:
		return operation{"pathname", g.value("pathname")}
	case 17, 18, 19:
		return operation{"search", g.value("search")}
	case 20, 21:
		return operation{"hash", g.value("hash")}
	case 22:
		return operation{methods + "append", g.value("name"), g.value("value")}
	case 23:
		return operation{methods + "delete", g.value("name")}
	case 24:
		return operation{methods + "delete", g.value("name"), g.value("value")}
	case 25:
		return operation{methods + g.pick([]string{"get", "getAll", "has"}), g.value("name")}
	case 26:
		return operation{methods + "has", g.value("name"), g.value("value")}
	case 27:
		return operation{methods + "set", g.value("name"), g.value("value")}
	case 28:
		return operation{methods + "sort"}
	default:
		return operation{"new URLSearchParams", g.value("search")}
	}
}

func (g *generator) href() string {
	if g.rng.IntN(3) == 0 {
		return g.pick(hrefs)
	}
	return g.urls.Input()
}

// value returns a value to set: one of its kind, one of another, a part of a URL,
// or two of them.
func (g *generator) value(kind string) string {
	switch g.rng.IntN(12) {
	case 0, 1:
		return g.part()
	case 2:
		return g.pick(values[kind]) + g.part()
	case 3:
		return g.pick(values[kind]) + g.pick(values[kind])
	case 4:
		return g.pick(values[g.pick([]string{"protocol", "host", "port", "pathname", "search", "hash", "name"})])
	default:
		return g.pick(values[kind])
	}
}

// part returns a part of a URL, on code point boundaries.
func (g *generator) part() string {
	s := g.urls.Input()
	i, j := g.rng.IntN(len(s)+1), g.rng.IntN(len(s)+1)
	i, j = min(i, j), max(i, j)
	for i < len(s) && !utf8.RuneStart(s[i]) {
		i++
	}
	for j < len(s) && !utf8.RuneStart(s[j]) {
		j++
	}
	return s[i:j]
}

func (g *generator) pick(list []string) string { return list[g.rng.IntN(len(list))] }
