package browser

import (
	"net/url"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A task is something that a user comes for. Each step is one key, one click, or one text
// that is pasted or chosen.
type task struct {
	name  string
	begin string // the fragment
	steps func(x *tab)
	most  int    // steps
	done  string // an expression
}

// count is how many steps a task has taken.
var count int

// press presses a key, or a shortcut.
func (x *tab) press(key string) { x.Helper(); count++; x.run(chromedp.KeyEvent(key)) }

// hit clicks an element as a user does: it is scrolled into view, and not covered.
func (x *tab) hit(selector string) {
	x.Helper()
	count++
	x.click(selector)
}

// give pastes a text into the field that has the focus, or enters one in a field.
func (x *tab) give(selector, text string) { x.Helper(); count++; x.paste(selector, text) }

func (x *tab) choose(selector, value string) {
	x.Helper()
	count++
	x.eval(`(() => { const s = document.querySelector(`+quote(selector)+`); s.value = `+quote(value)+`; s.dispatchEvent(new Event("input")); s.dispatchEvent(new Event("change")) })()`, nil)
}

// TestTasks does ten tasks, and counts the steps that they take.
func TestTasks(t *testing.T) {
	dir := t.TempDir()
	for _, task := range []task{
		{"see where a suspicious URL leads", "#url=", func(x *tab) {
			x.give("#url", present)
			x.until(`document.getElementById("verdict").dataset.number === document.documentElement.dataset.asked`)
			x.hit("#tab-programs")
		}, 2, `document.getElementById("programs").checkVisibility() && document.getElementById("places").innerText.includes("evil.example")`},
		{"mend a URL", "#url=" + url.QueryEscape("https://h/a|b"), func(x *tab) { x.hit("#errorList .fix button") }, 1,
			`document.getElementById("errorList").innerText.includes("There are no validation errors.")`},
		{"undo that", "#url=" + url.QueryEscape("https://h/a|b"), func(x *tab) {
			x.hit("#errorList .fix button")
			x.until(`document.getElementById("url").value === "https://h/a%7Cb"`)
			count++
			x.eval(`void document.execCommand("undo")`, nil) // Ctrl-Z, which is the browser's
		}, 2, `document.getElementById("url").value === "https://h/a|b"`},
		{"resolve a reference", "#url=..%2Fx", func(x *tab) {
			x.hit("#options summary")
			x.give("#base", "https://h/a/b/c")
		}, 2, `document.getElementById("href")?.innerText === "https://h/a/x"`},
		{"step through the machine with keys", "#url=https%3A%2F%2Fh%2F", func(x *tab) {
			x.eval(`document.activeElement.blur()`, nil)
			x.press("3")
			x.run(chromedp.Focus(chromedp.CSS("#forward")))
			x.press(kb.Enter)
		}, 2, `document.getElementById("stepNumber").textContent.startsWith("2 of ")`},
		{"open a URL in a parameter", "#url=" + url.QueryEscape("https://h/?next=https%3A%2F%2Fevil.example%2F"), func(x *tab) { x.hit("#tab-query"); x.hit("#paramList button") }, 2,
			`document.getElementById("url").value === "https://evil.example/"`},
		{"see whether two URLs are of the same site", "#url=https%3A%2F%2Fa.example.org%2F", func(x *tab) { x.hit("#tab-beside"); x.give("#other", "https://b.example.org/") }, 2,
			`document.getElementById("compared").innerText.replace(/\s+/g, " ").includes("Same site yes")`},
		{"try a setter", "#url=https%3A%2F%2Fh%2F", func(x *tab) {
			x.hit("#tab-api")
			x.choose("#setter", "port")
			x.choose("#setValue", "8080")
		}, 3, `document.getElementById("attributes").innerText.includes("https://h:8080/")`},
		{"find the dangerous ones in a list, and open one", "#url=", func(x *tab) {
			x.give("#url", "https://a.example/\n"+present+"\nhttps://b.example/")
			x.until(`!document.getElementById("filter").disabled && document.getElementById("filter").options.length`)
			x.hit("#manyStatus [data-grade=dangerous]")
			x.until(`document.getElementById("shownRows").textContent === "1 row"`)
			x.hit("#manyRows .open")
		}, 3, `document.getElementById("url").value === ` + quote(present)},
		{"save a list as CSV", "#url=", func(x *tab) {
			x.run(downloadsTo(dir))
			x.give("#url", "https://a.example/\nhttps://b.example/")
			x.until(`!document.getElementById("csv").disabled`)
			x.hit("#csv")
			saved(t, filepath.Join(dir, "urls.csv"))
		}, 2, `true`},
	} {
		x := open(t, task.begin, look(1280, 900, "light"))
		count = 0
		task.steps(x)
		x.until(task.done)
		t.Logf("%s: %d", task.name, count)
		if count > task.most {
			t.Errorf("%s: %d steps, at most %d", task.name, count, task.most)
		}
	}
}
