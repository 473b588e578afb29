package weburl

import (
	"strings"

	"github.com/weburl/weburl/percent"
)

// endsPath reports whether at i begins a query or a fragment, or the input ends.
func (p *parser) endsPath(i int) bool {
	return i == len(p.in) || p.in[i] == '?' || p.in[i] == '#'
}

// tail reads what follows the path: at i begin the query or the fragment, or
// the input ends.
func (p *parser) tail(i int) bool {
	p.url.queryStart = p.pos(i)
	if i < len(p.in) && p.in[i] == '?' {
		i = p.query(i)
	}
	p.url.fragmentStart = p.pos(i)
	if i < len(p.in) {
		p.fragment(i)
	}
	return true
}

// query reads the query after the question mark at i.
//
// https://url.spec.whatwg.org/#query-state
func (p *parser) query(i int) int {
	special := p.url.scheme != notSpecial
	end := scanQuery(p.in, i+1)
	for !special && end < len(p.in) && p.in[end] == '\'' {
		end = scanQuery(p.in, end+1)
	}
	if end == len(p.in) || p.in[end] == '#' {
		p.keep(i, end)
		return end
	}
	p.diverge(i)
	text, _, _ := strings.Cut(p.in[i+1:], "#")
	p.out = append(p.out, '?')
	switch {
	case !special:
		p.out = percent.AppendEncode(p.out, text, percent.Query)
	case p.encoding == nil || p.url.scheme == schemeWS || p.url.scheme == schemeWSS:
		p.out = percent.AppendEncode(p.out, text, percent.SpecialQuery)
	default:
		p.out = p.encoding.AppendPercentEncode(p.out, text, percent.SpecialQuery)
	}
	return i + 1 + len(text)
}

// fragment reads the fragment after the number sign at i, to the end.
//
// https://url.spec.whatwg.org/#fragment-state
func (p *parser) fragment(i int) {
	end := scanFragment(p.in, i+1)
	if end == len(p.in) {
		p.keep(i, end)
		return
	}
	p.diverge(i)
	p.out = append(p.out, '#')
	p.out = percent.AppendEncode(p.out, p.in[i+1:], percent.Fragment)
}
