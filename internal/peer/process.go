package peer

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
)

// A Process is a running program that answers each line of JSON with one. It is
// not safe for use by several goroutines at once, but that one may call Send
// and another Receive.
type Process struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

// NewProcess starts a command.
func NewProcess(cmd *exec.Cmd) (*Process, error) {
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return &Process{cmd: cmd, in: in, out: bufio.NewReader(out)}, nil
}

// Send sends a question. It blocks while the process has more to do than pipes
// hold, so that another goroutine must receive.
func (p *Process) Send(question any) error {
	line, err := json.Marshal(question)
	if err != nil {
		return err
	}
	_, err = p.in.Write(append(line, '\n'))
	return err
}

// Receive stores in answer, a pointer, the answer to the question that was sent
// first of those not answered yet.
func (p *Process) Receive(answer any) error {
	line, err := p.out.ReadBytes('\n')
	if err != nil {
		return fmt.Errorf("peer: no answer: %w", err)
	}
	return json.Unmarshal(line, answer)
}

// Close ends the process.
func (p *Process) Close() error {
	if err := p.in.Close(); err != nil {
		return err
	}
	return p.cmd.Wait()
}
