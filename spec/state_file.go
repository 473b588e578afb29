package spec

import "unicode/utf8"

// The states of file URLs.

// https://url.spec.whatwg.org/#file-state
func (m *machine) fileState() status {
	m.url.Scheme = "file"
	m.url.Host = Host{Kind: EmptyHost}
	switch {
	case m.c == '/' || m.c == '\\':
		if m.c == '\\' {
			m.validationError(InvalidReverseSolidus, m.pointer, m.pointer+1)
		}
		m.setState(FileSlashState)
	case m.base != nil && m.base.Scheme == "file":
		m.url.Host = m.base.Host
		m.copyPath()
		m.copyQuery()
		switch m.c {
		case '?':
			m.setQuery("")
			m.setState(QueryState)
		case '#':
			m.setFragment("")
			m.setState(FragmentState)
		case EOF:
		default:
			m.url.Query = nil
			if !m.startsWithWindowsDriveLetter() {
				m.url.shortenPath()
			} else {
				m.validationError(FileInvalidWindowsDriveLetter, m.pointer, m.pointer+2)
				m.url.Path = Path{}
			}
			m.setState(PathState)
			m.pointer--
		}
	default:
		m.setState(PathState)
		m.pointer--
	}
	return proceed
}

// https://url.spec.whatwg.org/#file-slash-state
func (m *machine) fileSlashState() status {
	switch m.c {
	case '/', '\\':
		if m.c == '\\' {
			m.validationError(InvalidReverseSolidus, m.pointer, m.pointer+1)
		}
		m.setState(FileHostState)
	default:
		if m.base != nil && m.base.Scheme == "file" {
			m.url.Host = m.base.Host
			if path := m.base.Path.List; !m.startsWithWindowsDriveLetter() && len(path) > 0 && isNormalizedWindowsDriveLetter(path[0]) {
				m.appendSegment(path[0])
			}
		}
		m.setState(PathState)
		m.pointer--
	}
	return proceed
}

// https://url.spec.whatwg.org/#file-host-state
func (m *machine) fileHostState() status {
	switch m.c {
	case EOF, '/', '\\', '?', '#':
		end := m.pointer
		m.pointer--
		switch {
		case m.override == 0 && isWindowsDriveLetter(m.buffer):
			m.validationError(FileInvalidWindowsDriveLetterHost, end-2, end)
			m.setState(PathState) // the buffer is kept, and used there
		case len(m.buffer) == 0:
			m.url.Host = Host{Kind: EmptyHost}
			if m.override != 0 {
				return terminate
			}
			m.setState(PathStartState)
		default:
			host, ok := m.parseHost(m.text(m.buffer, end), end-m.bufferLen(), !m.isSpecial())
			if !ok {
				return failure
			}
			if host.Name == "localhost" {
				host = Host{Kind: EmptyHost}
			}
			m.url.Host = host
			if m.override != 0 {
				return terminate
			}
			m.clearBuffer()
			m.setState(PathStartState)
		}
	default:
		m.buffer = utf8.AppendRune(m.buffer, m.c)
		m.buffer = m.appendRun(m.buffer, &plain)
	}
	return proceed
}
