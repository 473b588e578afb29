package webspecs

import "testing"

// entries are, for each way to pass a cell, the two sides that it joins.
var entries = map[track][2]int{
	eastWest: {east, west}, northSouth: {north, south},
	northEast: {north, east}, southEast: {south, east}, southWest: {south, west}, northWest: {north, west},
}

// TestLayout checks of each diagram that its boxes are inside and do not touch,
// and that rails go on: where one leaves a cell, there is a box or another that
// goes on from there.
func TestLayout(t *testing.T) {
	for _, p := range URLs.rules {
		t.Run(p.name, func(t *testing.T) {
			d := layOut(p.expr)
			sides := make([]int, d.width*d.height)
			for i, c := range d.cells {
				for way, ends := range entries {
					if c&way != 0 {
						sides[i] |= ends[0] | ends[1]
					}
				}
			}
			for i, b := range d.boxes {
				if b.x < 1 || d.width-1 < b.x+b.width || b.y < 0 || d.height <= b.y || b.width < len(b.text)+2 {
					t.Errorf("box %q is not inside, or too small", b.text)
				}
				for _, c := range d.boxes[:i] {
					if b.y == c.y && b.x <= c.x+c.width && c.x <= b.x+b.width {
						t.Errorf("boxes %q and %q touch", b.text, c.text)
					}
				}
				for x := b.x; x < b.x+b.width; x++ {
					if sides[b.y*d.width+x] != 0 {
						t.Errorf("a rail goes through box %q", b.text)
					}
					sides[b.y*d.width+x] = east | west
				}
			}
			at := func(x, y int) int {
				switch {
				case x == -1 && y == d.main:
					return east
				case x == d.width && y == d.main:
					return west
				case x < 0 || y < 0 || x >= d.width || y >= d.height:
					return 0
				}
				return sides[y*d.width+x]
			}
			for y := range d.height {
				for x := range d.width {
					s := at(x, y)
					if (s&east != 0) != (at(x+1, y)&west != 0) || (s&south != 0) != (at(x, y+1)&north != 0) ||
						s&west != 0 && at(x-1, y)&east == 0 || s&north != 0 && at(x, y-1)&south == 0 {
						t.Errorf("a rail ends at column %d, row %d", x, y)
					}
				}
			}
		})
	}
}
