package main

import (
	"strconv"

	"github.com/weburl/weburl/spec"
)

// writeExplanation writes what the parser did as one line of JSON.
func (t *tool) writeExplanation(x reading, steps []step) {
	b := append(t.stdout.AvailableBuffer(), '{')
	b = x.request.appendMembers(b)
	b = appendMember(b, "edition", x.edition.Name)
	b = append(appendName(b, "steps"), '[')
	for i := range steps {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendStep(b, &steps[i], x)
	}
	b = append(b, ']')
	b = x.appendOutcome(b)
	t.stdout.Write(append(b, "}\n"...))
}

// writeEditions writes how editions read a request as one line of JSON.
func (t *tool) writeEditions(readings []reading) {
	b := append(t.stdout.AvailableBuffer(), '{')
	b = readings[0].request.appendMembers(b)
	b = append(appendName(b, "editions"), '[')
	for i, x := range readings {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, '{')
		b = appendMember(b, "edition", x.edition.Name)
		b = x.appendOutcome(b)
		b = appendFindings(b, x.errors)
		b = append(b, '}')
	}
	t.stdout.Write(append(b, "]}\n"...))
}

func appendStep(b []byte, s *step, x reading) []byte {
	b = append(b, '{')
	if s.state != 0 {
		b = appendMember(b, "state", s.state.String())
		b = appendMember(b, "spec", s.state.Anchor())
		_, left := s.saw(x.input)
		b = appendInt(b, "start", s.start)
		b = appendInt(b, "end", s.used())
		if s.peeked() {
			b = appendMember(b, "upTo", left)
		}
		if s.back() {
			b = appendInt(b, "back", s.next)
		}
	} else {
		b = append(appendName(b, "state"), "null"...)
	}
	if list := s.stored(x.edition); len(list) > 0 {
		b = append(appendName(b, "set"), '{')
		for _, stored := range list {
			b = appendNullable(b, stored.component, stored.value)
		}
		b = append(b, '}')
	}
	b = appendFindings(b, s.errors)
	return append(b, '}')
}

// appendOutcome appends the URL record, or why there is none.
func (x *reading) appendOutcome(b []byte) []byte {
	if x.url == nil {
		return appendFinding(appendName(b, "error"), x.failure)
	}
	return appendRecord(appendName(b, "url"), x.url, x.edition)
}

// appendRecord appends a URL record with its serialization and origin. A path
// that is a list is an array.
func appendRecord(b []byte, u *spec.URL, edition *spec.Edition) []byte {
	c := componentsOf(u, edition)
	b = append(b, '{')
	b = appendMember(b, "href", c.href)
	b = appendMember(b, "scheme", c.scheme)
	b = appendMember(b, "username", c.username)
	b = appendMember(b, "password", c.password)
	b = appendNullable(b, "host", c.host)
	b = appendName(b, "port")
	if u.Port != nil {
		b = strconv.AppendUint(b, uint64(*u.Port), 10)
	} else {
		b = append(b, "null"...)
	}
	if c.opaque {
		b = appendMember(b, "path", c.path)
	} else {
		b = append(appendName(b, "path"), '[')
		for i, segment := range u.Path.List {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendString(b, segment)
		}
		b = append(b, ']')
	}
	b = appendNullable(b, "query", c.query)
	b = appendNullable(b, "fragment", c.fragment)
	b = appendMember(b, "origin", c.origin)
	return append(b, '}')
}
