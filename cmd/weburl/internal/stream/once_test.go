package stream

import (
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl/cmd/weburl/internal/seen"
)

// once is double with answers that are written once, without regard to case.
func once(memory int64) *Verb {
	v := double()
	v.Flags = func(cmd *cobra.Command) {}
	hasher := seen.NewHasher()
	v.Run = func(c *Call) error {
		c.In.Unique = true
		c.In.Memory.Set("64M")
		if memory != 0 {
			c.In.Memory = 8 * 30 * seen.BytesPerKey // room for 30 keys
		}
		return c.Answer(&c.In, func() Answerer[*Request] {
			last := ""
			a := doubler()
			text, json := a.Text, a.JSON
			a.Text = func(t *Tool, r *Request) error { last = r.Input; return text(t, r) }
			a.JSON = func(b []byte, r *Request) ([]byte, error) { last = r.Input; return json(b, r) }
			a.Key = func() seen.Key { return hasher.Key(strings.ToLower(last)) }
			return a
		})
	}
	return v
}

// TestOnce compares the output of lines, in each form and in much and little memory, with the
// outputs for single lines, less those of inputs that were there before.
func TestOnce(t *testing.T) {
	rng := rand.New(rand.NewPCG(45, 1))
	var lines []string
	for i := range 300 {
		switch rng.IntN(12) {
		case 0:
			lines = append(lines, fmt.Sprint("no! ", i%7))
		case 1:
			lines = append(lines, fmt.Sprint("not ? ", i%7))
		case 2:
			lines = append(lines, strings.Repeat("LONG", 50_000*(rng.IntN(20)/19)))
		default:
			lines = append(lines, fmt.Sprintf("%c%d", 'a'+('A'-'a')*rng.Int32N(2), rng.IntN(120)))
		}
	}
	for _, form := range []string{"", "--json", "--lines", "--keep-rows", "--json --keep-rows", "--lines --keep-rows", "--on-error keep", "--failed-lines", "--on-error empty"} {
		args := append(strings.Fields(form), "--quiet")
		single, known := map[string]string{}, map[string]bool{}
		var want strings.Builder
		for _, line := range lines {
			out, ok := single[line]
			if !ok {
				out, _, _ = use(double(), line+"\n", args...)
				single[line] = out
			}
			key := strings.ToLower(line)
			answered := !strings.ContainsAny(line, "!?") && form != "--failed-lines"
			if answered && known[key] {
				switch {
				case form == "--json --keep-rows":
					out = `{"input":"` + line + `"}` + "\n"
				case strings.Contains(form, "--keep-rows"):
					out = "\n"
				default:
					out = ""
				}
			}
			known[key] = known[key] || answered
			want.WriteString(out)
		}
		for _, memory := range []int64{0, 1} {
			text := strings.Join(lines, "\n") + "\n"
			got, _, err := use(once(memory), text, args...)
			if got != want.String() || err != ErrFailed {
				t.Errorf("%s, memory %d: %d bytes, not %d, %v", form, memory, len(got), want.Len(), err)
			}
			got, _, err = use(once(memory), "", append(args, lines...)...)
			if form != "--keep-rows" && got != want.String() || err != ErrFailed {
				t.Errorf("%s, arguments, memory %d: %d bytes, not %d, %v", form, memory, len(got), want.Len(), err)
			}
		}
	}
}

// TestOnceStreams reads an answer before the next line is written.
func TestOnceStreams(t *testing.T) {
	inputs := make(chan string)
	answers := make(chan string)
	tool := NewTool(channelReader(inputs), channelWriter(answers), channelWriter(answers))
	cmd := tool.Command(once(0))
	cmd.SetArgs(nil)
	go func() {
		cmd.Execute()
		tool.Flush()
		close(answers)
	}()
	for _, text := range []string{"a", "b", "c"} {
		inputs <- text + "\n" + strings.ToUpper(text) + "\n"
		if got := <-answers; got != text+text+"\n" {
			t.Errorf("%q", got)
		}
	}
	close(inputs)
	for got := range answers {
		t.Errorf("%q", got)
	}
}

type channelReader chan string

func (r channelReader) Read(b []byte) (int, error) {
	text, ok := <-r
	if !ok {
		return 0, io.EOF
	}
	return copy(b, text), nil
}

type channelWriter chan string

func (w channelWriter) Write(b []byte) (int, error) {
	w <- string(b)
	return len(b), nil
}
