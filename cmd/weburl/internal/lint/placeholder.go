package lint

import (
	"path"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/internal/ascii"
)

// substituted matches a variable that Autoconf, CMake or Meson replaces.
var substituted = regexp.MustCompile(`^@[A-Za-z_]+@`)

// tagOfLibrary matches a tag of a library of JSP, after "<".
var tagOfLibrary = regexp.MustCompile(`^[A-Za-z]+:[A-Za-z]+[\s/>]`)

// upperWords matches the name of a variable before "%", which may begin as a byte in hexadecimal.
var upperWords = regexp.MustCompile(`^[A-Z]+_[A-Z_]+%`)

// isPlaceholder reports whether a URL is one that a program or a reader has to fill in:
// it has a part in the syntax of a template, or that means "anything". Names between
// backticks are those of functions and types, which documentation tools link.
func isPlaceholder(url string) bool {
	if url != "" && url[0] == '@' && substituted.MatchString(url) {
		return true
	}
	if strings.HasPrefix(url, `\"`) || strings.HasPrefix(url, `\'`) {
		return true // of an attribute in a string of a program
	}
	if strings.HasPrefix(url, "((") && strings.HasSuffix(url, "))") {
		return true // code of a template
	}
	if len(url) > 2 && url[0] == '`' && url[len(url)-1] == '`' || isBlank(url) || hasPortName(url) || url == "#badge" {
		return true
	}
	for at := 0; at < len(url); at++ {
		rest := url[at+1:]
		switch c := url[at]; c {
		case '{':
			if rest == "" || at == 0 && !strings.Contains(rest, "}") || isVariable(rest, '}') || strings.IndexByte("{%#", rest[0]) >= 0 {
				return true
			}
		case '}':
			if strings.HasPrefix(rest, "}") {
				return true
			}
		case '$':
			if rest != "" && (rest[0] == '{' || rest[0] == '(' || rest[0] == '$' || ascii.IsAlpha(rest[0]) && at+1 < len(url) && isShellName(rest)) {
				return true
			}
		case '#':
			if strings.HasPrefix(rest, "{") {
				return true
			}
		case '<':
			if rest != "" && (strings.IndexByte("%?=$/", rest[0]) >= 0 || isVariable(rest, '>') || tagOfLibrary.MatchString(rest)) {
				return true
			}
		case '%':
			if rest != "" && strings.IndexByte("sv{(<=", rest[0]) >= 0 || len(rest) == 1 && ascii.IsAlpha(rest[0]) || strings.HasPrefix(rest, "d/") || strings.HasPrefix(rest, "d.") || isVariable(rest, '%') && (!isHexPair(rest) || upperWords.MatchString(rest)) {
				return true
			}
		case '@':
			if end := strings.IndexByte(rest, '@'); end > 1 && isUpperName(rest[:end]) {
				return true
			}
		case '[':
			if user, _, ok := strings.Cut(rest, "@]"); ok && isVariable(user+"]", ']') { // which may be left out
				return true
			}
			if host, _, ok := strings.Cut(rest, "]"); ok && strings.HasSuffix(url[:at], "://") && host != "" && !strings.ContainsAny(host, ":.") {
				return true // a name, and no address
			}
			if !strings.HasSuffix(url[:at], "//") && isVariable(rest, ']') && (at > 0 || !strings.Contains(rest, "://")) {
				return true
			}
		case '|':
			if end := strings.IndexByte(rest, '|'); end > 0 && isVariable(rest, '|') {
				return true
			}
		case '.':
			if strings.HasPrefix(rest, "..") {
				return true
			}
		case ':':
			// A parameter of a route, as in /users/:id.
			if at > 0 && url[at-1] == '/' && rest != "" && ascii.IsAlpha(rest[0]) && url[:at] != "http//" && url[:at] != "https//" {
				return true
			}
		case '*':
			if at > 0 && (strings.HasSuffix(url[:at], "//") || strings.HasPrefix(rest, ".") || url[at-1] == '/' && rest == "") {
				return true
			}
		case '`', '\'', '"':
			// The end of a string and the operator after it.
			if trimmed := strings.TrimLeft(rest, " "); trimmed != "" && strings.IndexByte("+.,", trimmed[0]) >= 0 && len(trimmed) > 1 && trimmed[1] == ' ' {
				return true
			}
		case 0xE2:
			if strings.HasPrefix(url[at:], "…") {
				return true
			}
		case 'x', 'X', 'N':
			if (at == 0 || !ascii.IsAlpha(url[at-1])) && isRun(url[at:], c) {
				return true
			}
		}
	}
	return false
}

// isBlank reports whether a URL is words in capitals of which one says what belongs there,
// as A_DOWNLOAD_URL, or says that it leads nowhere, as non-existent.md.
func isBlank(url string) bool {
	switch name := path.Base(url); {
	case url == "url", url == "link", strings.HasPrefix(name, "non-existent"), strings.HasPrefix(name, "nonexistent"), strings.HasPrefix(name, "does-not-exist"):
		return true
	}
	found := false
	for word := range strings.FieldsFuncSeq(url, func(r rune) bool { return r == '-' || r == '_' || r == ' ' }) {
		switch word {
		case "URL", "LINK", "HERE", "YOUR", "PLACEHOLDER", "TODO", "TBD":
			found = true
		}
		if strings.Trim(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
			return false
		}
	}
	return found
}

// isExample reports whether a path is that of an example, which names no file: a part of
// it says that it is a path or a file.
func isExample(path string) bool {
	for part := range strings.SplitSeq(strings.ToLower(path), "/") {
		stem, _, _ := strings.Cut(part, ".")
		switch stem {
		case "path", "document", "file", "filename", "image", "page", "example", "sample", "foo", "bar", "other-page", "other-file", "another-page", "another-file", "some-page", "some-file":
			return true
		}
		if strings.HasPrefix(stem, "my-") || strings.HasPrefix(stem, "your-") || strings.Trim(stem, "0123456789-") == "example" {
			return true
		}
	}
	return false
}

// hasPortName reports whether a URL has a name in place of a port, as in http://localhost:port/.
func hasPortName(url string) bool {
	_, host, _ := strings.Cut(url, "://")
	if end := strings.IndexAny(host, "/?#@["); end >= 0 && (host[end] == '@' || host[end] == '[') {
		return false
	} else if end >= 0 {
		host = host[:end]
	}
	host, port, _ := strings.Cut(host, ":")
	return host != "" && port != "" && strings.Trim(ascii.Lower(port), "abcdefghijklmnopqrstuvwxyz_") == ""
}

// isRun reports whether s begins with three or more of a letter, and no other letter.
func isRun(s string, c byte) bool {
	n := 0
	for n < len(s) && s[n] == c {
		n++
	}
	return n >= 3 && (n == len(s) || !ascii.IsAlpha(s[n]))
}

// isVariable reports whether s begins with a name and then end. Names have letters of any script,
// digits and what RFC 6570 and prose have in them.
//
// https://www.rfc-editor.org/rfc/rfc6570#section-2.2
func isVariable(s string, end byte) bool {
	const most = 64
	i := strings.IndexByte(s[:min(len(s), most)], end)
	if i < 1 {
		return false
	}
	letters := false
	for j := range i {
		c := s[j]
		switch {
		case ascii.IsAlpha(c) || c >= utf8.RuneSelf:
			letters = true
		case '0' <= c && c <= '9' || strings.IndexByte("_-+#./;?&,:*| ", c) >= 0:
		default:
			return false
		}
	}
	return letters
}

// isShellName reports whether s begins with the name of a variable that is not the rest
// of a word: in capitals, or before the end or a delimiter.
func isShellName(s string) bool {
	end := 0
	for end < len(s) && (ascii.IsAlpha(s[end]) || s[end] == '_' || '0' <= s[end] && s[end] <= '9') {
		end++
	}
	return end > 1 && (end == len(s) || strings.IndexByte("/.:?&#-", s[end]) >= 0)
}

// isUpperName reports whether s is a name in capitals, as between "@" in the templates of
// Autoconf.
func isUpperName(s string) bool {
	for i := range len(s) {
		if (s[i] < 'A' || 'Z' < s[i]) && s[i] != '_' && (s[i] < '0' || '9' < s[i]) {
			return false
		}
	}
	return true
}

func isHexPair(s string) bool {
	return len(s) >= 2 && ascii.IsHexDigit(s[0]) && ascii.IsHexDigit(s[1])
}
