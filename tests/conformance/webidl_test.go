package conformance

import (
	_ "embed"
	"testing"
)

//go:embed testdata/webidl.js
var webIDL string

// TestWebIDL runs testdata/webidl.js in each engine.
func TestWebIDL(t *testing.T) {
	eachEngine(t, func(t *testing.T, newRuntime func() runtime) {
		runTests(t, newRuntime(), nil, all, script{"webidl.js", webIDL})
	})
}
