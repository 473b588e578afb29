package resolve

import "strings"

// Port returns the port for a scheme, which is in lower case: without zeros
// before it, and the default port if it is empty and the scheme has a known one.
func Port(scheme, port string) string {
	for len(port) > 1 && port[0] == '0' && '0' <= port[1] && port[1] <= '9' {
		port = port[1:]
	}
	if port == "" {
		return defaultPort(scheme)
	}
	return port
}

// defaultPort returns the default port of a scheme, and "" if it is not among
// those that readers know.
func defaultPort(scheme string) string {
	switch scheme {
	case "http", "ws":
		return "80"
	case "https", "wss":
		return "443"
	case "ftp":
		return "21"
	case "ftps":
		return "990"
	case "ldap":
		return "389"
	case "ldaps":
		return "636"
	case "gopher":
		return "70"
	}
	return ""
}

// IsLocal reports whether the host of a file URL is this machine.
func IsLocal(host string) bool {
	return host == "" || len(host) == len("localhost") && strings.EqualFold(host, "localhost")
}
