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

// TestTooLong parses an input of one byte more than there can be. Its memory is
// mapped and never touched, so that it costs nothing.
func TestTooLong(t *testing.T) {
	const size = math.MaxInt32 + 1
	memory, err := syscall.Mmap(-1, 0, size, syscall.PROT_READ, syscall.MAP_PRIVATE|syscall.MAP_ANON|syscall.MAP_NORESERVE)
	if err != nil {
		t.Skip("no address space for the input: ", err)
	}
	defer func() {
		if err := syscall.Munmap(memory); err != nil {
			t.Error(err)
		}
	}()
	input := unsafe.String(unsafe.SliceData(memory), len(memory))
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
