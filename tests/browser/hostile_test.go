package browser

import (
	"fmt"
	"net/url"
	"os"
	"testing"

	"github.com/weburl/weburl/internal/need"
)

// hostile are texts that would run something, ask for something or change the page
// if they were taken for markup.
var hostile = []string{
	`<img src=x onerror=alert(1)>`,
	`"><script>alert(1)</script>`,
	`'><svg/onload=alert(1)>`,
	`javascript:alert(1)`,
	`https://h/"onmouseover="alert(1)`,
	`https://<script src=//evil.example></script>/`,
	`https://h/?<style>*{display:none}</style>`,
	`https://h/#</textarea><iframe src=https://evil.example/>`,
	`\u{202E}<b>\x{FF}\u{D800}</b>`,
	"]]></svg><script>alert(1)</script>",
	`{"problem":1}`,
	`__proto__`,
	`${alert(1)}{{alert(1)}}`,
}

// TestHostile puts hostile texts in every field and in the fragment. Nothing runs,
// nothing is asked for, no element comes from them, no policy is violated: see open.
func TestHostile(t *testing.T) {
	const elements = `[...document.querySelectorAll("img, iframe, object, embed, script:not([src='main.js'], [src='start.js']), style, b, [onerror], [onload], [onmouseover], base, form, a[href^='javascript:']")].map(e => e.outerHTML).join()`
	x := open(t, "")
	clean := func(about string) {
		t.Helper()
		if got := x.text(elements); got != "" {
			t.Errorf("%s: there is %s", about, got)
		}
	}
	for _, text := range hostile {
		x.typed("url", text)
		clean(text)
		x.typed("base", text)
		x.typed("url", "x")
		clean(text)
		x.typed("base", "https://h/"+text)
		clean(text)
		x.typed("base", "")
		x.typed("other", text)
		clean(text)
		x.eval(fmt.Sprintf(`(() => { const s = document.getElementById("setter"), v = document.getElementById("setValue"); s.value = "hash"; v.value = %s; v.dispatchEvent(new Event("input")) })()`, quote(text)), nil)
		x.typed("other", "https://h/?"+text+"#"+text)
		clean(text)
		for _, format := range []string{"Go code", "Command", "Markdown table"} {
			x.click(`[data-format="` + format + `"]`)
		}
	}
	lines := ""
	for _, text := range hostile {
		lines += text + "\n"
	}
	x.eval(`document.getElementById("lines").value = `+quote(lines), nil)
	x.click("#readLines")
	x.until(`document.getElementById("manyStatus").textContent.match(/\d lines? /)`)
	clean("lines")
	for _, text := range hostile {
		for _, fragment := range []string{
			"#url=" + url.QueryEscape(text) + "&base=" + url.QueryEscape(text) + "&encoding=" + url.QueryEscape(text) + "&edition=" + url.QueryEscape(text),
			"#v=1&url=x&part=" + url.QueryEscape(text) + "&step=" + url.QueryEscape(text),
			"#v=" + url.QueryEscape(text),
		} {
			before := x.text(`document.documentElement.dataset.shown`)
			x.eval(`void (location.hash = `+quote(fragment)+`)`, nil)
			x.until(`document.documentElement.dataset.shown !== ` + quote(before))
			clean(fragment)
		}
		x.eval(`void (location.hash = `+quote("#"+url.PathEscape(text))+`)`, nil)
		clean("the fragment " + text)
	}
	open(t, "#url="+url.QueryEscape(hostile[0])+"&encoding="+url.QueryEscape(hostile[1]))
}

// axe returns the source of axe-core.
func axe(t *testing.T) string {
	t.Helper()
	name := os.Getenv("AXE_CORE")
	if name == "" {
		need.Missing(t, "AXE_CORE", "the file axe.min.js of the npm package axe-core")
	}
	source, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(source) + "\n;0"
}

// violations has axe-core look at the page.
func (x *tab) violations() (found []string) {
	x.Helper()
	x.eval(`axe.run(document, {runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"], resultTypes: ["violations"]}).then(r => r.violations.flatMap(v => v.nodes.map(n => v.id + ": " + v.help + ": " + n.target + ": " + n.html.slice(0, 200) + " " + n.failureSummary)))`, &found)
	return found
}

// TestAccessible has axe-core look at the page, in both colour schemes and in some
// states.
func TestAccessible(t *testing.T) {
	source := axe(t)
	for _, scheme := range []string{"light", "dark"} {
		for _, width := range []int64{360, 1280} {
			x := open(t, "#url=http%3A%2F%2Fgood.example%5C%40evil.example%2F%7C", look(width, 900, scheme))
			x.eval(source, nil)
			check := func(about string) {
				t.Helper()
				for _, text := range x.violations() {
					t.Errorf("%s, %d pixels, %s: %s", scheme, width, about, text)
				}
			}
			check("errors")
			x.eval(`document.getElementById("url").focus(); document.getElementById("url").setSelectionRange(8, 8)`, nil)
			check("lit")
			if width > 640 { // a phone is not a projector
				x.click("#present")
				check("presented")
				x.click("#present")
			}
			x.eval(`document.querySelectorAll("details").forEach(d => d.open = true)`, nil)
			x.typed("url", "x")
			check("failure")
			x.typed("url", "https://[::1]:8080/a?b=https%3A%2F%2Fh%2F#c")
			x.typed("other", "https://[::1]:8080/b")
			x.eval(`document.getElementById("lines").value = `+quote(someLines), nil)
			x.click("#readLines")
			x.until(`document.getElementById("manyStatus").textContent.startsWith("5 lines:")`)
			check("a valid URL, and many")
		}
	}
}
