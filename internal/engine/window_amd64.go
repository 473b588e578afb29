//go:build !purego

package engine

import (
	"strings"
	"syscall"
)

// hasWindow reports whether fill works on this processor, and GODEBUG does not turn
// AVX2 off. Tests set it to false.
var hasWindow = func() bool {
	const (
		osxsave = 1 << 27 // of leaf 1, ECX
		avx     = 1 << 28
		avx2    = 1 << 5 // of leaf 7, EBX
		bmi2    = 1 << 8
		ymm     = 1<<1 | 1<<2 // of XCR0: the system saves these registers
	)
	has := func(bits, all uint32) bool { return bits&all == all }
	_, _, c := cpuid(1)
	if !has(c, osxsave|avx) || !has(xgetbv(), ymm) {
		return false
	}
	if leaves, _, _ := cpuid(0); leaves < 7 {
		return false
	}
	_, b, _ := cpuid(7)
	settings, _ := syscall.Getenv("GODEBUG")
	return has(b, avx2|bmi2) && !turnsOff(settings)
}()

// fill fills in w from the n bytes at input, of which there is at least one. It may load
// bytes around them, from a page in which there is one of them.
//
//go:noescape
func fill(input *byte, n int, sets *windowSets, w *window)

// cpuid returns a leaf of CPUID.
func cpuid(leaf uint32) (a, b, c uint32)

// xgetbv returns the lower half of XCR0.
func xgetbv() uint32

// turnsOff reports whether the settings of GODEBUG turn AVX2 off. The last setting
// of a name counts, as in the Go runtime.
func turnsOff(settings string) (off bool) {
	for setting := range strings.SplitSeq(settings, ",") {
		switch setting {
		case "cpu.avx2=off", "cpu.all=off":
			off = true
		case "cpu.avx2=on", "cpu.all=on":
			off = false
		}
	}
	return off
}
