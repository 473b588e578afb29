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

// WithPath returns u with a path, which is read as in a URL of u's scheme: what
// a path cannot have is percent-encoded, "?" and "#" among it, "%" stays as it
// is, dot segments are resolved, and a slash is put before it if there is none.
// To make a path of arbitrary values use [URL.WithSegments].
//
// The error is a [*ChangeError] if the path of u is opaque and another one, or
// [ErrTooLong].
//
// https://url.spec.whatwg.org/#dom-url-pathname
func (u URL) WithPath(path string) (v URL, err error) {
	v = u
	err = v.changed(spec.PathComponent, path, v.record.SetPath(path, nil))
	return v, err
}

// WithSegments returns u with a path of the given segments. They are any
// values, not yet percent-encoded: "/", "%", "?" and all else that has a meaning
// or no place in a path is percent-encoded, so that [URL.Segments] gives the
// values back, also those that are not valid UTF-8.
//
// An empty last value gives a path that ends in a slash. Without values the path
// is "/", or empty where the URL has a host and is not special.
//
// The error is a [*ChangeError] for a value "." or "..", which a path cannot
// hold however it is encoded, or if there are values and the path of u is opaque; or
// [ErrTooLong].
func (u URL) WithSegments(values ...string) (URL, error) {
	return u.setSegments(values, segmentSet)
}

// WithEncodedSegments is [URL.WithSegments] for segments that are percent-encoded
// where they need it: a "%" stays as it is. With the segments of
// [URL.EncodedSegments] the path is the same again, byte for byte. "." and ".." are
// errors also where they are percent-encoded, as in "%2e".
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
	return u.spliceSegments(0, len(u.Path()), values, set)
}

// AppendSegments returns u with more segments after those of its path. An empty
// last segment, which a path has that ends in a slash, gives way to them. Values
// and errors are those of [URL.WithSegments].
func (u URL) AppendSegments(values ...string) (URL, error) {
	path := u.Path()
	end := len(path)
	if len(values) > 0 && strings.HasSuffix(path, "/") {
		end--
	}
	return u.spliceSegments(end, len(path), values, segmentSet)
}

// ReplaceSegments returns u with the given segments in place of the segments i
// to j of its path, not including j, as [slices.Replace] does. Where i is j they
// are inserted, and without values the segments are removed. Values and errors
// are those of [URL.WithSegments]; i and j that are not indices of the path, or
// out of order, are a [*ChangeError] too.
func (u URL) ReplaceSegments(i, j int, values ...string) (URL, error) {
	path := u.Path()
	from, fromOK := segmentStart(path, i)
	to, toOK := segmentStart(path, j)
	if !fromOK || !toOK || i > j {
		return cannot(spec.PathComponent, strings.Join(values, "/"), fmt.Sprintf("there are no segments %d to %d", i, j))
	}
	return u.spliceSegments(from, to, values, segmentSet)
}

// segmentStart returns the place in a path of the slash before segment i, which
// is the end for the number of segments.
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

// segmentSet is what is percent-encoded in the value of a segment: what the
// parser would encode or read as a separator, and "%".
var segmentSet = percent.Path.With(`%/\`)

const reasonDot = "it would be read as a dot segment, however it is percent-encoded"

// spliceSegments returns u with segments in place of path[from:to], of whose
// values the characters in set are percent-encoded.
func (u URL) spliceSegments(from, to int, values []string, set percent.Set) (v URL, err error) {
	switch {
	case u.IsZero():
		return cannot(spec.PathComponent, strings.Join(values, "/"), reasons[engine.ZeroURL])
	case u.HasOpaquePath():
		return cannot(spec.PathComponent, strings.Join(values, "/"), reasons[engine.PathIsOpaque])
	}
	path := u.Path()
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
	// A pipe in a first segment that would be read as a Windows drive letter would
	// become a colon.
	if pipe := len("/C"); u.record.Scheme == scheme.File && engine.StartsWithPipe(string(b[min(1, len(b)):min(len("/C|/"), len(b))])) {
		b = slices.Replace(b, pipe, pipe+1, '%', '7', 'C')
	}
	text := unsafe.String(unsafe.SliceData(b), len(b))
	v = u
	err = v.changed(spec.PathComponent, "", v.record.SetPath(text, nil))
	return v, err
}
