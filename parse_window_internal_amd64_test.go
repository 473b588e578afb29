//go:build !purego

package weburl

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/spec"
)

// withoutWindow calls f as on a processor on which look does not work.
func withoutWindow(f func()) {
	defer func(has bool) { hasWindow = has }(hasWindow)
	hasWindow = false
	f()
}

// TestHasWindow compares what the processor tells with what the kernel has found.
func TestHasWindow(t *testing.T) {
	info, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		t.Skip(err)
	}
	_, flags, ok := strings.Cut(string(info), "\nflags")
	if !ok {
		t.Skip("/proc/cpuinfo has no flags")
	}
	flags, _, _ = strings.Cut(flags, "\n")
	flags += " "
	want := strings.Contains(flags, " avx2 ") && strings.Contains(flags, " bmi1 ") && strings.Contains(flags, " bmi2 ")
	if hasWindow != want {
		t.Errorf("hasWindow is %v; the flags are %s", hasWindow, flags)
	}
}

// TestWindowIsLookedAt has inputs of each kind that are read by a look at a window. With
// backslashes only a window has them taken.
func TestWindowIsLookedAt(t *testing.T) {
	if !hasWindow {
		t.Skip("the processor has no AVX2")
	}
	long := strings.Repeat("/long", 20)
	for input, want := range map[string]string{
		"https://example.org/":               "https://example.org/",
		"HTTP://example.org/?q#f":            "http://example.org/?q#f",
		`https://EXAMPLE.org\a`:              "https://example.org/a",
		`https://example.org:443/a\b\c..\d`:  "https://example.org/a/b/c../d",
		`http://Example.org:80\\?\`:          `http://example.org//?\`,
		`https://example.org\a` + long + "#": "https://example.org/a" + long + "#",
	} {
		var u URL
		var w window
		_, ok := u.parseCommon(input, &w)
		if u.take(input, &w, nil); !ok || u.href != want || int(w.size) != windowSize {
			t.Errorf("%q: %q, %v, %d bytes", input, u.href, ok, w.size)
		}
		if strings.Contains(want, "org/a") && strings.Contains(input, `\`) {
			withoutWindow(func() {
				if _, ok := u.parseCommon(input, new(window)); ok {
					t.Errorf("%q is taken without a window", input)
				}
			})
		}
	}
}

// TestWindowEqualsClass looks at each byte at each place.
func TestWindowEqualsClass(t *testing.T) {
	if !hasWindow {
		t.Skip("the processor has no AVX2")
	}
	for length := 1; length < 2*windowSize; length++ {
		for c := range 256 {
			// Three places of each length, all of them over all lengths.
			for _, i := range []int{c % length, (c * 7) % length, length - 1} {
				b := []byte(strings.Repeat("a", length))
				b[i] = byte(c)
				var w window
				w.look(string(b))
				bit := func(set bool) (mask uint64) {
					if set && i < windowSize {
						mask = 1 << i
					}
					return mask
				}
				after := ^uint64(0)
				if length >= windowSize {
					after = 0
				} else {
					after <<= length
				}
				isUpper, isBack := 'A' <= c && c <= 'Z', c == '\\'
				want := window{
					domain: after | bit(class[c]&stopDomain != 0 && !isUpper),
					upper:  after | bit(isUpper || c >= 0x80),
					path:   after | bit(class[c]&stopPath != 0 && !isBack),
					query:  after | bit(class[c]&stopQuery != 0),
					back:   after | bit(isBack),
					size:   windowSize,
				}
				if w != want {
					t.Fatalf("%d bytes with %#x at %d: %+v, not %+v", length, c, i, w, want)
				}
			}
		}
	}
}

// TestWindowEqualsScans compares Parse and CanParse with what they are without a window, and
// with package spec.
func TestWindowEqualsScans(t *testing.T) {
	if !hasWindow {
		t.Skip("the processor has no AVX2")
	}
	count := 300_000
	if testing.Short() {
		count = 30_000
	}
	g := urlgen.New(23)
	inputs := make([]string, 0, 2*count)
	for i := range count {
		inputs = append(inputs, g.Input(), aroundWindow(rand.New(rand.NewPCG(1, uint64(i)))))
	}
	type result struct {
		url URL
		err error
		can bool
	}
	var want []result
	withoutWindow(func() {
		for _, input := range inputs {
			u, err := Parse(input)
			want = append(want, result{u, err, CanParse(input)})
		}
	})
	for i, input := range inputs {
		u, err := Parse(input)
		if u != want[i].url || (err == nil) != (want[i].err == nil) || CanParse(input) != want[i].can {
			t.Fatalf("%q: %#v, %v; without a window %#v, %v", input, u, err, want[i].url, want[i].err)
		}
		if s, specErr := new(spec.Parser).Parse(input, nil); (err == nil) != (specErr == nil) || want[i].can != (err == nil) || err == nil && u.href != s.String() {
			t.Fatalf("%q: %q, %v, CanParse %v; spec %v, %v", input, u.href, err, want[i].can, s, specErr)
		}
	}
}

// aroundWindow returns an input in which a window may end in each component.
func aroundWindow(r *rand.Rand) string {
	var b strings.Builder
	one := func(of ...string) { b.WriteString(of[r.IntN(len(of))]) }
	run := func(n int) {
		const text = "abcdefghijklmnopqrstuvwxyz-0123456789abcdefghijklmnopqrstuvwxyz"
		from := r.IntN(len(text))
		b.WriteString(text[from:min(len(text), from+r.IntN(n))])
	}
	one("https://", "http://", "https://", "HTTPS://", "Http://", `https:\\`, "https:/", "http:", "file://", "file:///", " https://")
	for range r.IntN(4) {
		run(30)
		one(".", "A", "Xy.", ".", "0x7f", "1.2", "%41", "\t", "u:p@", "!", "é", "")
	}
	one("example.org", "a", "1.2.3.4", "Example.ORG", "xy.07")
	one("", "", ":443", ":80", ":8080", ":0443", ":", ":443x", ":80\t")
	if one("/", "/", "/", `\`, "?", "#", "", " "); r.IntN(8) == 0 {
		return b.String()
	}
	for range r.IntN(8) {
		run(50)
		one("/", "/", `\`, ".", "..", "/.", "/..", "/./", `\.\`, `\..`, "%2e", "/%2E/", "/%7e", "\t", "é", " ", "?", "?", "#", "'", "C|/", "C:")
	}
	one("", "", " ", "\t", "\n ")
	return b.String()
}
