package route

import (
	"encoding/hex"
	"strings"

	"github.com/weburl/weburl/percent"
)

// encoded is what is percent-encoded in the normal form of a path.
const encoded = percent.Path + `/\%`

// normal returns the normal form of the path of a URL, in which each decoded path is
// written in one way: a byte is percent-encoded only if it must be, and with digits in
// upper case. (The URL Standard tells /admin from /%61dmin, and net/http does not.)
// Dot segments, and slashes and backslashes that are percent-encoded, stay what they
// are.
func normal(path string) string {
	var b []byte
	done := 0
	for escape, i := range escapes(path) {
		plain := normalEscape(escape)
		if plain != escape {
			b = append(append(b, path[done:i]...), plain...)
			done = i + len(escape)
		}
	}
	if done == 0 {
		return path
	}
	return string(append(b, path[done:]...))
}

// normalEscape returns the normal form of a percent-encoded byte.
func normalEscape(escape string) string {
	if plain := percent.Decode(escape); plain[0] < 0x80 && !encoded.Contains(rune(plain[0])) {
		return plain
	}
	return strings.ToUpper(escape)
}

// escapes yields the percent-encoded bytes of a text, with their places.
func escapes(text string) func(yield func(escape string, i int) bool) {
	return func(yield func(escape string, i int) bool) {
		for i := 0; i+len("%00") <= len(text); i++ {
			if text[i] != '%' {
				continue
			}
			escape := text[i : i+len("%00")]
			if _, err := hex.DecodeString(escape[1:]); err != nil {
				continue
			}
			if !yield(escape, i) {
				return
			}
			i += len("00")
		}
	}
}

// isAmbiguous reports whether programs divide a path, in its normal form, into
// different segments.
func isAmbiguous(path string) bool {
	return strings.Contains(path, "//") || strings.Contains(path, "%2F") || strings.Contains(path, "%5C")
}
