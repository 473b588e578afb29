//go:build !js

package redirect_test

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"net"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"unicode/utf8"

	"github.com/weburl/weburl/internal/docs"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/redirect"
	"golang.org/x/net/http/httpguts"
)

// ways are the ways in which testdata/Server.java makes a Location of a reference.
var ways = []string{"path", "normalized", "query", "fragment", "decoded", "twice", "repaired", "Latin-1", "unescaped", "lenient"}

// A jdk is a connection to the HTTP server of the JDK.
type jdk struct {
	conn net.Conn
	r    *bufio.Reader
}

// runJDK starts the server, and returns a function that connects to it.
func runJDK(t *testing.T) (connect func() *jdk) {
	// Without nodelay, the client acknowledges the header before the server sends the body.
	address := docs.Serve(t, exec.Command(need.Program(t, "java"), "-Dsun.net.httpserver.nodelay=true", "testdata/Server.java"))
	return func() *jdk {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { conn.Close() })
		return &jdk{conn, bufio.NewReader(conn)}
	}
}

// redirect returns the header that the server sends to redirect to a reference. It is
// nil if the server sends no redirect.
func (j *jdk) redirect(way, reference string) (header []byte, err error) {
	_, err = fmt.Fprintf(j.conn, "GET /%s/%s HTTP/1.1\r\nHost: localhost\r\n\r\n", way, hex.EncodeToString([]byte(reference)))
	end := []byte("\r\n\r\nend of body")
	for err == nil && !bytes.HasSuffix(header, end) {
		var part []byte
		part, err = j.r.ReadSlice('y')
		header = append(header, part...)
		if err == bufio.ErrBufferFull {
			err = nil
		}
	}
	header = bytes.TrimSuffix(header, end)
	if bytes.HasPrefix(header, []byte("HTTP/1.1 400 ")) {
		return nil, err
	}
	return header, err
}

// attacked says what an attacker has done to the header of a redirect, or returns "". The
// line ends are read as the most lenient client does, and so are names, in which it drops
// spaces and characters that are not ASCII. No field has a percent sign in its name.
func attacked(header []byte) string {
	lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(header)), "\n")
	missing := map[string]bool{"Date": true, "Content-length": true, "Location": true}
	location := ""
	for _, line := range lines[1:] {
		if strings.TrimSpace(line) == "" {
			return "the header ends before its last line"
		}
		name, value, ok := strings.Cut(line, ":")
		name = strings.Map(func(c rune) rune {
			if c <= ' ' || c >= 0x7F {
				return -1
			}
			return c
		}, name)
		if !ok || strings.Contains(name, "%") || name != "" && !httpguts.ValidHeaderFieldName(name) {
			continue
		}
		if !missing[name] {
			return "there is another field, " + line
		}
		delete(missing, name)
		if name == "Location" {
			location = value
		}
	}
	if len(missing) > 0 {
		return fmt.Sprintf("without %v", missing)
	}
	return leavesSite(location)
}

// leavesSite says where browsers go for a Location if not to the site. They get it as
// UTF-8 or as Latin-1, and some remove control characters.
func leavesSite(location string) string {
	var latin1 strings.Builder
	for _, c := range []byte(location) {
		latin1.WriteRune(rune(c))
	}
	for _, s := range []string{location, latin1.String()} {
		for _, s := range []string{s, strings.Map(func(c rune) rune {
			if c < ' ' || c == 0x7F {
				return -1
			}
			return c
		}, s)} {
			if u, err := page.Parse(s); err == nil && !page.Origin().SameOrigin(u.Origin()) {
				return fmt.Sprintf("%q leads to %s", location, u)
			}
		}
	}
	return ""
}

// disguised are the strings that [disguise] hides in letters and bytes.
var disguised = []string{
	"/", "/", "/", "//", `\`, "..", "../", ".", "%2f", "%5c", "%2e", "\t", "\r\n", "\r", "\n", "\n\n", "\x00", "\x01", "\x7f", "C|",
	"X:y", ":", "a", "evil.example", "?", "#", "+", "%", "@", "é", "中文",
}

// disguise returns s with some bytes replaced by characters that a program can turn into
// these bytes: letters with this low byte, overlong UTF-8, and so on.
func disguise(rng *rand.Rand, s string) string {
	var b []byte
	for i := range len(s) {
		c := s[i]
		high := rune(1+rng.IntN(0xFF)) << 8
		switch rng.IntN(20) {
		case 0, 1, 2:
			b = append(b, string(high|rune(c))...)
		case 3:
			b = append(b, string(0x10000|rune(rng.IntN(3))<<16|high|rune(c))...)
		case 4: // the low byte of the first code unit in UTF-16
			b = append(b, string(0x10000|rune(c)<<10|rune(rng.IntN(0x400)))...)
		case 5, 6:
			b = appendSequence(b, 2+rng.IntN(5), uint32(c))
		case 7:
			b = appendSequence(b, 3+rng.IntN(4), uint32(high)|uint32(c))
		case 8: // a decoder that does not check the last byte takes it
			b = appendSequence(b, 2, uint32(c))
			b[len(b)-1] ^= byte(rng.IntN(4) << 6)
		case 9: // in Latin-1, the bytes of a letter
			for _, c := range []byte(string(high | rune(c))) {
				b = append(b, string(rune(c))...)
			}
		case 10:
			b = fmt.Appendf(b, "%%u%04x", high|rune(c))
		case 11:
			b = append(b, byte(0x80+rng.IntN(0x80)), c)
		default:
			b = append(b, c)
		}
	}
	return string(b)
}

// appendSequence appends a sequence of UTF-8 with n bytes for c, even if it is overlong.
func appendSequence(b []byte, n int, c uint32) []byte {
	b = append(b, byte(uint(0xFF00)>>n)|byte(c>>(6*(n-1))))
	for i := n - 2; i >= 0; i-- {
		b = append(b, 0x80|byte(c>>(6*i))&0x3F)
	}
	return b
}

// disguisedTarget returns a target for programs that decode, and then change characters.
func disguisedTarget(rng *rand.Rand) string {
	var b strings.Builder
	b.WriteString("/")
	for range 1 + rng.IntN(6) {
		b.WriteString(disguise(rng, disguised[rng.IntN(len(disguised))]))
	}
	s := b.String()
	if rng.IntN(4) > 0 { // bytes that are not UTF-8 do not come through otherwise
		var b strings.Builder
		for i := range len(s) {
			if s[i] < 0x80 && s[i] != '\\' && s[i] >= ' ' {
				b.WriteByte(s[i])
			} else {
				fmt.Fprintf(&b, "%%%02x", s[i])
			}
		}
		s = b.String()
	}
	return "/" + layers(rng, s[1:])
}

// The HTTP server of the JDK writes the low byte of each character. For targets that are
// allowed, in each way to make a Location of the Reference, it stays on the site, and no
// field is added. The targets that are rejected show that the test finds attacks.
func TestJDK(t *testing.T) {
	count := need.Number(t, "REDIRECT_COUNT", need.Part(t, 20_000))
	seed := uint64(need.Number(t, "REDIRECT_SEED", 1))
	connect := runJDK(t)

	for _, attack := range []struct{ way, reference string }{
		{"path", "/%C4%AFevil.example"}, {"path", "/%C4%89/evil.example"}, {"path", "/%F0%9B%B0%AEevil.example"},
		{"path", "/x%C4%8D%C4%8ASet-Cookie:%20sid=evil"}, {"query", "/x?a=%C4%8AX:y"}, {"fragment", "/x#%C4%8AX:y"},
		{"normalized", "/a/../%C4%AFevil.example"},
		{"decoded", "/%C4%AFevil.example"}, {"twice", "/%25C4%25AFevil.example"}, {"repaired", "/%C3%84%C2%AFevil.example"},
		{"Latin-1", "/%2Fevil.example"}, {"unescaped", "/%u012Fevil.example"}, {"lenient", "/%C0%AFevil.example"}, {"lenient", "/%ED%A0%AFevil.example"},
	} {
		header, err := connect().redirect(attack.way, attack.reference)
		if err != nil {
			t.Fatal(err)
		}
		if attacked(header) == "" {
			t.Errorf("%s, %s: no attack: %q", attack.way, attack.reference, header)
		}
	}

	const shard = 1000
	shards := make(chan int)
	var allowed, sent, rejected, failed atomic.Int64
	var workers sync.WaitGroup
	for range 4 {
		workers.Go(func() {
			j := connect()
			for i := range shards {
				rng := rand.New(rand.NewPCG(seed, uint64(i)))
				g := newGenerator(seed<<32 + 1<<31 + uint64(i))
				var policy redirect.Policy
				for n := range min(shard, count-i*shard) {
					target := ""
					if n%4 == 0 {
						target = g.target()
					} else {
						target = disguisedTarget(rng)
					}
					u, err := policy.Resolve(page, target)
					if err != nil {
						rejected.Add(1)
						continue
					}
					allowed.Add(1)
					for _, way := range ways {
						header, err := j.redirect(way, redirect.Reference(u))
						if err != nil {
							t.Errorf("%s, %q: %v", way, target, err)
							return
						}
						if header == nil {
							continue
						}
						sent.Add(1)
						if e := attacked(header); e != "" && failed.Add(1) <= 20 {
							t.Errorf("%s, %q: %s", way, target, e)
						}
					}
				}
			}
		})
	}
	for i := range (count + shard - 1) / shard {
		shards <- i
	}
	close(shards)
	workers.Wait()
	t.Logf("%d targets, %d of them are allowed, %d redirects, %d attacks", count, allowed.Load(), sent.Load(), failed.Load())
	if allowed.Load() < int64(count)/10 {
		t.Errorf("of %d targets only %d are allowed", count, allowed.Load())
	}
}

// A path that iconv, with //TRANSLIT, turns into a Location of another site is rejected,
// for each character.
func TestIconv(t *testing.T) {
	cmd := exec.Command(need.Program(t, "iconv"), "-f", "UTF-8", "-t", "ISO-8859-1//TRANSLIT")
	cmd.Env = append(cmd.Environ(), "LC_ALL=C.UTF-8")
	var text strings.Builder
	var characters []rune
	for c := rune(0xA0); c <= utf8.MaxRune; c++ {
		if utf8.ValidRune(c) && c != 0x2028 && c != 0x2029 {
			characters = append(characters, c)
			fmt.Fprintf(&text, "%c\n", c)
		}
	}
	cmd.Stdin = strings.NewReader(text.String())
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(lines) != len(characters) {
		t.Fatalf("%d characters, %d lines", len(characters), len(lines))
	}
	var policy redirect.Policy
	attacks := 0
	for i, c := range characters {
		if !strings.ContainsAny(lines[i], `/\%.`) {
			continue
		}
		for _, form := range []string{"/%sevil.example", "/%s2fevil.example", "/x/%s//evil.example"} {
			location := fmt.Sprintf(form, lines[i])
			u, err := page.Parse(location)
			if err == nil && page.Origin().SameOrigin(u.Origin()) { // what else becomes of the path
				location = percent.Decode(redirect.Reference(u))
				u, err = page.Parse(location)
			}
			if err == nil && page.Origin().SameOrigin(u.Origin()) {
				continue
			}
			attacks++
			if _, err := policy.Resolve(page, fmt.Sprintf(form, string(c))); err == nil {
				t.Errorf("%s with %U: %s", form, c, location)
			}
		}
	}
	t.Logf("%d characters, %d attacks", len(characters), attacks)
	if attacks < 10 {
		t.Errorf("%d attacks", attacks)
	}
}
