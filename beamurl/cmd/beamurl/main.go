// Command beamurl runs the transforms of package beamurl over files, by default with
// Prism, the runner of Beam's Go SDK, in its own process:
//
//	beamurl --transform=columns --input='urls-*.txt.gz' --output=rows
//
// If it is killed while another runner works, beamurl commit rows finishes what the runner has
// written. beamurl prism 8073 runs Prism as a server.
//
// docs/beam.md of the repository has the flags for other runners.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/gcs"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/s3"

	"github.com/weburl/weburl/beamurl"
	"github.com/weburl/weburl/internal/maxfailed"
)

func main() {
	j := job{maxFailed: maxfailed.All}
	flag.StringVar(&j.transform, "transform", "canon", "What to do: parse, canon, columns, dedupe, sites or audit.")
	flag.StringVar(&j.form, "form", "standard", "The canonical form of canon, and the key of dedupe: "+strings.Join(beamurl.Forms(), ", ")+".")
	flag.StringVar(&j.input, "input", "", "The files to read, a pattern. Names that end in .parquet are Parquet files with a column url, others are text, which may be compressed by gzip, Zstandard or bzip2.")
	flag.StringVar(&j.output, "output", "", "The directory to write to. It must be empty, or not be there.")
	flag.StringVar(&j.format, "format", "text", "What to write: text, gzip or, for columns, parquet.")
	flag.IntVar(&j.shards, "shards", beamurl.DefaultShards, "How many parts dedupe and sites divide their keys into. A worker holds one in memory.")
	flag.IntVar(&j.rowGroupRows, "row-group-rows", 0, "The maximum size of a row group of Parquet in rows. 0 means 1,000,000.")
	flag.BoolVar(&j.sorted, "sorted", false, "Write one sorted file of text. One worker holds it in memory.")
	flag.IntVar(&j.branches, "branches", 1, "How many branches to divide the files among. Prism runs each in one thread. With --environment_type=PROCESS each is a job, and has a worker.")
	flag.Var(&j.maxFailed, "max-failed", "Fail if more than `N` lines, or P% of them, fail. Without it all may.")
	flag.DurationVar(&j.timeout, "timeout", 0, "Fail if the job takes longer. Without it a job may take any time.")
	flag.Parse()
	startWorker()
	beam.Init() // does not return in a worker
	ctx := context.Background()
	var err error
	switch flag.Arg(0) {
	case "commit":
		err = commit(ctx, flag.Args()[1:])
	case "prism":
		err = servePrism(ctx, flag.Args()[1:])
	default:
		err = j.run(ctx)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "beamurl:", err)
		os.Exit(1)
	}
}

// A job is what the flags say.
type job struct {
	transform, form       string
	input, output, format string
	sorted                bool
	branches, shards      int
	rowGroupRows          int // of Parquet
	timeout               time.Duration
	maxFailed             maxfailed.Limit
}

// run runs the job, and commits its output if it has succeeded.
func (j *job) run(ctx context.Context) error {
	if err := j.check(); err != nil {
		return err
	}
	if err := j.checkFiles(ctx); err != nil {
		return err
	}
	if j.timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, j.timeout)
		defer cancel()
	}
	pipelines, written := j.pipelines()
	if err := beamurl.Prepare(ctx, written...); err != nil {
		return err
	}
	if j.maxFailed != maxfailed.All {
		if err := writeUnchecked(ctx, j.output); err != nil {
			return err
		}
	}
	results, err := j.execute(ctx, pipelines)
	if err != nil {
		return fmt.Errorf("the job failed, and %s is not complete: %w", j.output, err)
	}
	sums := counters(results)
	for _, name := range slices.Sorted(maps.Keys(sums)) {
		fmt.Fprintf(os.Stderr, "%s: %d\n", name, sums[name])
	}
	if failed, lines := sums["failed"], sums["lines"]; j.maxFailed.IsExceeded(failed, lines) {
		return fmt.Errorf("%d of %d lines failed, more than --max-failed=%s, and %s is not complete", failed, lines, &j.maxFailed, j.output)
	}
	if j.maxFailed != maxfailed.All {
		if err := removeUnchecked(ctx, j.output); err != nil {
			return err
		}
	}
	return beamurl.Commit(ctx, j.output)
}

// counters returns the counters of package beamurl, each for all branches.
func counters(results []beam.PipelineResult) map[string]int64 {
	sums := make(map[string]int64)
	for _, r := range results {
		for _, c := range r.Metrics().AllMetrics().Counters() {
			if c.Namespace() == "weburl" {
				sums[c.Name()] += c.Result()
			}
		}
	}
	return sums
}

// checkFiles returns an error if a file system is not built in, or if no file matches the
// input.
func (j *job) checkFiles(ctx context.Context) error {
	for name, value := range map[string]string{"input": j.input, "output": j.output} {
		fs, err := filesystem.New(ctx, value)
		if err != nil {
			return fmt.Errorf("--%s: %w", name, err)
		}
		if name == "input" {
			files, listErr := fs.List(ctx, value)
			if err = listErr; err == nil && len(files) == 0 {
				err = fmt.Errorf("no file matches --input=%s", value)
			}
		}
		if err := errors.Join(err, fs.Close()); err != nil {
			return err
		}
	}
	return nil
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
	case j.shards < 1 || j.shards > 100_000:
		return fmt.Errorf("--shards=%d is not from 1 to 100000", j.shards)
	case j.branches > 1 && inProcesses() && (joins[j.transform] || j.sorted):
		return fmt.Errorf("jobs do not share lines: use --branches=1")
	case j.branches > 1 && strings.HasSuffix(j.input, ".parquet"):
		return fmt.Errorf("parquet files are not divided: use --branches=1")
	case j.rowGroupRows != 0 && (j.rowGroupRows < 0 || j.format != "parquet"):
		return fmt.Errorf("--row-group-rows=%d makes no sense here", j.rowGroupRows)
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
