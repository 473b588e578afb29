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
// scheme other than http and https the colon is changed.
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
	start := len(rest) - len(strings.TrimLeft(rest, `/\`))
	end := len(rest)
	if i := strings.IndexAny(rest[start:], "/?#"); i >= 0 {
		end = start + i
	}
	return scheme + rest[:start] + strings.ReplaceAll(rest[start:end], ".", "[.]") + rest[end:]
}
