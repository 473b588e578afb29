package edits

import (
	"maps"
	"slices"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
)

// mostEach is how many results for a URL there can be.
const mostEach = 10_000

// ParseEach returns the edits to choose from, for each PART=VALUE,... of a list.
func ParseEach(list []string) (choices [][]Edit, err error) {
	results := 1
	for _, s := range list {
		name, values, ok := strings.Cut(s, "=")
		parse := editParts[name]
		switch {
		case !ok:
			return nil, stream.Invalid("--each", s, "write PART=VALUE,..., as in port=80,443")
		case parse == nil:
			names := slices.Sorted(maps.Keys(editParts))
			return nil, stream.Misuse("unknown part %q for --each; known: %s", name, strings.Join(names, ", "))
		}
		var edits []Edit
		for value := range strings.SplitSeq(values, ",") {
			edit, err := parse(value)
			if err != nil {
				return nil, stream.Invalid("--each", s, "%v", err)
			}
			edits = append(edits, edit)
		}
		if results *= len(edits); results > mostEach {
			return nil, stream.Misuse("--each makes more than %d results for a URL", mostEach)
		}
		choices = append(choices, edits)
	}
	return choices, nil
}

// appendEach appends the URL with each combination of choices made.
func appendEach(hrefs []string, u weburl.URL, choices [][]Edit) (_ []string, err error) {
	if len(choices) == 0 {
		return append(hrefs, u.String()), nil
	}
	for _, edit := range choices[0] {
		v, err := edit(u)
		if err != nil {
			return nil, err
		}
		if hrefs, err = appendEach(hrefs, v, choices[1:]); err != nil {
			return nil, err
		}
	}
	return hrefs, nil
}
