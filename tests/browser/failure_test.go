package browser

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"github.com/weburl/weburl/cmd/weburl/lab"
)

// A former input that everything is green for, and a present one that nothing is green for.
const (
	former  = "https://good.example/"
	present = `https://good.example\@evil.example/`
)

// TestNeverFrozen lets something fail, and then types another URL. Nothing of the
// former input is left.
func TestNeverFrozen(t *testing.T) {
	check := func(t *testing.T, x *tab) {
		t.Helper()
		x.typed("url", present)
		for selector, never := range map[string]string{"#verdict": "OK", "#errorList": "no validation errors", "#places": "programs connect", "#hostFacts": "a.example"} {
			if got := x.content(selector); strings.Contains(got, never) {
				t.Errorf("%s: %s", selector, got)
			}
		}
		x.has("#level", "connect to")
	}
	t.Run("unavailable", func(t *testing.T) {
		unavailable.Store("grammar.svg", true)
		defer unavailable.Delete("grammar.svg")
		x := openDespite(t, unavailableText, "#url=https%3A%2F%2Fa.example%2F")
		check(t, x)
	})
	t.Run("many errors", func(t *testing.T) {
		x := open(t, "#url=https%3A%2F%2Fa.example%2F")
		x.typed("url", "https://a/?"+strings.Repeat("<", 70000))
		check(t, x)
	})
}

var unavailableText = regexp.MustCompile(`status of 503|^Uncaught|Failed to load module script`)

// A shownPart is what is seen of a part of the page.
type shownPart struct {
	State, Number string
	Body          string // what is read in its body
	Faded         bool   // whether the body is without its colours
	Age           string // what is read about its age
}

// partsOf is the parts that answer what is typed.
const partsOf = `Object.fromEntries([...document.querySelectorAll(".panel:not(#share, #examples, #many)")].map(part => {
	const own = name => part.querySelector(":scope > ." + name) ?? part.querySelector("." + name), body = own("body");
	const read = e => e.hidden ? "" : e.innerText;
	return [part.id, { State: part.dataset.state, Number: part.dataset.number ?? "", Body: read(body), Faded: getComputedStyle(body).opacity < 1, Age: read(own("age")) }];
}))`

func (x *tab) parts() (parts map[string]shownPart) {
	x.Helper()
	x.eval(partsOf, &parts)
	return parts
}

// isHonest reports an error for each part that shows anything but want, without saying so:
// the answer to the present input, that it is an older one, or that there is none. It
// returns how many parts do not show want.
func (x *tab) isHonest(about string, want map[string]shownPart) (others int) {
	x.Helper()
	asked := x.text(`document.documentElement.dataset.asked`)
	got, failure := x.parts(), x.failure()
	for _, id := range slices.Sorted(maps.Keys(want)) {
		part := got[id]
		switch part.State {
		case "shown":
			if part.Number != asked || part.Body != want[id].Body {
				x.Errorf("%s: #%s shows for input %s of %s %.200q, not %.200q", about, id, part.Number, asked, part.Body, want[id].Body)
			}
			continue
		case "old":
			if part.Body != "" && (!part.Faded || part.Age == "" && id != "field") {
				x.Errorf("%s: #%s does not say that it is old: %+v", about, id, part)
			}
		case "waiting":
			if part.Body != "" || part.Age == "" && id != "field" {
				x.Errorf("%s: #%s waits and shows %+v", about, id, part)
			}
		case "failed":
			if part.Body != "" || part.Age == "" && id != "field" || !strings.Contains(failure, "Try again") || part.Number != asked {
				x.Errorf("%s: #%s failed and shows %+v; the page says %q", about, id, part, failure)
			}
		default:
			x.Errorf("%s: #%s is in state %q", about, id, part.State)
		}
		others++
	}
	return others
}

// failure returns the page's message about what failed, or nothing. There is one message, and
// one button that tries again.
func (x *tab) failure() string {
	x.Helper()
	if n := x.number(`[...document.querySelectorAll("[role=alert]")].filter(e => e.checkVisibility() && e.innerText !== "").length`); n > 1 {
		x.Errorf("%v alerts", n)
	}
	if n := x.number(`[...document.querySelectorAll("button")].filter(e => e.textContent === "Try again").length`); n > 1 {
		x.Errorf("%v buttons to try again", n)
	}
	return x.text(`document.getElementById("failure").hidden ? "" : document.getElementById("failure").innerText`)
}

// retry tries again what failed, until nothing does.
func (x *tab) retry(want map[string]shownPart, about string) {
	x.Helper()
	x.eval(`document.querySelector("#failure button")?.click()`, nil)
	x.until(`!document.querySelector("[data-state=failed], [data-state=waiting], [data-state=running], [data-state=old]")`)
	if others := x.isHonest(about+", tried again", want); others > 0 || x.failure() != "" {
		x.Errorf("%s: %d parts do not come back; the page says %q", about, others, x.failure())
	}
}

// breakable records the requests to the engine and the elements that are filled, and makes
// those fail that the test names.
const breakable = `
window.wants = new Set(); window.filled = new Set(); window.failing = {}; window.broken = "";
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function(text) {
	if (typeof text !== "string") return post.call(this, text);
	const { want } = JSON.parse(text);
	if (want) wants.add(want);
	const how = failing[want];
	if (how === "hang") this.hangs = true;
	if (this.hangs) return;
	if (how === "die") setTimeout(() => this.dispatchEvent(new ErrorEvent("error", { message: "killed by the test" })));
	post.call(this, how === "problem" ? "[]" : text);
};
const replace = Element.prototype.replaceChildren;
Element.prototype.replaceChildren = function(...nodes) {
	const name = this.id || this.className || this.localName;
	filled.add(name);
	if (name === broken) throw new RangeError("broken by the test");
	return replace.apply(this, nodes);
};`

// openBreakable opens the page in which each step can fail, and returns what is seen of
// the present input if none does. The former one is shown.
func openBreakable(t *testing.T) (x *tab, want map[string]shownPart) {
	x = open(t, "#url=", call(page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: breakable}))
	x.typed("url", present)
	if want = x.parts(); len(want) < 10 {
		t.Fatalf("%d parts", len(want))
	}
	for id, part := range want {
		if part.State != "shown" || part.Body == "" && id != "field" {
			t.Fatalf("#%s: %+v", id, part)
		}
	}
	x.typed("url", former)
	return x, want
}

// TestRequestsFail lets each request to the engine fail, in each way.
func TestRequestsFail(t *testing.T) {
	x, want := openBreakable(t)
	wants := strings.Split(x.text(`[...wants].filter(w => w !== "about").join()`), ",")
	if len(wants) < 7 {
		t.Fatalf("requests: %v", wants)
	}
	for _, request := range wants {
		for _, how := range []string{"problem", "die"} {
			about := request + ": " + how
			x.eval(fmt.Sprintf(`void (failing = {%s: %s})`, quote(request), quote(how)), nil)
			x.typed("url", present)
			if others := x.isHonest(about, want); others == 0 || others > 4 {
				t.Errorf("%s: %d parts have no answer", about, others)
			}
			x.eval(`void (failing = {})`, nil)
			x.retry(want, about)
			x.typed("url", former)
		}
	}
	// Without an answer all that follows waits, and says so.
	for _, request := range []string{"explain machine result", wants[0]} {
		x, want := openBreakable(t)
		x.eval(fmt.Sprintf(`failing = {%s: "hang"}; const f = document.getElementById("url"); f.value = %s; f.dispatchEvent(new Event("input"))`, quote(request), quote(present)), nil)
		x.until(`document.querySelector("#grammar[data-state=shown], #walk[data-state=old], #verdict[data-state=old]")`)
		x.eval(`new Promise(resolve => setTimeout(resolve, 500))`, nil)
		if others := x.isHonest("no answer to "+request, want); others == 0 {
			t.Errorf("no answer to %s: nothing waits", request)
		}
	}
}

// TestRenderFails lets the filling of each element fail.
func TestRenderFails(t *testing.T) {
	x, want := openBreakable(t)
	names := strings.Split(x.text(`[...filled].join()`), ",")
	if len(names) < 14 {
		t.Fatalf("elements: %v", names)
	}
	touched := map[string]bool{}
	for _, name := range names {
		about := "no " + name
		x.eval(`void (broken = `+quote(name)+`)`, nil)
		x.typed("url", present)
		if x.isHonest(about, want) > 1 {
			t.Errorf("%s: more than one part fails", about)
		}
		for id, part := range x.parts() {
			if part.State == "failed" {
				touched[id] = true
			}
		}
		x.eval(`void (broken = "")`, nil)
		x.retry(want, about)
		x.typed("url", former)
	}
	for id := range want {
		if !touched[id] {
			t.Errorf("nothing fails in #%s", id)
		}
	}
}

// TestFilesFail serves the page without each of the files that it loads later.
func TestFilesFail(t *testing.T) {
	_, want := openBreakable(t)
	for _, name := range []string{"engine.wasm", "worker.js", "wasm_exec.js", "grammar.svg", "gallery.json"} {
		t.Run(name, func(t *testing.T) {
			unavailable.Store(name, true)
			defer unavailable.Delete(name)
			x := openDespite(t, unavailableText, "#url="+former)
			x.until(`document.querySelector("[data-state=failed]")`)
			x.typed("url", present)
			x.isHonest("no "+name, want)
			unavailable.Delete(name)
			x.retry(want, name)
			x.until(`document.querySelector("#galleryList button")`)
		})
	}
}

// TestStartFails opens the page where something that it needs is missing. It says so once, and
// tries again when it is asked to.
func TestStartFails(t *testing.T) {
	for _, test := range []struct{ name, unavailable, script, want string }{
		{"no module", "drawing.js", "", "A script of the page could not be loaded."},
		{"no first module", "main.js", "", "A script of the page could not be loaded."},
		{"a module that ends", "", `document.querySelector = () => { throw new TypeError("broken by the test") }`, "broken by the test"},
		{"no engine", "engine.wasm", "", "There is no answer: the engine could not be loaded: status 503."},
		{"no worker of the page", "worker.js", "", "There is no answer: the worker of the page could not be started."},
		{"no workers", "", `delete window.Worker`, "There is no answer: this browser does not allow workers."},
		{"no WebAssembly", "", `delete window.WebAssembly`, "There is no answer: this browser does not allow WebAssembly."},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.unavailable != "" {
				unavailable.Store(test.unavailable, true)
				defer unavailable.Delete(test.unavailable)
			}
			x := newTab(t, server.URL, regexp.MustCompile(`status of 503|^Uncaught|Failed to load module script|broken by the test`))
			x.run(script(test.script), chromedp.Navigate(server.URL+"/#url="+url.QueryEscape(present)))
			x.until(`!document.getElementById("failure").hidden`)
			if got := x.failure(); !strings.Contains(got, test.want) || !strings.Contains(got, "Try again") {
				t.Errorf("the page says %q, want %q", got, test.want)
			}
			if got := x.text(`[...document.querySelectorAll("#loading, main > :nth-child(n + 2)")].filter(e => e.checkVisibility()).map(e => e.id).join()`); got != "" {
				t.Errorf("shown: %s", got)
			}
			if test.unavailable != "" {
				unavailable.Delete(test.unavailable)
				x.click("#failure button")
				x.until(`document.querySelector("#verdict[data-state=shown]")`)
				if x.has("#verdict", "Dangerous"); x.failure() != "" {
					t.Errorf("after another try the page says %q", x.failure())
				}
			}
		})
	}
}

// TestOpenedAsFile opens the page without a server.
func TestOpenedAsFile(t *testing.T) {
	dir := t.TempDir()
	engine, err := lab.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range lab.NewSite(engine) {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	x := newTab(t, "file://"+dir, regexp.MustCompile(`origin|file:|ERR_FAILED`))
	x.run(chromedp.Navigate("file://" + dir + "/index.html"))
	x.until(`!document.getElementById("failure").hidden`)
	if got, want := x.failure(), "Browsers do not run this page from a file. Serve its directory, run weburl lab, or open https://weburl.github.io/weburl/lab/."; got != want {
		t.Errorf("the page says %q, want %q", got, want)
	}
}

// TestWithout opens the page in browsers that lack what it can do without.
func TestWithout(t *testing.T) {
	x := open(t, "#url="+url.QueryEscape(present), script(`delete window.BroadcastChannel`))
	if x.has("#verdict", "Dangerous"); x.failure() != "" {
		t.Errorf("without channels: %q", x.failure())
	}

	// A browser that keeps nothing for any page. On another address than that of this machine
	// the page would be kept.
	profile := t.TempDir()
	if err := os.Mkdir(filepath.Join(profile, "Default"), 0o777); err != nil {
		t.Fatal(err)
	}
	const preferences = `{"profile": {"default_content_setting_values": {"cookies": 2}}}`
	if err := os.WriteFile(filepath.Join(profile, "Default", "Preferences"), []byte(preferences), 0o666); err != nil {
		t.Fatal(err)
	}
	allocator, stop := chromedp.NewExecAllocator(context.Background(), append(browserOptions(chromium()), chromedp.UserDataDir(profile), chromedp.Flag("host-resolver-rules", "MAP lab.example 127.0.0.1"))...)
	defer stop()
	other, end := chromedp.NewContext(allocator)
	defer end()
	x = newTabIn(t, other, server.URL, none)
	x.run(chromedp.Navigate(server.URL + "/#url=" + url.QueryEscape(present)))
	x.until(`document.documentElement.dataset.shown`)
	if got := x.text(`(() => { try { return localStorage } catch (error) { return error.name } })()`); got != "SecurityError" {
		t.Fatalf("the browser keeps something: %s", got)
	}
	if x.has("#verdict", "Dangerous"); x.failure() != "" {
		t.Errorf("without storage: %q", x.failure())
	}
}

// TestLoading holds the engine back: the page says what it loads, and shows what the URL class
// of the browser makes of what is typed. The size is that of what the server sends.
func TestLoading(t *testing.T) {
	engine, err := lab.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	site, files := lab.NewSite(engine), fstest.MapFS{}
	for name, text := range site {
		files[name] = &fstest.MapFile{Data: text}
	}
	for _, test := range []struct {
		handler http.Handler
		sent    int
	}{
		{lab.Handler(site), len(site["engine.wasm.gz"])},
		{http.FileServerFS(files), len(site["engine.wasm"])},
	} {
		wait := make(chan struct{})
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/engine.wasm" {
				w = &halting{w, 1 << 20, wait}
			}
			test.handler.ServeHTTP(w, r)
		}))
		defer s.Close()
		x := newTab(t, s.URL, none, chromedp.WithNewBrowserContext())
		x.run(chromedp.Navigate(s.URL + "/"))
		x.until(`document.getElementById("loaded").position > .05 && document.getElementById("meanwhile").textContent`)
		typed := func(text string) {
			x.eval(fmt.Sprintf(`(() => { const f = document.getElementById("url"); f.value = %s; f.dispatchEvent(new Event("input")) })()`, quote(text)), nil)
		}
		typed(`HTTPS://Example.ORG/\u{41}`)
		want := fmt.Sprintf("Loading the engine (%.1f MB) Meanwhile: the URL class of this browser reads https://example.org/A.", float64(test.sent)/1e6)
		if got := strings.Join(strings.Fields(x.content("#loading")), " "); got != want {
			t.Errorf("the page says %q, want %q", got, want)
		}
		typed("x")
		x.has("#meanwhile", "rejects it")
		if got := x.number(`document.getElementById("loaded").position`); got > .9 || x.text(`document.documentElement.dataset.shown`) != "undefined" {
			t.Errorf("%v of the engine is there", got)
		}
		close(wait)
		x.until(`document.documentElement.dataset.shown`)
		if x.text(`document.getElementById("loading").checkVisibility()`) != "false" {
			t.Errorf("the engine is there, and is loaded: %s", x.content("#loading"))
		}
		x.has("#verdict", "Does not parse")
	}
}

// A halting is a response that waits after some bytes.
type halting struct {
	http.ResponseWriter
	bytes int
	gate  chan struct{}
}

func (w *halting) Write(b []byte) (int, error) {
	if w.bytes -= len(b); w.bytes < 0 {
		http.NewResponseController(w.ResponseWriter).Flush()
		<-w.gate
	}
	return w.ResponseWriter.Write(b)
}
