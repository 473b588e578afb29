package resolve

import (
	"strconv"
	"strings"

	"github.com/weburl/weburl/internal/scheme"
)

// Port returns the port for a scheme, which is in lower case: without zeros
// before it, and the default port if it is empty and the scheme has a known one.
func Port(name, port string) string {
	for len(port) > 1 && port[0] == '0' && '0' <= port[1] && port[1] <= '9' {
		port = port[1:]
	}
	if port == "" {
		return defaultPort(name)
	}
	return port
}

// defaultPort returns the default port of a scheme, and "" if it is not among
// those that parsers know.
func defaultPort(name string) string {
	switch name {
	case "ftps":
		return "990"
	case "ldap":
		return "389"
	case "ldaps":
		return "636"
	case "gopher":
		return "70"
	}
	return scheme.Lookup(name).DefaultPortText()
}

// Service returns the port that getaddrinfo of the GNU C library finds in a service
// that is text: a number as strtoul has it, of which the last 16 bits count. It is
// empty for the empty service and for "*". ok is false if the service is not a number: it may be
// a name then that the machine has a port for.
func Service(service string) (port string, ok bool) {
	if service == "" || service == "*" {
		return "", true
	}
	digits := strings.TrimLeft(service, " \t\n\v\f\r")
	isNegative := strings.HasPrefix(digits, "-")
	if isNegative || strings.HasPrefix(digits, "+") {
		digits = digits[1:]
	}
	if digits == "" || !isDigits(digits) {
		return "", false
	}
	n, err := strconv.ParseUint(digits, 10, 64)
	if err != nil {
		return "", false // it is -1 to getaddrinfo, which stands for a name
	}
	if isNegative {
		n = -n
	}
	if int32(n) < 0 {
		return "", false
	}
	return strconv.Itoa(int(n & 0xFFFF)), true
}

// IsLocal reports whether the host of a file URL is this machine.
func IsLocal(host string) bool {
	return host == "" || len(host) == len("localhost") && strings.EqualFold(host, "localhost")
}
