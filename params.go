package weburl

import (
	"github.com/weburl/weburl/form"
	"github.com/weburl/weburl/internal/engine"
	"github.com/weburl/weburl/spec"
)

// Params returns the query as name-value pairs, to be read or edited:
//
//	page, ok := u.Params().Get("page")
//	v, err := u.WithParams(u.Params().Without("utm_source").With("page", "2"))
//
// Edits do not change the pairs that they do not name. A null query has no pairs. Params
// does not allocate.
func (u URL) Params() form.Query {
	query, _ := u.Query()
	return form.Query(query)
}

// WithParams returns u with a query of the given pairs. Without pairs the query is null,
// unless it was empty: passing u.Params() returns u.
//
// The error is as in [URL.WithQuery].
func (u URL) WithParams(params form.Query) (URL, error) {
	switch {
	case u.IsZero():
		return cannot(spec.QueryComponent, string(params), reasons[engine.ZeroURL])
	case params == u.Params():
		return u, nil
	case params == "":
		return u.WithoutQuery(), nil
	}
	return u.WithQuery(string(params))
}
