package stream

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/internal/answers"
)

// A Request is an input to answer, with its base if it is a URL.
type Request struct {
	Input   string
	Raw     string // the input, unchanged and of any bytes, if it was not JSON
	member  string // that the input was in, of a line in JSON
	whole   string // the line that the input is in, if it is not the line and may be printed
	cr      bool   // the line ended in CR LF
	unread  bool   // the line is too long, or not a request in JSON
	Base    string
	HasBase bool

	// Where input was read: the file, empty for stdin, and the
	// line, from 1. The line is 0 if input was an argument.
	File string
	Line int

	// Column is where in the line input was found, from 1, if the file is a document and
	// not a list of inputs.
	Column int

	// NotText is the offset of the first byte of input that is not UTF-8 or, in JSON, of
	// the first lone surrogate. It is -1 if there is none. Each has been replaced by
	// U+FFFD, so that offsets in input are offsets in the text that is shown.
	NotText int

	// Members are the unknown members of a JSON line, each after a comma. They are
	// copied to the answer.
	Members []byte
}

// Place returns where input was read, for a message.
func (r *Request) Place() string {
	switch {
	case r.Line == 0:
		return ""
	case r.File == "":
		return fmt.Sprintf("line %d: ", r.Line)
	}
	if r.Column > 0 {
		return fmt.Sprintf("%s:%d:%d: ", term.Visible(r.File), r.Line, r.Column)
	}
	return fmt.Sprintf("%s:%d: ", term.Visible(r.File), r.Line)
}

// Set sets the input, which may not be UTF-8.
func (r *Request) Set(input string) {
	r.Raw = input
	r.Input, r.NotText = answers.DecodeText(input)
}

// Unread reports whether the line has no input that is known: it is too long, or not
// JSON as expected.
func (r *Request) Unread() bool { return r.unread }

// writeGiven writes the line that was given.
func (a *answering) writeGiven(to *Tool, r *Request) {
	to.Stdout.WriteString(cmp.Or(r.whole, r.Raw))
	if r.cr {
		to.Stdout.WriteByte('\r')
	}
	to.Stdout.WriteByte(a.End)
}

// AsInput returns the input as package answers has it.
func (r *Request) AsInput() answers.Input {
	return answers.Input{Text: r.Input, Base: r.Base, HasBase: r.HasBase, NotText: r.NotText}
}

// Unmarshal reads a request from a line of JSON. It keeps the members that are
// not known and that handsThrough reports true for.
func (r *Request) Unmarshal(line []byte, member string, handsThrough func(name string) bool) error {
	line = answers.UTF8(line)
	if !json.Valid(line) {
		var object json.RawMessage
		err := json.Unmarshal(line, &object) // where it is wrong, in twice the time
		if fault, ok := errors.AsType[*json.SyntaxError](err); ok && int(fault.Offset) <= len(line) {
			if strings.HasPrefix(err.Error(), "unexpected end") {
				return errors.New("the JSON ends early")
			}
			return fmt.Errorf("not JSON at byte %d", fault.Offset-1)
		}
		return err
	}
	object := bytes.TrimSpace(line)
	if object[0] != '{' {
		return errors.New("not an object")
	}
	found := false
	r.Members = r.Members[:0]
	for name, value := range answers.Members(object) {
		text, _ := answers.Unquote(name)
		switch {
		case text == member:
			if value[0] != '"' {
				return fmt.Errorf("%s is not a string", member)
			}
			found = true
			r.member = member
			r.Input, r.NotText = answers.Unquote(value)
			r.Raw = r.Input
		case text == "base" && value[0] == '"':
			r.Base, _ = answers.Unquote(value)
			r.HasBase = true
		case text == "base" && string(value) == "null":
		case text == "base":
			return errors.New("base is neither a string nor null")
		case handsThrough(text):
			r.Members = append(append(append(append(r.Members, ','), name...), ':'), value...)
		}
	}
	if !found {
		return fmt.Errorf("%s is missing (--on-error skip goes on)", member)
	}
	return nil
}

// AppendMembers appends the input and the base. The input has the name that it had in
// JSON.
func (r *Request) AppendMembers(b []byte) []byte {
	in := r.AsInput()
	in.Member = r.member
	return answers.AppendInput(b, in)
}
