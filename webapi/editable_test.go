package webapi_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl/webapi"
)

// edit sets four members of u.
func edit(u *webapi.URL) {
	u.SetHost("www.example.com:8080")
	u.SetPathname("/a/b/c.html")
	u.SetSearch("q=1&r=2")
	u.SetHash("top")
}

// TestSettersInPlace counts the allocations of setters: one for those that follow each
// other, and none if nothing has been read since the ones before.
func TestSettersInPlace(t *testing.T) {
	u, err := webapi.NewURL("https://user@example.org/a/path?query")
	if err != nil {
		t.Fatal(err)
	}
	var href string
	if n := testing.AllocsPerRun(100, func() { edit(u); href = u.Href() }); n != 1 {
		t.Errorf("%v allocations for a text that is read", n)
	}
	if want := "https://user@www.example.com:8080/a/b/c.html?q=1&r=2#top"; href != want {
		t.Errorf("it is %q, not %q", href, want)
	}
	edit(u)
	if n := testing.AllocsPerRun(100, func() { edit(u) }); n != 0 {
		t.Errorf("%v allocations for a text that is not read", n)
	}
	for name, set := range map[string]func(string){"hostname": u.SetHostname, "host": u.SetHost} {
		if n := testing.AllocsPerRun(100, func() { set("h.example") }); n != 0 {
			t.Errorf("%v allocations for %s", n, name)
		}
	}
}

// TestStringsStay runs setters at random and reads members in between. No string that was
// read changes, and all comes out as if each change had been read.
func TestStringsStay(t *testing.T) {
	members := []string{
		"href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash", "searchParams",
		"url", "text",
	}
	read := func(u *webapi.URL, member string) string {
		switch member {
		case "url":
			return u.URL().String()
		case "text":
			return u.String() + u.ToJSON()
		case "searchParams":
			for name := range u.SearchParams().All() {
				return name // it can be a part of the query
			}
		}
		return getters[member](u)
	}
	rng := rand.New(rand.NewPCG(3, 4))
	pick := func(list ...string) string { return list[rng.IntN(len(list))] }
	for range 2000 {
		href := pick("https://example.org/", "http://u:p@h:81/a/b?c=d#e", "ws://[::1]/", "file:///C:/a?b", "x://h/p", "mailto:a@b?c")
		u, err := webapi.NewURL(href)
		read1, err2 := webapi.NewURL(href)
		if err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		var got, copies []string
		for range 30 {
			letters := strings.Repeat("ab", rng.IntN(1<<rng.IntN(8)))
			attribute, value := "", ""
			switch rng.IntN(16) {
			case 0, 1:
				attribute, value = "host", pick("h"+letters, "example.org:8080", "h:80", "1.2.3.4", "H"+letters)
			case 2, 3:
				attribute, value = "hostname", pick("h"+letters, "[::1]", "x:1")
			case 4, 5, 6:
				attribute, value = "pathname", pick("/"+letters, "/"+letters, letters, "/a b/../c")
			case 7, 8, 9:
				attribute, value = "search", pick("", "?"+letters, letters, letters+"=a&b", "a b")
			case 10, 11, 12:
				attribute, value = "hash", pick("", "#"+letters, letters, letters, "a b")
			case 13:
				attribute, value = "username", pick("", "u", letters)
			case 14:
				attribute, value = "href", pick("https://example.org/"+letters, "no URL")
			default:
				if rng.IntN(8) == 0 { // after it, nothing is set in place
					attribute, value = "port", "82"
				} else {
					attribute, value = "password", letters
				}
			}
			setters[attribute](u, value)
			setters[attribute](read1, value)
			_ = read1.Href()
			if rng.IntN(3) == 0 {
				text := read(u, pick(members...))
				got, copies = append(got, text), append(copies, strings.Clone(text))
			}
		}
		if !slices.Equal(got, copies) {
			t.Fatalf("a string has changed: %q, and was %q", got, copies)
		}
		for member, get := range getters {
			if got, want := get(u), get(read1); got != want {
				t.Fatalf("%s: %q, not %q", member, got, want)
			}
		}
	}
}

// A URL must not be copied. Where it is, the strings that the copy has returned stay as
// they are too.
func TestStringsOfCopyStay(t *testing.T) {
	for attribute, values := range map[string][3]string{
		"host":     {"one.example", "two.example:81", "x"},
		"hostname": {"one.example", "two.example", "x"},
		"pathname": {"/one", "/two", "/"},
		"search":   {"?one", "?two", "?x"},
		"hash":     {"#one", "#two", "#x"},
	} {
		u, err := webapi.NewURL("https://example.org/a?b#c")
		if err != nil {
			t.Fatal(err)
		}
		setters[attribute](u, values[0]) // from here on no one else has the text
		copied := new(webapi.URL)
		reflect.ValueOf(copied).Elem().Set(reflect.ValueOf(u).Elem()) // which go vet does not see
		got := copied.Href()
		want := strings.Clone(got)
		for _, value := range values {
			setters[attribute](u, value)
			setters[attribute](copied, value)
		}
		if got != want {
			t.Errorf("%s: %q became %q", attribute, want, got)
		}
	}
}
