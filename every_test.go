package weburl_test

import (
	"iter"
	"testing"

	"github.com/weburl/weburl/internal/peer"
)

// An enumeration is all strings that can be put together of some tokens, where
// the parser must tell each from all others.
type enumeration struct {
	name           string
	prefix, suffix string
	tokens         []string
	bases          []string
}

// everyLength is how many tokens the strings have at most.
const everyLength = 4

var enumerations = []enumeration{
	{
		name:   "scheme",
		tokens: []string{"h", "http", "s", "S", "FILE", ":", "+", "-", ".", "1", "\t", " ", "//", "é", "\x00"},
		bases:  []string{"", "http://h/a"},
	},
	{
		name:   "file",
		prefix: "file:",
		tokens: []string{"/", "\\", "C:", "c|", ".", "..", "?", "#", "a", "\t", "localhost", "%2e", "@"},
		bases:  []string{"", "file:///C:/a/b?q#f", "file://h/D:/x", "file://h", "https://h/C:/a"},
	},
	{
		name:   "file reference",
		tokens: []string{"/", "\\", "C:", "c|", ".", "..", "?", "#", "a", "\n", "%2E%2e", "x:"},
		bases:  []string{"file:///C:/a/b?q#f", "file://h/D:/x", "file:///D:", "file:///a/C:/b"},
	},
	{
		name:   "authority",
		prefix: "http:",
		tokens: []string{"/", "\\", "@", ":", "?", "#", "[", "]", "a", "1", "80", "\t", " ", "%40", "é"},
		bases:  []string{"", "http://u:p@h:1/a/b?q#f", "https://h"},
	},
	{
		name:   "special reference",
		tokens: []string{"/", "\\", "@", ":", "?", "#", "a", ".", "..", "\r", " ", "%2e", "'"},
		bases:  []string{"https://u:p@h:1/a/b?q#f", "ws://h/a//b/"},
	},
	{
		name:   "other",
		prefix: "x:",
		tokens: []string{"/", "\\", "@", ":", "?", "#", "a", ".", "..", "\t", " ", "%2e", "é", "[::1]", "1"},
		bases:  []string{"", "x://h/a/b"},
	},
	{
		name:   "other reference",
		tokens: []string{"/", "\\", "?", "#", "a", ".", "..", "\t", " ", ":", "'", "//"},
		bases:  []string{"x:/.//p", "x:o?q#f", "x:o o", "x://u@h:1/a/b?q#f", "x:/a", "x://", "x:///", "blob:http://h"},
	},
	{
		name:   "IPv4",
		prefix: "http://", suffix: "/",
		tokens: []string{"0", "1", "8", "x", "X", "f", ".", "255", "256", "65536", "4294967295", "%30", "a", "-", "１", "。"},
		bases:  []string{""},
	},
	{
		name:   "IPv6",
		prefix: "x://[", suffix: "]",
		tokens: []string{"0:", "0:0:", "1:", "1:2:3:", "0", "F", "1234", ":", "::", ".", "1.2.3.4", "256", "01", "]"},
		bases:  []string{""},
	},
}

// strings yields the strings of up to n tokens.
func (e enumeration) strings(n int) iter.Seq[string] {
	return func(yield func(string) bool) {
		var extend func(s string, n int) bool
		extend = func(s string, n int) bool {
			if !yield(e.prefix + s + e.suffix) {
				return false
			}
			if n == 0 {
				return true
			}
			for _, token := range e.tokens {
				if !extend(s+token, n-1) {
					return false
				}
			}
			return true
		}
		extend("", n)
	}
}

// enumerated yields every string of up to n tokens of every enumeration, with
// each of its bases.
func enumerated(n int) iter.Seq[peer.Query] {
	return func(yield func(peer.Query) bool) {
		for _, e := range enumerations {
			for s := range e.strings(n) {
				for _, base := range e.bases {
					if !yield(peer.Query{Input: s, Base: base}) {
						return
					}
				}
			}
		}
	}
}

// Every short string is parsed as package spec does it.
func TestEvery(t *testing.T) {
	n := everyLength
	if testing.Short() {
		n--
	}
	for _, e := range enumerations {
		t.Run(e.name, func(t *testing.T) {
			for s := range e.strings(n) {
				for _, base := range e.bases {
					checkAgainstSpec(t, s, base, nil)
				}
			}
		})
	}
}
