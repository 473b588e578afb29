package browser

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

const someLines = "https://example.org/\nhttp://good.example\\@evil.example/\nhttps://h:x/\n=cmd|' /C calc'!A0\nhttps://h/😀|\n"

func TestMany(t *testing.T) {
	x := open(t, "#url=https%3A%2F%2Fh%2F")
	x.eval(`document.getElementById("lines").value = `+quote(someLines), nil)
	x.click("#readLines")
	x.until(`document.getElementById("manyStatus").textContent.startsWith("5 lines:")`)
	x.has("#manyStatus", "3 with several destinations", "2 without a URL")
	x.has("#manyTable", "invalid-reverse-solidus", "port-invalid", "http evil.example:80")
	order := func() string {
		return x.text(`[...document.querySelectorAll("#manyTable tbody th")].map(e => e.textContent).join("")`)
	}
	if got := order(); got != "12345" {
		t.Errorf("order %s", got)
	}
	for _, test := range []struct{ column, order string }{{"Line", "54321"}, {"Input", "42153"}, {"Finding", "23541"}} {
		x.eval(fmt.Sprintf(`[...document.querySelectorAll("#manyHead button")].find(b => b.textContent.startsWith(%q)).click()`, test.column), nil)
		x.until(`document.querySelector("#manyTable tbody th").textContent === ` + quote(test.order[:1]))
		if got := order(); got != test.order {
			t.Errorf("sorted by %s: %s, want %s", test.column, got, test.order)
		}
	}
	if got := x.text(`document.querySelector("#manyTable th[aria-sort=descending]").textContent`); !strings.HasPrefix(got, "Finding") {
		t.Errorf("sorted by %s", got)
	}
	x.eval(`(() => { const f = document.getElementById("filter"); f.value = "does not parse"; f.dispatchEvent(new Event("change")) })()`, nil)
	x.until(`document.getElementById("shownRows").textContent === "2 rows"`)
	// A row opens above, and Back leads to the former URL.
	x.eval(`[...document.querySelectorAll("#manyRows tr")].find(r => r.cells[0].textContent === "3").querySelector(".open").click()`, nil)
	x.until(`document.getElementById("url").value === "https://h:x/"`)
	x.eval(`history.back()`, nil)
	x.until(`document.getElementById("url").value === "https://h/"`)
	// A defanged line is read as what it stands for, and shown as it was written.
	x.eval(`document.getElementById("lines").value = "hxxps://evil[.]example/x"`, nil)
	x.click("#readLines")
	x.until(`document.getElementById("manyStatus").textContent.startsWith("1 lines:")`)
	if got := x.text(`[...document.querySelectorAll("#manyRows td")].map(e => e.textContent).slice(0, 3).join(" ")`); got != "ok hxxps://evil[.]example/x https evil.example:443" {
		t.Errorf("a defanged line: %s", got)
	}
	csv := x.text(`import("./many.js").then(m => [...m.csvOf([{line: 1, input: "=1+1", valid: false, errors: [{code: "a"}, {code: "b"}], level: "same", destinations: ["x\"y"], error: {code: "z"}, grade: "note", rules: ["r"]}])].join(""))`)
	if want := "line,input,valid,errors,level,destinations,href,canonical,failure,grade,findings\r\n1,\"'=1+1\",false,a b,same,\"x\"\"y\",,,z,note,r\r\n"; csv != want {
		t.Errorf("CSV: %q", csv)
	}
}

// TestSave saves both files, and holds SARIF to what the command writes.
func TestSave(t *testing.T) {
	dir := t.TempDir()
	x := open(t, "#url=https%3A%2F%2Fh%2F")
	x.run(downloadsTo(dir))
	x.eval(`document.getElementById("lines").value = `+quote(someLines), nil)
	x.click("#readLines")
	x.until(`!document.getElementById("sarif").disabled && !document.getElementById("csv").disabled`)
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

// TestManyLines reads many lines while the page answers.
func TestManyLines(t *testing.T) {
	x := open(t, "#url=https%3A%2F%2Fh%2F")
	x.eval(`document.getElementById("lines").value = Array.from({length: 3000}, (_, i) => "https://example.org/" + i).join("\n")`, nil)
	x.click("#readLines")
	x.until(`!document.getElementById("progress").hidden`)
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
	x.eval(`document.getElementById("lines").value = "https://example.org/\\n".repeat(50000)`, nil)
	x.click("#readLines")
	x.click("#stopLines")
	x.until(`document.getElementById("progress").hidden && document.getElementById("manyStatus").textContent.startsWith("Stopped")`)
}
