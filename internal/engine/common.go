package engine

import (
	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/spec"
)

// hasCommonHost reports whether in begins with http://, https:// or file:// and a
// domain that ends there: then it parses. It looks at no more than that.
func hasCommonHost(in string) bool {
	s, start, _ := commonScheme(in)
	if s == scheme.NotSpecial {
		return false
	}
	end, _ := domainEnd(in, start)
	return (start < end || s == scheme.File) && end < len(in) && class[in[end]]&slash != 0 && (start == end || !endsInNumber(in[start:end]))
}

// common makes u the URL that in is, if in is the serialization of an http, https
// or file URL whose authority is a domain, or empty. Otherwise it returns false.
//
// It is the only short cut: an input without work needs no parser. It uses the
// scans of the parser, and has a rule of its own in no place. Without it, Parse
// takes half as long again on the URLs of web pages.
func (w *window) common(u *Record, in string) bool {
	s, start, lower := commonScheme(in)
	if !lower {
		return false
	}
	w.look(in)
	end, hasUpper := w.domainEnd(in, start)
	if hasUpper || end == len(in) || in[end] != '/' {
		return false
	}
	host := spec.Domain
	switch {
	case s == scheme.File && StartsWithPipe(in[end+1:]):
		return false
	case start == end:
		if host = spec.EmptyHost; s != scheme.File {
			return false
		}
	case endsInNumber(in[start:end]), s == scheme.File && isLocalhost(in[start:end]):
		return false
	}
	// What is known is stored before the rest is read: the caller's copy of u has
	// to wait for what is stored right before it.
	u.SchemeEnd = uint32(start - len("://"))
	u.UsernameEnd, u.HostStart = uint32(start), uint32(start)
	u.HostEnd, u.PathStart = uint32(end), uint32(end)
	u.Port, u.Scheme, u.Host = 0, s, host
	i := w.pathEnd(in, end+1)
	u.QueryStart = uint32(i)
	if i < len(in) && in[i] == '?' {
		i = w.queryEnd(in, i+1)
	}
	u.FragmentStart = uint32(i)
	if i < len(in) && (in[i] != '#' || fragmentEnd(in, i+1) < len(in)) {
		return false
	}
	u.Href = in
	return true
}
