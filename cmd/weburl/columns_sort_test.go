package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl/cmd/weburl/internal/rows"
	urlcolumns "github.com/weburl/weburl/columns"
	"github.com/weburl/weburl/internal/duckdbtest"
)

// TestColumnsSort compares tables of --sort with the rows of tables that are not sorted: in
// each format they are those rows in the order of the key, with NULL last, and rows with the same
// key in the order of the inputs.
func TestColumnsSort(t *testing.T) {
	dir := t.TempDir()
	lines := slices.Collect(strings.Lines(tableLines(t)))
	var files []string
	for i := range 7 {
		name := filepath.Join(dir, fmt.Sprint(i))
		if err := os.WriteFile(name, []byte(strings.Join(lines[i*len(lines)/7:(i+1)*len(lines)/7], "")), 0o666); err != nil {
			t.Fatal(err)
		}
		files = append(files, "-f", name)
	}
	var members strings.Builder
	for i, line := range lines[:20_000] {
		quoted, err := json.Marshal(strings.TrimSuffix(line, "\n"))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&members, "{\"input\": %s, \"n\": %d, \"base\": %s}\n", quoted, i%1000, []string{"null", `"https://b.example/c/"`}[i%2])
	}
	inJSON := filepath.Join(dir, "members")
	if err := os.WriteFile(inJSON, []byte(members.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	output := func(args ...string) []string {
		t.Helper()
		var stdout, stderr bytes.Buffer
		if status := run(append([]string{"columns", "-q"}, args...), strings.NewReader(""), &stdout, &stderr); status != exitOK {
			t.Fatalf("%v: status %d, %s", args, status, &stderr)
		}
		return slices.Collect(strings.Lines(stdout.String()))
	}
	places := map[string]int{}
	for i, c := range urlcolumns.All() {
		places[c.Name] = i
	}
	for _, args := range [][]string{
		append([]string{"--format", "tsv"}, files...),
		append([]string{"--format", "tsv", "--schema", "cc-index", "--max-failed", "100%"}, files...),
		append([]string{"--format", "tsv", "--base", "https://b.example/"}, files...),
		{"--format", "tsv", "--jsonl", "--member", "n:int", "-f", inJSON},
	} {
		want := output(args...)
		for order, by := range map[string][]string{rows.BySURTKey: {"url_surtkey"}, rows.ByDomain: {"url_host_registered_domain", "url_surtkey"}} {
			sorted := slices.Clone(want[1:])
			slices.SortStableFunc(sorted, func(a, b string) int {
				x, y := strings.Split(a, "\t"), strings.Split(b, "\t")
				for _, name := range by {
					v, w := x[places[name]], y[places[name]]
					if c := cmp.Or(cmp.Compare(nullRank(v), nullRank(w)), cmp.Compare(v, w)); c != 0 {
						return c
					}
				}
				return 0
			})
			if got := output(append([]string{"--sort", order}, args...)...); got[0] != want[0] || !slices.Equal(got[1:], sorted) {
				t.Errorf("%v, --sort %s: %d rows, not %d, or in another order", args[:4], order, len(got), len(sorted))
			}
		}
	}
	want := output("--jsonl", "-f", inJSON)
	got := output("--jsonl", "--sort", rows.ByDomain, "-f", inJSON)
	if len(want) < 20_000 || slices.Equal(got, want) {
		t.Errorf("%d rows, or they are not sorted", len(want))
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Error("rows in JSON are others if they are sorted")
	}
}

// nullRank returns the rank of NULL and of values in an order.
func nullRank(v string) int {
	if v == `\N` {
		return 1
	}
	return 0
}

// TestColumnsSortDuckDB has DuckDB check the order of a sorted file, and that row groups
// have bounds that leave out most of them for one domain.
func TestColumnsSortDuckDB(t *testing.T) {
	db := duckdbtest.Open(t)
	dir := t.TempDir()
	input, table := filepath.Join(dir, "urls.txt"), filepath.Join(dir, "urls.parquet")
	var lines strings.Builder
	for i := range 50_000 {
		fmt.Fprintf(&lines, "https://h%d.d%d.example/%d\n", i%7, i*7919%1000, i)
	}
	if err := os.WriteFile(input, []byte(lines.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	for order, query := range map[string]string{
		rows.BySURTKey: "url_surtkey",
		rows.ByDomain:  "url_host_registered_domain",
	} {
		var stderr bytes.Buffer
		args := []string{"columns", "-f", input, "-o", table, "--sort", order, "--row-group-rows", "5000"}
		if status := run(args, strings.NewReader(""), &bytes.Buffer{}, &stderr); status != exitOK {
			t.Fatalf("%v: status %d, %s", args, status, &stderr)
		}
		for query, want := range map[string]string{
			fmt.Sprintf("select count(*), count(distinct url), count(*) filter (%s < last) from (select *, lag(%[1]s) over (order by file_row_number) as last from read_parquet('%s', file_row_number = true))", query, table):                      "[[50000 50000 0]]",
			fmt.Sprintf("select count(*) < 3 from parquet_metadata('%s') where path_in_schema = 'url_host_registered_domain' and 'd500.example' between stats_min_value and stats_max_value", table):                                                "[[true]]",
			fmt.Sprintf("select count(*) from (select row_group_id, stats_min_value as least, lag(stats_max_value) over (order by row_group_id) as last from parquet_metadata('%s') where path_in_schema = '%s') where least < last", table, query): "[[0]]",
		} {
			if got, err := db.Query(query); err != nil || strings.Join(strings.Fields(fmt.Sprint(got)), " ") != want {
				t.Errorf("--sort %s: %s: %v, %v", order, query, got, err)
			}
		}
	}
}
