package bench

import (
	"math/rand/v2"
	"strings"
)

// NeedsWork returns n URLs that are not their own serializations, made from web
// and file URLs by the rules below. It returns the same for the same arguments.
func NeedsWork(web, files Texts, n int) *Corpus {
	c := &Corpus{Name: "needs-work", Title: "URLs that need normalization, made from web and file URLs by needswork.go"}
	r := rule{rand.New(rand.NewPCG(2026, 7))}
	for c.Inputs.Len() < n {
		if r.IntN(8) == 0 {
			c.Inputs.Append(r.file(files.At(r.IntN(files.Len()))))
			continue
		}
		u, ok := split(web.At(r.IntN(web.Len())))
		if !ok {
			continue
		}
		for range 1 + r.IntN(2) {
			webRules[r.IntN(len(webRules))](r, &u)
		}
		c.Inputs.Append(u.String())
	}
	return c
}

// A draft is a URL in pieces, each with the punctuation that is part of it.
type draft struct{ before, scheme, userinfo, host, port, path, after string }

func (u *draft) String() string {
	return u.before + u.scheme + u.userinfo + u.host + u.port + u.path + u.after
}

// split takes a web URL apart. ok is false if it is no plain one.
func split(s string) (u draft, ok bool) {
	scheme, rest, ok := strings.Cut(s, "://")
	if !ok || scheme != "http" && scheme != "https" {
		return u, false
	}
	end := strings.IndexAny(rest, "/?#")
	if end < 0 {
		end = len(rest)
	}
	u = draft{scheme: scheme + "://", host: rest[:end], path: rest[end:]}
	return u, u.host != "" && !strings.ContainsAny(u.host, ":@[%")
}

// A rule makes a URL need work. What one rule has done the next may overwrite.
type rule struct{ *rand.Rand }

var webRules = []func(rule, *draft){
	rule.upperScheme, rule.upperHost, rule.defaultPort, rule.dotSegment,
	rule.spaceInPath, rule.wordInPath, rule.credentials, rule.shortIPv4,
	rule.tab, rule.spacesAround, rule.backslash, rule.query, rule.fragment,
	rule.encodedHost, rule.oneSlash, rule.noPath,
}

func (r rule) one(of ...string) string { return of[r.IntN(len(of))] }

// insert puts text at a random place in s, not before byte from.
func (r rule) insert(s string, from int, text string) string {
	if from > len(s) {
		from = len(s)
	}
	i := from + r.IntN(len(s)-from+1)
	return s[:i] + text + s[i:]
}

// pathEnd returns the length of the path in a path with query and fragment.
func pathEnd(s string) int {
	if i := strings.IndexAny(s, "?#"); i >= 0 {
		return i
	}
	return len(s)
}

// inPath puts text at a random place in the path of u, which gets one.
func (r rule) inPath(u *draft, text string) {
	end := pathEnd(u.path)
	path := u.path[:end]
	if !strings.Contains(path, "/") {
		path += "/"
	}
	u.path = r.insert(path, strings.IndexByte(path, '/')+1, text) + u.path[end:]
}

func (r rule) upperScheme(u *draft) {
	if strings.HasPrefix(u.scheme, "https") {
		u.scheme = r.one("HTTPS://", "Https://")
	} else {
		u.scheme = r.one("HTTP://", "Http://")
	}
}

// isIPv4 tells an IPv4 address from the domains that there are in corpora. Other
// rules for hosts leave it alone: labels before it would make it invalid.
func (u *draft) isIPv4() bool { return u.host[0] >= '0' && u.host[0] <= '9' }

func (r rule) upperHost(u *draft) {
	if u.isIPv4() {
		r.shortIPv4(u)
	} else if r.IntN(2) == 0 {
		u.host = "WWW." + u.host
	} else {
		u.host = "A" + strings.ToUpper(u.host)
	}
}

func (r rule) defaultPort(u *draft) {
	u.port = ":443"
	if !strings.HasPrefix(strings.ToLower(u.scheme), "https") {
		u.port = ":80"
	}
}

func (r rule) dotSegment(u *draft) {
	end := pathEnd(u.path)
	u.path = u.path[:end] + r.one("/../index.html", "/./a.html", "/..", "/.", "/x/y/../../z", "/%2e%2e/b", "/%2E/c") + u.path[end:]
}

func (r rule) spaceInPath(u *draft) { r.inPath(u, " ") }

func (r rule) wordInPath(u *draft) {
	r.inPath(u, r.one("café", "naïve", "über-uns", "日本語", "Ελλάδα", "москва", "x😀", "«a»", "{id}", "\"b\"", "^c"))
}

func (r rule) credentials(u *draft) {
	u.userinfo = r.one("jo@example.org:secret@", "user:p|ss@", "user name:@", "a;b:c=d@", "user:@")
}

func (r rule) shortIPv4(u *draft) {
	u.host = r.one("127.1", "0x7f.1", "192.168.257", "3232235777", "010.0.0.1", "0xC0A80001", "10.1.", "0")
}

func (r rule) tab(u *draft) { u.path = r.insert(u.path, 0, r.one("\t", "\t\t")) }

func (r rule) spacesAround(u *draft) {
	u.before, u.after = r.one("", " ", "  "), r.one(" ", "   ", " \t")
}

func (r rule) backslash(u *draft) {
	if u.path == "" || u.path[0] != '/' {
		u.path = "/" + u.path
	}
	u.path = `\` + u.path[1:]
}

func (r rule) query(u *draft) {
	u.path = u.path[:pathEnd(u.path)] + r.one("?q=a b", "?name='o'", "?q=größe&n=1", "?a=<b>", "?x=\"1\"&y=2 ") + "&last=1"
}

func (r rule) fragment(u *draft) {
	u.path += r.one("#a b", "#<top>", "#Überblick", "#`x`", "#\"1\"")
}

func (r rule) encodedHost(u *draft) {
	if u.isIPv4() {
		r.shortIPv4(u)
		return
	}
	u.host = r.one("%77ww.", "%6D.", "a%2Eb.") + u.host
}

func (r rule) oneSlash(u *draft) {
	scheme, _, _ := strings.Cut(u.scheme, ":")
	u.scheme = scheme + r.one(":", ":/", ":///", `:\\`)
}

func (r rule) noPath(u *draft) { u.path = "" }

// file makes a file URL need work.
func (r rule) file(s string) string {
	rest := strings.TrimPrefix(s, "file://")
	switch r.IntN(6) {
	case 0:
		return "FILE://" + rest
	case 1:
		return "file://localhost/" + rest
	case 2:
		return `file:\\` + strings.ReplaceAll(rest, "/", `\`)
	case 3:
		return "file:///C|/" + rest
	case 4:
		return "file:///a/../" + rest
	}
	return "file:///" + r.insert(rest, 0, r.one(" ", "ä", "語", "\t"))
}
