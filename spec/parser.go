package spec

import (
	"github.com/weburl/weburl/percent"
)

// A Parser runs the basic URL parser with options. The zero Parser follows the current
// edition, encodes queries as UTF-8 and reports nothing. A Parser may be used by many
// goroutines at once if its functions may.
type Parser struct {
	// Edition is the edition of the standard to follow; the zero value is Current.
	Edition Edition

	// Encoding is the encoding of the document that the URL comes from, for
	// the query of some URLs; nil is UTF-8.
	Encoding *percent.Encoding

	// Report, if not nil, is called with each validation error in the order in which
	// the standard's steps meet it, with the one that ends the parse last.
	Report func(ValidationError)

	// Trace, if not nil, is called after each run of the state machine.
	Trace func(Step)
}

// Parse is the basic URL parser of the current edition with no encoding.
// See [Parser.Parse].
func Parse(input string, base *URL) (*URL, error) {
	return new(Parser).Parse(input, base)
}

// Parse is the basic URL parser: it returns the URL record that input means, relative to
// base, which may be nil. It takes time linear in the length of input. If input is not
// valid UTF-8, each maximal subpart of an ill-formed sequence is replaced with U+FFFD.
//
// On failure the error is a [*ParseError], [ErrTooLong] or [ErrEdition]. The base is not
// changed and shares nothing with the result. Strings of the result may be parts of
// input.
//
// Source: https://url.spec.whatwg.org/#concept-basic-url-parser
func (p *Parser) Parse(input string, base *URL) (*URL, error) {
	if !p.Edition.isValid() {
		return nil, ErrEdition
	}
	m := newMachine(p, base)
	defer m.release()
	if _, err := m.parse(input); err != nil {
		return nil, err
	}
	return m.url, nil
}

// Override is the basic URL parser given a URL and a state override, which
// other standards use to change url or to parse a component of it. Like the
// standard's setters it changes url in place.
//
// On failure err is not nil, and url may have been changed in part. Otherwise early
// reports whether a step returned early, without reading the rest of input. The error is
// a [*ParseError], or [ErrOverride] if the standard fails without a validation error, [ErrTooLong] or
// [ErrEdition].
//
// A state that appends to a component of url requires the component to exist. A null
// query or fragment is treated as empty; the opaque path state requires an opaque path,
// and all others require a list. States that are only reached with a base fail with
// ErrOverride if there is no base, and so does an invalid State.
//
// Source: https://url.spec.whatwg.org/#basic-url-parser-state-override
func (p *Parser) Override(input string, base, url *URL, override State) (early bool, err error) {
	if !p.Edition.isValid() {
		return false, ErrEdition
	}
	// The steps write through to what url holds. Own it, so that no other
	// record that shares its parts is changed.
	url.Path = url.Path.clone()
	url.Query = clone(url.Query)
	url.Fragment = clone(url.Fragment)
	switch override {
	default:
		if !override.isValid() {
			return false, ErrOverride
		}
	case SpecialRelativeOrAuthorityState, RelativeState, RelativeSlashState:
		if base == nil {
			return false, ErrOverride
		}
	case QueryState:
		if url.Query == nil {
			url.Query = ptr("")
		}
	case FragmentState:
		if url.Fragment == nil {
			url.Fragment = ptr("")
		}
	}
	m := newMachine(p, base)
	defer m.release()
	m.url, m.override = url, override
	return m.parse(input)
}

// ParseHost is the host parser. It returns a host of any kind but null and, if
// isOpaque is false, not an opaque or empty one. The error and the validation
// errors reported have spans of input.
//
// The standard asserts that input is not empty unless isOpaque is set. Here
// that is a failure, host-missing.
//
// Source: https://url.spec.whatwg.org/#concept-host-parser
func (p *Parser) ParseHost(input string, isOpaque bool) (Host, error) {
	if !p.Edition.isValid() {
		return Host{}, ErrEdition
	}
	if len(input) > maxInput {
		return Host{}, ErrTooLong
	}
	if p.Report == nil && input != "" && isASCIIString(input) {
		// The bytes of the input are what the errors are about: there is no need of a
		// machine to find them, which takes as long as the host does.
		h := hostParser{edition: p.Edition.differences(), input: input}
		host, ok := h.parse(isOpaque)
		if !ok {
			return Host{}, &ParseError{Input: input, ValidationError: h.failure}
		}
		return host, nil
	}
	m := newMachine(p, nil)
	defer m.release()
	m.in.original = input
	m.in.end = len(input)
	m.in.isBytes = isASCIIString(input)
	m.in.read()
	if input == "" && !isOpaque {
		m.fail(HostMissing, 0, 0)
		return Host{}, m.err
	}
	host, ok := m.parseHost(m.in.scalarValues(), 0, isOpaque)
	if !ok {
		return Host{}, m.err
	}
	return host, nil
}
