package engine

import (
	"cmp"
	"html"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/display"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/internal/intext"
	"github.com/weburl/weburl/internal/redact"
	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/verdict"
)

// mostRead is how many links in a text are inspected for the gravest.
const mostRead = 100

// readPasted reads the link in the input in place of it, if that is asked for: of several links the
// gravest, or the first of them.
func (r *request) readPasted() {
	if !r.readsLinks() {
		return
	}
	read := r.readings(false, mostRead)
	*r = read[0]
	for _, of := range read[1:] {
		if of.inspect().Score() > r.inspect().Score() {
			*r = of
		}
	}
}

// readsLinks reports whether links in texts are read.
func (r *request) readsLinks() bool { return r.pasted && r.NotText < 0 && !isReference(r.Text) }

// isReference reports whether a text is a relative reference, which may have URLs in it: /login?next=https://evil.example/.
func isReference(text string) bool {
	text = strings.TrimSpace(text)
	return text != "" && strings.IndexByte("/?.", text[0]) >= 0 && !strings.HasPrefix(text, "//") && !strings.ContainsFunc(text, unicode.IsSpace) && !strings.ContainsAny(text, "<>\"")
}

// locationIn returns the reference in a field Location of a response, or nothing.
func locationIn(text string) string {
	for line := range strings.Lines(text) {
		name, value, _ := strings.Cut(line, ":")
		if value = strings.TrimSpace(value); strings.EqualFold(name, "location") && value != "" && !strings.ContainsFunc(value, unicode.IsSpace) && !isURL(value) {
			return value
		}
	}
	return ""
}

// readings returns a request for each link in the input, up to a number of them, or for the input itself if
// it has none. With a base, it is a reference unless it has several. It is also only the input itself if that
// is a URL or a lookup, and more dangerous than the links: javascript:f(1, 'https://good.example/').
func (r *request) readings(isLine bool, most int) []request {
	text := joinedDots.Replace(r.Text)
	links, unread := linksIn(text)
	r.links, r.unread = len(links), unread
	source := isSource(r.Text)
	if location := locationIn(text); location != "" {
		links, r.links = []string{location}, 1
	} else if r.links < 2 && (r.links == 0 || r.HasBase || !source) {
		links = []string{r.Text}
		if target := targetIn(text); r.HasBase && target != "" {
			links[0] = target
		} else if !r.HasBase && !isURL(r.Text) && withoutHidden(r.Text) == "" {
			if links[0] = target; target == "" || !hasFindings(target) {
				links[0], _ = linkIn(text, isLine)
			}
		}
	}
	if source {
		if left, _ := linksIn(redact.Text(r.Text, redact.Secrets(r.Text, r.hide...), r.hide...)); len(redact.Secrets(strings.Join(left, " "), r.hide...)) > 0 {
			r.decoded = strings.Join(links, " ")
		}
	}
	texts, message := textsOf(r.Text), ""
	if !source && len(r.Text) <= mostText && strings.ContainsAny(strings.TrimSpace(r.Text), " \n") {
		message = r.Text
	}
	list := make([]request, min(len(links), most))
	isWhole := links[0] != r.Text
	for i := range list {
		list[i] = *r
		list[i].linked = cmp.Or(texts[links[i]], message)
		list[i].readAs(links[i])
		isWhole = isWhole && list[i].inspect().Grade < verdict.Dangerous
	}
	if isWhole {
		whole := *r
		if whole.readAs(r.Text); (weburl.CanParse(whole.Text) || isLookup(whole.Text)) && whole.inspect().Grade == verdict.Dangerous {
			return []request{whole}
		}
	}
	return list
}

// isLookup reports whether a text is one in braces, as of ${jndi:ldap://evil.example/}, and nothing else.
func isLookup(text string) bool {
	text = strings.TrimSpace(text)
	return strings.HasPrefix(text, "${") && strings.HasSuffix(text, "}") && !strings.ContainsAny(text, " \n")
}

// joinedDots removes the spaces around dots that have been altered.
var joinedDots = strings.NewReplacer(" [.] ", "[.]", " (.) ", "(.)", " [dot] ", "[.]")

// readAs reads a link in place of the input, a defanged one as what it stands for.
func (r *request) readAs(link string) {
	text := link
	if url, ok := restored(link); ok {
		text = url
	}
	if text != r.Text {
		r.written, r.link, r.Text = r.Text, link, text
	}
}

// isDefanged reports whether the link that is read was restored from a defanged one.
func (r *request) isDefanged() bool {
	_, ok := restored(r.link)
	return ok
}

// mostText is how many bytes of the text of a link are compared with its URL.
const mostText = 2000

// textsOf returns the texts of the links in HTML, by the URLs in their tags, and of those as in [text](URL) and
// text <URL> if they have no spaces. If several links in HTML have one URL, the text of the last is returned.
func textsOf(source string) map[string]string {
	texts := map[string]string{}
	url, from := "", 0 // of the link that is open, and the end of the last tag
	for t := range tagsIn(source) {
		if text := source[from:t.start]; url != "" && len(texts[url]) < mostText {
			texts[url] += html.UnescapeString(text[:min(len(text), mostText)])
		}
		from = t.end
		switch t.name {
		case "a":
			url = ""
			for name, value := range t.values() {
				if name == "href" {
					url = linkOf(name, value)
					break
				}
			}
			texts[url] = ""
		case "/a":
			url = ""
		}
	}
	if text := source[from:]; url != "" {
		texts[url] += html.UnescapeString(text[:min(len(text), mostText)])
	}
	before := ""
	for word := range strings.FieldsSeq(source) {
		text, url, ok := strings.Cut(word, "](")
		if !ok {
			if text, url, _ = strings.Cut(word, "<"); text == "" {
				text = before
			}
		}
		if end := strings.IndexAny(url+" ", ")> "); texts[url[:end]] == "" && strings.Contains(url[:end], "://") && len(text) < mostText {
			texts[url[:end]] = text[strings.IndexByte(text, '[')+1:]
		}
		before = word
	}
	return texts
}

// isURL reports whether a text is one URL, whichever characters it has: it has no white space, except around it, as isSpaced
// allows and in a line that runs code, begins with a scheme, and parses. The host of http://a.example;b.example/ is not cut. The dot in a "scheme" of
// example.com:8080 is one of a host. If a tab or line break is in the scheme, which browsers remove, the scheme is one
// that is known or harmful, and the text has any white space: what is after "label\tdata:" is another URL. A comma at the end of a host is none of it.
func isURL(text string) bool {
	text = strings.TrimFunc(text, isStripped)
	name, rest, ok := strings.Cut(text, ":")
	bare := removed.Replace(name)
	if !ok || !scheme.IsValid(bare) || isLabel(text) || strings.HasSuffix(text, ",") && !strings.ContainsAny(strings.TrimLeft(rest, "/"), "/?#") {
		return false
	}
	if bare != name {
		start, v := schemeStart(text, len(name)), verdict.Inspect(bare+":x")
		ok = start == 0 || start < 0 && v.Grade > verdict.Note && v.Findings[0].Rule != verdict.Script // "label\tscript"
	} else {
		ok = !strings.Contains(name, ".") && (!strings.ContainsFunc(text, unicode.IsSpace) || isSpaced(text) || !strings.Contains(text, "\n") && isCode(text))
	}
	return ok && weburl.CanParse(text)
}

// isLabel reports whether what is before the first colon of a text is a label and no scheme: "URL", before another one
// (https://www.rfc-editor.org/rfc/rfc1738#appendix), or "File" before a space and the name of a file.
func isLabel(text string) bool {
	name, after, _ := strings.Cut(text, ":")
	inner, _, _ := strings.Cut(after, ":")
	return strings.EqualFold(name, "url") && scheme.IsValid(strings.TrimSpace(inner)) && inner != after ||
		strings.EqualFold(name, "file") && strings.HasPrefix(after, " ") && !strings.ContainsAny(after, `/\:`)
}

// mostSpaced is how many bytes after its first space a URL in a line has at most.
const mostSpaced = 24

// isSpaced reports whether a text with a space more likely is one URL than a URL and a remark or a column: the space is within
// its path, query or fragment, and one or two words follow it, which are not numbers or hosts and have no punctuation. The last line
// of a list is none of these words. The last word can be the end of a file name, as in "a b.html", unless one is before the space.
func isSpaced(text string) bool {
	url, rest, _ := strings.Cut(text, " ")
	_, after, _ := strings.Cut(url, "://")
	if !strings.ContainsAny(after, "/?#") || strings.ContainsFunc(url, unicode.IsSpace) || strings.IndexByte("/.,;:!?>)]\"'", url[len(url)-1]) >= 0 || len(rest) > mostSpaced || strings.Count(rest, " ") > 1 {
		return false
	}
	words := strings.Split(rest, " ")
	if last := len(words) - 1; isFileEnd(words[last]) && !strings.Contains(url[strings.LastIndexAny(url, "/?#"):], ".") {
		words = words[:last]
	}
	for _, word := range words {
		if strings.Trim(word, "0123456789") == "" || word[0] == '-' || strings.ContainsFunc(word, func(c rune) bool {
			return !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune("=&%/+~_-", c)
		}) {
			return false
		}
	}
	return true
}

// isFileEnd reports whether a word ends with an extension of a file that is no name of a host: letters and digits after a dot.
func isFileEnd(word string) bool {
	name, extension, ok := strings.Cut(word, ".")
	if !ok || len(extension) < 2 || len(extension) > 5 || strings.Trim(extension, "0123456789") == "" || strings.ContainsFunc(name+extension, func(c rune) bool {
		return !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune("+~_-()", c)
	}) {
		return false
	}
	_, isHost := verdict.WithScheme(word)
	return !isHost && name != ""
}

// removed removes from a URL the characters that browsers remove.
var removed = strings.NewReplacer("\t", "", "\n", "", "\r", "")

// isStripped reports whether a character is stripped from around a URL: white space or a C0 control.
func isStripped(c rune) bool { return c <= ' ' || unicode.IsSpace(c) }

// schemeStart returns where the longest known scheme begins that ends before a colon in a text, with the tabs and line breaks in
// it, or -1.
func schemeStart(text string, colon int) int {
	const longest = 40
	start, name := -1, ""
	for i := colon - 1; i >= 0 && len(name) < longest; i-- {
		switch c := text[i]; {
		case c == '\t' || c == '\n' || c == '\r':
			continue
		case !scheme.IsByte(c):
			return start
		default:
			name = string(c) + name
		}
		if (i == 0 || !scheme.IsByte(text[i-1])) && answers.IsScheme(name) {
			start = i
		}
	}
	return start
}

// isCode reports whether a URL runs code.
func isCode(url string) bool {
	v := verdict.Inspect(url)
	return v.Grade == verdict.Dangerous && (v.Findings[0].Rule == verdict.Script || v.Findings[0].Rule == verdict.Data)
}

// codeIn returns the bytes of the first URL in a text that runs code, such as javascript:alert(1), if the colon of its known
// scheme is between two bytes. end is 0 if there is none.
func codeIn(text string, from, before int) (start, end int) {
	const read = 100 // bytes of each URL
	for colon := from; ; colon++ {
		next := strings.IndexByte(text[colon:before], ':')
		if next < 0 {
			return 0, 0
		}
		colon += next
		if start = schemeStart(text, colon); start < 0 {
			continue
		}
		after := text[colon+1:]
		after = after[:min(len(after), read)]
		if end = intext.TrimmedEnd(after, 0, intext.Length(after)); end == 0 {
			continue
		}
		if isCode(text[start : colon+1+end]) {
			return start, intext.TrimmedEnd(text, colon+1, colon+1+intext.Length(text[colon+1:]))
		}
	}
}

// withoutHidden returns the URL after characters that do not show and that the parser does not strip, or nothing.
func withoutHidden(text string) string {
	url := strings.TrimLeftFunc(text, func(c rune) bool { return c == ' ' || !strconv.IsPrint(c) })
	if url == text || weburl.CanParse(text) || !isURL(url) {
		return ""
	}
	return url
}

// restored returns the URL that a defanged link stands for. A host without a scheme, which can be an IPv6 address without brackets, is read as https, and an e-mail address
// as mailto: who has altered its dots means a link. With a dot that has only one bracket, or a backslash, the host has a known suffix.
func restored(link string) (url string, ok bool) {
	url = display.Refang(link)
	if url == link {
		return "", false
	}
	url = strings.TrimSpace(url)
	begin := strings.IndexFunc(url, func(c rune) bool {
		return !unicode.IsLetter(c) && !unicode.IsDigit(c) && c != '-' && c != '_' && c != '.'
	})
	if begin < 0 {
		begin = len(url)
	}
	host, rest := url[:begin], url[begin:]
	if name, domain, isMail := strings.Cut(url, "@"); isMail && name != "" && strings.Contains(domain, ".") && !strings.ContainsAny(url, ":/?#\\ ") {
		return "mailto:" + url, true
	}
	if strings.Contains(link, "[:]") {
		address, rest := url, ""
		if url[0] != '[' {
			end := fieldEnd(url, "/?#")
			address, rest = "["+url[:end]+"]", url[end:]
		}
		if u, err := weburl.Parse("https://" + address + rest); err == nil && u.ParsedHost().Kind() == weburl.HostIPv6 {
			return "https://" + address + rest, true
		}
	}
	if dot := strings.IndexByte(host, '.'); dot <= 0 || strings.HasPrefix(rest, "://") {
		return url, display.IsDefanged(link)
	} else if strings.HasSuffix(host, ".") || rest != "" && strings.IndexByte("/?#:", rest[0]) < 0 {
		return "", false
	}
	if _, isHost := verdict.WithScheme(url); !isHost && !strings.Contains(link, ".]") && !strings.Contains(link, ".)") && !strings.Contains(link, ".}") && !strings.Contains(strings.ToLower(link), "dot") {
		return "", false
	}
	url = "https://" + url
	return url, !weburl.CanParse(link) && weburl.CanParse(url)
}

// linksIn returns the links in the lines of a text, each line's once: those in attributes, what linkIn returns, and the
// links after it. A URL that is the text of a link is shown, and not followed. unread is how many lines have text and no link.
func linksIn(text string) (links []string, unread int) {
	if isURL(text) {
		return []string{strings.TrimSpace(text)}, 0
	}
	for line := range strings.Lines(text) {
		before := len(links)
		if isURL(line) {
			links = append(links, strings.TrimSpace(line))
			continue
		}
		seen := map[string]bool{}
		add := func(link string) {
			if url, ok := verdict.WithScheme(link); ok {
				link = url
			}
			if !seen[link] {
				links, seen[link] = append(links, link), true
			}
		}
		if target := targetIn(line); target != "" {
			add(target)
			line = strings.Replace(line, target, "", 1)
		}
		for _, p := range piecesOf(line) {
			if p.isLink {
				add(p.text)
				continue
			}
			isWord := true
			for rest := p.text; rest != ""; isWord = rest != "" && rest[0] <= ' ' {
				var link string
				text := strings.TrimSpace(rest)
				if link, rest = linkIn(text, isWord); isLink(text, link) && !(p.isOf && rest == "" && text == strings.TrimSpace(p.text)) {
					add(link)
				}
			}
		}
		if len(links) == before && strings.TrimSpace(line) != "" {
			unread++
		}
	}
	return links, unread
}

// targetIn returns the target of the request in a line of a log, such as GET /login?next=https://a.example HTTP/1.1, or nothing.
func targetIn(line string) string {
	before, _, ok := strings.Cut(line, " HTTP/")
	space := strings.LastIndexByte(before, ' ')
	if !ok || space < 0 {
		return ""
	}
	target := before[space+1:]
	method := before[strings.LastIndexAny(before[:space], " \"'[")+1 : space]
	if !strings.HasPrefix(target, "/") || method == "" || strings.Trim(method, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
		return ""
	}
	return target
}

// hasFindings reports whether something in the target of a request is more than a note, or it has a URL.
func hasFindings(target string) bool {
	return slices.ContainsFunc(verdict.Inspect(target).Findings, func(f verdict.Finding) bool { return f.Grade > verdict.Note || f.Inside != nil })
}

// isLink reports whether linkIn has found a link in a text, or the text is a URL.
func isLink(text, link string) bool {
	if _, _, ok := intext.Next(slashed(link), 0); ok || link != text {
		return true
	}
	_, isHost := verdict.WithScheme(link)
	_, ok := restored(link)
	_, end := codeIn(link, 0, len(link))
	return ok || isHost || end > 0
}

// appendLinks appends how many links are in the lines of the input.
func appendLinks(b []byte, r *request) []byte {
	links, _ := linksIn(r.Text)
	return strconv.AppendInt(b, int64(len(links)), 10)
}

// isText reports whether a line of a list without a link is text, on which no verdict is given: several words, or
// one without a delimiter of URLs. A line with a scheme and no space after it is not text, and neither is one
// that deceives or harms users.
func isText(line string) bool {
	line = strings.TrimFunc(withoutTags(line), isStripped)
	if name, after, ok := strings.Cut(line, ":"); ok && scheme.IsValid(name) && !isLabel(line) {
		return strings.HasPrefix(after, " ") && scheme.LookupFold(name) == scheme.NotSpecial && verdict.Inspect(line).Grade < verdict.Suspicious
	}
	return strings.ContainsAny(line, " \t") || !strings.ContainsAny(line, `/\.:@?#%&=[]`)
}

// isMail reports whether a text is an e-mail address at a domain that can be registered.
func isMail(text string) bool {
	text = strings.TrimSpace(text)
	list := redact.Addresses(text, redact.Outside)
	if len(list) != 1 || list[0].Start != 0 || list[0].End != len(text) {
		return false
	}
	_, ok := verdict.WithScheme(text[list[0].Domain:])
	return ok
}

// quotes are quotation marks that open, each with those that close.
var quotes = map[rune]string{'"': `"`, '\'': "'", '`': "`", '“': "”", '‘': "’", '„': "“”", '‚': "‘’", '«': "»", '»': "«", '‹': "›", '›': "‹"}

// unquoted returns the word in quotation marks at the beginning of a text, and the text after them. An
// apostrophe before a letter or a digit closes none.
func unquoted(text string) (inner, rest string) {
	mark, size := utf8.DecodeRuneInString(text)
	closing := quotes[mark]
	for at, c := range text[size:] {
		if closing == "" || c == ' ' {
			break
		}
		if !strings.ContainsRune(closing, c) {
			continue
		}
		after := text[size+at+utf8.RuneLen(c):]
		if next, _ := utf8.DecodeRuneInString(after); c != '\'' && c != '’' || !unicode.IsLetter(next) && !unicode.IsDigit(next) {
			return text[size : size+at], after
		}
	}
	return "", ""
}

// linkIn returns the link in a text as people paste it, and the text after it: in angle brackets or quotation
// marks, after the sign of an item, in a field of CSV, or in a message, as a URL or as a host without a scheme. An IPv6 address is
// completed. Another text is returned as it is, and so is one that is nothing but a host without a scheme. In a list of lines a space ends a link.
func linkIn(text string, isLine bool) (link, rest string) {
	trimmed := strings.TrimFunc(text, isStripped)
	if inner, after := unquoted(trimmed); inner != "" {
		link, rest = linkIn(inner, isLine)
		if isLink(inner, link) {
			return link, rest + after
		}
	}
	const mostIPv6 = len("0000:0000:0000:0000:0000:0000:255.255.255.255")
	if addr, err := netip.ParseAddr(trimmed[:min(len(trimmed), mostIPv6+1)]); err == nil && addr.Is6() && addr.Zone() == "" {
		return "https://[" + trimmed + "]", ""
	}
	if _, ok := answers.WithDots(trimmed); ok {
		return text, ""
	}
	if isLine {
		word := trimmed[:fieldEnd(trimmed, " \t")]
		if word == trimmed || strings.ContainsAny(word, "/?#") {
			word = word[:intext.TrimmedEnd(word, 0, len(word))]
			switch link, ok := verdict.WithScheme(word); {
			case ok && word == trimmed:
				return text, ""
			case ok:
				return link, trimmed[len(word):]
			}
		}
	}
	start, end, ok := intext.Next(slashed(trimmed), 0)
	if !ok {
		return hostIn(text, trimmed, len(trimmed))
	}
	if known := schemeStart(trimmed, start+strings.IndexByte(trimmed[start:], ':')); known >= 0 {
		start = known
	}
	if start == 0 {
		if link = firstIn(text, trimmed, end, isLine); link == text {
			return text, ""
		}
		return link, strings.TrimPrefix(trimmed, link)
	}
	if before := trimmed[:start]; !strings.ContainsAny(before, " \"<>,;") && !isLabel(trimmed) {
		// A URL with another one in it, or with a line break in its scheme, which browsers remove.
		if u, err := weburl.Parse(trimmed); err == nil && (u.IsSpecial() || !strings.ContainsAny(before, "\t\n") || isURL(trimmed)) {
			return text, ""
		}
	}
	if link, rest = hostIn("", trimmed, start); link != "" {
		return link, rest
	}
	if c := trimmed[start-1]; c == ',' || c == ';' {
		end = start + fieldEnd(trimmed[start:end], string(c))
	}
	return trimmed[start:end], trimmed[end:]
}

// slashed returns a text that begins with a special scheme and two slashes or backslashes, which browsers read alike, with two slashes.
func slashed(text string) string {
	name, after, _ := strings.Cut(text, ":")
	if len(after) < 2 || strings.Trim(after[:2], `/\`) != "" || !scheme.IsValid(name) || scheme.LookupFold(name) == scheme.NotSpecial {
		return text
	}
	return name + "://" + after[2:]
}

// fieldEnd returns the length of text before a separator.
func fieldEnd(text, separators string) int {
	if i := strings.IndexAny(text, separators); i >= 0 {
		return i
	}
	return len(text)
}

// firstIn returns the link at the beginning of a text, which ends at a byte of it. A URL can contain
// spaces: they are more likely the end of one if it has a path, or a host with a dot, and a message follows it.
func firstIn(text, trimmed string, end int, isLine bool) string {
	_, after, _ := strings.Cut(slashed(trimmed[:end]), "://")
	authority := after[:len(after)-len(strings.TrimLeftFunc(after, func(c rune) bool { return !strings.ContainsRune("/?#\\", c) }))]
	rest := trimmed[end:]
	space := strings.IndexAny(rest, " \t\n")
	isMessage := strings.Contains(rest, "\n") && strings.Contains(rest, " ") || strings.Contains(strings.TrimSpace(rest), " ") && !strings.ContainsAny(rest, "|{}&=") && !isSpaced(trimmed) && !isFileEnd(rest[strings.LastIndexByte(rest, ' ')+1:])
	if (isLine || isMessage) && space >= 0 && strings.Trim(rest[:space], ".,;:!?>\"')]") == "" && (len(authority) < len(after) || strings.Contains(authority, ".")) {
		return trimmed[:end]
	}
	if rest != "" && strings.Trim(rest, ">\"”,;.") == "" {
		return trimmed[:end]
	}
	return text
}

// hostIn returns the link in a text without a URL up to a byte, and the text after it: in a word, a host that is defanged or that
// WithScheme completes, with its port and path, or what codeIn finds.
func hostIn(text, trimmed string, before int) (link, rest string) {
	isBetween := func(c rune) bool { return c <= ' ' || strings.ContainsRune("<>\"“”,;|", c) }
	for rest = trimmed[:before]; rest != ""; {
		rest = strings.TrimLeftFunc(rest, isBetween)
		end := strings.IndexFunc(rest, isBetween)
		if end < 0 {
			end = len(rest)
		}
		word, after := rest[:intext.TrimmedEnd(rest, 0, end)], rest[end:]
		at := before - len(rest)
		if at == 0 && strings.HasPrefix(rest[len(word):], ":") && before < len(trimmed) {
			rest = after // the sender of a message with a link
			continue
		}
		switch start, end := codeIn(trimmed, at, at+len(word)); {
		case start > 0:
			return trimmed[start:end], trimmed[end:]
		case end > 0 && weburl.CanParse(trimmed):
			return text, ""
		}
		if word == trimmed[:before] {
			break
		}
		if _, ok := restored(word); ok {
			return word, trimmed[at+len(word):]
		}
		if link = bareHost(word); link != "" {
			return link, trimmed[before-len(after):]
		}
		rest = after
	}
	return text, ""
}

// files are the top-level domains that are more often the extensions of files: in a text, a name of two labels is that
// of a file if it has no port and no path. Four numbers are a version, or an address that no link is meant by.
var files = map[string]bool{"md": true, "mov": true, "py": true, "rs": true, "sh": true, "so": true, "zip": true}

// bareHost returns the URL of the first host in a word, with its port and path, or nothing. It is at the beginning of the
// word, or after a delimiter such as "=". In an e-mail address and in a path there is none.
func bareHost(word string) string {
	end := 0
	for at := 0; at < len(word); at = end + 1 {
		host := word[at:]
		host = host[:fieldEnd(host, "/\\?#@&%=:()[]{}'`*!$^~+")]
		host = host[:intext.TrimmedEnd(host, 0, len(host))]
		end = at + len(host)
		isName := strings.Count(host, ".") == 1 && files[strings.ToLower(host[strings.IndexByte(host, '.')+1:])] || strings.Trim(host, "0123456789.") == ""
		if strings.HasPrefix(word[end:], ":") {
			if after := strings.TrimLeft(word[end+1:], "0123456789"); len(after) < len(word)-end-1 {
				end, isName = len(word)-len(after), false
			}
		}
		isLast := end < len(word) && strings.IndexByte("/\\?#@", word[end]) >= 0
		if isLast && word[end] != '@' {
			end, isName = len(word), false
		}
		if strings.Contains(host, ".") && !isName && !strings.HasPrefix(word[end:], "@") {
			if link, ok := verdict.WithScheme(word[at:end]); ok {
				return link
			}
		}
		if isLast {
			break
		}
	}
	return ""
}
