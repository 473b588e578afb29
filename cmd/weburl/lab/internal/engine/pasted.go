package engine

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/display"
	"github.com/weburl/weburl/internal/intext"
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
func (r *request) readsLinks() bool { return r.pasted && r.NotText < 0 }

// readings returns a request for each link in the input, up to a number of them, or for the input itself if
// it has none. With a base, it is a reference unless it has several. It is also only the input itself if that
// is a URL, and more dangerous than the links: javascript:f(1, 'https://good.example/').
func (r *request) readings(isLine bool, most int) []request {
	links := linksIn(r.Text)
	r.links = len(links)
	if r.links < 2 {
		links = []string{r.Text}
		if !r.HasBase && !isURL(r.Text) {
			links[0], _ = linkIn(r.Text, isLine)
		}
	}
	texts := textsOf(r.Text)
	list := make([]request, min(len(links), most))
	isWhole := links[0] != r.Text
	for i := range list {
		list[i] = *r
		list[i].linked = texts[links[i]]
		list[i].readAs(links[i])
		isWhole = isWhole && list[i].inspect().Grade < verdict.Dangerous
	}
	if isWhole {
		whole := *r
		if whole.readAs(r.Text); weburl.CanParse(whole.Text) && whole.inspect().Grade == verdict.Dangerous {
			return []request{whole}
		}
	}
	return list
}

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

// textsOf returns the texts of the links in HTML, by the URLs that linkIn finds in their tags. If several have one
// URL, the text of the last is returned.
func textsOf(html string) map[string]string {
	texts := map[string]string{}
	url := "" // of the link that is open
	for i, part := range strings.Split(html, "<") {
		tag, text, ok := strings.Cut(part, ">")
		name := tag[:fieldEnd(tag, " \t\r\n")]
		if i == 0 || !ok {
			continue
		}
		if strings.EqualFold(name, "a") {
			url = linkOfTag(tag)
			texts[url] = ""
		} else if strings.EqualFold(name, "/a") {
			url = ""
		}
		if url != "" && len(texts[url]) < mostText {
			texts[url] += strings.ReplaceAll(text[:min(len(text), mostText)], "&amp;", "&")
		}
	}
	return texts
}

// linkOfTag returns the link in the attribute href of a tag, or nothing.
func linkOfTag(tag string) string {
	const name, space = "href", " \t\r\n"
	for i := 1; i+len(name) <= len(tag); i++ {
		if tag[i-1] > ' ' || !strings.EqualFold(tag[i:i+len(name)], name) {
			continue
		}
		if value, ok := strings.CutPrefix(strings.TrimLeft(tag[i+len(name):], space), "="); ok {
			link, _ := linkIn("href="+strings.TrimLeft(value, space), false)
			return link
		}
	}
	return ""
}

// isURL reports whether a text is one URL, whichever characters it has: it has no white space, except around it,
// begins with a scheme, and parses. The host of http://a.example;b.example/ is not cut. The dot in a "scheme" of
// example.com:8080 is one of a host.
func isURL(text string) bool {
	text = strings.TrimSpace(text)
	name, _, ok := strings.Cut(text, ":")
	return ok && scheme.IsValid(name) && !strings.Contains(name, ".") && !strings.ContainsFunc(text, unicode.IsSpace) && weburl.CanParse(text)
}

// restored returns the URL that a defanged link stands for. A host without a scheme is read as https: who has
// altered its dots means a link.
func restored(link string) (url string, ok bool) {
	url = display.Refang(link)
	if url == link || display.IsDefanged(link) {
		return url, url != link
	}
	url = strings.TrimSpace(url)
	begin := strings.IndexFunc(url, func(c rune) bool {
		return !unicode.IsLetter(c) && !unicode.IsDigit(c) && c != '-' && c != '_' && c != '.'
	})
	if begin < 0 {
		begin = len(url)
	}
	host, rest := url[:begin], url[begin:]
	if dot := strings.IndexByte(host, '.'); dot <= 0 || strings.HasSuffix(host, ".") || rest != "" && strings.IndexByte("/?#:", rest[0]) < 0 {
		return "", false
	}
	url = "https://" + url
	return url, !weburl.CanParse(link) && weburl.CanParse(url)
}

// linksIn returns the links in the lines of a text, each line's once: what linkIn returns, and the links
// after it. Only at the beginning of a line and after white space is a host without a scheme one.
func linksIn(text string) (links []string) {
	for line := range strings.Lines(text) {
		if isURL(line) {
			links = append(links, strings.TrimSpace(line))
			continue
		}
		seen := map[string]bool{}
		isWord := true
		for rest := line; rest != ""; isWord = rest != "" && rest[0] <= ' ' {
			var link string
			line = strings.TrimSpace(rest)
			if link, rest = linkIn(line, isWord); isLink(line, link) && !seen[link] {
				links, seen[link] = append(links, link), true
			}
		}
	}
	return links
}

// isLink reports whether linkIn has found a link in a text, or the text is a URL.
func isLink(text, link string) bool {
	if _, _, ok := intext.Next(link, 0); ok || link != text {
		return true
	}
	_, ok := restored(link)
	return ok
}

// appendLinks appends how many links are in the lines of the input.
func appendLinks(b []byte, r *request) []byte {
	return strconv.AppendInt(b, int64(len(linksIn(r.Text))), 10)
}

// isText reports whether a line of a list without a link is text, on which no verdict is given: several words, or
// one without a delimiter of URLs. A line with a scheme and no space after it is not text, and neither is one
// that deceives or harms users.
func isText(line string) bool {
	line = strings.TrimSpace(line)
	if name, after, ok := strings.Cut(line, ":"); ok && scheme.IsValid(name) {
		return strings.HasPrefix(after, " ") && scheme.LookupFold(name) == scheme.NotSpecial && verdict.Inspect(line).Grade < verdict.Suspicious
	}
	return strings.ContainsAny(line, " \t") || !strings.ContainsAny(line, `/\.:@?#%&=[]`)
}

// quotes are quotation marks that open, each with those that close.
var quotes = map[rune]string{'"': `"`, '\'': "'", '`': "`", '“': "”", '‘': "’", '„': "“”", '‚': "‘’", '«': "»", '»': "«", '‹': "›", '›': "‹"}

// unquoted returns the word in quotation marks at the beginning of a text, and the text after them. An
// apostrophe before a letter or a digit closes none.
func unquoted(text string) (inner, rest string) {
	mark, size := utf8.DecodeRuneInString(text)
	closing := quotes[mark]
	for at, c := range text[size:] {
		if closing == "" || c <= ' ' {
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
// marks, after the sign of an item, in a field of CSV, or in a message. Another text is returned as it is. In
// a list of lines a host or an IPv4 address without a scheme is a link too, and a space ends a link.
func linkIn(text string, isLine bool) (link, rest string) {
	trimmed := strings.TrimSpace(text)
	if inner, after := unquoted(trimmed); inner != "" {
		link, rest = linkIn(inner, isLine)
		if _, isHost := verdict.WithScheme(inner); isHost || isLink(inner, link) {
			return link, rest + after
		}
	}
	if isLine {
		word := trimmed[:fieldEnd(trimmed, " \t")]
		if word == trimmed || strings.ContainsAny(word, "/?#") {
			word = word[:intext.TrimmedEnd(word, 0, len(word))]
			link, ok := verdict.WithScheme(word)
			if u, err := weburl.Parse("https://" + word); err == nil && u.ParsedHost().Kind() == weburl.HostIPv4 && u.Hostname() == word {
				link, ok = "https://"+word, true
			}
			if ok {
				return link, trimmed[len(word):]
			}
		}
	}
	start, end, ok := intext.Next(trimmed, 0)
	if !ok {
		return hostIn(text, trimmed)
	}
	if start == 0 {
		if link = firstIn(text, trimmed, end, isLine); link == text {
			return text, ""
		}
		return link, strings.TrimPrefix(trimmed, link)
	}
	if before := trimmed[:start]; !strings.ContainsAny(before, " \"<>,;") {
		// A URL with another one in it, or with a line break in its scheme, which browsers remove.
		if u, err := weburl.Parse(trimmed); err == nil && (u.IsSpecial() || !strings.ContainsAny(before, "\t\n")) {
			return text, ""
		}
	}
	if link, rest = hostIn("", trimmed[:start]); link != "" {
		return link, rest + trimmed[start:]
	}
	if c := trimmed[start-1]; c == ',' || c == ';' {
		end = start + fieldEnd(trimmed[start:end], string(c))
	}
	link, rest = trimmed[start:end], trimmed[end:]
	if strings.HasSuffix(trimmed[:start-1], "=") && strings.IndexByte(`"'`, trimmed[start-1]) >= 0 { // an attribute of HTML
		link = strings.ReplaceAll(link, "&amp;", "&")
	}
	return link, rest
}

// fieldEnd returns the length of text before a separator.
func fieldEnd(text, separators string) int {
	if i := strings.IndexAny(text, separators); i >= 0 {
		return i
	}
	return len(text)
}

// firstIn returns the link at the beginning of a text, which ends at a byte of it. A URL can contain
// spaces: they are more likely the end of one if it has a path, or a host with a dot.
func firstIn(text, trimmed string, end int, isLine bool) string {
	_, after, _ := strings.Cut(trimmed[:end], "://")
	authority := after[:len(after)-len(strings.TrimLeftFunc(after, func(c rune) bool { return !strings.ContainsRune("/?#\\", c) }))]
	rest := trimmed[end:]
	space := strings.IndexAny(rest, " \t\n")
	if (isLine || strings.Contains(rest, "\n") && strings.Contains(rest, " ")) && space >= 0 && strings.Trim(rest[:space], ".,;:!?>\"')]") == "" && (len(authority) < len(after) || strings.Contains(authority, ".")) {
		return trimmed[:end]
	}
	if rest != "" && strings.Trim(rest, ">\"”,;.") == "" {
		return trimmed[:end]
	}
	return text
}

// hostIn returns the link in a text without a URL, and the text after it: a word that begins with "www." or
// is defanged.
func hostIn(text, trimmed string) (link, rest string) {
	isBetween := func(c rune) bool { return c <= ' ' || strings.ContainsRune("<>\"“”,;|", c) }
	for rest = trimmed; rest != ""; {
		rest = strings.TrimLeftFunc(rest, isBetween)
		end := strings.IndexFunc(rest, isBetween)
		if end < 0 {
			end = len(rest)
		}
		word, after := rest[:intext.TrimmedEnd(rest, 0, end)], rest[end:]
		if word == trimmed {
			break
		}
		if _, ok := restored(word); ok {
			return word, rest[len(word):]
		}
		if len(word) > 4 && strings.EqualFold(word[:4], "www.") {
			if link, ok := verdict.WithScheme(word); ok {
				return link, rest[len(word):]
			}
		}
		rest = after
	}
	return text, ""
}
