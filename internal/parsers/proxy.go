package parsers

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
)

// A Requester is a running driver that fetches URLs through an HTTP proxy, with
// the arguments "proxy" and the proxy's port of 127.0.0.1. It answers as a
// [Connector] does. The proxy is this process, which notes what it is sent and
// forwards nothing.
type Requester struct {
	connector *Connector
	proxy     *recorder
}

// PrepareProxy is [Program.Prepare] for a driver that fetches through a proxy.
func (p Program) PrepareProxy(t testing.TB) (start func() *Requester) {
	t.Helper()
	begin := p.prepareAsked(t)
	return func() *Requester {
		t.Helper()
		proxy := startRecorder(t)
		_, port, _ := net.SplitHostPort(proxy.listener.Addr().String())
		return &Requester{begin([]string{"proxy", port}, "ASKED_PROXY="+port, "NO_PROXY=", "no_proxy="), proxy}
	}
}

// Fetch returns the heads of the requests that the program sends to the proxy for a
// URL, and what it does without the proxy.
func (r *Requester) Fetch(input string) (heads []string, without Connection, err error) {
	r.proxy.take()
	connections, err := r.connector.Connect(input)
	if err != nil {
		return nil, Connection{}, err
	}
	return r.proxy.take(), connections[0], nil
}

// A recorder is a proxy that rejects all requests, and notes their heads.
type recorder struct {
	listener net.Listener

	mu    sync.Mutex
	heads []string
}

func startRecorder(t testing.TB) *recorder {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	r := &recorder{listener: listener}
	var serving sync.WaitGroup
	serving.Go(func() {
		for {
			conn, err := listener.Accept()
			if errors.Is(err, net.ErrClosed) {
				return
			}
			if err == nil {
				serving.Go(func() { r.serve(conn) })
			}
		}
	})
	t.Cleanup(func() {
		listener.Close()
		serving.Wait()
	})
	return r
}

func (r *recorder) serve(conn net.Conn) {
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(10 * time.Second))
	var head []byte
	for !bytes.Contains(head, []byte("\r\n\r\n")) {
		var buffer [4096]byte
		n, err := conn.Read(buffer[:])
		head = append(head, buffer[:n]...)
		if err != nil {
			break
		}
	}
	if len(head) == 0 {
		return
	}
	r.mu.Lock()
	r.heads = append(r.heads, string(head))
	r.mu.Unlock()
	fmt.Fprint(conn, "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
}

// take returns the heads since the last call.
func (r *recorder) take() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	heads := r.heads
	r.heads = nil
	return heads
}

// CompareRequests compares the requests of the dialect with the requests that the
// program sends to a proxy, on a tenth of PARSERS_COUNT inputs. It leaves out inputs for
// which skip returns true. A failure of the result is not compared: it belongs to the
// dialect, not the client.
func CompareRequests(t *testing.T, p Program, d *dialect.Dialect, skip func(input string, r *dialect.Result) bool, known ...KnownRequest) {
	t.Helper()
	requester := p.PrepareProxy(t)()
	g := urlgen.NewWithWPT(t, uint64(need.Number(t, "PARSERS_SEED", 1))<<32+1)
	g.InvalidUTF8 = true
	count, sent, different := 0, 0, 0
	times := make(map[string]int)
	for i := range need.Number(t, "PARSERS_COUNT", need.Part(t, 20_000)) / 10 {
		input := proxyTrick(g, i)
		r := d.Parse(input, "")
		if r.Failure != nil || skip != nil && skip(input, &r) {
			continue
		}
		want, failure := d.Definition().ProxyRequest(input, &r)
		heads, without, err := requester.Fetch(input)
		if err != nil {
			t.Fatal(err)
		}
		count++
		if len(heads) > 0 {
			sent++
		}
		if sameRequest(want, failure, heads, without.Attempts) {
			continue
		}
		if k := findRequest(known, input, &r, want, heads); k != nil {
			times[k.Name]++
			continue
		}
		if different++; different <= maxShown {
			t.Errorf("%+q: the request is %+q %v\nprogram: %+q %v, %s", input, want, failure, heads, without.Attempts, without.Failure)
		}
	}
	need.Compared(t, p.Name+", requests to a proxy", count, times)
	t.Logf("%s: %d inputs, %d of which it sends to the proxy; %d different", p.Name, count, sent, different)
	for _, k := range known {
		t.Logf("%d differ in a known way: %s: %s", times[k.Name], k.Name, k.Reason)
	}
}

// proxyTrick returns an input, most often one of http.
func proxyTrick(g *urlgen.Generator, i int) string {
	switch i % 4 {
	case 0:
		return "http://" + g.TrickHost() + []string{"", "/", "?", "#", "/#", "%2f", "%3f", ":", `\`}[i/4%9] + "@" + g.Name() + "/"
	case 1:
		return "http://" + g.Name() + []string{"?", "#", "/?", "/#", ";", "/", " ", "%0d%0a", "%20"}[i/4%9] + "@" + g.TrickHost() + "/"
	case 2:
		return []string{"http://", "https://", "http:///", "HTTP://"}[i/4%4] + g.TrickHost() + "/"
	}
	return g.Trick()
}

// A KnownRequest is a known difference between the requests of a program and its model.
type KnownRequest struct {
	Name, Reason string
	Is           func(input string, r *dialect.Result, request string, heads []string) bool
}

func findRequest(known []KnownRequest, input string, r *dialect.Result, request string, heads []string) *KnownRequest {
	for i := range known {
		if known[i].Is(input, r, request, heads) {
			return &known[i]
		}
	}
	return nil
}

// sameRequest reports whether the program sent the request to the proxy, and
// nothing else. Without a request it sent nothing to the proxy.
func sameRequest(want string, failure *dialect.Failure, heads []string, attempts []Attempt) bool {
	switch {
	case failure != nil:
		return len(heads) == 0 && len(attempts) == 0
	case want == "":
		return len(heads) == 0
	}
	return len(heads) == 1 && len(attempts) == 0 && strings.HasPrefix(heads[0], want+" HTTP/1.")
}

// A ProxyProgram is an HTTP proxy that dialects are combined with.
type ProxyProgram struct {
	Name string

	// Start returns the command that runs the proxy in the foreground at a port of
	// 127.0.0.1, with files of its own in a directory. It reports an error if the
	// program is missing.
	Start func(folder string, port int) ([]string, error)
}

// Tinyproxy is tinyproxy with a configuration that allows everything.
var Tinyproxy = ProxyProgram{"tinyproxy", func(folder string, port int) ([]string, error) {
	const program = "/usr/bin/tinyproxy"
	file := filepath.Join(folder, "tinyproxy.conf")
	text := fmt.Sprintf("Listen 127.0.0.1\nPort %d\nTimeout 20\nMaxClients 20\nLogLevel Critical\nDisableViaHeader Yes\n", port)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		return nil, err
	}
	return []string{program, "-d", "-c", file}, run(program, "-v")
}}

// CompareProxy compares the proxy with its model, on a quarter of PARSERS_COUNT
// requests. It leaves out requests for whose failure skip returns true.
func CompareProxy(t *testing.T, p ProxyProgram, model *dialect.Proxy, skip func(*dialect.Failure) bool) {
	t.Helper()
	asked, address := p.prepare(t)
	g := urlgen.NewWithWPT(t, uint64(need.Number(t, "PARSERS_SEED", 1))<<32+2)
	g.InvalidUTF8 = true
	count, connected, different := 0, 0, 0
	for i := range need.Number(t, "PARSERS_COUNT", need.Part(t, 20_000)) / 4 {
		input := proxyTrick(g, i)
		request := "GET " + input
		switch i / 4 % 4 {
		case 0:
			request = "CONNECT " + g.TrickHost() + []string{"", ":443", ":", ":80x", "/x", "@h:1"}[i/16%6]
		case 1:
			_, rest, _ := strings.Cut(input, "//")
			request = "GET http://" + rest
		}
		want, failure := model.Connect(request)
		if failure != nil && skip(failure) {
			continue
		}
		if err := send(address, request); err != nil {
			t.Fatalf("%+q: %v", request, err)
		}
		attempts, err := asked.attempts()
		if err != nil {
			t.Fatalf("%+q: %v", request, err)
		}
		count++
		if len(attempts) > 0 {
			connected++
		}
		if sameDestination(want, failure, attempts) {
			continue
		}
		if different++; different <= maxShown {
			t.Errorf("%+q: the destination is %v %v\nprogram: %v", request, want, failure, attempts)
		}
	}
	need.Compared(t, p.Name, count, nil)
	t.Logf("%s: %d requests, %d of which it connects for; %d different", p.Name, count, connected, different)
}

// send sends a request, and waits until the proxy closes the connection.
func send(address, request string) error {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return err
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(30 * time.Second))
	if _, err := fmt.Fprintf(conn, "%s HTTP/1.1\r\nHost: h\r\n\r\n", request); err != nil {
		return err
	}
	if _, err := io.Copy(io.Discard, conn); err != nil && !errors.Is(err, syscall.ECONNRESET) {
		return err
	}
	return nil
}

// prepare starts the proxy with the library that notes where it connects.
func (p ProxyProgram) prepare(t *testing.T) (_ asked, address string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address = listener.Addr().String()
	port := listener.Addr().(*net.TCPAddr).Port
	listener.Close()
	command, err := p.Start(t.TempDir(), port)
	if err != nil {
		need.Missing(t, p.Name, fmt.Sprintf(".ci/parsers installs it: %v", err))
	}
	need.Uses(t, p.Name)
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Env = append(os.Environ(), "LD_PRELOAD="+buildAsked(t), "ASKED_PROXY="+strconv.Itoa(port)) // it looks up where it listens
	cmd.ExtraFiles = []*os.File{w}                                                                 // file descriptor 3
	var stderr head
	cmd.Stderr = &stderr
	cmd.WaitDelay = endTimeout
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	w.Close()
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
		r.Close()
	})
	asked := asked{r}
	for range 500 {
		if conn, err := net.Dial("tcp", address); err == nil {
			conn.Close()
			if _, err := asked.attempts(); err != nil { // of its own sockets
				t.Fatal(err)
			}
			return asked, address
		}
		time.Sleep(10 * time.Millisecond)
	}
	cmd.Process.Kill()
	cmd.Wait()
	need.Missing(t, p.Name, fmt.Sprintf("it does not listen\nstderr: %s", stderr))
	return asked, ""
}

// An asked is the pipe on which the preloaded library of a proxy writes.
type asked struct{ pipe *os.File }

// attempts returns what the library has written since the last call.
func (a asked) attempts() (attempts []Attempt, err error) {
	text, err := a.read()
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(text) {
		attempt, err := parseAttempt(strings.TrimSuffix(line, "\n"))
		if err != nil {
			return nil, err
		}
		if !slices.Contains(attempts, attempt) {
			attempts = append(attempts, attempt)
		}
	}
	return attempts, nil
}
