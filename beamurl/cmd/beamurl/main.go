// Command beamurl runs the transforms of package beamurl over files.
//
//	beamurl --transform=canon --form=crawler --input='urls-*.txt.gz' --output=urls
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/gcs"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"

	"github.com/weburl/weburl/beamurl"
)

var (
	transform = flag.String("transform", "canon", "What to do: canon.")
	form      = flag.String("form", "standard", "The form of canon: "+strings.Join(beamurl.Forms(), ", ")+".")
	input     = flag.String("input", "", "The files to read, a pattern.")
	output    = flag.String("output", "", "The folder to write to.")
	sorted    = flag.Bool("sorted", false, "Write one sorted file. One worker holds it in memory.")
	compress  = flag.Bool("gzip", false, "Compress the files by gzip.")
)

func main() {
	flag.Parse()
	beam.Init() // does not return in a worker
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "beamurl:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	if *input == "" || *output == "" || flag.NArg() > 0 {
		return errors.New("--input and --output are needed, and nothing beside flags")
	}
	folder, err := absolute(*output)
	if err != nil {
		return err
	}
	pattern, err := absolute(*input)
	if err != nil {
		return err
	}
	if err := beamurl.Prepare(ctx, folder); err != nil {
		return err
	}
	p, s := beam.NewPipelineWithRoot()
	batches := beamurl.Read(s, pattern)
	urls, failed := beamurl.Canon(s, *form, batches)
	ending := ".txt"
	if *compress {
		ending += ".gz"
	}
	write := beamurl.Write
	if *sorted {
		write = beamurl.WriteSorted
	}
	write(s, folder, "urls"+ending, urls)
	write(s, folder, "failed"+ending, failed)
	if err := beamx.Run(ctx, p); err != nil {
		return err
	}
	return beamurl.Commit(ctx, folder, "urls"+ending, "failed"+ending)
}

// absolute returns the absolute name of a file of this machine, and other names as
// they are: workers may run in another folder.
func absolute(name string) (string, error) {
	if strings.Contains(name, "://") {
		return name, nil
	}
	return filepath.Abs(name)
}
