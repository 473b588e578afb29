package spec

import "strconv"

// A HostKind is the kind of a host: null, empty, a domain, an IPv4 or an IPv6 address, or
// opaque. Package weburl has the type under its name, with constants such as HostDomain.
type HostKind uint8

// The kinds of host, and null.
//
// Source: https://url.spec.whatwg.org/#host-representation
const (
	NullHost    HostKind = iota // no host at all, as in mailto:user@example.org
	EmptyHost                   // the empty host, as in file:///etc/hosts
	Domain                      // a domain of a special URL, in ASCII
	IPv4Address                 // an IPv4 address of a special URL
	IPv6Address                 // an IPv6 address
	OpaqueHost                  // the host of a URL that is not special, percent-encoded
)

var hostKindNames = [...]string{"null", "empty", "domain", "IPv4", "IPv6", "opaque"}

// String returns the name of the kind: null, empty, domain, IPv4, IPv6 or opaque. For a
// value that is not a kind it returns "unknown".
func (k HostKind) String() string {
	if int(k) < len(hostKindNames) {
		return hostKindNames[k]
	}
	return "unknown"
}

// A Host is a host or null, which is its zero value. Hosts can be compared
// with ==.
//
// Source: https://url.spec.whatwg.org/#concept-host
type Host struct {
	Kind HostKind
	Name string    // the domain or opaque host; otherwise empty
	IPv4 uint32    // the IPv4 address; otherwise 0
	IPv6 [8]uint16 // the pieces of the IPv6 address; otherwise 0
}

// String is the host serializer. It returns an ASCII string, which is empty
// for an empty host and for null.
//
// Source: https://url.spec.whatwg.org/#concept-host-serializer
func (h Host) String() string {
	switch h.Kind {
	case IPv4Address:
		return serializeIPv4(h.IPv4)
	case IPv6Address:
		return "[" + serializeIPv6(h.IPv6) + "]"
	default:
		return h.Name
	}
}

// Source: https://url.spec.whatwg.org/#concept-ipv4-serializer
func serializeIPv4(address uint32) string {
	// The standard puts the parts before the output, the last one first.
	output := make([]byte, 0, len("255.255.255.255"))
	for i := 4; i >= 1; i-- {
		output = strconv.AppendUint(output, uint64(address>>(8*(i-1))%256), 10)
		if i != 1 {
			output = append(output, '.')
		}
	}
	return string(output)
}

// Source: https://url.spec.whatwg.org/#concept-ipv6-serializer
func serializeIPv6(address [8]uint16) string {
	output := make([]byte, 0, len("ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"))
	compress := findIPv6AddressCompressedPieceIndex(address)
	ignore0 := false
	for pieceIndex, piece := range address {
		if ignore0 && piece == 0 {
			continue
		}
		ignore0 = false
		if compress == pieceIndex {
			separator := ":"
			if pieceIndex == 0 {
				separator = "::"
			}
			output = append(output, separator...)
			ignore0 = true
			continue
		}
		output = strconv.AppendUint(output, uint64(piece), 16)
		if pieceIndex != 7 {
			output = append(output, ':')
		}
	}
	return string(output)
}

// findIPv6AddressCompressedPieceIndex returns −1 for null.
//
// Source: https://url.spec.whatwg.org/#find-the-ipv6-address-compressed-piece-index
func findIPv6AddressCompressedPieceIndex(address [8]uint16) int {
	longestIndex, longestSize := -1, 1
	foundIndex, foundSize := -1, 0
	for pieceIndex, piece := range address {
		if piece != 0 {
			if foundSize > longestSize {
				longestIndex, longestSize = foundIndex, foundSize
			}
			foundIndex, foundSize = -1, 0
			continue
		}
		if foundIndex == -1 {
			foundIndex = pieceIndex
		}
		foundSize++
	}
	if foundSize > longestSize {
		return foundIndex
	}
	return longestIndex
}
