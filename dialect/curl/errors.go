package curl

import "github.com/weburl/weburl/dialect"

// A code is a CURLUcode.
type code uint8

const (
	none code = iota
	malformedInput
	badFileURL
	badScheme
	unsupportedScheme
	badSlashes
	noHost
	badUser
	badPassword
	badLogin
	badPort
	badHostname
	badIPv6
	badPath
	badQuery
	badFragment
)

var codes = [...]struct{ name, message string }{
	malformedInput:    {"CURLUE_MALFORMED_INPUT", "it is longer than 8,000,000 bytes"},
	badFileURL:        {"CURLUE_BAD_FILE_URL", "a file URL needs a path, without a drive letter, and no host but localhost or 127.0.0.1"},
	badScheme:         {"CURLUE_BAD_SCHEME", "the URL has no scheme"},
	unsupportedScheme: {"CURLUE_UNSUPPORTED_SCHEME", "libcurl does not know the scheme"},
	badSlashes:        {"CURLUE_BAD_SLASHES", "not one to three slashes after the scheme"},
	noHost:            {"CURLUE_NO_HOST", "the URL has no host"},
	badUser:           {"CURLUE_BAD_USER", "a control character or space in the user name"},
	badPassword:       {"CURLUE_BAD_PASSWORD", "a control character or space in the password"},
	badLogin:          {"CURLUE_BAD_LOGIN", "a control character or space in the options"},
	badPort:           {"CURLUE_BAD_PORT_NUMBER", "the port is not a decimal number up to 65535"},
	badHostname:       {"CURLUE_BAD_HOSTNAME", "a character in the host that may not be there"},
	badIPv6:           {"CURLUE_BAD_IPV6", "no IPv6 address in the brackets"},
	badPath:           {"CURLUE_BAD_PATH", "a control character or space in the path"},
	badQuery:          {"CURLUE_BAD_QUERY", "a control character or space in the query"},
	badFragment:       {"CURLUE_BAD_FRAGMENT", "a control character or space in the fragment"},
}

func (c code) failure() dialect.Result { return dialect.Fail(codes[c].name, codes[c].message) }
