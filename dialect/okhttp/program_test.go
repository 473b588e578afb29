package okhttp_test

import (
	"strings"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/okhttp"
	"github.com/weburl/weburl/internal/readers"
)

func TestProgram(t *testing.T) {
	readers.Compare(t, readers.OkHttp, okhttp.Dialect, readers.Options{})
}

// The class InetAddress does not take zones that this machine lacks.
func TestDestinations(t *testing.T) {
	readers.CompareDestinations(t, readers.OkHttp, okhttp.Dialect, func(r *dialect.Result) bool {
		return strings.Contains(r.Get(dialect.Host).String(), "%")
	}, readers.InetAddress...)
}

// IDNA is that of Unicode 3.2.
func TestCharacters(t *testing.T) {
	readers.CompareEach(t, readers.OkHttp, okhttp.Dialect, nil,
		readers.Question{Input: "http://*/"},
		readers.Question{Input: "http://a*b/"},
		readers.Question{Input: "http://\u05D0*\u05D0/"},
		readers.Question{Input: "http://a\u0323*/"},
		readers.Question{Input: "http://u*@h:8*/p*?q*#f*"},
	)
}

func TestProxyRequests(t *testing.T) {
	readers.CompareRequests(t, readers.OkHttp, okhttp.Dialect, nil)
}
