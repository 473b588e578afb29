// Package gojaurl brings URL and URLSearchParams, the classes of the URL Standard
// (https://url.spec.whatwg.org/#api), to goja. [Install] defines them in a
// runtime:
//
//	rt := goja.New()
//	if err := gojaurl.Install(rt); err != nil {
//		return err
//	}
//	rt.RunString(`new URL("../x?q=1", "https://example.org/a/b").href`)
//
// They behave as those of a browser: see package
// [github.com/weburl/weburl/jsurl]. A URL or a URLSearchParams that Go is handed
// as a value is read by its String method, which calls toString. Go makes one by
// the constructors that [Classes] returns.
//
// As a module for require of package goja_nodejs, in place of the one that it
// has:
//
//	registry.RegisterNativeModule("url", func(rt *goja.Runtime, module *goja.Object) {
//		url, urlSearchParams, err := gojaurl.Classes(rt)
//		if err != nil {
//			panic(err)
//		}
//		exports := module.Get("exports").(*goja.Object)
//		exports.Set("URL", url)
//		exports.Set("URLSearchParams", urlSearchParams)
//	})
//
// A runtime and its objects are not safe for use by several goroutines at once,
// and neither are these classes. Those of different runtimes do not know of each
// other.
//
// Every operation takes time linear in the lengths of its strings and of the
// object, but for sort, which takes n log n. A runtime cannot be interrupted
// within an operation, but between the steps of a script that one calls.
package gojaurl
