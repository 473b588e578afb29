package targets

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
)

// count returns TEST_PERCENT percent of n, and of 100 in n without it.
func count(n int) int {
	percent, err := strconv.Atoi(os.Getenv("TEST_PERCENT"))
	if err != nil || percent < 1 {
		percent = 1
	}
	return n * percent / 100
}

// pieces are what targets are made of: names and the delimiters that programs read differently.
var pieces = []string{
	"/", "/", "/", "/", "/", "/", "//", "/./", "/../", "/..", "/.", ".", "..", "...",
	"admin", "admin", "admin", "admin", "/admin", "/admin", "ADMIN", "Admin", "%61dmin", "%61%64%6d%69%6e", "admi%6E", "%41dmin",
	"%2561dmin", "%%361dmin", "%u0061dmin", "a%64min/", "admin/", "admin.", "admin%20", "admin%09", "adm\u0131n", "admin::$DATA", "admın",
	"public", "public", "x", "secret", "index.html", "index.php", "index.html/",
	";", ";x", ";x=1", "..;", ".;", "/;/", "..;/", "%3b", "%3B/", ";/",
	"%2f", "%2F", "%2f%2f", "%252f", "%5c", "%5C", "\\", "..\\", "..%5c", "%255c",
	"%2e", "%2E%2e", ".%2e", "%2e%2e/", "%2e/", "%252e", "%252e%252e/", "..%2f", "%2e%2e%2f", "..%252f",
	"?", "?x=1", "#", "#/", "%23", "%3f", "%3F", "?/../", "#/../",
	"%", "%%", "%4", "%zz", "%u002f", "%u002e", "%00", "%0a", "%0d", "%09", "%20", "+", "%2b", "%7f", "%01", "%25",
	"%c0%af", "%c0%ae", "%e0%80%af", "%c1%a1dmin", "%ef%bc%8f", "%e9", "%C3%A9", "%ff", "é", "\xe9", "\xc0\xaf",
	"&", "=", ":", "@", "!", "$", "'", "(", ")", "*", ",", "~", "_", "-", "[", "]", "|", "^", "`", "{", "}", "\"", "<", ">",
}

// heads begin targets that are not paths.
var heads = []string{
	"http://h.example/", "http://h.example/", "http://h.example/", "http:", "http:", "http:/", "HTTP:/", "https:", "a:b", "a:", "x.example", "x.example/", "x.example:80", "x.example:443/",
	"*", "*/", "", "", "?", "#", "admin/", "%2f", ".", "/", ":", "@", ";/",
	"http://x@h.example:80", "https://h.example", "HTTP://", "file:///", "http://h.example",
}

// generate returns a target: mostly a path of up to eight pieces, now and then with any byte or
// its escape in it, or in another form.
func generate(r *rand.Rand) string {
	var b strings.Builder
	if r.IntN(10) == 0 {
		b.WriteString(heads[r.IntN(len(heads))])
	} else {
		b.WriteByte('/')
	}
	for range r.IntN(8) {
		switch r.IntN(30) {
		case 0:
			fmt.Fprintf(&b, "%%%02x", r.IntN(256))
		case 1:
			b.WriteByte(byte(0x21 + r.IntN(256-0x21)))
		default:
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
	}
	return b.String()
}

// mutate returns a target that is /admin in some way, with a few changes.
func mutate(r *rand.Rand) string {
	target := "/admin"
	if r.IntN(2) == 0 {
		target = "/admin/secret"
	}
	for range 1 + r.IntN(3) {
		i := r.IntN(len(target) + 1)
		switch r.IntN(4) {
		case 0:
			if i < len(target) {
				target = target[:i] + fmt.Sprintf("%%%02X", target[i]) + target[i+1:]
			}
		case 1:
			if i < len(target) {
				target = target[:i] + string(target[i]^0x20) + target[i+1:]
			}
		default:
			target = target[:i] + pieces[r.IntN(len(pieces))] + target[i:]
		}
	}
	return target
}

// fresh returns the n-th target of a seed.
func fresh(r *rand.Rand) string {
	if r.IntN(3) == 0 {
		return mutate(r)
	}
	return generate(r)
}

// sendable reports whether a target can stand in a request line: it has no space and no line
// break.
func sendable(target string) bool { return target != "" && !strings.ContainsAny(target, " \r\n") }
