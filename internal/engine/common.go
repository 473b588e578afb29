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

// common makes u the URL that in is, and returns true, if in is an http, https or
// file URL whose authority is a domain, or empty, and which is its serialization
// except for uppercase letters in scheme and domain and a default port.
//
// Otherwise done is false. If head is true, u then has the offsets and the like of
// what comes before the path, which needs no work.
//
// It is the only short cut: an input without work needs no parser. It uses the
// scans and the rules of the parser. Without it, Parse takes half as long again on
// the URLs of web pages.
func (w *window) common(u *Record, in string, arena *Arena) (done, head bool) {
	s, start, lower := commonScheme(in)
	if s == scheme.NotSpecial {
		return false, false
	}
	w.look(in)
	end, hasUpper := w.domainEnd(in, start)
	path, port := end, 0
	if end < len(in) && in[end] == ':' {
		for path++; path < len(in) && in[path]-'0' <= 9; path++ {
		}
		ok := false
		if port, ok = parsePort(in[end+1 : path]); !ok || path == end+1 || in[end+1] == '0' || s == scheme.File {
			return false, false
		}
	}
	if path == len(in) || in[path] != '/' {
		return false, false
	}
	host := spec.Domain
	switch {
	case start == end:
		if host = spec.EmptyHost; s != scheme.File {
			return false, false
		}
	case mayEndInNumber(in[start:end]) && lastLabelIsNumber(in[start:end]), s == scheme.File && isLocalhost(in[start:end]):
		return false, false
	}
	// What is known is stored before the rest is read: the caller's copy of u has
	// to wait for what is stored right before it.
	u.SchemeEnd = uint32(start - len("://"))
	u.UsernameEnd, u.HostStart = uint32(start), uint32(start)
	u.HostEnd, u.PathStart = uint32(end), uint32(path)
	u.Port, u.Scheme, u.Host = uint16(port), s, host
	head = lower && !hasUpper
	if path > end && isDefault(u, port) {
		u.Port, head = 0, false
	}
	i := w.pathEnd(in, path+1)
	u.QueryStart = uint32(i)
	if i < len(in) && in[i] == '?' {
		i = w.queryEnd(in, i+1)
	}
	u.FragmentStart = uint32(i)
	if i < len(in) && (in[i] != '#' || fragmentEnd(in, i+1) < len(in)) || s == scheme.File && StartsWithPipe(in[path+1:]) {
		return false, head
	}
	if u.Href = in; !head {
		u.lowerHead(arena)
	}
	return true, true
}

// lowerHead makes the scheme and the domain of u lowercase, which has the offsets of
// a URL as it was parsed, and removes a port that is null.
func (u *Record) lowerHead(arena *Arena) {
	in, end, gone := u.Href, int(u.HostEnd), uint32(0)
	if u.Port == 0 {
		gone = u.PathStart - u.HostEnd
	}
	out := arena.clone(in[gone:]) // what follows the port is in its place
	if end < 8 {
		putLower(out, 0, in[:end]) // FILE://
	} else {
		for i := 0; i < end-8; i += 8 {
			putLowerWord(out, i, word(in, i))
		}
		putLowerWord(out, end-8, word(in, end-8))
	}
	u.PathStart -= gone
	u.QueryStart -= gone
	u.FragmentStart -= gone
	u.Href = stringOf(out)
}
