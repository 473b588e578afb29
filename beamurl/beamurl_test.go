package beamurl_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/ptest"

	"github.com/weburl/weburl/beamurl"
)

func TestMain(m *testing.M) { ptest.Main(m) }

// run runs a pipeline that is made by a function, and commits what it writes.
func run(t *testing.T, folder string, build func(s beam.Scope) []beamurl.Written) {
	t.Helper()
	p, s := beam.NewPipelineWithRoot()
	written := build(s)
	ctx := context.Background()
	if err := beamurl.Prepare(ctx, written...); err != nil {
		t.Fatal(err)
	}
	if err := beamurl.Commit(ctx, folder); err == nil {
		t.Fatal("a pipeline that has not run is committed")
	}
	ptest.RunAndValidate(t, p)
	for range 2 { // it can be repeated
		if err := beamurl.Commit(ctx, folder); err != nil {
			t.Fatal(err)
		}
	}
	if err := beamurl.Prepare(ctx, written...); err == nil {
		t.Error("a folder that is not empty is taken")
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestCanon(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "urls.txt"), "\uFEFFHTTP://B.example/?utm_source=x\r\nno URL\nhttp://a.example/#f")
	folder := filepath.Join(dir, "out")
	run(t, folder, func(s beam.Scope) []beamurl.Written {
		urls, failed := beamurl.Canon(s, "crawler", beamurl.Read(s, filepath.Join(dir, "urls.txt")))
		return []beamurl.Written{
			beamurl.WriteSorted(s, folder, "urls.txt", urls),
			beamurl.Write(s, folder, "failed.txt", failed),
		}
	})
	if got, want := read(t, filepath.Join(folder, "urls-00000-of-00001.txt")), "http://a.example/\nhttp://b.example/\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := read(t, filepath.Join(folder, "failed-00000-of-00001.txt")), "missing-scheme-non-relative-URL\tno URL\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if _, err := os.Stat(filepath.Join(folder, "_temporary")); !os.IsNotExist(err) {
		t.Errorf("temporary files are left: %v", err)
	}
}

// TestParquet writes columns as Parquet and reads the URLs again.
func TestParquet(t *testing.T) {
	dir := t.TempDir()
	const text = "http://b.example:81/?q\nhttp://a.example/\nhttp://[::1]/\n"
	write(t, filepath.Join(dir, "urls.txt"), text)
	rows, urls := filepath.Join(dir, "rows"), filepath.Join(dir, "urls")
	run(t, rows, func(s beam.Scope) []beamurl.Written {
		written, failed := beamurl.WriteColumns(s, rows, "rows.parquet", beamurl.ParquetOptions{}, beamurl.Read(s, filepath.Join(dir, "urls.txt")))
		return []beamurl.Written{written, beamurl.Write(s, rows, "failed.txt", failed)}
	})
	run(t, urls, func(s beam.Scope) []beamurl.Written {
		return []beamurl.Written{beamurl.WriteSorted(s, urls, "urls.txt", beamurl.ReadParquet(s, filepath.Join(rows, "*.parquet")))}
	})
	if got, want := read(t, filepath.Join(urls, "urls-00000-of-00001.txt")), "http://[::1]/\nhttp://a.example/\nhttp://b.example:81/?q\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestGroups is about the transforms that group, and the audit. A mail address goes
// nowhere, except that node-legacy sees a host in it.
func TestGroups(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "urls.txt"), "http://a.example/?y\nhttp://a.example/?x#f\nhttp://a.example/?x\nhttp://www.b.co.uk/\nhttp://b.co.uk/\nmailto:x\nhttp://good.example\\@evil.example/\n")
	out := filepath.Join(dir, "out")
	run(t, out, func(s beam.Scope) []beamurl.Written {
		batches := beamurl.Read(s, filepath.Join(dir, "urls.txt"))
		urls, _ := beamurl.Dedupe(s, "crawler", 3, batches)
		sites, _ := beamurl.Sites(s, 0, batches)
		found, _ := beamurl.Audit(s, batches)
		return []beamurl.Written{beamurl.WriteSorted(s, out, "urls.txt", urls), beamurl.WriteSorted(s, out, "sites.txt", sites), beamurl.WriteSorted(s, out, "found.txt", found)}
	})
	for name, want := range map[string]string{
		"urls":  "http://a.example/?x\nhttp://a.example/?y\nhttp://b.co.uk/\nhttp://good.example/@evil.example/\nhttp://www.b.co.uk/\nmailto:x\n",
		"sites": "http://a.example\t3\nhttp://b.co.uk\t2\nhttp://good.example\t1\nnull\t1\n",
	} {
		if got := read(t, filepath.Join(dir, "out", name+"-00000-of-00001.txt")); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
	found := read(t, filepath.Join(dir, "out", "found-00000-of-00001.txt"))
	if strings.Count(found, "\n") != 2 || !strings.HasPrefix(found, `http://good.example\\@evil.example/`+"\t") || !strings.Contains(found, "curl") {
		t.Errorf("found %q", found)
	}
}
