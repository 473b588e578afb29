package spec

import (
	"slices"
	"unicode/utf8"

	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/percent"
)

// The states that read the authority: credentials, host and port.

// endsAuthority reports whether c ends an authority: it is the EOF code point,
// "/", "?" or "#", or a "\" in a special URL.
func (m *machine) endsAuthority(c rune) bool {
	return c == EOF || c == '/' || c == '?' || c == '#' || c == '\\' && m.isSpecial()
}

// https://url.spec.whatwg.org/#authority-state
func (m *machine) authorityState() status {
	switch {
	case m.c == '@':
		m.validationError(InvalidCredentials, m.pointer-m.bufferLen(), m.pointer+1)
		if m.atSignSeen {
			m.buffer = slices.Insert(m.buffer, 0, []byte("%40")...)
		}
		m.atSignSeen = true
		for buffer := m.buffer; len(buffer) > 0; {
			codePoint, size := utf8.DecodeRune(buffer)
			buffer = buffer[size:]
			if codePoint == ':' && !m.passwordTokenSeen {
				m.passwordTokenSeen = true
				continue
			}
			if m.passwordTokenSeen {
				m.appendTo(&m.url.Password)
			} else {
				m.appendTo(&m.url.Username)
			}
			m.grown = appendPercentEncoded(m.grown, codePoint, percent.Userinfo)
		}
		m.clearBuffer()
	case m.endsAuthority(m.c):
		if m.atSignSeen && len(m.buffer) == 0 {
			return m.fail(HostMissing, m.pointer, m.pointer)
		}
		m.pointer -= m.bufferLen() + 1
		m.clearBuffer()
		m.setState(HostState)
	default:
		m.buffer = utf8.AppendRune(m.buffer, m.c)
		m.buffer = m.appendRun(m.buffer, &plain)
	}
	return proceed
}

// https://url.spec.whatwg.org/#host-state
// https://url.spec.whatwg.org/#hostname-state
func (m *machine) hostState() status {
	switch {
	case m.override != 0 && m.url.Scheme == "file":
		m.pointer--
		m.setState(FileHostState)
	case m.c == ':' && !m.insideBrackets:
		if len(m.buffer) == 0 {
			return m.fail(HostMissing, m.pointer, m.pointer)
		}
		if m.override == HostnameState {
			return m.endOverride()
		}
		host, ok := m.parseHost(m.text(m.buffer, m.pointer), m.pointer-m.bufferLen(), !m.isSpecial())
		if !ok {
			return failure
		}
		m.url.Host = host
		m.clearBuffer()
		m.setState(PortState)
	case m.endsAuthority(m.c):
		end := m.pointer
		m.pointer--
		if m.isSpecial() && len(m.buffer) == 0 {
			return m.fail(HostMissing, end, end)
		}
		if m.override != 0 && len(m.buffer) == 0 && (m.url.IncludesCredentials() || m.url.Port != nil) {
			return m.endOverride()
		}
		host, ok := m.parseHost(m.text(m.buffer, end), end-m.bufferLen(), !m.isSpecial())
		if !ok {
			return failure
		}
		m.url.Host = host
		m.clearBuffer()
		m.setState(PathStartState)
		if m.override != 0 {
			return terminate
		}
	default:
		if m.c == '[' {
			m.insideBrackets = true
		}
		if m.c == ']' {
			m.insideBrackets = false
		}
		m.buffer = utf8.AppendRune(m.buffer, m.c)
		m.buffer = m.appendRun(m.buffer, &plain)
	}
	return proceed
}

// https://url.spec.whatwg.org/#port-state
func (m *machine) portState() status {
	switch {
	case ascii.IsDigit(m.c):
		m.buffer = append(m.buffer, byte(m.c))
	case m.endsAuthority(m.c) || m.override != 0:
		if len(m.buffer) != 0 {
			port := parseDigits(string(m.buffer), 10)
			if port > 0xFFFF {
				return m.fail(PortOutOfRange, m.pointer-len(m.buffer), m.pointer)
			}
			if defaultPort, ok := m.edition.defaultPort(m.url.Scheme); ok && uint16(port) == defaultPort {
				m.url.Port = nil
			} else {
				m.setPort(uint16(port))
			}
			m.clearBuffer()
			if m.override != 0 {
				return terminate
			}
		}
		if m.override != 0 {
			return m.endOverride()
		}
		m.setState(PathStartState)
		m.pointer--
	default:
		// The span is all that stands where the port should.
		end := m.pointer
		for !m.endsAuthority(m.at(end)) {
			end++
		}
		return m.fail(PortInvalid, m.pointer-len(m.buffer), end)
	}
	return proceed
}
