package main

import (
	"bytes"
	"fmt"
	"html"
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// picture is the file that docs/command.md shows.
const picture = "../../docs/terminal.svg"

// pictured are the commands in it.
var pictured = [][]string{
	{"check", `https://exa%6dple.org\path ?q|x`},
	{"explain", `http:\\0x7f.1/../a`},
	{"compare", `http://good.com\@evil.com/`},
}

// TestPicture holds the picture of a terminal to what the commands print. With
// -update it is drawn anew.
func TestPicture(t *testing.T) {
	var lines []string
	for i, args := range pictured {
		if i > 0 {
			lines = append(lines, "")
		}
		lines = append(lines, "\x1b[2m$\x1b[0m weburl "+args[0]+" '"+args[1]+"'", "")
		var stdout, stderr bytes.Buffer
		run(append([]string{"--color=always"}, args...), strings.NewReader(""), &stdout, &stderr)
		lines = append(lines, strings.Split(strings.TrimRight(stdout.String(), "\n"), "\n")...)
		if stderr.Len() > 0 {
			lines = append(lines, strings.Split(strings.TrimRight(stderr.String(), "\n"), "\n")...)
		}
	}
	want := draw(lines)
	if *update {
		if err := os.WriteFile(picture, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(picture)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s is not up to date: run go test ./cmd/weburl -run TestPicture -update", picture)
	}
}

var sgr = regexp.MustCompile("\x1b\\[([0-9;]*)m")

// draw returns a drawing of a terminal with these lines, in which escape sequences
// set colours.
func draw(lines []string) string {
	const width, height, left, top = 8.4, 19, 16, 26
	columns := 0
	for _, line := range lines {
		columns = max(columns, utf8.RuneCountInString(sgr.ReplaceAllString(line, "")))
	}
	var b strings.Builder
	w, h := int(width*float64(columns))+2*left, height*len(lines)+2*top-height
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" role="img" aria-label="weburl check, explain and compare in a terminal">
<style>
rect { fill: #ffffff; stroke: #d0d7de; }
text { font: 14px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; fill: #1f2328; white-space: pre; }
.c1 { font-weight: bold; } .c2 { fill: #59636e; } .c31 { fill: #b3261e; } .c32 { fill: #116329; } .c33 { fill: #7d4e00; }
.c34 { fill: #0550ae; } .c35 { fill: #6639ba; } .c36 { fill: #0b6a72; } .c90 { fill: #59636e; } .c4 { text-decoration: underline; }
@media (prefers-color-scheme: dark) {
rect { fill: #0d1117; stroke: #3d444d; } text { fill: #e6edf3; } .c2, .c90 { fill: #9198a1; } .c31 { fill: #ff8580; } .c32 { fill: #56d364; }
.c33 { fill: #e3b341; } .c34 { fill: #79c0ff; } .c35 { fill: #d2a8ff; } .c36 { fill: #56d4dd; }
}
</style>
<rect x="0.5" y="0.5" width="%d" height="%d" rx="6"/>
`, w, h, w-1, h-1)
	for i, line := range lines {
		if line == "" {
			continue
		}
		fmt.Fprintf(&b, `<text x="%d" y="%d" xml:space="preserve">`, left, top+i*height)
		var classes []string
		write := func(text string) {
			switch {
			case text == "":
			case len(classes) == 0:
				b.WriteString(html.EscapeString(text))
			default:
				fmt.Fprintf(&b, `<tspan class="%s">%s</tspan>`, strings.Join(classes, " "), html.EscapeString(text))
			}
		}
		at := 0
		for _, m := range sgr.FindAllStringSubmatchIndex(line, -1) {
			write(line[at:m[0]])
			at = m[1]
			for code := range strings.SplitSeq(line[m[2]:m[3]], ";") {
				switch code {
				case "", "0", "22", "24", "39":
					classes = nil
				default:
					classes = append(classes, "c"+code)
				}
			}
		}
		write(line[at:])
		b.WriteString("</text>\n")
	}
	b.WriteString("</svg>\n")
	return b.String()
}
