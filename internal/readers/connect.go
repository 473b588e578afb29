package readers

import (
	"bytes"
	"fmt"
	"io"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
)

// A Connector is a running driver that connects, with the argument "connect".
// It answers a question, which has no base, with the line "done" and the name
// of an error. A library that is preloaded keeps it from using the network and
// tells where it would have connected.
type Connector struct {
	process *Process
	asked   *os.File
}

// An Attempt is what a program asks getaddrinfo for, or connects to.
type Attempt struct {
	IsAddress  bool   // Host is an IP address to getaddrinfo
	Host, Port string // the port is empty if getaddrinfo is not asked for one
}

// String writes the attempt for people.
func (a Attempt) String() string {
	kind := "name"
	if a.IsAddress {
		kind = "address"
	}
	return fmt.Sprintf("%s %+q port %s", kind, a.Host, a.Port)
}

// PrepareConnect is [Program.Prepare] for a driver that connects.
func (p Program) PrepareConnect(t testing.TB) (start func() *Connector) {
	t.Helper()
	begin := p.prepareAsked(t)
	return func() *Connector {
		t.Helper()
		return begin([]string{"connect"})
	}
}

// prepareAsked returns a function that starts the driver with the preloaded
// library, with arguments and environment variables of its own.
func (p Program) prepareAsked(t testing.TB) (start func(args []string, env ...string) *Connector) {
	t.Helper()
	command := p.build(t)
	library := buildAsked(t)
	return func(args []string, env ...string) *Connector {
		t.Helper()
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(command[0], slices.Concat(command[1:], args)...)
		cmd.Env = append(os.Environ(), "LD_PRELOAD="+library, "LC_ALL=C.UTF-8")
		cmd.Env = append(cmd.Env, env...)
		cmd.ExtraFiles = []*os.File{w} // file descriptor 3
		process, err := Start(cmd)
		if err != nil {
			t.Fatal(err)
		}
		w.Close()
		t.Cleanup(func() {
			if err := process.Close(); err != nil {
				t.Errorf("%s: %v", p.Name, err)
			}
			r.Close()
		})
		return &Connector{process, r}
	}
}

// buildAsked compiles the library, and returns its path.
func buildAsked(t testing.TB) (library string) {
	t.Helper()
	source, err := drivers.ReadFile("testdata/asked.c")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "asked.c")
	library = filepath.Join(filepath.Dir(file), "asked.so")
	if err := os.WriteFile(file, source, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := run("cc", "-O1", "-Wall", "-shared", "-fPIC", "-o", library, file, "-ldl"); err != nil {
		need.Missing(t, "cc", err.Error())
	}
	return library
}

// Connect returns what the program asks for or connects to for a URL, each once.
// If it does neither, failure is the name of its error.
func (c *Connector) Connect(input string) (attempts []Attempt, failure string, err error) {
	line := append(appendText(nil, input), " -\n\n"...)
	if _, err := c.process.in.Write(line); err != nil {
		return nil, "", err
	}
	answer, err := c.process.out.ReadString('\n')
	if err != nil {
		return nil, "", fmt.Errorf("readers: %+q: %w", input, err)
	}
	failure, ok := strings.CutPrefix(strings.TrimSuffix(answer, "\n"), "done ")
	if !ok {
		return nil, "", fmt.Errorf("readers: %+q: %q is not an answer", input, answer)
	}
	attempts, err = c.attempts()
	return attempts, failure, err
}

// attempts returns what the library has written since the last call.
func (c *Connector) attempts() (attempts []Attempt, err error) {
	asked, err := c.readAsked()
	if err != nil {
		return nil, err
	}
	for _, line := range strings.Split(strings.TrimSuffix(asked, "\n"), "\n") {
		fields := strings.Split(line, " ")
		if len(fields) != 3 {
			continue
		}
		host, err := parseValue(fields[1])
		if err != nil {
			return nil, err
		}
		a := Attempt{fields[0] == "address", host.String(), fields[2]}
		if a.Port == "-" {
			a.Port = ""
		}
		if !slices.Contains(attempts, a) {
			attempts = append(attempts, a)
		}
	}
	return attempts, nil
}

// readAsked reads what the library has written so far. It was written before the
// answer.
func (c *Connector) readAsked() (string, error) {
	conn, err := c.asked.SyscallConn()
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

// CompareDestinations holds the destinations of the dialect to where the program
// connects, on as many inputs as READERS_COUNT says, divided by ten. It leaves
// out those that skip says.
func CompareDestinations(t *testing.T, p Program, d *dialect.Dialect, skip func(r *dialect.Reading) bool, known ...KnownDestination) {
	t.Helper()
	connector := p.PrepareConnect(t)()
	g := urlgen.NewWithWPT(t, uint64(number(t, "READERS_SEED", 1))<<32)
	g.InvalidUTF8 = true
	count, connected, different := 0, 0, 0
	times := make(map[string]int)
	for range number(t, "READERS_COUNT", 20_000) / 10 {
		input := g.Trick()
		switch {
		case g.Chance(2):
			input = "http://" + g.TrickHost() + "/"
		case g.Chance(2):
			input = "http://" + g.Name() + "/"
		}
		r := d.Parse(input, "")
		if skip(&r) {
			continue
		}
		destination, failure := d.Destination(&r)
		attempts, name, err := connector.Connect(input)
		if err != nil {
			t.Fatal(err)
		}
		count++
		if len(attempts) > 0 {
			connected++
		}
		if sameDestination(destination, failure, attempts) {
			continue
		}
		i := slices.IndexFunc(known, func(k KnownDestination) bool { return k.Is(&r, destination, failure, attempts) })
		if i >= 0 {
			times[known[i].Name]++
			continue
		}
		if different++; different <= maxShown {
			t.Errorf("%+q\nmodel   %+q %v\nprogram %v %s", input, destination, failure, attempts, name)
		}
	}
	t.Logf("%s: %d inputs, %d of which it connects for; %d different", p.Name, count, connected, different)
	for _, k := range known {
		t.Logf("%d differ in a known way: %s: %s", times[k.Name], k.Name, k.Reason)
	}
}

// A KnownDestination is a difference between where a program connects and where
// its model says that it does.
type KnownDestination struct {
	Name, Reason string
	Is           func(r *dialect.Reading, d dialect.Destination, failure *dialect.Failure, attempts []Attempt) bool
}

// sameDestination reports whether the program tried the destination and nothing
// else.
func sameDestination(d dialect.Destination, failure *dialect.Failure, attempts []Attempt) bool {
	if failure != nil {
		return len(attempts) == 0
	}
	for _, a := range attempts {
		if number := strings.TrimLeft(a.Port, "0"); number != "" {
			a.Port = number
		}
		if d.Port != a.Port && d.Port != "" && a.Port != "" && d.Host != "" || !sameHost(d.Host, a.Host) {
			return false
		}
	}
	return len(attempts) == 1 || d.Host == ""
}

// GoesTo reports whether attempts, of which there is one at least, are all to host.
func GoesTo(host string, attempts []Attempt) bool {
	return len(attempts) > 0 && !slices.ContainsFunc(attempts, func(a Attempt) bool { return !sameHost(host, a.Host) })
}

// sameHost reports whether the program tried the host of a destination. Zones are
// of this machine: an interface that it does not have is none, or makes a name of
// an address.
func sameHost(want, got string) bool {
	if x, ok := address(want); ok {
		y, ok := address(got)
		return ok && x == y
	}
	got = ascii.Lower(got)
	return got == want || len(got) > 1 && strings.TrimSuffix(got, ".") == want
}

func address(host string) (netip.Addr, bool) {
	host, _, _ = strings.Cut(host, "%")
	addr, err := netip.ParseAddr(host)
	return addr.Unmap(), err == nil
}

// IsBadPort reports whether the port of r is one that TCP does not have. Clients
// refuse it in various ways.
func IsBadPort(r *dialect.Reading) bool {
	port, ok := r.Get(dialect.Port).Text()
	if !ok {
		return false
	}
	_, err := strconv.ParseUint(port, 10, 16)
	return err != nil
}
