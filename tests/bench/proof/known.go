package main

import (
	"cmp"
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A difference is a known difference between weburl and another program, as
// docs/conformance.md describes it.
type difference struct {
	name   string // in the tables of the page
	reason string // the text that tests record
	input  string // an example, in Markdown
	here   string // the result of weburl
	there  string // the result of the other program, and the cause
}

// differencesFile has a row for each known difference.
//
//go:embed differences.tsv
var differencesFile string

// differences are the known differences, sorted by name.
var differences = parseDifferences(differencesFile)

func parseDifferences(text string) (list []difference) {
	_, rows, _ := strings.Cut(text, "\n")
	for row := range strings.Lines(rows) {
		c := strings.Split(strings.TrimSuffix(row, "\n"), "\t")
		list = append(list, difference{c[0], c[1], c[2], c[3], c[4]})
	}
	slices.SortFunc(list, func(x, y difference) int { return cmp.Compare(x.name, y.name) })
	return list
}

// differenceName returns the name of a known difference for a table.
func differenceName(reason string) string {
	if i := slices.IndexFunc(differences, func(d difference) bool { return d.reason == reason }); i >= 0 {
		return "`" + differences[i].name + "`"
	}
	return markdownText.Replace(reason)
}

// writeDifferences writes a table of the known differences that have been found.
func (p *page) writeDifferences(b *strings.Builder) {
	found := make(map[string]bool)
	for _, r := range p.Comparisons {
		for reason := range r.Value.Known {
			found[reason] = true
		}
	}
	for _, run := range p.Runs {
		for count := range run.Counts {
			if _, reason, ok := strings.Cut(count, ": "); ok {
				found[reason] = true
			}
		}
	}
	b.WriteString("| difference | input | weburl | the other program |\n|---|---|---|---|\n")
	for _, d := range differences {
		if found[d.reason] {
			fmt.Fprintf(b, "| `%s` | %s | %s | %s |\n", d.name, d.input, d.here, d.there)
		}
	}
}

// peerTotals are the counts of a peer that are not known differences.
var peerTotals = []string{"inputs", "parsed", "different"}

// writePeers writes the counts of a run that compares with peers: a column for each peer.
func writePeers(b *strings.Builder, counts map[string]int64) {
	peers := []string{"whatwg-url", "node"}
	rows := slices.Clone(peerTotals)
	titles := map[string]string{"inputs": "inputs", "parsed": "inputs that parse", "different": "differences without a known reason"}
	for _, count := range slices.Sorted(maps.Keys(counts)) {
		if _, reason, ok := strings.Cut(count, ": "); ok && titles[reason] == "" {
			titles[reason] = differenceName(reason)
			rows = append(rows, reason)
		}
	}
	b.WriteString("| | whatwg-url | Node.js |\n|---|---:|---:|\n")
	for _, row := range rows {
		fmt.Fprintf(b, "| %s |", titles[row])
		for _, peer := range peers {
			fmt.Fprintf(b, " %s |", grouped(counts[peer+": "+row]))
		}
		b.WriteString("\n")
	}
	b.WriteString("\n")
}
