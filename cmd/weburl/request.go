package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/percent"
)

// A request is an input to answer, with its base if it is a URL.
type request struct {
	input   string
	raw     string // input as it was given, of any bytes, where it was no JSON
	whole   string // the line that the input is in, if it is not the line and may be printed
	base    string
	hasBase bool

	// Where input was read: the file, empty for the standard input, and the
	// line, from 1. The line is 0 if input was an argument.
	file string
	line int

	// found is where in a file that is not a list of URLs input was found.
	found *place

	// notText is the first byte of input at which there was something that is
	// no text: a byte that is not UTF-8 or, in JSON, a surrogate without its
	// other half. It is -1 if there was none. Each has been replaced by U+FFFD,
	// so that places in input are places in the text that is shown.
	notText int

	// members are the members of a JSON line that are not known, each after a
	// comma. They go to the answer as they are.
	members []byte
}

// place returns where input was read, for a message.
func (r *request) place() string {
	switch {
	case r.line == 0:
		return ""
	case r.file == "":
		return fmt.Sprintf("line %d: ", r.line)
	}
	if r.found != nil {
		return fmt.Sprintf("%s:%d:%d: ", visible(r.file), r.line, r.found.start.column)
	}
	return fmt.Sprintf("%s:%d: ", visible(r.file), r.line)
}

// set sets the input, which may not be UTF-8.
func (r *request) set(input string) {
	r.raw = input
	r.input, r.notText = answers.DecodeText(input)
}

// asGiven returns the line that was given.
func (r *request) asGiven() string {
	if r.whole != "" {
		return r.whole
	}
	return r.raw
}

// asInput returns the input as package answers has it.
func (r *request) asInput() answers.Input {
	return answers.Input{Text: r.input, Base: r.base, HasBase: r.hasBase, NotText: r.notText}
}

// A jsonError says that a line is no request in JSON.
type jsonError struct {
	place  string
	member string
	err    error
}

func (e *jsonError) Error() string {
	return fmt.Sprintf("%snot {%q: string, \"base\": string or null}: %v", e.place, e.member, e.err)
}

// unmarshal reads a request from a line of JSON. It keeps the members that are
// not known and that handsThrough reports true for.
func (r *request) unmarshal(line []byte, member string, handsThrough func(name string) bool) error {
	if !utf8.Valid(line) {
		// Package json has a U+FFFD for each byte that is not UTF-8, where the
		// Encoding Standard has one for a maximal subpart of a character.
		line = []byte(percent.DecodeUTF8(string(line)))
	}
	if !json.Valid(line) {
		var object json.RawMessage
		return json.Unmarshal(line, &object) // what is wrong, in twice the time
	}
	object := bytes.TrimSpace(line)
	if object[0] != '{' {
		return errors.New("not an object")
	}
	found := false
	r.members = r.members[:0]
	for name, value := range answers.Members(object) {
		text, _ := answers.Unquote(name)
		switch {
		case text == member:
			if value[0] != '"' {
				return fmt.Errorf("%s is not a string", member)
			}
			found = true
			r.input, r.notText = answers.Unquote(value)
			r.raw = r.input
		case text == "base" && value[0] == '"':
			r.base, _ = answers.Unquote(value)
			r.hasBase = true
		case text == "base" && string(value) == "null":
		case text == "base":
			return errors.New("base is neither a string nor null")
		case handsThrough(text):
			r.members = append(append(append(append(r.members, ','), name...), ':'), value...)
		}
	}
	if !found {
		return fmt.Errorf("%s is missing", member)
	}
	return nil
}
