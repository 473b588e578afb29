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
// hxxps://example[.]com/?u=https[:]//a[.]example/.
func Defang(s string) string {
	scheme, rest, ok := strings.Cut(s, ":")
	switch {
	case !ok:
		scheme, rest = "", s
	case scheme == "http" || scheme == "https":
		scheme = "hxxp" + scheme[len("http"):] + ":"
	default:
		scheme += "[:]"
	}
	var b strings.Builder
	b.WriteString(scheme)
	start := len(rest) - len(strings.TrimLeft(rest, `/\`))
	for {
		b.WriteString(rest[:start])
		rest = rest[start:]
		end := len(rest)
		if i := strings.IndexAny(rest, "/?#"); i >= 0 {
			end = i
		}
		if strings.HasPrefix(rest[end:], "//") && strings.HasSuffix(rest[:end], ":") {
			end-- // as in http://https://a.example
		}
		b.WriteString(strings.ReplaceAll(rest[:end], ".", "[.]"))
		rest = rest[end:]
		next := strings.Index(rest, "://")
		if next < 0 {
			b.WriteString(rest)
			return b.String()
		}
		b.WriteString(rest[:next])
		b.WriteString("[:]//")
		rest, start = rest[next+len("://"):], 0
	}
}
