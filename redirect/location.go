package redirect

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/inside"
)

// namesHost reports whether a path, alone in a Location, leads away from the
// origin of the page: as it is, after percent-decoding all or parts of it any
// number of times, or after resolving dot segments in between.
//
// Each of these keeps the separators and dots that it makes, and inserts none.
// So it is enough to look at the path that no decoding changes: a program comes
// to another host if two separators follow each other at its start, or after
// segments that dot segments remove. Which ones they remove depends on what has
// been decoded until then, and with a ".." before them all may be.
//
// Bytes that are not UTF-8 may be lost: aiohttp with yarl 1.8.2 drops them if it has to
// encode anything else in the path. So may control characters: browsers remove some.
func namesHost(path string) bool {
	decoded := decode([]byte(path), false)
	switch {
	case leadsAway(withoutControls(decoded)):
		return true
	case !changes(decoded):
		return false
	}
	return !utf8.Valid(decoded) && leadsAway(bytes.ToValidUTF8(decoded, nil)) ||
		leadsAway(decode([]byte(similar().Replace(string(decoded))), false)) ||
		narrowed(decoded, func(s []byte) bool { return leadsAway(withoutControls(s)) })
}

// endsLine reports whether a part of the URL, decoded, ends the line of a Location.
func endsLine(u weburl.URL) bool {
	decoded := decode([]byte(Reference(u)), false)
	return bytes.ContainsFunc(decode([]byte(u.EncodedPath()), false), isControl) ||
		bytes.ContainsAny(decoded, "\r\n") ||
		changes(decoded) && narrowed(decoded, hasField)
}

// hasField reports whether s, a reference in a header, begins another field or ends the
// header. It may be sent without its query and fragment. Clients ignore fields whose name
// has a delimiter, such as the slashes of a path, and know none with a percent sign.
func hasField(s []byte) bool {
	s = bytes.ReplaceAll(s, []byte("\r\n"), []byte("\n"))
	s = bytes.ReplaceAll(s, []byte("\r"), []byte("\n"))
	_, rest, found := bytes.Cut(s, []byte("\n"))
	for found {
		var line []byte
		line, rest, found = bytes.Cut(rest, []byte("\n"))
		line = bytes.TrimLeftFunc(line, func(c rune) bool { return c == ' ' || c == '+' || isControl(c) })
		if len(line) == 0 || line[0] == '?' || line[0] == '#' {
			return true
		}
		if i := bytes.IndexAny(line, `"(),/:;<=>?@[\]{}%`); i >= 0 && line[i] == ':' {
			return true
		}
	}
	return false
}

func isControl(c rune) bool { return c < ' ' || c == 0x7F }

func withoutControls(s []byte) []byte {
	if !bytes.ContainsFunc(s, isControl) {
		return s
	}
	return slices.DeleteFunc(slices.Clone(s), func(c byte) bool { return isControl(rune(c)) })
}

// leadsAway is namesHost for a path that no decoding changes.
func leadsAway(path []byte) bool {
	onlyDots, hasDoubleDot := true, false // of the segments before rest
	for rest := path; ; {
		if (onlyDots || hasDoubleDot) && startsWithHost(rest) {
			return true
		}
		end := bytes.IndexAny(rest[1:], separators)
		if end < 0 {
			return false
		}
		segment := string(rest[1 : 1+end])
		onlyDots = onlyDots && segment == "."
		hasDoubleDot = hasDoubleDot || segment == ".."
		rest = rest[1+end:]
	}
}

// separators are the characters that browsers read as slashes.
const separators = `/\`

// startsWithHost reports whether a path begins like //, with which a host begins,
// or like /C|, which parsers by the drafts of 2014 take for a file whatever the
// page is.
func startsWithHost(path []byte) bool {
	return len(path) > 1 && strings.IndexByte(separators, path[1]) >= 0 ||
		len(path) > 2 && ascii.IsAlpha(path[1]) && path[2] == '|'
}

// decode percent-decodes until nothing changes. If narrow is set, %u012f becomes a slash:
// see [narrowed].
func decode(s []byte, narrow bool) []byte {
	if bytes.IndexByte(s, '%') < 0 {
		return s
	}
	units := inside.ASCIIUnits
	if narrow {
		units = inside.LowUnits
	}
	return inside.AppendRepeatedly(make([]byte, 0, len(s)), s, units)
}
