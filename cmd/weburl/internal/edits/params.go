package edits

import (
	"strings"
	"sync"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/canon"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/form"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/percent"
)

func setParameter(name, value string) Edit {
	return func(u weburl.URL) (weburl.URL, error) { return u.WithParams(u.Params().With(name, value)) }
}

// replaceParameter sets a parameter of URLs that have it.
func replaceParameter(name, value string) Edit {
	return func(u weburl.URL) (weburl.URL, error) {
		if !u.Params().Has(name) {
			return u, nil
		}
		return u.WithParams(u.Params().With(name, value))
	}
}

func appendParameter(name, value string) Edit {
	return func(u weburl.URL) (weburl.URL, error) { return u.WithParams(u.Params().WithAppended(name, value)) }
}

// deleteParameters removes the parameters whose names match a pattern.
func (e *List) deleteParameters(pattern string) Edit {
	list := sync.OnceValue(func() canon.ParameterList { return e.parameters(pattern) }) // --ignore-case may follow
	return func(u weburl.URL) (weburl.URL, error) {
		return u.WithParams(u.Params().WithoutFunc(func(p form.Pair) bool { return e.named(list(), p.Name) }))
	}
}

// SortParams sorts the parameters of a URL by name.
func SortParams(u weburl.URL) (weburl.URL, error) { return u.WithParams(u.Params().Sorted()) }

// parameters returns the names that patterns match.
func (e *List) parameters(patterns ...string) canon.ParameterList {
	if e.IgnoreCase {
		for i, p := range patterns {
			patterns[i] = strings.ToLower(p)
		}
	}
	return canon.Parameters("", patterns...)
}

// named reports whether a decoded name is one of a list of [List.parameters].
func (e *List) named(list canon.ParameterList, name string) bool {
	if e.IgnoreCase {
		name = strings.ToLower(name)
	}
	return list.Has(name)
}

// Cut writes each input without the parameters to delete. All other bytes
// stay.
func Cut(c *stream.Call, e *List) error {
	list := e.parameters(e.Deleted...)
	cut := func(p stream.Parsed) string {
		return withoutParameters(p.Raw, func(name string) bool { return e.named(list, name) })
	}
	return c.AnswerURLs(&c.In, func() stream.Answerer[stream.Parsed] {
		return stream.Answerer[stream.Parsed]{
			Text: func(t *stream.Tool, p stream.Parsed) error { t.Line(cut(p)); return nil },
			JSON: func(b []byte, p stream.Parsed) ([]byte, error) {
				return answers.AppendMember(b, "output", percent.DecodeUTF8(cut(p))), nil
			},
		}
	})
}

// withoutParameters returns a URL, as it is written, without some parameters. If none
// remain, the question mark is removed as well.
func withoutParameters(input string, remove func(name string) bool) string {
	rest, fragment := input, ""
	if i := strings.IndexByte(rest, '#'); i >= 0 {
		rest, fragment = rest[:i], rest[i:]
	}
	before, query, ok := strings.Cut(rest, "?")
	if !ok {
		return input
	}
	var kept []string
	removed := false
	for piece := range strings.SplitSeq(query, "&") {
		name, _, _ := strings.Cut(removeTabsAndNewlines.Replace(piece), "=")
		if piece != "" && remove(percent.DecodeUTF8(percent.Decode(strings.ReplaceAll(name, "+", " ")))) {
			removed = true
			continue
		}
		kept = append(kept, piece)
	}
	switch {
	case !removed:
		return input
	case len(kept) == 0:
		return before + fragment
	}
	return before + "?" + strings.Join(kept, "&") + fragment
}

// removeTabsAndNewlines removes what the parser removes.
var removeTabsAndNewlines = strings.NewReplacer("\t", "", "\n", "", "\r", "")
