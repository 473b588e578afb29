package browser

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"
)

// TestTime measures the first answer, and each key on a URL of 2,000 bytes: the
// time, and how long the page's thread worked. What is measured is told; it only
// fails with LAB_TIMES=1, for machines that do nothing else.
func TestTime(t *testing.T) {
	strict := os.Getenv("LAB_TIMES") == "1"
	var first []float64
	for i := range 4 {
		x := open(t, "#url=https%3A%2F%2Fexample.org%2F")
		if i > 0 { // the first fills the cache
			first = append(first, x.number(`document.documentElement.dataset.ready`))
		}
	}
	slices.Sort(first)
	t.Logf("first answer after %.0f ms", first)
	if strict && first[1] > 1000 {
		t.Errorf("more than a second")
	}
	for _, test := range []struct{ name, long string }{
		{"query", "https://example.org/a/b?" + strings.Repeat("name=some+value&", 123)},
		{"path", "https://example.org/" + strings.Repeat("directory/", 198)},
		{"errors", "https://example.org/" + strings.Repeat("é|", 660)},
	} {
		x := open(t, "#url=x", call(performance.Enable, performance.EnableParams{TimeDomain: performance.EnableTimeDomainThreadTicks}))
		x.typed("url", test.long)
		x.eval(`window.keys = async n => {
			const field = document.getElementById("url"), root = document.documentElement, took = [];
			for (let i = 0; i < n; i++) {
				delete root.dataset.took;
				field.value += "x";
				field.dispatchEvent(new Event("input"));
				while (root.dataset.took === undefined) await new Promise(resolve => { const c = new MessageChannel(); c.port1.onmessage = resolve; c.port2.postMessage(0); });
				took.push(Number(root.dataset.took));
			}
			return took;
		}`, nil)
		const keys = 20
		var took []float64
		before := x.busy()
		x.eval(`keys(20)`, &took)
		busy := (x.busy() - before) * 1000 / keys
		slices.Sort(took)
		t.Logf("%s: a key on %d bytes: median %.1f ms, largest %.1f ms; the page's thread works %.1f ms", test.name, len(test.long), took[keys/2], took[keys-1], busy)
		if strict && took[keys/2] > 16 {
			t.Errorf("%s: more than 16 ms", test.name)
		}
	}
}

// busy returns how many seconds the thread of the page has worked.
func (x *tab) busy() (seconds float64) {
	x.Helper()
	result, err := chromedp.Call(x.ctx, performance.GetMetrics, cdp.Empty{})
	if err != nil {
		x.Fatal(err)
	}
	for _, m := range result.Metrics {
		if m.Name == "TaskDuration" {
			seconds = m.Value
		}
	}
	return seconds
}
