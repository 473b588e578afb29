package stream

import (
	"bufio"
	"io"

	"github.com/weburl/weburl/cmd/weburl/internal/seen"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
)

// A Tool has the streams of a command, and how answers are written to them.
type Tool struct {
	Stdin  io.Reader
	Stdout *bufio.Writer // on a terminal, what it is given is made visible
	Stderr io.Writer

	Style       term.Style // of the text on stdout
	Columns     int        // the width of the terminal that stdout is, or 0
	interactive bool       // stdin is a terminal
	End         byte       // of a line of answers: LF or NUL
	Rows        bool       // each line read has one line for its answer
	Listed      bool       // something has been listed
	between     string     // two listings
	exceeded    string     // the flag that allows fewer inputs to fail, or empty
	Reports     *reports

	end func() error // of stdout

	once   *seen.Set     // writes answers of which only the first of those with one key is wanted; nil if all are
	onceTo *bufio.Writer // to which it writes
}

// NewTool returns the tool of a process or a test, with the style of stdout.
func NewTool(stdin io.Reader, stdout, stderr io.Writer) *Tool {
	to, end := stdout, func() error { return nil }
	if term.IsTerminal(stdout) {
		w := term.NewWriter(stdout)
		to, end = w, w.End
	}
	return &Tool{
		Stdin:       stdin,
		Stdout:      bufio.NewWriterSize(to, 64<<10),
		end:         end,
		Stderr:      stderr,
		Style:       term.StyleFor(stdout),
		Columns:     term.Columns(stdout),
		interactive: term.IsTerminal(stdin),
		End:         '\n',
		between:     "\n",
		Reports:     &reports{w: stderr, Together: sameFile(stdout, stderr)},
	}
}
