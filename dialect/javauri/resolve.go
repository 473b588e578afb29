package javauri

import (
	"slices"
	"strings"
)

// resolve is the method resolve of the base u.
func (u *uri) resolve(ref uri) uri {
	if ref.opaque.isSet || u.opaque.isSet {
		return ref
	}
	if !ref.scheme.isSet && !ref.authority.isSet && ref.path.s == "" && ref.fragment.isSet && !ref.query.isSet {
		if ref.fragment == u.fragment {
			return *u
		}
		result := *u
		result.whole, result.fragment = "", ref.fragment
		return result
	}
	if ref.scheme.isSet {
		return ref
	}
	result := ref
	result.whole, result.scheme = "", u.scheme
	if !ref.authority.isSet {
		result.authority, result.userinfo, result.host, result.port = u.authority, u.userinfo, u.host, u.port
		if !strings.HasPrefix(ref.path.s, "/") {
			result.path = some(resolvePath(u.path.s, ref.path.s, u.scheme.isSet))
		}
	}
	return result
}

// resolvePath resolves the relative path ref.
func resolvePath(base, ref string, absolute bool) string {
	path := base[:strings.LastIndexByte(base, '/')+1]
	if path == "" && absolute && ref != "" {
		path = "/"
	}
	return normalize(path + ref)
}

// normalize removes dot segments and empty segments. A ".." without another
// segment before it stays. Where the first segment of a relative path was
// removed, and the one that is first now has a colon, "./" is put before it.
func normalize(path string) string {
	if !needsNormalizing(path) {
		return path
	}
	relative := strings.TrimLeft(path, "/")
	all := slices.DeleteFunc(strings.Split(relative, "/"), func(s string) bool { return s == "" })
	kept := make([]string, 0, len(all))
	first := 0 // the index in all of what is first in kept
	endsInSlash := strings.HasSuffix(path, "/")
	for i, s := range all {
		switch {
		case s == ".":
		case s == ".." && len(kept) > 0 && kept[len(kept)-1] != "..":
			kept = kept[:len(kept)-1]
		default:
			if len(kept) == 0 {
				first = i
			}
			kept = append(kept, s)
			continue
		}
		if i == len(all)-1 {
			endsInSlash = true // after the segment before
		}
	}
	var b strings.Builder
	if relative != path {
		b.WriteByte('/')
	} else if len(kept) > 0 && first > 0 && strings.Contains(kept[0], ":") {
		b.WriteString("./")
	}
	for i, s := range kept {
		if i > 0 {
			b.WriteByte('/')
		}
		b.WriteString(s)
	}
	if len(kept) > 0 && endsInSlash {
		b.WriteByte('/')
	}
	return b.String()
}

// needsNormalizing reports whether a path has empty or dot segments.
func needsNormalizing(path string) bool {
	if strings.Contains(path, "//") {
		return true
	}
	for s := range strings.SplitSeq(path, "/") {
		if s == "." || s == ".." {
			return true
		}
	}
	return false
}
