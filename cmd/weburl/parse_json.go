package main

import (
	"strconv"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/percent"
)

// appendMembers appends what was asked.
func (r *request) appendMembers(b []byte) []byte {
	b = appendMember(b, "input", r.input)
	if r.hasBase {
		b = appendMember(b, "base", r.base)
	}
	return b
}

// appendPlace appends the place in a document.
func (r *request) appendPlace(b []byte) []byte {
	if r.found == nil {
		return b
	}
	b = appendMember(b, "file", percent.DecodeUTF8(r.file))
	b = appendInt(b, "line", r.line)
	return appendInt(b, "column", r.found.start.column)
}

// appendURL appends the members of the URL class.
//
// https://url.spec.whatwg.org/#url-class
func appendURL(b []byte, u weburl.URL) []byte {
	query, _ := u.Query()
	fragment, _ := u.Fragment()
	b = appendMember(b, "href", u.String())
	b = appendMember(b, "origin", u.Origin().String())
	b = appendMember(b, "protocol", u.String()[:len(u.Scheme())+len(":")])
	b = appendMember(b, "username", u.Username())
	b = appendMember(b, "password", u.Password())
	b = appendMember(b, "host", u.HostPort())
	b = appendMember(b, "hostname", u.Hostname())
	b = append(appendName(b, "port"), '"')
	if port, ok := u.Port(); ok {
		b = strconv.AppendUint(b, uint64(port), 10)
	}
	b = append(b, '"')
	b = appendMember(b, "pathname", u.Path())
	b = appendMember(b, "search", prefixed("?", query))
	return appendMember(b, "hash", prefixed("#", fragment))
}

// prefixed is how the URL class shows a query and a fragment: null and empty
// look the same.
func prefixed(prefix, s string) string {
	if s == "" {
		return ""
	}
	return prefix + s
}

// appendError appends the member error.
func appendError(b []byte, f failure, ofBase bool) []byte {
	b = append(appendName(b, "error"), '{')
	b = appendMember(b, "code", f.code)
	if !f.noPlace {
		b = appendInt(b, "offset", f.offset)
	}
	b = appendMember(b, "message", f.message)
	if ofBase {
		b = appendBool(b, "base", true)
	}
	return append(b, '}')
}
