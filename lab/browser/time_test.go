package browser

import (
	"os"
	"sort"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

func evaluateScript(text string) chromedp.Action {
	return chromedp.Evaluate(text+"\n;0", nil, func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p })
}

// TestTime measures: the first answer, and each key on a URL of 2,000 bytes. What
// is measured is told; it only fails with LAB_TIMES=1, as machines are busy.
func TestTime(t *testing.T) {
	strict := os.Getenv("LAB_TIMES") == "1"
	open(t, "#url=https%3A%2F%2Fexample.org%2F") // fills the cache
	var first []float64
	for range 5 {
		x := open(t, "#url=https%3A%2F%2Fexample.org%2F")
		first = append(first, x.number(`document.documentElement.dataset.ready`))
	}
	sort.Float64s(first)
	t.Logf("first answer after %v ms, median %.0f", first, first[2])
	if strict && first[2] > 1000 {
		t.Errorf("more than a second")
	}
	for name, long := range map[string]string{
		"query":    "https://example.org/a/b?" + strings.Repeat("name=some+value&", 123),
		"path":     "https://example.org/" + strings.Repeat("directory/", 198),
		"encoding": "https://example.org/" + strings.Repeat("é|", 660),
	} {
		x := open(t, "#url=x")
		x.typed("url", long)
		var took []float64
		for i := range 30 {
			x.typed("url", long+strings.Repeat("x", i))
			took = append(took, x.number(`document.documentElement.dataset.took`))
		}
		sort.Float64s(took)
		t.Logf("%s: a key on %d bytes: median %.1f ms, largest %.1f ms", name, len(long), took[15], took[29])
		if strict && took[15] > 16 {
			t.Errorf("%s: more than 16 ms", name)
		}
	}
}
