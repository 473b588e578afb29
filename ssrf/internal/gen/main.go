// Command gen writes the table of addresses of package ssrf from the registries
// of IANA.
//
// It is run by go generate, in the directory of package ssrf:
//
//	go generate ./ssrf
//
// The prefixes of the registries are in the directory registry, with the dates and the
// digests of their sources. In the directory of package ssrf,
//
//	go run ./internal/gen -download
//
// writes them from the registries of iana.org first.
//
// A prefix list does not say what a prefix is for. That is in known.go, and it
// is an error if a registry has a prefix that known.go lacks, or the other way
// round. A downloaded registry says as well whether a prefix is globally
// reachable, and that is compared too. Addresses of clouds and overlay networks are in
// cloud.tsv.
package main

import (
	"flag"
	"log"
	"os"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("gen: ")
	download := flag.Bool("download", false, "write the prefixes of iana.org to internal/gen/registry first")
	flag.Parse()
	read := source.read
	if *download {
		read = source.download
	}
	src, err := generate(read)
	if err == nil {
		err = os.WriteFile("tables.go", src, 0o666)
	}
	if err != nil {
		log.Fatal(err)
	}
	log.Printf("wrote tables.go, %d bytes", len(src))
}

// generate returns the source of tables.go.
func generate(read func(source) (registry, error)) ([]byte, error) {
	var registries [3]registry
	for i, s := range sources {
		r, err := read(s)
		if err != nil {
			return nil, err
		}
		registries[i] = r
	}
	entries, err := describe(registries)
	if err != nil {
		return nil, err
	}
	clouds, day, err := cloud(cloudFile)
	if err != nil {
		return nil, err
	}
	entries, err = withoutCovered(append(entries, clouds...))
	if err != nil {
		return nil, err
	}
	return write(registries, day, entries)
}
