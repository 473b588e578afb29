package form_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl/encodings"
	"github.com/weburl/weburl/form"
	"github.com/weburl/weburl/internal/cputime"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/percent"
)

func TestQueryFields(t *testing.T) {
	for _, test := range parseTests {
		t.Run(fmt.Sprintf("%q", test.input), func(t *testing.T) {
			var list form.List
			for name, value := range form.Query(test.input).All() {
				list = append(list, form.Pair{Name: name, Value: value})
			}
			if !slices.Equal(list, test.want) {
				t.Errorf("got %q, want %q", []form.Pair(list), []form.Pair(test.want))
			}
		})
	}
}

// fieldsOf returns what stands between the "&" of a query and is not empty.
func fieldsOf(query string) []string {
	return slices.DeleteFunc(strings.Split(query, "&"), func(f string) bool { return f == "" })
}

func TestQueryEdits(t *testing.T) {
	const messy = "q=%EF%F0%E8&utm_source=x&n=a%20b&t=~x&flag"
	isUTM := func(p form.Pair) bool { return strings.HasPrefix(p.Name, "utm_") }
	for name, test := range map[string]struct {
		got  form.Query
		want form.Query
	}{
		"delete":                {form.Query(messy).Without("utm_source"), "q=%EF%F0%E8&n=a%20b&t=~x&flag"},
		"delete several":        {form.Query(messy).Without("q", "flag", "x"), "utm_source=x&n=a%20b&t=~x"},
		"delete func":           {form.Query(messy).WithoutFunc(isUTM), "q=%EF%F0%E8&n=a%20b&t=~x&flag"},
		"delete none":           {form.Query("&a&&b&").Without("c"), "&a&&b&"},
		"delete the first":      {form.Query("a&b&c").Without("a"), "b&c"},
		"delete the last":       {form.Query("a&b&c").Without("c"), "a&b"},
		"delete encoded":        {form.Query("a=1&utm%5Fx=2&utm_x").Without("utm_x"), "a=1"},
		"delete among empty":    {form.Query("&&a&&b&").Without("a"), "&&&b&"},
		"delete all of it":      {form.Query("a&&&a&").Without("a"), ""},
		"keep":                  {form.Query(messy).WithOnly("n", "q", "z"), "q=%EF%F0%E8&n=a%20b"},
		"keep none":             {form.Query(messy).WithOnly(), ""},
		"set":                   {form.Query(messy).With("n", "1&2"), "q=%EF%F0%E8&utm_source=x&n=1%262&t=~x&flag"},
		"set to the same":       {form.Query(messy).With("n", "a b"), messy},
		"set a flag":            {form.Query(messy).With("flag", "é"), messy + "=%C3%A9"},
		"set a flag to nothing": {form.Query(messy).With("flag", ""), messy},
		"set of several":        {form.Query("a=1&b&a=2&c").With("a", "3"), "a=3&b&c"},
		"set an encoded name":   {form.Query("%61=1").With("a", "2"), "%61=2"},
		"set a new one":         {form.Query("a").With("b c", "d e"), "a&b+c=d+e"},
		"set not UTF-8":         {form.Query("%FF=1").With("\uFFFD", "2"), "%FF=2"},
		"set bytes":             {form.Query("%FF=1").With("\xFF", "2"), "%FF=2"},
		"append":                {form.Query("a").WithAppended("a", ""), "a&a="},
		"append to nothing":     {form.Query("").WithAppended("", ""), "="},
		"append after &":        {form.Query("a&").WithAppended("b", "c"), "a&b=c"},
		"rename":                {form.Query("a=%20&b&a").WithRenamed("a", "c=d"), "c%3Dd=%20&b&c%3Dd"},
		"rename to nothing":     {form.Query("a&a=b").WithRenamed("a", ""), "=&=b"},
		"rename to the same":    {form.Query("%61&a=b").WithRenamed("a", "a"), "%61&a=b"},
		"sort":                  {form.Query("b=2&a=%20&B&&a=1&").Sorted(), "B&a=%20&a=1&b=2"},
		"sort what is sorted":   {form.Query("&a=%20&&b").Sorted(), "a=%20&b"},
		"sort nothing":          {form.Query("&&").Sorted(), ""},
		"sort by decoded names": {form.Query("b&%61").Sorted(), "%61&b"},
		"sort by UTF-16":        {form.Query("%EF%BF%BC&%F0%9F%8C%88").Sorted(), "%F0%9F%8C%88&%EF%BF%BC"},
		"edit": {form.Query(messy).WithEdits(func(p form.Pair) (form.Pair, bool) {
			if p.Name == "t" {
				p.Value += "!"
			}
			return p, p.Name != "q"
		}), "utm_source=x&n=a%20b&t=%7Ex%21&flag"},
	} {
		t.Run(name, func(t *testing.T) {
			if test.got != test.want {
				t.Errorf("got %q, want %q", test.got, test.want)
			}
		})
	}
}

// TestQueryProperty edits queries at random. What an edit does not name stays
// byte for byte, and the list that is read afterwards is the list edited.
func TestQueryProperty(t *testing.T) {
	count := need.Number(t, "QUERY_COUNT", need.Part(t, 200_000))
	g := newQueryGenerator(t, 1)
	for range count {
		query := g.query()
		checkReading(t, g, query)
		checkEdit(t, g, query)
	}
}

// A queryGenerator makes queries and names.
type queryGenerator struct {
	*rand.Rand
	texts []string // percent-encoded names and values
}

// newQueryGenerator returns a generator that has some words in every legacy
// encoding.
func newQueryGenerator(t testing.TB, seed uint64) *queryGenerator {
	g := &queryGenerator{Rand: rand.New(rand.NewPCG(seed, 0)), texts: []string{
		"a", "b", "", "a%20b", "a+b", "~x", "%7Ex", "utm_source", "utm%5fsource", "%", "%zz", "%4", "=", "%3D", "%26", "%00",
		"é", "%C3%A9", "%c3%a9", "\xFF", "%FF", "%ff", "%EF%BF%BD", "\uFFFD", "\xEF", "%EF%BF", "\xC3", "%C3", "🌈", "\uFFFC", "%EF%BB%BF",
	}}
	for _, label := range []string{"windows-1251", "shift_jis", "gb18030", "big5", "euc-kr", "iso-2022-jp", "euc-jp", "windows-1252", "koi8-r"} {
		e, err := encodings.Lookup(label)
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range []string{"при", "表示", "한국", "größe", "€"} {
			g.texts = append(g.texts, e.PercentEncode(word, percent.Query))
			if raw := percent.Decode(e.PercentEncode(word, percent.Query)); !strings.Contains(raw, "&") {
				g.texts = append(g.texts, raw)
			}
		}
	}
	return g
}

func (g *queryGenerator) text() string {
	s := g.texts[g.IntN(len(g.texts))]
	switch g.IntN(8) {
	case 0:
		s += g.texts[g.IntN(len(g.texts))]
	case 1:
		s = s[:g.IntN(len(s)+1)] + string([]byte{byte(g.IntN(256))}) + s
	}
	return s
}

func (g *queryGenerator) query() string {
	var b strings.Builder
	for range g.IntN(6) {
		b.WriteString(g.text())
		if g.IntN(4) > 0 {
			b.WriteByte('=')
			b.WriteString(g.text())
		}
		b.WriteString([]string{"&", "&", "&", "&&", ""}[g.IntN(5)])
	}
	return b.String()
}

// name returns a name, which is often in the list and sometimes not UTF-8.
func (g *queryGenerator) name(list form.List) string {
	if len(list) > 0 && g.IntN(4) > 0 {
		return list[g.IntN(len(list))].Name
	}
	return g.text()
}

func checkReading(t *testing.T, g *queryGenerator, query string) {
	t.Helper()
	list := form.Parse(query)
	q := form.Query(query)
	name := g.name(list)
	decoded := percent.DecodeUTF8(name)
	wantValue, wantOK := list.Lookup(decoded)
	if value, ok := q.Lookup(name); value != wantValue || ok != wantOK {
		t.Fatalf("%q: Get(%q) is %q, %v; want %q, %v", query, name, value, ok, wantValue, wantOK)
	}
	if got := q.Has(name); got != wantOK {
		t.Fatalf("%q: Has(%q) is %v", query, name, got)
	}
	if got, want := q.GetAll(name), list.GetAll(decoded); !slices.Equal(got, want) {
		t.Fatalf("%q: GetAll(%q) is %q, want %q", query, name, got, want)
	}
}

// A field is what an edit must give: a pair and, if it was not edited, how it
// was written.
type field struct {
	pair    form.Pair
	written string
}

func checkEdit(t *testing.T, g *queryGenerator, query string) {
	t.Helper()
	q := form.Query(query)
	list := form.Parse(query)
	fields := make([]field, len(list))
	for i, written := range fieldsOf(query) {
		fields[i] = field{list[i], written}
	}
	rawName, rawOther, rawValue := g.name(list), g.text(), g.text()
	name, other, value := percent.DecodeUTF8(rawName), percent.DecodeUTF8(rawOther), percent.DecodeUTF8(rawValue)
	named := func(f field) bool { return f.pair.Name == name }
	var got form.Query
	var edit string
	switch g.IntN(8) {
	case 0:
		edit, got = "WithAppended", q.WithAppended(rawName, rawValue)
		list.Append(name, value)
		fields = append(fields, field{form.Pair{Name: name, Value: value}, ""})
	case 1:
		edit, got = "With", q.With(rawName, rawValue)
		list.Set(name, value)
		set := form.Pair{Name: name, Value: value}
		if first := slices.IndexFunc(fields, named); first < 0 {
			fields = append(fields, field{set, ""})
		} else {
			if fields[first].pair.Value != value {
				fields[first] = field{set, ""}
			}
			kept := slices.DeleteFunc(fields[first+1:], named)
			fields = fields[:first+1+len(kept)]
		}
	case 2:
		edit, got = "Without", q.Without(rawName, rawOther)
		list.Delete(name)
		list.Delete(other)
		fields = slices.DeleteFunc(fields, func(f field) bool { return named(f) || f.pair.Name == other })
	case 3:
		edit, got = "WithOnly", q.WithOnly(rawName, rawOther)
		fields = slices.DeleteFunc(fields, func(f field) bool { return !named(f) && f.pair.Name != other })
		list = slices.DeleteFunc(list, func(p form.Pair) bool { return p.Name != name && p.Name != other })
	case 4:
		edit, got = "WithoutFunc", q.WithoutFunc(func(p form.Pair) bool { return p.Value > value })
		fields = slices.DeleteFunc(fields, func(f field) bool { return f.pair.Value > value })
		list = slices.DeleteFunc(list, func(p form.Pair) bool { return p.Value > value })
	case 5:
		edit, got = "WithRenamed", q.WithRenamed(rawName, rawOther)
		for i := range list {
			if list[i].Name == name && name != other {
				list[i].Name = other
				fields[i] = field{list[i], ""}
			}
		}
	case 6:
		edit, got = "Sorted", q.Sorted()
		list.Sort()
		// Sorting is stable, so equal names find their fields in order.
		sorted := make([]field, 0, len(fields))
		for _, p := range list {
			i := slices.IndexFunc(fields, func(f field) bool { return f.pair == p })
			sorted = append(sorted, fields[i])
			fields = slices.Delete(fields, i, i+1)
		}
		fields = sorted
	case 7:
		edit = "WithEdits"
		change := func(p form.Pair) (form.Pair, bool) {
			if p.Name == name {
				p.Value = value
			}
			if p.Value == "" {
				p.Name = other
			}
			return p, len(p.Value) != 1
		}
		got = q.WithEdits(func(p form.Pair) (form.Pair, bool) {
			edited, keep := change(p)
			if edited.Name == other && other != p.Name {
				edited.Name = rawOther
			}
			if edited.Value == value && value != p.Value {
				edited.Value = rawValue
			}
			return edited, keep
		})
		var edited []field
		list = nil
		for _, f := range fields {
			p, keep := change(f.pair)
			if !keep {
				continue
			}
			if p != f.pair {
				f = field{p, ""}
			}
			edited = append(edited, f)
			list = append(list, p)
		}
		fields = edited
	}
	context := fmt.Sprintf("%q: %s with %q, %q, %q gives %q", query, edit, name, other, value, got)
	written := fieldsOf(string(got))
	if len(written) != len(fields) {
		t.Fatalf("%s: %d fields, want %d", context, len(written), len(fields))
	}
	for i, f := range fields {
		if f.written != "" && f.written != written[i] {
			t.Fatalf("%s: field %d was %q", context, i, f.written)
		}
	}
	read := form.Parse(string(got))
	for i := range list {
		want := form.Pair{Name: percent.DecodeUTF8(list[i].Name), Value: percent.DecodeUTF8(list[i].Value)}
		if read[i] != want {
			t.Fatalf("%s: pair %d is %q, want %q", context, i, read[i], want)
		}
	}
}

// TestQueryBytes edits and reads a field with a name that is not UTF-8.
func TestQueryBytes(t *testing.T) {
	q := form.Query("").With("\xFF", "1")
	if value, ok := q.Lookup("\xFF"); value != "1" || !ok || !q.Has("\xFF") || len(q.GetAll("\xFF")) != 1 {
		t.Errorf("%q: %q, %v", q, value, ok)
	}
	if got, want := q.With("\xFF", "2"), form.Query("%EF%BF%BD=2"); got != want {
		t.Errorf("With: %q, want %q", got, want)
	}
	if got := q.Without("\xFF"); got != "" {
		t.Errorf("Without: %q", got)
	}
	if got := q.WithOnly("\xFF"); got != q {
		t.Errorf("WithOnly: %q", got)
	}
	if got := q.WithRenamed("\xFF", "\xFE"); got != q {
		t.Errorf("WithRenamed: %q", got)
	}
	if got := form.Query("a=%FF").With("a", "\xFF"); got != "a=%FF" {
		t.Errorf("With the value that it has: %q", got)
	}
}

// TestQueryAllocations holds reading by name to its promise.
func TestQueryAllocations(t *testing.T) {
	q := form.Query("a=1&b%5Fc=x&caf%C3%A9=yes&d=e+f&utm=1")
	var value string
	for name, want := range map[string]float64{"a": 0, "b_c": 0, "café": 0, "utm": 0, "none": 0, "d": 1} {
		if got := testing.AllocsPerRun(100, func() { value, _ = q.Lookup(name) }); got > want {
			t.Errorf("Get(%q) = %q: %v allocations", name, value, got)
		}
	}
	if got := testing.AllocsPerRun(100, func() { q = q.Without("none") }); got > 0 {
		t.Errorf("an edit that changes nothing: %v allocations", got)
	}
}

func FuzzQuery(f *testing.F) {
	for _, test := range parseTests {
		f.Add(test.input, uint64(0))
	}
	g := newQueryGenerator(f, 2)
	f.Fuzz(func(t *testing.T, query string, seed uint64) {
		g := &queryGenerator{rand.New(rand.NewPCG(seed, 0)), append([]string{query}, g.texts...)}
		checkReading(t, g, query)
		checkEdit(t, g, query)
	})
}

// TestManyNames deletes and keeps as many names as there are fields.
func TestManyNames(t *testing.T) {
	for name, edit := range map[string]func(form.Query, ...string) form.Query{"Without": form.Query.Without, "WithOnly": form.Query.WithOnly} {
		t.Run(name, func(t *testing.T) {
			cputime.Linear(t, 1000, func(n int) time.Duration {
				var query strings.Builder
				names := make([]string, n)
				for i := range n {
					fmt.Fprintf(&query, "&a%%62%d=", i)
					names[n-1-i] = fmt.Sprintf("ab%d", 2*i)
				}
				q := form.Query(query.String())
				return cputime.Thread(func() { edit(q, names...) })
			})
		})
	}
	// With few names and with many the result is the same.
	q := form.Query("a=1&%61=2&b=3&c&=&\xFF=4&%FF=5")
	for _, names := range [][]string{{"a"}, {"a", "c"}, {""}, {"\uFFFD"}, {"\xFF"}, {"z"}} {
		many := slices.Concat(names, strings.Fields("0 1 2 3 4 5 6 7 8 9"))
		if few, many := q.Without(names...), q.Without(many...); few != many {
			t.Errorf("without %q: %q and %q", names, few, many)
		}
		if few, many := q.WithOnly(names...), q.WithOnly(many...); few != many {
			t.Errorf("with %q: %q and %q", names, few, many)
		}
	}
}
