package weburl_test

import (
	"testing"

	"github.com/weburl/weburl"
)

func TestOrigin(t *testing.T) {
	const opaque = "null"
	for _, test := range []struct{ url, want, unicode, scheme, host, port string }{
		{"https://example.org/a?b#c", "https://example.org", "", "https", "domain example.org", ""},
		{"https://user:pw@example.org:443/", "https://example.org", "", "https", "domain example.org", ""},
		{"http://example.org:443/", "http://example.org:443", "", "http", "domain example.org", "443"},
		{"http://h:0/", "http://h:0", "", "http", "domain h", "0"},
		{"ws://h/", "ws://h", "", "ws", "domain h", ""},
		{"wss://h:8443/", "wss://h:8443", "", "wss", "domain h", "8443"},
		{"ftp://h:2121/", "ftp://h:2121", "", "ftp", "domain h", "2121"},
		{"http://127.1/", "http://127.0.0.1", "", "http", "IPv4 127.0.0.1", ""},
		{"http://[0::1]:8080/", "http://[::1]:8080", "", "http", "IPv6 [::1]", "8080"},
		{"https://münchen.example:8443/", "https://xn--mnchen-3ya.example:8443", "https://münchen.example:8443", "https", "domain xn--mnchen-3ya.example", "8443"},

		{"file:///a", opaque, "", "", "null ", ""},
		{"file://h/a", opaque, "", "", "null ", ""},
		{"x://h:80/", opaque, "", "", "null ", ""},
		{"data:,x", opaque, "", "", "null ", ""},
		{"about:blank", opaque, "", "", "null ", ""},
		{"javascript:1", opaque, "", "", "null ", ""},

		// https://url.spec.whatwg.org/#example-43b5cea5
		{"blob:https://whatwg.org/d0360e2f-caee-469f-9a2f-87d5b0456f6f", "https://whatwg.org", "", "https", "domain whatwg.org", ""},
		{"blob:http://h:8080/id#f", "http://h:8080", "", "http", "domain h", "8080"},
		{"blob:HTTPS://H:443", "https://h", "", "https", "domain h", ""},
		{"blob: https://h", "https://h", "", "https", "domain h", ""},
		{"blob:https:h", "https://h", "", "https", "domain h", ""},
		{"blob:https://h/?https://i/", "https://h", "", "https", "domain h", ""},
		{"blob:file:///a", opaque, "", "", "null ", ""},
		{"blob:ftp://h/id", opaque, "", "", "null ", ""},
		{"blob:ws://h/id", opaque, "", "", "null ", ""},
		{"blob:wss://h/id", opaque, "", "", "null ", ""},
		{"blob:blob:https://h/id", opaque, "", "", "null ", ""},
		{"blob:null/id", opaque, "", "", "null ", ""},
		{"blob:", opaque, "", "", "null ", ""},
		{"blob:https://", opaque, "", "", "null ", ""},
		{"blob:?https://h/", opaque, "", "", "null ", ""},
		{"blob:/https://h/", opaque, "", "", "null ", ""},
		{"blob://https://h/", opaque, "", "", "null ", ""},
		{"blobs:https://h/", opaque, "", "", "null ", ""},
	} {
		t.Run(test.url, func(t *testing.T) {
			o := weburl.MustParse(test.url).Origin()
			if o.String() != test.want {
				t.Errorf("got %q, want %q", o, test.want)
			}
			unicode := test.unicode
			if unicode == "" {
				unicode = test.want
			}
			if o.Unicode() != unicode {
				t.Errorf("in Unicode %q, want %q", o.Unicode(), unicode)
			}
			if o.IsOpaque() != (test.want == opaque) {
				t.Errorf("IsOpaque is %v", o.IsOpaque())
			}
			if o.Scheme() != test.scheme || described(o.ParsedHost(), nil) != test.host || o.Port() != test.port {
				t.Errorf("the tuple is %s, %s, %s", o.Scheme(), described(o.ParsedHost(), nil), o.Port())
			}
			if !o.IsOpaque() {
				if again := weburl.MustParse(o.String()).Origin(); !again.SameOrigin(o) {
					t.Errorf("the serialization has the origin %s", again)
				}
			}
		})
	}
}

func TestSameOrigin(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want bool
	}{
		{"https://example.org/a", "https://example.org:443/b", true},
		{"https://example.org", "http://example.org", false},
		{"https://example.org", "https://example.org:444", false},
		{"https://example.org", "https://www.example.org", false},
		{"https://example.org", "https://example.org.", false},
		{"https://u:p@example.org", "https://example.org", true},
		{"http://127.1", "http://127.0.0.1", true},
		{"http://h:0", "http://h", false},
		{"wss://h", "https://h", false},
		{"blob:https://h/id", "https://h/", true},
		{"https://müller.example", "https://xn--mller-kva.example", true},
		{"file:///a", "file:///a", false},
		{"data:,a", "data:,a", false},
		{"x://h", "x://h", false},
		{"data:,a", "https://h", false},
	} {
		t.Run(test.a+" "+test.b, func(t *testing.T) {
			a, b := weburl.MustParse(test.a).Origin(), weburl.MustParse(test.b).Origin()
			if got, back := a.SameOrigin(b), b.SameOrigin(a); got != test.want || back != test.want {
				t.Errorf("got %v, and %v the other way round", got, back)
			}
		})
	}
}

func TestZeroOrigin(t *testing.T) {
	var o weburl.Origin
	if !o.IsOpaque() || o.String() != "null" || o.Unicode() != "null" || o.SameOrigin(o) {
		t.Errorf("the zero Origin is %q, opaque %v, same origin with itself %v", o, o.IsOpaque(), o.SameOrigin(o))
	}
}
