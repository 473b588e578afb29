package main

import "strconv"

// writeParsed writes an answer as one line of JSON.
func (t *tool) writeParsed(p parsed) {
	b := append(t.stdout.AvailableBuffer(), '{')
	b = p.request.appendMembers(b)
	if p.err != nil {
		b = p.appendError(b)
	} else {
		b = p.appendURL(b)
	}
	t.stdout.Write(append(b, "}\n"...))
}

// appendMembers appends what was asked.
func (r *request) appendMembers(b []byte) []byte {
	b = appendMember(b, "input", r.input)
	if r.hasBase {
		b = appendMember(b, "base", r.base)
	}
	return b
}

// appendURL appends the members of the URL class.
//
// https://url.spec.whatwg.org/#url-class
func (p *parsed) appendURL(b []byte) []byte {
	u := p.url
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

func (p *parsed) appendError(b []byte) []byte {
	failure := failureOf(p.err)
	b = append(appendName(b, "error"), '{')
	b = appendMember(b, "code", failure.code)
	b = appendInt(b, "offset", failure.offset)
	b = appendMember(b, "message", failure.message)
	if p.baseFailed {
		b = appendBool(b, "base", true)
	}
	return append(b, '}')
}
