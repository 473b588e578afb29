package okhttp_test

import (
	"strings"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/okhttp"
	"github.com/weburl/weburl/internal/parsers"
)

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.OkHttp, okhttp.Dialect(), parsers.Options{})
}

// The class InetAddress does not take zones that this machine lacks.
func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.OkHttp, okhttp.Dialect(), func(r *dialect.Result) bool {
		return strings.Contains(r.Get(dialect.Host).String(), "%")
	}, parsers.InetAddress...)
}

// IDNA is that of Unicode 3.2.
func TestCharacters(t *testing.T) {
	parsers.CompareEach(t, parsers.OkHttp, okhttp.Dialect(), nil,
		parsers.Question{Input: "http://*/"},
		parsers.Question{Input: "http://a*b/"},
		parsers.Question{Input: "http://\u05D0*\u05D0/"},
		parsers.Question{Input: "http://a\u0323*/"},
		parsers.Question{Input: "http://u*@h:8*/p*?q*#f*"},
	)
}

func TestProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.OkHttp, okhttp.Dialect(), nil)
}
