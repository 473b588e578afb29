package ssrf

import (
	"encoding/binary"
	"net/netip"
)

// A Form is a form of IPv6 address that contains an IPv4 address.
type Form uint8

// The forms.
const (
	Plain      Form = iota // no IPv4 address
	Mapped                 // ::ffff:0:0/96, RFC 4291, section 2.5.5.2
	Compatible             // ::/96, RFC 4291, section 2.5.5.1
	Translated             // ::ffff:0:0:0/96, RFC 2765 (SIIT)
	NAT64                  // 64:ff9b::/96, RFC 6052
	LocalNAT64             // 64:ff9b:1::/48, RFC 8215, in the layouts of RFC 6052
	SixToFour              // 2002::/16, RFC 3056
	Teredo                 // 2001::/32, RFC 4380; the client's address
	ISATAP                 // an interface identifier with 0:5efe, RFC 5214
)

var forms = [...]string{"plain", "IPv4-mapped", "IPv4-compatible", "IPv4-translated", "NAT64", "local NAT64", "6to4", "Teredo", "ISATAP"}

// String returns the name of the form.
func (f Form) String() string {
	if int(f) < len(forms) {
		return forms[f]
	}
	return "unknown"
}

// Embedded returns the IPv4 addresses that addr contains, and their form. If addr contains
// no IPv4 address, it returns nil and Plain.
//
// Only in LocalNAT64 can there be more than one: a network chooses a prefix of 48, 56, 64 or
// 96 bits under 64:ff9b:1::/48, and its length determines where the IPv4 address is. Addresses
// under 0.0.0.0/8 are left out then, unless there are no others: no translator sends to them.
//
// Source: https://www.rfc-editor.org/rfc/rfc6052#section-2.2
func Embedded(addr netip.Addr) ([]netip.Addr, Form) {
	var list []netip.Addr
	inner := embedded(addr)
	for _, a := range inner.list[:inner.n] {
		list = append(list, toAddr(a))
	}
	return list, inner.form
}

// embedded returns the IPv4 addresses in addr, if it is an IPv6 address.
func embedded(addr netip.Addr) inner {
	if !addr.Is6() {
		return inner{}
	}
	return toUint128(addr).embedded()
}

// embeddedPrefix returns the IPv4 prefix that an IPv6 prefix holds: all its
// addresses hold one under it, in one form. It is Plain for a prefix that is not
// longer than the one of the form, and says nothing of the IPv4 address.
func embeddedPrefix(p netip.Prefix) (netip.Prefix, Form) {
	if !p.Addr().Is6() {
		return netip.Prefix{}, Plain
	}
	// The first address of a prefix can be ::, which holds none.
	last := toUint128(p.Addr())
	if n := p.Bits(); n <= 64 {
		last.hi, last.lo = last.hi|^uint64(0)>>n, ^uint64(0)
	} else {
		last.lo |= ^uint64(0) >> (n - 64)
	}
	inner := last.embedded()
	addr, start := inner.list[0], 96
	switch inner.form {
	case Plain:
		return netip.Prefix{}, Plain
	case LocalNAT64:
		addr = uint32(last.lo) // of a prefix of 96 bits
	case SixToFour:
		start = 16
	}
	bits := min(p.Bits()-start, 32)
	if bits <= 0 {
		return netip.Prefix{}, Plain
	}
	return netip.PrefixFrom(toAddr(addr), bits), inner.form
}

// toUint128 returns an IPv6 address as a number.
func toUint128(addr netip.Addr) uint128 {
	b := addr.As16()
	return uint128{binary.BigEndian.Uint64(b[:8]), binary.BigEndian.Uint64(b[8:])}
}

// toAddr returns the IPv4 address that a number is.
func toAddr(a uint32) netip.Addr {
	return netip.AddrFrom4([4]byte(binary.BigEndian.AppendUint32(nil, a)))
}

// A uint128 is an IPv6 address.
type uint128 struct{ hi, lo uint64 }

// An inner has the IPv4 addresses of an IPv6 address. There are none if the form is Plain,
// one to four in LocalNAT64, and one in other forms.
type inner struct {
	list [4]uint32
	n    int
	form Form
}

// embedded returns the IPv4 addresses in a.
func (a uint128) embedded() inner {
	one := func(addr uint32, form Form) inner { return inner{[4]uint32{addr}, 1, form} }
	last := uint32(a.lo)
	switch {
	case a.hi == 0:
		switch a.lo >> 32 {
		case 0:
			if a.lo > 1 { // :: and ::1 are addresses of their own
				return one(last, Compatible)
			}
		case 0x0000FFFF:
			return one(last, Mapped)
		case 0xFFFF0000:
			return one(last, Translated)
		}
	case a.hi == 0x0064FF9B_00000000 && a.lo>>32 == 0:
		return one(last, NAT64)
	case a.hi>>16 == 0x0064FF9B_0001:
		return a.localNAT64()
	case a.hi>>48 == 0x2002:
		return one(uint32(a.hi>>16), SixToFour)
	case a.hi>>32 == 0x2001_0000:
		return one(^last, Teredo)
	}
	// The identifier's universal bit is set where the IPv4 address is unique.
	if uint32(a.lo>>32)&^0x0200_0000 == 0x0000_5EFE {
		return one(last, ISATAP)
	}
	return inner{}
}

// localNAT64 returns the IPv4 addresses of an address under 64:ff9b:1::/48: see [Embedded].
// The byte after the first 64 bits is not part of any.
//
// https://www.rfc-editor.org/rfc/rfc6052#section-2.2
func (a uint128) localNAT64() inner {
	i := inner{form: LocalNAT64}
	for _, addr := range [...]uint32{
		uint32(a.lo),       // a prefix of 96 bits
		uint32(a.lo >> 24), // 64
		uint32(a.hi)<<24 | uint32(a.lo>>32)&0xFFFFFF, // 56
		uint32(a.hi)<<16 | uint32(a.lo>>40)&0xFFFF,   // 48
	} {
		if addr>>24 != 0 {
			i.list[i.n] = addr
			i.n++
		}
	}
	if i.n == 0 {
		i.list[0], i.n = uint32(a.lo), 1
	}
	return i
}
