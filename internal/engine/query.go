package engine

import (
	"strings"

	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/percent"
)

// scanTail is scanRest for what follows the path. i is the index of its delimiter, or
// len(in).
//
// https://url.spec.whatwg.org/#query-state
// https://url.spec.whatwg.org/#fragment-state
func (w *window) scanTail(u *Record, in string, i int) (dirty int, at part) {
	u.QueryStart = uint32(i)
	if i < len(in) && in[i] == '?' {
		set, _ := u.querySet()
		if i = w.textEnd(in, i+1, w.query, set); i < len(in) && in[i] != '#' {
			return i, inQuery
		}
	}
	u.FragmentStart = uint32(i)
	if i < len(in) {
		if i = w.textEnd(in, i+1, w.path, encodeFragment); i < len(in) {
			return i, inFragment
		}
	}
	return len(in), nowhere
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

// textEnd returns the first byte from i on that is in a percent-encode set.
func textEnd(s string, i int, set classes) int {
	for {
		if i+8 > len(s) && i < len(s) && len(s) > 8 && isQuiet(word(s, len(s)-8)) {
			return len(s)
		}
		w := wordAt(s, i)
		low := w &^ marks
		ok := (ordinary(low, '(') | equal(low, '=') | equal(low, '&') | equal(low, '%')) &^ w & marks // quiet, inlined
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

// hasLegacyQuery reports whether the query is encoded with the encoding of the document,
// not with UTF-8.
//
// https://url.spec.whatwg.org/#query-state
func (p *parser) hasLegacyQuery() bool {
	s := p.u.Scheme
	return s != scheme.NotSpecial && s != scheme.WS && s != scheme.WSS
}

// withLegacyQuery returns in with a query that is percent-encoded after encoding.
//
// https://url.spec.whatwg.org/#query-state
func withLegacyQuery(in string, encoding *percent.Encoding) string {
	in, fragment, hasFragment := strings.Cut(in, "#")
	in, query, hasQuery := strings.Cut(in, "?")
	out := append(make([]byte, 0, len(in)+len("?")+len(query)+len("#")+len(fragment)), in...)
	if hasQuery {
		out = encoding.AppendPercentEncode(append(out, '?'), strings.Clone(query), percent.SpecialQuery)
	}
	if hasFragment {
		out = append(append(out, '#'), fragment...)
	}
	return stringOf(out)
}
