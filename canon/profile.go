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

// Apply returns the canonical form of u. The zero URL stays zero. The steps are repeated
// until none changes anything: applying a profile to its own result changes nothing.
//
// It takes time linear in the length of u, except that [SortQuery] takes n log n. It
// does not allocate for a URL that no step changes.
func (p Profile) Apply(u weburl.URL) weburl.URL {
	if len(p.steps) == 0 || u.IsZero() {
		return u
	}
	parts := split(u)
	if !p.change(&parts, nil) {
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
	if !p.change(&parts, nil) {
		return append(b, u.String()...)
	}
	return parts.append(b)
}

// change applies the steps until none changes anything, and reports whether one has. After
// each change, or the changes of several steps at the end of the path, it calls changed, if
// that is not nil, with the last of these steps.
//
// A step that changes the path or the host can give another one work that stands before
// it, so the steps are repeated: those at the end of the path until they come to rest, as
// what they look at is short, and then all of them. A step that looks at more than the end
// removes all that it can at once: a few rounds are enough, and the time stays linear.
func (p Profile) change(parts *parts, changed func(Step)) (any bool) {
	report := func(s Step) {
		any = true
		if changed != nil {
			changed(s)
		}
	}
	for parts.again = true; parts.again; {
		parts.again = false
		for _, s := range p.steps {
			if s.apply(parts) {
				parts.resolve()
				report(s)
			}
		}
		if !parts.again {
			break
		}
		last, rest := Step{}, false
		for more := true; more; {
			more = false
			for _, s := range p.steps {
				if s.atEnd && s.apply(parts) {
					last, rest, more = s, true, true
				}
			}
		}
		if rest {
			report(last)
		}
	}
	return any
}

// A Change is the result of a step that changed a URL.
type Change struct {
	Step   Step
	Before string // the URL before the step
	After  string // the URL after it
}

// Explain returns what each step changes in u, in order. A step is there again if a later
// one gave it more to change. The result is empty if u is canonical.
func (p Profile) Explain(u weburl.URL) (changes []Change) {
	if u.IsZero() {
		return nil
	}
	parts := split(u)
	before := u.String()
	p.change(&parts, func(s Step) {
		after := string(parts.append(nil))
		changes = append(changes, Change{s, before, after})
		before = after
	})
	return changes
}
