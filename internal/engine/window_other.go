//go:build (!amd64 && !arm64) || purego

package engine

const hasWindow = false

func fill(*byte, int, *windowSets, *window) { panic("unreachable") }
