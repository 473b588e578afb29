// Package columns makes a row of a table of each URL, for data that a query engine
// reads.
//
// The first columns have the names and types of those of Common Crawl's index,
// https://commoncrawl.org/columnar-index, so that tables of the two can be joined.
// Where the values there are known to be wrong, these are right: docs/columns.md of
// the repository lists the differences. More columns follow that only a parser of
// the URL Standard can fill.
package columns

import (
	"strconv"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/canon/surt"
	"github.com/weburl/weburl/site"
)

// A Type is the type of the values of a column.
type Type uint8

// The types.
const (
	String  Type = iota // UTF-8
	Integer             // of 32 bits, in decimal digits
	Boolean             // true or false
)

// A Column is what one value of each row is.
type Column struct {
	Name     string
	Type     Type
	Distinct bool   // most rows have a value of their own
	About    string // what the value is, in a sentence
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
	surtKey:          {"url_surtkey", String, true, "The key of web archives, as package surt writes it with the option Java."},
	url:              {"url", String, true, "The input as it was given."},
	hostName:         {"url_host_name", String, false, "The host, without a dot at its end. It is empty for URLs of files, and NULL where there is none."},
	hostTLD:          {"url_host_tld", String, false, "The last label of a domain."},
	host2nd:          {"url_host_2nd_last_part", String, false, "The label before the last."},
	host3rd:          {"url_host_3rd_last_part", String, false, "The third label from the end."},
	host4th:          {"url_host_4th_last_part", String, false, "The fourth label from the end."},
	host5th:          {"url_host_5th_last_part", String, false, "The fifth label from the end."},
	registrySuffix:   {"url_host_registry_suffix", String, false, "The public suffix by the ICANN section of the Public Suffix List. It is NULL where that has no rule."},
	registeredDomain: {"url_host_registered_domain", String, false, "The registry suffix and the label before it."},
	privateSuffix:    {"url_host_private_suffix", String, false, "The public suffix by the whole list. It is NULL where the registry suffix is."},
	privateDomain:    {"url_host_private_domain", String, false, "The private suffix and the label before it: the registrable domain of the URL Standard."},
	hostReversed:     {"url_host_name_reversed", String, false, "The labels of a domain in reverse order."},
	protocol:         {"url_protocol", String, false, "The scheme."},
	port:             {"url_port", Integer, false, "The port. It is NULL for the default port of the scheme."},
	path:             {"url_path", String, true, "The path."},
	query:            {"url_query", String, true, "The query. It is NULL if there is no question mark."},
	href:             {"href", String, true, "The serialization: what browsers write."},
	origin:           {"origin", String, false, "The origin; null, as a text, for an opaque one."},
	siteColumn:       {"site", String, false, "The site; null, as a text, for an opaque one."},
	ipKind:           {"ip_kind", String, false, "ipv4 or ipv6 for an address, and otherwise NULL."},
	valid:            {"valid", Boolean, false, "Whether the URL parses. If not, all columns but this, url and error are NULL."},
	errorCode:        {"error", String, false, "Why the URL does not parse: the standard's name of the error."},
}

// All returns the columns in their order.
func All() []Column { return append([]Column(nil), columns[:]...) }

// A Value is what a row has in a column. The zero Value is NULL.
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

// A Maker makes rows. It remembers the last origin: URLs of one host in a row cost
// less. It is for one goroutine. The zero Maker uses the zero list.
type Maker struct {
	List site.List

	last   weburl.Origin
	known  bool
	host   [hostReversed + 1 - hostName]Value
	origin string
	site   string
	ipKind Value
}

// Append appends the values of a row, in the order of [All], for an input and the
// URL that it is. It takes time linear in the length of u.
func (m *Maker) Append(row []Value, input string, u weburl.URL) []Value {
	start := len(row)
	row = append(row, make([]Value, count)...)
	r := row[start:]
	r[url] = Of(input)
	h := u.String()
	r[href] = Of(h)
	if key, err := (surt.Options{Java: true}).Key(h); err == nil {
		r[surtKey] = Of(key)
	}
	r[protocol] = Of(u.Scheme())
	if number, ok := u.Port(); ok {
		r[port] = Of(strconv.Itoa(int(number)))
	}
	r[path] = Of(u.Path())
	r[query] = ofOK(u.Query())
	r[valid] = Of("true")

	o := u.Origin()
	if o.IsOpaque() {
		m.known = false
		m.setHost(u.Host())
		r[origin], r[siteColumn] = Of("null"), Of("null")
	} else {
		if !m.known || m.last != o {
			m.last, m.known = o, true
			m.setHost(o.Host())
			m.origin, m.site = o.String(), m.List.Of(o).String()
		}
		r[origin], r[siteColumn] = Of(m.origin), Of(m.site)
		// A blob URL has an origin that is not the one of its host.
		if u.Host() != o.Host() {
			m.known = false
			m.setHost(u.Host())
		}
	}
	copy(r[hostName:], m.host[:])
	r[ipKind] = m.ipKind
	return row
}

// setHost sets what depends on the host alone.
func (m *Maker) setHost(h weburl.Host) {
	clear(m.host[:])
	m.ipKind = Value{}
	set := func(column int, v Value) {
		v.Text = strings.TrimSuffix(v.Text, ".")
		m.host[column-hostName] = v
	}
	if h.Kind() == weburl.HostNull {
		return
	}
	set(hostName, Of(h.String()))
	switch h.Kind() {
	case weburl.HostIPv4:
		m.ipKind = Of("ipv4")
		return
	case weburl.HostIPv6:
		m.ipKind = Of("ipv6")
		return
	case weburl.HostEmpty, weburl.HostOpaque:
		return
	}
	name := m.host[0].Text
	for i, rest := 0, name; i <= host5th-hostTLD && rest != ""; i++ {
		dot := strings.LastIndexByte(rest, '.')
		set(hostTLD+i, Of(rest[dot+1:]))
		rest = rest[:max(dot, 0)]
	}
	set(hostReversed, Of(reversed(name)))
	if suffix, ok := m.List.RegistrySuffix(h); ok {
		set(registrySuffix, Of(suffix))
		set(registeredDomain, ofOK(m.List.RegistryDomain(h)))
		set(privateSuffix, ofOK(m.List.PublicSuffix(h)))
		set(privateDomain, ofOK(m.List.RegistrableDomain(h)))
	}
}

// reversed returns the labels of a domain in reverse order.
func reversed(domain string) string {
	b := make([]byte, 0, len(domain))
	for end := len(domain); ; {
		dot := strings.LastIndexByte(domain[:end], '.')
		b = append(b, domain[dot+1:end]...)
		if dot < 0 {
			return string(b)
		}
		b = append(b, '.')
		end = dot
	}
}

// AppendFailed appends the values of a row for an input that does not parse, and
// why: the standard's name of the error.
func AppendFailed(row []Value, input Value, code string) []Value {
	start := len(row)
	row = append(row, make([]Value, count)...)
	row[start+url], row[start+valid], row[start+errorCode] = input, Of("false"), Of(code)
	return row
}
