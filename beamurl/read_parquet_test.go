package beamurl_test

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/memfs"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/ptest"
	"github.com/parquet-go/parquet-go"

	"github.com/weburl/weburl/beamurl"
)

// parquetOf returns a Parquet file of rows, which has three rows in a row group.
func parquetOf[Row any](t *testing.T, rows []Row, options ...parquet.WriterOption) []byte {
	t.Helper()
	var b bytes.Buffer
	w := parquet.NewGenericWriter[Row](&b, append(options, parquet.MaxRowsPerRowGroup(3))...)
	if _, err := w.Write(rows); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// readURLs reads the column url of files in a pipeline.
func readURLs(t *testing.T, pattern string) (lines string, err error) {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "out")
	p, s := beam.NewPipelineWithRoot()
	written := beamurl.WriteSorted(s, folder, "urls.txt", beamurl.ReadParquet(s, pattern))
	if err := beamurl.Prepare(context.Background(), written); err != nil {
		t.Fatal(err)
	}
	if err := ptest.Run(p); err != nil {
		return "", err
	}
	if err := beamurl.Commit(context.Background(), folder); err != nil {
		t.Fatal(err)
	}
	return read(t, filepath.Join(folder, "urls-00000-of-00001.txt")), nil
}

// TestReadParquet reads files of another writer: with and without a dictionary, with NULL,
// and from a file system that reads only from the beginning.
func TestReadParquet(t *testing.T) {
	type row struct {
		Before int64   `parquet:"before"`
		URL    *string `parquet:"url,optional"`
	}
	type entries struct {
		URL string `parquet:"url,dict,snappy"`
		N   int32  `parquet:"n"`
	}
	var rows []row
	var same []entries
	var want []string
	for i := range 10 {
		r := row{Before: int64(i)}
		if i%3 > 0 {
			r.URL = new(fmt.Sprintf("https://a.example/%d", i))
			want = append(want, *r.URL)
		}
		rows = append(rows, r)
		same = append(same, entries{URL: "https://b.example/"})
		want = append(want, "https://b.example/")
	}
	dir := t.TempDir()
	write(t, filepath.Join(dir, "a.parquet"), string(parquetOf(t, rows)))
	write(t, filepath.Join(dir, "b.parquet"), string(parquetOf(t, same, parquet.DataPageVersion(1))))
	slices.Sort(want)
	sorted := strings.Join(want, "\n") + "\n"
	if got, err := readURLs(t, filepath.Join(dir, "*.parquet")); err != nil || got != sorted {
		t.Errorf("got %q, %v, want %q", got, err, sorted)
	}

	ctx := context.Background()
	fs, err := filesystem.New(ctx, "memfs://")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a.parquet", "b.parquet"} {
		if err := filesystem.Write(ctx, fs, "memfs://in/"+name, []byte(read(t, filepath.Join(dir, name)))); err != nil {
			t.Fatal(err)
		}
	}
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	if got, err := readURLs(t, "memfs://in/*.parquet"); err != nil || got != sorted {
		t.Errorf("got %q, %v, want %q", got, err, sorted)
	}
	if left, err := filepath.Glob(filepath.Join(temporary, "beamurl*")); err != nil || len(left) > 0 {
		t.Errorf("temporary files are left: %v, %v", left, err)
	}
}

// TestReadParquetErrors: an error names the file and says what it lacks.
func TestReadParquetErrors(t *testing.T) {
	type other struct {
		Href string `parquet:"href"`
	}
	type number struct {
		URL int64 `parquet:"url"`
	}
	type list struct {
		URL []string `parquet:"url"`
	}
	type group struct {
		URL other `parquet:"url"`
	}
	type row struct {
		URL string `parquet:"url"`
	}
	whole := parquetOf(t, []row{{"https://a.example/"}, {"https://b.example/"}})
	footer := bytes.Clone(whole)
	footer[len(footer)-5] = 0x7F // more than the file has
	for name, test := range map[string]struct {
		content []byte
		want    string
	}{
		"truncated": {whole[:len(whole)-1], "it is not a Parquet file, or not all of one"},
		"half":      {whole[:len(whole)/2], "it is not a Parquet file, or not all of one"},
		"empty":     {nil, "it is not a Parquet file: it has 0 bytes"},
		"text":      {[]byte("https://a.example/\nhttps://b.example/\n"), "it is not a Parquet file, or not all of one"},
		"footer":    {footer, "it is not a Parquet file, or not all of one"},
		"missing":   {parquetOf(t, []other{{"x"}}), "it has no column url"},
		"number":    {parquetOf(t, []number{{1}}), "it has no column url of strings"},
		"list":      {parquetOf(t, []list{{[]string{"x"}}}), "it has no column url of strings"},
		"group":     {parquetOf(t, []group{{other{"x"}}}), "it has no column url of strings"},
	} {
		file := filepath.Join(t.TempDir(), name+".parquet")
		write(t, file, string(test.content))
		if _, err := readURLs(t, file); err == nil || !strings.Contains(err.Error(), file+": "+test.want) {
			t.Errorf("%s: %v, want %s", name, err, test.want)
		}
	}
	if _, err := readURLs(t, filepath.Join(t.TempDir(), "*.parquet")); err == nil {
		t.Error("no error for a pattern that no file matches")
	}
}
