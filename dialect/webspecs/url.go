package webspecs

import (
	"slices"
	"strings"
)

// A URL is a URL record of the text.
type URL struct {
	Scheme     string
	SchemeData *string // nil is null: the URL has a relative scheme
	Username   string
	Password   *string // nil is null
	Host       *string // nil is null
	Port       string  // decimal digits, unchanged
	Path       []string
	Query      *string // nil is null
	Fragment   *string // nil is null
}

// String is the URL serializer of the text.
func (u *URL) String() string { return u.serialize(false) }

// StringWithoutFragment is the URL serializer with its exclude fragment flag set.
func (u *URL) StringWithoutFragment() string { return u.serialize(true) }

func (u *URL) serialize(excludeFragment bool) string {
	var b strings.Builder
	b.WriteString(u.Scheme)
	b.WriteByte(':')
	if u.SchemeData != nil {
		b.WriteString(*u.SchemeData)
	} else {
		b.WriteString("//")
		if u.IncludesCredentials() {
			b.WriteString(u.Username)
			writeAfter(&b, ':', u.Password)
			b.WriteByte('@')
		}
		if u.Host != nil {
			b.WriteString(*u.Host)
		}
		if u.Port != "" {
			b.WriteByte(':')
			b.WriteString(u.Port)
		}
		u.writePath(&b)
	}
	writeAfter(&b, '?', u.Query)
	if !excludeFragment {
		writeAfter(&b, '#', u.Fragment)
	}
	return b.String()
}

// IncludesCredentials reports whether u has a username that is not empty, or a
// password that is not null.
func (u *URL) IncludesCredentials() bool { return u.Username != "" || u.Password != nil }

// Pathname returns the scheme data or, if it is null, the serialized path: a slash
// before each element, or a single slash if there are no elements.
func (u *URL) Pathname() string {
	if u.SchemeData != nil {
		return *u.SchemeData
	}
	var b strings.Builder
	u.writePath(&b)
	return b.String()
}

func (u *URL) writePath(b *strings.Builder) {
	if len(u.Path) == 0 {
		b.WriteByte('/')
	}
	for _, name := range u.Path {
		b.WriteByte('/')
		b.WriteString(name)
	}
}

func writeAfter(b *strings.Builder, c byte, s *string) {
	if s != nil {
		b.WriteByte(c)
		b.WriteString(*s)
	}
}

// defaultPort is the table of relative schemes with their default ports.
var defaultPort = map[string]string{
	"ftp":    "21",
	"file":   "",
	"gopher": "70",
	"http":   "80",
	"https":  "443",
	"ws":     "80",
	"wss":    "443",
}

// isRelative reports whether scheme, in lower case, is a relative scheme.
func isRelative(scheme string) bool {
	_, ok := defaultPort[scheme]
	return ok
}

// concatenate is the text's path concatenation. It keeps base as it is.
func concatenate(base, path []string) []string {
	if len(path) > 0 && path[0] == "." {
		path = path[1:]
		base = withoutLast(base)
	}
	switch {
	case len(path) == 1 && path[0] == "":
		return slices.Clone(base)
	case len(path) > 1 && path[0] == "":
		return path[1:]
	}
	return slices.Concat(withoutLast(base), path)
}

func withoutLast(path []string) []string {
	return path[:max(0, len(path)-1)]
}

// lower returns s with its ASCII letters in lower case.
func lower(s string) string {
	for i := 0; i < len(s); i++ {
		if lowerByte(s[i]) != s[i] {
			b := []byte(s)
			for i, c := range b {
				b[i] = lowerByte(c)
			}
			return string(b)
		}
	}
	return s
}

func lowerByte(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}
