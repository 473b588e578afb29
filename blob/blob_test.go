package blob_test

import (
	"fmt"
	"regexp"
	"sync"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/blob"
)

func Example() {
	var store blob.Store[string]
	page := weburl.MustParse("https://example.org/page")
	created := store.Create(page.Origin(), "a text")

	u, err := weburl.Parse(created.String() + "#part")
	if err != nil {
		panic(err)
	}
	parsed := store.Attach(u)
	fmt.Println(store.Revoke(created.URL()))

	// What was parsed before keeps its entry.
	text, ok := parsed.Object()
	fmt.Println(text, ok, parsed.Origin())
	_, ok = store.Attach(u).Object()
	fmt.Println(ok)
	// Output:
	// true
	// a text true https://example.org
	// false
}

func TestCreate(t *testing.T) {
	const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"
	for _, test := range []struct{ page, prefix string }{
		{"https://example.org/page", "blob:https://example.org/"},
		{"http://b\u00FCcher.example:8080/", "blob:http://xn--bcher-kva.example:8080/"},
		{"https://[::1]/", "blob:https://[::1]/"},
		{"wss://example.org/", "blob:wss://example.org/"},
		{"data:text/html,", "blob:null/"},
		{"file:///x", "blob:null/"},
	} {
		t.Run(test.page, func(t *testing.T) {
			var store blob.Store[int]
			origin := weburl.MustParse(test.page).Origin()
			u := store.Create(origin, 7)
			if want := regexp.MustCompile("^" + regexp.QuoteMeta(test.prefix) + uuid + "$"); !want.MatchString(u.String()) {
				t.Errorf("got %q, which does not match %v", u, want)
			}
			if u.Origin().String() != origin.String() {
				t.Errorf("origin: got %v, want %v", u.Origin(), origin)
			}
			if object, ok := u.Object(); !ok || object != 7 {
				t.Errorf("object: got %v, %v", object, ok)
			}
			if again := store.Create(origin, 7); again.URL() == u.URL() {
				t.Errorf("%v was made twice", u)
			}
			if store.Len() != 2 {
				t.Errorf("%d entries, want 2", store.Len())
			}
		})
	}
}

func TestResolve(t *testing.T) {
	var store blob.Store[string]
	u := store.Create(weburl.MustParse("https://example.org/").Origin(), "x")
	for _, test := range []struct {
		name, href string
		found      bool
	}{
		{"same", u.String(), true},
		{"fragment", u.String() + "#f", true},
		{"empty fragment", u.String() + "#", true},
		{"query", u.String() + "?", false},
		{"path", u.String() + "/", false},
		{"scheme in uppercase", "BLOB" + u.String()[len("blob"):], true},
		{"other URL", "https://example.org/", false},
		{"never made", "blob:https://example.org/x", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			v := weburl.MustParse(test.href)
			if got := store.Resolve(v); (got != nil) != test.found || got != nil && got.Object() != "x" {
				t.Errorf("got %v", got)
			}
			if got := store.Attach(v); (got.Entry() != nil) != test.found || got.URL() != v || got.String() != v.String() {
				t.Errorf("Attach: got %v, %v", got, got.Entry())
			}
		})
	}
	t.Run("zero store", func(t *testing.T) {
		var empty blob.Store[string]
		if got := empty.Resolve(u.URL()); got != nil {
			t.Errorf("got %v", got)
		}
		if empty.Revoke(u.URL()) {
			t.Error("revoked what was never made")
		}
	})
	t.Run("zero URL", func(t *testing.T) {
		got := store.Attach(weburl.URL{})
		if object, ok := got.Object(); ok || object != "" || !got.Origin().IsOpaque() {
			t.Errorf("got %v, %v", object, got.Origin())
		}
	})
}

func TestOrigin(t *testing.T) {
	var store blob.Store[int]
	// The origin of the environment counts, whatever the URL says.
	wss := store.Create(weburl.MustParse("wss://example.org/").Origin(), 0)
	if got := wss.Origin().String(); got != "wss://example.org" {
		t.Errorf("with an entry: got %v", got)
	}
	store.Revoke(wss.URL())
	if got := store.Attach(wss.URL()).Origin().String(); got != "null" {
		t.Errorf("without an entry: got %v", got)
	}
	if got := wss.Entry().Origin().String(); got != "wss://example.org" {
		t.Errorf("entry that was revoked: got %v", got)
	}
	https := store.Create(weburl.MustParse("https://example.org/").Origin(), 0)
	store.Revoke(https.URL())
	if got := store.Attach(https.URL()).Origin().String(); got != "https://example.org" {
		t.Errorf("without an entry: got %v", got)
	}
	other := store.Attach(weburl.MustParse("https://example.com/"))
	if got := other.Origin().String(); got != "https://example.com" {
		t.Errorf("no blob URL: got %v", got)
	}
}

func TestRevoke(t *testing.T) {
	var store blob.Store[int]
	u := store.Create(weburl.MustParse("https://example.org/").Origin(), 0)
	v := store.Create(weburl.MustParse("https://example.org/").Origin(), 0)
	for _, test := range []struct {
		name, href string
		want       bool
		left       int
	}{
		{"with a fragment", u.String() + "#f", false, 2},
		{"with a query", u.String() + "?q", false, 2},
		{"other URL", "https://example.org/", false, 2},
		{"first", u.String(), true, 1},
		{"again", u.String(), false, 1},
		{"second", v.String(), true, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := store.Revoke(weburl.MustParse(test.href)); got != test.want || store.Len() != test.left {
				t.Errorf("got %v, %d left", got, store.Len())
			}
		})
	}
}

// TestConcurrent has many goroutines make, look up and revoke URLs, for the race
// detector and to see that no entry is lost or left.
func TestConcurrent(t *testing.T) {
	var store blob.Store[int]
	origin := weburl.MustParse("https://example.org/").Origin()
	shared := store.Create(origin, -1)
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for j := range 200 {
				u := store.Create(origin, i<<16|j)
				if object, ok := store.Attach(u.URL()).Object(); !ok || object != i<<16|j {
					t.Errorf("got %v, %v", object, ok)
				}
				if store.Resolve(shared.URL()) == nil || store.Len() < 2 {
					t.Error("an entry is lost")
				}
				if !store.Revoke(u.URL()) {
					t.Error("not revoked")
				}
			}
		})
	}
	wg.Wait()
	if store.Len() != 1 {
		t.Errorf("%d entries left, want 1", store.Len())
	}
}
