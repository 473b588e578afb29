package main

import (
	"slices"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/form"
)

// parameters returns the parameters of the query of u, as parametersOf does.
func parameters(u weburl.URL) form.List {
	query, _ := u.Query()
	return parametersOf(query)
}

// parametersOf returns the parameters of a query: their decoded names and, for
// values, all of the parameters as they are written. Those that are not changed
// then stay so.
func parametersOf(query string) form.List {
	// The form parser has one pair for each parameter that is not empty.
	list := form.Parse(query)
	i := 0
	for written := range strings.SplitSeq(query, "&") {
		if written != "" {
			list[i].Value = written
			i++
		}
	}
	return list
}

// withParameters returns u with the parameters of a list as from parameters. No
// parameters are no query.
func withParameters(u weburl.URL, list form.List) (weburl.URL, error) {
	if len(list) == 0 {
		return u.WithoutQuery(), nil
	}
	var b strings.Builder
	for i, p := range list {
		if i > 0 {
			b.WriteByte('&')
		}
		b.WriteString(p.Value)
	}
	return u.WithQuery(b.String())
}

// written returns how a parameter is written.
func written(name, value string) string { return form.List{{Name: name, Value: value}}.String() }

func setParameter(name, value string) urlEdit {
	return func(u weburl.URL) (weburl.URL, error) {
		list := parameters(u)
		list.Set(name, written(name, value))
		return withParameters(u, list)
	}
}

func appendParameter(name, value string) urlEdit {
	return func(u weburl.URL) (weburl.URL, error) {
		list := parameters(u)
		list.Append(name, written(name, value))
		return withParameters(u, list)
	}
}

// deleteParameters removes the parameters whose names match a pattern.
func deleteParameters(name string) urlEdit {
	pattern := newPattern(name)
	return func(u weburl.URL) (weburl.URL, error) {
		list := parameters(u)
		kept := slices.DeleteFunc(slices.Clone(list), func(p form.Pair) bool { return pattern.matches(p.Name) })
		if len(kept) == len(list) {
			return u, nil
		}
		return withParameters(u, kept)
	}
}

func sortParameters(u weburl.URL) (weburl.URL, error) {
	list := parameters(u)
	list.Sort()
	return withParameters(u, list)
}
