package urlpattern

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/percent"
)

// An Init has a string for each component, like the dictionary URLPatternInit of the
// standard. A component that is nil is absent: in a pattern it matches everything, or
// comes from the base URL.
//
// https://urlpattern.spec.whatwg.org/#dictdef-urlpatterninit
type Init struct {
	Protocol *string `json:"protocol,omitempty"`
	Username *string `json:"username,omitempty"`
	Password *string `json:"password,omitempty"`
	Hostname *string `json:"hostname,omitempty"`
	Port     *string `json:"port,omitempty"`
	Pathname *string `json:"pathname,omitempty"`
	Search   *string `json:"search,omitempty"`
	Hash     *string `json:"hash,omitempty"`

	// BaseURL is a URL, not a pattern. It provides the components that the Init lacks.
	BaseURL *string `json:"baseURL,omitempty"`
}

// components returns the strings of init.
func (init *Init) components() (c components) {
	for i, s := range [numComponents]*string{init.Protocol, init.Username, init.Password, init.Hostname, init.Port, init.Pathname, init.Search, init.Hash} {
		if s != nil {
			text := scalar(*s)
			c.setFrom(Component(i), text, 0, len(text))
		}
	}
	return c
}

// base parses the base URL of init. It is the zero URL if there is none.
func (init *Init) base() (weburl.URL, *Error) {
	if init.BaseURL == nil {
		return weburl.URL{}, nil
	}
	u, err := weburl.Parse(*init.BaseURL)
	if err != nil {
		fault := newError(BaseInvalid, 0, len(*init.BaseURL))
		fault.Input = *init.BaseURL
		fault.Detail = strings.TrimPrefix(err.Error(), "weburl: ")
		return u, fault
	}
	return u, nil
}

// scalar returns text with U+FFFD for what is not UTF-8.
func scalar(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	return percent.DecodeUTF8(text)
}

// process is the standard's "process a URLPatternInit" of type "pattern": it returns
// the pattern strings of init, and of base for what init lacks. A zero base is null.
//
// https://urlpattern.spec.whatwg.org/#process-a-urlpatterninit
func (init components) process(base weburl.URL) components {
	result := init
	if !base.IsZero() {
		init.inherit(&result, base, escapePattern)
	}
	trim := func(c Component, text string) {
		result.offset[c] += len(result.text[c]) - len(text)
		result.text[c] = text
	}
	result.text[Protocol] = strings.TrimSuffix(result.text[Protocol], ":")
	if init.has[Pathname] && !base.IsZero() && !base.HasOpaquePath() && !isAbsolutePattern(init.text[Pathname]) {
		path := escapePattern(base.EncodedPath())
		directory := path[:strings.LastIndexByte(path, '/')+1]
		result.text[Pathname] = directory + init.text[Pathname]
		result.offset[Pathname] -= len(directory)
	}
	if init.has[Search] {
		trim(Search, strings.TrimPrefix(init.text[Search], "?"))
	}
	if init.has[Hash] {
		trim(Hash, strings.TrimPrefix(init.text[Hash], "#"))
	}
	return result
}

// processURL is the standard's "process a URLPatternInit" of type "url": it returns
// the components of the URL that init describes. ok is false if there is none.
//
// https://urlpattern.spec.whatwg.org/#process-a-urlpatterninit
func (init components) processURL(base weburl.URL) (result [numComponents]string, ok bool) {
	if !base.IsZero() {
		var inherited components
		init.inherit(&inherited, base, func(s string) string { return s })
		if init.none(Protocol, Hostname, Port, Username) {
			inherited.text[Username] = base.EncodedUsername()
			if init.none(Password) {
				inherited.text[Password] = base.EncodedPassword()
			}
		}
		result = inherited.text
	}
	ok = true
	set := func(c Component, canonicalize encoder, value string) {
		if init.has[c] && ok {
			result[c] = ""
			if value != "" {
				result[c], ok = canonicalize(value)
			}
		}
	}
	set(Protocol, canonicalizeProtocol, strings.TrimSuffix(init.text[Protocol], ":"))
	set(Username, canonicalizeUserinfo, init.text[Username])
	set(Password, canonicalizeUserinfo, init.text[Password])
	set(Hostname, canonicalizeHostname, init.text[Hostname])
	protocol := result[Protocol]
	set(Port, func(value string) (string, bool) { return canonicalizePortOf(value, protocol) }, init.text[Port])
	pathname := init.text[Pathname]
	if !base.IsZero() && !base.HasOpaquePath() && !strings.HasPrefix(pathname, "/") {
		pathname = base.EncodedPath()[:strings.LastIndexByte(base.EncodedPath(), '/')+1] + pathname
	}
	if protocol == "" || scheme.IsSpecial(protocol) {
		set(Pathname, canonicalizePathname, pathname)
	} else {
		set(Pathname, canonicalizeOpaquePathname, pathname)
	}
	set(Search, canonicalizeSearch, strings.TrimPrefix(init.text[Search], "?"))
	set(Hash, canonicalizeHash, strings.TrimPrefix(init.text[Hash], "#"))
	return result, ok
}

// inherit sets in result what init lacks, and has no more specific component than,
// from base. Credentials are left to the caller.
func (init *components) inherit(result *components, base weburl.URL, process func(string) string) {
	if !init.none(Protocol) {
		return
	}
	result.set(Protocol, process(base.Scheme()))
	if !init.none(Hostname) {
		return
	}
	result.set(Hostname, process(base.ParsedHost().String()))
	if !init.none(Port) {
		return
	}
	result.set(Port, base.Port())
	if !init.none(Pathname) {
		return
	}
	result.set(Pathname, process(base.EncodedPath()))
	if !init.none(Search) {
		return
	}
	result.set(Search, process(base.EncodedQuery()))
	if !init.none(Hash) {
		return
	}
	result.set(Hash, process(base.EncodedFragment()))
}

// isAbsolutePattern is the standard's "is an absolute pathname" of type "pattern".
//
// https://urlpattern.spec.whatwg.org/#is-an-absolute-pathname
func isAbsolutePattern(pathname string) bool {
	return strings.HasPrefix(pathname, "/") || strings.HasPrefix(pathname, `\/`) || strings.HasPrefix(pathname, "{/")
}
