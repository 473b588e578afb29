//go:build unix

package parsers

import (
	"bytes"
	"io"
	"syscall"
)

// read reads what the library has written so far.
func (a asked) read() (string, error) {
	conn, err := a.pipe.SyscallConn()
	if err != nil {
		return "", err
	}
	var all bytes.Buffer
	var readErr error
	err = conn.Read(func(fd uintptr) bool {
		for {
			var buffer [4096]byte
			n, err := syscall.Read(int(fd), buffer[:])
			switch {
			case err == syscall.EAGAIN:
				return true
			case err != nil:
				readErr = err
				return true
			case n == 0:
				readErr = io.ErrUnexpectedEOF
				return true
			}
			all.Write(buffer[:n])
		}
	})
	if err == nil {
		err = readErr
	}
	return all.String(), err
}
