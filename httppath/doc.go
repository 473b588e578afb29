// Package httppath returns the path that all programs read in an HTTP request, for proxies,
// gates and middleware whose rules depend on the path.
//
// A rule for /admin in one program is passed by a request target that the program behind it
// reads differently: /%61dmin, //admin, /public/..;/admin, /%252fadmin. A [Policy] rejects
// targets that programs read in different ways, and returns all others in one form, a [Path].
// A [Rule] matches segments of such a path, never text: /administrator is not below /admin.
//
//	r, path, err := policy.Rewrite(r)
//	switch {
//	case err != nil:
//		http.Error(w, err.Error(), http.StatusBadRequest)
//	case admin.Match(path): // admin is httppath.MustPrefix("/admin")
//		http.Error(w, "forbidden", http.StatusForbidden)
//	default:
//		proxy.ServeHTTP(w, r)
//	}
//
// # The canonical form
//
// A canonical path begins with one slash and has no empty segment but the last, no dot segment,
// no segment that begins or ends with "..", and no backslash. It has no ";", no fragment, no control character and no percent sign that
// does not begin an escape. Its escapes are of UTF-8, in upper case, and each is necessary: of a
// byte in the path percent-encode set, or "%", "+" or ";". After one decoding nothing is an
// escape, and no slash, backslash, question mark or number sign is new.
//
// Targets that have this form after needless escapes are decoded and necessary ones are
// added, such as /%61dmin and /café, can be rewritten to it: [Policy.Clean] and
// [Policy.Rewrite] do that. A program that cannot rewrite the request, such as a server for
// forward authentication, must reject them: [Policy.Check] does.
//
// # Limits
//
// Rules compare letters exactly unless [Policy.IgnoreCase] is set: set it if a program behind
// ignores their case, as Express, ASP.NET and servers of files on Windows and macOS do. Set
// [Policy.IgnoreExtension] if it serves /admin.json by the route for /admin. File
// names of Windows have more spellings, such as "admin." and "ADMIN~1": a path that names files
// there needs the rule of the server itself. The query is not changed, and the host is not
// checked: see package httpurl. Header fields are not checked: delete those from which a program
// behind takes a part of the path, such as SCRIPT_NAME for Gunicorn.
//
// Each function takes time linear in the length of the target.
//
// https://url.spec.whatwg.org/#path-percent-encode-set
package httppath
