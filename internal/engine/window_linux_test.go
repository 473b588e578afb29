//go:build (amd64 || arm64) && !purego

package engine

import (
	"os"
	"strings"
	"syscall"
	"testing"
	"unsafe"
)

// TestWindowStaysInMemory looks at inputs of each length that begin or end at a page
// that cannot be read, and compares the masks with those of scalarWindow.
func TestWindowStaysInMemory(t *testing.T) {
	if !hasWindow {
		t.Skip("there is no vector code for the processor")
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
		text := []byte(("HTTPS://Example.org/" + strings.Repeat("ab\\d/.é ?", 40))[:length])
		for _, from := range []int{0, page - length, page - length - 1, page - length - 63, page - length - 64, (page - 65) / 2} {
			for i := range inside {
				inside[i] = 'A' // around the input
			}
			for shift := range 8 {
				in := inside[from : from+length]
				for i := range in {
					in[i] = text[(i+shift)%length]
				}
				s := unsafe.String(&in[0], length)
				var w window
				w.fill(s)
				if want := scalarWindow(s); w != want {
					t.Fatalf("%q, %d bytes at %d: %+v, want %+v", s, length, from, w, want)
				}
			}
		}
	}
}
