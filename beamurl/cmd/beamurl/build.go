package main

import (
	"fmt"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"github.com/weburl/weburl/beamurl"
)

// transforms are what --transform can name.
var transforms = map[string]func(j *job, s beam.Scope, batches beam.PCollection) (result, failed beam.PCollection){
	"parse": func(_ *job, s beam.Scope, batches beam.PCollection) (result, failed beam.PCollection) {
		return beamurl.Parse(s, batches)
	},
	"canon": func(j *job, s beam.Scope, batches beam.PCollection) (result, failed beam.PCollection) {
		return beamurl.Canon(s, j.form, batches)
	},
	"columns": func(_ *job, s beam.Scope, batches beam.PCollection) (result, failed beam.PCollection) {
		return beamurl.Columns(s, batches)
	},
	"dedupe": func(j *job, s beam.Scope, batches beam.PCollection) (result, failed beam.PCollection) {
		return beamurl.Dedupe(s, j.form, j.shards, batches)
	},
	"sites": func(j *job, s beam.Scope, batches beam.PCollection) (result, failed beam.PCollection) {
		return beamurl.Sites(s, j.shards, batches)
	},
	"audit": func(_ *job, s beam.Scope, batches beam.PCollection) (result, failed beam.PCollection) {
		return beamurl.Audit(s, batches)
	},
}

// joins tells of transforms that bring lines of all branches together.
var joins = map[string]bool{"dedupe": true, "sites": true}

// build makes the pipeline after its reading, and returns what it writes.
func (j *job) build(s beam.Scope, branches []branch) (written []beamurl.Written) {
	if joins[j.transform] {
		branches = flatten(s, branches)
	}
	var results, failures []branch
	for _, b := range branches {
		var failed beam.PCollection
		if j.format == "parquet" {
			var file beamurl.Written
			file, failed = beamurl.WriteColumns(b.scope, j.output, "columns.parquet", beamurl.ParquetOptions{RowGroupRows: j.rowGroupRows}, b.collection)
			written = append(written, file)
		} else {
			var result beam.PCollection
			result, failed = transforms[j.transform](j, b.scope, b.collection)
			results = append(results, branch{b.scope, result})
		}
		failures = append(failures, branch{b.scope, failed})
	}
	write, ending := beamurl.Write, ".txt"
	if j.sorted {
		write, results, failures = beamurl.WriteSorted, flatten(s, results), flatten(s, failures)
	}
	if j.format == "gzip" {
		ending = ".txt.gz"
	}
	for _, b := range failures {
		written = append(written, write(b.scope, j.output, "failed"+ending, b.collection))
	}
	for _, b := range results {
		written = append(written, write(b.scope, j.output, j.transform+ending, b.collection))
	}
	return written
}

// A branch is a collection of a branch of the pipeline, and where it goes on.
type branch struct {
	scope      beam.Scope
	collection beam.PCollection
}

// read reads the files, in the branches from first up to end.
func (j *job) read(s beam.Scope, first, end int) (branches []branch) {
	if strings.HasSuffix(j.input, ".parquet") {
		return []branch{{s, beamurl.ReadParquet(s, j.input)}}
	}
	blocks := beamurl.Blocks(s, j.input)
	for i := first; i < end; i++ {
		scope := s.Scope(fmt.Sprintf("branch %d", i))
		branches = append(branches, branch{scope, beamurl.ReadBlocks(scope, blocks, i, j.branches)})
	}
	return branches
}

// flatten brings branches together.
func flatten(s beam.Scope, branches []branch) []branch {
	var list []beam.PCollection
	for _, b := range branches {
		list = append(list, b.collection)
	}
	return []branch{{s, beam.Flatten(s, list...)}}
}
