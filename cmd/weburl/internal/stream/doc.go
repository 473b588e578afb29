// Package stream is the contract of the commands that answer inputs. It does not depend
// on any of them.
//
// A [Verb] declares a command: what it reads, the members of its answers in JSON, and
// how one input is answered. The flags that verbs share, most of the help, completion,
// errors and the exit status follow from the declaration. The Run of a verb calls
// [Tool.Answer] with an [Answerer] for each worker, or [Tool.AnswerURLs] if its inputs
// are URLs, and the rest is the same for all:
//
//	arguments ─┐                        ┌─ stdout, in the order of the inputs
//	files ─────┼─ Request ─ Answerer ───┤
//	stdin ─────┘                        └─ reports on stderr, exit status
//
// A [Request] is one input: an argument, a line, a field of it, or an object of JSON
// lines. An [Answerer] returns an answer, [ErrNoAnswer] if the verb does not select the
// input, or why it failed: any error of the library, or a [Failing] of its own. This
// package handles failures, by --on-error and the form of the output.
//
// The lines of a file are answered in chunks by package pipeline, on all cores. A [Tool]
// has the streams; the Tool of a worker keeps answers and reports until it is their
// turn.
package stream
