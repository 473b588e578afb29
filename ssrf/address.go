package ssrf

import (
	"encoding/binary"
	"net/netip"
)

//go:generate go run ./internal/gen

// A Kind is the purpose of an address, in one word.
type Kind uint8

// The kinds of address.
const (
	Invalid       Kind = iota // no address, or one with a zone
	Public                    // in no registry of special purposes, and allocated
	Unallocated               // IPv6 that IANA has not allocated
	Unspecified               // this host, or this network: 0.0.0.0/8 and ::
	Private                   // private use, unique local, site local, and public space inside clouds and overlay networks
	Shared                    // shared by the customers of a provider: 100.64.0.0/10
	Loopback                  // this host
	LinkLocal                 // this link
	Multicast                 // many hosts
	Reserved                  // for the future, and limited broadcast
	Documentation             // for examples
	Benchmarking              // for measuring devices
	Protocol                  // for a protocol's own use, and identifiers that are not locators
	Service                   // an anycast that the nearest server answers, such as AS112
	Transition                // between IPv4 and IPv6
	Metadata                  // a cloud's metadata service, which gives machines their secrets
)

var kinds = [...]string{
	"invalid", "public", "unallocated", "unspecified", "private", "shared", "loopback", "link-local", "multicast",
	"reserved", "documentation", "benchmarking", "protocol", "service", "transition", "metadata",
}

// String returns the name of the kind, such as "link-local".
func (k Kind) String() string {
	if int(k) < len(kinds) {
		return kinds[k]
	}
	return "unknown"
}

// An entry is a prefix and what it is for.
type entry struct {
	prefix    netip.Prefix
	kind      Kind
	name      string
	reachable bool // see Class.Reachable
	special   bool // in a special-purpose registry
	source    string
}

// A Class is the classification of an address: the registry entry that contains the
// address, or the IPv4 address within an IPv6 address. It is a comparable value of two
// bytes. The zero Class is the class of invalid addresses.
type Class struct {
	index uint8 // in entries
	form  Form
}

// Classify returns the class of an address. An IPv6 address that contains an IPv4
// address has the class of the IPv4 address, unless that is public. If it contains several,
// it has the class of the first that is not public: see [Embedded]. It does not
// allocate.
//
// The sources are IANA's special-purpose address registries, its list of allocated IPv6
// prefixes, and a list of addresses with a special meaning inside clouds and overlay
// networks: metadata services, Kubernetes Services in public address space, private access
// to the APIs of a cloud, and hosts of a virtual private network.
func Classify(addr netip.Addr) Class {
	switch {
	case addr.Is4():
		b := addr.As4()
		return Class{index: lookup4(binary.BigEndian.Uint32(b[:]))}
	case !addr.Is6() || addr.Zone() != "":
		return Class{}
	}
	a := toUint128(addr)
	inner := a.embedded()
	for _, addr := range inner.list[:inner.n] {
		if index := lookup4(addr); inner.form == Mapped || !entries[index].reachable {
			return Class{index, inner.form}
		}
	}
	return Class{lookup6(a), inner.form}
}

// Kind returns the purpose of the address, in one word.
func (c Class) Kind() Kind { return entries[c.index].kind }

// Name returns the purpose of the address, in a few words: the registry's name of
// the prefix, or the name of a cloud's service.
func (c Class) Name() string { return entries[c.index].name }

// Prefix returns the registered prefix that contains the address. It is the zero Prefix
// for addresses that are public, not allocated, or invalid.
func (c Class) Prefix() netip.Prefix { return entries[c.index].prefix }

// Source returns the address of the registry or document that states the purpose of
// the prefix. It is empty if Prefix is zero.
func (c Class) Source() string { return entries[c.index].source }

// Form returns the form in which the address contains an IPv4 address.
func (c Class) Form() Form { return c.form }

// Reachable reports whether the address is a public address, or the NAT64 form of one:
// globally reachable, with the same destination from everywhere. It is false for other
// prefixes that a registry calls globally reachable: for anycast addresses, which lead to
// the nearest server, and for identifiers, to which there are no routes.
func (c Class) Reachable() bool { return entries[c.index].reachable }

// Special reports whether the address is under a prefix of a special-purpose registry,
// IPv4-mapped, or not reachable. It is false for other public addresses.
func (c Class) Special() bool {
	e := &entries[c.index]
	return e.special || !e.reachable || c.form == Mapped
}

// String describes the class, as in "loopback (127.0.0.0/8), in NAT64".
func (c Class) String() string {
	e := &entries[c.index]
	s := e.name
	if e.prefix.IsValid() {
		s += " (" + e.prefix.String() + ")"
	}
	if c.form != Plain {
		s += ", in " + c.form.String()
	}
	return s
}

// lookup4 returns the index of the entry of an IPv4 address.
//
// It halves the list without a branch that depends on the address, which a
// processor would guess wrong half of the time: that is twice as fast as
// sort.Search.
func lookup4(addr uint32) uint8 {
	i := 0
	for n := len(starts4); n > 1; {
		half := n / 2
		if starts4[i+half] <= addr {
			i += half
		}
		n -= half
	}
	return entries4[i]
}

// lookup6 returns the index of the entry of an IPv6 address. It searches by the first
// half of the address, and then goes back over the few parts that have the same.
func lookup6(addr uint128) uint8 {
	i := 0
	for n := len(starts6); n > 1; {
		half := n / 2
		if starts6[i+half].hi <= addr.hi {
			i += half
		}
		n -= half
	}
	for starts6[i].hi == addr.hi && starts6[i].lo > addr.lo {
		i--
	}
	return entries6[i]
}
