// Package urlgen makes URL-like strings for tests.
//
// A [Generator] starts from seeds and from parts (schemes, hosts of every kind, ports,
// paths) that are chosen to reach every state of the URL parser, and mutates what it
// starts from. The same seed number gives the same strings, so a test that fails can be
// run again. About a third of the inputs are not mutated, so that valid strings stay
// common.
//
// Seeds and parts are this package's own. A generator can have more of them, such as
// web-platform-tests with [Generator.AddWPT].
package urlgen

import (
	"math/rand/v2"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/internal/ascii"
)

// A Generator makes strings that look more or less like URLs. It is not safe
// for use by several goroutines at once.
type Generator struct {
	// InvalidUTF8 lets Input return strings that are not valid UTF-8.
	InvalidUTF8 bool

	rng   *rand.Rand
	seeds []string
}

// New returns a generator whose strings follow from seed.
func New(seed uint64) *Generator {
	return &Generator{
		rng:   rand.New(rand.NewPCG(seed, 0x75726c67656e)),
		seeds: Seeds(),
	}
}

// Add makes the generator mutate inputs too.
func (g *Generator) Add(inputs ...string) {
	g.seeds = append(g.seeds, inputs...)
}

// Seeds returns the inputs that a new generator starts from: each is of
// interest by itself, and good to give to (*testing.F).Add. They are valid
// UTF-8.
func Seeds() []string { return slices.Clone(seeds) }

// Bases returns the fixed base URLs that [Generator.Base] draws from. Each of
// them parses.
func Bases() []string { return slices.Clone(bases) }

// Input returns the next input: an absolute URL, a reference, or something
// that is nearly one of them. It is at most a few hundred bytes long.
func (g *Generator) Input() string {
	var s string
	switch n := g.rng.IntN(100); {
	case n < 35:
		s = g.pick(g.seeds)
	case n < 70:
		s = g.absolute()
	case n < 95:
		s = g.reference()
	default:
		for range 1 + g.rng.IntN(8) {
			s += g.pick(tokens)
		}
	}
	if g.rng.IntN(3) != 0 {
		for range 1 + g.rng.IntN(4) {
			s = g.mutate(s)
		}
	}
	if g.InvalidUTF8 {
		if g.rng.IntN(4) == 0 {
			at := g.rng.IntN(len(s) + 1)
			s = s[:at] + g.pick(invalidUTF8) + s[at:]
		}
		return s
	}
	return strings.ToValidUTF8(s, "\uFFFD")
}

// Base returns an absolute URL that parses: special, file, not special, or
// with an opaque path.
func (g *Generator) Base() string {
	if g.rng.IntN(3) == 0 {
		return g.pick(bases)
	}
	switch g.rng.IntN(5) {
	case 0, 1:
		return g.pick(specialSchemes) + "://" + g.pick(baseHosts) + g.maybe(2, basePorts) + g.basePath()
	case 2:
		return "file://" + g.maybe(2, baseHosts) + g.basePath()
	case 3:
		return g.pick(otherSchemes) + "://" + g.maybe(2, baseHosts) + g.basePath()
	default:
		return g.pick(otherSchemes) + ":" + g.pick(baseSegments) + g.maybe(3, []string{"?q", "?", "#f", "?q#f"})
	}
}

func (g *Generator) basePath() string {
	var b strings.Builder
	b.WriteByte('/')
	for i := range g.rng.IntN(4) {
		if i > 0 {
			b.WriteByte('/')
		}
		b.WriteString(g.pick(baseSegments))
	}
	b.WriteString(g.maybe(2, []string{"/", "?q", "?", "#f", "?q#f", "/?a=b&c"}))
	return b.String()
}

// absolute puts an absolute URL together from parts.
func (g *Generator) absolute() string {
	scheme := g.pick(specialSchemes)
	switch g.rng.IntN(5) {
	case 0:
		scheme = "file"
	case 1:
		scheme = g.pick(otherSchemes)
	case 2:
		scheme = g.pick(schemes)
	}
	switch g.rng.IntN(8) {
	case 0:
		return scheme + ":" + g.path() + g.tail()
	case 1:
		return scheme + g.pick(separators) + g.authority() + g.path() + g.tail()
	default:
		return scheme + "://" + g.authority() + g.rooted() + g.tail()
	}
}

// reference puts a relative reference together from parts.
func (g *Generator) reference() string {
	switch g.rng.IntN(6) {
	case 0:
		return "//" + g.authority() + g.rooted() + g.tail()
	case 1:
		return g.rooted() + g.tail()
	case 2:
		return g.tail()
	default:
		return g.path() + g.tail()
	}
}

func (g *Generator) authority() string {
	return g.maybe(8, credentials) + g.pick(hosts) + g.maybe(4, ports)
}

func (g *Generator) rooted() string {
	if g.rng.IntN(4) == 0 {
		return ""
	}
	return "/" + g.path()
}

func (g *Generator) path() string {
	var b strings.Builder
	for i := range g.rng.IntN(5) {
		if i > 0 {
			b.WriteByte('/')
		}
		b.WriteString(g.pick(segments))
	}
	return b.String()
}

func (g *Generator) tail() string {
	var s string
	if g.rng.IntN(3) == 0 {
		s = "?" + g.pick(tails)
	}
	if g.rng.IntN(3) == 0 {
		s += "#" + g.pick(tails)
	}
	return s
}

// mutate changes s in one place.
func (g *Generator) mutate(s string) string {
	i, j := g.span(s)
	switch g.rng.IntN(10) {
	case 0, 1, 2: // Insert.
		return s[:i] + g.pick(tokens) + s[i:]
	case 3: // Replace.
		return s[:i] + g.pick(tokens) + s[j:]
	case 4: // Remove.
		return s[:i] + s[j:]
	case 5: // Double, not without end.
		if len(s) > 200 {
			return s[:i] + s[j:]
		}
		return s[:j] + s[i:]
	case 6: // Continue as another seed does.
		other := g.pick(g.seeds)
		_, k := g.span(other)
		return s[:i] + other[k:]
	case 7: // Swap case.
		return s[:i] + swapCase(s[i:j]) + s[j:]
	case 8: // Percent-encode.
		return s[:i] + percentEncode(s[i:j]) + s[j:]
	default: // Put a single code point in.
		return s[:i] + string(g.codePoint()) + s[i:]
	}
}

// span returns a random short span of s on code point boundaries.
func (g *Generator) span(s string) (i, j int) {
	i = g.rng.IntN(len(s) + 1)
	for i < len(s) && !utf8.RuneStart(s[i]) {
		i++
	}
	j = min(len(s), i+1+g.rng.IntN(4))
	for j < len(s) && !utf8.RuneStart(s[j]) {
		j++
	}
	return i, j
}

// codePoint returns a random scalar value: mostly ASCII, sometimes any.
func (g *Generator) codePoint() rune {
	switch g.rng.IntN(4) {
	case 0, 1:
		return rune(g.rng.IntN(0x80))
	case 2:
		return rune(0x80 + g.rng.IntN(0x2F80))
	}
	for {
		if c := rune(g.rng.IntN(utf8.MaxRune + 1)); utf8.ValidRune(c) {
			return c
		}
	}
}

func (g *Generator) pick(list []string) string { return list[g.rng.IntN(len(list))] }

// maybe picks from list once in n times, and otherwise returns "".
func (g *Generator) maybe(n int, list []string) string {
	if g.rng.IntN(n) != 0 {
		return ""
	}
	return g.pick(list)
}

func swapCase(s string) string {
	b := []byte(s)
	for i, c := range b {
		if ascii.IsAlpha(c) {
			b[i] ^= 0x20
		}
	}
	return string(b)
}

func percentEncode(s string) string {
	const hex = "0123456789aBcDEf"
	var b strings.Builder
	for i := range len(s) {
		b.WriteByte('%')
		b.WriteByte(hex[s[i]>>4])
		b.WriteByte(hex[s[i]&15])
	}
	return b.String()
}
