package rfc3986

import (
	"errors"
	"strings"
)

// ErrBase is the error for a base without a scheme, which is not a URI.
var ErrBase = errors.New("rfc3986: the base has no scheme")

// Resolve returns the URI that the reference r means, relative to base: section 5.2.2 for
// strict parsers. A fragment of base is ignored. The error is [ErrBase].
func (r *Reference) Resolve(base *Reference) (*Reference, error) {
	if base.Scheme == nil {
		return nil, ErrBase
	}
	return r.resolve(base), nil
}

// ResolveCompatible is like [Reference.Resolve] for parsers that are not strict, for
// backward compatibility: a scheme that equals the scheme of the base is ignored, so
// that "http:g" is a relative reference if the base has the scheme "http".
func (r *Reference) ResolveCompatible(base *Reference) (*Reference, error) {
	if base.Scheme == nil {
		return nil, ErrBase
	}
	if r.Scheme != nil && strings.EqualFold(*r.Scheme, *base.Scheme) {
		relative := *r
		relative.Scheme = nil
		r = &relative
	}
	return r.resolve(base), nil
}

func (r *Reference) resolve(base *Reference) *Reference {
	t := *r
	switch {
	case r.Scheme != nil:
		t.Path = RemoveDotSegments(r.Path)
	case r.Authority != nil:
		t.Path = RemoveDotSegments(r.Path)
		t.Scheme = base.Scheme
	default:
		switch {
		case r.Path == "":
			t.Path = base.Path
			if r.Query == nil {
				t.Query = base.Query
			}
		case r.Path[0] == '/':
			t.Path = RemoveDotSegments(r.Path)
		default:
			t.Path = RemoveDotSegments(merge(base, r.Path))
		}
		t.Authority = base.Authority
		t.Scheme = base.Scheme
	}
	t.guardPath()
	return &t
}

// merge is section 5.2.3.
func merge(base *Reference, path string) string {
	if base.Authority != nil && base.Path == "" {
		return "/" + path
	}
	return base.Path[:strings.LastIndexByte(base.Path, '/')+1] + path
}

// guardPath keeps a path that has come to begin with "//" from being read as an
// authority, if there is none. The RFC forbids such paths (section 3.3), but does
// not say what to do where its own steps make one.
func (r *Reference) guardPath() {
	if r.Authority == nil && strings.HasPrefix(r.Path, "//") {
		r.Path = "/." + r.Path
	}
}

// RemoveDotSegments is the algorithm remove_dot_segments of section 5.2.4.
func RemoveDotSegments(path string) string {
	if !strings.Contains(path, "/.") && !strings.HasPrefix(path, ".") {
		return path
	}
	in, out := path, make([]byte, 0, len(path))
	for in != "" {
		switch {
		case strings.HasPrefix(in, "../"): // step A
			in = in[len("../"):]
		case strings.HasPrefix(in, "./"):
			in = in[len("./"):]
		case strings.HasPrefix(in, "/./"): // step B
			in = in[len("/."):]
		case in == "/.":
			in = "/"
		case strings.HasPrefix(in, "/../"): // step C
			in = in[len("/.."):]
			out = withoutLastSegment(out)
		case in == "/..":
			in = "/"
			out = withoutLastSegment(out)
		case in == "." || in == "..": // step D
			in = ""
		default: // step E
			end := strings.IndexByte(in[1:], '/') + 1
			if end == 0 {
				end = len(in)
			}
			out = append(out, in[:end]...)
			in = in[end:]
		}
	}
	return string(out)
}

func withoutLastSegment(path []byte) []byte {
	for i := len(path) - 1; i >= 0; i-- {
		if path[i] == '/' {
			return path[:i]
		}
	}
	return path[:0]
}
