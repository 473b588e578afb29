package browser

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"

	"github.com/weburl/weburl/internal/need"
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

// observed records the long tasks of the page, and how far its layout has shifted.
const observed = `
window.longest = 0; window.shifted = 0;
new PerformanceObserver(list => { for (const e of list.getEntries()) longest = Math.max(longest, e.duration) }).observe({type: "longtask", buffered: true});
new PerformanceObserver(list => { for (const e of list.getEntries()) if (!e.hadRecentInput) shifted += e.value }).observe({type: "layout-shift", buffered: true});`

// TestLongTasks types a URL of 20 KB and reads 100,000 lines. What is measured is told; it
// only fails with LAB_TIMES=1.
func TestLongTasks(t *testing.T) {
	strict := os.Getenv("LAB_TIMES") == "1"
	record := call(page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: observed})
	for _, throttle := range []float64{1, 4} {
		x := open(t, shownURL, record, call(emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: throttle}))
		first := x.number(`document.documentElement.dataset.ready`)
		x.eval(`longest = 0`, nil)
		x.typed("url", "https://example.org/"+strings.Repeat("[]", 10000))
		longest := x.number(`longest`)
		t.Logf("at 1/%v of the speed: first answer after %.0f ms, longest task for 20 KB %.0f ms", throttle, first, longest)
		if strict && throttle == 1 && longest > 100 {
			t.Errorf("a task of %v ms for 20 KB", longest)
		}
	}
	x := open(t, "#url=https%3A%2F%2Fh%2F", record)
	count := need.Part(t, 100000)
	x.eval(fmt.Sprintf(`(() => { longest = 0; const data = new DataTransfer(); data.setData("text/plain", Array.from({length: %d}, (_, i) => "https://example.org/" + i * 7919 %% 100000 + (i %% 3 ? "" : "|")).join("\n")); document.body.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true})) })()`, count), nil)
	x.until(fmt.Sprintf(`document.getElementById("manyStatus").textContent.startsWith("%d lines:")`, count))
	read := x.number(`longest`)
	x.eval(`(() => { longest = 0; [...document.querySelectorAll("#manyHead button")].find(b => b.textContent.startsWith("URL")).click() })()`, nil)
	x.until(`document.querySelector("#manyHead th:nth-child(7)").getAttribute("aria-sort") === "ascending" && document.querySelector("#manyRows th").textContent !== "2"`)
	sorted := x.number(`longest`)
	t.Logf("%d lines: longest task %.0f ms, and %.0f ms to sort them", count, read, sorted)
	if strict && max(read, sorted) > 100 {
		t.Errorf("a task of %v ms for many lines", max(read, sorted))
	}
}

// TestShift looks at how far the layout shifts while the page comes up.
func TestShift(t *testing.T) {
	for _, width := range []int64{360, 1280, 1920} {
		x := open(t, shownURL, look(width, 900, "light"), call(page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: observed}))
		x.eval(`new Promise(resolve => setTimeout(resolve, 300))`, nil)
		shifted := x.number(`shifted`)
		t.Logf("%d pixels wide: layout shift %.3f", width, shifted)
		if shifted > 0.05 {
			t.Errorf("%d pixels wide: layout shift %.3f", width, shifted)
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
