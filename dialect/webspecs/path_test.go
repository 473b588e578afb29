package webspecs

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/urlgen"
)

func ExamplePath() {
	const input = "http://h:8/p"
	path, _ := Path(input, "")
	for _, p := range path {
		fmt.Printf("%s%s %d %q\n", strings.Repeat("  ", p.Depth), p.Rule, p.Box, input[p.Start:p.End])
	}
	// Output:
	// url 2 "http://h:8/p"
	//   relative-url 0 "http"
	//     non-file-relative-scheme 3 "http"
	//   relative-url 1 ":"
	//   relative-url 2 "/"
	//   relative-url 4 "/"
	//   relative-url 6 "h:8"
	//     authority 4 "h"
	//       host 2 "h"
	//     authority 5 ":"
	//     authority 6 "8"
	//       port 0 "8"
	//   relative-url 7 "/"
	//   relative-url 9 "p"
	//     path 3 "p"
}

// TestPath holds the path to the parser: both match the same inputs, the boxes of
// text lie one after the other and cover the input, and all boxes are drawn.
func TestPath(t *testing.T) {
	drawn := map[string]int{}
	for rule := range URLs.Rules() {
		var b bytes.Buffer
		if err := URLs.WriteSVG(&b, rule); err != nil {
			t.Fatal(err)
		}
		drawn[rule] = strings.Count(b.String(), `class="box `)
	}
	g := urlgen.New(7)
	for range 20000 {
		input, base := g.Input(), g.Base()
		baseURL, _, err := Parse(base, nil)
		if err != nil {
			continue
		}
		matched := programOf("url").match(strings.Trim(input, whitespace), baseURL.Scheme) != nil
		path, ok := Path(input, base)
		if ok != matched {
			t.Fatalf("%q: matches is %t, want %t", input, ok, matched)
		}
		at := len(input) - len(strings.TrimLeft(input, whitespace))
		for i, p := range path {
			if p.Box < 0 || drawn[p.Rule] <= p.Box {
				t.Fatalf("%q: box %d of %s, which has %d", input, p.Box, p.Rule, drawn[p.Rule])
			}
			if i+1 < len(path) && path[i+1].Depth > p.Depth || p.Start == p.End {
				continue // a rule
			}
			if p.Start != at {
				t.Fatalf("%q: box %d of %s is at %d, not %d", input, p.Box, p.Rule, p.Start, at)
			}
			at = p.End
		}
		if end := len(strings.TrimRight(input, whitespace)); ok && at != max(end, 0) && strings.TrimSpace(input) != "" {
			t.Fatalf("%q: the path ends at %d, not %d", input, at, end)
		}
	}
}
