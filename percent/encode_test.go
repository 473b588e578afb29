package percent

import (
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/escape"
)

// The table of https://url.spec.whatwg.org/#example-percent-encode-operations.
func TestStandardExamples(t *testing.T) {
	tests := []struct{ name, got, want string }{
		{"percent-encode 0x23", string(escape.Append(nil, 0x23)), "%23"},
		{"percent-encode 0x7F", string(escape.Append(nil, 0x7F)), "%7F"},
		{"percent-decode bytes", string(AppendDecode(nil, []byte("%25%s%1G"))), "%%s%1G"},
		{"percent-decode string", Decode("‽%25%2E"), "\xE2\x80\xBD\x25\x2E"},
		{"UTF-8 U+2261", Encode("≡", Userinfo), "%E2%89%A1"},
		{"UTF-8 U+203D", Encode("‽", Userinfo), "%E2%80%BD"},
		{"UTF-8 string", Encode("Say what‽", Userinfo), "Say%20what%E2%80%BD"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if test.got != test.want {
				t.Errorf("got %q, want %q", test.got, test.want)
			}
		})
	}
}

func TestEncode(t *testing.T) {
	tests := []struct {
		name, in string
		set      Set
		want     string
	}{
		{"empty", "", FormURLEncoded, ""},
		{"nothing to do", "a%2fb?c", Query, "a%2fb?c"},
		{"percent kept", "100% é", Path, "100%%20%C3%A9"},
		{"percent encoded", "100%", Component, "100%25"},
		{"plus", "a b+c", FormURLEncoded, "a+b%2Bc"},
		{"plus without a member", "a b~", FormURLEncoded.Without("~"), "a+b~"},
		{"plus with a member", "a b*", FormURLEncoded + "*", "a+b%2A"},
		{"plus with a member, by a method", "a b*", FormURLEncoded.With("*"), "a+b%2A"},
		{"plus belongs to one set", "a b", Component + "!'()~", "a%20b"},
		{"no plus by a byte that is none", "a b", Component.With("\xFF"), "a%20b"},
		{"plus stays", "a b", FormURLEncoded.Without("\xFF"), "a+b"},
		{"controls", "\x00\x1F\x7F", C0Control, "%00%1F%7F"},
		{"zero set", "\x00 é", "", "\x00 %C3%A9"},
		{"byte order mark", "\uFEFFa", Path, "%EF%BB%BFa"},
		{"stray byte", "a\xFFb", Path, "a%EF%BF%BDb"},
		{"maximal subpart", "\xE2\x82", Path, "%EF%BF%BD"},
		{"subpart of three bytes", "\xF0\x9F\x98x", Path, "%EF%BF%BDx"},
		{"surrogate", "\xED\xA0\x80", Path, "%EF%BF%BD%EF%BF%BD%EF%BF%BD"},
		{"four bytes", "\U0001F600", Path, "%F0%9F%98%80"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := Encode(test.in, test.set); got != test.want {
				t.Errorf("Encode: got %q, want %q", got, test.want)
			}
			if got := string(AppendEncode([]byte("> "), test.in, test.set)); got != "> "+test.want {
				t.Errorf("AppendEncode of a string: got %q", got)
			}
			if got := string(AppendEncode([]byte("> "), []byte(test.in), test.set)); got != "> "+test.want {
				t.Errorf("AppendEncode of bytes: got %q", got)
			}
			if got := (*Encoding)(nil).PercentEncode(test.in, test.set); got != test.want {
				t.Errorf("(*Encoding)(nil).PercentEncode: got %q", got)
			}
		})
	}
}

func TestDecode(t *testing.T) {
	tests := []struct{ in, want string }{
		{"", ""},
		{"abc", "abc"},
		{"%", "%"},
		{"%4", "%4"},
		{"%41", "A"},
		{"%4a%4A%fF", "JJ\xFF"},
		{"%%41", "%A"},
		{"%4%41", "%4A"},
		{"%zz%41%", "%zzA%"},
		{"%2541", "%41"},
		{"a+b", "a+b"},
		{"\xFF%00", "\xFF\x00"},
		{"%%%%%%", "%%%%%%"},
		{"%g0%0g%@1%1`", "%g0%0g%@1%1`"},
	}
	for _, test := range tests {
		t.Run(test.in, func(t *testing.T) {
			if got := Decode(test.in); got != test.want {
				t.Errorf("Decode: got %q, want %q", got, test.want)
			}
			if got := string(AppendDecode([]byte("> "), test.in)); got != "> "+test.want {
				t.Errorf("AppendDecode of a string: got %q", got)
			}
			if got := string(AppendDecode([]byte("> "), []byte(test.in))); got != "> "+test.want {
				t.Errorf("AppendDecode of bytes: got %q", got)
			}
		})
	}
}

func TestAllocations(t *testing.T) {
	clean := strings.Repeat("clean", 20)
	dirty := strings.Repeat("größer als ", 20)
	escaped := Encode(dirty, Path)
	dst := make([]byte, 0, 4096)
	b := []byte(dirty)
	tests := []struct {
		name string
		want float64
		f    func()
	}{
		{"Encode unchanged", 0, func() { Encode(clean, Path) }},
		{"Encode", 1, func() { Encode(dirty, Path) }},
		{"AppendEncode", 0, func() { AppendEncode(dst, dirty, Path) }},
		{"AppendEncode bytes", 0, func() { AppendEncode(dst, b, Path) }},
		{"Decode unchanged", 0, func() { Decode(dirty) }},
		{"Decode without escapes", 0, func() { Decode("100% %zz %") }},
		{"Decode", 1, func() { Decode(escaped) }},
		{"AppendDecode", 0, func() { AppendDecode(dst, escaped) }},
		{"AppendDecode bytes", 0, func() { AppendDecode(dst, b) }},
		{"DecodeUTF8 unchanged", 0, func() { DecodeUTF8(dirty) }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := testing.AllocsPerRun(100, test.f); got != test.want {
				t.Errorf("%v allocations, want %v", got, test.want)
			}
		})
	}
}
