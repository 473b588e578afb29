// Package classes implements the URL and URLSearchParams classes for all JavaScript
// runtimes, as a script and the Go functions that it calls.
package classes

import (
	_ "embed"
	"strings"

	"github.com/weburl/weburl/webapi"
)

// Script is an expression for a function. Given an object with a function for
// each of [Natives], it returns an object with
//
//   - exports, an object with the classes and the functions of the module "url"
//     of Node.js
//   - handle, a function from a URL to its handle, or to undefined for any other
//     value
//   - wrap, a function from a handle of a [webapi.URL] to a URL
//
//go:embed classes.js
var Script string

// A Native is a function that the script calls with the object of a handle, or nil, and
// with strings, without trailing undefined ones. The result is
//
//   - a string, an int or a bool for the same in JavaScript
//   - a []string for an array
//   - nil for null
//   - any other object for a new handle of it
type Native func(object any, args []string) any

// optional returns the second of the arguments, if it is there. JavaScript ignores others.
func optional(args []string) []string { return args[1:min(2, len(args))] }

// Natives are the functions by the names that the script uses. The script passes valid
// arguments: handles of the right object, and all strings that the function requires.
var Natives = map[string]Native{
	"parse": func(_ any, args []string) any {
		if u := webapi.Parse(args[0], optional(args)...); u != nil {
			return u
		}
		return nil
	},
	"canParse": func(_ any, args []string) any { return webapi.CanParse(args[0], optional(args)...) },
	"failure": func(_ any, args []string) any {
		_, err := webapi.NewURL(args[0], optional(args)...)
		return "Invalid URL: " + strings.TrimPrefix(err.Error(), "weburl: cannot parse ")
	},

	"href":     get((*webapi.URL).Href),
	"origin":   get((*webapi.URL).Origin),
	"protocol": get((*webapi.URL).Protocol),
	"username": get((*webapi.URL).Username),
	"password": get((*webapi.URL).Password),
	"host":     get((*webapi.URL).Host),
	"hostname": get((*webapi.URL).Hostname),
	"port":     get((*webapi.URL).Port),
	"pathname": get((*webapi.URL).Pathname),
	"search":   get((*webapi.URL).Search),
	"hash":     get((*webapi.URL).Hash),

	"setHref":     func(u any, args []string) any { return u.(*webapi.URL).SetHref(args[0]) == nil },
	"setProtocol": set((*webapi.URL).SetProtocol),
	"setUsername": set((*webapi.URL).SetUsername),
	"setPassword": set((*webapi.URL).SetPassword),
	"setHost":     set((*webapi.URL).SetHost),
	"setHostname": set((*webapi.URL).SetHostname),
	"setPort":     set((*webapi.URL).SetPort),
	"setPathname": set((*webapi.URL).SetPathname),
	"setSearch":   set((*webapi.URL).SetSearch),
	"setHash":     set((*webapi.URL).SetHash),

	"searchParams": func(u any, _ []string) any { return u.(*webapi.URL).SearchParams() },

	"newFromString": func(_ any, args []string) any { return webapi.NewURLSearchParams(args[0]) },

	// A sequence or a record is collected in pairs first.
	"pairs": func(any, []string) any { return new(pairs) },
	"push": func(p any, args []string) any {
		p.(*pairs).push(args[0], args[1])
		return nil
	},
	"newFromSequence": func(p any, _ []string) any {
		return webapi.NewURLSearchParamsFromPairs(*p.(*pairs)...)
	},
	"newFromRecord": func(p any, _ []string) any {
		return webapi.NewURLSearchParamsFromRecord(p.(*pairs).all)
	},

	"size": func(p any, _ []string) any { return p.(*webapi.URLSearchParams).Size() },
	"append": func(p any, args []string) any {
		p.(*webapi.URLSearchParams).Append(args[0], args[1])
		return nil
	},
	"delete": func(p any, args []string) any {
		p.(*webapi.URLSearchParams).Delete(args[0], optional(args)...)
		return nil
	},
	"get": func(p any, args []string) any {
		if value, ok := p.(*webapi.URLSearchParams).Get(args[0]); ok {
			return value
		}
		return nil
	},
	"getAll": func(p any, args []string) any { return p.(*webapi.URLSearchParams).GetAll(args[0]) },
	"has": func(p any, args []string) any {
		return p.(*webapi.URLSearchParams).Has(args[0], optional(args)...)
	},
	"set": func(p any, args []string) any {
		p.(*webapi.URLSearchParams).Set(args[0], args[1])
		return nil
	},
	"sort": func(p any, _ []string) any {
		p.(*webapi.URLSearchParams).Sort()
		return nil
	},
	"stringify": func(p any, _ []string) any { return p.(*webapi.URLSearchParams).String() },

	"cursor":  func(p any, _ []string) any { return &cursor{params: p.(*webapi.URLSearchParams)} },
	"advance": func(c any, _ []string) any { return c.(*cursor).advance() },
	"entry":   func(c any, _ []string) any { return []string{c.(*cursor).name, c.(*cursor).value} },
	"name":    func(c any, _ []string) any { return c.(*cursor).name },
	"value":   func(c any, _ []string) any { return c.(*cursor).value },
}

func get(getter func(*webapi.URL) string) Native {
	return func(u any, _ []string) any { return getter(u.(*webapi.URL)) }
}

func set(setter func(*webapi.URL, string)) Native {
	return func(u any, args []string) any {
		setter(u.(*webapi.URL), args[0])
		return nil
	}
}

// pairs are names and values.
type pairs [][2]string

func (p *pairs) push(name, value string) { *p = append(*p, [2]string{name, value}) }

func (p *pairs) all(yield func(name, value string) bool) {
	for _, pair := range *p {
		if !yield(pair[0], pair[1]) {
			return
		}
	}
}

// A cursor walks over a list that may change meanwhile, by an index as all
// iterators of Web IDL do.
//
// https://webidl.spec.whatwg.org/#default-iterator-object-index
type cursor struct {
	params      *webapi.URLSearchParams
	index       int
	name, value string
}

// advance reads the next pair, and reports whether there is one.
func (c *cursor) advance() bool {
	var ok bool
	if c.name, c.value, ok = c.params.At(c.index); ok {
		c.index++
	}
	return ok
}
