// Package display renders URLs for users who decide whether to trust a page or follow a
// link.
//
// [URL] returns a whole URL, [Host] and [RegistrableDomain] the part that identifies its
// owner, [Elide] a shortened URL. Use [Isolate] to insert the result into
// other text. [Judge] returns what is suspicious about a host by UTS #39, and
// [Confusable] reports whether two hosts look alike.
//
// Results are only for display. They need not parse as the same URL, and must not be
// stored or compared in place of the URL.
//
// All properties of characters, including confusables, follow one version of Unicode,
// [UnicodeVersion], whatever version of Go a program is built with.
//
// https://url.spec.whatwg.org/#url-rendering
package display

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/display/internal/prop"
	"github.com/weburl/weburl/site"
)

// URL returns u for reading: without its username and password, with the host as [Host]
// returns it, and with path, query and fragment as [Decode] returns them.
//
// If [HasRightToLeft] is true for the result, the standard recommends showing only the
// host.
//
// https://url.spec.whatwg.org/#url-rendering
func URL(u weburl.URL) string {
	if u.IsZero() {
		return ""
	}
	return origin(u, Host(u.ParsedHost())) + rest(u)
}

// origin returns the scheme of u, host and the port of u.
func origin(u weburl.URL, host string) string {
	s := u.Scheme() + ":"
	if u.ParsedHost().Kind() == weburl.HostNull {
		return s
	}
	s += "//" + host
	if port := u.Port(); port != "" {
		s += ":" + port
	}
	return s
}

// rest returns what is after the host of u.
func rest(u weburl.URL) string {
	path := u.EncodedPath()
	var s string
	if u.ParsedHost().Kind() == weburl.HostNull && strings.HasPrefix(path, "//") {
		s = "/." // as in the serialization: no host follows
	}
	s += Decode(path)
	if u.HasQuery() {
		s += "?" + Decode(u.EncodedQuery())
	}
	if u.HasFragment() {
		s += "#" + Decode(u.EncodedFragment())
	}
	return s
}

// Host returns a host for display: a domain in Unicode, any other host as its
// serialization. As in browsers, a label stays in ASCII (xn--…) if it can be mistaken for
// another:
//
//   - [Judge] has a finding about it that is [MixedScripts] or [WholeScriptConfusable]. Labels
//     of the public suffix, which a registry chose, are left out.
//   - It has a code point that [Decode] leaves percent-encoded, such as U+1F512 (a padlock) or
//     a blank. Only the joiners of Arabic and Indic scripts are allowed, because in a valid
//     domain they are visible.
//
// A domain in Unicode is not necessarily harmless; see [Judge].
//
// https://url.spec.whatwg.org/#concept-domain-to-unicode
func Host(h weburl.Host) string { return host(h, mayMislead) }

// UnicodeHost returns a host as [Host] does, but with labels of mixed and confusable
// scripts in Unicode. Show a warning beside it.
func UnicodeHost(h weburl.Host) string {
	return host(h, func(_, _ string) bool { return false })
}

// mayMislead reports whether the letters of a label can be mistaken for those of another. last
// is the last label of the domain.
func mayMislead(label, last string) bool {
	if isASCII(label) {
		return false
	}
	f, ok := judgeScripts(nfd(label), last)
	return ok && (f.Kind == MixedScripts || f.Kind == WholeScriptConfusable)
}

// host returns a host for display. Labels before the public suffix for which inASCII returns
// true stay in ASCII.
func host(h weburl.Host, inASCII func(label, last string) bool) string {
	unicode := h.Unicode()
	if h.Kind() != weburl.HostDomain || unicode == h.String() {
		return unicode
	}
	ascii := strings.Split(h.String(), ".")
	labels := strings.Split(unicode, ".")
	if len(ascii) != len(labels) {
		return h.String()
	}
	own, last := len(labels), labels[len(labels)-1]
	if suffix, ok := site.PublicSuffix(h); ok {
		own -= 1 + strings.Count(suffix, ".")
	}
	for i, label := range labels {
		if i < own && inASCII(label, last) || strings.ContainsFunc(label, isSpoofInHost) {
			labels[i] = ascii[i]
		}
	}
	return strings.Join(labels, ".")
}

func isSpoofInHost(r rune) bool {
	p := properties(r)
	return p&prop.Joiner == 0 && isSpoof(r, p)
}

// RegistrableDomain returns the part of a host that identifies its owner, for display:
// its registrable domain, or the whole host if it has no registrable domain.
//
// https://url.spec.whatwg.org/#host-registrable-domain
func RegistrableDomain(h weburl.Host) string {
	labels := strings.Split(Host(h), ".")
	return strings.Join(labels[len(labels)-ownLabels(h, len(labels)):], ".")
}

// ownLabels returns how many of the n labels of a host, counted from the end,
// are never left out.
func ownLabels(h weburl.Host, n int) int {
	domain, ok := site.RegistrableDomain(h)
	if !ok {
		return n
	}
	return min(n, strings.Count(domain, ".")+1)
}

// Simplify returns a host for reading, without a first label www or m unless that label
// is a part of the registrable domain.
//
// https://url.spec.whatwg.org/#url-rendering-simplification
func Simplify(h weburl.Host) string {
	host := Host(h)
	first, others, ok := strings.Cut(host, ".")
	if ok && (first == "www" || first == "m") && strings.Count(others, ".")+1 >= ownLabels(h, strings.Count(host, ".")+1) {
		return others
	}
	return host
}

// ellipsis stands for what is left out.
const ellipsis = "…"

// ElideHost returns a host for display in at most max code points, if possible: an
// ellipsis replaces domain labels, beginning with the lowest level. The registrable
// domain is never cut, even if it is longer than max, and neither is a host without a
// registrable domain.
//
// https://url.spec.whatwg.org/#url-rendering-elision
func ElideHost(h weburl.Host, max int) string {
	if max < 0 { // and the differences below might overflow
		max = 0
	}
	host := Host(h)
	excess := utf8.RuneCountInString(host) - max
	if excess <= 0 {
		return host
	}
	excess++ // for the ellipsis
	labels := strings.Split(host, ".")
	own := ownLabels(h, len(labels))
	for len(labels) > own && excess > 0 {
		excess -= utf8.RuneCountInString(labels[0]) + len(".")
		labels = labels[1:]
	}
	short := strings.Join(labels, ".")
	if len(short) == len(host) {
		return host
	}
	return ellipsis + short
}

// Elide returns u for display in at most max code points, if possible. The end of the
// URL is cut first. If not even the host fits, the part after it is left out, and the
// host is shortened as in [ElideHost].
//
// https://url.spec.whatwg.org/#url-rendering-elision
func Elide(u weburl.URL, max int) string {
	if max < 0 { // and the differences below might overflow
		max = 0
	}
	whole := URL(u)
	if u.IsZero() || utf8.RuneCountInString(whole) <= max {
		return whole
	}
	start := origin(u, Host(u.ParsedHost()))
	after := whole[len(start):]
	if after == "" {
		return whole // there is neither a host nor a path to cut
	}
	if room := max - utf8.RuneCountInString(start) - len("/") - 1; room >= 0 || u.ParsedHost().Kind() == weburl.HostNull {
		return start + cut(after, room+1) + ellipsis
	}
	around := utf8.RuneCountInString(origin(u, ""))
	return origin(u, ElideHost(u.ParsedHost(), max-around))
}

// cut returns the first n code points of s, or fewer so as not to divide an
// escape or a letter and its marks.
func cut(s string, n int) string {
	end := 0
	for i, r := range s {
		if n <= 0 {
			if properties(r)&prop.Mark == 0 {
				end = i
			}
			break
		}
		n--
		if properties(r)&prop.Mark == 0 {
			end = i
		}
	}
	s = s[:end]
	if i := strings.LastIndexByte(s, '%'); i >= 0 && i > len(s)-3 {
		s = s[:i]
	}
	return s
}
