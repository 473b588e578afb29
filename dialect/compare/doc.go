// Package compare lays the readings of several dialects side by side: how each
// of them reads a URL, where its program would connect, and whether they differ
// on that, which is what access is decided by.
//
// [HostsDiffer] is the question that a gate asks before it lets a request
// through, where one program checks a URL and another one fetches it; [Disagree]
// is for a gate that rejects what some reader refuses as well. [Judge] grades
// how much readers differ, as a [Level], and [Compare] tells all of it. [Confuse]
// finds URLs that fool one reader about another.
//
// Importing the package registers the dialects of this module. [Readers] are
// those of the present day, which are asked if none are named. Each of them is a
// program of a stated version, or is modelled on one and held to it by a test
// that runs the program: its Source says which. That they agree on a URL does not
// mean that every program does.
package compare
