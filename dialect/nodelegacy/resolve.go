package nodelegacy

import (
	"slices"
	"strings"
)

// resolve makes result, which is the base, what the method resolveObject makes of
// the reference ref.
func (result *url) resolve(ref *url) {
	result.fragment = ref.fragment
	switch {
	case ref.href == "":
	case ref.slashes && !ref.protocol.isSet:
		protocol := result.protocol
		*result = *ref
		result.protocol = protocol
		if isSlashed(protocol) && result.hostname.s != "" && result.pathname.s == "" {
			result.pathname = some("/")
		}
	case !ref.protocol.isSet || ref.protocol == result.protocol:
		result.resolvePath(ref)
	case isSlashed(ref.protocol):
		result.changeProtocol(ref)
	default:
		*result = *ref
	}
}

// changeProtocol makes result the reference ref, which has a protocol of its own
// that has slashes. Without a host, its first segment that is not empty becomes
// one.
func (result *url) changeProtocol(ref *url) {
	result.protocol = ref.protocol
	result.pathname = ref.pathname
	result.host, result.hostname = ref.host, ref.hostname
	if ref.host.s == "" && ref.protocol.s != "file" {
		segments := strings.Split(ref.pathname.s, "/")
		host := ""
		for len(segments) > 0 && host == "" {
			host, segments = segments[0], segments[1:]
		}
		if len(segments) == 0 || segments[0] != "" {
			segments = append([]string{""}, segments...)
		}
		if len(segments) < 2 {
			segments = append([]string{""}, segments...)
		}
		result.pathname = some(strings.Join(segments, "/"))
		result.host = some(host)
	}
	if result.hostname.s == "" {
		result.hostname = result.host
	}
	result.query, result.auth, result.port = ref.query, ref.auth, ref.port
	result.slashes = result.slashes || ref.slashes
}

// resolvePath makes result, which is the base so far, the resolved reference ref.
// Where the protocol is not one that has slashes, the host takes part as if it
// were the first segment.
func (result *url) resolvePath(ref *url) {
	isAbsolute := func(pathname text) bool { return strings.HasPrefix(pathname.s, "/") }
	refIsAbsolute := ref.host.s != "" || isAbsolute(ref.pathname)
	mustEndAbsolute := refIsAbsolute || isAbsolute(result.pathname) || result.host.s != "" && ref.pathname.s != ""
	removeAllDots := mustEndAbsolute
	path, refPath := segments(result.pathname), segments(ref.pathname)
	hostInPath := result.protocol.s != "" && !isSlashed(result.protocol)
	refHost, refHostname, refPort := ref.host, ref.hostname, ref.port

	if hostInPath {
		path = withHost(path, result.host.s)
		result.hostname, result.host, result.port = some(""), some(""), text{}
		if ref.protocol.s != "" {
			refPath = withHost(refPath, refHost.s)
			refHost, refHostname, refPort = text{}, text{}, text{}
			result.auth = text{}
		}
		mustEndAbsolute = mustEndAbsolute && (startsEmpty(refPath) || startsEmpty(path))
	}

	switch {
	case refIsAbsolute:
		if refHost.isSet {
			if result.host != refHost {
				result.auth = text{}
			}
			result.host, result.port = refHost, refPort
		}
		if refHostname.isSet {
			if result.hostname != refHostname {
				result.auth = text{}
			}
			result.hostname = refHostname
		}
		result.query = ref.query
		path = refPath
	case len(refPath) > 0:
		if len(path) > 0 {
			path = path[:len(path)-1]
		}
		path = append(path, refPath...)
		result.query = ref.query
	case ref.query.isSet:
		if hostInPath {
			host := ""
			if len(path) > 0 {
				host = path[0]
			}
			result.setHost(host)
		}
		result.query = ref.query
		return
	}
	if len(path) == 0 {
		result.pathname = text{}
		return
	}

	last := path[len(path)-1]
	endsInSlash := last == "" || (last == "." || last == "..") && (result.host.s != "" || refHost.s != "" || len(path) > 1)
	path, up := removeDots(path)
	if !mustEndAbsolute && !removeAllDots {
		path = append(slices.Repeat([]string{".."}, up), path...)
	}
	if mustEndAbsolute && !startsEmpty(path) {
		path = append([]string{""}, path...)
	}
	if endsInSlash && (len(path) < 2 || path[len(path)-1] != "") {
		path = append(path, "")
	}
	absolute := startsEmpty(path)
	if hostInPath {
		host := ""
		if !absolute && len(path) > 0 {
			host, path = path[0], path[1:]
		}
		result.setHost(host)
	}
	mustEndAbsolute = mustEndAbsolute || result.host.s != "" && len(path) > 0
	if mustEndAbsolute && !absolute {
		path = append([]string{""}, path...)
	}
	result.pathname = text{strings.Join(path, "/"), len(path) > 0}
	if ref.auth.s != "" {
		result.auth = ref.auth
	}
	result.slashes = result.slashes || ref.slashes
}

// setHost sets a host that took part in the path. What comes before an "@" is the
// userinfo.
func (result *url) setHost(host string) {
	if parts := strings.SplitN(host, "@", 3); len(parts) > 1 && parts[0] != "" {
		result.auth = some(parts[0])
		host = parts[1]
	}
	result.host, result.hostname = some(host), some(host)
}

// segments returns the segments of a path: none if it is null or empty.
func segments(pathname text) []string {
	if pathname.s == "" {
		return nil
	}
	return strings.Split(pathname.s, "/")
}

// withHost returns a path with the host as its first segment, unless it is empty.
func withHost(path []string, host string) []string {
	switch {
	case host == "":
		return path
	case startsEmpty(path):
		path[0] = host
		return path
	}
	return append([]string{host}, path...)
}

// startsEmpty reports whether a path begins with an empty segment, as absolute
// ones do.
func startsEmpty(path []string) bool { return len(path) > 0 && path[0] == "" }

// removeDots removes dot segments from a path. A ".." removes the segment before
// it, be it the one before the first slash; up is how many had none.
func removeDots(path []string) (kept []string, up int) {
	kept = path
	n := len(path) // what is kept is at the end of path, from here on
	for i := len(path) - 1; i >= 0; i-- {
		switch {
		case path[i] == ".":
		case path[i] == "..":
			up++
		case up > 0:
			up--
		default:
			n--
			kept[n] = path[i]
		}
	}
	return kept[n:], up
}
