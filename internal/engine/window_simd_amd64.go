//go:build goexperiment.simd && !purego

package engine

import (
	"simd/archsimd"
	"unsafe"
)

// hasWindow reports whether fill works on this processor, and GODEBUG does not turn
// AVX2 off. Tests set it to false.
var hasWindow = archsimd.X86.AVX2()

// nibbles has 1 << c for each high half of an ASCII character c, and 0 for the others.
var nibbles = [16]uint8{1 << 0, 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7}

// fill fills in w from the n bytes at input, of which there is at least one. It may load
// bytes around them, from a page in which there is one of them.
//
//go:nocheckptr
func fill(input *byte, n int, sets *windowSets, w *window) {
	// Look at 64 bytes from the input on, although it may be shorter. If it ends in the
	// page that these would leave, look at the 64 bytes that end where it ends.
	const page = 4096
	from, before := unsafe.Pointer(input), 0
	if at := int(uintptr(from) % page); n < windowSize && at > page-windowSize && at+n <= page {
		before = windowSize - n
		from = unsafe.Add(from, -before)
	}
	bits, low, zero := twice(&nibbles), archsimd.BroadcastUint8x32(0x0F), archsimd.BroadcastUint8x32(0)
	domain, upper, path, query := twice(&sets[0]), twice(&sets[1]), twice(&sets[2]), twice(&sets[3])
	slash, backslash := archsimd.BroadcastUint8x32('/'), archsimd.BroadcastUint8x32('\\')
	dot, percent := archsimd.BroadcastUint8x32('.'), archsimd.BroadcastUint8x32('%')
	var m window
	var slashes, dots uint64
	for i := 0; i < windowSize; i += 32 {
		v := archsimd.LoadUint8x32((*[32]uint8)(unsafe.Add(from, i)))
		high := v.AsUint16x16().ShiftAllRight(4).AsUint8x32().And(low)
		bit := bits.PermuteOrZeroGrouped(high.AsInt8x32())
		back := v.Equal(backslash)
		m.domain |= uint64(domain.PermuteOrZeroGrouped(v.AsInt8x32()).And(bit).Equal(zero).ToBits()) << i
		m.upper |= uint64(upper.PermuteOrZeroGrouped(v.AsInt8x32()).And(bit).Equal(zero).ToBits()) << i
		m.path |= uint64(path.PermuteOrZeroGrouped(v.AsInt8x32()).And(bit).Equal(zero).ToBits()) << i
		m.query |= uint64(query.PermuteOrZeroGrouped(v.AsInt8x32()).And(bit).Equal(zero).ToBits()) << i
		m.back |= uint64(back.ToBits()) << i
		slashes |= uint64(v.Equal(slash).Or(back).ToBits()) << i
		dots |= uint64(v.Equal(dot).Or(v.Equal(percent)).ToBits()) << i
	}
	m.path |= dots & (slashes << 1) // a path stops at dots and percent signs after slashes
	after := ^uint64(0) << uint(n)  // 0 if n is more than 63
	w.domain = m.domain>>before | after
	w.upper = m.upper>>before | after
	w.path = m.path>>before | after
	w.query = m.query>>before | after
	w.back = m.back>>before | after
}

// twice returns a vector with b in both halves.
func twice(b *[16]uint8) (v archsimd.Uint8x32) {
	x := archsimd.LoadUint8x16(b)
	return v.SetLo(x).SetHi(x)
}
