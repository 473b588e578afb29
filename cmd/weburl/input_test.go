package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/weburl/weburl/cmd/weburl/internal/stream"
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
				in := stream.Inputs{}
				one := stream.NewTool(r, &stdout, io.Discard)
				err := one.Answer(&in, func() stream.Answerer[*stream.Request] {
					return stream.Answerer[*stream.Request]{Text: func(t *stream.Tool, r *stream.Request) error { t.Line(r.Raw); return nil }}
				})
				if err != nil || stdout.String() != want.String() {
					t.Errorf("%v, got %.80q, want %.80q", err, &stdout, &want)
				}
			})
		}
	}
}

func TestReadError(t *testing.T) {
	broken := errors.New("broken")
	in := io.MultiReader(strings.NewReader("https://a/\nhttps://b/\n"), iotest.ErrReader(broken))
	var stdout, stderr bytes.Buffer
	if status := run([]string{"parse", "--json"}, in, &stdout, &stderr); status != exitMisuse {
		t.Errorf("exit status %d", status)
	}
	if got := strings.Count(stdout.String(), "\n"); got != 2 {
		t.Errorf("%d answers before the error, want 2", got)
	}
	if got, want := stderr.String(), "weburl: broken\n"; got != want {
		t.Errorf("stderr %q, want %q", got, want)
	}
}

func TestWriteError(t *testing.T) {
	broken := errors.New("no room")
	r, w := io.Pipe()
	r.CloseWithError(broken)
	var stderr bytes.Buffer
	in := io.LimitReader(endless{}, 1<<40) // would take long to read
	if status := run([]string{"parse", "--json"}, in, w, &stderr); status != exitMisuse {
		t.Errorf("exit status %d", status)
	}
	if got, want := stderr.String(), "weburl: no room\n"; got != want {
		t.Errorf("stderr %q, want %q", got, want)
	}
}

// endless is lines without end.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	return copy(p, "https://example.org/\n"), nil
}

// TestConversation asks only after the last answer has come, as a program does
// that keeps the command running.
func TestConversation(t *testing.T) {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	done := make(chan int)
	go func() {
		done <- run([]string{"parse", "--jsonl"}, inR, outW, io.Discard)
	}()
	answers := bufio.NewReader(outR)
	for range 100 {
		io.WriteString(inW, `{"input":"https://example.org/"}`+"\n")
		answer, err := answers.ReadString('\n')
		if err != nil || !strings.Contains(answer, `"href":"https://example.org/"`) {
			t.Fatalf("%v %q", err, answer)
		}
	}
	inW.Close()
	if status := <-done; status != exitOK {
		t.Errorf("exit status %d", status)
	}
}

// TestMemory reads much more than it may allocate at once.
func TestMemory(t *testing.T) {
	in := io.LimitReader(endless{}, 20<<20)
	peak := &peakWriter{}
	if status := run([]string{"parse", "--json"}, in, peak, io.Discard); status != exitOK {
		// The limit may cut the last line, which is then another URL or none.
		t.Logf("exit status %d", status)
	}
	if peak.longest > 128<<10 {
		t.Errorf("held %d bytes of answers back", peak.longest)
	}
}

type peakWriter struct{ longest int }

func (w *peakWriter) Write(p []byte) (int, error) {
	w.longest = max(w.longest, len(p))
	return len(p), nil
}
