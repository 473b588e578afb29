package php_test

import (
	"strings"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/php"
	"github.com/weburl/weburl/internal/parsers"
)

// The streams of PHP are for http and https alone.
func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.PHP, php.Dialect(), func(r *dialect.Result) bool {
		scheme := strings.ToLower(r.Get(dialect.Scheme).String())
		return r.Failure == nil && scheme != "http" && scheme != "https"
	}, parsers.KnownDestination{
		Name:   "brackets",
		Reason: "the streams reject a host that begins with a bracket, whose end no port follows",
		Is: func(r *dialect.Result, _ dialect.Destination, _ *dialect.Failure, attempts []parsers.Attempt) bool {
			host := r.Get(dialect.Host).String()
			end := strings.IndexByte(host, ']')
			return len(attempts) == 0 && strings.HasPrefix(host, "[") && (end < 0 || end < len(host)-1 && host[end+1] != ':')
		},
	})
}
