package main

import (
	"os"
	"strconv"
	"syscall"
)

// listeners returns the TCP sockets on which the process listens, with their ports.
func listeners() (map[int]int, error) {
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return nil, err
	}
	ports := make(map[int]int)
	for _, entry := range entries {
		fd, err := strconv.Atoi(entry.Name())
		if err != nil {
			return nil, err
		}
		if listens, err := syscall.GetsockoptInt(fd, syscall.SOL_SOCKET, syscall.SO_ACCEPTCONN); err != nil || listens == 0 {
			continue
		}
		address, err := syscall.Getsockname(fd)
		if err != nil {
			continue // it is closed by now
		}
		switch a := address.(type) {
		case *syscall.SockaddrInet4:
			ports[fd] = a.Port
		case *syscall.SockaddrInet6:
			ports[fd] = a.Port
		}
	}
	return ports, nil
}

// bindToLoopback makes a socket accept connections of the loopback interface alone.
func bindToLoopback(socket int) error {
	return os.NewSyscallError("setsockopt", syscall.BindToDevice(socket, "lo"))
}
