package idna

import (
	"github.com/weburl/weburl/internal/cputime"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestPunycodeSamples has the sample strings of RFC 3492, section 7.1.
func TestPunycodeSamples(t *testing.T) {
	for _, tt := range []struct{ name, text, punycode string }{
		{"A Arabic", "ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"},
		{"B Chinese simplified", "他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"},
		{"C Chinese traditional", "他們爲什麽不說中文", "ihqwctvzc91f659drss3x8bo0yb"},
		{"D Czech", "Pročprostěnemluvíčesky", "Proprostnemluvesky-uyb24dma41a"},
		{"E Hebrew", "למההםפשוטלאמדבריםעברית", "4dbcagdahymbxekheh6e0a7fei0b"},
		{"F Hindi", "यहलोगहिन्दीक्योंनहींबोलसकतेहैं", "i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd"},
		{"G Japanese", "なぜみんな日本語を話してくれないのか", "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"},
		{"H Korean", "세계의모든사람들이한국어를이해한다면얼마나좋을까", "989aomsvi5e83db1d2a355cv1e0vak1dwrv93d5xbh15a0dt30a5jpsd879ccm6fea98c"},
		{"I Russian", "почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"},
		{"J Spanish", "PorquénopuedensimplementehablarenEspañol", "PorqunopuedensimplementehablarenEspaol-fmd56a"},
		{"K Vietnamese", "TạisaohọkhôngthểchỉnóitiếngViệt", "TisaohkhngthchnitingVit-kjcr8268qyxafd2f1b9g"},
		{"L", "3年B組金八先生", "3B-ww4c5e180e575a65lsy2b"},
		{"M", "安室奈美恵-with-SUPER-MONKEYS", "-with-SUPER-MONKEYS-pc58ag80a8qai00g7n9n"},
		{"N", "Hello-Another-Way-それぞれの場所", "Hello-Another-Way--fc4qua05auwb3674vfr0b"},
		{"O", "ひとつ屋根の下2", "2-u9tlzr9756bt3uc0v"},
		{"P", "MajiでKoiする5秒前", "MajiKoi5-783gue6qz075azm5e"},
		{"Q", "パフィーdeルンバ", "de-jg4avhby1noc0d"},
		{"R", "そのスピードで", "d9juau41awczczp"},
		{"S", "-> $1.00 <-", "-> $1.00 <--"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got, err := EncodePunycode(tt.text); got != tt.punycode || err != nil {
				t.Errorf("encoded: %q, %v; want %q", got, err, tt.punycode)
			}
			if got, err := DecodePunycode(tt.punycode); got != tt.text || err != nil {
				t.Errorf("decoded: %q, %v; want %q", got, err, tt.text)
			}
		})
	}
	// The RFC writes sample I with an upper-case digit.
	if got, err := DecodePunycode("b1abfaaepdrnnbgefbaDotcwatmq2g4l"); got != "почемужеонинеговорятпорусски" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}

func TestPunycodeInvalid(t *testing.T) {
	for _, s := range []string{
		"-", "0", "a-0", "é", "é-a", "a b", "-a b", "99999999", "zzzzzzzzzzzzzzzzzzzzzzzz",
		strings.Repeat("9", 5000), "ü-abc",
		simpleEncode([]rune{0xD800}), // Punycode of a surrogate
	} {
		if got, err := DecodePunycode(s); err == nil {
			t.Errorf("%q is decoded to %q", s, got)
		}
	}
	if got, err := EncodePunycode("a\xFF"); err == nil {
		t.Errorf("ill-formed UTF-8 is encoded as %q", got)
	}
	if got, err := DecodePunycode(""); got != "" || err != nil {
		t.Errorf("empty: %q, %v", got, err)
	}
}

// comparePunycode compares the ways to encode text, and decodes it again in both.
func comparePunycode(t *testing.T, text []rune) {
	t.Helper()
	encoded := string(appendPunycode(nil, text))
	want := simpleEncode(text)
	if encoded != want {
		t.Fatalf("encoding %U: %q, want %q", text, encoded, want)
	}
	if got, ok := quickEncode(text); ok && got != "xn--"+want {
		t.Fatalf("encoding %U the quick way: %q, want xn--%s", text, got, want)
	} else if !ok && len(text) <= 32 {
		t.Fatalf("encoding %U the quick way fails", text)
	}
	compareDecoders(t, encoded)
	if decoded, ok := appendPunycodeDecoded(nil, []byte(encoded)); !ok || !slices.Equal(decoded, text) {
		t.Fatalf("decoding %q: %U, want %U", encoded, decoded, text)
	}
}

// quickEncode encodes text as an asciiWriter does, if it has room.
func quickEncode(text []rune) (encoded string, ok bool) {
	var w asciiWriter
	var l asciiLabel
	for _, r := range text {
		if l, ok = w.put(l, r); !ok {
			return "", false
		}
	}
	end, ok := w.encode(l)
	return string(w.out[:end]), ok
}

func compareDecoders(t *testing.T, s string) {
	t.Helper()
	got, ok := appendPunycodeDecoded([]rune("x"), []byte(s))
	want, wantOK := simpleDecode(s)
	if ok != wantOK || string(got) != "x"+string(want) {
		t.Fatalf("decoding %q: %U, %v, want %U, %v", s, got, ok, want, wantOK)
	}
}

// TestPunycodeLong compares the ways for long labels with the simple ones,
// around the lengths at which they take over.
func TestPunycodeLong(t *testing.T) {
	rng := rand.New(rand.NewPCG(3492, 1))
	for _, n := range []int{0, 1, 2, punyFew - 1, punyFew, punyFew + 1, 100, 300, 1000, 1500, 3000} {
		for _, top := range []int{0x81, 0x90, 0x100, 0x3000, 0x110000} {
			text := make([]rune, n)
			for i := range text {
				if text[i] = rune(rng.IntN(top)); rng.IntN(4) == 0 {
					text[i] = rune(rng.IntN(0x80))
				}
			}
			comparePunycode(t, text)
		}
	}
}

func FuzzPunycode(f *testing.F) {
	for _, s := range []string{"", "-", "abc-", "bücher", "bcher-kva", "99999999", "ﬀ\U0010FFFF", strings.Repeat("äöü中", 30), strings.Repeat("a9z", 400)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 4000 {
			return
		}
		comparePunycode(t, []rune(s))
		compareDecoders(t, s)
	})
}

// TestScaling measures input that takes quadratic time if anything does.
func TestScaling(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	random := func(n int, from, to rune) string {
		text := make([]rune, n)
		for i := range text {
			text[i] = from + rng.Int32N(to-from)
		}
		return string(text)
	}
	inputs := map[string]func(n int) string{
		"han": func(n int) string { return random(n, 0x4E00, 0x9FA0) },
		"han descending": func(n int) string {
			r := []rune(random(n, 0x4E00, 0x9FA0))
			slices.Sort(r)
			slices.Reverse(r)
			return string(r)
		},
		"half ASCII":            func(n int) string { return strings.Repeat("a", n/2) + strings.Repeat("ü", n/2) },
		"punycode":              func(n int) string { return "xn--" + mustEncode(random(n/3, 0x4E00, 0x9FA0)) },
		"punycode at the start": func(n int) string { return "xn--" + strings.Repeat("a", n) },
		"punycode digits":       func(n int) string { return "xn--" + strings.Repeat("9", n) },
		"marks out of order":    func(n int) string { return "a" + strings.Repeat("\u0301\u0327\u0323", n/3) },
		"marks descending":      func(n int) string { return "a" + strings.Repeat("\u0301", n/2) + strings.Repeat("\u0327", n/2) },
		"jamo":                  func(n int) string { return strings.Repeat("\u1112\u1161\u11AB", n/3) },
		"non-joiners":           func(n int) string { return "\u0628" + strings.Repeat("\u064E\u200C", n/2) + "\u0628" },
		"one non-joiner":        func(n int) string { return "\u0628" + strings.Repeat("\u064E", n) + "\u200C\u0628" },
		"dots":                  func(n int) string { return strings.Repeat(".", n) },
		"bidi labels":           func(n int) string { return strings.Repeat("\u05D0.", n/2) },
		"bad labels":            func(n int) string { return strings.Repeat("-\u200C⒈_.", n/5) },
		"expanding":             func(n int) string { return strings.Repeat("\uFDFA", n/18) },
		"ill-formed":            func(n int) string { return strings.Repeat("\xF0\x9F\x92", n/3) },
	}
	for name, input := range inputs {
		t.Run(name, func(t *testing.T) {
			cputime.Linear(t, 1<<14, func(n int) time.Duration {
				s := input(n)
				return cputime.Thread(func() {
					Strict.ToASCII(s)
					Lax.ToASCII(s)
					Lax.ToUnicode(s)
				})
			})
		})
	}
}

// mustEncode is EncodePunycode, whose result other tests check.
func mustEncode(s string) string {
	p, err := EncodePunycode(s)
	if err != nil {
		panic(err)
	}
	return p
}

// TestDigits has the digits of Punycode in both cases, and what is next to them in ASCII.
func TestDigits(t *testing.T) {
	seen := map[rune]bool{}
	for r := rune(0x80); r < 0x3000; r++ {
		code, err := EncodePunycode(string(r))
		if err != nil {
			t.Fatal(err)
		}
		for _, spelling := range []string{code, strings.ToUpper(code)} {
			if got, err := DecodePunycode(spelling); got != string(r) || err != nil {
				t.Errorf("%s is %+q, %v, want %+q", spelling, got, err, r)
			}
			for _, c := range spelling {
				seen[c] = true
			}
		}
		for _, c := range "/:@[`{\x80" {
			for i := range len(code) {
				if got, err := DecodePunycode(code[:i] + string(c) + code[i+1:]); err == nil {
					t.Errorf("%s with %q at %d: %+q", code, c, i, got)
				}
			}
		}
	}
	if len(seen) != 10+26+26 {
		t.Errorf("%d digits", len(seen))
	}
}
