package display

import (
	"strings"

	"github.com/weburl/weburl"
)

// Refang restores a URL whose scheme or dots have been altered so that it is not followed
// by accident, as reports and feeds write them: hxxps[:]//example[.]com becomes
// https://example.com, and fxp://example(dot)com ftp://example.com. Other text is unchanged,
// except that brackets around dots, colons and slashes are removed; [IsDefanged] reports whether
// that is meant. In a host with an altered scheme, and in one that is not valid without it, single brackets and
// backslashes beside dots are removed too, as in example[.com and 192\.0\.2\.1.
func Refang(s string) string {
	scheme, rest := defangedScheme(s)
	fixed := scheme + defanged.Replace(rest)
	start := 0
	if before, _, ok := strings.Cut(fixed, "://"); ok && firstOf(before, plainEnds) == len(before) {
		start = len(before) + len("://")
	} else if scheme != "" {
		return fixed
	}
	end := start + firstOf(fixed[start:], plainEnds)
	host := fixed[start:end]
	if !strings.ContainsAny(host, "[({\\])}") || scheme == "" && !strings.ContainsAny(host, "({})") && weburl.CanParse(fixed) {
		return fixed
	}
	host = variants.Replace(variants.Replace(host))
	loose := fixed[:start] + host + fixed[end:]
	if strings.Contains("."+host, "..") || start > 0 && !weburl.CanParse(loose) {
		return fixed
	}
	return loose
}

// defangedScheme returns what the altered scheme at the start of a URL stands for, and the text after it. Without one, scheme is
// empty.
func defangedScheme(s string) (scheme, rest string) {
	for _, d := range [...][2]string{{"hxxp", "http"}, {"hxtp", "http"}, {"htxp", "http"}, {"h**p", "http"}, {"fxp", "ftp"}, {"http", "http"}} {
		n := len(d[0])
		if len(s) <= n || !strings.EqualFold(s[:n], d[0]) {
			continue
		}
		if scheme, rest = d[1], s[n:]; rest[0]|0x20 == 's' {
			scheme, rest = scheme+"s", rest[1:]
		}
		if after, ok := strings.CutPrefix(rest, "__"); ok {
			return scheme, "://" + after
		}
		if d[0] != d[1] && rest != "" && strings.IndexByte(":[({", rest[0]) >= 0 {
			if len(rest) > 2 && rest[1] == ':' && strings.IndexByte("])}", rest[2]) >= 0 {
				rest = ":" + rest[3:]
			}
			return scheme, rest
		}
	}
	return "", s
}

// IsDefanged reports whether a string parses after [Refang], and before it has an altered scheme, a host with
// parentheses or braces, which no name has, or does not parse.
func IsDefanged(s string) bool {
	fixed, ok := refanged(s)
	return ok && weburl.CanParse(fixed)
}

// refanged returns the result of [Refang], and whether the string is altered.
func refanged(s string) (fixed string, ok bool) {
	if fixed = Refang(s); fixed == s {
		return s, false
	}
	if scheme, _ := defangedScheme(s); scheme != "" {
		return fixed, true
	}
	u, err := weburl.Parse(s)
	return fixed, err != nil || strings.ContainsAny(u.Hostname(), "({")
}

var defanged = strings.NewReplacer(
	"[.]", ".", "(.)", ".", "{.}", ".", "[dot]", ".", "(dot)", ".", "{dot}", ".", "[DOT]", ".", "(DOT)", ".",
	"[:]", ":", "[://]", "://", "[//]", "//", "[:/]", ":/", "[/]", "/", "[@]", "@", "[at]", "@")

// variants are rarer forms, which only the host has.
var variants = strings.NewReplacer("[::]", "::", "[Dot]", ".", "(@)", "@", "(at)", "@", "(:)", ":", "[www]", "www",
	`\.`, ".", "[.", ".", "(.", ".", "{.", ".", ".]", ".", ".)", ".", ".}", ".")

// Defang returns a URL in a form that is not followed by accident, and that [Refang]
// reverses, except that the scheme http or https becomes lower case: hxxps://example[.]com/a.b
// for https://example.com/a.b. In a URL with another scheme the colon is changed, and so it is
// in URLs within the URL: hxxps://example[.]com/?u=https[:]//a[.]example/. A URL within it whose
// delimiters are percent-encoded has only its dots changed. A string that is already in such a
// form is not changed twice.
func Defang(s string) string {
	if fixed, ok := refanged(s); ok {
		s = fixed
	}
	scheme, rest, ok := strings.Cut(s, ":")
	switch {
	case !ok:
		scheme, rest = "", s
	case strings.EqualFold(scheme, "http"):
		scheme = "hxxp:"
	case strings.EqualFold(scheme, "https"):
		scheme = "hxxps:"
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
