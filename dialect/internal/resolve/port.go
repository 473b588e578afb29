package resolve

import (
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
// those that readers know.
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

// IsLocal reports whether the host of a file URL is this machine.
func IsLocal(host string) bool {
	return host == "" || len(host) == len("localhost") && strings.EqualFold(host, "localhost")
}
