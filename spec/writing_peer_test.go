package spec_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"
	"testing"

	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/peer"
	"github.com/weburl/weburl/internal/urlgen"
	. "github.com/weburl/weburl/spec"
)

// The same verdict as isValidURLString of whatwg-url 17.3.0, the reference
// implementation, with one exception. It has the mapping table of UTS #46 from
// a version of Unicode after 17.0.0 (by way of tr46 7.0.0), in which some
// hosts are valid that are not by the version that package idna states.
func TestValidURLStringPeer(t *testing.T) {
	cmd := peer.Need(t).Command(filepath.Join("testdata", "valid.js"))
	n := 300_000
	if testing.Short() {
		n = 20_000
	}
	type question struct {
		Input string  `json:"input"`
		Base  *string `json:"base"`
	}
	g := urlgen.NewWithWPT(t, 4711)
	questions := make([]question, n)
	var lines bytes.Buffer
	enc := json.NewEncoder(&lines)
	for i := range questions {
		q := &questions[i]
		q.Input = g.Input()
		if i%3 != 0 {
			base := g.Base()
			q.Base = &base
		}
		if err := enc.Encode(q); err != nil {
			t.Fatal(err)
		}
	}
	cmd.Stdin = &lines
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	answers := bufio.NewScanner(bytes.NewReader(out))
	valid, newer, differ := 0, 0, 0
	for _, q := range questions {
		if !answers.Scan() {
			t.Fatal("fewer answers than questions")
		}
		theirs := answers.Text() == "true"
		if theirs {
			valid++
		}
		var base *URL
		name := "none"
		if q.Base != nil {
			base, name = mustParseBase(t, *q.Base), *q.Base
		}
		err := ValidURLString.CheckWithBase(q.Input, base)
		if theirs && isNewer(err) {
			newer++
			continue
		}
		if (err == nil) != theirs {
			if differ++; differ <= 20 {
				t.Errorf("%q, base %s: valid = %t, but %t by whatwg-url (%v)", q.Input, name, err == nil, theirs, err)
			}
		}
	}
	need.Compared(t, "whatwg-url, valid URL strings", n, map[string]int{"it has characters that are newer than Unicode 17": newer})
	t.Logf("%d inputs, %d of them valid, %d with newer characters, %d other differences", n, valid, newer, differ)
	if valid < n/10 {
		t.Error("too few inputs are valid for this test to mean much")
	}
}

// isNewer reports whether err is that a host has a code point that package
// idna does not know yet.
func isNewer(err error) bool {
	var rules idna.Errors
	if !errors.As(err, &rules) {
		return false
	}
	return slices.ContainsFunc(rules, func(e idna.Error) bool {
		return e.Rule == "V7" && slices.ContainsFunc(newerCodePoints, func(r [2]rune) bool {
			return r[0] <= e.CodePoint && e.CodePoint <= r[1]
		})
	})
}

// The code points that are disallowed in the mapping table of Unicode 17.0.0
// and valid or mapped in that of tr46 7.0.0. In no others do the tables
// differ in status.
var newerCodePoints = [][2]rune{
	{0x558, 0x558}, {0x58B, 0x58C}, {0x5C8, 0x5C9}, {0xB53, 0xB54}, {0x1ADE, 0x1ADF}, {0x1AEC, 0x1AF0},
	{0x208F, 0x208F}, {0x209D, 0x209F}, {0x20C2, 0x20C4}, {0x2E60, 0x2E63}, {0xA7DD, 0xA7DD}, {0xA7E2, 0xA7E2},
	{0xAB6C, 0xAB6D}, {0x107BB, 0x107BF}, {0x10EC9, 0x10ECF}, {0x10ED9, 0x10EEE}, {0x10EF0, 0x10EF9}, {0x11B0A, 0x11B0A},
	{0x11DF0, 0x11DF1}, {0x1246F, 0x1246F}, {0x12475, 0x1247F}, {0x12550, 0x12686}, {0x18CD6, 0x18CDA}, {0x18D1F, 0x18D20},
	{0x18E00, 0x19191}, {0x191A0, 0x191D2}, {0x1B123, 0x1B128}, {0x1B168, 0x1B168}, {0x1CED2, 0x1CED4}, {0x1CEDD, 0x1CEDF},
	{0x1CEF1, 0x1CEFD}, {0x1D127, 0x1D128}, {0x1D1EB, 0x1D1FF}, {0x1D250, 0x1D281}, {0x1D6A6, 0x1D6A6}, {0x1DB00, 0x1DB1C},
	{0x1DF1F, 0x1DF24}, {0x1DF2B, 0x1DF81}, {0x1DF90, 0x1DF96}, {0x1DFCD, 0x1DFFF}, {0x1F1AE, 0x1F1AE}, {0x1F6D9, 0x1F6D9},
	{0x1F7DA, 0x1F7DB}, {0x1F7F1, 0x1F7FF}, {0x1FA8B, 0x1FA8D}, {0x1FACC, 0x1FACC}, {0x1FADD, 0x1FADD}, {0x1FAEB, 0x1FAEB},
	{0x1FAF9, 0x1FAFA}, {0x2B81E, 0x2B81E}, {0x3D000, 0x3FC3F},
}
