package spec

// isSpecialScheme reports whether the edition lists scheme among the special
// schemes.
//
// Source: https://url.spec.whatwg.org/#special-scheme
func (e *Edition) isSpecialScheme(scheme string) bool {
	switch scheme {
	case "ftp", "file", "http", "https", "ws", "wss":
		return true
	case "gopher":
		return e.gopherIsSpecial
	}
	return false
}

// defaultPort returns the default port of a special scheme. It returns false
// where the standard has null.
//
// Source: https://url.spec.whatwg.org/#default-port
func (e *Edition) defaultPort(scheme string) (port uint16, ok bool) {
	switch scheme {
	case "ftp":
		return 21, true
	case "http", "ws":
		return 80, true
	case "https", "wss":
		return 443, true
	case "gopher":
		return 70, e.gopherIsSpecial
	}
	return 0, false
}
