package html5

import "github.com/weburl/weburl/percent"

// A Document has the properties of a document that determine its base URL.
type Document struct {
	// Address is the document's address.
	Address string

	// Creator is the document base URL of the creator Document: the active
	// document of the browsing context that created this one's. It is empty if
	// there is no creator browsing context.
	Creator string

	// Srcdoc says that this is an iframe srcdoc document, and Container is then
	// the document base URL of the Document that the iframe is in.
	Srcdoc    bool
	Container string

	// Href is the value of the href attribute of the first base element that
	// has one. It is nil if none has.
	Href *string

	// Encoding is the document's character encoding; nil is UTF-8.
	Encoding *percent.Encoding
}

// BaseURL returns the document base URL.
func (d *Document) BaseURL() string {
	// 1. Let fallback base url be the document's address.
	fallback := d.Address

	// 2. If fallback base url is about:blank, and the Document's browsing
	// context has a creator browsing context, then let fallback base url be the
	// document base URL of the creator Document instead.
	if fallback == "about:blank" && d.Creator != "" {
		fallback = d.Creator
	}

	// 3. If the Document is an iframe srcdoc document, then let fallback base
	// url be the document base URL of the Document's browsing context's
	// browsing context container's Document instead.
	if d.Srcdoc {
		fallback = d.Container
	}

	// 4. If there is no base element that has an href attribute, then the
	// document base URL is fallback base url; abort these steps. Otherwise, let
	// url be the value of the href attribute of the first such element.
	if d.Href == nil {
		return fallback
	}

	// 5. Resolve url relative to fallback base url (thus, the base href
	// attribute isn't affected by xml:base attributes).
	url, err := resolve(*d.Href, fallback, d.Encoding)

	// 6. The document base URL is the result of the previous step if it was
	// successful; otherwise it is fallback base url.
	if err != nil {
		return fallback
	}
	return url
}

// ElementBase returns the base URI of an element, as XML Base defines it: the document
// base URL changed by the xml:base attributes of the ancestors of the element and of the
// element itself, the outermost first. Each is resolved relative to the result of the
// previous ones.
//
// Neither specification defines an xml:base attribute that cannot be resolved. Here it
// has no effect, like a base element.
//
// Source: https://www.w3.org/TR/2009/REC-xmlbase-20090128/#resolution
func ElementBase(documentBase string, encoding *percent.Encoding, xmlBase ...string) string {
	base := documentBase
	for _, value := range xmlBase {
		if url, err := resolve(value, base, encoding); err == nil {
			base = url
		}
	}
	return base
}
