package memory

import "golang.org/x/sys/unix"

// physical returns the memory of the machine.
func physical() int64 {
	size, _ := unix.SysctlUint64("hw.memsize")
	return int64(size)
}
