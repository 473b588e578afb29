//go:build linux

package weburl_test

import (
	"errors"
	"slices"
	"syscall"
	"testing"
	"unsafe"

	"github.com/weburl/weburl"
)

// zeros returns a string of n NULs. Its memory is mapped and never written, so
// that it costs next to nothing.
func zeros(t *testing.T, n int) string {
	t.Helper()
	memory, err := syscall.Mmap(-1, 0, n, syscall.PROT_READ, syscall.MAP_PRIVATE|syscall.MAP_ANON|syscall.MAP_NORESERVE)
	if err != nil {
		t.Skip("no address space for the string: ", err)
	}
	t.Cleanup(func() {
		if err := syscall.Munmap(memory); err != nil {
			t.Error(err)
		}
	})
	return unsafe.String(unsafe.SliceData(memory), len(memory))
}

// TestTooLong32 has inputs whose lengths, or what becomes of them, add up to more
// than an int of 32 bits holds.
func TestTooLong32(t *testing.T) {
	long := zeros(t, 1_070_000_000)
	part := long[:100_000_000]
	u := weburl.MustParse("https://h/a?b#c")
	for name, do := range map[string]func() (weburl.URL, error){
		"Parse":               func() (weburl.URL, error) { return weburl.Parse(long) },
		"URL.Parse":           func() (weburl.URL, error) { return u.Parse(long) },
		"Parser.Parse":        func() (weburl.URL, error) { return weburl.Parser{Base: u}.Parse(long) },
		"ParseHost":           func() (weburl.URL, error) { _, err := weburl.ParseHost(long); return weburl.URL{}, err },
		"WithScheme":          func() (weburl.URL, error) { return u.WithScheme(long) },
		"WithEncodedUsername": func() (weburl.URL, error) { return u.WithEncodedUsername(long) },
		"WithHostname":        func() (weburl.URL, error) { return u.WithHostname(long) },
		"WithEncodedPath":     func() (weburl.URL, error) { return u.WithEncodedPath(long) },
		"WithEncodedQuery":    func() (weburl.URL, error) { return u.WithEncodedQuery(long) },
		"WithEncodedFragment": func() (weburl.URL, error) { return u.WithEncodedFragment(long) },
		"WithSegments":        func() (weburl.URL, error) { return u.WithSegments(slices.Repeat([]string{part}, 50)...) },
		"AppendSegments":      func() (weburl.URL, error) { return u.AppendSegments(slices.Repeat([]string{part}, 50)...) },
	} {
		t.Run(name, func(t *testing.T) {
			if got, err := do(); !errors.Is(err, weburl.ErrTooLong) || !got.IsZero() {
				t.Errorf("%.100q, %v", got, err)
			}
		})
	}
	if weburl.CanParse(long) || u.CanParse(long) {
		t.Error("CanParse is true")
	}
}
