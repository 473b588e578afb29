package main

import (
	"github.com/spf13/cobra"
)

// aboutLines is what the help of commands says that take their inputs from the
// arguments or the standard input.
const aboutLines = `are the arguments or, if there are none, the lines of the standard input.
A line may end in LF or CRLF, and a byte order mark before the first is passed
over. Answers are written as lines are read, in order.`

// A urlFlags are the flags of commands that do something with each of some URLs.
type urlFlags struct {
	base   string
	asJSON bool
}

func (f *urlFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.base, "base", "", "resolve against the base `URL`")
	f.addJSON(cmd)
}

func (f *urlFlags) addJSON(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "answer in JSON, one object a line")
}

// source returns where the URLs come from.
func (f *urlFlags) source(cmd *cobra.Command, args []string) source {
	return source{args: args, base: f.base, hasBase: cmd.Flags().Changed("base")}
}

// eachURL calls answer with each URL of a source. The URLs that do not parse,
// and those that answer returns an error for, are reported and fail: on the
// standard error or, if asJSON is set, in JSON on the standard output.
func (t *tool) eachURL(from source, asJSON bool, answer func(parsed) error) error {
	t.promptFor(from.args)
	failed := false
	err := t.parse(from, func(p parsed) {
		if p.err == nil {
			if p.err = answer(p); p.err == nil {
				return
			}
			failed = true
		}
		if asJSON {
			t.writeParsed(p)
		} else {
			t.reportFailure(p)
		}
	})
	if err == nil && failed {
		return errFailed
	}
	return err
}

// eachInput is eachURL for inputs of other kinds.
func (t *tool) eachInput(args []string, asJSON bool, answer func(request) error) error {
	t.promptFor(args)
	var result error
	for r, err := range t.requests(source{args: args}) {
		if err != nil {
			return err
		}
		if err := answer(r); err != nil {
			result = errFailed
			if p := (parsed{request: r, err: err}); asJSON {
				t.writeParsed(p)
			} else {
				t.reportFailure(p)
			}
		}
	}
	return result
}

// title begins the listing about one input: a blank line behind the listing of
// another, and the text.
func (t *tool) title(text string) {
	if t.listed {
		t.println(0, "")
	}
	t.listed = true
	if text == "" {
		text = `""`
	}
	t.println(0, paint(t.style.title, text))
}

// line writes a text as a line.
func (t *tool) line(text string) {
	t.stdout.WriteString(t.shown(text))
	t.stdout.WriteByte('\n')
}

// shown returns a text as it is to be written that need not be fit for a
// terminal: on a terminal it is made so, and what goes elsewhere is as it is.
func (t *tool) shown(text string) string {
	if t.columns > 0 {
		return visible(text)
	}
	return text
}

// writeHref answers with the serialization of a URL or, if asJSON is set, as the
// command parse does.
func (t *tool) writeHref(p parsed, asJSON bool) {
	if asJSON {
		t.writeParsed(p)
		return
	}
	t.line(p.url.String())
}

// nullable returns a string or, unless ok is set, nil.
func nullable(value string, ok bool) *string {
	if !ok {
		return nil
	}
	return &value
}
