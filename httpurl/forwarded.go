package httpurl

import (
	"fmt"
	"net/http"
	"net/netip"
	"strconv"
	"strings"

	"github.com/weburl/weburl/internal/ascii"
)

// A via is what somebody on the way of a request says about it.
type via struct {
	proto  string // http or https
	host   string // with its port
	port   uint16 // rather than that of the host; 0 if it is not given
	client string // in Forwarded, who sent the request
}

// readFields replaces what the trusted header fields give.
func (v *via) readFields(h http.Header, o *ServerOptions) error {
	proto, hasProto := last(h, "X-Forwarded-Proto", o.Trust&XForwardedProto != 0)
	host, hasHost := last(h, "X-Forwarded-Host", o.Trust&XForwardedHost != 0)
	port, hasPort := last(h, "X-Forwarded-Port", o.Trust&XForwardedPort != 0)
	if o.Trust&Forwarded != 0 {
		hops, err := parseForwarded(h["Forwarded"])
		if err != nil {
			return err
		}
		for i := len(hops) - 1; i >= 0; i-- {
			hop := hops[i]
			if hop.proto != "" {
				proto, hasProto = hop.proto, true
			}
			if hop.host != "" {
				host, hasHost = hop.host, true
				hasPort = false
			}
			if client, ok := nodeAddr(hop.client); !ok || !o.hasProxy(client) {
				break
			}
		}
	}
	if hasProto {
		switch ascii.Lower(proto) {
		case "http", "ws":
			v.proto = "http"
		case "https", "wss":
			v.proto = "https"
		default:
			return fmt.Errorf("httpurl: a proxy names the scheme %q", proto)
		}
	}
	if hasHost {
		v.host = host
	}
	if hasPort {
		n, err := strconv.ParseUint(port, 10, 16)
		if err != nil || n == 0 {
			return fmt.Errorf("httpurl: a proxy names the port %q", port)
		}
		v.port = uint16(n)
	}
	return nil
}

// last returns the last value in a list of values, if there is a field and it is
// trusted.
func last(h http.Header, name string, trusted bool) (value string, ok bool) {
	lines := h[name]
	if !trusted || len(lines) == 0 {
		return "", false
	}
	line := lines[len(lines)-1]
	return strings.Trim(line[strings.LastIndexByte(line, ',')+1:], " \t"), true
}

// parseForwarded returns the elements of Forwarded fields. Whatever is malformed is an
// error, and not only in the elements that count: a client that begins a quoted string
// could hide the elements of the proxies in it.
//
// https://www.rfc-editor.org/rfc/rfc7239#section-4
func parseForwarded(lines []string) (hops []via, err error) {
	for _, line := range lines {
		var hop via
		empty := true
		for s := line; ; {
			s = strings.TrimLeft(s, " \t")
			if s == "" || s[0] == ',' {
				if !empty {
					hops = append(hops, hop)
				}
				if s == "" {
					break
				}
				hop, empty = via{}, true
			}
			if s[0] == ',' || s[0] == ';' {
				s = s[1:]
				continue
			}
			name, rest := cutToken(s)
			value, rest, ok := cutValue(rest)
			rest = strings.TrimLeft(rest, " \t")
			if !ok || name == "" || rest != "" && rest[0] != ';' && rest[0] != ',' || !hop.set(name, value) {
				return nil, fmt.Errorf("httpurl: the field Forwarded is malformed: %q", line)
			}
			s, empty = rest, false
		}
	}
	return hops, nil
}

// set sets a parameter of an element, of which each has a value and is there once.
func (v *via) set(name, value string) bool {
	var to *string
	switch ascii.Lower(name) {
	case "proto":
		to = &v.proto
	case "host":
		to = &v.host
	case "for":
		to = &v.client
	default:
		return true
	}
	if *to != "" || value == "" {
		return false
	}
	*to = value
	return true
}

// cutToken returns the token at the start of s, and the rest.
//
// https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2
func cutToken(s string) (token, rest string) {
	i := 0
	for i < len(s) && (ascii.IsAlphanumeric(s[i]) || strings.IndexByte("!#$%&'*+-.^_`|~", s[i]) >= 0) {
		i++
	}
	return s[:i], s[i:]
}

// cutValue returns the value at the start of s after an equals sign, a token or a
// quoted string, and the rest. Unquoted it may have the colons and brackets of a host,
// which many proxies do not quote.
//
// https://www.rfc-editor.org/rfc/rfc9110#section-5.6.4
func cutValue(s string) (value, rest string, ok bool) {
	s, ok = strings.CutPrefix(s, "=")
	if !ok || s == "" {
		return "", "", false
	}
	if s[0] != '"' {
		end := strings.IndexAny(s, " \t,;\"\\=")
		if end < 0 {
			end = len(s)
		}
		return s[:end], s[end:], true
	}
	var b []byte
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '"':
			return string(b), s[i+1:], true
		case '\\':
			if i++; i == len(s) {
				return "", "", false
			}
		}
		b = append(b, s[i])
	}
	return "", "", false
}

// nodeAddr returns the address of a node. ok is false for "unknown" and an obfuscated
// identifier.
//
// https://www.rfc-editor.org/rfc/rfc7239#section-6
func nodeAddr(node string) (address netip.Addr, ok bool) {
	if full, err := netip.ParseAddrPort(node); err == nil {
		return full.Addr(), true
	}
	node = strings.TrimSuffix(strings.TrimPrefix(node, "["), "]")
	address, err := netip.ParseAddr(node)
	return address, err == nil
}
