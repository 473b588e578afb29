package webspecs

import (
	"iter"
	"slices"
	"sync"
)

// A Grammar is a list of rules, each of which is a railroad diagram. It is data:
// the parser of this package runs it, and its methods draw it.
type Grammar struct {
	rules []production
}

type production struct {
	name string
	expr expr
}

// URLs is the grammar of the text, with the names that the text has for its
// rules and in its order. [Parse] begins with the rule "url". The last nine are
// the setter rules, see [URL.Set].
var URLs = &Grammar{urlRules}

var urlRules = []production{
	{"url", seq(
		alt(rule("file-url"), rule("non-relative-url"), rule("relative-url")),
		opt(lit("?"), rule("query")),
		opt(lit("#"), rule("fragment")))},

	{"file-url", alt(
		seq(scheme("file"), lit(":"), anyOf("a-zA-Z"), alt(lit(":"), lit("|")), opt(alt(lit(`\`), lit("/"))), rule("path")),
		seq(rep(lit("/")), anyOf("a-zA-Z"), lit("|"), opt(lit("/")), rule("path")),
		seq(scheme("file"), lit(":"), opt(lit("/"), lit("/"), rule("host")), rep(lit("/")), rule("path")))},

	{"non-relative-url", seq(
		reference{"scheme", func(matched, _ string) bool { return !isRelative(lower(matched)) }},
		lit(":"), rule("scheme-data"))},

	{"relative-url", alt(
		seq(opt(rule("non-file-relative-scheme"), lit(":")), slash, slash, rule("authority"), opt(slash, rule("path"))),
		seq(reference{"non-file-relative-scheme", func(matched, base string) bool { return lower(matched) != base }},
			lit(":"), opt(slash), rule("authority"), opt(slash, rule("path"))),
		seq(rule("non-file-relative-scheme"), lit(":"), rule("path")),
		rule("path"))},

	{"non-file-relative-scheme", alt(
		scheme("ftp"), scheme("gopher"), scheme("https"), scheme("http"), scheme("wss"), scheme("ws"))},

	{"scheme", seq(anyOf("a-zA-Z"), rep(anyOf("-a-zA-Z+.")))},

	{"authority", seq(
		opt(rule("user"), opt(lit(":"), rule("password")), lit("@")),
		rule("host"),
		opt(lit(":"), rule("port")))},

	{"user", rep(except(`/\?#@:`))},
	{"password", rep(except(`/\?#@`))},
	{"host", alt(rule("ipv6addr"), rule("ipv4addr"), rep(except(`:/\?#`)))},

	{"ipv6addr", seq(
		lit("["),
		opt(rep(rule("h16"), lit(":")), lit(":")),
		rep(rule("h16"), lit(":")),
		alt(rule("h16"), rule("ls32")),
		lit("]"))},

	{"ipv4addr", seq(
		opt(rule("number"), lit("."), opt(rule("number"), lit("."), opt(rule("number"), lit(".")))),
		rule("number"))},

	{"number", alt(
		seq(lit("0"), alt(lit("x"), lit("X")), rep1(anyOf("0-9a-fA-F"))),
		seq(lit("0"), rep1(anyOf("0-7"))),
		rep1(anyOf("0-9")))},

	{"h16", seq(anyOf("0-9A-Fa-f"), opt(anyOf("0-9A-Fa-f")), opt(anyOf("0-9A-Fa-f")), opt(anyOf("0-9A-Fa-f")))},
	{"ls32", seq(rule("decimal-byte"), lit("."), rule("decimal-byte"), lit("."), rule("decimal-byte"), lit("."), rule("decimal-byte"))},
	{"decimal-byte", seq(opt(anyOf("0-2")), opt(anyOf("0-9")), anyOf("0-9"))},
	{"port", rep(except(`/\?#`))},
	{"path", seq(rep(rep(except(`/\?#`)), slash), rep(except(`/\?#`)))},
	{"scheme-data", rep(except(`?#`))},
	{"query", rep(except(`#`))},
	{"fragment", rep(anything)},

	{"set-protocol", seq(rule("scheme"), opt(lit(":")), rep(anything))},
	{"set-username", rep(anything)},
	{"set-password", rep(anything)},
	{"set-host", seq(rule("host"), opt(lit(":"), rule("port")), opt(opt(anyOf(`/\?#`)), rep(anything)))},
	{"set-hostname", seq(rule("host"), opt(anyOf(`:/\?#`)), rep(anything))},
	{"set-port", seq(rule("port"), opt(anyOf(`/\?#`)), rep(anything))},
	{"set-pathname", seq(opt(slash), rule("path"), opt(anyOf(`/\?#`)), rep(anything))},
	{"set-search", seq(opt(lit("?")), rep(anything))},
	{"set-hash", seq(opt(lit("#")), rep(anything))},
}

var slash = alt(lit("/"), lit(`\`))

// Rules returns the names of the rules.
func (g *Grammar) Rules() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, p := range g.rules {
			if !yield(p.name) {
				return
			}
		}
	}
}

// index returns the place of a rule in the grammar, or -1.
func (g *Grammar) index(name string) int {
	return slices.IndexFunc(g.rules, func(p production) bool { return p.name == name })
}

// programs holds a program for each rule of URLs that parsing begins with.
var programs sync.Map // string to *program

func programOf(rule string) *program {
	if p, ok := programs.Load(rule); ok {
		return p.(*program)
	}
	p, _ := programs.LoadOrStore(rule, compile(URLs, rule))
	return p.(*program)
}
