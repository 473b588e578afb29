package links

import (
	"strings"

	"golang.org/x/net/html"
)

// A urlAttribute is an attribute that holds URLs.
type urlAttribute struct {
	kind     Kind
	shape    shape
	elements string // the names of its elements with spaces around each; empty for all
}

// A shape is how URLs are written in an attribute.
type shape uint8

const (
	one     shape = iota
	several       // separated by white space
	set           // with descriptors, separated by commas
	refresh       // after "url="
	inCSS         // in functions of CSS
)

// urlAttributes are the attributes of HTML, past and present, and of SVG that hold URLs.
//
// https://html.spec.whatwg.org/multipage/indices.html#attributes-3
// https://html.spec.whatwg.org/multipage/obsolete.html#non-conforming-features
// https://svgwg.org/svg2-draft/linking.html#URLReferenceAttributes
var urlAttributes = map[string][]urlAttribute{
	"action":      {{Form, one, " form "}},
	"background":  {{Image, one, " body table thead tbody tfoot tr td th "}},
	"cite":        {{Metadata, one, " blockquote del ins q "}},
	"classid":     {{Frame, one, " object "}},
	"codebase":    {{Frame, one, " object applet "}},
	"data":        {{Frame, one, " object "}},
	"formaction":  {{Form, one, " button input "}},
	"href":        {{Hyperlink, one, " a area link "}, {BaseURL, one, " base "}, {Image, one, " image feimage "}, {Script, one, " script "}, {Include, one, " use pattern lineargradient radialgradient textpath mpath "}},
	"imagesrcset": {{Image, set, " link "}},
	"itemid":      {{Metadata, one, ""}},
	"itemtype":    {{Metadata, several, ""}},
	"longdesc":    {{Hyperlink, one, " img iframe frame "}},
	"lowsrc":      {{Image, one, " img "}},
	"manifest":    {{Metadata, one, " html "}},
	"ping":        {{Metadata, several, " a area "}},
	"poster":      {{Image, one, " video "}},
	"profile":     {{Metadata, several, " head "}},
	"src":         {{Image, one, " img audio video source track input bgsound "}, {Script, one, " script "}, {Frame, one, " iframe frame embed "}},
	"srcset":      {{Image, set, " img source "}},
	"style":       {{Style, inCSS, ""}},
	"usemap":      {{Hyperlink, one, " img object input "}},
	"xlink:href":  {{Hyperlink, one, " a "}, {Image, one, " image feimage "}, {Script, one, " script "}, {Include, one, " use pattern lineargradient radialgradient textpath mpath "}},

	"clip-path": {{Include, inCSS, ""}}, "cursor": {{Image, inCSS, ""}}, "fill": {{Include, inCSS, ""}}, "filter": {{Include, inCSS, ""}},
	"marker-end": {{Include, inCSS, ""}}, "marker-mid": {{Include, inCSS, ""}}, "marker-start": {{Include, inCSS, ""}},
	"mask": {{Include, inCSS, ""}}, "stroke": {{Include, inCSS, ""}},
}

// urlProperties are the properties of meta elements whose content is a URL.
//
// https://ogp.me/
const urlProperties = " og:url og:image og:image:url og:image:secure_url og:video og:video:url og:video:secure_url og:audio og:audio:url og:audio:secure_url twitter:image twitter:player "

// html finds the URLs in attributes, style sheets, text and comments of HTML.
func (s *scanner) html(p part) {
	if at := indexFold(s.of(p), "<base"); at >= 0 && s.base == "" {
		s.base = firstBase(s.of(p)[at:])
	}
	s.markup(p, nil)
}

// firstBase returns the href of the first base element that has one.
func firstBase(document string) string {
	z := html.NewTokenizer(strings.NewReader(document))
	for {
		switch z.Next() {
		case html.ErrorToken:
			return ""
		case html.StartTagToken, html.SelfClosingTagToken:
			name, more := z.TagName()
			for isBase := string(name) == "base"; isBase && more; {
				var key, value []byte
				if key, value, more = z.TagAttr(); string(key) == "href" {
					return strings.Trim(string(value), " \t\n\r\f")
				}
			}
		}
	}
}

// xml finds the URLs in elements, attributes, text and comments of XML.
func (s *scanner) xml(p part) {
	s.markup(p, map[string]bool{
		// https://www.sitemaps.org/protocol.html and its extensions
		"loc": true, "image:loc": true, "video:content_loc": true, "video:player_loc": true, "video:thumbnail_loc": true,
		// https://www.rssboard.org/rss-specification
		"link": true, "url": true, "docs": true, "comments": true,
		// https://www.rfc-editor.org/rfc/rfc4287
		"uri": true, "logo": true, "icon": true, "atom:uri": true, "atom:logo": true, "atom:icon": true,
	})
}

// markup finds the URLs of HTML or XML. The text of the elements named is a URL.
func (s *scanner) markup(p part, elements map[string]bool) {
	z := html.NewTokenizer(strings.NewReader(s.of(p)))
	var tag tag
	element := "" // that has begun last
	for offset := p.start; !s.stopped; {
		kind := z.Next()
		if kind == html.ErrorToken {
			return
		}
		raw := part{offset, offset + len(z.Raw())}
		offset = raw.end
		switch kind {
		case html.TextToken:
			switch value := s.trimmed(raw); {
			case element == "style":
				s.css(raw)
			case element == "script":
			case elements[element] && value.start < value.end && strings.IndexByte(s.of(value), '<') < 0:
				s.found(Hyperlink, html.UnescapeString(s.of(value)), value.start, value.end, true)
			default:
				s.text(raw)
			}
			element = ""
		case html.CommentToken:
			s.text(raw)
		case html.EndTagToken:
			element = ""
		case html.StartTagToken, html.SelfClosingTagToken:
			tag.read(z, s.document, raw)
			if element = ""; kind == html.StartTagToken {
				element = tag.name
			}
			s.tag(&tag, elements != nil)
		}
	}
}

// A tag is a start tag.
type tag struct {
	name       string
	attributes []attribute
}

// An attribute is an attribute of a tag. Its value is written in value.
type attribute struct {
	name, text string
	value      part
}

// get returns the value of the first attribute of a name, or the empty string.
func (t *tag) get(name string) string {
	for i := range t.attributes {
		if a := &t.attributes[i]; a.name == name {
			return a.text
		}
	}
	return ""
}

// read reads the tag of the current token, which is raw in a document.
func (t *tag) read(z *html.Tokenizer, document string, raw part) {
	name, more := z.TagName()
	t.name = string(name)
	t.attributes = t.attributes[:0]
	text := document[raw.start:raw.end]
	at := 1 // in text: what follows is not in the name or in an attribute yet
	for at < len(text) && !isSpace(text[at]) && text[at] != '/' && text[at] != '>' {
		at++
	}
	for more {
		var key, value []byte
		key, value, more = z.TagAttr()
		start, end := attributeValue(text, at)
		at = end
		if at < len(text) && (text[at] == '"' || text[at] == '\'') {
			at++
		}
		a := attribute{name: string(key), value: part{raw.start + start, raw.start + end}}
		if a.text = text[start:end]; a.text != string(value) {
			a.text = string(value)
		}
		t.attributes = append(t.attributes, a)
	}
}

// tag finds the URLs in the attributes of a tag.
func (s *scanner) tag(t *tag, inXML bool) {
	for i := range t.attributes {
		a := &t.attributes[i]
		switch {
		case a.name == "id", a.name == "name" && (t.name == "a" || t.name == "map" || s.anyName):
			s.anchor(a.text)
		case a.name == "content" && t.name == "meta":
			if strings.EqualFold(t.get("http-equiv"), "refresh") {
				s.attribute(a, Hyperlink, refresh)
			} else if property := t.get("property") + t.get("name"); strings.Contains(urlProperties, " "+property+" ") {
				s.attribute(a, Metadata, one)
			}
		case inXML && (a.name == "href" || a.name == "src" || a.name == "url" || a.name == "xmlurl" || a.name == "htmlurl"):
			s.attribute(a, Hyperlink, one)
		default:
			for _, known := range urlAttributes[a.name] {
				if known.elements == "" || strings.Contains(known.elements, " "+t.name+" ") {
					kind := known.kind
					if t.name == "link" && kind == Hyperlink {
						kind = kindOfRel(t.get("rel"), t.get("as"))
					}
					s.attribute(a, kind, known.shape)
					break
				}
			}
		}
	}
}

// kindOfRel returns the kind of a link element.
//
// https://html.spec.whatwg.org/multipage/links.html#linkTypes
func kindOfRel(rel, as string) Kind {
	for word := range strings.FieldsSeq(strings.ToLower(rel)) {
		switch word {
		case "stylesheet":
			return Style
		case "icon", "apple-touch-icon", "mask-icon":
			return Image
		case "modulepreload":
			return Script
		case "preload":
			switch as {
			case "script":
				return Script
			case "style":
				return Style
			case "image":
				return Image
			}
		}
	}
	return Metadata
}

// attribute finds the URLs in the value of an attribute.
func (s *scanner) attribute(a *attribute, kind Kind, shape shape) {
	exact := s.of(a.value) == a.text
	// add adds a URL that is a part of the text of the attribute. If the document
	// escapes characters, where it is written is not known: it is all of the value.
	add := func(kind Kind, url string, at part) {
		if exact {
			s.found(kind, url, a.value.start+at.start, a.value.start+at.end, true)
		} else {
			s.found(kind, url, a.value.start, a.value.end, true)
		}
	}
	text := a.text
	switch shape {
	case one:
		// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#valid-url-potentially-surrounded-by-spaces
		start := len(text) - len(strings.TrimLeft(text, " \t\n\r\f"))
		end := max(start, len(strings.TrimRight(text, " \t\n\r\f")))
		if a.value.end > a.value.start || exact && a.value.start > 0 && strings.IndexByte(`"'`, s.document[a.value.start-1]) >= 0 {
			add(kind, text[start:end], part{start, end})
		}
	case several:
		last := strings.LastIndex(text, "}}")
		for at := 0; at < len(text); at++ {
			start := at
			at = wordEnd(text, at, last)
			if at > start {
				add(kind, text[start:at], part{start, at})
			}
		}
	case set:
		candidates(text, func(at part) { add(kind, text[at.start:at.end], at) })
	case refresh:
		if at := refreshURL(text); at.start < at.end {
			add(kind, text[at.start:at.end], at)
		}
	case inCSS:
		cssURLs(text, func(_ Kind, url string, at part) {
			if kind == Style {
				add(Image, url, at)
			} else {
				add(kind, url, at)
			}
		}, nil)
	}
}

// wordEnd returns where the word of a list ends that starts at a byte. An expression of a template between "{{" and "}}" is
// part of a word, with its spaces. last is where "}}" is last in the text.
func wordEnd(text string, at, last int) int {
	for at < len(text) && !isSpace(text[at]) {
		if at < last && strings.HasPrefix(text[at:], "{{") {
			at += strings.Index(text[at:], "}}")
		}
		at++
	}
	return at
}

// candidates finds the URLs of image candidate strings.
//
// https://html.spec.whatwg.org/multipage/images.html#parsing-a-srcset-attribute
func candidates(text string, found func(part)) {
	last := strings.LastIndex(text, "}}")
	for at := 0; ; {
		for at < len(text) && (isSpace(text[at]) || text[at] == ',') {
			at++
		}
		if at == len(text) {
			return
		}
		start := at
		at = wordEnd(text, at, last)
		end := at
		for text[end-1] == ',' {
			end--
		}
		found(part{start, end})
		if end == at { // a descriptor may follow
			for depth := 0; at < len(text) && (text[at] != ',' || depth > 0); at++ {
				switch text[at] {
				case '(':
					depth++
				case ')':
					depth = max(0, depth-1)
				}
			}
		}
	}
}

// refreshURL returns where the URL is in the content of a meta element that refreshes.
//
// https://html.spec.whatwg.org/multipage/semantics.html#shared-declarative-refresh-steps
func refreshURL(text string) part {
	at := strings.IndexAny(text, ";,")
	if at < 0 {
		return part{}
	}
	at++
	skip := func() {
		for at < len(text) && isSpace(text[at]) {
			at++
		}
	}
	if skip(); len(text)-at >= 3 && strings.EqualFold(text[at:at+3], "url") {
		back := at
		if at += 3; true {
			skip()
		}
		if at < len(text) && text[at] == '=' {
			at++
			skip()
		} else {
			at = back
		}
	}
	end := len(text)
	if at < end && (text[at] == '"' || text[at] == '\'') {
		quote := text[at]
		at++
		if i := strings.IndexByte(text[at:], quote); i >= 0 {
			end = at + i
		}
	}
	return part{at, end}
}

// attributeValue returns where in a tag the value of the next attribute at or
// after at is. It finds attributes as the tokenizer does, which does not report where
// they are. An attribute without a value has an empty one at its end.
func attributeValue(raw string, at int) (start, end int) {
	for at < len(raw) && (isSpace(raw[at]) || raw[at] == '/') {
		at++
	}
	if at < len(raw) && raw[at] == '=' {
		at++ // at the start, it is a part of the name
	}
	for at < len(raw) && !isSpace(raw[at]) && raw[at] != '=' && raw[at] != '>' && raw[at] != '/' {
		at++
	}
	nameEnd := at
	for at < len(raw) && isSpace(raw[at]) {
		at++
	}
	if at >= len(raw) || raw[at] != '=' {
		return nameEnd, nameEnd
	}
	for at++; at < len(raw) && isSpace(raw[at]); at++ {
	}
	if at < len(raw) && (raw[at] == '"' || raw[at] == '\'') {
		start = at + 1
		return start, start + max(strings.IndexByte(raw[start:], raw[at]), 0)
	}
	start = at
	for at < len(raw) && !isSpace(raw[at]) && raw[at] != '>' {
		at++
	}
	return start, at
}

// indexFold returns the offset of the first place where s has a substring in ASCII
// letters of any case, or -1. The substring begins with a character that is not a
// letter.
func indexFold(s, substring string) int {
	for at := 0; ; at++ {
		i := strings.IndexByte(s[at:], substring[0])
		if i < 0 || len(s)-at-i < len(substring) {
			return -1
		}
		if at += i; strings.EqualFold(s[at:at+len(substring)], substring) {
			return at
		}
	}
}
