package canon

import (
	"slices"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/form"
	"github.com/weburl/weburl/site"
)

// DropFragment removes the fragment. Browsers do not send it to the server, but a script
// of the page can read it and show something else.
func DropFragment() Step {
	return Step{
		name:    "drop-fragment",
		changes: "Removes the fragment.",
		joins:   "Servers never see a fragment. A script of the page can show another view for each: #!/inbox.",
		before:  "https://example.org/a#top",
		after:   "https://example.org/a",
		apply: func(p *parts) bool {
			had := p.hasFragment
			p.fragment, p.hasFragment = "", false
			return had
		},
	}
}

// DropCredentials removes the username and the password. Servers can answer
// different users differently.
func DropCredentials() Step {
	return Step{
		name:    "drop-credentials",
		changes: "Removes the username and the password.",
		joins:   "Yes, if a server responds differently to different users.",
		before:  "https://user:secret@example.org/",
		after:   "https://example.org/",
		apply: func(p *parts) bool {
			had := p.userinfo != ""
			p.userinfo = ""
			return had
		},
	}
}

// SortQuery sorts the parameters of the query by name, in the order of UTF-16 code units.
// Parameters with the same name stay in their order. Empty parameters are removed. A
// server can depend on the order of different names.
func SortQuery() Step {
	return Step{
		name:    "sort-query",
		changes: "Sorts the parameters of the query by name. Names and values are unchanged, including their percent-encoding. Empty parameters are removed.",
		joins:   "Rarely: servers can use the order of parameters with different names, or queries that are not parameters.",
		before:  "https://example.org/?b=2&a=%31&b=1",
		after:   "https://example.org/?a=%31&b=2&b=1",
		apply: func(p *parts) bool {
			return p.setQuery(string(form.Query(p.query).Sorted()))
		},
	}
}

// DropParameters removes the query parameters whose decoded names match the list. If
// none remain, the query is removed with its question mark.
func DropParameters(list ParameterList) Step {
	return Step{
		name:    "drop-parameters",
		changes: "Removes the parameters of the query that are on the list " + list.Name + ". Other parameters are unchanged, including their percent-encoding. If none remain, the question mark is removed.",
		joins:   "Only if a server reads a parameter on the list.",
		before:  "https://example.org/?id=7&utm_source=news",
		after:   "https://example.org/?id=7",
		apply: func(p *parts) bool {
			if !p.hasQuery || p.query == "" {
				return false
			}
			kept := form.Query(p.query).WithoutFunc(func(p form.Pair) bool { return list.Has(p.Name) })
			if string(kept) == p.query {
				return false
			}
			return p.setQuery(string(kept))
		},
	}
}

// setQuery gives the URL a query or, if it is empty, none. It reports whether that
// is a change. A URL with a "?" and nothing after it loses the "?".
func (p *parts) setQuery(query string) bool {
	if p.query == query && p.hasQuery == (query != "") {
		return false
	}
	p.query, p.hasQuery = query, query != ""
	return true
}

// DropEmptyQuery removes a "?" with nothing after it.
func DropEmptyQuery() Step {
	return Step{
		name:    "drop-empty-query",
		changes: "Removes a question mark with nothing after it.",
		joins:   "Rarely: most servers treat a missing and an empty query alike.",
		before:  "https://example.org/a?",
		after:   "https://example.org/a",
		apply:   func(p *parts) bool { return p.query == "" && p.setQuery("") },
	}
}

// DropIndexPages removes the last segment of the path if it is one of the names, in any
// letter case. Without names they are index and default, with the endings .html, .htm,
// .php, .asp, .aspx, .jsp and .shtml.
func DropIndexPages(names ...string) Step {
	if len(names) == 0 {
		for _, ending := range []string{".html", ".htm", ".php", ".asp", ".aspx", ".jsp", ".shtml"} {
			names = append(names, "index"+ending, "default"+ending)
		}
	}
	names = slices.Clone(names)
	return Step{
		name:    "drop-index-pages",
		changes: "Removes the last segment of the path if it is the name of an index page.",
		joins:   "Yes, if a server's index page has a different name, or the directory has a different page.",
		before:  "https://example.org/a/index.html",
		after:   "https://example.org/a/",
		apply: func(p *parts) bool {
			if !p.webPath() {
				return false
			}
			slash := strings.LastIndexByte(p.path, '/')
			last := p.path[slash+1:]
			if slash < 0 || !slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, last) }) {
				return false
			}
			return p.setPath(p.path[:slash+1])
		},
		atEnd: true,
	}
}

// DropTrailingSlash removes a slash at the end of a path, unless the path is "/".
func DropTrailingSlash() Step {
	return Step{
		name:    "drop-trailing-slash",
		changes: "Removes slashes at the end of the path, unless the path is a single slash.",
		joins:   "Yes: relative links of the two resolve differently, and a server can have only one of them.",
		before:  "https://example.org/a/",
		after:   "https://example.org/a",
		apply: func(p *parts) bool {
			if !p.webPath() || len(p.path) <= 1 || p.path[len(p.path)-1] != '/' {
				return false
			}
			return p.setPath(p.path[:max(len(strings.TrimRight(p.path, "/")), 1)])
		},
		atEnd: true,
	}
}

// CollapseSlashes replaces consecutive slashes in the path with one slash.
func CollapseSlashes() Step {
	return Step{
		name:    "collapse-slashes",
		changes: "Replaces consecutive slashes in the path by one.",
		joins:   "Yes, if a server distinguishes empty segments.",
		before:  "https://example.org//a///b",
		after:   "https://example.org/a/b",
		apply: func(p *parts) bool {
			if !p.webPath() || !strings.Contains(p.path, "//") {
				return false
			}
			b := make([]byte, 0, len(p.path))
			for i := range len(p.path) {
				if p.path[i] != '/' || i == 0 || p.path[i-1] != '/' {
					b = append(b, p.path[i])
				}
			}
			return p.setPath(string(b))
		},
	}
}

// webPath reports whether the path is that of a URL of the web: of a file URL the
// path can begin with a drive letter, which steps must not make.
func (p *parts) webPath() bool { return p.hasHost && p.scheme != "file" }

// DropWWW removes labels that are www, or www with digits, from the beginning of a
// domain, but not from its registrable domain.
func DropWWW() Step {
	return Step{
		name:    "drop-www",
		changes: "Removes labels that are www, or www and digits, from the beginning of a domain. The registrable domain is kept.",
		joins:   "Yes, if a site has a different page without www, or none.",
		before:  "https://www.example.org/",
		after:   "https://example.org/",
		apply: func(p *parts) bool {
			if p.kind != weburl.HostDomain || !strings.HasPrefix(p.host, "www") {
				return false
			}
			domain, ok := site.RegistrableDomain(p.parsedHost)
			host := p.host
			for ok && len(host) > len(domain) {
				first, rest, _ := strings.Cut(host, ".")
				if !isWWW(first) {
					break
				}
				host = rest
			}
			return host != p.host && p.setHost(host)
		},
	}
}

func isWWW(label string) bool {
	digits, ok := strings.CutPrefix(label, "www")
	return ok && strings.Trim(digits, "0123456789") == ""
}

// DropTrailingDot removes the dot at the end of a domain, which represents the root of
// the DNS.
func DropTrailingDot() Step {
	return Step{
		name:    "drop-trailing-dot",
		changes: "Removes the dot at the end of a domain.",
		joins:   "Rarely: the DNS has one name, but servers and cookies can distinguish the two.",
		before:  "https://example.org./",
		after:   "https://example.org/",
		apply: func(p *parts) bool {
			host, ok := strings.CutSuffix(p.host, ".")
			if p.kind != weburl.HostDomain || !ok || host == "" || strings.HasSuffix(host, ".") {
				return false
			}
			return p.setHost(host)
		},
	}
}

// UseHTTPS changes the scheme http to https if the port is the default port.
func UseHTTPS() Step {
	return Step{
		name:    "use-https",
		changes: "Changes http to https on the default port.",
		joins:   "Yes, if a site has different pages without encryption, or does not support https.",
		before:  "http://example.org/",
		after:   "https://example.org/",
		apply: func(p *parts) bool {
			if p.scheme != "http" || p.port != "" {
				return false
			}
			p.scheme = "https"
			return true
		},
	}
}
