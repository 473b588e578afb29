package ruby

import (
	"slices"
	"strings"
)

// merge is the method merge of the base u, as URI.join calls it.
func (u *uri) merge(ref uri) (uri, *exception) {
	result, err := u.mergeGeneric(ref)
	if err == nil && u.class == ftp && !u.equals(&result) {
		// It asks for the type code of ref, which is a String there.
		return uri{}, &exception{"NoMethodError", "undefined method `typecode' for a String"}
	}
	return result, err
}

func (u *uri) mergeGeneric(ref uri) (uri, *exception) {
	if ref.scheme.isSet {
		return ref, nil
	}
	if !u.scheme.isSet {
		return uri{}, &exception{"BadURIError", "both URI are relative"}
	}
	result := *u
	hasAuthority := ref.user.isSet || ref.host.isSet || ref.port.isSet
	if ref.path.s == "" && !hasAuthority && !ref.query.isSet {
		if ref.fragment.isSet {
			result.fragment = ref.fragment
		}
		return result, nil
	}
	if hasAuthority {
		result.setPath(ref.path.s)
	} else if u.class == ftp {
		result.setPath(mergePath(u.ftpPath(), ref.path.s))
	} else if u.path.isSet {
		result.setPath(mergePath(u.path.s, ref.path.s))
	}
	// What the reference lacks of an authority stays that of the base.
	if ref.user.isSet {
		result.setUserinfo(ref.userinfo().s)
	}
	if ref.host.isSet {
		result.setHost(ref.host)
	}
	if ref.port.isSet {
		result.setPort(ref.port.s)
	}
	result.query = text{}
	if ref.query.isSet {
		if err := result.setQuery(ref.query.s); err != nil {
			return uri{}, err
		}
	}
	result.fragment = ref.fragment
	return result, nil
}

// equals is the operator == of two ftp URLs.
func (u *uri) equals(other *uri) bool {
	path := func(u *uri) string {
		if p := u.ftpPath(); p != "" {
			return p
		}
		return "/"
	}
	return u.class == other.class && u.scheme == other.scheme && u.userinfo() == other.userinfo() &&
		u.host.isSet == other.host.isSet && strings.EqualFold(u.host.s, other.host.s) &&
		u.port == other.port && path(u) == path(other) && u.typeCode == other.typeCode
}

// mergePath resolves the path ref.
func mergePath(base, ref string) string {
	basePath, refPath := segments(base), segments(ref)
	if len(basePath) > 0 && basePath[len(basePath)-1] == ".." {
		basePath = append(basePath, "")
	}
	basePath = removeDotDots(basePath)
	if len(refPath) > 0 && refPath[0] == "" {
		basePath, refPath = nil, refPath[1:]
	}
	if n := len(refPath); n > 0 && (refPath[n-1] == "." || refPath[n-1] == "..") {
		refPath = append(refPath, "")
	}
	// Without dot segments, refPath is a number of "..", and what comes after.
	rest := refPath[:0]
	for _, s := range refPath {
		switch {
		case s == ".":
		case s == ".." && len(rest) > 0 && rest[len(rest)-1] != "..":
			rest = rest[:len(rest)-1]
		default:
			rest = append(rest, s)
		}
	}
	endsInSlash := len(rest) > 0
	if len(basePath) == 0 {
		basePath = append(basePath, "")
	} else if endsInSlash {
		basePath = basePath[:len(basePath)-1]
	}
	for i, s := range rest {
		if s != ".." {
			basePath = append(basePath, rest[i:]...)
			endsInSlash = false
			break
		}
		if len(basePath) > 1 {
			basePath = basePath[:len(basePath)-1]
		}
	}
	if endsInSlash {
		basePath = append(basePath, "")
	}
	return strings.Join(basePath, "/")
}

// segments returns the segments of a path: none if it is empty.
func segments(path string) []string {
	if path == "" {
		return nil
	}
	return strings.Split(path, "/")
}

// removeDotDots removes each ".." with the segment before it. If there is none,
// nothing is left.
func removeDotDots(path []string) []string {
	if !slices.Contains(path, "..") {
		return path
	}
	kept := path[:0]
	for _, s := range path {
		switch {
		case s != "..":
			kept = append(kept, s)
		case len(kept) == 0:
			return nil
		default:
			kept = kept[:len(kept)-1]
		}
	}
	return kept
}
