package weburl_test

import (
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/display"
	"github.com/weburl/weburl/internal/cputime"
	"github.com/weburl/weburl/internal/growing"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/spec"
	"github.com/weburl/weburl/webapi"
)

// hostParsers are functions that parse a host. Each is run on an input, and told
// the host in it.
func hostParsers() map[string]func(input, host string) {
	parsers := map[string]func(input, host string){
		"Parse":          func(input, _ string) { _, _ = weburl.Parse(input) },
		"ParseHost":      func(_, host string) { _, _ = weburl.ParseHost(host) },
		"spec.Parse":     func(input, _ string) { _, _ = spec.Parse(input, nil) },
		"webapi.NewURL":  func(input, _ string) { _, _ = webapi.NewURL(input) },
		"webapi.SetHost": func(_, host string) { webapi.Parse("https://a/").SetHost(host) },
		"display.URL": func(input, _ string) {
			if u, err := weburl.Parse(input); err == nil {
				_ = display.URL(u)
			}
		},
		"display.Judge": func(_, host string) {
			if h, err := weburl.ParseHost(host); err == nil {
				_ = display.Judge(h)
			}
		},
	}
	for _, d := range dialect.All() {
		parsers[d.Name()] = func(input, _ string) {
			r := d.Parse(input, "")
			_, _ = d.Destination(&r)
		}
	}
	return parsers
}

// peak returns the most memory that run has in use at one time, besides what was
// in use before.
func peak(run func()) int {
	inUse := func() int {
		sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
		metrics.Read(sample)
		return int(sample[0].Value.Uint64())
	}
	defer debug.SetGCPercent(debug.SetGCPercent(2))
	runtime.GC()
	before := inUse()
	stop, most := make(chan struct{}), make(chan int)
	go func() {
		for high := before; ; time.Sleep(50 * time.Microsecond) {
			high = max(high, inUse())
			select {
			case <-stop:
				most <- high
				return
			default:
			}
		}
	}()
	run()
	close(stop)
	return <-most - before
}

// TestHostCost holds what reads a host to 0.5 µs for each byte of a long one, and
// the functions in lean to 40 bytes of memory: all that is allocated or, where that
// is more, what is in use at one time. The processor time may be eight times that,
// because other programs share the caches and the memory.
func TestHostCost(t *testing.T) {
	if testing.Short() || underRaceDetector {
		t.Skip("it measures time")
	}
	const maxBytes, maxTime = 40, 8 * 500
	size := need.Part(t, 1<<16)
	lean := map[string]bool{"Parse": true, "ParseHost": true, "webapi.NewURL": true}
	for name, read := range hostParsers() {
		for _, g := range growing.Shapes {
			input := g.Input(size)
			_, host, _ := strings.Cut(input, "//")
			host = strings.TrimRight(host, "/")
			bytes, ns := math.MaxInt, math.MaxInt
			for try := 0; try < 10 && (ns > maxTime || lean[name] && bytes > maxBytes); try++ {
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				ns = min(ns, int(cputime.Thread(func() { read(input, host) }))/len(input))
				runtime.ReadMemStats(&after)
				bytes = min(bytes, int(after.TotalAlloc-before.TotalAlloc)/len(input))
			}
			for try := 0; try < 3 && lean[name] && bytes > maxBytes; try++ {
				bytes = min(bytes, peak(func() { read(input, host) })/len(input))
			}
			if lean[name] && bytes > maxBytes || ns > maxTime {
				t.Errorf("%s, %s: %d bytes and %d ns for a byte", name, g.Name, bytes, ns)
			}
		}
	}
}
