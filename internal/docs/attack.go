package docs

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"sync"
	"testing"
	"time"
)

// patience is how long a server may take to end a connection that makes no progress.
const patience = 15 * time.Second

// A Target is a server to attack.
type Target struct {
	Address string
	Head    string // the header of a request that it answers, without the empty line at its end
	TempDir string // its directory for temporary files, which is empty
	PID     int    // its process, or 0 if memory is not measured
}

// Attack attacks a server as any client can: with bodies, forms and headers that are too
// large, with headers and bodies that arrive byte by byte, and with 1,000 idle connections.
// The test fails if the server keeps one of these connections for longer than 15 seconds,
// writes a temporary file, uses more than 100 MB of memory, or does not answer an ordinary
// request meanwhile.
func Attack(t *testing.T, target Target) {
	if testing.Short() {
		t.Skip("it takes as long as the time limits of the server")
	}
	t.Parallel()
	const size = 64 << 20
	form := "Content-Type: application/x-www-form-urlencoded\r\n"
	multipart := "Content-Type: multipart/form-data; boundary=x\r\n"
	file := "--x\r\nContent-Disposition: form-data; name=\"f\"; filename=\"f\"\r\n\r\n"
	length := fmt.Sprintf("Content-Length: %d\r\n\r\n", size)

	var attacks sync.WaitGroup
	for name, attack := range map[string]struct {
		head string
		body string        // repeated without end
		wait time.Duration // before each repetition
	}{
		"large form":             {form + length, "url=" + string(make([]byte, 1<<16)), 0},
		"form without end":       {form + "Transfer-Encoding: chunked\r\n\r\n", "1000\r\n" + string(make([]byte, 0x1000)) + "\r\n", 0},
		"large file":             {multipart + length + file, string(make([]byte, 1<<16)), 0},
		"file without end":       {multipart + "Transfer-Encoding: chunked\r\n\r\n" + fmt.Sprintf("%x\r\n%s\r\n", len(file), file), "1000\r\n" + string(make([]byte, 0x1000)) + "\r\n", 0},
		"many parts":             {multipart + length, "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n", 0},
		"large header":           {"A: ", string(make([]byte, 1<<16)), 0},
		"many fields":            {"", "A: 1\r\n", 0},
		"slow header":            {"A: ", "1", time.Second},
		"slow form":              {form + length + "url=", "1", time.Second},
		"slow file":              {multipart + length + file, "1", time.Second},
		"body that never begins": {form + length, "", patience},
	} {
		attacks.Go(func() {
			sent, err := attackOnce(target, attack.head, attack.body, attack.wait, 4*size)
			switch {
			case err != nil:
				t.Errorf("%s: %v after %d bytes", name, err, sent)
			case sent > size/2:
				t.Errorf("%s: the server has accepted %d bytes", name, sent)
			}
		})
	}
	for i := range 1000 {
		attacks.Go(func() {
			if err := idle(target, i%2 == 0); err != nil {
				t.Errorf("idle connection: %v", err)
			}
		})
	}
	ended := make(chan struct{})
	go func() {
		attacks.Wait()
		close(ended)
	}()
	for answers := 0; ; {
		select {
		case <-ended:
			if answers == 0 {
				t.Error("no ordinary request was answered")
			}
			checkMemory(t, target.PID)
			return
		case <-time.After(10 * time.Millisecond):
		}
		if files, _ := os.ReadDir(target.TempDir); len(files) > 0 {
			t.Errorf("a client makes the server write %s", filepath.Join(target.TempDir, files[0].Name()))
		}
		if answers < 3 {
			if err := ordinary(target); err != nil {
				t.Errorf("ordinary request: %v", err)
			}
			answers++
		}
	}
}

// attackOnce sends a request with a head, and repeats the body until the server closes the
// connection, or limit bytes were sent. It returns the number of bytes that were sent.
func attackOnce(target Target, head, body string, wait time.Duration, limit int) (sent int, err error) {
	conn, err := net.Dial("tcp", target.Address)
	if err != nil {
		return 0, err
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(patience))
	if _, err := io.WriteString(conn, target.Head+head); err != nil {
		return 0, err
	}
	closed := make(chan error, 1)
	go func() {
		_, err := io.Copy(io.Discard, conn) // responses, until the server closes the connection
		closed <- err
	}()
	for sent < limit {
		select {
		case err := <-closed:
			return sent, timeout(err)
		case <-time.After(wait):
		}
		n, err := io.WriteString(conn, body)
		if sent += n; err != nil {
			return sent, timeout(err)
		}
	}
	return sent, nil
}

// timeout returns err if it is that of a deadline: other errors are of connections that the
// server closes.
func timeout(err error) error {
	if err, ok := err.(net.Error); ok && err.Timeout() {
		return fmt.Errorf("open for %v", patience)
	}
	return nil
}

// idle opens a connection, sends nothing or one request, and waits until the server
// closes it.
func idle(target Target, silent bool) error {
	conn, err := net.Dial("tcp", target.Address)
	if err != nil {
		return err
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(patience))
	if !silent {
		if _, err := io.WriteString(conn, target.Head+"\r\n"); err != nil {
			return err
		}
	}
	_, err = io.Copy(io.Discard, conn)
	return timeout(err)
}

// ordinary sends one request and reads the response.
func ordinary(target Target) error {
	conn, err := net.Dial("tcp", target.Address)
	if err != nil {
		return err
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(patience))
	if _, err := io.WriteString(conn, target.Head+"Connection: close\r\n\r\n"); err != nil {
		return err
	}
	resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// checkMemory fails the test if a process has used more than 100 MB of memory.
func checkMemory(t *testing.T, pid int) {
	if pid == 0 {
		return
	}
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Log("memory is not measured: ", err)
		return
	}
	match := regexp.MustCompile(`VmHWM:\s*(\d+) kB`).FindSubmatch(status)
	if match == nil {
		t.Fatalf("no VmHWM:\n%s", status)
	}
	kilobytes, err := strconv.Atoi(string(match[1]))
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d MB of memory", kilobytes/1000)
	if kilobytes > 100_000 {
		t.Errorf("the server uses %d MB of memory", kilobytes/1000)
	}
}
