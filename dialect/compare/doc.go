// Package compare parses a URL as different programs do, and reports whether they
// would connect to different destinations.
//
// [HostsDiffer] reports whether two parsers connect to different hosts: it is for access
// checks in which one program validates a URL and another one fetches it. [Disagree] also
// reports URLs that some parser rejects. [Judge] returns how much parsers differ, as a
// [Level], and [Compare] returns the full comparison. [Confuse] finds URLs in which one
// parser finds a different host than another connects to.
//
// Importing the package registers the dialects of this module. Functions without a list
// of dialects compare [Current], the dialects of current parsers. Each dialect is a
// program of a stated version, or a model of one that is tested against it: its Source
// states which. If all dialects agree on a URL, other programs, and other versions of
// these programs, may still differ.
package compare
