package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

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
		for width, most := range map[int64]float64{360: 5500, 768: 4400, 1280: 5500} {
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

// TestLook shows the page in four widths and both colour schemes. Nothing is wider than
// the window. LAB_SCREENSHOTS is a directory for the screenshots, of which lab.png is
// the one in docs.
func TestLook(t *testing.T) {
	for _, width := range []int64{360, 768, 1280, 1920} {
		for _, scheme := range []string{"light", "dark"} {
			t.Run(fmt.Sprintf("%d-%s", width, scheme), func(t *testing.T) {
				x := open(t, shownURL, look(width, 900, scheme))
				if got := x.number(`document.documentElement.scrollWidth`); got > float64(width) {
					t.Errorf("the page is %v pixels wide: %s", got, x.text(fmt.Sprintf(`[...document.querySelectorAll("body *")].filter(e => e.getBoundingClientRect().right > %d && !e.parentElement.closest(".scroll")).map(e => e.id || e.className || e.localName).join(" ")`, width)))
				}
				if dir := os.Getenv("LAB_SCREENSHOTS"); dir != "" {
					if width == 1280 && scheme == "light" {
						y := open(t, puzzlingURL, look(width, 900, scheme))
						y.save(chromedp.CaptureScreenshot(), filepath.Join(dir, "lab.png"))
					}
					x.save(chromedp.FullScreenshot(100), filepath.Join(dir, fmt.Sprintf("%d-%s.png", width, scheme)))
				}
			})
		}
	}
}

// save writes a screenshot to a file.
func (x *tab) save(screenshot chromedp.Action[[]byte], name string) {
	x.Helper()
	png, err := chromedp.Run(x.ctx, screenshot)
	if err == nil {
		err = os.WriteFile(name, png, 0o666)
	}
	if err != nil {
		x.Fatal(err)
	}
}
