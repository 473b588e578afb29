package browser

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const someLines = "https://example.org/\nhttp://good.example\\@evil.example/\nhttps://h:x/\n=cmd|'/C:calc'!A0\nhttps://h/😀|\n"

func TestMany(t *testing.T) {
	x := open(t, "#url=https%3A%2F%2Fh%2F")
	x.eval(`document.getElementById("lines").value = `+quote(someLines), nil)
	x.click("#readLines")
	x.until(`document.getElementById("manyStatus").textContent.startsWith("5 lines:")`)
	x.has("#manyStatus", "lines 3 and 4 do not parse; 3 hosts, 3 for which programs connect to different hosts; 2 more with validation errors")
	x.has("#manyTable", "Dangerous", "Programs disagree on", `Does not parse: the port has "x"`, "http evil.example:80")
	order := func() string {
		return x.text(`[...document.querySelectorAll("#manyTable tbody th")].map(e => e.textContent).join("")`)
	}
	if got := order(); got != "23541" || !strings.Contains(x.content("#manyAdvice"), "Do not open the ") {
		t.Errorf("order %s", got)
	}
	for _, test := range []struct{ column, order string }{{"Line", "12345"}, {"URL", "42153"}, {"Verdict", "23541"}} {
		x.eval(fmt.Sprintf(`[...document.querySelectorAll("#manyHead button")].find(b => b.textContent.startsWith(%q)).click()`, test.column), nil)
		x.until(`document.querySelector("#manyTable tbody th").textContent === ` + quote(test.order[:1]))
		if got := order(); got != test.order {
			t.Errorf("sorted by %s: %s, want %s", test.column, got, test.order)
		}
	}
	if got := x.text(`document.querySelector("#manyTable th[aria-sort=descending]").textContent`); !strings.HasPrefix(got, "Verdict") {
		t.Errorf("sorted by %s", got)
	}
	x.eval(`(() => { const f = document.getElementById("filter"); f.value = "Parse fails"; f.dispatchEvent(new Event("change")) })()`, nil)
	x.until(`document.getElementById("shownRows").textContent === "2 rows"`)
	// A row opens above, and Back leads to the list, which has no URL above it.
	x.eval(`[...document.querySelectorAll("#manyRows tr")].find(r => r.cells[0].textContent === "3").querySelector(".open").click()`, nil)
	x.until(`document.getElementById("url").value === "https://h:x/"`)
	x.eval(`history.back()`, nil)
	x.until(`document.getElementById("url").value === "" && !document.getElementById("verdict").checkVisibility()`)
	// A defanged line is read as what it stands for, and shown as it was written.
	x.eval(`document.getElementById("lines").value = "hxxps://evil[.]example/x"`, nil)
	x.click("#readLines")
	x.until(`document.getElementById("manyStatus").textContent.startsWith("1 line:")`)
	if got := x.text(`[...document.querySelectorAll("#manyRows td")].map(e => e.textContent).slice(0, 2).join(" ")`); got != "Note hxxps://evil[.]example/x read as https://evil.example/x" {
		t.Errorf("a defanged line: %s", got)
	}
	// Links are read as people paste them, and comments are no faults.
	x.eval(`document.getElementById("lines").value = "# a comment\n\n- <https://evil.example/x>,\nwww.paypal.com.evil.example/login\nBest regards"`, nil)
	x.click("#readLines")
	x.until(`document.getElementById("manyStatus").textContent.startsWith("2 lines: 1 dangerous, 1 with a note; line 4 does not parse; 2 hosts, 1 for which programs connect to different hosts.") && document.getElementById("manyStatus").textContent.endsWith(" 1 comment is not read. 1 line of text has no link.")`)
	x.has("#manyTable", "https://evil.example/x", "with https:// it would be https://www.paypal.com.evil.example/login: Dangerous", "begins like paypal.com", "does not parse")
	if got := order(); got != "43" {
		t.Errorf("order %s", got)
	}
	for isLive, href := range map[string]string{"false": "hxxps://h[.]example/", "true": "https://h.example/"} {
		csv := x.text(strings.Replace(`import("./many.js").then(m => [...m.csvOf([{line: 1, input: "=1+1", valid: false, errors: [{code: "a"}, {code: "b"}], level: "same", destinations: ["x\"y"], error: {code: "z"}, grade: "note", rules: ["r"], message: "m, n", further: ["o"], host: "p", leadsHost: "q", defanged: "d", href: "https://h.example/"}], LIVE)].join(""))`, "LIVE", isLive, 1))
		if want := "\uFEFFline,grade,defanged,message,input,read,valid,errors,destinations,href,canonical,failure,findings,host,site,leads,leadsHost,leadsSite,contains,sameAs,assumed\r\n1,note,d,\"m, n o\",\"'=1+1\",,false,a b,\"x\"\"y\"," + href + ",,z,r,p,,,q,,,,\r\n"; csv != want {
			t.Errorf("CSV: %q", csv)
		}
	}
}

// TestLinesAndParsed shows what of a line is left out, and the parsed URLs. A base that is given later is used at once, and a quiz
// about components has their values, and nothing private.
func TestLinesAndParsed(t *testing.T) {
	x := open(t, "#url=https%3A%2F%2Fh%2F")
	x.paste("#url", "https://a.example/x 200\n=HYPERLINK(\"https://b.example\")\n../x?e=bob@corp.arpa\nhttps://u:secret@c.arpa/\nhttps://paypal.com@evil.example/\nhttps://a.example/|b|c|d")
	x.until(`document.querySelectorAll("#manyRows tr").length === 6`)
	x.has("#manyRows", "left out of the line: “… 200”", "left out of the line: “=HYPERLINK(\" … \")”")
	x.typed("base", "https://base.example/d/")
	x.until(`[...document.querySelectorAll("#manyRows [data-column=URL] .readAs code")].some(code => code.textContent === "https://base.example/x?e=bob@corp.arpa")`)
	x.click("#quiz")
	if got := x.text(`document.getElementById("quizFields").value`); got != "urls" {
		t.Errorf("with a base, a quiz is about %s", got)
	}
	x.choose("#quizFields", "errors")
	// A joiner gives no URL of a quiz away: all have it. Errors with the same message are counted.
	x.eval(`dispatchEvent(new Event("beforeprint"))`, nil)
	if got := x.text(`[...document.querySelectorAll("#quizSheet li, #manyRows tr")].map(row => row.textContent.includes("\u2060") ? 1 : 0).join("")`); got != "110111010110" {
		t.Errorf("lines with joiners: %s", got)
	}
	x.has("#manyRows", "3 × invalid-URL-unit")
	x.eval(`dispatchEvent(new Event("afterprint"))`, nil)
	x.choose("#quizFields", "components")
	_, quiz := x.printed(page.PrintToPDFParams{PaperWidth: 8.27, PaperHeight: 11.69})
	if got := strings.Count(quiz, "Itdoesnotparse."); got != 6 {
		t.Errorf("%d of 6 URLs of the quiz have a box for one that does not parse", got)
	}
	for _, want := range []string{"Fragment", "../x?e=@.arpa", "Port:none,whichmeans443", "Query:e=REDACTED@REDACTED.arpa", "Fragment:none", "REDACTED", "Thebase"} {
		if !strings.Contains(quiz, want) || strings.Contains(quiz, "secret@") {
			t.Errorf("the quiz lacks %s: %s", want, quiz)
		}
	}
	x.click("#quiz")
	x.typed("base", "")
	x.until(`[...document.querySelectorAll("#manyRows button")].some(b => b.textContent === "Read all as one URL" && !b.click())`)
	x.until(`document.getElementById("url").value === "https://a.example/x 200"`)
}

// TestQuiz gives a quiz a title, and looks for answers that nobody can find by reading the URLs. A placeholder is no part of a URL.
func TestQuiz(t *testing.T) {
	x := open(t, "#v=1&panel=many&lines="+url.QueryEscape("http://good.example\\@evil.example/\nhttps://bit.ly/abc\nhttps://\u0440aypal.com/\nhttps://u:s3cret9@h.arpa/\nhttps://h.example/a b.html\nhttps://h.example/ the site of h"))
	x.until(`!document.getElementById("csv").disabled`)
	if got := x.text(`document.getElementById("quizTitle").checkVisibility()`); got != "false" {
		t.Error("a list that is no quiz has a field for its title")
	}
	x.click("#quiz")
	x.eval(`document.getElementById("quizTitle").value = "Quiz of 7b"`, nil)
	x.eval(`dispatchEvent(new Event("beforeprint"))`, nil)
	for i, want := range []string{"backslash", "no change is needed", "lookalike", "userinfo", "https://h.example/a%20b.html", "https://h.example/"} {
		got := x.text(fmt.Sprintf(`document.querySelectorAll("#manyRows tr")[%d].textContent`, i))
		if !strings.Contains(got, want) || strings.Contains(got, "parsers-differ") || strings.Contains(got, "short-link") || i == 0 && !strings.Contains(got, "The connection is not encrypted") || i == 2 && !strings.Contains(got, "do not use it") {
			t.Errorf("the answer to question %d lacks %s: %s", i+1, want, got)
		}
	}
	if got, want := x.text(`[document.title, document.getElementById("manyTitle").textContent, document.querySelector("#quizSheet .redacted").textContent, document.querySelectorAll("#quizSheet li")[4].querySelector("code").textContent.replace("\u2060", "")].join(", ")`), "Quiz of 7b, Quiz of 7b, REDACTED, https://h.example/a b.html"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	x.eval(`dispatchEvent(new Event("afterprint"))`, nil)
	if got, want := x.text(`document.title + ", " + document.getElementById("manyTitle").textContent`), "URL lab, List of URLs"; got != want {
		t.Errorf("after printing: %s, want %s", got, want)
	}
}

// TestManyPlaces copies a list without secrets: each URL once, whatever else is in its line, and of tags that have several lines.
func TestManyPlaces(t *testing.T) {
	x := open(t, "#v=1")
	x.paste("#url", "see https://a.example/?e=dmljdGltQGNvcnAuZXhhbXBsZS5kZQ== and https://b.evil.example/x and https://203.0.113.7/y\n<a\n href=\"https://k1.evil.example/login\">https://www.bank.example/</a> <a href=\"java\nscript:alert(1)\">x</a>\nhttps://z.example/?token=abcdefghij0123456789")
	x.until(`document.querySelectorAll("#manyRows tr").length === 6 && document.getElementById("manyRows").textContent.includes("shown as https://www.bank.example/")`)
	for format, want := range map[string]string{
		"Defanged": "hxxps://k1[.]evil[.]example/login javascript[:]alert(1) hxxps://a[.]example/?e=UkVEQUNURURAUkVEQUNURUQuY29t hxxps://203[.]0[.]113[.]7/y hxxps://b[.]evil[.]example/x hxxps://z[.]example/?token=REDACTED",
		"Hosts":    "k1.evil.example a.example 203.0.113.7",
	} {
		x.click("#tab-share")
		x.click(`[data-list-format="` + format + `"]`)
		x.until(`document.getElementById("copied").textContent.startsWith("Copied: ` + strings.ToLower(format) + `")`)
		if got := x.text(`document.getElementById("shared").value.trim().split("\n").join(" ")`); got != want {
			t.Errorf("%s: %s, want %s", format, got, want)
		}
	}
}

// TestReferencesBeforeBase pastes references that could be one URL, and then gives them a base. Back leads to the text.
func TestReferencesBeforeBase(t *testing.T) {
	x := open(t, "#v=1")
	x.paste("#url", "about.html\nimg/logo.png\n#top")
	x.until(`document.getElementById("url").value.startsWith("about.html\u21b5") && document.getElementById("summary").textContent.includes("no scheme")`)
	x.eval(`document.getElementById("options").open = true`, nil)
	x.eval(`document.getElementById("base").focus()`, nil)
	x.run(chromedp.KeyEvent("http://a.example/b/"), chromedp.KeyEvent(kb.Tab))
	x.until(`[...document.querySelectorAll("#manyRows [data-column=URL] .readAs code")].map(e => e.textContent).join() === "http://a.example/b/about.html,http://a.example/b/img/logo.png,http://a.example/b/#top"`)
	if got := x.text(`document.activeElement.id + document.getElementById("url").value`); got != "encoding" {
		t.Errorf("the focus and the field: %s", got)
	}
	x.eval(`history.back()`, nil)
	x.until(`document.getElementById("url").value.startsWith("about.html") && document.getElementById("base").value === "http://a.example/b/"`)
}

// TestQuizLink opens the link of a quiz, which has no answer until a student asks for it, on the page and in Present: there the class sees one
// answer at a time, with the question.
func TestQuizLink(t *testing.T) {
	x := open(t, "#v=1&panel=many&lines="+url.QueryEscape("http://good.example\\@evil.example/\nhttps://h.example:443/\nhttps://\u0440aypal.com/\nhttps://a b/"))
	x.until(`!document.getElementById("csv").disabled`)
	x.click("#quiz")
	x.choose("#quizFields", "components")
	x.until(`new URLSearchParams(location.hash.slice(1)).get("quiz") === "components"`)
	link := x.text(`location.hash`)
	const ready = `document.getElementById("manyStatus").textContent.startsWith("4 lines:") && document.querySelectorAll("#manyRows .answer").length === 4`
	const shown = `[...document.querySelectorAll("main *")].filter(e => e.checkVisibility() && [...e.childNodes].some(n => n.nodeType === 3)).map(e => e.innerText + (e.title ?? "")).join(" ")`
	hides := func(where string) {
		if got := x.text(shown); !strings.Contains(got, "Which components does a browser find") || strings.Contains(got, "angerous") || strings.Contains(got, "not parse") || strings.Contains(got, "Port") {
			t.Errorf("%s, the quiz has an answer: %s", where, got)
		}
	}
	x = open(t, link)
	x.until(ready)
	hides("in a link")
	x.eval(`document.querySelectorAll("#manyRows .answer")[1].click()`, nil)
	if got := x.text(`document.querySelectorAll("#manyRows .answer").length + document.querySelectorAll("#manyRows tr")[1].innerText + document.activeElement.ariaLabel`); !strings.Contains(got, "Port: none, which means 443") || !strings.HasPrefix(got, "3") || !strings.HasSuffix(got, "Show the answer of line 3") {
		t.Errorf("an answer and the focus after it: %s", got)
	}
	x = open(t, link)
	x.until(ready)
	x.click("#present")
	hides("in Present")
	for line := 1; line <= 4; line++ {
		x.run(chromedp.KeyEvent(map[bool]string{true: kb.ArrowRight, false: kb.PageDown}[line < 3]))
		x.until(fmt.Sprintf(`document.querySelectorAll("#manyRows .answer").length === 3 && !document.querySelectorAll("#manyRows tr")[%d].querySelector(".answer") && document.getElementById("listPlace").textContent === "%d of 4"`, line-1, line))
	}
	x.has("#manyRows", "Does not parse: the host has a space")
	x.click("#listBack")
	x.has("#manyRows", "xn--aypal-uye.com")
	x.has("#listPlace", "3 of 4")
	// A long list scrolls under the question, to a row with all of its answer.
	x = open(t, "#v=1&panel=many&view=present&quiz=components&lines="+url.QueryEscape(strings.Repeat("https://h.example/a\n", 30)))
	x.until(`document.querySelectorAll("#manyRows .answer").length === 30`)
	x.eval(`[...document.querySelectorAll("#manyRows .answer")].at(-1).click()`, nil)
	if got := x.text(`(() => {
		const seen = (e, box = document.getElementById("many").getBoundingClientRect(), r = e.getBoundingClientRect()) => r.top >= box.top - 1 && r.bottom <= box.bottom + 1;
		return [...document.querySelectorAll("#manyTable caption, #manyRows tr:last-child")].map(e => seen(e)).join();
	})()`); got != "true,true" {
		t.Errorf("the question and the answer are in view: %s", got)
	}
}

// TestShown writes what does not show with escapes, changes only the colon of a URL within another one, keeps the numbers of
// sections, and lights the components in Present.
func TestShown(t *testing.T) {
	x := open(t, "#v=1&view=present&panel=result&url="+url.QueryEscape("https://user@h.example/?q=a+b"))
	for text, want := range map[string]string{
		`apparent(" a\tb ")`: `\u{20}a\u{9}b\u{20}`,
		`unlinked("See https://a.example/?u=http://b.example/ (RFC 3986, section 3.2.1).")`: "See hxxps://a[.]example/?u=http[:]//b[.]example/ (RFC 3986, section 3.2.1).",
	} {
		if got := x.text(`import("./text.js").then(m => m.` + text + `)`); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	for _, want := range []string{"scheme", "username", "host"} {
		x.run(chromedp.KeyEvent(kb.ArrowRight))
		if got := x.text(`document.querySelector("#components .lit").dataset.component`); got != want {
			t.Errorf("%s is lit, want %s", got, want)
		}
	}
	x.run(chromedp.KeyEvent(kb.Home))
	if got := x.text(`[...document.querySelectorAll("#components .lit")].map(e => e.dataset.component).join()`); got != "scheme" {
		t.Errorf("Home lights %s", got)
	}
	x.run(chromedp.KeyEvent(kb.PageDown))
	if got := x.content("#said"); !strings.HasPrefix(got, "Step 1 of ") {
		t.Errorf("of the first step is said: %s", got)
	}
	x.run(chromedp.KeyEvent(kb.Escape))
	// What the caret is at is not lit in Present.
	x.click("#url")
	x.run(chromedp.KeyEvent(kb.End))
	x.until(`document.querySelector("#components .lit")?.dataset.component === "query"`)
	x.eval(`document.getElementById("present").click()`, nil)
	x.until(`document.documentElement.hasAttribute("data-present")`)
	x.choose("#presented", "result")
	x.run(chromedp.KeyEvent(kb.ArrowRight))
	if got := x.text(`document.querySelector("#components .lit")?.dataset.component`); got != "scheme" {
		t.Errorf("after the caret was at the end, %s is lit", got)
	}
	x.run(chromedp.KeyEvent(kb.Escape))
	x.eval(`document.getElementById("tab-beside").click()`, nil)
	x.typed("other", "https://user@h.example/?q=a%20b")
	x.has("#compared", "the parameters are equal when decoded: q = “a b”")
}

// TestSave saves both files, and holds SARIF to what the command writes.
func TestSave(t *testing.T) {
	dir := t.TempDir()
	x := open(t, "#url=https%3A%2F%2Fh%2F")
	x.run(downloadsTo(dir))
	x.eval(`document.getElementById("lines").value = `+quote(someLines), nil)
	x.click("#readLines")
	x.until(`!document.getElementById("sarif").disabled && !document.getElementById("csv").disabled`)
	x.choose("#order", "Line")
	x.click("#csv")
	x.click("#jsonl")
	x.click("#sarif")
	var rows []map[string]any
	for line := range strings.Lines(string(saved(t, filepath.Join(dir, "urls.jsonl")))) {
		var row map[string]any
		if err := json.Unmarshal([]byte(line), &row); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
	}
	if len(rows) != 5 || rows[1]["line"] != 2.0 || rows[1]["input"] != `http://good.example\@evil.example/` || rows[1]["grade"] != "dangerous" {
		t.Errorf("JSON lines: %v", rows)
	}
	// A line with another text than a URL is the input all the same, and no formula.
	y := open(t, "#v=1")
	formulas := t.TempDir()
	y.run(downloadsTo(formulas))
	y.eval(`document.getElementById("lines").value = `+quote("=HYPERLINK(\"https://evil.example\")\nhxxps://h[.]example/\nhttps://h.example/ü"), nil)
	y.click("#readLines")
	y.until(`!document.getElementById("jsonl").disabled && !document.getElementById("csv").disabled`)
	y.click("#csv")
	y.click("#jsonl")
	for file, list := range map[string][]string{
		"urls.csv":   {"\r\n1,not known,hxxps://evil[.]example,The owner of ", ",\"'=HYPERLINK(\"\"hxxps://evil[.]example\"\")\",hxxps://evil[.]example,,", ",hxxps://h[.]example/,hxxps://h[.]example/,,", ",hxxps://h[.]example/ü,,true,"},
		"urls.jsonl": {`{"line":1,"input":"=HYPERLINK(\"https://evil.example\")","read":"https://evil.example","href":`, `{"line":3,"input":"https://h.example/ü","valid":true,`},
	} {
		got := string(saved(t, filepath.Join(formulas, file)))
		for _, want := range list {
			if !strings.Contains(got, want) || strings.Contains(got, "rejected") || file == "urls.csv" && regexp.MustCompile(`https?:|(?:h|evil)\.example`).MatchString(got) {
				t.Errorf("%s lacks %q: %s", file, want, got)
			}
		}
	}
	csv, sarif := saved(t, filepath.Join(dir, "urls.csv")), saved(t, filepath.Join(dir, "urls.sarif"))
	if lines := strings.Count(string(csv), "\r\n"); lines != 6 {
		t.Errorf("%d lines of CSV: %s", lines, csv)
	}
	if err := os.WriteFile(filepath.Join(dir, "urls.txt"), []byte(someLines), 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(command(t), "check", "--format", "sarif", "--file", "urls.txt")
	cmd.Dir = dir
	want, _ := cmd.Output() // URLs that are not valid give status 1
	if got, want := sarifOf(t, sarif), sarifOf(t, want); !reflect.DeepEqual(got, want) {
		t.Errorf("SARIF:\n%v\nthe command:\n%v", got, want)
	}
}

// sarifOf returns a SARIF log without the version of the tool.
func sarifOf(t *testing.T, text []byte) (log map[string]any) {
	t.Helper()
	if err := json.Unmarshal(text, &log); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	driver := log["runs"].([]any)[0].(map[string]any)["tool"].(map[string]any)["driver"].(map[string]any)
	delete(driver, "version")
	return log
}

// TestManyNumbers numbers the rows of a line with several links, each with a number of its own, and colours the summary.
func TestManyNumbers(t *testing.T) {
	x := open(t, "", look(360, 740, "light"))
	colour := func() string {
		return x.text(`getComputedStyle(document.getElementById("manyStatus")).borderLeftColor === getComputedStyle(document.querySelector("#manyRows .grade")).color`)
	}
	x.paste("#url", "Go to https://a.example/ or https://paypal.com.evil.example/\nhttps://b.example/")
	x.until(`document.getElementById("manyStatus").textContent.startsWith("3 links: 1 dangerous")`)
	if got := x.text(`[...document.querySelectorAll("#manyRows th")].map(e => e.textContent).join(" ")`); got != "1.2 1.1 2" {
		t.Errorf("the rows are numbered %s", got)
	}
	x.has("#manyAdvice", "the dangerous link 1.2")
	if colour() != "true" {
		t.Error("the summary has not the colour of the gravest row")
	}
	if got := x.text(`import("./many.js").then(({saved}) => JSON.stringify(saved({line: 1, nth: 2, input: "x", valid: true})))`); got != `{"line":1,"input":"x","valid":true}` {
		t.Errorf("saved as %s", got)
	}
}

// TestManyShared copies a list, prints it, and has it again when the page is loaded again.
func TestManyShared(t *testing.T) {
	x := open(t, "#url=https%3A%2F%2Fh%2F")
	x.eval(`document.getElementById("tab-many").click()`, nil)
	x.eval(`document.getElementById("lines").value = `+quote("https://paypal.com@evil.example/\nhttps://good.example/|`\n"), nil)
	x.click("#readLines")
	x.until(`document.getElementById("manyStatus").textContent.startsWith("2 lines:")`)
	_, text := x.printed(page.PrintToPDFParams{PaperWidth: 8.27, PaperHeight: 11.69})
	for _, want := range []string{"hxxps://paypal[.]com@evil[.]example/", "https://good.example/|", "isnotthehost,butausername", "invalid-URL-unit", "Writehttps://good.example/%7C", "panel=many&size=", "Dangerous"} {
		if !strings.Contains(text, want) {
			t.Errorf("the PDF lacks %s: %s", want, text)
		}
	}
	x.click("#quiz")
	if _, quiz := x.printed(page.PrintToPDFParams{PaperWidth: 8.27, PaperHeight: 11.69}); !strings.Contains(quiz, "Writeinstead") || strings.Index(quiz, "userinfo-host") < strings.Index(quiz, "Answers") || strings.Contains(quiz, "1dangerous") {
		t.Errorf("the quiz has its answers before its end: %s", quiz)
	}
	x.click("#quiz")
	if strings.Contains(text, "Validationerrors") || strings.Contains(text, "SARIF") {
		t.Errorf("the PDF has more than the list: %s", text)
	}
	x.until(`location.hash.includes("lines=")`)
	x.click("#shareList")
	for format, want := range map[string]string{
		"Link":           "#v=1&panel=many&size=57&lines=https%3A%2F%2Fpaypal.com%40evil.example%2F%0A",
		"Markdown table": "| 1 | dangerous | `hxxps://paypal[.]com@evil[.]example/` |",
		"JSON":           `"protocol": "https:",`,
		"Evidence":       "Line 1, dangerous: hxxps://paypal[.]com@evil[.]example/\n- The text \"paypal[.]com\" before the @ is not the host, but a username: the URL leads to \"evil[.]example\".\n- Rules: userinfo-host\n- Host: evil[.]example\n- Validation errors: invalid-credentials\nLine 2, not known: ",
		"Defanged":       "hxxps://paypal[.]com@evil[.]example/\n",
		"Message":        "Dangerous: hxxps://paypal[.]com@evil[.]example/ (The text \"paypal[.]com\" before the @ is not",
	} {
		x.eval(`document.getElementById("shared").value = ""`, nil)
		x.click(`[data-list-format="` + format + `"]`)
		x.until(`document.getElementById("shared").value && document.getElementById("copied").textContent`)
		got := x.text(`document.getElementById("shared").value`)
		if !strings.Contains(got, want) {
			t.Errorf("%s: no %q in %q", format, want, got)
		}
		if format == "Link" {
			y := open(t, got[strings.IndexByte(got, '#'):])
			y.until(`document.getElementById("manyStatus").textContent.startsWith("2 lines: 1 dangerous")`)
		}
	}
	// The rows of a link, and of one with a filter, have the numbers of their lines in the text.
	z := open(t, "#url=https%3A%2F%2Fh%2F")
	z.eval(`document.getElementById("lines").value = "# a comment\n\nhttps://a.example/\nhttps://paypal.com@evil.example/\nhttps://b.example/\n\nhttps://a.example/"`, nil)
	z.click("#readLines")
	z.until(`document.getElementById("manyStatus").textContent.startsWith("4 lines:")`)
	z.choose("#order", "Line")
	for filter, want := range map[string]string{"": "3 4 5 7", "none": "3 5 7", "none dangerous": "3 4 5 7"} {
		z.eval(`for (const button of document.querySelectorAll("#manyStatus [data-grade]")) if ((button.ariaPressed === "true") !== `+quote(filter)+`.split(" ").includes(button.dataset.grade)) button.click()`, nil)
		z.until(`[...document.querySelectorAll("#manyRows th")].map(e => e.textContent).join(" ") === ` + quote(want))
		z.eval(`document.getElementById("shared").value = ""`, nil)
		z.click(`[data-list-format="Link"]`)
		z.until(`document.getElementById("shared").value`)
		link := z.text(`document.getElementById("shared").value`)
		y := open(t, link[strings.IndexByte(link, '#'):])
		y.until(`document.getElementById("manyStatus").textContent.includes(" lines:")`)
		if got := y.text(`[...document.querySelectorAll("#manyRows th")].map(e => e.textContent).join(" ")`); got != want {
			t.Errorf("%s has lines %s, want %s", link, got, want)
		}
		y.has("#manyRows", "same as line 3")
	}
	x.eval(`document.getElementById("tab-many").click()`, nil)
	x.until(`location.hash.includes("panel=many")`)
	x.run(call(page.Reload, page.ReloadParams{}))
	x.until(`document.getElementById("manyStatus")?.textContent.startsWith("2 lines: 1 dangerous")`)
}

// TestManyColumns hides columns, on the page, in a link, on paper and in a table that is copied.
func TestManyColumns(t *testing.T) {
	x := open(t, "#v=1&panel=many&size=44&hide=Verdict.Site&lines="+url.QueryEscape("http://127.1/\nhttps://a.example/\nhttp://example.1/"))
	heads := func(want string) {
		t.Helper()
		x.until(`[...document.querySelectorAll("#manyHead th")].map(e => e.dataset.column).join(" ") === ` + quote(want))
	}
	heads("Line URL Finding Host")
	// The names of the errors are in view, each once.
	if got := x.text(`[...document.querySelectorAll("#manyRows .codes")].filter(e => e.checkVisibility()).map(e => e.textContent).join(" | ")`); got != "IPv4-too-few-parts | IPv4-too-few-parts, IPv4-non-numeric-part" {
		t.Errorf("the errors are %s", got)
	}
	x.eval(`document.getElementById("columns").open = true; [...document.querySelectorAll("#columns label")].find(e => e.textContent.includes("Finding")).click()`, nil)
	heads("Line URL Host")
	x.until(`location.hash.includes("hide=Verdict.Site.Finding")`)
	if _, text := x.printed(page.PrintToPDFParams{PaperWidth: 8.27, PaperHeight: 11.69}); strings.Contains(text, "Suspicious") || strings.Contains(text, "IPv4-") || !strings.Contains(text, "parsed:hxxp://127[.]0[.]0[.]1/") {
		t.Errorf("on paper: %s", text)
	}
	x.click("#shareList")
	x.click(`[data-list-format="Markdown table"]`)
	x.until(`document.getElementById("shared").value.startsWith("| line | URL | parsed URL | host | leads to |")`)
}

// TestManyReferences pastes relative references beside a base, and goes to the line that does not parse.
func TestManyReferences(t *testing.T) {
	x := open(t, "#base="+url.QueryEscape("http://a.example/b/c")+"&url=x")
	x.eval(`document.getElementById("url").select()`, nil)
	x.paste("#url", "g\n/\t/g\n?y\nhttp://[\n../g")
	x.until(`!document.getElementById("order").disabled`)
	x.choose("#order", "Line")
	x.until(`[...document.querySelectorAll("#manyRows tr")].map(e => e.querySelector("[data-column=URL] .readAs code")?.textContent).join() === "http://a.example/b/g,http://g/,http://a.example/b/c?y,,http://a.example/g"`)
	x.until(`document.getElementById("manyStatus").textContent.includes("line 4 does not parse")`)
	if got := x.text(`document.getElementById("verdict").checkVisibility()`); got != "false" {
		t.Error("above the list is the verdict on its base")
	}
	x.choose("#filter", "Parse parses")
	x.click("#manyStatus [aria-label]")
	x.until(`document.activeElement.matches("#manyRows tr:nth-child(4) .open")`)
}

// TestManyMail reads a mail as its source: what is encoded in it is decoded, once.
func TestManyMail(t *testing.T) {
	const encoded = "PHA+PGEgaHJlZj0iaHR0cHM6Ly9iLmV4YW1wbGUvP2E9M0QiPng8L2E+PC9wPg=="
	x := open(t, "#url=https%3A%2F%2Fh%2F")
	x.paste("#url", "From: a@b.example\r\nSubject: =?utf-8?Q?see_https://s.example/=3Fa?=\r\n =?utf-8?B?PWI=?=\r\nMIME-Version: 1.0\r\nContent-Type: multipart/alternative;\r\n boundary=\"=_x\"\r\n\r\n--=_x\r\n"+
		"Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<a\r\nhref=3D\"https://a.example/?b=3D20&amp;c=\r\n=C3=A9\">x</a>\r\n"+
		"--=_x\r\nContent-Type: text/html\r\n\r\n<base href='https://e.example/d/'><a href='f'\r\n>\r\nhttps://paypal.com\r\n</a>\r\n"+
		"--=_x\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: base64\r\n\r\n"+encoded+"\r\n--=_x\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\naHR0cHM6Ly9j\r\n--=_x--\r\n")
	read := func(sender string) {
		t.Helper()
		x.until(`document.getElementById("manyStatus").textContent.startsWith("6 links: 1 dangerous, 5 not known; ")`)
		x.choose("#order", "-Verdict")
		x.until(`[...document.querySelectorAll("#manyRows .open")].map(e => e.textContent).join(" ") === "https://e.example/d/f ` + sender + ` https://s.example/?a=b https://a.example/?b=20&cé https://e.example/d/ https://b.example/?a=3D"`)
	}
	read("b.example")
	x.has("#manyRows", "read as https://b.example", "in the header: From", "in the header: Subject")
	x.has("#manyStatus", "The lines are those of the decoded mail.")
	x.until(`document.getElementById("url").value === "" && location.hash.includes("lines=")`)
	x = open(t, x.text(`location.hash`))
	read("https://b.example")
	x.paste("#url", "From: a@b.example\nMIME-Version: 1.0\nContent-Type: text/html\n\n<head><meta http-equiv=refresh content='1; url=https://r.example/'></head>\n<form method=post action=https://f.example/p><a href=https://l.example/></a>\n")
	x.until(`document.getElementById("manyStatus").textContent.startsWith("4 links: 2 with a note, 2 not known; ")`)
	x.has("#manyRows", "Who opens the mail may be led there without a click", "What is entered in the mail is sent there")
	x.paste("#url", `<a href=3D"https://a.example/?b=3D1">`)
	x.until(`document.querySelector("#manyRows .open")?.textContent === "https://a.example/?b=1"`)
	x.paste("#url", "From: Your Bank <info@b.example>\nSubject: your account\n\nSee https://a.example/.\n")
	x.until(`[...document.querySelectorAll("#manyRows .open")].map(e => e.textContent).join(" ") === "b.example https://a.example/"`)
	// The hosts of a header that are not links have no rows: it says only which checks have failed, and where replies go.
	x.paste("#url", "Return-Path: <bounce@mail.b.example>\nReceived: from mx.relay.example (mx.relay.example [192.0.2.1])\n\tby mx.c.example\nAuthentication-Results: mx.c.example;\n dkim=none (no signature);\n spf=softfail (c.example: spf=pass) smtp.mailfrom=b.example; dmarc=fail\n"+
		"Authentication-Results: mx.relay.example; spf=pass; dkim=pass\nDKIM-Signature: v=1; d=relay.example\nMessage-ID: <1@relay.example>\nFrom: Your Bank <info@b.example>\nReply-To: d@evil.example\nList-Unsubscribe: <https://u.b.example/?u>\nContent-Type: multipart/mixed; boundary=x\n\n"+
		"--x\nContent-Type: message/rfc822\n\nReceived: from mx.inner.example\nFrom: a@inner.example\n\nSee https://a.example/.\n--x--\n")
	x.until(`document.getElementById("manyStatus").textContent.includes("SPF softfail, DKIM none, DMARC fail. Reply-To is at evil[.]example, and From at b[.]example. ")`)
	x.choose("#order", "Line")
	x.until(`[...document.querySelectorAll("#manyRows .open")].map(e => e.textContent).join(" ") === "mail.b.example b.example evil.example https://u.b.example/?u inner.example https://a.example/"`)
	// A mail that has passed them is from its sender, and Evidence has what others find it by.
	x.paste("#url", "Received: from mx.a.example (mx.a.example [192.0.2.1]) by mx.c.example\nReceived: from [198.51.100.9] by mx.a.example\nAuthentication-Results: mx.c.example; spf=pass; dkim=pass; dmarc=pass\nFrom: Your Bank <info@b.example>\nSubject: =?utf-8?q?your_account?=\nMessage-ID: <1@b.example>\n\nSee https://a.example/.\n")
	x.until(`document.getElementById("manyStatus").textContent.includes("SPF, DKIM, DMARC passed: the mail is from b[.]example. That says nothing about its links. ")`)
	x.click("#shareList")
	x.click(`[data-list-format="Evidence"]`)
	x.until(`document.getElementById("shared").value.includes("\nFrom: Your Bank <info@b[.]example>\nSubject: your account\nMessage-ID: <1@b[.]example>\nReceived from: 192[.]0[.]2[.]1, 198[.]51[.]100[.]9\n")`)
}

// TestManyHosts lists hosts and sites for a block list: of rows with a warning all that programs find, of a wrapper only what it leads to, and none that is well known, shared or not public. A row of the site
// of one with a deceptive name has a note.
func TestManyHosts(t *testing.T) {
	dir := t.TempDir()
	for _, test := range []struct {
		text, hosts, sites, scope string
		all                       bool
	}{
		{"https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.paypa1.com%2Flogin\nhttps://www.bank.com.account-check.net/\nhttps://b.account-check.net/x\nhttps://b.c.example/",
			"a.paypa1.com\nwww.bank.com.account-check.net\nb.account-check.net\n", "paypa1.com\naccount-check.net\n", ", plain. 1 host of rows without a warning is left out: b[.]c[.]example.", false},
		{"https://a.example.org./\nhttps://a.example.org/x\nhttps://www.paypal.com/\nhttps://sites.google.com/view/a\nhttps://bit.ly/a\nhttps://ipfs.io/ipfs/Qma/\nhttps://contoso.sharepoint.com/:x:/g/a\nhttp://192.168.1.1/\nhttp://intranet/\nhttp://203.1.1.1/", "203.1.1.1\na.example.org\ncontoso.sharepoint.com\n", "203.1.1.1\nexample.org\ncontoso.sharepoint.com\n", " Left out, because they are well known, shared by many or private, or nothing is found of them by themselves: ipfs[.]io, 192[.]168[.]1[.]1, intranet, sites[.]google[.]com, bit[.]ly and 1 more.", true},
		{"https://a.example.org/\nhttps://b.c.example/", "a.example.org\nb.c.example\n", "example.org\nc.example\n", " All 2 rows.", true},
		{"https://a.example.org/\nhttps://b.c.example/", "", "", "No host is left to copy. 2 hosts of rows without a warning are left out: a[.]example[.]org, b[.]c[.]example.", false},
		{"https://paypal.com\\@evil.example/\nhttps://bank.example\\@evil.example/\nhttps://thief.example/?next=https%3A%2F%2Fpaypal.com.a.evil.example%2F", "evil.example\nbank.example\nthief.example\npaypal.com.a.evil.example\n", "evil.example\nbank.example\nthief.example\n",
			" Programs find different hosts in a URL, and all to block are here: evil[.]example, bank[.]example. Left out, because they are well known, shared by many or private, or nothing is found of them by themselves: paypal[.]com.", false},
	} {
		x := open(t, "#v=1&panel=many&lines="+url.QueryEscape(test.text))
		x.until(`!document.getElementById("shareList").disabled`)
		x.click("#shareList")
		if test.all {
			x.click("#blockAll")
		}
		for format, want := range map[string]string{"Hosts": test.hosts, "Sites": test.sites} {
			x.click(`[data-list-format="` + format + `"]`)
			x.until(`document.getElementById("shared").value === ` + quote(want) + ` && document.getElementById("copied").textContent.includes(` + quote(test.scope) + `)`)
		}
		if test.all {
			x.click("#blockDefanged")
			x.until(`document.getElementById("shared").value.includes("[.]") && document.getElementById("copied").textContent.startsWith("Changed: copy it again.")`)
		}
		if !strings.Contains(test.text, "account-check") {
			continue
		}
		const note = "It is of the same site as line 2, which is suspicious."
		x.has("#manyStatus", "4 lines: 1 dangerous, 1 suspicious, 1 with a note, 1 not known; ")
		for format, want := range map[string]string{"Evidence": "Line 3, note: hxxps://b[.]account-check[.]net/x\n- " + note + "\n- Rules: deceptive-site\n", "Markdown table": "| 3 | note | `hxxps://b[.]account-check[.]net/x` | `" + note + "` |"} {
			x.click(`[data-list-format="` + format + `"]`)
			x.until(`document.getElementById("shared").value.includes(` + quote(want) + `)`)
			if got := x.text(`document.getElementById("shared").value`); regexp.MustCompile(`\bhttps?:|\w\.(?:com|net|example)\b`).MatchString(strings.Split(got, "\nMore: <")[0]) {
				t.Errorf("%s has a live URL: %s", format, got)
			}
		}
		x.click("#tab-many")
		x.run(downloadsTo(dir))
		x.click("#csv")
		if got, want := string(saved(t, filepath.Join(dir, "urls.csv"))), "\n3,note,hxxps://b[.]account-check[.]net/x,\""+note+"\","; !strings.Contains(got, want) {
			t.Errorf("no %q in CSV: %s", want, got)
		}
		x.click("#manyStatus [data-grade=note]")
		x.until(`document.querySelectorAll("#manyRows tr").length === 1`)
		x.has("#manyRows", "Note", "It is of the same site as line 2, which is suspicious")
	}
}

// TestManyIndicators reads hosts and addresses with altered dots, and shows the link of a row, not its line.
func TestManyIndicators(t *testing.T) {
	x := open(t, "#v=1")
	x.paste("#url", "foo[.]com\nIOC: www[.]bar[.]com | 203[.]0[.]113[.]9:8080")
	x.until(`document.getElementById("manyStatus").textContent.startsWith("3 links:")`)
	x.choose("#order", "Host")
	x.until(`[...document.querySelectorAll("#manyRows tr")].map(e => e.cells[2].querySelector(".open").textContent + " " + e.cells[4].textContent).join() === "203[.]0[.]113[.]9:8080 203.0.113.9 documentation; port 8080, not the default 443,foo[.]com foo.com,www[.]bar[.]com www.bar.com"`)
	x.click("#shareList")
	x.click(`[data-list-format="Defanged"]`)
	x.until(`document.getElementById("copied").textContent.includes("All 3 rows")`)
	if got := x.text(`document.getElementById("shared").value`); got != "hxxps://203[.]0[.]113[.]9:8080\nhxxps://foo[.]com\nhxxps://www[.]bar[.]com\n" {
		t.Errorf("defanged: %q", got)
	}
}

// TestManyAlone pastes a list over the sample, which goes, and shares it without a URL.
func TestManyAlone(t *testing.T) {
	x := open(t, "")
	x.paste("#url", "https://good.example/\nhttps://paypal.com@evil.example/")
	x.until(`document.getElementById("manyStatus").textContent.startsWith("2 lines: 1 dangerous") && document.getElementById("url").value === "" && "empty" in document.documentElement.dataset`)
	if got := x.text(`[...document.querySelectorAll("[role=tab], [data-title]")].filter(e => e.checkVisibility()).map(e => e.id).join(" ")`); got != "tab-share tab-many tab-examples many" {
		t.Errorf("shown: %s", got)
	}
	x.click("#shareList")
	x.until(`document.getElementById("share").checkVisibility() && /^Dangerous: [^]*panel=many&size=/m.test(document.getElementById("shared").value)`)
	if got := x.number(`document.querySelectorAll("#share .ofURL").length - [...document.querySelectorAll("#share .ofURL")].filter(e => e.checkVisibility()).length`); got != 1 {
		t.Errorf("%v parts about a URL are hidden", got)
	}
}

// TestManyRepeated has two lists in one: URLs that are in both are shown once, and the link and the files have the
// rows of the table in its order.
func TestManyRepeated(t *testing.T) {
	dir := t.TempDir()
	x := open(t, "#v=1")
	x.run(downloadsTo(dir))
	x.paste("#url", "https://b.example/x,y\nhttps://a.example/\n\nhttps://A.example:443\nhttps://c.example/")
	x.until(`document.getElementById("manyStatus").textContent === "4 lines: 4 not known; 3 hosts, 1 repeated (3 distinct)."`)
	x.has("#manyRows", "same as line 2")
	x.choose("#filter", "Repeated distinct")
	x.choose("#order", "Site")
	x.until(`[...document.querySelectorAll("#manyRows th")].map(e => e.textContent).join("") === "215" && location.hash.endsWith("&filter=Repeated+distinct&order=Site")`)
	y := open(t, x.text(`location.hash`))
	y.until(`[...document.querySelectorAll("#manyRows th")].map(e => e.textContent).join("") === "215" && document.getElementById("filter").value === "Repeated distinct"`)
	x.click("#csv")
	if got := string(saved(t, filepath.Join(dir, "urls.csv"))); !strings.Contains(got, ",\"hxxps://b[.]example/x,y\",,true,") || strings.Index(got, "\n2,") > strings.Index(got, "\n1,") || strings.Contains(got, "\n4,") {
		t.Errorf("CSV: %s", got)
	}
	x.eval(`document.getElementById("tab-share").click()`, nil) // what is printed is the list, because there is no URL
	_, text := x.printed(page.PrintToPDFParams{PaperWidth: 8.27, PaperHeight: 11.69})
	if !strings.Contains(text, "Here:EachURLonce,fragmentsignored(3).") {
		t.Errorf("the PDF does not say which rows it has: %s", text)
	}
}

// TestManyNear reads URLs that are nearly the same, one that is not valid, and one whose text is another URL: the rows say in what they differ,
// name the error, and can be filtered by host.
func TestManyNear(t *testing.T) {
	x := open(t, "#v=1")
	x.paste("#url", "https://b.example/~\nhttps://b.example/~#top\nhttps://b.example/%7E\nhttps://b.example./~\nhttps://example.org/a%2\nhttps://h:x/\n<a href=\"https://evil.example/\">https://support.example.org/</a>")
	x.until(`document.getElementById("manyStatus").textContent.startsWith("7 l")`)
	cell := func(line int, column string) string {
		return x.text(fmt.Sprintf(`[...document.querySelectorAll("#manyRows tr")].find(r => r.cells[0].textContent === "%d").querySelector("[data-column=%s]").textContent`, line, column))
	}
	for _, test := range []struct {
		line         int
		column, want string
	}{
		{2, "URL", "https://b.example/~#top same as line 1, except for the fragment"},
		{3, "URL", "https://b.example/%7E differs from line 1 only in the percent-encoding"},
		{4, "URL", "https://b.example./~ differs from line 1 only in the dot at the end of the host"},
		{7, "Host", "evil.example shown as support.example.org"},
	} {
		if got := cell(test.line, test.column); got != test.want {
			t.Errorf("line %d: %q, want %q", test.line, got, test.want)
		}
	}
	if got := cell(5, "Finding"); !strings.HasPrefix(got, "Not valid: ") {
		t.Errorf("of a URL that is not valid: %s", got)
	}
	if got := cell(6, "Finding"); !strings.Contains(strings.SplitAfter(got, ".")[0], "port") {
		t.Errorf("of a URL that does not parse: %s", got)
	}
	x.choose("#order", "URL")
	x.until(`[...document.querySelectorAll("#manyRows th")].map(e => e.textContent).join("") === "4312756"`)
	if got := x.text(`[...document.querySelectorAll("#filter optgroup[label=Hosts] option")].map(e => e.textContent).join()`); !strings.HasPrefix(got, "b.example (3),") {
		t.Errorf("hosts: %s", got)
	}
	x.eval(`document.getElementById("listMore").open = true`, nil)
	if got := x.content("#hostCounts"); !strings.HasPrefix(got, "Hosts:") || !strings.Contains(got, "b.example (3)") || !strings.HasSuffix(got, " more") {
		t.Errorf("beside the list: %s", got)
	}
	x.click("#hostCounts button")
	x.until(`document.getElementById("shownRows").textContent === "3 rows" && document.activeElement.ariaPressed === "true"`)
}

// TestManyHost has the host of a URL as it stands, and not the one that it has with another scheme. What does not parse as it stands is no repeated URL.
func TestManyHost(t *testing.T) {
	x := open(t, "#v=1&panel=many&lines="+url.QueryEscape("http://localhost:3000\nlocalhost:3000\nhttps://example.org/\n//example.org/\nhttp://[::1]/\nhttp://127.1/")+"&size=86")
	x.until(`document.getElementById("manyStatus").textContent.startsWith("6 lines:")`)
	x.choose("#order", "Line")
	cells := func(column string) string {
		return x.text(fmt.Sprintf(`[...document.querySelectorAll("#manyRows [data-column='%s']")].map(e => e.textContent.trim()).join(" | ")`, column))
	}
	for column, want := range map[string]string{
		"Host": "localhost not encrypted: http; port 3000, not the default 80 | localhost read as http not encrypted: http; port 3000, not the default 80 some programs connect to localhost no host, or ssh localhost:22, or http localhost:3000, or localhost:3000 | example.org | example.org read as https | [::1] loopback; not encrypted: http | 127.0.0.1 loopback; not encrypted: http some programs connect to http 127.1:80",
	} {
		if got := cells(column); got != want {
			t.Errorf("%s: %s, want %s", column, got, want)
		}
	}
	if got := cells("URL"); strings.Contains(got, "same as") || strings.Contains(x.content("#manyStatus"), "repeated") {
		t.Errorf("repeated: %s", got)
	}
	x.click("#manyHead button")
	x.until(`document.getElementById("order").selectedOptions[0].textContent === "Line ↓"`)
}

// TestManyRows counts the rows of a list that are in sight without a click, in which the reasons are whole.
func TestManyRows(t *testing.T) {
	for _, test := range []struct {
		width, height int64
		rows          float64
	}{{1280, 800, 10}, {360, 740, 3}} {
		x := open(t, "#v=1", look(test.width, test.height, "light"))
		var lines strings.Builder
		for i := range 10 {
			fmt.Fprintf(&lines, "https://paypa1.com/account/verify?id=%[1]d&session=abc\nhttp://login.microsoftonline.com.evil.example:8080/login/%[1]d.html\nhttps://www.paypal.com@a.example/%[1]d\nhttps://b.example/invoice.pdf.exe?x=%[1]d\nhttps://safe.example/redirect?url=https%%3A%%2F%%2Fpaypa1.com/%[1]d\n", i)
		}
		x.paste("#url", lines.String())
		x.until(`document.getElementById("manyStatus").textContent.startsWith("50 lines:") && !document.getElementById("csv").disabled`)
		if got := x.number(`[...document.querySelectorAll("#manyRows tr")].filter(e => e.getBoundingClientRect().bottom <= Math.min(innerHeight, document.getElementById("many").getBoundingClientRect().bottom)).length`); got < test.rows {
			t.Errorf("%d pixels: %v rows are in sight", test.width, got)
		}
		if got := x.number(`[...document.querySelectorAll("#manyRows [data-column=Finding] :is(.cell, .why)")].filter(e => getComputedStyle(e).overflowY !== "visible" && e.scrollHeight > e.clientHeight + 1).length`); got > 0 {
			t.Errorf("%d pixels: %v reasons are cut", test.width, got)
		}
		x.has("#manyRows", "It looks like paypal.com", "It begins like microsoftonline.com", `In the parameter "url": The host "paypa1.com" looks like paypal.com`)
	}
}

// TestManyWide looks at the table on a large screen: it has the width of the page, and rows of few lines.
func TestManyWide(t *testing.T) {
	x := open(t, "#url=https%3A%2F%2Fh%2F", look(1920, 1080, "light"))
	x.eval(`document.getElementById("tab-many").click()`, nil)
	x.eval(`document.getElementById("lines").value = Array.from({length: 60}, (_, i) => "https://good.example\\\\@evil.example/" + "directory/".repeat(30) + i).join("\n")`, nil)
	x.click("#readLines")
	x.until(`document.getElementById("manyStatus").textContent.startsWith("60 lines:")`)
	if got := x.number(`document.getElementById("manyTable").offsetWidth`); got < 1700 {
		t.Errorf("the table is %v wide", got)
	}
	if got := x.number(`Math.max(...[...document.querySelectorAll("#manyRows tr")].map(e => e.offsetHeight))`); got > 76 {
		t.Errorf("a row is %v high", got)
	}
	if got := x.number(`[...document.querySelectorAll("#many, #many *")].filter(e => e.checkVisibility() && /auto|scroll/.test(getComputedStyle(e).overflowY) && e.scrollHeight > e.clientHeight + 1).length`); got != 0 {
		t.Errorf("%v scroll areas in the panel", got)
	}
	if dir := os.Getenv("LAB_SCREENSHOTS"); dir != "" {
		x.save(chromedp.CaptureScreenshot(), filepath.Join(dir, "list.png"))
	}
}

// TestManyLines reads many lines while the page answers.
func TestManyLines(t *testing.T) {
	x := open(t, "#url=https%3A%2F%2Fh%2F")
	x.eval(`document.getElementById("lines").value = Array.from({length: 3000}, (_, i) => "https://example.org/" + i).join("\n")`, nil)
	x.click("#readLines")
	x.until(`!document.getElementById("progress").hidden && document.getElementById("said").textContent === "Reading 3000 lines."`)
	x.typed("url", "https://other.example/")
	if got := x.content("#href"); got != "https://other.example/" {
		t.Errorf("got %s", got)
	}
	x.until(`document.getElementById("manyStatus").textContent.startsWith("3000 lines:")`)
	x.has("#manyRows", "Show 100 of 2900 more")
	x.eval(`document.querySelector("#manyRows .more button").click()`, nil)
	if got := x.number(`document.querySelectorAll("#manyRows th").length`); got != 200 {
		t.Errorf("%v rows", got)
	}
	if got := x.text(`document.activeElement.innerText`); got != "https://example.org/100" {
		t.Errorf("after more rows, the focus is at %q", got)
	}
	// The list keeps its place while a row of it is looked at, and after that.
	x.eval(`document.querySelector("#manyRows tr:nth-child(150) .open").scrollIntoView()`, nil)
	place := x.number(`document.getElementById("panels").scrollTop`)
	for _, step := range []struct{ does, want string }{{`document.querySelector("#manyRows tr:nth-child(150) .open").click()`, "https://example.org/149"}, {`history.back()`, "https://other.example/"}} {
		x.eval(step.does, nil)
		x.until(`document.getElementById("url").value === ` + quote(step.want))
		if got := x.number(`document.getElementById("panels").scrollTop`); place < 1000 || got < place-50 || got > place+50 {
			t.Errorf("%s: the list is at %v, and was at %v", step.does, got, place)
		}
	}
	x.eval(`document.getElementById("lines").value = "https://example.org/\\n".repeat(50000)`, nil)
	x.click("#readLines")
	x.until(`!document.getElementById("stopLines").hidden`)
	x.eval(`document.getElementById("stopLines").focus(); document.getElementById("stopLines").click()`, nil)
	x.until(`document.getElementById("progress").hidden && document.getElementById("manyStatus").textContent.startsWith("Stopped") && document.activeElement.id === "many"`)
	// What has the focus while lines are read is hidden or replaced at their end: then the list has it.
	for _, focused := range []string{"#lines", "#manyRows .open"} {
		x.eval(`document.getElementById("manyRows").textContent = ""; document.getElementById("linesPart").open = true; document.getElementById("lines").value = "https://example.org/\n".repeat(3000)`, nil)
		x.click("#readLines")
		x.until(`document.querySelector(` + quote(focused) + `) && document.getElementById("manyStatus").textContent.includes(" of 3000 lines")`)
		x.eval(`document.querySelector(`+quote(focused)+`).focus()`, nil)
		x.until(`document.getElementById("manyStatus").textContent.startsWith("3000 lines:") && document.activeElement.id === "many"`)
		if got := x.text(`document.getElementById("said").textContent`); got != "3000 lines: 3000 not known." {
			t.Errorf("said: %s", got)
		}
	}
}

// TestSeveral enters texts with several links: the gravest has the verdict, and the list has all.
func TestSeveral(t *testing.T) {
	const text = "Hi, see https://a.example/ and log in at https://paypal.com@evil.example/login"
	for _, base := range []string{"", "&base=" + url.QueryEscape("https://base.example/x")} {
		x := open(t, "#url="+url.QueryEscape(text)+base)
		look := func() {
			t.Helper()
			x.has("#summary", "Dangerous", "This is the gravest of 2 links in this text: https://paypal.com@evil.example/login")
			if got := x.text(`document.documentElement.dataset.grade`); got != "dangerous" {
				t.Errorf("the grade is %s", got)
			}
		}
		look()
		x.until(`document.getElementById("said").textContent.includes("The gravest of 2 links in this text. Host ")`)
		x.typed("url", "https://h/")
		x.typed("url", text)
		look()
		x.click("#summary .note button")
		x.until(`document.getElementById("manyStatus").textContent.startsWith("2 links: 1 dangerous")`)
		x.paste("#url", "https://c.example/ or "+text)
		x.until(`document.getElementById("manyStatus").textContent.startsWith("3 links: 1 dangerous")`)
		x.typed("url", strings.Repeat("https://a.example/ ", 3)+strings.Repeat("https://b.example/\\u{A}", 200))
		x.has("#summary", "the gravest of the first 100 of 201 links in this text", "Only the first 100 links are examined here.")
		if got := x.text(`document.documentElement.dataset.grade`); got != "note" {
			t.Errorf("the grade of more links than are examined is %s", got)
		}
	}
}

// TestManyMessage reads a phishing mail: what it shows and hides, the hosts of a wrapped link, and what travels in
// files and links.
func TestManyMessage(t *testing.T) {
	const message = "Dear Ann, account 1234\n<p><a href=\"https://evil.example/?a&amp;b\">https://bank.example/</a></p>\n" +
		"see https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fpaypal.com.evil.example%2Flogin&data=05 now\nhxxps://other[.]example/x\n"
	dir := t.TempDir()
	x := open(t, "#v=1")
	x.run(downloadsTo(dir))
	x.paste("#url", message)
	x.until(`document.getElementById("manyStatus").textContent.startsWith("3 lines: 2 dangerous, 1 with a note; ")`)
	x.has("#manyRows", "shown as https://bank.example/", `The text of the link shows the host "bank.example"`, "It is defanged")
	cell := func(row int, column string) string {
		return fmt.Sprintf(`document.querySelectorAll("#manyRows tr")[%d].querySelector("[data-column=%s]").innerText.replace(/\s+/g, " ").trim()`, row, column)
	}
	if got := x.text(cell(1, "Host")); got != "nam02.safelinks.protection.outlook.com leads to paypal.com.evil.example" {
		t.Errorf("the host is %q", got)
	}
	// The decisive host of each finding is in sight, and the row that is opened is marked while its URL is in the field.
	for row, host := range []string{"evil.example", "paypal.com.evil.example"} {
		isSeen := fmt.Sprintf(`(cell => { const range = document.createRange(), text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT); let node; while (node = text.nextNode()) { const at = node.data.indexOf(%q); if (at >= 0) { range.setStart(node, at); range.setEnd(node, at + %d); return range.getBoundingClientRect().bottom <= cell.getBoundingClientRect().bottom + 1 } } })(document.querySelectorAll("#manyRows [data-column=Finding] .cell")[%d])`, host, len(host), row)
		if got := x.text(isSeen); got != "true" {
			t.Errorf("%s is out of sight: %s", host, got)
		}
	}
	x.eval(`document.querySelector("#manyRows .open").click()`, nil)
	x.until(`document.getElementById("url").value === '<a href="https://evil.example/?a&amp;b">https://bank.example/</a>' && document.documentElement.dataset.grade === "dangerous"`)
	if got := x.text(`[...document.querySelectorAll("#manyRows [aria-current=true]")].map(e => e.innerText.split(/\s/)[0]).join()`); got != "2" {
		t.Errorf("marked is the row of line %q", got)
	}
	x.eval(`history.back()`, nil)
	x.until(`document.getElementById("url").value === "" && !document.querySelector("#manyRows [aria-current]")`)

	x.click("#live")
	x.click("#csv")
	csv := string(saved(t, filepath.Join(dir, "urls.csv")))
	for _, want := range []string{",https://evil.example/?a&b,", ",see https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fpaypal.com.evil.example%2Flogin&data=05 now,https://nam02.",
		",nam02.safelinks.protection.outlook.com,outlook.com,https://paypal.com.evil.example/login,paypal.com.evil.example,evil.example,", ",hxxps://other[.]example/x,https://other.example/x,"} {
		if !strings.Contains(csv, want) {
			t.Errorf("CSV lacks %q: %s", want, csv)
		}
	}
	// A link and copied JSON have the URLs of the rows that are shown, and not the prose around them.
	x.choose("#filter", "Host leads")
	x.until(`document.getElementById("shownRows").textContent === "1 row"`)
	x.choose("#filter", "")
	x.click("#manyStatus [data-grade=dangerous]")
	x.until(`document.getElementById("shownRows").textContent === "2 rows"`)
	if got := x.text(`location.hash`); strings.Contains(got, "Ann") || !strings.Contains(got, "other") {
		t.Errorf("the address is %s", got)
	}
	x.click("#shareList")
	for _, format := range []string{"Link", "JSON"} {
		x.eval(`document.getElementById("shared").value = ""`, nil)
		x.click(`[data-list-format="` + format + `"]`)
		x.until(`document.getElementById("shared").value && document.getElementById("copied").textContent.includes("2 of 3 rows")`)
		if got := x.text(`document.getElementById("shared").value`); strings.Contains(got, "Ann") || strings.Contains(got, " now") || strings.Contains(got, "other") || !strings.Contains(got, "evil.example") {
			t.Errorf("%s: %s", format, got)
		} else if format == "Link" {
			x.has("#copied", "2 of 3 rows: their URLs, and no other text.")
			y := open(t, got[strings.IndexByte(got, '#'):])
			y.until(`document.getElementById("manyStatus").textContent.startsWith("2 lines: 2 dangerous; ")`)
		} else if !strings.Contains(got, `"leadsHost": "paypal.com.evil.example"`) {
			t.Errorf("JSON: %s", got)
		}
	}
}

// TestManyText pastes texts in which hosts have no scheme, and one without a link, which replaces the list.
func TestManyText(t *testing.T) {
	x := open(t, "#v=1")
	for text, want := range map[string]string{
		"user bob visited rnicrosoft.com/login yesterday\nand then https://ok.example/a\n- paypal.com.evil.ru": "rnicrosoft.com/login https://ok.example/a paypal.com.evil.ru",
		"CONNECT rnicrosoft.com:443\nGET https://ok.example/":                                                  "rnicrosoft.com:443 https://ok.example/",
		"{\n \"a\": \"https:\\/\\/paypa1.com\\/login\",\n \"b\": \"https:\\/\\/ok.example\\/?a\\u0026b\"\n}":   "https://paypa1.com/login https://ok.example/?a&b",
		"<html><body>\n<a href=\"https&#58;//g00gle.com/\">x</a>\n<img src=//cdn.example/x>\n</body></html>":   "g00gle.com/ cdn.example/x",
	} {
		x.eval(`document.getElementById("manyStatus").textContent = ""`, nil)
		x.paste("#url", text)
		x.until(`/^[23] l.*:/.test(document.getElementById("manyStatus").textContent) && !document.getElementById("csv").disabled`)
		x.choose("#order", "Line")
		x.until(`[...document.querySelectorAll("#manyRows .open")].map(e => e.innerText).join(" ") === ` + quote(want))
	}
	if got := x.number(`Math.max(...[...document.querySelectorAll("#manyRows [data-column=Finding] .cell")].map(e => e.offsetHeight / parseFloat(getComputedStyle(e).lineHeight)))`); got > 3.1 { // up to three rows are shown in full
		t.Errorf("a finding has %v lines", got)
	}
	x.paste("#url", "There is nothing here\nto see")
	x.until(`document.getElementById("summary").textContent === "There is no link in this text That does not make the text safe." && !document.querySelector("#manyRows tr") && document.getElementById("url").value === "There is nothing here↵to see"`)
	if got := x.text(`document.documentElement.dataset.grade + document.getElementById("manyStatus").textContent`); got != "" {
		t.Errorf("the page says %q", got)
	}
	x.eval(`document.getElementById("url").value = ""`, nil)
	x.paste("#url", "Dear Bob,\nsee https://ok.example/a\nYours")
	x.until(`document.documentElement.dataset.grade === "ok"`)
	x.has("#summary", "2 lines of text have no link.")
	x.paste("#url", "https://ok.example/a\nhttps://ok.example/b")
	x.until(`document.getElementById("manyStatus").textContent.startsWith("2 lines: 2 not known")`)
	x.paste("#url", "http://0x7f.1/admin")
	x.until(`document.documentElement.dataset.grade === "dangerous" && !document.querySelector("#manyRows tr")`)
	if got := x.content("#summary .graded"); !strings.Contains(got, "127.0.0.1") || strings.Index(got, "127.0.0.1") > strings.Index(got+"Programs find", "Programs find") {
		t.Errorf("the verdict is %s", got)
	}
	// A URL that a program for mail has divided can be read as one.
	x.eval(`document.getElementById("url").value = ""`, nil)
	x.paste("#url", "https://exa\nmple.org/reset?co\nde=1234")
	x.until(`document.getElementById("href")?.textContent === "https://example.org/reset?code=1234"`)
	x.click("#summary .note button:last-child")
	x.until(`!document.getElementById("joinLines").hidden && !document.getElementById("csv").disabled`)
	x.click("#joinLines")
	x.until(`document.getElementById("url").value === "https://example.org/reset?code=1234"`)
}

// TestManyCSV reads the columns of CSV that have URLs.
func TestManyCSV(t *testing.T) {
	x := open(t, "#v=1")
	for _, test := range []struct{ text, want string }{
		{"evil.com,malware\nbad.example,phishing", "evil.com bad.example"},
		{"https://evil.com,2024,x\nhttps://b.example/,2025,y", "https://evil.com https://b.example/"},
		{"id;url;seen\n1;\"https://a.example/x;y\";2024-01-02\n2;b.example;", "https://a.example/x;y b.example"},
		{"date,from,to\n2024-01-01,https://a.example/x,https://b.example/y", "https://a.example/x https://b.example/y"},
		{"time,url,referrer\n1,https://a.example/x,https://b.example/y\n2,,", "https://a.example/x https://b.example/y"},
		{"id,url,note\n1,https://a.example/,\"two\nlines\"\n2,\"https://b.example/?x\",\"say \"\"hi\"\", ok\"", "https://a.example/ https://b.example/?x"},
		{"https://a.example/x,1.html\nhttps://a.example/y,2.html", "https://a.example/x,1.html https://a.example/y,2.html"},
	} {
		x.eval(`document.getElementById("manyStatus").textContent = ""`, nil)
		x.paste("#url", test.text)
		x.until(`document.getElementById("manyStatus").textContent.includes("2 li") && !document.getElementById("csv").disabled`)
		x.choose("#order", "Line")
		if got := x.text(`[...document.querySelectorAll("#manyRows .open")].map(e => e.innerText).join(" ")`); got != test.want {
			t.Errorf("%q: %s, want %s", test.text, got, test.want)
		}
		if got := strings.Contains(x.content("#manyStatus"), "This is CSV"); got == strings.Contains(test.want, ".html") {
			t.Errorf("%q: %s", test.text, x.content("#manyStatus"))
		}
	}
	// Of a log the targets and the referers are read, with a placeholder for a host that it does not name.
	rows := `[...document.querySelectorAll("#manyRows tr")].map(e => [...e.querySelectorAll("[data-column=URL], [data-column=Host]")].map(e => e.innerText.replace(/\s+/g, " ")).join(" @ ")).join()`
	x.paste("#url", `10.0.0.1 - - [29/Nov/2026:10:00:00 +0000] "GET /x?next=https://evil.example/ HTTP/1.1" 200 512 "https://ref.example/"`+"\n"+`10.0.0.2 - - [29/Nov/2026:10:00:01 +0000] "GET //b/c HTTP/2" 301 0 "https://ref.example/" "a"`)
	x.until(`document.getElementById("manyStatus").textContent.endsWith(" the targets of its requests are read, and each referer once. It does not name the host: host.example is a placeholder. Give a base URL")`)
	if got, want := x.text(rows), "/x?next=https://evil.example/ contains https://evil.example/ @ none,https://ref.example/ in the header: Referer @ ref.example,//b/c @ none"; got != want {
		t.Errorf("a log: %s, want %s", got, want)
	}
	x.typed("base", "https://h.example/")
	x.until(rows + ` === "/x?next=https://evil.example/ parsed: https://h.example/x?next=https://evil.example/ contains https://evil.example/ @ h.example,https://ref.example/ in the header: Referer @ ref.example leaves the host of the base,/.//b/c parsed: https://h.example//b/c @ h.example"`)
	// The URL within one is a button that shows it.
	x.click("#manyRows .inner")
	x.until(`document.getElementById("url").value === "https://evil.example/"`)
	x.eval(`history.back()`, nil)
	x.until(`document.getElementById("url").value === "" && document.querySelector("#manyRows .inner")`)
	x.typed("base", "")
	// A log begins with the gravest row, until another order is chosen.
	lines := `[...document.querySelectorAll("#manyRows th")].map(e => e.textContent).join("")`
	x.paste("#url", `10.0.0.1 - - [x] "GET /a HTTP/1.1" 200 1`+"\n"+`10.0.0.1 - - [x] "GET https://paypal.com@evil.example/ HTTP/1.1" 200 1`)
	x.until(lines + ` === "21" && document.getElementById("order").value === "-Verdict"`)
	x.choose("#order", "Line")
	x.until(lines + ` === "12" && location.hash.includes("&order=Line")`)
	x.typed("base", "https://h.example/")
	x.until(`document.querySelector("#manyRows tr")?.innerText.includes("h.example") && !document.getElementById("csv").disabled`)
	if got := x.text(lines); got != "12" {
		t.Errorf("the lines of a log in the order that was chosen are %s", got)
	}
	x.typed("base", "")
	for _, test := range []struct{ text, want string }{
		{`www.a.example:8080 10.0.0.1 - - [x] "GET /y HTTP/1.1" 200 1 "-" "z"`, "https://www.a.example:8080/y @ www.a.example port 8080, not the default 443"},
		{`{"request":{"method":"GET","host":"b.example","uri":"/y?t=hunter2token","headers":{"Referer":["https://r.example/"]}}}` + "\n" + `{"request":{"host":"b.example","uri":"/z"}}`, "https://b.example/y?t=hunter2token @ b.example,https://r.example/ in the header: Referer @ r.example,https://b.example/z @ b.example"},
		{`1.2.3.4 - - [x] "GET /y HTTP/1.1" 200 1 "-" "${jndi:ldap://e.example/a}"`, "${jndi:ldap://e.example/a} contains ldap://e.example/a in the header: User-Agent @ none some programs connect to ftp ${jndi:21, or no host,/y @ none"},
		{`{"time":"1","request":"GET /y HTTP/1.1","http_referer":""}`, "/y"},
		{`Feb 6 12:14:14 localhost haproxy[1]: 10.0.1.2:33317 [x] http-in static/srv1 10/0/30/69/109 200 2750 - - ---- 1/1/1/1/0 0/0 {} {} "GET /index.html HTTP/1.1"`, "/index.html"},
	} {
		x.eval(`document.getElementById("manyStatus").textContent = ""`, nil)
		x.paste("#url", test.text)
		x.until(`document.getElementById("manyStatus").textContent.includes("This is a log") && !document.getElementById("csv").disabled`)
		if got := x.text(rows); got != test.want {
			t.Errorf("%q: %s, want %s", test.text, got, test.want)
		}
	}
	x.eval(`document.getElementById("manyStatus").textContent = ""`, nil)
	x.paste("#url", `{"url":"https://a.example/1","landing":"https://b.example/2"}`+"\n"+`{"url":"https://c.example/3"}`)
	x.until(`document.getElementById("manyStatus").textContent.startsWith("3 li") && !document.getElementById("csv").disabled`)
	if got := x.content("#manyStatus"); strings.Contains(got, "This is a log") {
		t.Errorf("a feed: %s", got)
	}
	x.eval(`document.getElementById("manyStatus").textContent = ""`, nil)
	x.paste("#url", "evil.com,malware\nbad.example,phishing")
	x.until(`location.hash.includes("lines=evil.com%0Abad.example%0A")`)
}

// TestManyBase shares a list whose base has a secret.
func TestManyBase(t *testing.T) {
	x := open(t, "#v=1&panel=many&base="+url.QueryEscape("https://u:hunter2@h.example/")+"&lines=a%0Ab&size=3", look(360, 640, "light"))
	x.until(`document.getElementById("manyStatus").textContent.startsWith("2 lines")`)
	x.has("#listSecrets", "2 lines: password")
	if got := x.text(`getComputedStyle(document.getElementById("listSecrets")).clipPath`); got != "none" {
		t.Errorf("the box is not in sight: %s", got)
	}
	x.click("#shareList")
	for _, format := range []string{"JSON", "Link", "Defanged"} {
		x.eval(`document.getElementById("shared").value = ""`, nil)
		x.click(`[data-list-format="` + format + `"]`)
		x.until(`document.getElementById("shared").value && document.getElementById("copied").textContent`)
		if got := x.text(`document.getElementById("shared").value`); strings.Contains(got, "hunter2") {
			t.Errorf("%s: %s", format, got)
		}
	}
}
