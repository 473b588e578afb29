package main

import "github.com/weburl/weburl/internal/answers"

// writeExplanation writes what the parser did as one line of JSON.
func (t *tool) writeExplanation(x *answers.Reading, steps []answers.Step) {
	b := answers.AppendInput(append(t.stdout.AvailableBuffer(), '{'), x.Input)
	b = answers.AppendExplanation(b, x, steps)
	t.stdout.Write(append(b, "}\n"...))
}

// writeEditions writes how editions read a request as one line of JSON.
func (t *tool) writeEditions(readings []answers.Reading) {
	b := answers.AppendInput(append(t.stdout.AvailableBuffer(), '{'), readings[0].Input)
	b = answers.AppendEditions(b, readings)
	t.stdout.Write(append(b, "}\n"...))
}
