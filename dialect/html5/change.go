package html5

// An Element has the properties of an element that depend on its base URL.
type Element struct {
	Name string // "a", in lower case

	// Value is the value of the attribute that [Element.Affected] names.
	Value string

	// XMLBase are the values of the xml:base attributes of the ancestors of the
	// element and of the element itself, the outermost first.
	XMLBase []string
}

// Base returns the base URI of the element in a document.
func (e *Element) Base(d *Document) string {
	return ElementBase(d.BaseURL(), d.Encoding, e.XMLBase...)
}

// URL resolves the value of the attribute.
func (e *Element) URL(d *Document) (string, error) {
	return Resolve(e.Value, e.Base(d), d.Encoding)
}

// Affected returns the name of the attribute whose URL is to be resolved again
// when the element is affected by a base URL change, if the user is shown the URL
// or something that was derived from it: href for a hyperlink, and cite for
// quotations and edits. It is empty for an element that is not directly
// affected: an img shows the image that it has.
func (e *Element) Affected() string {
	switch e.Name {
	case "a", "area", "link":
		return "href"
	case "q", "blockquote", "section", "article", "ins", "del":
		return "cite"
	}
	return ""
}

// A BaseChange is a base URL change that affects an element: a change of the xml:base
// attributes of the element or its ancestors, of the document's base URL, or of the
// document to which the element belongs.
type BaseChange struct {
	From, To string // the base URI of the element
}

// BaseChangeOf returns the change for an element that was before in the document
// from, and is after in the document to; the documents and the elements may be
// the same. ok is false if the base URI of the element is the same: then nothing
// affects it.
func BaseChangeOf(before *Element, from *Document, after *Element, to *Document) (c BaseChange, ok bool) {
	c = BaseChange{before.Base(from), after.Base(to)}
	return c, c.From != c.To
}
