package browser

import (
	"bytes"
	"fmt"
	"net/url"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/weburl/weburl/internal/need"
)

// lit returns the components, errors, states and rows of steps that are lit, each once.
func (x *tab) lit() string {
	x.Helper()
	return x.text(`[...new Set([...document.querySelectorAll(".lit")].map(e => e.dataset.component ?? e.closest(".state")?.textContent ?? e.querySelector("h4 code, th")?.textContent).filter(Boolean))].sort().join(", ")`)
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
		{25, "q", "Byte 24, query, read in the query state: "}, // the end
	} {
		caret(test.place)
		x.until(`document.getElementById("under").textContent.startsWith(` + quote(test.said) + `)`)
		for _, want := range strings.Split(test.lit, ", ") {
			if got := x.lit(); !strings.Contains(got, want) {
				t.Errorf("at %d %s is lit, not %s", test.place, got, want)
			}
		}
	}
	if x.text(`String(CSS.highlights.has("lit"))`) == "true" {
		t.Error("at the end a character looks selected")
	}
	const highlighted = `[...CSS.highlights.get("lit")].map(range => range.toString()).join()`
	for selector, want := range map[string]string{
		`#components [data-component="host"]`: "h.example",
		`#drawing .below .username`:           "user",
		`.errors li:first-child`:              "user@",
		`#stepTable tbody tr:nth-child(2)`:    "ttp:",
	} {
		x.eval(`document.querySelector(`+quote(selector)+`).dispatchEvent(new PointerEvent("pointerover", {bubbles: true}))`, nil)
		if got := x.text(highlighted); got != want {
			t.Errorf("%s lights %q, want %q", selector, got, want)
		}
	}
	// What the grammar has lit remains so.
	if got := x.number(`document.querySelectorAll("#diagrams .lit").length`); got == 0 {
		t.Error("the grammar is not lit")
	}
	// Another input has nothing lit until the caret is looked at again.
	x.eval(`document.activeElement.blur()`, nil)
	x.typed("url", "https://other.example/")
	if got := x.lit(); got != "" {
		t.Errorf("lit: %s", got)
	}
	for input, want := range map[string]string{"https://ex ample.org/path": "Byte 21, not read: the parse has failed before it.", "https://h.example/abc ": "Byte 21, a trailing space or control, which the parser removes first."} {
		x.typed("url", input)
		caret(21)
		x.until(`document.getElementById("under").textContent === ` + quote(want))
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
	if got := row("host"); got != "host other:9was h.example:8 the same *" {
		t.Errorf("got %q", got)
	}
	x.has("#verdict", "This browser reads another URL")
	x.typed("url", "https://[")
	if got := x.number(`document.querySelectorAll("#attributes tbody tr").length`); got != 0 {
		t.Errorf("%v rows without a URL", got)
	}
	if got := x.content("#verdict"); strings.Contains(got, "This browser") {
		t.Errorf("the verdict of what this browser rejects, too: %s", got)
	}
}

// TestCopyComponent copies components by their buttons and by the key for what is lit, without secrets.
func TestCopyComponent(t *testing.T) {
	x := open(t, "#url="+url.QueryEscape("https://anna:s3cret9@EXAMPLE.org/a?b#c"))
	x.eval(`navigator.clipboard.writeText = async text => { window.written = text; }`, nil)
	for component, want := range map[string]string{"host": "example.org Copied: host.", "password": "REDACTED Copied: password. REDACTED is in place of what is private.", "query": "b Copied: query."} {
		for _, how := range []string{`.querySelector(".copy").click()`, `.dispatchEvent(new ClipboardEvent("copy", {bubbles: true, cancelable: true}))`} {
			x.eval(`window.written = ""; document.getElementById("said").textContent = ""; document.querySelector("tr[data-component=`+component+`] th").click(); document.querySelector("tr[data-component=`+component+`]")`+how, nil)
			x.until(`written && document.getElementById("said").textContent`)
			if got := x.text(`written + " " + document.getElementById("said").textContent`); got != want {
				t.Errorf("%s: %s is copied, not %s", component, got, want)
			}
		}
	}
	x.eval(`document.querySelector(".componentTable .copy").focus()`, nil)
	x.run(chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.ArrowUp))
	if got := x.text(`document.activeElement.ariaLabel + " " + document.querySelectorAll(".componentTable [tabindex='0']").length`); got != "Copy the username 1" {
		t.Errorf("arrow keys lead to %s", got)
	}
	// A key copies the URL, and of one that is dangerous a button a form that is no link. Compare has a button for a message.
	x.typed("url", "https://www.paypal.com.evil.example/")
	x.typed("other", "https://paypal.com/")
	for does, want := range map[string]string{
		`document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "c", bubbles: true}))`: "https://www.paypal.com.evil.example/",
		`document.querySelector(".href .copy").click()`:                                        "hxxps://www[.]paypal[.]com[.]evil[.]example/",
	} {
		x.eval(`window.written = ""; document.activeElement.blur(); `+does, nil)
		x.until(`written === ` + quote(want))
	}
	x.typed("url", "javascript:alert(1)//https://bank.example")
	x.eval(`document.querySelector(".href .copy").click()`, nil)
	x.until(`written === "javascript[:]alert(1)//https[:]//bank[.]example"`)
	x.typed("url", "https://www.paypal.com.evil.example/")
	x.eval(`document.getElementById("tab-beside").click(); document.getElementById("copyCompared").click()`, nil)
	x.until(`written.startsWith("Dangerous: do not take one of two links for the other. Their hosts are not the same, but the first begins like paypal[.]com.\nThe first link: Dangerous: do not open this link, and do not reply. ") && written.includes("\nCompared with hxxps://paypal[.]com/ (OK). Hosts: not the same, but the first begins like paypal[.]com. Equal: no. ")`)
	// URLs that differ in what is hidden are not equal.
	x.typed("url", "https://h.example/?sid=11112222333344445555")
	x.typed("other", "https://h.example/?sid=99998888777766665555")
	x.eval(`window.written = ""; document.getElementById("copyCompared").click()`, nil)
	x.until(`written.includes("Equal: no. Differs in: search (sid: another value, which is hidden). ") && !/1111|9999/.test(written)`)
	// The page says that a panel of a key is empty.
	x.typed("url", "")
	x.typed("other", "")
	x.eval(`document.activeElement.blur(); document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "1", bubbles: true}))`, nil)
	x.until(`document.getElementById("said").textContent === "Findings has nothing to show: there is no URL."`)
}

// TestEscapeKept shortens a text without cutting an escape, and names what became of a query with a "%" by itself.
func TestEscapeKept(t *testing.T) {
	x := open(t, "#panel=api&url="+url.QueryEscape("https://h/"))
	x.eval(`(async () => { Object.assign(window, await import("./text.js"), await import("./components.js")); window.ready = true })()`, nil)
	x.until(`window.ready === true`)
	for _, test := range [][2]string{
		{`[6, 7, 8, 9, 10, 11, 12].every(n => clip("%C3%A9".repeat(9), n).split("…").every(part => /^(%[0-9A-F]{2})*$/.test(part)))`, "true"},
		{`change("query", "a b%zz", "a%20b%zz", {})`, "percent-encoded"},
		{`change("query", "a b", "a%20b", { set: "special-query" })`, "percent-encoded by the special-query set"},
		{`change("path", "/C|\\\\ü/../x", "/C:/x", {})`, `\ read as /, drive letter | read as :, dot segments resolved`},
		{`change("path", "../x", "/a/x", { base: true })`, "resolved against the base, dot segments resolved"},
		{`change("host", "é", "%C3%A9", { host: { kind: "opaque" } })`, "percent-encoded as UTF-8"},
		{`change("host", "b%C3%BCcher", "xn--bcher-kva", { host: { kind: "domain" } })`, "percent-decoded, domain to ASCII (Punycode)"},
		{`change("host", "ｈ", "h", { host: { kind: "domain" } })`, "domain to ASCII"},
		{`change("path", "/é", "/%C3%A9", {})`, "percent-encoded as UTF-8"},
		{`change("host", "localhost", "", { host: { kind: "empty" } })`, "localhost becomes empty"},
	} {
		if got := x.text(test[0]); got != test[1] {
			t.Errorf("%s: %s", test[0], got)
		}
	}
	x.eval(`(() => { const s = document.getElementById("setter"), v = document.getElementById("setValue"); s.value = "port"; v.value = "80a"; v.dispatchEvent(new Event("input", {bubbles: true})) })()`, nil)
	x.until(`document.getElementById("browser").innerText.includes("a is ignored: a port is the digits at the beginning of the value.")`)
}

// TestUseSet makes the URL after an attribute is set the URL of the page.
func TestUseSet(t *testing.T) {
	x := open(t, "#panel=api&url="+url.QueryEscape("https://h/a#b"))
	const set = `(() => { const s = document.getElementById("setter"), v = document.getElementById("setValue"); s.value = "port"; v.value = "8080"; v.dispatchEvent(new Event("input", {bubbles: true})) })()`
	x.eval(set, nil)
	x.until(`document.getElementById("browser").innerText.includes("The URL becomes https://h:8080/a#b")`)
	x.click("#browser button")
	x.until(`document.getElementById("url").value === "https://h:8080/a#b" && document.getElementById("setter").value === "port"`)
	x.until(`document.documentElement.dataset.shown === document.documentElement.dataset.asked`)
	if got := x.panel(); got != "api" {
		t.Errorf("the panel is %s", got)
	}
	x.until(`document.getElementById("browser").innerText.includes("The URL stays as it is: it has this value.")`)
	// The focus stays at the setter, Enter uses the URL, and of keys in sequence the last is said.
	x.eval(`window.saids = []; new MutationObserver(() => saids.push(document.getElementById("said").textContent)).observe(document.getElementById("said"), {childList: true, characterData: true, subtree: true})`, nil)
	x.eval(`document.getElementById("setValue").select()`, nil)
	for _, key := range "9090" {
		x.run(chromedp.KeyEvent(string(key)))
		time.Sleep(400 * time.Millisecond)
	}
	x.until(`saids.length > 0`)
	if got := x.text(`saids.join("; ")`); got != "The URL becomes https://h:9090/a#b" {
		t.Errorf("said: %s", got)
	}
	x.run(chromedp.KeyEvent(kb.Backspace), chromedp.KeyEvent(kb.Enter))
	x.until(`document.getElementById("url").value === "https://h:909/a#b" && document.activeElement.id === "setValue"`)
	x.choose("#setter", "hash")
	x.run(chromedp.Focus(chromedp.CSS("#use")), chromedp.KeyEvent(kb.Enter))
	x.until(`document.getElementById("url").value === "https://h:909/a#909" && document.activeElement.id === "setValue"`)
}

// TestSetterDiffers sets attributes in which Chromium differs from the standard: the reason stands below, and only if it does.
func TestSetterDiffers(t *testing.T) {
	for _, c := range [...]struct{ url, setter, value, want string }{
		{"foo:///a", "protocol", "https", "In the scheme state"},
		{"https://h/", "username", "a'b", "The userinfo percent-encode set"},
		{"file:///a", "host", "a.example:81", "A file URL has no port"},
		{"file:///a", "hostname", "localhost", "becomes the empty host"},
		{"file:///a", "pathname", "/C|/x", "Windows drive letter"},
		{"https://h/a?b", "search", "?", "For “?” it becomes empty"},
		{"foo://h/", "search", "a'b", "Only for a special scheme"},
		{"https://h/", "pathname", "a|b", "percent-encodes “|” in paths"},
		{"https://h/", "host", "a b", "allows characters in a host"},
		{"https://h/", "port", "81", ""},
	} {
		x := open(t, "#panel=api&url="+url.QueryEscape(c.url))
		x.eval(fmt.Sprintf(`(() => { const of = id => document.getElementById(id); of("setter").value = %q; of("setValue").value = %q; of("setter").dispatchEvent(new Event("input", {bubbles: true})) })()`, c.setter, c.value), nil)
		x.until(`document.getElementById("becomes") && document.documentElement.dataset.shown === document.documentElement.dataset.asked`)
		differs := x.text(`document.querySelector("#attributes tr.other")?.textContent ?? ""`) != ""
		if got := x.content("#browser"); strings.Contains(got, "This browser differs.") != differs || differs && (c.want == "" || !strings.Contains(got, c.want)) {
			t.Errorf("%+v: %t, %s", c, differs, got)
		}
	}
}

// TestSearchParams calls the methods of searchParams: the whole query is written anew, and a screen reader says which bytes change.
func TestSearchParams(t *testing.T) {
	x := open(t, "#panel=api&url="+url.QueryEscape("https://h/?file=a%20b.txt&v=~1&sig=9f2c"))
	call := func(method, name, value, want string) {
		t.Helper()
		x.eval(fmt.Sprintf(`(() => { const of = id => document.getElementById(id); of("setter").value = "searchParams.%s"; of("setName").value = %q; of("setValue").value = %q; of("setter").focus(); of("setter").dispatchEvent(new Event("input", {bubbles: true})) })()`, method, name, value), nil)
		x.until(fmt.Sprintf(`document.getElementById("browser").textContent === %q`, want))
	}
	const anew = "Other bytes change: file=a%20b.txt becomes file=a+b.txt, v=~1 becomes v=%7E1. Each change through searchParams writes the whole query anew, as application/x-www-form-urlencoded."
	call("set", "dl", "1", "The URL becomes https://h/?file=a+b.txt&v=%7E1&sig=9f2c&dl=1 Use this URL"+anew+` This keeps its bytes: url.search += "&dl=1".`)
	x.until(fmt.Sprintf(`document.getElementById("said").textContent === %q`, "The URL becomes https://h/?file=a+b.txt&v=%7E1&sig=9f2c&dl=1. "+anew))
	if got := x.text(`document.querySelector("#attributes tr.other")?.textContent ?? ""`); got != "" {
		t.Errorf("this browser differs: %s", got)
	}
	call("set", "sig", "é", "The URL becomes https://h/?file=a+b.txt&v=%7E1&sig=%C3%A9 Use this URL"+anew+" To keep the other bytes, assign to search.")
	call("delete", "v", "", "The URL becomes https://h/?file=a+b.txt&sig=9f2c Use this URL"+strings.Replace(anew, ", v=~1 becomes v=%7E1", "", 1)+" To keep the other bytes, assign to search.")
	call("sort", "", "", "The URL becomes https://h/?file=a+b.txt&sig=9f2c&v=%7E1 Use this URL"+anew+" To keep the other bytes, assign to search.")
	if got := x.text(`["setName", "setTo", "setValue"].map(id => document.getElementById(id).hidden).join(" ")`); got != "true true true" {
		t.Errorf("fields of a method without arguments: %s", got)
	}
}

func TestParams(t *testing.T) {
	x := open(t, "#url="+url.QueryEscape("https://h/?a=1+2&to=https%3A%2F%2Fevil.example%2F%E2%80%AE&<b>=&a=3"))
	x.has("#paramList", "a", "1 2", "https://evil.example/", "U+202E", "<b>", "empty", "3")
	x.click("#paramList .open")
	x.until(`document.getElementById("url").value === "https://evil.example/\\u{202E}"`)
	x.until(`document.documentElement.dataset.shown === document.documentElement.dataset.asked`)
	x.has("#paramList", "no parameters")
	x.typed("url", "https://h/?utm_source=a&id=7&fbclid=b#c")
	x.has("#paramList", "for tracking")
	x.has("#summary", "Tracking", "utm_source, fbclid")
	x.click("#untrack")
	x.until(`document.getElementById("url").value === "https://h/?id=7#c" && document.documentElement.dataset.shown === document.documentElement.dataset.asked`)
	if got := x.content("#summary") + x.content("#paramList"); strings.Contains(strings.ToLower(got), "tracking") {
		t.Errorf("still for tracking: %s", got)
	}
	x.typed("url", "https://h/?a=1&b;c&d=2")
	x.has("#paramList", `url.ParseQuery: {"a": ["1"], "d": ["2"]}`, "with the error “invalid semicolon separator in query”", `$_GET: {"a": "1", "b;c": "", "d": "2"}`)
	x.eval(`(f => { f.value = "a&b é"; f.dispatchEvent(new Event("input")) })(document.getElementById("plain"))`, nil)
	x.has("#encoded", "a%26b+%C3%A9", "a%26b%20%C3%A9")
	x.typed("url", "https://h/?C++=a%20%20b#state=1")
	x.has("#paramList", "C2 spaces", "a2 spacesb", "in the fragment")
}

// TestLanguagesDiffer says first how what languages read in a query differs.
func TestLanguagesDiffer(t *testing.T) {
	x := open(t, "#panel=query&url=https%3A%2F%2Fh%2F%3Fa%3D1%26b%3D2")
	for query, want := range map[string]string{
		"a=1&b=2":               "",
		"a=1&a=2":               "Of “a”, PHP keeps the last value, JavaScript and Go get the first, and Python and Node a list.",
		"a[]=1&a[]=2&c.d=3":     "Of “a[]”, JavaScript and Go get the first, and Python and Node a list. PHP makes the array “a” of “a[]”. PHP reads “c.d” as “c_d”.",
		"a&=1&b=%zz&c;d=2":      "PHP leaves out the empty name. Python leaves out “a” without a value. Go leaves out “b” and “c;d”, with an error.",
		"a=1;b=2&a=3&q=%E9":     "Of “a”, PHP keeps the last value, JavaScript gets the first, and Python and Node a list. Go leaves out a value of “a”, with an error. PHP and Go keep bytes that are not UTF-8, and the others read U+FFFD.",
		"a=&b=&c=&d=&__proto__": "Python leaves out “a”, “b”, “c” and 2 more without a value.",
	} {
		x.typed("url", "https://h/?"+query)
		x.until(`document.documentElement.dataset.shown === document.documentElement.dataset.asked`)
		if got := strings.TrimPrefix(x.text(`document.getElementById("differing")?.textContent ?? ""`), "Languages differ: "); got != want {
			t.Errorf("%s: %s", query, got)
		}
	}
}

// TestParamEncoded looks at URLs in parameters in further encodings: the panel has them decoded, each with a button.
func TestParamEncoded(t *testing.T) {
	for value, want := range map[string]string{
		"aHR0cHM6Ly9wYXkuZXhhbXBsZS50ZXN0L2NhcmQ%2FaWQ9Nzc%3D":    "URL within, in Base64: https://pay.example.test/card?id=77 Inspect",
		"68747470733a2f2f7061792e6578616d706c652e746573742f":      "URL within, in hexadecimal: https://pay.example.test/ Inspect",
		"%7B%22a%22%3A%22https%3A%2F%2Fpay.example.test%2F%22%7D": "URL within: https://pay.example.test/ Inspect",
	} {
		x := open(t, "#panel=query&url="+url.QueryEscape("https://redir.example.net/r?a=1&t="+value))
		x.has("#paramTable", want)
		x.click("#paramTable .open")
		x.until(`document.getElementById("url").value === ` + quote(strings.Fields(want[strings.Index(want, "https:"):])[0]))
	}
	x := open(t, "#panel=query&url="+url.QueryEscape("https://h.example/?t=d29yZHMgYW5kIHdvcmRz&u=https://pay.example.test/"))
	x.has("#paramTable", "https://pay.example.test/ Inspect")
	if got := x.content("#paramTable"); strings.Contains(got, "URL within") {
		t.Errorf("of words, and of a plain URL: %s", got)
	}
}

// TestParamsInFragment says what was meant to be sent, but is after a "#" that was meant to be part of a value.
func TestParamsInFragment(t *testing.T) {
	for fragment, want := range map[string]bool{"#&lang=en": true, "# is&lang=en": true, "#a=1&b=2": false, "#top": false} {
		x := open(t, "#panel=query&url="+url.QueryEscape("https://shop.example.org/find?q=C"+fragment))
		if got := x.content("#paramTable"); strings.Contains(got, "“&lang=en” is after “#”, so it is not sent. Write %23 for a “#” in a value.") != want {
			t.Errorf("%s: %s", fragment, got)
		}
	}
}

// TestEditParams changes, removes and adds parameters: all other bytes of the URL stay, and the focus is where it was.
func TestEditParams(t *testing.T) {
	x := open(t, "#panel=query&url="+url.QueryEscape(` HTTPS://h/%7e?a=1+2&&b%5c&\u{200B}=ü&a=3#x|y `))
	value := func(want, focus string) {
		t.Helper()
		x.until(`document.getElementById("url").value === ` + quote(want) + ` && document.documentElement.dataset.shown === document.documentElement.dataset.asked && document.activeElement.id === ` + quote(focus))
	}
	edit := func(button string, keys ...string) {
		t.Helper()
		x.click(button)
		x.until(`document.activeElement.closest("#paramTable .controls input")`)
		for _, key := range keys {
			x.run(chromedp.KeyEvent(key))
		}
	}
	edit("#param0", "x & =", kb.Enter)
	value(` HTTPS://h/%7e?a=x+%26+%3D&&b%5c&\u{200B}=ü&a=3#x|y `, "param0")
	edit("#param1", "v", kb.Enter)
	value(` HTTPS://h/%7e?a=x+%26+%3D&&b%5c=v&\u{200B}=ü&a=3#x|y `, "param1")
	// The focus is on the next button to remove a parameter, or the one before. Ctrl+Z undoes both edits, and the focus stays.
	x.click("#remove2")
	value(` HTTPS://h/%7e?a=x+%26+%3D&&b%5c=v&a=3#x|y `, "remove2")
	x.click("#remove2")
	value(` HTTPS://h/%7e?a=x+%26+%3D&&b%5c=v#x|y `, "remove1")
	undo := func() {
		t.Helper()
		x.eval(`document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key: "z", ctrlKey: true, bubbles: true, cancelable: true}))`, nil)
	}
	undo()
	value(` HTTPS://h/%7e?a=x+%26+%3D&&b%5c=v&a=3#x|y `, "remove1")
	undo()
	value(` HTTPS://h/%7e?a=x+%26+%3D&&b%5c=v&\u{200B}=ü&a=3#x|y `, "remove1")
	for range 2 {
		x.click("#remove2")
		x.until(`document.documentElement.dataset.shown === document.documentElement.dataset.asked`)
	}
	value(` HTTPS://h/%7e?a=x+%26+%3D&&b%5c=v#x|y `, "remove1")
	edit("#addParam", "ñ", kb.Tab, "1", kb.Enter)
	value(` HTTPS://h/%7e?a=x+%26+%3D&&b%5c=v&%C3%B1=1#x|y `, "addParam")
	x.click("#note button")
	x.until(`document.getElementById("url").value === " HTTPS://h/%7e?a=x+%26+%3D&&b%5c=v#x|y "`)
	x.typed("url", "https://h/#k=v&l")
	edit("#param1", "w", kb.Enter)
	value("https://h/#k=v&l=w", "param1")
	edit("#addParam", "n", kb.Enter)
	value("https://h/?n=#k=v&l=w", "addParam")
	edit("#param0", "z", kb.Escape)
	value("https://h/?n=#k=v&l=w", "param0")
	// All parameters are shown while one of the last is removed.
	x.typed("url", "https://h/?a&b&c&d&e&f&g&h&i&j")
	x.click("#paramTable button.all:not([id])")
	x.click("#remove9")
	value("https://h/?a&b&c&d&e&f&g&h&i", "remove8")
	x.typed("url", "https://h/?a=b")
	x.click("#remove0")
	value("https://h/?", "addParam")
	// The query of a base is not in the text.
	x.typed("url", "")
	x.typed("base", "https://h/?a=b")
	x.has("#paramList", "Add a parameter", "b")
	if got := x.text(`document.getElementById("param0")?.id ?? "none"`); got != "none" {
		t.Errorf("a parameter of the base has the button %s", got)
	}
}

// TestContent shows what a data URL contains, and lists the links in it.
func TestContent(t *testing.T) {
	x := open(t, "#url="+url.QueryEscape("data:text/html;base64,PGEgaHJlZj1odHRwczovL2EuZXhhbXBsZS8+eDwvYT4="))
	x.has("#errorList", "Media type text/html", "<a href=https://a.example/>x</a>")
	x.click("#errorList button")
	x.until(`document.querySelector("#manyRows .open")?.textContent === "https://a.example/"`)
	cut := open(t, "#url="+url.QueryEscape("data:text/html,<h1>Hi #1</h1>"))
	cut.has("#errorList", "<h1>Hi", "“#” begins a fragment")
	if got := cut.content("#errorList"); strings.Contains(got, "null") {
		t.Errorf("null in %s", got)
	}
	y := open(t, "#url="+url.QueryEscape("https://u:p@h/a b?c[]=1"))
	y.has("#errorList", "Fix all 4")
	y.click("#summary .fix")
	y.until(`document.getElementById("url").value === "https://h/a%20b?c%5B%5D=1"`)
}

func TestBeside(t *testing.T) {
	x := open(t, "#url="+url.QueryEscape("https://a.example.org/%7E?a&b")+"&other="+url.QueryEscape("https://b.example.org/p?q"))
	x.reveal("#compared")
	facts := func() string {
		return strings.Join(strings.Fields(x.content("#compared dl")), " ")
	}
	for other, want := range map[string]string{
		"":                               "Equal no Same origin no Same site yes",
		"HTTPS://A.example.org:443/~?a":  "Equal no Differs in pathname (only the percent-encoding) and search (b: “” and absent) First difference pathname: first %7E, second ~ (U+007E) Same origin yes https://a.example.org Same site yes https://example.org",
		"https://a.example.org/%7E?b&a":  "Equal no Differs in search (only the order of the parameters) Same origin yes https://a.example.org Same site yes https://example.org",
		"https://a.example.org/%7e?a&b#": "Equal no Equal without fragments no Differs in pathname (only the percent-encoding) and hash (empty for both, but the fragment is null in one) First difference pathname: first %7E, second %7e Same origin yes https://a.example.org Same site yes https://example.org",
		"https://a.example.org/%7E?a&b#": "Equal no Equal without fragments yes Differs in hash (empty for both, but the fragment is null in one) Same origin yes https://a.example.org Same site yes https://example.org",
		"https://a.example.org:/%7E?a&b": "Equal yes the inputs differ, and parse to one URL Same origin yes https://a.example.org Same site yes https://example.org",
		"/p":                             "",
		"data:,x":                        "Equal no Differs in protocol, hostname, pathname and search (a: “” and absent; b: “” and absent) Same origin no https://a.example.org and opaque Same site no https://example.org and opaque",
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
	const no, origin, site = "Equal no Differs in ", " Same origin no https://", " Same site yes https://example.org"
	for _, test := range [][3]string{
		{"https://example.org/caf%C3%A9", "https://example.org/cafe%CC%81", no + "pathname (equal after Unicode normalization, NFC: a server may treat them as equal, a browser does not) " +
			"First difference byte 23 of the parsed URL: first é (U+00E9), second e (U+0065) U+0301 Same origin yes https://example.org" + site},
		{"https://bankíng.example.org/", "https://banking.example.org/", no + "hostname First difference hostname: first í (U+00ED), second i (U+0069)" + origin + "xn--bankng-6va.example.org and https://banking.example.org" + site},
		{"https://shop.examp1e.org/?p=19.9&q", "https://shop.example.org/?p=1.9&q", "Hosts not the same, but they look alike " + no + "hostname and search (p: “19.9” and “1.9”) First difference hostname: first 1 (U+0031), second l (U+006C)" +
			origin + "shop.examp1e.org and https://shop.example.org Same site no https://examp1e.org and https://example.org"},
		{"https://example.org./", "https://example.org/", no + "hostname (only the dot at the end: the same name in DNS, but another origin) First difference hostname: first . (U+002E), second the end" +
			origin + "example.org. and https://example.org Same site no https://example.org. and https://example.org"},
		{"https:\\\\x", "foo:\\\\x", no + "protocol (https is a special scheme, in which a host follows and \\ is read as /, and foo is not), hostname and pathname Same origin no https://x and opaque Same site no https://x and opaque"},
		{"http://example.org/a", "https://example.org/a/", no + "protocol and pathname First difference pathname: first the end, second / (U+002F) Same origin no http://example.org and https://example.org Same site no http://example.org and https://example.org"},
		{"https://h/a%2Fbcd", "https://h/a/bcd", no + "pathname First difference byte 11 of the parsed URL: first %2F, second / (U+002F) Same origin yes https://h Same site yes https://h"},
	} {
		x.typed("url", test[0])
		x.typed("other", test[1])
		if got := facts(); got != test[2] {
			t.Errorf("%s and %s: %s, want %s", test[0], test[1], got, test[2])
		}
	}
	x.typed("url", "https://h/a/%7Euser/")
	x.typed("other", "https://h/a/~user/")
	if got := x.text(`[...document.querySelectorAll("#compared tr:nth-child(7) mark")].map(e => e.textContent).join(" ")`); got != "%7E ~" {
		t.Errorf("marked: %s", got)
	}
	x.has("#compared tbody tr:first-child", "href", "https://h/a/~user/")
	x.has("#compared tbody tr:last-child", "empty the fragment is null")
	x.typed("url", "https://bankíng.example.org/")
	x.typed("other", "https://banking.example.org/")
	if got := x.text(`[...document.querySelectorAll("#compared mark")].map(e => e.textContent).join(" ")`); got != "í i í i" {
		t.Errorf("marked: %s", got)
	}
	x.click("#swap")
	x.until(`document.getElementById("url").value === "https://banking.example.org/" && document.getElementById("other").value === "https://bankíng.example.org/" && document.querySelector("#compared mark")?.textContent === "i"`)
	if got := x.panel(); got != "beside" {
		t.Errorf("after Swap, the panel is %s", got)
	}
	x.typed("url", "data:,x")
	x.typed("other", "data:,x")
	if got := facts(); got != "Equal yes the inputs are the same Same origin no opaque Same site no opaque" {
		t.Errorf("opaque: %s", got)
	}
	x.until(`new URLSearchParams(location.hash.slice(1)).get("other") === "data:,x"`)
	// A URL that is pasted over the first is compared only while that is in view. No link has what was compared before.
	for _, panel := range []string{"beside", "errors"} {
		x.eval(`document.getElementById("tab-`+panel+`").click()`, nil)
		x.eval(`document.getElementById("url").select()`, nil)
		x.paste("#url", "https://i/"+panel)
		if got := x.text(`document.getElementById("other").value`); (got == "data:,x") != (panel == "beside") {
			t.Errorf("in %s, a URL that is pasted is compared with %q", panel, got)
		}
	}
	x.typed("other", "data:,x")
	x.click("#clear")
	x.until(`document.getElementById("other").value === "" && document.getElementById("url").value === ""`)
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

// TestPresent shows the page for a projector: all of it is on one screen, and large.
func TestPresent(t *testing.T) {
	for _, size := range []screen{{640, 360}, {1280, 720}, {1920, 1080}, {3840, 2160}} { // the first is a zoom of the second
		x := open(t, shownURL, look(size.width, size.height, "light"))
		x.click("#present")
		// The components come first, in large letters.
		if got := x.text(`document.activeElement.id + " " + [...document.querySelectorAll(".componentTable tbody th")].filter(e => e.checkVisibility()).map(e => e.textContent).join(" ") + " " + document.getElementById("panels").checkVisibility()`); got != "toSteps scheme username host port path query fragment false" {
			t.Errorf("%v: Present begins with %s", size, got)
		}
		if got := x.number(`Math.min(...[...document.querySelectorAll("#drawing .value, .componentTable td code")].map(e => parseFloat(getComputedStyle(e).fontSize)))`); got < 24*float64(size.height)/720 {
			t.Errorf("%v: the components have letters of %v pixels", size, got)
		}
		if got := x.number(`Math.min(...[...document.querySelectorAll("#drawing .above .name")].map(e => parseFloat(getComputedStyle(e).fontSize)))`); got < 20*float64(size.height)/720 {
			t.Errorf("%v: the names of the components have letters of %v pixels", size, got)
		}
		x.run(chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowLeft))
		if got := x.text(`document.activeElement.id + " " + document.getElementById("presented").value`); got != "toSteps result" {
			t.Errorf("%v: before the first step is %s", size, got)
		}
		x.run(chromedp.KeyEvent(" "))
		whole := "https://www.very-long-subdomain.example-university.ac.uk:8443/faculty/index.html?q=" + strings.Repeat("0123456789-", 19) + "#a"
		for _, input := range []string{"", whole[:86], whole, "https://example.org/" + strings.Repeat("directory/", 200) + "?" + strings.Repeat("a=b&", 100)} {
			if input != "" {
				x.typed("url", input)
				x.run(chromedp.KeyEvent(kb.Home))
				if got := x.text(`[...document.querySelectorAll("#drawing .above > *")].filter(e => e.checkVisibility({visibilityProperty: true})).length`); got != "0" {
					t.Errorf("%v: %s parts are shown before they are stored", size, got)
				}
				x.run(chromedp.KeyEvent(kb.End))
			}
			// A URL of 300 characters is whole, in the bar and on the tape, which is not scrolled.
			if input != "" && len(input) <= 300 {
				for i, place := range []string{"#drawing .above :is(.value, .between)", "#tape"} {
					if i == 1 { // which the URL replaces at the end
						x.run(chromedp.KeyEvent(kb.ArrowLeft))
					}
					if got := x.text(`[...document.querySelectorAll(` + quote(place) + `)].filter(e => e.checkVisibility({visibilityProperty: true})).map(e => e.textContent).join("")`); got != input {
						t.Errorf("%v: of %s, %s has %s", size, input, place, got)
					}
				}
				if got := x.text(`(e => e.scrollHeight <= e.clientHeight)(document.getElementById("tape"))`); got != "true" {
					t.Errorf("%v: the tape of %d characters is scrolled", size, len(input))
				}
			}
			x.run(chromedp.KeyEvent(kb.Home), chromedp.KeyEvent(kb.ArrowRight))
			if w, h := x.number(`document.documentElement.scrollWidth`), x.number(`document.documentElement.scrollHeight`); w > float64(size.width) || h > float64(size.height) {
				t.Errorf("%v: the page is %v by %v", size, w, h)
			}
			for _, selector := range []string{"#drawing", "#tape", "#step", "#facts", "#states", "#forward", "#present"} {
				if got := x.text(`(() => { const r = document.querySelector(` + quote(selector) + `).getBoundingClientRect(); return r.width > 0 && r.height > 0 && r.left >= 0 && r.top >= 0 && r.right <= innerWidth && r.bottom <= innerHeight })()`); got != "true" {
					t.Errorf("%v: %s is not in the window", size, selector)
				}
			}
		}
		// The drawing stays where it is at each step, and no label touches its box.
		x.typed("url", "HTTP://user@ExAmPlE.org:80\\a/../b?q=ü#top")
		if got := x.number(`(() => { const places = []; do { const { a, f } = document.getElementById("states").getScreenCTM(); places.push(a * 100, f); document.getElementById("forward").click() } while (!document.querySelector("#forward[aria-disabled=true]")); return Math.max(...[0, 1].map(i => (list => Math.max(...list) - Math.min(...list))(places.filter((_, j) => j % 2 === i)))) })()`); got > .5 {
			t.Errorf("%v: the drawing moves by %v", size, got)
		}
		if got := x.number(`Math.min(...[...document.querySelectorAll("#states .state")].flatMap(e => [...e.querySelectorAll("text")].flatMap(text => { const a = text.getBBox(), b = e.querySelector("rect").getBBox(); return [a.x, a.y + 2, b.width - a.x - a.width, b.height - a.y - a.height + 2] })))`); got < 2 {
			t.Errorf("%v: a label is %v from its box", size, got)
		}
		// At the end the URL stands below the input, and the host parser has its say.
		if got := x.text(`[...document.querySelectorAll("#drawing .below .value")].filter(e => e.checkVisibility({visibilityProperty: true})).map(e => e.textContent).join(" ") + " " + document.querySelectorAll("#drawing .ribbon.changed").length`); got != "http user example.org /b q=%C3%BC top 5" {
			t.Errorf("%v: the end has %s", size, got)
		}
		x.eval(`document.querySelector("#states .state:nth-of-type(11)").dispatchEvent(new MouseEvent("click", {bubbles: true}))`, nil)
		x.has("#step", "host state", "stores host example.org. The host parser converts it to ASCII: \"example.org\". Next: port state.")
		if got := x.text(`document.querySelector("#drawing .below").checkVisibility({visibilityProperty: true})`); got != "false" {
			t.Errorf("%v: the URL is shown before the end", size)
		}
		x.typed("url", "https://example.org/a/../b?q")
		if got := x.number(`(f => Math.abs(f("present") - f("forward")))(id => (r => (r.top + r.bottom) / 2)(document.getElementById(id).getBoundingClientRect()))`); got > 2 {
			t.Errorf("%v: Close is %v pixels from the middle of its row", size, got)
		}
		if got := x.text(`getComputedStyle(document.getElementById("scrub")).paddingInline`); got != "0px" {
			t.Errorf("%v: the ends of the slider are %s from its edges", size, got)
		}
		if got := x.text(`(() => { const b = document.getElementById("copyStep"), c = b.parentNode, f = () => c.getBoundingClientRect().height, is = f(), label = b.textContent; b.textContent = "Copied with REDACTED"; const then = f(); b.textContent = label; return is === then })()`); got != "true" && size.width > 640 {
			t.Errorf("%v: the controls wrap when a link is copied", size)
		}
		// Over nearly the full width, in letters of the size of text.
		if got := x.number(`document.getElementById("states").getBBox().width * document.getElementById("states").getScreenCTM().a`); got < .8*float64(size.width) {
			t.Errorf("%v: the diagram is %v pixels wide", size, got)
		}
		if got := x.number(`document.querySelector("#states text").getAttribute("font-size") * document.getElementById("states").getScreenCTM().a`); got < 17.5*float64(size.height)/720 && size.width >= 1280 {
			t.Errorf("%v: letters of %v pixels", size, got)
		}
		// One step a key, with the sentence of the state. Next has the focus, not Close.
		if got := x.text(`document.activeElement.id`); got != "forward" {
			t.Errorf("%v: the focus is at %s", size, got)
		}
		at := func(want string) {
			t.Helper()
			if got := x.text(`document.getElementById("stepNumber").textContent.split(" ")[0]`); got != want {
				t.Errorf("%v: at step %s, not %s", size, got, want)
			}
		}
		for _, step := range []struct{ key, at string }{{kb.Home, "1"}, {kb.ArrowRight, "2"}, {kb.PageDown, "3"}, {" ", "4"}, {kb.ArrowLeft, "3"}, {kb.PageUp, "2"}} {
			x.run(chromedp.KeyEvent(step.key))
			at(step.at)
		}
		x.has("#step", "scheme state", "Letters, digits")
		if size.width == 1280 {
			x.until(`location.hash.includes("view=present") && location.hash.includes("step=2")`)
			y := open(t, x.text(`location.hash`), look(size.width, size.height, "light"))
			if got := y.text(`document.getElementById("stepNumber").textContent + " " + document.documentElement.hasAttribute("data-present")`); !strings.HasPrefix(got, "2 of") || !strings.HasSuffix(got, " true") {
				t.Errorf("the link leads to %s", got)
			}
		}
		// What the machine has not stored is not shown, and at the end all is.
		components := func(want string) {
			t.Helper()
			if got := x.text(`[...document.querySelectorAll("#drawing .above .part")].filter(e => e.checkVisibility({visibilityProperty: true})).map(e => e.dataset.component).join(" ")`); got != want {
				t.Errorf("%v: the components %q are shown, not %q", size, got, want)
			}
		}
		components("scheme")
		x.run(chromedp.KeyEvent(kb.Home))
		components("")
		x.run(chromedp.KeyEvent(kb.End))
		components("scheme host path query")
		// A run has a pace, which keys change.
		x.run(chromedp.KeyEvent("-"), chromedp.KeyEvent("r"))
		at("1")
		if got := x.text(`document.getElementById("run").textContent + " " + document.getElementById("pace").value`); got != "Pause 6" {
			t.Errorf("%v: the run: %s", size, got)
		}
		x.run(chromedp.KeyEvent("+"), chromedp.KeyEvent("+"))
		x.until(`document.getElementById("stepNumber").textContent.startsWith("2 ")`)
		x.run(chromedp.KeyEvent("r"))
		if got := x.text(`document.getElementById("run").textContent + " " + document.getElementById("pace").value`); got != "Run 1" {
			t.Errorf("%v: the run: %s", size, got)
		}
		at("2")
		// Why a parse fails, and against which base.
		x.typed("url", "//exa mple.org/")
		x.typed("base", "https://h.example/")
		at("1")
		if got := x.content("#drawing") + x.content("#step"); strings.Contains(got, "fail") {
			t.Errorf("%v: the end is said first: %s", size, got)
		}
		x.run(chromedp.KeyEvent(kb.End))
		for selector, want := range map[string]string{"#step .why": "the host has a space (U+0020).", "#against": "Base https://h.example/"} {
			if got := x.text(`document.querySelector(` + quote(selector) + `).checkVisibility()`); got != "true" || !strings.Contains(x.content(selector), want) {
				t.Errorf("%v: %s does not say %s: %s", size, selector, want, x.content(selector))
			}
		}
		x.run(chromedp.KeyEvent(kb.Escape))
		x.until(`!document.documentElement.hasAttribute("data-present") && document.activeElement.id === "present" && document.getElementById("errors").checkVisibility() === false`)
	}
}

// TestPresentPanels looks for small letters in the panels that a class sees, and for a base that is there twice.
func TestPresentPanels(t *testing.T) {
	x := open(t, "#view=present&panel=query&base="+url.QueryEscape("http://h.example/d")+"&url="+url.QueryEscape("//u@\u0440aypal.com/a b?q=a+b&r=1&r=2#c"), look(1280, 720, "light"))
	for _, panel := range []string{"query", "errors", "host", "machine"} {
		x.choose("#presented", panel)
		if got := x.text(`[...document.querySelectorAll("main *")].filter(e => e.checkVisibility({visibilityProperty: true}) && e.textContent.startsWith("Base") && e.localName === "p").map(e => e.textContent).join("|")`); got != "Base http://h.example/d" {
			t.Errorf("%s: the base is there as %q", panel, got)
		}
		if got := x.text(`[...document.querySelectorAll("#` + panel + ` *")].filter(e => e.checkVisibility() && [...e.childNodes].some(node => node.nodeType === 3 && node.data.trim()) && parseFloat(getComputedStyle(e).fontSize) < 20).map(e => e.localName + "." + e.className).join(" ")`); got != "" && panel != "machine" {
			t.Errorf("%s: small letters: %s", panel, got)
		}
	}
	// A panel that does not fit ends above the toolbar, has the focus, and keys scroll it.
	for _, panel := range []string{"programs", "beside", "host", "api"} {
		x = open(t, "#view=present&panel="+panel+"&url="+url.QueryEscape("https://user@www.example.com:8080/a/b/../c?x=1&y=2#top")+"&other="+url.QueryEscape("https://www.examp1e.com/"), look(1280, 720, "light"))
		if got := x.text(`(e => [e.scrollHeight > e.clientHeight, e.getBoundingClientRect().bottom <= document.getElementById("present").getBoundingClientRect().top, document.activeElement === e].join())(document.getElementById("` + panel + `"))`); got != "true,true,true" {
			t.Errorf("%s is scrolled, above the toolbar and has the focus: %s", panel, got)
		}
		x.run(chromedp.KeyEvent(" "))
		x.until(`document.getElementById("` + panel + `").scrollTop > 20 && document.documentElement.hasAttribute("data-present")`)
	}
}

// TestPresentRecord compares the URL that a class sees at each step with what the steps have stored.
func TestPresentRecord(t *testing.T) {
	x := open(t, "#view=present&step=1&base="+url.QueryEscape("http://example.com/a/b/c?d#e")+"&url=x", look(1280, 720, "light"))
	const stored = `(() => {
		const shown = e => [...document.querySelectorAll(e)].filter(e => e.checkVisibility({visibilityProperty: true}));
		const record = {};
		for (const row of [...document.querySelectorAll("#stepTable tbody tr")].slice(0, parseInt(document.getElementById("stepNumber").textContent)))
			for (const [, name, value] of row.cells[2].textContent.matchAll(/(?:^|, )(\w+) ((?:(?!, \w+ ).)*)/g)) record[name] = value;
		const order = ["scheme", "username", "password", "host", "port", "path", "query", "fragment"];
		const want = order.filter(name => name in record && record[name] !== "null").map(name => name + " " + record[name]).join(", ");
		const got = shown("#drawing .part").map(e => e.dataset.component + " " + e.querySelector(".value").textContent).join(", ");
		return got === want ? "" : got + " is shown, not " + want;
	})()`
	for _, input := range []string{"../x", "?k", "https://u:p@h:443/a/../b?q#sec", "https://h/#", "x:y z", "https://h/a/b/1.2.3.08", "https://1.2.3.08/"} {
		x.typed("url", input)
		x.run(chromedp.KeyEvent(kb.Home))
		for x.text(`document.getElementById("forward").ariaDisabled`) != "true" {
			if got := x.text(stored); got != "" {
				t.Errorf("%s, step %s: %s", input, x.content("#stepNumber"), got)
			}
			x.run(chromedp.KeyEvent(kb.ArrowRight))
		}
	}
}

// TestPresentResized changes the size of the window, as zoom does: what was drawn is drawn again.
func TestPresentResized(t *testing.T) {
	const drawn = `["now", "passed"].map(name => document.querySelectorAll("#states .state." + name).length + " " + document.querySelectorAll("#states .edge." + name).length).join(", ")`
	x := open(t, shownURL+"&view=present&step=6", look(1280, 720, "light"))
	want := x.text(drawn)
	if strings.HasPrefix(want, "0") {
		t.Errorf("at first %s", want)
	}
	for _, size := range []screen{{640, 360}, {1280, 720}} {
		x.run(look(size.width, size.height, "light"))
		x.until(`innerWidth === ` + fmt.Sprint(size.width))
		x.until(drawn + ` === ` + quote(want))
	}
	x = open(t, shownURL, look(640, 900, "light"))
	x.run(look(1920, 1080, "light"))
	x.until(`document.querySelectorAll("#drawing .ribbon").length > 4 && document.querySelectorAll("#drawing .rows").length === 1`)
}

// TestPresentTable shows a class a list as a table in large letters, which fits into the window and leads to its URLs and back. What is wrong is
// marked in it and on the first slide of a URL.
func TestPresentTable(t *testing.T) {
	x := open(t, "#v=1&panel=many&base="+url.QueryEscape("http://a/b/c/d;p?q")+"&lines="+url.QueryEscape("g\n./g\ng/\n/g\n//g\n?y\n../g"), look(1280, 720, "light"))
	x.until(`!document.getElementById("csv").disabled`)
	x.click("#present")
	const table = `[...document.querySelectorAll("#manyTable tr")].map(tr => [...tr.cells].slice(1).map(td => td.innerText).join(" ")).join("\n")`
	want := "Reference Result\ng http://a/b/c/g\n./g http://a/b/c/g\ng/ http://a/b/c/g/\n/g http://a/g\n//g http://g/ leaves the host of the base\n?y http://a/b/c/d;p?y\n../g http://a/b/g"
	if got := x.text(table); got != want || x.content("#manyTable caption") != "Base http://a/b/c/d;p?q" {
		t.Errorf("%s: %s", x.content("#manyTable caption"), got)
	}
	const fits = `(e => e.scrollHeight <= e.clientHeight && Math.min(...[...e.querySelectorAll("td")].map(td => parseFloat(getComputedStyle(td).fontSize))) >= 20)(document.getElementById("many"))`
	if got := x.text(fits + ` + " " + document.activeElement.textContent + " " + document.getElementById("both").checkVisibility()`); got != "true g false" {
		t.Errorf("the table fits, and has the focus: %s", got)
	}
	x.run(chromedp.KeyEvent(kb.ArrowRight))
	x.until(`document.getElementById("url").value === "g" && document.getElementById("presented").value === "result" && document.activeElement.id === "toSteps"`)
	x.run(chromedp.KeyEvent("n"))
	x.until(`document.getElementById("url").value === "./g" && document.getElementById("components").checkVisibility()`)
	x.choose("#presented", "many")
	x.until(`document.querySelector("#manyRows [aria-current] th").textContent === "2" && !document.getElementById("both").checkVisibility()`)
	x.eval(`document.querySelectorAll("#manyRows .open")[4].click()`, nil)
	x.until(`document.getElementById("url").value === "//g" && document.getElementById("presented").value === "result"`)

	x = open(t, "#v=1&view=present&panel=many&order=Line&lines="+url.QueryEscape("http://exa mple.org/\nhttps://\u0440aypal.com/login\nhttps://u:s3cret9@c.example/\nhttps://d.example/\nhttps://e.example/\nHTTP://F.example/\nhttp://0x7f.1/\nhttps://"), look(1280, 720, "light"))
	x.until(`!document.getElementById("csv").disabled && document.querySelectorAll("#manyRows tr").length === 8 && document.getElementById("manyRows").textContent.includes("REDACTED")`)
	if got := x.text(fits + ` + " " + [...document.querySelectorAll("#manyRows mark")].map(mark => mark.textContent).join("|") + " " + document.getElementById("manyRows").textContent.includes("s3cret9")`); got != "true  |\u0440| false" {
		t.Errorf("the table fits, and what is marked in it: %s", got)
	}
	x.has("#manyRows", "Does not parse\tSuspicious The host has a space (U+0020)", "d.example", "http://127.0.0.1/", "It looks like paypal.com")
	x.run(chromedp.KeyEvent("s"))
	x.until(`document.getElementById("manyRows").textContent.includes("s3cret9")`)
	x.run(chromedp.KeyEvent(" "))
	x.until(`document.querySelector(".inLesson mark")?.textContent === " "`)
	if got := x.text(`document.querySelector(".inLesson").checkVisibility() + " " + document.querySelector(".inLesson").textContent`); got != "true It fails here: http://exa mple.org/" {
		t.Error(got)
	}
	x.run(chromedp.KeyEvent("n"))
	x.until(`document.querySelector(".inLesson mark")?.textContent === "\u0440"`)
	x.has(".inLesson", "The host in Unicode: \u0440aypal.com", "Letter 1 of “\u0440aypal” is \u0440 (U+0440), Cyrillic.")
	x.run(chromedp.KeyEvent(kb.Escape))
	x.until(`!document.querySelector(".inLesson").checkVisibility() && document.getElementById("many").checkVisibility() && document.querySelector("#manyHead button")`)
}

// TestPresentLong shows a class a list that does not fit: its letters have at least 20 pixels, the toolbar covers no row, and keys scroll.
func TestPresentLong(t *testing.T) {
	for size, fits := range map[screen]int{{1280, 720}: 9, {1920, 1080}: 14, {3840, 2160}: 14} {
		for rows, want := range map[int]bool{fits: true, 40: false} {
			x := open(t, "#v=1&view=present&panel=many&lines="+url.QueryEscape(strings.Repeat("https://user@h.example/a/b?c=d\n", rows)), look(size.width, size.height, "light"))
			x.until(fmt.Sprintf(`!document.getElementById("csv").disabled && document.querySelectorAll("#manyRows tr").length === %d`, rows))
			const state = `(e => [e.scrollHeight <= e.clientHeight, e.getBoundingClientRect().bottom <= document.getElementById("present").getBoundingClientRect().top, Math.min(...[...e.querySelectorAll("td *")].map(e => parseFloat(getComputedStyle(e).fontSize))) >= 20].join())(document.getElementById("many"))`
			if got := x.text(state); got != fmt.Sprintf("%t,true,true", want) {
				t.Errorf("%d rows in %v fit, are above the toolbar and can be read: %s", rows, size, got)
			}
			if want {
				continue
			}
			x.run(chromedp.KeyEvent(kb.PageDown))
			x.until(`document.getElementById("many").scrollTop > 100`)
			x.run(chromedp.KeyEvent(kb.PageUp))
			x.until(`document.getElementById("many").scrollTop === 0`)
		}
	}
}

// TestPresentList goes through a list, and shows a class the secrets of its URLs by a key.
func TestPresentList(t *testing.T) {
	x := open(t, "#v=1&panel=many&lines="+url.QueryEscape("https://u:s3cret9@a.example/\nhttps://b.example/2\nhttps://c.example/3"), look(1280, 720, "light"))
	x.until(`!document.getElementById("csv").disabled`)
	x.choose("#order", "Line")
	x.until(`document.querySelector("#manyTable tbody th").textContent === "1"`)
	x.click("#present")
	x.run(chromedp.KeyEvent("n"))
	at := func(key, place, panel, input string) {
		t.Helper()
		if key != "" {
			x.run(chromedp.KeyEvent(key))
		}
		x.until(`[document.getElementById("listPlace").textContent, document.getElementById("presented").value, document.getElementById("url").value, document.documentElement.dataset.shown === document.documentElement.dataset.asked].join(" ") === ` + quote(place+" of 3 "+panel+" "+input+" true"))
	}
	at("", "1", "result", "https://u:REDACTED@a.example/")
	at("s", "1", "result", "https://u:s3cret9@a.example/")
	at(" ", "1", "machine", "https://u:s3cret9@a.example/")
	at("n", "2", "machine", "https://b.example/2")
	at("n", "3", "machine", "https://c.example/3")
	at("n", "3", "machine", "https://c.example/3")
	at("p", "2", "machine", "https://b.example/2")
	if got := x.text(`document.querySelector("#manyRows [aria-current] th").textContent + " " + document.getElementById("stepNumber").textContent`); got != "2 1 of 8" {
		t.Errorf("the row that is marked, and the step: %s", got)
	}
	x.run(chromedp.KeyEvent(kb.Escape))
	x.until(`!document.documentElement.hasAttribute("data-present")`)
	x.eval(`history.back()`, nil)
	x.until(`document.getElementById("url").value === "https://c.example/3"`)
}

// TestPresentKeys closes the list of keys and then the view, and looks for what the view says of the options.
func TestPresentKeys(t *testing.T) {
	x := open(t, shownURL+"&view=present&step=2&edition=2017-06", look(1280, 720, "light"))
	x.has("#against", "Edition 2017-06")
	// After a click on a button, the space bar goes on.
	x.click("#back")
	x.run(chromedp.KeyEvent(" "), chromedp.KeyEvent(" "))
	x.has("#stepNumber", "3 of")
	// The input is above what becomes of it, before the end and at the end, and a new input begins at its first step.
	const order = `(list => list.every((e, i) => !i || list[i - 1].getBoundingClientRect().top < e.getBoundingClientRect().top))([...document.querySelectorAll("#tape, .record, #drawing .above:not(.record *), #drawing .below, #step")].filter(e => e.checkVisibility({visibilityProperty: true})))`
	for _, key := range []string{kb.Home, kb.ArrowRight, kb.End} {
		x.run(chromedp.KeyEvent(key))
		if x.text(order) != "true" {
			t.Errorf("at step %s, the input is not above the URL", x.content("#stepNumber"))
		}
	}
	x.typed("url", "https://example.org/")
	x.has("#stepNumber", "1 of")
	x.run(chromedp.KeyEvent("?"))
	x.until(`document.getElementById("keyHelp").open`)
	x.run(chromedp.KeyEvent(kb.Escape))
	x.until(`!document.getElementById("keyHelp").open`)
	if x.text(`document.documentElement.hasAttribute("data-present")`) != "true" {
		t.Error("Escape closes the view below the list")
	}
	x.run(chromedp.KeyEvent(kb.Escape))
	x.until(`!document.documentElement.hasAttribute("data-present")`)
}

// tree returns the accessibility tree.
func (x *tab) tree() []*accessibility.Node {
	x.Helper()
	tree, err := chromedp.Call(x.ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	if err != nil {
		x.Fatal(err)
	}
	return tree.Nodes
}

// hasCell looks for a cell with a name in the accessibility tree, in which a host that is divided has spaces.
func (x *tab) hasCell(name string) {
	x.Helper()
	if !slices.ContainsFunc(x.tree(), func(n *accessibility.Node) bool {
		return n.Role != nil && string(n.Role.Value) == `"cell"` && n.Name != nil && string(n.Name.Value) == strconv.Quote(name)
	}) {
		x.Errorf("no cell is named %s", name)
	}
}

// live returns the elements by which the page speaks, by its accessibility tree.
func (x *tab) live() (list []string) {
	x.Helper()
	for _, node := range x.tree() {
		for _, p := range node.Properties {
			if p.Name == accessibility.PropertyNameLive && string(p.Value.Value) != `"off"` {
				list = append(list, string(node.Role.Value)+" "+string(p.Value.Value))
			}
		}
	}
	return list
}

// TestAnnounced listens to what a screen reader says: of ten keys one sentence, of a panel nothing but
// its tab, of a step its state. The one other region that speaks is the alert of a failure.
func TestAnnounced(t *testing.T) {
	// What nobody has entered is not said, and a link is, once.
	x := open(t, "", look(1280, 800, "light"))
	x.eval(`new Promise(resolve => setTimeout(resolve, 900))`, nil)
	if got := x.text(`document.getElementById("said").textContent`); got != "" {
		t.Errorf("said of the example: %q", got)
	}
	x = open(t, "#url=https%3A%2F%2Fa.example%2F", look(1280, 800, "light"))
	x.until(`document.getElementById("said").textContent === "The URL is explained here, not opened. Not known. Open it only if you expected it. Host a.example."`)
	x = open(t, "#url=", look(1280, 800, "light"))
	x.until(`document.getElementById("said").textContent`)
	if got, want := x.live(), []string{`"status" "polite"`}; !slices.Equal(got, want) {
		t.Errorf("these speak: %q, want %q", got, want)
	}
	x.eval(`window.said = []; new MutationObserver(list => { for (const { target } of list) { const region = target.nodeType === 1 ? target.closest("[role=status], [role=alert], [role=log], [aria-live]:not([aria-live=off])") : null; if (region) said.push(region.textContent) } }).observe(document, {childList: true, subtree: true, characterData: true})`, nil)
	said := func(about string, want ...string) {
		t.Helper()
		x.eval(`new Promise(resolve => setTimeout(resolve, 1300))`, nil)
		var got []string
		x.eval(`said.splice(0)`, &got)
		if len(got) != len(want) {
			t.Errorf("%s: said %q", about, got)
			return
		}
		for i := range want {
			if !strings.HasPrefix(got[i], want[i]) {
				t.Errorf("%s: said %q", about, got[i])
			}
		}
	}
	x.run(chromedp.Focus(chromedp.CSS("#url")))
	for _, key := range "http://[::" {
		x.run(chromedp.KeyEvent(string(key)))
	}
	said("ten keys", "Does not parse after “")
	x.eval(`document.getElementById("url").select()`, nil)
	x.run(chromedp.KeyEvent("s"))
	x.eval(`new Promise(resolve => setTimeout(resolve, 300))`, nil)
	x.run(chromedp.KeyEvent(":"))
	said("keys that replace what was there", "Not known. URL: s:")
	x.eval(`document.activeElement.blur()`, nil)
	x.run(chromedp.KeyEvent("3"))
	said("a panel, which its tab says") // itself
	if got := x.text(`document.activeElement.id`); got != "tab-machine" {
		t.Errorf("the focus is on %s", got)
	}
	x.typed("url", "https://h/")
	said("an input", "Suspicious: open it only if you mean this device. The host is a single label. Host h.")
	x.click("#first")
	said("the first step", "Step 0 of")
	x.click("#forward")
	said("a step", "Step 1 of 8, scheme start state. Here it reads ")
	x.run(chromedp.Focus(chromedp.CSS("#scrub")), chromedp.KeyEvent(kb.ArrowRight))
	said("the slider", "Step 2 of 8, scheme state. Here it reads ")
	if got := x.text(`document.getElementById("scrub").getAttribute("aria-valuetext")`); got != "2 of 8, scheme state" {
		t.Errorf("the slider is at %q", got)
	}
	x.choose("#pace", "1")
	x.click("#run")
	x.until(`document.getElementById("stepNumber").textContent.startsWith("8 ")`)
	said("a run", "Running.", "Step 8 of 8, path state. ")
	x.click("#present")
	said("the view for a class", "Presenting, step 8 of 8.")
	x.click("#present")
	said("the page again", "Present is closed.")
	x.typed("url", `https://good.example\@evil.example/`)
	said("a dangerous link", "Dangerous: do not open this link. Programs disagree on the host. Host good.example.")
	x.eval(`document.getElementById("url").dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", bubbles: true, cancelable: true}))`, nil)
	said("Enter", "Dangerous. Do not open this link, and do not reply. Programs disagree on the host: browsers and 7 others find \"good.example\", curl and 12 others find \"evil.example\". 1 more finding. Parses. Becomes https://good.example/@evil.example/. Host good.example. 1 error: there is a backslash (U+005C).")
	x.eval(`document.activeElement.blur()`, nil)
	x.typed("url", "https://user:pw@192.168.0x7f.1:8080/|")
	said("several findings", "Dangerous: do not open this link. The address 192.168.127.1 is not public. Host 192.168.127.1. Contains something private.")
	x.eval(`document.getElementById("url").dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", bubbles: true, cancelable: true}))`, nil)
	x.until(`said.length`)
	if got := x.text(`said.splice(0).join()`); !regexp.MustCompile(`^Dangerous\. Do not open this link, and do not reply\. .*\. \d more findings?\. Contains something private: password\. Parses\. Host \S+; .*\. \d errors, the first: [^.]+\.`).MatchString(got) || strings.Contains(got, "…") {
		t.Errorf("of several findings: said %q", got)
	}
	x.typed("url", "https://www.google.com/url?q=https://xn--pypal-4ve.com/x")
	said("a wrapped link", "Dangerous: do not open this link. It looks like ")
	x.typed("url", "Look at https://h.example/a now")
	said("a link in a text", "Not known. Open it only if you expected it. Read from a text. Host h.example.")
	x.typed("url", `https://good.example\@evil.example/`)
	said("the dangerous link again", "Dangerous: do not open this link. Programs disagree on the host. Host good.example.")
	described := func(id, want string) {
		t.Helper()
		if got := x.text(`document.getElementById("` + id + `").getAttribute("aria-describedby").split(" ").map(id => document.getElementById(id)?.textContent).join(" ")`); !regexp.MustCompile(want).MatchString(got) {
			t.Errorf("the field %s is described by %q", id, got)
		}
	}
	described("url", `^Dangerous Programs .*find "evil.example"\. Enter says all\.$`)
	x.typed("url", "a.example/b")
	x.typed("base", "https://b.example/c/d")
	said("a base", "Not known. Resolved against the base: https://b.example/c/a.example/b. Host b.example.")
	described("base", `^Resolves to https://b.example/c/a.example/b `)
	x.typed("base", "")
	said("no base", "No scheme. Host, read as https: a.example.")
	described("url", `^No scheme  Enter says all\.$`)
	x.typed("url", "https//intranet/")
	said("a typing error", "Does not parse")
	x.click("#verdict .fix")
	said("a fix that raises the grade", "Fixed. It is suspicious now: before, it led to no host. Suspicious: open it only if you mean this device. ")
	x.has("#note", "Fixed. It is suspicious now: before, it led to no host.")
	x.typed("url", `https://good.example\@evil.example/`)
	said("the dangerous link once more", "Dangerous: do not open this link. Programs disagree on the host. Host good.example.")
	x.hasCell("good.example")
	// What the caret is at, and what keys in other fields lead to.
	x.eval(`document.getElementById("url").setSelectionRange(0, 0)`, nil)
	x.run(chromedp.Focus(chromedp.CSS("#url")), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight))
	said("a character", "t Byte 2, scheme")
	x.run(chromedp.KeyEvent(kb.End))
	said("the end", "End. Byte ")
	x.eval(`document.getElementById("url").select()`, nil)
	x.until(`document.getElementById("under").textContent === "All of the URL, 35 bytes." && !document.querySelector(".part.lit")`)
	x.eval(`document.getElementById("tab-api").click()`, nil)
	x.choose("#setter", "port")
	x.run(chromedp.Focus(chromedp.CSS("#setValue")), chromedp.KeyEvent("8"))
	said("a setter", "The URL becomes https://good.example:8/@evil.example/")
	x.eval(`document.getElementById("tab-beside").click()`, nil)
	x.run(chromedp.Focus(chromedp.CSS("#other")))
	for _, key := range "https://good.example/" {
		x.run(chromedp.KeyEvent(string(key)))
	}
	x.until(`said.length`)
	said("another URL", "Equal: no. Differs in: pathname. Same origin: yes. Same site: yes.")
	x.eval(`document.activeElement.blur()`, nil)
	x.paste("body", "https://i.example/\n")
	x.until(`said.length`) // at once, and once
	said("a paste", "The newline at the end is left out. ")
	// The tape is read with keys.
	x.click("#tab-machine")
	x.typed("url", "https://example.org/"+strings.Repeat("directory/", 20)+"?"+strings.Repeat("name=value&", 20))
	x.eval(`document.getElementById("tape").style.maxHeight = "3em"`, nil)
	x.run(chromedp.Focus(chromedp.CSS("#tape")), chromedp.KeyEvent(kb.ArrowDown))
	x.until(`document.getElementById("tape").scrollTop > 0`)
	x.eval(`said.splice(0)`, nil)
	x.run(chromedp.Focus(chromedp.CSS("#url")))
	x.paste("#url", "https://a.example/\nhttps://b.example/")
	said("a list", "2 lines: 2 not known")
	x.hasCell("b.example")
	if got := x.text(`document.activeElement.id + " " + getComputedStyle(document.activeElement).outlineStyle`); got != "many solid" {
		t.Errorf("the focus is on %s", got)
	}
	x.run(chromedp.Focus(chromedp.CSS(`#manyHead [data-column="URL"] button`)))
	x.run(chromedp.KeyEvent(kb.Enter))
	said("an order", "Sorted by URL, ascending.")
	x.run(chromedp.KeyEvent(kb.Enter))
	said("the other order", "Sorted by URL, descending.")
	if got := x.text(`document.activeElement.textContent`); got != "URL↓" {
		t.Errorf("after sorting the focus is on %q", got)
	}
	x.run(chromedp.Focus(chromedp.CSS("#manyRows tr:nth-child(2) .open")))
	x.run(chromedp.KeyEvent(kb.Enter))
	said("a row", "This URL is from the list. Not known. Open it only if you expected it. Host a.example.")
	x.eval(`history.back()`, nil)
	said("Back to the list", "2 lines: 2 not known")
	if got := x.text(`document.activeElement.closest("tr")?.sectionRowIndex + document.activeElement.textContent`); got != "1https://a.example/" {
		t.Errorf("after Back the focus is on %q", got)
	}
}

// small is a list of what a finger hits on less than 40 pixels from top to bottom. Links in a text are as high as it.
const small = `[...document.querySelectorAll("button, select, summary, [role=tab], .file, input:not(.hidden), .chips a, #verdict a:not(.plain, .code *)")].filter(e => e.checkVisibility()).map(e => {
	e.scrollIntoView({block: "center"});
	const box = e.getBoundingClientRect(), middle = Math.round(box.top + box.height / 2);
	const isHit = y => (hit => hit && (e.closest("label") ?? e).contains(hit))(document.elementFromPoint(box.left + Math.min(box.width, 40) / 2, y));
	let top = middle, bottom = middle;
	while (isHit(top - 1)) top--;
	while (isHit(bottom + 1)) bottom++;
	return bottom - top < 40 ? (e.id || e.className + " " + e.textContent.slice(0, 20)) + ": " + (bottom - top) : "";
}).filter(Boolean).join(", ")`

// TestTouch does with taps what users of a phone come for, and looks for what a finger misses.
func TestTouch(t *testing.T) {
	for _, size := range []screen{{360, 740}, {390, 844}} {
		x := open(t, "#v=1", call(emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true}), look(size.width, size.height, "light"))
		// The page begins empty, and not with the verdict on an example.
		x.until(`document.documentElement.dataset.shown`)
		if got := x.text(`document.getElementById("url").value`); got != "" {
			t.Errorf("%v: the field begins with %s", size, got)
		}
		x.has("#verdict", "Empty Paste a link, or the message that has it, to see where it leads.")
		x.paste("#url", present)
		x.until(`document.documentElement.dataset.shown === document.documentElement.dataset.asked && document.getElementById("tab-result").checkVisibility()`)
		inView := func(selector string) {
			t.Helper()
			if got := x.text(`(r => r.width > 0 && r.top >= 0 && r.top + 40 <= innerHeight)(document.querySelector(` + quote(selector) + `).getBoundingClientRect())`); got != "true" {
				t.Errorf("%v: %s is not in view", size, selector)
			}
		}
		// Of a long link its beginning is seen, where its host is.
		long := "https://login.example.org/" + strings.Repeat("directory/", 40)
		x.eval(`document.getElementById("url").select()`, nil)
		x.paste("#url", long)
		x.until(`document.getElementById("url").value === ` + quote(long) + ` && document.documentElement.dataset.shown === document.documentElement.dataset.asked`)
		if got := x.text(`(e => e.scrollTop + " " + document.getElementById("backdrop").scrollTop + " " + (e.scrollHeight > e.clientHeight))(document.getElementById("url"))`); got != "0 0 true" {
			t.Errorf("%v: of a long link the end is seen: %s", size, got)
		}
		x.eval(`document.getElementById("url").select()`, nil)
		x.paste("#url", present)
		x.until(`document.getElementById("url").value === ` + quote(present) + ` && document.documentElement.dataset.shown === document.documentElement.dataset.asked`)
		// The verdict, the host and the result are there without a tap.
		for _, selector := range []string{"#verdict .graded", "#verdict .goes", "#drawing .below"} {
			inView(selector)
		}
		tap := func(selector string) {
			t.Helper()
			x.run(chromedp.Click(chromedp.CSS(selector)))
		}
		// One tap leads to the foremost panels, and two to each other one, which the button names.
		tap("#tab-share")
		inView(`[data-format="Link"]`)
		if pdf, _ := x.printed(page.PrintToPDFParams{PaperWidth: 8.27, PaperHeight: 11.69}); strings.Count(string(pdf), "/Type /Page\n") > 2 {
			t.Errorf("%v: more than two sheets", size)
		}
		tap("#more")
		if got := x.text(`document.activeElement.id`); got != "tab-programs" {
			t.Errorf("%v: the focus is on %s, and not on the first tab that appears", size, got)
		}
		tap("#tab-beside")
		if got := x.text(`document.activeElement.id`); got != "beside" {
			t.Errorf("%v: the focus is on %s, and not on the panel", size, got)
		}
		inView("#other")
		if got := x.content("#more"); got != "Compare" || x.text(`document.getElementById("tab-programs").checkVisibility()`) != "false" {
			t.Errorf("%v: the button is %s", size, got)
		}
		x.paste("#url", "https://a.example/\n"+present)
		x.until(`document.getElementById("manyStatus").textContent.startsWith("2 lines: 1 dangerous")`)
		inView("#manyRows .open")
		tap("#manyRows tr:nth-child(1) .open")
		x.until(`document.getElementById("url").value === ` + quote(present) + ` && document.documentElement.dataset.shown === document.documentElement.dataset.asked`)
		if got := x.text(`document.activeElement.id`); got == "url" {
			t.Error("a keyboard covers the result")
		}
		var panels []string
		x.eval(`[...document.querySelectorAll("[role=tab]")].map(e => e.dataset.go)`, &panels)
		for _, panel := range panels {
			x.eval(`document.getElementById("tab-`+panel+`").click()`, nil)
			if got := x.text(small); got != "" {
				t.Errorf("%v, %s: %s", size, panel, got)
			}
		}
	}
}

// TestPhone looks at what a phone, a keyboard and a screen reader need.
func TestPhone(t *testing.T) {
	x := open(t, "#url=https%3A%2F%2Fh%3A8080%2Fa%3Fb", call(emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true}), look(360, 640, "light"))
	if got := x.text(`[...document.querySelectorAll("input:not([type=range], [type=file], [type=checkbox]), textarea, select")].filter(e => parseFloat(getComputedStyle(e).fontSize) < 16).map(e => e.id).join(" ")`); got != "" {
		t.Errorf("a phone zooms in on %s", got)
	}
	if got := x.text(`(e => e.getBoundingClientRect().height > 0 && parseFloat(getComputedStyle(e).fontSize) > 12)(document.querySelector(".private"))`); got != "true" {
		t.Error("nothing says that what is typed stays here")
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
	// What a tap has chosen is said below.
	x.click("#drawing .above .path .value")
	x.until(`document.getElementById("under").textContent.startsWith("Byte 14, path, read in the path state: ")`)
	if got := x.text(`(r => r.top > document.querySelector("#drawing").getBoundingClientRect().top && r.bottom < innerHeight)(document.getElementById("under").getBoundingClientRect())`); got != "true" {
		t.Error("what is said is not in view")
	}
	// A link to a step before a class leads to the step: a phone has no room to present.
	for _, size := range []screen{{390, 844}, {844, 390}} {
		y := open(t, "#v=1&view=present&step=4&url=https%3A%2F%2Fh%3A8080%2Fa%3Fb", call(emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true}), look(size.width, size.height, "light"))
		if got := y.text(`document.documentElement.hasAttribute("data-present") + " " + document.getElementById("stepNumber").textContent.split(" ")[0] + " " + document.getElementById("machine").checkVisibility()`); got != "false 4 true" {
			t.Errorf("%v: the link leads to %s", size, got)
		}
	}
	// The drawing divides a host between labels, and keeps the registrable domain whole. What is unchanged is drawn once.
	x.typed("url", "https://login.microsoftonline.com.secure-auth.co.uk/")
	if got := x.text(`[...document.querySelectorAll("#drawing .host .value")].map(e => e.textContent).join(" ")`); got != "login.microsoftonline. com.secure-auth.co.uk" {
		t.Errorf("the host is drawn as %s", got)
	}
	x.typed("url", "https://a23456789.b23456789.c23456789.secure-auth.co.uk/\\x")
	if got := x.text(`[...document.querySelectorAll("#drawing .above .host .value")].map(e => e.textContent).join(" ") + " " + document.querySelectorAll("#drawing .below").length`); got != "a23456789.b23456789. c23456789.secure-auth.co.uk 1" {
		t.Errorf("the host is drawn as %s", got)
	}
	if got := x.text(`[...document.querySelectorAll("#drawing .above .name")].map(e => e.textContent).join(" ")`); !strings.HasPrefix(got, "scheme host ↳ host path") {
		t.Errorf("the parts are headed %s", got)
	}
	// A host that fits into a line is whole, even if it does not with the text before it.
	x.typed("url", "https://xxxxxxxxxxxxxxxx/")
	columns := int(x.number(`(document.getElementById("drawing").clientWidth - 8) / (document.querySelector("#drawing .host .value").getBoundingClientRect().width - 4) * 16`))
	for n := columns - 1; n > columns-6; n-- {
		x.typed("url", "https://www."+strings.Repeat("x", n-len("www..example.org"))+".example.org/a")
		if got := x.text(`document.querySelectorAll("#drawing .above .host").length`); got != "1" {
			t.Errorf("a host of %d characters in %d columns is divided", n, columns)
		}
	}
	// What fits into a line is not divided.
	x.typed("url", "https://accounts.shop.example.co.uk:8443/shop/books/../list.html?sort=price&order=desc&page=2#results")
	if got := x.text(`[...document.querySelectorAll("#drawing .above .name")].map(e => e.textContent).join(" ") + document.querySelectorAll("#drawing .leftOut").length`); got != "scheme host port path query fragment0" {
		t.Errorf("the drawing has %s", got)
	}
	// The URL that a wrapped link leads to is one tap away, with the result.
	x.eval(`document.getElementById("tab-errors").click()`, nil)
	x.typed("url", "https://l.facebook.com/l.php?u=https%3A%2F%2Fgood.example%2Fa")
	x.until(`document.querySelector("#verdict .goes button")`)
	x.eval(`document.querySelector("#verdict .goes button").click()`, nil)
	x.until(`document.getElementById("url").value === "https://good.example/a" && document.querySelector("[role=tab][aria-selected=true]").id === "tab-result"`)
	// A query is divided before "&", and what the components of an input that does not parse are is said above them.
	x.typed("url", "https://h.example/?a=1234567&b=1234567&c=1234567&d=1234567&e=1234567")
	if got := x.text(`[...document.querySelectorAll("#drawing .query .value")].slice(1).map(e => e.textContent[0]).join("")`); got == "" || strings.Trim(got, "&") != "" {
		t.Errorf("the pieces of the query begin with %q", got)
	}
	x.typed("url", "https//example.org")
	x.until(`document.querySelector("#components .asIf")?.checkVisibility() && document.querySelector("#components .asIf").textContent === "If it is read as https:"`)
	// The tab of a short panel leaves the verdict in sight.
	x.typed("url", "https://paypal.com/a")
	x.eval(`scrollTo(0, 0)`, nil)
	x.click("#tab-query")
	if got := x.text(`(r => r.bottom > 100)(document.getElementById("verdict").getBoundingClientRect())`); got != "true" {
		t.Error("a tab scrolls the verdict out of sight")
	}
	x.eval(`document.getElementById("tab-result").click()`, nil)
	// A host is divided after dots alone.
	x.typed("url", "https://login.accounts.example-company.co.uk/")
	if got := x.text(`(node => { const list = []; const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT); while (walker.nextNode()) { const range = new Range(); range.selectNode(walker.currentNode); list.push(new Set([...range.getClientRects()].map(r => r.top)).size > 1 ? walker.currentNode.data : "") } return list.join("") })(document.querySelector("#components .value.host"))`); got != "" {
		t.Errorf("divided: %s", got)
	}
	x.typed("url", "https://h:8080/a?b")
	// The state that the machine is in is in view.
	x.click("#tab-machine")
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
	x.typed("url", "x")
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

// printed returns the PDF of the page, and its text without spaces.
func (x *tab) printed(size page.PrintToPDFParams) (pdf []byte, text string) {
	x.Helper()
	pdftotext := need.Program(x.T, "pdftotext")
	result, err := chromedp.Call(x.ctx, page.PrintToPDF, size)
	if err != nil {
		x.Fatal(err)
	}
	cmd := exec.Command(pdftotext, "-raw", "-", "-")
	cmd.Stdin = bytes.NewReader(result.Data)
	out, err := cmd.Output()
	if err != nil {
		x.Fatal(err)
	}
	return result.Data, strings.Join(strings.Fields(string(out)), "")
}

// TestPrint prints the page at each size of the window. An ordinary URL takes at most two sheets of A4,
// and all that is known of a long one is in the PDF: the URL, the link, each finding, and each error.
func TestPrint(t *testing.T) {
	params := make([]string, 60)
	for i := range params {
		params[i] = fmt.Sprintf("param%d=value%%20%d", i, i)
	}
	long := "https://example.org/?" + strings.Join(params, "&")
	for _, size := range screens {
		for _, input := range []string{"https://example.org/a?b=c", "HTTP://user@ExAmPlE.org:80/a/../b?q=ü#top", present, long, "https://example.org/" + strings.Repeat("é|", 30)} {
			x := open(t, "#panel=host&v=1&url="+url.QueryEscape(input), look(size.width, size.height, "light"))
			href := x.text(`weburl.parse(document.getElementById("url").value).then(a => a.href)`)
			pdf, text := x.printed(page.PrintToPDFParams{PaperWidth: 8.27, PaperHeight: 11.69})
			if n := strings.Count(string(pdf), "/Type /Page\n"); n < 1 || n > 2 && len(input) < 60 {
				t.Errorf("%s: %d sheets", input, n)
			}
			link := "#v=1&url=" + url.QueryEscape(input)
			if len(link) > 200 {
				link = "thelink,whichistoolongtobeprinted"
			}
			isGrave := x.text(`document.documentElement.dataset.grade`) != "ok"
			if isGrave {
				href = strings.NewReplacer("http", "hxxp", ".", "[.]").Replace(href) // as in copies
			}
			want := []string{"URL" + href, link, "alidationerrors", "Editionsofthestandard", "Publicsuffix", "Therequestofabrowser"}
			x.eval(`weburl.inspect(document.getElementById("url").value).then(a => window.more = a.findings.map(f => f.message))`, nil)
			var messages []string
			x.eval(`more`, &messages)
			for _, m := range messages {
				if isGrave {
					m = regexp.MustCompile(`"[^"]*"`).ReplaceAllStringFunc(m, func(host string) string { return strings.ReplaceAll(host, ".", "[.]") })
				}
				want = append(want, strings.Join(strings.Fields(m), ""))
			}
			for _, want := range want {
				if !strings.Contains(text, want) {
					t.Errorf("%d pixels wide, %.40s: the PDF lacks %s", size.width, input, want)
				}
			}
			var places []string
			x.eval(`weburl.check(document.getElementById("url").value).then(a => a.errors.map(e => e.start < e.end ? (e.end > e.start + 1 ? "bytes" + e.start + "to" + (e.end - 1) : "byte" + e.start) + ":" : "atbyte" + e.start))`, &places)
			for _, place := range places {
				if !strings.Contains(text, place) {
					t.Errorf("%d pixels wide, %.40s: the PDF lacks the error %s", size.width, input, place)
				}
			}
			if !strings.Contains(text, "Theother") && !regexp.MustCompile(`All\d+match`).MatchString(text) {
				t.Errorf("%d pixels wide, %.40s: the PDF lists all servers that agree", size.width, input)
			}
			if strings.Contains(text, "leftout") || strings.Contains(text, "showall") || strings.Contains(text, "Showall") {
				t.Errorf("%d pixels wide, %.40s: the PDF leaves something out: %s", size.width, input, text)
			}
			// The page is as before.
			if got := x.text(`document.documentElement.hasAttribute("data-printing")`); got != "false" {
				t.Error("the page is still printed")
			}
		}
	}
}

// TestPrintPages prints what takes several pages: no text is printed over other text, a list has its header on
// each page, and a row without a finding is short.
func TestPrintPages(t *testing.T) {
	paper := page.PrintToPDFParams{PaperWidth: 8.27, PaperHeight: 11.69}
	long := open(t, "#url="+url.QueryEscape("https://alice_s3cretPW@intra.example.com/login?tolen=abc123SECRET&access_tolen=eyKhbGciOi.xxx.yyy&X-Amz-Sighature=deadbeefdeadbeef&sih=SIGSECRET&api_kez=KEYSECRETp=2p=2#access_tolen=FRAG_SECRET"))
	pdf, text := long.printed(paper)
	if strings.Contains(text, "URLclass") {
		t.Error("the PDF has the panel URL class of a browser that follows the standard")
	}
	cmd := exec.Command("pdftotext", "-bbox", "-", "-")
	cmd.Stdin = bytes.NewReader(pdf)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	for sheet := range strings.SplitSeq(string(out), "</page>") {
		type box struct {
			left, top, right, bottom float64
			word                     string
		}
		var boxes []box
		for _, m := range regexp.MustCompile(`xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*)</word>`).FindAllStringSubmatch(sheet, -1) {
			b := box{word: m[5]}
			for i, p := range []*float64{&b.left, &b.top, &b.right, &b.bottom} {
				*p, _ = strconv.ParseFloat(m[i+1], 64)
			}
			for _, a := range boxes {
				if min(a.right, b.right)-max(a.left, b.left) > 2 && min(a.bottom, b.bottom)-max(a.top, b.top) > (b.bottom-b.top)/2 {
					t.Errorf("%q is printed over %q", b.word, a.word)
				}
			}
			boxes = append(boxes, b)
		}
	}
	x := open(t, "#url=https%3A%2F%2Fh%2F")
	x.eval(`document.getElementById("lines").value = Array.from({ length: 90 }, (_, i) => "https://example.org/" + i).join("\n")`, nil)
	x.click("#readLines")
	x.until(`document.getElementById("manyStatus").textContent.startsWith("90 lines:")`)
	if _, text := x.printed(paper); strings.Count(text, "LineURLVerdict") != 3 || strings.Contains(text, "Nothingsuspiciousisfound") {
		t.Errorf("the PDF of a list: %s", text)
	}
}

// TestPrintShown prints the panel that is in view, or the one that Share was chosen at, and the URLs of a grave link so that
// nothing makes links of them.
func TestPrintShown(t *testing.T) {
	paper := page.PrintToPDFParams{PaperWidth: 8.27, PaperHeight: 11.69}
	for panel, want := range map[string]string{"beside": "ThesecondURL", "machine": "schemestartstate", "api": "searchempty"} {
		for _, input := range []string{"https://a.example/x", "https://u:s3cret9@a.example/x"} {
			x := open(t, "#v=1&panel="+panel+"&url="+url.QueryEscape(input)+"&other="+url.QueryEscape("https://u:s3cret9@b.example/y"))
			for _, isShared := range []bool{false, true} {
				if isShared {
					x.click("#tab-share")
				}
				if _, text := x.printed(paper); !strings.Contains(text, want) || strings.Contains(text, "s3cret9") {
					t.Errorf("%s of %s, printed from Share: %v: %s", panel, input, isShared, text)
				}
			}
			if panel == "beside" {
				x.click("#brief")
				if _, text := x.printed(paper); !strings.Contains(text, want) || strings.Index(text, want) > strings.Index(text, "Findings") {
					t.Errorf("the result is not before the errors of %s: %s", input, text)
				}
				x.click("#brief")
			}
			x.click("#tab-host")
			if _, text := x.printed(paper); strings.Contains(text, want) {
				t.Errorf("%s is printed, and not in view: %s", panel, text)
			}
		}
	}
	const bad = "https://paypal.com\\@evil.example/reset?u=https://a.example/"
	x := open(t, "#v=1&url="+url.QueryEscape(bad))
	pdf, text := x.printed(paper)
	if !strings.Contains(text, "Defangedhxxps://paypal[.]com\\@evil[.]example/") || strings.Contains(text, bad) || !strings.Contains(text, "linksaredefanged:") {
		t.Errorf("the PDF lacks the defanged URL or how that is read, or has the URL: %s", text)
	}
	// Every host is defanged, in messages and in the drawing too, except a genuine one, and no name of a function is.
	_, host := open(t, "#v=1&url="+url.QueryEscape("https://www.раypal.com/signin?next=//evil.example")).printed(paper)
	for _, want := range []string{`Thehost"www[.]раypal[.]com"lookslikepaypal.com,`, "Leadstowww[.]xn--ypal-43d9g[.]com,", "https://www[.]xn--ypal-43d9g[.]com/signin?next=//evil[.]example", "searchParams.get:", "urllib.parse.parse_qs:"} {
		if !strings.Contains(host, want) {
			t.Errorf("the PDF lacks %s: %s", want, host)
		}
	}
	if _, report, _ := strings.Cut(host, "Dangerous"); regexp.MustCompile(`\bxn--ypal-43d9g\.com|раypal\.com|evil\.example`).MatchString(report) {
		t.Errorf("the PDF has a host: %s", host)
	}
	cmd := exec.Command("pdftotext", "-layout", "-", "-")
	cmd.Stdin = bytes.NewReader(pdf)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, found := range regexp.MustCompile(`\S*[a-z]://\S*`).FindAllString(string(out), -1) {
		if !strings.HasPrefix(found, "https://weburl.github.io/") && !strings.Contains(found, "hxxps:") {
			t.Errorf("the PDF has %s", found)
		}
	}
	if got := x.text(`document.querySelector("#components").textContent`); !strings.Contains(got, "https://paypal.com/@evil.example/reset?u=https://a.example/") {
		t.Errorf("after the print the page has %s", got)
	}
}

// TestPrintWaits prints what has just been typed, when the answer is there.
func TestPrintWaits(t *testing.T) {
	x := open(t, "#v=1&panel=share&url="+url.QueryEscape("https://a.example/"))
	x.eval(`window.print = () => { window.printedAt = document.documentElement.dataset.shown === document.documentElement.dataset.asked && document.querySelector("#verdict").textContent.includes("b.example") }`, nil)
	for _, how := range []string{`document.getElementById("print").click()`, `document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "p", ctrlKey: true, bubbles: true, cancelable: true}))`} {
		x.eval(`window.printedAt = undefined; (f => { f.value = f.value.length < 25 ? "https://user:s3cret9@b.example/" : "https://b.example/"; f.dispatchEvent(new Event("input", {bubbles: true})) })(document.getElementById("url")); `+how, nil)
		x.until(`window.printedAt !== undefined`)
		if x.text(`printedAt`) != "true" {
			t.Errorf("%s prints what is not settled", how)
		}
	}
	// Paper that the page prints has the QR code of its link, and a list is printed when all of it is read.
	for _, input := range []string{"https://b.example/" + strings.Repeat("x", 200), "https://a.example/1\nhttps://b.example/" + strings.Repeat("x", 200)} {
		x.eval(`window.print = () => { window.printedAt = document.getElementById("progress").hidden }; window.printedAt = undefined`, nil)
		x.paste("#url", input)
		x.until(`document.getElementById("url").value.endsWith(` + quote(input) + `) || !document.getElementById("many").hidden`)
		x.eval(`document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "p", ctrlKey: true, bubbles: true, cancelable: true}))`, nil)
		x.until(`window.printedAt !== undefined`)
		if x.text(`printedAt`) != "true" {
			t.Errorf("a list is printed before it is read: %.20s", input)
		}
		if _, text := x.printed(page.PrintToPDFParams{PaperWidth: 8.27, PaperHeight: 11.69}); !strings.Contains(text, "InthelabthelinkoftheQRcode") {
			t.Errorf("%.20s: no QR code on the paper: %s", input, text)
		}
	}
}

// TestPrintSecrets prints from Present and beside a comparison: no secret is on the paper.
func TestPrintSecrets(t *testing.T) {
	paper := page.PrintToPDFParams{PaperWidth: 8.27, PaperHeight: 11.69}
	for _, state := range []string{"v=1&view=present&panel=machine&step=3", "v=1&panel=machine&step=3", "panel=beside&other=" + url.QueryEscape("https://u:s3cret9@x.example/")} {
		for _, input := range []string{"https://user:s3cret9@h.example/", "https://h.example/"} {
			x := open(t, "#"+state+"&url="+url.QueryEscape(input))
			x.until(`document.documentElement.dataset.grade !== undefined`)
			x.until(`document.documentElement.dataset.shown`)
			text := ""
			for i := 0; i < 20 && !strings.Contains(text, "Validationerrors"); i++ { // until it is known which secrets there are
				if _, text = x.printed(paper); strings.Contains(text, "s3cret9") {
					break
				}
			}
			if strings.Contains(text, "s3cret9") || !strings.Contains(text, "h.example") {
				t.Errorf("%s of %s is on paper: %s", state, input, text)
			}
			if got := strings.Contains(text, "specialauthorityslashesstate"); got != strings.Contains(state, "step=3") {
				t.Errorf("%s of %s: the step is on paper: %v", state, input, got)
			}
			if got, want := x.text(`document.documentElement.hasAttribute("data-present")`), strconv.FormatBool(strings.Contains(state, "present")); got != want {
				t.Errorf("after printing, Present is %s", got)
			}
		}
	}
}

// TestRibbons looks for the ribbons of the whole URL while the page is printed: on the sheet each
// character of the input and of the URL is drawn, and no line is wider than the sheet.
func TestRibbons(t *testing.T) {
	input := "HTTP://example.org/" + strings.Repeat("directory/", 100) + "?" + strings.Repeat("ü&", 100)
	x := open(t, "#url="+url.QueryEscape(input), look(1280, 800, "light"))
	href := x.text(`weburl.parse(document.getElementById("url").value).then(a => a.href)`)
	x.eval(`dispatchEvent(new Event("beforeprint"))`, nil)
	for place, want := range map[string]string{"above": input, "below": href} {
		if got := x.text(`[...document.querySelectorAll("#drawing .` + place + ` :is(.value, .between)")].map(e => e.textContent).join("")`); got != want {
			t.Errorf("%s: %s", place, got)
		}
	}
	if got := x.number(`[...document.querySelectorAll("#drawing .rows")].filter(e => !e.querySelector(".ribbon") || e.getBoundingClientRect().width > 681).length`); got != 0 {
		t.Errorf("%v blocks have no ribbon, or are too wide", got)
	}
	x.eval(`dispatchEvent(new Event("afterprint"))`, nil)
	if got := x.content("#drawing"); !strings.Contains(got, "left out") {
		t.Errorf("the page has all: %s", got)
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
	if got := x.text(`["url", "backdrop"].map(id => getComputedStyle(document.getElementById(id)).forcedColorAdjust).join()`); got != "none,none" {
		t.Errorf("the lines of the field hide its marks: %s", got)
	}
}
