//go:build !purego

package engine

import (
	"os"
	"strings"
	"testing"
)

// TestHasWindow compares CPUID with the flags of the kernel.
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
	want := strings.Contains(flags, " avx2 ") && strings.Contains(flags, " bmi2 ") && !turnsOff(os.Getenv("GODEBUG"))
	if hasWindow != want {
		t.Errorf("hasWindow is %v; the flags are %s", hasWindow, flags)
	}
}

// TestTurnsOff has settings of GODEBUG.
func TestTurnsOff(t *testing.T) {
	for settings, want := range map[string]bool{
		"": false, "cpu.avx2=off": true, "gctrace=1,cpu.avx2=off": true, "cpu.all=off": true, "cpu.avx2=off,cpu.avx2=on": false,
		"cpu.avx=off": false, "cpu.avx2=on": false, "xcpu.avx2=off": false,
	} {
		if got := turnsOff(settings); got != want {
			t.Errorf("GODEBUG=%s: %v", settings, got)
		}
	}
	if turnsOff(os.Getenv("GODEBUG")) && hasWindow {
		t.Error("GODEBUG does not turn the window off")
	}
}
