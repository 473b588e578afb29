package gojaurl_test

import (
	"fmt"
	"log"

	"github.com/dop251/goja"
	"github.com/dop251/goja_nodejs/require"

	"github.com/weburl/weburl/jsurl/gojaurl"
)

func ExampleEnable() {
	rt := goja.New()
	new(require.Registry).Enable(rt)
	gojaurl.Enable(rt)
	v, err := rt.RunString(`
		const { URL: Required, fileURLToPath } = require("node:url");
		[Required === URL, fileURLToPath("file:///a%20b", { windows: false })];
	`)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(v)
	// Output: true,/a b
}
