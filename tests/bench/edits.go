package bench

import (
	"net/url"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/form"
	"github.com/weburl/weburl/webapi"
)

// The tasks with URLs that are parsed, and with their queries.
const (
	Edit      Task = "Edit"      // give a URL another host, path, query and fragment, and serialize it
	ParseForm Task = "ParseForm" // parse a query to a list of names and values
	WriteForm Task = "WriteForm" // serialize such a list to a query
	GetParam  Task = "GetParam"  // find the value for one name in a query
)

// What Edit sets.
const (
	newHost     = "www.example.com:8080"
	newPath     = "/a/b/c.html"
	newQuery    = "q=1&r=2"
	newFragment = "top"
)

// someInputs is how many inputs a corpus has whose inputs are not kept as text: what
// they are made into is kept, with all its pointers.
const someInputs = 5000

// editCorpora returns the first of some URLs to edit, and the first of their queries.
func editCorpora(urls Texts) []*Corpus {
	edits := &Corpus{Name: "edits", Title: "the first web URLs, parsed", Edits: true}
	queries := &Corpus{Name: "queries", Title: "the first queries of web URLs", Queries: true}
	for _, s := range urls.All() {
		u, err := weburl.Parse(s)
		if err != nil {
			continue
		}
		if edits.Inputs.Len() < someInputs {
			edits.Inputs.Append(s)
		}
		// Package net/url must be able to read it.
		query := u.EncodedQuery()
		if _, err := url.ParseQuery(query); query != "" && err == nil && queries.Inputs.Len() < someInputs {
			queries.Inputs.Append(query)
		}
	}
	return []*Corpus{edits, queries}
}

// parseAll returns what parse makes of each input.
func parseAll[T any](c *Corpus, parse func(string) (T, error)) []T {
	var list []T
	for _, s := range c.Inputs.All() {
		value, err := parse(s)
		if err != nil {
			panic("an input of " + c.Name + " does not parse: " + err.Error())
		}
		list = append(list, value)
	}
	return list
}

// Lists are kept, as a program keeps them. Otherwise the compiler spares package
// net/url some of its allocations.
func startEdits(t Task, c *Corpus) loop {
	switch t {
	case Edit:
		urls := parseAll(c, weburl.Parse)
		return func(from, to int) (failed int) {
			for _, u := range urls[from:to] {
				u, err := u.WithHost(newHost)
				if err == nil {
					u, err = u.WithEncodedPath(newPath)
				}
				if err == nil {
					u, err = u.WithEncodedQuery(newQuery)
				}
				if err == nil {
					u, err = u.WithEncodedFragment(newFragment)
				}
				if err != nil {
					failed++
				}
				sink += len(u.String())
			}
			return failed
		}
	case ParseForm:
		kept := make([]form.List, c.Inputs.Len())
		return func(from, to int) int {
			for i := from; i < to; i++ {
				kept[i] = form.Parse(c.Inputs.At(i))
				sink += len(kept[i])
			}
			return 0
		}
	case WriteForm:
		lists := parseAll(c, func(s string) (form.List, error) { return form.Parse(s), nil })
		return func(from, to int) int {
			for _, list := range lists[from:to] {
				sink += len(list.String())
			}
			return 0
		}
	case GetParam:
		return func(from, to int) int {
			for i := from; i < to; i++ {
				value, _ := form.Query(c.Inputs.At(i)).Lookup("id")
				sink += len(value)
			}
			return 0
		}
	}
	return nil
}

// startSetters measures the setters of package webapi.
func startSetters(t Task, c *Corpus) loop {
	if t != Edit {
		return nil
	}
	urls := parseAll(c, weburl.Parse)
	return func(from, to int) int {
		for _, record := range urls[from:to] {
			u := webapi.FromURL(record)
			u.SetHost(newHost)
			u.SetPathname(newPath)
			u.SetSearch(newQuery)
			u.SetHash(newFragment)
			sink += len(u.Href())
		}
		return 0
	}
}

// startNetURLQueries measures net/url. It has no setters that would check or encode
// anything.
func startNetURLQueries(t Task, c *Corpus) loop {
	switch t {
	case ParseForm:
		kept := make([]url.Values, c.Inputs.Len())
		return func(from, to int) (failed int) {
			for i := from; i < to; i++ {
				var err error
				if kept[i], err = url.ParseQuery(c.Inputs.At(i)); err != nil {
					failed++
				}
				sink += len(kept[i])
			}
			return failed
		}
	case WriteForm:
		values := parseAll(c, url.ParseQuery)
		return func(from, to int) int {
			for _, v := range values[from:to] {
				sink += len(v.Encode())
			}
			return 0
		}
	case GetParam:
		return func(from, to int) (failed int) {
			for i := from; i < to; i++ {
				values, err := url.ParseQuery(c.Inputs.At(i))
				if err != nil {
					failed++
				}
				sink += len(values.Get("id"))
			}
			return failed
		}
	}
	return nil
}
