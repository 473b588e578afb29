package links

import "strings"

// A syntax says where comments are in the files of a language. It is enough for
// URLs: a language may have more.
type syntax struct {
	line   []string    // what begins a comment that the line ends
	block  [][2]string // what begins and ends other comments
	quotes string      // what begins and ends a string, in which nothing is a comment
	raw    string      // those of quotes in which a backslash is no escape
	many   string      // those of quotes that may contain line feeds
	names  []string    // the endings of files, or their names

	begins [256]bool // the first bytes of comments and strings
}

var syntaxes = []syntax{
	{line: []string{"//"}, block: [][2]string{{"/*", "*/"}}, quotes: "\"'`", raw: "`", many: "`", names: []string{".go"}},
	{line: []string{"//"}, block: [][2]string{{"/*", "*/"}}, quotes: "\"'`", many: "`", names: []string{
		".js", ".mjs", ".cjs", ".jsx", ".ts", ".mts", ".cts", ".tsx",
	}},
	{line: []string{"//"}, block: [][2]string{{"/*", "*/"}}, quotes: "\"'", names: []string{
		".c", ".h", ".cc", ".cpp", ".cxx", ".hh", ".hpp", ".java", ".kt", ".kts", ".scala", ".swift", ".cs", ".dart", ".groovy", ".proto", ".m", ".mm", ".scss", ".less", ".zig", ".jsonnet",
	}},
	{line: []string{"//"}, block: [][2]string{{"/*", "*/"}}, quotes: "\"", names: []string{".rs"}}, // ' is a lifetime, too
	{line: []string{"//", "#"}, block: [][2]string{{"/*", "*/"}}, quotes: "\"'", many: "\"'", names: []string{".php"}},
	{line: []string{"#"}, block: [][2]string{{`"""`, `"""`}, {"'''", "'''"}}, quotes: "\"'", names: []string{".py", ".pyi", ".bzl", ".star", "build", "workspace"}},
	{line: []string{"#"}, quotes: "\"'", many: "\"'", names: []string{
		".sh", ".bash", ".zsh", ".rb", ".pl", ".pm", ".r", ".ex", ".exs", ".cfg", ".conf", ".tf", ".cmake", ".nix", ".jl", "dockerfile", "makefile", ".mk", ".gitignore",
	}},
	{line: []string{"--"}, block: [][2]string{{"/*", "*/"}}, quotes: "\"'", many: "\"'", raw: "\"'", names: []string{".sql"}},
	{line: []string{"--"}, block: [][2]string{{"--[[", "]]"}}, quotes: "\"'", names: []string{".lua"}},
	{line: []string{"--"}, block: [][2]string{{"{-", "-}"}}, quotes: "\"", names: []string{".hs", ".elm"}},
	{line: []string{";"}, quotes: "\"", many: "\"", names: []string{".el", ".lisp", ".clj", ".scm", ".ini", ".asm"}},
	{line: []string{"%"}, quotes: "\"", names: []string{".erl", ".tex"}},
}

// comments finds the URLs in comments of a language.
func (s *scanner) comments(language *syntax, p part) {
	// alone is, for each quotation mark, up to where it is known to begin no
	// string. It keeps the time linear.
	var alone [256]int
	document := s.of(p)
	next := -1 // the first "://" that is not before at
	for at := 0; at < len(document) && !s.stopped; {
		if at > next {
			i := strings.Index(document[at:], "://")
			if i < 0 {
				return // most files have no URL, and this is faster
			}
			next = at + i
		}
		rest, c := document[at:], document[at]
		if !language.begins[c] {
			at++
			continue
		}
		if end := language.comment(rest); end > 0 {
			s.text(part{p.start + at, p.start + at + end})
			at += end
			continue
		}
		if strings.IndexByte(language.quotes, c) >= 0 && at >= alone[c] {
			length, closed := language.quoted(rest)
			if closed {
				at += length
				continue
			}
			alone[c] = at + length
		}
		at++
	}
}

// comment returns the length of the comment at the beginning of text, or 0.
func (s *syntax) comment(text string) int {
	for _, b := range s.block {
		if strings.HasPrefix(text, b[0]) {
			if end := strings.Index(text[len(b[0]):], b[1]); end >= 0 {
				return len(b[0]) + end + len(b[1])
			}
			return len(text)
		}
	}
	for _, begin := range s.line {
		if strings.HasPrefix(text, begin) {
			if end := strings.IndexByte(text, '\n'); end >= 0 {
				return end
			}
			return len(text)
		}
	}
	return 0
}

// quoted returns the length of the string at the beginning of text. If it is not
// closed before the line, or the text, ends, that is the length up to there:
// the quotation mark stands alone.
func (s *syntax) quoted(text string) (length int, closed bool) {
	quote := text[0]
	escapes := strings.IndexByte(s.raw, quote) < 0
	goesOn := strings.IndexByte(s.many, quote) >= 0
	for i := 1; i < len(text); i++ {
		switch c := text[i]; {
		case c == quote:
			return i + 1, true
		case c == '\\' && escapes:
			i++
		case c == '\n' && !goesOn:
			return i, false
		}
	}
	return len(text), false
}
