//go:build !purego

package weburl

import (
	"os"
	"strings"
	"syscall"
	"testing"
	"unsafe"
)

// TestWindowStaysInMemory looks at inputs of each length that begin or end where memory
// does: to read a byte more would crash.
func TestWindowStaysInMemory(t *testing.T) {
	if !hasWindow {
		t.Skip("the processor has no AVX2")
	}
	page := os.Getpagesize()
	memory, err := syscall.Mmap(-1, 0, 3*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Munmap(memory)
	for _, guard := range [][]byte{memory[:page], memory[2*page:]} {
		if err := syscall.Mprotect(guard, syscall.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	inside := memory[page : 2*page]
	for length := 1; length <= 200; length++ {
		text := ("HTTPS://Example.org/" + strings.Repeat("abcd/", 40))[:length]
		want, wantErr := Parse(text)
		for _, from := range []int{0, page - length, page - length - 1, page - length - 64, (page - 65) / 2} {
			in := inside[from : from+length]
			copy(in, text)
			s := unsafe.String(&in[0], length)
			var w window
			w.look(s)
			if u, err := Parse(s); u != want || (err == nil) != (wantErr == nil) {
				t.Fatalf("%d bytes at %d: %q, %v; want %q, %v", length, from, u.href, err, want.href, wantErr)
			}
			CanParse(s)
		}
	}
}
