package idna

import "github.com/weburl/weburl/idna/internal/prop"

// A summary tells what most rules ask of a label, collected from the properties
// of its code points one after the other.
type summary struct {
	seen    prop.Set // what occurred; NFCNo also for marks out of order
	first   prop.Set // the properties of the first code point
	last    prop.Set // of the last one that is not a nonspacing mark
	lastCCC uint8    // the combining class of the last code point
}

// add returns s with a code point of properties p added.
func (s summary) add(p prop.Set) summary {
	if s.seen == 0 {
		s.first = p
	}
	if p&prop.BidiNSM == 0 {
		s.last = p
	}
	ccc := p.CCC()
	if ccc != 0 && ccc < s.lastCCC {
		s.seen |= prop.NFCNo
	}
	s.lastCCC = ccc
	s.seen |= p
	return s
}

// summarize returns the summary of text.
func summarize(text []rune) summary {
	var s summary
	for _, r := range text {
		s = s.add(properties(r))
	}
	return s
}

// breaksBidi reports whether the label breaks the Bidi rule, as checkBidiLabel
// tells in detail.
func (s summary) breaksBidi() bool {
	switch {
	case s.first&prop.BidiR != 0:
		return s.seen&(prop.BidiL|prop.BidiOther) != 0 ||
			s.seen&prop.BidiEN != 0 && s.seen&prop.BidiAN != 0 ||
			s.last&(prop.BidiR|prop.BidiEN|prop.BidiAN) == 0
	case s.first&prop.BidiL != 0:
		return s.seen&(prop.BidiR|prop.BidiAN|prop.BidiOther) != 0 || s.last&(prop.BidiL|prop.BidiEN) == 0
	}
	return s.seen != 0 // an empty label breaks nothing
}
