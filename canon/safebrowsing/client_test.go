package safebrowsing

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl/weburl/canon/internal/unescape"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
)

// TestGoogleClient compares URLs and expressions with Google's client, which it compiles from
// the checkout in SAFEBROWSING_DIR. They may differ only as the documentation of the package
// says.
func TestGoogleClient(t *testing.T) {
	ask := googleClient(t)
	g := urlgen.New(17)
	g.InvalidUTF8 = true
	var inputs, withScheme []string
	for range need.Part(t, 500_000) {
		in, _, _ := strings.Cut(g.Input(), "#")
		in = strings.TrimSpace(in) // the client removes more white space than Canonicalize
		inputs = append(inputs, in)
		withScheme = append(withScheme, "http://"+in)
	}
	clients, clientsWithScheme := ask(inputs), ask(withScheme)
	known := map[string]int{}
	for i, in := range inputs {
		u, err := Canonicalize(in)
		client := clients[i]
		var reason string
		switch {
		case err == nil && client != nil:
			if reason = whyHost(u, client); reason == "" {
				reason = whyPath(in, u, client)
			}
		case err == nil:
			reason = whyClientFails(u, clientsWithScheme[i])
		case client != nil:
			reason = whyFails(in, client)
		}
		known[reason]++
		if reason == unexplained && known[reason] <= 20 {
			t.Errorf("%q:\ngot    %+v, %v\nclient %+v", in, u, err, client)
		}
		if client == nil {
			continue
		}
		if got := client.expressions(); !slices.Equal(got, client.patterns) {
			t.Errorf("%q: expressions\ngot    %q\nclient %q", in, got, client.patterns)
		}
	}
	t.Logf("%d inputs: %v", len(inputs), known)
}

// A clientURL is the result of the client for a URL. The patterns are its expressions, sorted.
type clientURL struct {
	host, path, query string
	patterns          []string
}

const unexplained = "unexplained"

// whyFails returns why the client has a URL for an input that has none.
func whyFails(in string, client *clientURL) string {
	switch {
	case client.host == "":
		return "no host"
	case strings.Contains(client.host, ":") && clientAddr(client.host) == "":
		return "colon that is not before a port"
	case strings.HasPrefix(decoded(in), ":"):
		return "colon at the start"
	case isNonASCII(client.host):
		return "non-ASCII domain"
	}
	return unexplained
}

// whyClientFails returns why the client has no URL. withScheme is its result for the input
// after "http://".
func whyClientFails(u URL, withScheme *clientURL) string {
	switch {
	case withScheme != nil && withScheme.host == u.host:
		return "port without a scheme"
	case strings.HasPrefix(u.host, "[") && !strings.Contains(u.host, "]"):
		return "host without ]"
	case isNonASCII(u.host):
		return "non-ASCII domain"
	}
	return unexplained
}

// whyHost returns why the hosts differ, or the empty string if they are the same.
func whyHost(u URL, client *clientURL) string {
	switch {
	case lower(u.host) == client.host:
		return ""
	case strings.HasSuffix(client.host, ":") && canonicalHost(client.host) == u.host:
		return "empty port"
	case clientAddr(client.host) == u.host:
		return "IPv6 address"
	case moduloIPv4(u.host) == client.host:
		return "IPv4 number that is too large"
	case strings.Contains("."+client.host+".", ".0x."), strings.HasSuffix(client.host, "0x"):
		return "0x"
	case isNonASCII(u.host), isNonASCII(client.host):
		return "non-ASCII domain"
	}
	return unexplained
}

// whyPath returns why paths or queries differ, or the empty string if they are the same.
func whyPath(in string, u URL, client *clientURL) string {
	path, _, _ := strings.Cut(decoded(in), "?")
	switch {
	case lower(u.query) != client.query:
		return unexplained
	case lower(u.path) == client.path:
		return ""
	case lower(u.path) == client.path+"/" && (strings.HasSuffix(path, "/.") || strings.HasSuffix(path, "/..")):
		return "dot segment at the end"
	}
	return unexplained
}

// decoded returns an input as it is when it is parsed.
func decoded(in string) string { return unescape.Repeatedly(withoutBreaks.Replace(in)) }

// clientAddr returns the host that an IPv6 address of the client has here, or the empty
// string if it is not an address.
func clientAddr(host string) string {
	if len(host) < 2 || host[0] != '[' || host[len(host)-1] != ']' {
		return ""
	}
	if addr, err := netip.ParseAddr(host[1 : len(host)-1]); err == nil && addr.Is6() && addr.Zone() == "" {
		return canonicalAddr(addr)
	}
	return ""
}

// moduloIPv4 returns the address that the client makes of numbers that are too large.
func moduloIPv4(host string) string {
	labels := strings.Split(host, ".")
	var addr []string
	for i, label := range labels {
		n, err := strconv.ParseUint(label, 0, 32)
		if err != nil || len(labels) > 4 {
			return ""
		}
		size := 1
		if i == len(labels)-1 {
			size = 4 - i
		}
		for ; size > 0; size-- {
			addr = append(addr, strconv.Itoa(int(n>>(8*(size-1))&0xFF)))
		}
	}
	return strings.Join(addr, ".")
}

// lower returns s with the digits of percent-encoded bytes in lower case.
func lower(s string) string {
	b := []byte(s)
	for i := 0; i+2 < len(b); i++ {
		if b[i] == '%' {
			copy(b[i:], bytes.ToLower(b[i:i+3]))
		}
	}
	return string(b)
}

// isNonASCII reports whether a host has or had non-ASCII characters.
func isNonASCII(host string) bool {
	return !isASCII(unescape.Repeatedly(host)) || strings.Contains(host, "xn--")
}

// expressions returns the expressions of a URL of the client by the rules of this package,
// except that the last seven labels are looked up, and an empty query is not.
func (c *clientURL) expressions() []string {
	u := URL{host: c.host, path: c.path, query: c.query, hasQuery: c.query != ""}
	hosts := []string{u.host}
	if net.ParseIP(strings.Trim(u.host, "[]")) == nil {
		labels := strings.Split(u.host, ".")
		for i := max(1, len(labels)-7); i < len(labels)-1; i++ {
			hosts = append(hosts, strings.Join(labels[i:], "."))
		}
	}
	var expressions []string
	for _, h := range hosts {
		for _, p := range u.paths() {
			expressions = append(expressions, h+p)
		}
	}
	slices.Sort(expressions)
	return slices.Compact(expressions)
}

// googleClient compiles the client, and returns a function that runs it. The result for an
// input without a URL is nil.
func googleClient(t *testing.T) func(inputs []string) []*clientURL {
	checkout := need.Dir(t, "SAFEBROWSING_DIR")
	file, err := filepath.Abs(filepath.Join("testdata", "client_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	list, program := filepath.Join(folder, "overlay.json"), filepath.Join(folder, "client")
	overlay := fmt.Sprintf(`{"Replace": {%q: %q}}`, filepath.Join(checkout, "weburl_test.go"), file)
	if err := os.WriteFile(list, []byte(overlay), 0o666); err != nil {
		t.Fatal(err)
	}
	build := exec.Command("go", "test", "-c", "-vet=off", "-mod=vendor", "-overlay", list, "-o", program, ".")
	build.Dir = checkout
	build.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	if output, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	return func(inputs []string) (answers []*clientURL) {
		var lines, stderr bytes.Buffer
		encoder := json.NewEncoder(&lines)
		for _, in := range inputs {
			if err := encoder.Encode([]byte(in)); err != nil {
				t.Fatal(err)
			}
		}
		client := exec.Command(program)
		client.Stdin, client.Stderr = &lines, &stderr
		output, err := client.Output()
		if err != nil {
			t.Fatalf("%v\n%s", err, &stderr)
		}
		for line := range bytes.Lines(output) {
			var a *struct {
				Host, Path, Query []byte
				Patterns          [][]byte
			}
			if err := json.Unmarshal(line, &a); err != nil {
				t.Fatal(err)
			}
			if a == nil {
				answers = append(answers, nil)
				continue
			}
			u := &clientURL{host: string(a.Host), path: string(a.Path), query: string(a.Query)}
			for _, p := range a.Patterns {
				u.patterns = append(u.patterns, string(p))
			}
			slices.Sort(u.patterns)
			u.patterns = slices.Compact(u.patterns)
			answers = append(answers, u)
		}
		if len(answers) != len(inputs) {
			t.Fatalf("%d answers to %d inputs", len(answers), len(inputs))
		}
		return answers
	}
}
