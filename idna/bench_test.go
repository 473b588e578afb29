package idna

import (
	"testing"

	"github.com/weburl/weburl/internal/wpt"
	xidna "golang.org/x/net/idna"
)

// validHosts returns the non-ASCII inputs of IdnaTestV2 that are valid for
// both this package and, so that it does all of its work, x/net/idna.
func validHosts(b *testing.B) []string {
	var hosts []string
	for _, c := range wpt.Cases[wptCase](b, "IdnaTestV2.json") {
		if isASCII(c.Input) || c.Output == nil {
			continue
		}
		if _, err := Lax.ToASCII(c.Input); err != nil {
			continue
		}
		if _, err := xnet.ToASCII(c.Input); err != nil {
			continue
		}
		hosts = append(hosts, c.Input)
	}
	return hosts
}

// xnet is x/net/idna with the options of Lax.
var xnet = xidna.New(
	xidna.MapForLookup(),
	xidna.BidiRule(),
	xidna.CheckJoiners(true),
	xidna.CheckHyphens(false),
	xidna.StrictDomainName(false),
	xidna.VerifyDNSLength(false),
	xidna.Transitional(false),
)

func perHost(b *testing.B, hosts []string) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(hosts)), "ns/host")
}

// BenchmarkIdnaTestV2 measures whole passes over the valid non-ASCII inputs
// of IdnaTestV2.
func BenchmarkIdnaTestV2(b *testing.B) {
	hosts := validHosts(b)
	b.Run("AppendASCII", func(b *testing.B) {
		b.ReportAllocs()
		var dst []byte
		for b.Loop() {
			for _, h := range hosts {
				dst, _ = Lax.AppendASCII(dst[:0], h)
			}
		}
		perHost(b, hosts)
	})
	b.Run("ToASCII", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			for _, h := range hosts {
				_, _ = Lax.ToASCII(h)
			}
		}
		perHost(b, hosts)
	})
	b.Run("xnet", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			for _, h := range hosts {
				_, _ = xnet.ToASCII(h)
			}
		}
		perHost(b, hosts)
	})
}

// BenchmarkHost measures single hosts of the kinds that are common.
func BenchmarkHost(b *testing.B) {
	for _, h := range []struct{ name, host string }{
		{"ascii", "www.example.com"},
		{"latin", "www.bücher.example"},
		{"upper", "www.BÜCHER.example"},
		{"nfd", "www.bu\u0308cher.example"},
		{"han", "中文网.中国"},
		{"arabic", "موقع.وزارة-الاتصالات.مصر"},
		{"devanagari", "उदाहरण.परीक्षा"},
		{"hangul", "실례.테스트"},
		{"emoji", "💩.example"},
		{"punycode", "xn--bcher-kva.example"},
	} {
		b.Run(h.name, func(b *testing.B) {
			b.ReportAllocs()
			var dst []byte
			for b.Loop() {
				dst, _ = Lax.AppendASCII(dst[:0], h.host)
			}
		})
		b.Run(h.name+"-xnet", func(b *testing.B) {
			for b.Loop() {
				_, _ = xnet.ToASCII(h.host)
			}
		})
	}
}
