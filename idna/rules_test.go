package idna

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl/weburl/internal/wpt"
)

// ruleNames returns the rules in err in the form "V7:0 A4_1:-1".
func ruleNames(err error) string {
	var list []string
	var errs Errors
	if errors.As(err, &errs) {
		for _, e := range errs {
			list = append(list, fmt.Sprintf("%s:%d", e.Rule, e.Index))
		}
	}
	return strings.Join(list, " ")
}

func TestRules(t *testing.T) {
	long63 := strings.Repeat("a", 63)
	tests := []struct {
		opts      Options
		in        string
		out       string // of ToASCII
		rules     string
		codePoint rune // of the first error
	}{
		// Mapping.
		{Lax, "", "", "", 0},
		{Lax, "EXAMPLE.com", "example.com", "", 0},
		{Lax, "a。b．c｡d", "a.b.c.d", "", 0},
		{Lax, "a\u00ADb", "ab", "", 0},
		{Lax, "\u1E9E", "xn--zca", "", 0},
		{Lax, "faß.de", "xn--fa-hia.de", "", 0},
		{TransitionalProcessing, "faß.de", "fass.de", "", 0},
		{TransitionalProcessing, "\u1E9E", "ss", "", 0},
		{TransitionalProcessing, "βόλος", "xn--nxasmq6b", "", 0},
		{Options(0), "βόλος", "xn--nxasmm1c", "", 0},
		{TransitionalProcessing, "a\u200C\u200Db", "ab", "", 0},
		{TransitionalProcessing, "xn--fa-hia.de", "xn--fa-hia.de", "", 0},
		{Lax, "=\u0338.<\u0338.>\u0338", "xn--1ch.xn--gdh.xn--hdh", "", 0},
		{Strict, "≠.≮.≯", "xn--1ch.xn--gdh.xn--hdh", "", 0},
		{Lax, "u\u0308.\u1112\u1161\u11AB", "xn--tda.xn--6q8b", "", 0},

		// P4.
		{Lax, "xn--é", "", "P4:0", 'é'},
		{Lax, "a.xn--\u00E9.b", "", "P4:1", 'é'},
		{Lax, "xn--", "", "P4:0", -1},
		{Lax, "xn---", "", "P4:0", -1},
		{Lax, "xn--ascii-", "", "P4:0", -1},
		{Lax, "xn--0", "", "P4:0", -1},
		{Lax, "XN--0.pt", "", "P4:0", -1},
		{Lax, "xn--99999999", "", "P4:0", -1},
		{IgnoreInvalidPunycode, "xn--0.xn--zca", "xn--0.xn--zca", "", 0},
		{IgnoreInvalidPunycode | CheckHyphens, "XN--0.pt", "xn--0.pt", "", 0},
		{IgnoreInvalidPunycode, "xn--0_", "xn--0_", "", 0},
		{IgnoreInvalidPunycode | UseSTD3ASCIIRules, "xn--0_", "", "U1:0", '_'},
		{IgnoreInvalidPunycode, "xn--ascii-", "", "P4:0", -1},
		{IgnoreInvalidPunycode, "xn--é", "", "P4:0", 'é'},
		{IgnoreInvalidPunycode, "xn--8i7caa", "", "V7:0", 'ｗ'},

		// V1 to V4.
		{Lax, "xn--u-ccb", "", "V1:0", -1},   // u, U+0308
		{Lax, "xn--q-xbb8i", "", "V1:0", -1}, // marks out of order: q, U+0301, U+0327
		{Strict, "ab--c", "", "V2:0", '-'},
		{Lax, "ab--c", "ab--c", "", 0},
		{Strict, "-a", "", "V3:0", '-'},
		{Strict, "x.a-", "", "V3:1", '-'},
		{Lax, "-a.b-", "-a.b-", "", 0},
		{Lax, "xn--xn---epa", "", "V4:0", -1},
		{Strict, "xn--xn---epa", "", "V2:0", '-'},

		// V6, V7, U1.
		{Lax, "\u0308a", "", "V6:0", 0x308},
		{Lax, "a.\u0903", "", "V6:1", 0x903},
		{Lax, "a.⒈com", "", "V7:1", '⒈'},
		{Lax, "xn--8i7caa", "", "V7:0", 'ｗ'},
		{Lax, "a\xFFb", "", "V7:0", 0xFFFD},
		{Lax, "\uD7FF", "", "V7:0", 0xD7FF},
		{TransitionalProcessing, "a.xn--zca", "a.xn--zca", "", 0},
		{Strict, "a_b", "", "U1:0", '_'},
		{Strict, "a b.ü!", "", "U1:0 U1:1", ' '},
		{Lax, "a_b c", "a_b c", "", 0},

		// C1, C2: after a virama; between letters that join.
		{Lax, "a\u200Cb", "", "C1:0", 0x200C},
		{Lax, "\u200Cb", "", "C1:0", 0x200C},
		{Lax, "\u200Db", "", "C2:0", 0x200D},
		{Lax, "xn--ab-m1t", "", "C2:0", 0x200D},
		{Lax, "\u0915\u094D\u200C\u0937", "xn--11b2ezcs70k", "", 0},
		{Lax, "\u0915\u094D\u200D\u0937", "xn--11b2ezcw70k", "", 0},
		{Lax, "\u0628\u064E\u200C\u064E\u0628", "xn--ngba7ia3604a", "", 0},
		{Lax, "\u0628\u200Ca", "", "C1:0 B2:0 B3:0", 0x200C},
		{Lax, "\u0627\u200C\u0628", "", "C1:0", 0x200C}, // U+0627 does not join to the left
		{Options(0), "a\u200C\u200Db", "xn--ab-j1te", "", 0},

		// B1 to B6.
		{Lax, "0à.\u05D0", "", "B1:0", '0'},
		{Lax, "à.\u05D0a\u05D0", "", "B2:1", 'a'},
		{Lax, "à.\u05D0-", "", "B3:1", '-'},
		{Lax, "à.\u05D0" + "0\u0660", "", "B4:1", 0x660},
		{Lax, "à\u05D0b", "", "B5:0", 0x5D0},
		{Lax, "à-.\u05D0", "", "B6:0", '-'},
		{Lax, "à\u0308.\u05D0\u0308", "xn--0ca81i.xn--ssa73l", "", 0},
		{Lax, "à-.b", "xn----rfa.b", "", 0},
		{Options(0), "0à.\u05D0", "xn--0-sfa.xn--4db", "", 0},
		{Lax, "1.xn--4db", "", "B1:0", '1'},
		{Lax, "a..\u05D0", "a..xn--4db", "", 0},

		// A4_1, A4_2.
		{Strict, "", "", "A4_1:-1 A4_2:0", -1},
		{Strict, ".", "", "A4_1:-1 A4_2:0 A4_2:1", -1},
		{Strict, "a.", "", "A4_2:1", -1},
		{Lax, "a.", "a.", "", 0},
		{Strict, long63, long63, "", 0},
		{Strict, long63 + "a.b", "", "A4_2:0", -1},
		{Lax, long63 + "a.b", long63 + "a.b", "", 0},
		{Strict, strings.Repeat(long63+".", 3) + long63[:61], strings.Repeat(long63+".", 3) + long63[:61], "", 0},
		{Strict, strings.Repeat(long63+".", 3) + long63[:62], "", "A4_1:-1", -1},
		{Strict, strings.Repeat(long63+".", 3) + long63[:61] + ".", "", "A4_2:4", -1},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprintf("%+q", tt.in), func(t *testing.T) {
			out, err := tt.opts.ToASCII(tt.in)
			if out != tt.out {
				t.Errorf("gave %q, want %q", out, tt.out)
			}
			if got := ruleNames(err); got != tt.rules {
				t.Errorf("breaks %q (%v), want %q", got, err, tt.rules)
			} else if err != nil {
				if first := err.(Errors)[0]; first.CodePoint != tt.codePoint {
					t.Errorf("code point is %U, want %U", first.CodePoint, tt.codePoint)
				}
			}
		})
	}
}

// TestErrorText checks what an error tells besides its rule.
func TestErrorText(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"A.XN--8I7CAA", `idna: V7: label 2, "xn--8i7caa", contains a code point that is not valid: U+FF57`},
		{"\u05D0-.0", "idna: B3: label 1, \"\u05D0-\", is right-to-left and ends with a code point that is not allowed there: U+002D (and 1 more)"},
		{strings.Repeat("a", 70) + "\u200C", `idna: C1: label 1, "` + strings.Repeat("a", 63) + `…", contains a zero width non-joiner where it is not allowed: U+200C`},
	} {
		_, err := Lax.ToASCII(tt.in)
		if err == nil || err.Error() != tt.want {
			t.Errorf("%q:\n got %v\nwant %s", tt.in, err, tt.want)
		}
	}
	_, err := Strict.ToASCII("")
	if want := "idna: A4_1: domain name is empty or longer than 253 bytes in ASCII (and 1 more)"; err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestErrorsBounded(t *testing.T) {
	_, err := Strict.ToASCII(strings.Repeat("-\u200C⒈_.", 1000) + "\u05D0")
	if n := len(err.(Errors)); n == 0 || n > 100 {
		t.Errorf("%d errors", n)
	}
}

// TestAppendASCII checks that dst is kept, and that a failure leaves it.
func TestAppendASCII(t *testing.T) {
	dst := []byte("https://")
	got, ok := Lax.AppendASCII(dst, "ü.example")
	if !ok || string(got) != "https://xn--tda.example" {
		t.Errorf("%q, %v", got, ok)
	}
	for _, in := range []string{"ok.⒈", strings.Repeat("ü", 64) + "."} {
		if got, ok := Strict.AppendASCII(dst, in); ok || string(got) != "https://" {
			t.Errorf("%q, %v", got, ok)
		}
	}
}

func TestAppendASCIIAllocates(t *testing.T) {
	dst := make([]byte, 0, 256)
	for _, in := range []string{
		"www.example.com", "www.Bücher.example", "bu\u0308cher.example", "xn--bcher-kva.example",
		"موقع.وزارة-الاتصالات.مصر", "उदाहरण.परीक्षा", "中文网.中国", strings.Repeat("ü.", 7) + "de",
		strings.Repeat("ü.", 30) + "ip6.arpa", // many labels, for which the DNS has room
	} {
		if n := testing.AllocsPerRun(100, func() { Lax.AppendASCII(dst, in) }); n != 0 {
			t.Errorf("%s: %v allocations", in, n)
		}
	}
}

func TestToUnicode(t *testing.T) {
	for _, tt := range []struct {
		opts           Options
		in, out, rules string
	}{
		{Lax, "xn--bcher-kva.EXAMPLE", "bücher.example", ""},
		{Lax, "Bu\u0308cher。example.", "bücher.example.", ""},
		{Strict, "a.", "a.", ""},
		{Strict, "", "", ""},
		{Lax, "xn--0.xn--zca", "xn--0.ß", "P4:0"},
		{Lax, "xn--é.xn--ascii-", "xn--é.ascii", "P4:0 P4:1"},
		{Lax, "⒈.xn--8i7caa", "⒈.ｗｗｗ", "V7:0 V7:1"},
		{Lax, "\u0308.\u05D0a\u05D0", "\u0308.\u05D0a\u05D0", "V6:0 B1:0 B2:1"},
		{IgnoreInvalidPunycode, "xn--0.ß", "xn--0.ß", ""},
		{Lax, "a.XN--C-az47yx377afg0a.ß", "a.xn--c-az47yx377afg0a.ß", "V7:1"}, // it has U+DF6E
	} {
		out, err := tt.opts.ToUnicode(tt.in)
		if out != tt.out || ruleNames(err) != tt.rules {
			t.Errorf("%+q: %+q, %q; want %+q, %q", tt.in, out, ruleNames(err), tt.out, tt.rules)
		}
	}
}

func TestUnknownOptions(t *testing.T) {
	const unknown = Lax | 1<<7
	ascii, asciiErr := unknown.ToASCII("h")
	text, unicodeErr := unknown.ToUnicode("h")
	if _, ok := unknown.AppendASCII(nil, "h"); ok || ascii != "" || asciiErr == nil || text != "h" || unicodeErr == nil {
		t.Errorf("%q, %v; %q, %v; %t", ascii, asciiErr, text, unicodeErr, ok)
	}
}

// TestIllFormed checks that each maximal ill-formed part is one U+FFFD, as in
// the examples of the Unicode Standard, tables 3-8 to 3-11.
func TestIllFormed(t *testing.T) {
	for in, want := range map[string]int{
		"\xC0\xAF\xE0\x80\xBF\xF0\x81\x82":     8,
		"\xED\xA0\x80\xED\xBF\xBF\xED\xAF":     8,
		"\xF4\x91\x92\x93\xFF\x41\x80\xBF\x42": 7,
		"\xE1\x80\xE2\xF0\x91\x92\xF1\xBF\x41": 4,
		"\xF0\x90\x80":                         1,
		"\xF4\x8F\xBF":                         1,
		"\xE0\xA0":                             1,
		"\xED\x9F":                             1,
		"\xC3":                                 1,
		"\xEF\xBF\xBD\xBD":                     2,
	} {
		out, err := Lax.ToUnicode(in)
		if n := strings.Count(out, "\uFFFD"); n != want || err == nil {
			t.Errorf("%q: %d times U+FFFD, want %d; %v", in, n, want, err)
		}
	}
}

// TestIdnaTestV2Rules compares the rules broken with all checks on with those
// that the comments of the file list.
func TestIdnaTestV2Rules(t *testing.T) {
	for _, c := range wpt.Cases[wptCase](t, "IdnaTestV2.json") {
		t.Run("", func(t *testing.T) {
			want := commentRules(c.Comment)
			if wpt.SinceUnicode18(c.Input) {
				want = slices.DeleteFunc(want, func(rule string) bool { return rule == "V7" })
			}
			if got := brokenRules(c.Input); !slices.Equal(got, want) {
				t.Errorf("%+q breaks %q, want %q", c.Input, got, want)
			}
		})
	}
}

// TestProperties compares the two tries that have the properties.
func TestProperties(t *testing.T) {
	for r := range rune(utf8.MaxRune + 1) {
		if want, _ := lookup(r); properties(r) != want {
			t.Errorf("U+%04X: %#x, want %#x", r, properties(r), want)
		}
	}
}

// TestPunycodePrefix has labels whose beginning is nearly the prefix of Punycode.
func TestPunycodePrefix(t *testing.T) {
	for _, prefix := range []string{"an--", "xa--", "xna-", "xn-a", "zn--", "xm--", "xn.-", "x--", "xn-", "--"} {
		for _, rest := range []string{"a", "bcher-kva", "0", "é", ""} {
			for _, o := range []Options{Lax, 0, UseSTD3ASCIIRules, CheckBidi | CheckJoiners} {
				checkDomain(t, o, prefix+rest)
				checkDomain(t, o, prefix+rest+".é")
				checkDomain(t, o, "é."+prefix+rest)
			}
		}
	}
}

// TestSequences has bytes that are UTF-8 and nearly so, inside and at the end of a domain.
func TestSequences(t *testing.T) {
	leads := []byte{0x61, 0xC1, 0xC2, 0xC3, 0xDF, 0xE0, 0xE1, 0xE2, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF3, 0xF4, 0xF5}
	others := []byte{0x2E, 0x61, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xA9, 0xBF, 0xC0, 0xFF}
	for _, lead := range leads {
		for _, second := range others {
			for _, third := range others {
				for _, domain := range []string{
					string([]byte{lead}), string([]byte{lead, second}), string([]byte{lead, second, third}), string([]byte{lead, second, third, 0x80}),
				} {
					checkDomain(t, Lax, "a"+domain)
					checkDomain(t, Lax, domain+"b.c")
				}
			}
		}
	}
}

// TestErrorsUnwrap finds each rule that a domain breaks.
func TestErrorsUnwrap(t *testing.T) {
	_, err := Strict.ToASCII("-a.b_c")
	var all Errors
	var one Error
	if !errors.As(err, &all) || len(all) < 2 || !errors.As(err, &one) || one != all[0] || !errors.Is(err, all[1]) {
		t.Errorf("%v: %v, %v", err, all, one)
	}
}

// TestNearestJoins has zero width non-joiners whose nearest letters would not be joined,
// though others before and after these would.
//
// https://www.rfc-editor.org/rfc/rfc5892#appendix-A.1
func TestNearestJoins(t *testing.T) {
	for label, valid := range map[string]bool{
		"\u0628\u200C\u0628":                   true,
		"\u0628\u064E\u064E\u200C\u064E\u0628": true, // marks are transparent
		"\u0628a\u200C\u0628":                  false,
		"\u0628a\u064E\u200C\u0628":            false,
		"\u0628\u200Ca\u0628":                  false,
		"\u0628\u200C\u064Ea\u0628":            false,
		"\u0628\u0627\u200C\u0628":             false, // alef joins to the right only
		"\u0628\u200C\u0627":                   true,
		"\u0627\u200C\u0628":                   false,
		"\u0628\u200C":                         false,
		"\u200C\u0628":                         false,
	} {
		checkDomain(t, CheckJoiners, label)
		if _, err := CheckJoiners.ToASCII(label); (err == nil) != valid {
			t.Errorf("%+q: %v", label, err)
		}
	}
}

// TestFirstCodePoint has labels in which several code points break a rule: an error names
// the first.
func TestFirstCodePoint(t *testing.T) {
	for label, want := range map[string]Error{
		"\u05D01\u0661\u0662": {Rule: "B4", CodePoint: 0x0661},
		"\u05D0\u06611\u0662": {Rule: "B4", CodePoint: '1'},
		"\u05D0ab":            {Rule: "B2", CodePoint: 'a'},
	} {
		_, err := CheckBidi.ToASCII(label)
		var errs Errors
		if !errors.As(err, &errs) || !slices.ContainsFunc(errs, func(e Error) bool { return e.Rule == want.Rule && e.CodePoint == want.CodePoint }) {
			t.Errorf("%+q: %+v", label, errs)
		}
	}
}

// TestMappedMarks has marks that are mapped to others, whose order is not that in which
// they come.
func TestMappedMarks(t *testing.T) {
	before := []string{"", "a", "a\u0315", "a\u0323", "a\u035C", "a\u0301", "\u05D0\u05B0", "\u1100", "\u00E9\u0315"}
	mapped := []string{"\u0340", "\u0341", "\u0343", "\u0344", "\u0345", "\u0374", "\uFB1E", "\u1FC1", "\u0958", "\uFB2A", "\u0F77", "\u0F81", "\U0001D15E"}
	for _, b := range before {
		for _, m := range mapped {
			for _, after := range []string{"", "\u0323", "\u0301", "b", m} {
				checkDomain(t, Lax, b+m+after)
				checkDomain(t, 0, "x."+b+m+after)
			}
		}
	}
}
