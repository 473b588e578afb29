// Package php models how PHP's function parse_url parses URLs.
//
// It models parse_url of PHP 8.2 as Debian 12 has it (8.2.36). A test runs PHP
// and compares the two on random inputs.
//
// PHP strings are bytes, and so are inputs here: parse_url gets bytes that are not valid
// UTF-8 unchanged. Control characters, U+0000 to U+001F and U+007F, become "_" in all
// components.
//
// parse_url does not decode, normalize or resolve references: see [Dialect] for its use
// with a base.
package php

import (
	"strconv"
	"strings"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/resolve"
)

func init() { dialect.Register(Dialect()) }

// Dialect returns parse_url as a dialect, "php".
//
// A component is null if the array that parse_url returns has no such key. PHP has no
// function that resolves a reference, so a base is ignored: the result depends only on
// the input. PHP has no URL serializer either, and the whole URL is the input. There are
// no complaints, and the name of a failure is always "false", the result of parse_url.
//
// A program connects as the streams of PHP do for http, by fopen or file_get_contents.
// They join host and port, and parse the result again: a host ends at its first colon,
// so for "http://127.0.0.1:11211:80/" they connect to port 11211. Any host may have
// brackets. PHP has no streams for most other schemes: programs for these connect to the
// host and the port of parse_url. Inputs that only the streams reject, such as those with U+0000, are not
// failures, because programs use parse_url to check URLs to which others connect.
func Dialect() *dialect.Dialect { return theDialect }

var theDialect = dialect.New(dialect.Definition{
	Name:    "php",
	Aliases: []string{"parse_url"},
	Title:   "PHP's parse_url",
	Source: dialect.Source{
		Title:   "PHP 8.2, parse_url",
		Address: "https://www.php.net/manual/en/function.parse-url.php",
	},
	Components: dialect.SetOf(dialect.Scheme, dialect.Userinfo, dialect.Username, dialect.Password,
		dialect.Host, dialect.Port, dialect.Path, dialect.Query, dialect.Fragment),
	Parse:        func(input, _ string) dialect.Result { return read(input) },
	Connect:      connect,
	ProxyRequest: proxyRequest,
})

// connect returns where a stream for http connects. Streams reject a URL with U+0000.
func connect(r *dialect.Result) (dialect.Destination, *dialect.Failure) {
	if strings.Contains(r.Href, "\x00") {
		return dialect.Destination{}, dialect.Fail("ValueError", "the URL has a null byte").Failure
	}
	scheme, host, port := r.Get(dialect.Scheme).String(), r.Get(dialect.Host).String(), r.Get(dialect.Port).String()
	if !hasStream(scheme) {
		return dialect.NewDestination(scheme, resolve.GNU(host), port), nil
	}
	if end := strings.IndexByte(host, ']'); strings.HasPrefix(host, "[") {
		switch after := host[end+1:]; {
		case end > 0 && after == "":
			host = host[1:end]
		case end > 0 && after[0] == ':':
			host, port = host[1:end], leadingNumber(after[1:])
		}
	} else if before, after, ok := strings.Cut(host, ":"); ok {
		host, port = before, leadingNumber(after)
	}
	return dialect.NewDestination(scheme, resolve.GNU(host), port), nil
}

// hasStream reports whether PHP connects for a scheme itself, or for a URL without one.
//
// https://www.php.net/manual/en/wrappers.php
func hasStream(scheme string) bool {
	switch strings.ToLower(scheme) {
	case "", "http", "https", "ftp", "ftps":
		return true
	}
	return false
}

// leadingNumber returns the digits that s begins with, or "0", as atoi of C does.
func leadingNumber(s string) string {
	if n := digits(s); n > 0 {
		return s[:n]
	}
	return "0"
}

// read decides what the first colon is: the end of a scheme, the start of a
// port, or nothing special.
func read(input string) dialect.Result {
	p := parser{}
	for c := range dialect.Component(dialect.NumComponents) {
		p.Set(c, dialect.Null())
	}
	p.Href = input

	colon := strings.IndexByte(input, ':')
	switch {
	case colon < 0:
		p.networkPathOrPath(input)
	case colon == 0:
		p.colonOfPort(input, colon)
	case isScheme(input[:colon]):
		p.colonOfScheme(input, colon)
	case colon+1 < len(input) && !strings.ContainsAny(input[:colon], "?#"):
		p.colonOfPort(input, colon)
	default:
		p.networkPathOrPath(input)
	}
	if p.Failure != nil {
		return dialect.Result{Failure: p.Failure}
	}
	return p.Result
}

type parser struct {
	dialect.Result
	port int // that of a port which was read before the host, or 0
}

func (p *parser) fail(message string) { p.Result = dialect.Fail("false", message) }

// set sets a component as parse_url has it.
func (p *parser) set(c dialect.Component, s string) {
	p.Set(c, dialect.Text(replaceControls(s)))
}

// colonOfScheme reads an input whose first colon may end a scheme.
func (p *parser) colonOfScheme(input string, colon int) {
	scheme, rest := input[:colon], input[colon+1:]
	if rest == "" {
		p.set(dialect.Scheme, scheme)
		return
	}
	if rest[0] != '/' {
		// In "example.com:80" and "example.com:80/path" it is a port after all.
		if n := digits(rest); n <= 5 && (n == len(rest) || rest[n] == '/') {
			p.colonOfPort(input, colon)
			return
		}
		p.set(dialect.Scheme, scheme)
		p.path(rest)
		return
	}
	p.set(dialect.Scheme, scheme)
	switch {
	case !strings.HasPrefix(rest, "//"):
		p.path(rest)
	case strings.HasPrefix(rest, "///") && strings.EqualFold(scheme, "file"):
		if len(rest) > 4 && rest[4] == ':' { // a drive letter, as in file:///c:/
			p.path(rest[3:])
		} else {
			p.path(rest[2:])
		}
	default:
		p.authority(rest[2:])
	}
}

// colonOfPort reads an input whose first colon may begin a port. The port that
// is found this way has precedence over the one after the host.
func (p *parser) colonOfPort(input string, colon int) {
	rest := input[colon+1:]
	n := digits(rest)
	switch {
	case 0 < n && n <= 5 && (n == len(rest) || rest[n] == '/'):
		port, _ := strconv.Atoi(rest[:n])
		if port > 65535 {
			p.fail("the port is greater than 65535")
			return
		}
		p.setPort(port)
		p.authority(strings.TrimPrefix(input, "//"))
	case rest == "":
		p.fail("nothing follows the colon")
	default:
		p.networkPathOrPath(input)
	}
}

// networkPathOrPath reads an input without a scheme.
func (p *parser) networkPathOrPath(input string) {
	if rest, ok := strings.CutPrefix(input, "//"); ok {
		p.authority(rest)
	} else {
		p.path(input)
	}
}

// authority reads s, which begins with an authority. The last "@" ends the
// userinfo, the last ":" begins the port.
func (p *parser) authority(s string) {
	end := len(s)
	for i := range len(s) {
		if s[i] == '/' || s[i] == '?' || s[i] == '#' {
			end = i
			break
		}
	}
	host, after := s[:end], s[end:]
	if at := strings.LastIndexByte(host, '@'); at >= 0 {
		p.set(dialect.Userinfo, host[:at])
		username, password, ok := strings.Cut(host[:at], ":")
		p.set(dialect.Username, username)
		if ok {
			p.set(dialect.Password, password)
		}
		host = host[at+1:]
	}
	if colon := strings.LastIndexByte(host, ':'); colon >= 0 && !(host[0] == '[' && host[len(host)-1] == ']') {
		text := host[colon+1:]
		host = host[:colon]
		if p.port == 0 && text != "" {
			port, ok := parsePort(text)
			if !ok {
				p.fail("the port is not a number of at most five characters and 65535")
				return
			}
			p.setPort(port)
		}
	}
	if host == "" {
		p.fail("the host is empty")
		return
	}
	p.set(dialect.Host, host)
	if after != "" {
		p.path(after)
	}
}

// path reads s, which is a path with perhaps a query and a fragment.
func (p *parser) path(s string) {
	rest, fragment, ok := strings.Cut(s, "#")
	if ok {
		p.set(dialect.Fragment, fragment)
	}
	path, query, ok := strings.Cut(rest, "?")
	if ok {
		p.set(dialect.Query, query)
	}
	if path != "" || s == "" {
		p.set(dialect.Path, path)
	}
}

func (p *parser) setPort(port int) {
	p.port = port
	p.Set(dialect.Port, dialect.Text(strconv.Itoa(port)))
}

// parsePort reads a port as strtol of C does: white space and a sign may come
// first, and what follows the digits is ignored.
func parsePort(s string) (port int, ok bool) {
	if len(s) > 5 {
		return 0, false
	}
	s = strings.TrimLeft(s, " \t\n\v\f\r")
	number := strings.TrimPrefix(s, "+")
	if len(number) == len(s) {
		number = strings.TrimPrefix(s, "-")
	}
	n := digits(number)
	if n == 0 {
		return 0, false
	}
	port, _ = strconv.Atoi(number[:n])
	return port, port <= 65535 && (port == 0 || s[0] != '-')
}

// isScheme reports whether all of s may be in a scheme; it may begin with
// anything of it.
func isScheme(s string) bool {
	for i := range len(s) {
		switch c := s[i]; {
		case 'a' <= c|0x20 && c|0x20 <= 'z', '0' <= c && c <= '9', c == '+', c == '.', c == '-':
		default:
			return false
		}
	}
	return true
}

// digits returns the number of digits that s begins with.
func digits(s string) int {
	n := 0
	for n < len(s) && '0' <= s[n] && s[n] <= '9' {
		n++
	}
	return n
}

// replaceControls returns s with "_" for each control character.
func replaceControls(s string) string {
	for i := range len(s) {
		if isControl(s[i]) {
			b := []byte(s)
			for i, c := range b {
				if isControl(c) {
					b[i] = '_'
				}
			}
			return string(b)
		}
	}
	return s
}

func isControl(c byte) bool { return c < 0x20 || c == 0x7F }
