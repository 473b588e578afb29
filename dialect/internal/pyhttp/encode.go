package pyhttp

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/internal/ascii"
)

// A ByteSet is a set of bytes.
type ByteSet [256]bool

// SetOf returns the set of the ASCII letters and digits and the bytes of chars.
func SetOf(chars string) (s *ByteSet) {
	s = new(ByteSet)
	for c := range 128 {
		s[c] = '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
	}
	for i := range len(chars) {
		s[chars[i]] = true
	}
	return s
}

// Encode percent-encodes all bytes of s that are not in keep, except for "%" if each
// of them begins a percent-encoded octet. With surrogates, a byte that is not UTF-8
// is written as the surrogate that it is to Python.
func Encode(s string, keep *ByteSet, surrogates bool) string {
	i, keepPercent := 0, isEncoded(s)
	for i < len(s) && (keep[s[i]] || s[i] == '%' && keepPercent) {
		i++
	}
	if i == len(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + len("%C3%A9"))
	b.WriteString(s[:i])
	for i < len(s) {
		c := s[i]
		if keep[c] || c == '%' && keepPercent {
			b.WriteByte(c)
			i++
			continue
		}
		_, size := utf8.DecodeRuneInString(s[i:])
		if size == 1 && c >= utf8.RuneSelf && surrogates { // U+DC00 and the byte
			writeOctet(&b, 0xED)
			writeOctet(&b, 0xB0|c>>6)
			c = 0x80 | c&0x3F
		}
		writeOctet(&b, c)
		for i++; size > 1; i, size = i+1, size-1 {
			writeOctet(&b, s[i])
		}
	}
	return b.String()
}

func writeOctet(b *strings.Builder, c byte) {
	const digits = "0123456789ABCDEF"
	b.WriteByte('%')
	b.WriteByte(digits[c>>4])
	b.WriteByte(digits[c&15])
}

// isEncoded reports whether each "%" of s begins a percent-encoded octet.
func isEncoded(s string) bool {
	for i := strings.IndexByte(s, '%'); i >= 0 && i < len(s); i++ {
		if s[i] == '%' {
			if !IsOctet(s[i:]) {
				return false
			}
			i += 2
		}
	}
	return true
}

// IsOctet reports whether s begins with a percent-encoded octet.
func IsOctet(s string) bool {
	return len(s) >= 3 && s[0] == '%' && ascii.IsHexDigit(s[1]) && ascii.IsHexDigit(s[2])
}

// UpperOctets writes all percent-encoded octets with capitals.
func UpperOctets(s string) string {
	for i := strings.IndexByte(s, '%'); i >= 0 && i < len(s); i++ {
		if IsOctet(s[i:]) {
			if 'a' <= s[i+1] || 'a' <= s[i+2] {
				return upperOctets(s, i)
			}
			i += 2
		}
	}
	return s
}

func upperOctets(s string, i int) string {
	b := []byte(s)
	for ; i < len(b); i++ {
		if IsOctet(s[i:]) {
			for k := i + 1; k <= i+2; k++ {
				if 'a' <= b[k] {
					b[k] -= 'a' - 'A'
				}
			}
			i += 2
		}
	}
	return string(b)
}

// RemoveDotSegments removes the segments "." and "..".
func RemoveDotSegments(path string) string {
	if !strings.Contains(path, ".") {
		return path
	}
	var kept []string
	for segment := range strings.SplitSeq(path, "/") {
		switch segment {
		case ".":
		case "..":
			kept = kept[:max(0, len(kept)-1)]
		default:
			kept = append(kept, segment)
		}
	}
	start := ""
	if strings.HasPrefix(path, "/") && (len(kept) == 0 || kept[0] != "") {
		start = "/"
		if len(kept) == 0 {
			start = ""
			kept = append(kept, "")
		}
	}
	if strings.HasSuffix(path, "/.") || strings.HasSuffix(path, "/..") {
		kept = append(kept, "")
	}
	return start + strings.Join(kept, "/")
}

// IsIPv6 reports whether s is an IPv6 address by the grammar of RFC 3986, except that
// each number of an IPv4 address in it may have any three digits.
func IsIPv6(s string) bool {
	left, right, short := strings.Cut(s, "::")
	if !short {
		n, ok := countGroups(s, true)
		return ok && n == 8
	}
	n, ok := countGroups(left, false)
	m, ok2 := countGroups(right, true)
	return ok && ok2 && n+m <= 7
}

// countGroups returns how many groups of 16 bits s has, in which an IPv4 address
// counts for two, and may be the last if mayEnd is true.
func countGroups(s string, mayEnd bool) (n int, ok bool) {
	if s == "" {
		return 0, true
	}
	for n < 9 {
		group, rest, more := strings.Cut(s, ":")
		if !more && mayEnd && isIPv4(group) {
			return n + 2, true
		}
		if group == "" || len(group) > 4 {
			return 0, false
		}
		for i := range len(group) {
			if !ascii.IsHexDigit(group[i]) {
				return 0, false
			}
		}
		if n++; !more {
			return n, true
		}
		s = rest
	}
	return 0, false
}

// isIPv4 reports whether s is four numbers of up to three digits.
func isIPv4(s string) bool {
	for i := range 4 {
		number, rest, more := strings.Cut(s, ".")
		if number == "" || len(number) > 3 || strings.Trim(number, "0123456789") != "" || more != (i < 3) {
			return false
		}
		s = rest
	}
	return true
}
