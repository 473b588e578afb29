// Package compare lays the readings of several dialects side by side: how each
// of them reads a URL, in which components they differ, and whether they differ
// on the host, which is where requests go and what access is decided by.
//
// [Compare] tells all of it, [HostsDiffer] is the question that a gate asks
// before it lets a request through, where one program checks a URL and another
// one fetches it.
//
// Importing the package registers the dialects of this module: the editions of
// the URL Standard, html5, neturl, rfc3986 and webspecs. What is shown is what
// they answer when they are run. There are no others unless you register them;
// that these agree on a URL does not mean that every program does.
package compare
