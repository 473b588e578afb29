package engine_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"unsafe"

	"github.com/weburl/weburl/encodings"
	"github.com/weburl/weburl/internal/engine"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

func parse(t *testing.T, input string) (u engine.Record) {
	t.Helper()
	if !engine.Parse(&u, input, nil, nil, nil) {
		t.Fatalf("%q does not parse", input)
	}
	return u
}

// compare compares Parse and CanParse with package spec. base is empty for null. If it
// fails, it names the rule.
func compare(t *testing.T, input, base string, encoding *percent.Encoding) {
	t.Helper()
	var engineBase *engine.Record
	var specBase *spec.URL
	if base != "" {
		record := parse(t, base)
		engineBase = &record
		var err error
		if specBase, err = spec.Parse(base, nil); err != nil {
			t.Fatal(err)
		}
	}
	var u engine.Record
	ok := engine.Parse(&u, input, engineBase, encoding.Output(), nil)
	want, err := (&spec.Parser{Encoding: encoding}).Parse(input, specBase)
	if rule := engine.DifferentRule(&u, ok, want, err); rule != "" {
		t.Fatalf("%s: %q with the base %q: %+v, %+v; spec %v, %v", rule, input, base, u, ok, want, err)
	}
	if can := engine.CanParse(input, engineBase); can != (err == nil) {
		t.Fatalf("the URL class, canParse: %q with the base %q: %v; spec %v", input, base, can, err)
	}
	if err == nil && parse(t, u.Href) != u {
		t.Fatalf("URL serializer: %q with the base %q: %+v does not parse to itself", input, base, u)
	}
}

// TestOfEachLength has inputs of lengths around those at which a window ends, or
// memory on the stack, and compares them with package spec.
func TestOfEachLength(t *testing.T) {
	for _, head := range []string{
		"https://example.org/", "https://user@example.org/", "http://user:pass@example.org:81/", "ws://[::1]/", "ftp://1.2.3.4:2121/",
		"file:///C:/", "x://h/", "HTTPS://EXAMPLE.org:443/", "https://user:pass@b\u00FCcher.example/", "\thttps:example.org/", "x:", "x:/.//",
	} {
		for _, part := range []string{"a", "a/", "\u00E9", " ", "/../b", "\t", `\`} {
			for _, limit := range []int{64, 128, 256} {
				for length := limit - 9; length <= limit+9; length++ {
					n := max(0, length-len(head)) / len(part)
					for _, tail := range []string{"", "?q", "#" + strings.Repeat("f", max(0, length-len(head))%len(part))} {
						input := head + strings.Repeat(part, n) + tail
						compare(t, input, "", nil)
					}
				}
			}
		}
	}
}

// TestGrowth holds the memory of a result to its length: the scans count the growth
// of what is percent-encoded, so that no memory is allocated for it twice.
func TestGrowth(t *testing.T) {
	g := urlgen.New(31)
	for range 20_000 {
		input := g.Input()
		var u engine.Record
		if !engine.Parse(&u, input, nil, nil, nil) || !strings.Contains(u.Href, "%") {
			continue
		}
		n := testing.AllocsPerRun(1, func() { engine.Parse(&u, input, nil, nil, nil) })
		// One for the result, one for cleaning, one for a host that is not ASCII,
		// and one for a result much shorter than the input.
		if n > 4 {
			t.Fatalf("%q: %v allocations", input, n)
		}
	}
}

// TestHostOfEachLength compares hosts and credentials of each length with package spec:
// the host parser reads words, and a window ends after 64 bytes.
func TestHostOfEachLength(t *testing.T) {
	for _, scheme := range []string{"http://", "https://", "HTTPS://", "file://", "ws://", "x://", "//", `https:\\`} {
		for length := range 2*64 + 10 {
			host := strings.Repeat("abcdefghi.", length/10+1)[:length]
			for _, last := range []string{"", "A", ".", "%41", "\u00E9", "7", ".7", ".0x", "_", "<", "\t"} {
				for _, after := range []string{"", "/", "/a/../B", ":443/", ":80", ":8080?q#f", ":x", "?q", `\a b`, "@h/", ":p@[::1]:9/"} {
					input := scheme + host + last + after
					compare(t, input, "https://base/", nil)
				}
			}
		}
	}
}

// TestCanParse compares CanParse with Parse and package spec, for inputs with tabs and
// invalid UTF-8 and bases of each kind: CanParse cleans only what decides.
func TestCanParse(t *testing.T) {
	g, rng := urlgen.New(43), rand.New(rand.NewPCG(43, 1))
	for _, b := range []string{"", "h:/", "https://h/a", "file:///C:/a", "x://h/a", "mailto:a", "x:/.//a"} {
		for range need.Part(t, 100_000) {
			input := g.Input()
			for range rng.IntN(3) {
				at := rng.IntN(min(len(input), 12) + 1)
				input = input[:at] + []string{"\t", "\n", "\xff", "\u00E9"}[rng.IntN(4)] + input[at:]
			}
			compare(t, input, b, nil)
		}
	}
}

// TestArena parses inputs of each length in one arena, and makes sure that no
// serialization overwrites another.
func TestArena(t *testing.T) {
	var arena engine.Arena
	base := parse(t, "https://user@example.org/a/b?c#d")
	var got []engine.Record
	var want []string
	for _, head := range []string{"https://h/", "HTTPS://u:p@H/", "../", "x://h/", "http://b\u00FCcher.example/"} {
		for _, part := range []string{"a", "\ta", "\t\n a", "a/../\t", "\u00E9\t", "\xff\t", "#\t"} {
			for length := 1; length < 6000; length += length/7 + 1 {
				input := head + strings.Repeat(part, length/len(part))
				var u, v engine.Record
				if !engine.Parse(&u, input, &base, nil, &arena) {
					t.Fatalf("%q does not parse", input)
				}
				engine.Parse(&v, input, &base, nil, nil)
				if u != v {
					t.Fatalf("%q: %+v in an arena, else %+v", input, u, v)
				}
				got, want = append(got, u), append(want, v.Href)
			}
		}
	}
	for i := range got {
		if got[i].Href != want[i] {
			t.Fatalf("%q has become %q", want[i], got[i].Href)
		}
	}
}

// TestEncodings compares the query state with an output encoding to package spec.
func TestEncodings(t *testing.T) {
	g := urlgen.New(41)
	for _, label := range []string{"shift_jis", "iso-2022-jp", "windows-1252", "utf-16le"} {
		encoding, err := encodings.Lookup(label)
		if err != nil {
			t.Fatal(err)
		}
		for range 20_000 {
			input := g.Input()
			if g.Chance(2) {
				input += "?\u65E5\u672C \u00E9\u4E02#\u00E9"
			}
			compare(t, input, "http://h/a?b#c", encoding)
		}
	}
}

// TestInPlace runs setters in turn, each in the memory of the one before, and compares
// with setters without such memory, and with what the result parses to.
func TestInPlace(t *testing.T) {
	setters := []struct {
		rule   string
		set    func(u *engine.Record, value string, room *int) engine.Reason
		before string
	}{
		{"host setter", func(u *engine.Record, value string, room *int) engine.Reason { return u.SetHost(value, true, room) }, ""},
		{"hostname setter", func(u *engine.Record, value string, room *int) engine.Reason { return u.SetHost(value, false, room) }, ""},
		{"pathname setter", (*engine.Record).SetPath, "/"},
		{"search setter", (*engine.Record).SetQuery, ""},
		{"hash setter", (*engine.Record).SetFragment, ""},
	}
	rng := rand.New(rand.NewPCG(1, 2))
	inMemory := 0
	for _, base := range []string{"https://h/", "http://u:p@h.example:8080/a/b/c?q#f", "ws://1.2.3.4/a?b", "ftp://[::1]:22/#f", "file:///C:/a", "x://h", "x:/.//a"} {
		u, room := parse(t, base), 0
		for range 5000 {
			s := setters[rng.IntN(len(setters))]
			value := s.before + strings.Repeat("a", 1+rng.IntN(1<<rng.IntN(11)))
			if rng.IntN(8) == 0 {
				value += []string{" ", "é", "/..", "A", "\t", "b"}[rng.IntN(6)]
			}
			before := strings.Clone(u.Href)
			want, old := u, u
			old.Href, want.Href = before, before
			wantFailure := s.set(&want, value, nil)
			data := unsafe.StringData(u.Href)
			if f := s.set(&u, value, &room); f != wantFailure || u != want {
				t.Fatalf("%s: %q of %q: %+v, %+v; in new memory %+v, %+v", s.rule, value, before, u, f, want, wantFailure)
			}
			if wantFailure != engine.OK && u != old {
				t.Fatalf("%s: %q has changed %q, although it has failed", s.rule, value, before)
			}
			if room > 0 && unsafe.StringData(u.Href) == data {
				inMemory++
			}
			if room != 0 && (room < len(u.Href) || room > len(u.Href)+max(len(u.Href), 128)) {
				t.Fatalf("%d bytes of memory for %d", room, len(u.Href))
			}
			if again := parse(t, u.Href); again != u {
				t.Fatalf("%s: %+v parses to %+v", s.rule, u, again)
			}
		}
	}
	if inMemory < 5000 {
		t.Errorf("only %d of 35,000 changes were in the same memory", inMemory)
	}
}

// TestArithmetic holds the limits to what an int can hold, which has 32 bits on
// some systems: CI runs it with GOARCH=386.
func TestArithmetic(t *testing.T) {
	if engine.MaxLen > math.MaxInt32 || engine.MaxInput > engine.MaxLen {
		t.Error("an offset does not fit in 32 bits")
	}
	// The largest sums: a base, and an input that is all ill-formed UTF-8, which has
	// been decoded; and two values that are percent-encoded.
	const base, input, slack = int64(engine.MaxLen), int64(engine.MaxInput), int64(64)
	for name, sum := range map[string]int64{
		"output":      base + 3*3*input + slack,
		"credentials": base + 2*3*input,
		"CanParse":    int64(engine.MaxLen/engine.MaxGrowth) * int64(engine.MaxGrowth),
	} {
		if sum > math.MaxInt {
			t.Errorf("%s: %d is not an int", name, sum)
		}
	}
}

// TestArenaInUse: an arena has a serialization, and nothing for the memory by which a bound
// of its length was more.
func TestArenaInUse(t *testing.T) {
	for _, input := range []string{
		"http://H/", "http://h:80/", "http://h/a b", "http://h/a/../b c#" + strings.Repeat("ü{", 200),
		"http://h/" + strings.Repeat("./é", 100), "http://a b@h/?" + strings.Repeat("'", 300), "x://ä/" + strings.Repeat("../a ", 100),
	} {
		var a engine.Arena
		var u engine.Record
		if !engine.Parse(&u, input, nil, nil, &a) {
			t.Fatalf("%q does not parse", input)
		}
		if a.InUse() != len(u.Href) {
			t.Errorf("%q: %d bytes for %d", input, a.InUse(), len(u.Href))
		}
	}
}
