package gojaurl

import (
	"github.com/dop251/goja"
)

// Install defines the classes URL and URLSearchParams in the global object of
// rt, in place of any that are there. It is an error if they cannot be defined,
// as in a global object that has been frozen, or if rt has been interrupted.
func Install(rt *goja.Runtime) error {
	c, err := of(rt)
	if err != nil {
		return err
	}
	// https://webidl.spec.whatwg.org/#define-the-global-property-references
	global := rt.GlobalObject()
	for _, name := range []string{"URL", "URLSearchParams"} {
		if err := global.DefineDataProperty(name, c.exports.Get(name), goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE); err != nil {
			return err
		}
	}
	return nil
}

// Classes returns the constructors of the two classes, for a module to export.
// They are the same for each call in a runtime, and those that [Install] defines.
// The first call takes what they need of the global object, such as TypeError.
func Classes(rt *goja.Runtime) (url, urlSearchParams *goja.Object, err error) {
	c, err := of(rt)
	if err != nil {
		return nil, nil, err
	}
	return c.exports.Get("URL").(*goja.Object), c.exports.Get("URLSearchParams").(*goja.Object), nil
}
