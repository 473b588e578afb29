//go:build unix

package weburl_test

import (
	"syscall"
	"time"
)

func init() {
	cpuTime = func() time.Duration {
		var usage syscall.Rusage
		if syscall.Getrusage(syscall.RUSAGE_SELF, &usage) != nil {
			return 0
		}
		return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
	}
}
