package spec_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/peer"
	"github.com/weburl/weburl/internal/urlgen"
	. "github.com/weburl/weburl/spec"
)

// The tests of this file compare this package with releases of whatwg-url, the
// reference implementation, each of which follows a text of the standard. They
// run if NODE_PEERS names a folder in which these have been installed:
//
//	npm install whatwg-url@17.3.0 whatwg-url-14@npm:whatwg-url@14.0.0 \
//		whatwg-url-6@npm:whatwg-url@6.2.1 whatwg-url-4@npm:whatwg-url@4.6.0

// A question is what testdata/parse.js is asked.
type question struct {
	Input string `json:"input"`
	Base  string `json:"base,omitempty"`
	URL   string `json:"url,omitempty"`
	State string `json:"state,omitempty"`
}

func (q question) String() string {
	switch {
	case q.State != "":
		return fmt.Sprintf("%q in %s of %q", q.Input, q.State, q.URL)
	case q.Base != "":
		return fmt.Sprintf("%q against %q", q.Input, q.Base)
	}
	return fmt.Sprintf("%q", q.Input)
}

// An answer is what testdata/parse.js makes of a question.
type answer struct {
	Failed             bool
	Href               string
	Scheme             string
	Username, Password string
	Host               *string
	Port               *uint16
	Path               any // a string or a list
	Query, Fragment    *string
	Origin             string
	Errors             []ErrorCode

	rules []idna.Error // of UTS #46, that failed; in our answers
}

// ask asks a release of whatwg-url. An answer may be nil, if the URL or base of
// the question does not parse.
func ask(t *testing.T, pkg string, questions []question) []*answer {
	t.Helper()
	if len(questions) == 0 {
		return nil
	}
	cmd := peer.Need(t, pkg).Command(filepath.Join("testdata", "parse.js"), pkg)
	var lines bytes.Buffer
	enc := json.NewEncoder(&lines)
	for _, q := range questions {
		if err := enc.Encode(q); err != nil {
			t.Fatal(err)
		}
	}
	cmd.Stdin = &lines
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	answers := make([]*answer, 0, len(questions))
	s := bufio.NewScanner(bytes.NewReader(out))
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		var a *answer
		if err := json.Unmarshal(s.Bytes(), &a); err != nil {
			t.Fatal(err)
		}
		answers = append(answers, a)
	}
	if len(answers) != len(questions) {
		t.Fatalf("%d questions, %d answers", len(questions), len(answers))
	}
	return answers
}

// ours answers a question by this package, and calls each of trace for the steps.
func ours(e Edition, q question, trace ...func(Step)) *answer {
	var errs []ErrorCode
	var rules []idna.Error
	p := Parser{Edition: e, Report: func(e ValidationError) {
		errs = append(errs, e.Code)
		rules = append(rules, e.IDNA...)
	}}
	if len(trace) > 0 {
		p.Trace = trace[0]
	}
	parse := func(input string) (*URL, bool) {
		u, err := (&Parser{Edition: e}).Parse(input, nil)
		return u, err == nil
	}
	a := new(answer)
	if q.State != "" {
		u, ok := parse(q.URL)
		if !ok {
			return nil
		}
		empty := ""
		switch q.State { // prepare the record as setters do
		case "path start":
			u.Path.List = nil
		case "query":
			u.Query = &empty
		case "fragment":
			u.Fragment = &empty
		}
		_, err := p.Override(q.Input, nil, u, stateByName(q.State))
		a = recordAnswer(e, u)
		a.Failed = err != nil
	} else {
		var base *URL
		if q.Base != "" {
			var ok bool
			if base, ok = parse(q.Base); !ok {
				return nil
			}
		}
		u, err := p.Parse(q.Input, base)
		if err == nil {
			a = recordAnswer(e, u)
		}
		a.Failed = err != nil
	}
	a.Errors, a.rules = errs, rules
	return a
}

func recordAnswer(e Edition, u *URL) *answer {
	a := &answer{
		Href: e.Serialize(u, false), Scheme: u.Scheme, Username: u.Username, Password: u.Password,
		Port: u.Port, Query: u.Query, Fragment: u.Fragment, Origin: e.Origin(u).String(),
	}
	if u.Host.Kind != NullHost {
		host := u.Host.String()
		a.Host = &host
	}
	if u.Path.IsOpaque {
		a.Path = u.Path.Opaque
	} else {
		list := []any{}
		for _, segment := range u.Path.List {
			list = append(list, segment)
		}
		a.Path = list
	}
	return a
}

func stateByName(name string) State {
	for s := SchemeStartState; s <= FragmentState; s++ {
		if s.String() == name+" state" {
			return s
		}
	}
	panic("no state " + name)
}

// diff returns the names of the parts in which two answers differ.
func diff(a, b *answer) (parts []string) {
	if a == nil || b == nil {
		if a != b {
			return []string{"base"}
		}
		return nil
	}
	for _, part := range []struct {
		name string
		same bool
	}{
		{"failure", a.Failed == b.Failed},
		{"href", a.Href == b.Href},
		{"scheme", a.Scheme == b.Scheme},
		{"username", a.Username == b.Username},
		{"password", a.Password == b.Password},
		{"host", same(a.Host, b.Host)},
		{"port", same(a.Port, b.Port)},
		{"path", fmt.Sprintf("%q", a.Path) == fmt.Sprintf("%q", b.Path)},
		{"query", same(a.Query, b.Query)},
		{"fragment", same(a.Fragment, b.Fragment)},
		{"origin", b.Origin == "" || a.Origin == b.Origin},              // empty if the release has no ASCII origins
		{"errors", b.Errors == nil || slices.Equal(a.Errors, b.Errors)}, // nil if the release reports none
	} {
		if !part.same {
			parts = append(parts, part.name)
		}
	}
	return parts
}

// A difference is a question that was answered in two ways.
type difference struct {
	question
	ours, theirs *answer
	parts        []string
}

// differences asks a release of whatwg-url, and returns for each question the
// difference, or nil.
func differences(t *testing.T, pkg string, e Edition, questions []question) []*difference {
	t.Helper()
	list := make([]*difference, len(questions))
	for i, theirs := range ask(t, pkg, questions) {
		d := &difference{question: questions[i], ours: ours(e, questions[i]), theirs: theirs}
		if d.parts = diff(d.ours, d.theirs); d.parts != nil {
			list[i] = d
		}
	}
	return list
}

// compare asks a release of whatwg-url and fails for each difference that the
// reasons do not explain. A difference is explained if a reason matches it and
// the question without what the reason is about has no difference, or one that
// is explained.
func compare(t *testing.T, pkg string, e Edition, questions []question, reasons []reason) {
	t.Helper()
	for _, r := range reasons {
		questions = append(questions, r.example)
	}
	var pending []*difference
	for _, d := range differences(t, pkg, e, questions) {
		if d != nil {
			pending = append(pending, d)
		}
	}
	t.Logf("%d questions, %d differences", len(questions), len(pending))
	found := make(map[string]int)
	for round := 0; len(pending) > 0; round++ {
		explanations := explain(t, pkg, e, pending, reasons)
		var simpler []question
		for i, d := range pending {
			switch x := explanations[i]; {
			case x.why == "" || round == 5:
				t.Errorf("%s: %s differ:\nours   %s\ntheirs %s", d.question, strings.Join(d.parts, ", "), show(d.ours), show(d.theirs))
			default:
				found[x.why]++
				if x.without != d.question {
					simpler = append(simpler, x.without)
				}
			}
		}
		if t.Failed() {
			break
		}
		pending = slices.DeleteFunc(differences(t, pkg, e, simpler), func(d *difference) bool { return d == nil })
	}
	need.Compared(t, pkg, len(questions), found)
	for why, n := range found {
		t.Logf("%d: %s", n, why)
	}
	for _, r := range reasons {
		if found[r.why] == 0 && !t.Failed() {
			t.Errorf("no difference in the example %s: %s", r.example, r.why)
		}
	}
}

func show(a *answer) string {
	s, err := json.Marshal(a)
	if err != nil {
		panic(err)
	}
	return string(s)
}

// generateQuestions returns n generated questions about parsing, half of them with a
// base.
func generateQuestions(t *testing.T, seed uint64, n int) []question {
	t.Helper()
	if testing.Short() {
		n /= 10
	}
	g := urlgen.NewWithWPT(t, seed)
	questions := make([]question, n)
	for i := range questions {
		questions[i].Input = g.Input()
		if i%2 == 0 {
			questions[i].Base = g.Base()
		}
	}
	return questions
}

// generateOverrides returns n generated questions about the state overrides
// that the URL class has a setter for.
func generateOverrides(t *testing.T, seed uint64, n int) []question {
	t.Helper()
	if testing.Short() {
		n /= 10
	}
	g := urlgen.NewWithWPT(t, seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	states := []string{"scheme start", "host", "hostname", "port", "path start", "query", "fragment"}
	var questions []question
	for len(questions) < n {
		q := question{URL: g.Base(), State: states[rng.IntN(len(states))]}
		// Parts of URLs are better inputs than whole ones.
		parts := urlParts.FindAllString(g.Input(), -1)
		if len(parts) == 0 {
			continue
		}
		q.Input = strings.Join(parts[rng.IntN(len(parts)):], "")
		switch q.State {
		case "scheme start":
			q.Input = parts[0] + ":"
		case "port":
			q.Input = strconv.Itoa(rng.IntN(90)*1000+443) + q.Input[:rng.IntN(2)*len(q.Input)]
		case "host", "hostname", "path start":
			if mustParse(t, q.URL, "").HasOpaquePath() {
				continue
			}
		}
		questions = append(questions, q)
	}
	return questions
}

var urlParts = regexp.MustCompile(`[^/?#@]+|[/?#@]+`)

// The record and the validation errors of whatwg-url 17.3.0, the reference
// implementation.
func TestReferenceImplementation(t *testing.T) {
	compare(t, "whatwg-url", Current, generateQuestions(t, uint64(need.Number(t, "PEER_SEED", 17)), need.Part(t, 300_000)), []reason{newMarks})
	compare(t, "whatwg-url", Current, generateOverrides(t, uint64(need.Number(t, "PEER_SEED", 17)), need.Part(t, 100_000)), []reason{newMarks})
}

// Each older edition and the release that follows its text: 14.0.0 follows
// eee49fd of May 2023, 6.2.1 follows 19e0ffa of July 2017 and 4.6.0 follows
// 7286569 of March 2017. Of the commits between these and the texts of the
// editions only those matter that are named as reasons.
func TestEditionPeers(t *testing.T) {
	for _, test := range []struct {
		edition, pkg string
		reasons      []reason // about parsing
		overrides    []reason // about state overrides, besides
	}{
		{"2024", "whatwg-url-14", []reason{astralUserinfo}, nil},
		{"2017-06", "whatwg-url-6", []reason{astralUserinfo, fileOrigin, asciiPunycode, emptyBidiLabel}, []reason{normalizedPort}},
		{"2017-03", "whatwg-url-4", []reason{astralUserinfo, punycodeUnchecked, misplacedHyphens, emptyIPv4Part, astralDomain}, nil},
	} {
		t.Run(test.edition, func(t *testing.T) {
			e := editionByName(test.edition)
			compare(t, test.pkg, e, generateQuestions(t, uint64(need.Number(t, "PEER_SEED", 17)), need.Part(t, 40_000)), test.reasons)
			compare(t, test.pkg, e, generateOverrides(t, uint64(need.Number(t, "PEER_SEED", 17)), need.Part(t, 40_000)), append(test.overrides, test.reasons...))
		})
	}
}

func editionByName(name string) Edition {
	for _, e := range Editions() {
		if e.String() == name {
			return e
		}
	}
	panic("no edition " + name)
}
