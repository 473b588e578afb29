package engine

// fragment scans the fragment at i, where its number sign is, or the input ends.
//
// https://url.spec.whatwg.org/#fragment-state
func (p *parser) fragment(i int) {
	if i == len(p.in) {
		return
	}
	clean := fragmentEnd(p.in, i+1)
	if clean == len(p.in) {
		return
	}
	if _, seen := p.scanText(clean, encodeFragment, 0); seen&encodeFragment != 0 {
		p.work |= writeFragment
	}
}

// putFragment writes a fragment, given with its number sign if it is not null, to
// out at n.
func (p *parser) putFragment(out []byte, n int, fragment string) int {
	if p.work&writeFragment == 0 {
		return n + copy(out[n:], fragment)
	}
	out[n] = '#'
	return putText(out, n+1, fragment[1:], tableFragment)
}
