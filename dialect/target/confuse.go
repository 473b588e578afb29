package target

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/weburl/weburl/internal/ascii"
)

// A Bypass is a target that no rule of the proxies in a chain matches, and that the server
// behind them reads as the path that the rules are for.
type Bypass struct {
	Target   string
	Class    string    // what the target has; classes are separated by " + "
	Readings []Reading // of each program of the chain
}

// rank is 0 for a target that all clients send and that is path itself in the server, and more for
// one that begins without a slash, or is only below path.
func (b Bypass) rank(path string) (n int) {
	if !strings.HasPrefix(b.Target, "/") {
		n++
	}
	if rule := b.Readings[len(b.Readings)-1].Rule; !strings.EqualFold(strings.TrimSuffix(rule, "/"), path) {
		n += 2
	}
	return n
}

// A change is a way to write a part of a path.
type change struct{ class, text string }

// ways returns ways to write path, which begins with a slash, with what stands before and after
// it.
func ways(path string) (before, middle, after []change) {
	name := path[1:]
	escaped := func(i int, format string) string {
		return name[:i] + fmt.Sprintf(format, name[i]) + name[i+1:]
	}
	middle = []change{{"", name}}
	if upper := strings.ToUpper(name); upper != name {
		middle = append(middle, change{"letter case", upper})
	}
	if lower := strings.ToLower(name); lower != name {
		middle = append(middle, change{"letter case", lower})
	}
	if name != "" {
		i := max(0, strings.IndexFunc(name, func(c rune) bool { return c < 0x80 && ascii.IsAlpha(byte(c)) }))
		middle = append(middle,
			change{"escape", escaped(i, "%%%02x")}, change{"double escape", escaped(i, "%%25%02x")},
			change{"broken escape", name[:i] + fmt.Sprintf("%%%%3%d%x", name[i]>>4, name[i]&15) + name[i+1:]},
			change{"escape with other digits", name[:i] + fmt.Sprintf("%%%x%c", name[i]>>4, '0'+name[i]&15) + name[i+1:]},
			change{"escape of UTF-16", escaped(i, "%%u%04x")}, change{"tab", name[:i+1] + "\t" + name[i+1:]})
	}
	if i := strings.LastIndexByte(name, '/'); i > 0 {
		for _, s := range []change{{"escaped slash", "%2f"}, {"empty segment", "//"}, {"backslash", `\`}, {"parameter", ";/"}, {"dot segment", "/./"}} {
			middle = append(middle, change{s.class, name[:i] + s.text + name[i+1:]})
		}
	}
	before = []change{
		{"", "/"}, {"empty segment", "//"}, {"empty segment", "///"}, {"dot segment", "/./"}, {"dot segment", "/x/../"}, {"dot segment", "/../"},
		{"escaped dot segment", "/%2e/"}, {"escaped dot segment", "/x/%2e%2e/"}, {"escaped slash", "/%2f"}, {"escaped slash", "/x/..%2f"}, {"escaped slash", "/x%2f..%2f"},
		{"parameter", "/;/"}, {"parameter", "/x/..;/"}, {"parameter", "/.;/"}, {"backslash", `/\`}, {"backslash", `/x/..\`},
		{"escaped backslash", "/%5c"}, {"fragment", "/#/../"}, {"query", "/?/../"}, {"escaped query", "/%3f/../"}, {"escaped fragment", "/%23/../"},
		{"host", "//x/"}, {"double escape", "/%252e/"}, {"double escape", "/%252f"}, {"control character", "/%0a/../"}, {"absolute form", "http://h.example/"},
		{"scheme without a host", "http:/"}, {"scheme without a host", "http:"}, {"no slash at the start", ""}, {"no slash at the start", "*"}, {"no slash at the start", "%2f"},
	}
	after = []change{{"", ""}, {"slash at the end", "/"}, {"parameter", ";"}, {"parameter", "/..;/" + name}, {"fragment", "#"}, {"escaped slash", "%2f"}, {"dot segment", "/."}, {"dot segment", "/x/.."}, {"dot segment", "/../x"}, {"backslash", `\`}, {"NUL", "%00"}, {"dot at the end", "."}, {"space at the end", "%20"}}
	return before, middle, after
}

// Confuse returns targets that no rule of the proxies matches, which are all programs of the
// chain but the last, and that the last program, a server, reads as path or a path below it.
// There is one for each class, the shortest that begins with a slash if there is one. Path begins with a slash.
//
// If there is no result, other targets may still pass: it tries some thousands.
func Confuse(path string, chain ...*Program) []Bypass {
	before, middle, after := ways(path)
	type found struct {
		Bypass
		classes []string
	}
	var all []found
	for _, b := range before {
		for _, m := range middle {
			for _, a := range after {
				var classes []string
				for _, c := range []change{b, m, a} {
					if c.class != "" && !slices.Contains(classes, c.class) {
						classes = append(classes, c.class)
					}
				}
				target := b.text + m.text + a.text
				if readings, ok := passes(target, path, chain); ok {
					all = append(all, found{Bypass{target, strings.Join(classes, " + "), readings}, classes})
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b found) int {
		return cmp.Or(cmp.Compare(len(a.classes), len(b.classes)), cmp.Compare(a.rank(path), b.rank(path)), cmp.Compare(len(a.Target), len(b.Target)))
	})
	var kept []found
	for _, f := range all {
		if !slices.ContainsFunc(kept, func(k found) bool {
			return !slices.ContainsFunc(k.classes, func(c string) bool { return !slices.Contains(f.classes, c) })
		}) {
			kept = append(kept, f)
		}
	}
	var result []Bypass
	for _, k := range kept {
		result = append(result, k.Bypass)
	}
	return result
}

// passes reports whether a target passes the rules of a chain and reaches path in its last
// program.
func passes(target, path string, chain []*Program) (readings []Reading, ok bool) {
	for i, p := range chain {
		r := p.Read(target)
		if r.Answered || i < len(chain)-1 && r.Forward == "" || p.Matches(r, path) != (i == len(chain)-1) {
			return nil, false
		}
		readings = append(readings, r)
		if i < len(chain)-1 {
			target = r.Forward
		}
	}
	return readings, true
}
