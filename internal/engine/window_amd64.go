//go:build !purego

package engine

import "strings"

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
