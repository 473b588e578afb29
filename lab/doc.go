// Package lab is the URL lab: a static page that shows what a URL means, with
// weburl compiled to WebAssembly as its engine.
//
// The page works with any web server. [Site] is its files, to be written to a directory
// or served; [Handler] serves them with the recommended headers. The command weburl lab
// does both.
//
// The engine is not in the repository. Releases of the command embed it; elsewhere
// [Find] builds it with the local Go toolchain, and keeps it in the user's cache.
package lab
