package gojaurl

import (
	"github.com/dop251/goja"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/webapi"
)

// ToURL returns the URL of v, if v is an object of the class URL of rt. Nothing
// is parsed unless a script has changed the object since it was made, and no code
// of the script runs.
func ToURL(rt *goja.Runtime, v goja.Value) (u weburl.URL, ok bool) {
	object, ok := v.(*goja.Object)
	if !ok {
		return weburl.URL{}, false
	}
	c, err := of(rt)
	if err != nil {
		return weburl.URL{}, false
	}
	found, err := c.handle(goja.Undefined(), object)
	if err != nil {
		return weburl.URL{}, false
	}
	h, ok := found.Export().(*handle)
	if !ok {
		return weburl.URL{}, false
	}
	return h.object.(*webapi.URL).URL(), true
}

// FromURL returns a new object of the class URL of rt for u. Nothing is parsed.
// It is an error if u is zero, or if the classes cannot be made.
func FromURL(rt *goja.Runtime, u weburl.URL) (*goja.Object, error) {
	if u.IsZero() {
		return nil, errZero
	}
	c, err := of(rt)
	if err != nil {
		return nil, err
	}
	object, err := c.wrap(goja.Undefined(), rt.NewDynamicObject(&handle{object: webapi.FromURL(u)}))
	if err != nil {
		return nil, err
	}
	return object.(*goja.Object), nil
}
