package engine

import (
	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/percent"
)

// tail scans what follows the path: at i begins the query or the fragment, or the
// input ends.
func (p *parser) tail(i int) bool {
	in, u := p.in, &p.u
	u.QueryStart = uint32(i)
	if i < len(in) && in[i] == '?' {
		i = p.query(i + 1)
	}
	u.FragmentStart = uint32(i)
	p.fragment(i)
	return true
}

// querySet returns the percent-encode set of the query of u.
//
// https://url.spec.whatwg.org/#query-state
func (u *Record) querySet() (classes, *table) {
	if u.Scheme == scheme.NotSpecial {
		return encodeQuery, tableQuery
	}
	return encodeSpecial, tableSpecial
}

// query scans the query at i, after the question mark, and returns where it ends.
func (p *parser) query(i int) int {
	set, _ := p.u.querySet()
	clean := cleanTextEnd(p.in, i, set)
	if p.u.Scheme != scheme.NotSpecial {
		clean = p.window.queryEnd(p.in, i)
	}
	if clean == len(p.in) || p.in[clean] == '#' {
		return clean
	}
	end, seen := p.scanText(clean, set, hash)
	if seen&set != 0 {
		p.work |= writeQuery
	}
	return end
}

// cleanTextEnd returns the first byte from i on that is in a percent-encode set.
func cleanTextEnd(s string, i int, set classes) int {
	for {
		if i+8 > len(s) && i < len(s) && len(s) > 8 && isQuiet(word(s, len(s)-8)) {
			return len(s)
		}
		var w uint64
		if i+8 <= len(s) {
			w = word(s, i)
		} else {
			w = lastWord(s, i)
		}
		low := w &^ marks
		ok := (plain(low, '(') | equal(low, '=') | equal(low, '&') | equal(low, '%')) &^ w & marks // quiet, inlined
		if ok == marks {
			i += 8
			continue
		}
		if i += first(ok ^ marks); i >= len(s) {
			return len(s)
		}
		if class[s[i]]&set != 0 {
			return i
		}
		i++
	}
}

// scanText returns where the text ends that is at i: before a byte of the class
// stop. It counts the bytes of the class encode.
func (p *parser) scanText(i int, encode, stop classes) (end int, seen classes) {
	in := p.in
	for ; i < len(in); i += 8 {
		var w uint64
		if i+8 <= len(in) {
			w = word(in, i)
		} else {
			w = lastWord(in, i)
		}
		if isQuiet(w) {
			continue
		}
		for j := i; j < min(i+8, len(in)); j++ {
			k := class[in[j]]
			if k&stop != 0 {
				return j, seen
			}
			if seen |= k; k&encode != 0 {
				p.grow += grown
			}
		}
	}
	return len(in), seen
}

// legacyQuery returns the query percent-encoded after encoding with the document's
// encoding, or nil if that is UTF-8.
//
// https://url.spec.whatwg.org/#query-state
func (p *parser) legacyQuery(query string) []byte {
	s := p.u.Scheme
	if s == scheme.NotSpecial || s == scheme.WS || s == scheme.WSS {
		return nil
	}
	return p.encoding.AppendPercentEncode(make([]byte, 0, len(query)), query, percent.SpecialQuery)
}

// putQuery writes a query, given with its question mark if it is not null, to out
// at n.
func (p *parser) putQuery(out []byte, n int, query string) int {
	if p.work&writeQuery == 0 {
		return n + copy(out[n:], query)
	}
	out[n] = '?'
	if p.legacy != nil {
		return n + 1 + copy(out[n+1:], p.legacy)
	}
	_, t := p.u.querySet()
	return putText(out, n+1, query[1:], t)
}
