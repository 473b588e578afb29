package urlgen

import (
	"fmt"
	"strings"
)

// Trick returns the next input of another kind than [Generator.Input] gives: most are
// made to hide where the authority ends and which host is in it. One in eight is a
// result of Input.
func (g *Generator) Trick() string {
	if g.rng.IntN(8) == 0 {
		return g.Input()
	}
	// Most programs reject a URL for one bad part, so that half of the URLs have
	// few tricks.
	rare := 2 + 6*g.rng.IntN(2)
	var b strings.Builder
	switch g.rng.IntN(16) {
	case 0: // a reference without a scheme
		b.WriteString(g.pick([]string{"//", "//", "//", "/", "\\\\", "/\\", "\\/", "///", "////", ""}))
	case 1, 2, 3:
		b.WriteString(g.pick(trickSchemes) + g.pick(trickSeparators))
	default:
		b.WriteString(g.pick([]string{"http://", "https://", "http://", "https://", "ftp://", "ws://", "x://", "HTTP://"}))
	}
	b.WriteString(g.maybe(rare, trickUserinfos))
	if g.rng.IntN(rare) == 0 {
		b.WriteString(g.TrickHost())
	} else {
		b.WriteString(g.pick([]string{"good.com", "EVIL.com", "h", "1.2.3.4", "localhost", "[::1]", "[1:2::3]", "a.b.c"}))
	}
	switch g.rng.IntN(4 * rare) {
	case 0, 1:
		b.WriteString(g.pick(trickPorts))
	case 2:
		fmt.Fprintf(&b, ":%d", g.rng.IntN(1<<17))
	}
	b.WriteString(g.maybe(rare, trickTails))
	if g.rng.IntN(2*rare) == 0 {
		b.WriteString(g.TrickHost())
		b.WriteString(g.maybe(2, trickTails))
	}
	s := b.String()
	if g.rng.IntN(3) == 0 {
		for range 1 + g.rng.IntN(3) {
			s = g.trickMutation(s)
		}
	}
	if !g.InvalidUTF8 {
		return strings.ToValidUTF8(s, "\uFFFD")
	}
	if g.rng.IntN(16) == 0 {
		at := g.rng.IntN(len(s) + 1)
		s = s[:at] + g.pick(invalidUTF8) + s[at:]
	}
	return s
}

// TrickBase returns a base URL to resolve the strings of [Generator.Trick]
// against: one that is well written, or a trick of its own. It is not empty.
func (g *Generator) TrickBase() string {
	switch g.rng.IntN(6) {
	case 0:
		if s := g.Trick(); s != "" {
			return s
		}
	case 1:
		return g.pick(trickBases)
	case 2:
		return g.pick([]string{"http", "https", "ftp", "x", "file"}) + "://" + g.maybe(2, trickUserinfos) + g.TrickHost() + g.maybe(3, trickPorts) + g.basePath()
	}
	return g.Base()
}

// TrickReference returns a string to resolve: a relative reference, mostly of
// dots and slashes, or what [Generator.Trick] returns.
func (g *Generator) TrickReference() string {
	if g.rng.IntN(2) == 0 {
		return g.Trick()
	}
	var b strings.Builder
	b.WriteString(g.maybe(6, []string{"http:", "https:", "x:", "HTTP:", "file:", "ftp:", "mailto:"}))
	for range g.rng.IntN(7) {
		b.WriteString(g.pick(trickSegments))
		if g.rng.IntN(4) != 0 {
			b.WriteByte('/')
		}
	}
	b.WriteString(g.tail())
	s := b.String()
	if g.rng.IntN(4) == 0 {
		s = g.trickMutation(s)
	}
	if !g.InvalidUTF8 {
		return strings.ToValidUTF8(s, "\uFFFD")
	}
	return s
}

// TrickHost returns a host, or what looks like one: a name, an IPv4 address in
// some spelling, an IPv6 address in brackets, or nearly so.
func (g *Generator) TrickHost() string {
	switch g.rng.IntN(10) {
	case 0, 1:
		return g.IPv4()
	case 2:
		return "[" + g.IPv6() + "]"
	case 3:
		return g.pick([]string{"[", "", "[[", "["}) + g.IPv6() + g.pick([]string{"", "]", "]]", "]x", "].com"})
	case 4:
		return g.pick(hosts)
	case 5:
		return g.pick(trickNames) + g.pick(trickDots) + g.pick(trickNames)
	}
	return g.pick(trickNames)
}

// IPv4 returns what is, or nearly is, an IPv4 address.
func (g *Generator) IPv4() string {
	var b strings.Builder
	for i := range 1 + g.rng.IntN(5) {
		if i > 0 {
			b.WriteByte('.')
		}
		n := g.rng.Uint64N(1<<[]int{3, 8, 9, 16, 17, 24, 25, 32, 33, 60}[g.rng.IntN(10)] + 1)
		switch g.rng.IntN(8) {
		case 0:
			fmt.Fprintf(&b, "0%o", n)
		case 1:
			fmt.Fprintf(&b, "0x%x", n)
		case 2:
			fmt.Fprintf(&b, "0X%X", n)
		case 3:
			b.WriteString(g.pick(trickNumbers))
		default:
			fmt.Fprint(&b, n)
		}
	}
	return b.String() + g.maybe(5, []string{".", "..", "%00", "\t", " ", "。"})
}

// IPv6 returns what is, or nearly is, an IPv6 address, without the brackets.
func (g *Generator) IPv6() string {
	var b strings.Builder
	n := 8
	if g.rng.IntN(2) == 0 {
		n = g.rng.IntN(10)
	}
	compress := -1
	if n < 8 || g.rng.IntN(8) == 0 {
		compress = g.rng.IntN(n + 1)
	}
	for i := range n {
		switch {
		case i == compress:
			b.WriteString("::")
		case i > 0:
			b.WriteByte(':')
		}
		switch g.rng.IntN(5) {
		case 0:
			b.WriteString(g.pick([]string{"0", "00", "0000", "00000", "12345", "g", "ffff", "fe80"}))
		case 1:
			fmt.Fprintf(&b, "%04X", g.rng.IntN(1<<16))
		default:
			fmt.Fprintf(&b, "%x", g.rng.IntN(1<<[]int{1, 4, 8, 12, 16}[g.rng.IntN(5)]))
		}
	}
	if compress == n {
		b.WriteString("::")
	}
	if g.rng.IntN(4) == 0 {
		if n > 0 && g.rng.IntN(4) != 0 && compress != n {
			b.WriteByte(':')
		}
		b.WriteString(g.IPv4())
	}
	return b.String() + g.maybe(4, trickZones)
}

// trickMutation changes s in one place, mostly by a token that ends or hides a
// part of an authority.
func (g *Generator) trickMutation(s string) string {
	if g.rng.IntN(3) == 0 {
		return g.mutate(s)
	}
	i, j := g.span(s)
	if g.rng.IntN(3) == 0 {
		return s[:i] + g.pick(trickTokens) + s[j:]
	}
	return s[:i] + g.pick(trickTokens) + s[i:]
}

var (
	trickSchemes = []string{
		"http", "https", "HTTP", "hTTps", "ftp", "ftps", "file", "FILE", "ws", "wss", "gopher", "dict", "imap", "smb", "ldap", "telnet", "sftp", "scp", "rtsp", "mqtt", "tftp", "pop3", "smtp",
		"x", "mailto", "data", "javascript", "urn", "jar", "news", "tel", "sip", "git+ssh", "view-source", "url", "URL", "blob", "about", "a1-.", "no.scheme", "localhost", "example.org", "ftp.example.org",
		"", " http", "ht tp", "ht\ttp", "1http", "+x", "-", ".", "é", "ht%74p", "http\x00", "h_", "ｈttp", "aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeee",
		"<URL:http", "url:http", "URL:https",
	}

	trickSeparators = []string{"://", "://", "://", "://", ":", ":/", ":///", ":////", "://///", "://///", ":\\\\", ":\\", ":/\\", ":\\/", "//", "/", "", "::", ":?", ":#", ": //", ":/ /", ":\t//", "%3A//", ":%2F%2F", "：//", ":／／", ";//"}

	trickUserinfos = []string{
		"u@", "u:p@", "u:p:q@", "@", ":@", "u:@", ":p@", "@@", "a@b@", "a:b@c:d@", "good.com@", "good.com:80@", "good.com\\@", "\\@", "good.com/@", "good.com?@", "good.com#@", "#@", "?@", "good.com;@",
		"good.com%40", "good.com%2f@", "good.com%5c@", "good.com%00@", "good.com%23@", "%00@", "u%3ap@", "é:ü@", "good.com／@", "good.com＠", "good.com＃@", "good.com？@", "good.com：80@",
		"good.com\t@", "good.com\n@", "good.com @", "good.com\r\n@", "good.com\x00@", "[@", "]@", "[::1]@", "[good.com]@", "u@[", "<@", "\"@", "`@", "{}@", "|@", "^@", "u\x7f@", "a&b=c@", "good.com:80#@", "good.com:80\\@", "good.com:80?@", "good.com:@", "%@", "%zz@", "u:p%40q@",
	}

	trickNames = []string{
		"good.com", "evil.com", "localhost", "h", "a.b", "GOOD.Com", "xn--mnchen-3ya.de", "xn--a", "xn--", "bücher.de", "faß.de", "ΒΌΛΟΣ.com", "日本語.jp", "日本。jp", "ｇｏｏｄ.com", "ⓖood.com", "ℂ.com", "℀.com", "ﬁ.com", "a\u200Cb.com", "a\u200Db.com", "\u00ADgood.com", "good\u200B.com", "א.com", "ı.com", "İ.com", "K.com", "💩.la", "faß.💩.la", "é~.com", "é_.com", "é..com", "-a.é.com", "xn--a.é", "🄰.com", "1א", "ς.ΣΑΣ", "\u0301a", "\u200D", "ẞ.de", "ꭰ.com", "Ꭰ.com", "١.é",
		"good.com.", "good.com..", "good..com", ".good.com", ".", "..", "-a.com", "a-.com", "a--b.com", "a_b.com", "*", "*.com", "~", "$", "&", "'", "(", ")", "+", ",", ";", "=", "!", "\"", "<", ">", "`", "{", "}", "|", "^", "%", "\\",
		"good%2ecom", "%67ood.com", "good.com%00", "%00", "good.com%00.evil.com", "good%2fcom", "good.com%2f", "good.com%5c", "good.com%40evil.com", "good.com%23", "good.com%3f", "%C3%BC.de", "%c3", "%ff", "%E3%80%82", "%EF%BC%8F", "a%20b", "a%09b", "a%0ab", "%5B::1%5D", "1%2e2.3.4", "%31.2.3.4", "%", "%2", "%zz", "%25", "%252e",
		"good.com\x00evil.com", "good.com\tevil.com", "go\nod.com", "good com", " good.com", "good.com ", "good\u00A0com", "good.com\r\n", "good\x7f.com", "good\x01.com", "good.com\u3000",
		"good.com／evil.com", "good.com？evil.com", "good.com＃evil.com", "good.com＠evil.com", "good.com：80", "good.com＼evil.com", "[good.com]", "[1.2.3.4]", "[v1.a]", "[v1]", "[vF.1:2]", "[]", "[", "]", "a[b]", "[::1]", "[::1%25eth0]", "[fe80::1%eth0]", "[fe80::1%25]", "[::1", "::1]", "::1", "fe80::1", "[::1].evil.com", "evil.com[::1]", "[::1]evil.com", "[::ffff:1.2.3.4]", "[::1]:80:90", "[：：1]",
		"1.2.3.4", "127.0.0.1", "127.1", "0x7f.1", "0177.1", "2130706433", "017700000001", "0x7f000001", "1.2.3.4.5", "256.1.1.1", "１.2.3.4", "①②③", "1.2.3.4.", "1..2", "0", "00", "0x", "08.1", "1.2.3.4x", "1.2.3.0x", "4294967296", "4294967295", "1.16777216", "1.2.65536", "127.0.0.1 ", "1e1", "٣.1.1.1",
	}

	trickDots = []string{"", ".", ".", "。", "．", "｡", "%2e", "..", "\\", "/", "@", ":", "%00", "\t", "-"}

	trickPorts = []string{
		":", ":80", ":443", ":21", ":0", ":1", ":65535", ":65536", ":65616", ":99999", ":4294967376", ":18446744073709551696", ":99999999999999999999", ":0080", ":00000000000000000000080", ":8a", ":a", ":a8", ":-1", ":-80", ":+1", ":+80", ": 80", ":80 ", ":8\t0", ":80\n", ":8_0", "::", "::80", ":٣", ":８０", ":80:80", ":80:", ":%38%30", ":80%00", ":80\x00", ":80\\", ":80@evil.com", ":@evil.com", ":80#@evil.com", ":80.1", ":0x50", ":1e1", ":80;x", ":80,81", ":²",
	}

	trickTails = []string{
		"/", "/a", "/a/b", "?", "?q", "#", "#f", "/?q#f", "?q#f", "\\", "\\a", "\\\\", "/\\", "//", "///", "//x", "/@evil.com", "@evil.com", "\\@evil.com", "?@evil.com", "#@evil.com", ";@evil.com", "&@evil.com", "／@evil.com", "＃@evil.com", "%2f@evil.com", "%5c@evil.com", "%23@evil.com", "%00@evil.com", "\t@evil.com", " @evil.com", "\n@evil.com", ":@evil.com", ":80@evil.com", "[@evil.com", "]@evil.com",
		"\\.evil.com", "/.evil.com", "?.evil.com", "#.evil.com", "%2f.evil.com", "%00.evil.com", ".evil.com", "/..", "/../", "/../x", "/.", "/./x", "/a/..", "/a/../..", "/%2e%2e/x", "/%2e", "/a//../b", "/..a", "/a;x=1", ";x", "/ ", "/a b", "/é", "/%C3%A9", "/%", "/%zz", "/\"<>`{}|^", "/[]", "/:", "/a:b", "/\t", "/a\n", "/\x00", "/\x7f", "?é", "? ", "?a b", "?%", "??", "?#", "?\x00", "#é", "# ", "##", "#?", "#\\", "?\\", "#\n", "?/../x", "#/../x", "/x?y=/../z", "?a=http://evil.com/", "|", "^", "`", "\"", "<", ">", "{", "}", "*", "$",
	}

	trickTokens = []string{
		"@", "@", ":", ":", "/", "//", "\\", "\\", "?", "#", "[", "]", ";", "&", "=", "%", "%25", "%2f", "%2F", "%40", "%00", "%5c", "%5C", "%3a", "%23", "%3f", "%2e", "%09", "%0a", "%0d", "%20", "%7f", "%80", "%C3%A9", "／", "＠", "：", "？", "＃", "＼", "．", "。", "％", "［", "］", "\t", "\n", "\r", "\x00", " ", "\x0b", "\x0c", "\x1f", "\x7f", "\u0085", "\u00A0", "\u2028", "\uFEFF", "\u200B", "\u00AD", "é", "ß", "٣", "²", "💩", "http:", "//evil.com", "@evil.com", "\\@evil.com", ":80", ".", "..", "/..", "/.", "-", "_", "~", "|", "<", ">", "\"", "'", "`", "{", "}", "^", "*", "+", ",", "!", "$", "(", ")",
	}

	trickNumbers = []string{"0", "00", "0x", "0x0", "08", "0xg", "", "a", "255", "256", "65535", "65536", "16777215", "16777216", "4294967295", "4294967296", "18446744073709551615", "18446744073709551616", "0x100000000", "0x100000000000000000", "1e1", "+1", "-1", "１", "٣", "0000000000000000000000000377", "0377", "0o17", "0b1", "1 ", " 1", "1_0", "%31"}

	trickZones = []string{"%25eth0", "%eth0", "%25", "%", "%1", "%251", "%25a%25b", "%25%65th0", "%25eth0/x", "%lo", "%25lo", "%25é", "%25[", "/64", "%2", ":", "::", ".", "x", "%25a b", "%25aaaaaaaaaaaaaaaaaaaaaaaa"}

	trickSegments = []string{"..", "..", ".", "a", "b", "", "", "...", ".a", "..a", "a..", "a.", "%2e", "%2e%2e", ".%2E", "%2E.", "é", "a b", "a:b", ":", "a;x", ";", "a=b", "x@y", "\\", "..\\", "~", "%", "\t", "*", "[", "|"}

	trickBases = []string{
		"http://good.com", "http://good.com/", "http://good.com?q", "http://good.com#f", "http://good.com?q/a", "http://good.com/a/b?c/d", "http://good.com/a/b#c/d", "http://u:p@good.com:8080/a/b;c?d#e", "http://[::1]:8080/a/b/", "https://good.com/a/../b", "http://good.com//a//b", "http://good.com/a/./b/", "file:///a/b", "file://h/a", "ftp://h/a/b", "x://h/a/b", "x:a/b", "x:/a/b", "mailto:a@b", "a/b/c", "/a/b", "//h/a", "?q", "#f", "good.com/a", "http:a", "http:/a", "http:", "http://", "jar:file:/a!/b", "data:,a/b", "urn:a:b", "gopher://h/a", "http://good.com/a b", "http://good.com/%2e%2e/b", "http://bücher.de/a",
	}
)

// Chance is true once in n times.
func (g *Generator) Chance(n int) bool { return g.rng.IntN(n) == 0 }

// Name returns a name of one label that has a code point of any kind in it, mostly
// after a letter that versions of IDNA read differently.
func (g *Generator) Name() string {
	c := rune(0x80 + g.rng.IntN(0x33480-0x80))
	if g.rng.IntN(2) == 0 {
		c = rune(0x80 + g.rng.IntN(0x3000))
	}
	return g.pick([]string{"ß", "ß", "ς", "a", ""}) + string(c) // U+FFFD for a surrogate
}
