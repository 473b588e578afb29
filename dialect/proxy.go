package dialect

import "cmp"

// A Proxy is an HTTP proxy: a program that connects to the host that it finds in
// the first line of a request.
type Proxy struct {
	// Name is short, and one word: "tinyproxy".
	Name string

	// Source is the program and its version.
	Source Source

	// Connect returns the destination for the start of a request, its method and
	// target, as in "GET http://h/" or "CONNECT h:443". The scheme of the
	// destination is empty for CONNECT, which does not name one. The failure is
	// not nil if the proxy connects to no host.
	Connect func(request string) (Destination, *Failure)
}

// Through returns the dialect of the program d behind the proxy p: it parses URLs as d
// does, and its destination is the destination of p for the request that d sends. URLs
// that d fetches without a proxy have the destination of d. Its name consists of the
// names of d and p with "+" between them, as in "curl+tinyproxy".
//
// It returns nil if d has no ProxyRequest function.
func (d *Dialect) Through(p *Proxy) *Dialect {
	if d.definition.ProxyRequest == nil {
		return nil
	}
	t := d.Definition()
	t.Name, t.Aliases = d.Name()+"+"+p.Name, nil
	t.Title = cmp.Or(d.Title(), d.Name()) + " behind " + p.Name
	t.Source.Title += ", through " + p.Source.Title
	t.ProxyRequest = nil
	t.Parse = func(input, base string) Result {
		r := d.Parse(input, base)
		if r.Failure == nil {
			url := input
			if base != "" {
				url = r.Href
			}
			r.toProxy, r.proxyFailure = d.definition.ProxyRequest(url, &r)
		}
		return r
	}
	t.Connect = func(r *Result) (Destination, *Failure) {
		switch {
		case r.proxyFailure != nil:
			return Destination{}, r.proxyFailure
		case r.toProxy == "":
			return d.Destination(r)
		}
		to, failure := p.Connect(r.toProxy)
		if to.Scheme == "" && failure == nil {
			to = NewDestination(r.Get(Scheme).String(), to.Host, to.Port)
		}
		return to, failure
	}
	return New(t)
}
