package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"github.com/weburl/weburl/cmd/weburl/lab"
	"github.com/weburl/weburl/internal/need"
)

// patience is how long a step of a test may take on a machine that is busy.
const patience = 60 * time.Second

var (
	server  *httptest.Server
	browser context.Context // of the one browser

	// unavailable has the names of files that the server answers with status 503.
	unavailable sync.Map
)

func TestMain(m *testing.M) {
	status := func() int {
		generate := exec.Command("go", "generate", "../../cmd/weburl/lab") // also for the command
		if out, err := generate.CombinedOutput(); err != nil {
			log.Printf("go generate: %v\n%s", err, out)
			return 1
		}
		engine, err := lab.ReadEngine(os.DirFS("../../cmd/weburl/lab/embedded"))
		if err != nil {
			log.Print(err)
			return 1
		}
		files := lab.Handler(lab.NewSite(engine))
		server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if _, ok := unavailable.Load(strings.TrimPrefix(r.URL.Path, "/")); ok {
				http.Error(w, "not now", http.StatusServiceUnavailable)
				return
			}
			files.ServeHTTP(w, r)
		}))
		defer server.Close()
		if name := chromium(); name != "" {
			allocator, stop := chromedp.NewExecAllocator(context.Background(), browserOptions(name)...)
			defer stop()
			var end context.CancelFunc
			browser, end = chromedp.NewContext(allocator)
			defer end()
			if err := chromedp.Do(browser); err != nil {
				log.Print(err)
				return 1
			}
		}
		return m.Run()
	}()
	os.Exit(status)
}

// browserOptions returns how the browser at a path is started.
func browserOptions(path string) []chromedp.ExecAllocatorOption {
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.Flag("force-color-profile", "srgb"), chromedp.WindowSize(1280, 900), chromedp.WSURLReadTimeout(patience))
	if os.Getuid() == 0 {
		options = append(options, chromedp.NoSandbox)
	}
	return options
}

// chromium returns the path of the browser, or nothing.
func chromium() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// A tab is a page of the browser. At the end of the test it reports what must not
// have happened there: requests to anywhere else, violations of the content
// security policy, errors on the console.
type tab struct {
	*testing.T
	ctx context.Context
}

// open opens the lab with a fragment, and waits until all of the answer is shown.
func open(t *testing.T, fragment string, actions ...chromedp.Action[chromedp.Void]) *tab {
	t.Helper()
	return openDespite(t, regexp.MustCompile(`$^`), fragment, actions...)
}

// openDespite is open, but errors whose text matches may be on the console.
func openDespite(t *testing.T, expected *regexp.Regexp, fragment string, actions ...chromedp.Action[chromedp.Void]) *tab {
	t.Helper()
	return openSite(t, server.URL, expected, fragment, actions...)
}

// openAt is open for the page of another origin.
func openAt(t *testing.T, origin, fragment string, actions ...chromedp.Action[chromedp.Void]) *tab {
	t.Helper()
	return openSite(t, origin, regexp.MustCompile(`$^`), fragment, actions...)
}

func openSite(t *testing.T, origin string, expected *regexp.Regexp, fragment string, actions ...chromedp.Action[chromedp.Void]) *tab {
	t.Helper()
	x := newTab(t, origin, expected)
	x.run(actions...)
	x.run(chromedp.Navigate(origin + "/" + fragment))
	x.until(`document.documentElement.dataset.shown`)
	t.Cleanup(func() {
		if t.Failed() {
			return
		}
		if n := x.number(`window.violations`); n != 0 {
			t.Errorf("%v violations of the policy", n)
		}
	})
	return x
}

// newTab returns an empty tab whose pages may request only files of an origin.
func newTab(t *testing.T, origin string, expected *regexp.Regexp, options ...chromedp.ContextOption) *tab {
	t.Helper()
	if browser == nil {
		need.Missing(t, "Chromium", "there is none in PATH")
	}
	return newTabIn(t, browser, origin, expected, options...)
}

// newTabIn is newTab for another browser.
func newTabIn(t *testing.T, browser context.Context, origin string, expected *regexp.Regexp, options ...chromedp.ContextOption) *tab {
	t.Helper()
	ctx, stop := chromedp.NewContext(browser, options...)
	t.Cleanup(stop)
	x := &tab{t, ctx}
	// The tab lives as long as the context that it is first run with.
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	var lock sync.Mutex
	report := func(format string, args ...any) {
		lock.Lock()
		defer lock.Unlock()
		t.Errorf(format, args...)
	}
	err := chromedp.Listen(ctx, func(event any) {
		switch e := event.(type) {
		case *network.EventRequestWillBeSent:
			if u := e.Request.URL; !strings.HasPrefix(u, origin+"/") && !strings.HasPrefix(u, "blob:"+origin) && u != "about:blank" {
				report("the page asked for %s", u)
			}
		case *cdplog.EventEntryAdded:
			if (e.Entry.Level == cdplog.EntryLevelError || e.Entry.Source == cdplog.EntrySourceSecurity) && !expected.MatchString(e.Entry.Text) {
				report("%s: %s", e.Entry.Source, e.Entry.Text)
			}
		case *runtime.EventExceptionThrown:
			if err := (&chromedp.ExceptionError{ExceptionDetails: e.ExceptionDetails}); !expected.MatchString(err.Error()) {
				report("%v", err)
			}
		case *page.EventJavascriptDialogOpening:
			report("a dialog was opened: %s", e.Message)
			go chromedp.Call(ctx, page.HandleJavaScriptDialog, page.HandleJavaScriptDialogParams{Accept: true})
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	x.run(
		call(network.Enable, network.EnableParams{}),
		call(cdplog.Enable, cdp.Empty{}),
		call(runtime.Enable, cdp.Empty{}),
		call(page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{
			Source: `addEventListener("securitypolicyviolation", e => console.error("violation", e.violatedDirective)); window.violations = 0; addEventListener("securitypolicyviolation", () => window.violations++)`,
		}),
	)
	return x
}

func (x *tab) run(actions ...chromedp.Action[chromedp.Void]) {
	x.Helper()
	ctx, cancel := context.WithTimeout(x.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		x.Fatal(err)
	}
}

// call is the action of a command of the protocol.
func call[P, R any](command cdp.Command[P, R], params P) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, command, params)
		return err
	})
}

// eval evaluates an expression, which may be a promise, into a value unless that is nil.
func (x *tab) eval(expression string, value any) {
	x.Helper()
	if value == nil {
		x.run(chromedp.Evaluate[chromedp.Void](expression, chromedp.EvalAwaitPromise))
		return
	}
	ctx, cancel := context.WithTimeout(x.ctx, patience)
	defer cancel()
	text, err := chromedp.Run(ctx, chromedp.Evaluate[[]byte](expression, chromedp.EvalAwaitPromise))
	if err == nil {
		err = json.Unmarshal(text, value)
	}
	if err != nil {
		x.Fatal(err)
	}
}

func (x *tab) text(expression string) (s string) {
	x.Helper()
	x.eval("(async () => String(await ("+expression+")))()", &s)
	return s
}

func (x *tab) number(expression string) (n float64) {
	x.Helper()
	x.eval("(async () => Number(await ("+expression+")))()", &n)
	return n
}

// until waits until an expression is true.
func (x *tab) until(expression string) {
	x.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		var ok bool
		x.eval("!!("+expression+")", &ok)
		if ok {
			return
		}
		if time.Now().After(end) {
			x.Fatalf("never came: %s", expression)
		}
	}
}

// typed puts a text in a field as if it were typed, and waits until all of the
// answer is shown.
func (x *tab) typed(id, text string) {
	x.Helper()
	before := x.text(`document.documentElement.dataset.shown`)
	x.eval(fmt.Sprintf(`(() => { const f = document.getElementById(%s); f.value = %s; f.dispatchEvent(new Event(f.localName === "select" ? "change" : "input")) })()`, quote(id), quote(text)), nil)
	x.until(`document.documentElement.dataset.shown !== ` + quote(before))
}

// click clicks an element, in whose panel it is.
func (x *tab) click(selector string) {
	x.Helper()
	x.reveal(selector)
	x.rest(selector)
	x.run(chromedp.Click(chromedp.CSS(selector)))
}

// rest waits until an element stays at its place: a click at the place where it was clicks on another one.
func (x *tab) rest(selector string) {
	x.Helper()
	const most, pause = 40, 50 * time.Millisecond
	before := ""
	for range most {
		place := x.text(`JSON.stringify(document.querySelector(` + quote(selector) + `)?.getBoundingClientRect()) ?? ""`)
		if place != "" && place == before {
			return
		}
		before = place
		time.Sleep(pause)
	}
}

// reveal shows the panel that an element is in, and unfolds what it is in. It reports whether another panel
// was shown.
func (x *tab) reveal(selector string) bool {
	x.Helper()
	x.eval(`(e => {
		if (!e?.closest("summary")) e?.closest("details")?.setAttribute("open", "");
		if (e?.role === "tab" && !e.hidden && !e.checkVisibility()) document.getElementById("more").click();
	})(document.querySelector(`+quote(selector)+`))`, nil)
	return x.text(`(() => { const panel = document.querySelector(`+quote(selector)+`)?.closest("[data-title][hidden]"); if (panel) document.getElementById("tab-" + panel.id).click(); return Boolean(panel); })()`) == "true"
}

// panel returns the panel that is shown.
func (x *tab) panel() string {
	x.Helper()
	return x.text(`document.querySelector("[role=tab][aria-selected=true]").dataset.go`)
}

// content returns the text of an element.
func (x *tab) content(selector string) string {
	x.Helper()
	return x.text(`document.querySelector(` + quote(selector) + `).innerText`)
}

// has reports an error unless the text of an element has some text.
func (x *tab) has(selector string, want ...string) {
	x.Helper()
	got := x.content(selector)
	for _, want := range want {
		if !strings.Contains(got, want) {
			x.Errorf("%s: no %q in %q", selector, want, got)
		}
	}
}

func quote(s string) string {
	b, _ := json.Marshal(s)
	return string(b)
}

// look sets the size of the window and the colour scheme.
func look(width, height int64, scheme string) chromedp.Action[chromedp.Void] {
	return chromedp.Steps(
		call(emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: width, Height: height, DeviceScaleFactor: 1}),
		call(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}}),
	)
}
