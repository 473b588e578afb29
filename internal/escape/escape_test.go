package escape

import (
	"fmt"
	"strings"
	"testing"
)

func TestEveryByte(t *testing.T) {
	for c := range 256 {
		want := fmt.Sprintf("%%%02X", c)
		if got := string(Append(nil, byte(c))); got != want {
			t.Errorf("Append %d: %q", c, got)
		}
		b := make([]byte, 3)
		if Put(b, byte(c)); string(b) != want {
			t.Errorf("Put %d: %q", c, b)
		}
		for _, s := range []string{want, strings.ToLower(want)} {
			if !At(s, 0) || Byte(s, 0) != byte(c) {
				t.Errorf("%q is not percent-encoded, or is %d", s, Byte(s, 0))
			}
		}
	}
	for _, s := range []string{"%", "%4", "%4g", "%g4", "a41", "%\xFF1"} {
		if At(s, 0) {
			t.Errorf("%q is percent-encoded", s)
		}
	}
}
