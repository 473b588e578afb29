package peer_test

import (
	"testing"

	"github.com/weburl/weburl/internal/peer"
)

func start(t *testing.T, implementation peer.Implementation) *peer.Peer {
	t.Helper()
	folder := peer.Need(t)
	p, err := folder.Start(implementation)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

// Every kind of string arrives as it is, and the answers in order.
func TestAsk(t *testing.T) {
	queries := []peer.Query{
		{Input: "https://u:p@Example.org:8080/a?b#c"},
		{Input: "https://"},
		{Input: ""},
		{Input: "../x", Base: "https://h/a/b"},
		{Input: "x", Base: "no base"},
		{Input: "x:/\u2028\uFFFD\uFFFE\U0001FFFF\uFEFF\x00\x7F\"\\<&>"},
	}
	want := []peer.Members{
		{"https://u:p@example.org:8080/a?b#c", "https://example.org:8080", "https:", "u", "p", "example.org:8080", "example.org", "8080", "/a", "?b", "#c"},
		{},
		{},
		{"https://h/x", "https://h", "https:", "", "", "h", "h", "", "/x", "", ""},
		{},
		{"x:/%E2%80%A8%EF%BF%BD%EF%BF%BE%F0%9F%BF%BF%EF%BB%BF%00%7F%22\\%3C&%3E", "null", "x:", "", "", "", "", "", "/%E2%80%A8%EF%BF%BD%EF%BF%BE%F0%9F%BF%BF%EF%BB%BF%00%7F%22\\%3C&%3E", "", ""},
	}
	for _, implementation := range []peer.Implementation{peer.Node, peer.WHATWGURL} {
		t.Run(string(implementation), func(t *testing.T) {
			p := start(t, implementation)
			for range 2 {
				got, err := p.Ask(queries)
				if err != nil {
					t.Fatal(err)
				}
				for i := range want {
					if got[i] != want[i] {
						t.Errorf("%+v:\n got %q\nwant %q", queries[i], got[i], want[i])
					}
				}
			}
		})
	}
}

func TestAskEncoding(t *testing.T) {
	p := start(t, peer.WHATWGURL)
	got, err := p.Ask([]peer.Query{
		{Input: "?\u2020#\u2020", Base: "https://h/a", Encoding: "windows-1252"},
		{Input: "//u:p@[1::]:8?", Base: "https://h/a", Encoding: "big5"},
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []peer.Members{
		{"https://h/a?%86#%E2%80%A0", "https://h", "https:", "", "", "h", "h", "", "/a", "?%86", "#%E2%80%A0"},
		{"https://u:p@[1::]:8/?", "https://[1::]:8", "https:", "u", "p", "[1::]:8", "[1::]", "8", "/", "", ""},
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("got %q\nwant %q", got[i], want[i])
		}
	}
}
