package spec

import "github.com/weburl/weburl/internal/ascii"

// The states that find the scheme, or do without.

// https://url.spec.whatwg.org/#scheme-start-state
func (m *machine) schemeStartState() status {
	switch {
	case ascii.IsAlpha(m.c):
		m.buffer = append(m.buffer, byte(ascii.ToLower(m.c)))
		m.setState(SchemeState)
	case m.override == 0:
		m.setState(NoSchemeState)
		m.pointer--
	default:
		return m.endOverride()
	}
	return proceed
}

// https://url.spec.whatwg.org/#scheme-state
func (m *machine) schemeState() status {
	switch {
	case ascii.IsAlphanumeric(m.c), m.c == '+', m.c == '-', m.c == '.':
		m.buffer = append(m.buffer, byte(ascii.ToLower(m.c)))
		m.buffer = m.appendRun(m.buffer, &plainInScheme)
	case m.c == ':':
		scheme := m.text(m.buffer, m.pointer)
		if m.override != 0 {
			if m.isSpecial() != m.edition.isSpecialScheme(scheme) {
				return terminate
			}
			if (m.url.IncludesCredentials() || m.url.Port != nil) && scheme == "file" {
				return terminate
			}
			if m.url.Scheme == "file" && (m.url.Host.Kind == EmptyHost || m.url.Host.Kind == NullHost) {
				return terminate
			}
		}
		m.url.Scheme = scheme
		if m.override != 0 {
			port, ok := m.edition.defaultPort(scheme)
			if ok && m.url.Port != nil && *m.url.Port == port {
				m.url.Port = nil
			}
			return terminate
		}
		m.clearBuffer()
		switch {
		case scheme == "file":
			if !m.remainingStartsWith('/') || m.at(m.pointer+2) != '/' {
				m.validationError(SpecialSchemeMissingFollowingSolidus, 0, m.pointer+1)
			}
			m.setState(FileState)
		case m.isSpecial() && m.base != nil && m.base.Scheme == scheme:
			m.setState(SpecialRelativeOrAuthorityState)
		case m.isSpecial():
			m.setState(SpecialAuthoritySlashesState)
		case m.remainingStartsWith('/'):
			m.setState(PathOrAuthorityState)
			m.pointer++
		default:
			m.url.Path = Path{IsOpaque: true}
			m.setState(OpaquePathState)
		}
	case m.override == 0:
		m.clearBuffer()
		m.setState(NoSchemeState)
		m.pointer = -1 // start over: the machine goes on with the first code point
	default:
		return m.endOverride()
	}
	return proceed
}

// https://url.spec.whatwg.org/#no-scheme-state
func (m *machine) noSchemeState() status {
	switch {
	case m.base == nil, m.base.HasOpaquePath() && m.c != '#':
		return m.fail(MissingSchemeNonRelativeURL, 0, m.in.len())
	case m.base.HasOpaquePath() && m.c == '#':
		m.url.Scheme = m.base.Scheme
		m.copyPath()
		m.copyQuery()
		m.setFragment("")
		m.setState(FragmentState)
	case m.base.Scheme != "file":
		m.setState(RelativeState)
		m.pointer--
	default:
		m.setState(FileState)
		m.pointer--
	}
	return proceed
}
