package compare

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/readers"
	"github.com/weburl/weburl/internal/urlgen"
)

// programs are the dialects that are modelled on a program, and the program.
var programs = []struct {
	name    string
	program readers.Program
}{
	{"curl", readers.Curl},
	{"python", readers.Python},
	{"urllib3", readers.Urllib3},
	{"requests", readers.Requests},
	{"yarl", readers.Yarl},
	{"aiohttp", readers.Aiohttp},
	{"httpx", readers.Httpx},
	{"php", readers.PHP},
	{"guzzle", readers.Guzzle},
	{"ruby", readers.Ruby},
	{"addressable", readers.Addressable},
	{"java-url", readers.JavaURL},
	{"java-uri", readers.JavaURI},
	{"okhttp", readers.OkHttp},
	{"httpclient4", readers.HttpClient4},
	{"httpclient5", readers.HttpClient5},
	{"node-legacy", readers.NodeLegacy},
	{"rfc3986-lenient", readers.RFC3986},
}

// A running program reads URLs in place of its model.
type running struct {
	dialect *dialect.Dialect
	*readers.Process
}

func startPrograms(t *testing.T) (all []running) {
	for _, p := range programs {
		all = append(all, running{dialect.Lookup(p.name), p.program.Prepare(t)()})
	}
	return all
}

// comparisons returns a comparison of each question, as [Compare] makes it by
// default, but with the answers of programs in place of their models'. What
// programs do to a host after they have read it is still that of the model.
func comparisons(t *testing.T, all []running, questions []readers.Question) []*Comparison {
	t.Helper()
	answers, failures := make([][]readers.Answer, len(all)), make([]error, len(all))
	var asking sync.WaitGroup
	for i, p := range all {
		asking.Go(func() { answers[i], failures[i] = p.Ask(questions) })
	}
	asking.Wait()
	if err := errors.Join(failures...); err != nil {
		t.Fatal(err)
	}
	var found []*Comparison
	for k, q := range questions {
		asked := []*dialect.Dialect{dialect.Lookup("whatwg-2026-07"), dialect.Lookup("neturl"), dialect.Lookup("gohttp")}
		for i, p := range all {
			a := &answers[i][k]
			real := *p.dialect
			real.Parse = func(input, base string) dialect.Reading { return readingOf(p.dialect, q, a) }
			asked = append(asked, &real)
		}
		found = append(found, Compare(q.Input, q.Base, asked...))
	}
	return found
}

// readingOf returns the answer of a program as a reading. What its driver does
// not say is taken from the model.
func readingOf(d *dialect.Dialect, q readers.Question, a *readers.Answer) dialect.Reading {
	if a.Failed {
		return dialect.Fail(a.FailureName, "")
	}
	model := d.Parse(q.Input, q.Base)
	r := dialect.Reading{Components: a.Components, Href: a.Href.String()}
	if a.Href.IsUnknown() {
		r.Href = model.Href
	}
	for c := range dialect.Component(dialect.NumComponents) {
		switch {
		case !d.Components.Has(c):
			r.Set(c, dialect.Unknown)
		case r.Get(c).IsUnknown():
			r.Set(c, model.Get(c))
		}
	}
	for name := range strings.SplitSeq(a.Complaints, ",") {
		if name != "" {
			r.Complaints = append(r.Complaints, dialect.Complaint{Name: name, Start: -1, End: -1})
		}
	}
	return r
}

// TestPrograms holds what this package says to the programs.
func TestPrograms(t *testing.T) {
	all := startPrograms(t)
	t.Run("tricks", func(t *testing.T) { testTricks(t, all) })
	t.Run("ordinary", func(t *testing.T) { testOrdinary(t, all) })
	t.Run("corpora", func(t *testing.T) { testCorpora(t, all) })
	t.Run("tables", func(t *testing.T) { testTables(t, all) })
}

// testTricks holds HostsDiffer to the programs, on random inputs full of tricks:
// it is true where a program goes to another host than the standard or another
// program, and nowhere else. READERS_COUNT is the number of inputs, by default
// 2,000, and one more with a base for each five of them. READERS_SEED is the
// number that they follow from.
func testTricks(t *testing.T, all []running) {
	count := need.Number(t, "READERS_COUNT", 2000)
	g := urlgen.NewWithWPT(t, uint64(need.Number(t, "READERS_SEED", 1))<<16+7)
	g.InvalidUTF8 = true
	var asked, elsewhere, differ, ordinary int
	levels := make(map[Level]int)
	for done := 0; done < count; {
		var questions []readers.Question
		for ; done < count && len(questions) < 1200; done++ {
			questions = append(questions, readers.Question{Input: g.Trick()})
			if done%5 == 0 {
				questions = append(questions, readers.Question{Input: g.TrickReference(), Base: g.TrickBase()})
			}
		}
		for i, c := range comparisons(t, all, questions) {
			q := questions[i]
			asked++
			levels[c.Level]++
			if namesAnotherHost(c) {
				elsewhere++
			}
			if c.HostsDiffer() {
				differ++
			}
			if isOrdinary(q.Input) {
				ordinary++
			}
			if got := HostsDiffer(q.Input, q.Base); got != c.HostsDiffer() {
				t.Errorf("%v: HostsDiffer is %t, and by the programs: %s\nby their models: %s", q, got, c.Verdict(), Compare(q.Input, q.Base).Verdict())
			} else if got := Judge(q.Input, q.Base); got != c.Level {
				t.Errorf("%v: the level is %s, and by the programs %s: %s\nby their models: %s", q, got, c.Level, c.Verdict(), Compare(q.Input, q.Base).Verdict())
			}
		}
	}
	need.Compared(t, "all programs, where each would connect", asked, nil)
	t.Logf("%d inputs, %d of them ordinary; for %d a program names another host than the standard; for %d two go to different hosts; levels: %v",
		asked, ordinary, elsewhere, differ, levels)
}

// namesAnotherHost reports whether the standard, which is the first dialect, and
// another one go to different hosts.
func namesAnotherHost(c *Comparison) bool {
	if c.Failures[0] != nil {
		return false
	}
	for i, to := range c.Destinations {
		if c.Failures[i] == nil && to.Host != c.Destinations[0].Host {
			return true
		}
	}
	return false
}

// testOrdinary asks the programs about ordinary URLs: those of kasztp.txt and
// random ones. ORDINARY_COUNT is the number of each, by default 2,000.
func testOrdinary(t *testing.T, all []running) {
	count := need.Number(t, "ORDINARY_COUNT", 2000)
	r := rand.New(rand.NewPCG(3, 4))
	var questions []readers.Question
	for range count {
		questions = append(questions, readers.Question{Input: randomOrdinary(r)})
	}
	for _, line := range kasztp(t) {
		if isOrdinary(line) && len(questions) < 2*count {
			questions = append(questions, readers.Question{Input: line})
		}
	}
	for len(questions) > 0 {
		n := min(len(questions), 1000)
		for i, c := range comparisons(t, all, questions[:n]) {
			if c.Level != Same {
				t.Errorf("%v is ordinary, and %s: %s", questions[i], c.Level, c.Verdict())
			}
		}
		questions = questions[n:]
	}
}

// testCorpora asks the programs about URLs that were collected from the web and
// from files: HostsDiffer raises no alarm where no program goes elsewhere. It asks
// about those of kasztp.txt that are not ordinary, and as many of node_files.txt as
// ORDINARY_COUNT says, by default 2,000, and as many with domain names in Unicode.
func testCorpora(t *testing.T, all []running) {
	count := need.Number(t, "ORDINARY_COUNT", 2000)
	lines := slices.DeleteFunc(kasztp(t), isOrdinary)
	files := corpora(t, "node_files.txt")
	lines = append(lines, files[:min(len(files), count)]...)
	lines = append(lines, idnURLs(count)...)
	var questions []readers.Question
	for _, line := range lines {
		questions = append(questions, readers.Question{Input: line})
	}
	alarms := 0
	for chunk := range slices.Chunk(questions, 1000) {
		for i, c := range comparisons(t, all, chunk) {
			q := chunk[i]
			alarm := HostsDiffer(q.Input, "")
			if alarm {
				alarms++
			}
			if alarm != c.HostsDiffer() {
				t.Errorf("%v: HostsDiffer is %t, and by the programs: %s", q, alarm, c.Verdict())
			}
		}
	}
	t.Logf("%d URLs that are not ordinary, %d alarms", len(questions), alarms)
}
