// Command gen writes the table of addresses of package ssrf from the registries
// of IANA.
//
// It is run by go generate, in the directory of package ssrf:
//
//	go generate ./ssrf
//
// By default it downloads the registries from iana.org. A directory with their
// prefixes, one on a line, is given by the flag -iana or, since go generate
// passes no flags on, by the environment variable IANA_DIR.
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

	"github.com/weburl/weburl/internal/datadir"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("gen: ")
	dir := flag.String("iana", os.Getenv("IANA_DIR"), "read the prefixes from `directory` instead of iana.org (default $IANA_DIR)")
	flag.Parse()
	src, err := generate(datadir.Resolve(*dir))
	if err == nil {
		err = os.WriteFile("tables.go", src, 0o666)
	}
	if err != nil {
		log.Fatal(err)
	}
	log.Printf("wrote tables.go, %d bytes", len(src))
}

// generate returns the source of tables.go. Without dir, it downloads.
func generate(dir string) ([]byte, error) {
	var registries [3]registry
	for i, s := range sources {
		r, err := s.read(dir)
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
