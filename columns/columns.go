// Package columns converts URLs to rows of a table, for query engines.
//
// The first columns have the names and types of the columns of Common Crawl's index,
// https://commoncrawl.org/columnar-index, so that the tables can be joined. The values
// differ where those of the index are known to be wrong: docs/columns-reference.md of the
// repository lists the differences. Further columns have values that require a parser of
// the URL Standard.
package columns

import "github.com/weburl/weburl/canon/surt"

// A Type is the type of the values of a column.
type Type uint8

// The types.
const (
	String  Type = iota // UTF-8
	Integer             // of 32 bits, in decimal digits
	Boolean             // true or false
)

// A Column is a column of the table.
type Column struct {
	Name     string
	Type     Type
	Distinct bool   // most rows have a value of their own
	About    string // what the value is, in a sentence

	// OfAuthority is true if the value depends only on the scheme and the authority of
	// the URL, except for blob URLs.
	OfAuthority bool
}

// The columns of rows, by their place.
const (
	surtKey = iota
	url
	hostName
	hostTLD
	host2nd
	host3rd
	host4th
	host5th
	registrySuffix
	registeredDomain
	privateSuffix
	privateDomain
	hostReversed
	protocol
	port
	path
	query
	href
	origin
	siteColumn
	ipKind
	valid
	errorCode
	count
)

var columns = [count]Column{
	surtKey:          {"url_surtkey", String, true, "The key of web archives (SURT), as package surt writes it with the option Java. A string that does not parse can have one.", false},
	url:              {"url", String, true, "The input, unchanged.", false},
	hostName:         {"url_host_name", String, false, "The host, without a dot at its end. It is empty for file URLs without a host, and NULL for other URLs without a host.", true},
	hostTLD:          {"url_host_tld", String, false, "The last label of a domain.", true},
	host2nd:          {"url_host_2nd_last_part", String, false, "The label before the last.", true},
	host3rd:          {"url_host_3rd_last_part", String, false, "The third label from the end.", true},
	host4th:          {"url_host_4th_last_part", String, false, "The fourth label from the end.", true},
	host5th:          {"url_host_5th_last_part", String, false, "The fifth label from the end.", true},
	registrySuffix:   {"url_host_registry_suffix", String, false, "The public suffix by the ICANN section of the Public Suffix List. It is NULL if no rule matches.", true},
	registeredDomain: {"url_host_registered_domain", String, false, "The registry suffix and the label before it.", true},
	privateSuffix:    {"url_host_private_suffix", String, false, "The public suffix by the whole list. It is NULL if the registry suffix is NULL.", true},
	privateDomain:    {"url_host_private_domain", String, false, "The private suffix and the label before it: the registrable domain, but NULL if no rule of the list matches, as for a.b.example.", true},
	hostReversed:     {"url_host_name_reversed", String, false, "The labels of a domain in reverse order.", true},
	protocol:         {"url_protocol", String, false, "The scheme.", true},
	port:             {"url_port", Integer, false, "The port. It is NULL for the default port of the scheme.", true},
	path:             {"url_path", String, true, "The path.", false},
	query:            {"url_query", String, true, "The query. It is NULL if there is no question mark.", false},
	href:             {"href", String, true, "The serialization: what browsers write.", false},
	origin:           {"origin", String, false, "The origin. It is the string null if opaque.", true},
	siteColumn:       {"site", String, false, "The site. It is the string null if opaque.", true},
	ipKind:           {"ip_kind", String, false, "ipv4 or ipv6. It is NULL if the host is not an IP address.", true},
	valid:            {"valid", Boolean, false, "Whether the URL parses. If not, all columns except url_surtkey, url, valid and error are NULL.", false},
	errorCode:        {"error", String, false, "The standard's error code, if the URL does not parse.", false},
}

// All returns the columns in their order.
func All() []Column { return append([]Column(nil), columns[:]...) }

// A Value is the value of a row in a column. The zero Value is NULL.
type Value struct {
	Text    string
	NotNull bool
}

// Of returns a value that is not NULL.
func Of(text string) Value { return Value{text, true} }

// ofOK returns a value, or NULL.
func ofOK(text string, ok bool) Value {
	if !ok {
		return Value{}
	}
	return Value{text, true}
}

// AppendFailed appends the values of a row for an input that does not parse. code is the
// standard's error code. An input such as example.com/x has a key nevertheless.
func AppendFailed(row []Value, input Value, code string) []Value {
	start := len(row)
	row = append(row, make([]Value, count)...)
	row[start+url], row[start+valid], row[start+errorCode] = input, Of("false"), Of(code)
	if input.NotNull {
		key, err := (surt.Options{Java: true}).Key(input.Text)
		row[start+surtKey] = ofOK(key, err == nil)
	}
	return row
}
