package browser

import (
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	permissions "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

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

// unlike returns pages that have together each combination of an element and its class that any page
// has, short ones rather than long ones.
func unlike(t *testing.T, dir string, pages []string) (list []string) {
	t.Helper()
	startTag := regexp.MustCompile(`<([a-z][a-z0-9]*)\b(?:[^>]*?class="?([^">]*))?`)
	texts := map[string]string{}
	for _, page := range pages {
		html, err := os.ReadFile(filepath.Join(dir, page))
		if err != nil {
			t.Fatal(err)
		}
		texts[page] = string(html)
	}
	seen := map[string]bool{}
	for _, page := range slices.SortedFunc(maps.Keys(texts), func(a, b string) int { return len(texts[a]) - len(texts[b]) }) {
		before := len(seen)
		for _, tag := range startTag.FindAllStringSubmatch(texts[page], -1) {
			seen[tag[1]+"."+tag[2]] = true
		}
		if len(seen) > before {
			list = append(list, page)
		}
	}
	return list
}

// TestWebsitePages looks at pages of the site at three widths, dark and light. No page
// is wider than the window, takes more than 200 KB with its files, except those of the lab, or
// has anything that axe-core reports. The pages are some that have together each kind of element,
// or all if WEBSITE_PAGES is all. WEBSITE_SCREENSHOTS is a directory for screenshots.
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
	if os.Getenv("WEBSITE_PAGES") != "all" {
		pages = unlike(t, dir, pages)
	}
	t.Logf("%d pages", len(pages))
	for i, page := range pages {
		t.Run(page, func(t *testing.T) {
			t.Parallel()
			x := newTab(t, origin, none)
			x.run(chromedp.Navigate(origin + "/weburl/" + page))
			x.eval(source, nil)
			if got := x.number(`performance.getEntriesByType("navigation").concat(performance.getEntriesByType("resource")).filter(e => !e.name.includes("/lab/")).reduce((n, e) => n + e.decodedBodySize, 0)`); got > 200_000 {
				t.Errorf("%v bytes", got)
			}
			for j, width := range []int64{360, 900, 1440} {
				scheme := []string{"light", "dark"}[(i+j)%2]
				x.run(look(width, 900, scheme))
				x.until(`document.querySelector(".pages").open === (innerWidth >= 896)`)
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

	// Search leads to a section. It finds words, their beginnings and other forms of them, and
	// no other words.
	search := func(query string) string {
		x.eval(`(() => { const f = document.querySelector("[type=search]"); f.focus(); f.value = `+quote(query)+`; f.dispatchEvent(new Event("input")) })()`, nil)
		x.until(`document.querySelector("#results").dataset.query === ` + quote(query))
		return x.text(`document.querySelectorAll("#results a").length || document.querySelector("#results").innerText`)
	}
	for _, query := range []string{"qwzxv", "parsqwzx", "registrable qwzxv", "zzz", "docker compose qwz"} {
		if got := search(query); got != "Nothing found." {
			t.Errorf("search for %s: %s", query, got)
		}
	}
	for _, query := range []string{"parsers", "installa", "canonicalize", "urlsplit", "net/url", "CanParse", "ssrf", "Punycode", "registrable domain"} {
		if got := search(query); !regexp.MustCompile(`^[1-8]$`).MatchString(got) {
			t.Errorf("search for %s: %s", query, got)
		}
	}
	// The arrow keys lead through the results and back to the field.
	for i, key := range []string{kb.ArrowDown, kb.ArrowDown, kb.ArrowUp, kb.ArrowUp, kb.ArrowUp, kb.ArrowDown, kb.ArrowDown} {
		x.run(chromedp.KeyEvent(key))
		if got, want := x.text(`[document.querySelector("[type=search]"), ...document.querySelectorAll("#results a")].indexOf(document.activeElement)`), []string{"1", "2", "1", "0", "last", "0", "1"}[i]; got != want && (want != "last" || got != x.text(`document.querySelectorAll("#results a").length`)) {
			t.Errorf("arrow key %d: at %s, want %s", i, got, want)
		}
	}
	x.run(chromedp.KeyEvent(kb.Enter))
	x.until(`location.pathname !== "/weburl/docs/lint.html"`)
	x.until(`document.body?.innerText.includes("egistrable domain")`)

	x.run(chromedp.Navigate(origin + "/weburl/lab/index.html#url=https%3A%2F%2F%C3%BC.example"))
	x.until(`document.body?.innerText.includes("https://xn--tda.example/")`)
	// The lab leads to its guide, and back.
	for _, link := range []struct{ selector, path, heading string }{{"#guide", "/weburl/docs/lab.html", "The URL lab"}, {"#home", "/weburl/", "weburl"}} {
		x.run(chromedp.Navigate(origin + "/weburl/lab/index.html"))
		x.until(`document.documentElement.dataset.began === ""`)
		x.eval(`document.querySelector(`+quote(link.selector)+`).removeAttribute("target")`, nil) // another tab
		x.click(link.selector)
		x.until(`location.pathname === ` + quote(link.path) + ` && document.querySelector("h1")`)
		x.has("h1", link.heading)
	}
}

// TestWebsiteStart looks at the first screen of the first page: it says what the project is for,
// and answers with the engine of the lab.
func TestWebsiteStart(t *testing.T) {
	_, origin := serveWebsite(t)
	for _, size := range [][2]int64{{360, 780}, {768, 1024}, {1280, 800}, {1920, 1080}} {
		x := newTab(t, origin, none)
		x.run(look(size[0], size[1], "light"), chromedp.Navigate(origin+"/weburl/"))
		if size[0] < 896 {
			x.click("#tried")
		}
		x.until(`document.querySelector("#answer .dangerous")`)
		x.has("#answer", "Parses, not valid", "There is a backslash", "http evil.example:80", "git, curl")
		for _, selector := range []string{"article h1", "article p", "#tried", "#answer .dangerous"} {
			if bottom := x.number(`document.querySelector(` + quote(selector) + `).getBoundingClientRect().bottom`); bottom > float64(size[1]) {
				t.Errorf("%v: %s ends at %v", size, selector, bottom)
			}
		}
		x.eval(`(() => { const f = document.getElementById("tried"); f.value = "https://example.org/"; f.dispatchEvent(new Event("input")) })()`, nil)
		x.until(`document.querySelector("#answer .ok")`)
		x.eval(`(() => { const f = document.getElementById("tried"); f.value = ""; f.dispatchEvent(new Event("input")) })()`, nil)
		x.until(`document.getElementById("answer").innerText === "Type or paste a URL."`)
		x.eval(`(() => { const f = document.getElementById("tried"); f.value = "hxxps://evil[.]example/"; f.dispatchEvent(new Event("input")) })()`, nil)
		x.until(`document.querySelector("#answer .note")`)
		x.has("#answer", "This is defanged. It is read as https://evil.example/")
		x.eval(`(() => { const f = document.getElementById("tried"); f.value = "https://example.org/"; f.dispatchEvent(new Event("input")) })()`, nil)
		x.until(`!document.getElementById("answer").innerText.includes("defanged")`)
		x.click("#explain")
		x.until(`document.documentElement?.dataset.shown && document.getElementById("url").value === "https://example.org/"`)
	}
}

// TestWebsiteMenu opens the list of pages in a narrow window. In a wide one it is a column.
func TestWebsiteMenu(t *testing.T) {
	_, origin := serveWebsite(t)
	x := newTab(t, origin, none)
	x.run(look(360, 780, "light"), chromedp.Navigate(origin+"/weburl/docs/lint.html"))
	const link = `document.querySelector('.pages a[href$="change.html"]').checkVisibility({contentVisibilityAuto: true})`
	if top := x.number(`document.querySelector(".pages > summary").getBoundingClientRect().bottom`); top > 240 || x.text(link) != "false" {
		t.Errorf("the menu is at %v, and open is %s", top, x.text(link))
	}
	x.click(".pages > summary")
	x.until(link)
	x.click(".pages > summary")
	x.until("!" + link)
	x.run(look(1280, 780, "light"))
	x.until(link)
	x.run(look(360, 780, "light"))
	x.until("!" + link)
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
