package spec

import (
	"unicode/utf8"

	"github.com/weburl/weburl/percent"
)

// A machine is one run of the basic URL parser: the arguments and variables of
// its steps.
//
// Source: https://url.spec.whatwg.org/#concept-basic-url-parser
type machine struct {
	edition  *Edition
	encoding *percent.Encoding // an output encoding; nil for UTF-8
	report   func(ValidationError)
	trace    func(Step)

	in       input
	base     *URL // or nil
	url      *URL
	override State // state override; 0 if not given

	state   State
	buffer  []byte // UTF-8
	pointer int    // a code point of in
	c       rune   // what pointer points to when a state starts

	atSignSeen        bool
	insideBrackets    bool
	passwordTokenSeen bool

	err error // why the parse failed

	growing *string // the part of url that grown is the text of; see appendTo
	grown   []byte
}

// A status is what a run of a state means for the machine.
type status uint8

const (
	proceed   status = iota // go on with the next code point
	terminate               // return
	failure                 // return failure; the reason is in machine.err
)

func (m *machine) configure(p *Parser) {
	m.edition = p.Edition
	if m.edition == nil {
		m.edition = &current
	}
	m.report = p.Report
	m.trace = p.Trace
	m.encoding = p.Encoding.Output()
}

// parse runs the steps of the basic URL parser.
func (m *machine) parse(p *Parser, text string) (early bool, err error) {
	if len(text) > maxInput {
		return false, ErrTooLong
	}
	m.configure(p)
	m.in.original = text
	m.in.end = len(text)
	if m.override == 0 {
		m.in.trim()
		if m.in.start > 0 {
			m.reportBytes(InvalidURLUnit, 0, m.in.start)
		} else if m.in.end < len(text) {
			m.reportBytes(InvalidURLUnit, m.in.end, len(text))
		}
	}
	if start, end, ok := m.in.firstTabOrNewline(); ok {
		m.reportBytes(InvalidURLUnit, start, end)
		m.in.removing = true
	}
	m.in.read()

	m.state = m.override
	if m.override == 0 {
		m.state = SchemeStartState
	}
	result := m.run()
	m.settle()
	return result == terminate, m.err
}

// run runs the state machine until it has seen the EOF code point, or a state
// ends it.
func (m *machine) run() status {
	for {
		m.c = m.at(m.pointer)
		var before moment
		if m.trace != nil {
			before = m.moment()
		}
		result := states[m.state].run(m)
		if m.trace != nil {
			m.trace(m.step(before))
		}
		if result != proceed || m.pointer >= len(m.in.points) {
			return result
		}
		m.pointer++
	}
}

// at returns the code point at index i of the input, or the EOF code point.
func (m *machine) at(i int) rune {
	if i >= len(m.in.points) {
		return eof
	}
	return m.in.points[i]
}

// remainingStartsWith reports whether remaining, the code points after the
// pointer, starts with c.
//
// Source: https://url.spec.whatwg.org/#remaining
func (m *machine) remainingStartsWith(c rune) bool {
	return m.at(m.pointer+1) == c
}

func (m *machine) isSpecial() bool {
	return m.edition.isSpecialScheme(m.url.Scheme)
}

// bufferLen is the code point length of the buffer.
func (m *machine) bufferLen() int {
	return utf8.RuneCount(m.buffer)
}

func (m *machine) clearBuffer() {
	m.buffer = m.buffer[:0]
}

// appendTo makes room for text to be appended to, which is a part of the
// record, code point by code point in linear time: the text grows in m.grown
// and becomes a string when it settles. Until then text itself is out of date.
// Append to m.grown after the call.
func (m *machine) appendTo(text *string) {
	if m.growing != text {
		m.settle()
		m.growing = text
		m.grown = append(m.grown[:0], *text...)
	}
}

// settle brings the record up to date.
func (m *machine) settle() {
	if m.growing != nil {
		*m.growing = string(m.grown)
		m.growing = nil
	}
}

// setState sets the state, and brings the record up to date for it.
func (m *machine) setState(s State) {
	m.settle()
	m.state = s
}

// appendPercentEncoded UTF-8 percent-encodes c using set and appends it to dst.
//
// Source: https://url.spec.whatwg.org/#utf-8-percent-encode
func appendPercentEncoded(dst []byte, c rune, set percent.Set) []byte {
	if c < utf8.RuneSelf && !set.Contains(c) {
		return append(dst, byte(c))
	}
	var encoded [utf8.UTFMax]byte
	n := utf8.EncodeRune(encoded[:], c)
	return percent.AppendEncode(dst, encoded[:n], set)
}

// validationError reports an error about the code points [start, end).
func (m *machine) validationError(code ErrorCode, start, end int) {
	if m.report != nil {
		from, to := m.in.span(start, end)
		m.report(ValidationError{Code: code, Start: from, End: to})
	}
}

// reportBytes reports an error about the bytes [start, end) of the original.
func (m *machine) reportBytes(code ErrorCode, start, end int) {
	if m.report != nil {
		m.report(ValidationError{Code: code, Start: start, End: end})
	}
}

// fail reports an error about the code points [start, end) that ends the parse
// in failure.
func (m *machine) fail(code ErrorCode, start, end int) status {
	from, to := m.in.span(start, end)
	return m.failWith(ValidationError{Code: code, Start: from, End: to, Fatal: true})
}

func (m *machine) failWith(e ValidationError) status {
	if m.report != nil {
		m.report(e)
	}
	m.err = &ParseError{Input: m.in.original, ValidationError: e}
	return failure
}

// endOverride ends the parse where the standard notes an "API validation
// error": in failure, or if returns is set, as older editions do, early.
func (m *machine) endOverride(returns bool) status {
	if returns {
		return terminate
	}
	m.err = ErrOverride
	return failure
}

// validateURLUnit makes the two checks that the path, opaque path, query and
// fragment states have in common: c is a URL code point or starts a
// percent-encoded byte.
func (m *machine) validateURLUnit() {
	if m.report == nil {
		return
	}
	if !isURLCodePoint(m.c) && m.c != '%' {
		m.validationError(InvalidURLUnit, m.pointer, m.pointer+1)
	}
	if m.c == '%' && !(isASCIIHexDigit(m.at(m.pointer+1)) && isASCIIHexDigit(m.at(m.pointer+2))) {
		m.validationError(InvalidURLUnit, m.pointer, m.pointer+badPercentLen(m.in.points[m.pointer:]))
	}
}

// parseHost runs the host parser on text, which is the code points of the
// input from start on. On failure it has set m.err.
func (m *machine) parseHost(text string, start int, isOpaque bool) (Host, bool) {
	p := hostParser{edition: m.edition, input: text}
	// onInput moves an error from the bytes of text to those of the original.
	onInput := func(e ValidationError) ValidationError {
		first := start + utf8.RuneCountInString(text[:e.Start])
		e.Start, e.End = m.in.span(first, first+utf8.RuneCountInString(text[e.Start:e.End]))
		return e
	}
	if m.report != nil {
		p.report = func(e ValidationError) { m.report(onInput(e)) }
	}
	host, ok := p.parse(isOpaque)
	if !ok {
		m.failWith(onInput(p.failure))
	}
	return host, ok
}

func ptr[T any](v T) *T {
	return &v
}
