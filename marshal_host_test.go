package weburl_test

import (
	"bytes"
	"encoding"
	"encoding/gob"
	"encoding/json"
	"fmt"
	"net/netip"
	"reflect"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/urlgen"
)

var (
	_ encoding.TextAppender      = weburl.Host{}
	_ encoding.TextMarshaler     = weburl.Host{}
	_ encoding.TextUnmarshaler   = (*weburl.Host)(nil)
	_ encoding.BinaryAppender    = weburl.Host{}
	_ encoding.BinaryMarshaler   = weburl.Host{}
	_ encoding.BinaryUnmarshaler = (*weburl.Host)(nil)
	_ encoding.TextAppender      = weburl.Origin{}
	_ encoding.TextMarshaler     = weburl.Origin{}
	_ encoding.TextUnmarshaler   = (*weburl.Origin)(nil)
	_ encoding.BinaryAppender    = weburl.Origin{}
	_ encoding.BinaryMarshaler   = weburl.Origin{}
	_ encoding.BinaryUnmarshaler = (*weburl.Origin)(nil)
	// How go-cmp compares values with unexported fields.
	_ interface{ Equal(weburl.URL) bool }  = weburl.URL{}
	_ interface{ Equal(weburl.Host) bool } = weburl.Host{}
)

func ExampleParseOrigin() {
	allowed, _ := weburl.ParseOrigin("https://Example.org:443")
	header, err := weburl.ParseOrigin("https://example.org")
	fmt.Println(header, err, header.SameOrigin(allowed))
	_, err = weburl.ParseOrigin("https://example.org/")
	fmt.Println(err)
	// Output:
	// https://example.org <nil> true
	// weburl: an origin has a scheme, a host and a port only, and no "/"
}

func ExampleHost_MarshalText() {
	hosts := []weburl.Host{
		weburl.MustParse("https://EXAMPLE.org/").ParsedHost(),
		weburl.MustParse("https://0x7f.1/").ParsedHost(),
		weburl.MustParse("git://EXAMPLE.org/").ParsedHost(),
		weburl.MustParse("file:///etc").ParsedHost(),
		weburl.MustParse("mailto:a@b").ParsedHost(),
	}
	text, err := json.Marshal(hosts)
	fmt.Println(string(text), err)
	// Output:
	// ["example.org","127.0.0.1","opaque:EXAMPLE.org","empty:",""] <nil>
}

func ExampleHostFromAddr() {
	fmt.Println(weburl.HostFromAddr(netip.MustParseAddr("::ffff:10.0.0.1")))
	_, err := weburl.HostFromAddr(netip.MustParseAddr("fe80::1%eth0"))
	fmt.Println(err)
	// Output:
	// [::ffff:a00:1] <nil>
	// weburl: the address has a zone, which no URL has: fe80::1%eth0
}

// TestGobHost writes hosts and origins of each kind with encoding/gob.
func TestGobHost(t *testing.T) {
	type parts struct {
		Host   weburl.Host
		Origin weburl.Origin
	}
	for _, s := range []string{"https://é.example:81/", "http://127.0.0.1/", "ws://[::1]/", "git://EXAMPLE.org/", "file:///etc", "mailto:a@b"} {
		u := weburl.MustParse(s)
		want := parts{u.ParsedHost(), u.Origin()}
		var buf bytes.Buffer
		if err := gob.NewEncoder(&buf).Encode(want); err != nil {
			t.Fatal(err)
		}
		var got parts
		if err := gob.NewDecoder(&buf).Decode(&got); err != nil || !reflect.DeepEqual(got, want) || !got.Host.Equal(want.Host) {
			t.Errorf("%q: %v, %v", s, got, err)
		}
	}
}

// TestMarshalHostProperty writes hosts and origins of generated URLs as JSON and
// reads them again.
func TestMarshalHostProperty(t *testing.T) {
	type parts struct {
		Host   weburl.Host
		Origin weburl.Origin
	}
	g := urlgen.New(14)
	kinds := map[weburl.HostKind]bool{}
	for range 20_000 {
		u, err := weburl.MustParse(g.Base()).Parse(g.Input())
		if err != nil {
			continue
		}
		kinds[u.ParsedHost().Kind()] = true
		want := parts{u.ParsedHost(), u.Origin()}
		text, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		got := parts{weburl.MustParse("https://before/").ParsedHost(), weburl.MustParse("https://before/").Origin()}
		if err := json.Unmarshal(text, &got); err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%q: %s became %v, %v", u, text, got, err)
		}
	}
	if len(kinds) != 6 {
		t.Errorf("there were hosts of the kinds %v only", kinds)
	}
}

func TestUnmarshalHostErrors(t *testing.T) {
	for _, text := range []string{"a b", "opaque:", "opaque:[::1]", "opaque:a b", "empty:x", "::1", "h:80"} {
		h := weburl.MustParse("https://before/").ParsedHost()
		if err := h.UnmarshalText([]byte(text)); err == nil || h.String() != "before" {
			t.Errorf("%q: %q, %v", text, h, err)
		}
	}
}

func TestParseOrigin(t *testing.T) {
	for input, want := range map[string]string{
		"null":                  "null",
		"https://example.org":   "https://example.org",
		"HTTPS://EXAMPLE.org":   "https://example.org",
		"http://h:80":           "http://h",
		"http://h:8080":         "http://h:8080",
		"ws://[0::1]:1":         "ws://[::1]:1",
		"ftp://0x7f.1":          "ftp://127.0.0.1",
		"https://münchen.test":  "https://xn--mnchen-3ya.test",
		"":                      "",
		"NULL":                  "",
		"https:example.org":     "",
		"https:\\\\example.org": "",
		"https:///example.org":  "",
		"https://h/":            "",
		"https://h?":            "",
		"https://h#":            "",
		"https://u@h":           "",
		"https://h\\":           "",
		" https://h":            "",
		"https://h ":            "",
		"https://h\x01":         "",
		"https://h\n":           "",
		"ht\ntps://h":           "",
		"https://a b":           "",
		"https://":              "",
		"file://h":              "",
		"x://h":                 "",
		"blob:https://h":        "",
		"https://h:99999":       "",
		"https://h:":            "https://h",
	} {
		o, err := weburl.ParseOrigin(input)
		got := ""
		if err == nil {
			got = o.String()
		}
		if got != want {
			t.Errorf("%q: %q, %v; want %q", input, got, err, want)
		}
		before := weburl.MustParse("https://before/").Origin()
		u := before
		if err := u.UnmarshalText([]byte(input)); (err != nil) != (want == "") || err != nil && !u.SameOrigin(before) || err == nil && u.String() != o.String() {
			t.Errorf("%q: unmarshaled %q, %v", input, u, err)
		}
	}
}

func TestHostFromAddr(t *testing.T) {
	for input, kind := range map[string]weburl.HostKind{
		"1.2.3.4": weburl.HostIPv4, "0.0.0.0": weburl.HostIPv4, "::": weburl.HostIPv6, "::1.2.3.4": weburl.HostIPv6,
		"::ffff:1.2.3.4": weburl.HostIPv6, "2001:db8:0:0:1:0:0:1": weburl.HostIPv6, "1:0:1:1:1:1:1:1": weburl.HostIPv6,
	} {
		addr := netip.MustParseAddr(input)
		h, err := weburl.HostFromAddr(addr)
		if err != nil || h.Kind() != kind {
			t.Errorf("%s: %v host %q, %v", input, h.Kind(), h, err)
		}
		if again, err := weburl.ParseHost(h.String()); err != nil || again != h {
			t.Errorf("%s: %q is parsed as %q, %v", input, h, again, err)
		}
		if back, ok := h.Addr(); back != addr || !ok {
			t.Errorf("%s: %q is the address %v", input, h, back)
		}
	}
	if h, err := weburl.HostFromAddr(netip.Addr{}); err == nil {
		t.Errorf("zero: %q", h)
	}
}
