package engine

import "strconv"

// port scans the port that ends at end, with its colon at i. If i is end, the port is
// null.
//
// https://url.spec.whatwg.org/#port-state
func (p *parser) port(i, end int) bool {
	if i == end {
		return true
	}
	digits := p.in[i+1 : end]
	port, ok := parsePort(digits)
	if !ok {
		return false // port-invalid or port-out-of-range
	}
	if isDefault(p.u, port) || digits == "" {
		p.work |= dropPort
		return true
	}
	p.u.Port = uint16(port)
	if digits[0] == '0' && digits != "0" {
		p.work |= writePort
	}
	return true
}

// parsePort returns the port that digits are. ok is false if they are out of range,
// or, with port 0, not all digits.
func parsePort(digits string) (port int, ok bool) {
	port, end := scanPort(digits, 0)
	if end < len(digits) {
		return 0, false
	}
	return port, port <= maxPort
}

const maxPort = 0xFFFF

// scanPort returns the port that the digits from i on are, or maxPort+1 if that is out of
// range, and where they end.
func scanPort(s string, i int) (port, end int) {
	for ; i < len(s) && s[i]-'0' <= 9; i++ {
		port = min(port*10+int(s[i]-'0'), maxPort+1)
	}
	return port, i
}

// isDefault reports whether port is the default port of the scheme of u.
func isDefault(u *Record, port int) bool {
	standard, ok := u.Scheme.DefaultPort()
	return ok && port == int(standard)
}

// putPort writes the port to out at n. text is the port in the input, with its colon.
func (p *parser) putPort(out []byte, n int, text string) int {
	switch {
	case p.work&dropPort != 0:
		return n
	case p.work&writePort != 0:
		return appendPort(out, n, p.u.Port)
	}
	return n + copy(out[n:], text)
}

// appendPort writes a colon and a port to out at n.
func appendPort(out []byte, n int, port uint16) int {
	return len(strconv.AppendUint(append(out[:n], ':'), uint64(port), 10))
}
