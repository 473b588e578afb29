package lint

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/need"
)

// TestChanged: of a range of commits, what it touched is linted, and links to what it removed.
func TestChanged(t *testing.T) {
	need.Program(t, "git")
	git := func(args ...string) {
		t.Helper()
		command := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"}, args...)...)
		if output, err := command.CombinedOutput(); err != nil {
			t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, output)
		}
	}
	write := func(name, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	l := treeOf(t, map[string]string{
		"a.md":        "[old](none.md) [gone](guide.md) [lost](b.md#title) [kept](b.md#other) [never](b.md#never) [space](a%20b.md)\n",
		"b.md":        "# Title\n\n# Other\n",
		"c.md":        "[old](none.md)\n",
		"guide.md":    "# Guide\n\nIts text is long enough that Git sees that it is renamed.\n",
		"a b.md":      "",
		"dir/x.md":    "",
		"d/links.md":  "[x](../dir/) [y](../dir/x.md)\n",
		"unlinked.md": "[a](guide-2.md)\n",
	})
	git("init", "-q", "-b", "main")
	git("add", "-A")
	git("commit", "-qm", "before")
	git("mv", "guide.md", "manual.md")
	git("rm", "-q", "a b.md", "dir/x.md")
	write("b.md", "# New title\n\n# Other\n\n[z](zzz.md)\n")
	write("new.md", "[n](htps://x/)\n")
	git("add", "-A")
	git("commit", "-qm", "after")
	changed := func(commits string, paths ...string) []string {
		t.Helper()
		l, err := New(".", "")
		if err != nil {
			t.Fatal(err)
		}
		names, err := l.Changed(commits, paths)
		if err != nil {
			t.Fatal(err)
		}
		found, _ := run(t, l, names...)
		return found
	}
	want := []string{
		"a.md:1:23 missing-file guide.md", "a.md:1:40 missing-fragment b.md#title", "a.md:1:99 missing-file a%20b.md",
		"b.md:5:5 missing-file zzz.md", "d/links.md:1:5 missing-file ../dir/", "d/links.md:1:18 missing-file ../dir/x.md", "new.md:1:5 scheme-typo htps://x/",
	}
	if got := changed("HEAD~1..HEAD", "."); !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if got := changed("HEAD~1..HEAD", "b.md", "d"); !slices.Equal(got, want[3:6]) {
		t.Errorf("of paths: %q", got)
	}
	if got := changed("HEAD", "."); len(got) > 0 {
		t.Errorf("without changes: %q", got)
	}
	write("c.md", "[old](none.md)\n\nText.\n")
	if got := changed("HEAD", "."); !slices.Equal(got, []string{"c.md:1:7 missing-file none.md"}) {
		t.Errorf("of the working directory: %q", got)
	}
	write(ConfigFile, "rules: {bidi: off}\n")
	if got := changed("HEAD", "."); len(got) < len(want) {
		t.Errorf("of the configuration: %q", got)
	}
	for _, commits := range []string{"nowhere..HEAD", "--output=x", ""} {
		if _, err := l.Changed(commits, []string{"."}); err == nil {
			t.Errorf("%q is a range", commits)
		}
	}
	if _, err := os.Stat("x"); err == nil {
		t.Error("a range is an option of Git")
	}
}
