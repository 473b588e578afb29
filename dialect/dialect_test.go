package dialect_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/internal/cputime"
	"github.com/weburl/weburl/spec"
)

// Two editions read a port differently that belongs to no scheme of today.
func Example() {
	for _, name := range []string{"whatwg-2026-07", "whatwg-2017-03"} {
		d := dialect.Lookup(name)
		r := d.Parse(`gopher://example.org:70/a\b`, "")
		port := r.Get(dialect.Port)
		fmt.Printf("%s: port %q, null: %t; path %s\n", d.Name(), port, port.IsNull(), r.Get(dialect.Path))
	}
	// Output:
	// whatwg-2026-07: port "70", null: false; path /a\b
	// whatwg-2017-03: port "", null: true; path /a/b
}

func ExampleRegister() {
	dialect.Register(dialect.New(dialect.Definition{
		Name:       "first-word",
		Source:     dialect.Source{Title: "an example"},
		Components: dialect.SetOf(dialect.Path),
		Parse: func(input, base string) dialect.Result {
			word, _, _ := strings.Cut(input, " ")
			if word == "" {
				return dialect.Fail("no-word", "there is no word at the start")
			}
			var r dialect.Result
			r.Href = word
			r.Set(dialect.Path, dialect.Text(word))
			return r
		},
	}))
	d := dialect.Lookup("first-word")
	ok, bad := d.Parse("a b", ""), d.Parse(" b", "")
	fmt.Println(ok.Get(dialect.Path), ok.Get(dialect.Host).IsUnknown())
	fmt.Println(bad.Failure)
	// Output:
	// a true
	// no-word: there is no word at the start
}

func TestRegister(t *testing.T) {
	parse := func(string, string) dialect.Result { return dialect.Result{} }
	for _, d := range []dialect.Definition{
		{Name: "whatwg-2024", Parse: parse}, // there is one
		{Name: "x"},
		{Parse: parse},
	} {
		t.Run(d.Name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			dialect.Register(dialect.New(d))
		})
	}
	if d := dialect.Lookup("no such dialect"); d != nil {
		t.Errorf("Lookup returns %v", d)
	}
}

// Nothing that callers get can change a dialect.
func TestUnchangeable(t *testing.T) {
	d := dialect.Lookup("browser")
	definition, name := d.Definition(), d.Name()
	definition.Name, definition.Parse, definition.Aliases[0] = "x", nil, "x"
	d.Aliases()[0] = "x"
	if d != dialect.Lookup("browser") || d.Name() != name || d.Parse("http://h/", "").Failure != nil {
		t.Errorf("the dialect is %s, with aliases %s", d.Name(), d.Aliases())
	}
	aliases := []string{"y"}
	d = dialect.New(dialect.Definition{Name: "x", Aliases: aliases})
	if aliases[0] = "z"; d.Aliases()[0] != "y" {
		t.Errorf("aliases %s", d.Aliases())
	}
}

func TestEditionsComeFirst(t *testing.T) {
	all := dialect.All()
	for i, e := range spec.Editions() {
		d := all[i]
		if d.Name() != "whatwg-"+e.String() || dialect.Lookup(d.Name()) != d {
			t.Errorf("dialect %d is %s, want edition %s", i, d.Name(), e.String())
		}
		if d.Source().Title == "" || d.Source().Address == "" {
			t.Errorf("%s has no source", d.Name())
		}
	}
	all[0] = nil
	if dialect.All()[0] == nil {
		t.Error("All returns the registry itself")
	}
}

func TestEdition(t *testing.T) {
	text, null := dialect.Text, dialect.Null()
	d := dialect.Lookup("whatwg-2026-07")
	for _, c := range []struct {
		input, base string
		want        []dialect.Value // scheme, username, password, host, port, path, query, fragment
	}{
		{"http://u:p@H:81/a/../b?q#f", "", []dialect.Value{text("http"), text("u"), text("p"), text("h"), text("81"), text("/b"), text("q"), text("f")}},
		{"http://h:80?#", "", []dialect.Value{text("http"), null, null, text("h"), null, text("/"), text(""), text("")}},
		{"mailto:x", "", []dialect.Value{text("mailto"), null, null, null, null, text("x"), null, null}},
		{"file:///x", "", []dialect.Value{text("file"), null, null, text(""), null, text("/x"), null, null}},
		{"b", "http://[::1]/a", []dialect.Value{text("http"), null, null, text("[::1]"), null, text("/b"), null, null}},
	} {
		t.Run(c.input, func(t *testing.T) {
			r := d.Parse(c.input, c.base)
			var got []dialect.Value
			for i := range dialect.Component(dialect.NumComponents) {
				if !d.Components().Has(i) {
					if !r.Get(i).IsUnknown() {
						t.Errorf("%s is not unknown", i)
					}
					continue
				}
				got = append(got, r.Get(i))
			}
			if r.Failure != nil || !slices.Equal(got, c.want) {
				t.Errorf("got %q, %v", got, r.Failure)
			}
		})
	}
}

func TestEditionErrors(t *testing.T) {
	d := dialect.Lookup("whatwg-2026-07")
	r := d.Parse(`http:\h:x`, "")
	if r.Failure == nil || r.Failure.Name != "port-invalid" || r.Failure.Base || r.Failure.Message == "" || r.Href != "" {
		t.Errorf("failure %+v", r.Failure)
	}
	if len(r.Complaints) == 0 {
		t.Fatal("no complaints before the failure")
	}
	for _, c := range r.Complaints {
		if c.Name == r.Failure.Name || c.Message == "" || c.Start < 0 {
			t.Errorf("complaint %+v", c)
		}
	}
	r = d.Parse("x", "http://h:x")
	if r.Failure == nil || r.Failure.Name != "port-invalid" || !r.Failure.Base || r.Complaints != nil {
		t.Errorf("failure of the base: %+v", r)
	}
	if got := r.Failure.Error(); !strings.HasPrefix(got, "base: port-invalid: ") {
		t.Errorf("message %q", got)
	}
	if r := d.Parse(" http://h ", ""); r.Failure != nil || len(r.Complaints) != 1 {
		t.Errorf("complaints %+v, failure %v", r.Complaints, r.Failure)
	}
}

func TestComponent(t *testing.T) {
	s := dialect.SetOf(dialect.Host, dialect.Scheme)
	if got := s.String(); got != "scheme, host" {
		t.Errorf("set %q", got)
	}
	if !s.Has(dialect.Host) || s.Has(dialect.Port) {
		t.Error("Has")
	}
	if got := dialect.Component(dialect.NumComponents).String(); got != "unknown" {
		t.Errorf("a component that is none: %q", got)
	}
}

func TestValue(t *testing.T) {
	empty := ""
	for _, c := range []struct {
		v             dialect.Value
		null, unknown bool
	}{
		{dialect.Unknown(), false, true},
		{dialect.Null(), true, false},
		{dialect.TextOrNull(nil), true, false},
		{dialect.TextOrNull(&empty), false, false},
		{dialect.Text("x"), false, false},
	} {
		_, ok := c.v.Text()
		if c.v.IsNull() != c.null || c.v.IsUnknown() != c.unknown || ok != (!c.null && !c.unknown) {
			t.Errorf("%+v", c.v)
		}
	}
	if dialect.Text("") == dialect.Null() || dialect.Null() == dialect.Unknown() {
		t.Error("values that are different are equal")
	}
}

func TestLinear(t *testing.T) {
	for _, d := range dialect.All() {
		for _, piece := range []string{"@", "../", "\t", "a.", "\\", "[", "%"} {
			t.Run(d.Name()+" "+piece, func(t *testing.T) {
				cputime.Linear(t, 5_000, func(n int) time.Duration {
					long := strings.Repeat(piece, n)
					return cputime.Thread(func() {
						d.Parse("http://h/"+long, "http://h/a/b")
						d.Parse("http://"+long, "http://h/a/b")
					})
				})
			})
		}
	}
}

func FuzzEditions(f *testing.F) {
	f.Add("http://u:p@h:1/a?b#c", "http://h/")
	f.Add("c|/", "file:///d:/")
	f.Fuzz(func(t *testing.T, input, base string) {
		for _, d := range dialect.All() {
			r := d.Parse(input, base)
			// Without a failure, only the empty reference is written as no text:
			// net/url reads it without a base.
			if r.Href != "" && r.Failure != nil || r.Href == "" && r.Failure == nil && !empty(r) {
				t.Errorf("%s: URL %q, failure %v", d.Name(), r.Href, r.Failure)
			}
			for _, c := range r.Complaints {
				if c.Start < 0 || c.End < c.Start || len(input) < c.End {
					t.Errorf("%s: complaint %+v about %d bytes", d.Name(), c, len(input))
				}
			}
		}
	})
}

// empty reports whether each component of r is null, unknown or empty.
func empty(r dialect.Result) bool {
	for _, v := range r.Components {
		if text, _ := v.Text(); text != "" {
			return false
		}
	}
	return true
}

func TestAliases(t *testing.T) {
	current := dialect.Lookup("whatwg-" + spec.Current.String())
	for _, name := range []string{"browser", "Browsers", "whatwg", "WHATWG-" + spec.Current.String()} {
		if dialect.Lookup(name) != current {
			t.Errorf("%s is not the current edition", name)
		}
	}
	if current.Title() != "browsers and Node" || dialect.Lookup("whatwg-2024").Title() == current.Title() {
		t.Errorf("the current edition is %q, and an older one %q", current.Title(), dialect.Lookup("whatwg-2024").Title())
	}
	defer func() {
		if recover() == nil {
			t.Error("an alias is the name of another dialect")
		}
	}()
	dialect.Register(dialect.New(dialect.Definition{Name: "new", Aliases: []string{"BROWSER"}, Parse: current.Parse}))
}
