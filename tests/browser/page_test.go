package browser

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"go/format"
	"image/png"
	"net/url"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/weburl/weburl/encodings"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/percent"
	"rsc.io/qr"
)

func TestResult(t *testing.T) {
	x := open(t, shownURL)
	x.has("#verdict", "Parses, not valid", "+2 more errors")
	if got := x.content("#href"); got != "http://user@example.org/%7Efoo?q=%C3%BC|#top" {
		t.Errorf("got %s", got)
	}
	x.has("#components", "in lower case", "default port, dropped", `\ read as /, dot segments resolved`, "percent-encoded", "unchanged")
	if got := x.number(`document.querySelectorAll("#drawing .above .part").length`); got != 7 {
		t.Errorf("%v components above", got)
	}
	if got := x.number(`document.querySelectorAll("#drawing .ribbon.changed").length`); got != 5 {
		t.Errorf("%v ribbons of what changed", got)
	}
	if got := x.text(`[...document.querySelectorAll("#drawing .below .name")].map(e => e.textContent).join(" ")`); got != "scheme username host path query fragment" {
		t.Errorf("below: %s", got)
	}

	if got := x.number(`document.querySelector("#drawing .ribbon.host").getBBox().width`); got < 50 {
		t.Errorf("the ribbon of the host is %v wide", got)
	}
	x.typed("url", "https://example.org/")
	x.has("#verdict", "Parses, syntax valid")
	x.has("#errorList", "There are no validation errors.", "The other panels", "the path that each proxy")
	x.typed("url", "../x")
	x.has("#verdict .is", "Does not parse", "There is no scheme.")
	x.has("#drawing", "There is no URL")
	x.typed("base", "https://h/a/b/c")
	x.has("#components", "from the base", "dot segments resolved", "whose “c” is dropped because no slash follows it")
	if got := x.content("#href"); got != "https://h/a/x" {
		t.Errorf("got %s", got)
	}
	x.typed("base", "//")
	x.has("#verdict", "The base does not parse")
	x.typed("base", "")
	for input, want := range map[string][2]string{
		"foo://A/#f":                          {"not special: the host is not read as a domain or an IPv4 address", "not sent to a server"},
		"mailto:a@b":                          {"not special", "mailto"},
		"https://h/#f":                        {"not sent to a server", "https"},
		"https://h/a%252Fb/report%2520Q1.pdf": {"percent-encoded twice: /a/b/report Q1.pdf after two decodings", "https"},
	} {
		x.typed("url", input)
		x.has("#components", want[0], want[1])
		if got := x.content("#components"); strings.Contains(got, "not special") == strings.HasPrefix(input, "http") || strings.Contains(got, "not sent") != strings.Contains(input, "#") {
			t.Errorf("%s: %s", input, got)
		}
	}
}

func TestEncodingAndEdition(t *testing.T) {
	x := open(t, "#url=https%3A%2F%2Fh%2F%5E%3F%C3%A9&encoding=windows-1252")
	if got := x.content("#href"); got != "https://h/%5E?%E9" {
		t.Errorf("got %s", got)
	}
	x.typed("edition", "2017-06")
	if got := x.content("#href"); got != "https://h/^?%E9" {
		t.Errorf("got %s", got)
	}
	// Also closed, the options say that they are set.
	x.eval(`document.getElementById("options").open = false`, nil)
	x.has("#options", "Options: windows-1252, edition 2017-06")
	x.has("#editions", "2026-07", "2024", "in a path is not percent-encoded", "2017-06", "2017-03")
	// An error has the name that it has in another edition.
	x.typed("url", "https://a b/")
	x.has("#errorList", "domain-to-ASCII")
	x.click("#last")
	for _, selector := range []string{"#errorList", "#step"} {
		x.has(selector, "domain-to-ASCII (its name in 2026-07)")
	}
}

// TestEncoders compares the encoders of the engine, whose tables are made by the browser's decoders, with
// those of package encodings, for each code point from U+0080 to U+2FFFF.
func TestEncoders(t *testing.T) {
	x := open(t, "#url=")
	x.eval(`import("./ask.js").then(({ Engine }) => { globalThis.asked = new Engine() })`, nil)
	var inputs []string
	for first := rune(0x80); first < 0x30000; first += 0x800 {
		var b strings.Builder
		for r := first; r < first+0x800; r++ {
			if !utf16.IsSurrogate(r) {
				b.WriteRune(r)
				b.WriteByte('/') // in a stateful encoding it ends what a code point begins
			}
		}
		inputs = append(inputs, b.String())
	}
	list, err := json.Marshal(inputs)
	if err != nil {
		t.Fatal(err)
	}
	x.eval(`globalThis.inputs = `+string(list)+`; 0`, new(int))
	for _, name := range encodings.Names() {
		encoding, err := encodings.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		if encoding.Output() != encoding { // UTF-8
			continue
		}
		// The answers are compared by their digests, because they are megabytes.
		var digests []string
		x.eval(`(async () => {
			const digest = async s => [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(s)))].map(c => c.toString(16).padStart(2, '0')).join('');
			const href = async s => (await asked.ask({ want: 'parse', input: 'http://h/?' + s, encoding: `+quote(name)+` })).parse.href;
			return Promise.all(inputs.map(async s => digest(await href(s))));
		})()`, &digests)
		for i, input := range inputs {
			want := fmt.Sprintf("%x", sha256.Sum256([]byte("http://h/?"+encoding.PercentEncode(input, percent.SpecialQuery))))
			if digests[i] != want {
				t.Errorf("%s: the code points from %U are encoded otherwise", name, []rune(input)[0])
			}
		}
	}
}

// TestEscapes enters what cannot be typed.
func TestEscapes(t *testing.T) {
	x := open(t, "#url=")
	x.typed("url", `ht\u{9}tp://h/\u{1F600}\u{0}\x{FF}`)
	x.has("#errorList", "invalid-UTF-8", "invalid-URL-unit")
	if got := x.content("#href"); got != "http://h/%F0%9F%98%80%00%EF%BF%BD" {
		t.Errorf("got %s", got)
	}
	if got := x.text(`[...document.querySelectorAll("#drawing .above .unseen")].map(e => e.textContent).join(" ")`); got != "⇥ ␀" {
		t.Errorf("shown as %s", got)
	}
	// Pasted text keeps its newlines, and shows them.
	x.eval(`(() => { const f = document.getElementById("url"); f.value = ""; const data = new DataTransfer(); data.setData("text/plain", "a\tb\r\nc\u200b"); f.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true})) })()`, nil)
	x.until(`document.getElementById("url").value === ` + quote(`a\u{9}b\u{D}↵c\u{200B}`))
	x.run(chromedp.SetValue(chromedp.CSS("#url"), "https://h/"), chromedp.Focus(chromedp.CSS("#url")), chromedp.SendKeys(chromedp.CSS("#url"), kb.End))
	// The list only chooses a character, also after the base had the focus.
	x.eval(`document.getElementById("options").open = true`, nil)
	x.run(chromedp.Focus(chromedp.CSS("#base")), chromedp.Focus(chromedp.CSS("#insert")))
	x.run(chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.End))
	if got := x.text(`[document.activeElement.id, document.getElementById("url").value].join()`); got != "insert,https://h/" {
		t.Errorf("after an arrow: %s", got)
	}
	x.run(chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent(kb.Enter))
	x.until(`document.getElementById("url").value === "https://h/\\x{FF}"`)
}

// TestFix applies what the page offers, until nothing is left to mend.
func TestFix(t *testing.T) {
	x := open(t, "#url="+`%20HTTP%3A%5C%5Cuser%400x7f.1%5Ca%7C%25`)
	for i := 0; x.number(`document.querySelectorAll("#errorList .fix button").length`) > 0; i++ {
		if i == 20 {
			t.Fatalf("never valid: %s", x.text(`document.getElementById("url").value`))
		}
		before := x.text(`document.documentElement.dataset.shown`)
		x.click("#errorList .fix button")
		x.until(`document.documentElement.dataset.shown !== ` + quote(before))
	}
	x.has("#errorList", "There are no validation errors.")
	if got := x.text(`document.getElementById("url").value`); got != "HTTP://127.0.0.1/a%7C%25" {
		t.Errorf("got %s", got)
	}
}

// TestFixAll removes errors of one kind together.
func TestFixAll(t *testing.T) {
	x := open(t, "#url="+url.QueryEscape("https://h.example/a|b|c\\d|"))
	x.has("#errorList", "3 times", "byte 19: |", "byte 21: |")
	x.eval(`[...document.querySelectorAll("#errorList .fix button")].find(b => b.textContent === "Fix all 3").click()`, nil)
	x.until(`document.getElementById("url").value === "https://h.example/a%7Cb%7Cc\\d%7C"`)
}

// paste pastes a text into an element.
func (x *tab) paste(selector, text string) {
	x.Helper()
	x.eval(fmt.Sprintf(`(() => { const data = new DataTransfer(); data.setData("text/plain", %s); document.querySelector(%s).dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true})) })()`, quote(text), quote(selector)), nil)
}

// TestWhole has all of a text read as one URL, as the URL class reads it, and the link in it.
func TestWhole(t *testing.T) {
	const text = "https://x.example/?q=1 <b>"
	x := open(t, "#v=1&url="+url.QueryEscape(text))
	x.has("#summary", "It is read as https://x.example/?q=1.")
	x.click("#summary .note button")
	x.until(`document.getElementById("href").textContent === new URL(` + quote(text) + `).href && location.hash.includes("whole=1")`)
	y := open(t, x.text(`location.hash`))
	y.has("#href", "https://x.example/?q=1%20%3Cb%3E")
	x.click("#summary .note button")
	x.until(`document.getElementById("href").textContent === "https://x.example/?q=1" && !location.hash.includes("whole")`)
}

// TestUndo undoes a fix, and what was pasted.
func TestUndo(t *testing.T) {
	x := open(t, "#url="+url.QueryEscape("https://h/a|b"))
	value := func(want string) {
		t.Helper()
		x.until(`document.getElementById("url").value === ` + quote(want) + ` && document.documentElement.dataset.shown === document.documentElement.dataset.asked`)
	}
	x.click("#errorList .fix button")
	value("https://h/a%7Cb")
	x.has("#errorList", "no validation errors")
	if got := x.text(`document.activeElement.id`); got != "errors" {
		t.Errorf("the focus is at %s", got)
	}
	x.eval(`void document.execCommand("undo")`, nil)
	value("https://h/a|b")
	x.has("#errorList", "invalid-URL-unit")
	x.eval(`document.getElementById("url").select()`, nil)
	x.paste("#url", "https://other.example/")
	value("https://other.example/")
	x.eval(`void document.execCommand("undo")`, nil)
	value("https://h/a|b")
}

// TestSample replaces the URL that the page begins with by what is pasted or typed, and clears the field.
func TestSample(t *testing.T) {
	value := func(x *tab, want string) {
		t.Helper()
		x.until(`document.getElementById("url").value === ` + quote(want) + ` && document.documentElement.dataset.shown === document.documentElement.dataset.asked`)
	}
	for _, size := range []screen{{360, 640}, {1280, 800}} {
		x := open(t, "", look(size.width, size.height, "light"))
		x.click("#url")
		x.until(`getSelection().toString() === document.getElementById("url").value`) // after the click
		x.run(chromedp.KeyEvent("x"))
		value(x, "x")
		x = open(t, "", look(size.width, size.height, "light"))
		if isTouched := x.text(`matchMedia("(pointer: coarse)").matches`) == "true"; !isTouched { // which would open its keyboard
			x.run(chromedp.KeyEvent("y"))
			value(x, "y")
			x = open(t, "", look(size.width, size.height, "light"))
		}
		x.paste("body", "https://a.example/")
		value(x, "https://a.example/")
		x.paste("#url", "b")
		value(x, "https://a.example/b")
		if got := x.text(`(e => { const r = e.getBoundingClientRect(); return r.width >= 24 && r.height >= 24 && document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2) === e })(document.getElementById("clear"))`); got != "true" {
			t.Errorf("%v: the button is covered or small", size)
		}
		x.run(chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent(kb.Enter))
		value(x, "")
		if got := x.text(`document.activeElement.id + " " + document.getElementById("clear").checkVisibility()`); got != "url false" {
			t.Errorf("%v: after Clear: %s", size, got)
		}
		x.eval(`void document.execCommand("undo")`, nil)
		value(x, "https://a.example/b")
		x.click("#clear")
		value(x, "")
	}
}

// TestBack chooses from the gallery, and goes back, by the button beside the note too.
func TestBack(t *testing.T) {
	x := open(t, "#url="+url.QueryEscape(former))
	x.until(`document.querySelector("#galleryList button")`)
	before := x.text(`document.documentElement.dataset.shown`)
	x.eval(`document.querySelector("#galleryList button").click()`, nil)
	x.until(`document.documentElement.dataset.shown !== ` + quote(before))
	chosen := x.text(`document.getElementById("url").value`)
	for _, test := range []struct{ way, want string }{{"back", former}, {"forward", chosen}} {
		x.eval(`history.`+test.way+`()`, nil)
		x.until(`document.getElementById("url").value === ` + quote(test.want))
	}
	x.eval(`document.querySelectorAll("#galleryList button")[1].click()`, nil)
	x.until(`document.getElementById("note").textContent.startsWith("The example is in place of your URL.")`)
	x.click("#note button")
	x.until(`document.getElementById("url").value === ` + quote(chosen))
}

// TestPaste pastes lists of URLs, and a text that is too long.
func TestPaste(t *testing.T) {
	x := open(t, "#url="+url.QueryEscape(former))
	for _, selector := range []string{"#url", "#base", "body"} {
		x.eval(`document.getElementById("manyStatus").textContent = ""`, nil)
		x.paste(selector, strings.Repeat("https://h.example/\nhttp://i.example/\n", 60))
		x.until(`document.getElementById("manyStatus").textContent.startsWith("120 lines:")`)
	}
	// A text with several links is a list of them, and a URL in a URL is part of it.
	x.paste("#url", "Hi, please see https://a.example/ and log in at https://paypal.com@evil.example/login")
	x.until(`document.getElementById("manyStatus").textContent.startsWith("2 links: 1 dangerous")`)
	x.paste("#url", "https://a.example/\nplain text\nhttps://paypal.com@evil.example/\nhttps://b.example/")
	x.until(`(text => text.startsWith("3 lines: 1 dangerous") && text.endsWith(" 1 line of text has no link."))(document.getElementById("manyStatus").textContent)`)
	// The field is empty then, and Back leads to what it had.
	if got := x.text(`document.getElementById("url").value`); got != "" {
		t.Errorf("the field has %.100s", got)
	}
	x.eval(`history.back()`, nil)
	x.until(`document.getElementById("url").value === ` + quote(former))
	x.paste("#url", "https://h/?next=https://i/&and=https://j/")
	x.until(`document.getElementById("url").value.includes("https://j/")`)
	x.eval(`document.execCommand("undo")`, nil)
	x.paste("#url", strings.Repeat("x", 1<<20))
	x.has("#note", "The text has 1,048,576 characters")
	if got := x.text(`document.getElementById("url").value`); got != former {
		t.Errorf("the field has %.100s", got)
	}
	x.paste("body", "pasted\n")
	x.until(`document.getElementById("url").value.includes("pasted") && document.getElementById("note").textContent.startsWith("The newline")`)
	x.paste("body", "again")
	x.until(`document.getElementById("url").value.includes("again") && document.getElementById("note").textContent === ""`)
	x.typed("url", "https://h/"+strings.Repeat("x", 1<<18))
	for id, part := range x.parts() {
		if part.State != "failed" {
			t.Errorf("#%s: %+v", id, part)
		}
	}
	if got := x.failure(); !strings.Contains(got, "characters") {
		t.Errorf("the page says %q", got)
	}
}

// TestPasteDivided pastes URLs with line breaks and tabs in them, which are read as one URL each, and lists, which are not.
func TestPasteDivided(t *testing.T) {
	x := open(t, "#v=1")
	for _, text := range []string{" https://exam\nple.org/lon\tg/path", "https://example.org/lo\ngin.php", "//example.org/a\n/b", "https://example.org/lon\tg/path"} {
		x.eval(`document.getElementById("url").select()`, nil)
		x.paste("#url", text)
		typed := strings.NewReplacer("\n", "↵", "\t", "\\u{9}").Replace(text)
		x.until(`document.getElementById("url").value === ` + quote(typed) + ` && document.documentElement.dataset.shown === document.documentElement.dataset.asked`)
		x.has("#summary", "All of the text is read as one URL.")
		if strings.Contains(text, "\n") != strings.Contains(x.content("#summary"), "Read as a list") {
			t.Errorf("%q: %s", text, x.content("#summary"))
		}
	}
	x.has("#href", "https://example.org/long/path")
	x.has("#errorList", "invalid-URL-unit")
	for _, text := range []string{"https://good.example/\nfoo.example", "https://exam\nple.org/path"} {
		x.eval(`document.getElementById("url").select(); document.getElementById("manyStatus").textContent = ""`, nil)
		x.paste("#url", text)
		if strings.Contains(text, "exam\n") {
			x.until(`document.getElementById("href")?.textContent === "https://example.org/path"`)
			x.click("#summary .note button:last-child")
		}
		x.until(`document.getElementById("manyStatus").textContent.startsWith("2 lines")`)
	}
}

func TestErrorsAreMarked(t *testing.T) {
	x := open(t, "#url=https%3A%2F%2Fh%2Fa%7Cb%5C")
	if got := x.text(`[...document.querySelectorAll("#backdrop .mark")].map(e => e.textContent).join(" ")`); got != `| \` {
		t.Errorf("marked: %s", got)
	}
	if got := x.text(`document.getElementById("backdrop").textContent.replace("\u200b", "")`); got != `https://h/a|b\` {
		t.Errorf("under the field: %s", got)
	}
	if got := x.text(`[...document.querySelectorAll("#errorList a")].map(e => e.href).join(" ")`); got != "https://url.spec.whatwg.org/#invalid-url-unit https://url.spec.whatwg.org/#invalid-reverse-solidus" {
		t.Errorf("links: %s", got)
	}
}

func TestMachine(t *testing.T) {
	x := open(t, "#url=https%3A%2F%2Fh%3A8080%2Fa%3Fb")
	state := func() string { return x.text(`document.querySelector("#states .state.now")?.textContent ?? "none"`) }
	if got := x.number(`document.querySelectorAll("#states .state").length`); got != 21 {
		t.Errorf("%v states", got)
	}
	if got := state(); got != "scheme start" {
		t.Errorf("begins in %s", got)
	}
	x.eval(`document.getElementById("last").click()`, nil)
	if got := state(); got != "query" {
		t.Errorf("ends in %s", got)
	}
	// An image of it needs no style sheet.
	dir := t.TempDir()
	x.run(downloadsTo(dir))
	x.click("#picture")
	x.click("#tab-share")
	x.click("#saveDrawing [value=svg]")
	if svg := string(saved(t, filepath.Join(dir, "url.svg"))); strings.Count(svg, "<text ") < 6 || !strings.Contains(svg, `fill="rgb(`) || !strings.Contains(svg, ">https</text>") {
		t.Errorf("the image of the components is %s", svg)
	} else if want := `role="img"`; !strings.Contains(svg, want) || !strings.Contains(svg, "<title>https://h:8080/a?b</title><desc>scheme https, host h, port 8080, path /a, query b</desc>") {
		t.Errorf("the image of the components has no text: %s", svg)
	}
	if got, said := x.content("#saveDrawing + .note"), x.content("#said"); got != "Saved as url.svg." || said != got {
		t.Errorf("the page says %q of the file, and to a screen reader %q", got, said)
	}
	x.click("#saveDrawing [value=png]")
	if picture, err := png.Decode(bytes.NewReader(saved(t, filepath.Join(dir, "url.png")))); err != nil || picture.Bounds().Dx() < 200 {
		t.Errorf("the image of the components is not a picture: %v", err)
	} else if r, g, b, a := picture.At(0, 0).RGBA(); r&g&b&a != 0xFFFF {
		t.Errorf("its background is %v", picture.At(0, 0))
	}
	if svg := string(saved(t, filepath.Join(dir, "states.svg"))); strings.Count(svg, "<rect ") != 21 || strings.Count(svg, `fill="rgb(`) < 42 || strings.Contains(svg, "lab(") || !strings.Contains(svg, `width="`) {
		t.Errorf("the image is %.400s", svg)
	}
	x.click("#first")
	if got := state(); got != "none" {
		t.Errorf("before the first is %s", got)
	}
	x.click("#forward")
	if got := state(); got != "scheme start" {
		t.Errorf("first is %s", got)
	}
	x.click("#forward")
	x.has("#step", "scheme state", "Here it reads ttps:, and stores scheme https. Next: special authority slashes state.")
	x.has("#facts", "https")
	many := open(t, "#panel=machine&url="+url.QueryEscape("https://h/?a b c|d e f{g"))
	many.click("#last")
	many.has("#facts", "6 × invalid-URL-unit, the first:")
	many.has("#step", "It percent-encodes by the special-query percent-encode set.")
	outer := open(t, "#panel=machine&step=1&url="+url.QueryEscape(" https://h/"))
	outer.has("#step", "Before the states The parser removes leading and trailing C0 controls and spaces, and all tabs and newlines.")
	y := open(t, "#url=https%3A%2F%2Fh%3A0443%2F&panel=machine&step=7")
	y.has("#step", "port state", "Here it reads 0443 up to /, and stores port null, because that is the default port of the scheme. Next: path start state.")
	x.click("#back")
	if got := state(); got != "scheme start" {
		t.Errorf("back to %s", got)
	}
	x.run(chromedp.Focus(chromedp.CSS("#scrub")), chromedp.KeyEvent(kb.End))
	if got := state(); got != "query" {
		t.Errorf("scrubbed to %s", got)
	}
	x.click("#run")
	x.until(`document.querySelector("#states .state.now")?.textContent === "scheme"`)
	x.click("#run")
	if got := x.text(`document.getElementById("run").textContent`); got != "Run" {
		t.Errorf("the button says %s", got)
	}
	// At the last step the focus stays where it is.
	x.run(chromedp.Focus(chromedp.CSS("#forward")))
	for range 12 {
		x.run(chromedp.KeyEvent(kb.Enter))
	}
	if got := x.text(`document.activeElement.id + " " + document.activeElement.getAttribute("aria-disabled")`); got != "forward true" {
		t.Errorf("the focus is at %s", got)
	}
	// A state leads to its first step, and then to the next one, and so do Enter and the row of a step.
	at := func(action, want string) {
		t.Helper()
		if got := x.text(`document.getElementById("stepNumber").textContent`); !strings.HasPrefix(got, want+" of ") {
			t.Errorf("%s leads to step %s, not %s", action, got, want)
		}
	}
	const box = `[...document.querySelectorAll("#states .state")].find(e => e.textContent === "host")`
	x.eval(box+`.dispatchEvent(new MouseEvent("click", {bubbles: true}))`, nil)
	if got := state(); got != "host" {
		t.Errorf("a click on host leads to %s", got)
	}
	x.eval(`[...document.querySelectorAll("#states .state")].find(e => e.textContent === "scheme").focus()`, nil)
	x.run(chromedp.KeyEvent(kb.Enter))
	at("Enter", "2")
	// The tab key stops at one of the states and at one row, and arrow keys lead to the others.
	x.run(chromedp.KeyEvent(kb.ArrowRight))
	if got := x.text(`[document.activeElement.textContent, document.querySelectorAll("#states [tabindex='0']").length, document.querySelectorAll("#stepTable [tabindex='0']").length].join()`); got != "special authority slashes,1,1" {
		t.Errorf("an arrow key leads to %s", got)
	}
	x.eval(`document.querySelector("#stepTable tbody tr:nth-child(4) td").click()`, nil)
	at("a row", "4")
	if got := x.text(`document.querySelectorAll("#states .state[tabindex]").length < 21`); got != "true" {
		t.Error("states that the input does not come to can be chosen")
	}
	if got, steps := x.number(`document.querySelectorAll("#stepTable tbody tr").length`), x.number(`document.getElementById("scrub").max`); got != steps || steps < 8 {
		t.Errorf("%v rows for %v steps", got, steps)
	}
}

func TestParsers(t *testing.T) {
	x := open(t, "#url=http%3A%2F%2Fgood.example%5C%40evil.example%2F")
	x.has("#level", "connect to")
	x.has("#signs", "backslash")
	x.has("#places", "connect to http good.example:80", "connect to http evil.example:80", "reject it")
	// The programs of the sentence are those of the list, and are called as in the bar.
	const listed = `[...document.querySelectorAll("#places .place%s")].reduce((n, e) => n + e.querySelectorAll(":scope > .chips > li").length, 0)`
	finds, rejects := x.text(fmt.Sprintf(listed, ":not(.rejects)")), x.text(fmt.Sprintf(listed, ".rejects"))
	if got, want := x.content("#level"), fmt.Sprintf("Browsers and 7 others connect to good.example:80, curl and 12 others to evil.example:80, %s reject it.", rejects); got != want || finds != "21" || rejects == "0" {
		t.Errorf("said %q, listed %q", got, want)
	}
	for i, name := range []string{"browsers and Node", "curl"} {
		x.has("#verdict", strings.TrimSuffix(name, " and Node")+" and "+[]string{"7", "12"}[i]+" others find")
		if got := x.text(fmt.Sprintf(`[...document.querySelectorAll("#places .place > .chips")[%d].querySelectorAll("button")].map(a => a.firstChild.textContent).join(", ")`, i)); !slices.Contains(strings.Split(got, ", "), name) {
			t.Errorf("the bar has %s, the list %s", name, got)
		}
	}
	x.has("#browser", "This browser reads it as the standard does.")
	x.click("#tab-programs")
	x.has("#places", "browsers and Node (URL Standard, 2026-07)")
	// A program leads to what it reads, where a link leads to its documentation.
	x.click(`.place:nth-child(2) > .chips [data-program=curl] button`)
	if got := x.text(`document.activeElement.matches("#places .place[open], #places details[open] .marked") && document.activeElement.innerText`); !strings.HasPrefix(got, "http://") || !strings.Contains(got, "evil.example") || !strings.Contains(got, "curl") {
		t.Errorf("curl leads to %q", got)
	}
	x.eval(`window.URL = class { constructor() { throw new Error("differs") } }`, nil)
	x.typed("url", "https://h/^")
	x.has("#places", "browsers and Node (URL Standard, 2026-07; this browser differs)")
	x = open(t, "#panel=programs&url="+url.QueryEscape("https://h/"))
	// Why a program rejects it is said with the character, and of resolvers only where they matter.
	for input, says := range map[string]string{"example.org": "Each program is given the input alone, without a base.", "https://exa mple.org/": "1 rejects it: the host has a space (U+0020)", "http://2130706433/": "with cgo"} {
		x.typed("url", input)
		if got := x.content("#placesPart"); !strings.Contains(got, says) || strings.Contains(got, "cgo") != (says == "with cgo") || strings.Contains(got, "UTS #46") {
			t.Errorf("%s: %s", input, got)
		}
	}
	x.typed("url", "https://example.org/")
	if got := x.content("#given"); got != "" {
		t.Errorf("said of an absolute URL: %s", got)
	}
	x.has("#places", "27 programs connect to https example.org:443")
}

// TestOrdinaryServers holds that no rule is passed in red by the path of an ordinary link, and one is by a hidden dot segment.
func TestOrdinaryServers(t *testing.T) {
	x := open(t, "#v=1&panel=paths&url="+url.QueryEscape("https://example.org/@scope%2fpkg"))
	for path, red := range map[string]bool{"/x;jsessionid=12": false, "/group%2Fproject": false, "/a//b": false, "/%7Euser": false, "/100%25;v=1": false, "/a/..%2fadmin": true, "/%61dmin": true, "/a/..;/admin": true} {
		x.typed("url", "https://example.org"+path)
		x.until(`document.querySelector("#pathList h3 code").textContent === ` + quote(path) + ` && document.querySelector("#pathList .target > p:not(.reads)").textContent.includes("can be bypassed")`)
		if got := x.text(`String(Boolean(document.querySelector("#pathList .passes, #pathList .passed")))`); got != strconv.FormatBool(red) {
			t.Errorf("%s: in red %s", path, got)
		}
	}
}

// TestSigned reads until when a signed link is valid, beside its verdict.
func TestSigned(t *testing.T) {
	x := open(t, "#url="+url.QueryEscape("https://bucket.s3.amazonaws.com/invoices/x.pdf?X-Amz-Date=21000101T000000Z&X-Amz-Expires=3600&X-Amz-Signature=ab12"))
	x.has("#summary", "This signed link is valid until 2100-01-01 01:00 UTC")
	x.until(`document.documentElement.dataset.grade === "note"`)
	x.typed("url", "https://example.org/?x=1")
	x.until(`!document.querySelector("#summary .signed")`)
	x.click("#tab-query")
	x.typed("url", "https://h.example/x?X-Amz-Credential=a&X-Amz-Signature=ab12")
	x.has("#paramTable", "makes the signature invalid")
	x.typed("url", "https://h.example/x?a=%253Cb%253E&b=%2525")
	x.has("#paramTable", "encoded twice; decoded again: <b>")
}

// TestTarget reads a line of a log, whose request has no host but that of a base.
func TestTarget(t *testing.T) {
	x := open(t, "#url="+url.QueryEscape("GET /a?b HTTP/1.1"))
	x.has("#summary", "The target of a request, a path: /a?b. A base gives its host.", "Give a base URL")
	x.typed("base", "https://h.example/c/")
	x.has("#href", "https://h.example/a?b")
}

// TestFirst reads the bar: what the input is, with a fix that parses, and the verdict.
func TestFirst(t *testing.T) {
	for _, test := range []struct{ url, is, grade, fixed string }{
		{present, "Written with an error", "Dangerous Programs disagree on the host", ""}, // no fix makes it harmless,
		{"postgres://u:p/w@host/db", "Not a link “/” ends the host, so no password is read. In a password, write %2F.", "", "postgres://u:p%2Fw@host/db"},
		{"https://\u0430\u0440\u0440\u04cf\u0435.com/", "Parses, ", "Dangerous The host", ""},
		{"http://2130706433/", "Written with an error", "Dangerous The address 127.0.0.1 is not public: loopback (127.0.0.0/8).", ""},
		{"http://134744072/", "Written with an error", "Suspicious This is the IP address 8.8.8.8 in an unusual notation. The host is an IP address in place of a name: 8.8.8.8. +1 more finding", "http://8.8.8.8/"},
		{"https:/example.org", "Written with an error", "Suspicious The scheme is not followed by two slashes", "https://example.org"},
		{"http://0x7f.1/", "Written with an error", "Dangerous The address 127.0.0.1 is not public: loopback (127.0.0.0/8).", ""},
		{"http://localhost:8080/", "Parses, syntax valid", "Suspicious Open it only if you mean this device of your own network. The host is the machine that opens the URL", ""},
		{"https://user@example.org/", "Written with an error", "Suspicious The text before the @ is a username", "https://example.org/"},
		{"https://exa mple.org:99999/", "Not a link The host has a space. The port is greater than 65535", "", "https://example.org/"},
		{"https:://example.org", "Not a link There is no host", "", "https://example.org"},
		{"www.example.org/path", "Not a whole link Read as https://www.example.org/path", "Note Read as https: The owner of example.org is not known here", "https://www.example.org/path"},
		{"/api/users", "Not a link There is no scheme. Give a base URL", "", ""},
		{"localhost:3000/api", "Parses, syntax valid localhost is read as the scheme. Write ", "", "http://localhost:3000/api"},
		{`C:\Users\a.txt`, "Written with an error C is read as the scheme. Write ", "", "file:///C:/Users/a.txt"},
		{"data:text/plain,a b?c", "Written with an error", "", "data:text/plain,a%20b?c"},
		{"postgres://u:p#w@db:5432/x", "Not a link “#” ends the host", "", "postgres://u:p%23w@db:5432/x"},
		{"hxxps://evil[.]example/|", "Written with an error", "Note It is defanged", "https://evil.example/%7C"},
		{"see <https://user@example.org/>, now", "Written with an error", "Suspicious The text before the @ is a username", "https://example.org/"},
		{former, "Parses, syntax valid", "Not known", ""},
	} {
		x := open(t, "#url="+url.QueryEscape(test.url), look(360, 640, "light"))
		if got := x.content("#verdict .is"); !strings.HasPrefix(got, test.is) {
			t.Errorf("%s: it is %q", test.url, got)
		}
		grade, said, _ := strings.Cut(test.grade, " ") // and a grave one says first what to do
		if !strings.HasPrefix(said, "Open ") {
			grade += map[string]string{"Dangerous": " Do not open this link, and do not reply.", "Suspicious": " Do not open this link, and do not reply: ask the sender in another way."}[grade]
		}
		if got := x.content("#verdict .graded"); test.grade != "" && !strings.HasPrefix(got, strings.TrimSpace(grade+" "+said)) {
			t.Errorf("%s: the verdict is %q", test.url, got)
		}
		if got, want := x.text(`document.querySelector("#summary p:not(.note)").className`), map[bool]string{true: "graded", false: "is"}[regexp.MustCompile(`^(Parses|Written|Not a whole)`).MatchString(test.is)]; got != want {
			t.Errorf("%s: %q is first", test.url, got)
		}
		// On a phone it is directly under the URL.
		if bottom := x.number(`document.querySelector("#verdict .graded").getBoundingClientRect().bottom`); bottom > 640 {
			t.Errorf("%s: the verdict ends at %v", test.url, bottom)
		}
		if got := x.text(`Boolean(document.querySelector("#verdict .fix"))`); got != strconv.FormatBool(test.fixed != "") {
			t.Errorf("%s: there is a fix: %s", test.url, got)
		}
		if test.fixed == "" {
			continue
		}
		before := x.text(`document.documentElement.dataset.shown`)
		x.eval(`document.querySelector("#verdict .fix").click()`, nil)
		x.until(`document.documentElement.dataset.shown !== ` + quote(before))
		if got := x.text(`document.getElementById("url").value`); got != test.fixed {
			t.Errorf("%s: the fix leads to %s", test.url, got)
		}
	}
	// Without a scheme the bar and the panel have the host of the URL that is meant, also if it is dangerous.
	for _, size := range []screen{{360, 640}, {1280, 800}} {
		x := open(t, "#url=www.dhl-paket.info%2Fabc", look(size.width, size.height, "light"))
		x.has("#verdict .goes", "Leads to", "www.dhl-paket.info", "read as https")
		x.has("#verdict .fix.main", "https://www.dhl-paket.info/abc")
		if got := strings.Join(strings.Fields(x.text(`document.getElementById("components").innerText || document.getElementById("components").textContent`)), " "); !strings.Contains(got, "If it is read as https") || !strings.Contains(got, "www.dhl-paket.info") || !strings.Contains(got, "/abc") {
			t.Errorf("the components are %q", got)
		}
		x.eval(`document.getElementById("tab-host").click()`, nil)
		x.has("#hostFacts", "read as https, the host is www.dhl-paket.info")
		x.typed("url", "www.\u0430pple.com/login")
		x.has("#verdict .goes", ".com")
		if got := x.text(`document.querySelector("#verdict .fix")`); got != "null" {
			t.Error("a dangerous link has a fix")
		}
		x.typed("url", "https://a.example.org/")
		x.has("#verdict .graded", "Not known", "Open it only if you expected it. The owner of example.org is not known here. Nothing suspicious is found in the link.")
		x.typed("url", "https://docs.google.com/forms/d/e/a/viewform")
		x.has("#verdict .graded", "Not known", "Open it only if you know who sent it. Anyone can publish there.")
		x.typed("url", "https://www.paypal.com/")
		x.has("#verdict .graded", "OK", "The owner of paypal.com is known.")
		for host, want := range map[string]string{"www.bbc.co.uk": "OK", "a.example": "Not known", "paypa1.com": "Dangerous"} {
			x.typed("url", "https://www.google.com/url?q=https%3A%2F%2F"+host+"%2Fa")
			x.has("#verdict .goes", "https://"+host+"/a "+want+" by way of www.google.com")
		}
	}
	// A host in Punycode is there in Unicode, too.
	for _, written := range []string{"xn--mnchen-3ya.de", "m\u00fcnchen.de"} {
		for _, size := range []screen{{360, 640}, {1280, 800}} {
			x := open(t, "#url="+url.QueryEscape("https://"+written+"/"), look(size.width, size.height, "light"))
			if got, want := x.content("#verdict .goes"), "Leads to xn--mnchen-3ya.de, in Unicode m\u00fcnchen.de; the name \"m\u00fcnchen\" (U+00FC) is not \"munchen\""; got != want {
				t.Errorf("%s: %q", written, got)
			}
		}
	}
	// Of a host that looks genuine in Unicode, the bar names the letters of another script.
	for written, want := range map[string]string{"www.\u0435lster.de": "in Unicode www.\u0435lster.de, in which \u0435 (U+0435) is Cyrillic", "\u0430\u0440\u0440\u04cf\u0435.com": ".com, in which \u0430\u0440\u0440\u04cf\u0435 is Cyrillic"} {
		x := open(t, "#url="+url.QueryEscape("https://"+written+"/"))
		x.has("#verdict .goes", want)
	}
	// Where a short link leads is shown by a link to copy, if its service has one.
	for written, want := range map[string]string{"https://bit.ly/abc?d#e": "https://bit.ly/abc+", "https://is.gd/abc": "https://is.gd/abc-", "https://tinyurl.com/abc": "https://preview.tinyurl.com/abc", "https://t.co/abc": ""} {
		x := open(t, "#url="+url.QueryEscape(written))
		x.eval(`navigator.clipboard.writeText = async text => { window.written = text; }; window.written = ""; document.getElementById("preview")?.click()`, nil)
		if got := x.text(`window.written`); got != want {
			t.Errorf("%s: copied %q", written, got)
		}
	}
	// Nothing entered is not a URL with a verdict.
	x := open(t, "#url=")
	x.has("#verdict", "Empty", "Type or paste a URL")
	x.has("#errorList", "Nothing is entered.")
}

// TestGraveFix looks at the fixes of a dangerous link: they do not read as if they made it safe.
func TestGraveFix(t *testing.T) {
	const note = "The link that you were given stays "
	x := open(t, "#url="+url.QueryEscape(present))
	x.has("#errorList", note+"dangerous.")
	// Afterwards it is said what they were for, until the next key.
	x.typed("url", `https://good.example@EVIL.example:443/a/../login?next=%zz`)
	// A finding has its sentence and its rule, though the bar says it too.
	x.has("#verdict .graded", "The text")
	x.has("#errorList", "Dangerous The text", "userinfo-host · bytes 8 to 19: ")
	for _, label := range []string{"Write %25", "Remove good.example@", "Fix all 2"} {
		x.has("#errorList", label)
	}
	for label, want := range map[string]string{"Write %25": "Fixed.", "Remove good.example@": "Fixed.", "Fix all 2": "2 errors fixed."} {
		x.eval(`[...document.querySelectorAll("#errorList .fix button")].find(b => b.textContent === `+quote(label)+`).click()`, nil)
		want += " As it was given, the link was dangerous."
		x.until(`document.getElementById("note").textContent === ` + quote(want+"Undo") + ` && document.getElementById("said").textContent.startsWith(` + quote(want) + `)`)
		x.click("#note button")
		x.until(`document.getElementById("note").textContent === "" && document.documentElement.dataset.shown === document.documentElement.dataset.asked`)
		x.has("#errorList", "Fix all 2")
	}
	x.typed("url", "https://h.example/|")
	if got := x.content("#errorList"); strings.Contains(got, note) {
		t.Errorf("of a harmless one: %s", got)
	}
}

// TestGiveBase comes to the field for the base from the error that a relative URL has without one.
func TestGiveBase(t *testing.T) {
	x := open(t, "#url=..%2Fx")
	x.click("#verdict button")
	x.until(`document.activeElement.id === "base" && document.activeElement.checkVisibility()`)
	x.typed("base", "https://h/a/b")
	x.has("#href", "https://h/x")
	const box = `(id => document.querySelector(id).getBoundingClientRect())`
	if gap := x.number(box + `("#options > summary").left - ` + box + `("#clear").right`); gap < 0 || gap > 40 {
		t.Errorf("the button that clears the URL is %v pixels from the options", gap)
	}
	if gap := x.number(box + `("#insertIt").top - ` + box + `("#insert").top`); gap != 0 {
		t.Errorf("the button Insert is %v pixels below its list", gap)
	}
	// What is wrong with the base is not said to be in the URL.
	x.typed("url", "https://h/")
	x.typed("base", "no base")
	x.has("#errorList", "In the base, bytes 0 to 6: no base")
}

// TestGreen looks for green beside red, or beside the amber of a warning.
func TestGreen(t *testing.T) {
	const colors = `(() => {
		const style = getComputedStyle(document.documentElement), probe = document.body.appendChild(document.createElement("i")), found = {};
		for (const name of ["good", "warn", "bad"]) {
			probe.style.color = "var(--" + name + ")";
			const color = getComputedStyle(probe).color;
			found[name] = [...document.querySelectorAll("main > *, main > * :not(#many, #many *, #examples, #examples *)")].filter(e => e.checkVisibility()).filter(e => {
				const s = getComputedStyle(e);
				return s.color === color && e.innerText || s.borderLeftColor === color && s.borderLeftWidth !== "0px";
			}).map(e => e.id || e.className || e.localName).join(" ");
		}
		probe.remove();
		return found;
	})()`
	x := open(t, "#url=", look(1280, 900, "light"))
	x.until(`document.querySelector("#galleryList button")`)
	green := 0
	try := func(about string) {
		t.Helper()
		var found struct{ Good, Warn, Bad string }
		x.eval(colors, &found)
		if found.Good != "" {
			green++
			if found.Warn+found.Bad != "" {
				t.Errorf("%s: green %s beside amber %s and red %s", about, found.Good, found.Warn, found.Bad)
			}
		}
	}
	for i := range 50 {
		before := x.text(`document.documentElement.dataset.shown`)
		x.eval(fmt.Sprintf(`document.querySelectorAll("#galleryList button")[%d].click()`, i), nil)
		x.until(`document.documentElement.dataset.shown !== ` + quote(before))
		try(x.text(`document.getElementById("url").value`))
	}
	for _, input := range []string{present, "https://www.paypal.com/", "https://example.org/", "http://example.org/", "mailto:a@b", "https://example.org/^", "https://a b/", "data:,x", "https://example.org/?u=https://evil.example/", "https://example.org:22/"} {
		x.typed("url", input)
		try(input)
	}
	if green == 0 {
		t.Error("nothing is ever green")
	}
}

// TestHidden opens links and drops text with characters that do not show. In the fields
// they are escaped.
func TestHidden(t *testing.T) {
	x := open(t, "#url="+url.QueryEscape("https://good.example/\u202egpj.exe\u200b")+"&base="+url.QueryEscape("https://\u2066h/"))
	if got := x.text(`document.getElementById("url").value + " " + document.getElementById("base").value`); got != `https://good.example/\u{202E}gpj.exe\u{200B} https://\u{2066}h/` {
		t.Errorf("the fields show %q", got)
	}
	x.typed("base", "")
	x.has("#verdict", "Suspicious")
	x.typed("url", "https://h/\u202d\\u{202E}")
	if got := x.text(`document.getElementById("url").value`); got != `https://h/\u{202D}\u{202E}` {
		t.Errorf("the field shows %q", got)
	}
}

// TestBrowserByEdition holds this browser against the present edition, whichever is chosen.
func TestBrowserByEdition(t *testing.T) {
	x := open(t, "#url="+url.QueryEscape("https://h/^")+"&edition=2017-06")
	if got := x.content("#href"); got != "https://h/^" {
		t.Errorf("got %s", got)
	}
	x.has("#browser", "This browser reads it as the standard does.")
	x.typed("url", "https://h/|")
	x.has("#browser", "This browser differs from the standard of 2026-07.", "%7C")
}

func TestGrammar(t *testing.T) {
	x := open(t, "#url=http%3A%2F%2Fh%3A8%2Fp")
	if got := x.text(`[...document.querySelectorAll("#diagrams .diagram")].map(e => e.dataset.rule).join(" ")`); got != "url relative-url non-file-relative-scheme authority host port path" {
		t.Errorf("rules: %s", got)
	}
	if got := x.text(`[...document.querySelectorAll("#diagrams [data-rule=relative-url] .lit")].map(e => e.textContent).join(" ")`); got != `non-file-relative-scheme ":" "/" "/" authority "/" path` {
		t.Errorf("lit: %s", got)
	}
	if got := x.number(`document.querySelectorAll("#diagrams a").length`); got != 0 {
		t.Errorf("%v links", got)
	}
}

func TestHost(t *testing.T) {
	x := open(t, "#url=https%3A%2F%2Fwww.xn--pypal-4ve.co.uk%2F")
	x.has("#hostFacts", "domain", "www.pаypal.co.uk", "xn--pypal-4ve.co.uk", "co.uk", "mixed scripts", "This host, yes, unless it resolves to an address that is not public. That does not make it a link to trust. Each redirect is to be checked as well.")
	x.typed("url", "https://good.example/?next=https%3A%2F%2F169.254.169.254%2F")
	x.has("#hostFacts", "Each redirect is to be checked as well, and the URL within it: https://169.254.169.254/.")
	x.typed("url", `https://a.example\@169.254.169.254/`)
	x.has("#hostFacts", "Only by a program that reads it as browsers do. Others connect to another host")
	x.typed("url", "https://0xa9fea9fe/")
	x.has("#hostFacts", "IPv4", "169.254.169.254", "metadata", "No: address 169.254.169.254 is not public")
	x.typed("url", "x")
	x.has("#hostFacts", "The URL does not parse")
	x.typed("url", "http://1.2.3.08/")
	x.has("#hostFacts", "Rejected host 1.2.3.08", "The URL does not parse")
	if got := x.text(`document.querySelector("#hostFacts mark").textContent`); got != "08" {
		t.Errorf("%q is marked", got)
	}
	// A space within a host may be a slip, or the end of the host.
	for input, want := range map[string]string{"https://exa mple.org/": "If it is a slip, remove it. If the host ends there, write “/” in its place", "https://exa^mple.org/": "Write labels of letters"} {
		x.typed("url", input)
		x.has("#errorList .fatal .message", want)
	}
	// The table of components has what ends the parse, too. It is no component.
	for input, want := range map[string]string{
		"http://1.2.3.08/":           "host (rejected) 1.2.3.08 08 null",
		"https://u@exa mple.org:80/": "host (rejected) exa mple.org   null",
		"https://h:99999/x":          "port (rejected) 99999 99999 null",
		"https://h:80a/x":            "port (rejected) 80a 80a null",
		"https:///":                  "scheme https undefined scheme",
	} {
		x.typed("url", input)
		if got := x.text(`(row => [row.cells[0].textContent, row.cells[1].textContent, row.querySelector("mark")?.textContent, row.dataset.component ?? "null"].map(String).join(" "))([...document.querySelectorAll("#components tbody tr")].at(-1))`); got != want {
			t.Errorf("%s: %q, want %q", input, got, want)
		}
	}
}

func TestShare(t *testing.T) {
	x := open(t, "#url=..%2F%60%7C%27%22%5C%3Cb%3E%C3%A9&base=https%3A%2F%2Fh%2Fa%2Fb&encoding=Shift_JIS")
	for name, want := range map[string][]string{
		"Link":           {"https://weburl.github.io/weburl/lab/#v=1&url=..%2F%60%7C%27%22%5C%3Cb%3E%C3%A9&base=https%3A%2F%2Fh%2Fa%2Fb&encoding=Shift_JIS"},
		"Go code":        {"package main", `parser.Parse("../` + "`" + `|'\"\\<b>é")`, `encodings.Lookup("Shift_JIS")`},
		"Defanged":       {"hxxps://h/"},
		"Message":        {"Note: it leads to h.\n", "\nLink: hxxps://h/", "\nExplanation, safe to open: https://weburl.github.io/weburl/lab/#v=1&url=..%2F"},
		"Go net/url":     {`base, err := url.Parse("https://h/a/b")`, `base.Parse("../`},
		"curl":           {`curl -- 'https://h/%60|'\''%22/%3Cb%3E%C3%A9'`},
		"HTML link":      {`<a href="https://h/`},
		"Markdown link":  {"](<https://h/"},
		"JavaScript":     {"new URL(\"../`|'", `, "https://h/a/b")`},
		"Command":        {"weburl inspect --base 'https://h/a/b' -- ", `weburl check --base 'https://h/a/b' --encoding Shift_JIS -- '../` + "`" + `|'\''"\<b>é'`},
		"JSON":           {`"href": "https://h/`, `"grade": "`, `"findings": [`, `"host": "h",`, `"port": "443",`, `"path": "/`, `"programs": [`, `"rejectedBy": [`, `"link": "https://weburl.github.io/weburl/lab/#v=1&url=`, `"edition": "`},
		"Markdown table": {"| verdict | note |", "| input, defanged | ``../`\\|'\"\\<b>é`` |", "| destination | programs |", " | browsers and Node, and ", " more programs agree |", "| rejected: `", "| error | invalid-URL-unit, byte 3: ", "| defanged | ", "\n\nAnalysis: <https://weburl.github.io/weburl/lab/#v=1&url=..%2F"},
	} {
		x.eval(`document.getElementById("shared").value = ""`, nil)
		x.click(`[data-format="` + name + `"]`)
		x.until(`document.getElementById("shared").value && document.getElementById("copied").textContent`)
		got := x.text(`document.getElementById("shared").value`)
		for _, want := range want {
			if !strings.Contains(got, want) {
				t.Errorf("%s: no %q in %q", name, want, got)
			}
		}
	}
	if _, text := x.printed(page.PrintToPDFParams{PaperWidth: 8.27, PaperHeight: 11.69}); !strings.Contains(text, "Basehttps://h/a/bEncodingShift_JIS") {
		t.Errorf("the PDF lacks the base: %s", text)
	}
	// The link has what is shown, as the address does.
	z := open(t, "#v=1&url=https%3A%2F%2Feur01.safelinks.protection.outlook.com%2F%3Furl%3Dhttps%253A%252F%252Fpaypa1.com%252Flogin&other=https%3A%2F%2Fu%3Asecret%40b.example%2F&panel=beside")
	z.eval(`document.getElementById("tab-share").click()`, nil)
	for name, want := range map[string]string{"Link": "&other=https%3A%2F%2Fu%3AREDACTED%40b.example%2F&panel=beside", "Defanged": "\nhxxps://paypa1[.]com/login", "Message": "\nCompared with hxxps://u:REDACTED@b[.]example/ (Suspicious). Equal: no. Differs in: username, password, hostname and search (url: “hxxps://paypa1[.]com/login” and absent). Same origin: no. Same site: no.\nExplanation, safe to open: https://weburl"} {
		z.eval(`document.getElementById("shared").value = ""`, nil)
		z.click(`[data-format="` + name + `"]`)
		z.until(`document.getElementById("shared").value && document.getElementById("copied").textContent`)
		if got := z.text(`document.getElementById("shared").value`); !strings.Contains(got, want) || strings.Contains(strings.Split(got, "https://weburl")[0], "a1.com") {
			t.Errorf("%s: %s", name, got)
		}
	}
	// A link opens the panel that Share was chosen at, unless the user does not want that.
	of := open(t, "#v=1&panel=host&url="+url.QueryEscape("https://a.example/"))
	of.eval(`document.getElementById("tab-share").click()`, nil)
	of.until(`document.getElementById("shared").value.endsWith("/lab/#v=1&url=https%3A%2F%2Fa.example%2F&panel=host\n")`)
	of.click(`[data-format="Link"]`)
	of.until(`document.getElementById("shared").value.endsWith("/lab/#v=1&url=https%3A%2F%2Fa.example%2F&panel=host")`)
	of.has("#formats", "The link opens the panel Host")
	of.click("#linkPanel")
	of.until(`document.getElementById("shared").value.endsWith("/lab/#v=1&url=https%3A%2F%2Fa.example%2F")`)
	of.eval(`document.getElementById("url").select()`, nil)
	of.paste("#url", "https://b.example/") // for which nothing is chosen
	of.until(`document.getElementById("shared").value.endsWith("/lab/#v=1&url=https%3A%2F%2Fb.example%2F&panel=host") && document.getElementById("linkPanel").checked`)
	// A message has one reason in plain words, and a link to a step of the machine has it.
	spoof := open(t, "#url="+url.QueryEscape("https://paypal.com@xn--pypal-4ve.com/")+"&panel=machine&step=3")
	spoof.eval(`navigator.clipboard.writeText = async text => { window.written = text; }`, nil)
	spoof.click("#copyStep")
	spoof.until(`window.written?.endsWith("&panel=machine&step=3")`)
	spoof.click(`[data-format="Message"]`)
	spoof.until(`document.getElementById("shared").value`)
	if got, want := spoof.text(`document.getElementById("shared").value`), "It leads to xn--pypal-4ve[.]com.\nThe host \"pаypal[.]com\" looks like paypal.com, but is not known to have the same owner: open paypal.com yourself.\nLink: "; !strings.Contains(got, want) {
		t.Errorf("the message is %s", got)
	}
	// Nothing in the table of a dangerous link can be followed, and the sheet has the input in the same spelling.
	const bad = "https://paypal.com\\@evil.example/reset?u=https://a.example/"
	note := open(t, "#url="+url.QueryEscape("http://www.example.test/a?u=https://b.example.test/"))
	note.click(`[data-format="Markdown table"]`)
	note.until(`document.getElementById("shared").value && document.getElementById("copied").textContent`)
	if got := note.text(`document.getElementById("shared").value`); !strings.Contains(got, "| verdict | note |") || regexp.MustCompile(`\bhttps?:|\w\.(?:example|test)\b`).MatchString(strings.Split(got, "\n\nAnalysis: <")[0]) {
		t.Errorf("Markdown of a note: %s", got)
	}
	bar := open(t, "#url="+url.QueryEscape(bad))
	bar.click(`[data-format="Markdown table"]`)
	bar.until(`document.getElementById("shared").value && document.getElementById("copied").textContent`)
	if got := bar.text(`document.getElementById("shared").value`); strings.Contains(strings.Split(got, "\n\nAnalysis: <")[0], "https:") || strings.Contains(strings.Split(got, "\n\nAnalysis: <")[0], "evil.example") || !strings.Contains(got, "| input, defanged | `hxxps://paypal[.]com\\@evil[.]example/reset?u=https[:]//a[.]example/` |") {
		t.Errorf("Markdown: %s", got)
	}
	if _, text := bar.printed(page.PrintToPDFParams{PaperWidth: 8.27, PaperHeight: 11.69}); !strings.Contains(text, `Defangedhxxps://paypal[.]com\@evil[.]example/`) {
		t.Errorf("the PDF lacks the defanged input: %s", text)
	}
	// A report of an error has its character, a valid URL, and why programs reject the URL.
	report := open(t, "#url="+url.QueryEscape("https://a.example/b|c"))
	report.click(`[data-format="Markdown table"]`)
	report.until(`document.getElementById("shared").value && document.getElementById("copied").textContent`)
	for _, want := range []string{"\n| error | invalid-URL-unit, byte 19: `\\|` |\n| written validly | `https://a.example/b%7Cc` |\n", "\n| `https a.example:443` | browsers and Node, and ", " more programs agree |\n", "\n| rejected: `Illegal character in path", "` | java.net.URI, "} {
		if got := report.text(`document.getElementById("shared").value`); !strings.Contains(got, want) {
			t.Errorf("the report lacks %q: %s", want, got)
		}
	}
	ticket := open(t, "#url="+url.QueryEscape("https://a.example/b|c?u=https%253A%252F%252Fa.example%252Fd"))
	ticket.click(`[data-format="Evidence"]`)
	ticket.until(`document.getElementById("shared").value && document.getElementById("copied").textContent`)
	for name, want := range map[string]string{"HTML link": `<a href="https://a.example/b|c?u=https%253A%252F%252Fa.example%252Fd">https://`, "Markdown link": "](<https://a.example/b|c?u=https%253A"} {
		x := open(t, "#url="+url.QueryEscape("https://a.example/b|c?u=https%253A%252F%252Fa.example%252Fd"))
		x.click(`[data-format="` + name + `"]`)
		x.until(`document.getElementById("shared").value.includes(` + quote(want) + `)`)
	}
	for _, want := range []string{"\nValidation errors:\n- There is \"|\" (U+007C). Percent-encode “|” as %7C", " (invalid-URL-unit, byte 19: |)\nWritten validly, which is another URL: hxxps://a[.]example/b%7Cc?u=https%253A%252F%252Fa[.]example%252Fd\nParameter u, encoded twice: hxxps://a[.]example/d\n"} {
		if got := ticket.text(`document.getElementById("shared").value`); !strings.Contains(got, want) {
			t.Errorf("the evidence lacks %q: %s", want, got)
		}
	}
	// The evidence has the reading of browsers and the others, and is defanged unless the user wants the URL as it is.
	bar.eval(`document.getElementById("shared").value = ""`, nil)
	bar.click(`[data-format="Evidence"]`)
	for _, exact := range []bool{false, true} {
		if exact {
			bar.click("#exact")
		}
		bar.until(`document.getElementById("shared").value.startsWith(` + quote(map[bool]string{false: "```text\nInput, defanged: ", true: "```text\nInput: "}[exact]) + `)`)
		got := bar.text(`document.getElementById("shared").value`)
		for _, want := range map[bool][]string{
			false: {`hxxps://paypal[.]com\@evil[.]example/reset`, "Verdict: Dangerous\n- ", "(parsers-differ)\n", "Browsers read: hxxps://paypal[.]com/@evil[.]example/reset", "\n- https paypal[.]com:443: browsers and Node, ", "\n- https evil[.]example:443: git 2.39.5, curl 7.88.1, ", "\n- rejected: Go's net/url 1.", "\n```\nMore: <https://weburl.github.io/weburl/lab/#v=1&url="},
			true:  {"Input: " + bad + "\n", "Browsers read: https://paypal.com/@evil.example/reset", "\n- https evil.example:443: git 2.39.5, curl 7.88.1, "},
		}[exact] {
			if !strings.Contains(got, want) {
				t.Errorf("exact: %v: the evidence lacks %q: %s", exact, want, got)
			}
		}
		if host := strings.Contains(strings.Split(got, "https://weburl")[0], "evil.example"); host != exact {
			t.Errorf("exact: %v: %s", exact, got)
		}
	}
	// What is pressed before there is an answer copies that answer. Evidence says what is hidden, and what became of the components.
	victim := open(t, "#url=https%3A%2F%2Fh%2F")
	victim.eval(`navigator.clipboard.writeText = async text => { window.written = text; }`, nil)
	victim.eval(`const field = document.getElementById("url"); field.value = "https://phish.example/login?u=victim@company.org#\\u{9}a"; field.dispatchEvent(new Event("input", { bubbles: true })); document.querySelector('[data-format="Evidence"]').click()`, nil)
	victim.until(`document.getElementById("shared").value.startsWith("` + "```" + `text\nInput, defanged: hxxps://phish[.]example/login?u=REDACTED@REDACTED[.]org#") && document.getElementById("copied").textContent.includes("What is private is hidden")`)
	if got, _, _ := strings.Cut(victim.text(`document.getElementById("shared").value`), "https://weburl"); strings.Contains(got, "phish.example") || strings.Contains(got, "REDACTED.org") || strings.Contains(got, "<U+") {
		t.Errorf("the evidence is not defanged: %s", got)
	}
	// Nothing in the evidence acts in a ticket: it is a block of code that no value can leave.
	wild := open(t, "#whole=1&url="+url.QueryEscape("https://a.example/```\n````@org/team<img onerror=x>|#12{noformat}"))
	wild.click(`[data-format="Evidence"]`)
	wild.until(`document.getElementById("shared").value.startsWith("` + "`````" + `text\nInput, defanged: ")`)
	if got := wild.text(`document.getElementById("shared").value`); !regexp.MustCompile("^`````text\n([^`]|`{1,4}[^`])*\n`````\nMore: <https://[\\w.%&=*+/#-]+>\n$").MatchString(got) || !strings.Contains(got, "@org/team<img onerror=x>|#12{noformat}") {
		t.Errorf("the evidence is %s", got)
	}
	// The message says the site, and of two URLs first what is wrong with the pair.
	for fragment, want := range map[string]string{
		"#panel=share&url=" + url.QueryEscape("https://paypal.com.x.evil.example/"): "Dangerous: do not open this link, and do not reply. It leads to evil[.]example.\n",
		"#panel=share&url=" + url.QueryEscape("https://www.a.example/b"):            "Not known: open it only if you expected it. It leads to a[.]example.\n",
		"#panel=share&url=" + url.QueryEscape("https://www.paypal.com/signin"):      "OK: it leads to paypal.com.\nThe owner of paypal.com is known. Nothing suspicious is found in the link.\nLink: https://www.paypal.com/signin\n",
		"#panel=share&url=mailto:a": "Not known.\n",
	} {
		of := open(t, fragment)
		of.until(`document.getElementById("shared").value.startsWith(` + quote(want) + `)`)
	}
	for urls, want := range map[[2]string]string{
		{"https://shop.examp1e.org/", "https://shop.example.org/"}: "Suspicious: do not take one of two links for the other. Their hosts are not the same, but they look alike.",
		{"https://a.example/", "https://paypa1.com/"}:              "Dangerous: do not open the second link, and do not reply.",
		{"https://paypa1.com/", "https://a.example/"}:              "Dangerous: do not open the first link, and do not reply.",
	} {
		of := open(t, "#v=1&panel=beside&url="+url.QueryEscape(urls[0])+"&other="+url.QueryEscape(urls[1]))
		of.eval(`navigator.clipboard.writeText = async text => { window.written = text; }`, nil)
		of.click("#copyCompared")
		of.until(`window.written?.startsWith(` + quote(want+"\n") + `) && window.written.includes("\nCompared with ")`)
		if _, text := of.printed(page.PrintToPDFParams{PaperWidth: 8.27, PaperHeight: 11.69}); !strings.Contains(text, "Compared"+strings.ReplaceAll(want, " ", "")) {
			t.Errorf("the PDF lacks %s: %s", want, text)
		}
		of.eval(`document.getElementById("tab-share").click()`, nil)
		of.click(`[data-format="Evidence"]`)
		of.until(`document.getElementById("shared").value.startsWith(` + quote("```text\nCompared: "+want+"\n") + `)`)
	}
	// The link leads back.
	link := x.text(`location.hash`)
	y := open(t, link)
	if got, want := y.content("#href"), x.content("#href"); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestCopySelected copies what is selected outside of fields: it has no secrets, neither of the URL nor of the list.
func TestCopySelected(t *testing.T) {
	const copies = `navigator.clipboard.writeText = async text => { window.written = text; }; getSelection().selectAllChildren(document.getElementById("AREA")); window.copied = new DataTransfer(); document.body.dispatchEvent(new ClipboardEvent("copy", { clipboardData: copied, bubbles: true, cancelable: true }))`
	const isCopied = `document.getElementById("note").textContent.startsWith("Copied. What is private is hidden")`
	x := open(t, "#url="+url.QueryEscape("https://bob:hunter2@ftp.example.com/a%20b?email=jane%40customer.example&n=1"))
	x.eval(strings.Replace(copies, "AREA", "components", 1), nil)
	x.until(isCopied)
	got := x.text(`(window.written ?? "") + "\n" + copied.getData("text/plain")`)
	if strings.Contains(got, "hunter2") || strings.Contains(got, "jane") || !strings.Contains(got, "password\t\tREDACTED") || !strings.Contains(got, "ftp.example.com") || !strings.Contains(got, "n=1") {
		t.Errorf("of the components: %s", got)
	}
	x = open(t, "#v=1&panel=many&lines="+url.QueryEscape("https://paypal.com.evil.example/?id=jane%40customer.example\nhttps://a.example/?token=abcdefghij0123456789"))
	x.until(`document.querySelectorAll("#manyRows tr").length === 2 && !document.getElementById("csv").disabled`)
	x.eval(strings.Replace(copies, "AREA", "many", 1), nil)
	x.until(isCopied)
	if got := x.text(`window.written + "\n" + copied.getData("text/plain")`); strings.Contains(got, "jane") || strings.Contains(got, "abcdefghij") || !strings.Contains(got, "hxxps://paypal[.]com[.]evil[.]example/?id=REDACTED") || strings.Contains(got, "https://a.example") {
		t.Errorf("of the list: %s", got)
	}
}

// TestShareTable copies a table for spreadsheets: with tabs, and in HTML without links. Nothing in it is a formula.
func TestShareTable(t *testing.T) {
	x := open(t, "#v=1&panel=many&lines="+url.QueryEscape("https://a.example/?a|b=`<c>`\n=HYPERLINK(\"https://b.example\")"))
	x.until(`document.querySelectorAll("#manyRows tr").length === 2 && !document.getElementById("csv").disabled`)
	x.eval(`navigator.clipboard.write = async ([item]) => { window.html = await (await item.getType("text/html")).text(); }`, nil)
	x.click("#tab-share")
	x.click(`[data-list-format="Table"]`)
	x.until(`window.html && document.getElementById("shared").value`)
	if got := x.text(`document.getElementById("shared").value`); !strings.Contains(got, "\thxxps://a[.]example/?a|b=`<c>`\t") || strings.Contains(got, "\t=") || strings.Contains(got, "\n=") {
		t.Errorf("the table with tabs: %s", got)
	}
	if got := x.text(`window.html`); !strings.Contains(got, "<td>hxxps://a[.]example/?a|b=`&lt;c>`</td>") || strings.Contains(got, "https:") || strings.Contains(got, "<a ") {
		t.Errorf("the table in HTML: %s", got)
	}
}

// TestShareCode shows the QR code of the link without secrets, which follows the input and another choice, and of a list.
func TestShareCode(t *testing.T) {
	x := open(t, "#panel=share&url="+url.QueryEscape("https://u:hunter2@evil.example/"))
	x.until(`document.getElementById("shared").value`)
	dir := t.TempDir()
	x.run(downloadsTo(dir))
	// shown reads the code with the engine, of the link that is shown beside it.
	shown := func(link string) {
		t.Helper()
		x.until(`document.getElementById("shared").value === ` + quote(link))
		code, err := qr.Encode(link, qr.M)
		if err != nil {
			t.Fatal(err)
		}
		var d strings.Builder
		fmt.Fprintf(&d, "0 0 %d %[1]d", code.Size+8)
		for y := range code.Size {
			for x := 0; x < code.Size; x++ {
				if start := x; code.Black(x, y) {
					for ; code.Black(x, y); x++ {
					}
					fmt.Fprintf(&d, "M%d %dh%dv1h-%[3]dz", start+4, y+4, x-start)
				}
			}
		}
		x.until(`(code => code?.checkVisibility() && code.getAttribute("viewBox") + code.lastChild.getAttribute("d") === ` + quote(d.String()) + `)(document.querySelector("#code svg"))`)
	}
	const lab = "https://weburl.github.io/weburl/lab/#v=1&url="
	x.click(`[data-format="QR code"]`)
	shown(lab + "https%3A%2F%2Fu%3AREDACTED%40evil.example%2F")
	x.has("#copied", "QR code of the link to the lab. A camera opens the lab with it, and never the URL.", "What is private is hidden, as REDACTED.")
	if got := x.text(`[...document.querySelectorAll(".chosen, #code svg")].map(e => e.getBoundingClientRect()).every(r => r.top >= 0 && r.bottom <= innerHeight)`); got != "true" {
		t.Error("the code and its button are not both in view")
	}
	if got := x.text(`document.querySelector("#code svg").getAttribute("aria-label")`); got != "QR code of the link to the lab" {
		t.Errorf("the code is named %s", got)
	}
	if box := x.number(`document.querySelector("#code svg").getBoundingClientRect().width / document.getElementById("sharedPart").clientWidth`); box < .6 {
		t.Errorf("the code has %v of the width", box)
	}
	x.click("#saveCode [value=svg]")
	svg := string(saved(t, filepath.Join(dir, "qr-code.svg")))
	if !regexp.MustCompile(`^<svg [^>]*width="\d{3}".*<title>QR code of the link to the lab</title>`).MatchString(svg) {
		t.Errorf("the image is %.400s", svg)
	}
	x.click("#saveCode [value=png]")
	if picture, err := png.Decode(bytes.NewReader(saved(t, filepath.Join(dir, "qr-code.png")))); err != nil {
		t.Error(err)
	} else {
		code, err := qr.Encode(lab+"https%3A%2F%2Fu%3AREDACTED%40evil.example%2F", qr.M)
		if err != nil {
			t.Fatal(err)
		}
		for y := range code.Size {
			for x := range code.Size {
				if r, _, _, _ := picture.At(10*(x+4)+5, 10*(y+4)+5).RGBA(); (r == 0) != code.Black(x, y) {
					t.Fatalf("the picture has another module in column %d of row %d", x, y)
				}
			}
		}
	}
	x.typed("url", "https://b.example/")
	shown(lab + "https%3A%2F%2Fb.example%2F")
	x.until(`document.getElementById("copied").textContent === "QR code of the link to the lab. A camera opens the lab with it, and never the URL."`)
	x.click(`[data-format="Link"]`)
	x.until(`document.getElementById("codePart").hidden`)
	x.typed("url", "https://b.example/"+strings.Repeat("a", 3000))
	x.click(`[data-format="QR code"]`)
	x.until(`document.getElementById("code").textContent === "The link is too long for a QR code: 3,071 bytes, and a code holds 2,953." && document.getElementById("saveCode").hidden`)
	// The code of the URL itself is there if nothing grave is found and nothing is private, and follows what is typed.
	const own, parsed = `[data-format="QR code of the URL"]`, "https://c.example/a%20b?d#%C3%A9"
	x.typed("url", "HTTPS://C.example:443/x/../a b?d#é")
	x.until(`document.querySelector('` + own + `').checkVisibility()`)
	x.click(own)
	shown(parsed)
	x.has("#copied", "QR code of the URL. A camera opens "+parsed)
	if got := x.text(`document.querySelector("#code svg").getBoundingClientRect().bottom <= innerHeight && document.querySelector("#share .chosen").getBoundingClientRect().top >= 0`); got != "true" {
		t.Error("the code of a URL without secrets is not beside its button")
	}
	if err := os.Remove(filepath.Join(dir, "qr-code.svg")); err != nil {
		t.Fatal(err)
	}
	x.click("#saveCode [value=svg]")
	if svg := string(saved(t, filepath.Join(dir, "qr-code.svg"))); !strings.Contains(svg, "<title>QR code of the URL, "+parsed+"</title>") {
		t.Errorf("the image is %.400s", svg)
	}
	// Of a URL with a secret, it is there if the user wants that once.
	x.typed("url", "https://c.example/?token=hunter2")
	x.click(own)
	x.until(`document.getElementById("copied").textContent.startsWith("No QR code is here, because it would have something private") && document.getElementById("codePart").hidden`)
	x.click("#copied button")
	shown("https://c.example/?token=hunter2")
	x.until(`document.querySelector("#secrets .redact").checked`)
	x.typed("url", "https://c.example/?token=hunter3")
	x.has("#copied", "No QR code is here, because it would have something private", "Show it exactly")
	// Of others, a message is in its place, until there can be a code again.
	for _, text := range []string{"https://paypa1.com/", "https://c.example:99999/"} {
		x.eval(`document.getElementById("panels").scrollTop = 1000`, nil)
		x.typed("url", text)
		x.until(`document.getElementById("shared").value.includes("\nLink: ") && document.getElementById("shared").checkVisibility() && document.getElementById("codePart").hidden && !document.querySelector('` + own + `').checkVisibility() && document.querySelector("#share .chosen").textContent === "Message" && document.getElementById("panels").scrollTop === 0`)
	}
	x.typed("url", parsed)
	shown(parsed)
	x.has("#copied", "QR code of the URL. A camera opens "+parsed)
	// Of a dangerous URL, what has it as it is says so.
	x.typed("url", "https://paypal.com@xn--pypal-4ve.com/|x`y`")
	for format, isLive := range map[string]bool{"URL": true, "curl": true, "JSON": true, "Python": true, "Evidence": false, "Defanged": false, "Markdown table": false} {
		x.click(`[data-format="` + format + `"]`)
		x.until(`document.getElementById("copied").textContent.startsWith("Copied: ")`)
		if got := x.content("#copied"); strings.Contains(got, "The URL is not defanged: programs make a link of it.") != isLive {
			t.Errorf("%s: %s", format, got)
		}
	}
	x.click(`[data-format="Hosts"]`)
	x.until(`document.getElementById("shared").value === "xn--pypal-4ve.com\n" && document.getElementById("copied").textContent === "Copied: hosts, plain."`)
	x.typed("url", "https://a.example/")
	x.until(`document.getElementById("shared").value.startsWith("Not known: ") && !document.querySelector("[data-format=Hosts]").checkVisibility()`)
	x.typed("url", "https://paypal.com\\@evil.example/")
	x.until(`document.getElementById("shared").value === "evil.example\n"`)
	x.typed("url", "https://paypal.com@xn--pypal-4ve.com/|x`y`")
	x.click(`[data-format="Markdown link"]`)
	x.until("document.getElementById('shared').value === '`` hxxps://paypal[.]com@xn--pypal-4ve[.]com/|x`y` ``'")
	y := open(t, "#v=1&panel=many&lines="+url.QueryEscape("https://a.example/\nhttps://b.example/"))
	y.until(`!document.getElementById("shareList").disabled`)
	y.click("#shareList")
	y.click(`[data-list-format="QR code"]`)
	y.until(`document.getElementById("copied").textContent.startsWith("QR code of the link to the lab. All 2 rows: their URLs, and no other text.")`)
	y.until(`document.getElementById("shared").value.endsWith("&lines=https%3A%2F%2Fa.example%2F%0Ahttps%3A%2F%2Fb.example%2F%0A") && document.querySelector("#code svg")?.checkVisibility()`)
}

// TestAddressTyped types passwords and tokens: neither the address nor the title of the page has a part of one before it is known which there are.
func TestAddressTyped(t *testing.T) {
	for text, want := range map[string]string{
		"https://user:80hunter2@h.example/?key=S3cr3tS3cr3tS3cr3tS3": "https://user:REDACTED@h.example/?key=REDACTED",
		"https://user:hunter2": "https://user:REDACTED",
	} {
		x := open(t, "")
		x.eval(`window.seen = []; for (const name of ["pushState", "replaceState"]) { const set = history[name]; history[name] = function(state, title, to) { seen.push(String(to)); set.call(history, state, title, to); }; }
new MutationObserver(() => seen.push(document.title)).observe(document.querySelector("title"), { childList: true }); document.getElementById("url").focus(); document.getElementById("url").select()`, nil)
		for i, c := range text {
			x.run(chromedp.SendKeys(chromedp.CSS("#url"), string(c)))
			if i%8 == 0 {
				x.run(chromedp.Sleep(300 * time.Millisecond))
			}
		}
		x.run(chromedp.Sleep(300 * time.Millisecond))
		x.eval(`document.getElementById("url").blur()`, nil)
		x.until(`new URLSearchParams(location.hash.slice(1)).get("url") === ` + quote(want) + ` && document.title === ` + quote(strings.NewReplacer("https:", "hxxps:", "h.example", "h[.]example").Replace(want)+" · URL lab"))
		if seen := x.text(`seen.join("\n")`); regexp.MustCompile(`S3|hun|r:8`).MatchString(seen) {
			t.Errorf("the history has %s", seen)
		}
		x.eval(`void location.reload()`, nil)
		x.until(`document.documentElement?.dataset.ready && document.getElementById("url").value === ` + quote(text))
	}
}

// TestHideByHand hides the value of a parameter whose name is not one of a secret, in what is copied, in the address and in Present.
func TestHideByHand(t *testing.T) {
	x := open(t, "#panel=share&url="+url.QueryEscape("HTTP://h.example:80/a/../b?code=12&ref=hunter2"))
	x.until(`[...document.querySelectorAll("#hideable label")].map(e => e.textContent.trim()).join(" ") === "code ref" && document.getElementById("secrets").hidden`)
	x.click("#hideable label:last-child input")
	x.until(`document.getElementById("secretNames").textContent === "This URL has something private: ref."`)
	x.until(`location.hash.includes("REDACTED") && !location.hash.includes("hunter2")`)
	x.click(`[data-format="Evidence"]`)
	x.until(`document.getElementById("shared").value.includes("Input, defanged: hxxp://h[.]example:80/a/../b?code=12&ref=REDACTED\n")`)
	for _, want := range []string{"\n- host: h[.]example\n- port: none (default port, dropped, was 80)\n- path: /b (dot segments resolved, was /a/../b)\n", "\nURL Standard of 20"} {
		if got := x.text(`document.getElementById("shared").value`); !strings.Contains(got, want) {
			t.Errorf("the evidence lacks %q: %s", want, got)
		}
	}
	x.click("#present")
	x.until(`document.documentElement.hasAttribute("data-present") && document.getElementById("url").value.endsWith("ref=REDACTED")`)
	x.click("#present")
	x.until(`!document.documentElement.hasAttribute("data-present") && document.getElementById("url").value.endsWith("ref=hunter2")`)
	x.click("#hideable label:last-child input")
	x.until(`document.getElementById("secrets").hidden && location.hash.includes("hunter2")`)

	// The bar says so of a link in which it is hidden, and names some of many that are not.
	x.typed("url", "https://h.example/?token=REDACTED")
	x.has("#summary", "What is private is hidden here, as REDACTED.")
	x.typed("url", "https://u:hunter2xx@h.example/?token=abcd1234efgh&email=me@company.org&access_token=abcd1234efgh5678&sig=abcdef0123456789")
	x.has("#summary", "Contains something private: password, token, e-mail address and 2 more. Hide it in Share")

	// In the panel Share it is hidden in the list at once.
	x = open(t, "#v=1&panel=many&lines="+url.QueryEscape("https://a.example/?ref=hunter2\nhttps://b.example/order/471100815"))
	x.until(`!document.getElementById("shareList").disabled`)
	x.click("#shareList")
	x.eval(`document.getElementById("alsoHide").open = true; for (const box of document.querySelectorAll("#hideable input")) box.click(); document.querySelector("[data-list-format=Message]").click()`, nil)
	x.until(`document.getElementById("copied").textContent.startsWith("Copied: message.")`)
	if got := x.text(`document.getElementById("shared").value`); strings.Contains(got, "hunter2") || strings.Contains(got, "471100815") || strings.Count(got, "REDACTED") < 4 {
		t.Errorf("the message about the list: %s", got)
	}
	x.until(`!/hunter2|471100815/.test(location.hash)`)
}

// TestShareAlone shares a message with only the link that is read in it, which has a secret or not.
func TestShareAlone(t *testing.T) {
	for _, link := range []string{"https://paypal.com.evil.example/x?mail=anna@b.arpa", "https://paypal.com.evil.example/x"} {
		x := open(t, "#panel=share&url="+url.QueryEscape("Hello Anna Schmidt, your PIN is 4711: "+link+" Bye"))
		for _, format := range []string{"Link", "Message", "Evidence", "JSON", "Markdown table"} {
			x.eval(`document.getElementById("others").open = true; document.getElementById("shared").value = ""`, nil)
			x.click(`[data-format="` + format + `"]`)
			x.until(`document.getElementById("shared").value && document.getElementById("copied").textContent`)
			if got := x.text(`document.getElementById("shared").value`); regexp.MustCompile(`Schmidt|4711|anna`).MatchString(got) || strings.Contains(got, "REDACTED") != strings.Contains(link, "mail") {
				t.Errorf("%s: %s", format, got)
			}
		}
	}
	x := open(t, "#panel=share")
	// The text of a link that deceives is a part of what is wrong.
	x.typed("url", `see <a href="https://evil.example/">https://paypal.com/</a>`)
	x.eval(`document.getElementById("shared").value = ""`, nil)
	x.click(`[data-format="Link"]`)
	x.until(`document.getElementById("shared").value.includes("paypal.com")`)
}

// TestShareTests runs the tests that the page writes, on URLs that each language reads as browsers do, and on others: they pass, and
// say how the library differs.
func TestShareTests(t *testing.T) {
	const same = "reads it as browsers do."
	dir, files := t.TempDir(), map[string][]string{}
	for i, c := range []struct{ hash, ofGo, ofPython string }{
		{"url=" + url.QueryEscape("https://a.example:8080/b%20c?d=%22e%22#f"), same, same},
		{"url=" + url.QueryEscape("https://[::1]/"), same, same},
		{"url=https%3A%2F%2Fa.example", same, same},
		{"url=" + url.QueryEscape(`https://a.example\@b.example/`), "rejects what browsers read.", "differs from browsers in: host, path."},
		{"url=" + url.QueryEscape("https://a.example:99999/"), "reads what browsers reject.", "reads what browsers reject."},
		{"url=" + url.QueryEscape("https://a.example:x/"), "rejects it, as browsers do.", "reads what browsers reject."},
		{"url=" + url.QueryEscape("https://[a/"), "rejects it, as browsers do.", "rejects it, as browsers do."},
		{"url=" + url.QueryEscape("HTTPS://u:p@BÜCHER.example:443/a b/../ü?q=ü#é"), "differs from browsers in: host, port, path, query.", "differs from browsers in: host, port, path, query, fragment."},
		{"url=" + url.QueryEscape("http://0x7f.1/"), "differs from browsers in: host.", "differs from browsers in: host."},
		{"url=" + url.QueryEscape("mailto:a@b.example?subject=x"), same, same},
		{"url=" + url.QueryEscape("postgres://u:p@db.internal:5432/main?sslmode=disable"), same, same},
		{"url=" + url.QueryEscape("https://user:p@ss/w0rd@exa.mple.com:8080/a?x=1"), "REDACTED is in place of what is private, and the host is a part of that.", same},
		{"url=" + url.QueryEscape("https:a.example"), "differs from browsers in: host, path.", "differs from browsers in: host, path."},
		{"url=" + url.QueryEscape(`x:"\n${y}`+"`"), "", ""},
		{"url=" + url.QueryEscape("../c?d") + "&base=" + url.QueryEscape("https://h.example/a/b/"), same, same},
		{"url=c&base=" + url.QueryEscape("https://h.example:x/"), "rejects it, as browsers do.", ""},
		{"url=" + url.QueryEscape("https://h.example/?é") + "&encoding=windows-1252", "", ""},
		{"url=" + url.QueryEscape("https://h.example/?a'b#c d") + "&edition=2017-06", "", ""},
		{"url=" + url.QueryEscape("//g.example/") + "&edition=2024&encoding=Shift_JIS&base=" + url.QueryEscape("https://h.example/"), same, same},
	} {
		t.Run(c.hash, func(t *testing.T) {
			x := open(t, "#"+c.hash)
			for name, want := range map[string]string{"Go test": "", "Go net/url test": c.ofGo, "JavaScript test": "", "Python test": c.ofPython} {
				x.eval(`document.getElementById("others").open = true; document.getElementById("shared").value = ""`, nil)
				x.click(`[data-format="` + name + `"]`)
				x.until(`document.getElementById("shared").value && document.getElementById("copied").textContent`)
				code := x.text(`document.getElementById("shared").value`)
				if !strings.Contains(code, want) {
					t.Errorf("%s does not say %q:\n%s", name, want, code)
				}
				if formatted, err := format.Source([]byte(code)); strings.HasPrefix(name, "Go") && (err != nil || string(formatted) != code) {
					t.Errorf("%s is not as gofmt has it, or %v:\n%s", name, err, code)
				}
				n := strconv.Itoa(i)
				file := map[string]string{"Go test": "c" + n + "_test.go", "Go net/url test": "d" + n + "_test.go", "JavaScript test": "c" + n + ".mjs", "Python test": "c" + n + ".py"}[name]
				code = strings.NewReplacer("import pytest\n", "import unittest as pytest\npytest.raises = pytest.TestCase().assertRaises\n", "func Test", "func Test"+n+"X").Replace(code)
				if err := os.WriteFile(filepath.Join(dir, file), []byte(code), 0o666); err != nil {
					t.Fatal(err)
				}
				files[path.Ext(file)] = append(files[path.Ext(file)], filepath.Join(dir, file))
			}
		})
	}
	for of, run := range map[string][]string{
		".go": append([]string{"go", "test"}, files[".go"]...), ".mjs": {"node", "--input-type=module", "-e", "for (const file of process.argv.slice(1)) await import(file)"},
		".py": {"python3", "-c", "import runpy, sys\nfor file in sys.argv[1:]: runpy.run_path(file)['test_url']()"},
	} {
		if of != ".go" {
			run = append(run, files[of]...)
		}
		cmd := exec.Command(need.Program(t, run[0]), run[1:]...)
		cmd.Dir, cmd.Env = "../..", append(os.Environ(), "GOWORK=off")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", run[0], err, out)
		}
	}
}

// TestToCode leads from two panels to the code for them, of which some lines are in view with the buttons of other languages, and the one that was
// chosen last comes again.
func TestToCode(t *testing.T) {
	x := open(t, "#url="+url.QueryEscape(`https://a.example\@b.example/`))
	lead := func(panel, name string) {
		t.Helper()
		x.click(`#tab-` + panel)
		x.click(`#` + panel + ` .toCode`)
		x.until(`document.querySelector("#share .chosen")?.dataset.format === "` + name + `" && document.getElementById("shared").value.includes("rowser")`)
		if got := x.text(`(() => { const field = document.getElementById("shared").getBoundingClientRect(), chosen = document.querySelector("#share .chosen").getBoundingClientRect(), box = document.getElementById("panels").getBoundingClientRect(); return String(field.top >= box.top && field.height >= 200 && chosen.top > field.bottom && chosen.bottom <= innerHeight) })()`); got != "true" {
			t.Errorf("%s is not in view", name)
		}
	}
	lead("programs", "Go net/url test")
	x.click(`[data-format="Python test"]`)
	x.until(`document.getElementById("copied").textContent.startsWith("Copied: Python test")`)
	lead("programs", "Python test")
	lead("api", "JavaScript test")
}

// TestShareCompiled runs the code that the page writes: it prints the URL and its host.
func TestShareCompiled(t *testing.T) {
	const input = "https://u@A.example:8080/b?c=d"
	for _, options := range []string{"", "&edition=2017-06", "&encoding=Shift_JIS", "&base=https%3A%2F%2Fh%2F", "&edition=2024&base=https%3A%2F%2Fh%2F"} {
		x := open(t, "#url="+url.QueryEscape(input)+options)
		for name, run := range map[string][]string{"Go code": {"go", "run", "x.go"}, "Go net/url": {"go", "run", "x.go"}, "JavaScript": {"node", "x.mjs"}, "Python": {"python3", "x.py"}} {
			program := need.Program(t, run[0])
			x.eval(`document.getElementById("others").open = true; document.getElementById("shared").value = ""`, nil)
			x.click(`[data-format="` + name + `"]`)
			x.until(`document.getElementById("shared").value && document.getElementById("copied").textContent`)
			code, file := x.text(`document.getElementById("shared").value`), filepath.Join(t.TempDir(), run[len(run)-1])
			if err := os.WriteFile(file, []byte(code), 0o666); err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command(program, append(run[1:len(run)-1], file)...)
			cmd.Dir, cmd.Env = "../..", append(os.Environ(), "GOWORK=off")
			out, err := cmd.CombinedOutput()
			if lines := strings.Split(string(out), "\n"); err != nil || len(lines) < 2 || !strings.HasSuffix(lines[0], ".example:8080/b?c=d") || !strings.EqualFold(lines[1], "a.example") {
				t.Errorf("%s with %q: %v\n%s\n%s", name, options, err, out, code)
			}
		}
	}
}

// TestShareParameters runs the code that reads the parameters: it finds the values that its comments have.
func TestShareParameters(t *testing.T) {
	many := "https://h/?"
	for i := range 25 {
		many += fmt.Sprintf("n%d=%d&", i, i)
	}
	for _, c := range []struct {
		input, base string
		names       int
	}{
		{`https://h/?tag=a&tag=b c+d&é=%ff&"=\&'=%27&` + "`" + `${x}=1&💥=%F0%9F%92%A5&\u{2028}=\u{202E}\u{D800}&\u{E0001}=1&a%0Ab=%0D%00&__proto__=1&empty&=#f?g=1`, "", 12},
		{`https://h/??x=1&%2A/");process.exit(1)//="""%0Aimport os`, "", 2},
		{`?q=1&q="`, "https://h/a?b=c", 1},
		{many, "", 20},
		{"https://h/", "", 0},
	} {
		x := open(t, "#url="+url.QueryEscape(c.input)+"&base="+url.QueryEscape(c.base))
		for name, of := range map[string]struct{ program, file, from, to, before string }{
			"JavaScript": {"node", "x.mjs", `(?m)^console\.log\((.*)\); // (\[.*\])$`, "assert.deepEqual($1, $2);", "import assert from 'node:assert';\n"},
			"Python":     {"python3", "x.py", `(?m)^print\((.*)\)  # (\[.*\])$`, "assert $1 == $2, $1", ""},
		} {
			program := need.Program(t, of.program)
			x.eval(`document.getElementById("others").open = true; document.getElementById("shared").value = ""`, nil)
			x.click(`[data-format="` + name + `"]`)
			x.until(`document.getElementById("shared").value && document.getElementById("copied").textContent`)
			code := x.text(`document.getElementById("shared").value`)
			asserts := regexp.MustCompile(of.from)
			if got := len(asserts.FindAllString(code, -1)); got != c.names {
				t.Errorf("%s of %s reads %d names, want %d:\n%s", name, c.input, got, c.names, code)
			}
			file := filepath.Join(t.TempDir(), of.file)
			if err := os.WriteFile(file, []byte(of.before+asserts.ReplaceAllString(code, of.to)), 0o666); err != nil {
				t.Fatal(err)
			}
			if out, err := exec.Command(program, file).CombinedOutput(); err != nil {
				t.Errorf("%s of %s: %v\n%s\n%s", name, c.input, err, out, code)
			}
		}
	}
}

// TestShareAgrees runs the command that the page prints: its answer is the page's, in the JSON, in the
// Markdown table and in the bar.
func TestShareAgrees(t *testing.T) {
	const wrapped = "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fgood.example%5C%40evil.example%2Flogin&data=05"
	for _, fragment := range []string{
		"#url=" + url.QueryEscape(present),
		"#url=" + url.QueryEscape(wrapped),
		"#url=" + url.QueryEscape("hxxps://user@evil[.]example/|'"),
		"#url=" + url.QueryEscape(`https://h/\u{202E}\x{FF}\u{9}"$x`),
		"#url=..%2F%60%7C%27%22%5C%3Cb%3E%C3%A9&base=https%3A%2F%2Fh%2Fa%2Fb&encoding=Shift_JIS",
		"#url=" + url.QueryEscape("https://exa mple.org:99999/"),
		"#url=" + url.QueryEscape("https://h/^") + "&edition=2017-06",
	} {
		x := open(t, fragment)
		copied := func(format string) string {
			t.Helper()
			x.eval(`document.getElementById("shared").value = ""`, nil)
			x.click(`[data-format="` + format + `"]`)
			x.until(`document.getElementById("shared").value && document.getElementById("copied").textContent`)
			return x.text(`document.getElementById("shared").value`)
		}
		var export struct {
			Inspect, Check json.RawMessage
			Parse          struct{ Error any }
		}
		if err := json.Unmarshal([]byte(copied("JSON")), &export); err != nil {
			t.Fatal(err)
		}
		var inspection struct {
			Grade    string
			Findings []struct{ Rule string }
			Chain    []string
		}
		if err := json.Unmarshal(export.Inspect, &inspection); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(copied("Command")) {
			verb := strings.Fields(line)[1]
			cmd := exec.Command("bash", "-c", strings.Replace(line, " -- ", " --json -- ", 1))
			cmd.Env = append(os.Environ(), "PATH="+filepath.Dir(command(t))+":"+os.Getenv("PATH"))
			out, _ := cmd.Output()                              // what does not parse, or is suspicious, has status 1
			if verb == "inspect" && export.Parse.Error == nil { // a verdict is not a failure of the parse
				var answer map[string]any
				json.Unmarshal(out, &answer)
				delete(answer, "error")
				out, _ = json.Marshal(answer)
			}
			want := map[string]json.RawMessage{"inspect": export.Inspect, "check": export.Check}[verb]
			if got, want := canonical(t, out), canonical(t, want); got != want {
				t.Errorf("%s:\nthe command says %s\nthe page %s", line, got, want)
			}
		}
		table := copied("Markdown table")
		if !strings.Contains(table, "| verdict | "+inspection.Grade+" |") || fragment == "#url="+url.QueryEscape(wrapped) && len(inspection.Chain) != 1 {
			t.Errorf("%s: the grade or the chain is not there: %s", fragment, table)
		}
		for _, f := range inspection.Findings {
			if !strings.Contains(table, "("+f.Rule+") |") {
				t.Errorf("%s: the table lacks %s", fragment, f.Rule)
			}
		}
		for _, target := range inspection.Chain {
			if !strings.Contains(table, "| leads to | `"+strings.NewReplacer("https:", "hxxps:", ".", "[.]").Replace(target)+"` |") {
				t.Errorf("%s: the table lacks %s", fragment, target)
			}
		}
		if got := x.content("#verdict .graded strong"); !strings.EqualFold(got, inspection.Grade) {
			t.Errorf("%s: the bar says %s", fragment, got)
		}
	}
}

// TestPaths reads the panel, which has the results of weburl request.
func TestPaths(t *testing.T) {
	x := open(t, "#panel=paths&v=1&url="+url.QueryEscape("https://h/public/..;/%2e%2e/admin?x"))
	x.has("#pathList", "The request of a browser", "/public/admin?x", "The text, sent as it is written", "/public/..;/%2e%2e/admin?x", "Tomcat 10.1", "Express 5", "nginx 1.22 location, proxy_pass without a URI")
	var got struct {
		Paths []struct {
			Target  string
			Results json.RawMessage
		}
	}
	x.eval(`(async () => { const { Engine } = await import("./ask.js"); return new Engine().ask({ want: "paths", input: document.getElementById("url").value }) })()`, &got)
	if len(got.Paths) != 2 {
		t.Fatalf("%d targets", len(got.Paths))
	}
	for _, p := range got.Paths {
		out, _ := exec.Command(command(t), "request", "--json", p.Target).Output()
		var want struct{ Results json.RawMessage }
		if err := json.Unmarshal(out, &want); err != nil {
			t.Fatal(err)
		}
		if a, b := canonical(t, p.Results), canonical(t, want.Results); a != b {
			t.Errorf("%s: %s, the command %s", p.Target, a, b)
		}
	}
	x.typed("url", "https://h/%")
	x.has("#pathList", "answer with the error 400 (Bad Request)")
	x.typed("url", "mailto:a@b")
	x.has("#pathList", "There is no request")
	// The first sentence says which path programs match, if they differ, with a program once.
	x.typed("url", "https://h//admin")
	x.has("#pathList .reads", "HAProxy, Varnish and", "match //admin; nginx, Apache httpd and", "match /admin; 1 matches another path.")
	if got := x.text(`document.querySelector("#pathList .target > details").textContent`); !strings.Contains(got, "nginx 1.22 merge_slashes off") {
		t.Errorf("the other configurations are %s", got)
	}
	// The next one says whether a rule is passed.
	for input, want := range map[string]string{
		"https://h/a?b":                "All programs match the same path, some with its query.",
		"https://h/caf%C3%A9/":         "All programs match the same path, some percent-decoded, some without the slash at its end.",
		"https://h/user%40h/a%20b":     "All programs match the same path, some percent-decoded.",
		"https://h/A":                  "All programs match the same path. Fiber and Express ignore the letter case.",
		"https://h/public/..;/admin":   "A rule in nginx, Apache httpd and 12 others can be bypassed: they match /public/..;/admin, and behind them Tomcat matches /admin.",
		"https://h/public/..%3B/admin": "A rule in nginx (location, proxy_pass with a URI) and Apache httpd in 2 of 3 configurations can be bypassed: they match /public/..;/admin, and behind them Tomcat matches /admin.",
		"https://h/%61dmin":            "A rule in nginx (a rule on $request_uri), HAProxy (path_beg) and 3 others can be bypassed: they match /%61dmin, and behind them Go (http.ServeMux), gorilla/mux and 15 others match /admin.",
		"https://h//admin":             "A rule in nginx in 2 of 5 configurations, HAProxy (path_beg) and 5 others can be bypassed: they match //admin, and behind them Flask, Sinatra and 4 others match /admin.",
		"https://h/a%2Fb":              "and behind them gorilla/mux, Gin and 10 others match /a/b.",
	} {
		x.typed("url", input)
		x.until(`document.querySelector("#pathList h3 code").textContent === ` + strconv.Quote(strings.TrimPrefix(input, "https://h")))
		if got := x.content("#pathList .target > p:not(.reads)"); !strings.Contains(got, want) {
			t.Errorf("%s: %s", input, got)
		}
	}
	// A long path is decoded once, and not for each pair of programs.
	begin := time.Now()
	x.typed("url", "https://h/"+strings.Repeat("%3Ba/%C3%A9", 20000))
	if took := time.Since(begin); took > 20*time.Second {
		t.Errorf("a long path takes %v", took)
	}
	// Programs that a rule is passed before come first, and the proxies whose rules are passed after them.
	x.typed("url", "https://h/%61dmin")
	x.until(`document.querySelector("#pathList h3 code").textContent === "/%61dmin"`)
	if got := x.text(`[...document.querySelectorAll("#pathList .place > p")].slice(0, 3).map(p => p.textContent).join("; ")`); got != "15 match /admin, past the rules of 5 proxies; 1 matches /admin, and the application gets /%61dmin, past the rules of 5 proxies; 4 match /%61dmin, and forward it" {
		t.Error(got)
	}
	x.typed("url", "https://h/a?b")
	x.until(`document.querySelector("#pathList h3 code").textContent === "/a?b"`)
	if got := x.text(`[...document.querySelectorAll("#pathList .place")].filter(place => place.textContent.includes(", and forward")).map(place => place.textContent).join()`); !strings.Contains(got, "nginx") || strings.Contains(got, "Express") {
		t.Errorf("forwarded by %s", got)
	}
}

// TestChoice has the panels Servers and Programs show only the programs that a user chooses, also on paper and when the page is opened again.
func TestChoice(t *testing.T) {
	x := open(t, "#panel=paths&v=1&url="+url.QueryEscape(`http://good.example\@evil.example//admin`))
	const (
		chosen = "By your choice, this panel shows 2 of %v programs."
		chips  = `[...document.querySelectorAll("%s .place > .chips :is(a, button)")].map(a => a.textContent).join(", ")`
	)
	for _, test := range []struct{ panel, choice, list, first, second, want, says string }{
		{"paths", "#pathChoice", "#pathList", "tomcat", "nginx-unmerged", "Tomcat 10.1, nginx 1.22 merge_slashes off", "A rule in nginx can be bypassed: it matches /@evil.example//admin, and behind it Tomcat matches /@evil.example/admin."},
		{"programs", "#placeChoice", "#placesPart", "curl", "whatwg-2026-07", "browsers and Node, curl 7.88.1", "connect"},
	} {
		x.click("#tab-" + test.panel)
		all := x.number(`document.querySelectorAll("` + test.choice + ` input").length`)
		if all < 20 || !strings.Contains(x.content(test.choice), "Choose programs") || strings.Contains(x.content(test.choice), "By your choice") {
			t.Errorf("%s: %v programs can be chosen: %s", test.panel, all, x.content(test.choice))
		}
		for _, name := range []string{test.first, test.second} {
			x.eval(fmt.Sprintf(`document.querySelector("%s input[value='%s']").click()`, test.choice, name), nil)
		}
		x.until(fmt.Sprintf(`document.querySelector("%s > p").checkVisibility() && document.querySelector("%[1]s > p").textContent.startsWith(%q)`, test.choice, fmt.Sprintf(chosen, all)))
		if got := x.text(fmt.Sprintf(chips, test.list)); got != test.want {
			t.Errorf("%s: %s", test.panel, got)
		}
		x.has(test.list, test.says)
	}
	// Paper says so too, without the boxes.
	if _, text := x.printed(page.PrintToPDFParams{}); strings.Count(text, "Byyourchoice") != 2 || strings.Contains(text, "Chooseprograms") || strings.Contains(text, "HAProxy") {
		t.Error("printed", text)
	}
	x.run(chromedp.Reload())
	x.until(`document.documentElement.dataset.began !== undefined && document.querySelector("#placeChoice > p")?.textContent && document.querySelector("#pathChoice > p")?.textContent`)
	for i, choice := range []string{"#placeChoice", "#pathChoice"} {
		x.click("#tab-" + []string{"programs", "paths"}[i])
		x.until(fmt.Sprintf(`document.querySelector("%s > p").checkVisibility()`, choice))
		x.click(choice + " > p > button")
		x.until(fmt.Sprintf(`!document.querySelector("%s > p").checkVisibility() && !document.querySelector("%[1]s input:checked") && document.activeElement.matches("%[1]s summary")`, choice))
	}
	x.has("#pathList", "HAProxy")
}

// TestKeyboard comes to each control with keys alone, and uses some.
func TestKeyboard(t *testing.T) {
	x := open(t, shownURL, look(1280, 900, "light"))
	x.eval(`document.getElementById("options").open = true`, nil)
	reached := map[string]bool{}
	walk := func() {
		t.Helper()
		x.eval(`document.activeElement.blur()`, nil)
		for range 120 {
			x.run(chromedp.KeyEvent(kb.Tab))
			id := x.text(`(() => { const e = document.activeElement; return e.id || e.dataset.format || e.localName })()`)
			if id == "body" {
				return
			}
			reached[id] = true
			// What has the focus shows it.
			if x.text(`getComputedStyle(document.activeElement).outlineStyle`) == "none" {
				t.Errorf("%s has the focus and does not show it", id)
			}
		}
		t.Errorf("the tab key does not leave the page")
	}
	walk()
	y := open(t, "#url=https://h.example/?"+strings.Repeat("x", 1500), look(1280, 800, "light"))
	y.run(chromedp.Focus(chromedp.CSS("#present")), chromedp.KeyEvent(kb.Tab))
	if got := y.text(`document.activeElement.id`); got != "url" {
		t.Errorf("the tab key leads to %q before the URL", got)
	}
	// Numbers choose a panel, whose tab has the focus then, and so do arrow keys.
	for key, panel := range map[string]string{"3": "machine", "9": "share", "0": "many"} {
		x.eval(`document.activeElement.blur()`, nil)
		x.run(chromedp.KeyEvent(key))
		if got := x.panel(); got != panel {
			t.Errorf("%s chooses %s", key, got)
		}
		if got := x.text(`document.activeElement.id`); got != "tab-"+panel {
			t.Errorf("%s leads to %s", key, got)
		}
		reached["tab-"+panel] = true
		walk()
	}
	for _, id := range strings.Fields("skip skipPanels keys tab-machine tab-share url base encoding edition insert insertIt first back run scrub tape Link Defanged shared lines readLines file summary guide present") {
		if !reached[id] {
			t.Errorf("the tab key does not lead to %s", id)
		}
	}
	// A number chooses the same panel on a narrow screen, and its tab and the list of the keys name it.
	x.run(look(360, 740, "light"))
	for key, panel := range map[string]string{"1": "errors", "3": "machine", "9": "share", "0": "many"} {
		x.eval(`document.activeElement.blur()`, nil)
		x.run(chromedp.KeyEvent(key))
		if got := x.panel(); got != panel {
			t.Errorf("on a narrow screen %s chooses %s", key, got)
		}
		if got := x.text(`(e => e.title.startsWith("Key ` + key + `: ") && e.getAttribute("aria-keyshortcuts"))(document.getElementById("tab-` + panel + `"))`); got != key {
			t.Errorf("the key of %s is said to be %s", panel, got)
		}
		if title := x.text(`document.getElementById("tab-` + panel + `").textContent`); !strings.Contains(x.text(`document.getElementById("keyPanels").textContent`), key+" "+title) {
			t.Errorf("the keys do not name %s", title)
		}
	}
	x.run(look(1280, 900, "light"))
	// The tab key leads from a tab to a panel of text.
	x.eval(`document.getElementById("tab-host").click(); document.getElementById("tab-host").focus()`, nil)
	x.run(chromedp.KeyEvent(kb.Tab))
	if got := x.text(`document.activeElement.id`); got != "host" {
		t.Errorf("the tab key leads from the tab Host to %s", got)
	}
	// The tab gets the focus that was in a panel.
	x.click("#tab-share")
	x.run(chromedp.Focus(chromedp.CSS(`[data-format="Link"]`)), chromedp.KeyEvent("1"))
	if got := x.text(`document.activeElement.id`); got != "tab-errors" {
		t.Errorf("the focus is at %q", got)
	}
	x.eval(`document.activeElement.blur()`, nil)
	x.run(chromedp.KeyEvent("?"))
	x.until(`document.getElementById("keyHelp").open && document.activeElement.id === "keyTitle"`)
	x.run(chromedp.KeyEvent(kb.Escape))
	x.until(`!document.getElementById("keyHelp").open`)
	x.run(chromedp.KeyEvent("/"))
	if got := x.text(`document.activeElement.id`); got != "url" {
		t.Errorf("/ leads to %s", got)
	}
	// Keys that are one character can be switched off, and stay so.
	x.eval(`document.getElementById("keys").click(); document.getElementById("single").click(); document.getElementById("keysClose").click(); document.activeElement.blur()`, nil)
	before := x.panel()
	x.run(chromedp.KeyEvent("6"), chromedp.KeyEvent("?"))
	if got := x.panel() + x.text(`document.getElementById("keyHelp").open`); got != before+"false" {
		t.Errorf("keys that are off lead to %s", got)
	}
	if y := open(t, "", look(1280, 900, "light")); y.text(`document.getElementById("single").checked`) != "false" {
		t.Error("the keys are on again")
	}
	x.eval(`document.getElementById("single").click()`, nil)
	x.click("#tab-many")
	for _, step := range []struct{ key, panel string }{{kb.ArrowRight, "examples"}, {kb.ArrowRight, "errors"}, {kb.ArrowLeft, "examples"}, {kb.Home, "errors"}, {kb.ArrowRight, "programs"}, {kb.End, "examples"}, {kb.Home, "errors"}} {
		x.run(chromedp.KeyEvent(step.key))
		if got := x.panel() + " " + x.text(`document.activeElement.id`); got != step.panel+" tab-"+step.panel {
			t.Errorf("a key leads to %s, not to %s", got, step.panel)
		}
	}
	x.run(chromedp.Focus(chromedp.CSS("#errorList li .fix button")), chromedp.KeyEvent(kb.Enter))
	x.until(`!document.getElementById("url").value.includes("user@")`)
	// A number that is typed is typed.
	x.run(chromedp.Focus(chromedp.CSS("#url")), chromedp.KeyEvent("3"))
	if got := x.panel(); got != "errors" {
		t.Errorf("typing leads to %s", got)
	}
	x.eval(`document.getElementById("tab-host").click()`, nil)
	x.run(chromedp.Focus(chromedp.CSS(`#verdict a[href="#errors"]`)), chromedp.KeyEvent(kb.Enter))
	if got := x.text(`document.activeElement.id`); got != "errors" {
		t.Errorf("the focus is at %s", got)
	}
}

func TestGallery(t *testing.T) {
	x := open(t, shownURL)
	x.until(`document.querySelector("#galleryList button")`)
	if got := x.number(`document.querySelectorAll("#galleryList li").length`); got != 50 {
		t.Errorf("%v URLs", got)
	}
	for i := range 50 {
		before := x.text(`document.documentElement.dataset.shown`)
		x.eval(fmt.Sprintf(`document.querySelectorAll("#galleryList button")[%d].click()`, i), nil)
		x.until(`document.documentElement.dataset.shown !== ` + quote(before))
		want := x.text(fmt.Sprintf(`fetch("gallery.json").then(r => r.json()).then(list => list[%d].facts.href ?? "none")`, i))
		if got := x.text(`document.getElementById("href")?.textContent ?? "none"`); got != want {
			t.Errorf("%d: got %s, want %s", i, got, want)
		}
		// The one that is shown is marked.
		if got := x.text(`[...document.querySelectorAll("#galleryList button")].map((e, i) => e.ariaCurrent ? i : "").join("")`); got != strconv.Itoa(i) {
			t.Errorf("%d: marked: %s", i, got)
		}
	}
	if got := x.number(`document.querySelectorAll("#galleryList summary").length`); got != 10 {
		t.Errorf("%v groups", got)
	}
}

// TestEmpty looks for what is about an input while there is none.
func TestEmpty(t *testing.T) {
	for _, size := range screens {
		x := open(t, "#url=&panel=programs", look(size.width, size.height, "light"))
		shown := func() string {
			return x.text(`[...document.querySelectorAll("#both, [role=tab], [data-title]")].filter(e => e.checkVisibility()).map(e => e.id).join(" ")`)
		}
		if got := shown(); got != "tab-many tab-examples examples" {
			t.Errorf("%v: %s", size, got)
		}
		x.run(chromedp.KeyEvent("3"))
		x.typed("url", "https://h/")
		if got := shown(); !strings.HasSuffix(got, " programs") {
			t.Errorf("%v: with an input: %s", size, got)
		}
	}
}

// TestShareSecrets copies a URL and a list with secrets: the page names them, and copies them only if the user
// wants that.
func TestShareSecrets(t *testing.T) {
	const secret = "https://user:hunter2@h.example/cb?access_token=hunter2&a=b"
	x := open(t, "#url="+url.QueryEscape(secret)+"&panel=share")
	x.until(`document.getElementById("shared").value`)
	x.has("#secrets", "This URL has something private: password, access_token.")
	copied := func(selector string) string {
		t.Helper()
		x.eval(`navigator.clipboard.write = async () => {}; document.getElementById("shared").value = document.getElementById("copied").textContent = ""`, nil)
		x.click(selector)
		x.until(`document.getElementById("shared").value && document.getElementById("copied").textContent`)
		return x.text(`document.getElementById("shared").value`)
	}
	look := func(selector string, want bool) {
		t.Helper()
		got := copied(selector)
		if strings.Contains(selector, "Message") && strings.Contains(got, "REDACTED is in place of what is private.") != want {
			t.Errorf("the message says of its secrets: %s", got)
		}
		if strings.Contains(got, "hunter2") == want || want != strings.Contains(got, "REDACTED") || want != strings.Contains(x.content("#copied"), "REDACTED") {
			t.Errorf("%s: %s, %s", selector, got, x.content("#copied"))
		}
	}
	all := func(attribute string) []string {
		return strings.Split(x.text(`[...document.querySelectorAll("[`+attribute+`]:not([data-format$='of the URL'], [data-format=Hosts])")].map(e => e.getAttribute("`+attribute+`")).join("\n")`), "\n")
	}
	if got := x.text(`document.getElementById("shared").value`); strings.Contains(got, "hunter2") {
		t.Errorf("the link that is shown is %s", got)
	}
	for _, format := range all("data-format") {
		look(`[data-format="`+format+`"]`, true)
	}
	if title := x.text(`document.title`); strings.Contains(title, "hunter2") {
		t.Errorf("the title is %s", title)
	}
	// The history has the secrets, and the address has not.
	x.until(`location.hash.includes("REDACTED")`)
	x.run(chromedp.Reload())
	x.until(`document.documentElement.dataset.shown && document.getElementById("href").textContent.includes("hunter2")`)
	// All buttons that copy, and paper with the address of the page on it, have the state of the one box.
	x.eval(`navigator.clipboard.writeText = async text => { window.written = text; }`, nil)
	buttons := func(want string) {
		t.Helper()
		for _, button := range []string{"#components .copy", "#copyStep"} {
			x.eval(`window.written = ""`, nil)
			x.click("#tab-machine")
			label := "Copied with " + want
			if button == "#copyStep" {
				x.click("#present")
				if want == "REDACTED" { // the input that is presented has no secrets
					label = "Copied"
					x.until(`!(location.hash + document.getElementById("url").value + document.getElementById("walk").textContent).includes("hunter2")`)
				}
			}
			x.eval(`document.querySelector("`+button+`").click()`, nil) // Present does not show it beside the box for secrets
			x.until(`document.querySelector("` + button + `").textContent === "` + label + `"`)
			if got := x.text(`window.written`); got == "" || strings.Contains(got, "hunter2") == (want == "REDACTED") {
				t.Errorf("%s copies %s", button, got)
			}
			if button == "#copyStep" {
				x.click("#present")
				x.until(`!document.documentElement.hasAttribute("data-present") && document.documentElement.dataset.shown === document.documentElement.dataset.asked`)
				if got := x.text(`document.getElementById("url").value`); !strings.Contains(got, "hunter2") {
					t.Errorf("after Present, the input is %s", got)
				}
			}
		}
		x.until(`location.hash.includes("hunter2") === ` + strconv.FormatBool(want != "REDACTED"))
		_, text := x.printed(page.PrintToPDFParams{PaperWidth: 8.27, PaperHeight: 11.69, MarginTop: new(1.0), MarginBottom: new(1.0), DisplayHeaderFooter: new(true)})
		if strings.Contains(text, "hunter2") == (want == "REDACTED") || !strings.Contains(text, strings.Replace(want, "secrets", "somethingprivate", 1)) || !strings.Contains(text, "h[.]example/cb") {
			t.Errorf("the PDF with %s: %s", want, text[max(0, strings.Index(text, "hunter2")-300):])
		}
	}
	// A step is the one of the same state, even if the password has more steps than REDACTED.
	of := open(t, "#v=1&panel=machine&step=9&url="+url.QueryEscape("https://user:p@ss@w@h.example/a"))
	of.eval(`navigator.clipboard.writeText = async text => { window.written = text; }`, nil)
	of.has("#step", "host state")
	of.click("#present")
	of.until(`document.getElementById("stepNumber").textContent === "7 of 9"`)
	of.has("#step", "host state")
	of.eval(`document.getElementById("copyStep").click()`, nil)
	of.until(`window.written?.includes("REDACTED") && window.written.includes("&step=7&")`)
	for _, want := range []string{"p@ss@w", "REDACTED"} {
		of.click("#presentRedact input")
		of.until(`document.documentElement.hasAttribute("data-present") && document.getElementById("tape").textContent.includes("` + want + `") && document.activeElement.id === "forward"`)
	}
	// So is the one that the page shows after Present, with its panel.
	of.click("#forward")
	of.click("#present")
	of.until(`!document.documentElement.hasAttribute("data-present") && document.getElementById("stepNumber").textContent === "10 of 11"`)
	of.has("#step", "path start state")
	// Without a password that ends the authority, the URL has the same components.
	of = open(t, "#v=1&view=present&url="+url.QueryEscape("https://user:p@ss/w0rd@h.example/"))
	of.has("#components .inLesson", "the host is a part of that")
	of.click("#toSteps")
	of.click("#present")
	of.until(`!document.documentElement.hasAttribute("data-present") && document.getElementById("machine").checkVisibility()`)
	buttons("REDACTED")
	if got := x.text(`location.hash + document.getElementById("href").textContent`); strings.Count(got, "hunter2") != 2 {
		t.Errorf("after the print the page has %s", got)
	}
	x.click(`[data-format="Message"]`)
	x.until(`document.getElementById("copied").textContent.startsWith("Copied: message.")`)
	x.click("#secrets input")
	x.until(`document.getElementById("shared").value.includes("hunter2") && document.getElementById("shared").value.includes("\nLink: hxxps:")`)
	look(`[data-format="Link"]`, false)
	x.has("#copied", "It has something private: password, access_token.")
	buttons("secrets")
	x.click("#secrets input")
	x.click(`[data-format="Evidence"]`)
	x.until(`document.getElementById("copied").textContent.endsWith("Copy it exactly")`)
	x.click("#copied button")
	x.until(`document.getElementById("shared").value.includes("hunter2") && document.getElementById("copied").textContent.startsWith("Copied: evidence. It has something private")`)
	// The choice is for one URL.
	x.click("#clear")
	x.typed("url", "https://h.example/")
	x.click("#tab-share")
	x.until(`document.getElementById("secrets").hidden && document.querySelector(".redact").checked`)
	x.eval(`document.querySelector(".redact").click()`, nil)

	dir := t.TempDir()
	x.run(downloadsTo(dir))
	x.paste("#url", "https://a.example/\n"+secret+"\nsee https://b.example/?sig=hunter2 and https://c.example/")
	x.until(`document.getElementById("manyStatus").textContent.startsWith("4 links")`)
	x.has("#listSecrets", "Hide what is private in copies, files and Present, as REDACTED, in 2 lines: password, access_token, sig")
	for _, name := range []string{"csv", "jsonl", "sarif"} {
		x.click("#" + name)
		if got := string(saved(t, filepath.Join(dir, "urls."+name))); strings.Contains(got, "hunter2") || name != "sarif" && (!strings.Contains(got, "https://h.example") && !strings.Contains(got, "@h[.]example") || !strings.Contains(got, "REDACTED")) {
			t.Errorf("%s: %s", name, got)
		}
	}
	if _, text := x.printed(page.PrintToPDFParams{PaperWidth: 8.27, PaperHeight: 11.69, DisplayHeaderFooter: new(true)}); strings.Contains(text, "hunter2") || strings.Count(text, "REDACTED") < 4 {
		t.Errorf("the PDF of the list: %s", text)
	}
	x.click("#shareList")
	x.until(`document.getElementById("shared").value.includes("panel=many")`)
	x.has("#secrets", "The list has something private in 2 lines: password, access_token, sig.")
	x.click("#blockAll")
	for _, format := range all("data-list-format") {
		if format == "Clients" {
			continue // which only a log has
		}
		if format != "Hosts" && format != "Sites" {
			look(`[data-list-format="`+format+`"]`, true)
		} else if got := copied(`[data-list-format="` + format + `"]`); got != "h.example\na.example\nb.example\nc.example\n" {
			t.Errorf("the hosts: %s", got)
		}
	}
}
