package main

import (
	"bytes"
	"fmt"
	"html"
	"math"
	"os"
	"slices"
	"strings"
)

// palette has a colour for each parser in the chart, weburl's first. They are
// those of Okabe and Ito, which colour-blind people can tell apart.
var palette = []string{"#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#999999"}

// chart writes a chart in SVG to a file: how many inputs per second each parser does, for
// each work that parses, resolves or converts hosts, except for the single kinds of URLs
// that need work. If the run has none of these, there is no chart.
func (all *results) chart(file string) error {
	works, parsers := all.charted()
	if len(works) == 0 {
		return nil
	}
	const bar, left, top, bottom, key = 9, 56, 32, 292, 150 // in pixels; key is the width of the key
	group := bar * (len(parsers) + 2)
	right := left + group*len(works)
	most := 0.0 // million inputs per second
	for _, w := range works {
		for _, parser := range parsers {
			if r := w.row(parser); r != nil {
				most = max(most, 1e3/r.ns())
			}
		}
	}
	y := func(millions float64) float64 { return bottom - millions/(most*1.05)*(bottom-top) } // with space above the highest bar

	var svg bytes.Buffer
	text := func(x int, y float64, anchor, s string) {
		fmt.Fprintf(&svg, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n", x, y, anchor, html.EscapeString(s))
	}
	fmt.Fprintf(&svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"11\">\n", right+key, bottom+28)
	fmt.Fprint(&svg, "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n")
	text(left, 18, "start", "Million URLs, references and hosts per second: higher is faster")
	for step, n := roundStep(most/5), 0.0; n*step <= most; n++ {
		fmt.Fprintf(&svg, "<path d=\"M%d %.1fH%d\" stroke=\"#ddd\"/>\n", left, y(n*step), right)
		text(left-6, y(n*step)+4, "end", fmt.Sprint(n*step))
	}
	for i, w := range works {
		text(left+group*i+group/2, bottom+16, "middle", w.corpus)
		for j, parser := range parsers {
			if r := w.row(parser); r != nil {
				highest := y(1e3 / r.ns())
				fmt.Fprintf(&svg, "<rect x=\"%d\" y=\"%.1f\" width=\"%d\" height=\"%.1f\" fill=\"%s\"/>\n",
					left+group*i+bar*(j+1), highest, bar, bottom-highest, palette[j%len(palette)])
			}
		}
	}
	for j, parser := range parsers {
		line := top + 16*j
		fmt.Fprintf(&svg, "<rect x=\"%d\" y=\"%d\" width=\"10\" height=\"10\" fill=\"%s\"/>\n", right+8, line, palette[j%len(palette)])
		text(right+24, float64(line+9), "start", displayName(parser))
	}
	svg.WriteString("</svg>\n")
	return os.WriteFile(file, svg.Bytes(), 0o666)
}

// charted returns the works and the parsers of the chart.
func (all *results) charted() (works []*work, parsers []string) {
	for _, w := range all.works {
		kind := strings.HasPrefix(w.corpus, "needs-") && w.corpus != "needs-work"
		if kind || !slices.Contains([]string{"Parse", "Resolve", "ToASCII"}, w.task) {
			continue
		}
		works = append(works, w)
		for _, r := range w.rows {
			if !ofWeburl[r.parser] && !slices.Contains(parsers, r.parser) {
				parsers = append(parsers, r.parser)
			}
		}
	}
	return works, parsers
}

// roundStep returns the least number that is not less than x and is 1, 2 or 5 times a
// power of 10.
func roundStep(x float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(x)))
	for _, factor := range []float64{1, 2, 5} {
		if factor*power >= x {
			return factor * power
		}
	}
	return 10 * power
}
