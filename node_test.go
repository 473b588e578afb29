package weburl_test

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/encodings"
	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/internal/exhaust"
	"github.com/weburl/weburl/internal/hostspan"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/peer"
	"github.com/weburl/weburl/internal/unicode18"
	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

// TestPeers compares this parser with those of Node.js, on inputs at random.
// How many is the number in PEER_COUNT, and which follows from the number in
// PEER_SEED.
func TestPeers(t *testing.T) {
	compareRandom(t, []peer.Implementation{peer.WHATWGURL, peer.Node}, need.Number(t, "PEER_COUNT", need.Part(t, 20_000)), nextQuery)
}

// TestPeersDomain compares domains. There are a fifth of PEER_COUNT.
func TestPeersDomain(t *testing.T) {
	next := func(g *queryGenerator) peer.Query {
		return peer.Query{Input: g.pick("https://", "file://") + strings.ToValidUTF8(g.domain(), "\uFFFD")}
	}
	compareRandom(t, []peer.Implementation{peer.WHATWGURL, peer.Node}, need.Number(t, "PEER_COUNT", need.Part(t, 20_000))/5, next)
}

// TestPeersEncoding compares queries in legacy encodings. There are a tenth
// of PEER_COUNT.
func TestPeersEncoding(t *testing.T) {
	compareRandom(t, []peer.Implementation{peer.WHATWGURL}, need.Number(t, "PEER_COUNT", need.Part(t, 20_000))/10, nextEncodedQuery)
}

// These encodings have UTF-8 as their output encoding.
func TestOutputEncoding(t *testing.T) {
	for _, label := range []string{"replacement", "utf-16", "utf-16be", "utf-16le", "unicode", "hz-gb-2312", "iso-2022-kr"} {
		t.Run(label, func(t *testing.T) {
			encoding, err := encodings.Lookup(label)
			if err != nil {
				t.Fatal(err)
			}
			p := weburl.Parser{Encoding: encoding}
			u, err := p.Parse("https://h/?\u2020'\U0001F4A9")
			if want := "https://h/?%E2%80%A0%27%F0%9F%92%A9"; err != nil || u.String() != want {
				t.Errorf("got %q, %v, want %q", u, err, want)
			}
		})
	}
}

// TestPeersEvery compares what the short strings of the spaces of package exhaust are
// to the parsers. It takes a part of them if they are more than PEER_COUNT.
func TestPeersEvery(t *testing.T) {
	const most = 70_000 // strings of a length of a space
	total := 0
	for _, s := range exhaust.Spaces() {
		for length := 0; s.Count(length) <= most; length++ {
			total += s.Count(length)
		}
	}
	step := total/need.Number(t, "PEER_COUNT", need.Part(t, 20_000)) + 1
	comparePeers(t, []peer.Implementation{peer.WHATWGURL, peer.Node}, func(yield func(peer.Query) bool) {
		i := 0
		for _, s := range exhaust.Spaces() {
			for length := 0; s.Count(length) <= most; length++ {
				for shard := range s.Shards(length) {
					ok := true
					s.Each(length, shard, func(input string) bool {
						if i++; i%step == 0 {
							// Each changes its string, and a peer takes no invalid UTF-8.
							ok = yield(peer.Query{Input: strings.ToValidUTF8(strings.Clone(input), "\uFFFD"), Base: s.Base})
						}
						return ok
					})
					if !ok {
						return
					}
				}
			}
		}
	})
}

// compareRandom compares answers to count queries from next.
func compareRandom(t *testing.T, implementations []peer.Implementation, count int, next func(*queryGenerator) peer.Query) {
	seed := uint64(need.Number(t, "PEER_SEED", 1))
	comparePeers(t, implementations, func(yield func(peer.Query) bool) {
		g := newQueryGenerator(t, seed)
		for range count {
			if !yield(next(g)) {
				return
			}
		}
	})
}

func comparePeers(t *testing.T, implementations []peer.Implementation, queries iter.Seq[peer.Query]) {
	folder := peer.Need(t)
	excused := make([][]peer.Query, len(implementations))
	t.Run("each", func(t *testing.T) {
		for i, implementation := range implementations {
			t.Run(string(implementation), func(t *testing.T) {
				t.Parallel()
				c := startComparison(t, folder, implementation)
				if err := c.run(queries); err != nil {
					t.Fatal(err)
				}
				if err := c.checkExcuses(); err != nil {
					t.Fatal(err)
				}
				excused[i] = c.excused
				need.Compared(t, string(implementation), c.count, c.known)
				t.Logf("%d inputs, %d of which parse; %d different", c.count, c.parsed, len(c.different))
				for _, q := range c.different[:min(len(c.different), 20)] {
					q, want, err := c.shrink(q)
					if err != nil {
						t.Fatal(err)
					}
					t.Errorf("%s\n got %+v\nwant %+v", describe(q), answer(q), want)
				}
				for reason, n := range c.known {
					t.Logf("%d inputs differ in a known way: %s", n, reason)
				}
			})
		}
	})
	if len(implementations) == 2 {
		t.Run("both", func(t *testing.T) { checkBoth(t, folder, implementations, excused) })
	}
}

// checkBoth holds what is excused for both peers to a smaller input, which one
// of them reads as this parser while the other one differs for the same reason.
// There must be one for each of them: nothing is excused on which both peers
// might agree, except for marks that are new in Unicode 18, which neither knows.
func checkBoth(t *testing.T, folder peer.Folder, implementations []peer.Implementation, excused [][]peer.Query) {
	isExcused := make(map[peer.Query]bool)
	for _, q := range excused[0] {
		isExcused[q] = true
	}
	both := slices.DeleteFunc(excused[1], func(q peer.Query) bool {
		return !isExcused[q] || strings.ContainsFunc(percent.DecodeUTF8(percent.Decode(q.Input)), unicode18.IsReordered)
	})
	t.Logf("%d inputs are excused for both", len(both))
	a, b := startComparison(t, folder, implementations[0]), startComparison(t, folder, implementations[1])
	for _, q := range both {
		for _, pair := range [][2]*comparison{{a, b}, {b, a}} {
			ok, err := pair[0].witness(pair[1], q)
			if err != nil {
				t.Fatal(err)
			}
			if !ok {
				t.Errorf("%s: both peers differ, and %s confirms nothing", describe(q), pair[1].implementation)
			}
		}
	}
}

func describe(q peer.Query) string {
	s := fmt.Sprintf("input %q", q.Input)
	if q.Base != "" {
		s += fmt.Sprintf(", base %q", q.Base)
	}
	if q.Encoding != "" {
		s += ", encoding " + q.Encoding
	}
	return s
}

// answer returns what this parser answers to q.
func answer(q peer.Query) peer.Members {
	var p weburl.Parser
	var err error
	if q.Base != "" {
		if p.Base, err = weburl.Parse(q.Base); err != nil {
			return peer.Members{}
		}
	}
	if q.Encoding != "" {
		if p.Encoding, err = encodings.Lookup(q.Encoding); err != nil {
			return peer.Members{}
		}
	}
	if !p.CanParse(q.Input) {
		return peer.Members{} // without asking for the reason
	}
	u, err := p.Parse(q.Input)
	if err != nil {
		return peer.Members{Href: "CanParse and Parse disagree: " + err.Error()}
	}
	return membersOf(u)
}

// A comparison compares this parser with a peer.
type comparison struct {
	peer           *peer.Peer
	implementation peer.Implementation
	count, parsed  int            // number of inputs, and of those that this parser parses
	different      []peer.Query   // what the peer answers differently
	excused        []peer.Query   // the same, for a known reason
	known          map[string]int // how often for a known reason
}

// startComparison starts a peer, which ends with the test.
func startComparison(t *testing.T, folder peer.Folder, implementation peer.Implementation) *comparison {
	t.Helper()
	p, err := folder.Start(implementation)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return &comparison{peer: p, implementation: implementation, known: map[string]int{}}
}

// run compares the answers to queries. They are made and sent by one goroutine
// while another reads and compares what comes back.
func (c *comparison) run(queries iter.Seq[peer.Query]) error {
	const batchSize = 1000
	batches := make(chan []peer.Query, 4)
	sent := make(chan error, 1)
	go func() {
		defer close(batches)
		send := func(batch []peer.Query) error {
			batches <- batch
			return c.peer.Send(batch)
		}
		var batch []peer.Query
		for q := range queries {
			if batch = append(batch, q); len(batch) == batchSize {
				if err := send(batch); err != nil {
					sent <- err
					return
				}
				batch = nil
			}
		}
		sent <- send(batch)
	}()
	var failed error
	for batch := range batches {
		if failed != nil {
			continue
		}
		answers, err := c.peer.Receive()
		if err == nil && len(answers) != len(batch) {
			err = fmt.Errorf("%d answers to %d queries", len(answers), len(batch))
		}
		if err != nil {
			failed = err
			continue
		}
		for i, q := range batch {
			got := answer(q)
			c.count++
			if got != (peer.Members{}) {
				c.parsed++
			}
			if c.differs(q, got, answers[i]) {
				c.different = append(c.different, q)
			}
		}
	}
	if failed != nil {
		return failed
	}
	return <-sent
}

// differs reports whether got, the answer of this parser, differs from the
// peer's in a way that is not known.
func (c *comparison) differs(q peer.Query, got, want peer.Members) bool {
	if got == want {
		return false
	}
	reason, ok := knownReason(c.implementation, q, got, want)
	if ok {
		c.known[reason]++
		c.excused = append(c.excused, q)
	}
	return !ok
}

// checkExcuses moves from the excused queries to the different ones those whose
// host is not the reason. A host alone must be read differently, in a known way,
// and the query with another host must not be.
func (c *comparison) checkExcuses() error {
	excused := c.excused
	c.excused = nil
	for _, q := range excused {
		confirmed := false
		for _, h := range hostsApart(q) {
			answers, err := c.peer.Ask([]peer.Query{h.alone, h.replaced})
			if err != nil {
				return err
			}
			got := answer(h.alone)
			_, ok := knownReason(c.implementation, h.alone, got, answers[0])
			confirmed = confirmed || ok && got != answers[0] && answer(h.replaced) == answers[1]
		}
		if confirmed {
			c.excused = append(c.excused, q)
		} else {
			c.different = append(c.different, q)
		}
	}
	return nil
}

// An apartHost is a query with nothing except a host of another query, and that
// query with another host.
type apartHost struct{ alone, replaced peer.Query }

// hostsApart returns the hosts of q: that of the input, which may be in the path
// of a blob URL, and that of the base URL.
func hostsApart(q peer.Query) (hosts []apartHost) {
	base, _ := spec.Parse(q.Base, nil) // nil if it does not parse
	input, prefix := withoutTabs(q.Input), ""
	for {
		s := hostspan.Of(input, base)
		if s.Found {
			replaced := q
			replaced.Input = prefix + s.Replaced(input, "h")
			hosts = append(hosts, apartHost{peer.Query{Input: s.Alone(input)}, replaced})
			break
		}
		blob := strings.Index(strings.ToLower(input), "blob:")
		if blob < 0 {
			break
		}
		prefix += input[:blob+len("blob:")]
		input, base = input[blob+len("blob:"):], nil
	}
	if q.Base != "" {
		for _, h := range hostsApart(peer.Query{Input: q.Base}) {
			h.replaced = peer.Query{Input: q.Input, Base: h.replaced.Input, Encoding: q.Encoding}
			hosts = append(hosts, h)
		}
	}
	return hosts
}

// witness reports whether there is a smaller query than q on which c differs in
// a known way and other does not differ at all.
func (c *comparison) witness(other *comparison, q peer.Query) (bool, error) {
	for {
		smaller := smallerQueries(q)
		answers, err := c.peer.Ask(smaller)
		if err != nil {
			return false, err
		}
		others, err := other.peer.Ask(smaller)
		if err != nil {
			return false, err
		}
		next := -1
		for i, s := range smaller {
			got := answer(s)
			if got == answers[i] {
				continue
			}
			if _, ok := knownReason(c.implementation, s, got, answers[i]); !ok {
				continue
			}
			if got == others[i] {
				return true, nil
			}
			if next < 0 {
				next = i
			}
		}
		if next < 0 {
			return false, nil
		}
		q = smaller[next]
	}
}

// shrink returns a query from which nothing can be removed so that the answers
// to it still differ, and the peer's answer.
func (c *comparison) shrink(q peer.Query) (peer.Query, peer.Members, error) {
	for {
		smaller := smallerQueries(q)
		answers, err := c.peer.Ask(append(smaller, q))
		if err != nil {
			return q, peer.Members{}, err
		}
		found := false
		for i, s := range smaller {
			if c.differs(s, answer(s), answers[i]) {
				q, found = s, true
				break
			}
		}
		if !found {
			return q, answers[len(smaller)], nil
		}
	}
}

// smallerQueries returns q without its base, and with every span of a length
// that is a power of 2 removed from its input or its base, the longest first.
func smallerQueries(q peer.Query) []peer.Query {
	var list []peer.Query
	if q.Base != "" {
		list = append(list, peer.Query{Input: q.Input, Encoding: q.Encoding})
	}
	without := func(s string, keep func(string)) {
		r := []rune(s)
		for n := 1 << 12; n > 0; n /= 2 {
			for i := 0; i+n <= len(r); i += n {
				keep(string(r[:i]) + string(r[i+n:]))
			}
		}
	}
	without(q.Input, func(s string) { list = append(list, peer.Query{Input: s, Base: q.Base, Encoding: q.Encoding}) })
	without(q.Base, func(s string) {
		if s != "" {
			list = append(list, peer.Query{Input: q.Input, Base: s, Encoding: q.Encoding})
		}
	})
	return list
}

// A queryGenerator makes queries at random: those of package urlgen, and on
// top of them what is likely to be wrong in a parser that is made for speed.
type queryGenerator struct {
	*urlgen.Generator
	rng *rand.Rand
}

func newQueryGenerator(t *testing.T, seed uint64) *queryGenerator {
	t.Helper()
	return &queryGenerator{urlgen.NewWithWPT(t, seed), rand.New(rand.NewPCG(seed, 0))}
}

// nextQuery returns a query without encoding, with a base more often than not.
func nextQuery(g *queryGenerator) peer.Query {
	q := peer.Query{Input: g.Input()}
	if g.rng.IntN(5) < 3 {
		q.Base = g.Base()
		if g.rng.IntN(8) == 0 {
			q.Base = g.Input() // may fail to parse
		}
	}
	if g.rng.IntN(3) == 0 {
		q.Input = g.withHost(q.Input)
	}
	for g.rng.IntN(3) == 0 {
		q.Input = g.twist(q.Input)
	}
	// A string with an unpaired surrogate cannot arrive at the peer as it is.
	q.Input = strings.ToValidUTF8(q.Input, "\uFFFD")
	q.Base = strings.ToValidUTF8(q.Base, "\uFFFD")
	return q
}

// withHost gives s another host where there seems to be one.
func (g *queryGenerator) withHost(s string) string {
	start := strings.Index(s, "//")
	if start < 0 {
		return s
	}
	start += len("//")
	end := len(s)
	if i := strings.IndexAny(s[start:], "/?#"); i >= 0 {
		end = start + i
	}
	var host string
	switch g.rng.IntN(4) {
	case 0:
		host = g.IPv4()
	case 1:
		host = "[" + g.IPv6() + "]"
	default:
		host = g.domain()
	}
	if g.rng.IntN(8) == 0 {
		host = percent.Encode(host, percent.Component)
	}
	return s[:start] + host + s[end:]
}

// twist changes s throughout or in many places at once.
func (g *queryGenerator) twist(s string) string {
	switch g.rng.IntN(8) {
	case 0, 1: // Tabs and newlines anywhere.
		for range 1 + g.rng.IntN(3) {
			i := g.boundary(s)
			s = s[:i] + g.pick("\t", "\n", "\r") + s[i:]
		}
	case 2: // The other slash.
		b := []byte(s)
		for i, c := range b {
			if c == '/' && g.rng.IntN(2) == 0 {
				b[i] = '\\'
			}
		}
		s = string(b)
	case 3: // Behind a scheme alone.
		s = g.pick("http:", "https:", "file:", "ws:", "x:", "blob:", "FILE:") + s
	case 4: // A drive letter somewhere.
		i := g.boundary(s)
		s = s[:i] + g.pick("/C:", "/c|/", "C|", "/C:/..", "//C:/", "/C|\\", "/c:?", "/C|#", "///d:/../") + s[i:]
	case 5: // Dots and empty segments.
		i := g.boundary(s)
		s = s[:i] + g.pick("/.", "/..", "/.//", "/..//", "//", "/%2e%2E", "/.%2e/", "/./..", "/../../..", "/%2E") + s[i:]
	case 6: // Credentials.
		if i := strings.Index(s, "//"); i >= 0 {
			i += len("//")
			s = s[:i] + g.pick("@", ":@", "u@", "u:@", ":p@", "@@", ":@:@", "u:p@", "a:b:c@", "[@", "%40:%3A@", "é|@", "\\@", "\t@", "u\n:\tp@") + s[i:]
		}
	case 7: // Spaces.
		i := g.boundary(s)
		s = s[:i] + g.pick(" ", "  ", " ?", " #", " \t", "\u00A0 ", "\x00", "\x1F") + s[i:]
	}
	return s
}

// boundary returns a place in s that is not inside a code point.
func (g *queryGenerator) boundary(s string) int {
	i := g.rng.IntN(len(s) + 1)
	for i < len(s) && !utf8.RuneStart(s[i]) {
		i++
	}
	return i
}

func (g *queryGenerator) pick(list ...string) string { return list[g.rng.IntN(len(list))] }

// The code points that the rules of UTS #46 tell apart: ranges of them, from
// which a domain takes some.
var domainRanges = [][2]rune{
	{'a', 'z'}, {'A', 'Z'}, {'0', '9'}, {'-', '.'}, {0x21, 0x7E},
	{0xA0, 0x24F}, {0x300, 0x36F}, {0x370, 0x3FF}, {0x400, 0x4FF}, {0x530, 0x58F},
	{0x590, 0x5FF}, {0x600, 0x6FF}, {0x660, 0x669}, {0x6F0, 0x6F9}, {0x700, 0x74F},
	{0x900, 0x97F}, {0x94D, 0x94D}, {0x9CD, 0x9CD}, {0xE00, 0xE7F}, {0xF40, 0xFBC},
	{0x1100, 0x11FF}, {0xAC00, 0xD7A3}, {0x1E00, 0x1EFF}, {0x1F00, 0x1FFF},
	{0x200B, 0x200F}, {0x200C, 0x200D}, {0x2010, 0x206F}, {0x2070, 0x209F}, {0x2100, 0x218F},
	{0x2460, 0x24FF}, {0x3000, 0x3002}, {0x3040, 0x30FF}, {0x3131, 0x318E}, {0x3200, 0x33FF},
	{0x4E00, 0x9FFF}, {0xA640, 0xA69F}, {0xF900, 0xFAFF}, {0xFB00, 0xFDFF}, {0xFE00, 0xFE0F},
	{0xFE10, 0xFE6F}, {0xFF00, 0xFFEF}, {0xFFF0, 0xFFFF}, {0x10300, 0x1034F}, {0x10800, 0x10FFF},
	{0x11000, 0x11FFF}, {0x16D40, 0x16D7F}, {0x1D100, 0x1D1FF}, {0x1D400, 0x1D7FF}, {0x1E900, 0x1E95F},
	{0x1EE00, 0x1EEFF}, {0x1F100, 0x1F1FF}, {0x1FBF0, 0x1FBF9}, {0x2F800, 0x2FA1D}, {0x323B0, 0x3347F}, {0xE0000, 0xE01EF},
}

// domain returns a domain of code points at random, or with Punycode in it.
func (g *queryGenerator) domain() string {
	var b strings.Builder
	for i := range 1 + g.rng.IntN(3) {
		if i > 0 {
			b.WriteString(g.pick(".", ".", ".", "。", "．"))
		}
		var label []rune
		ranges := [...][2]rune{g.domainRange(), g.domainRange(), {'a', 'z'}}
		for range g.rng.IntN(7) {
			r := ranges[g.rng.IntN(len(ranges))]
			label = append(label, r[0]+g.rng.Int32N(r[1]-r[0]+1))
		}
		text := string(label)
		if g.rng.IntN(3) == 0 {
			if punycode, err := idna.EncodePunycode(text); err == nil {
				text = g.pick("xn--", "xn--", "XN--", "xn-") + punycode
			}
		}
		b.WriteString(text)
	}
	return b.String()
}

func (g *queryGenerator) domainRange() [2]rune { return domainRanges[g.rng.IntN(len(domainRanges))] }

// The names of the encodings of the Encoding Standard, and some other labels.
// Left out are replacement and UTF-16, for which whatwg-url throws an exception
// instead of taking their output encoding; TestOutputEncoding has them.
var encodingLabels = []string{
	"utf-8", "ibm866", "iso-8859-2", "iso-8859-3", "iso-8859-4", "iso-8859-5", "iso-8859-6", "iso-8859-7", "iso-8859-8",
	"iso-8859-8-i", "iso-8859-10", "iso-8859-13", "iso-8859-14", "iso-8859-15", "iso-8859-16", "koi8-r", "koi8-u",
	"macintosh", "windows-874", "windows-1250", "windows-1251", "windows-1252", "windows-1253", "windows-1254",
	"windows-1255", "windows-1256", "windows-1257", "windows-1258", "x-mac-cyrillic", "gbk", "gb18030", "big5",
	"euc-jp", "iso-2022-jp", "shift_jis", "euc-kr", "x-user-defined",
	"latin1", "ascii", "UTF8", "gb2312", "csISO2022JP", "windows-31j", "ks_c_5601-1987",
}

var encodingRanges = [][2]rune{
	{0, 0x7F}, {0x0E, 0x0F}, {0x1B, 0x1B}, {'"', '\''}, {0x5C, 0x5C}, {0x7E, 0x7E}, {0x80, 0x9F}, {0xA0, 0xFF}, {0x100, 0x17F}, {0x370, 0x45F},
	{0x590, 0x6FF}, {0xE00, 0xE7F}, {0x1E00, 0x1EFF}, {0x2010, 0x203E}, {0x203E, 0x203E}, {0x20A0, 0x23FF}, {0x2500, 0x25FF},
	{0x3000, 0x33FF}, {0x4E00, 0x9FFF}, {0xAC00, 0xD7A3}, {0xE000, 0xF8FF}, {0xF780, 0xF7FF}, {0xE5E5, 0xE5E5}, {0xF900, 0xFAFF}, {0xFE10, 0xFE6F}, {0xFF00, 0xFFEF},
	{0xFFFD, 0xFFFF}, {0x1F600, 0x1F64F}, {0x20000, 0x2A6DF}, {0x10FFFF, 0x10FFFF}, {0x2212, 0x2212}, {0xA5, 0xA5},
}

// nextEncodedQuery returns a query with an encoding.
func nextEncodedQuery(g *queryGenerator) peer.Query {
	q := peer.Query{Encoding: g.pick(encodingLabels...)}
	switch g.rng.IntN(4) {
	case 0:
		q.Base = g.Base()
	case 1:
		q.Input = g.pick("ws://h/", "wss:h", "file:", "x:a", "x://h", "https://é/é")
	default:
		q.Input = g.pick("https://h/", "http://h", "ftp:h", "file:///a", "https://u:p@é/é")
	}
	var text []rune
	ranges := [...][2]rune{g.encodingRange(), g.encodingRange(), g.encodingRange(), {' ', '~'}}
	for range g.rng.IntN(16) {
		r := ranges[g.rng.IntN(len(ranges))]
		text = append(text, r[0]+g.rng.Int32N(r[1]-r[0]+1))
	}
	q.Input += "?" + string(text)
	return q
}

func (g *queryGenerator) encodingRange() [2]rune {
	return encodingRanges[g.rng.IntN(len(encodingRanges))]
}
