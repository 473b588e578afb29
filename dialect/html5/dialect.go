package html5

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/dialect"
)

func init() { dialect.Register(Dialect()) }

// Dialect returns this package as a dialect, "html5".
//
// A result has the components of the resolved URL, which programs fetch. Its complaints
// are about inputs that are not valid URLs, potentially surrounded by spaces.
func Dialect() *dialect.Dialect { return theDialect }

var theDialect = dialect.New(dialect.Definition{
	Name:  "html5",
	Title: "HTML5 of 2012",
	Source: dialect.Source{
		Title:   "HTML5, section URLs (W3C drafts of 2011 and 2012)",
		Address: "https://www.w3.org/TR/2012/CR-html5-20121217/",
	},
	Components: dialect.SetOf(dialect.Scheme, dialect.Userinfo, dialect.Host, dialect.Port,
		dialect.Path, dialect.Query, dialect.Fragment),
	Parse:      read,
	Valid:      func(input, _ string) bool { return IsValidSpaced(input, nil) },
	Attributes: attributes,
})

func read(input, base string) (r dialect.Result) {
	base, err := absoluteBase(input, base)
	var result string
	if err == nil {
		result, err = resolve(input, base, nil)
	}
	if err != nil {
		r = failed(err.(*Error))
	} else if g, err := parse(result); err != nil {
		r = failed(noPlace(ResultUnreadable))
	} else {
		r.Href = result
		r.Set(dialect.Scheme, g.scheme.value())
		r.Set(dialect.Userinfo, g.userinfo.value())
		r.Set(dialect.Host, g.host.value())
		r.Set(dialect.Port, g.port.value())
		r.Set(dialect.Path, g.path.value())
		r.Set(dialect.Query, g.query.value())
		r.Set(dialect.Fragment, g.fragment.value())
	}
	if r.Failure == nil || !r.Failure.Base {
		r.Complaints = complaints(input)
	}
	return r
}

// absoluteBase returns base as resolving gives it. The base of "resolve a URL" is
// an absolute URL, so that it has been resolved before. It is left as it is if
// input does not need it.
func absoluteBase(input, base string) (string, error) {
	if g, err := parse(input); base == "" || err != nil || g.scheme.matched {
		return base, nil
	}
	resolved, err := resolve(base, "", nil)
	if err == nil {
		return resolved, nil
	}
	e := err.(*Error)
	if e.Code == RelativeNoBase {
		e = noPlace(BaseNotAbsolute)
	}
	return "", e.ofBase()
}

// attributes returns the URL decomposition attributes.
func attributes(href string) []dialect.Attribute {
	var list []dialect.Attribute
	for _, a := range Attributes() {
		list = append(list, dialect.Attribute{Name: a.Name, Value: a.Get(href)})
	}
	return list
}

func failed(err *Error) dialect.Result {
	r := dialect.Fail(string(err.Code), messages[err.Code])
	r.Failure.Base, r.Failure.Start, r.Failure.End = err.Base, err.Start, err.End
	return r
}

// complaints says where input ceases to be a valid URL, potentially surrounded
// by spaces.
func complaints(input string) []dialect.Complaint {
	url := strip(input)
	_, at, ok := iri.uriReference(url)
	if ok {
		return nil
	}
	c := dialect.Complaint{Name: "not-a-valid-url", Message: "not an IRI reference", Start: -1, End: -1}
	if utf8.ValidString(url) {
		_, n := utf8.DecodeRuneInString(url[at:]) // 0 at the end of url
		c.Start = strings.Index(input, url) + at
		c.End = c.Start + n
	}
	return []dialect.Complaint{c}
}
