package main

import (
	"bufio"
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/cputime"
	"github.com/weburl/weburl/internal/docs"
	"github.com/weburl/weburl/internal/need"
	"golang.org/x/net/publicsuffix"
)

var update = flag.Bool("update", false, "write the function and the output in docs/bulk.md")

// TestPage holds the function in docs/bulk.md to the program, and the example there to its
// output.
func TestPage(t *testing.T) {
	const page = "../../../docs/bulk.md"
	docs.Functions(t, page, *update, "main.go addLines")
	urls := []string{"https://www.example.co.uk/a", "HTTPS://Example.CO.UK:443/b", "http://0x7f.1/", "https://a.b.example.org/", "https://alice.github.io/"}
	cmd := exec.Command(docs.Build(t, "."), "-top", "3")
	cmd.Stdin = strings.NewReader(strings.Join(urls, "\n"))
	output, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	docs.Part(t, page, "<!-- output: go test ./internal/programs/domains -run TestPage -update -->\n", "<!-- end of output -->\n",
		fmt.Sprintf("```sh\nprintf '%%s\\n' %s | go run ./internal/programs/domains -top 3\n```\n\n```output\n%s```\n", strings.Join(urls, " "), output), *update)
}

func values(c counts) map[string]int {
	m := make(map[string]int)
	for domain, n := range c {
		m[domain] = *n
	}
	return m
}

// simple counts as the program does, line by line.
func simple(text string) map[string]int {
	m := make(map[string]int)
	for line := range strings.Lines(text) {
		u, err := weburl.Parse(line)
		if err != nil {
			m[""]++
			continue
		}
		domain, err := publicsuffix.EffectiveTLDPlusOne(u.Hostname())
		if err != nil || u.ParsedHost().Kind() != weburl.HostDomain {
			domain = u.Hostname()
		}
		m[domain]++
	}
	return m
}

func TestCount(t *testing.T) {
	long := "https://www.example.com/" + strings.Repeat("a", 3<<20)
	for name, text := range map[string]string{
		"empty":             "",
		"a newline":         "\n",
		"no newline":        "https://www.example.com/",
		"all kinds":         "https://www.example.com/\nHTTP:\\\\B.EXAMPLE.co.uk\\x\r\nhttp://[::1]/\nmailto:a@b\n\nhttp://com/\nhttp://a b/\nhttp://1.2.3.4:8/\n",
		"many":              strings.Repeat("https://www.example.com/a\nhttps://xn--mnchen-3ya.example.org/b c\n", 40_000),
		"a long line":       "http://a.example/\n" + long + "\nhttp://b.example/\n",
		"only a long line":  long,
		"a block exactly":   strings.Repeat("http://h.example/12345678901234\n", 1<<11),
		"a block and a bit": strings.Repeat("http://h.example/12345678901234\n", 1<<11) + "http://i.example/",
	} {
		want := simple(text)
		for _, workers := range []int{1, 3} {
			for _, r := range []io.Reader{strings.NewReader(text), iotest.HalfReader(strings.NewReader(text))} {
				c, err := count(r, workers)
				if got := values(c); err != nil || !maps.Equal(got, want) {
					t.Errorf("%s, %d workers: %d domains, %v, want %d", name, workers, len(got), err, len(want))
				}
			}
		}
	}
	if _, err := count(iotest.TimeoutReader(strings.NewReader("http://h/\n")), 2); err != iotest.ErrTimeout {
		t.Errorf("the error %v", err)
	}
}

// byNetURL counts domains with net/url and golang.org/x/net/publicsuffix. It looks up the
// suffix of each host once, as the program does.
func byNetURL(r io.Reader) (counts, error) {
	domains, hosts := make(counts), make(counts)
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		u, err := url.Parse(lines.Text())
		if err != nil {
			*domains.of("")++
			continue
		}
		host := u.Hostname()
		count := hosts[host]
		if count == nil {
			domain, err := publicsuffix.EffectiveTLDPlusOne(host)
			if err != nil {
				domain = host
			}
			count = domains.of(domain)
			hosts[strings.Clone(host)] = count
		}
		*count++
	}
	return domains, lines.Err()
}

// TestSpeed measures the program beside net/url: BULK_LINES lines of the corpus
// kasztp.txt, in random order. It is the processor time that counts, and of two goroutines
// the time by the clock, too, which is right on a machine with nothing else to do.
func TestSpeed(t *testing.T) {
	n := need.Number(t, "BULK_LINES", 0)
	if n == 0 {
		t.Skip("BULK_LINES is not set")
	}
	corpus, err := os.ReadFile(need.Corpus(t, "kasztp.txt"))
	if err != nil {
		t.Fatal(err)
	}
	urls := bytes.Fields(corpus)
	random := rand.New(rand.NewPCG(1, 2))
	name := filepath.Join(t.TempDir(), "urls")
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	w := bufio.NewWriter(file)
	for range n {
		w.Write(urls[random.IntN(len(urls))])
		w.WriteByte('\n')
	}
	if err := cmp.Or(w.Flush(), file.Close()); err != nil {
		t.Fatal(err)
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	run := func(cores int, f func(io.Reader)) (cpu, clock time.Duration) {
		runtime.GOMAXPROCS(cores)
		cpu, clock = time.Hour, time.Hour
		for range need.Number(t, "BULK_RUNS", 3) {
			file, err := os.Open(name)
			if err != nil {
				t.Fatal(err)
			}
			start := time.Now()
			cpu = min(cpu, cputime.Process(func() { f(file) }))
			clock = min(clock, time.Since(start))
			file.Close()
		}
		return cpu, clock
	}
	var domains []string
	netURL, _ := run(1, func(r io.Reader) { byNetURL(r) })
	one, oneClock := run(1, func(r io.Reader) {
		c, err := count(r, 1)
		if err != nil {
			t.Fatal(err)
		}
		domains = slices.Collect(maps.Keys(c))
	})
	two, twoClock := run(2, func(r io.Reader) { count(r, 2) })
	each := func(d time.Duration) string {
		return strconv.FormatFloat(float64(d.Nanoseconds())/float64(n), 'f', 0, 64) + " ns"
	}
	t.Logf("%d lines, %d domains; for a line, processor time: net/url %s, one core %s, two cores %s", n, len(domains), each(netURL), each(one), each(two))
	t.Logf("%.1f times as fast as net/url; by the clock two cores are %.2f times as fast as one", float64(netURL)/float64(one), float64(oneClock)/float64(twoClock))
}
