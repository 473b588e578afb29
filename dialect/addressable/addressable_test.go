package addressable_test

import (
	"fmt"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/addressable"
	"github.com/weburl/weburl/internal/readers"
)

func TestRegistered(t *testing.T) {
	if dialect.Lookup("addressable") != addressable.Dialect {
		t.Error("not registered")
	}
}

func TestDestination(t *testing.T) {
	for _, c := range []struct{ input, want string }{
		{`http://good.com\@evil.com/`, "http evil.com:80 <nil>"},
		{"http://h:%38%30/", "http h:80 <nil>"},
		{"http://evil%2ecom/", "http evil%2ecom:80 <nil>"},
		{"http://[]/", "http 0.0.0.0:80 <nil>"},
		{"http://h\\.good.com/", "no host InvalidURIError: invalid character in the host"},
		{"ssh://h", "ssh h:22 <nil>"},
		{"http://a b/", "no host InvalidURIError: invalid character in the host"},
	} {
		r := addressable.Dialect.Parse(c.input, "")
		d, failure := addressable.Dialect.Destination(&r)
		if got := fmt.Sprint(d, " ", failure); got != c.want {
			t.Errorf("%s: got %s, want %s", c.input, got, c.want)
		}
	}
}

func TestLinear(t *testing.T) { readers.Linear(t, addressable.Dialect) }

func FuzzParse(f *testing.F) { readers.Fuzz(f, addressable.Dialect) }
