// Package gohttp models how the client of Go's package net/http parses URLs and connects.
// Inputs are parsed by package net/url of the Go release that the program is built with,
// and destinations are modelled on the client of Go 1.26, with the tables of
// golang.org/x/net/idna.
//
// A test compares it with the client on random inputs.
package gohttp

import (
	"runtime"
	"strconv"
	"strings"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/neturl"
)

func init() { dialect.Register(Dialect()) }

// Dialect returns the client of net/http as a dialect, "gohttp". Its components are as in
// [neturl.Dialect], "neturl".
//
// A program connects with http.DefaultClient, without a proxy. It rejects schemes other
// than http and https, a URL without a host and port, and ports that TCP does not have,
// except for some that overflow 32 bits: it connects to the port that is left. If there
// is a port and no host, or IDNA removes the whole host, such as a single U+00AD, it
// connects to 0.0.0.0, which is this machine. The resolver is the pure Go resolver, the
// default on most systems.
func Dialect() *dialect.Dialect { return theDialect }

var theDialect = dialect.New(dialect.Definition{
	Name:    "gohttp",
	Aliases: []string{"net/http"},
	Title:   "Go's net/http",
	Source: dialect.Source{
		Title:   "Go, package net/http of " + runtime.Version(),
		Address: strings.Replace(neturl.Dialect().Source().Address, "/url", "/http", 1),
	},
	Components:   neturl.Dialect().Components(),
	Parse:        neturl.Dialect().Parse,
	Connect:      connect,
	ProxyRequest: neturl.Dialect().Definition().ProxyRequest,
})

func connect(r *dialect.Result) (dialect.Destination, *dialect.Failure) {
	port, hasPort := r.Get(dialect.Port).Text()
	host := r.Get(dialect.Host).String()
	if n := len(host); n > 1 && host[0] == '[' {
		host = host[1 : n-1]
	}
	number := parsePort(port)
	switch scheme := r.Get(dialect.Scheme).String(); {
	case scheme != "http" && scheme != "https":
		return reject("unsupported protocol scheme")
	case host == "" && !hasPort:
		return reject("no Host in request URL")
	case strings.ContainsAny(host, "[]"):
		return reject("unexpected bracket in address")
	case number > 65535:
		return reject("invalid port")
	case host == "":
		return dialect.NewDestination(scheme, thisMachine, strconv.FormatUint(uint64(number), 10)), nil
	}
	d, failure := neturl.Dialect().Definition().Connect(r)
	switch {
	case failure != nil:
	case d.Host == "": // the host is one of ignored code points alone
		return dialect.NewDestination(d.Scheme, thisMachine, port), nil
	case len(port) > len("65535"):
		d.Port = strconv.FormatUint(uint64(number), 10)
	}
	return d, failure
}

// thisMachine is the host that package net connects to if it is given no host.
const thisMachine = "0.0.0.0"

// parsePort returns the number of a port as package net does. It overflows: the port
// 4294967376 is 80.
func parsePort(s string) (n uint32) {
	for _, c := range []byte(s) {
		if n >= 1<<30 {
			return n
		}
		if n = n*10 + uint32(c-'0'); n < uint32(c-'0') {
			return 1<<32 - 1
		}
	}
	return n
}

func reject(message string) (dialect.Destination, *dialect.Failure) {
	return dialect.Destination{}, dialect.Fail("Error", message).Failure
}
