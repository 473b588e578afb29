//go:build !amd64

package serialized

const hasScan = false

func scan(text *byte, n int) (domain, rest int) { panic("unreachable") }
