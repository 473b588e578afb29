// Package redirect validates the target of a redirect that comes from a parameter such
// as next=, so that a site has no open redirects.
//
// The target is parsed as a browser parses a Location. This catches
// every notation for another site, such as //, \\, tabs, credentials or full-width letters. The
// result is a URL and not the original string, so that other parsers find the same host
// in it.
package redirect

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/ascii"
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
}

// A Rule is a rule that a target can break.
type Rule string

// The rules, in the order in which they are checked.
const (
	RuleURL         Rule = "url"         // the target parses
	RuleOrigin      Rule = "origin"      // its origin is allowed
	RuleCredentials Rule = "credentials" // it has no username and no password
	RulePath        Rule = "path"        // its path alone is not parsed as a host or a drive
)

// An Error is the error for a rejected target. It contains no part of the target except
// its origin.
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
// a drive:
//
//   - The path begins with "//", or would begin with it after percent-decoding any
//     number of times and resolving dot segments.
//   - After percent-decoding, the path has control characters.
//   - The path begins with a drive letter and a pipe, as in /C|.
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
	case !p.allows(page.Origin(), u.Origin()):
		return weburl.URL{}, &Error{RuleOrigin, fmt.Sprintf("to another origin, %s", u.Origin())}
	case u.IncludesCredentials():
		return weburl.URL{}, &Error{RuleCredentials, "the URL has credentials: remove the text before @"}
	case namesHost(u.EncodedPath()):
		return weburl.URL{}, &Error{RulePath, "some programs parse the path as a host or a drive"}
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

func (p *Policy) allows(page, target weburl.Origin) bool {
	return page.SameOrigin(target) ||
		p.SameSite && site.SameSite(page, target) ||
		slices.ContainsFunc(p.Origins, target.SameOrigin)
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

// namesHost reports whether a path, alone in a Location, leads away from the
// origin of the page: as it is, after percent-decoding all or parts of it any
// number of times, or after resolving dot segments in between.
//
// Each of these keeps the separators and dots that it makes, and inserts none.
// So it is enough to look at the path that no decoding changes: a program comes
// to another host if two separators follow each other at its start, or after
// segments that dot segments remove. Which ones they remove depends on what has
// been decoded until then, and with a ".." before them all may be.
//
// Bytes that are not UTF-8 may be lost: aiohttp with yarl 1.8.2 drops them if it has to
// encode anything else in the path.
func namesHost(path string) bool {
	decoded := decode(path)
	return bytes.ContainsFunc(decoded, func(c rune) bool { return c < ' ' || c == 0x7F }) ||
		leadsAway(decoded) || !utf8.Valid(decoded) && leadsAway(bytes.ToValidUTF8(decoded, nil))
}

// leadsAway is namesHost for a path that no decoding changes.
func leadsAway(path []byte) bool {
	onlyDots, hasDoubleDot := true, false // of the segments before rest
	for rest := path; ; {
		if (onlyDots || hasDoubleDot) && startsWithHost(rest) {
			return true
		}
		end := bytes.IndexAny(rest[1:], separators)
		if end < 0 {
			return false
		}
		segment := string(rest[1 : 1+end])
		onlyDots = onlyDots && segment == "."
		hasDoubleDot = hasDoubleDot || segment == ".."
		rest = rest[1+end:]
	}
}

// separators are the characters that browsers read as slashes.
const separators = `/\`

// startsWithHost reports whether a path begins like //, with which a host begins,
// or like /C|, which parsers by the drafts of 2014 take for a file whatever the
// page is.
func startsWithHost(path []byte) bool {
	return len(path) > 1 && strings.IndexByte(separators, path[1]) >= 0 ||
		len(path) > 2 && ascii.IsAlpha(path[1]) && path[2] == '|'
}

// decode percent-decodes a path until nothing changes: %25%32%66 becomes %2f,
// which becomes a slash. So does %u002f, for the function unescape of JavaScript
// and for ASP.NET. The order of decoding makes no difference, as no two encoded
// bytes overlap. Each byte is appended once, and once more for three or six whose
// place it takes: it takes linear time.
func decode(path string) []byte {
	decoded := make([]byte, 0, len(path))
	for i := range len(path) {
		decoded = append(decoded, path[i])
		for {
			c, size := encodedAtEnd(decoded)
			if size == 0 {
				break
			}
			decoded = append(decoded[:len(decoded)-size], c)
		}
	}
	return decoded
}

// encodedAtEnd returns the byte that is encoded at the end of s, and in how many
// bytes. The size is 0 if there is no such byte.
func encodedAtEnd(s []byte) (c byte, size int) {
	digits := func(s []byte) bool {
		return !slices.ContainsFunc(s, func(c byte) bool { return !ascii.IsHexDigit(c) })
	}
	n := len(s)
	switch {
	case n >= 3 && s[n-3] == '%' && digits(s[n-2:]):
		return ascii.HexValue(s[n-2])<<4 | ascii.HexValue(s[n-1]), 3
	case n >= 6 && s[n-6] == '%' && s[n-5]|0x20 == 'u' && s[n-4] == '0' && s[n-3] == '0' && '0' <= s[n-2] && s[n-2] <= '7' && digits(s[n-1:]):
		return ascii.HexValue(s[n-2])<<4 | ascii.HexValue(s[n-1]), 6
	}
	return 0, 0
}
