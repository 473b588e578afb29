package gojaurl

import (
	"github.com/dop251/goja"
	"github.com/dop251/goja_nodejs/require"
)

// Enable defines the classes in the global object of rt, as the function of this
// name in package url of goja_nodejs does. It panics with an exception of rt where
// [Install] returns an error.
func Enable(rt *goja.Runtime) {
	if err := Install(rt); err != nil {
		panic(rt.NewGoError(err))
	}
}

// A program that imports this package has the module for require("url") and
// require("node:url"), also in place of that of goja_nodejs.
func init() {
	require.RegisterCoreModule(ModuleName, Require)
}
