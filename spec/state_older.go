package spec

import "github.com/weburl/weburl/internal/charref"

// The states of older editions. Each is the present state except for the differences that
// its comment names, with the commit of whatwg/url until which the standard had them.

// An olderStates has the states of an edition that differ from the present ones.
type olderStates [FragmentState + 1]func(*machine) status

// run returns the function of a state.
func (d *differences) run(s State) func(*machine) status {
	if older := d.states[s]; older != nil {
		return older
	}
	return states[s].run
}

var states2024 = olderStates{
	HostState:       (*machine).hostState2024,
	HostnameState:   (*machine).hostState2024,
	PortState:       (*machine).portState2024,
	OpaquePathState: (*machine).opaquePathState2024,
}

var states2017June = olderStates{
	SchemeState:     (*machine).schemeState2017,
	HostState:       (*machine).hostState2017,
	HostnameState:   (*machine).hostState2017,
	PortState:       (*machine).portState2024,
	FileState:       (*machine).fileState2017,
	FileSlashState:  (*machine).fileSlashState2017,
	PathStartState:  (*machine).pathStartState2017,
	PathState:       (*machine).pathState2017June,
	OpaquePathState: (*machine).opaquePathState2024,
	QueryState:      (*machine).queryState2017,
	FragmentState:   (*machine).fragmentState2017,
}

var states2017March = func() olderStates {
	states := states2017June
	states[FileState] = (*machine).fileState2017March
	states[FileSlashState] = (*machine).fileSlashState2017March
	states[PathState] = (*machine).pathState2017March
	return states
}()

// schemeState2017: a new scheme does not remove a port that is its default. Until
// 0f53958, June 2017.
func (m *machine) schemeState2017() status {
	port := m.url.Port
	result := m.schemeState()
	m.url.Port = port
	return result
}

// hostState2024: with a state override, it returns rather than fails at a port of the
// hostname state, and for an empty host of a URL with credentials or a port. Until c23aec1,
// March 2025.
func (m *machine) hostState2024() status { return m.returnEarly(m.hostState()) }

// hostState2017 is hostState2024, and the hostname state sets the host before a port. Until
// ec96993, May 2021.
func (m *machine) hostState2017() status {
	if m.override != HostnameState || m.c != ':' || m.insideBrackets || len(m.buffer) == 0 || m.url.Scheme == "file" {
		return m.hostState2024()
	}
	host, ok := m.parseHost(m.text(m.buffer, m.pointer), m.pointer-m.bufferLen(), !m.isSpecial())
	if !ok {
		return failure
	}
	m.url.Host = host
	m.clearBuffer()
	m.setState(PortState)
	return terminate
}

// portState2024: with a state override, it returns rather than fails if there are no
// digits. Until cc8b776, March 2025.
func (m *machine) portState2024() status { return m.returnEarly(m.portState()) }

// returnEarly makes of a failure that is an API validation error an early return.
func (m *machine) returnEarly(result status) status {
	if result == failure && m.err == ErrOverride {
		m.err = nil
		return terminate
	}
	return result
}

// fileState2017: a file URL without a host has a null host, until a19495e, October 2020. A
// path that starts with a Windows drive letter has no host from the base, until 47efa00,
// September 2020.
func (m *machine) fileState2017() status {
	fromBase := m.base != nil && m.base.Scheme == "file" && m.c != '/' && m.c != '\\'
	host, hasDriveLetter := m.url.Host, m.startsWithWindowsDriveLetter()
	result := m.fileState()
	switch {
	case !fromBase:
		m.url.Host = host
	case hasDriveLetter:
		m.url.Host = Host{}
	}
	return result
}

// fileState2017March is fileState2017, and a reference that is a Windows drive letter and
// nothing else is like other relative ones. Until fe6b251, May 2017.
func (m *machine) fileState2017March() status {
	if m.base == nil || m.base.Scheme != "file" || !m.startsWithWindowsDriveLetter() || m.at(m.pointer+2) != EOF {
		return m.fileState2017()
	}
	m.url.Scheme = "file"
	m.url.Host = m.base.Host
	m.copyPath()
	m.url.Query = nil
	m.url.shortenPath()
	m.setState(PathState)
	m.pointer--
	return proceed
}

// fileSlashState2017: if the path of the base starts with a Windows drive letter, that is
// put before the path, even if this has one, until 2eef975, September 2017; and the host is
// not that of the base, until 47efa00, September 2020.
func (m *machine) fileSlashState2017() status {
	if m.c == '/' || m.c == '\\' || m.base == nil || m.base.Scheme != "file" {
		return m.fileSlashState()
	}
	if path := m.base.Path.List; len(path) > 0 && isNormalizedWindowsDriveLetter(path[0]) {
		m.appendSegment(path[0])
	} else {
		m.url.Host = m.base.Host
	}
	m.setState(PathState)
	m.pointer--
	return proceed
}

// fileSlashState2017March is fileSlashState2017, and the host is never that of the base.
// Until 6103e0a, March 2017.
func (m *machine) fileSlashState2017March() status {
	host := m.url.Host
	result := m.fileSlashState2017()
	m.url.Host = host
	return result
}

// pathStartState2017: with a state override, the path stays empty for an empty input even
// if the host is null. Until 0672f2e, June 2021.
func (m *machine) pathStartState2017() status {
	if m.c == EOF && !m.isSpecial() {
		return proceed
	}
	return m.pathStartState()
}

// pathState2017March: a file URL loses its host at a Windows drive letter. Until 47efa00,
// September 2020.
func (m *machine) pathState2017March() status {
	dropsHost := m.endsSegment() && m.url.Scheme == "file" && len(m.url.Path.List) == 0 &&
		isWindowsDriveLetter(m.buffer) && m.url.Host.Kind != NullHost && m.url.Host.Kind != EmptyHost
	result := m.pathState()
	if dropsHost {
		m.validationError(FileInvalidWindowsDriveLetterHost, m.pointer-2, m.pointer)
		m.url.Host = Host{Kind: EmptyHost}
	}
	return result
}

// pathState2017June is pathState2017March, and empty segments at the start of the path of a
// file URL are left out, each a validation error. From 6103e0a, March 2017, until 47efa00,
// September 2020.
func (m *machine) pathState2017June() status {
	trims := m.endsSegment() && m.url.Scheme == "file" && !m.isSlash(m.c)
	result := m.pathState2017March()
	for trims && len(m.url.Path.List) > 1 && m.url.Path.List[0] == "" {
		m.validationError(InvalidURLUnit, m.pointer, m.pointer)
		m.url.Path.List = m.url.Path.List[1:]
	}
	return result
}

// opaquePathState2024: a space at the end of an opaque path is not percent-encoded before a
// query or fragment. Until 6c78200, March 2025.
func (m *machine) opaquePathState2024() status {
	if m.c != ' ' {
		return m.opaquePathState()
	}
	m.validationError(InvalidURLUnit, m.pointer, m.pointer+1)
	m.appendTo(&m.url.Path.Opaque)
	m.grown = append(m.grown, ' ')
	return proceed
}

// queryState2017: a code point that the encoding cannot encode becomes "&%23…;" instead of
// "%26%23…%3B". Until f0e4390, May 2018.
func (m *machine) queryState2017() status {
	if m.encoding != nil && m.isSpecial() && m.url.Scheme != "ws" && m.url.Scheme != "wss" && m.endsQuery() {
		m.appendTo(m.url.Query)
		m.grown = charref.AppendPercentEncode(m.grown, m.encoding, string(m.buffer), m.edition.specialQuery)
		m.clearBuffer()
	}
	return m.queryState()
}

// fragmentState2017: U+0000 is left out. Until 3d57401, April 2020.
func (m *machine) fragmentState2017() status {
	if m.c == 0 {
		m.validateURLUnit()
		return proceed
	}
	return m.fragmentState()
}
