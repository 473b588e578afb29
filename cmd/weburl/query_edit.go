package main

import (
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/canon"
	"github.com/weburl/weburl/form"
)

func setParameter(name, value string) urlEdit {
	return func(u weburl.URL) (weburl.URL, error) { return u.WithParams(u.Params().Set(name, value)) }
}

// replaceParameter sets a parameter of URLs that have it.
func replaceParameter(name, value string) urlEdit {
	return func(u weburl.URL) (weburl.URL, error) {
		if !form.Parse(query(u)).Has(name) {
			return u, nil
		}
		return u.WithParams(u.Params().Set(name, value))
	}
}

func appendParameter(name, value string) urlEdit {
	return func(u weburl.URL) (weburl.URL, error) { return u.WithParams(u.Params().Append(name, value)) }
}

// deleteParameters removes the parameters whose names match a pattern.
func deleteParameters(name string) urlEdit {
	list := canon.Parameters("", name)
	return func(u weburl.URL) (weburl.URL, error) {
		return u.WithParams(u.Params().DeleteFunc(func(f form.Field) bool { return list.Has(f.Name()) }))
	}
}

func sortParameters(u weburl.URL) (weburl.URL, error) { return u.WithParams(u.Params().Sort()) }
