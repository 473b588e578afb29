// Package sobekurl brings URL, URLSearchParams and URLPattern, the classes of the
// URL Standard (https://url.spec.whatwg.org/#api) and the URL Pattern Standard, to
// sobek, the JavaScript runtime of k6. [Install] defines them in a runtime:
//
//	rt := sobek.New()
//	if err := sobekurl.Install(rt); err != nil {
//		return err
//	}
//	rt.RunString(`new URL("../x?q=1", "https://example.org/a/b").href`)
//
// They behave as in a browser: see package [github.com/weburl/weburl/jsurl]. [ToURL] and
// [FromURL] convert between objects of the class and Go values, without parsing. Package
// [github.com/weburl/weburl/jsurl/xk6url] is the extension of k6.
//
// A runtime and its objects are not safe for use by several goroutines at once, and
// neither are these classes. The classes of different runtimes, such as those of virtual
// users of k6, are independent of each other.
//
// Every operation takes time linear in the lengths of its strings and of the
// object, except sort, which takes n log n. A runtime cannot be interrupted within
// an operation, except between the steps of a script that one calls.
package sobekurl

//go:generate go run ../internal/translate
