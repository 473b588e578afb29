package answers_test

import (
	"testing"

	"github.com/weburl/weburl/internal/answers"
)

// TestWithDots holds which inputs have commas, or dots and spaces, for dots.
func TestWithDots(t *testing.T) {
	for input, want := range map[string]string{
		"www,example,com":           "https://www.example.com",
		"WWW.example,co,uk":         "https://WWW.example.co.uk",
		" www. example. com/a,b\n":  "https://www.example.com/a,b",
		"www, example, com":         "https://www.example.com",
		"www.example.com":           "",
		"www.example.com/a,b":       "",
		"www,example":               "",
		"www.example.com,a.example": "",
		"www.example.com, and more": "",
		"example,com":               "",
		"www":                       "",
		"www,exa mple,com":          "",
		"www,example,com/a b":       "",
		"www.a@b,com":               "",
	} {
		if got, ok := answers.WithDots(input); ok != (want != "") || ok && got != want {
			t.Errorf("%q: %q, %t, want %q", input, got, ok, want)
		}
	}
}
