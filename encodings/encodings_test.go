package encodings

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/peer"
	"github.com/weburl/weburl/internal/wpt"
	"github.com/weburl/weburl/percent"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/simplifiedchinese"
)

func TestLabels(t *testing.T) {
	seen := map[*percent.Encoding]string{}
	for _, row := range labels {
		t.Run(row.name, func(t *testing.T) {
			e := lookup(t, row.name)
			if e.Name() != row.name {
				t.Errorf("Name() = %q", e.Name())
			}
			if other, ok := seen[e]; ok {
				t.Errorf("is %s too", other)
			}
			seen[e] = row.name
			for label := range strings.FieldsSeq(row.labels) {
				if x, err := htmlindex.Get(label); err != nil {
					t.Errorf("%q is not a label of htmlindex", label)
				} else if name, err := htmlindex.Name(x); err != nil || name != strings.ToLower(row.name) {
					t.Errorf("%q: htmlindex has %s, %v", label, name, err)
				}
				for _, l := range []string{label, strings.ToUpper(label), "\t\n\f\r " + label + " \r\f\n\t"} {
					if got, err := Lookup(l); got != e || err != nil {
						t.Errorf("%q: %s, %v", l, got.Name(), err)
					}
				}
			}
			output := e
			switch row.name {
			case "UTF-8", "UTF-16BE", "UTF-16LE", "replacement":
				output = nil // UTF-8
			}
			if e.Output() != output {
				t.Errorf("Output() is %s", e.Output().Name())
			}
		})
	}
	if len(seen) != len(all) {
		t.Errorf("%d encodings of %d", len(seen), len(all))
	}
	for _, label := range []string{
		"", " ", "utf", "utf-8x", "utf 8", "\vutf-8", "utf-8\x00", "\u00A0utf-8", "utf-8\u2003",
		"\u212Aoi8-r", // KELVIN SIGN, which Unicode folds to k
		"i\u017Fo-8859-2",
		"utf-7", "utf-32", "iso-8859-12", "utf-8\xFF",
	} {
		if e, err := Lookup(label); e != nil || err == nil {
			t.Errorf("%q: %s, %v", label, e.Name(), err)
		}
	}
}

// The parts of the encoders that are easiest to get wrong.
func TestPercentEncodeAfterEncoding(t *testing.T) {
	tests := []struct{ label, in, want string }{
		{"windows-1252", "€\u0081\u0080é", "%80%81%26%23128%3B%E9"},
		{"windows-1252", "\xE2\x82", "%26%2365533%3B"},
		{"x-user-defined", "\uF780\uF7FF\u0080", "%80%FF%26%23128%3B"},
		{"iso-8859-8-i", "א", "%E0"},
		{"utf-16be", "é", "%C3%A9"},
		{"replacement", "é", "%C3%A9"},
		{"shift_jis", "\u0080¥‾−ｱ\uE000", "%80\\~%81|%B1%26%2357344%3B"},
		{"shift_jis", "ソ∵纊", "%83\\%81%E6%FA\\"},
		{"euc-jp", "¥‾−ｱ丂", "\\~%A1%DD%8E%B1%26%2319970%3B"},
		{"big5", "═╞╡╪十卅兀", "%F9%F9%F9%E9%F9%EB%F9%EA%A4Q%A4%CA%A4a"},
		{"big5", "\u43F0\U00020547", "%26%2317392%3B%FA@"}, // the first only in rows for decoding,
		{"gbk", "€\uE5E5𠀀", "%80%26%2358853%3B%26%23131072%3B"},
		{"gb18030", "€\uE5E5\uE7C7\u1E3F𠀀", "%A2%E3%26%2358853%3B%815%F47%A8%BC%952%826"},
		{"gb18030", "\u0080\uFFFF\U0010FFFF\xFF", "%810%810%841%A49%E32%9A5%841%A47"},
		{"gb18030", "\uFE12\uE78E\u9FB4\uE81E", "%A6%DA%A6%DA%FEY%FEY"},
		{"gb18030", "\uE000\uE765\uE864", "%AA%A1%A7%A0%FE%A0"},

		{"iso-2022-jp", "a漢字b", "a%1B$B4A;z%1B(Bb"},
		{"iso-2022-jp", "¥a\\¥~", "%1B(J\\a%1B(B\\%1B(J\\%1B(B~"},
		{"iso-2022-jp", "¥漢‾", "%1B(J\\%1B$B4A%1B(J~%1B(B"},
		{"iso-2022-jp", "漢\x1B字", "%1B$B4A%1B(B%26%2365533%3B%1B$B;z%1B(B"},
		{"iso-2022-jp", "¥\x0Eé¥", "%1B(J\\%26%2365533%3B%26%23233%3B\\%1B(B"},
		{"iso-2022-jp", "漢é字", "%1B$B4A%1B(B%26%23233%3B%1B$B;z%1B(B"},
		{"iso-2022-jp", "ｶﾞ−", "%1B$B%+!+!]%1B(B"},
	}
	for _, test := range tests {
		t.Run(test.label+" "+test.in, func(t *testing.T) {
			e := lookup(t, test.label)
			if got := e.PercentEncode(test.in, percent.SpecialQuery); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
			if got := string(e.AppendPercentEncode([]byte("> "), test.in, percent.SpecialQuery)); got != "> "+test.want {
				t.Errorf("appended: got %q", got)
			}
		})
	}
}

// The examples with encodings in the table of
// https://url.spec.whatwg.org/#example-percent-encode-operations.
func TestStandardExamples(t *testing.T) {
	for _, test := range []struct {
		label, in string
		set       percent.Set
		want      string
	}{
		{"Shift_JIS", " ", percent.SpecialQuery, "%20"},
		{"Shift_JIS", "≡", percent.SpecialQuery, "%81%DF"},
		{"Shift_JIS", "‽", percent.SpecialQuery, "%26%238253%3B"},
		{"ISO-2022-JP", "¥", percent.SpecialQuery, `%1B(J\%1B(B`},
		{"Shift_JIS", "1+1 ≡ 2%20‽", percent.FormURLEncoded, "1%2B1+%81%DF+2%2520%26%238253%3B"},
	} {
		if got := lookup(t, test.label).PercentEncode(test.in, test.set); got != test.want {
			t.Errorf("%s of %q: %q, want %q", test.label, test.in, got, test.want)
		}
	}
}

func TestAllocations(t *testing.T) {
	iso2022JP, gb18030 := lookup(t, "iso-2022-jp"), lookup(t, "gb18030")
	clean, dirty := strings.Repeat("clean", 20), strings.Repeat("größer als ", 20)
	dst := make([]byte, 0, 4096)
	for _, test := range []struct {
		name string
		f    func()
	}{
		{"unchanged", func() { iso2022JP.PercentEncode(clean, percent.Path) }},
		{"ISO-2022-JP", func() { iso2022JP.AppendPercentEncode(dst, dirty, percent.Path) }},
		{"gb18030", func() { gb18030.AppendPercentEncode(dst, dirty, percent.Path) }},
	} {
		test.f() // makes the table
		if got := testing.AllocsPerRun(100, test.f); got != 0 {
			t.Errorf("%s: %v allocations", test.name, got)
		}
	}
}

// The errors of ISO-2022-JP do not depend on the set.
func TestISO2022JPControls(t *testing.T) {
	for _, in := range []string{"\x0E", "\x0F", "\x1B"} {
		if got := lookup(t, "iso-2022-jp").PercentEncode(in, ""); got != "%26%2365533%3B" {
			t.Errorf("%q: %q", in, got)
		}
	}
}

// The four-byte codes are those that golang.org/x/text decodes back.
func TestGB18030FourByte(t *testing.T) {
	e := lookup(t, "gb18030")
	n := 0
	decoder := simplifiedchinese.GB18030.NewDecoder()
	for r := rune(0x80); r <= 0x1FFFF; r++ {
		code := percent.Decode(e.PercentEncode(string(r), percent.SpecialQuery))
		if len(code) != 4 || 0xD800 <= r && r <= 0xDFFF {
			continue
		}
		n++
		want := r
		if r == 0xE7C7 {
			want = 0x1E3F // they changed places after what x/text implements
		}
		if got, err := decoder.String(code); got != string(want) || err != nil {
			t.Errorf("%U: % X, which is %U", r, code, []rune(got))
		}
	}
	// All code points but the two-byte ones: pointers 0 to 39419, of which
	// those of gb2022 other than U+1E3F's are not in use, and plane 1.
	if want := 39420 - (len(gb2022) - 1) + 0x10000; n != want {
		t.Errorf("%d codes, want %d", n, want)
	}
}

func TestConcurrentUse(t *testing.T) {
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for _, row := range labels {
				e := lookup(t, row.name)
				if got := e.PercentEncode("a", percent.Path); got != "a" {
					t.Errorf("%s: %q", row.name, got)
				}
				e.PercentEncode("é漢", percent.Path)
			}
		})
	}
	wg.Wait()
}

// TestWPT runs percent-encoding.json of the web-platform-tests.
func TestWPT(t *testing.T) {
	type encodingTest struct {
		Input  string
		Output map[string]string
	}
	n := 0
	for _, test := range wpt.Cases[encodingTest](t, "percent-encoding.json") {
		for label, want := range test.Output {
			n++
			t.Run(label+" "+test.Input, func(t *testing.T) {
				if got := lookup(t, label).PercentEncode(test.Input, percent.SpecialQuery); got != want {
					t.Errorf("got %q, want %q", got, want)
				}
			})
		}
	}
	if n == 0 {
		t.Error("no tests")
	}
}

// TestEncodersExhaustively compares the encoders with those of the reference
// implementation, for each code point from U+0080 to U+2FFFF.
func TestEncodersExhaustively(t *testing.T) {
	folder := peer.Need(t)
	points := func(yield func(rune) bool) {
		for r := rune(0x80); r < 0x30000; r++ {
			if (r < 0xD800 || r > 0xDFFF) && !yield(r) {
				return
			}
		}
	}
	// An ASCII character separates them: in a stateful encoding it ends what a code point begins.
	const separator, perQuery = "/", 2048
	var inputs []string
	for chunk := range slices.Chunk(slices.Collect(points), perQuery) {
		inputs = append(inputs, strings.Join(strings.Split(string(chunk), ""), separator))
	}
	for _, row := range labels {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			e := lookup(t, row.name)
			if e.Output() != e {
				t.Skip("queries are in UTF-8")
			}
			reference, err := folder.Start(peer.WHATWGURL)
			if err != nil {
				t.Fatal(err)
			}
			defer reference.Close()
			bad := 0
			for _, input := range inputs {
				answers, err := reference.Ask([]peer.Query{{Input: "http://h/?" + input, Encoding: row.name}})
				if err != nil {
					t.Fatal(err)
				}
				got := strings.Split(e.PercentEncode(input, percent.SpecialQuery), separator)
				want := strings.Split(strings.TrimPrefix(answers[0].Search, "?"), separator)
				if len(got) != len(want) {
					t.Fatalf("%d and %d code points", len(got), len(want))
				}
				for i, r := range []rune(strings.ReplaceAll(input, separator, "")) {
					if got[i] == want[i] {
						continue
					}
					if bad++; bad <= 20 {
						t.Errorf("%U: got %s, want %s", r, got[i], want[i])
					}
				}
			}
			need.Cases(t, "encoders", 0x30000-0x80-0x800)
			if bad > 0 {
				t.Errorf("%d differences", bad)
			}
		})
	}
}

func lookup(t testing.TB, label string) *percent.Encoding {
	t.Helper()
	e, err := Lookup(label)
	if err != nil {
		t.Fatal(err)
	}
	return e
}
