// Package answers writes what the command's verbs say about a URL with --json, and
// holds what those answers are made from: findings, the steps of the parser,
// verdicts. The command and the engine of the URL lab share it, so that both give
// the same answers, byte for byte.
//
// The functions whose names begin with Append append members to a JSON object that
// has been begun, and return the extended buffer.
package answers
