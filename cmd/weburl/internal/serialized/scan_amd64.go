package serialized

import "golang.org/x/sys/cpu"

var hasScan = cpu.X86.HasAVX2 && cpu.X86.HasBMI1

// scan looks at the n bytes at text, which are at least 64 and come after another. It
// returns how many of the first 64 come before one that is not in domainSet, and
// how many of all come before one that is not in restSet, or that is a dot or a percent
// sign after a slash. For rest it looks at 64 bytes at a time, and leaves out the last 63
// if they are not as many.
//
//go:noescape
func scan(text *byte, n int, domainSet, restSet *set) (domain, rest int)
