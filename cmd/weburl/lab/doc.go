// Package lab is the URL lab: a static page that shows what a URL means, with
// weburl compiled to WebAssembly as its engine.
//
// The page works with any web server. [Site] is its files, to be written to a directory
// or served; [Handler] serves them with the recommended headers. The command weburl lab
// does both.
//
// The engine is not on the main branch of the repository. The tags of releases have it, so
// that go install and the archives of a release embed it; in a clone, go generate writes it.
package lab
