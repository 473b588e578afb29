package bench

import (
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
