package weburl

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unsafe"

	"github.com/weburl/weburl/internal/inplace"
)

// TestInPlace runs setters in turn, each on what the one before has returned, and compares
// with the With methods. No memory is larger than what a result may keep.
func TestInPlace(t *testing.T) {
	set := inplace.Installed.(*inplace.Setters[URL])
	parts := []struct {
		inPlace inplace.Setter[URL]
		with    func(URL, string) (URL, error)
		before  string
		left    string // values that are left to the method
	}{
		{set.HostPort, URL.WithHostPort, "", "1.2.3.4"},
		{set.Hostname, URL.WithHostname, "", "h:80"},
		{set.Path, URL.WithPath, "/", "a"},
		{set.Query, URL.WithQuery, "", "a b"},
		{set.Fragment, URL.WithFragment, "", "a b"},
	}
	rng := rand.New(rand.NewPCG(1, 2))
	inMemory := 0
	for _, base := range []string{"https://h/", "http://u:p@h.example:8080/a/b/c?q#f", "ws://1.2.3.4/a?b", "ftp://[::1]:22/#f"} {
		u, room := MustParse(base), 0
		want := u
		for range 5000 {
			part := parts[rng.IntN(len(parts))]
			value := part.before + strings.Repeat("a", 1+rng.IntN(1<<rng.IntN(11)))
			next := u
			if _, ok := part.inPlace(&next, room, part.left); ok || next != u {
				t.Fatalf("%q is taken", part.left)
			}
			more, ok := part.inPlace(&next, room, value)
			if !ok {
				t.Fatalf("%q is not taken for %q", value, u.href)
			}
			if more == room && unsafe.StringData(next.href) == unsafe.StringData(u.href) {
				inMemory++
			} else if fits := len(next.href) <= room && room <= maxKept(len(next.href)); fits {
				t.Fatalf("new memory for %d bytes, where there were %d", len(next.href), room)
			}
			u, room = next, more
			want, _ = part.with(want, value)
			if u != want {
				t.Fatalf("%q: %#v, not %#v", value, u, want)
			}
			if room < len(u.href) || room > maxKept(len(u.href)) {
				t.Fatalf("%d bytes of memory for %d", room, len(u.href))
			}
		}
	}
	if inMemory < 5000 {
		t.Errorf("only %d of 20,000 changes were in the same memory", inMemory)
	}
}
