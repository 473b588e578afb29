package blob_test

import (
	"fmt"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/blob"
)

func ExampleStore_Attach() {
	var store blob.Store[string]
	page := weburl.MustParse("https://example.org/").Origin()
	made := store.Create(page, "the object")
	u := store.Attach(weburl.MustParse(made.String())) // when a script uses the URL
	store.Revoke(made.URL())

	object, ok := u.Object()
	fmt.Println(object, ok, u.Origin())
	_, ok = store.Attach(made.URL()).Object() // too late
	fmt.Println(ok)
	// Output:
	// the object true https://example.org
	// false
}
