package gojaurl

import (
	"github.com/dop251/goja"
)

// ModuleName is the name of the module that [Require] makes.
const ModuleName = "url"

// Require puts what the module "url" exports into the exports of module: the classes,
// and domainToASCII, domainToUnicode, fileURLToPath and pathToFileURL as Node.js has
// them, except that pathToFileURL takes an absolute path only: a script need not learn
// the current directory of the program. Require panics with an exception of rt if the
// classes cannot be made. It is a loader of modules.
//
// https://nodejs.org/api/url.html
func Require(rt *goja.Runtime, module *goja.Object) {
	c, err := of(rt)
	if err != nil {
		panic(rt.NewGoError(err))
	}
	exports := module.Get("exports").(*goja.Object)
	for _, name := range c.exports.Keys() {
		if err := exports.Set(name, c.exports.Get(name)); err != nil {
			panic(rt.NewGoError(err))
		}
	}
}
