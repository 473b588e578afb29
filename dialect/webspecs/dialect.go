package webspecs

import "github.com/weburl/weburl/dialect"

func init() { dialect.Register(Dialect()) }

// Dialect returns this package as a dialect, "webspecs". The path of a result is
// [URL.Pathname]; a username or port is null when it is empty.
func Dialect() *dialect.Dialect { return theDialect }

var theDialect = dialect.New(dialect.Definition{
	Name:  "webspecs",
	Title: "webspecs of 2014",
	Source: dialect.Source{
		Title:   "URL, by Sam Ruby and others (webspecs, December 2014)",
		Address: "https://github.com/webspecs/url",
	},
	Components: dialect.SetOf(dialect.Scheme, dialect.Username, dialect.Password, dialect.Host,
		dialect.Port, dialect.Path, dialect.Query, dialect.Fragment),
	Parse: read,
	Valid: valid,
})

func read(input, base string) (r dialect.Result) {
	var baseURL *URL
	if base != "" {
		var err error
		if baseURL, _, err = Parse(base, nil); err != nil {
			r.Failure = err.(*dialect.Failure)
			return r.OfBase()
		}
	}
	u, complaints, err := Parse(input, baseURL)
	r.Complaints = complaints
	if err != nil {
		r.Failure = err.(*dialect.Failure)
		return r
	}
	r.Href = u.String()
	r.Set(dialect.Scheme, dialect.Text(u.Scheme))
	r.Set(dialect.Username, textUnlessEmpty(u.Username))
	r.Set(dialect.Password, dialect.TextOrNull(u.Password))
	r.Set(dialect.Host, dialect.TextOrNull(u.Host))
	r.Set(dialect.Port, textUnlessEmpty(u.Port))
	r.Set(dialect.Path, dialect.Text(u.Pathname()))
	r.Set(dialect.Query, dialect.TextOrNull(u.Query))
	r.Set(dialect.Fragment, dialect.TextOrNull(u.Fragment))
	return r
}

// valid is IsValid. A base that does not parse is as none.
func valid(input, base string) bool {
	var baseURL *URL
	if base != "" {
		baseURL, _, _ = Parse(base, nil)
	}
	return IsValid(input, baseURL)
}

func textUnlessEmpty(s string) dialect.Value {
	if s == "" {
		return dialect.Null()
	}
	return dialect.Text(s)
}
