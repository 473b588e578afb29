package columns

import (
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/canon/surt"
	"github.com/weburl/weburl/site"
)

// A Maker writes rows for URLs, one after another. URLs of one host often follow each
// other, so it caches the values of the columns with OfAuthority for the last
// authorities, in up to 20 MiB. Make one for each goroutine: it is not safe for
// concurrent use. The zero Maker is ready, and uses the zero list of public suffixes.
type Maker struct {
	List site.List // set before the first row

	// Has, if it is not nil, reports whether the program has the values of the columns with
	// OfAuthority for a number that Authority returned. If so, they are NULL in the row.
	Has func(authority int) bool

	known    map[authorityText]known
	lastText authorityText
	last     known // of lastText
	count    int   // authorities so far
	number   int   // of the authority of the last row

	key  []byte // of the last row
	keys texts
}

// Append appends the values of a row, in the order of [All], for an input and the URL
// that it parses to. It takes time linear in the length of u. The values share memory
// with input and u, or with buffers of a few kilobytes that rows share.
func (m *Maker) Append(row []Value, input string, u weburl.URL) []Value {
	start := len(row)
	row = append(row, make([]Value, count)...)
	r := row[start:]
	a := m.authority(u)
	m.number = a.number
	if m.Has == nil || !m.Has(a.number) {
		copy(r[hostName:], a.host[:])
		copy(r[origin:], a.origin[:])
	}
	if key, err := (surt.Options{Java: true}).AppendURL(m.key[:0], u); err == nil {
		r[surtKey] = Of(m.keys.add(key))
		m.key = key
	}
	r[url] = Of(input)
	r[path] = Of(u.EncodedPath())
	r[query] = ofOK(u.EncodedQuery(), u.HasQuery())
	r[href] = Of(u.String())
	r[valid] = Of("true")
	return row
}

// Authority returns a number for the scheme and the authority of the last URL: rows of
// one Maker with the same number have the same values in the columns that are
// OfAuthority. It is 0 if the number is not known.
func (m *Maker) Authority() int { return m.number }

// texts makes strings, some hundred of which share an allocation.
type texts struct{ block strings.Builder }

func (t *texts) add(text []byte) string {
	if t.block.Len()+len(text) > t.block.Cap() {
		t.block = strings.Builder{}
		t.block.Grow(max(8<<10, len(text)))
	}
	start := t.block.Len()
	t.block.Write(text)
	return t.block.String()[start:]
}
