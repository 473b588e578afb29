package links

import (
	"cmp"
	"hash/maphash"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/decomposition"
)

// A slugs makes the fragments of headings.
//
// It keeps the hashes of slugs: a document may have millions. If two slugs have one hash, by
// a chance of 1 in 2^64 for each pair, the second is numbered as if it repeated the first.
type slugs struct {
	s     *scanner
	last  map[uint64]int // by the hash of a slug, the number at the end of its last repetition; 0 if there is none
	first int            // the number at the end of the first repetition
}

func newSlugs(s *scanner) *slugs { return &slugs{s, map[uint64]int{}, 1} }

var seed = maphash.MakeSeed()

// number returns the number at the end of the slug of the next heading, or 0 if it needs
// none: the first for which no heading before has the result.
func (h *slugs) number(slug string) int {
	hash := maphash.String(seed, slug)
	n, repeated := h.last[hash]
	if repeated || h.isNumbered(slug) {
		n = max(n+1, h.first)
		for h.has(slug + "-" + strconv.Itoa(n)) {
			n++
		}
	}
	h.last[hash] = n
	return n
}

// has reports whether a heading has a slug.
func (h *slugs) has(slug string) bool {
	_, ok := h.last[maphash.String(seed, slug)]
	return ok || h.isNumbered(slug)
}

// isNumbered reports whether a slug is that of a heading that repeats another, with its
// number.
func (h *slugs) isNumbered(slug string) bool {
	stem, n, ok := Repetition(slug)
	return ok && slug[len(stem)] == '-' && n <= h.last[maphash.String(seed, stem)]
}

// Repetition splits a fragment that [Handler].Repeated may describe, such as "usage-1" or
// "usage_1", into its slug and its number, which is at least 1. ok is false for any other
// fragment.
func Repetition(fragment string) (slug string, n int, ok bool) {
	end := len(strings.TrimRight(fragment, "0123456789"))
	if end == 0 || end == len(fragment) || fragment[end] == '0' || fragment[end-1] != '-' && fragment[end-1] != '_' {
		return "", 0, false
	}
	n, err := strconv.Atoi(fragment[end:])
	return fragment[:end-1], n, err == nil
}

// attributeIDs calls Anchor with the ids in the attribute lists of a text: {#id}, {: #id} and
// {id=id}.
//
// https://kramdown.gettalong.org/syntax.html#attribute-list-definitions
// https://python-markdown.github.io/extensions/attr_list/
func (s *scanner) attributeIDs(text string) {
	const longest = 200
	for {
		start := strings.IndexByte(text, '{')
		if start < 0 {
			return
		}
		text = text[start+1:]
		list := text[:min(len(text), longest)]
		if end := strings.IndexByte(list, '}'); end >= 0 && strings.ContainsAny(list[:end], "#=") {
			for field := range strings.FieldsSeq(strings.TrimPrefix(list[:end], ":")) {
				if id, ok := strings.CutPrefix(field, "#"); ok {
					s.anchor(id)
				} else if id, ok := strings.CutPrefix(field, "id="); ok {
					s.anchor(strings.Trim(id, "\"'"))
				}
			}
		}
	}
}

// add calls Anchor with the fragments of a heading: those of an id that it has in braces,
// and those that sites make of its text. If there is Heading, it is called instead of the
// latter.
func (h *slugs) add(heading string) {
	if h.s.Anchor == nil && h.s.Heading == nil {
		return
	}
	untrimmed := heading // a space before or after an image is part of the slug on GitHub
	heading = strings.TrimSpace(heading)
	explicit := ""
	if strings.HasSuffix(heading, "}") {
		if at := strings.LastIndex(heading, "{"); at >= 0 && (at == 0 || heading[at-1] == ' ' || strings.IndexByte("#:.", heading[at+1]) >= 0) {
			for field := range strings.FieldsSeq(strings.Trim(heading[at:], "{:}")) {
				if id, ok := strings.CutPrefix(field, "#"); ok {
					h.s.anchor(id)
					explicit = id
				}
			}
			heading = strings.TrimSpace(heading[:at])
		}
	}
	if h.s.Heading != nil {
		slug := github(heading)
		if n := h.number(slug); n > 0 {
			slug += "-" + strconv.Itoa(n)
		}
		h.s.heading(heading, cmp.Or(explicit, slug))
		return
	}
	if h.s.Separator != "" && (h.s.Renderer == "python-markdown" || renderers[h.s.Renderer] == nil) {
		separated := []string{separatedBy(h.s.Separator, heading), separatedBy(h.s.Separator, emojiName.ReplaceAllString(dashes.Replace(heading), ""))}
		if h.s.Renderer != "" {
			h.addAll(separated)
			return
		}
		for _, slug := range separated {
			h.s.anchor(slug)
		}
	}
	if makes := renderers[h.s.Renderer]; makes != nil {
		h.addAll(makes(heading, untrimmed))
		return
	}
	if strings.ContainsAny(heading, "\u200C\u200D") {
		h.s.anchor(strings.ReplaceAll(strings.ToLower(heading), " ", "-")) // some keep the joiners of scripts
	}
	h.s.anchor(github(untrimmed))
	if isPlain(heading) {
		h.addAll([]string{github(heading)})
		return
	}
	all := make([]string, len(slugMakers))
	for i, makes := range slugMakers {
		all[i] = makes(heading)
	}
	h.addAll(all)
}

// slugMakers make the slugs of a heading if the renderer is not known.
var slugMakers = []func(heading string) string{
	github, gitlab, kramdown, pythonMarkdown, docutils, pandoc, goldmarkID, gitiles, vitePress,
	func(heading string) string { return strings.Trim(vitePress(heading), "-") }, hexo, eleventy, markdownItAnchor,
}

// isPlain reports whether all slugMakers make the same of a heading: it is words of ASCII letters and digits with a
// space between them, and begins with a letter.
func isPlain(heading string) bool {
	for i := range len(heading) {
		if c := heading[i]; !ascii.IsAlphanumeric(c) && (c != ' ' || i == 0 || heading[i-1] == ' ') {
			return false
		}
	}
	return heading != "" && ascii.IsAlpha(heading[0]) && heading[len(heading)-1] != ' ' && !hasInnerCapital(heading)
}

// hasInnerCapital reports whether a capital letter of ASCII follows a letter or digit.
func hasInnerCapital(s string) bool {
	for i := 1; i < len(s); i++ {
		if 'A' <= s[i] && s[i] <= 'Z' && ascii.IsAlphanumeric(s[i-1]) {
			return true
		}
	}
	return false
}

// addAll calls Anchor with slugs of a heading and Repeated with those of an earlier one.
func (h *slugs) addAll(all []string) {
	for i, slug := range all {
		if slices.Contains(all[:i], slug) {
			continue
		}
		h.s.anchor(slug)
		switch n := h.number(slug); {
		case n == 0:
		case h.s.Repeated != nil:
			h.s.Repeated(slug, n)
		default:
			h.s.anchor(slug + "-" + strconv.Itoa(n))
			h.s.anchor(slug + "_" + strconv.Itoa(n))
		}
	}
}

// renderers are the programs that [Handler].Renderer may name.
var renderers = map[string]func(heading, untrimmed string) []string{
	"none": func(heading, untrimmed string) []string { return nil },
	"github": func(heading, untrimmed string) []string {
		slugs := []string{github(heading), github(untrimmed)}
		if strings.Contains(heading, "[") {
			slugs = append(slugs, github(textDirective.ReplaceAllString(heading, "")))
		}
		return slugs
	},
	"kramdown": func(heading, untrimmed string) []string {
		return []string{kramdown(heading), github(dashes.Replace(heading))}
	},
	"python-markdown": func(heading, untrimmed string) []string {
		// Smarty makes other characters of hyphens, and an emoji is an image.
		return []string{pythonMarkdown(heading), pythonMarkdown(emojiName.ReplaceAllString(dashes.Replace(heading), ""))}
	},
	"vitepress": func(heading, untrimmed string) []string {
		slugs := []string{strings.Trim(vitePress(heading), "-"), strings.Trim(vitePress(fullWidth.Replace(heading)), "-")} // of VuePress 1, and of others
		if strings.Contains(heading, ":") {                                                                                // a name that is not one of an emoji stays
			slugs = append(slugs, strings.Trim(vitePress(emojiName.ReplaceAllString(heading, "")), "-"))
		}
		return slugs
	},
	"markdown-it-anchor": func(heading, untrimmed string) []string { return []string{markdownItAnchor(heading)} },
}

// textDirective matches a directive of Markdown in a heading, such as a badge, which plug-ins leave out of the slug.
//
// https://github.com/remarkjs/remark-directive, https://starlight-heading-badges.vercel.app/
var textDirective = regexp.MustCompile(`\s*:[a-z][\w-]*\[[^\]]*\](?:\{[^}]*\})?`)

// emojiName matches the name of an emoji, which is not part of a slug of VitePress, or of Material for MkDocs.
//
// https://vitepress.dev/guide/markdown#emoji, https://squidfunk.github.io/mkdocs-material/reference/icons-emojis/
var emojiName = regexp.MustCompile(`:[a-z0-9_+-]+:`)

// markdownItAnchor returns the slug that the plug-in of markdown-it makes by default, decoded.
//
// https://github.com/valeriangalliat/markdown-it-anchor
func markdownItAnchor(heading string) string {
	return strings.Join(strings.Fields(strings.ToLower(heading)), "-")
}

// github returns the slug that GitHub makes of a heading, and many after it: letters in
// lower case, digits, "-" and "_", and "-" for each space.
//
// https://docs.github.com/en/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github/basic-writing-and-formatting-syntax#section-links
func github(heading string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-' || r == '_' || unicode.In(r, unicode.L, unicode.N, unicode.M, unicode.Pc):
			return unicode.ToLower(r)
		}
		return -1
	}, heading)
}

// gitlab returns the slug that GitLab makes: that of GitHub, with one "-" for several.
//
// https://docs.gitlab.com/user/markdown/#heading-ids-and-links
func gitlab(heading string) string { return squeezed(github(heading)) }

// squeezed returns s with one "-" for several.
func squeezed(s string) string {
	for strings.Contains(s, "--") {
		s = strings.ReplaceAll(s, "--", "-")
	}
	return s
}

// dashes replaces what kramdown reads as a dash, which is not part of an id.
var dashes = strings.NewReplacer("---", "", "--", "")

// kramdown returns the slug that kramdown makes: from the first letter on, ASCII letters,
// digits, spaces and "-".
//
// https://kramdown.gettalong.org/converter/html.html#auto-ids
func kramdown(heading string) string {
	first := strings.IndexFunc(heading, func(r rune) bool { return r < utf8.RuneSelf && unicode.IsLetter(r) })
	if first < 0 {
		return "section"
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-' || r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r)):
			return unicode.ToLower(r)
		}
		return -1
	}, heading[first:])
}

// pythonMarkdown returns the slug that the toc extension of Python-Markdown makes: words
// in lower case with one "-" between them. A hyphen at an end stays.
//
// https://python-markdown.github.io/extensions/toc/
func pythonMarkdown(heading string) string { return separatedBy("-", heading) }

// separatedBy returns the slug that the toc extension makes with a separator: one for several, and for spaces.
func separatedBy(separator, heading string) string {
	slug := strings.Map(func(r rune) rune {
		switch {
		case r == '_' || r == '-' || unicode.IsLetter(r) || unicode.IsDigit(r):
			return unicode.ToLower(r)
		case unicode.IsSpace(r):
			return ' '
		}
		return -1
	}, heading)
	slug = strings.ReplaceAll(strings.TrimSpace(slug), " ", separator)
	for strings.Contains(slug, separator+separator) {
		slug = strings.ReplaceAll(slug, separator+separator, separator)
	}
	return slug
}

// docutils returns the id that Docutils makes: ASCII letters and digits in lower case,
// with one "-" for all between them.
//
// https://docutils.sourceforge.io/docs/ref/rst/directives.html#identifier-normalization
func docutils(heading string) string {
	words := strings.FieldsFunc(heading, func(r rune) bool {
		return r >= utf8.RuneSelf || !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
	return strings.TrimLeft(strings.ToLower(strings.Join(words, "-")), "0123456789-")
}

// pandoc returns the identifier that Pandoc makes: that of GitHub with ".", from the
// first letter on.
//
// https://pandoc.org/MANUAL.html#extension-auto_identifiers
func pandoc(heading string) string {
	heading = heading[max(0, strings.IndexFunc(heading, unicode.IsLetter)):]
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-' || r == '_' || r == '.' || unicode.IsLetter(r) || unicode.IsDigit(r):
			return unicode.ToLower(r)
		}
		return -1
	}, heading)
}

// goldmarkID returns the id that goldmark makes: ASCII letters and digits in lower case, and "-" for
// each space, "-" and "_".
//
// https://pkg.go.dev/github.com/yuin/goldmark/parser#WithAutoHeadingID
func goldmarkID(heading string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ' || r == '-' || r == '_':
			return '-'
		case ascii.IsAlphanumeric(r):
			return ascii.ToLower(r)
		}
		return -1
	}, heading)
}

// hexo returns the id that Hexo makes: one "-" for all characters of some between others. It is in lower case here.
//
// https://github.com/hexojs/hexo-util#slugizestr-options
func hexo(heading string) string {
	parts := strings.FieldsFunc(heading, func(r rune) bool { return r <= ' ' || strings.ContainsRune("~`!@#$%^&*()-_+=[]{}|\\;:\"'<>,.?/", r) })
	return strings.ToLower(strings.Join(parts, "-"))
}

// capitals match where Eleventy puts a space into a word that has capital letters.
var capitals = []*regexp.Regexp{
	regexp.MustCompile(`([A-Z]{2,})([0-9]+)`),
	regexp.MustCompile(`([a-z0-9]+)([A-Z]{2,})`),
	regexp.MustCompile(`([a-z0-9])([A-Z])`),
	regexp.MustCompile(`([A-Z]+)([A-Z][a-rt-z0-9]+)`),
}

// spelled replaces characters that a slug has as words or several letters.
var spelled = strings.NewReplacer("&", " and ", "ä", "ae", "ö", "oe", "ü", "ue", "Ä", "Ae", "Ö", "Oe", "Ü", "Ue", "ß", "ss")

// contraction matches an apostrophe that is not part of a slug.
var contraction = regexp.MustCompile(`([a-z0-9])'([ts](?:\s|$))`)

// eleventy returns the id that the plug-in and the filter of Eleventy make: ASCII letters and digits in lower case, with one "-"
// for all between them and before capital letters.
//
// https://www.11ty.dev/docs/plugins/id-attribute/, https://github.com/sindresorhus/slugify
func eleventy(heading string) string {
	slug := strings.Map(func(r rune) rune {
		for first, _ := decomposition.Decompose(r); first != 0; first, _ = decomposition.Decompose(r) {
			r = first
		}
		return r
	}, spelled.Replace(heading))
	if hasInnerCapital(slug) { // all of them need one
		for _, c := range capitals {
			slug = c.ReplaceAllString(slug, "$1 $2")
		}
	}
	slug = strings.ToLower(slug)
	if strings.Contains(slug, "'") {
		slug = contraction.ReplaceAllString(slug, "$1$2")
	}
	return strings.Join(strings.FieldsFunc(slug, func(r rune) bool { return r >= utf8.RuneSelf || !ascii.IsAlphanumeric(byte(r)) }), "-")
}

// gitiles returns the id that Gitiles makes: words with "-" between them, or "_" if there is
// anything but spaces. They are in lower case here.
//
// https://gerrit.googlesource.com/gitiles/+/HEAD/Documentation/markdown.md#named-anchors
func gitiles(heading string) string {
	var b strings.Builder
	between := byte(0)
	for _, r := range heading {
		switch {
		case r == '-' || unicode.IsLetter(r) || unicode.IsDigit(r):
			if between != 0 && b.Len() > 0 {
				b.WriteByte(between)
			}
			between = 0
			b.WriteRune(unicode.ToLower(r))
		case r == ' ' && between == 0:
			between = '-'
		case r != ' ':
			between = '_'
		}
	}
	return b.String()
}

// vitePress returns the slug that VitePress makes, before it removes hyphens from the ends: words
// without marks in lower case, with "-" for all ASCII punctuation and spaces between them, and "_"
// before a digit. Sites with a slugify function of their own often keep the hyphens.
//
// https://github.com/mdit-vue/mdit-vue/tree/main/packages/shared
func vitePress(heading string) string {
	var b strings.Builder
	hyphen := false
	for _, r := range heading {
		for first, _ := decomposition.Decompose(r); first != 0; first, _ = decomposition.Decompose(r) {
			r = first
		}
		switch {
		case unicode.In(r, unicode.Mn) || r < ' ':
		case r == ' ' || unicode.IsSpace(r) || strings.ContainsRune("“”‘’", r) || r < utf8.RuneSelf && !ascii.IsAlphanumeric(byte(r)):
			if !hyphen {
				b.WriteByte('-')
			}
			hyphen = true
		case 0xAC00 <= r && r <= 0xD7A3: // a syllable of Hangul, which is decomposed to letters
			syllable := r - 0xAC00
			b.WriteRune(0x1100 + syllable/588)
			b.WriteRune(0x1161 + syllable%588/28)
			if last := syllable % 28; last > 0 {
				b.WriteRune(0x11A7 + last)
			}
			hyphen = false
		default:
			if b.Len() == 0 && '0' <= r && r <= '9' {
				b.WriteByte('_')
			}
			b.WriteRune(unicode.ToLower(r))
			hyphen = false
		}
	}
	return b.String()
}

// fullWidth replaces the punctuation of East Asian scripts that is ASCII in Normalization Form KD.
var fullWidth = strings.NewReplacer("！", "!", "＂", `"`, "＃", "#", "％", "%", "＆", "&", "＇", "'", "（", "(", "）", ")", "＊", "*", "＋", "+", "，", ",", "－", "-",
	"．", ".", "／", "/", "：", ":", "；", ";", "＜", "<", "＝", "=", "＞", ">", "？", "?", "＠", "@", "［", "[", "＼", `\`, "］", "]", "＿", "_", "｛", "{", "｜", "|",
	"｝", "}", "～", "~", "…", "...")

// asciidoctor returns the id that Asciidoctor makes: words in lower case with "_" before
// each, or "-" between them, as documents for GitHub set it.
//
// https://docs.asciidoctor.org/asciidoc/latest/sections/auto-ids/
func asciidoctor(heading string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(heading) {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_':
			b.WriteRune(r)
		case r == ' ' || r == '.' || r == '-':
			if b.Len() > 0 && !strings.HasSuffix(b.String(), "_") {
				b.WriteByte('_')
			}
		}
	}
	return "_" + strings.Trim(b.String(), "_")
}
