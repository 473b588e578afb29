package spec

import (
	"unicode/utf8"

	"github.com/weburl/weburl/percent"
)

// The states from the path on.

// isSlash reports whether c separates path segments: it is "/", or a "\" in a
// special URL.
func (m *machine) isSlash(c rune) bool {
	return c == '/' || c == '\\' && m.isSpecial()
}

// https://url.spec.whatwg.org/#path-start-state
func (m *machine) pathStartState() status {
	switch {
	case m.isSpecial():
		if m.c == '\\' {
			m.validationError(InvalidReverseSolidus, m.pointer, m.pointer+1)
		}
		m.setState(PathState)
		if m.c != '/' && m.c != '\\' {
			m.pointer--
		}
	case m.override == 0 && m.c == '?':
		m.setQuery("")
		m.setState(QueryState)
	case m.override == 0 && m.c == '#':
		m.setFragment("")
		m.setState(FragmentState)
	case m.c != EOF:
		m.setState(PathState)
		if m.c != '/' {
			m.pointer--
		}
	case m.override != 0 && m.url.Host.Kind == NullHost:
		m.appendSegment("")
	}
	return proceed
}

// endsSegment reports whether c ends a path segment: it is the EOF code point, a slash or,
// without a state override, "?" or "#".
func (m *machine) endsSegment() bool {
	return m.c == EOF || m.isSlash(m.c) || m.override == 0 && (m.c == '?' || m.c == '#')
}

// https://url.spec.whatwg.org/#path-state
func (m *machine) pathState() status {
	if m.endsSegment() {
		if m.c == '\\' {
			m.validationError(InvalidReverseSolidus, m.pointer, m.pointer+1)
		}
		switch {
		case isDoubleDotURLPathSegment(m.buffer):
			m.url.shortenPath()
			if !m.isSlash(m.c) {
				m.appendSegment("")
			}
		case isSingleDotURLPathSegment(m.buffer):
			if !m.isSlash(m.c) {
				m.appendSegment("")
			}
		default:
			if m.url.Scheme == "file" && len(m.url.Path.List) == 0 && isWindowsDriveLetter(m.buffer) {
				m.buffer[1] = ':'
			}
			m.appendSegment(m.text(m.buffer, m.pointer))
		}
		m.clearBuffer()
		if m.c == '?' {
			m.setQuery("")
			m.setState(QueryState)
		}
		if m.c == '#' {
			m.setFragment("")
			m.setState(FragmentState)
		}
		return proceed
	}
	m.validateURLUnit()
	m.buffer = appendPercentEncoded(m.buffer, m.c, m.edition.path)
	m.buffer = m.appendRun(m.buffer, &plain)
	return proceed
}

// https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state
func (m *machine) opaquePathState() status {
	switch m.c {
	case '?':
		m.setQuery("")
		m.setState(QueryState)
	case '#':
		m.setFragment("")
		m.setState(FragmentState)
	case ' ':
		m.validationError(InvalidURLUnit, m.pointer, m.pointer+1)
		m.appendTo(&m.url.Path.Opaque)
		if m.remainingStartsWith('?') || m.remainingStartsWith('#') {
			m.grown = append(m.grown, "%20"...)
		} else {
			m.grown = append(m.grown, ' ')
		}
	case EOF:
	default:
		m.validateURLUnit()
		m.appendTo(&m.url.Path.Opaque)
		m.grown = appendPercentEncoded(m.grown, m.c, percent.C0Control)
		m.grown = m.appendRun(m.grown, &plain)
	}
	return proceed
}

// endsQuery reports whether c ends a query: it is the EOF code point or, without a state
// override, "#".
func (m *machine) endsQuery() bool { return m.c == EOF || m.override == 0 && m.c == '#' }

// https://url.spec.whatwg.org/#query-state
func (m *machine) queryState() status {
	if m.encoding != nil &&
		(!m.isSpecial() || m.url.Scheme == "ws" || m.url.Scheme == "wss") {
		m.encoding = nil
	}
	if m.endsQuery() {
		set := percent.Query
		if m.isSpecial() {
			set = m.edition.specialQuery
		}
		m.appendTo(m.url.Query)
		if m.encoding == nil {
			m.grown = percent.AppendEncode(m.grown, m.buffer, set)
		} else {
			m.grown = m.encoding.AppendPercentEncode(m.grown, string(m.buffer), set)
		}
		m.settle()
		m.clearBuffer()
		if m.c == '#' {
			m.setFragment("")
			m.setState(FragmentState)
		}
		return proceed
	}
	m.validateURLUnit()
	m.buffer = utf8.AppendRune(m.buffer, m.c)
	m.buffer = m.appendRun(m.buffer, &plain)
	return proceed
}

// https://url.spec.whatwg.org/#fragment-state
func (m *machine) fragmentState() status {
	if m.c != EOF {
		m.validateURLUnit()
		m.appendTo(m.url.Fragment)
		m.grown = appendPercentEncoded(m.grown, m.c, m.edition.fragment)
		m.grown = m.appendRun(m.grown, &plain)
	}
	return proceed
}
