package lint

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/display"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/links"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/ssrf"
)

// A verdict is what is wrong with a URL: a rule, what there is to say beyond its meaning,
// and a fix.
type verdict struct {
	rule   string
	fault  string // a sentence that replaces the meaning; may be empty
	fix    string
	hasFix bool
	note   bool   // the severity is Note by default
	fatal  bool   // the severity is Error by default
	target string // the file that is looked for, below the root; may be empty
	plain  bool   // whoever shows the document, the link leads nowhere
	near   bool   // the page has nearly the fragment
	open   bool   // the URL may be right as it is written, and where it leads is checked too
}

// rustPath matches the name of what a link leads to in the documentation of Rust.
//
// https://doc.rust-lang.org/rustdoc/write-documentation/linking-to-items-by-name.html
var rustPath = regexp.MustCompile(`^(?:[a-z]+@)?(?:(?:crate|self|super|Self)(?:::[\w:]*)?(?:#.*)?|[A-Za-z_]\w*(?:::\w+)+[!()]{0,2}(?:#.*)?)$`)

// escapes matches the start of an escape sequence of a terminal or of ISO-2022-JP, or of a percent-encoded byte, whose last
// letter looks like that of a scheme.
var escapes = regexp.MustCompile(`\[[0-9;:]*$|\x1B\($|%[0-9A-Fa-f]$`)

// mostEscape is the length in bytes of the longest start of an escape sequence.
const mostEscape = 32

// indexed matches a part of a formula that is written like a link, such as f[i](x).
var indexed = regexp.MustCompile(`[\w}]\[\w{1,3}\]\(\\?\w+\)$`)

// isIndexed reports whether a link of Markdown is such a part of a formula, or is between dollars and has a command of TeX.
func (d *document) isIndexed(l *links.Link) bool {
	if strings.Contains(l.URL, `\`) {
		before, after := d.text[max(0, l.Start-mostLine):l.Start], d.text[l.End:min(len(d.text), l.End+mostLine)]
		after, _, _ = strings.Cut(after, "\n")
		if strings.Count(before[strings.LastIndexByte(before, '\n')+1:], "$")%2 == 1 && strings.Contains(after, "$") {
			return true
		}
	}
	return !strings.ContainsAny(l.URL, "./#") && indexed.MatchString(d.text[max(0, l.Start-len("f[iii](")):min(len(d.text), l.End+1)])
}

// link checks a link of the document.
//
// What comments of source code, strings and plain text mention is seldom a link: there
// only a misspelled scheme is more than a note.
func (d *document) link(l *links.Link) {
	d.URLs++
	url := d.site.written(d, l.URL)
	if d.addsMailto(l) {
		url = "mailto:" + url
	}
	if url != l.URL {
		written := *l
		written.URL = url
		l = &written
	}
	use := "mentioned"
	if l.Reference {
		use = "linked"
	}
	switch {
	case !d.linter.Placeholders && d.isDemonstration(l):
		d.placeholder(l)
		return
	case !d.seen.add(use, l.URL) && !d.linter.Every && d.explains == nil:
		return
	case d.format == "xml" && (!d.feed && !strings.Contains(l.URL, "://") || strings.ContainsAny(l.URL, " \n\t")): // or a list of URLs
		d.skip(l, namesInXML)
		return
	case d.linter.excluded(l.URL):
		d.Excluded++
		d.tell(l, "left out: a pattern of exclude matches the URL")
		return
	case !d.linter.Placeholders && (isPlaceholder(l.URL) || d.linter.config.isPlaceholder(l.URL) || d.isCut(l)):
		d.placeholder(l)
		return
	}
	if d.format == "markdown" && (d.isIndexed(l) || strings.Contains(l.URL, "::") && !strings.Contains(l.URL, "//") || rustPath.MatchString(l.URL) || strings.HasPrefix(l.URL, "{") || d.isItem(l.URL) && !d.exists(l.URL)) || !l.Reference && escapes.MatchString(d.text[max(0, l.Start-mostEscape):l.Start]) {
		d.placeholder(l) // a part of a formula, a name of Rust, an expression of JSX, or the rest of an escape sequence
		return
	}
	if d.format == "asciidoc" && (strings.Contains(l.URL, `\_`) || strings.Contains(l.URL, `\#`) || strings.HasSuffix(l.URL, "//") || strings.HasSuffix(d.text[:l.Start], "pass:[")) {
		d.placeholder(l) // it has an escape, or the name of a host between brackets follows, or it is the text of a macro
		return
	}
	if d.format == "html" && d.dynamic && strings.ContainsAny(l.URL, "\\\"|$") || strings.Contains(l.URL, "://.") && (l.Start == 0 || strings.IndexByte("(<\"'", d.text[l.Start-1]) < 0) {
		d.placeholder(l) // code of a template, or a part of hosts
		return
	}
	if d.isLeftOutHTML(l) {
		d.skip(l, leftOutHTML)
		return
	}
	if v, ok := d.written(l); ok {
		if !l.Reference && (d.isCode(l) || d.isCommentedOut(l)) {
			d.skip(l, inCode)
			return
		}
		_, query, _ := strings.Cut(l.URL, "?")
		v.note = v.note || v.rule == "swallowed-markup" && (strings.HasSuffix(query, `"`) || d.isMention(l))                                    // servers ignore it
		v.note = v.note || !l.Reference && !d.isProse() && (v.rule != "scheme-typo" || d.format == "css") || strings.HasSuffix(l.Raw, "&quot;") // by a program
		d.report(l, v)
		if !v.open {
			return
		}
	}
	d.parsed(l)
}

// isDemonstration reports whether a link of HTML in Markdown has an empty URL. Documents show elements so.
func (d *document) isDemonstration(l *links.Link) bool {
	if d.format != "markdown" || l.URL != "" || l.Kind != links.Hyperlink {
		return false
	}
	before := d.text[:l.Start]
	return strings.HasSuffix(before, `="`) || strings.HasSuffix(before, "='")
}

// isCut reports whether a URL in text continues after where it was ended, with a
// placeholder, or began in the line above, where output of a program was wrapped.
func (d *document) isCut(l *links.Link) bool {
	if l.Reference {
		return false
	}
	if above, ok := strings.CutSuffix(strings.TrimRight(d.text[max(0, l.Start-mostLine):l.Start], " \t│"), "\n"); ok {
		scheme, _, _ := strings.Cut(l.URL, ":")
		missing, isEnd := strings.CutSuffix("https", scheme)
		if isEnd && missing != "" && strings.HasSuffix(strings.TrimRight(above, " \t\r│"), missing) {
			return true
		}
	}
	if l.End >= len(d.text) {
		return false
	}
	rest := d.text[l.End:min(len(d.text), l.End+8)]
	if c := rest[0]; c == '<' && !strings.HasPrefix(rest, "</") && strings.IndexByte("/.:@=-", d.text[l.End-1]) >= 0 || c == '{' || c == '$' || c == '%' {
		return true
	}
	return strings.HasPrefix(rest, "...") || strings.HasPrefix(rest, "…")
}

// isMention reports whether a URL is in the text of Markdown and is not a link: the generator of the site makes no links of URLs, or ends
// them elsewhere, at a letter that is not ASCII or in code.
func (d *document) isMention(l *links.Link) bool {
	if d.format != "markdown" || l.Kind != links.Hyperlink || markedURL.MatchString(d.text[max(0, l.Start-mostEscape):l.Start]) {
		return false
	}
	after, _ := utf8.DecodeRuneInString(d.text[l.End:])
	return after >= utf8.RuneSelf || strings.HasSuffix(l.URL, `">`) || d.site != nil && d.site.model.mentions && !linker.MatchString(d.site.text)
}

// markedURL matches the markup before the URL of a link.
var markedURL = regexp.MustCompile(`(?:\]\(\s*<?|<|=\s*["']?)$`)

// isCode reports whether a URL in text is in an element of HTML for code, where it may be wrong on
// purpose.
func (d *document) isCode(l *links.Link) bool {
	before := d.text[max(0, l.Start-mostLine):l.Start]
	return strings.LastIndex(before, "<code") > strings.LastIndex(before, "</code") || strings.LastIndex(before, "<pre") > strings.LastIndex(before, "</pre")
}

// isCommentedOut reports whether a URL is in a line of documentation of a program in Rust that is itself in a comment of several lines.
func (d *document) isCommentedOut(l *links.Link) bool {
	if path.Ext(d.name) != ".rs" {
		return false
	}
	before := d.text[:l.Start]
	line := strings.TrimLeft(before[strings.LastIndexByte(before, '\n')+1:], " \t")
	if !strings.HasPrefix(line, "///") && !strings.HasPrefix(line, "//!") {
		return false
	}
	start := blockComment.FindAllStringIndex(before, -1)
	return start != nil && !strings.Contains(before[start[len(start)-1][1]:], "*/")
}

// blockComment matches the beginning of a comment of several lines.
var blockComment = regexp.MustCompile(`(?m)^[ \t]*/\*`)

var (
	// schemeAndSlashes is a name that may be meant as a scheme, and slashes.
	schemeAndSlashes = regexp.MustCompile(`^([A-Za-z]{2,8})([:;.,]{0,2} ?//+|:/*)`)
	twoSchemes       = regexp.MustCompile(`^(?i)(?:https?:/*|//+)(?:%20)*(https?)(:/*|//+)`)
	secondURL        = regexp.MustCompile(`^(?i)https?://[^?#]*?[a-z0-9](https?://)`)
	emailAddress     = regexp.MustCompile(`^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.([A-Za-z]{2,})(\?|$)`)
	hostAndPath      = regexp.MustCompile(`^(?i)((?:www\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*\.([a-z]{2,}))(:[0-9]+)?(/|\?|#|$)`)
	encodedTwice     = regexp.MustCompile(`%25(20|2[0-9A-Fa-f]|3[ADFadf]|5[BDbd]|[CcDdEe][0-9A-Fa-f]%25[89ABab][0-9A-Fa-f])`)
	windowsPath      = regexp.MustCompile(`^[A-Za-z]:[\\/]`)

	// textBefore is the text before the URL of an inline link, after a letter that makes it an index, as in a[i]().
	textBefore = regexp.MustCompile(`([A-Za-z0-9_]?)!?\[([^\[\]]*)\]\(\s*<?$`)

	// sampleDir matches the name of a document in a directory of samples, whose links need not lead anywhere.
	sampleDir = regexp.MustCompile(`(?:^|/)(?:example|sample)s?/`)

	// attributeList is the start of an attribute list after a link, of which it makes an anchor.
	attributeList = regexp.MustCompile(`^>?\) ?\{ ?[#:.]`)

	// expression matches what regular expressions have, and URLs have not.
	expression = regexp.MustCompile(`[\])}][*+?]|\[\^|\(\?|\|`)
)

// tagOf returns the tag of HTML around the URL of a link in lower case, or nothing.
func (d *document) tagOf(l *links.Link) string {
	start, end := strings.LastIndexByte(d.text[:l.Start], '<'), strings.IndexByte(d.text[l.End:], '>')
	if start < 0 || end < 0 {
		return ""
	}
	return strings.ToLower(d.text[start : l.End+end])
}

// hasFallback reports whether an image of HTML has a program that is run if it cannot be loaded.
func (d *document) hasFallback(l *links.Link) bool {
	return strings.Contains(d.tagOf(l), " onerror=")
}

// isSetByScript reports whether a program may set the empty URL of an element of HTML: the element has an id, or the document has
// a script.
func (d *document) isSetByScript(l *links.Link) bool {
	before := strings.TrimRight(d.text[max(0, l.Start-mostEscape):l.Start], "\"' ")
	return strings.HasSuffix(before, "=") && (d.hasScript || strings.Contains(d.tagOf(l), " id="))
}

// written returns what is wrong with the spelling of a URL.
func (d *document) written(l *links.Link) (v verdict, ok bool) {
	url := l.URL
	if l.Reference && url == "" {
		if d.template || path.Base(d.name) == "SUMMARY.md" || attributeList.MatchString(d.text[l.End:min(len(d.text), l.End+len(") { #"))]) ||
			l.Kind == links.Form || l.Kind == links.Image && d.hasFallback(l) || d.format == "html" && (l.Kind != links.Hyperlink && l.Kind != links.Image || !d.page || d.dynamic || d.scripted) {
			return v, false
		}
		m := textBefore.FindStringSubmatch(d.text[max(0, l.Start-mostLine):l.Start])
		if m != nil && (strings.EqualFold(m[2], "link") || strings.EqualFold(m[2], "text")) {
			return v, false // a sample of the syntax
		}
		isCode := m != nil && (m[1] != "" || !strings.ContainsFunc(m[2], func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }))
		return verdict{rule: "empty-link", note: isCode || d.format == "xml" || sampleDir.MatchString(d.name) || d.isSetByScript(l)}, true // or nothing that a reader sees
	}
	if v, ok = invisible(url); ok && (v.note || !l.Reference || !d.leadsAsWritten(url)) {
		return v, true
	}
	if l.Reference && !strings.HasPrefix(url, "data:") {
		if v, ok = quoted(url); !ok {
			v, ok = swallowed(url)
			ok = ok && !d.endsAttribute(l)
		}
		if ok && !d.namesFile(url) {
			return v, true
		}
	}
	if m := twoSchemes.FindStringSubmatchIndex(url); m != nil {
		return verdict{rule: "scheme-twice", fix: ascii.Lower(url[m[2]:m[3]]) + "://" + url[m[1]:], hasFix: len(url) > m[1]}, true
	}
	if v, ok = misspelled(url, l.Reference); ok {
		return v, true
	}
	if !l.Reference {
		return v, false
	}
	if strings.LastIndex(url, "://") > len("https") {
		if m := secondURL.FindStringSubmatchIndex(url); m != nil {
			return verdict{rule: "scheme-twice", fault: "Another URL follows the first without a space.", fix: url[:m[2]]}, true
		}
	}
	if m := emailAddress.FindStringSubmatch(url); m != nil && !d.exists(url) && isTLD(m[2]) && l.Kind != links.Image && l.Kind != links.Include {
		return verdict{rule: "missing-mailto", fix: "mailto:" + url}, true
	}
	if l.Kind != links.Include && l.Kind != links.Metadata && d.lacksScheme(url) {
		return verdict{rule: "missing-scheme", fix: "https://" + url}, true
	}
	return v, false
}

// addsMailto reports whether docutils adds mailto: to an email address, which it does outside of the options of directives.
//
// https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html#external-hyperlink-targets
func (d *document) addsMailto(l *links.Link) bool {
	return d.format == "restructuredtext" && l.Reference && (l.Kind == links.Definition || strings.HasPrefix(d.text[l.End:], ">")) && emailAddress.MatchString(l.URL)
}

// misspelled returns what is wrong with a scheme that is nearly one of the web.
func misspelled(url string, reference bool) (v verdict, ok bool) {
	if strings.HasPrefix(url, "https://") || strings.HasPrefix(url, "http://") || !strings.Contains(url, ":") && !strings.Contains(url, "//") {
		return v, false // as most URLs are
	}
	m := schemeAndSlashes.FindStringSubmatch(url)
	if m == nil {
		if rest, ok := strings.CutPrefix(url, "://"); ok && reference && rest != "" {
			return verdict{rule: "scheme-typo", fault: "The scheme is missing before “://”.", fix: "https" + url}, true
		}
		return v, false
	}
	name, separator := ascii.Lower(m[1]), m[2]
	rest := url[len(m[0]):]
	if rest == "" {
		return v, false
	}
	if name == "mailto" && strings.HasSuffix(separator, "//") && strings.Contains(rest, "@") {
		return verdict{rule: "scheme-typo", fault: "“mailto:” is not followed by slashes.", fix: "mailto:" + rest, hasFix: true}, true
	}
	if name == "http" || name == "https" {
		if separator == "://" || !strings.HasPrefix(strings.TrimLeft(separator, ":;., "), "//") || strings.HasPrefix(separator, ":/") {
			return v, false
		}
		if misplaced := strings.TrimLeft(rest, ":;/"); misplaced != rest {
			separator, rest = url[len(name):len(url)-len(misplaced)], misplaced
		}
		return verdict{rule: "scheme-typo", fault: "The scheme is followed by “" + separator + "”, not by “://”.", fix: name + "://" + rest, hasFix: rest != ""}, true
	}
	slashes := strings.HasSuffix(separator, "//")
	if knownSchemes[name] || !slashes && !(near(name, "mailto") && strings.Contains(rest, "@")) {
		return v, false
	}
	switch {
	case !slashes:
		return verdict{rule: "scheme-typo", fault: "“" + m[1] + "” is not a scheme; “mailto” is.", fix: "mailto:" + rest, hasFix: true}, true
	case near(name, "https") && strings.Contains(name, "s") || name == "ttps":
		return verdict{rule: "scheme-typo", fault: "“" + m[1] + "” is not a scheme; “https” is.", fix: "https://" + rest, hasFix: true}, true
	case near(name, "http"):
		return verdict{rule: "scheme-typo", fault: "“" + m[1] + "” is not a scheme; “http” is.", fix: "http://" + rest, hasFix: !near(name, "ftp")}, true
	}
	return v, false
}

// knownSchemes are schemes that are like those of the web, and are meant.
//
// https://www.iana.org/assignments/uri-schemes/
var knownSchemes = map[string]bool{"http": true, "https": true, "shttp": true, "htcpcp": true, "ftp": true, "ftps": true, "sftp": true, "mailto": true, "hxxp": true, "hxxps": true, "httpx": true, "httpu": true, "httpg": true}

// near reports whether a differs from b, and becomes b if one letter is added, removed or
// replaced, or two are exchanged.
func near(a, b string) bool {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	x, y := a[i:], b[i:]
	switch {
	case a == b:
		return false
	case len(x) == len(y):
		return x[1:] == y[1:] || len(x) > 1 && x[0] == y[1] && x[1] == y[0] && x[2:] == y[2:]
	case len(x) == len(y)+1:
		return x[1:] == y
	case len(y) == len(x)+1:
		return y[1:] == x
	}
	return false
}

// namesFile reports whether a URL without a query and a fragment is the relative path of a file or directory, as it is written.
func (d *document) namesFile(url string) bool {
	file := path.Join(path.Dir(d.name), decoded(url))
	return len(url) <= mostPath && !strings.ContainsAny(url, "?#") && url[0] != '/' && fs.ValidPath(file) && d.linter.tree.has(file)
}

// leadsAsWritten reports whether a URL is the path of a file or page that exists.
func (d *document) leadsAsWritten(url string) bool {
	target, _, _ := divided(url)
	if _, absolute := schemeOf(url); absolute || target == "" || !isPath(target) {
		return false
	}
	file, ok := d.resolve(target)
	return ok && file != ""
}

// invisible returns the first character of a URL that is not visible. It is a note if it is percent-encoded, as browsers copy a URL
// of a page whose name has it, and in a query, which may be text.
func invisible(url string) (v verdict, ok bool) {
	before, _, _ := strings.Cut(url, "#")
	query := strings.IndexByte(before, '?')
	for at, r := range url {
		switch {
		case r == '%' && at+9 <= len(url):
			decoded := percent.Decode(url[at : at+9])
			first, size := utf8.DecodeRuneInString(decoded)
			if size < len(decoded) || first == utf8.RuneError || !isInvisible(first) || at+9 < len(url) && (first == 0x200C || first == 0x200D) {
				continue
			}
			if !ok {
				v, ok = verdict{rule: bidiOr(first, "invisible-character"), fault: "The URL has " + codePoint(first) + ", which is not visible.", fix: url[:at] + url[at+9:], note: true, open: true}, true
			}
			continue
		case r < utf8.RuneSelf || !isInvisible(r):
			continue
		case (r == 0x200C || r == 0x200D) && at > 0 && url[at-1] >= utf8.RuneSelf:
			continue // it joins letters of some scripts
		}
		isQuery := 0 <= query && query < at && at < len(before)
		return verdict{rule: bidiOr(r, "invisible-character"), fault: "The URL has " + codePoint(r) + ", which is not visible.", fix: url[:at] + url[at+utf8.RuneLen(r):], note: isQuery, open: isQuery}, true
	}
	return v, ok
}

// bidiOr returns bidi for a control of bidirectional text, and else another rule.
func bidiOr(r rune, rule string) string {
	if 0x202A <= r && r <= 0x202E || 0x2066 <= r && r <= 0x2069 {
		return "bidi"
	}
	return rule
}

func isInvisible(r rune) bool {
	return r == 0xAD || r == 0xA0 || 0x80 <= r && r < 0xA0 || 0x200B <= r && r <= 0x200F || 0x2028 <= r && r <= 0x202E || 0x2060 <= r && r <= 0x2064 ||
		0x2066 <= r && r <= 0x206F || r == 0xFEFF || r == 0x3164 || 0xE0000 <= r && r <= 0xE007F
}

// codePoint returns how a code point is written: U+200B.
func codePoint(r rune) string {
	const digits = "0123456789ABCDEF"
	b := []byte("U+")
	for shift := 20; shift >= 0; shift -= 4 {
		if n := r >> shift; n > 0 || shift <= 12 {
			b = append(b, digits[n&15])
		}
	}
	return string(b)
}

// quoted returns whether a URL begins or ends with a typographic quotation mark. A fragment may have them.
func quoted(url string) (v verdict, ok bool) {
	url, _, _ = strings.Cut(url, "#")
	first, _ := utf8.DecodeRuneInString(url)
	last, _ := utf8.DecodeLastRuneInString(url)
	trimmed := strings.TrimFunc(url, isQuotation)
	isClosed := strings.ContainsFunc(url, func(r rune) bool { return unicode.Is(unicode.Pi, r) }) // by the name of a thing in the URL
	if isQuotation(first) || isQuotation(last) && last != '’' && !isClosed || strings.ContainsAny(url, "“”„") {
		return verdict{rule: "typographic-quotes", fix: trimmed}, true
	}
	return v, false
}

// endsAttribute reports whether a URL has the end of a tag whose last attribute it is in.
func (d *document) endsAttribute(l *links.Link) bool {
	if !strings.HasSuffix(l.URL, `">`) {
		return false
	}
	before := d.text[:min(l.Start, len(d.text))]
	line := before[strings.LastIndexByte(before, '\n')+1:]
	at := strings.LastIndexByte(line, '"')
	return at > 0 && line[at-1] == '='
}

func isQuotation(r rune) bool {
	return r >= utf8.RuneSelf && (unicode.In(r, unicode.Pi, unicode.Pf) || r == '„' || r == '‚' || r == '″' || r == '′')
}

// textFragment is what is before a text of the page in a fragment.
//
// https://wicg.github.io/scroll-to-text-fragment/
const textFragment = "#:~:text="

// swallowedEnd returns what a URL ends in that is punctuation, a space, a quotation mark or a
// character reference of the text after it, or the empty string.
func swallowedEnd(url string) string {
	if strings.Contains(url, textFragment) {
		return "" // it is what the page has
	}
	for _, end := range []string{",", "%20", "%C2%A0", "&gt;", "&quot;"} {
		if strings.HasSuffix(url, end) && (end != "%20" || !strings.Contains(url, "?")) { // it may be the value of a parameter
			return end
		}
	}
	if strings.HasSuffix(url, "%22") && strings.Count(url, "%22") == 1 {
		return "%22"
	}
	return ""
}

// wrapping are the pairs of characters that texts put around a URL.
var wrapping = []string{"()", "[]", `""`, "''", "``", "<>"}

// swallowed returns the markup that a URL has at its ends.
func swallowed(url string) (v verdict, ok bool) {
	fault := ""
	trimmed := url
	end := swallowedEnd(url)
	switch {
	case len(url) > 2 && slices.Contains(wrapping, url[:1]+url[len(url)-1:]):
		return verdict{rule: "swallowed-markup", fault: "The URL is between “" + url[:1] + "” and “" + url[len(url)-1:] + "”.", fix: url[1 : len(url)-1]}, true
	case strings.Contains(url, "]("):
		trimmed, _, _ = strings.Cut(url, "](")
		fault = "“](”"
	case strings.HasSuffix(url, "**") && !strings.HasSuffix(url, "/**") && strings.Count(url, "**") == 1:
		trimmed, fault = strings.TrimRight(url, "*"), "“**”"
	case strings.Contains(url, "#xref:"):
		trimmed, fault = url[strings.LastIndex(url, "#xref:")+len("#xref:"):], "“xref:”"
	case end != "":
		trimmed, fault = strings.TrimSuffix(url, end), "“"+end+"”"
	case strings.HasSuffix(url, `"`) && (strings.Count(url, `"`)+strings.Count(url, "%22"))%2 == 1, strings.HasSuffix(url, "'") && strings.Count(url, "'")%2 == 1 && !strings.Contains(url, "#"), // a name may have a prime
		strings.HasSuffix(url, "`"), strings.HasSuffix(url, ">"),
		strings.HasSuffix(url, "]") && strings.Count(url, "]") > strings.Count(url, "["),
		strings.HasSuffix(url, ")") && strings.Count(url, ")") > strings.Count(url, "("):
		trimmed, fault = url[:len(url)-1], "“"+url[len(url)-1:]+"”"
	}
	if fault == "" {
		if url != "" && strings.IndexByte("\"'`<", url[0]) >= 0 {
			return verdict{rule: "swallowed-markup", fault: "The URL begins with “" + url[:1] + "”.", fix: url[1:]}, true
		}
		path, _, _ := strings.Cut(url, "?")
		if path, _, _ = strings.Cut(path, textFragment); strings.HasPrefix(url, "http") && strings.Count(path, "(") > strings.Count(path, ")") {
			return verdict{rule: "swallowed-markup", fault: "The URL ends before the “)” to its “(”."}, true
		}
		return v, false
	}
	return verdict{rule: "swallowed-markup", fault: "The URL has " + fault + " of the text around it.", fix: trimmed}, true
}

// commonTLDs are top-level domains that are not the ends of names of files.
var commonTLDs = map[string]bool{}

func init() {
	for tld := range strings.FieldsSeq("com net edu gov mil int io dev app ai co uk de fr eu us ca au jp cn ru nl ch se no fi it es pt br in kr tw pl cz at be dk ie nz info biz me tv xyz online site tech cloud org") {
		commonTLDs[tld] = true
	}
}

// isTLD reports whether a name is a top-level domain that people write.
func isTLD(name string) bool { return commonTLDs[ascii.Lower(name)] }

// lacksScheme reports whether a relative reference is a host, and is not a file.
func (d *document) lacksScheme(url string) bool {
	m := hostAndPath.FindStringSubmatch(url)
	if m == nil {
		return false
	}
	host, tld, rest := ascii.Lower(m[1]), ascii.Lower(m[2]), url[len(m[0])-len(m[4]):]
	switch {
	case strings.HasPrefix(host, "www.") && strings.Count(host, ".") > 1:
	case !isTLD(tld):
		return false
	case len(rest) > 1, tld == "com" || tld == "net" || tld == "edu" || tld == "gov":
	default:
		return false // it may be a file, as README.org is
	}
	return !d.exists(url)
}

// parsed checks a URL that is spelled as one.
func (d *document) parsed(l *links.Link) {
	url := l.URL
	scheme, absolute := schemeOf(url)
	if absolute && d.format == "asciidoc" && d.site != nil && !strings.Contains(url, "//") && scheme != "mailto" {
		absolute = false // a module or component of Antora
	}
	if !absolute && !l.Reference {
		return
	}
	switch scheme {
	case "data", "javascript", "blob", "about":
		d.tell(l, "not checked: %s", dataURL)
		return
	}
	if windowsPath.MatchString(url) {
		if l.Reference {
			d.report(l, verdict{rule: "local-address", fault: "The URL is a path on a disk of Windows, which browsers read as a URL with the scheme “" + scheme + "”."})
		}
		return
	}
	prose := l.Reference || d.isProse()
	in := answers.Input{Text: url, Base: reservedBase, HasBase: l.Reference && !absolute, NotText: -1}
	if !utf8.ValidString(url) {
		in.Text, in.NotText = answers.DecodeText(url)
	}
	checked := d.checker.Check(in)
	reported := false
	for i := range checked.Findings {
		f := &checked.Findings[i]
		v := verdict{rule: string(f.Doc.Code), fault: strings.ToUpper(f.Fault[:1]) + f.Fault[1:] + ".", note: !prose, fatal: f.Fatal}
		if name, ok := replaced[f.Doc.Code]; ok {
			v.rule = name
		}
		switch v.rule {
		case "credentials":
			continue // below
		case "special-scheme-missing-following-solidus":
			v.note = v.note || scheme == "file" // of configurations, as file:../a
		case "backslash":
			v.fault, v.fix, v.hasFix = "", strings.ReplaceAll(url, `\`, "/"), l.Raw == url
			v.note = v.note || scheme == "file" || expression.MatchString(url) || d.isBundled(l, v.fix)
			reported = true
		case "domain-to-ASCII":
			v.fatal = v.fatal || l.Reference && checked.URL != nil && cannotBeName(checked.URL.Host.String())
		case "invalid-URL-unit":
			// Docutils removes spaces, and other characters may be those of a template.
			v.fix, v.hasFix = strings.ReplaceAll(url, " ", "%20"), l.Raw == url && checked.URL != nil && absolute && d.format != "restructuredtext"
		}
		d.report(l, v)
	}
	if checked.URL == nil || reported {
		return
	}
	switch {
	case absolute:
		d.tell(l, "a URL with a scheme: how it is written is checked, and no request is made")
		d.destination(l, scheme)
	case prose:
		d.local(l)
	default:
		d.skip(l, mentioned)
	}
}

// cannotBeName reports whether a host that parses cannot be a name in the DNS: it has an empty
// label, or punctuation that is a slip of the keyboard.
func cannotBeName(host string) bool {
	return strings.HasPrefix(host, ".") || strings.Contains(host, "..") || strings.ContainsAny(host, ",;!'()\"")
}

// isBundled reports whether a generator reads the file of an image when it builds the site, so that a backslash is a slash if the site
// is built on Windows.
//
// https://vitepress.dev/guide/asset-handling
func (d *document) isBundled(l *links.Link, target string) bool {
	return d.site != nil && d.site.model.renderer == "vitepress" && l.Kind == links.Image && d.linter.tree.has(path.Join(path.Dir(d.name), decoded(target)))
}

// isProse reports whether the text of the document is for readers, and its URLs are
// links.
func (d *document) isProse() bool {
	switch d.format {
	case "asciidoc", "restructuredtext", "org", "mediawiki":
		return true // in Markdown they are automatic links, and text is in front matter
	}
	return false
}

// schemeOf returns the scheme of a URL in lower case, or reports that it is relative.
func schemeOf(url string) (scheme string, ok bool) {
	end := strings.IndexByte(url, ':')
	if end <= 0 || !ascii.IsAlpha(url[0]) {
		return "", false
	}
	for i := range end {
		if c := url[i]; !ascii.IsAlphanumeric(c) && c != '+' && c != '-' && c != '.' {
			return "", false
		}
	}
	return ascii.Lower(url[:end]), true
}

// destination checks where an absolute URL leads.
func (d *document) destination(l *links.Link, scheme string) {
	u, err := weburl.Parse(l.URL)
	if err != nil {
		return
	}
	if u.EncodedPassword() != "" && !isSample(u.EncodedUsername(), u.EncodedPassword()) {
		d.report(l, verdict{rule: "credentials"})
	}
	path := u.EncodedPath()
	if m := encodedTwice.FindString(path); m != "" && l.Reference && !strings.Contains(path, "://") && !strings.Contains(path, "%3A%2F") {
		d.report(l, verdict{rule: "double-encoding", fault: "The path has “" + m + "”, which is “%" + m[3:] + "” encoded again."})
	}
	host := u.ParsedHost()
	if judgement := display.Judge(host); len(judgement.Findings) > 0 {
		d.report(l, verdict{rule: "lookalike", note: !l.Reference && !d.isProse() || strings.Contains(ascii.Lower(l.URL), "xn--"), fault: "The host is suspect: " + judgement.Findings[0].String() + "."})
	}
	switch {
	case scheme == "file":
		d.report(l, verdict{rule: "local-address", fault: "The URL is a file of this machine."})
	case isLocal(host):
		d.report(l, verdict{rule: "local-address"})
	case scheme == "http" && d.secure && (l.Kind == links.Script || l.Kind == links.Style || l.Kind == links.Frame || l.Kind == links.Image || l.Kind == links.Form):
		d.report(l, verdict{rule: "mixed-content", fix: "https" + l.URL[len("http"):]})
	}
}

// isSample reports whether credentials are those of an example.
func isSample(username, password string) bool {
	switch password = ascii.Lower(password); password {
	case "pass", "password", "passwd", "pw", "pwd", "secret", "token", "x-oauth-basic":
		return true
	}
	return ascii.Lower(username) == password || strings.Contains(password, "password") || strings.Contains(password, "pass") || strings.Contains(password, "secret")
}

// isLocal reports whether a host is one that others cannot reach.
func isLocal(h weburl.Host) bool {
	if addr, ok := h.Addr(); ok {
		return !ssrf.Classify(addr).Reachable()
	}
	name := h.String()
	return name == "localhost" || strings.HasSuffix(name, ".localhost") || strings.HasSuffix(name, ".local")
}

// reservedBase is what relative references are resolved against to see whether they
// parse. Its name is one that never exists.
//
// https://www.rfc-editor.org/rfc/rfc6761#section-6.4
const reservedBase = "https://example.invalid/"
