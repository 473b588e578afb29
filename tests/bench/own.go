package bench

import (
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/spec"
)

// Other ways to parse with weburl than weburl.Parse.

// startArena measures results that share their memory. It is made anew for each pass.
func startArena(t Task, c *Corpus) loop {
	if t != Parse {
		return nil
	}
	return func(from, to int) (failed int) {
		parser := weburl.Parser{Arena: new(weburl.Arena)}
		for i := from; i < to; i++ {
			u, err := parser.Parse(c.Inputs.At(i))
			if err != nil {
				failed++
				continue
			}
			sink += len(u.String())
		}
		return failed
	}
}

// kept is the last error of startKept.
var kept error

// startKept measures parses whose errors outlive them, and so are allocated. weburl.Parse
// allocates nothing for an error that is only compared with nil.
func startKept(t Task, c *Corpus) loop {
	if t != Parse || !strings.HasPrefix(c.Name, "other-fail-") {
		return nil
	}
	return func(from, to int) (failed int) {
		for i := from; i < to; i++ {
			u, err := weburl.Parse(c.Inputs.At(i))
			if err != nil {
				kept = err
				failed++
				continue
			}
			sink += len(u.String())
		}
		if kept != nil {
			sink++
		}
		return failed
	}
}

// startSpec measures package spec, which follows the standard state by state, with a
// reporter of validation errors.
func startSpec(t Task, c *Corpus) loop {
	if t != Parse {
		return nil
	}
	return func(from, to int) (failed int) {
		parser := spec.Parser{Report: func(spec.ValidationError) { sink++ }}
		for i := from; i < to; i++ {
			if _, err := parser.Parse(c.Inputs.At(i), nil); err != nil {
				failed++
			}
		}
		return failed
	}
}
