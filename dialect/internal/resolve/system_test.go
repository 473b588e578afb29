package resolve

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"net/netip"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl/weburl/internal/need"
)

// RESOLVE_COUNT is the number of random hosts in each of these tests, by default
// 20,000.
func hosts(t *testing.T, random func(*rand.Rand) string) (list []string) {
	r := rand.New(rand.NewPCG(uint64(need.Number(t, "RESOLVE_SEED", 1)), 1))
	for range need.Number(t, "RESOLVE_COUNT", need.Part(t, 20_000)) {
		list = append(list, random(r))
	}
	return list
}

// ask returns what a program answers for each host: the result, and whether there
// is one.
func ask(t *testing.T, hosts []string, name string, args ...string) (results []string, ok []bool) {
	t.Helper()
	var in bytes.Buffer
	for _, host := range hosts {
		fmt.Fprintf(&in, "%x\n", host)
	}
	cmd := exec.Command(name, args...)
	cmd.Stdin = &in
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		digits, found := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "=")
		result, err := hex.DecodeString(digits)
		if found && err != nil {
			t.Fatal(err)
		}
		if !found {
			result = nil
		}
		results, ok = append(results, string(result)), append(ok, found)
	}
	if len(results) != len(hosts) {
		t.Fatalf("%d answers to %d hosts", len(results), len(hosts))
	}
	return results, ok
}

// resolveC compiles testdata/resolve.c.
func resolveC(t *testing.T) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "resolve")
	if out, err := exec.Command("cc", "-O1", "-o", program, "testdata/resolve.c", "-lidn2").CombinedOutput(); err != nil {
		need.Missing(t, "libidn2", fmt.Sprintf(".ci/parsers installs it, and cc: %v\n%s", err, out))
	}
	need.Uses(t, "libidn2")
	return program
}

// TestGetaddrinfo compares GNU with getaddrinfo of the GNU C library.
func TestGetaddrinfo(t *testing.T) {
	program := resolveC(t)
	list := hosts(t, randomAddress)
	results, ok := ask(t, list, program, "numeric")
	addresses := 0
	for i, host := range list {
		want := Name(host)
		if ok[i] {
			addresses++
			addr, err := netip.ParseAddr(results[i])
			if err != nil {
				t.Fatal(err)
			}
			want = addr.Unmap().String()
		}
		if got := GNU(host); got != want {
			t.Errorf("GNU(%q) is %q, and getaddrinfo: %q, %t", host, got, results[i], ok[i])
		}
	}
	if addresses < len(list)/10 {
		t.Errorf("%d of %d are addresses", addresses, len(list))
	}
}

// TestService compares Service with the port of getaddrinfo.
func TestService(t *testing.T) {
	list := hosts(t, randomService)
	results, ok := ask(t, list, resolveC(t), "service")
	for i, service := range list {
		if port, isNumber := Service(service); isNumber != ok[i] || isNumber && port != results[i] && (port != "" || results[i] != "0") {
			t.Errorf("Service(%q) is %q, %t, and getaddrinfo: %q, %t", service, port, isNumber, results[i], ok[i])
		}
	}
}

// randomService returns something like a number. /etc/services has none of the names.
func randomService(r *rand.Rand) string {
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	n := uint64(1)<<r.IntN(64) - 1 + uint64(r.IntN(3))
	return pick("", "", "", " ", "\t\n", "\v\f\r", "q") + pick("", "", "", "+", "-", "--", "- ", "*") +
		pick("", "", "0", "000", strings.Repeat("0", 30), "1") + pick(fmt.Sprint(n), fmt.Sprint(n), "80", "", "*") + pick("", "", "", "", " ", "a", "\\", ".", "\u0661")
}

// randomAddress returns something like an IP address. Zones are left out: whether
// getaddrinfo takes one depends on the interfaces of the machine.
func randomAddress(r *rand.Rand) string {
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	number := func() string {
		n := uint64(1) << r.IntN(36)
		n = n - 1 + uint64(r.IntN(3))
		switch r.IntN(8) {
		case 0, 1:
			return pick("0x", "0X") + fmt.Sprintf("%x", n)
		case 2:
			return pick("0", "00") + fmt.Sprintf("%o", n)
		case 3:
			return pick("", "08", "0x", "1a", "0xg", "-1", "+1", "256", "0", " 1")
		}
		return fmt.Sprint(n % 257)
	}
	if r.IntN(2) == 0 {
		parts := make([]string, 1+r.IntN(5))
		for i := range parts {
			parts[i] = number()
		}
		return strings.Join(parts, ".") + pick("", "", "", "", ".", " ", "a")
	}
	parts := make([]string, 1+r.IntN(9))
	for i := range parts {
		parts[i] = pick("", "0", "1", "abcd", "ABCD", "00001", "ffff", "g", fmt.Sprintf("%x", r.IntN(1<<16)))
	}
	return pick("", "", "::", "::ffff:") + strings.Join(parts, ":") + pick("", "", ":1.2.3.4", ":1.2.3.04", ":127.1")
}

// TestIDNAPrograms compares IDNA2008 with libidn2, IDNA2003 with Python's codec, and
// PythonIDNA and PythonIDNALabel with its package idna.
func TestIDNAPrograms(t *testing.T) {
	list := append(hosts(t, randomName), rareNames...)
	t.Run("libidn2", func(t *testing.T) {
		results, ok := ask(t, list, resolveC(t), "idn2")
		compareIDNA(t, "IDNA2008", IDNA2008, list, results, ok)
	})
	t.Run("Python", func(t *testing.T) {
		const python = "/usr/bin/python3"
		if err := exec.Command(python, "--version").Run(); err != nil {
			need.Missing(t, "Python", fmt.Sprintf(".ci/parsers installs it: %v", err))
		}
		need.Uses(t, "Python")
		results, ok := ask(t, list, python, "testdata/toascii.py")
		compareIDNA(t, "IDNA2003", IDNA2003, list, results, ok)
	})
	t.Run("package idna", func(t *testing.T) {
		const python = "/usr/bin/python3"
		if err := exec.Command(python, "-c", "import idna").Run(); err != nil {
			need.Missing(t, "Python's package idna", fmt.Sprintf(".ci/parsers installs it: %v", err))
		}
		need.Uses(t, "Python's package idna")
		results, ok := ask(t, list, python, "testdata/toascii.py", "uts46")
		compareIDNA(t, "PythonIDNA", PythonIDNA, list, results, ok)

		var labels []string
		for _, host := range list {
			labels = append(labels, strings.Split(host, ".")...)
		}
		for c := rune(0); c <= utf8.MaxRune; c++ {
			if c > 0x3400 {
				c += 60
			}
			if utf8.ValidRune(c) {
				labels = append(labels, string(c))
			}
		}
		results, ok = ask(t, labels, python, "testdata/toascii.py", "label")
		compareIDNA(t, "PythonIDNALabel", PythonIDNALabel, labels, results, ok)
	})
}

// rareNames have what a random name hardly ever has.
var rareNames = []string{
	// What is mapped to nothing, and the neighbors of that.
	"a\u034Eb", "a\u034Fb", "a\u0350b", "a\uFDFFb", "a\uFE00b", "a\uFE0Fb", "a\uFE10b", "\u200B", "\uFE0F.a",
	// What corrigendum 4 of Unicode decomposes in another way.
	"\U0002F868", "\U0002F874", "\U0002F91F", "\U0002F95F", "\U0002F9BF",
	// Letters whose case is folded today and was not.
	"\u13A0", "\u13F8", "\uAB70", "\u10A0", "\u1E9E", "\u2C00",
	// Marks that Unicode 3.2 did not have, before others, and pairs that today are one code point.
	"a\u1DC0\u0323", "a\u0359\u0301", "a\u1DC0\u0323\u0359\u0302", "\u1E9B\u1DC0\u0323", "\U00011099\U000110BA", "a\u1DC0\u0301",
	"c\u1DC0\u0323", "c\u1DC0\u0323b\u1DC0", "\u1DC0\u0323", "a\u0323\u1DC0", "c\u0358\u0315\u0323", "\u0F39\u1DC2\u0301",
	// Letters of both directions.
	"\u05D0a\u05D1", "a\u05D0", "\u05D0a", "\u05D01", "1\u05D0", "\u05D01\u05D1", "\u05D0-\u05D1", "\u0627\u0661", "a.\u05D0",
	"\u05D0\u1734\u05D0",
	// Lengths, and labels that look like Punycode.
	strings.Repeat("a", 62) + "é", strings.Repeat("é", 57), strings.Repeat("é", 58), strings.Repeat("é", 59), strings.Repeat("é", 60),
	strings.Repeat("é.", 31) + "a", strings.Repeat("éa.", 28) + "a", strings.Repeat("éa.", 29) + "a", "xn--é", "XN--é", "é.xn--", "é.xn--0", "é.XN--KVA",
	"xn---good", "xn--good", "xn---a", "xn----good", "XN---GOOD.a",
	"é:", "é[", "é{", "é@", "é`", "é/",
}

func compareIDNA(t *testing.T, name string, f func(string) (string, bool), hosts, results []string, ok []bool) {
	t.Helper()
	taken := 0
	for i, host := range hosts {
		if IsASCII(host) && name != "PythonIDNALabel" {
			continue
		}
		got, gotOK := f(host)
		if gotOK != ok[i] || gotOK && got != results[i] {
			t.Errorf("%s(%+q) is %q, %t, and not %q, %t", name, host, got, gotOK, results[i], ok[i])
		}
		if ok[i] {
			taken++
		}
	}
	t.Logf("%d of %d hosts are taken", taken, len(hosts))
}

// randomName returns labels with one or two code points of any kind among letters.
func randomName(r *rand.Rand) string {
	codePoint := func() string {
		for {
			c := rune(r.IntN(0x3400))
			switch r.IntN(4) {
			case 0:
				c = rune(r.IntN(0x20000))
			case 1:
				c = rune(r.IntN(utf8.MaxRune + 1))
			}
			if c >= utf8.RuneSelf && utf8.ValidRune(c) {
				return string(c)
			}
		}
	}
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	return pick("", "a", "www.", "xn--", "ß", "1", "A-b") + codePoint() + pick("", "b", ".de", "。com", "-", "ẞ", codePoint(), ".") + pick("", "", "", "x.y")
}
