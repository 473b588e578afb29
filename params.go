package weburl

import (
	"github.com/weburl/weburl/form"
)

// Params returns the query as name-value pairs, to be read or edited:
//
//	page := u.Params().Get("page")
//	v, err := u.WithParams(u.Params().Without("utm_source").With("page", "2"))
//
// Edits do not change the pairs that they do not name. A null query has no pairs. Params
// does not allocate.
func (u URL) Params() form.Query {
	query := u.EncodedQuery()
	return form.Query(query)
}

// WithParams returns u with a query of the given pairs. Without pairs the query is null,
// unless it was empty: passing u.Params() returns u.
//
// The error is as in [URL.WithEncodedQuery].
func (u URL) WithParams(params form.Query) (URL, error) {
	if params == u.Params() && !u.IsZero() {
		return u, nil
	}
	return u.WithEncodedQuery(string(params))
}
