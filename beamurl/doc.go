// Package beamurl defines URL transforms for Apache Beam (https://beam.apache.org), for
// data that is larger than one machine.
//
//	batches := beamurl.Read(s, "gs://bucket/urls-*.txt.gz")
//	urls, failed := beamurl.Canon(s, "crawler", batches)
//
// The elements of collections are batches, of type []byte: tens of kilobytes of lines
// that end in LF. One line per element would be slow, because a runner spends as much
// time on an element as it takes to parse several URLs. [Batches] combines lines from
// other sources into batches.
//
// The second result of a transform is a collection of the lines that do not parse. Before
// each line are the standard's error code and a tab. Counters of the namespace weburl
// count lines and failures.
//
// [Write] writes lines, and [WriteColumns] Parquet, to temporary files. [Prepare] is called before
// the pipeline runs. [Commit] gives the files their names when it has succeeded, and writes a file
// _SUCCESS.
//
// Import a file system of Beam for the files that are read and written, such as
// github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local, and call
// [github.com/apache/beam/sdks/v2/go/pkg/beam.Init] before pipelines are made.
package beamurl
