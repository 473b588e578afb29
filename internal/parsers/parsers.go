// Package parsers runs the programs that dialects model, so that tests can compare the
// two.
//
// # Programs
//
// A [Program] is a small driver in testdata, in the program's own language, that
// runs for as long as there are questions. It reads lines
//
//	INPUT BASE
//
// and answers each with one line, either
//
//	fail NAME
//
// where NAME is the program's own name for the error, or
//
//	ok COMPLAINTS SCHEME USERINFO USERNAME PASSWORD HOST PORT PATH QUERY FRAGMENT HREF
//
// All but the first words are values: "-" is null, "?" is unknown (the driver does not
// say), and "=" with bytes in hexadecimal is text. BASE is null if there is no base.
// COMPLAINTS is a list of names separated by commas. Results are bytes: a driver whose
// strings are not bytes documents the conversion. Answers may be buffered until an empty
// line, which has no answer, or the end of the input.
//
// .ci/parsers installs what the drivers need. A program that is missing, or does not
// answer a first question, is reported as package need has it: the test is skipped, or
// fails.
//
// # Comparing
//
// [Compare] runs a program and a dialect on random inputs from the generator of tricks
// in internal/urlgen, and fails the test for each difference, after minimizing the
// input. It takes a table of known differences, each with a name, a reason and an
// example: an entry whose example does not differ any more fails the test.
//
// PARSERS_COUNT is the number of inputs, by default 20,000, of which [need.Part] returns
// a part. One more for each
// five of them is a reference with a base. PARSERS_SEED is the number that the
// inputs follow from, by default 1. The same number gives the same inputs on
// every machine.
package parsers

import (
	"bufio"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/internal/need"
)

// A Question is an input for a program, and the base or the empty string for
// none. Both are any bytes.
type Question struct{ Input, Base string }

// String writes q as Go source has it.
func (q Question) String() string {
	if q.Base != "" {
		return fmt.Sprintf("input %+q, base %+q", q.Input, q.Base)
	}
	return fmt.Sprintf("input %+q", q.Input)
}

// An Answer is the answer of a program, or of its model, to a question.
type Answer struct {
	Failed      bool
	FailureName string

	Complaints string // their names, with commas between them
	Components [dialect.NumComponents]dialect.Value
	Href       dialect.Value
}

// String writes the answer with all its components.
func (a Answer) String() string {
	if a.Failed {
		return "fails: " + a.FailureName
	}
	var b strings.Builder
	for c := range dialect.Component(dialect.NumComponents) {
		if v := a.Components[c]; !v.IsUnknown() {
			fmt.Fprintf(&b, "%s %s, ", c, show(v))
		}
	}
	fmt.Fprintf(&b, "href %s", show(a.Href))
	if a.Complaints != "" {
		b.WriteString(", complaints " + a.Complaints)
	}
	return b.String()
}

func show(v dialect.Value) string {
	text, ok := v.Text()
	switch {
	case ok:
		return fmt.Sprintf("%+q", text)
	case v.IsNull():
		return "null"
	}
	return "unknown"
}

// Model returns what the dialect answers to q.
func Model(d *dialect.Dialect, q Question) Answer {
	r := d.Parse(q.Input, q.Base)
	if r.Failure != nil {
		return Answer{Failed: true, FailureName: r.Failure.Name}
	}
	a := Answer{Components: r.Components, Href: dialect.Text(r.Href)}
	for i, c := range r.Complaints {
		if i > 0 {
			a.Complaints += ","
		}
		a.Complaints += c.Name
	}
	return a
}

// same reports whether the model's answer got is that of the program. Where
// the program's answer is unknown, nothing is compared.
func (o Options) same(got, want Answer) bool {
	if got.Failed || want.Failed {
		return got.Failed == want.Failed && (!o.FailureNames || got.FailureName == want.FailureName)
	}
	if got.Complaints != want.Complaints || !want.Href.IsUnknown() && got.Href != want.Href {
		return false
	}
	for c, v := range want.Components {
		if !v.IsUnknown() && got.Components[c] != v {
			return false
		}
	}
	return true
}

// A Process is a running driver. It is not safe for use by several goroutines
// at once.
type Process struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    *bufio.Reader
	stderr head
	end    time.Duration // how long it may take to end
}

// How long a driver may take to answer its first question, and to end.
const (
	startTimeout = 30 * time.Second
	endTimeout   = 10 * time.Second
)

// startDriver starts a driver whose answers are read from out, or from its stdout if out is
// nil.
func startDriver(cmd *exec.Cmd, out io.Reader) (p *Process, err error) {
	p = &Process{cmd: cmd, end: endTimeout}
	if out == nil {
		if out, err = cmd.StdoutPipe(); err != nil {
			return nil, err
		}
	}
	p.out = bufio.NewReaderSize(out, 1<<16)
	cmd.Stderr = &p.stderr
	cmd.WaitDelay = endTimeout // for children that keep stderr open
	if p.in, err = cmd.StdinPipe(); err != nil {
		return nil, err
	}
	return p, cmd.Start()
}

// begin is startDriver for a test. If the driver does not answer a first question, the
// test ends as by [need.Missing]. The driver ends with the test.
func (p Program) begin(t testing.TB, cmd *exec.Cmd, out io.Reader, ask func(*Process) error) *Process {
	t.Helper()
	process, err := startDriver(cmd, out)
	if err != nil {
		t.Fatal(err)
	}
	kill := time.AfterFunc(startTimeout, func() { cmd.Process.Kill() })
	err = ask(process)
	kill.Stop()
	if err != nil {
		err = errors.Join(err, process.Close())
		need.Missing(t, p.Name, fmt.Sprintf("the driver does not answer: %v\nstderr: %s", err, process.stderr))
	}
	t.Cleanup(func() {
		if err := process.Close(); err != nil {
			t.Errorf("%s: %v\nstderr: %s", p.Name, err, process.stderr)
		}
	})
	return process
}

// String returns the command of the driver.
func (p *Process) String() string { return strings.Join(p.cmd.Args, " ") }

// Close ends the process, and drops all that it still writes.
func (p *Process) Close() error {
	err := p.in.Close()
	ended := make(chan struct{})
	go func() {
		io.Copy(io.Discard, p.out)
		close(ended)
	}()
	select {
	case <-ended:
	case <-time.After(p.end):
		p.cmd.Process.Kill()
	}
	return errors.Join(err, p.cmd.Wait())
}

// A head keeps the first bytes that are written to it, and drops all others.
type head []byte

func (h *head) Write(b []byte) (int, error) {
	*h = append(*h, b[:min(len(b), 2000-len(*h))]...)
	return len(b), nil
}

// Ask returns the answers to the questions, in order.
func (p *Process) Ask(questions []Question) ([]Answer, error) {
	lines := make([]byte, 0, 256*len(questions))
	for _, q := range questions {
		lines = appendText(lines, q.Input)
		lines = append(lines, ' ')
		if q.Base != "" {
			lines = appendText(lines, q.Base)
		} else {
			lines = append(lines, '-')
		}
		lines = append(lines, '\n')
	}
	lines = append(lines, '\n')
	sent := p.send(lines)
	answers := make([]Answer, len(questions))
	for i := range answers {
		line, err := p.out.ReadString('\n')
		if err == nil {
			answers[i], err = parseAnswer(strings.TrimSuffix(line, "\n"))
		}
		if err != nil {
			return nil, fmt.Errorf("parsers: %s, %v: %w", p, questions[i], err)
		}
	}
	return answers, <-sent
}

// send writes lines to the driver while its answers are read. The error is on the
// channel once all are written.
func (p *Process) send(lines []byte) <-chan error {
	sent := make(chan error, 1)
	go func() {
		_, err := p.in.Write(lines)
		sent <- err
	}()
	return sent
}

func appendText(b []byte, s string) []byte {
	return hex.AppendEncode(append(b, '='), []byte(s))
}

// parseAnswer reads a line that a driver writes.
func parseAnswer(line string) (a Answer, err error) {
	fields := strings.Split(line, " ")
	switch {
	case fields[0] == "fail" && len(fields) == 2:
		return Answer{Failed: true, FailureName: fields[1]}, nil
	case fields[0] != "ok" || len(fields) != 2+dialect.NumComponents+1:
		return a, fmt.Errorf("%q is not an answer", line)
	}
	complaints, err := parseValue(fields[1])
	a.Complaints = complaints.String()
	for c := range a.Components {
		if err == nil {
			a.Components[c], err = parseValue(fields[2+c])
		}
	}
	if err == nil {
		a.Href, err = parseValue(fields[len(fields)-1])
	}
	return a, err
}

func parseValue(s string) (dialect.Value, error) {
	switch s {
	case "?":
		return dialect.Unknown(), nil
	case "-":
		return dialect.Null(), nil
	}
	digits, ok := strings.CutPrefix(s, "=")
	if !ok {
		return dialect.Unknown(), fmt.Errorf("%q is not a value", s)
	}
	text, err := hex.DecodeString(digits)
	return dialect.Text(string(text)), err
}
