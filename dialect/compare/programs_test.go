package compare

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/resolve"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/parsers"
	"github.com/weburl/weburl/internal/urlgen"
)

// A modelled program is one that a dialect is a model of.
type modelled struct {
	name            string
	program         parsers.Program
	reads, connects bool // what its driver does
}

// programs are all of them.
var programs = []modelled{
	{"git", parsers.Git, false, true},
	{"curl", parsers.Curl, true, true},
	{"wget", parsers.Wget, true, true},
	{"lwp", parsers.LWP, true, true},
	{"python", parsers.Python, true, true},
	{"urllib3", parsers.Urllib3, true, true},
	{"requests", parsers.Requests, true, true},
	{"yarl", parsers.Yarl, true, true},
	{"aiohttp", parsers.Aiohttp, true, true},
	{"httpx", parsers.Httpx, true, true},
	{"php", parsers.PHP, true, true},
	{"guzzle", parsers.Guzzle, true, true},
	{"ruby", parsers.Ruby, true, true},
	{"addressable", parsers.Addressable, true, true},
	{"java-url", parsers.JavaURL, true, true},
	{"java-uri", parsers.JavaURI, true, true},
	{"okhttp", parsers.OkHttp, true, true},
	{"httpclient4", parsers.HttpClient4, true, true},
	{"httpclient5", parsers.HttpClient5, true, true},
	{"node-legacy", parsers.NodeLegacy, true, true},
	{"rfc3986-lenient", parsers.RFC3986, true, false},
	{"urllib3-2", parsers.Urllib327, true, true},
	{"requests-2.32", parsers.Requests232, true, true},
	{"httpx-0.28", parsers.Httpx028, true, true},
}

// laterPrograms is how many programs at the end of programs are in PYTHON_PEERS. Without
// it, tests use their models.
const laterPrograms = 3

func availablePrograms(t *testing.T) []modelled {
	if need.OptionalDir(t, "PYTHON_PEERS") == "" {
		return programs[:len(programs)-laterPrograms]
	}
	return programs
}

// A running program reads URLs in place of its model.
type running struct {
	dialect *dialect.Dialect
	*parsers.Process
}

func startPrograms(t *testing.T) (all []running) {
	for _, p := range availablePrograms(t) {
		if p.reads {
			all = append(all, running{dialect.Lookup(p.name), p.program.Prepare(t)()})
		}
	}
	return all
}

// comparisons returns a comparison of each question, as [Compare] makes it by
// default, but with the answers of programs in place of their models'. What
// programs do to a host after they have read it is still that of the model.
func comparisons(t *testing.T, all []running, questions []parsers.Question) []*Comparison {
	t.Helper()
	answers, failures := make([][]parsers.Answer, len(all)), make([]error, len(all))
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
		asked := Current()
		for i, p := range all {
			if p.dialect.Name() == "wget" && q.Base != "" {
				continue // its driver makes no redirects
			}
			real := p.dialect.Definition()
			real.Parse = func(input, base string) dialect.Result { return resultOf(p.dialect, q, &answers[i][k]) }
			asked[slices.Index(asked, p.dialect)] = dialect.New(real)
		}
		found = append(found, Compare(q.Input, q.Base, asked...))
	}
	return found
}

// resultOf returns the answer of a program as a result. What its driver does
// not say is taken from the model.
func resultOf(d *dialect.Dialect, q parsers.Question, a *parsers.Answer) dialect.Result {
	if a.Failed {
		return dialect.Fail(a.FailureName, "")
	}
	model := d.Parse(q.Input, q.Base)
	r := dialect.Result{Components: a.Components, Href: a.Href.String()}
	if a.Href.IsUnknown() {
		r.Href = model.Href
	}
	for c := range dialect.Component(dialect.NumComponents) {
		switch {
		case !d.Components().Has(c):
			r.Set(c, dialect.Unknown())
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
	t.Run("confusions", func(t *testing.T) { testConfusions(t, all) })
}

// testTricks holds HostsDiffer to the programs, on random inputs full of tricks:
// it is true where a program goes to another host than the standard or another
// program, and nowhere else. PARSERS_COUNT is the number of inputs, by default
// a part of 2,000, and one more with a base for each five of them. PARSERS_SEED is the
// number that they follow from.
func testTricks(t *testing.T, all []running) {
	count := need.Number(t, "PARSERS_COUNT", need.Part(t, 2000))
	g := urlgen.NewWithWPT(t, uint64(need.Number(t, "PARSERS_SEED", 1))<<16+7)
	g.InvalidUTF8 = true
	var asked, elsewhere, differ, ordinary int
	levels := make(map[Level]int)
	for done := 0; done < count; {
		var questions []parsers.Question
		for ; done < count && len(questions) < 1200; done++ {
			questions = append(questions, parsers.Question{Input: g.Trick()})
			if done%5 == 0 {
				questions = append(questions, parsers.Question{Input: g.TrickReference(), Base: g.TrickBase()})
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

// TestConnections holds HostsDiffer to where the programs connect, on random inputs full
// of tricks: if a program connects to another host than the standard, net/http or another
// program, HostsDiffer is true. So the programs are asked only for inputs for which it is
// false. PARSERS_COUNT is the number of inputs, by default a part of 20,000, divided by
// ten. PARSERS_SEED is the number that they follow from.
func TestConnections(t *testing.T) {
	t.Parallel()
	var all []connecting
	for _, p := range availablePrograms(t) {
		if p.connects {
			all = append(all, connecting{dialect.Lookup(p.name), p.program.PrepareConnect(t)()})
		}
	}
	count := need.Number(t, "PARSERS_COUNT", need.Part(t, 20_000)) / 10
	g := urlgen.NewWithWPT(t, uint64(need.Number(t, "PARSERS_SEED", 1))<<16+8)
	g.InvalidUTF8 = true
	connected, alarms := 0, 0
	for done := 0; done < count; {
		var inputs []string
		for ; done < count && len(inputs) < 2000; done++ {
			if input := parsers.ConnectTrick(g, done); HostsDiffer(input, "") {
				alarms++
			} else {
				inputs = append(inputs, input)
			}
		}
		for i, c := range connections(t, all, inputs) {
			if len(c.Places()) > 0 {
				connected++
			}
			if c.HostsDiffer() {
				t.Errorf("%+q: no alarm, and by the programs: %s\nby their models: %s", inputs[i], c.Verdict(), Compare(inputs[i], "").Verdict())
			}
		}
	}
	need.Compared(t, "all programs, where each connects", count, nil)
	t.Logf("%d inputs, %d alarms; of the others some program connects for %d", count, alarms, connected)
}

// A connecting program connects in place of its model.
type connecting struct {
	dialect *dialect.Dialect
	*parsers.Connector
}

// connections returns a comparison of each input, as [Compare] makes it by default, but
// with what programs connect to in place of their models' destinations.
func connections(t *testing.T, all []connecting, inputs []string) []*Comparison {
	t.Helper()
	found, failures := make([][]parsers.Connection, len(all)), make([]error, len(all))
	var asking sync.WaitGroup
	for i, p := range all {
		asking.Go(func() { found[i], failures[i] = p.Connect(inputs...) })
	}
	asking.Wait()
	if err := errors.Join(failures...); err != nil {
		t.Fatal(err)
	}
	var comparisons []*Comparison
	for k, input := range inputs {
		asked := Current()
		for i, p := range all {
			attempts := found[i][k].Attempts
			real := p.dialect.Definition()
			real.Parse = func(input, base string) dialect.Result {
				r := p.dialect.Parse(input, base)
				if len(attempts) > 0 {
					r.Failure = nil
				}
				return r
			}
			real.Connect = func(*dialect.Result) (dialect.Destination, *dialect.Failure) {
				r := p.dialect.Parse(input, "")
				return destinationOf(p.dialect, &r, attempts)
			}
			asked[slices.Index(asked, p.dialect)] = dialect.New(real)
		}
		comparisons = append(comparisons, Compare(input, "", asked...))
	}
	return comparisons
}

// destinationOf returns where a program went. That it goes to a destination without a
// host is taken from the model.
func destinationOf(d *dialect.Dialect, r *dialect.Result, attempts []parsers.Attempt) (dialect.Destination, *dialect.Failure) {
	to, failure := d.Destination(r)
	if len(attempts) == 0 {
		if failure == nil && to.Host != "" {
			failure = dialect.Fail("not-connected", "").Failure
		}
		return to, failure
	}
	if failure == nil && (parsers.GoesTo(to.Host, attempts) || isLocal(r, to, attempts)) {
		return to, nil
	}
	a := attempts[0]
	if i := slices.IndexFunc(attempts, func(a parsers.Attempt) bool { return !parsers.GoesTo(to.Host, []parsers.Attempt{a}) }); i > 0 {
		a = attempts[i]
	}
	return dialect.NewDestination(r.Get(dialect.Scheme).String(), resolve.GNU(a.Host), a.Port), nil
}

// isLocal reports whether the program went to this machine, which has several names
// and addresses, as the model says.
func isLocal(r *dialect.Result, to dialect.Destination, attempts []parsers.Attempt) bool {
	if to.Scheme == "file" && to.Host == "" { // or localhost
		to.Host = "localhost"
	}
	return slices.ContainsFunc(append(parsers.InetAddress, parsers.Localhost), func(k parsers.KnownDestination) bool {
		return k.Is(r, to, nil, attempts)
	})
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
// random ones. ORDINARY_COUNT is the number of each, by default a part of 2,000.
func testOrdinary(t *testing.T, all []running) {
	count := need.Number(t, "ORDINARY_COUNT", need.Part(t, 2000))
	r := rand.New(rand.NewPCG(3, 4))
	var questions []parsers.Question
	for range count {
		questions = append(questions, parsers.Question{Input: randomOrdinary(r)})
	}
	for _, line := range kasztp(t) {
		if isOrdinary(line) && len(questions) < 2*count {
			questions = append(questions, parsers.Question{Input: line})
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
// about a part of those of kasztp.txt that are not ordinary, and as many of node_files.txt
// as ORDINARY_COUNT says, by default a part of 2,000, and as many with domain names in
// Unicode.
func testCorpora(t *testing.T, all []running) {
	count := need.Number(t, "ORDINARY_COUNT", need.Part(t, 2000))
	lines := slices.DeleteFunc(kasztp(t), isOrdinary)
	rand.New(rand.NewPCG(5, 6)).Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
	lines = lines[:need.Part(t, len(lines))]
	files := corpora(t, "node_files.txt")
	lines = append(lines, files[:min(len(files), count)]...)
	lines = append(lines, idnURLs(count)...)
	var questions []parsers.Question
	for _, line := range lines {
		questions = append(questions, parsers.Question{Input: line})
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

// testConfusions holds each URL that Confuse finds for two parsers, all pairs of them,
// to the programs: the validator reads the host that it is to see, and the fetcher
// connects. The standard and net/url have no program here: net/url is its own.
func testConfusions(t *testing.T, all []running) {
	pairs := confusionsOfAll(t)
	byName := make(map[string]*running)
	for i := range all {
		byName[all[i].dialect.Name()] = &all[i]
	}
	reads, connects := make(map[string][]parsers.Question), make(map[string][]string)
	for _, p := range pairs {
		for _, c := range p.found {
			reads[p.validator.Name()] = append(reads[p.validator.Name()], parsers.Question{Input: c.URL})
			connects[p.fetcher.Name()] = append(connects[p.fetcher.Name()], c.URL)
		}
	}
	hosts, attempts := make(map[string]map[string]string), make(map[string]map[string][]parsers.Attempt)
	for name, questions := range reads {
		p := byName[name]
		if p == nil {
			continue
		}
		answers, err := p.Ask(questions)
		if err != nil {
			t.Fatal(err)
		}
		hosts[name] = make(map[string]string)
		for i, q := range questions {
			r := resultOf(p.dialect, q, &answers[i])
			host := r.Get(dialect.Host).String()
			if n := len(host); n > 2 && host[0] == '[' && host[n-1] == ']' {
				host = host[1 : n-1]
			}
			if r.Failure != nil {
				host = "rejected: " + r.Failure.Name
			}
			hosts[name][q.Input] = host
		}
	}
	for _, p := range availablePrograms(t) {
		urls := connects[p.name]
		if len(urls) == 0 || !p.connects {
			continue
		}
		connector := p.program.PrepareConnect(t)()
		attempts[p.name] = make(map[string][]parsers.Attempt)
		slices.Sort(urls)
		urls = slices.Compact(urls)
		connections, err := connector.Connect(urls...)
		if err != nil {
			t.Fatal(err)
		}
		for i, url := range urls {
			attempts[p.name][url] = connections[i].Attempts
		}
	}
	confirmed := 0
	for _, p := range pairs {
		for _, c := range p.found {
			ok := true
			if host, asked := hosts[p.validator.Name()][c.URL]; asked && host != c.Seen {
				ok = false
				t.Errorf("%s, %s: %+q: the validator sees %+q, not %+q", p.validator.Name(), p.fetcher.Name(), c.URL, host, c.Seen)
			}
			if to, asked := attempts[p.fetcher.Name()][c.URL]; asked && !parsers.GoesTo(c.Goes, to) {
				ok = false
				t.Errorf("%s, %s: %+q: the fetcher connects to %v, not %s", p.validator.Name(), p.fetcher.Name(), c.URL, to, c.Goes)
			}
			if ok {
				confirmed++
			}
		}
	}
	need.Compared(t, "confusions of all pairs of programs", confirmed, nil)
	t.Logf("%d confusions of %d pairs", confirmed, len(pairs))
}
