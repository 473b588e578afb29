package canon

import (
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl"
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
	for _, c := range changes {
		if c.Before == c.After {
			t.Errorf("%s: step %s changes nothing in %s", p.Name(), c.Step.Name(), c.Before)
		}
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
