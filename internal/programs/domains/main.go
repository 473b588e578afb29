// Command domains counts the registrable domains of the URLs on stdin, one per line, and
// prints the most frequent.
package main

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"io"
	"log"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/site"
)

func main() {
	workers := flag.Int("workers", runtime.GOMAXPROCS(0), "parse with `N` goroutines")
	top := flag.Int("top", 20, "print `N` domains")
	flag.Parse()
	counts, err := count(os.Stdin, *workers)
	if err != nil {
		log.Fatal(err)
	}
	domains := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(*counts[b], *counts[a]), cmp.Compare(a, b))
	})
	for _, domain := range domains[:min(*top, len(domains))] {
		fmt.Println(*counts[domain], domain)
	}
}

// counts maps each registrable domain to its count. A host without one counts under its own
// name, and a line that is not a URL with a host under "". A pointer increments a count
// without a second lookup.
type counts map[string]*int

// of returns the count of a domain.
func (c counts) of(domain string) *int {
	p := c[domain]
	if p == nil {
		p = new(int)
		c[strings.Clone(domain)] = p // a substring would keep all lines in memory
	}
	return p
}

// addLines counts the domains of lines. The URLs share memory with the lines, or are in
// the arena of the parser. hosts has the counts of the domains of hosts.
func (c counts) addLines(p weburl.Parser, lines string, hosts counts) {
	for lines != "" {
		var line string
		line, lines, _ = strings.Cut(lines, "\n")
		u, err := p.Parse(line)
		if err != nil {
			*c.of("")++
			continue
		}
		host := u.Hostname()
		count := hosts[host]
		if count == nil {
			domain, ok := site.RegistrableDomain(u.ParsedHost())
			if !ok {
				domain = host
			}
			count = c.of(domain)
			hosts[strings.Clone(host)] = count
		}
		*count++
	}
}

// count counts the domains of the lines of r with some goroutines.
func count(r io.Reader, workers int) (counts, error) {
	var (
		lines   = source{r: r}
		partial = make([]counts, workers)
		running sync.WaitGroup
	)
	for i := range partial {
		partial[i] = make(counts)
		running.Go(func() {
			p := weburl.Parser{Arena: new(weburl.Arena)}
			hosts := make(counts)
			buf := make([]byte, 1<<16) // small enough to stay in the cache
			for {
				block, err := lines.next(&buf)
				partial[i].addLines(p, block, hosts)
				if err != nil {
					return
				}
			}
		})
	}
	running.Wait()
	for _, other := range partial[1:] {
		for domain, n := range other {
			*partial[0].of(domain) += *n
		}
	}
	if lines.err == io.EOF {
		return partial[0], nil
	}
	return partial[0], lines.err
}

// A source reads blocks of whole lines for several goroutines.
type source struct {
	mu   sync.Mutex
	r    io.Reader
	rest []byte // the beginning of a line, after the last block
	err  error  // once there is no more to read
}

// next returns the next lines, and an error if they are the last. It makes buf larger for
// a line that is longer.
func (s *source) next(buf *[]byte) (lines string, err error) {
	s.mu.Lock()
	b := *buf
	n, end := 0, 0
	for s.err == nil && end == 0 {
		for len(b) <= max(n, len(s.rest)) {
			b = append(b, make([]byte, len(b))...)
		}
		n += copy(b[n:], s.rest)
		s.rest = s.rest[:0]
		var more int
		more, s.err = s.r.Read(b[n:])
		n += more
		end = bytes.LastIndexByte(b[:n], '\n') + 1
	}
	if s.err != nil {
		end = n
	}
	s.rest = append(s.rest, b[end:n]...)
	err = s.err
	s.mu.Unlock()
	*buf = b
	return string(b[:end]), err
}
