package weburl

import (
	"strings"

	"github.com/weburl/weburl/internal/engine"
	"github.com/weburl/weburl/internal/scheme"
)

// Relative returns the shortest relative reference from u to v: u.Parse(ref) returns
// exactly v. It is empty if v is u without its fragment.
//
// ok is false if there is no such reference. Use v.String() if
//
//   - u or v is the zero URL,
//   - the schemes differ,
//   - u has a host, and v has no host,
//   - the path of u or v is opaque, unless v is u with another fragment.
//
// Only references with the components of v, as they are written in v, are considered: not
// those with Unicode characters, backslashes or the short form of an IP address. If
// several references have the same length, the result is the one that uses more of u: "."
// rather than "/".
//
// Relative does not allocate unless the reference has dot segments that v does not have,
// or lacks the slash after the host.
//
// https://url.spec.whatwg.org/#relative-url-string
func (u URL) Relative(v URL) (ref string, ok bool) {
	b, r := &u.record, &v.record
	switch {
	case u.IsZero() || v.IsZero() || u.Scheme() != v.Scheme():
		return "", false
	case b.HasOpaquePath() || r.HasOpaquePath():
		if fragment := r.Href[r.FragmentStart:]; fragment != "" && u.EqualExcludingFragments(v) {
			return fragment, true
		}
		return "", false
	case authority(u) != authority(v):
		reference, ok := schemeRelative(u, v)
		return reference.String(), ok
	}
	if b.Path() == r.Path() {
		switch query := r.Href[r.QueryStart:r.FragmentStart]; {
		case query == b.Href[b.QueryStart:b.FragmentStart]:
			return r.Href[r.FragmentStart:], true
		case query != "":
			return r.Href[r.QueryStart:], true
		}
	}
	var best reference
	for _, form := range [...]func(u, v URL) (reference, bool){pathRelative, pathAbsolute, schemeRelative} {
		if next, found := form(u, v); found && (!ok || next.len() < best.len()) {
			best, ok = next, true
		}
	}
	return best.String(), ok
}

// A reference is a relative reference of three parts.
type reference struct {
	up   int    // how many times "../" comes first
	head string // what comes next
	rest string // the end of the serialization of the URL that it resolves to
}

const parent = "../"

func (r reference) len() int { return r.up*len(parent) + len(r.head) + len(r.rest) }

// String returns the reference.
func (r reference) String() string {
	if r.up == 0 && r.head == "" {
		return r.rest
	}
	return strings.Repeat(parent, r.up) + r.head + r.rest
}

// authority returns the part of u between the scheme and the path: "://" and the
// credentials, host and port, or ":" if the host is null.
func authority(u URL) string {
	r := &u.record
	if r.Host == HostNull {
		return r.Href[r.SchemeEnd:r.HostEnd]
	}
	return r.Href[r.SchemeEnd:r.PathStart]
}

// schemeRelative returns the reference to v that begins with the authority. The
// parser adds the path "/" to a special URL without a path. ok is false if the host
// of v is null.
//
// https://url.spec.whatwg.org/#scheme-relative-special-url-string
// https://url.spec.whatwg.org/#path-start-state
func schemeRelative(_, v URL) (ref reference, ok bool) {
	r := &v.record
	switch {
	case r.Host == HostNull:
		return reference{}, false
	case v.IsSpecial() && r.Path() == "/":
		return reference{head: r.Href[r.SchemeEnd+1 : r.PathStart], rest: r.Href[r.QueryStart:]}, true
	}
	return reference{rest: r.Href[r.SchemeEnd+1:]}, true
}

// pathAbsolute returns the shortest reference to v that begins with one slash. ok is
// false if the path is empty, and if only the path of u begins with a drive letter, which
// a file URL inherits.
//
// https://url.spec.whatwg.org/#path-absolute-url-string
// https://url.spec.whatwg.org/#file-slash-state
func pathAbsolute(u, v URL) (ref reference, ok bool) {
	path := v.EncodedPath()
	if path == "" {
		return reference{}, false
	}
	rest := v.record.Href[v.record.PathStart:]
	if drive := drivePrefix(u); drive != "" {
		switch {
		case strings.HasPrefix(path, drive+"/"):
			rest = rest[len(drive):]
			if engine.StartsWithDriveLetter(rest[1:]) {
				return reference{head: "/.", rest: rest}, true
			}
		case drivePrefix(v) == "":
			return reference{}, false
		}
	}
	if strings.HasPrefix(rest, "//") {
		return reference{head: "/.", rest: rest}, true
	}
	return reference{rest: rest}, true
}

// pathRelative returns the shortest reference to v that begins with a path segment.
// ok is false if the path of v is empty, and if that of u begins with another drive
// letter, which ".." does not remove.
//
// https://url.spec.whatwg.org/#path-relative-scheme-less-url-string
// https://url.spec.whatwg.org/#shorten-a-urls-path
func pathRelative(u, v URL) (ref reference, ok bool) {
	base, path := u.EncodedPath(), v.EncodedPath()
	if path == "" {
		return reference{}, false
	}
	drive := drivePrefix(u)
	if drive != "" && !strings.HasPrefix(path, drive+"/") {
		return reference{}, false
	}
	dir := base[:strings.LastIndexByte(base, '/')+1]
	if drive == base && drive != "" {
		dir = drive + "/" // the parser keeps a drive letter that is the last segment
	}
	common := 1
	for i := 1; i < min(len(dir), len(path)) && dir[i] == path[i]; i++ {
		if dir[i] == '/' {
			common = i + 1
		}
	}
	ref = reference{rest: v.record.Href[int(v.record.PathStart)+common:]}
	if common < len(dir) {
		ref.up = strings.Count(dir[common:], "/")
	}
	switch {
	case common == len(path) && ref.up > 0:
		ref.up--
		ref.head = ".."
	case common == len(path):
		ref.head = "."
	case ref.up == 0 && (path[common] == '/' || beginsWithScheme(ref.rest) || v.record.Scheme == scheme.File && engine.StartsWithDriveLetter(ref.rest)):
		ref.head = "./"
	}
	return ref, true
}

// drivePrefix returns the first segment of the path of u with its slash if that is a
// Windows drive letter of a file URL, and otherwise the empty string.
func drivePrefix(u URL) string {
	const size = len("/C:")
	path := u.EncodedPath()
	if u.record.Scheme != scheme.File || len(path) < size || !engine.StartsWithDriveLetter(path[1:]) {
		return ""
	}
	return path[:size]
}

// beginsWithScheme reports whether a reference would parse as a URL with a scheme.
//
// https://url.spec.whatwg.org/#scheme-state
func beginsWithScheme(ref string) bool {
	name, _, ok := strings.Cut(ref, ":")
	return ok && scheme.IsValid(name)
}
