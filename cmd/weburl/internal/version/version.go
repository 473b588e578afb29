// Package version has the version of the program, its sources, and the standards that it
// follows.
package version

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/weburl/weburl/idna"
)

// Docs is the address of the documentation, before the name of a page such as lint.md.
const Docs = "https://github.com/weburl/weburl/blob/main/docs/"

// Text returns the version in a human-readable form.
func Text() string {
	var b strings.Builder
	b.WriteString("weburl")
	if v := Module(); v != "" {
		b.WriteString(" " + v)
	}
	fmt.Fprintf(&b, ", built with %s\n", runtime.Version())
	fmt.Fprintf(&b, "URL Standard of 2 July 2026, Unicode %s\n", idna.UnicodeVersion)
	return b.String()
}

// release is the version of a release, which the linker sets.
var release string

// Module returns the version that was built, if it is known.
func Module() string {
	if release != "" {
		return release
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return ""
}
