//go:build libfuzzer

package libfuzzer

/*
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

// https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));

int libfuzzerInput(uint8_t *data, size_t size);
*/
import "C"

import (
	"fmt"
	"os"
	"reflect"
	"runtime/debug"
	"testing"
	"unsafe"
)

// Run runs libFuzzer, which parses the arguments of the program, and never returns. It
// is called by an init function. The examples have the types of the arguments of
// target's function, after the *testing.T.
func Run(name string, target func(*testing.F), examples ...any) {
	args := os.Args
	for _, example := range examples {
		types = append(types, reflect.TypeOf(example))
	}
	// Package testing believes that Go's engine has started the program as a worker.
	testing.Init()
	os.Args = []string{args[0], "-test.run=^$", "-test.fuzz=^" + name + "$", "-test.fuzzworker", "-test.fuzzcachedir=" + os.DevNull}
	targets := []testing.InternalFuzzTarget{{Name: name, Fn: target}}
	worker := make(worker)
	go func() {
		os.Exit(testing.MainStart(worker, nil, nil, targets, nil).Run())
	}()
	check = <-worker
	os.Exit(drive(args))
}

// drive runs libFuzzer.
func drive(args []string) int {
	argv = (**C.char)(C.calloc(C.size_t(len(args)+1), C.size_t(unsafe.Sizeof(argv)))) // a null pointer follows the last
	for i, arg := range args {
		unsafe.Slice(argv, len(args))[i] = C.CString(arg)
	}
	// A panic ends the program by SIGABRT, which libFuzzer handles if nobody else does: it
	// saves the input.
	debug.SetTraceback("crash")
	C.signal(C.SIGABRT, nil)
	count := C.int(len(args))
	return int(C.LLVMFuzzerRunDriver(&count, &argv, (*[0]byte)(C.libfuzzerInput)))
}

var (
	argv  **C.char // not in Go's heap, where LeakSanitizer would not find what it keeps
	types []reflect.Type
	check func(corpusEntry) error
)

// libfuzzerInput tries an input. Where the target fails, libFuzzer saves the input and ends
// the program.
//
//export libfuzzerInput
func libfuzzerInput(data *C.uint8_t, size C.size_t) C.int {
	values, ok := decode(types, unsafe.Slice((*byte)(data), int(size)))
	if !ok {
		return -1 // not for the corpus
	}
	if err := check(corpusEntry{Values: values}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		for i, value := range values {
			fmt.Fprintf(os.Stderr, "argument %d: %#v\n", i+1, value)
		}
		C.abort()
	}
	return 0
}
