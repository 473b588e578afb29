package main

import (
	"io"
	"os"
	"strings"
	"testing"

	"github.com/weburl/weburl/cmd/weburl/internal/stream"
)

// TestShownOnTerminal makes sure that what is in a URL does not act on a
// terminal, and what is in a template does.
func TestShownOnTerminal(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"get", `a\t{path|decode}\n`, "https://h/%1B[31m"}, "a\t/␛[31m\n\n"},
		{[]string{"decode", "a%07%E2%80%AE"}, "a␇<U+202E>\n"},
		{[]string{"query", "get", "a", "https://h/?a=%0A"}, "␊\n"},
		{[]string{"path", "--style", "posix", "file:///%7F"}, "/␡\n"},
	} {
		t.Run(strings.Join(test.args, " "), func(t *testing.T) {
			var stdout strings.Builder
			tool := stream.NewTool(strings.NewReader(""), &stdout, os.Stderr)
			tool.Columns = 80
			root := rootCommand(tool)
			root.SetArgs(test.args)
			if err := root.Execute(); err != nil {
				t.Fatal(err)
			}
			if tool.Stdout.Flush(); stdout.String() != test.want {
				t.Errorf("got %q, want %q", stdout.String(), test.want)
			}
		})
	}
}

// TestAnswersStream asks a line at a time, and reads each answer before the
// next question.
func TestAnswersStream(t *testing.T) {
	for _, args := range [][]string{
		{"get", "{href}"}, {"set", "--port", ""}, {"query", "sort"}, {"resolve", "https://h/"},
		{"idna", "--to-ascii"}, {"encode"}, {"decode"}, {"site", "--json"}, {"guard", "--host", "h"}, {"display"}, {"path", "--style", "posix"},
	} {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			stdin, questions := io.Pipe()
			answers, stdout := io.Pipe()
			done := make(chan int, 1)
			go func() {
				done <- run(args, stdin, stdout, io.Discard)
				stdout.Close()
			}()
			question := "https://h/\n"
			switch args[0] {
			case "idna":
				question = "h\n"
			case "path":
				question = "/a\n"
			}
			for range 3 {
				if _, err := io.WriteString(questions, question); err != nil {
					t.Fatal(err)
				}
				if n, err := answers.Read(make([]byte, 4096)); n == 0 || err != nil {
					t.Fatal(n, err)
				}
			}
			questions.Close()
			if rest, err := io.ReadAll(answers); len(rest) > 0 || err != nil {
				t.Errorf("%q, %v", rest, err)
			}
			if status := <-done; status != exitOK {
				t.Errorf("exit status %d", status)
			}
		})
	}
}
