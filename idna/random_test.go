package idna

import (
	"math/rand/v2"
	"testing"

	"github.com/weburl/weburl/internal/need"
)

// TestRandomDomains compares the package with the reference on random domain
// names, for all options.
func TestRandomDomains(t *testing.T) {
	n := need.Part(t, 100_000)
	rng := rand.New(rand.NewPCG(46, 17))
	valid := 0
	for range n {
		domain, o := randomDomain(rng.IntN), optionsOf(uint8(rng.IntN(128)))
		checkDomain(t, o, domain)
		if _, err := o.ToASCII(domain); err == nil {
			valid++
		}
		if t.Failed() {
			return
		}
	}
	if valid < n/20 {
		t.Errorf("%d of %d domain names are valid: too few to test much", valid, n)
	}
}
