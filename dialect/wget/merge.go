package wget

import "strings"

// merge returns a reference relative to base as text, before it is parsed. A
// reference that has something like a scheme is returned as it is.
func merge(base, reference string) string {
	ends := "?#"
	if scheme, _, _ := cutScheme(base); scheme == "ftp" || scheme == "ftps" {
		ends = ";#"
	}
	path := base // up to what follows the path
	if i := strings.IndexAny(base, ends); i >= 0 {
		path = base[:i]
	}
	switch {
	case hasScheme(reference):
		return reference
	case reference == "":
		return base
	case reference[0] == '?':
		return path + reference
	case reference[0] == '#':
		base, _, _ = strings.Cut(base, "#")
		return base + reference
	case strings.HasPrefix(reference, "//"):
		slash := max(strings.IndexByte(path, '/'), 0)
		if !strings.HasPrefix(path[slash:], "//") {
			slash = 0
		}
		return path[:slash] + reference
	case reference[0] == '/':
		host := strings.Index(path, "//") + len("//")
		if slash := strings.IndexByte(path[host:], '/'); slash >= 0 {
			path = path[:host+slash]
		}
		return path + reference
	}
	last := strings.LastIndexByte(path, '/')
	if last >= 2 && path[last-2:last] == ":/" {
		return path + "/" + reference
	}
	return path[:last+1] + reference
}
