package hostspan_test

import (
	"testing"

	"github.com/weburl/weburl/internal/hostspan"
	"github.com/weburl/weburl/spec"
)

func TestOf(t *testing.T) {
	base, err := spec.Parse("https://base/", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ input, host, replaced, alone string }{
		{" https://u:p@ex\tample.org:80/?#", "ex\tample.org", " https://u:p@h:80/?#", "https://ex\tample.org/"},
		{"//a b/c", "a b", "//h/c", "https://a b/"},
		{"file:\\\\host\\x", "host", "file:\\\\h\\x", "file://host/"},
		{"file:///C:/", "", "file://h/C:/", "file:///"},
		{"x://a@[::1]", "[::1]", "x://a@h", "x://[::1]/"},
		{"https://", "", "https://h", "https:///"},
		{"/path", "-", "", ""},
		{"mailto:a@b", "-", "", ""},
	} {
		t.Run(test.input, func(t *testing.T) {
			s := hostspan.Of(test.input, base)
			if !s.Found {
				if test.host != "-" {
					t.Error("not found")
				}
				return
			}
			if got := s.In(test.input); got != test.host {
				t.Errorf("In: got %q, want %q", got, test.host)
			}
			if got := s.Replaced(test.input, "h"); got != test.replaced {
				t.Errorf("Replaced: got %q, want %q", got, test.replaced)
			}
			if got := s.Alone(test.input); got != test.alone {
				t.Errorf("Alone: got %q, want %q", got, test.alone)
			}
		})
	}
}
