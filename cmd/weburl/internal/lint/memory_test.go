package lint

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/weburl/weburl/internal/cputime"
	"github.com/weburl/weburl/internal/need"
)

// TestMemory holds that linting a document takes at most 40 bytes of live memory for each
// of its bytes, and up to 3 MB.
func TestMemory(t *testing.T) {
	const fixed = 3 << 20
	l := treeOf(t, map[string]string{"x": ""})
	most := uint64(0)
	for _, shape := range []struct{ name, document, unit string }{
		{"text", "a.md", "Words of a sentence, and a [link](https://example.org/%d).\n\n"},
		{"broken links", "a.md", "[a](b%d.md)\n\n"},
		{"fragments", "a.md", "[a](#b%d)\n\n"},
		{"headings", "a.md", "# %d\n"},
		{"repeated headings", "a.md", "# 1\n"},
		{"empty headings", "a.md", "#\n"},
		{"pairs of headings", "a.md", "# %d\n# %[1]d\n"},
		{"headings of words", "a.md", "## Word %d é\n"},
		{"[a](", "a.md", "[a]("},
		{"tags", "a.md", "<a>"},
		{"attributes", "a.md", "<a b=c>"},
		{"lists", "a.md", "- a\n"},
		{"tables", "a.md", "|a|b|\n|-|-|\n"},
		{"cells", "a.md", "||\n"},
		{"short rows", "a.md", strings.Repeat("|a", 600) + "\n" + strings.Repeat("|-", 600) + "\n" + strings.Repeat("b\n", 2000) + "\n"},
		{"addresses", "a.md", "a@b.cc "},
		{"reference definitions", "a.md", "[a%d]: https://example.org/%[1]d\n"},
		{"short reference definitions", "a.md", "[%x]: b\n"},
		{"uses of definitions", "a.md", "[a][b%d]\n\n"},
		{"nested quotes", "a.md", strings.Repeat("> ", 50) + "%d\n\n"},
		{"links", "a.html", "<a href=b%d>a</a>\n"},
		{"fragments", "a.html", "<html><a href=#b%d>a</a>\n"},
	} {
		t.Run(shape.document+" "+shape.name, func(t *testing.T) {
			for _, size := range []int{1 << 17, need.Part(t, 4<<20)} {
				var b strings.Builder
				for i := 0; b.Len() < size; i++ {
					if strings.Contains(shape.unit, "%") {
						fmt.Fprintf(&b, shape.unit, i)
					} else {
						b.WriteString(shape.unit)
					}
				}
				used := peak(func() { l.Document(shape.document, b.String()) })
				most = max(most, used)
				t.Logf("%d bytes of memory for %d, %.1f for each", used, b.Len(), float64(used)/float64(b.Len()))
				if used > uint64(fixed+40*b.Len()) {
					t.Errorf("%d bytes of memory for %d", used, b.Len())
				}
			}
		})
	}
	if most == 0 {
		t.Error("there was no cycle")
	}
}

// peak returns how many bytes of live memory at most f adds, as the garbage collector finds
// it in its cycles. It is 0 if there is no cycle, because f allocates less than a quarter of what was live.
func peak(f func()) uint64 {
	defer debug.SetGCPercent(debug.SetGCPercent(25))
	live := func() uint64 {
		sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(sample)
		return sample[0].Value.Uint64()
	}
	runtime.GC()
	before := live()
	var most atomic.Uint64
	var done atomic.Bool
	var cycle func(*[64]byte) // called after each cycle, as the finalizer of what nothing refers to
	cycle = func(mark *[64]byte) {
		most.Store(max(most.Load(), live()))
		if !done.Load() {
			runtime.SetFinalizer(mark, cycle)
		}
	}
	runtime.SetFinalizer(new([64]byte), cycle)
	f()
	done.Store(true)
	return max(most.Load(), before) - before
}

// TestManyNames: the time for the causes of missing files is linear in the number of files in their directory, although each has a
// name that begins in another way.
func TestManyNames(t *testing.T) {
	if testing.Short() {
		t.Skip("it measures time")
	}
	cputime.LinearAt(t, 200, func(n int) time.Duration {
		files := map[string]string{}
		for i := range n {
			files[fmt.Sprintf("posts/a%d-post.md", i)] = ""
		}
		l := treeOf(t, files)
		r := &Result{}
		for i := range n {
			r.Findings = append(r.Findings, Finding{Rule: &rules[ruleIndex["missing-file"]], Severity: Error, File: "a.md", URL: fmt.Sprintf("posts/b%d-post.md", i), target: fmt.Sprintf("posts/b%d-post.md", i)})
		}
		l.tree.list("posts")
		return cputime.Thread(func() { l.Group([]*Result{r}) })
	})
}

// TestAttributes: the values of attributes that a URL of AsciiDoc refers to are longer than
// the document, and are not made.
func TestAttributes(t *testing.T) {
	if testing.Short() {
		t.Skip("it measures time")
	}
	l := treeOf(t, map[string]string{"antora.yml": "name: a\nversion: '1'\nnav: []\n", "modules/ROOT/pages/x.adoc": "x"})
	cputime.Linear(t, 1<<16, func(n int) time.Duration {
		var b strings.Builder
		fmt.Fprintf(&b, ":a: %s\n\n", strings.Repeat("x", n/2))
		for b.Len() < n {
			fmt.Fprintf(&b, "xref:%s.adoc[y]\n\n", strings.Repeat("{a}", 300))
		}
		text := b.String()
		return cputime.Thread(func() { l.Document("modules/ROOT/pages/b.adoc", text) })
	})
}
