package main

import (
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/weburl/weburl/idna"
)

// version says what was built, from what, and what it follows.
func version() string {
	var b strings.Builder
	b.WriteString("weburl")
	if info, ok := debug.ReadBuildInfo(); ok {
		if v := info.Main.Version; v != "" {
			b.WriteString(" " + v)
		}
		b.WriteString(", built with " + info.GoVersion)
	}
	fmt.Fprintf(&b, "\nURL Standard of 2 July 2026, Unicode %s\n", idna.UnicodeVersion)
	return b.String()
}
