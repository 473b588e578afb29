package bench

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// An other is a kind of input beside web URLs, which make makes from one.
type other struct {
	name, title string
	make        func(rule, *draft) string
}

// words has a few words of many languages.
var words = []string{"café", "naïve", "Łódź", "Überblick", "日本語版", "東京都", "Ελλάδα", "москва", "Санкт-Петербург", "ירושלים", "한국어", "x😀"}

var others = []other{
	{"utf8", "paths in raw UTF-8", func(r rule, u *draft) string {
		path := "/"
		for range 2 + r.IntN(4) {
			path += r.one(words...) + r.one("/", "_", "-", "/")
		}
		return u.scheme + u.host + path + r.one("", "", ".html", "?q="+r.one(words...))
	}},
	{"mailto", "mailto URLs", func(r rule, u *draft) string {
		return "mailto:" + r.one("info", "jo.doe", "sales+web", "webmaster") + "@" + u.host + r.one("", "", "?subject=Hello%20World", "?subject=a b&cc=x@example.org")
	}},
	{"data", "data URLs", func(r rule, u *draft) string {
		text := strings.Repeat("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk", 1+r.IntN(6))
		return r.one("data:image/png;base64,"+text+"==", "data:text/html,<p title=\"a\">"+u.host+"</p>", "data:text/plain;charset=utf-8,"+u.path)
	}},
	{"javascript", "javascript URLs", func(r rule, u *draft) string {
		return "javascript:" + r.one("void(0)", "void(0);", "window.open('"+u.path+"','_blank')", "if (a > 1) { location.href = \""+u.path+"\" }")
	}},
	{"git", "git, ssh and ftp-like URLs that are not special", func(r rule, u *draft) string {
		return r.one("git://", "ssh://git@", "svn+ssh://", "redis://user:pass@", "git://") + u.host + r.one("", ":9418", ":22") + r.one("/", "/a/b.git", "/user/repo.git", "/x/../y z")
	}},
	{"custom", "URLs of custom schemes, with and without a host", func(r rule, u *draft) string {
		return r.one("android-app://", "web+demo:", "custom://", "urn:x:", "tel:+1-816-555-1212;ext=", "intent:/") + u.host + u.path
	}},
	{"idn", "hosts that are not ASCII", func(r rule, u *draft) string {
		return u.scheme + r.one("bücher", "日本語", "москва", "ελλάδα", "königsgäßchen", "한국어", "München") + "." + r.one("example", "de", "jp", "org") + u.path
	}},
	{"ipv6", "hosts that are IPv6 addresses", func(r rule, u *draft) string {
		return u.scheme + r.one("[::1]", "[2001:db8::1]", "[2001:0DB8:0:0:0:0:0:1]", "[fe80::1ff:fe23:4567:890a]", "[::ffff:192.0.2.1]", "[1:2:3:4:5:6:7:8]") + r.one("", ":8080") + u.path
	}},
	{"credentials", "URLs with credentials", func(r rule, u *draft) string {
		return u.scheme + r.one("user:pass@", "jo@", "user:p%40ss@", "jo@example.org:secret@", "a b:c|d@", "user:@") + u.host + u.path
	}},
	{"fail-host", "web URLs with a host that is not one", func(r rule, u *draft) string {
		at := r.IntN(len(u.host))
		return u.scheme + u.host[:at] + r.one(" ", "<", "^", "|", "%00", "[") + u.host[at:] + u.path
	}},
	{"fail-port", "web URLs with a port that is not one", func(r rule, u *draft) string {
		return u.scheme + u.host + r.one(":99999", ":80a", ":port", ":-1") + u.path
	}},
	{"fail-ip", "web URLs with an IP address that is not one", func(r rule, u *draft) string {
		return u.scheme + r.one("1.2.3.4.5", "256.1.1.1", "1.2.3.0x100000000", "[::1", "[1:2:3]", "[::g]", "[1::2::3]") + u.path
	}},
	{"fail-idn", "web URLs with a host that is not ASCII and not valid", func(r rule, u *draft) string {
		return u.scheme + r.one("xn--ü", "a\u200Db", "\u0301a", "א1a", "日本\u2028") + "." + r.one("example", "org") + u.path
	}},
	{"fail-empty", "web URLs without a host", func(r rule, u *draft) string {
		return r.one("https://", "http://", "https:", "http:///", "https://user@", "http://:80", "https://?q")
	}},
	{"fail-scheme", "references without a base", func(r rule, u *draft) string {
		return r.one("", "/", "//"+u.host) + r.one(u.path, "a/b.html", u.host+u.path, "?q=1", "#top", "1http://a/")
	}},
	{"fail-opaque", "URLs that are not special, with a host that is not one", func(r rule, u *draft) string {
		return r.one("git://", "x://") + r.one("a b", "a<b", "[::1", "a|b", "h:99999", "@") + u.path
	}},
}

// Others returns for each kind of input beside web URLs n inputs, made from web
// URLs, and references against each kind of base. It returns the same for the same
// arguments.
func Others(web Texts, n int) (corpora []*Corpus) {
	for i, o := range others {
		c := &Corpus{Name: "other-" + o.name, Title: "made from web URLs by others.go: " + o.title}
		r := rule{rand.New(rand.NewPCG(2026, uint64(200+i)))}
		for c.Inputs.Len() < n {
			if u, ok := split(web.At(r.IntN(web.Len()))); ok && !u.isIPv4() {
				c.Inputs.Append(o.make(r, &u))
			}
		}
		corpora = append(corpora, c)
	}
	for i, base := range []struct{ name, url string }{
		{"web", "https://www.example.org/docs/guide/index.html?v=1#top"},
		{"file", "file:///C:/docs/guide/index.html"},
		{"custom", "custom://host/docs/guide/index"},
		{"path", "custom:/docs/guide/index"},
		{"opaque", "about:blank"},
	} {
		c := &Corpus{Name: "refs-" + base.name, Title: fmt.Sprintf("references against %s, by others.go", base.url)}
		r := rule{rand.New(rand.NewPCG(2026, uint64(300+i)))}
		for c.Inputs.Len() < n {
			u, ok := split(web.At(r.IntN(web.Len())))
			if !ok {
				continue
			}
			ref := r.one("#s"+u.host, "#top")
			if base.name != "opaque" {
				path := strings.TrimPrefix(u.path, "/")
				ref = r.one(ref, "?q="+u.host, path, "./"+path, "../"+path, "../../"+path, "/"+path, "/a b/"+path, "//"+u.host+u.path, "a/b/../"+path, u.host+".html")
			}
			c.Bases.Append(base.url)
			c.Inputs.Append(ref)
		}
		corpora = append(corpora, c)
	}
	return corpora
}
