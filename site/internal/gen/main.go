// Command gen writes the table of package suffix from the rules of
// golang.org/x/net/publicsuffix, in the version that go.mod names.
//
// It is run by go generate:
//
//	go generate ./site
package main

import (
	"go/format"
	"log"
	"os"

	"github.com/weburl/weburl/site/internal/netlist"
	"github.com/weburl/weburl/site/internal/suffix"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("gen: ")
	src, err := generate()
	if err == nil {
		err = os.WriteFile("internal/suffix/table.go", src, 0o666)
	}
	if err != nil {
		log.Fatal(err)
	}
	log.Printf("wrote table.go, %d bytes", len(src))
}

// generate returns the source of table.go.
func generate() ([]byte, error) {
	list, err := netlist.Read()
	if err != nil {
		return nil, err
	}
	var b suffix.Builder
	for _, rule := range list.ICANN {
		b.AddRule(rule, suffix.ICANN)
	}
	for _, rule := range list.Private {
		b.AddRule(rule, suffix.Private)
	}
	return format.Source([]byte(b.Build(0).Source(list.Version)))
}
