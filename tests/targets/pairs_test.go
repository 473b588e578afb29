package targets

import (
	"strings"
	"testing"

	"github.com/weburl/weburl/dialect/target"
	"github.com/weburl/weburl/internal/need"
)

// Each target that Confuse finds passes the rule of the proxy and reaches /admin in the server,
// with the programs one behind the other.
func TestPairs(t *testing.T) {
	starts := map[string]func(testing.TB, string) string{}
	for _, p := range proxies {
		if !p.built || need.OptionalDir(t, "GO_PROXIES") != "" {
			starts[p.name] = p.start
		}
	}
	pairs, open := 0, 0
	for _, s := range servers {
		model := target.Lookup(s.name)
		if model == nil {
			continue // a server of files
		}
		t.Run(s.name, func(t *testing.T) {
			address := ""
			for _, proxy := range target.All() {
				if !proxy.IsProxy() || starts[proxy.Name()] == nil {
					continue
				}
				if pairs++; count(100) < 100 && pairs%10 != 0 {
					continue
				}
				found := target.Confuse("/admin", proxy, model)
				if len(found) == 0 {
					continue
				}
				if address == "" {
					address = s.start(t)
				}
				c := &client{address: starts[proxy.Name()](t, address), once: s.once}
				for _, bypass := range found {
					open++
					if a, err := c.get(bypass.Target); err != nil || !strings.HasPrefix(a.body, "A ") {
						t.Errorf("%s before %s, %q: status %d %s, %v", proxy.Name(), s.name, bypass.Target, a.status, a.body, err)
					}
				}
				c.close()
			}
		})
	}
	t.Logf("%d targets", open)
}
