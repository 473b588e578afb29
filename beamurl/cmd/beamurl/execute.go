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

// execute builds and runs the pipeline, by the runner that --runner names. It
// returns what has been written.
//
// If workers are processes, each branch is a job. Prism starts one worker for a job,
// or more precisely for each environment of its pipeline; but Prism 2.77.0 must not be
// given two, because it takes the short ids that the workers give their counters for
// those of one worker, and fails.
func (j *job) execute(ctx context.Context) (written []beamurl.Written, results []beam.PipelineResult, err error) {
	if !inProcesses() {
		p, s := beam.NewPipelineWithRoot()
		written := j.build(s, j.read(s, 0, j.branches))
		result, err := beamx.RunWithMetrics(ctx, p)
		return written, []beam.PipelineResult{result}, err
	}
	if *jobopts.WorkerBinary == "" {
		// The SDK wants a program that workers could fetch. They have it already.
		if *jobopts.WorkerBinary, err = os.Executable(); err != nil {
			return nil, nil, err
		}
	}
	results = make([]beam.PipelineResult, j.branches)
	errs := make([]error, j.branches)
	var jobs sync.WaitGroup
	for i := range j.branches {
		p, s := beam.NewPipelineWithRoot()
		written = append(written, j.build(s, j.read(s, i, i+1))...)
		jobs.Go(func() { results[i], errs[i] = beamx.RunWithMetrics(ctx, p) })
	}
	jobs.Wait()
	return written, results, errors.Join(errs...)
}

// inProcesses reports whether the runner starts processes as workers.
func inProcesses() bool { return strings.EqualFold(*jobopts.EnvironmentType, "process") }
