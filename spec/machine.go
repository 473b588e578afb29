package spec

import (
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/escape"
	"github.com/weburl/weburl/percent"
)

// A machine is one run of the basic URL parser: the arguments and variables of
// its steps.
//
// Source: https://url.spec.whatwg.org/#concept-basic-url-parser
type machine struct {
	edition  *differences
	encoding *percent.Encoding // an output encoding; nil for UTF-8
	report   func(ValidationError)
	trace    func(Step)

	in       input
	base     *URL  // or nil
	url      *URL  // that of record, except with a state override
	override State // state override; 0 if not given

	record *record
	texts  strings.Builder // the memory of text

	state   State
	buffer  []byte // UTF-8
	pointer int    // a code point of in
	c       rune   // what pointer points to when a state starts

	atSignSeen        bool
	insideBrackets    bool
	passwordTokenSeen bool

	emptied []byte // what buffer held when the step that is traced emptied it

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

// machines are those that are not in use. They keep the memory of their buffers.
var machines = sync.Pool{New: func() any { return new(machine) }}

// newMachine returns a machine for a parse as p says. Release it after that.
func newMachine(p *Parser, base *URL) *machine {
	m := machines.Get().(*machine)
	m.edition = p.Edition.differences()
	m.report = p.Report
	m.trace = p.Trace
	m.encoding = p.Encoding.Output()
	m.base = base
	if m.record == nil {
		m.record = new(record)
	}
	m.url = &m.record.url
	return m
}

// maxKept is how many elements each buffer of a machine may have room for that is
// kept.
const maxKept = 1 << 14

// release makes the machine free for another parse.
func (m *machine) release() {
	if max(cap(m.buffer), cap(m.grown), cap(m.in.points), cap(m.in.offsets)) > maxKept {
		return
	}
	var unused *record
	if m.err != nil && m.url == &m.record.url { // it failed, so no one else has the record
		unused = m.record
		*unused = record{}
	}
	*m = machine{
		record: unused,
		buffer: m.buffer[:0],
		grown:  m.grown[:0],
		in:     input{points: m.in.points[:0], offsets: m.in.offsets[:0]},
	}
	machines.Put(m)
}

// parse runs the steps of the basic URL parser.
func (m *machine) parse(text string) (early bool, err error) {
	if len(text) > maxInput {
		return false, ErrTooLong
	}
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
		run := m.edition.run(m.state)
		if m.trace != nil {
			run = (*machine).runTraced
		}
		result := run(m)
		if result != proceed || m.pointer >= m.in.len() {
			return result
		}
		m.pointer++
	}
}

// at returns the code point at index i of the input, or the EOF code point.
func (m *machine) at(i int) rune {
	return m.in.at(i)
}

// plain holds code points for which no state from the authority state on does more
// than to append them to the buffer or to a part of the record: it does not compare
// them with anything, they are URL code points, and the state's percent-encode set
// is without them.
var plain = setOf(asciiAlphanumeric + "!$&'()*+,-.;=_~")

// plainInScheme holds what the scheme state appends to the buffer unchanged.
var plainInScheme = setOf(asciiLowerAlpha + "0123456789+-.")

// appendRun appends to dst the code points after c that are in set, and moves the
// pointer to the last of them. It is for a state that has appended c to dst, and
// would do nothing else with these, one by one, which is what it does when there is
// a trace to show it.
func (m *machine) appendRun(dst []byte, set *asciiSet) []byte {
	if m.trace != nil {
		return dst
	}
	start := m.pointer + 1
	end := start
	if ascii := m.in.ascii; ascii != "" {
		for end < len(ascii) && set[ascii[end]] {
			end++
		}
		m.pointer = end - 1
		return append(dst, ascii[start:end]...)
	}
	for end < len(m.in.points) && set.contains(m.in.points[end]) {
		dst = append(dst, byte(m.in.points[end]))
		end++
	}
	m.pointer = end - 1
	return dst
}

// startsWithWindowsDriveLetter is about the code points from the pointer to the end
// of the input.
//
// Source: https://url.spec.whatwg.org/#start-with-a-windows-drive-letter
func (m *machine) startsWithWindowsDriveLetter() bool {
	if second := m.at(m.pointer + 1); !ascii.IsAlpha(m.c) || second != ':' && second != '|' {
		return false
	}
	third := m.at(m.pointer + 2)
	return third == EOF || third == '/' || third == '\\' || third == '?' || third == '#'
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
	if m.in.isBytes {
		return len(m.buffer)
	}
	return utf8.RuneCount(m.buffer)
}

// clearBuffer sets the buffer to the empty string.
func (m *machine) clearBuffer() {
	if m.trace != nil {
		m.emptied = append(m.emptied[:0], m.buffer...)
	}
	m.buffer = m.buffer[:0]
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
	for _, b := range encoded[:n] {
		dst = escape.Append(dst, b)
	}
	return dst
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

// endOverride ends the parse in failure, where the standard notes an "API validation
// error".
func (m *machine) endOverride() status {
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
	if m.c == '%' && !(ascii.IsHexDigit(m.at(m.pointer+1)) && ascii.IsHexDigit(m.at(m.pointer+2))) {
		m.validationError(InvalidURLUnit, m.pointer, m.pointer+badPercentLen([2]rune{m.at(m.pointer + 1), m.at(m.pointer + 2)}))
	}
}

// parseHost runs the host parser on text, which is the code points of the
// input from start on. On failure it has set m.err.
func (m *machine) parseHost(text string, start int, isOpaque bool) (Host, bool) {
	p := hostParser{edition: m.edition, input: text, machine: m, start: start}
	host, ok := p.parse(isOpaque)
	if !ok {
		m.failWith(p.onInput(p.failure))
	}
	return host, ok
}

func ptr[T any](v T) *T {
	return &v
}
