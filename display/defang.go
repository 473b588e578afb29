package display

import (
	"strings"

	"github.com/weburl/weburl"
)

// Refang restores a URL whose scheme or dots have been altered so that it is not followed
// by accident, as reports and feeds write them: hxxps[:]//example[.]com becomes
// https://example.com. Other text is unchanged, except that brackets around dots, colons and slashes
// are removed; [IsDefanged] reports whether that is meant.
func Refang(s string) string {
	if n := defangedScheme(s); n > 0 {
		s = "http" + strings.ToLower(s[len("hxxp"):n]) + s[n:]
	}
	return defanged.Replace(s)
}

// defangedScheme returns the length of hxxp, hxxps, h**p or h**ps at the start of a URL, or 0.
func defangedScheme(s string) int {
	for _, scheme := range []string{"hxxps", "h**ps", "hxxp", "h**p"} {
		if len(s) >= len(scheme) && strings.EqualFold(s[:len(scheme)], scheme) {
			return len(scheme)
		}
	}
	return 0
}

// IsDefanged reports whether a string parses after [Refang], and has a defanged scheme or does
// not parse before.
func IsDefanged(s string) bool {
	fixed := Refang(s)
	return fixed != s && (defangedScheme(s) > 0 || !weburl.CanParse(s)) && weburl.CanParse(fixed)
}

var defanged = strings.NewReplacer(
	"[.]", ".", "(.)", ".", "{.}", ".", "[dot]", ".", "(dot)", ".", "[DOT]", ".",
	"[:]", ":", "[://]", "://", "[:/]", ":/", "[/]", "/", "[@]", "@", "[at]", "@")

// Defang returns a URL in a form that is not followed by accident, and that [Refang]
// reverses: hxxps://example[.]com/a.b for https://example.com/a.b. In a URL with a
// scheme other than http and https the colon is changed, and so it is in URLs within the URL:
// hxxps://example[.]com/?u=https[:]//a[.]example/. A URL within it whose delimiters are percent-encoded has only
// its dots changed. A string that is already in such a form is not changed twice.
func Defang(s string) string {
	if fixed := Refang(s); fixed != s && (defangedScheme(s) > 0 || !weburl.CanParse(s)) {
		s = fixed
	}
	scheme, rest, ok := strings.Cut(s, ":")
	switch {
	case !ok:
		scheme, rest = "", s
	case scheme == "http" || scheme == "https":
		scheme = "hxxp" + scheme[len("http"):] + ":"
	default:
		scheme = dots.Replace(scheme) + "[:]" // of a host with a port
	}
	var b strings.Builder
	b.WriteString(scheme)
	start, ends := len(rest)-len(strings.TrimLeft(rest, `/\`)), plainEnds
	for {
		b.WriteString(rest[:start])
		rest = rest[start:]
		end := firstOf(rest, ends)
		if strings.HasPrefix(rest[end:], "//") && strings.HasSuffix(rest[:end], ":") {
			end-- // as in http://https://a.example
		}
		b.WriteString(dots.Replace(rest[:end]))
		rest = rest[end:]
		next := firstOf(rest, schemeEnds)
		b.WriteString(rest[:next])
		switch rest = rest[next:]; {
		case rest == "":
			return b.String()
		case rest[0] == ':':
			b.WriteString("[:]//")
			rest, start, ends = rest[len("://"):], 0, plainEnds
		default:
			start, ends = len("%3A%2F%2F"), encodedEnds
		}
	}
}

// dots changes the dots of a host.
var dots = strings.NewReplacer("[.]", "[.]", ".", "[.]")

// schemeEnds are what is between a scheme and a host, and the others what ends a host, in a URL as it is and
// in one that is a percent-encoded value.
var (
	schemeEnds  = []string{"://", "%3A%2F%2F", "%3a%2f%2f"}
	plainEnds   = []string{"/", "?", "#"}
	encodedEnds = []string{"/", "?", "#", "&", "%2F", "%2f", "%3F", "%3f", "%23"}
)

// firstOf returns where the first of some strings is in s, or the length of s.
func firstOf(s string, list []string) int {
	for i := range len(s) {
		for _, x := range list {
			if strings.HasPrefix(s[i:], x) {
				return i
			}
		}
	}
	return len(s)
}
