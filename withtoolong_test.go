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

// TestWithTooLong gives values of one byte more than there can be, in memory
// that is never touched.
func TestWithTooLong(t *testing.T) {
	memory, err := syscall.Mmap(-1, 0, math.MaxInt32+1, syscall.PROT_READ, syscall.MAP_PRIVATE|syscall.MAP_ANON|syscall.MAP_NORESERVE)
	if err != nil {
		t.Skip("no address space for the value: ", err)
	}
	defer func() {
		if err := syscall.Munmap(memory); err != nil {
			t.Error(err)
		}
	}()
	value := unsafe.String(unsafe.SliceData(memory), len(memory))
	u := weburl.MustParse("https://h/")

	for name, with := range map[string]func(string) (weburl.URL, error){
		"WithScheme":      u.WithScheme,
		"WithUsername":    u.WithUsername,
		"WithPassword":    u.WithPassword,
		"WithHostname":    u.WithHostname,
		"WithHostPort":    u.WithHostPort,
		"WithPath":        u.WithPath,
		"WithSegments":    func(s string) (weburl.URL, error) { return u.WithSegments(s) },
		"AppendSegments":  func(s string) (weburl.URL, error) { return u.AppendSegments(s) },
		"ReplaceSegments": func(s string) (weburl.URL, error) { return u.ReplaceSegments(0, 1, s) },
		"WithQuery":       u.WithQuery,
		"WithFragment":    u.WithFragment,
	} {
		t.Run(name, func(t *testing.T) {
			if got, err := with(value); !errors.Is(err, weburl.ErrTooLong) || !got.IsZero() {
				t.Errorf("%q, %v", got, err)
			}
		})
	}
}
