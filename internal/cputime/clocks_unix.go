//go:build unix && !linux

package cputime

import (
	"syscall"
	"time"
)

const threads = false // whether the time of a thread is known

func process() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

func thread() time.Duration { return process() }
