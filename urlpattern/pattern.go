package urlpattern

import (
	"iter"
	"slices"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/scheme"
)

// A Pattern is a compiled URL pattern. It does not change, and is safe for use by many
// goroutines at once.
//
// https://urlpattern.spec.whatwg.org/#url-pattern
type Pattern struct {
	// What a match reads is here, and apart from the rest: with thousands of patterns in
	// a [Set] most of the time goes into waiting for memory.
	checks [numComponents]check // of the components that can refuse, the quickest first
	count  int                  // of checks
	origin int                  // how many at first are of the protocol, hostname and port: 3 if they are texts, or 0
	slots  int                  // for captures

	components *[numComponents]component
}

// A check is how a component is matched.
type check struct {
	text       string         // of matchText; in lower case if case is ignored
	program    program        // of matchProgram
	regexp     *regexpMatcher // of matchRegexp
	slot       int32          // the first one of its captures; matchAll needs none
	groups     int32
	component  Component
	matcher    matcher
	ignoreCase bool
}

// A component is a compiled pattern string.
//
// https://urlpattern.spec.whatwg.org/#component
type component struct {
	check
	source    string // as it was given
	pattern   string // as it is written after compilation
	parts     []part
	encode    encoder
	syntax    syntax
	hasRegexp bool
}

// A regexpMatcher matches a component by a regular expression.
type regexpMatcher struct {
	regexp     Regexp
	translated bool // it is one of package regexp
	parts      []part
}

// A matcher is a way to match a component.
type matcher uint8

const (
	matchText matcher = iota // it is a text
	matchAll                 // it is anything: the pattern is "*"
	matchProgram
	matchRegexp
)

// arrange gives out the slots, and sets the checks.
func (p *Pattern) arrange() {
	texts := 0
	for i := range p.components {
		c := &p.components[i].check
		if c.matcher == matchAll {
			continue
		}
		if c.matcher == matchText && c.isOfOrigin() {
			texts++
		}
		c.slot = int32(p.slots)
		p.slots += int(c.groups)
		p.checks[p.count] = *c
		p.count++
	}
	slices.SortStableFunc(p.checks[:p.count], func(a, b check) int { return a.rank() - b.rank() })
	if texts == 3 {
		p.origin = texts
	}
}

func (c *check) isOfOrigin() bool {
	return c.component == Protocol || c.component == Hostname || c.component == Port
}

// rank orders checks.
func (c *check) rank() int {
	if c.isOfOrigin() {
		return 2 * int(c.matcher)
	}
	return 2*int(c.matcher) + 1
}

// match matches a component, and sets its captures, of all of the pattern.
func (c *check) match(input string, all []span) bool {
	switch c.matcher {
	case matchAll:
		return true
	case matchText:
		return input == c.text || c.ignoreCase && len(input) == len(c.text) && equalsLower(input, c.text)
	case matchProgram:
		return c.program.match(input, all[c.slot:c.slot+c.groups], c.ignoreCase)
	}
	return c.regexp.match(input, all[c.slot:c.slot+c.groups])
}

func (m *regexpMatcher) match(input string, captures []span) bool {
	places := m.regexp.FindStringSubmatchIndex(input)
	if places == nil {
		return false
	}
	if m.translated {
		m.leaveOutEmpty(places)
	}
	// The standard gives the names to the first groups of the regular expression, also
	// where a regular expression in the pattern has groups of its own.
	for i := range captures {
		captures[i] = span{int32(places[2*i+2]), int32(places[2*i+3])}
	}
	return true
}

// leaveOutEmpty makes unmatched what is optional and has matched the empty string:
// for JavaScript, unlike for Go, such a match is none.
func (m *regexpMatcher) leaveOutEmpty(places []int) {
	group := 1
	for i := range m.parts {
		p := &m.parts[i]
		if p.kind == fixedText {
			continue
		}
		next := group + 1 + p.captures
		if p.modifier == optional && p.prefix == "" && p.suffix == "" && places[2*group] == places[2*group+1] {
			for ; group < next; group++ {
				places[2*group], places[2*group+1] = -1, -1
			}
		}
		group = next
	}
}

// matchesSpecialScheme is the standard's "protocol component matches a special
// scheme".
//
// https://urlpattern.spec.whatwg.org/#protocol-component-matches-a-special-scheme
func (c *component) matchesSpecialScheme() bool {
	switch c.matcher {
	case matchAll:
		return true
	case matchText:
		return scheme.IsSpecial(c.text)
	}
	captures := make([]span, c.slot+c.groups)
	for special := range scheme.All() {
		if c.match(special.String(), captures) {
			return true
		}
	}
	return false
}

// Component returns the pattern string of a component, in the form that it has after
// compilation. It is "*" for a component that matches everything.
func (p *Pattern) Component(c Component) string { return p.components[c].pattern }

// HasRegexpGroups reports whether p has groups with regular expressions, as in
// "/:id([0-9]+)".
//
// https://urlpattern.spec.whatwg.org/#url-pattern-has-regexp-groups
func (p *Pattern) HasRegexpGroups() bool {
	for i := range p.components {
		if p.components[i].hasRegexp {
			return true
		}
	}
	return false
}

// Test reports whether p matches u. It does not allocate, except for components with
// regular expressions that package regexp matches, or with many ways to match.
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-test
func (p *Pattern) Test(u weburl.URL) bool { return p.test(u, 0) }

// test is Test without the first checks, which are known to succeed.
func (p *Pattern) test(u weburl.URL, known int) bool {
	if u.IsZero() {
		return false
	}
	var few [fewSlots]span
	captures := few[:]
	if p.slots > fewSlots {
		captures = make([]span, p.slots)
	}
	for i := known; i < p.count; i++ {
		if c := &p.checks[i]; !c.match(componentOf(u, c.component), captures) {
			return false
		}
	}
	return true
}

// Match matches u, and returns the text that the groups captured. ok is false if p does
// not match u. A result with few groups does not allocate.
//
// https://urlpattern.spec.whatwg.org/#url-pattern-match
func (p *Pattern) Match(u weburl.URL) (result Result, ok bool) { return p.match(u, 0) }

// match is Match without the first checks, which are known to succeed.
func (p *Pattern) match(u weburl.URL, known int) (result Result, ok bool) {
	if u.IsZero() {
		return Result{}, false
	}
	var inputs [numComponents]string
	for i := range inputs {
		inputs[i] = componentOf(u, Component(i))
	}
	return p.matchComponents(inputs, known)
}

// MatchInit matches a URL given by its components. Components that init lacks are empty,
// or come from its base URL. ok is false if p does not match, or if init is not a URL.
//
// https://urlpattern.spec.whatwg.org/#url-pattern-match
func (p *Pattern) MatchInit(init Init) (result Result, ok bool) {
	base, err := init.base()
	if err != nil {
		return Result{}, false
	}
	inputs, ok := init.components().processURL(base)
	if !ok {
		return Result{}, false
	}
	return p.matchComponents(inputs, 0)
}

// TestInit reports whether p matches a URL given by its components. See
// [Pattern.MatchInit].
func (p *Pattern) TestInit(init Init) bool {
	_, ok := p.MatchInit(init)
	return ok
}

func (p *Pattern) matchComponents(inputs [numComponents]string, known int) (result Result, ok bool) {
	result.pattern, result.inputs = p, inputs
	captures := result.few[:]
	if p.slots > fewSlots {
		result.many = make([]span, p.slots)
		captures = result.many
	}
	for i := known; i < p.count; i++ {
		if c := &p.checks[i]; !c.match(inputs[c.component], captures) {
			return Result{}, false
		}
	}
	return result, true
}

// componentOf returns a component of u, serialized.
func componentOf(u weburl.URL, c Component) string {
	switch c {
	case Protocol:
		return u.Scheme()
	case Username:
		return u.EncodedUsername()
	case Password:
		return u.EncodedPassword()
	case Hostname:
		return u.ParsedHost().String()
	case Port:
		return u.Port()
	case Pathname:
		return u.EncodedPath()
	case Search:
		query := u.EncodedQuery()
		return query
	}
	fragment := u.EncodedFragment()
	return fragment
}

// fewSlots is how many captures a Result holds without an allocation. The wildcards of
// components without a pattern are not among them.
const fewSlots = 8

// A Result is the result of a match: for each component the input, and the captures of
// its groups. It shares memory with the URL.
//
// https://urlpattern.spec.whatwg.org/#dictdef-urlpatternresult
type Result struct {
	pattern *Pattern
	inputs  [numComponents]string
	few     [fewSlots]span
	many    []span // instead of few, if there are more
}

// Input returns the component of the URL that was matched.
func (r *Result) Input(c Component) string { return r.inputs[c] }

// Group returns the text that a group captured in a component. The name of a group
// without a name is its number, from "0". ok is false if there is no such group, or if it
// did not participate in the match.
//
// The text is percent-encoded, as in the URL. Decode it once, after the match, and do
// not split the decoded text of a path again.
func (r *Result) Group(c Component, name string) (text string, ok bool) {
	for group := range r.Groups(c) {
		if group.Name == name {
			return group.Text, group.Matched
		}
	}
	return "", false
}

// A Group is a group of a pattern and the text that it captured.
type Group struct {
	Name    string // or its number, from "0" on
	Text    string // percent-encoded, as in the URL
	Matched bool   // it took part in the match
}

// Groups returns the groups of a component, in their order in the pattern. In
// JavaScript, groups that did not participate in the match have the value undefined.
func (r *Result) Groups(c Component) iter.Seq[Group] {
	return func(yield func(Group) bool) {
		if r.pattern == nil {
			return
		}
		component := &r.pattern.components[c]
		if component.matcher == matchAll {
			yield(Group{"0", r.inputs[c], true})
			return
		}
		captures := r.few[:]
		if r.many != nil {
			captures = r.many
		}
		slot := component.slot
		for i := range component.parts {
			p := &component.parts[i]
			if p.kind == fixedText {
				continue
			}
			group := Group{Name: p.name}
			if captured := captures[slot]; captured != unmatched {
				group.Text, group.Matched = r.inputs[c][captured.start:captured.end], true
			}
			slot++
			if !yield(group) {
				return
			}
		}
	}
}
