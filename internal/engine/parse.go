package engine

import (
	"unicode/utf8"

	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/percent"
)

// A parser is the basic URL parser for one input. scan sets its fields, and write writes
// the serialization if that is not the input.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
type parser struct {
	in     string  // the input without leading and trailing C0 controls and spaces
	u      *Record // the result; scan sets the offsets before dirty to those of in
	base   *Record // the base URL, or nil for null
	arena  *Arena  // or nil
	window *window // the masks of in, or zero

	dirty int    // the first byte after the authority that needs work, or len(in)
	rest  part   // the component that has it
	from  source // the first component that is from in; those before are from the base
	work  work   // what the components before the path need
	slash bool   // the path of in lacks its slash, or has a backslash

	hostOnly bool // what follows the authority is not read: it cannot fail to parse
	isClean  bool // in has neither tabs nor newlines, and is valid UTF-8

	keep          int // the length of the part of the base that the result has
	begin         int // where the first component in in begins
	text          int // where the tail begins in in; see tail
	userinfoStart int // where the credentials begin, if there are any
	read          int // whether scan fails depends on in[:read] only

	address    addressText // the host, serialized, if it is an IP address with work
	addressLen int
}

// A source is the first component that is from the input. Those before it are from the
// base URL.
type source uint8

const (
	fromScheme   source = iota
	fromHost            // the authority
	fromPath            // the path, which replaces that of the base
	fromSegments        // segments that follow some of the base
	fromQuery
	fromFragment
)

// A part is a component after the authority, or none.
type part uint8

const (
	nowhere part = iota
	inPath
	inOpaquePath
	inQuery
	inFragment
)

// work is a set of the kinds of work that the components before the path need.
type work uint16

const (
	lowerScheme   work = 1 << iota // the scheme has uppercase letters
	writeSlashes                   // there are other than two slashes before the host
	writeUserinfo                  // the credentials are percent-encoded, or lose a delimiter
	lowerHost                      // the host is a domain with uppercase letters
	writeHost                      // the host is serialized, and not what it is in the input
	decodeHost                     // the host is a domain to decode, and to convert to ASCII
	dropPort                       // the port is the default port, or empty
	writePort                      // the port has leading zeros
	readNumber                     // the host ends in a number
)

// Parse parses input with a base URL, which is nil or the zero Record for null, and makes u the result. If it
// fails, it makes u the zero Record: package spec has the reason. Queries are encoded with
// encoding, which is an output encoding, or nil for UTF-8. A serialization that is not part
// of the input is in the arena unless that is nil.
func Parse(u *Record, input string, base *Record, encoding *percent.Encoding, arena *Arena) (ok bool) {
	r := failed
	if len(input) <= MaxInput {
		in, base := Trim(input), base.orNil()
		switch r = parse(u, in, base, encoding, arena, false); r {
		case unchanged:
			u.Href = in
		case unclean:
			r = parseUnclean(u, in, base, encoding, arena)
		}
	}
	if r == failed {
		*u = Record{}
	}
	return r != failed
}

// parseUnclean is parse for an input that has tabs or newlines, or is not valid UTF-8.
func parseUnclean(u *Record, in string, base *Record, encoding *percent.Encoding, arena *Arena) result {
	var buf buffer
	in = buf.clean(in)
	r := parse(u, in, base, encoding, arena, true)
	if r == unchanged {
		u.Href = arena.Clone(in)
	}
	return r
}

// A result is the outcome of a parse.
type result uint8

const (
	failed    result = iota
	written          // u is set, and Href does not share memory with the input
	unchanged        // u is set except for Href, which is the input
	unclean          // the input has tabs or newlines, or is not valid UTF-8; u is not set
	uncommon         // the input has no common prefix; u is not set
)

// parse is Parse for a trimmed input.
//
// Tabs, newlines and invalid UTF-8 count as work, or are a failure, in every component. An
// input without work has none of them, and the functions that write a tail stop before them.
func parse(u *Record, in string, base *Record, encoding *percent.Encoding, arena *Arena, isClean bool) result {
	s, i, lower := commonScheme(in)
	stop := 0
	if s == scheme.NotSpecial {
		if i, lower, stop = scanScheme(in); i == 0 && base == nil {
			return failedUnless(!isClean && isTabAt(in, stop)) // missing-scheme-non-relative-URL
		}
	}
	var w window
	if w.fill(in); s != scheme.NotSpecial && encoding == nil {
		if r := w.common(u, in, s, i, lower, arena, isClean); r != uncommon {
			return r
		}
	}
	var p parser // set field by field: a literal is copied
	p.in, p.u, p.base, p.window, p.arena, p.isClean, p.read = in, u, base, &w, arena, isClean, min(stop+1, len(in))
	switch ok := p.scan(s, i, lower); {
	case !ok:
		return failedUnless(!isClean && isUnclean(in[:p.read]))
	case !p.hasWork():
		if p.from == fromScheme {
			return unchanged
		}
		return p.write()
	case p.work&(writeUserinfo|writeHost) != 0 && !isClean && isUnclean(in[:p.text]), p.rest != nowhere && isTabAt(in, p.dirty):
		return unclean
	case encoding != nil && p.hasLegacyQuery():
		if !isClean && isUnclean(in) {
			return unclean
		}
		encoded := withLegacyQuery(in, encoding) // not in: that would be on the heap always
		r := parse(u, encoded, base, nil, arena, true)
		if r == unchanged {
			u.Href, r = encoded, written
		}
		return r
	}
	r := p.write()
	if r == failed {
		r = failedUnless(!isClean && isUnclean(in[:p.text]))
	}
	return r
}

// failedUnless returns failed, or unclean if isUnclean is set.
func failedUnless(isUnclean bool) result {
	if isUnclean {
		return unclean
	}
	return failed
}

// hasWork reports whether a component needs work.
func (p *parser) hasWork() bool { return p.work != 0 || p.rest != nowhere || p.slash }

// isUnclean reports whether s has tabs or newlines, or is not valid UTF-8.
func isUnclean(s string) bool {
	controls, high := survey(s)
	return controls && hasTabs(s) || high && !utf8.ValidString(s)
}

// orNil returns nil for the zero Record.
func (u *Record) orNil() *Record {
	if u == nil || u.IsZero() {
		return nil
	}
	return u
}

// CanParse reports whether Parse with this base does not fail.
func CanParse(input string, base *Record) bool {
	if len(input) > MaxLen/MaxGrowth {
		var u Record
		return Parse(&u, input, base, nil, nil) // the serialization may be too long
	}
	return canParse(input, base)
}

// IsTooLong reports whether Parse with this base fails only because of the lengths of the
// input and the serialization.
func IsTooLong(input string, base *Record) bool {
	return len(input) > MaxInput || len(input) > MaxLen/MaxGrowth && canParse(input, base)
}

// canParse is CanParse for a serialization of any length.
func canParse(input string, base *Record) bool {
	in, base := Trim(input), base.orNil()
	r := scanPrefix(in, base, false)
	if r == unclean {
		var buf buffer
		r = scanPrefix(buf.clean(in), base, true)
	}
	return r == unchanged
}

// scanPrefix is canParse for a trimmed input. The result is unchanged, failed or unclean.
func scanPrefix(in string, base *Record, isClean bool) result {
	s, i, lower := commonScheme(in)
	stop := 0
	if s == scheme.NotSpecial {
		if i, lower, stop = scanScheme(in); i == 0 && base == nil {
			return failedUnless(!isClean && isTabAt(in, stop)) // missing-scheme-non-relative-URL
		}
	}
	var u Record
	var w window
	if s != scheme.File {
		w.fill(in) // the host of most file URLs is empty
	}
	if s != scheme.NotSpecial {
		end, lowerHost := w.domainEnd(in, i)
		stop, work, r := u.commonPrefix(in, s, i, end, lower|lowerHost)
		switch {
		case r == uncommon && !isClean && isTabAt(in, stop):
			return unclean
		case r == unchanged && work&readNumber != 0:
			_, ok := parseIPv4(in[u.HostStart:u.HostEnd])
			return resultOf(ok)
		case r != uncommon:
			return r
		}
	}
	var p parser // set field by field: a literal is copied
	p.in, p.u, p.base, p.window, p.hostOnly, p.read = in, &u, base, &w, true, min(stop+1, len(in))
	ok := p.scan(s, i, lower) && (p.work&decodeHost == 0 || p.canDecodeHost())
	if !isClean && isUnclean(in[:min(p.read, len(in))]) {
		return unclean
	}
	return resultOf(ok)
}

// resultOf returns unchanged for true and failed for false.
func resultOf(ok bool) result {
	if ok {
		return unchanged
	}
	return failed
}
