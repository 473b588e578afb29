package spec

// A record is a URL record with room for what its fields refer to, so that most
// records take one allocation.
type record struct {
	url URL

	port            uint16
	query, fragment string
	segments        [4]string
}

// text returns a string of the bytes. Where the code points before end are the same,
// the string is that part of the input. Other short strings of a parse share their
// memory.
func (m *machine) text(b []byte, end int) string {
	if len(b) == 0 {
		return "" // and no pointer for the garbage collector to follow
	}
	if start := end - len(b); start >= 0 && end <= len(m.in.ascii) && m.in.ascii[start:end] == string(b) {
		return m.in.ascii[start:end]
	}
	texts := &m.texts
	if texts.Cap()-texts.Len() < len(b) {
		texts.Reset()
		texts.Grow(max(len(b), min(m.in.end-m.in.start, 512)))
	}
	start := texts.Len()
	texts.Write(b)
	return texts.String()[start:]
}

func (m *machine) setPort(port uint16) {
	m.record.port = port
	m.url.Port = &m.record.port
}

func (m *machine) setQuery(query string) {
	m.record.query = query
	m.url.Query = &m.record.query
}

func (m *machine) setFragment(fragment string) {
	m.record.fragment = fragment
	m.url.Fragment = &m.record.fragment
}

// copyPort sets the port to that of the base.
func (m *machine) copyPort() {
	m.url.Port = nil
	if m.base.Port != nil {
		m.setPort(*m.base.Port)
	}
}

// copyPath sets the path to that of the base.
func (m *machine) copyPath() {
	m.url.Path = m.base.Path
	if m.base.Path.List != nil {
		m.url.Path.List = append(m.record.segments[:0], m.base.Path.List...)
	}
}

// copyQuery sets the query to that of the base.
func (m *machine) copyQuery() {
	m.url.Query = nil
	if m.base.Query != nil {
		m.setQuery(*m.base.Query)
	}
}

func (m *machine) appendSegment(segment string) {
	if m.url.Path.List == nil {
		m.url.Path.List = m.record.segments[:0]
	}
	m.url.Path.List = append(m.url.Path.List, segment)
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
		*m.growing = m.text(m.grown, m.pointer)
		m.growing = nil
	}
}
