package bench

import (
	"math/rand/v2"
	"strings"
)

// A kind is one reason why a URL is not its own serialization.
type kind struct {
	name, title string
	rules       []func(rule, *draft)
}

var kinds = []kind{
	{"case", "the scheme or the host in capitals", []func(rule, *draft){rule.upperScheme, rule.upperHost, rule.capitalHost}},
	{"port", "the default port", []func(rule, *draft){rule.defaultPort}},
	{"dots", "dot segments", []func(rule, *draft){rule.dotSegment, rule.dotsWithin}},
	{"trim", "spaces around the URL", []func(rule, *draft){rule.spacesAround}},
	{"percent", "a few bytes to percent-encode", []func(rule, *draft){rule.spaceInPath, rule.markInPath, rule.query, rule.fragment}},
	{"non-ascii", "words in UTF-8 in the path", []func(rule, *draft){rule.letters}},
	{"backslash", "backslashes for slashes", []func(rule, *draft){rule.backslash, rule.backslashes}},
	{"tabs", "tabs in the URL", []func(rule, *draft){rule.tab, rule.tabInHost}},
	{"ipv4", "spellings of IPv4 addresses", []func(rule, *draft){rule.shortIPv4, rule.anyIPv4}},
}

// Kinds returns for each kind of work n URLs that need it and no other, made
// from web URLs. It returns the same for the same arguments.
func Kinds(web Texts, n int) (corpora []*Corpus) {
	for i, k := range kinds {
		c := &Corpus{Name: "needs-" + k.name, Title: "URLs that need normalization, made from web URLs by kinds.go: " + k.title}
		r := rule{rand.New(rand.NewPCG(2026, uint64(100+i)))}
		for c.Inputs.Len() < n {
			if u, ok := split(web.At(r.IntN(web.Len()))); ok && (k.name == "ipv4" || !u.isIPv4()) {
				k.rules[r.IntN(len(k.rules))](r, &u)
				c.Inputs.Append(u.String())
			}
		}
		corpora = append(corpora, c)
	}
	return corpora
}

// capitalHost gives each label of the host a capital.
func (r rule) capitalHost(u *draft) {
	labels := strings.Split(u.host, ".")
	for i, label := range labels {
		if label != "" {
			labels[i] = strings.ToUpper(label[:1]) + label[1:]
		}
	}
	u.host = strings.Join(labels, ".")
}

// dotsWithin puts a dot segment after a random slash of the path.
func (r rule) dotsWithin(u *draft) {
	end := pathEnd(u.path)
	path := u.path[:end]
	if path == "" {
		path = "/"
	}
	i := r.IntN(strings.Count(path, "/"))
	at := 0
	for range i + 1 {
		at += strings.IndexByte(path[at:], '/') + 1
	}
	u.path = path[:at] + r.one("./", "../", "a/../", "../../") + path[at:] + u.path[end:]
}

func (r rule) markInPath(u *draft) { r.inPath(u, r.one(`"`, "<b>", "{id}", "^", "`", "  ")) }

// letters puts a few words of one language into the path.
func (r rule) letters(u *draft) {
	r.inPath(u, r.one("café", "naïve", "Łódź", "Überblick", "日本語版", "東京都", "Ελλάδα", "москва", "Санкт-Петербург", "ירושלים", "한국어", "x😀"))
}

// backslashes makes a backslash of each slash of the path.
func (r rule) backslashes(u *draft) {
	end := pathEnd(u.path)
	if end == 0 {
		r.backslash(u)
		return
	}
	u.path = strings.ReplaceAll(u.path[:end], "/", `\`) + u.path[end:]
}

func (r rule) tabInHost(u *draft) { u.host = r.insert(u.host, 1, "\t") }

// anyIPv4 spells any address in one of the ways that are not its serialization.
func (r rule) anyIPv4(u *draft) {
	const hexDigits = "0123456789abcdef"
	number := func() string {
		n := 1 + r.IntN(255)
		switch r.IntN(3) {
		case 0:
			return "0x" + string(hexDigits[n>>4]) + string(hexDigits[n&15])
		case 1:
			return "0" + string(hexDigits[n>>6]) + string(hexDigits[n>>3&7]) + string(hexDigits[n&7])
		}
		return "0" + string(hexDigits[n&7])
	}
	u.host = number() + "." + number() + "." + number() + "." + number()
}
