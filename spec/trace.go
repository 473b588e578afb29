package spec

// A Step is one run of the state machine. A Trace function gets it.
// Its methods may be called until that function returns.
type Step struct {
	State   State // the state that ran
	Pointer int   // the code point it saw, counted in those left after trimming
	Offset  int   // the byte of the original input at which that code point starts
	C       rune  // that code point, or EOF

	Next    State        // the state set for the next run
	Changed ComponentSet // the components that the step changed

	// The flags of the machine as the step left them.
	AtSignSeen, InsideBrackets, PasswordTokenSeen bool

	m *machine
}

// EOF is the value of Step.C at the end of the input, the EOF code point.
//
// Source: https://url.spec.whatwg.org/#eof-code-point
const EOF rune = -1

// Buffer returns the buffer as the step left it, in time linear in its length.
func (s Step) Buffer() string {
	return string(s.m.buffer)
}

// Emptied returns what the buffer held when the step set it to the empty string, in time
// linear in its length. If the step did not do that, it returns the empty string.
func (s Step) Emptied() string {
	return string(s.m.emptied)
}

// URL returns a copy of the record as the step left it, in time linear in its
// length.
func (s Step) URL() *URL {
	s.m.settle()
	return s.m.url.Clone()
}

// A moment is what a step is compared with to see what it changed.
type moment struct {
	state   State
	pointer int
	c       rune
	parts   parts
}

// parts is enough of a record to see whether a step changed it. A step that
// writes to a text makes it longer, or sets it to the empty string.
type parts struct {
	scheme             string
	username, password int // lengths
	host               Host
	port               int // −1 for null
	path, segments     int // lengths of the opaque path and of the list
	lastSegment        string
	query, fragment    int // lengths, −1 for null
}

// runTraced runs the state, and shows the step to the trace.
func (m *machine) runTraced() status {
	before := m.moment()
	m.emptied = m.emptied[:0]
	result := m.edition.run(m.state)(m)
	m.trace(m.step(before))
	return result
}

func (m *machine) moment() moment {
	return moment{m.state, m.pointer, m.c, m.parts()}
}

func (m *machine) parts() parts {
	p := parts{
		scheme:   m.url.Scheme,
		username: m.length(&m.url.Username),
		password: m.length(&m.url.Password),
		host:     m.url.Host,
		port:     -1,
		path:     m.length(&m.url.Path.Opaque),
		segments: len(m.url.Path.List),
		query:    m.length(m.url.Query),
		fragment: m.length(m.url.Fragment),
	}
	if m.url.Port != nil {
		p.port = int(*m.url.Port)
	}
	if p.segments > 0 {
		p.lastSegment = m.url.Path.List[p.segments-1]
	}
	return p
}

// length returns the length of a part of the record, or −1 if it is null.
func (m *machine) length(text *string) int {
	switch text {
	case nil:
		return -1
	case m.growing:
		return len(m.grown)
	}
	return len(*text)
}

// step describes the step that was made since before.
func (m *machine) step(before moment) Step {
	a, b := before.parts, m.parts()
	var changed ComponentSet
	for component, differs := range [NumComponents]bool{
		SchemeComponent:   a.scheme != b.scheme,
		UsernameComponent: a.username != b.username,
		PasswordComponent: a.password != b.password,
		HostComponent:     a.host != b.host,
		PortComponent:     a.port != b.port,
		PathComponent:     a.path != b.path || a.segments != b.segments || a.lastSegment != b.lastSegment,
		QueryComponent:    a.query != b.query,
		FragmentComponent: a.fragment != b.fragment,
	} {
		if differs {
			changed |= ComponentSetOf(Component(component))
		}
	}
	return Step{
		State:   before.state,
		Pointer: before.pointer,
		Offset:  m.in.offset(before.pointer),
		C:       before.c,
		Next:    m.state,
		Changed: changed,

		AtSignSeen:        m.atSignSeen,
		InsideBrackets:    m.insideBrackets,
		PasswordTokenSeen: m.passwordTokenSeen,

		m: m,
	}
}
