package main

import (
	"image/color"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
)

// palette has a colour for each parser in the chart, weburl's first. They are
// those of Okabe and Ito, which colour-blind people can tell apart.
var palette = []color.Color{
	color.RGBA{0x00, 0x72, 0xB2, 0xFF},
	color.RGBA{0xE6, 0x9F, 0x00, 0xFF},
	color.RGBA{0x00, 0x9E, 0x73, 0xFF},
	color.RGBA{0xCC, 0x79, 0xA7, 0xFF},
	color.RGBA{0x56, 0xB4, 0xE9, 0xFF},
	color.RGBA{0xD5, 0x5E, 0x00, 0xFF},
	color.RGBA{0x99, 0x99, 0x99, 0xFF},
}

// chart draws how many inputs a second each parser does, for each work that
// parses, resolves or converts hosts, except for the single kinds of URLs that need
// work. Without such works there is no chart.
func (all *results) chart(file string) error {
	var works []*work
	var names, parsers []string
	for _, w := range all.works {
		kind := strings.HasPrefix(w.corpus, "needs-") && w.corpus != "needs-work"
		if kind || !slices.Contains([]string{"Parse", "Resolve", "ToASCII"}, w.task) {
			continue
		}
		works = append(works, w)
		names = append(names, w.corpus)
		for _, r := range w.rows {
			if !ofWeburl[r.parser] && !slices.Contains(parsers, r.parser) {
				parsers = append(parsers, r.parser)
			}
		}
	}
	if len(works) == 0 {
		return nil
	}
	p := plot.New()
	p.Title.Text = "URLs, references and hosts a second: higher is faster"
	p.Title.Padding = vg.Points(8)
	p.Y.Label.Text = "million inputs per second"
	p.Y.Min = 0
	p.Legend.Top = true
	p.Legend.Padding = vg.Points(3)
	width := vg.Points(9)
	for i, parser := range parsers {
		values := make(plotter.Values, len(works))
		for j, w := range works {
			if r := w.row(parser); r != nil {
				values[j] = 1e3 / r.ns()
			}
		}
		bars, err := plotter.NewBarChart(values, width)
		if err != nil {
			return err
		}
		bars.LineStyle.Width = 0
		bars.Color = palette[i%len(palette)]
		bars.Offset = width * vg.Length(float64(i)-float64(len(parsers)-1)/2)
		p.Add(bars)
		p.Legend.Add(displayName(parser), bars)
	}
	p.NominalX(names...)
	p.Y.Max *= 1.05 // so that the highest bar is not cut
	return p.Save(vg.Length(len(works)+1)*vg.Points(width.Points()*float64(len(parsers)+2)), 10*vg.Centimeter, file)
}
