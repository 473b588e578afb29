//go:build scratch

package weburl_test

import (
	"fmt"
	"os"
	"sort"
	"testing"

	"github.com/weburl/weburl/internal/peer"
)

func TestScratchCodePoints(t *testing.T) {
	folder, _ := peer.Find()
	f, _ := os.Create("/work/tmp/peer-scan.txt")
	defer f.Close()
	for _, impl := range []peer.Implementation{peer.WHATWGURL, peer.Node} {
		p, err := folder.Start(impl)
		if err != nil {
			t.Fatal(err)
		}
		for _, form := range []string{"%c", "a%c", "%ca", "א%cא", "א%c", "%cא", "a\u0301%c", "ب\u200c%cب", "ب%c\u200cب", "%c\u200da", "%c\u200cب", "ب\u200c%c"} {
			bad := map[rune][2]string{}
			for lo := rune(0x80); lo < 0x110000; lo += 0x2000 {
				var qs []peer.Query
				var cs []rune
				for c := lo; c < lo+0x2000 && c < 0x110000; c++ {
					if c >= 0xD800 && c < 0xE000 {
						continue
					}
					if c >= 0x40000 && c < 0xE0000 || c >= 0xE2000 {
						if c%97 != 0 && c&0xFFFE != 0xFFFE {
							continue
						}
					}
					qs = append(qs, peer.Query{Input: "https://" + fmt.Sprintf(form, c)})
					cs = append(cs, c)
				}
				if len(qs) == 0 {
					continue
				}
				ans, err := p.Ask(qs)
				if err != nil {
					t.Fatal(err)
				}
				for i, q := range qs {
					if g := answer(q); g != ans[i] {
						bad[cs[i]] = [2]string{g.Href, ans[i].Href}
					}
				}
			}
			var cs []rune
			for c := range bad {
				cs = append(cs, c)
			}
			sort.Slice(cs, func(i, j int) bool { return cs[i] < cs[j] })
			fmt.Fprintf(f, "== %s %+q: %d\n", impl, form, len(cs))
			for _, c := range cs {
				fmt.Fprintf(f, "  %04X got %q want %q\n", c, bad[c][0], bad[c][1])
			}
		}
		p.Close()
	}
}
