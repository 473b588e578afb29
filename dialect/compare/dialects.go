package compare

import (
	"slices"
	"strings"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/proxy"

	// The dialects of this module.
	_ "github.com/weburl/weburl/dialect/addressable"
	_ "github.com/weburl/weburl/dialect/aiohttp"
	_ "github.com/weburl/weburl/dialect/curl"
	_ "github.com/weburl/weburl/dialect/git"
	_ "github.com/weburl/weburl/dialect/gohttp"
	_ "github.com/weburl/weburl/dialect/guzzle"
	_ "github.com/weburl/weburl/dialect/html5"
	_ "github.com/weburl/weburl/dialect/httpclient4"
	_ "github.com/weburl/weburl/dialect/httpclient5"
	_ "github.com/weburl/weburl/dialect/httpx"
	_ "github.com/weburl/weburl/dialect/javauri"
	_ "github.com/weburl/weburl/dialect/javaurl"
	_ "github.com/weburl/weburl/dialect/lwp"
	_ "github.com/weburl/weburl/dialect/neturl"
	_ "github.com/weburl/weburl/dialect/nodelegacy"
	_ "github.com/weburl/weburl/dialect/okhttp"
	_ "github.com/weburl/weburl/dialect/php"
	_ "github.com/weburl/weburl/dialect/python"
	_ "github.com/weburl/weburl/dialect/requests"
	_ "github.com/weburl/weburl/dialect/rfc3986"
	_ "github.com/weburl/weburl/dialect/rfc3986lenient"
	_ "github.com/weburl/weburl/dialect/ruby"
	_ "github.com/weburl/weburl/dialect/urllib3"
	_ "github.com/weburl/weburl/dialect/webspecs"
	_ "github.com/weburl/weburl/dialect/wget"
	_ "github.com/weburl/weburl/dialect/yarl"
)

// The parsers and historical dialects, and both.
var (
	current = lookup("whatwg-2026-07", "neturl", "gohttp", "git", "curl", "wget", "lwp", "python", "urllib3", "urllib3-2", "requests", "requests-2.32",
		"yarl", "aiohttp", "httpx", "httpx-0.28", "php", "guzzle", "ruby", "addressable", "java-url", "java-uri", "okhttp",
		"httpclient4", "httpclient5", "node-legacy", "rfc3986-lenient")
	historical = lookup("whatwg-2024", "whatwg-2017-06", "whatwg-2017-03", "html5", "webspecs", "rfc3986")
	known      = append(Current(), historical...)
	proxied    = through(known)
)

// through returns the clients among dialects, each through each proxy.
func through(dialects []*dialect.Dialect) (list []*dialect.Dialect) {
	for _, d := range dialects {
		for _, p := range proxy.All() {
			if t := d.Through(p); t != nil {
				list = append(list, t)
			}
		}
	}
	return list
}

func lookup(names ...string) (list []*dialect.Dialect) {
	for _, name := range names {
		if d := dialect.Lookup(name); d != nil {
			list = append(list, d)
		}
	}
	return list
}

// Current returns the dialects that are compared by default: the current parsers.
// They are the URL Standard, which browsers follow; the URL parsers of git, curl, Wget,
// Perl, Go, Java (both), Node.js, PHP, Python and Ruby and its gem addressable; the HTTP
// clients of Go, Guzzle, OkHttp, Apache (both) and Python (urllib3, requests, aiohttp
// with its parser yarl, httpx); and the regular expression of RFC 3986, which many
// programs use instead of a parser.
func Current() []*dialect.Dialect { return slices.Clone(current) }

// Historical returns the dialects of this module that are not in [Current]: older
// editions of the URL Standard, its predecessors and competing specifications.
func Historical() []*dialect.Dialect { return slices.Clone(historical) }

// Proxied returns a dialect for each client among dialects, by default [Current], and
// each proxy of package dialect/proxy: the client that sends its requests through the
// proxy, as [dialect.Dialect.Through] returns it. To include programs that may use a
// proxy, compare
//
//	append(compare.Current(), compare.Proxied()...)
func Proxied(dialects ...*dialect.Dialect) (list []*dialect.Dialect) {
	if len(dialects) == 0 {
		dialects = current
	}
	for _, d := range dialects {
		for _, t := range through([]*dialect.Dialect{d}) {
			// The same pointers each time: those are known.
			for _, k := range proxied {
				if k.Name() == t.Name() && slices.Contains(known, d) {
					t = k
				}
			}
			list = append(list, t)
		}
	}
	return list
}

// isEdition reports whether d is an edition of the URL Standard. All editions count
// as one parser.
func isEdition(d *dialect.Dialect) bool { return strings.HasPrefix(d.Name(), "whatwg-") }
