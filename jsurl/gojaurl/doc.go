// Package gojaurl brings URL, URLSearchParams and URLPattern, the classes of the
// URL Standard (https://url.spec.whatwg.org/#api) and the URL Pattern Standard, to
// goja. [Install] defines them in a runtime:
//
//	rt := goja.New()
//	if err := gojaurl.Install(rt); err != nil {
//		return err
//	}
//	rt.RunString(`new URL("../x?q=1", "https://example.org/a/b").href`)
//
// They behave as in a browser: see package [github.com/weburl/weburl/jsurl]. [ToURL] and
// [FromURL] convert between objects of the class and Go values, without parsing.
//
// The module "url" of Node.js comes with the package: where package require of
// goja_nodejs is enabled, require("url") and require("node:url") return the same
// classes as [Install] and [Enable] define, with the functions that [Require]
// lists. Programs that use package url of goja_nodejs change the import path only.
//
// A runtime and its objects are not safe for use by several goroutines at once, and
// neither are these classes. The classes of different runtimes are independent of each
// other.
//
// Every operation takes time linear in the lengths of its strings and of the
// object, except sort, which takes n log n. A runtime cannot be interrupted within
// an operation, except between the steps of a script that one calls.
package gojaurl
