package weburl_test

import (
	"fmt"
	"go/build"
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/form"
	"github.com/weburl/weburl/internal/docs"
	"github.com/weburl/weburl/internal/need"
)

// sameNames are the names that net/url and this module both have, the name of the type
// in front of methods and fields, with a function that returns the results of both for a
// URL that both accept. The tests hold that the results are the same.
//
// A [url.URL] and its Userinfo are compared with a [weburl.URL], [url.Values] with
// [form.List] and [form.Query].
var sameNames = map[string]func(n *url.URL, u weburl.URL) (theirs, ours string){
	"Parse": func(n *url.URL, u weburl.URL) (theirs, ours string) {
		return n.String(), weburl.MustParse(u.String()).String()
	},
	"URL": nil, // a type, whose methods are compared

	"URL.Scheme":     func(n *url.URL, u weburl.URL) (theirs, ours string) { return n.Scheme, u.Scheme() },
	"URL.Host":       func(n *url.URL, u weburl.URL) (theirs, ours string) { return n.Host, u.Host() },
	"URL.Hostname":   func(n *url.URL, u weburl.URL) (theirs, ours string) { return n.Hostname(), u.Hostname() },
	"URL.Port":       func(n *url.URL, u weburl.URL) (theirs, ours string) { return n.Port(), u.Port() },
	"URL.String":     func(n *url.URL, u weburl.URL) (theirs, ours string) { return n.String(), u.String() },
	"URL.Redacted":   func(n *url.URL, u weburl.URL) (theirs, ours string) { return n.Redacted(), u.Redacted() },
	"URL.RequestURI": func(n *url.URL, u weburl.URL) (theirs, ours string) { return n.RequestURI(), u.RequestURI() },
	"URL.Parse": func(n *url.URL, u weburl.URL) (theirs, ours string) {
		for _, ref := range []string{"../x?y", "//h/a", "?q", "#f", "/", "a//b/../c", "http://x/"} {
			m, netErr := n.Parse(ref)
			v, err := u.Parse(ref)
			theirs, ours = theirs+" "+result(m, netErr), ours+" "+result(v, err)
		}
		return theirs, ours
	},
	"URL.AppendBinary": func(n *url.URL, u weburl.URL) (theirs, ours string) {
		a, netErr := n.AppendBinary([]byte("x"))
		b, err := u.AppendBinary([]byte("x"))
		return result(string(a), netErr), result(string(b), err)
	},
	"URL.MarshalBinary": func(n *url.URL, u weburl.URL) (theirs, ours string) {
		a, netErr := n.MarshalBinary()
		b, err := u.MarshalBinary()
		return result(string(a), netErr), result(string(b), err)
	},
	"URL.UnmarshalBinary": func(_ *url.URL, u weburl.URL) (theirs, ours string) {
		var m url.URL
		var v weburl.URL
		netErr, err := m.UnmarshalBinary([]byte(u.String())), v.UnmarshalBinary([]byte(u.String()))
		return result(&m, netErr), result(v, err)
	},
	"Values.Get": eachName(func(v url.Values, l form.List, q form.Query, name string) (theirs string, ours [2]string) {
		return v.Get(name), [2]string{l.Get(name), q.Get(name)}
	}),
	"Values.Has": eachName(func(v url.Values, l form.List, q form.Query, name string) (theirs string, ours [2]string) {
		return result(v.Has(name), nil), [2]string{result(l.Has(name), nil), result(q.Has(name), nil)}
	}),
	"Values.Set": eachName(func(v url.Values, l form.List, q form.Query, name string) (theirs string, ours [2]string) {
		v.Set(name, "b c")
		l.Set(name, "b c")
		return v.Encode(), [2]string{l.Values().Encode(), l.Query().List().Values().Encode()}
	}),
}

// netURLDiffers are the differences for names that both have, with what net/url does.
var netURLDiffers = map[string]func(name string, u weburl.URL) bool{
	"it drops the number sign of an empty fragment": func(name string, u weburl.URL) bool {
		return u.HasFragment() && u.EncodedFragment() == "" && !strings.HasPrefix(name, "Values.")
	},
	"it drops the question mark of an empty query when it resolves a fragment": func(name string, u weburl.URL) bool {
		return name == "URL.Parse" && u.HasQuery() && u.EncodedQuery() == ""
	},
	"it drops pairs with a semicolon or with an invalid percent sign": func(name string, u weburl.URL) bool {
		_, err := url.ParseQuery(u.EncodedQuery())
		return strings.HasPrefix(name, "Values.") && err != nil
	},
	"it resolves references against mailto:": func(name string, u weburl.URL) bool {
		return name == "URL.Parse" && u.HasOpaquePath()
	},
}

func result(value any, err error) string {
	if err != nil {
		return "an error"
	}
	return fmt.Sprint(value)
}

// eachName compares a result for each name in a query, and for one that is not in it.
func eachName(both func(url.Values, form.List, form.Query, string) (string, [2]string)) func(*url.URL, weburl.URL) (theirs, ours string) {
	return func(n *url.URL, u weburl.URL) (theirs, ours string) {
		values := n.Query()
		names := append(slices.Collect(maps.Keys(values)), "none")
		for _, name := range names {
			a, b := both(maps.Clone(values), u.Params().List(), u.Params(), name)
			if theirs, ours = theirs+a+"\n", ours+b[0]+"\n"; b[1] != b[0] {
				ours += b[1] + ", of the Query\n"
			}
		}
		return theirs, ours
	}
}

// TestSameNames compares the results for the URLs of the corpora.
func TestSameNames(t *testing.T) {
	used := map[string]bool{}
	whole := 0 // how many corpora were compared to the last line
	for _, corpus := range corpora {
		t.Run(corpus.name, func(t *testing.T) {
			lines := readCorpus(t, corpus.name)
			part := need.Part(t, len(lines))
			for _, q := range lines[:part] {
				u, err := parse(q.Input, q.Base)
				if err != nil {
					continue
				}
				n, err := url.Parse(u.String())
				if err != nil {
					continue
				}
				for name, both := range sameNames {
					if both == nil {
						continue
					}
					theirs, ours := both(n, u)
					if theirs == ours {
						continue
					}
					known := ""
					for reason, applies := range netURLDiffers {
						if applies(name, u) {
							known = reason
						}
					}
					if used[known] = true; known == "" {
						t.Fatalf("%s of %q: net/url has\n\t%s\nweburl\n\t%s", name, u, theirs, ours)
					}
				}
			}
			if part == len(lines) {
				whole++
			}
		})
	}
	for reason := range netURLDiffers {
		if whole == len(corpora) && !used[reason] {
			t.Errorf("no URL shows this: %s", reason)
		}
	}
}

// TestNamesOfNetURL fails if net/url has a name in common with this module that sameNames
// lacks: compare the results there, or change the name here.
func TestNamesOfNetURL(t *testing.T) {
	directory, err := build.Import("net/url", "", build.FindOnly)
	if err != nil {
		t.Skip(err)
	}
	theirs := exported(t, directory.Dir)
	ours := map[string]bool{}
	for name := range exported(t, ".") {
		ours[name] = true
		if member, ok := strings.CutPrefix(name, "URL."); ok && member != "String" {
			ours["Userinfo."+member] = true
		}
	}
	for name := range exported(t, "form") {
		for _, typ := range []string{"List.", "Query."} {
			if member, ok := strings.CutPrefix(name, typ); ok {
				ours["Values."+member] = true
			}
		}
	}
	for _, name := range []string{"URL.JoinPath", "URL.RawQuery", "Values.Encode", "QueryEscape"} {
		if !theirs[name] {
			t.Errorf("net/url has no %s", name)
		}
	}
	for name := range theirs {
		if _, compared := sameNames[name]; ours[name] != compared {
			t.Errorf("both packages have %s: %v; its results are compared: %v", name, ours[name], compared)
		}
	}
	for name := range sameNames {
		if !theirs[name] {
			t.Errorf("net/url has no %s", name)
		}
	}
}

func exported(t *testing.T, directory string) map[string]bool {
	t.Helper()
	names, err := docs.Exported(directory)
	if err != nil {
		t.Fatal(err)
	}
	return names
}
