package bench

import (
	"net/url"
	"time"

	whatwg "github.com/nlnwa/whatwg-url/url"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/internal/cputime"
	xidna "golang.org/x/net/idna"
)

// A Run does the task of a corpus on the inputs from up to to, and returns the
// processor time that took and how many inputs failed.
type Run func(from, to int) (elapsed time.Duration, failed int, err error)

// A Parser is a program under measurement.
type Parser struct {
	Name string

	// InProcess is true if Run does the work itself, so that its allocations
	// can be counted.
	InProcess bool

	// Start prepares a task with a corpus. It returns a nil Run if the parser
	// has nothing for the task. Stop, if not nil, must be called in the end.
	Start func(Task, *Corpus) (run Run, stop func(), err error)
}

// Parsers returns what is measured, weburl first, then other ways to do the same with
// its module. Node.js is among them if it
// is installed.
func Parsers() []Parser {
	parsers := []Parser{
		inProcess("weburl", startWeburl),
		inProcess("arena", startArena),
		inProcess("kept", startKept),
		inProcess("spec", startSpec),
		inProcess("webapi", startSetters),
		inProcess("net-url", startNetURL),
		inProcess("nlnwa", startNlnwa),
		inProcess("x-net-idna", startIDNA),
		inProcess("go-urlpattern", startDunglas),
	}
	if node, ok := findNode(); ok {
		parsers = append(parsers, Parser{Name: "node", Start: node.start})
	}
	return append(parsers, inProcess("scan", startScan), inProcess("scan-unrolled", startUnrolledScan))
}

// A loop goes over inputs and returns how many failed. Each loop calls its
// parser itself: a call through a function value costs more than is measured
// here.
type loop func(from, to int) (failed int)

func inProcess(name string, start func(Task, *Corpus) loop) Parser {
	return Parser{Name: name, InProcess: true, Start: func(t Task, c *Corpus) (Run, func(), error) {
		loop := start(t, c)
		if loop == nil {
			return nil, nil, nil
		}
		return func(from, to int) (time.Duration, int, error) {
			start := cputime.Now()
			failed := loop(from, to)
			return cputime.Now() - start, failed, nil
		}, nil, nil
	}}
}

// sink is where results go, so that the compiler keeps what makes them.
var sink int

func startWeburl(t Task, c *Corpus) loop {
	switch t {
	case Parse:
		return func(from, to int) (failed int) {
			for i := from; i < to; i++ {
				s := c.Inputs.At(i)
				u, err := weburl.Parse(s)
				if err != nil {
					failed++
					continue
				}
				sink += len(u.String())
			}
			return failed
		}
	case CanParse:
		return func(from, to int) (failed int) {
			for i := from; i < to; i++ {
				s := c.Inputs.At(i)
				if !weburl.CanParse(s) {
					failed++
				}
			}
			return failed
		}
	case Resolve:
		bases := parseBases(c, weburl.Parse)
		return func(from, to int) (failed int) {
			for i := from; i < to; i++ {
				s := c.Inputs.At(i)
				u, err := bases.at(i).Parse(s)
				if err != nil {
					failed++
					continue
				}
				sink += len(u.String())
			}
			return failed
		}
	case ToASCII:
		return func(from, to int) (failed int) {
			for i := from; i < to; i++ {
				s := c.Inputs.At(i)
				host, err := idna.Lax.ToASCII(s)
				if err != nil {
					failed++
				}
				sink += len(host)
			}
			return failed
		}
	}
	if c.Edits || c.Queries {
		return startEdits(t, c)
	}
	return startPatterns(t, c)
}

func startNetURL(t Task, c *Corpus) loop {
	switch t {
	case Parse:
		return func(from, to int) (failed int) {
			for i := from; i < to; i++ {
				s := c.Inputs.At(i)
				u, err := url.Parse(s)
				if err != nil {
					failed++
					continue
				}
				sink += len(u.String())
			}
			return failed
		}
	case Resolve:
		bases := parseBases(c, url.Parse)
		return func(from, to int) (failed int) {
			for i := from; i < to; i++ {
				s := c.Inputs.At(i)
				u, err := bases.at(i).Parse(s)
				if err != nil {
					failed++
					continue
				}
				sink += len(u.String())
			}
			return failed
		}
	}
	return startNetURLQueries(t, c)
}

func startNlnwa(t Task, c *Corpus) loop {
	switch t {
	case Parse:
		return func(from, to int) (failed int) {
			for i := from; i < to; i++ {
				s := c.Inputs.At(i)
				u, err := whatwg.Parse(s)
				if err != nil {
					failed++
					continue
				}
				sink += len(u.Href(false))
			}
			return failed
		}
	case Resolve:
		bases := parseBases(c, whatwg.Parse)
		return func(from, to int) (failed int) {
			for i := from; i < to; i++ {
				s := c.Inputs.At(i)
				u, err := bases.at(i).Parse(s)
				if err != nil {
					failed++
					continue
				}
				sink += len(u.Href(false))
			}
			return failed
		}
	}
	return nil
}

// bases are what the bases of a corpus are when they are parsed.
type bases[U any] struct {
	distinct []U
	number   []uint32 // for each input, which of them is its base
}

func (b *bases[U]) at(i int) U { return b.distinct[b.number[i]] }

// parseBases parses each distinct base of a corpus.
func parseBases[U any](c *Corpus, parse func(string) (U, error)) *bases[U] {
	b := new(bases[U])
	numbers := map[string]uint32{}
	for _, s := range c.Bases.All() {
		number, ok := numbers[s]
		if !ok {
			u, err := parse(s)
			if err != nil {
				panic("a base in the corpus does not parse: " + err.Error())
			}
			number = uint32(len(b.distinct))
			numbers[s] = number
			b.distinct = append(b.distinct, u)
		}
		b.number = append(b.number, number)
	}
	return b
}

// startIDNA measures golang.org/x/net/idna as the URL Standard asks for it:
// domain to ASCII with beStrict false.
func startIDNA(t Task, c *Corpus) loop {
	if t != ToASCII {
		return nil
	}
	profile := xidna.New(xidna.MapForLookup(), xidna.BidiRule(), xidna.CheckJoiners(true),
		xidna.CheckHyphens(false), xidna.StrictDomainName(false), xidna.Transitional(false), xidna.VerifyDNSLength(false))
	return func(from, to int) (failed int) {
		for i := from; i < to; i++ {
			s := c.Inputs.At(i)
			host, err := profile.ToASCII(s)
			if err != nil {
				failed++
			}
			sink += len(host)
		}
		return failed
	}
}

// table is what the scans look bytes up in.
var table = func() (t [256]uint8) {
	for i := range t {
		t[i] = uint8(i * 7)
	}
	return t
}()

// startScan is the floor: one pass over the bytes with a table of 256 entries,
// written in the plain way.
func startScan(t Task, c *Corpus) loop {
	if t != Scan {
		return nil
	}
	return func(from, to int) int {
		for i := from; i < to; i++ {
			s := c.Inputs.At(i)
			var or uint8
			for i := 0; i < len(s); i++ {
				or |= table[s[i]]
			}
			sink += int(or)
		}
		return 0
	}
}

// startUnrolledScan is the same with eight bytes in each turn of the loop.
func startUnrolledScan(t Task, c *Corpus) loop {
	if t != Scan {
		return nil
	}
	return func(from, to int) int {
		for i := from; i < to; i++ {
			s := c.Inputs.At(i)
			var or uint8
			for len(s) >= 8 {
				or |= table[s[0]] | table[s[1]] | table[s[2]] | table[s[3]] |
					table[s[4]] | table[s[5]] | table[s[6]] | table[s[7]]
				s = s[8:]
			}
			for i := 0; i < len(s); i++ {
				or |= table[s[i]]
			}
			sink += int(or)
		}
		return 0
	}
}
