package beamurl

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
)

// TestCommitInterrupted removes each prefix of what Commit does, and commits again.
func TestCommitInterrupted(t *testing.T) {
	ctx := context.Background()
	for done := range 5 {
		folder := filepath.Join(t.TempDir(), "out put")
		first := Written{folder, "urls.txt", temporaryName(folder, "urls.txt.list")}
		second := Written{folder, "urls.txt", temporaryName(folder, "urls.txt.list")}
		if err := Prepare(ctx, first, second); err != nil {
			t.Fatal(err)
		}
		files := []string{temporaryName(folder, "urls.txt"), temporaryName(folder, "urls.txt"), temporaryName(folder, "urls.txt")}
		retried := temporaryName(folder, "urls.txt")
		for _, name := range append(files, retried) {
			writeFile(t, name, name)
		}
		for i, list := range []Written{first, second} {
			writeFile(t, list.list, files[i])
			if err := Commit(ctx, folder); err == nil || !strings.Contains(err.Error(), "is running, or has failed") {
				t.Fatalf("a list without an end: %v", err)
			}
			names := []string{files[0], files[1]}
			if i == 1 {
				names = files[2:]
			}
			writeFile(t, list.list, strings.Join(names, "\n")+"\n"+listEnd)
		}
		if left, _ := filepath.Glob(filepath.Join(folder, "*-of-*")); len(left) > 0 {
			t.Fatalf("files are renamed although a list is missing: %q", left)
		}
		finals := []string{"urls-00000-of-00003.txt", "urls-00001-of-00003.txt", "urls-00002-of-00003.txt"}
		for i := range min(done, 3) {
			if err := os.Rename(files[i], filepath.Join(folder, finals[i])); err != nil {
				t.Fatal(err)
			}
		}
		if done == 4 {
			writeFile(t, filepath.Join(folder, success), "")
			if err := os.Remove(filepath.Join(folder, temporary, manifest)); err != nil {
				t.Fatal(err)
			}
		}
		if err := Commit(ctx, folder); err != nil {
			t.Fatal(err)
		}
		for i, final := range finals {
			if text, err := os.ReadFile(filepath.Join(folder, final)); err != nil || string(text) != files[i] {
				t.Errorf("%d steps: %s has %q, %v", done, final, text, err)
			}
		}
		left, _ := filepath.Glob(filepath.Join(folder, "*"))
		if want := append([]string{filepath.Join(folder, success)}, finals...); len(left) != len(want) || !slices.Contains(left, want[0]) {
			t.Errorf("left: %q", left)
		}
	}
	if err := Commit(ctx, t.TempDir()); err == nil {
		t.Error("an empty directory is committed")
	}
}

func writeFile(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
