package libfuzzer

import (
	"reflect"
	"testing"
)

// TestDecode has the example of the test of tests/bench/proof that encodes.
func TestDecode(t *testing.T) {
	types := []reflect.Type{reflect.TypeFor[uint8](), reflect.TypeFor[string](), reflect.TypeFor[int](), reflect.TypeFor[[]byte]()}
	const fixed = "\x07" + "\x00\x01\x00\x00\x00\x00\x00\x00"
	for _, test := range []struct {
		data string
		want []any // nil if the data are too short
	}{
		{fixed + "\xFF\x00" + "text", []any{uint8(7), "text", 256, []byte{}}},
		{fixed + "\x00\xFF" + "text", []any{uint8(7), "", 256, []byte("text")}},
		{fixed + "\x01\x01" + "text", []any{uint8(7), "te", 256, []byte("xt")}},
		{fixed + "\x00\x00" + "text", []any{uint8(7), "", 256, []byte("text")}},
		{fixed + "\xFF\x00", []any{uint8(7), "", 256, []byte{}}},
		{fixed + "\xFF", nil},
		{fixed[:8], nil},
		{"", nil},
	} {
		got, ok := decode(types, []byte(test.data))
		if ok != (test.want != nil) || ok && !reflect.DeepEqual(got, test.want) {
			t.Errorf("%q: got %#v, %v, want %#v", test.data, got, ok, test.want)
		}
	}
	if got, ok := decode([]reflect.Type{reflect.TypeFor[bool]()}, []byte{1}); !ok || got[0] != true {
		t.Errorf("got %v, %v, want true", got, ok)
	}
}
