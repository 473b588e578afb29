package engine

import (
	"unicode/utf8"

	"github.com/weburl/weburl/percent"
)

// A parser is the basic URL parser for one input. It runs in two passes: scan, and
// write if there is work.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
type parser struct {
	// in is the input without leading and trailing C0 controls and spaces, without
	// tabs and newlines, and in valid UTF-8.
	in string

	// u has what the scans have found of the URL. Its offsets are those of in.
	u Record

	from   source // the first component that is from in; those before are from base
	work   work   // what the components from in need
	drive  bool   // the path begins with the drive letter of base
	opaque bool   // the path is opaque

	userinfoStart int // where in the input the credentials begin, if there are any

	segments int // where in the input the path begins, after its slash if it has one
	dirty    int // the first byte of the path that needs work
	grow     int // the bytes that percent-encoding adds

	legacy  []byte // the query in the document's encoding, if that is not UTF-8
	address uint32 // of a host that is an IPv4 address
	window  window
	failure Failure

	options
}

// options are the arguments of a parse.
type options struct {
	encoding *percent.Encoding // output encoding of queries; nil for UTF-8
	arena    *Arena
	hostOnly bool // what follows the authority is not read: it cannot fail to parse
	cleaned  bool // in has lost tabs or newlines, or was decoded
}

// A source is a component of a URL: it is from the input, as are all that follow.
// Those before are from the base URL.
type source uint8

const (
	fromScheme   source = iota
	fromHost            // the authority
	fromPath            // the path, which replaces that of the base
	fromSegments        // segments that replace the last segment of the base
	fromQuery
	fromFragment
)

// work is a set of the kinds of work that components need.
type work uint16

const (
	lowerScheme   work = 1 << iota // the scheme has uppercase letters
	writeSlashes                   // there are other than two slashes before the host
	writeUserinfo                  // the credentials are percent-encoded, or lose a delimiter
	lowerHost                      // the host is a domain with uppercase letters
	writeHost                      // the host is serialized, and not what it is in the input
	decodeHost                     // the host is a domain to decode, and to convert to ASCII
	writePort                      // the port is removed, or has leading zeros
	writePath
	writeQuery
	writeFragment

	// writeHead is work for a component before the path.
	writeHead = lowerScheme | writeSlashes | writeUserinfo | lowerHost | writeHost | decodeHost | writePort
)

// A Reason is why a parse or an edit fails.
type Reason uint8

// The reasons. Those from PortInvalid to MissingScheme are validation errors of
// the standard, for which spec has the name.
const (
	OK            Reason = iota
	TooLong              // the input or the serialization is too long
	HostRefused          // package spec finds out why
	HostMissing          // host-missing
	PortInvalid          // port-invalid
	PortRange            // port-out-of-range
	MissingScheme        // missing-scheme-non-relative-URL

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

// A Failure says why a parse or an edit fails, or is zero.
type Failure struct {
	Reason  Reason
	Opaque  bool // HostRefused: the URL is not special
	Cleaned bool // Start and End are of the input without tabs and newlines
	Start   uint32
	End     uint32 // the failure is about the trimmed input[Start:End]
}

// fail records a failure, and returns false.
func (p *parser) fail(reason Reason, start, end int) bool {
	p.failure = Failure{Reason: reason, Opaque: p.u.Scheme == 0, Cleaned: p.cleaned, Start: uint32(start), End: uint32(end)}
	return false
}

// Parse makes u the URL that input is with a base URL, which is nil for null. If it
// fails, u is unspecified. Queries are encoded with encoding, which is an output
// encoding or nil for UTF-8. A serialization that is not part of the input is in
// the arena unless that is nil.
func Parse(u *Record, input string, base *Record, encoding *percent.Encoding, arena *Arena) Failure {
	if len(input) > MaxInput {
		return Failure{Reason: TooLong}
	}
	var w window
	done, head := w.common(u, input, arena)
	if done {
		return Failure{}
	}
	in, cleaned := clean(trim(input), arena)
	if cleaned || len(in) < len(input) {
		w = window{}
		if done, head = w.common(u, in, arena); done {
			return Failure{}
		}
	}
	var p parser
	p.in, p.cleaned = in, cleaned
	p.encoding, p.arena = encoding, arena
	p.window.domain, p.window.upper, p.window.path = w.domain, w.upper, w.path
	p.window.query, p.window.back, p.window.size = w.query, w.back, w.size
	if head {
		p.u.copyFields(u)
		p.path(int(u.PathStart))
	} else if !p.scan(base) {
		return p.failure
	}
	if p.from != fromScheme || p.work != 0 {
		if !p.write(u, base) {
			return p.failure
		}
		return Failure{}
	}
	u.Href = p.in
	u.copyFields(&p.u)
	return Failure{}
}

// copyFields copies all fields of v but Href, one by one: a copy in larger parts has
// to wait for the stores before it.
func (u *Record) copyFields(v *Record) {
	u.SchemeEnd, u.UsernameEnd, u.HostStart, u.HostEnd = v.SchemeEnd, v.UsernameEnd, v.HostStart, v.HostEnd
	u.PathStart, u.QueryStart, u.FragmentStart = v.PathStart, v.QueryStart, v.FragmentStart
	u.Port, u.Scheme, u.Host = v.Port, v.Scheme, v.Host
}

// CanParse reports whether Parse with this base does not fail.
func CanParse(input string, base *Record) bool {
	if len(input) > MaxLen/MaxGrowth {
		var u Record
		return Parse(&u, input, base, nil, nil).Reason == OK // the serialization may be too long
	}
	if hasCommonHost(input) {
		return true
	}
	var p parser
	p.in, p.cleaned = clean(trim(input), nil)
	p.hostOnly = true
	return p.scan(base) && (p.work&decodeHost == 0 || p.canDecodeHost())
}

// clean returns s without ASCII tabs and newlines, in valid UTF-8, and whether that
// is another string. A tab within an invalid sequence does not join its parts. A new
// string is in the arena unless that is nil.
func clean(s string, arena *Arena) (cleaned string, changed bool) {
	controls, high := survey(s)
	if high && !utf8.ValidString(s) {
		s, changed = percent.DecodeUTF8(s), true
	}
	if !controls || !hasTab(s) {
		return s, changed
	}
	out := arena.bytes(len(s))
	return arena.finish(out, len(appendWithoutTabs(out[:0], s))), true
}
