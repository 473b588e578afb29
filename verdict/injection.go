package verdict

import (
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/inside"
	"github.com/weburl/weburl/internal/quoted"
)

// What a text can inject into a program that uses it without care: the end of a message.
const (
	injectsScript   = "a script, which runs in a page that shows it without care."
	injectsSQL      = "a part of a query in SQL, which runs in the database of a server that uses it without care."
	injectsCommand  = "a command, which runs on a server that uses it without care."
	injectsTemplate = "an expression, which a server evaluates that uses it without care."
	injectsFile     = "the name of a file with secrets, which a server sends that uses it without care."
	injectsParents  = "a path with several parent directories, by which a server that uses it without care sends other files."
)

// injected looks for an attack on a server, or on a page of it, in a text of a component. One is enough. A text that is
// percent-encoded is decoded here at once, because package inside does not visit what has no URL in it.
func (x *inspection) injected(t inside.Text, where span, isPath bool) {
	if !x.isWeb || x.isInjected {
		return
	}
	text := t.Text
	if t.Depth == 0 && hasASCIIEscape(text) {
		text = string(inside.AppendRepeatedly(nil, text, inside.ASCIIUnits))
	} else if t.How&^inside.Percent == 0 && t.Depth > 0 {
		return
	}
	what := injectionIn(text, isPath)
	if what == "" {
		return
	}
	part := "The URL"
	switch {
	case t.Name != "":
		part = "The parameter " + quoted.Text(t.Name)
	case isPath:
		part = "The path"
	}
	x.isInjected = true
	x.find(Injection, Suspicious, where, part+" contains "+what)
	what, _, _ = strings.Cut(what[strings.IndexByte(what, ' '):], ",")
	for _, url := range urlsIn(strings.ReplaceAll(text, "+", " "), codeDelimiters+";|&{}") {
		x.inside(weburl.URL{}, where, url, InsideURL, "The"+what, "", Note)
	}
}

// hasASCIIEscape reports whether an ASCII character of a text is percent-encoded.
func hasASCIIEscape(s string) bool {
	for {
		i := strings.IndexByte(s, '%')
		if i < 0 || i+2 >= len(s) {
			return false
		}
		if s = s[i+1:]; s[0] <= '7' || s[0]|0x20 == 'u' {
			return true
		}
	}
}

// injectionBytes are the bytes at which an injection is found.
var injectionBytes = func() (t [256]bool) {
	for _, c := range []byte(`<'";|` + "`" + `&$({#=/\uUiI_`) {
		t[c] = true
	}
	return t
}()

// injectionIn returns what is injected by a text, or nothing. It reads a bounded part of the text for each byte, and does not
// allocate. Slashes and dots of a path are ordinary in it.
func injectionIn(s string, isPath bool) string {
	parents, slashes := 0, 0
	for i := range len(s) {
		c := s[i]
		if !injectionBytes[c] || (ascii.IsAlpha(c) || c == '_') && i > 0 && (ascii.IsAlphanumeric(s[i-1]) || s[i-1] == '_') {
			continue // of a word, only the first byte
		}
		if isAnySlash(c) {
			if slashes++; isPath && slashes > 2 {
				continue
			}
		}
		before, after := s[max(0, i-injectionReach):i], s[i+1:min(len(s), i+1+injectionReach)]
		switch c {
		case '<':
			if isCodeTag(after) {
				return injectsScript
			}
		case '\'', '"':
			if isHandler(after) {
				return injectsScript
			}
			if endsString(after) {
				return injectsSQL
			}
		case ';', '|', '`', '&':
			if isCommand(after) {
				return injectsCommand
			}
			if c == ';' && isStatement(after) {
				return injectsSQL
			}
		case '$', '#', '{':
			if c == '$' && strings.HasPrefix(after, "(") && isCommand(after[1:]) {
				return injectsCommand
			}
			if isExpression(after) {
				return injectsTemplate
			}
		case '(':
			if isDelay(before, after) {
				return injectsSQL
			}
		case '=':
			if isTautology(before, after) {
				return injectsSQL
			}
		case 'u', 'U', 'i', 'I':
			if isUnion(s[i:i+1+len(after)]) || ascii.HasPrefixFold(s[i:], "information_schema.") {
				return injectsSQL
			}
		case '_':
			if isInternalName(after) {
				return injectsTemplate
			}
		case '/', '\\':
			if strings.HasSuffix(before, "..") && (len(before) == 2 || !ascii.IsAlphanumeric(before[len(before)-3])) {
				if parents++; parents == manyParents && !isPath {
					return injectsParents
				}
			}
			if isSecretFile(after, isPath && slashes > 1) {
				return injectsFile
			}
		}
	}
	return ""
}

// injectionReach is how much of a text is looked at on each side of a byte.
const injectionReach = 160

// manyParents is how many parent directories in sequence are an attack: pages have references with fewer.
const manyParents = 3

// isGap reports whether c is white space, or the plus sign that is one in forms.
func isGap(c byte) bool { return c <= ' ' || c == '+' }

// afterGaps returns s without white space and comments of SQL at its start.
func afterGaps(s string) string {
	for s != "" {
		if isGap(s[0]) {
			s = s[1:]
		} else if comment, ok := strings.CutPrefix(s, "/*"); ok {
			_, rest, _ := strings.Cut(comment, "*/")
			s = strings.TrimPrefix(rest, "!")
		} else {
			break
		}
	}
	return s
}

// firstWord returns the letters, digits and underscores at the start of s, and what follows them.
func firstWord(s string) (word, rest string) {
	i := 0
	for i < len(s) && (ascii.IsAlphanumeric(s[i]) || s[i] == '_') {
		i++
	}
	return s[:i], s[i:]
}

// lastWord returns the letters, digits and underscores at the end of s, and what is before them.
func lastWord(s string) (rest, word string) {
	i := len(s)
	for i > 0 && (ascii.IsAlphanumeric(s[i-1]) || s[i-1] == '_') {
		i--
	}
	return s[:i], s[i:]
}

// oneOf reports whether a word is in a list, whatever the case of its letters.
func oneOf(word, list string) bool {
	if word == "" {
		return false
	}
	for w := range strings.FieldsSeq(list) {
		if ascii.EqualFold(w, word) {
			return true
		}
	}
	return false
}

// isCodeTag reports whether what follows "<" is code for a browser, a server or an XML parser.
func isCodeTag(after string) bool {
	if ascii.HasPrefixFold(after, "?php") || ascii.HasPrefixFold(after, "?=") || ascii.HasPrefixFold(after, "!entity") || ascii.HasPrefixFold(after, "!doctype") || ascii.HasPrefixFold(after, "!--#") || ascii.HasPrefixFold(after, "%=") {
		return true
	}
	name, rest := firstWord(after)
	if oneOf(name, "script iframe object embed") {
		return rest == "" || !ascii.IsAlphanumeric(rest[0])
	}
	if name == "" || rest == "" || !isGap(rest[0]) && rest[0] != '/' {
		return false
	}
	tag, _, _ := strings.Cut(rest, ">")
	for i := range len(tag) {
		if (isGap(tag[i]) || strings.IndexByte(`/"'`, tag[i]) >= 0) && isHandler(tag[i:]) {
			return true
		}
	}
	return strings.Contains(ascii.Lower(tag), "javascript:")
}

// isHandler reports whether s begins, after white space, with an attribute such as onload=.
func isHandler(s string) bool {
	for s != "" && (isGap(s[0]) || s[0] == '/') {
		s = s[1:]
	}
	name, rest := firstWord(s)
	rest = afterGaps(rest)
	return len(name) >= len("oncut") && ascii.HasPrefixFold(name, "on") && strings.HasPrefix(rest, "=") && !strings.HasPrefix(rest, "==")
}

// endsString reports whether what follows a quotation mark goes on with a query of SQL: an operator and a comparison, a comment, or a
// statement.
func endsString(after string) bool {
	after = afterGaps(strings.TrimLeft(after, ")"))
	if comment, ok := strings.CutPrefix(after, "--"); ok {
		return strings.Trim(comment, "-+ ") == ""
	}
	if after == "#" || after == "/*" || strings.HasPrefix(after, ";") && (afterGaps(after[1:]) == "--" || isStatement(after[1:])) {
		return true
	}
	word, rest := firstWord(after)
	if strings.HasPrefix(after, "||") || strings.HasPrefix(after, "&&") {
		word, rest = "or", after[2:]
	}
	if !oneOf(word, "or and xor having") || rest == "" || ascii.IsAlphanumeric(rest[0]) {
		return false
	}
	condition := strings.TrimLeft(afterGaps(rest), "(")
	left, operator := firstWord(strings.TrimLeft(condition, "'\""))
	isLiteral := condition != left+operator || left != "" && strings.Trim(left, "0123456789") == "" // a name is that of a field
	operator = afterGaps(strings.TrimLeft(operator, "'\""))
	return oneOf(left, "true select") || strings.HasPrefix(operator, "--") ||
		isLiteral && operator != "" && (strings.IndexByte("=<>", operator[0]) >= 0 || ascii.HasPrefixFold(operator, "like"))
}

// isStatement reports whether s begins with a statement of SQL that changes something, or a call of one.
func isStatement(s string) bool {
	first, rest := firstWord(afterGaps(s))
	second, _ := firstWord(afterGaps(rest))
	switch {
	case oneOf(first, "drop alter create truncate"):
		return oneOf(second, "table database user view function procedure index schema")
	case oneOf(first, "insert"):
		return oneOf(second, "into")
	case oneOf(first, "delete"):
		return oneOf(second, "from")
	case oneOf(first, "waitfor"):
		return oneOf(second, "delay")
	case oneOf(first, "exec execute declare"):
		return second != "" || strings.HasPrefix(afterGaps(rest), "@")
	}
	return oneOf(first, "shutdown") && afterGaps(rest) != "" && strings.HasPrefix(afterGaps(rest), "--")
}

// isTautology reports whether a comparison compares a number or a string with itself after "or" or "and".
func isTautology(before, after string) bool {
	before = strings.TrimRight(before, " +")
	rest, left := lastWord(strings.TrimRight(before, "'\""))
	right, _ := firstWord(strings.TrimLeft(after, "'\" +"))
	if left == "" || left != right || strings.Trim(left, "0123456789") != "" && len(rest)+len(left) == len(before) {
		return false
	}
	_, word := lastWord(strings.TrimRight(rest, "'\" +(/*"))
	return oneOf(word, "or and")
}

// isDelay reports whether a function of SQL is called that waits, reads files or shows errors.
func isDelay(before, after string) bool {
	_, name := lastWord(before)
	switch {
	case oneOf(name, "sleep pg_sleep benchmark"):
		return after != "" && ascii.IsDigit(after[0])
	case oneOf(name, "extractvalue updatexml"):
		return strings.IndexByte(after, ',') >= 0
	}
	return oneOf(name, "load_file xp_cmdshell xp_dirtree")
}

// isUnion reports whether s begins with UNION SELECT and what is selected.
func isUnion(s string) bool {
	if ascii.HasPrefixFold(s, "union") {
		s = afterGaps(strings.TrimLeft(s[len("union"):], "("))
	} else {
		return false
	}
	if word, rest := firstWord(s); oneOf(word, "all distinct") {
		s = afterGaps(rest)
	}
	word, rest := firstWord(strings.TrimLeft(s, "("))
	if !oneOf(word, "select") || rest == "" {
		return false
	}
	columns := afterGaps(rest)
	word, rest = firstWord(columns)
	return columns != "" && (ascii.IsDigit(columns[0]) || strings.IndexByte(`'"@*(`, columns[0]) >= 0) || oneOf(word, "null") ||
		strings.HasPrefix(rest, ",") || strings.HasPrefix(rest, "(") || ascii.HasPrefixFold(afterGaps(rest), "from ") || ascii.HasPrefixFold(afterGaps(rest), "from+")
}

// isCommand reports whether s begins with a command of a shell and with an argument, if it is an ordinary word.
func isCommand(s string) bool {
	for s != "" && (isGap(s[0]) || strings.IndexByte("|&(", s[0]) >= 0) {
		s = s[1:]
	}
	if ascii.HasPrefixFold(s, "/bin/") || ascii.HasPrefixFold(s, "/usr/bin/") {
		s = s[strings.Index(s, "bin/")+len("bin/"):]
	}
	name, rest := firstWord(s)
	ends := rest == "" || strings.IndexByte("`;|)&\n\r", rest[0]) >= 0
	switch {
	case oneOf(name, "whoami ifconfig ipconfig netstat"):
		return ends || isGap(rest[0])
	case oneOf(name, "id uname"):
		return ends && (rest == "" || rest[0] == '`' || rest[0] == ')' || rest[0] == ';')
	case oneOf(name, "cat ls dir type echo sleep ping curl wget nc ncat bash sh rm nslookup powershell cmd python python3 perl php uname chmod"):
	default:
		return false
	}
	if argument, ok := strings.CutPrefix(rest, "$"); ok {
		return ascii.HasPrefixFold(argument, "{ifs") || ascii.HasPrefixFold(argument, "ifs")
	}
	if rest == "" || !isGap(rest[0]) && rest[0] != '<' && rest[0] != '\t' {
		return strings.HasPrefix(rest, ".exe")
	}
	argument := strings.TrimLeft(rest, "+ \t<")
	if argument == "" {
		return false
	}
	word, after := firstWord(argument)
	return strings.IndexByte("/-.*$~\\", argument[0]) >= 0 || ascii.IsDigit(argument[0]) || oneOf(word, "http https") || len(word) == 1 && strings.HasPrefix(after, ":")
}

// isExpression reports whether what follows "$", "#" or "{" is an expression of a template language that computes something: a product
// of numbers, as in {{7*7}}, or an access to what programs have within.
func isExpression(after string) bool {
	inner, ok := strings.CutPrefix(after, "{")
	if !ok {
		return false
	}
	inner, _, ok = strings.Cut(inner, "}")
	if !ok {
		return false
	}
	inner = strings.Trim(inner, "+ '\"{(")
	first, rest := firstWord(inner)
	rest = strings.TrimLeft(rest, "+ '\"")
	if first != "" && strings.Trim(first, "0123456789") == "" && strings.HasPrefix(rest, "*") {
		return true
	}
	return strings.HasPrefix(inner, "T(") || strings.HasPrefix(inner, "@java") || oneOf(first, "config self lipsum cycler") && (rest == "" || rest[0] == '.') ||
		strings.Contains(inner, ".class.") || strings.Contains(inner, "getClass(") || strings.Contains(inner, "java.lang.")
}

// isInternalName reports whether "_" and what follows it is a name that programs have within, and URLs do not need.
func isInternalName(after string) bool {
	name, _ := firstWord(after)
	return oneOf(name, "_class__ _globals__ _subclasses__ _mro__ _builtins__ _import__ _proto__")
}

// secretFiles are the files with secrets of a site, and systemFiles those of a system, which are at the root.
var (
	secretFiles = [...]string{".git/config", ".git/head", ".aws/credentials", ".ssh/id_", ".htaccess", ".htpasswd", "web-inf/web.xml"}
	systemFiles = [...]string{"etc/passwd", "etc/shadow", "proc/self/", "windows/win.ini", `windows\win.ini`, "winnt/win.ini", "boot.ini", `windows\system32\`, "windows/system32/"}
)

// isSecretFile reports whether a path that follows a slash names a file with secrets.
func isSecretFile(path string, isDeep bool) bool {
	if ascii.HasPrefixFold(path, ".env") {
		return len(path) == len(".env") || path[len(".env")] == '.' || path[len(".env")] == 0
	}
	return beginsWith(path, secretFiles[:]) || !isDeep && beginsWith(path, systemFiles[:])
}

// beginsWith reports whether a path begins with one of some files in lower case. Ordinary paths differ in the first byte.
func beginsWith(path string, files []string) bool {
	if path == "" {
		return false
	}
	first := ascii.ToLower(path[0])
	for _, file := range files {
		if file[0] == first && ascii.HasPrefixFold(path, file) {
			return true
		}
	}
	return false
}
