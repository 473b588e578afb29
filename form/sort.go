package form

import "slices"

// Sort sorts the pairs by their names, in the order of UTF-16 code units. Pairs
// of one name stay in their order.
//
// That order is not the order of Go strings: code points above U+FFFF come
// before those from U+E000 to U+FFFF.
func (l List) Sort() {
	slices.SortStableFunc(l, func(a, b Pair) int { return compareUTF16(a.Name, b.Name) })
}

// compareUTF16 compares by UTF-16 code units: a is less than b in the sense of
// https://infra.spec.whatwg.org/#code-unit-less-than if the result is negative.
//
// The bytes of UTF-8 sort as code points do. UTF-16 differs where surrogates,
// which stand for code points with a first byte from 0xF0, meet code points
// with the first byte 0xEE or 0xEF. So the order is that of bytes, except 0xEE
// and 0xEF, which come last.
func compareUTF16(a, b string) int {
	n := min(len(a), len(b))
	for i := range n {
		x, y := a[i], b[i]
		if x == y {
			continue
		}
		if x >= 0xEE && y >= 0xEE && (x < 0xF0) != (y < 0xF0) {
			x, y = y, x
		}
		return int(x) - int(y)
	}
	return len(a) - len(b)
}
