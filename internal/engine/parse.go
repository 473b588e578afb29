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
	read          int // what CanParse returns, or why scan fails, depends on in[:read] only

	address    addressText // the host, serialized, if it is an IP address with work
	addressLen int

	failure Failure
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

// A Reason is why a parse or an edit fails.
type Reason uint8

// The reasons. Those from PortInvalid to MissingScheme are validation errors of
// the standard, for which spec has the name.
const (
	OK             Reason = iota
	TooLong               // the input or the serialization is too long
	HostRejected          // package spec finds out why
	OpaqueRejected        // the same for a URL that is not special
	HostMissing           // host-missing
	PortInvalid           // port-invalid
	PortRange             // port-out-of-range
	MissingScheme         // missing-scheme-non-relative-URL

	// The reasons of edits.
	ZeroURL         // the zero URL has no components
	PathIsOpaque    // the path is opaque
	IsFile          // a file URL has neither credentials nor a port
	NoHost          // a URL without a host has neither credentials nor a port
	SchemeStart     // the scheme does not begin with a letter
	SchemeCharacter // the scheme has a code point that no scheme has
	NotSpecial      // the URL is special, and the scheme is not
	Special         // the scheme is special, and the URL is not
	NeedsHost       // the scheme needs a host
	Localhost       // localhost is the empty host of a file URL
	DriveLetter     // the path would begin with a drive letter
	HostEnd         // the host ends before a code point of the value
	HostPort        // a hostname has no port
	HostUserinfo    // a host has no "@"
	NeedsHostHere   // credentials or a port need a host
	PortMissing     // there is no port after the colon
)

// A Failure is why a parse or an edit fails, or zero. A struct with more than four fields
// is not held in registers.
type Failure struct {
	Reason  Reason
	Cleaned bool // Start and End are of the input without tabs and newlines
	Start   uint32
	End     uint32 // the failure is about the trimmed input[Start:End]
}

// fail records a failure, and returns false.
func (p *parser) fail(reason Reason, start, end int) bool {
	if reason == HostRejected && p.u.Scheme == scheme.NotSpecial {
		reason = OpaqueRejected
	}
	p.failure = Failure{Reason: reason, Cleaned: p.isClean, Start: uint32(start), End: uint32(end)}
	return false
}

// Parse parses input with a base URL, or nil for null, and makes u the result. If it
// fails, u is unspecified. Queries are encoded with encoding, which is an output
// encoding, or nil for UTF-8. A serialization that is not part of the input is in the
// arena unless that is nil.
func Parse(u *Record, input string, base *Record, encoding *percent.Encoding, arena *Arena) Failure {
	if len(input) > MaxInput {
		return Failure{Reason: TooLong}
	}
	input = trim(input)
	r, f := parse(u, input, base, encoding, arena, false)
	switch r {
	case unchanged:
		u.Href = input
	case unclean:
		return parseUnclean(u, input, base, encoding, arena)
	}
	return f
}

// A result is the outcome of a parse.
type result uint8

const (
	failed    result = iota
	written          // u is set, and Href does not share memory with the input
	unchanged        // u is set except for Href, which is the input
	unclean          // the input has tabs or newlines, or is not valid UTF-8; u is not set
	rejected         // the host ends in a number and is not an address
)

// parse is Parse for a trimmed input.
//
// Tabs, newlines and invalid UTF-8 are work, or a failure, wherever they are. So an input
// without work has none, and what writes a tail ends before them.
func parse(u *Record, in string, base *Record, encoding *percent.Encoding, arena *Arena, isClean bool) (result, Failure) {
	s, start, lower := commonScheme(in)
	if s == scheme.NotSpecial && lacksScheme(in, base) {
		return failed, Failure{MissingScheme, isClean, 0, uint32(len(in))}
	}
	var w window
	if w.fill(in); s != scheme.NotSpecial && encoding == nil {
		switch r := w.common(u, in, s, start, lower, arena, isClean); r {
		case rejected:
			return failed, Failure{HostRejected, isClean, u.HostStart, u.HostEnd}
		case written, unchanged, unclean:
			return r, Failure{}
		}
	}
	var p parser // set field by field: a literal is copied
	p.in, p.u, p.base, p.window, p.arena, p.isClean = in, u, base, &w, arena, isClean
	r := failed
	switch ok := p.scan(s, start, lower); {
	case !ok && !isClean && isUnclean(in[:p.read]):
		r = unclean
	case !ok:
	case !p.hasWork():
		if r = unchanged; p.from != fromScheme {
			r = p.write()
		}
	case p.work&(writeUserinfo|writeHost) != 0 && !isClean && isUnclean(in[:p.text]), p.rest != nowhere && isTabAt(in, p.dirty):
		r = unclean
	case encoding != nil && p.hasLegacyQuery():
		if !isClean && isUnclean(in) {
			return unclean, Failure{}
		}
		encoded := withLegacyQuery(in, encoding)
		var f Failure
		if r, f = parse(u, encoded, base, nil, arena, true); r == unchanged {
			u.Href, r = encoded, written
		}
		return r, f
	default:
		if r = p.write(); r == failed && !isClean && isUnclean(in[:p.text]) {
			r = unclean
		}
	}
	return r, p.failure
}

// hasWork reports whether a component needs work.
func (p *parser) hasWork() bool { return p.work != 0 || p.rest != nowhere || p.slash }

// isUnclean reports whether s has tabs or newlines, or is not valid UTF-8.
func isUnclean(s string) bool {
	controls, high := survey(s)
	return controls && hasTabs(s) || high && !utf8.ValidString(s)
}

// parseUnclean is Parse for a trimmed input that has tabs or newlines, or is not valid
// UTF-8.
func parseUnclean(u *Record, in string, base *Record, encoding *percent.Encoding, arena *Arena) Failure {
	var buf buffer
	in = buf.clean(in)
	r, f := parse(u, in, base, encoding, arena, true)
	if r == unchanged {
		u.Href = arena.Clone(in)
	}
	return f
}

// CanParse reports whether Parse with this base does not fail.
func CanParse(input string, base *Record) bool {
	if len(input) > MaxLen/MaxGrowth {
		var u Record
		return Parse(&u, input, base, nil, nil).Reason == OK // the serialization may be too long
	}
	in := trim(input)
	r := canParse(in, base, false)
	if r == unclean {
		var buf buffer
		r = canParse(buf.clean(in), base, true)
	}
	return r == unchanged
}

// canParse is CanParse for a trimmed input. The result is unchanged, failed or unclean.
func canParse(in string, base *Record, isClean bool) result {
	s, start, lower := commonScheme(in)
	if s == scheme.NotSpecial && lacksScheme(in, base) {
		return failed
	}
	var u Record
	var w window
	if s != scheme.File {
		w.fill(in) // the host of most file URLs is empty
	}
	if s != scheme.NotSpecial {
		end, lowerHost := w.domainEnd(in, start)
		stop, work, ok := u.commonPrefix(in, s, start, end, lower|lowerHost)
		switch {
		case work&readNumber != 0:
			_, ok = parseIPv4(in[u.HostStart:u.HostEnd])
			return resultOf(ok)
		case ok:
			return unchanged
		case !isClean && isTabAt(in, stop):
			return unclean
		}
	}
	var p parser // set field by field: a literal is copied
	p.in, p.u, p.base, p.window, p.hostOnly = in, &u, base, &w, true
	ok := p.scan(s, start, lower) && (p.work&decodeHost == 0 || p.canDecodeHost())
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
