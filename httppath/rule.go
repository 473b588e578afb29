package httppath

import (
	"errors"
	"fmt"
	"strings"

	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/percent"
)

// A Rule matches paths by their segments. The zero Rule matches none.
type Rule struct {
	text  string // canonical
	exact bool
}

// Prefix returns a rule for a path and all paths below it: of /admin for /admin, /admin/ and
// /admin/users, and not for /administrator. A slash at the end makes no difference, and "/" is
// all paths.
//
// The path is written as in a URL. It is an error if [Policy.Clean] of the zero Policy rejects
// it, or if it has a query, a space or a "+": Sinatra reads a space for "+".
func Prefix(path string) (Rule, error) {
	rule, err := Exact(path)
	if len(rule.text) > 1 {
		rule.text = strings.TrimSuffix(rule.text, "/")
	}
	rule.exact = false
	return rule, err
}

// Exact returns a rule for one path, with the errors of [Prefix]. Many programs read /login and
// /login/ as the same.
func Exact(path string) (Rule, error) {
	canonical, n, err := new(Policy).clean(path)
	switch {
	case err != nil:
		return Rule{}, fmt.Errorf("%w: no rule can be %q", err, path)
	case n != len(path):
		return Rule{}, fmt.Errorf("httppath: the path of a rule has a query: %q", path)
	case strings.Contains(canonical.text, "+") || strings.Contains(canonical.text, "%2B") || strings.Contains(canonical.text, "%20"):
		return Rule{}, errors.New(`httppath: the path of a rule has a space or a "+"`)
	}
	return Rule{canonical.text, true}, nil
}

// MustPrefix is [Prefix] for constants. It panics on an error.
func MustPrefix(path string) Rule { return must(Prefix(path)) }

// MustExact is [Exact] for constants. It panics on an error.
func MustExact(path string) Rule { return must(Exact(path)) }

func must(rule Rule, err error) Rule {
	if err != nil {
		panic(err)
	}
	return rule
}

// Match reports whether a rule matches a path. It ignores the case of letters and an extension if
// the policy of the path does; then a rule that allows access is safe only if the program behind
// ignores them as well.
func (r Rule) Match(path Path) bool {
	if r.match(path.text, path.fold) {
		return true
	}
	if !path.extension || strings.IndexByte(path.text, '.') < 0 {
		return false
	}
	name := r.text[strings.LastIndexByte(r.text, '/')+1:]
	text, ok := withoutExtension(path.text, strings.Count(name, "."))
	return ok && r.match(text, path.fold)
}

// withoutExtension returns a path without a dot of its last segment, after a number of others,
// and without what follows it.
func withoutExtension(text string, dots int) (string, bool) {
	start := strings.LastIndexByte(strings.TrimSuffix(text, "/"), '/') + 1
	for i := start; i < len(text); i++ {
		if text[i] != '.' {
			continue
		}
		if dots == 0 {
			return text[:i], i > start
		}
		dots--
	}
	return "", false
}

func (r Rule) match(text string, fold bool) bool {
	switch {
	case r.text == "" || text == "":
		return false
	case r.text == "/" && !r.exact:
		return true
	case fold:
		return r.matchFold(text)
	case r.exact:
		return text == r.text
	}
	return strings.HasPrefix(text, r.text) && (len(text) == len(r.text) || text[len(r.text)] == '/')
}

// matchFold compares segments, because case folding can change their length.
func (r Rule) matchFold(text string) bool {
	for rule := r.text; rule != ""; {
		if text == "" {
			return false
		}
		var a, b string
		a, rule = cutSegment(rule)
		b, text = cutSegment(text)
		if !equalFold(a, b) {
			return false
		}
	}
	return !r.exact || text == ""
}

// cutSegment divides a path after its first segment.
func cutSegment(path string) (segment, rest string) {
	if i := strings.IndexByte(path[1:], '/'); i >= 0 {
		return path[1 : 1+i], path[1+i:]
	}
	return path[1:], ""
}

func equalFold(a, b string) bool {
	if strings.IndexByte(a, '%') < 0 && strings.IndexByte(b, '%') < 0 {
		return ascii.EqualFold(a, b)
	}
	return strings.EqualFold(percent.Decode(a), percent.Decode(b))
}
