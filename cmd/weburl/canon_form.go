package main

import (
	"fmt"
	"strings"

	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/internal/canonname"
)

// formList returns the forms for the help.
func formList() string {
	var b strings.Builder
	for _, f := range canonname.All() {
		fmt.Fprintf(&b, "  %-14s %s\n", f.Name, strings.Join(term.Wrap(f.About, 60), "\n"+strings.Repeat(" ", 17)))
	}
	return b.String()
}
