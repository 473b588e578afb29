//go:build !amd64 || purego

package engine

const hasWindow = false

func look(*byte, int, *windowSets, *window) { panic("unreachable") }
