package canon

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/cputime"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
)

func allSteps() []Step {
	return []Step{
		DropFragment(), DropCredentials(), DropSessionIDs(), DropParameters(TrackingParameters()), SortQuery(), DropEmptyQuery(),
		NormalizePercent(), CollapseSlashes(), DropIndexPages(), DropTrailingSlash(), DropWWW(), DropTrailingDot(), UseHTTPS(),
	}
}

// The example of each step is what it does, and nothing more is done to it.
func TestExamples(t *testing.T) {
	names := map[string]bool{}
	for _, s := range allSteps() {
		before, after := s.Example()
		if got := New("", s).Apply(weburl.MustParse(before)).String(); got != after {
			t.Errorf("%s: %s becomes %s, want %s", s.Name(), before, got, after)
		}
		if s.Name() == "" || s.Changes() == "" || s.Joins() == "" || names[s.Name()] {
			t.Errorf("%s is not described, or twice", s.Name())
		}
		names[s.Name()] = true
	}
}

func TestSteps(t *testing.T) {
	for _, test := range []struct {
		step          Step
		before, after string
	}{
		{DropFragment(), "data:x #f", "data:x%20"},
		{DropFragment(), "https://h/#", "https://h/"},
		{DropParameters(TrackingParameters()), "https://h/?utm_source=x#f", "https://h/#f"},
		{DropParameters(TrackingParameters()), "https://h/?%75tm_source=x&a=%20&&b=+", "https://h/?a=%20&&b=+"},
		{DropParameters(TrackingParameters()), "https://h/?UTM_SOURCE=x", "https://h/?UTM_SOURCE=x"},
		{DropParameters(TrackingParameters()), "https://h/?", "https://h/?"},
		{DropParameters(TrackingParameters()), "mailto:a?utm_source=x&b", "mailto:a?b"},
		{SortQuery(), "https://h/?b&a&", "https://h/?a&b"},
		{SortQuery(), "https://h/?&&", "https://h/"},
		{DropEmptyQuery(), "https://h/?#f", "https://h/#f"},
		{DropIndexPages(), "https://h/Index.HTML", "https://h/"},
		{DropIndexPages(), "file:///a/index.html", "file:///a/index.html"},
		{DropIndexPages("home"), "https://h/a/home?x", "https://h/a/?x"},
		{DropTrailingSlash(), "https://h///", "https://h/"},
		{DropTrailingSlash(), "https://h//a//", "https://h//a"},
		{DropTrailingSlash(), "file:///C:/", "file:///C:/"},
		{DropTrailingSlash(), "a:/b/", "a:/b/"},
		{CollapseSlashes(), "https://h//?//", "https://h/?//"},
		{CollapseSlashes(), "a:/.//b//c", "a:/.//b//c"},
		{DropWWW(), "https://www.co.uk/", "https://www.co.uk/"},
		{DropWWW(), "https://www.github.io/", "https://www.github.io/"},
		{DropWWW(), "https://www12.www.a.github.io/", "https://a.github.io/"},
		{DropWWW(), "https://wwwx.a.com/", "https://wwwx.a.com/"},
		{DropWWW(), "https://www.www.www/", "https://www.www/"},
		{DropWWW(), "https://www.example.org./", "https://example.org./"},
		{DropWWW(), "a://www.example.org/", "a://www.example.org/"},
		{DropTrailingDot(), "https://h./", "https://h/"},
		{DropTrailingDot(), "https://h../", "https://h../"},
		{UseHTTPS(), "http://h:8080/", "http://h:8080/"},
		{UseHTTPS(), "http://h:443/", "http://h:443/"},
		{NormalizePercent(), "https://h/%41%2f%2E%2e%zz?%7e#%61", "https://h/A%2F..%zz?~#a"},
		{NormalizePercent(), "https://h/%%34%31", "https://h/%%341"},
		{NormalizePercent(), "https://h/%2541", "https://h/%2541"},
		{DropSessionIDs(), "https://h/a;JSESSIONID=x;b=c/d", "https://h/a;b=c/d"},
		{DropSessionIDs(), "https://h/(S(4hqa0555fwsecu455xqckv45))/x.aspx?sid=1", "https://h/x.aspx?sid=1"},
		{DropSessionIDs(), "https://h/(4hqa0555fwsecu455xqckv45)/x.ASPX", "https://h/x.ASPX"},
		{DropSessionIDs(), "https://h/(4hqa0555fwsecu455xqckv45)/x.html", "https://h/(4hqa0555fwsecu455xqckv45)/x.html"},
		{DropSessionIDs(), "https://h/?PHPSESSID=0123456789abcdefghijklemopqrstuv&b", "https://h/?b"},
		{DropSessionIDs(), "https://h/?PHPSESSID=0123456789abcdefghijklemopqrstuv0&b", "https://h/?PHPSESSID=0123456789abcdefghijklemopqrstuv0&b"},
		{DropSessionIDs(), "https://h/?cfid=1", "https://h/?cfid=1"},
		{DropSessionIDs(), "https://h/?aspsessionidABCDEFGH=ABCDEFGHIJKLMNOPQRSTUVWX&x=y", "https://h/?x=y"},
	} {
		if got := New("", test.step).Apply(weburl.MustParse(test.before)).String(); got != test.after {
			t.Errorf("%s: %s becomes %s, want %s", test.step.Name(), test.before, got, test.after)
		}
	}
}

// A profile of steps that give each other work comes to rest, in linear time.
func TestRest(t *testing.T) {
	p := New("", DropIndexPages(), DropTrailingSlash(), CollapseSlashes())
	u := weburl.MustParse("https://h/a" + strings.Repeat("/index.html/", 1<<16))
	if got := p.Apply(u).String(); got != "https://h/a" {
		t.Errorf("got %.40s…", got)
	}
	if changes := p.Explain(u); len(changes) > 4 || changes[len(changes)-1].After != "https://h/a" {
		t.Errorf("%d changes", len(changes))
	}
}

// check holds what every profile promises.
func check(t *testing.T, p Profile, u weburl.URL) {
	t.Helper()
	got := p.Apply(u)
	if again := p.Apply(got); again != got {
		t.Errorf("%s: %s becomes %s, and then %s", p.Name(), u, got, again)
	}
	if appended := string(p.Append([]byte("x"), u)); appended != "x"+got.String() {
		t.Errorf("%s: %s: Append gives %s, Apply %s", p.Name(), u, appended, got)
	}
	if again, err := weburl.Parse(got.String()); err != nil || again != got {
		t.Errorf("%s: %s becomes %s, which is parsed as %s, %v", p.Name(), u, got, again, err)
	}
	changes := p.Explain(u)
	if (len(changes) == 0) != (got == u) || len(changes) > 0 && changes[len(changes)-1].After != got.String() {
		t.Errorf("%s: %s becomes %s, explained as %v", p.Name(), u, got, changes)
	}
	before := u.String()
	for _, c := range changes {
		if c.Before != before || c.Before == c.After {
			t.Errorf("%s: step %s is said to change %s to %s, after %s", p.Name(), c.Step.Name(), c.Before, c.After, before)
		}
		if after, err := weburl.Parse(c.After); err != nil || after.String() != c.After {
			t.Errorf("%s: step %s of %s gives %s, which is parsed as %s, %v", p.Name(), c.Step.Name(), c.Before, c.After, after, err)
		}
		before = c.After
	}
}

// besideRemoved are parts of URLs beside which steps remove something: dot segments, empty
// segments, default ports, names of index pages, encoded letters.
var besideRemoved = [...][]string{
	{"http:", "https:", "https:", "ws:", "file:", "x:"},
	{"//", "//", "//", "/", "", "///"},
	{"", "u:p@", "@"},
	{"h", "www.h.org.", "www2.www.com.", "www.www", "www.co.uk.", "1.2.3.4.", "www.xn--a", "www.1", "[::1]", "%77ww.h.org"},
	{"", ":80", ":443", ":", ":8080"},
	segments, segments, segments, segments, segments,
	{"", "/", "/", "//", "/.", "/.."},
	{"", "?", "?b&a", "?&&", "?utm_source=1", "?%75tm_source=1&sid=0123456789abcdef0123456789abcdef", "?CFID=1&CFTOKEN=%32", "?%", "? "},
	{"", "#", "#%7e", "#%%37%65", "# "},
}

var segments = []string{
	"", "/", "/a", "/..", "/.", "/%2e", "/%2E.", "/..;jsessionid=1", "/.;JSESSIONID=1", "/%2e%2E;%6asessionid=1", "/;jsessionid=",
	"/..;jsessioni%64=1;x", "/(S(4hqa0555fwsecu455xqckv45))", "/(%53(4hqa0555fwsecu455xqckv45))", "/(4hqa0555fwsecu455xqckv45)",
	"/x.aspx", "/x.%61spx", "/index.html", "/%49ndex.html", "/index.html;jsessionid=1", "/%%37", "/%2", "/C:", "/C|", "//",
}

// beside returns a string of these parts.
func beside(rng *rand.Rand) string {
	var b strings.Builder
	for _, list := range besideRemoved {
		b.WriteString(list[rng.IntN(len(list))])
	}
	return b.String()
}

// TestBeside tries steps in any order on URLs that are made of what is beside the parts
// that they remove.
func TestBeside(t *testing.T) {
	for _, test := range []struct {
		profile     Profile
		input, want string
	}{
		{Sessionless(), "https://h/a/b/..;jsessionid=1A", "https://h/a/"},
		{Sessionless(), "https://h/..;jsessionid=X/admin", "https://h/admin"},
		{Sessionless(), "https://h/a/%2e;jsessionid=X/b", "https://h/a/b"},
		{New("", DropSessionIDs(), DropIndexPages(), DropTrailingSlash()), "https://h/(4hqa0555fwsecu455xqckv45)/x.aspx/index.html", "https://h/x.aspx"},
		{New("", DropSessionIDs(), NormalizePercent()), "https://h/a;%6Asessionid=1", "https://h/a"},
		{New("", DropIndexPages(), NormalizePercent()), "https://h/index%2Ehtml", "https://h/"},
	} {
		if got := test.profile.Apply(weburl.MustParse(test.input)).String(); got != test.want {
			t.Errorf("%s becomes %s, want %s", test.input, got, test.want)
		}
	}
	rng := rand.New(rand.NewPCG(38, 15))
	steps := allSteps()
	n := 0
	for range need.Part(t, 400_000) {
		u, err := weburl.Parse(beside(rng))
		if err != nil {
			continue
		}
		n++
		rng.Shuffle(len(steps), func(i, j int) { steps[i], steps[j] = steps[j], steps[i] })
		some := steps[:1+rng.IntN(len(steps))]
		var names []string
		for _, s := range some {
			names = append(names, s.Name())
		}
		check(t, New(strings.Join(names, " "), some...), u)
		check(t, Sessionless(), u)
		if t.Failed() {
			break
		}
	}
	t.Logf("%d URLs", n)
}

// TestGrowth holds that no pair or triple of parts makes a profile take more than linear time.
func TestGrowth(t *testing.T) {
	rng := rand.New(rand.NewPCG(38, 16))
	p := New("", allSteps()...)
	reversed := allSteps()
	slices.Reverse(reversed)
	q := New("", reversed...)
	for range need.Part(t, 200) {
		unit := ""
		for range 1 + rng.IntN(3) {
			unit += segments[rng.IntN(len(segments))]
		}
		if unit == "" {
			continue
		}
		cputime.Linear(t, 1<<13, func(n int) time.Duration {
			u := weburl.MustParse("https://h/" + strings.Repeat(unit, n/len(unit)))
			return cputime.Thread(func() {
				for _, p := range []Profile{p, q} {
					p.Apply(u)
					p.Explain(u)
				}
			})
		})
	}
}

func TestRandom(t *testing.T) {
	g := urlgen.New(1)
	profiles := Profiles()
	for _, s := range allSteps() {
		profiles = append(profiles, New(s.Name(), s))
	}
	everything := New("everything", allSteps()...)
	reversed := allSteps()
	slices.Reverse(reversed)
	profiles = append(profiles, everything, New("reversed", reversed...))
	n := 0
	for range 20_000 {
		u, err := weburl.Parse(g.Input())
		if err != nil {
			continue
		}
		n++
		for _, p := range profiles {
			check(t, p, u)
		}
	}
	if n < 2000 {
		t.Errorf("only %d inputs parse", n)
	}
}

func FuzzProfile(f *testing.F) {
	for _, s := range allSteps() {
		before, _ := s.Example()
		f.Add(before)
	}
	f.Add("https://www.h.org./a/index.html/;jsessionid=1//?&b&utm_x=%%34%31&a#%7e")
	everything := New("everything", allSteps()...)
	f.Fuzz(func(t *testing.T, input string) {
		if u, err := weburl.Parse(input); err == nil {
			check(t, everything, u)
			check(t, Sessionless(), u)
		}
	})
}
