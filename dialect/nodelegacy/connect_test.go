package nodelegacy_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/nodelegacy"
	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/internal/parsers"
)

// http and https have clients in Node.js. They throw an error for ports that TCP
// does not have.
func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.NodeLegacy, nodelegacy.Dialect(), func(r *dialect.Result) bool {
		scheme := r.Get(dialect.Scheme).String()
		return r.Failure == nil && scheme != "http" && scheme != "https" || parsers.IsBadPort(r)
	}, parsers.KnownDestination{
		Name:   "bidi-accepted",
		Reason: "Ada checks the Bidi rule otherwise, as it does for results",
		Is: func(_ *dialect.Result, _ dialect.Destination, failure *dialect.Failure, _ []parsers.Attempt) bool {
			if failure == nil {
				return false
			}
			_, host, _ := strings.Cut(failure.Message, "no domain name: ")
			_, err := idna.Lax.ToASCII(host)
			var rules idna.Errors
			return errors.As(err, &rules) && !slices.ContainsFunc(rules, func(e idna.Error) bool { return e.Rule[0] != 'B' })
		},
	})
}
