//go:build linux && (amd64 || arm64)

package weburl_test

import (
	"errors"
	"math"
	"syscall"
	"testing"
	"unsafe"

	"github.com/weburl/weburl"
)

// tooLong returns a string of one byte more than there can be. Its memory is
// mapped and never touched, so that it costs nothing.
func tooLong(t *testing.T) string {
	t.Helper()
	memory, err := syscall.Mmap(-1, 0, math.MaxInt32+1, syscall.PROT_READ, syscall.MAP_PRIVATE|syscall.MAP_ANON|syscall.MAP_NORESERVE)
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

// TestTooLong parses an input of one byte more than there can be.
func TestTooLong(t *testing.T) {
	input := tooLong(t)
	base := weburl.MustParse("https://h/")

	for name, parse := range map[string]func() error{
		"Parse":           func() error { _, err := weburl.Parse(input); return err },
		"URL.Parse":       func() error { _, err := base.Parse(input); return err },
		"Parser.Parse":    func() error { _, err := weburl.Parser{}.Parse(input); return err },
		"ParseHost":       func() error { _, err := weburl.ParseHost(input); return err },
		"ParseOpaqueHost": func() error { _, err := weburl.ParseOpaqueHost(input); return err },
		"Set":             func() error { return new(weburl.URL).Set(input) },
	} {
		t.Run(name, func(t *testing.T) {
			if err := parse(); !errors.Is(err, weburl.ErrTooLong) {
				t.Errorf("error %v", err)
			}
		})
	}
	if weburl.CanParse(input) || base.CanParse(input) {
		t.Error("CanParse is true")
	}
}

// TestWithTooLong gives values of one byte more than there can be.
func TestWithTooLong(t *testing.T) {
	value := tooLong(t)
	u := weburl.MustParse("https://h/")

	for name, with := range map[string]func(string) (weburl.URL, error){
		"WithScheme":          u.WithScheme,
		"WithEncodedUsername": u.WithEncodedUsername,
		"WithEncodedPassword": u.WithEncodedPassword,
		"WithHostname":        u.WithHostname,
		"WithHost":            u.WithHost,
		"WithEncodedPath":     u.WithEncodedPath,
		"WithSegments":        func(s string) (weburl.URL, error) { return u.WithSegments(s) },
		"AppendSegments":      func(s string) (weburl.URL, error) { return u.AppendSegments(s) },
		"ReplaceSegments":     func(s string) (weburl.URL, error) { return u.ReplaceSegments(0, 1, s) },
		"WithEncodedQuery":    u.WithEncodedQuery,
		"WithEncodedFragment": u.WithEncodedFragment,
	} {
		t.Run(name, func(t *testing.T) {
			if got, err := with(value); !errors.Is(err, weburl.ErrTooLong) || !got.IsZero() {
				t.Errorf("%q, %v", got, err)
			}
		})
	}
}
