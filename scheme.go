package weburl

// A scheme tells the special schemes apart; every other scheme is notSpecial.
//
// https://url.spec.whatwg.org/#special-scheme
type scheme uint8

const (
	notSpecial scheme = iota
	schemeHTTP
	schemeHTTPS
	schemeWS
	schemeWSS
	schemeFTP
	schemeFile
)

// specialScheme returns which special scheme s is, in lowercase.
func specialScheme(s string) scheme {
	switch s {
	case "http":
		return schemeHTTP
	case "https":
		return schemeHTTPS
	case "ws":
		return schemeWS
	case "wss":
		return schemeWSS
	case "ftp":
		return schemeFTP
	case "file":
		return schemeFile
	}
	return notSpecial
}

// defaultPort returns the scheme's default port; ok is false where it is null.
//
// https://url.spec.whatwg.org/#default-port
func (s scheme) defaultPort() (port uint16, ok bool) {
	switch s {
	case schemeHTTP, schemeWS:
		return 80, true
	case schemeHTTPS, schemeWSS:
		return 443, true
	case schemeFTP:
		return 21, true
	}
	return 0, false
}
