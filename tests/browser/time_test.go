package browser

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"

	"github.com/weburl/weburl/internal/need"
)

// Times are logged. They are held to budgets in yardsticks: the time that some work takes in
// the same tab, which is as long on a slower or busier machine as the page is. A budget of
// processor time, which hardly depends on what else runs, is one and a half times what the
// page needs. One of time by the clock is what was asked of the page.

// measures are functions that the tests call in the page. Unless held is null, it collects
// the requests to the engine that follow the one for the verdict.
const measures = `
window.yardstick = () => {
	const start = performance.now();
	let list = Array.from({length: 2400}, (_, i) => ({ name: "n" + i * 7919 % 2400, start: i, path: ["a", "b", i] }));
	for (let i = 0; i < 4; i++) list = JSON.parse(JSON.stringify(list)).sort((a, b) => a.name < b.name ? -1 : 1);
	return performance.now() - start;
};
window.held = null;
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function(request) {
	if (held && !JSON.parse(request).want.includes("reading")) held.push(() => post.call(this, request));
	else post.call(this, request);
};
window.pressed = async () => {
	const root = document.documentElement, verdict = document.getElementById("verdict");
	const reached = (element, name, number) => new Promise(resolve => {
		const observer = new MutationObserver(() => { if (element.dataset[name] === number) { observer.disconnect(); resolve(); } });
		observer.observe(element, {attributes: true});
	});
	const painted = () => new Promise(resolve => requestAnimationFrame(() => {
		const channel = new MessageChannel(); // its message comes after the frame
		channel.port1.onmessage = () => resolve(performance.now());
		channel.port2.postMessage(0);
	}));
	held = [];
	longest = 0;
	const key = await new Promise(resolve => addEventListener("keydown", resolve, {once: true, capture: true}));
	const number = String(Number(root.dataset.asked) + 1);
	const since = time => time - key.timeStamp;
	window.character = new Promise(resolve => addEventListener("input", resolve, {once: true})).then(painted).then(since);
	window.verdict = reached(verdict, "number", number).then(painted).then(since);
	window.all = reached(root, "shown", number).then(painted).then(since);
};`

// speed returns how many seconds of processor time the yardstick takes.
func (x *tab) speed() float64 {
	x.Helper()
	const runs = 10
	x.eval(`for (let i = 0; i < 5; i++) yardstick()`, nil) // until it is compiled
	before := x.busy()
	x.eval(fmt.Sprintf(`for (let i = 0; i < %d; i++) yardstick()`, runs), nil)
	return (x.busy() - before) / runs
}

// A series is a list of measured values.
type series []float64

// at returns the value below which a part of the values is.
func (s series) at(part float64) float64 {
	return slices.Sorted(slices.Values(s))[int(part*float64(len(s)-1))]
}

// TestKey presses keys in URLs of 2,000 characters. The times are from the event of the key
// to the end of the frame that shows the character, the verdict, or all parts of the page:
// they include the waits for frames. The work is what the thread of the page does meanwhile.
func TestKey(t *testing.T) {
	const warm, mostVerdict, mostAll = 3, 5, 14 // keys; yardsticks
	keys := max(10, need.Part(t, 50))
	path := "https://example.org/" + strings.Repeat("directory/", 198)
	for _, test := range []struct {
		name, long string
		throttle   float64
	}{
		{"query", "https://example.org/a/b?" + strings.Repeat("name=some+value&", 123), 1},
		{"path", path, 1},
		{"errors", "https://example.org/" + strings.Repeat("é|", 660), 1},
		{"path, at 1/4 of the speed", path, 4},
	} {
		name, long := test.name, test.long
		x := open(t, "#url="+url.QueryEscape(long), look(1280, 900, "light"), script(observed+measures),
			call(emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: test.throttle}), call(performance.Enable, performance.EnableParams{TimeDomain: performance.EnableTimeDomainThreadTicks}))
		x.eval(`(() => { const field = document.getElementById("url"); field.focus(); field.setSelectionRange(field.value.length, field.value.length) })()`, nil)
		var character, verdict, all, ofVerdict, ofAll series
		longest := 0.0
		for i := range warm + keys {
			x.eval(`void pressed()`, nil)
			time.Sleep(time.Duration(50+7*i%17) * time.Millisecond) // frames and keys are not in step
			before := x.busy()
			x.run(chromedp.KeyEvent("x"))
			verdictAt := x.number(`verdict`)
			between := x.busy()
			x.eval(`(() => { const list = held; held = null; for (const send of list) send() })()`, nil)
			allAt := x.number(`all`)
			after := x.busy()
			if i < warm {
				continue
			}
			character, verdict, all = append(character, x.number(`character`)), append(verdict, verdictAt), append(all, allAt)
			ofVerdict, ofAll = append(ofVerdict, between-before), append(ofAll, after-before)
			longest = max(longest, x.number(`longest`))
		}
		yardstick := x.speed()
		t.Logf("%s: a key on %d bytes: the character after %.1f ms at the median and %.1f at 95%%, the verdict after %.1f and %.1f, all parts after %.1f and %.1f; longest task %.0f ms",
			name, len(long), character.at(.5), character.at(.95), verdict.at(.5), verdict.at(.95), all.at(.5), all.at(.95), longest)
		forVerdict, forAll := ofVerdict.at(.25), ofAll.at(.25)
		t.Logf("%s: the page's thread works %.1f ms until the verdict is shown and %.1f until all parts are, %.2f and %.2f yardsticks of %.2f ms",
			name, forVerdict*1000, forAll*1000, forVerdict/yardstick, forAll/yardstick, yardstick*1000)
		if test.throttle == 1 && (forVerdict > mostVerdict*yardstick || forAll > mostAll*yardstick) {
			t.Errorf("%s: more than %v and %v yardsticks", name, mostVerdict, mostAll)
		}
	}
}

// TestTyping types without a pause, a key each 30 ms. All parts follow: each shows an input that
// is at most a second old, and what was begun is finished.
func TestTyping(t *testing.T) {
	const mostAge = 300 // yardsticks: 1 s if one takes 3.3 ms
	keys := max(100, need.Part(t, 300))
	for name, long := range map[string]string{"short": "https://example.org/", "path": "https://example.org/" + strings.Repeat("directory/", 198)} {
		x := open(t, "#url="+url.QueryEscape(long), look(1280, 900, "light"), script(measures))
		var ages map[string]float64
		x.eval(fmt.Sprintf(`new Promise(resolve => {
			const root = document.documentElement, field = document.getElementById("url"), typedAt = {[root.dataset.asked]: performance.now()}, ages = {};
			const parts = [...document.querySelectorAll(".panel:not(#share, #gallery, #many)")];
			let keys = 0;
			const timer = setInterval(() => {
				const now = performance.now();
				for (const part of parts) ages[part.id] = Math.max(ages[part.id] ?? 0, Math.round(now - typedAt[part.dataset.number]));
				if (keys++ === %d) { clearInterval(timer); resolve(ages); return; }
				field.value += "x";
				field.dispatchEvent(new Event("input"));
				typedAt[root.dataset.asked] = now;
			}, 30);
		})`, keys), &ages)
		last := x.text(`document.documentElement.dataset.asked`)
		x.until(`document.documentElement.dataset.shown === ` + quote(last))
		for id, part := range x.parts() {
			if part.State != "shown" || part.Number != last {
				t.Errorf("%s: #%s is %+v after the last key", name, id, part)
			}
		}
		yardstick := x.clock()
		t.Logf("%s: %d keys, oldest inputs in ms %v; a yardstick takes %.2f ms", name, keys, ages, yardstick)
		for id, age := range ages {
			if age > mostAge*yardstick {
				t.Errorf("%s: #%s shows an input of %.0f ms before", name, id, age)
			}
		}
	}
}

// observed records the long tasks of the page, and how far its layout has shifted.
const observed = `
window.longest = 0; window.shifted = 0;
new PerformanceObserver(list => { for (const e of list.getEntries()) longest = Math.max(longest, e.duration) }).observe({type: "longtask", buffered: true});
new PerformanceObserver(list => { for (const e of list.getEntries()) if (!e.hadRecentInput) shifted += e.value }).observe({type: "layout-shift", buffered: true});`

// clock returns how many milliseconds the yardstick takes by the clock, at the median.
func (x *tab) clock() float64 {
	x.Helper()
	var times series
	x.eval(`Array.from({length: 21}, yardstick)`, &times)
	return times.at(.5)
}

// TestFirstAnswer opens the page in a browser that has never seen it, and opens it again.
func TestFirstAnswer(t *testing.T) {
	const mostFresh, mostAgain = 300, 120 // yardsticks: 1 s and 0.4 s if one takes 3.3 ms
	for _, throttle := range []float64{1, 4} {
		var fresh, again, clock series
		for range max(3, need.Part(t, 5)) {
			x := newTab(t, server.URL, regexp.MustCompile(`$^`), chromedp.WithNewBrowserContext())
			x.run(script(measures), call(emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: throttle}))
			load := func() float64 {
				x.run(chromedp.Navigate(server.URL + "/"))
				x.until(`document.documentElement?.dataset.shown`)
				return x.number(`document.documentElement.dataset.ready`)
			}
			fresh, again = append(fresh, load()), append(again, load())
			clock = append(clock, x.clock())
		}
		yardstick := clock.at(.5)
		t.Logf("at 1/%v of the speed: first answer after %.0f ms, when the page is opened again after %.0f; a yardstick takes %.2f ms", throttle, fresh.at(.5), again.at(.5), yardstick)
		if throttle == 1 && (fresh.at(0) > mostFresh*yardstick || again.at(0) > mostAgain*yardstick) {
			t.Errorf("more than %d and %d yardsticks", mostFresh, mostAgain)
		}
	}
}

// mostTask is how long a task of the page may take, in yardsticks: 100 ms if one takes 3.3 ms.
const mostTask = 30

// TestLongTasks types a URL of 20 KB and reads 100,000 lines.
func TestLongTasks(t *testing.T) {
	for _, throttle := range []float64{1, 4} {
		x := open(t, shownURL, script(observed+measures), call(emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: throttle}))
		var longest series
		for i := range 4 {
			x.eval(`longest = 0`, nil)
			x.typed("url", "https://example.org/"+strings.Repeat("[]", 10000)+fmt.Sprint(i))
			longest = append(longest, x.number(`longest`))
		}
		yardstick := x.clock()
		t.Logf("at 1/%v of the speed: longest task for 20 KB %.0f ms; a yardstick takes %.2f ms", throttle, longest.at(.5), yardstick)
		if longest.at(0) > mostTask*yardstick {
			t.Errorf("more than %d yardsticks", mostTask)
		}
	}
	x := open(t, "#url=https%3A%2F%2Fh%2F", script(observed+measures))
	count := need.Part(t, 100000)
	x.eval(fmt.Sprintf(`(() => { longest = 0; const data = new DataTransfer(); data.setData("text/plain", Array.from({length: %d}, (_, i) => "https://example.org/" + i * 7919 %% 100000 + (i %% 3 ? "" : "|")).join("\n")); document.body.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true})) })()`, count), nil)
	x.until(fmt.Sprintf(`document.getElementById("manyStatus").textContent.startsWith("%d lines:")`, count))
	read := x.number(`longest`)
	x.eval(`(() => { longest = 0; [...document.querySelectorAll("#manyHead button")].find(b => b.textContent.startsWith("URL")).click() })()`, nil)
	x.until(`document.querySelector("#manyHead [data-column=URL]").getAttribute("aria-sort") === "ascending" && document.querySelector("#manyRows th").textContent !== "2"`)
	sorted, yardstick := x.number(`longest`), x.clock()
	t.Logf("%d lines: longest task %.0f ms, and %.0f ms to sort them; a yardstick takes %.2f ms", count, read, sorted, yardstick)
	if max(read, sorted) > mostTask*yardstick {
		t.Errorf("more than %d yardsticks", mostTask)
	}
}

// TestShift looks at how far the layout shifts while the page comes up.
func TestShift(t *testing.T) {
	for _, width := range []int64{360, 1280, 1920} {
		x := open(t, shownURL, look(width, 900, "light"), script(observed))
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

// script runs a script in each page before its own.
func script(source string) chromedp.Action[chromedp.Void] {
	return call(page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: source})
}
