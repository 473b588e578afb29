package beamurl_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/ptest"

	"github.com/weburl/weburl/beamurl"
)

func TestMain(m *testing.M) { ptest.Main(m) }

// run runs a pipeline that is made by a function, and commits what it writes.
func run(t *testing.T, build func(s beam.Scope) []beamurl.Written) {
	t.Helper()
	p, s := beam.NewPipelineWithRoot()
	written := build(s)
	ptest.RunAndValidate(t, p)
	if err := beamurl.Commit(context.Background(), written...); err != nil {
		t.Fatal(err)
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
	run(t, func(s beam.Scope) []beamurl.Written {
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
	if err := beamurl.Prepare(context.Background(), folder); err == nil {
		t.Error("a folder that is not empty is taken")
	}
}
