// Command domains counts the registrable domains of the URLs on its standard input, one
// on a line, and prints those that have most.
package main

import (
	"bytes"
	"cmp"
	"errors"
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

// Counts has the count of each registrable domain, or of the host if it has none, and of
// "" the lines that are not URLs with a host. A pointer makes one more of a count without
// another look-up.
type counts map[string]*int

func (c counts) add(domain string, n int) {
	p := c[domain]
	if p == nil {
		p = new(int)
		c[strings.Clone(domain)] = p // as a part of the lines it would keep them all
	}
	*p += n
}

// addLines counts the domains of lines. The URLs share memory with the lines, or are in
// the arena of the parser.
func (c counts) addLines(p weburl.Parser, lines string) {
	for lines != "" {
		var line string
		line, lines, _ = strings.Cut(lines, "\n")
		u, err := p.Parse(line)
		if err != nil {
			c.add("", 1)
			continue
		}
		domain, ok := site.RegistrableDomain(u.Host())
		if !ok {
			domain = u.Hostname()
		}
		c.add(domain, 1)
	}
}

// count counts the domains of the lines of r with some goroutines.
func count(r io.Reader, workers int) (counts, error) {
	var (
		blocks  = make(chan string, workers)
		partial = make([]counts, workers)
		running sync.WaitGroup
	)
	for i := range partial {
		partial[i] = make(counts)
		running.Go(func() {
			p := weburl.Parser{Arena: new(weburl.Arena)}
			for lines := range blocks {
				partial[i].addLines(p, lines)
			}
		})
	}
	err := readBlocks(r, blocks)
	close(blocks)
	running.Wait()
	for _, other := range partial[1:] {
		for domain, n := range other {
			partial[0].add(domain, *n)
		}
	}
	return partial[0], err
}

// readBlocks sends the lines of r, many at once.
func readBlocks(r io.Reader, blocks chan<- string) error {
	buf, n := make([]byte, 1<<16), 0 // small enough to stay in the cache
	for {
		more, err := io.ReadFull(r, buf[n:])
		n += more
		if err != nil {
			blocks <- string(buf[:n])
			if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
				err = nil
			}
			return err
		}
		end := bytes.LastIndexByte(buf, '\n') + 1
		blocks <- string(buf[:end])
		n = copy(buf, buf[end:])
		if end == 0 {
			buf = append(buf, make([]byte, len(buf))...) // a long line
		}
	}
}
