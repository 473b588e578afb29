package canon

import (
	"slices"

	"github.com/weburl/weburl"
)

// A Profile is a list of steps that change a URL to its canonical form. The zero Profile
// has no steps: its result is the standard's serialization.
type Profile struct {
	name  string
	steps []Step
}

// New returns the profile with these steps, in this order.
func New(name string, steps ...Step) Profile {
	return Profile{name, slices.Clone(steps)}
}

// With returns p with more steps at the end.
func (p Profile) With(steps ...Step) Profile {
	return Profile{p.name, slices.Concat(p.steps, steps)}
}

// Name returns the name of the profile.
func (p Profile) Name() string { return p.name }

// Steps returns the steps in their order.
func (p Profile) Steps() []Step { return slices.Clone(p.steps) }

// Apply returns the canonical form of u. The zero URL stays zero.
//
// It takes time linear in the length of u, except that [SortQuery] takes n log n. It
// does not allocate for a URL that no step changes.
func (p Profile) Apply(u weburl.URL) weburl.URL {
	if len(p.steps) == 0 || u.IsZero() {
		return u
	}
	parts := split(u)
	if !p.change(&parts) {
		return u
	}
	changed, err := weburl.Parse(string(parts.append(nil)))
	if err != nil {
		// No step makes a URL that does not parse: see the fuzz test.
		return u
	}
	return changed
}

// Append appends the result of [Profile.Apply] to b, without an allocation for the URL.
func (p Profile) Append(b []byte, u weburl.URL) []byte {
	if len(p.steps) == 0 || u.IsZero() {
		return append(b, u.String()...)
	}
	parts := split(u)
	if !p.change(&parts) {
		return append(b, u.String()...)
	}
	return parts.append(b)
}

// change applies the steps, and reports whether one has changed something.
//
// A step at the end of the path can give another one work that stands before it.
// Those are applied until they come to rest, so that a ready profile is idempotent. Each
// time the path becomes shorter, and what they look at is short: the time stays
// linear.
func (p Profile) change(parts *parts) (changed bool) {
	again := false
	for _, s := range p.steps {
		if s.apply(parts) {
			changed = true
			again = again || s.atEnd
		}
	}
	for again {
		again = false
		for _, s := range p.steps {
			again = s.atEnd && s.apply(parts) || again
		}
	}
	return changed
}

// A Change is the result of a step that changed a URL.
type Change struct {
	Step   Step
	Before string // the URL before the step
	After  string // the URL after it
}

// Explain returns what each step changes in u, in order. The result is empty if u
// is canonical.
func (p Profile) Explain(u weburl.URL) (changes []Change) {
	if u.IsZero() {
		return nil
	}
	parts := split(u)
	before := u.String()
	for _, s := range p.steps {
		if s.apply(&parts) {
			after := string(parts.append(nil))
			changes = append(changes, Change{s, before, after})
			before = after
		}
	}
	// What steps give each other to do is one change, of the last of them.
	if p.change(&parts) {
		last := len(changes) - 1
		for !changes[last].Step.atEnd {
			last--
		}
		changes = append(changes, Change{changes[last].Step, before, string(parts.append(nil))})
	}
	return changes
}
