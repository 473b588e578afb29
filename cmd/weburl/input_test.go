package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

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
	if got, want := stderr.String(), "weburl: cannot read stdin: broken\n"; got != want {
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
