package safebrowsing

import (
	"encoding/hex"
	"slices"
	"strings"
	"testing"
)

// The examples of https://developers.google.com/safe-browsing/v4/urls-hashing.
func TestPublishedCanonicalization(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"http://host/%25%32%35", "http://host/%25"},
		{"http://host/%25%32%35%25%32%35", "http://host/%25%25"},
		{"http://host/%2525252525252525", "http://host/%25"},
		{"http://host/asdf%25%32%35asd", "http://host/asdf%25asd"},
		{"http://host/%%%25%32%35asd%%", "http://host/%25%25%25asd%25%25"},
		{"http://www.google.com/", "http://www.google.com/"},
		{"http://%31%36%38%2e%31%38%38%2e%39%39%2e%32%36/%2E%73%65%63%75%72%65/%77%77%77%2E%65%62%61%79%2E%63%6F%6D/", "http://168.188.99.26/.secure/www.ebay.com/"},
		{"http://195.127.0.11/uploads/%20%20%20%20/.verify/.eBaysecure=updateuserdataxplimnbqmn-xplmvalidateinfoswqpcmlx=hgplmcx/", "http://195.127.0.11/uploads/%20%20%20%20/.verify/.eBaysecure=updateuserdataxplimnbqmn-xplmvalidateinfoswqpcmlx=hgplmcx/"},
		{"http://host%23.com/%257Ea%2521b%2540c%2523d%2524e%25f%255E00%252611%252A22%252833%252944_55%252B", "http://host%23.com/~a!b@c%23d$e%25f^00&11*22(33)44_55+"},
		{"http://3279880203/blah", "http://195.127.0.11/blah"},
		{"http://www.google.com/blah/..", "http://www.google.com/"},
		{"www.google.com/", "http://www.google.com/"},
		{"www.google.com", "http://www.google.com/"},
		{"http://www.evil.com/blah#frag", "http://www.evil.com/blah"},
		{"http://www.GOOgle.com/", "http://www.google.com/"},
		{"http://www.google.com.../", "http://www.google.com/"},
		{"http://www.google.com/foo\tbar\rbaz\n2", "http://www.google.com/foobarbaz2"},
		{"http://www.google.com/q?", "http://www.google.com/q?"},
		{"http://www.google.com/q?r?", "http://www.google.com/q?r?"},
		{"http://www.google.com/q?r?s", "http://www.google.com/q?r?s"},
		{"http://evil.com/foo#bar#baz", "http://evil.com/foo"},
		{"http://evil.com/foo;", "http://evil.com/foo;"},
		{"http://evil.com/foo?bar;", "http://evil.com/foo?bar;"},
		{"http://\x01\x80.com/", "http://%01%80.com/"},
		{"http://notrailingslash.com", "http://notrailingslash.com/"},
		{"http://www.gotaport.com:1234/", "http://www.gotaport.com/"},
		{"  http://www.google.com/  ", "http://www.google.com/"},
		{"http:// leadingspace.com/", "http://%20leadingspace.com/"},
		{"http://%20leadingspace.com/", "http://%20leadingspace.com/"},
		{"%20leadingspace.com/", "http://%20leadingspace.com/"},
		{"https://www.securesite.com/", "https://www.securesite.com/"},
		{"http://host.com/ab%23cd", "http://host.com/ab%23cd"},
		{"http://host.com//twoslashes?more//slashes", "http://host.com/twoslashes?more//slashes"},
	} {
		if got, err := Canonicalize(test.in); err != nil || got.String() != test.want {
			t.Errorf("%q: got %v, %v, want %s", test.in, got, err, test.want)
		}
	}
}

// What the page says in words, and what the client in Go of Google tests.
func TestCanonicalize(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"http://[2001:0db8:0000::1]/", "http://[2001:db8::1]/"},
		{"http://[::ffff:1.2.3.4]/", "http://1.2.3.4/"},
		{"http://[64:ff9b::1.2.3.4]/", "http://1.2.3.4/"},
		{"http://[2001:470:1:18::114]:80/", "http://[2001:470:1:18::114]/"},
		{"http://[::1]../", "http://[::1]/"},
		{"http://.[::1.2..3.4]:80/", "http://[::102:304]/"},
		{"http://0x12.0x43.0x44.0x01/", "http://18.67.68.1/"},
		{"http://017.0.0.1/", "http://15.0.0.1/"},
		{"http://10.0.258/", "http://10.0.1.2/"},
		{"http://user:pw@a.com:80/", "http://a.com/"},
		{"http://..a...b../", "http://a.b/"},
		{"http://www.\xC3\xBCmlat.com/", "http://www.xn--mlat-zra.com/"},
		{"http://www.%C3%BCmlat.com/", "http://www.xn--mlat-zra.com/"},
		{"http%3A%2F%2Fwackyurl.com:80/", "http://wackyurl.com/"},
		{"http://W!eird<>Ho$^.com/", "http://w!eird<>ho$^.com/"},
		{"http://a.com/foo/.././bar/./../foo.html", "http://a.com/foo.html"},
		{"http://a.com/a/..b/c/..", "http://a.com/a/..b/"},
		{"http://some%1bhost.com/%1b", "http://some%1Bhost.com/%1B"},
		{"localhost:8080/x", "http://localhost/x"},
		{"HTTP://a/\x7f", "http://a/%7F"},

		// Where Google's client differs, by the documentation of the package.
		{"http://[::192.9.5.5]/", "http://[::c009:505]/"},
		{"http://276.2.3/", "http://276.2.3/"},
		{"http://1.2.3.256/", "http://1.2.3.256/"},
		{"http://1.2.0x.3/", "http://1.2.0.3/"},
		{"http://[1.2.3.4]/", "http://[1.2.3.4]/"},
		{"http://h:/", "http://h/"},
		{"example.com:80", "http://example.com/"},
		{"http://[a/", "http://[a/"},
		{"http://h/a\f#x", "http://h/a%0C"},
	} {
		got, err := Canonicalize(test.in)
		if err != nil || got.String() != test.want {
			t.Errorf("%q: got %v, %v, want %s", test.in, got, err, test.want)
		}
	}
	for _, in := range []string{"", ":", "/blah", "#ref", "?query", "http://#ref", "http:///blah", "http://?q", "mailto:a@b.com", "http:a", ":junk", "http://h:junk/", "http://u@/", "http://./", "http://%2e/"} {
		if got, err := Canonicalize(in); err == nil {
			t.Errorf("%q: got %s", in, got)
		}
	}
}

// The examples of the page, and one of a hash.
func TestPublishedExpressions(t *testing.T) {
	for _, test := range []struct {
		in   string
		want []string
	}{
		{"http://a.b.c/1/2.html?param=1", []string{
			"a.b.c/1/2.html?param=1", "a.b.c/1/2.html", "a.b.c/", "a.b.c/1/",
			"b.c/1/2.html?param=1", "b.c/1/2.html", "b.c/", "b.c/1/",
		}},
		{"http://a.b.c.d.e.f.g/1.html", []string{
			"a.b.c.d.e.f.g/1.html", "a.b.c.d.e.f.g/", "c.d.e.f.g/1.html", "c.d.e.f.g/", "d.e.f.g/1.html", "d.e.f.g/",
			"e.f.g/1.html", "e.f.g/", "f.g/1.html", "f.g/",
		}},
		{"http://1.2.3.4/1/", []string{"1.2.3.4/1/", "1.2.3.4/"}},
		{"http://a.b/1/2/3/4/5/6.html", []string{"a.b/1/2/3/4/5/6.html", "a.b/", "a.b/1/", "a.b/1/2/", "a.b/1/2/3/"}},
		{"http://a.b/", []string{"a.b/"}},
		{"http://[::1]/a", []string{"[::1]/a", "[::1]/"}},
	} {
		u, err := Canonicalize(test.in)
		if err != nil {
			t.Fatal(err)
		}
		got := u.Expressions()
		if len(u.Hashes()) != len(got) {
			t.Errorf("%s: %d hashes", test.in, len(u.Hashes()))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s:\ngot  %q\nwant %q", test.in, got, test.want)
		}
	}
	u, _ := Canonicalize("http://a.b.c/1/2.html?param=1")
	// printf a.b.c/ | sha256sum
	const want = "f9c142c4c0c9e669"
	if got := hex.EncodeToString(u.Hashes()[2][:]); !strings.HasPrefix(got, want) {
		t.Errorf("got %s", got)
	}
}

// The hosts of version 5 begin with the registrable domain. Those of version 4 are beside
// them where they differ.
func TestExpressionsV5(t *testing.T) {
	for _, test := range []struct{ host, v5, v4 string }{
		// The examples of https://developers.google.com/safe-browsing/reference/URLs.and.Hashing.
		{"a.b.com", "a.b.com b.com", ""},
		{"a.b.c.d.e.f.com", "a.b.c.d.e.f.com c.d.e.f.com d.e.f.com e.f.com f.com", ""},
		{"example.co.uk", "example.co.uk", "example.co.uk co.uk"},
		{"1.2.3.4", "1.2.3.4", ""},

		{
			"a.b.c.d.e.example.co.uk",
			"a.b.c.d.e.example.co.uk c.d.e.example.co.uk d.e.example.co.uk e.example.co.uk example.co.uk",
			"a.b.c.d.e.example.co.uk d.e.example.co.uk e.example.co.uk example.co.uk co.uk",
		},
		{"a.ann.github.io", "a.ann.github.io ann.github.io", "a.ann.github.io ann.github.io github.io"},
		{"co.uk", "co.uk", ""},
		{"a.b.ck", "a.b.ck", "a.b.ck b.ck"},
		{"a.example", "a.example", ""},
		{"localhost", "localhost", ""},
		{"com", "com", ""},
		{"[::1]", "[::1]", ""},
		{"276.2.3", "276.2.3", "276.2.3 2.3"}, // not the host of a valid URL
		{"a.b!.com", "a.b!.com b!.com", ""},
		{"a.co%25.uk", "a.co%25.uk co%25.uk", ""},
		{"a.bücher.example", "a.xn--bcher-kva.example xn--bcher-kva.example", ""},
	} {
		if test.v4 == "" {
			test.v4 = test.v5
		}
		u, err := Canonicalize("http://" + test.host)
		if err != nil {
			t.Fatal(err)
		}
		for _, version := range []struct {
			name   string
			got    []string
			hashes int
			want   string
		}{
			{"4", u.Expressions(), len(u.Hashes()), test.v4},
			{"5", u.ExpressionsV5(), len(u.HashesV5()), test.v5},
		} {
			want := strings.Split(strings.ReplaceAll(version.want+"/", " ", "/ "), " ")
			if !slices.Equal(version.got, want) || version.hashes != len(want) {
				t.Errorf("version %s of %s:\ngot  %q, %d hashes\nwant %q", version.name, test.host, version.got, version.hashes, want)
			}
		}
	}
}

// The canonical form is its own, and the zero URL has no expressions.
func FuzzCanonicalize(f *testing.F) {
	for _, s := range []string{"http://a.b.c/1/2.html?param=1#x", "http%3A%2F%2F0x7f.1:80/%252e/..", "ü.de//", "[::ffff:1.2.3.4]", "x://..0.。"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, input string) {
		u, err := Canonicalize(input)
		if err != nil {
			if u.String() != "" || u.Expressions() != nil {
				t.Errorf("%q: a failure with %v", input, u)
			}
			return
		}
		again, err := Canonicalize(u.String())
		if err != nil || again != u {
			t.Errorf("%q: %q becomes %q, %v", input, u, again, err)
		}
		for _, expressions := range [][]string{u.Expressions(), u.ExpressionsV5()} {
			if n := len(expressions); n < 1 || n > 30 {
				t.Errorf("%q: %d expressions", input, n)
			}
		}
	})
}
