package canon_test

import (
	"bufio"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/canon"
	"github.com/weburl/weburl/form"
	"github.com/weburl/weburl/internal/need"
)

// TestMerges explains, for the URLs of a corpus, each two that a profile gives one
// form, by the steps that made it. Of each step it checks, without the code of the
// step, that what differs between the URLs before and after it is what the step
// names.
func TestMerges(t *testing.T) {
	named := map[string]func(before, after weburl.URL) bool{
		"drop-fragment":    func(a, b weburl.URL) bool { return cut(a, "#") == b.String() },
		"drop-parameters":  onlyQuery(fewer),
		"drop-session-ids": func(a, b weburl.URL) bool { return a != b && withoutSessions(a) == b },
		"sort-query":       onlyQuery(permuted),
	}
	file, err := os.Open(need.Corpus(t, "kasztp.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var urls []weburl.URL
	seen := map[weburl.URL]bool{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		// A corpus has few URLs that differ in what profiles name alone: each comes
		// in other spellings too.
		for _, spelling := range []string{lines.Text(), withoutFragment(lines.Text()) + "#top", addParameter(lines.Text(), "utm_source=x")} {
			if u, err := weburl.Parse(spelling); err == nil && !seen[u] {
				seen[u] = true
				urls = append(urls, u)
				if len(urls)%8 != 0 {
					continue
				}
				if u, err := addSession(u, len(urls)/8); err == nil && !seen[u] {
					seen[u] = true
					urls = append(urls, u)
				}
			}
		}
	}
	for _, p := range canon.Profiles() {
		first := map[weburl.URL]weburl.URL{}
		merges := 0
		for _, u := range urls {
			form := p.Apply(u)
			other, merged := first[form]
			if !merged {
				first[form] = u
				continue
			}
			merges++
			for _, from := range []weburl.URL{u, other} {
				at := from
				for _, change := range p.Explain(from) {
					before, after := weburl.MustParse(change.Before), weburl.MustParse(change.After)
					check := named[change.Step.Name()]
					if before != at || check == nil || !check(before, after) {
						t.Fatalf("%s: step %s makes %s of %s", p.Name(), change.Step.Name(), after, before)
					}
					at = after
				}
				if at != form {
					t.Fatalf("%s: the steps make %s of %s, and not %s", p.Name(), at, from, form)
				}
			}
		}
		t.Logf("%s: %d URLs, %d merged", p.Name(), len(urls), merges)
		if (merges > 0) != (len(p.Steps()) > 0) {
			t.Errorf("%s: %d merges, with %d steps", p.Name(), merges, len(p.Steps()))
		}
	}
}

// cut returns the serialization up to a separator.
func cut(u weburl.URL, separator string) string {
	before, _, _ := strings.Cut(u.String(), separator)
	return before
}

func withoutFragment(input string) string {
	before, _, _ := strings.Cut(input, "#")
	return before
}

func addParameter(input, parameter string) string {
	before, fragment, found := strings.Cut(input, "#")
	separator := "?"
	if strings.Contains(before, "?") {
		separator = "&"
	}
	if found {
		fragment = "#" + fragment
	}
	return before + separator + parameter + fragment
}

// addSession adds a session identifier of one of the kinds that drop-session-ids names.
func addSession(u weburl.URL, kind int) (weburl.URL, error) {
	const id32, id24 = "0123456789abcdefghijABCDEFGHIJ01", "ABCDEFGHIJKLMNOPQRSTUVWX"
	folder, page := u.EncodedPath()[:strings.LastIndexByte(u.EncodedPath(), '/')+1], u.EncodedPath()[strings.LastIndexByte(u.EncodedPath(), '/')+1:]
	parameters := []string{"PHPSESSID=" + id32, "CFID=1234&CFTOKEN=5678", "ASPSESSIONIDABCDEFGH=" + id24, "sid=" + id32 + "&jsessionid=" + id32}
	switch kind %= len(parameters) + 2; kind {
	case len(parameters):
		return u.WithEncodedPath(folder + page + ";jsessionid=1A2B.node")
	case len(parameters) + 1:
		return u.WithEncodedPath(folder + "(S(4hqa0555fwsecu455xqckv45))/" + page)
	}
	return weburl.Parse(addParameter(u.String(), parameters[kind]))
}

// The session identifiers that drop-session-ids names.
var (
	javaSession = regexp.MustCompile(`(?i);jsessionid=[^;/]*`)
	aspPage     = regexp.MustCompile(`(?i)\.aspx[^/]*$`)
	aspSession  = regexp.MustCompile(`/\((?:[A-Za-z0-9]{24}|(?:[A-Za-z]\([A-Za-z0-9]{24}\))+)\)(/|$)`)
	session     = regexp.MustCompile(`^(?i:(?:phpsessid|jsessionid|sid)=[a-z0-9]{32}|aspsessionid[a-z]{8}=[a-z]{24})$`)
	coldFusion  = regexp.MustCompile(`^(?i:cfid|cftoken)=.`)
	coldToken   = regexp.MustCompile(`(?i)(?:^|&)cftoken(?:=|&|$)`)
)

// withoutSessions returns a URL without what these match.
func withoutSessions(u weburl.URL) weburl.URL {
	path := javaSession.ReplaceAllString(u.EncodedPath(), "")
	for aspPage.MatchString(path) && aspSession.MatchString(path) {
		path = aspSession.ReplaceAllString(path, "$1")
	}
	if v, err := u.WithEncodedPath(path); err == nil {
		u = v
	}
	query := u.EncodedQuery()
	parameters := strings.Split(query, "&")
	kept := slices.DeleteFunc(slices.Clone(parameters), func(field string) bool {
		return session.MatchString(field) || coldFusion.MatchString(field) && coldToken.MatchString(query)
	})
	if len(kept) == len(parameters) {
		return u
	}
	u, _ = u.WithEncodedQuery(strings.Join(kept, "&"))
	return u
}

// onlyQuery returns a check that all is the same except the query, of which check says
// whether the change is one that the step names.
func onlyQuery(check func(before, after []string) bool) func(a, b weburl.URL) bool {
	return func(a, b weburl.URL) bool {
		aFragment, bFragment := a.EncodedFragment(), b.EncodedFragment()
		return strings.TrimSuffix(cut(a, "?"), "#"+aFragment) == strings.TrimSuffix(cut(b, "?"), "#"+bFragment) &&
			aFragment == bFragment && a.HasFragment() == b.HasFragment() && check(fields(a.EncodedQuery()), fields(b.EncodedQuery()))
	}
}

// fields returns the parameters of a query as they are written.
func fields(query string) (list []string) {
	for _, f := range strings.Split(query, "&") {
		if f != "" {
			list = append(list, f)
		}
	}
	return list
}

// fewer reports whether after is before without parameters of the list.
func fewer(before, after []string) bool {
	for _, f := range before {
		if len(after) > 0 && after[0] == f {
			after = after[1:]
			continue
		}
		for name := range form.Query(f).All() {
			if !canon.TrackingParameters().Has(name) {
				return false
			}
		}
	}
	return len(after) == 0
}

// permuted reports whether the two have the same parameters.
func permuted(before, after []string) bool {
	count := map[string]int{}
	for _, f := range before {
		count[f]++
	}
	for _, f := range after {
		count[f]--
	}
	for _, n := range count {
		if n != 0 {
			return false
		}
	}
	return len(before) == len(after)
}
