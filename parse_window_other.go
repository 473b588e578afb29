//go:build !amd64 || purego

package weburl

const hasWindow = false

func look(*byte, int, *windowSets, *window) { panic("unreachable") }
