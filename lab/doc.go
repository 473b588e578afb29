// Package lab is the URL lab: a static page that shows what a URL means, with
// weburl compiled to WebAssembly as its engine.
//
// The page needs no server of its own. [Site] is its files, for any web server and
// for a folder; [Handler] serves them with the headers that they should have. The
// command weburl lab does both.
//
// The engine is not in the repository. Releases of the command embed it; elsewhere
// [Find] builds it with the Go toolchain at hand, and keeps it in the user's cache.
package lab
