package gojaurl

import (
	"github.com/dop251/goja"
)

// Install defines the classes URL, URLSearchParams and URLPattern in the global object of
// rt, in place of any that are there. It is an error if they cannot be defined,
// as in a global object that has been frozen, or if rt has been interrupted.
func Install(rt *goja.Runtime) error {
	c, err := of(rt)
	if err != nil {
		return err
	}
	// https://webidl.spec.whatwg.org/#define-the-global-property-references
	global := rt.GlobalObject()
	for _, name := range []string{"URL", "URLSearchParams", "URLPattern"} {
		if err := global.DefineDataProperty(name, c.exports.Get(name), goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE); err != nil {
			return err
		}
	}
	return nil
}

// Classes returns the constructors of the classes, for a module to export. They are the
// same for each call in a runtime, and the same as [Install] defines. The first call
// gets the properties of the global object that they need, such as TypeError.
func Classes(rt *goja.Runtime) (url, urlSearchParams, urlPattern *goja.Object, err error) {
	c, err := of(rt)
	if err != nil {
		return nil, nil, nil, err
	}
	class := func(name string) *goja.Object { return c.exports.Get(name).(*goja.Object) }
	return class("URL"), class("URLSearchParams"), class("URLPattern"), nil
}
