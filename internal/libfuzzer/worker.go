//go:build libfuzzer

package libfuzzer

import (
	"io"
	"reflect"
	"regexp"
	"time"
)

// corpusEntry is what package testing calls so.
type corpusEntry = struct {
	Parent     string
	Path       string
	Data       []byte
	Values     []any
	Generation int
	IsSeed     bool
}

// A worker stands between package testing and a fuzzing engine, as testing.MainStart asks
// for it. Package testing asks it for inputs to try; it hands on the function that tries one.
type worker chan func(corpusEntry) error

func (w worker) RunFuzzWorker(check func(corpusEntry) error) error {
	w <- check
	select {} // Run ends the program
}

func (worker) MatchString(pattern, s string) (bool, error) { return regexp.MatchString(pattern, s) }

// What follows has nothing to do where the program only fuzzes.

func (worker) ImportPath() string                                       { return "" }
func (worker) ModulePath() string                                       { return "" }
func (worker) SetPanicOnExit0(bool)                                     {}
func (worker) StartCPUProfile(io.Writer) error                          { return nil }
func (worker) StopCPUProfile()                                          {}
func (worker) StartTestLog(io.Writer)                                   {}
func (worker) StopTestLog() error                                       { return nil }
func (worker) WriteProfileTo(string, io.Writer, int) error              { return nil }
func (worker) CheckCorpus([]any, []reflect.Type) error                  { return nil }
func (worker) ReadCorpus(string, []reflect.Type) ([]corpusEntry, error) { return nil, nil }
func (worker) ResetCoverage()                                           {}
func (worker) SnapshotCoverage()                                        {}
func (worker) CoordinateFuzzing(time.Duration, int64, time.Duration, int64, int, []corpusEntry, []reflect.Type, string, string) error {
	return nil
}

func (worker) InitRuntimeCoverage() (mode string, tearDown func(string, string) (string, error), snapshot func() float64) {
	return "", nil, nil
}
