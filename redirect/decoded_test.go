package redirect_test

import (
	"fmt"
	"math/rand/v2"
	"path"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/redirect"
)

// A step is what a program may do to a reference before it is in a Location.
type step struct {
	name string
	do   func(rng *rand.Rand, reference string) string
}

var steps = []step{
	{"decode", func(_ *rand.Rand, s string) string { return percent.Decode(s) }},
	// Python's unquote and PHP's rawurldecode are the same; unquote_plus and
	// urldecode make spaces of +.
	{"decode a form", func(_ *rand.Rand, s string) string {
		return percent.Decode(strings.ReplaceAll(s, "+", " "))
	}},
	{"decodeURI", func(_ *rand.Rand, s string) string {
		return decodeSome(s, func(c string) bool { return c >= "\x80" || !strings.ContainsAny(c, ";/?:@&=+$,#") })
	}},
	{"decode at random", func(rng *rand.Rand, s string) string {
		return decodeSome(s, func(string) bool { return rng.IntN(2) == 0 })
	}},
	{"unescape", func(_ *rand.Rand, s string) string {
		s = unicodeEscape.ReplaceAllStringFunc(s, func(c string) string {
			n, _ := strconv.ParseUint(c[2:], 16, 16)
			return string(rune(n))
		})
		return percent.Decode(s)
	}},
	{"decode percent signs", func(_ *rand.Rand, s string) string {
		return decodeSome(s, func(c string) bool { return c == "%" })
	}},
	{"resolve", func(_ *rand.Rand, s string) string {
		if u, err := page.Parse(s); err == nil {
			return redirect.Reference(u)
		}
		return s
	}},
	{"remove dot segments", func(_ *rand.Rand, s string) string { return removeDots(s) }},
	{"path.Clean", func(_ *rand.Rand, s string) string { return path.Clean(s) }},
}

var unicodeEscape = regexp.MustCompile(`%[uU][0-9a-fA-F]{4}`)

// decodeSome percent-decodes the bytes of s for which decoded is true.
func decodeSome(s string, decoded func(c string) bool) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			if c := percent.Decode(s[i : i+3]); len(c) == 1 && decoded(c) {
				b.WriteString(c)
				i += 2
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// removeDots resolves the segments . and .. of the path of a reference, and no
// others: it does not know %2e.
func removeDots(s string) string {
	path, rest := s, ""
	if i := strings.IndexAny(s, "?#"); i >= 0 {
		path, rest = s[:i], s[i:]
	}
	var kept []string
	for segment := range strings.SplitSeq(strings.TrimPrefix(path, "/"), "/") {
		switch segment {
		case ".":
		case "..":
			kept = kept[:max(len(kept)-1, 0)]
		default:
			kept = append(kept, segment)
		}
	}
	return "/" + strings.Join(kept, "/") + rest
}

// layers percent-encodes bytes of s at random, bytes of what that makes, and so
// on.
func layers(rng *rand.Rand, s string) string {
	for range rng.IntN(5) {
		one := 1 + rng.IntN(4)
		var b strings.Builder
		for i := range len(s) {
			if rng.IntN(one) == 0 {
				fmt.Fprintf(&b, []string{"%%%02x", "%%%02X", "%%%02x", "%%%02X", "%%u%04x"}[rng.IntN(5)], s[i])
			} else {
				b.WriteByte(s[i])
			}
		}
		s = b.String()
	}
	return s
}

var layered = []string{"/", "/", "//", `\`, "..", "..", ".", "%", "%2", "2f", "5c", "25", "\t", "\r\n", "\x7f", "|", "C|", "?", "#", "+", "@", ":", "a", "b", "x", "evil.example", "é", "\xaa"}

// For any target that is allowed, its reference stays on the site however often,
// and by whose rules, it is decoded, in whole or in part, and resolved in
// between. It tries a fifth of REDIRECT_COUNT targets.
func TestDecoded(t *testing.T) {
	count := need.Number(t, "REDIRECT_COUNT", need.Part(t, 20_000)) / 5
	rng := rand.New(rand.NewPCG(uint64(need.Number(t, "REDIRECT_SEED", 1)), 12))
	var policy redirect.Policy
	accepted, forms := 0, 0
	for range count {
		var b strings.Builder
		b.WriteString("/")
		for range 1 + rng.IntN(8) {
			b.WriteString(layers(rng, layered[rng.IntN(len(layered))]))
		}
		target := layers(rng, b.String()[1:])
		u, err := policy.Resolve(page, "/"+target)
		if err != nil {
			continue
		}
		accepted++
		reference, trail := redirect.Reference(u), ""
		for range 8 {
			s := steps[rng.IntN(len(steps))]
			reference = s.do(rng, reference)
			trail += ", " + s.name
			forms++
			page := pages[rng.IntN(len(pages))]
			for _, f := range []form{{reference, page, sites[0].origins}, {"https://example.com" + reference, "", sites[0].origins}} {
				if e := f.check(); e != "" {
					t.Fatalf("/%s%s: %s", target, trail, e)
				}
			}
			to, err := weburl.MustParse(page).Parse(reference)
			if err != nil || strings.HasPrefix(to.EncodedPath(), "//") && s.name == "resolve" {
				t.Fatalf("/%s%s: %s, %v", target, trail, to, err)
			}
		}
	}
	t.Logf("%d targets, %d of them are allowed, %d forms", count, accepted, forms)
	if accepted < count/20 {
		t.Errorf("of %d targets only %d are allowed", count, accepted)
	}
}
