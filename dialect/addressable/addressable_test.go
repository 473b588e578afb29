package addressable_test

import (
	"testing"

	"github.com/weburl/weburl/dialect/addressable"
	"github.com/weburl/weburl/internal/parsers"
)

func TestModel(t *testing.T) { parsers.CheckModel(t, "addressable", addressable.Dialect()) }

func TestDestination(t *testing.T) {
	parsers.CheckDestinations(t, addressable.Dialect(), [][2]string{
		{`http://good.com\@evil.com/`, "http evil.com:80 <nil>"},
		{"http://h:%38%30/", "http h:80 <nil>"},
		{"http://evil%2ecom/", "http evil%2ecom:80 <nil>"},
		{"http://[]/", "http 0.0.0.0:80 <nil>"},
		{"http://h\\.good.com/", "no host InvalidURIError: invalid character in the host"},
		{"ssh://h", "ssh h:22 <nil>"},
		{"http://a b/", "no host InvalidURIError: invalid character in the host"},
	})
}

func FuzzParse(f *testing.F) { parsers.Fuzz(f, addressable.Dialect()) }

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.Addressable, addressable.Dialect(), parsers.Options{FailureNames: true})
}

// TCPSocket has its own way with a port that TCP does not have.
func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.Addressable, addressable.Dialect(), parsers.IsBadPort)
}
