//go:build !amd64

package serialized

const hasScan = false

func scan(text *byte, n int, domainSet, restSet *set) (domain, rest int) { panic("unreachable") }
