package webspecs

import (
	"fmt"
	"strings"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/percent"
)

// Set runs a setter rule of the text, "set-protocol" to "set-hash", with value as its
// input. Conformance errors and parse exceptions are as in [Parse]; in addition it is an
// error, "no-match", if value does not match the rule, and any error leaves u unchanged.
// If u has scheme data, only scheme, query and fragment can be set; setting others does
// nothing.
func (u *URL) Set(rule, value string) ([]dialect.Complaint, error) {
	if !strings.HasPrefix(rule, "set-") || URLs.index(rule) < 0 {
		return nil, fmt.Errorf("webspecs: no setter rule %q", rule)
	}
	value = percent.DecodeUTF8(value)
	e := newEvaluator(value, 0, nil)
	e.setter = true
	n := programOf(rule).match(value, "")
	if n == nil {
		e.fail(NoMatch, rule, 0, len(value))
		return nil, e.failure
	}
	set := e.setterRule(n, u)
	if e.failure != nil {
		return e.complaints, e.failure
	}
	set()
	return e.complaints, nil
}

// setterRule returns a function that sets what the rule sets.
func (e *evaluator) setterRule(n *node, u *URL) (set func()) {
	switch n.rule {
	case "set-protocol":
		return func() { u.Scheme = lower(e.text(n.first)) }
	case "set-search":
		query := percent.Encode(strings.TrimPrefix(e.input, "?"), *encodeQuery)
		return func() { u.Query = &query }
	case "set-hash":
		fragment := percent.Encode(strings.TrimPrefix(e.input, "#"), *encodeSimple)
		return func() { u.Fragment = &fragment }
	}
	if u.SchemeData != nil {
		return func() {}
	}
	switch n.rule {
	case "set-username":
		return func() { u.Username = percent.Encode(e.input, *encodeUsername) }
	case "set-password":
		password := percent.Encode(e.input, *encodePassword)
		return func() { u.Password = &password }
	case "set-hostname":
		host := e.host(n.first)
		return func() { u.Host = &host }
	case "set-host":
		host, port := e.host(n.first), u.Port
		if p := n.child("port"); p != nil {
			port = e.port(p)
		}
		return func() { u.Host, u.Port = &host, port }
	case "set-port":
		port := e.port(n.first)
		if port == defaultPort[u.Scheme] {
			port = ""
		}
		if u.Scheme == "file" {
			return func() {}
		}
		return func() { u.Port = port }
	default: // "set-pathname"
		path := e.path(n.first)
		return func() { u.Path = path }
	}
}
