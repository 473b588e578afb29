package target

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/weburl/weburl/percent"
)

// tomcatLine: tabs separate the target, as spaces do.
func tomcatLine(target string) (path, query string, ok bool) {
	target = strings.Trim(target, "\t")
	for i := range len(target) {
		if c := target[i]; controlOrHigh(c) || strings.IndexByte("\"<>[\\]^`{|}#", c) >= 0 {
			return "", "", false
		}
	}
	return (&model{absolute: strip}).form(target)
}

// tomcatNormalize: org.apache.tomcat.util.http.RequestUtil.normalize, and UTF-8.
func tomcatNormalize(p string) (string, bool) {
	p = merged(p)
	ends := strings.HasSuffix(p, "/.") || strings.HasSuffix(p, "/..")
	p, ok := (&model{above: reject}).resolve(p, false)
	if ends && len(p) > 1 {
		p = strings.TrimSuffix(p, "/")
	}
	return p, ok && utf8.ValidString(p)
}

// springPattern is tomcatModel for a program that matches the path before Tomcat resolves it.
func springPattern(p string) (string, bool) {
	_, ok := tomcatNormalize(p)
	return validUTF8(p), ok
}

// springPatternLine rejects broken escapes in parameters, which have a name.
func springPatternLine(target string) (path, query string, ok bool) {
	path, query, ok = tomcatLine(target)
	for _, segment := range strings.Split(path, "/") {
		_, params, _ := strings.Cut(segment, ";")
		for _, param := range strings.Split(params, ";") {
			name, value, _ := strings.Cut(param, "=")
			if hasBadEscape(name) || strings.TrimSpace(percent.Decode(name)) != "" && hasBadEscape(value) {
				return "", "", false
			}
		}
	}
	return path, query, ok
}

// jettyLine is the path without parameters, which end at the next slash.
func jettyLine(target string) (path, query string, ok bool) {
	high := strings.IndexFunc(target, func(c rune) bool { return c >= utf8.RuneSelf })
	if !utf8.ValidString(target) || high >= 0 && strings.Contains(target[high:], "\x7F") {
		return "", "", false
	}
	if target, ok = jettyOrigin(target); !ok {
		return "", "", false
	}
	var b, latin1 []byte // decoded as UTF-8, and as ISO-8859-1
	decodes := false
	segment, params := 0, -1 // where they begin; -1 if the segment has no parameters
	i := 0
	for ; i < len(target) && (target[i] != '?' && target[i] != '#'); i++ {
		c := target[i]
		switch {
		case c == ';':
			if params < 0 && jettyDots(target[segment:i]) {
				return "", "", false
			}
			params = i
			continue
		case c == '/':
			decodes = decodes || params >= 0
			segment, params = i+1, -1
		case params >= 0:
			continue
		case c == '%':
			value, size, ok := jettyEscape(target[i:])
			if !ok {
				return "", "", false
			}
			decodes = true
			if size == 3 {
				b = append(b, byte(value))
			} else {
				b = utf8.AppendRune(b, value)
			}
			latin1 = utf8.AppendRune(latin1, value)
			i += size - 1
			continue
		case c == '.' && i == segment:
			decodes = true
		}
		b, latin1 = append(b, c), append(latin1, c)
	}
	switch {
	case !decodes && params >= 0: // those before the last stay
		return target[:params], "", true
	case !decodes:
		return target[:i], "", true
	case utf8.Valid(b):
		return string(b), "", true
	}
	return string(latin1), "", true
}

// jettyOrigin returns the target without scheme and host. A scheme needs no host.
func jettyOrigin(target string) (string, bool) {
	if isOther(target) {
		i := 1 + strings.IndexByte(target[1:], ':')
		if i == 0 || strings.ContainsAny(target[:i], "/;?%#") || target[0] == '.' || target[0] == '*' {
			return "", false
		}
		target = target[i+1:]
		return target, strings.HasPrefix(target, "/")
	}
	return origin(target), true
}

// jettyEscape returns the value and the length of an escape, %XX or %uXXXX. The characters from
// "0" to "F" and from "`" to "f" are digits, also ";" and "?".
func jettyEscape(text string) (value rune, size int, ok bool) {
	first, size := 1, 3
	if strings.HasPrefix(text, "%u") {
		first, size = 2, 6
	}
	if len(text) < size {
		return 0, 0, false
	}
	for _, c := range []byte(text[first:size]) {
		digit := rune(c&0x1F) + rune(c>>6)*25 - 16
		if digit < 0 || digit > 15 {
			return 0, 0, false
		}
		value = value<<4 | digit
	}
	return value, size, value != 0
}

var jettyDot = strings.NewReplacer("%2e", ".", "%u002e", ".")

func jettyDots(segment string) bool {
	segment = jettyDot.Replace(strings.ToLower(segment))
	return segment == "." || segment == ".."
}

var jettyModel = model{line: jettyLine, rejects: func(c byte) bool { return c <= ' ' }, dots: late, above: reject}

// springLine is the path that UrlPathHelper of Spring looks up, in Jetty.
func springLine(target string) (path, query string, ok bool) {
	servlet, _, ok := jettyModel.read(target)
	if !ok {
		return "", "", false
	}
	raw, _ := jettyOrigin(target)
	raw, _ = divide(raw)
	raw, _, _ = strings.Cut(raw, "#")
	if raw = cutParams(raw); hasBadEscape(raw) {
		return "", "", false
	}
	if strings.Contains(raw, "%") {
		var low []byte // of each UTF-16 code unit
		for _, unit := range utf16.Encode([]rune(raw)) {
			low = append(low, byte(unit))
		}
		raw = latin1Line(percent.Decode(string(low)))
	}
	raw = merged(raw)
	rest, ok := springRest(raw, servlet)
	switch {
	case !ok:
		return servlet, "", true
	case rest == "":
		return raw, "", true
	}
	return rest, "", strings.HasPrefix(rest, "/")
}

// springRest returns what follows start in a path, without the parameters there.
func springRest(path, start string) (rest string, ok bool) {
	i := 0
	for j := 0; j < len(start); i, j = i+1, j+1 {
		if i < len(path) && path[i] == ';' {
			end := strings.IndexByte(path[i:], '/')
			if end < 0 {
				return "", false
			}
			i += end
		}
		if i >= len(path) || path[i] != start[j] {
			return "", false
		}
	}
	rest = path[i:]
	if strings.HasPrefix(rest, ";") {
		rest = rest[max(0, strings.IndexByte(rest, '/')):]
		if rest[0] == ';' {
			return "", true
		}
	}
	return rest, true
}

var springModel = model{line: springLine, format: func(format string) bool { return !strings.ContainsAny(format, "/\n\r\u0085\u2028\u2029") }}

var tomcatModel = model{
	line: tomcatLine, params: true, decode: true, badEscape: reject, slash: reject, backslash: reject, null: reject, last: tomcatNormalize,
}

// nettyLine: bytes are characters, and white space separates the target.
func nettyLine(target string) (path, query string, ok bool) {
	const white = "\t\v\f"
	target = strings.Trim(target, white)
	if strings.ContainsAny(target, white) || target == "" || '\x1C' <= target[0] && target[0] <= '\x1F' {
		return "", "", false
	}
	path, query = divide(target)
	path, _, _ = strings.Cut(path, "#")
	return latin1Line(path), query, true
}
