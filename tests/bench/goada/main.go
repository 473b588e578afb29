//go:build goada

// Command goadabench measures goada, which calls Ada through cgo, on the lines of a
// file: a program for -external of tests/bench/report. ../ada/README.md describes how to build
// it, and ../ada/bench.cpp the modes and the output. It has these:
//
//	goadabench parse FILE REPS      New and Href for each line
//	goadabench refs FILE REPS       NewWithBase and Href: goada takes the base as a string
//	goadabench canparse FILE REPS   New: goada has no function for this
//	goadabench version              what was built, and how
//
// URLs are freed at once where goada has Free, up to its release 1.0.0. Later the
// collection of garbage frees them, and its time counts too.
package main

import (
	"bytes"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"syscall"

	"github.com/ada-url/goada"
)

// built says what the program was built from. The script build sets it.
var built = "unknown"

func main() {
	if len(os.Args) == 2 && os.Args[1] == "version" {
		fmt.Printf("goada %s, %s\n", built, runtime.Version())
		return
	}
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "goadabench:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 3 {
		return fmt.Errorf("usage: goadabench MODE FILE REPS, or goadabench version")
	}
	data, err := os.ReadFile(args[1])
	if err != nil {
		return err
	}
	reps, err := strconv.Atoi(args[2])
	if err != nil || reps < 1 || len(data) == 0 {
		return fmt.Errorf("REPS is not a positive number, or FILE is empty")
	}
	var lines []string
	for line := range bytes.Lines(data) {
		lines = append(lines, string(bytes.TrimSuffix(line, []byte("\n"))))
	}

	switch args[0] {
	case "parse":
		measure(lines, reps, func(line string) int { return href(goada.New(line)) })
	case "refs":
		type pair struct{ base, ref string }
		pairs := make([]pair, len(lines))
		for i, line := range lines {
			base, ref, ok := strings.Cut(line, "\t")
			if !ok {
				return fmt.Errorf("line %d has no tab", i+1)
			}
			pairs[i] = pair{base, ref}
		}
		measure(pairs, reps, func(p pair) int { return href(goada.NewWithBase(p.ref, p.base)) })
	case "canparse":
		measure(lines, reps, func(line string) int {
			u, err := goada.New(line)
			if err != nil {
				return -1
			}
			free(u)
			return 1
		})
	default:
		return fmt.Errorf("there is no mode %s", args[0])
	}
	return nil
}

// href returns the length of the serialization of u, which it frees, or -1 for an
// error.
func href(u *goada.Url, err error) int {
	if err != nil {
		return -1
	}
	size := len(u.Href())
	free(u)
	return size
}

func free(u *goada.Url) {
	if u, ok := any(u).(interface{ Free() }); ok {
		u.Free()
	}
}

// measure calls f with each input, reps times over after one pass, and prints the
// time of a call. f returns the size of its result, or -1 for failure.
func measure[T any](inputs []T, reps int, f func(T) int) {
	failed, total := 0, 0
	pass := func() {
		for _, input := range inputs {
			if size := f(input); size < 0 {
				failed++
			} else {
				total += size
			}
		}
	}
	pass()
	failed = 0
	start := now()
	for range reps {
		pass()
	}
	elapsed := now() - start
	runtime.KeepAlive(total)
	fmt.Printf("%g ns %d failed\n", float64(elapsed)/float64(len(inputs))/float64(reps), failed/reps)
}

// now returns the processor time of the process in nanoseconds.
func now() int64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return usage.Utime.Nano() + usage.Stime.Nano()
}
