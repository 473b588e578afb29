package gojaurl_test

import (
	"testing"

	"github.com/dop251/goja"
	"github.com/dop251/goja_nodejs/require"
	_ "github.com/dop251/goja_nodejs/url"

	"github.com/weburl/weburl/jsurl/gojaurl"
)

// The class is one, wherever a script has it from and in whatever order.
func TestOneClass(t *testing.T) {
	for _, test := range []struct {
		name string
		set  func(rt *goja.Runtime)
	}{
		{"enabled first", func(rt *goja.Runtime) { gojaurl.Enable(rt); new(require.Registry).Enable(rt) }},
		{"required first", func(rt *goja.Runtime) {
			new(require.Registry).Enable(rt)
			if _, err := rt.RunString("require('url')"); err != nil {
				t.Fatal(err)
			}
			gojaurl.Enable(rt)
		}},
		{"native module", func(rt *goja.Runtime) {
			registry := new(require.Registry)
			registry.RegisterNativeModule(gojaurl.ModuleName, gojaurl.Require)
			registry.Enable(rt)
			gojaurl.Enable(rt)
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			rt := goja.New()
			test.set(rt)
			v, err := rt.RunString(`
				const a = require("url"), b = require("node:url");
				new URL("HTTP://EXAMPLE.org/%7E") instanceof a.URL && a.URL === URL && b.URL === URL &&
					a.URLSearchParams === URLSearchParams && a.URL.canParse("x:") &&
					Object.keys(a).sort().join()`)
			const want = "URL,URLPattern,URLSearchParams,domainToASCII,domainToUnicode,fileURLToPath,pathToFileURL"
			if err != nil || v.String() != want {
				t.Errorf("got %v, %v", v, err)
			}
		})
	}
}

// Enable ends in an exception that a script can catch, or Go.
func TestEnableFails(t *testing.T) {
	rt := goja.New()
	if _, err := rt.RunString("Object.freeze(globalThis)"); err != nil {
		t.Fatal(err)
	}
	if err := rt.Try(func() { gojaurl.Enable(rt) }); err == nil {
		t.Error("no error")
	}
}
