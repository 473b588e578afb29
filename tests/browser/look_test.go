package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

const shownURL = "#url=HTTP%3A%2F%2Fuser%40ExAmPlE.org%3A80%5Ca%2F..%2F%257Efoo%3Fq%3D%C3%BC%7C%23top"

// TestLook shows the page in three widths and both colour schemes. Nothing is wider than
// the window. LAB_SCREENSHOTS is a directory for the screenshots, of which lab.png is
// the one in docs.
func TestLook(t *testing.T) {
	for _, width := range []int64{360, 1280, 2560} {
		for _, scheme := range []string{"light", "dark"} {
			t.Run(fmt.Sprintf("%d-%s", width, scheme), func(t *testing.T) {
				x := open(t, shownURL, look(width, 900, scheme))
				if got := x.number(`document.documentElement.scrollWidth`); got > float64(width) {
					t.Errorf("the page is %v pixels wide", got)
				}
				if dir := os.Getenv("LAB_SCREENSHOTS"); dir != "" {
					x.save(chromedp.FullScreenshot(100), filepath.Join(dir, fmt.Sprintf("%d-%s.png", width, scheme)))
					if width == 1280 && scheme == "light" {
						x.save(chromedp.CaptureScreenshot(), filepath.Join(dir, "lab.png"))
					}
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
