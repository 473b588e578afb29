package browser

import (
	"bytes"
	"fmt"
	"net/url"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/weburl/weburl/internal/need"
)

// lit returns the components, errors, states and rows of steps that are lit, each once.
func (x *tab) lit() string {
	x.Helper()
	return x.text(`[...new Set([...document.querySelectorAll(".lit")].map(e => e.dataset.component ?? e.closest(".state")?.textContent ?? e.querySelector("h3 code, th")?.textContent).filter(Boolean))].sort().join(", ")`)
}

// TestLight moves the caret and the pointer, and looks at what is lit.
func TestLight(t *testing.T) {
	x := open(t, "#url="+url.QueryEscape(`http://user@h.example\p?q`), look(1280, 900, "light"))
	caret := func(place int) {
		t.Helper()
		x.eval(fmt.Sprintf(`(() => { const f = document.getElementById("url"); f.focus(); f.setSelectionRange(0, 0); f.setSelectionRange(%d, %[1]d) })()`, place), nil)
	}
	for _, test := range []struct {
		place     int
		lit, said string
	}{
		{1, "scheme", "Byte 1, scheme, read in the scheme state: "},
		{13, "authority, authority, host, host", "Byte 13, host, read in the host state: "},
		{8, "authority, invalid-credentials, username", "Byte 8, username, read in the authority state: "},
		{21, "invalid-reverse-solidus, path, path start", "Byte 21, path, read in the path start state: "},
		{24, "q", "Byte 24, query, read in the query state: "},
	} {
		caret(test.place)
		x.until(`document.getElementById("under").textContent.startsWith(` + quote(test.said) + `)`)
		for _, want := range strings.Split(test.lit, ", ") {
			if got := x.lit(); !strings.Contains(got, want) {
				t.Errorf("at %d %s is lit, not %s", test.place, got, want)
			}
		}
	}
	const highlighted = `[...CSS.highlights.get("lit")].map(range => range.toString()).join()`
	for selector, want := range map[string]string{
		`#components [data-component="host"]`: "h.example",
		`#drawing .below .username`:           "user",
		`#errorList li:first-child`:           "user@",
		`#stepTable tbody tr:nth-child(2)`:    "ttp:",
	} {
		x.eval(`document.querySelector(`+quote(selector)+`).dispatchEvent(new PointerEvent("pointerover", {bubbles: true}))`, nil)
		if got := x.text(highlighted); got != want {
			t.Errorf("%s lights %q, want %q", selector, got, want)
		}
	}
	// Another input has nothing lit until the caret is looked at again.
	x.eval(`document.activeElement.blur()`, nil)
	x.typed("url", "https://other.example/")
	if got := x.lit(); got != "" {
		t.Errorf("lit: %s", got)
	}
}

// TestClass sets attributes of the URL class, ours and this browser's.
func TestClass(t *testing.T) {
	x := open(t, "#url="+url.QueryEscape("https://user@h.example:8/p|?q#f"))
	row := func(name string) string {
		return x.text(`[...[...document.querySelectorAll("#attributes tbody tr")].find(r => r.cells[0].textContent === "` + name + `").children].map(e => e.textContent).join(" ")+(document.querySelector("#attributes tr.other") ? " *" : "")`)
	}
	for name, want := range map[string]string{"origin": "origin https://h.example:8 the same *", "pathname": "pathname /p| /p%7C *", "hash": "hash #f the same *"} {
		if got := row(name); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	x.eval(`(() => { const s = document.getElementById("setter"), v = document.getElementById("setValue"); s.value = "host"; v.value = "other:9"; v.dispatchEvent(new Event("input", {bubbles: true})) })()`, nil)
	x.until(`document.getElementById("attributes").textContent.includes("other:9")`)
	if got := row("host"); got != "host other:9 the same *" {
		t.Errorf("got %q", got)
	}
	x.typed("url", "https://[")
	if got := x.number(`document.querySelectorAll("#attributes tbody tr").length`); got != 0 {
		t.Errorf("%v rows without a URL", got)
	}
}

func TestParams(t *testing.T) {
	x := open(t, "#url="+url.QueryEscape("https://h/?a=1+2&to=https%3A%2F%2Fevil.example%2F%E2%80%AE&<b>=&a=3"))
	x.has("#paramList", "a", "1 2", "https://evil.example/", "U+202E", "<b>", "empty", "3")
	x.click("#paramList button")
	x.until(`document.getElementById("url").value === "https://evil.example/\\u{202E}"`)
	x.until(`document.documentElement.dataset.shown === document.documentElement.dataset.asked`)
	x.has("#paramList", "no parameters")
}

func TestBeside(t *testing.T) {
	x := open(t, "#url="+url.QueryEscape("https://a.example.org/p")+"&other="+url.QueryEscape("https://b.example.org/p?q"))
	facts := func() string {
		return strings.Join(strings.Fields(x.content("#compared dl")), " ")
	}
	for other, want := range map[string]string{
		"":                            "Equal no Same origin no Same site yes",
		"HTTPS://A.example.org:443/p": "Equal yes Same origin yes Same site yes",
		"https://a.example.org/":      "Equal no Same origin yes Same site yes",
		"/p":                          "",
		"data:,x":                     "Equal no Same origin no Same site no",
	} {
		if other != "" {
			x.typed("other", other)
		}
		if want == "" {
			x.has("#compared", "The second URL does not parse: missing-scheme-non-relative-URL.")
		} else if got := facts(); got != want && other != "" {
			t.Errorf("%s: %s, want %s", other, got, want)
		}
	}
	x.typed("url", "data:,x")
	x.typed("other", "data:,x")
	if got := facts(); got != "Equal yes Same origin no Same site no" {
		t.Errorf("opaque: %s", got)
	}
	x.until(`new URLSearchParams(location.hash.slice(1)).get("other") === "data:,x"`)
}

// TestConsole calls the engine as a user of the console does.
func TestConsole(t *testing.T) {
	x := open(t, "")
	if got := x.text(`weburl.parse("../x", "https://h/a/b").then(a => a.href)`); got != "https://h/x" {
		t.Errorf("got %s", got)
	}
	if got := x.text(`weburl.inspect("https://user@h/").then(a => a.grade)`); got != "suspicious" {
		t.Errorf("got %s", got)
	}
}

// TestPresent shows the page for a projector.
func TestPresent(t *testing.T) {
	x := open(t, shownURL, look(1920, 1080, "light"))
	x.click("#present")
	if got := x.text(`getComputedStyle(document.getElementById("url")).fontSize`); got != "27px" {
		t.Errorf("the URL is %s large", got)
	}
	if got := x.text(`[...document.querySelectorAll("main > section")].filter(e => e.checkVisibility()).map(e => e.id).join(" ")`); strings.TrimSpace(got) != "result machine" {
		t.Errorf("shown: %s", got)
	}
	if got := x.number(`document.documentElement.scrollWidth`); got > 1920 {
		t.Errorf("the page is %v pixels wide", got)
	}
	x.run(chromedp.KeyEvent(kb.Escape))
	x.until(`!document.documentElement.hasAttribute("data-present")`)
}

// TestPhone looks at what a phone, a keyboard and a screen reader need.
func TestPhone(t *testing.T) {
	x := open(t, "#url=https%3A%2F%2Fh%3A8080%2Fa%3Fb", look(360, 640, "light"))
	if got := x.text(`[...document.querySelectorAll("input:not([type=range], [type=file]), textarea, select")].filter(e => parseFloat(getComputedStyle(e).fontSize) < 16).map(e => e.id).join(" ")`); got != "" {
		t.Errorf("a phone zooms in on %s", got)
	}
	x.eval(`document.activeElement.blur()`, nil)
	stops := 0
	for ; x.text(`document.activeElement.id`) != "url"; stops++ {
		x.run(chromedp.KeyEvent(kb.Tab))
		if stops == 20 {
			break
		}
	}
	if stops > 4 { // the last is the URL itself
		t.Errorf("%d stops before the URL", stops-1)
	}
	// The state that the machine is in is in view.
	x.click(`[data-go="machine"]`)
	for _, button := range []string{"#first", "#forward", "#last"} {
		x.click(button)
		if ok := x.text(`(() => { const now = document.querySelector("#states .state.now")?.getBoundingClientRect(), box = document.getElementById("states").parentNode.getBoundingClientRect(); return box.width > 0 && (!now || now.left >= box.left && now.right <= box.right) })()`); ok != "true" {
			t.Errorf("after %s the state is not in view", button)
		}
	}
	if got := x.text(`document.getElementById("states").getAttribute("aria-label")`); !strings.HasPrefix(got, "The way through the states: scheme start, scheme, ") || !strings.HasSuffix(got, ", path, query.") {
		t.Errorf("the drawing is %s", got)
	}
	if got := x.text(`document.getElementById("scrub").getAttribute("aria-valuetext")`); !strings.HasSuffix(got, "query state") {
		t.Errorf("the slider is at %s", got)
	}
	// What is typed is said once, when the typing has stopped.
	x.eval(`window.said = []; new MutationObserver(() => said.push(document.getElementById("said").textContent)).observe(document.getElementById("said"), {childList: true})`, nil)
	x.eval(`for (const text of ["h", "ht", "htt", "http://[", "x"]) { const f = document.getElementById("url"); f.value = text; f.dispatchEvent(new Event("input")) }`, nil)
	x.until(`said.length === 1 && said[0].startsWith("Does not parse. ")`)
	invalid := func() string {
		return x.text(`["url", "base"].map(id => document.getElementById(id).getAttribute("aria-invalid")).join(" ")`)
	}
	if got := invalid(); got != "true false" {
		t.Errorf("invalid: %s", got)
	}
	x.typed("base", "//")
	if got := invalid(); got != "false true" {
		t.Errorf("invalid with a base: %s", got)
	}
}

// TestPrint prints the page on at most two sheets.
func TestPrint(t *testing.T) {
	for _, input := range []string{"https://example.org/a?b=c", present} {
		x := open(t, "#url="+url.QueryEscape(input))
		result, err := chromedp.Call(x.ctx, page.PrintToPDF, page.PrintToPDFParams{PaperWidth: 8.27, PaperHeight: 11.69})
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(result.Data), "/Type /Page\n"); n < 1 || n > 2 {
			t.Errorf("%s: %d sheets", input, n)
		}
	}
}

// TestPrintLong prints a page on which the middles of texts are left out. What stands for them is
// no part of the URL, and the PDF has all of it.
func TestPrintLong(t *testing.T) {
	pdftotext := need.Program(t, "pdftotext")
	params := make([]string, 60)
	for i := range params {
		params[i] = fmt.Sprintf("param%d=value%%20%d", i, i)
	}
	long := "https://example.org/?" + strings.Join(params, "&")
	x := open(t, "#url="+url.QueryEscape(long))
	if got := x.content("#href"); got == long {
		t.Error("the page has the whole URL before it is printed")
	}
	for _, place := range []string{"#drawing"} {
		if got := x.text(`document.querySelector(` + quote(place) + `).textContent`); !strings.Contains(got, "left out") {
			t.Errorf("%s: %s", place, got)
		}
	}
	pdf, err := chromedp.Call(x.ctx, page.PrintToPDF, page.PrintToPDFParams{})
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(pdftotext, "-raw", "-", "-")
	cmd.Stdin = bytes.NewReader(pdf.Data)
	text, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(strings.Fields(string(text)), ""); !strings.Contains(got, "Serialization"+long) {
		t.Errorf("the PDF lacks the URL: %s", text)
	}
}

// TestNoScript opens the page without JavaScript.
func TestNoScript(t *testing.T) {
	x := newTab(t, server.URL, unavailableText)
	x.run(call(emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}), chromedp.Navigate(server.URL))
	if x.text(`document.querySelector("noscript > p")?.checkVisibility()`) != "true" {
		t.Error("nothing says why the page is empty")
	}
}

// TestForcedColors looks for the colours of the components where the user has chosen few.
func TestForcedColors(t *testing.T) {
	x := open(t, shownURL, call(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "forced-colors", Value: "active"}}}))
	var colors []string
	x.eval(`[...document.querySelectorAll("#components .swatch")].map(e => getComputedStyle(e).backgroundColor)`, &colors)
	slices.Sort(colors)
	if n := len(colors); n < 7 || len(slices.Compact(colors)) != n {
		t.Errorf("%v", colors)
	}
}
