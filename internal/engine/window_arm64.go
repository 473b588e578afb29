//go:build !purego

package engine

// hasWindow reports whether fill works on this processor: each arm64 has NEON. Tests set it
// to false.
var hasWindow = true

// fill is the fill of window_amd64.go.
//
//go:noescape
func fill(input *byte, n int, sets *windowSets, w *window)
