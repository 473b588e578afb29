package main

import (
	"context"
	"errors"
	"os"
	"strings"
	"sync"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"

	"github.com/weburl/weburl/beamurl"
)

// pipelines builds what is to be run, and returns what that writes.
//
// If workers are processes, each branch is a job. Prism starts one worker for a job,
// or more precisely for each environment of its pipeline; but Prism 2.77.0 must not be
// given two, because it takes the short ids that the workers give their counters for
// those of one worker, and fails.
func (j *job) pipelines() (pipelines []*beam.Pipeline, written []beamurl.Written) {
	if !inProcesses() {
		p, s := beam.NewPipelineWithRoot()
		return []*beam.Pipeline{p}, j.build(s, j.read(s, 0, j.branches))
	}
	for i := range j.branches {
		p, s := beam.NewPipelineWithRoot()
		written = append(written, j.build(s, j.read(s, i, i+1))...)
		pipelines = append(pipelines, p)
	}
	return pipelines, written
}

// execute runs pipelines by the runner that --runner names.
func (j *job) execute(ctx context.Context, pipelines []*beam.Pipeline) (results []beam.PipelineResult, err error) {
	if !inProcesses() {
		if err := startBuiltIn(ctx); err != nil {
			return nil, err
		}
	} else if *jobopts.WorkerBinary == "" {
		// The SDK wants a program that workers could fetch. They have it already.
		if *jobopts.WorkerBinary, err = os.Executable(); err != nil {
			return nil, err
		}
	}
	results = make([]beam.PipelineResult, len(pipelines))
	errs := make([]error, len(pipelines))
	var jobs sync.WaitGroup
	for i, p := range pipelines {
		jobs.Go(func() { results[i], errs[i] = beamx.RunWithMetrics(ctx, p) })
	}
	jobs.Wait()
	return results, errors.Join(errs...)
}

// inProcesses reports whether the runner starts processes as workers.
func inProcesses() bool { return strings.EqualFold(*jobopts.EnvironmentType, "process") }
