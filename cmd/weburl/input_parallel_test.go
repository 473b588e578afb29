package main

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/weburl/weburl/cmd/weburl/internal/listing"
	"github.com/weburl/weburl/cmd/weburl/internal/pipeline"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/percent"
)

// TestEachLine holds what many workers answer to what is answered to each line
// by itself: order, line numbers, and what stands between listings.
func TestEachLine(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(8))
	random := rand.New(rand.NewPCG(1, 2))
	var few strings.Builder
	for i := range 10_000 {
		switch random.IntN(20) {
		case 0:
			fmt.Fprintf(&few, "%d\n", i)
		case 1:
			few.WriteString("\n")
		default:
			fmt.Fprintf(&few, "HTTPS://example.org/%d\r\n", i)
		}
	}
	// Many more bytes of answers than a worker keeps.
	failures := "x:\n" + strings.Repeat("\n", 10_000) + "y:\nz:"
	long := "https://example.org/" + strings.Repeat("a", 5*pipeline.ChunkSize)
	for _, test := range []struct{ name, input string }{
		{"nothing", ""},
		{"many", few.String()},
		{"failures", failures},
		{"long", stream.ByteOrderMark + long + "\r\n\nhttp://a/\n" + long + "\n" + long[:pipeline.ChunkSize] + "\nhttp://b\n"},
	} {
		for _, args := range [][]string{{"parse", "--json"}, {"parse"}, {"parse", "--base", "http://h\xFF", "--json"}} {
			t.Run(test.name+" "+strings.Join(args[1:], " "), func(t *testing.T) {
				var stdout, stderr, wantOut, wantErr bytes.Buffer
				one := stream.NewTool(strings.NewReader(test.input), &wantOut, &wantErr)
				want := answerEach(one, test.input, args)
				if status := run(args, strings.NewReader(test.input), &stdout, &stderr); status != want {
					t.Errorf("exit status %d, want %d", status, want)
				}
				if !bytes.Equal(stdout.Bytes(), wantOut.Bytes()) {
					t.Errorf("stdout differs: %d bytes, want %d", stdout.Len(), wantOut.Len())
				}
				if !bytes.Equal(stderr.Bytes(), wantErr.Bytes()) {
					t.Errorf("stderr differs: %d bytes, want %d", stderr.Len(), wantErr.Len())
				}
			})
		}
	}
}

// answerEach answers the lines one after the other, as the command parse does, each
// read by itself. It returns the exit status.
func answerEach(t *stream.Tool, input string, args []string) int {
	in := stream.Inputs{AreURLs: true, AsJSON: slices.Contains(args, "--json"), OnError: stream.OnErrorSkip, Member: "input", Chunks: pipeline.Chunks{Most: 1}}
	if i := slices.Index(args, "--base"); i >= 0 {
		in.Base, in.HasBase = percent.DecodeUTF8(args[i+1]), true
	}
	t.Stdin = &lineReader{rest: input}
	err := t.AnswerURLs(&in, func() stream.Answerer[stream.Parsed] {
		return stream.Answerer[stream.Parsed]{
			Text: func(t *stream.Tool, p stream.Parsed) error {
				listing.Request(t, p.Request, listing.OfURL(p.Url))
				return nil
			},
			JSON: func(b []byte, p stream.Parsed) ([]byte, error) { return answers.AppendURL(b, p.Url), nil },
		}
	})
	t.Flush()
	if err != nil {
		return exitFailed
	}
	return exitOK
}

// A lineReader returns at most one line from each Read.
type lineReader struct{ rest string }

func (r *lineReader) Read(b []byte) (int, error) {
	if r.rest == "" {
		return 0, io.EOF
	}
	end := strings.IndexByte(r.rest, '\n') + 1
	if end == 0 {
		end = len(r.rest)
	}
	n := copy(b, r.rest[:end])
	r.rest = r.rest[n:]
	return n, nil
}

// TestEachLineStreams asks after each answer, in the three ways to ask.
func TestEachLineStreams(t *testing.T) {
	for _, test := range []struct {
		args       []string
		line, want string
	}{
		{[]string{"parse"}, "http://a", "http://a/\n"},
		{[]string{"parse", "--json"}, "http://a", `{"input":"http://a",`},
		{[]string{"compare", "--json"}, `http:\\a`, `{"line":1,"input":"http:\\\\a",`},
	} {
		t.Run(strings.Join(test.args, " "), func(t *testing.T) {
			inR, inW := io.Pipe()
			outR, outW := io.Pipe()
			done := make(chan int)
			go func() {
				status := run(test.args, inR, outW, io.Discard)
				outW.Close()
				done <- status
			}()
			go io.WriteString(inW, test.line+"\n")
			answer := make([]byte, len(test.want))
			if _, err := io.ReadFull(outR, answer); err != nil || string(answer) != test.want {
				t.Errorf("%v %q", err, answer)
			}
			inW.Close()
			io.Copy(io.Discard, outR)
			<-done
		})
	}
}

// TestEachLineErrors has input that ends all, after lines that are answered.
func TestEachLineErrors(t *testing.T) {
	var stdout, stderr bytes.Buffer
	in := io.MultiReader(strings.NewReader(strings.Repeat(`{"input":"http://a"}`+"\n", 20_000)+"?\n"+`{"input":"http://b"}`), iotest.ErrReader(io.ErrClosedPipe))
	if status := run([]string{"parse", "--jsonl"}, in, &stdout, &stderr); status != exitMisuse {
		t.Errorf("exit status %d", status)
	}
	if got := strings.Count(stdout.String(), "\n"); got != 20_000 || strings.Contains(stdout.String(), "http://b") {
		t.Errorf("%d answers", got)
	}
	if !strings.HasPrefix(stderr.String(), "weburl: line 20001: not a JSON object {") {
		t.Errorf("stderr %q", &stderr)
	}
}
