package percent

import "testing"

// The table of https://url.spec.whatwg.org/#example-percent-encode-operations,
// as far as it is about UTF-8 and bytes.
func TestStandardExamples(t *testing.T) {
	tests := []struct{ op, got, want string }{
		{"percent-encode 0x23", string(appendByte(nil, 0x23)), "%23"},
		{"percent-encode 0x7F", string(appendByte(nil, 0x7F)), "%7F"},
		{"percent-decode bytes", string(AppendDecode(nil, []byte("%25%s%1G"))), "%%s%1G"},
		{"percent-decode string", Decode("‽%25%2E"), "\xE2\x80\xBD\x25\x2E"},
		{"UTF-8 percent-encode U+2261", Encode("≡", Userinfo), "%E2%89%A1"},
		{"UTF-8 percent-encode U+203D", Encode("‽", Userinfo), "%E2%80%BD"},
		{"UTF-8 percent-encode string", Encode("Say what‽", Userinfo), "Say%20what%E2%80%BD"},
	}
	for _, test := range tests {
		t.Run(test.op, func(t *testing.T) {
			if test.got != test.want {
				t.Errorf("got %q, want %q", test.got, test.want)
			}
		})
	}
}
