package weburl

import (
	"fmt"
	"slices"
	"strings"
	"unsafe"

	"github.com/weburl/weburl/internal/engine"
	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

// WithEncodedPath returns u with the given path, which is parsed like the path of a URL with
// the scheme of u:
//
//   - Characters that a path cannot have, including "?" and "#", are percent-encoded.
//   - "%" is not encoded. To build a path from arbitrary values use
//     [URL.WithSegments].
//   - Dot segments are resolved.
//   - A missing slash at the beginning is added.
//
// The error is [ErrTooLong], or a [*ChangeError] if u is the zero URL, or if its path is
// opaque and differs from path.
//
// https://url.spec.whatwg.org/#dom-url-pathname
func (u URL) WithEncodedPath(path string) (v URL, err error) {
	v = u
	err = v.changed(spec.PathComponent, path, v.record.SetPath(path, nil))
	return v, err
}

// WithSegments returns u with a path of the given segments. The values are not yet
// percent-encoded: "/", "%", "?" and all other characters that have a meaning in a path,
// or that a path cannot have, are percent-encoded. [URL.Segments] of the result returns
// the same values, even if they are not valid UTF-8.
//
// If the last value is empty, the path ends in a slash. Without values the path is "/",
// or empty if the URL has a host and is not special.
//
// The error is [ErrTooLong], or a [*ChangeError] if
//
//   - u is the zero URL,
//   - a value is "." or "..", which a path cannot have even if it is percent-encoded,
//   - there are values, and the path of u is opaque.
func (u URL) WithSegments(values ...string) (URL, error) {
	return u.setSegments(values, segmentSet)
}

// WithEncodedSegments is [URL.WithSegments] for segments that may be percent-encoded: it
// does not encode "%". With the segments of [URL.EncodedSegments] the path is the same,
// byte for byte. "." and ".." are errors even if they are percent-encoded, as in "%2e".
func (u URL) WithEncodedSegments(segments ...string) (URL, error) {
	for _, segment := range segments {
		if engine.IsDotSegment(segment) {
			return cannot(spec.PathComponent, segment, reasonDot)
		}
	}
	set := segmentSet.Without("%")
	if !u.IsSpecial() {
		set = set.Without(`\`)
	}
	return u.setSegments(segments, set)
}

// setSegments returns u with a path of the given segments.
func (u URL) setSegments(values []string, set percent.Set) (URL, error) {
	if len(values) == 0 && u.HasOpaquePath() {
		return u, nil // it has no segments
	}
	return u.replaceSegments(0, len(u.EncodedPath()), values, set)
}

// AppendSegments returns u with more segments at the end of its path. If the path ends in
// a slash, they replace its empty last segment. Values and errors are as in
// [URL.WithSegments].
func (u URL) AppendSegments(values ...string) (URL, error) {
	path := u.EncodedPath()
	end := len(path)
	if len(values) > 0 && strings.HasSuffix(path, "/") {
		end--
	}
	return u.replaceSegments(end, len(path), values, segmentSet)
}

// ReplaceSegments returns u with the given segments in place of the segments i to j-1 of
// its path, like [slices.Replace]. If i is j, the segments are inserted before segment i.
// Without values, segments are removed.
//
// Values and errors are as in [URL.WithSegments]. It is also a [*ChangeError] if i or j
// is not an index of the path, or if i is greater than j.
func (u URL) ReplaceSegments(i, j int, values ...string) (URL, error) {
	path := u.EncodedPath()
	from, fromOK := segmentStart(path, i)
	to, toOK := segmentStart(path, j)
	if !fromOK || !toOK || i > j {
		return cannot(spec.PathComponent, strings.Join(values, "/"), fmt.Sprintf("there are no segments %d to %d", i, j))
	}
	return u.replaceSegments(from, to, values, segmentSet)
}

// segmentStart returns the offset in a path of the slash before segment i, or the length
// of the path if i is the number of segments.
func segmentStart(path string, i int) (start int, ok bool) {
	if i < 0 {
		return 0, false
	}
	for ; i > 0; i-- {
		if start == len(path) {
			return 0, false
		}
		if next := strings.IndexByte(path[start+1:], '/'); next < 0 {
			start = len(path)
		} else {
			start += 1 + next
		}
	}
	return start, true
}

// segmentSet is the percent-encode set of the value of a segment: the path
// percent-encode set, separators, and "%".
var segmentSet = percent.Path.With(`%/\`)

const reasonDot = "it would be read as a dot segment, however it is percent-encoded"

// replaceSegments returns u with segments in place of path[from:to]. It percent-encodes the
// characters of values that are in set.
func (u URL) replaceSegments(from, to int, values []string, set percent.Set) (v URL, err error) {
	switch {
	case u.IsZero():
		return cannot(spec.PathComponent, strings.Join(values, "/"), reasons[engine.ZeroURL])
	case u.HasOpaquePath():
		return cannot(spec.PathComponent, strings.Join(values, "/"), reasons[engine.PathIsOpaque])
	}
	path := u.EncodedPath()
	size := len(path)
	for _, value := range values {
		if value == "." || value == ".." {
			return cannot(spec.PathComponent, value, reasonDot)
		}
		if size += len("/") + len(value); size > engine.MaxLen {
			return URL{}, ErrTooLong
		}
	}
	var buf [256]byte
	b := append(buf[:0], path[:from]...)
	for _, value := range values {
		b = appendBytes(append(b, '/'), value, set)
	}
	b = append(b, path[to:]...)
	// In a first segment that is a Windows drive letter the pipe would become a colon.
	if pipe := len("/C"); u.record.Scheme == scheme.File && engine.StartsWithPipe(string(b[min(1, len(b)):min(len("/C|/"), len(b))])) {
		b = slices.Replace(b, pipe, pipe+1, '%', '7', 'C')
	}
	text := unsafe.String(unsafe.SliceData(b), len(b))
	v = u
	err = v.changed(spec.PathComponent, "", v.record.SetPath(text, nil))
	return v, err
}
