// Command beamurl runs the transforms of package beamurl over files, by default with
// Prism, the runner of Beam's Go SDK, in its own process:
//
//	beamurl --transform=columns --input='urls-*.txt.gz' --output=rows
//
// docs/beam.md of the repository has the flags for other runners.
package main

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/gcs"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"

	"github.com/weburl/weburl/beamurl"
)

func main() {
	var j job
	flag.StringVar(&j.transform, "transform", "canon", "What to do: parse, canon, columns, dedupe, sites or audit.")
	flag.StringVar(&j.form, "form", "standard", "The canonical form of canon, and the key of dedupe: "+strings.Join(beamurl.Forms(), ", ")+".")
	flag.StringVar(&j.input, "input", "", "The files to read, a pattern. Names that end in .parquet are Parquet files with a column url, others are text, compressed by gzip if they end in .gz.")
	flag.StringVar(&j.output, "output", "", "The directory to write to. It must be empty, or not be there.")
	flag.StringVar(&j.format, "format", "text", "What to write: text, gzip or, for columns, parquet.")
	flag.BoolVar(&j.sorted, "sorted", false, "Write one sorted file of text. One worker holds it in memory.")
	flag.IntVar(&j.branches, "branches", 1, "How many branches to divide the files among. Prism runs each in one thread. With --environment_type=PROCESS each is a job, and has a worker.")
	flag.DurationVar(&j.timeout, "timeout", 0, "Fail if the job takes longer. Without it a job may take any time.")
	flag.Parse()
	startWorker()
	beam.Init() // does not return in a worker
	if err := j.run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "beamurl:", err)
		os.Exit(1)
	}
}

// A job is what the flags say.
type job struct {
	transform, form       string
	input, output, format string
	sorted                bool
	branches              int
	timeout               time.Duration
}

// run runs the job, and commits its output if it has succeeded.
func (j *job) run(ctx context.Context) error {
	if err := j.check(); err != nil {
		return err
	}
	if err := beamurl.Prepare(ctx, j.output); err != nil {
		return err
	}
	if j.timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, j.timeout)
		defer cancel()
	}
	written, results, err := j.execute(ctx)
	if err != nil {
		return fmt.Errorf("the job failed, and %s is not complete: %w", j.output, err)
	}
	if err := beamurl.Commit(ctx, written...); err != nil {
		return err
	}
	printCounters(results)
	return nil
}

// printCounters prints the counters of package beamurl, each for all branches.
func printCounters(results []beam.PipelineResult) {
	sums := make(map[string]int64)
	for _, r := range results {
		for _, c := range r.Metrics().AllMetrics().Counters() {
			if c.Namespace() == "weburl" {
				sums[c.Name()] += c.Result()
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(sums)) {
		fmt.Fprintf(os.Stderr, "%s: %d\n", name, sums[name])
	}
}

// check reports flags that are wrong, and makes names of files absolute: workers may run
// in another directory.
func (j *job) check() (err error) {
	switch {
	case flag.NArg() > 0:
		return fmt.Errorf("there is an argument, %q: all is given by flags", flag.Arg(0))
	case j.input == "" || j.output == "":
		return fmt.Errorf("--input and --output are needed")
	case transforms[j.transform] == nil:
		return fmt.Errorf("unknown --transform=%s", j.transform)
	case j.branches < 1 || j.branches > 64:
		return fmt.Errorf("--branches=%d is not from 1 to 64", j.branches)
	case j.branches > 1 && inProcesses() && (joins[j.transform] || j.sorted):
		return fmt.Errorf("jobs do not share lines: use --branches=1")
	case j.branches > 1 && strings.HasSuffix(j.input, ".parquet"):
		return fmt.Errorf("parquet files are not divided: use --branches=1")
	case j.format != "text" && j.format != "gzip" && (j.format != "parquet" || j.transform != "columns" || j.sorted):
		return fmt.Errorf("--format=%s makes no sense here", j.format)
	}
	for _, name := range []*string{&j.input, &j.output} {
		if !strings.Contains(*name, "://") {
			if *name, err = filepath.Abs(*name); err != nil {
				return err
			}
		}
	}
	return nil
}
