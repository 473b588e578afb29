// Package stream is the contract of the commands that answer inputs one by one. It knows
// none of them.
//
// A [Verb] declares what it reads, the members of its answers in JSON, and how it answers
// one input. A [Tool] has the streams and writes answers in order, whatever number of
// workers there is. [Inputs] are the flags that all share: where inputs come from, what
// becomes of one that fails, and the form of the answers.
package stream
