package soak

import (
	"maps"
	"path/filepath"
	"testing"

	"github.com/weburl/weburl/internal/need"
)

// TestWork tries SOAK_COUNT inputs.
func TestWork(t *testing.T) {
	work := Work("", need.OptionalDir(t, "WPT_DIR"), int64(need.Number(t, "SOAK_COUNT", 20_000)))
	state, err := work.Run(t.Context(), filepath.Join(t.TempDir(), "state"), 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, finding := range state.Findings {
		t.Error(finding)
	}
	if state.Counts["parsed"] == 0 || state.Counts["edits"] == 0 {
		t.Error("nothing was checked")
	}
}

func TestRead(t *testing.T) {
	got := read([]byte(`=== CONT  TestPeers/each/node
=== NAME  TestPeers/each/node
    node_test.go:107: 20000 inputs, 9893 of which parse; 0 different
    node_test.go:116: 3 inputs differ in a known way: a reason
    node_test.go:116: 2 inputs differ in a known way: another: one
=== NAME  TestPeers/each/whatwg-url
    node_test.go:107: 20001 inputs, 9894 of which parse; 1 different
`))
	want := map[string]int64{
		"node: inputs": 20000, "node: parsed": 9893, "node: different": 0,
		"node: a reason": 3, "node: another: one": 2,
		"whatwg-url: inputs": 20001, "whatwg-url: parsed": 9894, "whatwg-url: different": 1,
	}
	if !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
