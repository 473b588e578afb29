package redact

import (
	"strings"
	"testing"
)

func TestQuote(t *testing.T) {
	for input, want := range map[string]string{
		"":                             `""`,
		"https://h:7z/":                `"https://h:7z/"`,
		"https://user@a b/":            `"https://user@a b/"`,
		"https://user:secret@a b/":     `"https://user:xxxxx@a b/"`,
		"https://user:se/cr@et@a b/":   `"https://user:xxxxx@a b/"`,
		"https://user:se?c#ret@a b/":   `"https://user:xxxxx@a b/"`,
		"https:\t/\n/user:secret@a b/": `"https:\t/\n/user:xxxxx@a b/"`,
		`https:\\user:secret@a b/`:     `"https:\\\\user:xxxxx@a b/"`,
		"https:user:secret@a b/":       `"https:xxxxx@a b/"`,
		"user:secret@h":                `"user:xxxxx@h"`,
		"//user:secret@h:7z":           `"//user:xxxxx@h:7z"`,
		"https://:secret@h:7z":         `"https://:xxxxx@h:7z"`,
		"https:user/:secret@h:7z":      `"https:xxxxx@h:7z"`,
		"https://h/?a=\"b\"":           `"https://h/?a=\"b\""`,
	} {
		if got := string(AppendQuote(nil, input)); got != want {
			t.Errorf("%q: %s, want %s", input, got, want)
		}
	}
}

func TestQuoteLong(t *testing.T) {
	for name, input := range map[string]string{
		"plain":          strings.Repeat("a", 1<<20),
		"two bytes":      "a" + strings.Repeat("é", 1<<20),
		"invalid":        strings.Repeat("\xBF", 1<<20),
		"long password":  "https://u:" + strings.Repeat("secret", 1<<10) + "@h",
		"password later": strings.Repeat("a", 1<<10) + ":secret@h",
	} {
		got := string(AppendQuote(nil, input))
		if len(got) > 4*maxQuoted+100 || strings.Contains(got, "secret") {
			t.Errorf("%s: %d bytes: %.100s", name, len(got), got)
		}
	}
}

// TestNoPassword puts a password in many shapes of inputs.
func TestNoPassword(t *testing.T) {
	for _, before := range []string{"https://", "https:/", "https:", "//", "", "x://", "HTTPS:\\\\", " \thttps://", "ht tps://", "https:///", "a/b://"} {
		for _, password := range []string{"SECRET", "SEC/RET", "S?ECRET", "SEC#RET", "S@ECRET", "S:ECRET", "[SECRET", "SEC\\RET", "SEC RET"} {
			for _, after := range []string{"h", "a b/", "h:7z", "", "h/p", "[::1"} {
				input := before + "user:" + password + "@" + after
				got := string(AppendQuote(nil, input))
				for _, piece := range strings.FieldsFunc(password, func(r rune) bool { return strings.ContainsRune("/?#@:[\\ ", r) }) {
					if strings.Contains(got, piece) && len(piece) > 1 {
						t.Errorf("%q: %s", input, got)
					}
				}
			}
		}
	}
}
