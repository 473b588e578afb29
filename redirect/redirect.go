// Package redirect validates the target of a redirect that comes from a parameter such
// as next=, so that a site has no open redirects.
//
// The target is parsed as a browser parses a Location. This catches
// every notation for another site, such as //, \\, tabs, credentials or full-width letters. The
// result is a URL and not the original string, so that other parsers find the same host
// in it.
package redirect

import (
	"errors"
	"fmt"
	"slices"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/hosts"
	"github.com/weburl/weburl/site"
)

// A Policy decides where a site may redirect to: its own origin, and the origins that
// the fields allow. The zero Policy is ready to use.
type Policy struct {
	// SameSite allows all origins that are same site with the page by package site:
	// origins with the same scheme and registrable domain, on any port.
	SameSite bool

	// Origins are further origins that are allowed.
	Origins []weburl.Origin

	// Hosts are further hosts that are allowed. A host without a port is allowed on the
	// default port of the scheme.
	Hosts hosts.List

	// Schemes are the schemes that Hosts may have, in lower case: http, https or both. Nil
	// is https and, if the page is http, http.
	Schemes []string
}

// A Rule is a rule that a target can break.
type Rule string

// The rules, in the order in which they are checked.
const (
	RuleURL         Rule = "url"         // the target parses
	RuleOrigin      Rule = "origin"      // its origin is allowed
	RuleCredentials Rule = "credentials" // it has no username and no password
	RulePath        Rule = "path"        // its path alone is not parsed as a host or a drive
	RuleControl     Rule = "control"     // decoded, its path has no control characters, and nothing in it ends a line
)

// An Error is the error for a rejected target. Of the target, it contains at most the
// scheme, and the host and port or parts of them.
type Error struct {
	Rule   Rule
	Reason string // in one line
}

// Error returns the reason.
func (e *Error) Error() string { return "redirect: " + e.Reason }

// Resolve resolves target, which is untrusted, against the URL of the page that
// redirects, and returns the URL to redirect to. Both the String of the result and its
// [Reference] can be used as a Location. An empty target is the page itself.
//
// The error is an [*Error] if the target is rejected. Another error means that page is
// not an http or https URL, which is a bug in the program.
//
// Some targets in an allowed origin are rejected as well, because a program that uses
// only the path as a Location, decoded or not, would send the browser to another host or
// a drive, or another header field with it:
//
//   - The path begins with "//", or would begin with it after percent-decoding any
//     number of times and resolving dot segments.
//   - The path begins with a drive letter and a pipe, as in /C|.
//   - After percent-decoding any number of times, the path has control characters, or the
//     query or fragment has line ends.
//
// For the first and the last, characters that are not ASCII are also replaced by their
// low byte, which some servers write to headers, and overlong UTF-8 is accepted. Of the
// characters that this turns into line ends, only those are rejected that begin a field
// or end the header.
//
// Resolve takes time linear in the length of the target.
func (p *Policy) Resolve(page weburl.URL, target string) (weburl.URL, error) {
	if !isHTTP(page) {
		return weburl.URL{}, fmt.Errorf("redirect: the page is not an http or https URL: %q", page.Redacted())
	}
	u, err := page.Parse(target)
	if err != nil {
		return weburl.URL{}, unparsed(err)
	}
	switch {
	case !isHTTP(u): // a blob URL has the origin of a page
		return weburl.URL{}, &Error{RuleOrigin, fmt.Sprintf("to scheme %s", u.Scheme())}
	case !p.allows(page, u):
		return weburl.URL{}, &Error{RuleOrigin, fmt.Sprintf("to another origin, %s", u.Origin())}
	case u.IncludesCredentials():
		return weburl.URL{}, &Error{RuleCredentials, "the URL has credentials: remove the text before @"}
	case namesHost(u.EncodedPath()):
		return weburl.URL{}, &Error{RulePath, "some programs parse the path as a host or a drive"}
	case endsLine(u):
		return weburl.URL{}, &Error{RuleControl, "control characters, or letters that some programs send as control characters"}
	}
	return u, nil
}

func isHTTP(u weburl.URL) bool { return u.Scheme() == "http" || u.Scheme() == "https" }

// unparsed is the error for a target that does not parse. The text of a
// ParseError would quote it.
func unparsed(err error) *Error {
	var parseError *weburl.ParseError
	if errors.As(err, &parseError) {
		return &Error{RuleURL, fmt.Sprintf("not a URL: %s at byte %d: %s", parseError.Code(), parseError.Start(), parseError.Message())}
	}
	return &Error{RuleURL, err.Error()}
}

func (p *Policy) allows(page, target weburl.URL) bool {
	from, to := page.Origin(), target.Origin()
	return from.SameOrigin(to) ||
		p.SameSite && site.SameSite(from, to) ||
		slices.ContainsFunc(p.Origins, to.SameOrigin) ||
		p.allowsScheme(page, target) && p.Hosts.ContainsURL(target)
}

// allowsScheme reports whether one of Hosts may have the scheme of target.
func (p *Policy) allowsScheme(page, target weburl.URL) bool {
	if p.Schemes == nil {
		return target.Scheme() == "https" || target.Scheme() == page.Scheme()
	}
	return slices.Contains(p.Schemes, target.Scheme())
}

// Reference returns the path, query and fragment of a URL, for programs that redirect to
// a path in their own origin. For a result of [Policy.Resolve], no parser finds a host in
// it, on any page of the site.
func Reference(u weburl.URL) string {
	reference := u.EncodedPath()
	if query := u.EncodedQuery(); u.HasQuery() {
		reference += "?" + query
	}
	if fragment := u.EncodedFragment(); u.HasFragment() {
		reference += "#" + fragment
	}
	return reference
}
