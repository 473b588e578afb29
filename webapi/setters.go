package webapi

import (
	"math"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/engine"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

// SetHref parses value and sets the URL of the object to the result. If value does not
// parse, it returns the error, a [*weburl.ParseError], and changes nothing.
//
// https://url.spec.whatwg.org/#dom-url-href
func (u *URL) SetHref(value string) error {
	parsed, err := weburl.Parse(value)
	if err != nil {
		return err
	}
	u.parsed, u.record = &editable{url: parsed}, nil
	if u.query != nil {
		u.query.ahead = false
		u.query.parse(u.queryString())
	}
	return nil
}

// SetProtocol sets the scheme to the part of value before the first ":", or to value if
// it has none. It does nothing in these cases:
//
//   - The part is not a valid scheme.
//   - The URL would change between special and not special.
//   - The new scheme is file, and the URL has credentials or a port.
//   - The old scheme is file, and the host is empty.
//
// By the standard, the resulting href can parse to another URL: http://localhost/ becomes
// file://localhost/, which parses to file:///, and http://h/C|/ becomes file://h/C|/,
// which parses to file://h/C:/. [weburl.URL.WithScheme] returns an error for these.
//
// https://url.spec.whatwg.org/#dom-url-protocol
func (u *URL) SetProtocol(value string) {
	if record, value, ok := u.set(value); ok {
		override(record, value+":", spec.SchemeStartState)
	}
}

// SetUsername sets the username. It does nothing if the URL cannot have one: if
// it has no host, or an empty one, or is a file URL.
//
// https://url.spec.whatwg.org/#dom-url-username
func (u *URL) SetUsername(value string) {
	if u.edit(setUsername, value) {
		return
	}
	if record, value, ok := u.set(value); ok && !record.CannotHaveUsernamePasswordPort() {
		record.SetUsername(value)
	}
}

// SetPassword sets the password. It does nothing if the URL cannot have one, as
// for [URL.SetUsername].
//
// https://url.spec.whatwg.org/#dom-url-password
func (u *URL) SetPassword(value string) {
	if u.edit(setPassword, value) {
		return
	}
	if record, value, ok := u.set(value); ok && !record.CannotHaveUsernamePasswordPort() {
		record.SetPassword(value)
	}
}

// SetHost sets the host and, if value has one, the port. It uses value up to the first
// "/", "?" or "#" or, if the URL is special, "\". It does nothing if this part has no valid
// host, or if the path is opaque.
//
// https://url.spec.whatwg.org/#dom-url-host
func (u *URL) SetHost(value string) {
	if u.edit(setHostPort, value) {
		return
	}
	if record, value, ok := u.set(value); ok && !record.HasOpaquePath() {
		override(record, value, spec.HostState)
	}
}

// SetHostname is [URL.SetHost] except for the port: it does nothing if value has
// one.
//
// https://url.spec.whatwg.org/#dom-url-hostname
func (u *URL) SetHostname(value string) {
	if u.edit(setHostname, value) {
		return
	}
	if record, value, ok := u.set(value); ok && !record.HasOpaquePath() {
		override(record, value, spec.HostnameState)
	}
}

// SetPort sets the port to the number that value begins with, or to null if
// value is empty. It does nothing if there is no such number, if it is more than
// 65535, or if the URL cannot have a port, as for [URL.SetUsername].
//
// https://url.spec.whatwg.org/#dom-url-port
func (u *URL) SetPort(value string) {
	record, value, ok := u.set(value)
	if !ok || record.CannotHaveUsernamePasswordPort() {
		return
	}
	if value == "" {
		record.Port = nil
		return
	}
	override(record, value, spec.PortState)
}

// SetPathname sets the path. It does nothing if the path is opaque.
//
// https://url.spec.whatwg.org/#dom-url-pathname
func (u *URL) SetPathname(value string) {
	if u.edit((*engine.Record).SetPath, value) {
		return
	}
	if record, value, ok := u.set(value); ok && !record.HasOpaquePath() {
		record.Path.List = nil
		override(record, value, spec.PathStartState)
	}
}

// SetSearch sets the query to value without a leading "?", or to null if value
// is empty.
//
// The list of the query object is filled from the parsed query and not from value, so
// that it has no tabs and newlines from value: this is the standard since July 2026.
//
// https://url.spec.whatwg.org/#dom-url-search
func (u *URL) SetSearch(value string) {
	query := strings.TrimPrefix(value, "?")
	if value == "" || !u.edit((*engine.Record).SetQuery, query) {
		record, value, ok := u.set(value)
		if !ok {
			return
		}
		record.Query = nil
		if value != "" {
			record.Query = new(string)
			override(record, strings.TrimPrefix(value, "?"), spec.QueryState)
		}
	}
	if u.query != nil {
		u.query.parse(u.queryString())
	}
}

// SetHash sets the fragment to value without a leading "#", or to null if value
// is empty.
//
// https://url.spec.whatwg.org/#dom-url-hash
func (u *URL) SetHash(value string) {
	fragment := strings.TrimPrefix(value, "#")
	if value != "" && u.edit((*engine.Record).SetFragment, fragment) {
		return
	}
	record, value, ok := u.set(value)
	if !ok {
		return
	}
	record.Fragment = nil
	if value != "" {
		record.Fragment = new(string)
		override(record, strings.TrimPrefix(value, "#"), spec.FragmentState)
	}
}

// edit runs a setter of the engine, which gives what the setter of the class does, or
// fails. It returns whether it has not failed; otherwise it has changed nothing.
func (u *URL) edit(set setter, value string) bool {
	return u.current() == nil && !u.isZero() && u.parsed.set(set, value)
}

func setUsername(u *engine.Record, value string, room *int) engine.Reason {
	if reason := u.CannotHavePort(); reason != engine.OK {
		return reason
	}
	*room = 0
	return u.SetCredentials(value, u.Password())
}

func setPassword(u *engine.Record, value string, room *int) engine.Reason {
	if reason := u.CannotHavePort(); reason != engine.OK {
		return reason
	}
	*room = 0
	return u.SetCredentials(u.Username(), value)
}

func setHostPort(u *engine.Record, value string, room *int) engine.Reason {
	return u.SetHost(value, true, room)
}

func setHostname(u *engine.Record, value string, room *int) engine.Reason {
	return u.SetHost(value, false, room)
}

// set returns what a setter works on: the record of u, and the given value in
// valid UTF-8. ok is false if the setter is to do nothing, because u is the zero
// URL or value is too long to be parsed.
func (u *URL) set(given string) (record *spec.URL, value string, ok bool) {
	value = percent.DecodeUTF8(given)
	if u.isZero() || len(value) >= math.MaxInt32 {
		return nil, "", false
	}
	if u.current() == nil {
		u.record = newRecord(u.parsed.get())
	}
	return u.record, value, true
}

// override is the basic URL parser with a URL and a state override. Where it
// returns failure, or returns early, the setters have nothing to add: record is
// changed as far as it came.
//
// https://url.spec.whatwg.org/#basic-url-parser-state-override
func override(record *spec.URL, input string, state spec.State) {
	var parser spec.Parser
	_, _ = parser.Override(input, nil, record, state)
}
