package exhaust

// parts are spaces of a few tokens, those that some of the states tell apart.
var parts = []struct {
	name           string
	prefix, suffix string
	tokens         []string
	bases          []string
}{
	{
		name:   "scheme",
		tokens: []string{"h", "http", "s", "S", "FILE", ":", "+", "-", ".", "1", "\t", " ", "//", "é", "\x00"},
		bases:  []string{"", "http://h/a"},
	},
	{
		name:   "file",
		prefix: "file:",
		tokens: []string{"/", "\\", "C:", "c|", ".", "..", "?", "#", "a", "\t", "localhost", "%2e", "@"},
		bases:  []string{"", "file:///C:/a/b?q#f", "file://h/D:/x", "file://h", "https://h/C:/a"},
	},
	{
		name:   "file reference",
		tokens: []string{"/", "\\", "C:", "c|", ".", "..", "?", "#", "a", "\n", "%2E%2e", "x:"},
		bases:  []string{"file:///C:/a/b?q#f", "file://h/D:/x", "file:///D:", "file:///a/C:/b"},
	},
	{
		name:   "authority",
		prefix: "http:",
		tokens: []string{"/", "\\", "@", ":", "?", "#", "[", "]", "a", "1", "80", "\t", " ", "%40", "é"},
		bases:  []string{"", "http://u:p@h:1/a/b?q#f", "https://h"},
	},
	{
		name:   "host and port",
		prefix: "ws://",
		tokens: []string{"a", "A", "-", "%41", "%", "é", "ｘ", ".", ":", "80", "0", "65536", "\t", "@", "/", "xn--"},
		bases:  []string{""},
	},
	{
		name:   "default port",
		tokens: []string{"ftp:", "http:", "https:", "ws:", "wss:", "file:", "gopher:", "//", "h", ":", "21", "80", "443", "70", "0", "/"},
		bases:  []string{""},
	},
	{
		name:   "special reference",
		tokens: []string{"/", "\\", "@", ":", "?", "#", "a", ".", "..", "\r", " ", "%2e", "'"},
		bases:  []string{"https://u:p@h:1/a/b?q#f", "ws://h/a//b/"},
	},
	{
		name:   "path",
		prefix: "https://h/",
		tokens: []string{"/", "\\", ".", "%2e", "%2E", "%", "a", "\t", " ", "\"", "é", "?", "#"},
		bases:  []string{""},
	},
	{
		name:   "other",
		prefix: "x:",
		tokens: []string{"/", "\\", "@", ":", "?", "#", "a", ".", "..", "\t", " ", "%2e", "é", "[::1]", "1"},
		bases:  []string{"", "x://h/a/b"},
	},
	{
		name:   "other reference",
		tokens: []string{"/", "\\", "?", "#", "a", ".", "..", "\t", " ", ":", "'", "//"},
		bases:  []string{"x:/.//p", "x:o?q#f", "x:o o", "x://u@h:1/a/b?q#f", "x:/a", "x://", "x:///", "blob:http://h"},
	},
	{
		name:   "IPv4",
		prefix: "http://", suffix: "/",
		tokens: []string{"0", "1", "8", "x", "X", "f", ".", "255", "256", "65536", "4294967295", "%30", "a", "-", "１", "。"},
		bases:  []string{""},
	},
	{
		name:   "IPv6",
		prefix: "x://[", suffix: "]",
		tokens: []string{"0:", "0:0:", "1:", "1:2:3:", "0", "F", "1234", ":", "::", ".", "1.2.3.4", "256", "01", "]"},
		bases:  []string{""},
	},
}
