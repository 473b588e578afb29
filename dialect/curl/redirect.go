package curl

import "strings"

// redirect returns what becomes of the handle when a reference is set on it.
func (u *url) redirect(reference string) (url, code) {
	if _, _, ok := cutScheme(reference, false); !ok {
		host := u.host
		if !strings.HasPrefix(host, "[") {
			host = escape(host)
		}
		reference = join(u.href(host), reference)
	}
	return parse(reference, ofRedirect)
}

// escape percent-encodes all but the unreserved characters.
func escape(s string) string {
	i := 0
	for i < len(s) && isUnreserved(s[i]) {
		i++
	}
	if i == len(s) {
		return s
	}
	const hex = "0123456789ABCDEF"
	b := []byte(s[:i])
	for ; i < len(s); i++ {
		if c := s[i]; isUnreserved(c) {
			b = append(b, c)
		} else {
			b = append(b, '%', hex[c>>4], hex[c&15])
		}
	}
	return string(b)
}

func isUnreserved(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || c == '-' || c == '.' || c == '_' || c == '~'
}

// join puts a relative reference after as much of a base as libcurl keeps. It
// looks for slashes in all of the base up to its question mark, and so in a
// fragment, too.
func join(base, reference string) string {
	start := 0 // of the host
	if i := strings.Index(base, "//"); i >= 0 {
		start = i + len("//")
	}
	switch {
	case strings.HasPrefix(reference, "//"):
		rest := reference[len("//"):]
		return base[:start] + encode(rest, hostEnd(rest), false)
	case strings.HasPrefix(reference, "/"):
		if i := strings.IndexAny(base[start:], "/?"); i >= 0 {
			base = base[:start+i]
		}
		return base + encode(reference, 0, false)
	}

	if i := strings.IndexByte(base[start:], '?'); i >= 0 {
		base = base[:start+i]
	}
	if !strings.HasPrefix(reference, "?") {
		if i := strings.LastIndexByte(base[start:], '/'); i >= 0 {
			base = base[:start+i]
		}
	}
	path := -1 // where the path starts, after its first slash
	if i := strings.IndexByte(base[start:], '/'); i >= 0 {
		path = start + i + 1
	}
	reference = strings.TrimPrefix(reference, "./")
	for strings.HasPrefix(reference, "../") {
		reference = reference[len("../"):]
		if path < 0 {
			continue
		}
		if i := strings.LastIndexByte(base[path:], '/'); i >= 0 {
			base = base[:path+i]
		} else {
			base = base[:path]
		}
	}
	slash := "/"
	if strings.HasPrefix(reference, "/") || strings.HasPrefix(reference, "?") || path == len(base) {
		slash = ""
	}
	return base + slash + encode(reference, 0, false)
}

// hostEnd returns where libcurl thinks that the host ends in what is after the
// slashes of a reference that begins with two: it looks for two more.
func hostEnd(s string) int {
	start := 0
	if i := strings.Index(s, "//"); i >= 0 {
		start = i + len("//")
	}
	if i := strings.IndexAny(s[start:], "/?"); i >= 0 {
		return start + i
	}
	return len(s)
}
