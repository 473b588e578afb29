package stream

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// TestLines holds what is read as lines, by a command that answers each line with
// what is in it.
func TestLines(t *testing.T) {
	long := strings.Repeat("x", 300<<10)
	for _, test := range []struct {
		name, input string
		want        []string
	}{
		{"nothing", "", nil},
		{"one", "a\n", []string{"a"}},
		{"no end", "a\nb", []string{"a", "b"}},
		{"CRLF", "a\r\nb\r\n", []string{"a", "b"}},
		{"CR within", "a\rb\n\r\n", []string{"a\rb", ""}},
		{"CR at the end of the input", "a\r", []string{"a\r"}},
		{"empty lines", "\n\na\n\n", []string{"", "", "a", ""}},
		{"byte order mark", "\uFEFFa\n\uFEFFb\n", []string{"a", "\uFEFFb"}},
		{"byte order mark alone", "\uFEFF", nil},
		{"half a byte order mark", "\xEF\xBB", []string{"\xEF\xBB"}},
		{"long", long + "\r\nb\n" + long + long, []string{long, "b", long + long}},
		{"as long as a chunk", long[:128<<10] + "\na\n" + long[:128<<10-1] + "\nb", []string{long[:128<<10], "a", long[:128<<10-1], "b"}},
	} {
		for name, r := range map[string]io.Reader{
			"":             strings.NewReader(test.input),
			" half reads":  iotest.HalfReader(strings.NewReader(test.input)),
			" single byte": iotest.OneByteReader(strings.NewReader(test.input)),
		} {
			t.Run(test.name+name, func(t *testing.T) {
				var want, stdout bytes.Buffer
				for _, line := range test.want {
					want.WriteString(line + "\n")
				}
				in := Inputs{}
				one := NewTool(r, &stdout, io.Discard)
				err := one.Answer(&in, func() Answerer[*Request] {
					return Answerer[*Request]{Text: func(t *Tool, r *Request) error { t.Line(r.Raw); return nil }}
				})
				if err != nil || stdout.String() != want.String() {
					t.Errorf("%v, got %.80q, want %.80q", err, &stdout, &want)
				}
			})
		}
	}
}
