package target

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/urllib"
	"github.com/weburl/weburl/dialect/php"
	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/escape"
	"github.com/weburl/weburl/internal/subpart"
	"github.com/weburl/weburl/percent"
)

// fastHTTP: a target that is no URI has an empty path.
func fastHTTP(target string) (path, query string, ok bool) {
	for i := range len(target) {
		if control(target[i]) {
			return "", "", true
		}
	}
	if scheme, rest, _ := strings.Cut(target, "//"); strings.Contains(target, "://") && !strings.Contains(scheme, "/") {
		host, _, _ := strings.Cut(rest, "/")
		name, port, _ := strings.Cut(host, ":")
		if strings.Trim(port, "0123456789") != "" || strings.ContainsFunc(name, func(c rune) bool { return c >= 0x80 || !oneOf("-._~!$&'()*+,;=")(byte(c)) }) {
			return "", "", true
		}
		target = afterAuthority(rest)
	}
	target, _, _ = strings.Cut(target, "#")
	path, query = divide(target)
	return path, query, true
}

var nodeModel = model{rejects: controlOrHigh, absolute: asPath}

// llhttp is the parser of Node: a target begins with a slash, an asterisk, or a scheme and a host.
func llhttp(next func(string) (string, string, bool)) func(string) (string, string, bool) {
	return func(target string) (path, query string, ok bool) {
		if isOther(target) && !strings.HasPrefix(target, "*") {
			return "", "", false
		}
		return next(target)
	}
}

// findMyWay is the router of Fastify, find-my-way 9.10.2. Before that version, the first character
// of a path was not looked at, and *admin was /admin.
func findMyWay(target string) (path, query string, ok bool) {
	if !strings.HasPrefix(target, "/") && target != "*" {
		scheme, rest, absolute := strings.Cut(target, "://")
		if !absolute || !strings.EqualFold(scheme, "http") && !strings.EqualFold(scheme, "https") ||
			rest == "" || rest[0] == '/' || rest[0] == '?' || strings.Contains(rest, "#") {
			return "", "", false
		}
		if _, err := weburl.Parse(target); err != nil {
			return "", "", false
		}
	}
	target, _, _ = strings.Cut(origin(target), "#")
	path, query = divide(target)
	return "/" + path[min(1, len(path)):], query, true
}

// slashFirst: a router without a route for other paths.
func slashFirst(p string) (string, bool) { return p, strings.HasPrefix(p, "/") }

func unlessAsterisk(p string) (string, bool) { return p, p != "*" }

func nodeURL(target string) (path, query string, ok bool) {
	base := weburl.MustParse("http://h.example")
	u, err := base.Parse(target)
	if err != nil {
		return "", "", false
	}
	return u.EncodedPath(), "", true
}

// parseurl is the package of npm that Express, koa and others call: url.parse, or a short cut
// without it.
func parseurl(target string) (path, query string, ok bool) {
	if strings.HasPrefix(target, "/") && !strings.Contains(target, "#") {
		path, query = divide(target)
		return path, query, true
	}
	i := strings.IndexAny(target, "?#")
	if i < 0 {
		i = len(target)
	}
	target = strings.ReplaceAll(target[:i], `\`, "/") + target[i:]
	if strings.HasPrefix(target, "//") {
		if user, host, ok := strings.Cut(target[2:], "@"); ok && user != "" && !strings.Contains(user, "/") && strings.TrimLeft(host, "@/") == host && host != "" {
			if target = afterLegacyHost(target[2:]); target == "" || strings.HasPrefix(target, "?") || strings.HasPrefix(target, "#") {
				return "", "", false // there is no path
			}
		}
	}
	target, _, _ = strings.Cut(target, "#")
	path, query = divide(target)
	if _, rest, ok := strings.Cut(path, "://"); ok && path[0] != '/' {
		path = afterAuthority(rest)
	}
	return encode(path, func(c byte) bool { return c > ' ' && strings.IndexByte("\"'<>\\^`{|}", c) < 0 }), query, true
}

// afterLegacyHost returns what follows the host, where url.parse finds one after two slashes.
func afterLegacyHost(rest string) string {
	end := -1
	for i := range len(rest) {
		switch c := rest[i]; {
		case c == '/' || c == '?' || c == '#':
			if end < 0 {
				end = i
			}
			return rest[end:]
		case c == '@':
			end = -1
		case strings.IndexByte("\t\"%';<>\\^`{|}", c) >= 0 && end < 0:
			end = i
		}
	}
	if end < 0 {
		return ""
	}
	return rest[end:]
}

func latin1Line(target string) string {
	var b strings.Builder
	for i := range len(target) {
		b.WriteRune(rune(target[i]))
	}
	return b.String()
}

// wsgi is the request line as Python's servers divide it: urlsplit.
func wsgi(target string) (path, query string, ok bool) {
	if !strings.HasPrefix(target, "/") {
		split, failure := urllib.URLSplit(target, "")
		return latin1Line(split.Path), "?" + split.Query, failure == ""
	}
	target = strings.NewReplacer("\t", "", "\r", "", "\n", "").Replace(target)
	target, _, _ = strings.Cut(target, "#")
	path, query = divide(target)
	return latin1Line(path), query, true
}

// django decodes UTF-8; other bytes are escaped again.
func django(p string) (string, bool) {
	return "/" + strings.Replace(keepInvalid(p), "/", "", 1), true
}

func werkzeug(target string) (path, query string, ok bool) {
	for target != "" && splits(target[len(target)-1]) {
		target = target[:len(target)-1]
	}
	for target != "" && splits(target[0]) {
		target = target[1:]
	}
	if target == "" {
		return "", "", false
	}
	if strings.ContainsFunc(latin1Line(target), func(c rune) bool { return c <= 0xFF && splits(byte(c)) }) {
		return "", "", false
	}
	if strings.HasPrefix(target, "//") {
		target = "/" + strings.TrimLeft(target, "/")
	}
	if !isOther(target) {
		return wsgi(target)
	}
	// url_parse of Werkzeug: what stands before a colon is a scheme if no port follows.
	if scheme, rest, ok := strings.Cut(target, ":"); ok && scheme != "" && !strings.ContainsFunc(scheme, func(c rune) bool { return c >= 0x80 || !oneOf("+,-.")(byte(c)) }) &&
		(rest == "" || strings.Trim(rest, "0123456789") != "") {
		target = rest
	}
	target, _, _ = strings.Cut(target, "#")
	path, query = divide(target)
	return latin1Line(path), query, true
}

// starletteRoute: "." in a regular expression of Python is no newline, and "$" matches before
// the last.
func starletteRoute(p string) (string, bool) {
	p = strings.TrimSuffix(p, "\n")
	return p, strings.HasPrefix(p, "/") && !strings.Contains(p, "\n")
}

// httptools: the path is ASCII.
func httptools(target string) (path, query string, ok bool) {
	path, query, ok = (&model{absolute: strip}).form(target)
	path, _, _ = strings.Cut(path, "#")
	return path, query, ok && strings.IndexFunc(path, func(c rune) bool { return c >= utf8.RuneSelf }) < 0
}

// djangoRoute is django for the end of a regular expression: "$" matches before a newline.
func djangoRoute(p string) (string, bool) {
	if p != "" && p[0] != '/' {
		return "", false
	}
	p, ok := django(p)
	return strings.TrimSuffix(p, "\n"), ok
}

// splits: str.split of Python divides the request line there.
func splits(c byte) bool {
	return '\t' <= c && c <= '\r' || 0x1C <= c && c <= ' ' || c == 0x85 || c == 0xA0
}

// flaskPath: an empty path is redirected, and one with empty segments, unless it is of a route with a path converter.
func flaskPath(p string) (string, bool) {
	return "/" + strings.TrimLeft(p, "/"), p != "" && !strings.Contains(strings.TrimLeft(p, "/"), "//")
}

func aiohttp(target string) (path, query string, ok bool) {
	if !strings.HasPrefix(target, "/") {
		_, rest, found := strings.Cut(target, "://")
		if !found {
			return "", "", false
		}
		target, _, _ = strings.Cut(afterAuthority(rest), "#")
	}
	path, query = divide(target)
	if query == "" {
		path, _, _ = strings.Cut(path, "#")
	}
	return path, query, true
}

// rackQuery is puma for an application that reads the query.
func rackQuery(target string) (path, query string, ok bool) {
	if path, query, ok = puma(target); !ok || hasBadEscape(query) {
		return "", "", false
	}
	plain := map[string]bool{} // parameters that are no hashes
	for _, field := range strings.FieldsFunc(strings.TrimPrefix(query, "?"), func(c rune) bool { return c == '&' || c == ';' }) {
		name, _, _ := strings.Cut(strings.TrimLeft(field, " "), "=")
		name = percent.Decode(name)
		base, _, hash := strings.Cut(name, "[")
		if !utf8.ValidString(name) || hash && plain[base] {
			return "", "", false
		}
		plain[base] = plain[base] || !hash
	}
	return path, query, true
}

func puma(target string) (path, query string, ok bool) {
	before, after, _ := strings.Cut(target, "#")
	if strings.IndexFunc(target, func(c rune) bool { return c <= ' ' || c == 0x7F || strings.ContainsRune("\"<>", c) }) >= 0 || strings.Contains(after, "#") {
		return "", "", false
	}
	if !strings.HasPrefix(before, "/") && before != "*" { // URI.parse of Ruby
		scheme, rest, ok := strings.Cut(before, ":")
		name, query := divide(rest)
		if !ok || !isScheme(scheme) || hasBadEscape(name) || hasRubyBadEscape(query) ||
			strings.IndexFunc(rest, func(c rune) bool { return c >= 0x80 }) >= 0 || strings.ContainsAny(name, "[\\]^`{|}") {
			return "", "", false
		}
		if before = rest; strings.HasPrefix(rest, "//") {
			before = afterAuthority(rest[2:])
		} else if rest != "" && rest[0] != '/' && rest[0] != '?' {
			return "", "", false // an opaque URI
		}
	}
	path, query = divide(before)
	return path, query, true
}

// hasRubyBadEscape reports whether URI rejects an ASCII query for its escapes: a percent sign before
// two characters that are not hexadecimal digits.
func hasRubyBadEscape(query string) bool {
	for i := range len(query) - 2 {
		if query[i] == '%' && !ascii.IsHexDigit(query[i+1]) && !ascii.IsHexDigit(query[i+2]) {
			return true
		}
	}
	return false
}

func isScheme(text string) bool {
	return text != "" && ascii.IsAlpha(text[0]) && !strings.ContainsFunc(text, func(c rune) bool { return c >= 0x80 || !oneOf("+-.")(byte(c)) })
}

func hapiLine(target string) (path, query string, ok bool) {
	if strings.HasPrefix(target, "*") {
		return "", "", false
	}
	if !strings.HasPrefix(target, "/") {
		return nodeURL(target)
	}
	target, _, _ = strings.Cut(target, "#")
	path, query = divide(target)
	return path, query, true
}

var hapiPlain = oneOf("-._~!$&'()*+,;=:@")

func hapi(p string) (string, bool) {
	kept := []string{""}
	segments := strings.Split(normalEscapes(p, hapiPlain), "/")[1:]
	for i, segment := range segments {
		if segment != "." && segment != ".." {
			kept = append(kept, segment)
			continue
		}
		if segment == ".." {
			kept = kept[:max(0, len(kept)-1)] // the first of them, too
		}
		if i == len(segments)-1 {
			kept = append(kept, "")
		}
	}
	if p = strings.Join(kept, "/"); !strings.HasPrefix(p, "/") {
		p = "/" + p
	}
	return p, !hasBadEscape(p) && utf8.ValidString(percent.Decode(p))
}

// sinatraClean: Rack::Protection::PathTraversal.
func sinatraClean(p string) (string, bool) {
	if p == "" {
		return "", true
	}
	p = strings.NewReplacer("%2e", ".", "%2E", ".", "%2f", "/", "%2F", "/", "%5c", "/", "%5C", "/", "\\", "/").Replace(p)
	var kept []string
	for _, part := range strings.Split(p, "/") {
		switch part {
		case "", ".":
		case "..":
			kept = kept[:max(0, len(kept)-1)]
		default:
			kept = append(kept, part)
		}
	}
	cleaned := "/" + strings.Join(kept, "/")
	if last := p[strings.LastIndexByte(p, '/')+1:]; len(kept) > 0 && (last == "" || last == "." || last == "..") {
		cleaned += "/"
	}
	return cleaned, true
}

func sinatraRoute(p string) (string, bool) {
	p, _ = sinatraClean(p)
	return (&model{}).decoded(p)
}

// railsPath: Journey::Router::Utils.normalize_path; parameters are UTF-8.
func railsPath(p string) (string, bool) {
	if p = merged("/" + p); p != "/" {
		p = strings.TrimSuffix(p, "/")
	}
	b := []byte(p)
	for i := 0; i+2 < len(b); i++ {
		if b[i] == '%' && ascii.IsHexDigit(b[i+1]) && ascii.IsHexDigit(b[i+2]) && strings.ToLower(p[i:i+3]) == p[i:i+3] {
			copy(b[i:], strings.ToUpper(p[i:i+3]))
		}
	}
	return string(b), utf8.ValidString(percent.Decode(p))
}

// yarl decodes escapes in runs; those that are not UTF-8 stay.
func yarl(p string) (string, bool) {
	var b strings.Builder
	for i := 0; i < len(p); {
		var run []byte
		start := i
		for i < len(p) && escape.At(p, i) {
			run = append(run, escape.Byte(p, i))
			i += 3
		}
		if run == nil {
			b.WriteByte(p[i])
			i++
			continue
		}
		for text, at := string(run), start; text != ""; {
			r, size := subpart.DecodeRune(text)
			if r == utf8.RuneError && !strings.HasPrefix(text, "\uFFFD") {
				b.WriteString(p[at : at+3*size])
			} else {
				b.WriteString(text[:size])
			}
			text, at = text[size:], at+3*size
		}
	}
	return b.String(), true
}

func toLatin1(p string) (string, bool) { return latin1Line(p), true }

func phpRouter(target string) (path, query string, ok bool) {
	if isOther(target) {
		return "", "", false // not modelled: php -S takes the protocol for a part of it
	}
	r := php.Dialect().Parse(target, "")
	if r.Failure != nil {
		return "", "", false
	}
	path, ok = r.Get(dialect.Path).Text()
	return path, "", ok
}

// untilNUL returns a path as a string of C.
func untilNUL(p string) (string, bool) {
	p, _, _ = strings.Cut(p, "\x00")
	return p, true
}

// phpFPM is a front controller behind nginx, which serves no script of another name.
func phpFPM(target string) (path, query string, ok bool) {
	path, _, ok = nginx.read(target)
	path = strings.TrimSuffix(path, "\n") // "$" of a regular expression
	if !ok || strings.HasSuffix(path, ".php") || strings.HasPrefix(path, "/index.php/") {
		return "", "", false
	}
	return phpRouter(origin(target))
}

// phpPathInfo is the path that nginx has, after try_files and fastcgi_split_path_info.
func phpPathInfo(target string) (path, query string, ok bool) {
	path, _, ok = nginx.read(target)
	segments := strings.Split(strings.TrimSuffix(path, "\n"), "/")
	for _, segment := range segments {
		if len(segment) > len(".php") && strings.HasSuffix(segment, ".php") {
			return "", "", false
		}
	}
	path, _ = divide(path)
	if path = strings.TrimSuffix(path, "\n"); strings.Contains(path, "\n") {
		path = "" // the regular expression does not match
	}
	return path, "", ok
}
