package extract

import (
	"bytes"
	"strings"

	"golang.org/x/net/html"
)

// urlAttributes are the attributes that hold a URL, whatever the element. Those
// with true hold several: separated by white space or, in a set of images, by
// commas.
//
// https://html.spec.whatwg.org/multipage/indices.html#attributes-3
var urlAttributes = map[string]bool{
	"action": false, "background": false, "cite": false, "data": false, "formaction": false, "href": false,
	"itemid": false, "itemtype": true, "longdesc": false, "manifest": false, "ping": true, "poster": false, "src": false,
	"srcset": true, "imagesrcset": true, "xlink:href": false,
}

// inHTML finds the URLs in attributes, text and comments of HTML.
func inHTML(document []byte) []Found { return appendHTML(nil, document, 0) }

// appendHTML appends the URLs of HTML that begins at the byte offset of a document.
func appendHTML(found []Found, document []byte, offset int) []Found {
	z := html.NewTokenizer(bytes.NewReader(document))
	for {
		kind := z.Next()
		if kind == html.ErrorToken {
			return found
		}
		raw := string(z.Raw())
		switch kind {
		case html.TextToken, html.CommentToken:
			found = appendText(found, raw, offset)
		case html.StartTagToken, html.SelfClosingTagToken:
			found = appendTag(found, z, raw, offset)
		}
		offset += len(raw)
	}
}

// appendTag appends the URLs in the attributes of a tag.
func appendTag(found []Found, z *html.Tokenizer, raw string, offset int) []Found {
	_, more := z.TagName()
	at := 1 // in raw: what follows is not in the name or in an attribute yet
	for at < len(raw) && !isSpace(raw[at]) && raw[at] != '/' && raw[at] != '>' {
		at++
	}
	for more {
		var key, value []byte
		key, value, more = z.TagAttr()
		several, ok := urlAttributes[string(key)]
		start, end := attributeValue(raw, at)
		at = end
		if at < len(raw) && (raw[at] == '"' || raw[at] == '\'') {
			at++
		}
		if !ok || len(value) == 0 {
			continue
		}
		if !several {
			found = append(found, place(string(value), raw, start, end, offset))
			continue
		}
		escaped := string(value) != raw[start:end] // then the place of each is not known
		for _, url := range urlsIn(string(value), strings.HasSuffix(string(key), "srcset")) {
			if escaped {
				found = append(found, Found{URL: url, Start: offset + start, End: offset + end, Relative: true})
				continue
			}
			f := place(url, raw, start, end, offset)
			found = append(found, f)
			start = f.End - offset
		}
	}
	return found
}

// attributeValue returns where in a tag the value of the next attribute at or
// after at is. It finds attributes as the tokenizer does, which does not say where
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

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' }

// urlsIn returns the URLs of an attribute with several.
func urlsIn(value string, set bool) (urls []string) {
	if !set {
		return strings.Fields(value)
	}
	// https://html.spec.whatwg.org/multipage/images.html#parsing-a-srcset-attribute
	for value = strings.TrimLeft(value, " \t\n\r\f,"); value != ""; value = strings.TrimLeft(value, " \t\n\r\f,") {
		end := strings.IndexAny(value, " \t\n\r\f")
		if end < 0 {
			end = len(value)
		}
		url := strings.TrimRight(value[:end], ",")
		urls = append(urls, url)
		if value = value[end:]; len(url) == end {
			_, value, _ = strings.Cut(value, ",") // the descriptor
		}
	}
	return urls
}

// place returns what is found for a URL in raw[start:end], at the byte offset of
// the document. Where characters are escaped it is all of raw[start:end].
func place(url, raw string, start, end, offset int) Found {
	if i := strings.Index(raw[start:end], url); i >= 0 {
		start += i
		end = start + len(url)
	}
	return Found{URL: url, Start: offset + start, End: offset + end, Relative: true}
}
