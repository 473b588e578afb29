package main

import (
	"os"
	"syscall"
)

// maxRSS returns how many bytes of memory a process has had at most.
func maxRSS(p *os.ProcessState) int { return int(p.SysUsage().(*syscall.Rusage).Maxrss) << 10 }
