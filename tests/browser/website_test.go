package browser

import (
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	permissions "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/weburl/weburl/internal/need"
)

// serveWebsite serves the site of the project, which .ci/website has built in WEBSITE_DIR,
// in a directory of a server.
func serveWebsite(t *testing.T) (dir, origin string) {
	t.Helper()
	dir = need.Dir(t, "WEBSITE_DIR")
	s := httptest.NewServer(http.StripPrefix("/weburl", http.FileServer(http.Dir(dir))))
	t.Cleanup(s.Close)
	return dir, s.URL
}

// none is for consoles without errors.
var none = regexp.MustCompile(`$^`)

// TestWebsitePages looks at each page of the site at three widths, dark and light. No page
// is wider than the window, takes more than 200 KB with its files, or has anything that
// axe-core reports. WEBSITE_SCREENSHOTS is a directory for screenshots.
func TestWebsitePages(t *testing.T) {
	dir, origin := serveWebsite(t)
	source := axe(t)
	var pages []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if d.IsDir() && (name == "lab" || name == "pagefind") {
			return filepath.SkipDir
		}
		if strings.HasSuffix(name, ".html") {
			pages = append(pages, filepath.ToSlash(name))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(pages) < 50 {
		t.Fatalf("only %d pages", len(pages))
	}
	for i, page := range pages {
		t.Run(page, func(t *testing.T) {
			x := newTab(t, origin, none)
			x.run(chromedp.Navigate(origin + "/weburl/" + page))
			x.eval(source, nil)
			if got := x.number(`performance.getEntriesByType("navigation").concat(performance.getEntriesByType("resource")).reduce((n, e) => n + e.decodedBodySize, 0)`); got > 200_000 {
				t.Errorf("%v bytes", got)
			}
			for j, width := range []int64{360, 900, 1440} {
				scheme := []string{"light", "dark"}[(i+j)%2]
				x.run(look(width, 900, scheme))
				if got := x.number(`document.documentElement.scrollWidth`); got > float64(width) {
					t.Errorf("in %d pixels the page is %v wide", width, got)
				}
				for _, text := range x.violations() {
					t.Errorf("%s, %d pixels: %s", scheme, width, text)
				}
				if dir := os.Getenv("WEBSITE_SCREENSHOTS"); dir != "" {
					x.save(chromedp.CaptureScreenshot(), filepath.Join(dir, fmt.Sprintf("%s-%d-%s.png", strings.ReplaceAll(page, "/", "-"), width, scheme)))
				}
			}
		})
	}
}

// TestWebsite uses what the pages of the site have with JavaScript, and the lab.
func TestWebsite(t *testing.T) {
	_, origin := serveWebsite(t)
	x := newTab(t, origin, none)
	x.run(
		look(1440, 900, "light"),
		call(permissions.SetPermission, permissions.SetPermissionParams{
			Permission: &permissions.PermissionDescriptor{Name: "clipboard-read"}, Setting: permissions.PermissionSettingGranted,
		}),
		chromedp.Navigate(origin+"/weburl/docs/commands/get.html"),
	)

	// The commands of a block are copied without their output.
	x.click(`article h2 + .code .copy`)
	x.until(`document.querySelector("article h2 + .code .copy").textContent === "Copied"`)
	if got, want := x.text(`navigator.clipboard.readText()`), `weburl get '{hostname}:{port|default}' https://example.org/ http://[::1]:8080/`; got != want {
		t.Errorf("copied %q, want %q", got, want)
	}

	// The choice of a color scheme stays.
	const ground = `getComputedStyle(document.documentElement).backgroundColor`
	light := x.text(ground)
	x.click(`#scheme`)
	dark := x.text(ground)
	x.run(chromedp.Navigate(origin + "/weburl/docs/lint.html"))
	if got := x.text(ground); light == dark || got != dark {
		t.Errorf("the ground is %s, then %s, and on the next page %s", light, dark, got)
	}

	// Search leads to a section.
	x.eval(`(() => { const f = document.querySelector("[type=search]"); f.focus(); f.value = "registrable domain"; f.dispatchEvent(new Event("input")) })()`, nil)
	x.until(`document.querySelector("#results a")`)
	x.click(`#results a`)
	x.until(`location.pathname !== "/weburl/docs/lint.html"`)
	x.until(`document.body.innerText.includes("egistrable domain")`)

	x.run(chromedp.Navigate(origin + "/weburl/lab/index.html#url=https%3A%2F%2F%C3%BC.example"))
	x.until(`document.body.innerText.includes("https://xn--tda.example/")`)
}

// TestWebsiteWithoutScripts looks at a page of the site in a browser without JavaScript.
func TestWebsiteWithoutScripts(t *testing.T) {
	_, origin := serveWebsite(t)
	x := newTab(t, origin, none)
	x.run(
		look(1440, 900, "light"),
		call(emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}),
		chromedp.Navigate(origin+"/weburl/docs/parse.html"),
	)
	for selector, want := range map[string]string{
		`.pages a[href$="change.html"]`: "true",
		`.contents a`:                   "true",
		`article p`:                     "true",
		`[role=search]`:                 "false",
		`#scheme`:                       "false",
	} {
		if got := x.text(`document.querySelector(` + quote(selector) + `).checkVisibility({contentVisibilityAuto: true})`); got != want {
			t.Errorf("%s is visible: %s, want %s", selector, got, want)
		}
	}
	if n := x.number(`document.querySelectorAll(".copy").length`); n != 0 {
		t.Errorf("%v buttons to copy", n)
	}
}
