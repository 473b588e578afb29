package form_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/weburl/weburl/encodings"
	"github.com/weburl/weburl/form"
	"github.com/weburl/weburl/percent"
)

// pairs makes a list of names and values that take turns.
func pairs(namesAndValues ...string) form.List {
	list := form.List{}
	for i := 0; i < len(namesAndValues); i += 2 {
		list.Append(namesAndValues[i], namesAndValues[i+1])
	}
	return list
}

// parseTests are inputs and what they are parsed as. The first group is that of
// url/urlencoded-parser.any.js in web-platform-tests.
var parseTests = []struct {
	input string
	want  form.List
}{
	{"test", pairs("test", "")},
	{"\uFEFFtest=\uFEFF", pairs("\uFEFFtest", "\uFEFF")},
	{"%EF%BB%BFtest=%EF%BB%BF", pairs("\uFEFFtest", "\uFEFF")},
	{"%EF%BF%BF=%EF%BF%BF", pairs("\uFFFF", "\uFFFF")},
	{"%FE%FF", pairs("\uFFFD\uFFFD", "")},
	{"%FF%FE", pairs("\uFFFD\uFFFD", "")},
	{"†&†=x", pairs("†", "", "†", "x")},
	{"%C2", pairs("\uFFFD", "")},
	{"%C2x", pairs("\uFFFDx", "")},
	{"_charset_=windows-1252&test=%C2x", pairs("_charset_", "windows-1252", "test", "\uFFFDx")},
	{"", pairs()},
	{"a", pairs("a", "")},
	{"a=b", pairs("a", "b")},
	{"a=", pairs("a", "")},
	{"=b", pairs("", "b")},
	{"&", pairs()},
	{"&a", pairs("a", "")},
	{"a&", pairs("a", "")},
	{"a&a", pairs("a", "", "a", "")},
	{"a&b&c", pairs("a", "", "b", "", "c", "")},
	{"a=b&c=d", pairs("a", "b", "c", "d")},
	{"a=b&c=d&", pairs("a", "b", "c", "d")},
	{"&&&a=b&&&&c=d&", pairs("a", "b", "c", "d")},
	{"a=a&a=b&a=c", pairs("a", "a", "a", "b", "a", "c")},
	{"a==a", pairs("a", "=a")},
	{"a=a+b+c+d", pairs("a", "a b c d")},
	{"%=a", pairs("%", "a")},
	{"%a=a", pairs("%a", "a")},
	{"%a_=a", pairs("%a_", "a")},
	{"%61=a", pairs("a", "a")},
	{"%61+%4d%4D=", pairs("a MM", "")},
	{"id=0&value=%", pairs("id", "0", "value", "%")},
	{"b=%2sf%2a", pairs("b", "%2sf*")},
	{"b=%2%2af%2a", pairs("b", "%2*f*")},
	{"b=%%2a", pairs("b", "%*")},

	{"=", pairs("", "")},
	{"=&=", pairs("", "", "", "")},
	{"?a=b", pairs("?a", "b")},
	{"a;b=c;d", pairs("a;b", "c;d")},
	{"a=b#c", pairs("a", "b#c")},
	{"+", pairs(" ", "")},
	{"a+=+b+", pairs("a ", " b ")},
	{"%2B=%26%3D", pairs("+", "&=")},
	{"a%3Db=c", pairs("a=b", "c")},
	{"%00=\x00", pairs("\x00", "\x00")},
	{"%25%34%31", pairs("%41", "")},
	{"%4", pairs("%4", "")},
	{"%4=1", pairs("%4", "1")},
	{"a=%4&1=b", pairs("a", "%4", "1", "b")},
	{"%4+", pairs("%4 ", "")},
	{"%+41", pairs("% 41", "")},
	{"%gg=%0g=%g0", pairs("%gg", "%0g=%g0")},
	{"%aF%Af=", pairs("\uFFFD\uFFFD", "")},
	// One U+FFFD for each maximal subpart.
	{"%E2%82", pairs("\uFFFD", "")},
	{"%E2%82=%82%AC", pairs("\uFFFD", "\uFFFD\uFFFD")},
	{"%F0%9F%92%A9=%F0%9F%92", pairs("\U0001F4A9", "\uFFFD")},
	{"%ED%A0%80", pairs("\uFFFD\uFFFD\uFFFD", "")},
	{"%C0%80", pairs("\uFFFD\uFFFD", "")},
	{"\xE2\x82=\xFFz", pairs("\uFFFD", "\uFFFDz")},
	// Bytes and percent-encoded bytes are decoded together.
	{"\xE2%82\xAC=%E2\x82%AC", pairs("€", "€")},
	{"\xE2+\x82%AC", pairs("\uFFFD \uFFFD\uFFFD", "")},
}

func TestParse(t *testing.T) {
	for _, test := range parseTests {
		t.Run(fmt.Sprintf("%q", test.input), func(t *testing.T) {
			if got := form.Parse(test.input); !slices.Equal(got, test.want) {
				t.Errorf("got %q, want %q", []form.Pair(got), []form.Pair(test.want))
			}
		})
	}
}

// serializeTests are lists and how they are written.
var serializeTests = []struct {
	list form.List
	want string
}{
	{pairs(), ""},
	{pairs("", ""), "="},
	{pairs("", "", "", ""), "=&="},
	{pairs("a", "b"), "a=b"},
	{pairs("a", "", "", "b"), "a=&=b"},
	{pairs("a", "b c", "d", "e"), "a=b+c&d=e"},
	{pairs("a", "+", "%", "%25"), "a=%2B&%25=%2525"},
	{pairs("=", "&"), "%3D=%26"},
	{pairs("\x00", "\r\n\t"), "%00=%0D%0A%09"},
	{pairs("*-._", "!'()~"), "*-._=%21%27%28%29%7E"},
	{pairs("AZaz09", "\x7F"), "AZaz09=%7F"},
	{pairs("é", "\U0001F4A9"), "%C3%A9=%F0%9F%92%A9"},
	{pairs("\uFEFF", "\uFFFD"), "%EF%BB%BF=%EF%BF%BD"},
	{pairs("\xE2\x82", "\xED\xA0\x80"), "%EF%BF%BD=%EF%BF%BD%EF%BF%BD%EF%BF%BD"},
}

func TestString(t *testing.T) {
	for _, test := range serializeTests {
		t.Run(fmt.Sprintf("%q", test.list), func(t *testing.T) {
			if got := test.list.String(); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
			if got := test.list.StringIn(nil); got != test.want {
				t.Errorf("with an encoding: got %q, want %q", got, test.want)
			}
		})
	}
}

// TestStringBytes writes each byte of ASCII: only the alphanumeric ones and
// four others are written as they are.
func TestStringBytes(t *testing.T) {
	for c := range rune(0x80) {
		want := fmt.Sprintf("%%%02X=", c)
		switch {
		case c == ' ':
			want = "+="
		case strings.ContainsRune("*-._", c), '0' <= c && c <= '9', 'A' <= c && c <= 'Z', 'a' <= c && c <= 'z':
			want = string(c) + "="
		}
		if got := pairs(string(c), "").String(); got != want {
			t.Errorf("%q: got %q, want %q", c, got, want)
		}
	}
}

func TestEncode(t *testing.T) {
	list := pairs("ö", "\u2026", "あ", "a b")
	for _, test := range []struct {
		encoding, want string
	}{
		{"utf-8", "%C3%B6=%E2%80%A6&%E3%81%82=a+b"},
		{"utf-16le", "%C3%B6=%E2%80%A6&%E3%81%82=a+b"},
		{"replacement", "%C3%B6=%E2%80%A6&%E3%81%82=a+b"},
		{"windows-1252", "%F6=%85&%26%2312354%3B=a+b"},
		{"shift_jis", "%26%23246%3B=%81c&%82%A0=a+b"},
		{"iso-2022-jp", "%26%23246%3B=%1B%24B%21D%1B%28B&%1B%24B%24%22%1B%28B=a+b"},
	} {
		t.Run(test.encoding, func(t *testing.T) {
			e, err := encodings.Lookup(test.encoding)
			if err != nil {
				t.Fatal(err)
			}
			if got := list.StringIn(e); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestParseLimit(t *testing.T) {
	for _, test := range []struct {
		input  string
		limit  int
		size   int
		offset int // -1 for no error
	}{
		{"", 0, 0, -1},
		{"&&", 0, 0, -1},
		{"&&a", 0, 0, 2},
		{"a=b", -1, 0, 0},
		{"a&b&c", 3, 3, -1},
		{"a&b&c&&", 3, 3, -1},
		{"a&b&&&c", 2, 2, 6},
		{"a=1&b=2", 1, 1, 4},
	} {
		t.Run(fmt.Sprintf("%q %d", test.input, test.limit), func(t *testing.T) {
			list, err := form.ParseLimit(test.input, test.limit)
			if want := form.Parse(test.input)[:test.size]; !slices.Equal(list, want) {
				t.Errorf("got %q, want %q", list, want)
			}
			if test.offset < 0 {
				if err != nil {
					t.Error(err)
				}
				return
			}
			var limit *form.LimitError
			if !errors.As(err, &limit) || *limit != (form.LimitError{Limit: test.limit, Offset: test.offset}) {
				t.Errorf("error %v, want offset %d", err, test.offset)
			}
		})
	}
}

func TestList(t *testing.T) {
	const start = "a=1&b=2&a=3&=4&a=1"
	for _, test := range []struct {
		name string
		do   func(l *form.List)
		want string
	}{
		{"append", func(l *form.List) { l.Append("a", "") }, "a=1&b=2&a=3&=4&a=1&a="},
		{"set first", func(l *form.List) { l.Set("a", "5") }, "a=5&b=2&=4"},
		{"set only", func(l *form.List) { l.Set("b", "5") }, "a=1&b=5&a=3&=4&a=1"},
		{"set empty name", func(l *form.List) { l.Set("", "5") }, "a=1&b=2&a=3&=5&a=1"},
		{"set new", func(l *form.List) { l.Set("c", "5") }, "a=1&b=2&a=3&=4&a=1&c=5"},
		{"delete", func(l *form.List) { l.Delete("a") }, "b=2&=4"},
		{"delete none", func(l *form.List) { l.Delete("A") }, start},
		{"delete value", func(l *form.List) { l.DeleteValue("a", "1") }, "b=2&a=3&=4"},
		{"delete other value", func(l *form.List) { l.DeleteValue("a", "2") }, start},
		{"sort", func(l *form.List) { l.Sort() }, "=4&a=1&a=3&a=1&b=2"},
	} {
		t.Run(test.name, func(t *testing.T) {
			list := form.Parse(start)
			test.do(&list)
			if got := list.String(); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
	list := form.Parse(start)
	if v, ok := list.Lookup("a"); v != "1" || !ok {
		t.Errorf("Get a: %q, %t", v, ok)
	}
	if v, ok := list.Lookup("c"); v != "" || ok {
		t.Errorf("Get c: %q, %t", v, ok)
	}
	if v := list.GetAll("a"); !slices.Equal(v, []string{"1", "3", "1"}) {
		t.Errorf("GetAll a: %q", v)
	}
	if v := list.GetAll("c"); v != nil {
		t.Errorf("GetAll c: %q", v)
	}
	if !list.Has("") || list.Has("c") {
		t.Error("Has")
	}
	if !list.HasValue("a", "3") || list.HasValue("a", "2") || list.HasValue("b", "3") {
		t.Error("HasValue")
	}
	var got form.List
	for name, value := range list.All() {
		got.Append(name, value)
		if len(got) == 4 {
			break
		}
	}
	if !slices.Equal(got, list[:4]) {
		t.Errorf("All: %q", got)
	}
	var zero form.List
	zero.Set("a", "b")
	zero.Append("c", "d")
	if zero.String() != "a=b&c=d" {
		t.Errorf("zero list: %q", zero)
	}
}

// TestSort has lists of names in their order. The first are those of
// url/urlsearchparams-sort.any.js in web-platform-tests.
func TestSort(t *testing.T) {
	for _, test := range []struct {
		input string
		want  form.List
	}{
		{"z=b&a=b&z=a&a=a", pairs("a", "b", "a", "a", "z", "b", "z", "a")},
		{"\uFFFD=x&\uFFFC&\uFFFD=a", pairs("\uFFFC", "", "\uFFFD", "x", "\uFFFD", "a")},
		{"ﬃ&🌈", pairs("🌈", "", "ﬃ", "")},
		{"\u00E9&e\uFFFD&e\u0301", pairs("e\u0301", "", "e\uFFFD", "", "\u00E9", "")},
		{"z=z&a=a&z=y&a=b&z=x&a=c&z=w&a=d&z=v&a=e&z=u&a=f&z=t&a=g",
			pairs("a", "a", "a", "b", "a", "c", "a", "d", "a", "e", "a", "f", "a", "g",
				"z", "z", "z", "y", "z", "x", "z", "w", "z", "v", "z", "u", "z", "t")},
		{"bbb&bb&aaa&aa=x&aa=y", pairs("aa", "x", "aa", "y", "aaa", "", "bb", "", "bbb", "")},
		{"z=z&=f&=t&=x", pairs("", "f", "", "t", "", "x", "z", "z")},
		{"a🌈&a💩", pairs("a🌈", "", "a💩", "")},

		{"\uE000&\U00010000&\uD7FF&\U0010FFFF", pairs("\uD7FF", "", "\U00010000", "", "\U0010FFFF", "", "\uE000", "")},
		{"ab&a&b&", pairs("a", "", "ab", "", "b", "")},
	} {
		t.Run(test.input, func(t *testing.T) {
			list := form.Parse(test.input)
			list.Sort()
			if !slices.Equal(list, test.want) {
				t.Errorf("got %q, want %q", list, test.want)
			}
		})
	}
}

// TestSortRandom compares the order with that of UTF-16 written down, on names
// of code points from around the places where the orders part.
func TestSortRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	alphabet := []rune("a\u007F\u0080\u07FF\u0800\uD7FF\uE000\uEFFF\uF000\uFFFF\U00010000\U0001F4A9\U0010FFFF")
	for range 500 {
		var list form.List
		for i := range rng.IntN(60) {
			var name []rune
			for range rng.IntN(4) {
				name = append(name, alphabet[rng.IntN(len(alphabet))])
			}
			list.Append(string(name), fmt.Sprint(i))
		}
		want := slices.Clone(list)
		slices.SortStableFunc(want, func(a, b form.Pair) int {
			return slices.Compare(utf16.Encode([]rune(a.Name)), utf16.Encode([]rune(b.Name)))
		})
		list.Sort()
		if !slices.Equal(list, want) {
			t.Fatalf("got %q, want %q", list, want)
		}
	}
}

func TestValues(t *testing.T) {
	list := form.Parse("b=2&a=1&b=1&é=+&=")
	want := url.Values{"a": {"1"}, "b": {"2", "1"}, "é": {" "}, "": {""}}
	if got := list.Values(); !reflect.DeepEqual(got, want) {
		t.Errorf("Values: %q", got)
	}
	if got, want := form.FromValues(want), pairs("", "", "a", "1", "b", "2", "b", "1", "é", " "); !slices.Equal(got, want) {
		t.Errorf("FromValues: got %q, want %q", got, want)
	}
	if got := form.FromValues(nil); len(got) != 0 {
		t.Errorf("FromValues(nil): %q", got)
	}
	if got := (form.List)(nil).Values(); got == nil || len(got) != 0 {
		t.Errorf("Values of nil: %q", got)
	}
}

// reference is the parser written down step by step.
func reference(input string) form.List {
	var output form.List
	for _, sequence := range strings.Split(input, "&") {
		if sequence == "" {
			continue
		}
		name, value, _ := strings.Cut(sequence, "=")
		decode := func(s string) string {
			return percent.DecodeUTF8(percent.Decode(strings.ReplaceAll(s, "+", " ")))
		}
		output.Append(decode(name), decode(value))
	}
	return output
}

// check holds the properties of every input.
func check(t *testing.T, input string) {
	t.Helper()
	list := form.Parse(input)
	if want := reference(input); !slices.Equal(list, want) {
		t.Fatalf("%q: got %q, want %q", input, []form.Pair(list), []form.Pair(want))
	}
	for _, p := range list {
		if !utf8.ValidString(p.Name) || !utf8.ValidString(p.Value) {
			t.Fatalf("%q: not UTF-8: %q", input, p)
		}
	}
	s := list.String()
	if again := form.Parse(s); !slices.Equal(again, list) {
		t.Fatalf("%q: %q parses as %q, not %q", input, s, []form.Pair(again), []form.Pair(list))
	}
	// The pairs as they are in the input, undecoded, may hold any bytes.
	raw := form.List{{input, input}}
	if got, want := raw.String(), percent.Encode(input, percent.FormURLEncoded); got != want+"="+want {
		t.Fatalf("%q: written as %q, not %q", input, got, want+"="+want)
	}
	for limit := range len(list) {
		got, err := form.ParseLimit(input, limit)
		var e *form.LimitError
		if !errors.As(err, &e) || !slices.Equal(got, list[:limit]) || !slices.Equal(form.Parse(input[e.Offset:]), list[limit:]) {
			t.Fatalf("%q limited to %d: %q, %v", input, limit, got, err)
		}
	}
	if got, err := form.ParseLimit(input, len(list)); err != nil || !slices.Equal(got, list) {
		t.Fatalf("%q limited to %d: %q, %v", input, len(list), got, err)
	}
}

func TestProperties(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	parts := []string{"&", "=", "+", "%", "a", "b", "%41", "%e2%82%ac", "%E2", "%82", "\xE2", "\x82", "€", "%2", "%26", "%zz", "\xFF", "\x00", "long enough"}
	for range 20_000 {
		var input strings.Builder
		for range rng.IntN(16) {
			input.WriteString(parts[rng.IntN(len(parts))])
		}
		check(t, input.String())
	}
}

func FuzzParse(f *testing.F) {
	for _, test := range parseTests {
		f.Add(test.input)
	}
	f.Fuzz(func(t *testing.T, input string) {
		if len(input) < 10_000 {
			check(t, input)
		}
	})
}

func TestAllocations(t *testing.T) {
	for _, test := range []struct {
		name string
		want float64
		do   func()
	}{
		{"parse what is the same", 1, func() { form.Parse("a=b&c=d&é=%zz&%") }},
		{"parse what is decoded", 2, func() { form.Parse("a+b=%41&%20=c+d&é=%C3%A9") }},
		{"get", 0, func() { form.List{{"a", "b"}}.Has("c") }},
		{"write", 1, func() { _ = form.List{{"a", "b c"}, {"é", "%"}}.String() }},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := testing.AllocsPerRun(100, test.do); got != test.want {
				t.Errorf("%v allocations, want %v", got, test.want)
			}
		})
	}
}

// Newlines of all three kinds, next to each other and in names.
func TestNormalizeNewlines(t *testing.T) {
	for input, want := range map[string]string{
		"": "", "a": "a", "\n": "\r\n", "\r": "\r\n", "\r\n": "\r\n", "\n\r": "\r\n\r\n",
		"\r\r\n\n": "\r\n\r\n\r\n", "a\nb\r\nc\rd": "a\r\nb\r\nc\r\nd", "\u2028\v\f": "\u2028\v\f",
	} {
		list := form.List{{Name: input, Value: "x"}, {Name: "y", Value: input}}
		for range 2 { // the second time changes nothing
			list.NormalizeNewlines()
			if list[0].Name != want || list[1].Value != want {
				t.Errorf("%q: got %q, want %q", input, list, want)
			}
		}
	}
}
