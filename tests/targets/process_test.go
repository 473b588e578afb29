package targets

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/weburl/weburl/internal/need"
)

// freePort returns a port of the loopback interface on which nothing listens.
func freePort(t testing.TB) int {
	t.Helper()
	listener, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port
}

// A run is a program to start. In its files and arguments, {dir} is a folder of its own, {port}
// the port on which it must listen, {upstream} host and port of the server behind a proxy,
// {upstreamport} that port, and {testdata} the folder of that name.
type run struct {
	command []string
	files   map[string]string // texts by name, in {dir}
	env     []string
}

// start starts a program and returns the address on which it listens. It is killed at the end of
// the test. The test ends as by [need.Missing] if the program is not installed.
func (r run) start(t testing.TB, upstream string) string {
	t.Helper()
	program, err := exec.LookPath(r.command[0])
	if err != nil {
		for _, dir := range []string{"/usr/sbin", "/usr/local/sbin"} {
			if path := filepath.Join(dir, r.command[0]); err != nil {
				program, err = exec.LookPath(path)
			}
		}
	}
	if err != nil {
		need.Missing(t, r.command[0], err.Error())
	}
	need.Uses(t, r.command[0])
	dir, err := os.MkdirTemp("", "targets")
	if err != nil {
		t.Fatal(err)
	}
	os.Chmod(dir, 0o777) // some programs give up root, and write here
	testdata, err := filepath.Abs("testdata")
	if err != nil {
		t.Fatal(err)
	}
	port := strconv.Itoa(freePort(t))
	_, upstreamPort, _ := strings.Cut(upstream, ":")
	fill := strings.NewReplacer("{dir}", dir, "{port}", port, "{upstream}", upstream, "{upstreamport}", upstreamPort, "{testdata}", testdata)
	for name, text := range r.files {
		path := filepath.Join(dir, name)
		os.MkdirAll(filepath.Dir(path), 0o755)
		if err := os.WriteFile(path, []byte(fill.Replace(text)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var output bytes.Buffer
	var args []string
	for _, arg := range r.command[1:] {
		args = append(args, fill.Replace(arg))
	}
	cmd := exec.Command(program, args...)
	cmd.Dir = dir
	cmd.Env = os.Environ()
	for _, variable := range r.env {
		cmd.Env = append(cmd.Env, fill.Replace(variable))
	}
	cmd.Stdout, cmd.Stderr = &output, &output
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.WaitDelay = time.Second
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() { cmd.Wait(); close(ended) }()
	t.Cleanup(func() {
		syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		<-ended
		os.RemoveAll(dir)
	})
	address := "127.0.0.1:" + port
	for range 600 {
		conn, err := net.Dial("tcp4", address)
		if err == nil {
			conn.Close()
			return address
		}
		select {
		case <-ended:
			t.Fatalf("%s ended:\n%s", r.command[0], output.String())
		case <-time.After(50 * time.Millisecond):
		}
	}
	syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	<-ended
	t.Fatalf("%s does not listen:\n%s", r.command[0], output.String())
	return ""
}

// atEnd ends the processes that several tests share.
var atEnd []func()

// lasting is a test whose processes end after all tests.
type lasting struct{ testing.TB }

func (lasting) Cleanup(end func()) { atEnd = append(atEnd, end) }

// An answer is the response to a request.
type answer struct {
	status   int
	location string
	body     string
}

// A client sends request targets as they are.
type client struct {
	address string
	once    bool // a connection for each request
	conn    net.Conn
	buffer  *bufio.Reader
	send    []byte
}

// errCut says that the server closed the connection without a response.
var errCut = errors.New("no response")

// get sends one request. It tries twice if the server closes the connection that was left of
// the request before.
func (c *client) get(target string) (answer, error) {
	for {
		fresh := c.conn == nil
		a, err := c.try(target)
		if err == nil || fresh {
			return a, err
		}
	}
}

func (c *client) try(target string) (a answer, err error) {
	if c.conn == nil {
		if c.conn, err = net.Dial("tcp4", c.address); err != nil {
			return a, err
		}
		c.buffer = bufio.NewReader(c.conn)
	}
	keep := false
	defer func() {
		if !keep {
			c.conn.Close()
			c.conn = nil
		}
	}()
	c.conn.SetDeadline(time.Now().Add(20 * time.Second))
	c.send = append(c.send[:0], "GET "...)
	c.send = append(c.send, target...)
	c.send = append(c.send, " HTTP/1.1\r\nHost: h.example\r\n\r\n"...)
	if _, err := c.conn.Write(c.send); err != nil {
		return a, err
	}
	response, err := http.ReadResponse(c.buffer, nil)
	if err != nil {
		if errors.Is(err, os.ErrDeadlineExceeded) {
			return a, fmt.Errorf("%s: %w", c.address, err)
		}
		return a, errCut
	}
	body, err := io.ReadAll(response.Body)
	response.Body.Close()
	a = answer{response.StatusCode, response.Header.Get("Location"), string(body)}
	// What follows an error is not trusted: some programs answer the rest of a broken request.
	keep = err == nil && !c.once && !response.Close && response.StatusCode < 400 && c.buffer.Buffered() == 0
	if err != nil && a.status < 400 {
		return a, err
	}
	return a, nil
}

func (c *client) close() {
	if c.conn != nil {
		c.conn.Close()
		c.conn = nil
	}
}
