// Package sobekurl brings URL and URLSearchParams, the classes of the URL Standard
// (https://url.spec.whatwg.org/#api), to sobek, the JavaScript runtime of k6.
// [Install] defines them in a runtime:
//
//	rt := sobek.New()
//	if err := sobekurl.Install(rt); err != nil {
//		return err
//	}
//	rt.RunString(`new URL("../x?q=1", "https://example.org/a/b").href`)
//
// They behave as those of a browser: see package
// [github.com/weburl/weburl/jsurl]. A URL or a URLSearchParams that Go is handed
// as a value is read by its String method, which calls toString. Go makes one by
// the constructors that [Classes] returns.
//
// # In k6
//
// An extension of k6 exports the classes as a module:
//
//	package url
//
//	import (
//		"github.com/weburl/weburl/jsurl/sobekurl"
//		"go.k6.io/k6/js/common"
//		"go.k6.io/k6/js/modules"
//	)
//
//	func init() { modules.Register("k6/x/url", root{}) }
//
//	type root struct{}
//
//	func (root) NewModuleInstance(vu modules.VU) modules.Instance { return instance{vu} }
//
//	type instance struct{ vu modules.VU }
//
//	func (i instance) Exports() modules.Exports {
//		url, urlSearchParams, err := sobekurl.Classes(i.vu.Runtime())
//		if err != nil {
//			common.Throw(i.vu.Runtime(), err)
//		}
//		return modules.Exports{Named: map[string]any{"URL": url, "URLSearchParams": urlSearchParams}}
//	}
//
// and a test of k6 uses them:
//
//	import http from "k6/http";
//	import { URL } from "k6/x/url";
//
//	export default function () {
//		const url = new URL("https://test.k6.io/search");
//		url.searchParams.append("q", "été");
//		http.get(url.href);
//	}
//
// A runtime and its objects are not safe for use by several goroutines at once,
// and neither are these classes. Those of different runtimes, as virtual users of
// k6 have, do not know of each other.
//
// Every operation takes time linear in the lengths of its strings and of the
// object, but for sort, which takes n log n. A runtime cannot be interrupted
// within an operation, but between the steps of a script that one calls.
package sobekurl

//go:generate go run ../internal/translate
