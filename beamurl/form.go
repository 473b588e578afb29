package beamurl

import (
	"fmt"
	"strings"

	"github.com/weburl/weburl/internal/canonname"
)

// Forms returns the names of canonical forms, as in weburl canon --profile.
func Forms() []string { return canonname.Names() }

// mustBeForm returns a name of a form. It panics if there is no such form, as
// transforms do when a pipeline is made wrongly.
func mustBeForm(name string) string {
	if _, ok := canonname.Named(name); !ok {
		panic(fmt.Sprintf("beamurl: unknown form %q; known: %s", name, strings.Join(Forms(), ", ")))
	}
	return name
}
