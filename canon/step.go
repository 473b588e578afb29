package canon

// A Step is one change of a URL. The functions of this package return steps.
type Step struct {
	name    string
	changes string
	joins   string
	before  string
	after   string

	// apply changes the parts and reports whether it has.
	apply func(*parts) bool

	// atEnd tells that the step looks at the end of the path alone, and makes it
	// shorter.
	atEnd bool
}

// Name returns the name of the step.
func (s Step) Name() string { return s.name }

// Changes returns a description of the change, in a sentence.
func (s Step) Changes() string { return s.changes }

// Joins returns a description of when the step can map URLs of different resources to the
// same URL.
func (s Step) Joins() string { return s.joins }

// Example returns a URL and the result of the step for it.
func (s Step) Example() (before, after string) { return s.before, s.after }
