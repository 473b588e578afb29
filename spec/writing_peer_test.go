package spec_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"path/filepath"
	"testing"

	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/peer"
	"github.com/weburl/weburl/internal/urlgen"
	. "github.com/weburl/weburl/spec"
)

// TestValidURLStringPeer holds the verdict to isValidURLString of whatwg-url 17.3.0, the
// reference implementation.
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
	valid, differ := 0, 0
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
		if (err == nil) != theirs {
			if differ++; differ <= 20 {
				t.Errorf("%q, base %s: valid = %t, but %t by whatwg-url (%v)", q.Input, name, err == nil, theirs, err)
			}
		}
	}
	need.Compared(t, "whatwg-url, valid URL strings", n, nil)
	t.Logf("%d inputs, %d of them valid, %d differences", n, valid, differ)
	if valid < n/10 {
		t.Error("too few inputs are valid for this test to mean much")
	}
}
