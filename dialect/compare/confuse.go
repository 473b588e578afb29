package compare

import (
	"cmp"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/weburl/weburl/dialect"
)

// A Confusion is a URL in which a validator finds a different host than a fetcher
// connects to.
type Confusion struct {
	URL   string
	Class Class  // the first sign in the URL, "" if there is none
	Seen  string // the host that the validator finds, in its own spelling; "" if it finds no host
	Goes  string // the host that the fetcher connects to
}

// Confuse searches for URLs for which fetcher connects to the host goes, and in which
// validator finds a different host. Both hosts are in the form of
// [dialect.Destination]. It returns the shortest URL of each class in which the
// validator finds
//
//   - the host seen, which a program that allows only this host would accept,
//   - a host under it, such as "x.good.example" for "good.example",
//   - some other host, to which it would not connect as goes, and which a program
//     that rejects only goes would accept,
//   - no host,
//
// in this order, and the number of URLs that it tried. A URL is left out if it still has
// this property after one of its parts is removed.
//
// The search is the same each time: seen and goes, in several spellings, with up to
// three delimiters between them, before and after them, and after several beginnings.
// The delimiters are URL delimiters, white space and control characters, percent-encoded
// once and twice, and characters outside ASCII that normalization maps to delimiters. It
// takes about two seconds of processor time. An empty result does not prove that there
// are no such URLs. A fetcher that accepts unknown schemes is assumed to fetch only http
// and https.
func Confuse(validator, fetcher *dialect.Dialect, seen, goes string) (found []Confusion, tried int) {
	s := newSearch(seen, goes, validator, fetcher)
	return s.confusions(0, 1), len(s.urls)
}

// A search has what each of some dialects does with each of the URLs to try.
type search struct {
	grammar
	seen, goes string
	dialects   []*dialect.Dialect
	urls       []candidate // the shortest first
	index      map[string]int32
	what       [][]uint8 // of each dialect, for each URL; one of the kinds, and fetches
	fetchesAll []bool    // of each dialect: it connects for each scheme that it does not reject
}

// What a validator does with a URL is one of the kinds, of which the first four are
// worth telling. A fetcher has the bit fetches if it connects to the host.
const (
	seesHost    uint8 = iota  // exactly the host that it is to see
	seesUnder                 // a host under it
	seesOther                 // another host
	seesNone                  // no host
	kinds                     // how many there are
	seesNothing       = kinds // it rejects the URL, or is not fooled

	fetches uint8 = 1 << 7
)

func newSearch(seen, goes string, dialects ...*dialect.Dialect) *search {
	s := &search{grammar: newGrammar(seen, goes), seen: seen, goes: goes, dialects: dialects}
	s.urls = s.candidates()
	s.index = make(map[string]int32, len(s.urls))
	for i := range s.urls {
		s.index[s.urls[i].text] = int32(i)
	}
	s.what = make([][]uint8, len(dialects))
	for i, d := range dialects {
		s.what[i] = make([]uint8, len(s.urls))
		r := d.Parse("x://h/", "")
		_, failure := d.Destination(&r)
		s.fetchesAll = append(s.fetchesAll, failure != nil)
	}
	chunk := max(1, len(s.urls)/(4*runtime.GOMAXPROCS(0)))
	var workers sync.WaitGroup
	for start := 0; start < len(s.urls); start += chunk {
		workers.Go(func() {
			for i := start; i < min(start+chunk, len(s.urls)); i++ {
				for d := range dialects {
					s.what[d][i], _ = s.ask(d, s.urls[i].text)
				}
			}
		})
	}
	workers.Wait()
	return s
}

// ask returns what a dialect does with url, and the host that it reads. If its program
// has no list of schemes, it fetches http and https.
func (s *search) ask(index int, url string) (what uint8, host string) {
	d := s.dialects[index]
	r := d.Parse(url, "")
	if r.Failure != nil {
		return seesNothing, ""
	}
	host = r.Get(dialect.Host).String()
	if n := len(host); n > 2 && host[0] == '[' && host[n-1] == ']' {
		host = host[1 : n-1]
	}
	to, failure := destination(d, &r, "")
	switch {
	case host == s.seen:
		what = seesHost
	case strings.HasSuffix(host, "."+s.seen):
		what = seesUnder
	case failure == nil && to.Host == s.goes:
		what = seesNothing
	case host == "":
		what = seesNone
	case failure != nil:
		what = seesNothing
	default:
		what = seesOther
	}
	if failure == nil && to.Host == s.goes && (s.fetchesAll[index] || to.Scheme == "http" || to.Scheme == "https") {
		what |= fetches
	}
	return what, host
}

// isFooled reports whether the validator, a dialect by its index, sees a URL as kind
// says, and the fetcher goes to the host.
func (s *search) isFooled(validator, fetcher int, kind uint8, url int32) bool {
	return s.what[fetcher][url]&fetches != 0 && s.what[validator][url]&^fetches == kind
}

// confusions returns the shortest URL of each kind and class.
func (s *search) confusions(validator, fetcher int) (found []Confusion) {
	for kind := range kinds {
		have := make(map[Class]bool)
		for i := range s.urls {
			if !s.isFooled(validator, fetcher, kind, int32(i)) {
				continue
			}
			url := s.urls[i].text
			class := classOf(url)
			if have[class] || !s.isMinimal(validator, fetcher, kind, i) {
				continue
			}
			have[class] = true
			_, host := s.ask(validator, url)
			found = append(found, Confusion{url, class, host, s.goes})
		}
	}
	return found
}

// isMinimal reports whether no parts in a row of a URL can be left out, and none be
// replaced by a simpler one, so that it is still of the kind.
func (s *search) isMinimal(validator, fetcher int, kind uint8, i int) bool {
	u := s.urls[i].parts
	is := func(parts sequence) bool {
		j, ok := s.index[s.text(parts)]
		return ok && int(j) != i && s.isFooled(validator, fetcher, kind, j)
	}
	for k := 0; k < len(u) && u[k] != 0; k++ {
		simpler := u
		simpler[k] = s.simpler[u[k]]
		if simpler[k] != 0 && is(simpler) {
			return false
		}
		for end := k + 1; end <= len(u) && u[end-1] != 0; end++ {
			var shorter sequence
			copy(shorter[copy(shorter[:], u[:k]):], u[end:])
			if is(shorter) {
				return false
			}
		}
	}
	return true
}

// classOf returns the first class of confusion that is in a URL.
func classOf(url string) Class {
	found := look(url)
	for _, d := range classes {
		if _, ok := found[d.class]; ok {
			return d.class
		}
	}
	return ""
}

// A candidate is a URL to try.
type candidate struct {
	parts sequence
	text  string
}

// A sequence is a URL as numbers of its parts. Zeros are at its end.
type sequence [8]uint8

// A grammar has the parts that URLs are made of.
type grammar struct {
	parts []string // the first is empty

	// simpler has for each part the one that it may be a needless variant of, or zero.
	simpler []uint8

	seen, goes  uint8
	beginnings  []uint8 // of which the first is "http://"
	paths       []uint8 // beginnings after which a path has to follow
	spellings   []uint8 // of the host that the fetcher is to connect to
	delimiters  []uint8
	core, few   []uint8 // some of the delimiters, and some of these
	path, entry uint8   // a path, and the end of a jar URL
	jar         uint8
}

// Of fewDelimiters three may be in a row, coreDelimiters are tried after all
// beginnings.
var (
	fewDelimiters  = []string{"@", `\`, "/", "?", "#", ":", "[", "]", "%", " ", "%2f", "%40", ":80"}
	coreDelimiters = append(slices.Clone(fewDelimiters), ";", ".", "&", "\t", "\x00", "%5c", "%00", "%23", "%3f", "%3a")
	allDelimiters  = append(slices.Clone(coreDelimiters),
		"\n", "\r", "\x0b", "\x0c", "\x7f", "\x01", ",", "|", "<", ">", "^", "`", "{", "}", `"`, "'", "!", "$", "*", "+", "=", "(", ")", "~", "_", "-",
		"%09", "%0a", "%0d", "%20", "%2e", "%25", "%5b", "%5d", "%2523", "%252f", "%253a", "%253f", "%2540", "%255c",
		"／", "：", "＠", "＃", "？", "．", "。", "＼", "℀", "⁇", "ⓐ", "\u00a0", "\u00ad", "\u200b", "\u3000", "\ufeff", "\u0085", "\u2028",
		":1", ":0", ":80:", ":@", "a@", "a:b@", "//", `\\`, "/.", "..", "x", "0",
	)
)

func newGrammar(seen, goes string) grammar {
	var g grammar
	numbers := make(map[string]uint8)
	add := func(part string) uint8 {
		if n, ok := numbers[part]; ok {
			return n
		}
		n := uint8(len(g.parts))
		g.parts, g.simpler = append(g.parts, part), append(g.simpler, 0)
		numbers[part] = n
		return n
	}
	all := func(parts []string) (list []uint8) {
		for _, p := range parts {
			list = append(list, add(p))
		}
		return list
	}
	add("")
	g.seen, g.goes = add(bracketed(seen)), add(bracketed(goes))
	g.few, g.core, g.delimiters = all(fewDelimiters), all(coreDelimiters), all(allDelimiters)
	g.path, g.entry = add("/x"), add("!/x")
	g.beginnings = all([]string{
		"http://", "https://", "HTTP://", "http:", "http:/", "http:///", "http:////", `http:\\`, `http:\`, `http:/\`, "//", "///", `\\`, `/\`,
		" http://", "\thttp://", "\x00http://", "\u00a0http://", "\ufeffhttp://", "ht\ttp://", "http\t://", "http:\t//", "http://\t", "http :// ",
		"url:http://", "ftp://", "ws://",
	})
	g.paths = all([]string{"git://", "ssh://", "git+ssh://"})
	g.jar = add("jar:http://")
	for _, list := range [][]uint8{g.beginnings, g.paths, {g.jar}} {
		for _, b := range list {
			g.simpler[b] = g.beginnings[0]
		}
	}
	g.spellings = all(spellings(goes))
	for _, p := range g.spellings {
		g.simpler[p] = g.goes
	}
	return g
}

// text returns the URL.
func (g *grammar) text(u sequence) string {
	var b strings.Builder
	for _, part := range u {
		b.WriteString(g.parts[part])
	}
	return b.String()
}

// candidates returns all URLs to try, each once: short ones first, and of one length
// those of few parts.
func (g *grammar) candidates() []candidate {
	known := make(map[string]int)
	var all []candidate
	try := func(parts ...uint8) {
		var c candidate
		copy(c.parts[:], parts)
		c.text = g.text(c.parts)
		switch i, ok := known[c.text]; {
		case !ok:
			known[c.text] = len(all)
			all = append(all, c)
		case c.count() < all[i].count():
			all[i] = c
		}
	}
	g.sequencesOfOne(try)
	for _, hosts := range [][2]uint8{{g.seen, g.goes}, {g.goes, g.seen}} {
		g.sequencesOfTwo(hosts[0], hosts[1], try)
	}
	slices.SortFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.size(), b.size()), cmp.Compare(a.count(), b.count()), cmp.Compare(a.text, b.text))
	})
	return all
}

// count returns how many parts a URL has.
func (c *candidate) count() int {
	n := slices.Index(c.parts[:], 0)
	if n < 0 {
		n = len(c.parts)
	}
	return n
}

// size returns the length of a URL, and a little more if it is not printable ASCII.
func (c *candidate) size() int {
	for i := range len(c.text) {
		if c.text[i] < ' ' || c.text[i] > '~' {
			return len(c.text) + 2
		}
	}
	return len(c.text)
}

// sequencesOfOne tries URLs with the host that the fetcher is to connect to alone.
func (g *grammar) sequencesOfOne(try func(...uint8)) {
	for _, b := range g.beginnings {
		try(b, g.goes)
		for _, host := range g.spellings {
			try(b, host)
		}
		for _, d := range g.delimiters {
			try(b, d, g.goes)
			try(b, g.goes, d)
		}
	}
	http := g.beginnings[0]
	for _, d := range g.delimiters {
		for _, host := range g.spellings {
			try(http, d, host)
			try(http, host, d)
		}
		for _, c := range g.core {
			try(http, c, g.goes, d)
			try(http, c, d, g.goes)
			try(http, g.goes, c, d)
		}
	}
}

// sequencesOfTwo tries URLs with the two hosts in this order.
func (g *grammar) sequencesOfTwo(first, second uint8, try func(...uint8)) {
	http := g.beginnings[0]
	for _, b := range g.beginnings {
		for _, d := range g.delimiters {
			try(b, first, d, second)
		}
		for _, c := range g.core {
			for _, d := range g.few {
				try(b, first, c, d, second)
			}
		}
	}
	for _, b := range g.paths {
		for _, d := range g.core {
			try(b, first, d, second, g.path)
			for _, c := range g.delimiters {
				try(b, first, c, d, second, g.path)
			}
		}
	}
	for _, d := range g.delimiters {
		try(g.jar, first, d, second, g.entry)
		for _, e := range g.delimiters {
			try(http, first, d, e, second)
			try(http, d, first, e, second)
			try(http, first, d, second, e)
		}
		for _, host := range g.spellings {
			if first == g.goes {
				try(http, host, d, second)
			} else {
				try(http, first, d, host)
			}
		}
	}
	for _, c := range g.few {
		for _, d := range g.few {
			try(http, first, c, second, d, first)
			try(http, first, c, second, d, second)
			for _, e := range g.few {
				try(http, first, c, d, e, second)
				try(http, first, c, d, second, e)
				try(http, c, first, d, e, second)
				try(http, first, c, d, second, e, first)
			}
		}
	}
}

// bracketed returns a host as a URL has it.
func bracketed(host string) string {
	if strings.Contains(host, ":") {
		return "[" + host + "]"
	}
	return host
}
