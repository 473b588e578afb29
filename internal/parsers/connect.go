package parsers

import (
	"fmt"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
)

// A Connector is a running driver that connects, with the argument "connect".
// It answers a question, which has no base, with the line "done" and the name
// of an error. A preloaded library keeps it from using the network, and writes
// where it would have connected before that line.
type Connector struct{ process *Process }

// A Connection has the lookups and connections of a program for a URL.
type Connection struct {
	// Attempts are the lookups and connections of the program, each once.
	Attempts []Attempt

	// Failure is the name of the program's error.
	Failure string
}

// An Attempt is a call of getaddrinfo by a program, or a connection.
type Attempt struct {
	IsAddress  bool   // Host is an IP address to getaddrinfo
	Host, Port string // the port is empty if none is passed to getaddrinfo
}

// String returns the attempt in a human-readable form.
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
		cmd.Stdout = w
		cmd.ExtraFiles = []*os.File{w} // file descriptor 3, on which the library writes
		t.Cleanup(func() {
			w.Close()
			r.Close()
		})
		return &Connector{p.begin(t, cmd, r, func(process *Process) error {
			w.Close()
			_, err := (&Connector{process}).Connect("")
			return err
		})}
	}
}

// buildAsked compiles the library, and returns its path.
func buildAsked(t testing.TB) (library string) {
	t.Helper()
	file, err := keepDriver("asked.c")
	if err != nil {
		t.Fatal(err)
	}
	library = filepath.Join(filepath.Dir(file), "asked.so")
	if err := keep(library, func(library string) error {
		return run("cc", "-O1", "-Wall", "-shared", "-fPIC", "-o", library, file, "-ldl")
	}); err != nil {
		need.Missing(t, "cc", err.Error())
	}
	return library
}

// Connect returns what the program does for each of the URLs.
func (c *Connector) Connect(inputs ...string) ([]Connection, error) {
	var lines []byte
	for _, input := range inputs {
		lines = append(appendText(lines, input), " -\n\n"...)
	}
	sent := c.process.send(lines)
	connections := make([]Connection, len(inputs))
	for i := range connections {
		if err := c.read(&connections[i]); err != nil {
			return nil, fmt.Errorf("parsers: %s, %+q: %w", c.process, inputs[i], err)
		}
	}
	return connections, <-sent
}

// read reads the lines for one URL.
func (c *Connector) read(to *Connection) error {
	for {
		line, err := c.process.out.ReadString('\n')
		if err != nil {
			return err
		}
		line = strings.TrimSuffix(line, "\n")
		if failure, ok := strings.CutPrefix(line, "done "); ok {
			to.Failure = failure
			return nil
		}
		a, err := parseAttempt(line)
		if err != nil {
			return err
		}
		if !slices.Contains(to.Attempts, a) {
			to.Attempts = append(to.Attempts, a)
		}
	}
}

// parseAttempt reads a line that the library writes.
func parseAttempt(line string) (a Attempt, err error) {
	fields := strings.Split(line, " ")
	if len(fields) != 3 || fields[0] != "name" && fields[0] != "address" {
		return a, fmt.Errorf("%q is not an attempt", line)
	}
	host, err := parseValue(fields[1])
	if err != nil {
		return a, err
	}
	port, err := parseValue(fields[2])
	return Attempt{fields[0] == "address", host.String(), port.String()}, err
}

// chunkSize is how many inputs a [Connector] is asked about at once.
const chunkSize = 2000

// CompareDestinations compares the destinations of the dialect with the connections of
// the program, on a tenth of PARSERS_COUNT inputs. It leaves out inputs for which skip,
// if it is not nil, returns true.
func CompareDestinations(t *testing.T, p Program, d *dialect.Dialect, skip func(r *dialect.Result) bool, known ...KnownDestination) {
	t.Helper()
	start := p.PrepareConnect(t)
	c := &destinations{dialect: d, known: known, times: make(map[string]int)}
	total := need.Number(t, "PARSERS_COUNT", need.Part(t, 20_000)) / 10
	chunks := make(chan []connected)
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), (total+chunkSize-1)/chunkSize) {
		connector := start()
		workers.Go(func() {
			for chunk := range chunks {
				c.ask(t, connector, chunk)
			}
		})
	}
	g := urlgen.NewWithWPT(t, uint64(need.Number(t, "PARSERS_SEED", 1))<<32)
	g.InvalidUTF8 = true
	var chunk []connected
	for i := range total {
		input := ConnectTrick(g, i)
		if r := d.Parse(input, ""); skip == nil || !skip(&r) {
			chunk = append(chunk, connected{input, r})
		}
		if len(chunk) == chunkSize || i == total-1 {
			chunks <- chunk
			chunk = nil
		}
	}
	close(chunks)
	workers.Wait()

	need.Compared(t, p.Name+", where it connects", c.count, c.times)
	t.Logf("%s: %d inputs, %d of which it connects for; %d different", p.Name, c.count, c.connected, c.different)
	for _, k := range known {
		t.Logf("%d differ in a known way: %s: %s", c.times[k.Name], k.Name, k.Reason)
	}
}

// ConnectTrick returns the input with number i, most often one of http.
func ConnectTrick(g *urlgen.Generator, i int) string {
	input := g.Trick()
	switch {
	case i < len(rareHosts):
		return "http://" + rareHosts[i] + "/"
	case g.Chance(2):
		return "http://" + g.TrickHost() + "/"
	case g.Chance(2):
		return "http://" + g.Name() + "/"
	}
	return input
}

// rareHosts are hosts that random inputs hardly ever have.
var rareHosts = []string{"*", "%2A", "\uFF0A", "*.", "127.0.0.1%3A+80", "127.0.0.1%3Assh"}

// A connected is an input, and what the model parses it to.
type connected struct {
	input  string
	result dialect.Result
}

// Destinations counts where a program and its model connect. Several goroutines
// use it.
type destinations struct {
	dialect *dialect.Dialect
	known   []KnownDestination

	mu                          sync.Mutex
	count, connected, different int
	times                       map[string]int
}

// ask compares the destinations of inputs. It stops at the first error of the
// process.
func (c *destinations) ask(t *testing.T, connector *Connector, chunk []connected) {
	t.Helper()
	var inputs []string
	for _, q := range chunk {
		inputs = append(inputs, q.input)
	}
	connections, err := connector.Connect(inputs...)
	if err != nil {
		t.Error(err)
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, q := range chunk {
		attempts := connections[i].Attempts
		c.count++
		if len(attempts) > 0 {
			c.connected++
		}
		to, failure := c.dialect.Destination(&q.result)
		if sameDestination(to, failure, attempts) {
			continue
		}
		k := slices.IndexFunc(c.known, func(k KnownDestination) bool { return k.Is(&q.result, to, failure, attempts) })
		if k >= 0 {
			c.times[c.known[k].Name]++
			continue
		}
		if c.different++; c.different <= maxShown {
			t.Errorf("%+q\nmodel   %+q %v\nprogram %v %s", q.input, to, failure, attempts, connections[i].Failure)
		}
	}
}

// A KnownDestination is a known difference between the destinations of a program and its
// model.
type KnownDestination struct {
	Name, Reason string
	Is           func(r *dialect.Result, d dialect.Destination, failure *dialect.Failure, attempts []Attempt) bool
}

// Localhost is the difference that libcurl has addresses for some names: their
// destination is the name.
var Localhost = KnownDestination{
	Name:   "localhost",
	Reason: "libcurl has the addresses of localhost, and of names that end in .localhost, itself",
	Is: func(_ *dialect.Result, d dialect.Destination, failure *dialect.Failure, attempts []Attempt) bool {
		for _, a := range attempts {
			if a.Host != "127.0.0.1" && a.Host != "::1" || a.Port != d.Port {
				return false
			}
		}
		return failure == nil && len(attempts) > 0 && (d.Host == "localhost" || strings.HasSuffix(d.Host, ".localhost"))
	},
}

// sameDestination reports whether the program tried the destination and nothing
// else.
func sameDestination(d dialect.Destination, failure *dialect.Failure, attempts []Attempt) bool {
	if failure != nil {
		return len(attempts) == 0
	}
	for _, a := range attempts {
		if d.Scheme == "file" && d == dialect.NewDestination(d.Scheme, ascii.Lower(a.Host), a.Port) {
			continue // localhost
		}
		if number := strings.TrimLeft(a.Port, "0"); number != "" {
			a.Port = number
		}
		if d.Port != a.Port && d.Port != "" && a.Port != "" && d.Host != "" || !sameHost(d.Host, a.Host) {
			return false
		}
	}
	return len(attempts) > 0 || d.Host == ""
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
// reject it in various ways.
func IsBadPort(r *dialect.Result) bool {
	port, ok := r.Get(dialect.Port).Text()
	if !ok {
		return false
	}
	_, err := strconv.ParseUint(port, 10, 16)
	return err != nil
}
