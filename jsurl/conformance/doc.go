// Package conformance holds tests alone: it runs the same scripts in each runtime
// that has the classes, web-platform-tests among them. It is a module of its own
// so that a program with one runtime does not require the others.
package conformance
