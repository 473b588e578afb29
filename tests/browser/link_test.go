package browser

import (
	"cmp"
	"net/url"
	"strings"
	"testing"
)

// TestLinks opens links: of this version, from before there were versions, of a later one,
// and those of the live viewer of whatwg-url.
func TestLinks(t *testing.T) {
	const initial = `HTTP://user@ExAmPlE.org:80/a/../b?q=ü#top`
	for _, test := range []struct{ fragment, url, base, panel, note string }{
		{"#v=1&url=https%3A%2F%2Fh%3A8%2Fa%3Fb&part=machine&step=3", "https://h:8/a?b", "", "machine", ""},
		{"#v=1&url=../x&base=https%3A%2F%2Fh%2F&part=parsers", "../x", "https://h/", "programs", ""},
		{"#url=https%3A%2F%2Fh%2F+%2B", "https://h/ +", "", "errors", ""},
		{"#url=abcd", "abcd", "", "errors", ""},
		{"#url=abcd&base=https%3A%2F%2Fh%2F", "abcd", "https://h/", "errors", ""},
		{"#v=2&url=https%3A%2F%2Fh%2F&other=1", "https://h/", "", "errors", "later version"},
		{"#v=1&url=https%3A%2F%2Fh%2F%E3%8", "https://h/\ufffd%8", "", "errors", "The end of this link is missing."},
		{"#v=1&url=https%3A%2F%2Fh%2F%E3%81%82%E3%81%82", "https://h/ああ", "", "errors", ""},
		{"#v=1&url=&panel=many&size=40&lines=https%3A%2F%2Fa.example%2F%0Ahttps%3A%2F%2Fb", "", "", "many", "of 40 characters of its list, 28 are here"},
		{"#url=aHR0cHM6Ly9ow6kvKw==&base=YWJvdXQ6Ymxhbms=", "https://hé/+", "about:blank", "errors", ""},
		{"#url=&base=YWJvdXQ6Ymxhbms=", "", "about:blank", "errors", ""},
		{"#url=/w==&base=", "/w==", "", "errors", ""}, // bytes that are not UTF-8: an old link
		{"#machine", initial, "", "machine", "an example"},
		{"#__proto__", initial, "", "errors", "an example"},
		{"#v=1&url=x&part=class", "x", "", "api", ""},
		{"#v=1&url=x&panel=paths", "x", "", "paths", ""},
		{"#v=1&url=x&panel=host&view=present", "x", "", "host", ""},
		{"#v=1&url=x&panel=gallery", "x", "", "examples", ""},
		{"#v=1&url=x&part=__proto__&step=-1", "x", "", "errors", ""},
		{"", initial, "", "errors", "an example"},
	} {
		x := open(t, test.fragment)
		if got, want := x.text(`["url", "base"].map(id => document.getElementById(id).value).join(" ")`)+" "+x.panel(), test.url+" "+test.base+" "+test.panel; got != want {
			t.Errorf("%s: %q, want %q", test.fragment, got, want)
		}
		x.has("#note", cmp.Or(test.note, "The URL is explained here, not opened."))
	}

	x := open(t, "#v=1&url=https%3A%2F%2Fh%3A8%2Fa%3Fb&part=machine&step=3")
	x.has("#stepNumber", "3 of")
	x.until(`document.title === "hxxps://h:8/a?b · URL lab"`)
	// A class does not see the end first.
	y := open(t, "#v=1&url=https%3A%2F%2Fh%3A8%2Fa%3Fb&view=present")
	if got, want := y.content("#said"), "Presenting: components."; !strings.HasPrefix(got, want) || y.text(`document.activeElement.id`) != "toSteps" {
		t.Errorf("the view for a class begins with %s", got)
	}
	// The place is kept in the address, without a step if another URL is typed.
	x.click("#forward")
	x.until(`location.hash === "#v=1&url=https%3A%2F%2Fh%3A8%2Fa%3Fb&panel=machine&step=4"`)
	x.typed("url", "https://i/")
	x.until(`location.hash === "#v=1&url=https%3A%2F%2Fi%2F&panel=machine"`)
	// A fragment that is only a panel leaves the URL as it is.
	x.eval(`void (location.hash = "#host")`, nil)
	x.until(`document.activeElement.id === "host" && document.getElementById("url").value === "https://i/"`)
	// What the title has is escaped.
	x.typed("url", "https://h/"+"\u202e")
	x.until(`document.title === "hxxps://h/\\u{202E} · URL lab"`)
	// A link of a text leads to the text.
	for _, text := range []string{`\u{41}\x{FF}`, "a+b c&d=e#%25", "é"} {
		x.typed("url", text)
		x.until(`new URLSearchParams(location.hash.slice(1)).get("url") === ` + quote(text))
		if y := open(t, x.text(`location.hash`)); y.text(`document.getElementById("url").value`) != text {
			t.Errorf("%s leads to %s", url.QueryEscape(text), y.text(`document.getElementById("url").value`))
		}
	}
}
