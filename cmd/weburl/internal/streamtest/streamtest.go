// Package streamtest makes requests for tests.
package streamtest

import (
	"strings"

	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/internal/urlgen"
)

// Request returns the request of a round: with a base, with one that may not parse, and
// without, in turn.
func Request(g *urlgen.Generator, round int) (r stream.Request) {
	switch round % 4 {
	case 1, 2:
		r.Base, r.HasBase = g.Base(), true
	case 3:
		r.Base, r.HasBase = strings.ToValidUTF8(g.Input(), "\uFFFD"), true
	}
	r.Set(g.Input())
	return r
}
