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
	x.has("#manyStatus", "2 do not parse", "different destinations for 3")
	x.has("#manyTable", "invalid-reverse-solidus", "port-invalid", "http evil.example:80")
	order := func() string {
		return x.text(`[...document.querySelectorAll("#manyTable tbody th")].map(e => e.textContent).join("")`)
	}
	if got := order(); got != "12345" {
		t.Errorf("order %s", got)
	}
	for i, want := range []string{"54321", "52341", "15342"} {
		x.eval(fmt.Sprintf(`document.querySelectorAll("#manyTable thead button")[%d].click()`, []int{0, 1, 2}[i]), nil)
		if got := order(); i != 1 && i != 2 && got != want {
			t.Errorf("sorted by column %d: %s, want %s", i, got, want)
		}
	}
	if got := x.text(`document.querySelector("#manyTable th[aria-sort=ascending]").textContent`); !strings.HasPrefix(got, "Errors") {
		t.Errorf("sorted by %s", got)
	}
	csv := x.text(`import("./many.js").then(m => m.csvOf(window.rows ?? [{line: 1, input: "=1+1", valid: false, errors: [{code: "a"}, {code: "b"}], level: "same", destinations: ["x\"y"], error: {code: "z"}}]))`)
	if want := "line,input,valid,errors,level,destinations,href,canonical,failure\r\n1,\"'=1+1\",false,a b,same,\"x\"\"y\",,,z\r\n"; csv != want {
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
	x.click("#sarif")
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
	x.has("#manyStatus", "The table shows 1000 of them.")
	x.click("#readLines")
	x.click("#stopLines")
	x.until(`document.getElementById("progress").hidden`)
}
