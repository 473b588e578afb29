package browser

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

const shownURL = "#url=HTTP%3A%2F%2Fuser%40ExAmPlE.org%3A80%5Ca%2F..%2F%257Efoo%3Fq%3D%C3%BC%7C%23top"

// puzzlingURL shows the URL that docs/lab.md explains.
const puzzlingURL = "#v=1&url=https%3A%2F%2Fgood.example%5C%40evil.example%2Flogin"

// TestLong looks at how long the page is for long URLs.
func TestLong(t *testing.T) {
	for name, input := range map[string]string{
		"2 KB":                 "https://example.org/" + strings.Repeat("directory/", 100) + "?" + strings.Repeat("name=value&", 90) + "#[]",
		"2 KB, parsers differ": `https://good.example\@evil.example/` + strings.Repeat("directory/", 200),
		"20 KB of brackets":    "https://example.org/" + strings.Repeat("[]", 10000),
		"20 KB, no URL":        "https://" + strings.Repeat("[]", 10000),
		"20 KB unseen":         "https://example.org/" + strings.Repeat(`\u{202E}`, 2500),
	} {
		for width, most := range map[int64]float64{360: 3800, 768: 2600, 1280: 2300} {
			x := open(t, "#url=", look(width, 900, "light"))
			x.typed("url", input)
			got := x.number(`document.documentElement.scrollHeight`)
			t.Logf("%s, %d pixels wide: %v high", name, width, got)
			if got > most {
				t.Errorf("%s, %d pixels wide: %v high", name, width, got)
			}
		}
	}
}

// A screen is a size of the window.
type screen struct{ width, height int64 }

var screens = []screen{{360, 740}, {768, 1024}, {1280, 800}, {1920, 1080}}

// cutOff is a list of what is wider than the window or than a box that does not scroll, and of names
// of components that are broken.
const cutOff = `[
	...[...document.querySelectorAll("body *")].filter(e => e.checkVisibility() && e.getBoundingClientRect().right > innerWidth + 1 && !e.closest(".scroll *, [role=tablist] *, .hidden")),
	...[...document.querySelectorAll("body *")].filter(e => e.checkVisibility() && e.scrollWidth > e.clientWidth + 1 && e.clientWidth && getComputedStyle(e).display !== "inline" && getComputedStyle(e).overflowX === "hidden" && !e.closest(".hidden, .backdrop")),
	...[...document.querySelectorAll(".componentTable th, .part .name")].filter(e => e.checkVisibility() && e.lastChild && (range => { range.selectNode(e.lastChild); return new Set([...range.getClientRects()].map(r => r.top)).size > 1 })(new Range())),
].map(e => e.id || e.className.baseVal || e.className || e.localName).join(" ")`

// TestLongField has a URL of 600 characters whole in the field: no second scroll bar is beside that of the page.
func TestLongField(t *testing.T) {
	x := open(t, "#v=1&url="+url.QueryEscape("https://example.org/"+strings.Repeat("segment/", 72)), look(1280, 800, "light"))
	if got := x.text(`(e => e.value.length + " " + (e.scrollHeight > e.clientHeight))(document.getElementById("url"))`); got != "596 false" {
		t.Error(got)
	}
}

// TestLook shows the page in four sizes and both colour schemes: nothing is cut off in any panel, and
// the components are in the first screen. For an ordinary URL the page has at most two screens where there
// is room. LAB_SCREENSHOTS is a directory for the screenshots, of which lab.png is the one in docs.
func TestLook(t *testing.T) {
	for _, size := range screens {
		for _, scheme := range []string{"light", "dark"} {
			t.Run(fmt.Sprintf("%d-%s", size.width, scheme), func(t *testing.T) {
				x := open(t, shownURL, look(size.width, size.height, scheme))
				if bottom := x.number(`Math.max(...[...document.querySelectorAll("#drawing .part")].map(e => e.getBoundingClientRect().bottom))`); bottom > float64(size.height) || bottom == 0 {
					t.Errorf("the drawing ends at %v", bottom)
				}
				if got := x.text(`(e => e.scrollHeight > e.clientHeight || e.scrollWidth > e.clientWidth)(document.getElementById("drawing"))`); got != "false" {
					t.Error("the drawing scrolls")
				}
				// No line of the drawing is a remnant of another, and the two columns end together.
				if got := x.number(`(widths => Math.min(...widths) / Math.max(...widths))([...document.querySelectorAll("#drawing .above")].map(e => e.lastChild.getBoundingClientRect().right - e.getBoundingClientRect().left))`); got < .4 {
					t.Errorf("a line of the drawing is %.2f as wide as another", got)
				}
				if got := x.number(`Math.abs(document.getElementById("both").getBoundingClientRect().bottom - document.getElementById("panels").getBoundingClientRect().bottom)`); got > 1 && size.width >= 1000 {
					t.Errorf("the columns end %v pixels apart", got)
				}
				if dir := os.Getenv("LAB_SCREENSHOTS"); dir != "" {
					if size.width == 1280 && scheme == "light" {
						y := open(t, puzzlingURL, look(size.width, size.height, scheme))
						y.savePaletted(chromedp.CaptureScreenshot(), filepath.Join(dir, "lab.png"))
					}
					x.save(chromedp.FullScreenshot(100), filepath.Join(dir, fmt.Sprintf("%d-%s.png", size.width, scheme)))
				}
				if scheme == "dark" {
					return
				}
				var panels []string
				x.eval(`[...document.querySelectorAll("[role=tab]:not([hidden])")].map(e => e.dataset.go)`, &panels)
				for _, panel := range panels {
					x.eval(`document.getElementById("tab-`+panel+`").click()`, nil)
					if got := x.panel(); got != panel {
						t.Errorf("the panel %s is shown for %s", got, panel)
					}
					if got := x.text(cutOff); got != "" {
						t.Errorf("%s: cut off: %s", panel, got)
					}
					if got := x.number(`document.documentElement.scrollWidth`); got > float64(size.width) {
						t.Errorf("%s: the page is %v pixels wide", panel, got)
					}
					// What is chosen stands right below the tabs.
					if panel == "result" {
						continue
					}
					if got := x.number(`Math.abs(document.querySelector("[data-title]:not([hidden])")?.getBoundingClientRect().top - document.getElementById("tabs").getBoundingClientRect().bottom)`); got > 14 {
						t.Errorf("%s is %v below the tabs", panel, got)
					}
					if got := x.number(`document.documentElement.scrollHeight`); size.width >= 1280 && got > 2*float64(size.height) {
						t.Errorf("%s: the page is %v pixels high", panel, got)
					}
				}
				x.eval(`document.getElementById("tab-" + (innerWidth > 640 ? "errors" : "result")).click()`, nil)
				x.typed("url", "https://example.org:8080/a?b#c")
				if bottom := x.number(`document.querySelector(".componentTable tr:last-child").getBoundingClientRect().bottom`); bottom > float64(size.height) || bottom == 0 {
					t.Errorf("the components end at %v", bottom)
				}
				if right := x.number(`Math.max(...[...document.querySelectorAll(".componentTable td:last-child")].map(e => e.getBoundingClientRect().right))`); right > float64(size.width) {
					t.Errorf("what changed ends at %v", right)
				}
			})
		}
	}
}

// TestFirstScreen looks for what the gravest finding is about, without scrolling: the bar leaves room for
// it, both destinations are in view, and so is the machine in the state that it is in.
func TestFirstScreen(t *testing.T) {
	for _, size := range []screen{{360, 740}, {1280, 800}} {
		x := open(t, puzzlingURL+"&panel=programs", look(size.width, size.height, "light"))
		x.eval(`document.getElementById("tab-programs").click()`, nil)
		if got := x.number(`document.getElementById("verdict").offsetHeight`); got > 150 && size.width >= 1000 || got > 200 {
			t.Errorf("%v: the bar is %v high", size, got)
		}
		inView := func(selector string) {
			t.Helper()
			if got := x.text(`(r => r.width && r.top >= 0 && r.left >= 0 && r.right <= innerWidth && r.bottom <= innerHeight)(document.querySelector(` + quote(selector) + `).getBoundingClientRect())`); got != "true" {
				t.Errorf("%v: %s is not in view", size, selector)
			}
		}
		inView("#places > .places > .place:nth-child(2) > .chips")
		x.eval(`document.getElementById("tab-machine").click()`, nil)
		inView("#step")
		if size.width < 1000 {
			continue
		}
		for range int(x.number(`document.getElementById("scrub").max`)) - 1 {
			inView("#states .state.now")
			x.click("#forward")
		}
		inView("#states .state.now")
		inView("#states")
	}
}

// TestZoom shows the page at 200 and 400 per cent: nothing is to be scrolled in two directions.
func TestZoom(t *testing.T) {
	for _, size := range []screen{{640, 400}, {320, 256}} {
		x := open(t, shownURL, look(size.width, size.height, "light"))
		for panel := range strings.FieldsSeq("errors programs machine query host paths api beside share many examples") {
			x.eval(`document.getElementById("tab-`+panel+`").click()`, nil)
			if got := x.text(cutOff); got != "" {
				t.Errorf("%d pixels wide, %s: cut off: %s", size.width, panel, got)
			}
			if got := x.number(`document.documentElement.scrollWidth`); got > float64(size.width) {
				t.Errorf("%d pixels wide, %s: the page is %v wide", size.width, panel, got)
			}
		}
	}
}

// TestNarrow looks at 320 pixels for a host that is cut off, and for what has the focus below the tabs.
func TestNarrow(t *testing.T) {
	x := open(t, "#panel=query&url=https%3A%2F%2Finternationalisierungsdienstleistung.example%2F%3Fa%26b%26c%26d%26e%26f", look(320, 640, "light"))
	if got := x.text(`[...document.querySelectorAll("#verdict *")].filter(e => e.checkVisibility() && (r => Math.max(...[...r].map(({right}) => right)))(e.getClientRects()) > document.getElementById("verdict").getBoundingClientRect().right).map(e => e.outerHTML).join(" ")`); got != "" {
		t.Errorf("cut off: %s", got)
	}
	x.eval(`scrollTo(0, document.body.scrollHeight); document.getElementById("param0").focus()`, nil)
	if got := x.text(`document.getElementById("param0").getBoundingClientRect().top >= document.getElementById("tabs").getBoundingClientRect().bottom`); got != "true" {
		t.Error("the tabs cover the button that has the focus")
	}
}

// TestFocusHeld zooms in and out while something has the focus, which stays there. While that is hidden, something else has it.
func TestFocusHeld(t *testing.T) {
	const list = "#v=1&panel=many&lines=https%3A%2F%2Fa.example%2F%0Ahttps%3A%2F%2Fb.example%2F"
	for _, c := range []struct{ fragment, selector, at640, at320 string }{
		{shownURL, "#tab-host", "#more", "#more"},
		{shownURL, "#tab-query", "", ""},
		{shownURL, "#present", "", "#home"},
		{shownURL, "#components .copy", "", ""},
		{shownURL, "#verdict a", "", ""},
		{shownURL, "#errorList button", "", ""},
		{shownURL + "&panel=query", "#addParam", "", ""},
		{shownURL + "&panel=machine", `#states [tabindex="0"]`, "", ""},
		{shownURL + "&panel=machine", "#forward", "", ""},
		{list, "#manyRows tr:nth-child(2) .open", "", ""},
		{list, "#manyHead button", "#listMore > summary", "#listMore > summary"},
	} {
		x := open(t, c.fragment, look(1280, 800, "light"))
		x.until(`document.querySelector(` + quote(c.selector) + `)?.checkVisibility()`)
		x.eval(`window.held = document.querySelector(`+quote(c.selector)+`); window.panel = document.querySelector("[role=tab][aria-selected=true]").id; held.focus()`, nil)
		for _, step := range []struct {
			screen
			want string
		}{{screen{640, 700}, c.at640}, {screen{320, 256}, c.at320}, {screen{640, 700}, c.at640}, {screen{1280, 800}, ""}} {
			x.run(look(step.width, step.height, "light"))
			is := `(document.activeElement === held || held.matches("g") && document.activeElement.textContent === held.textContent)` // states are drawn again
			if step.want != "" {
				is = `document.activeElement.matches(` + quote(step.want) + `)`
			}
			x.eval(`new Promise(resolve => setTimeout(resolve, 200))`, nil)
			if got := x.text(is + ` && document.activeElement.checkVisibility()`); got != "true" {
				t.Errorf("%s, %d pixels wide: the focus is on %s", c.selector, step.width, x.text(`document.activeElement.outerHTML.slice(0, 200)`))
			}
		}
		if got := x.text(`document.querySelector("[role=tab][aria-selected=true]").id === panel`); got != "true" {
			t.Errorf("%s: another panel is shown", c.selector)
		}
	}
}

// TestMotion looks for what moves although the user wants nothing to.
func TestMotion(t *testing.T) {
	x := open(t, shownURL, call(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}}))
	if got := x.text(`[...document.querySelectorAll("*")].filter(e => getComputedStyle(e).transitionDuration !== "0s" || getComputedStyle(e).scrollBehavior === "smooth").map(e => e.localName).join(" ")`); got != "" {
		t.Errorf("these move: %s", got)
	}
}

// save writes a screenshot to a file.
func (x *tab) save(screenshot chromedp.Action[[]byte], name string) {
	x.Helper()
	x.write(name, x.screenshot(screenshot))
}

// savePaletted writes a screenshot in its 256 most frequent colors, which takes less than half of
// the bytes.
func (x *tab) savePaletted(screenshot chromedp.Action[[]byte], name string) {
	x.Helper()
	full, err := png.Decode(bytes.NewReader(x.screenshot(screenshot)))
	if err != nil {
		x.Fatal(err)
	}
	area := full.Bounds()
	count := map[color.Color]int{}
	for px := range area.Dx() {
		for py := range area.Dy() {
			count[full.At(px, py)]++
		}
	}
	frequent := slices.SortedFunc(maps.Keys(count), func(a, b color.Color) int { return count[b] - count[a] })
	small := image.NewPaletted(area, frequent[:min(len(frequent), 256)])
	draw.Draw(small, area, full, area.Min, draw.Src)
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, small); err != nil {
		x.Fatal(err)
	}
	x.write(name, b.Bytes())
}

func (x *tab) screenshot(screenshot chromedp.Action[[]byte]) []byte {
	x.Helper()
	data, err := chromedp.Run(x.ctx, screenshot)
	if err != nil {
		x.Fatal(err)
	}
	return data
}

func (x *tab) write(name string, data []byte) {
	x.Helper()
	if err := os.WriteFile(name, data, 0o666); err != nil {
		x.Fatal(err)
	}
}
