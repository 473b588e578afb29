package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
)

// TestParquet holds the files of a job to the file of weburl columns: schema, metadata, Bloom
// filters, indexes and all rows.
func TestParquet(t *testing.T) {
	dir := t.TempDir()
	corpusFile(t, dir, "kasztp.txt", 1)
	second := corpusFile(t, dir, "node_files.txt", 1)
	f, err := os.OpenFile(second, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(f, "no URL\nhttps://[::1]:8080/\nhttps://xn--a.example/\xFF\nmailto:x\n")
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "want.parquet")
	cmd := exec.Command("sh", "-c", `"$0" columns --on-error skip -f "$1"/kasztp.txt -f "$1"/node_files.txt -o "$2"`, program("weburl"), dir, name)
	if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), ": 1 host-missing, 1 missing-scheme") {
		t.Fatalf("%v\n%s", err, out)
	}
	want := openParquet(t, name)
	wantRows := parquetRows(t, want)
	if len(wantRows) < 90_000 {
		t.Fatalf("weburl columns has written %d rows", len(wantRows))
	}
	for _, branches := range []int{1, 2} {
		folder := filepath.Join(t.TempDir(), "rows")
		stderr, err := runCommand("--transform=columns", "--format=parquet", "--row-group-rows=20000",
			fmt.Sprintf("--branches=%d", branches), "--input="+dir+"/*.txt", "--output="+folder)
		if err != nil {
			t.Fatalf("%v\n%s", err, stderr)
		}
		if got := committed(t, folder, "failed"); !strings.Contains(got, "\tno URL\n") {
			t.Errorf("failed lines are %q", got)
		}
		files, err := filepath.Glob(filepath.Join(folder, "columns-*.parquet"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%d branches: files %q, %v", branches, files, err)
		}
		var rows []string
		for _, file := range files {
			got := openParquet(t, file)
			compareMetadata(t, got, want)
			rows = append(rows, parquetRows(t, got)...)
		}
		slices.Sort(rows)
		if !slices.Equal(rows, wantRows) {
			t.Errorf("%d branches: %d rows, want %d", branches, len(rows), len(wantRows))
		}
	}
}

func openParquet(t *testing.T, name string) *parquet.File {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	f, err := parquet.OpenFile(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// compareMetadata compares what a file has besides its rows.
func compareMetadata(t *testing.T, got, want *parquet.File) {
	t.Helper()
	g, w := got.Metadata(), want.Metadata()
	if !reflect.DeepEqual(g.Schema, w.Schema) {
		t.Errorf("the schema is %v, want %v", got.Schema(), want.Schema())
	}
	if g.CreatedBy != w.CreatedBy || g.Version != w.Version || !slices.Equal(g.KeyValueMetadata, w.KeyValueMetadata) || !reflect.DeepEqual(g.ColumnOrders, w.ColumnOrders) {
		t.Errorf("metadata %q %d %v, want %q %d %v", g.CreatedBy, g.Version, g.KeyValueMetadata, w.CreatedBy, w.Version, w.KeyValueMetadata)
	}
	for _, group := range g.RowGroups {
		if group.NumRows > 20_000 {
			t.Errorf("a row group has %d rows", group.NumRows)
		}
		for i := range group.Columns {
			g, w := &group.Columns[i], &w.RowGroups[0].Columns[i]
			if g.MetaData.Codec != w.MetaData.Codec || (g.MetaData.BloomFilterOffset > 0) != (w.MetaData.BloomFilterOffset > 0) || g.OffsetIndexOffset == 0 {
				t.Errorf("column %d: %v", i, g)
			}
		}
	}
}

// parquetRows returns the rows, sorted.
func parquetRows(t *testing.T, f *parquet.File) (list []string) {
	t.Helper()
	for _, group := range f.RowGroups() {
		rows := group.Rows()
		buffer := make([]parquet.Row, 1000)
		for {
			n, err := rows.ReadRows(buffer)
			for _, row := range buffer[:n] {
				list = append(list, fmt.Sprintf("%+q", row))
			}
			if err != nil {
				break
			}
		}
		rows.Close()
	}
	if int64(len(list)) != f.NumRows() {
		t.Fatalf("%d rows of %d can be read", len(list), f.NumRows())
	}
	slices.Sort(list)
	return list
}
