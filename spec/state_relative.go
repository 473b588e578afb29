package spec

// The states between the scheme and the authority, or the path of the base.

// https://url.spec.whatwg.org/#special-relative-or-authority-state
func (m *machine) specialRelativeOrAuthorityState() status {
	if m.c == '/' && m.remainingStartsWith('/') {
		m.setState(SpecialAuthorityIgnoreSlashesState)
		m.pointer++
	} else {
		m.validationError(SpecialSchemeMissingFollowingSolidus, 0, m.pointer)
		m.setState(RelativeState)
		m.pointer--
	}
	return proceed
}

// https://url.spec.whatwg.org/#path-or-authority-state
func (m *machine) pathOrAuthorityState() status {
	if m.c == '/' {
		m.setState(AuthorityState)
	} else {
		m.setState(PathState)
		m.pointer--
	}
	return proceed
}

// https://url.spec.whatwg.org/#relative-state
func (m *machine) relativeState() status {
	m.url.Scheme = m.base.Scheme
	switch {
	case m.c == '/':
		m.setState(RelativeSlashState)
	case m.isSpecial() && m.c == '\\':
		m.validationError(InvalidReverseSolidus, m.pointer, m.pointer+1)
		m.setState(RelativeSlashState)
	default:
		m.copyAuthority()
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
			m.url.shortenPath()
			m.setState(PathState)
			m.pointer--
		}
	}
	return proceed
}

// https://url.spec.whatwg.org/#relative-slash-state
func (m *machine) relativeSlashState() status {
	switch {
	case m.isSpecial() && (m.c == '/' || m.c == '\\'):
		if m.c == '\\' {
			m.validationError(InvalidReverseSolidus, m.pointer, m.pointer+1)
		}
		m.setState(SpecialAuthorityIgnoreSlashesState)
	case m.c == '/':
		m.setState(AuthorityState)
	default:
		m.copyAuthority()
		m.setState(PathState)
		m.pointer--
	}
	return proceed
}

// copyAuthority sets the username, password, host and port to those of the
// base.
func (m *machine) copyAuthority() {
	m.url.Username = m.base.Username
	m.url.Password = m.base.Password
	m.url.Host = m.base.Host
	m.copyPort()
}

// https://url.spec.whatwg.org/#special-authority-slashes-state
func (m *machine) specialAuthoritySlashesState() status {
	if m.c == '/' && m.remainingStartsWith('/') {
		m.setState(SpecialAuthorityIgnoreSlashesState)
		m.pointer++
	} else {
		m.validationError(SpecialSchemeMissingFollowingSolidus, 0, m.pointer)
		m.setState(SpecialAuthorityIgnoreSlashesState)
		m.pointer--
	}
	return proceed
}

// https://url.spec.whatwg.org/#special-authority-ignore-slashes-state
func (m *machine) specialAuthorityIgnoreSlashesState() status {
	if m.c != '/' && m.c != '\\' {
		m.setState(AuthorityState)
		m.pointer--
	} else {
		m.validationError(SpecialSchemeMissingFollowingSolidus, m.pointer, m.pointer+1)
	}
	return proceed
}
