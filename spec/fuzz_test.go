package spec_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
	. "github.com/weburl/weburl/spec"
)

func addSeeds(f *testing.F) {
	for _, seed := range urlgen.Seeds() {
		f.Add(seed, "")
	}
	for i, base := range urlgen.Bases() {
		f.Add("", base)
		f.Add(urlgen.Seeds()[i], base)
	}
	for _, input := range []string{"\xE2\x82", "https://\xFF/\x80?\xF0\x90\x80#\xED\xA0\x80", " \t\xC2 a:\n"} {
		f.Add(input, "https://example.org/")
	}
}

// FuzzParse checks what holds for every input.
func FuzzParse(f *testing.F) {
	addSeeds(f)
	f.Fuzz(checkParse)
}

// TestParseGenerated makes the same checks on generated inputs.
func TestParseGenerated(t *testing.T) {
	g := urlgen.NewWithWPT(t, 1)
	for i := range need.Part(t, 20_000) {
		base := ""
		if i%2 == 0 {
			base = g.Base()
		}
		checkParse(t, g.Input(), base)
		if t.Failed() {
			return
		}
	}
}

func checkParse(t *testing.T, input, base string) {
	var b *URL
	if base != "" {
		var err error
		if b, err = Parse(base, nil); err != nil {
			return
		}
	}
	u, quiet := Parse(input, b)
	var errs []ValidationError
	p := Parser{
		Report: func(e ValidationError) { errs = append(errs, e) },
		Trace:  func(Step) {},
	}
	v, failure := p.Parse(input, b)
	if (quiet == nil) != (failure == nil) || quiet == nil && !sameRecord(u, v) {
		t.Fatalf("%q against %q: %v, %v; with listeners %v, %v", input, base, u, quiet, v, failure)
	}
	checkSpans(t, input, errs, failure)
	if failure != nil {
		return
	}
	serialization := u.String()
	for i := range len(serialization) {
		if serialization[i] >= utf8.RuneSelf {
			t.Fatalf("%q against %q: %q is not ASCII", input, base, serialization)
		}
	}
	again, err := Parse(serialization, nil)
	if err != nil {
		t.Fatalf("%q against %q: %q does not parse: %v", input, base, serialization, err)
	}
	if again.String() != serialization {
		t.Fatalf("%q against %q: %q reparses as %q", input, base, serialization, again)
	}
	if !sameRecord(again, u) {
		t.Fatalf("%q against %q: %+v reparses as %+v", input, base, u, again)
	}
}

// checkSpans checks that all spans are in the input, on code point boundaries,
// and that a fatal error is the last one and no other.
func checkSpans(t *testing.T, input string, errs []ValidationError, failure error) {
	boundary := make([]bool, len(input)+1)
	for i := range input {
		boundary[i] = true
	}
	boundary[len(input)] = true
	for i, e := range errs {
		if !(0 <= e.Start && e.Start <= e.End && e.End <= len(input)) {
			t.Fatalf("%q: span of %v", input, e)
		}
		if !boundary[e.Start] || !boundary[e.End] {
			t.Fatalf("%q: span of %v is not on code point boundaries", input, e)
		}
		if want := failure != nil && i == len(errs)-1; e.Fatal != want {
			t.Fatalf("%q: %v is error %d of %d, and the parse ends with %v", input, e, i, len(errs), failure)
		}
	}
	if failure != nil && len(errs) == 0 {
		t.Fatalf("%q: %v without validation error", input, failure)
	}
}

// FuzzInvalidURLUnit checks that an invalid-URL-unit error goes away when the
// text of its span is removed or percent-encoded.
//
// It leaves out the errors that stand for any number of faults, of which their
// span covers only the first (see ValidationError): those about trimmed code
// points, tabs and newlines, and opaque hosts. It also leaves out removals that
// make a scheme of what was a path, as in "a b:c".
func FuzzInvalidURLUnit(f *testing.F) {
	addSeeds(f)
	f.Fuzz(checkInvalidURLUnit)
}

func TestInvalidURLUnitGenerated(t *testing.T) {
	g := urlgen.New(2)
	for i := range need.Part(t, 20_000) {
		base := ""
		if i%2 == 0 {
			base = g.Base()
		}
		checkInvalidURLUnit(t, g.Input(), base)
		if t.Failed() {
			return
		}
	}
}

func checkInvalidURLUnit(t *testing.T, input, base string) {
	// Where something is left out, bytes that are not UTF-8 might become a code point.
	input = strings.ToValidUTF8(input, "\uFFFD")
	var b *URL
	if base != "" {
		var err error
		if b, err = Parse(base, nil); err != nil {
			return
		}
	}
	// units returns the errors reported in the states that take URL units, and
	// whether input starts with a scheme.
	units := func(input string) (units []ValidationError, hasScheme bool) {
		state := State(0)
		hasScheme = true
		p := Parser{Trace: func(s Step) {
			state = s.Next
			if state == NoSchemeState {
				hasScheme = false
			}
		}}
		p.Report = func(e ValidationError) {
			switch state {
			case PathState, OpaquePathState, QueryState, FragmentState:
				if e.Code == InvalidURLUnit {
					units = append(units, e)
				}
			}
		}
		p.Parse(input, b)
		return units, hasScheme
	}
	before, hadScheme := units(input)
	for _, e := range before {
		encoded := ""
		for i := e.Start; i < e.End; i++ {
			encoded += "%" + string("0123456789ABCDEF"[input[i]>>4]) + string("0123456789ABCDEF"[input[i]&15])
		}
		for _, with := range []string{"", encoded} {
			changed := input[:e.Start] + with + input[e.End:]
			after, hasScheme := units(changed)
			if hasScheme == hadScheme && len(after) >= len(before) {
				t.Fatalf("%q against %q: %v, but %q has %v", input, base, before, changed, after)
			}
		}
	}
}

// FuzzOverride checks that no state override and no edition makes the parser
// panic, and that what Override leaves of a URL can be serialized.
func FuzzOverride(f *testing.F) {
	for i, base := range urlgen.Bases() {
		for state := SchemeStartState; state <= FragmentState; state++ {
			f.Add(urlgen.Seeds()[i], base, "", byte(state))
			f.Add("", base, "file:///C:/x", byte(state))
			f.Add("../x?y#z", base, "data:x", byte(state))
		}
	}
	f.Fuzz(checkOverride)
}

func TestOverrideGenerated(t *testing.T) {
	g := urlgen.New(3)
	for i := range need.Part(t, 20_000) {
		base := ""
		if i%2 == 0 {
			base = g.Base()
		}
		checkOverride(t, g.Input(), g.Base(), base, byte(i))
	}
}

func checkOverride(t *testing.T, input, href, base string, state byte) {
	for _, e := range Editions() {
		p := Parser{Edition: e}
		u, err := p.Parse(href, nil)
		if err != nil {
			continue
		}
		var b *URL
		if base != "" {
			if b, err = p.Parse(base, nil); err != nil {
				continue
			}
		}
		var errs []ValidationError
		p.Report = func(e ValidationError) { errs = append(errs, e) }
		p.Trace = func(s Step) { s.URL() }
		_, err = p.Override(input, b, u, State(state)%FragmentState+1)
		if err == ErrOverride {
			err = nil // not one of those reported
		}
		checkSpans(t, input, errs, err)
		_ = e.Serialize(u, false)
		_ = e.Origin(u)
	}
}
