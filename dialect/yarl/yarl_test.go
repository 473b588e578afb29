package yarl_test

import (
	"testing"

	"github.com/weburl/weburl/dialect/yarl"
	"github.com/weburl/weburl/internal/parsers"
)

func TestModel(t *testing.T) { parsers.CheckModel(t, "yarl", yarl.Dialect()) }

func TestDestination(t *testing.T) {
	parsers.CheckDestinations(t, yarl.Dialect(), [][2]string{
		{`http://good.com\@evil.com/`, "http evil.com:80 <nil>"},
		{"http://good.com［evil.com］/", "http evil.com:80 <nil>"},
		{"http://faß.de/", "http xn--fa-hia.de:80 <nil>"},
		{"http://a_b.faß.de/", "http a_b.fass.de:80 <nil>"},
		{"http://[vF.1:2]/", "http vf.1:2 <nil>"},
		{"http://[vF.1:2]:80/", "no host ValueError: the port is not a number up to 65535"},
		{"http://h/../a", "no host ValueError: the path goes above the root"},
		{"http://[::FFFF:1.2.3.4]/", "http 1.2.3.4:80 <nil>"},
		{"http://127.0.0.1\x00.good.com/", "http 127.0.0.1:80 <nil>"},
	})
}

func FuzzParse(f *testing.F) { parsers.Fuzz(f, yarl.Dialect()) }

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.Yarl, yarl.Dialect(), parsers.Options{})
}

func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.Yarl, yarl.Dialect(), nil)
}
