// Package dialect says what a way to read URLs is, so that several can be laid
// side by side.
//
// A [Dialect] has a name, a source, and a function that reads an input into a
// [Reading]: components, complaints, and the failure, if it is one. This
// package brings the editions of the URL Standard; packages below it bring
// other systems, each under its own terms and also as a dialect:
//
//   - dialect/html5, the URLs of W3C HTML5
//   - dialect/neturl, Go's net/url
//   - dialect/rfc3986, RFC 3986, strictly
//   - dialect/webspecs, the grammar of 2014 that is drawn as railroad diagrams
//
// Importing one of them registers its dialects, as it is with image formats and
// package image. [Register] adds others, [All] and [Lookup] find them.
package dialect
