package javaurl

import "strings"

// removeDots removes dot segments from the path of a relative reference, in one
// pass for what the class does in several. A ".." at the start stays, and after
// it another one.
func removeDots(path string) string {
	if !strings.Contains(path, "/.") && !strings.HasPrefix(path, "./") {
		return path
	}
	segments := strings.Split(path, "/")
	last := len(segments) - 1

	// A "." between slashes goes first.
	kept := segments[:0]
	for i, s := range segments {
		if s != "." || i == 0 || i == last {
			kept = append(kept, s)
		}
	}
	segments, last = kept, len(kept)-1

	// Then a ".." before a slash, with the segment before it.
	kept = segments[:0]
	for i, s := range segments {
		n := len(kept)
		if s == ".." && i < last && n > 1 && !(n == 2 && kept[0] == "" && kept[1] == "..") {
			kept = kept[:n-1]
		} else {
			kept = append(kept, s)
		}
	}
	path = strings.Join(kept, "/")

	if strings.HasSuffix(path, "/..") {
		// The segment that is removed is the one before the first that begins
		// with "..".
		if slash := strings.LastIndexByte(path[:strings.Index(path, "/..")], '/'); slash >= 0 {
			path = path[:slash+1]
		}
	}
	if len(path) > 2 {
		path = strings.TrimPrefix(path, "./")
	}
	if strings.HasSuffix(path, "/.") {
		path = path[:len(path)-1]
	}
	return path
}
