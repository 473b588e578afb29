package target

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/docs"
)

var update = flag.Bool("update", false, "write the pages")

// TestPage holds the table of docs/paths.md to [Confuse].
func TestPage(t *testing.T) {
	var page strings.Builder
	page.WriteString("\n| proxy | servers behind, and a target that passes |\n|---|---|\n")
	all, open := 0, 0
	for _, proxy := range All() {
		if !proxy.IsProxy() {
			continue
		}
		servers := map[string][]string{}
		var targets []string
		for _, pair := range pairs() {
			if pair.proxy != proxy {
				continue
			}
			name := pair.server.Name()
			compared := pair.server.IsCompared() && proxy.IsCompared()
			if compared {
				all++
			}
			if !pair.server.IsCompared() {
				name += "*"
			}
			if len(pair.found) > 0 {
				if compared {
					open++
				}
				target := pair.found[0].Target
				if servers[target] == nil {
					targets = append(targets, target)
				}
				servers[target] = append(servers[target], name)
			}
		}
		slices.SortStableFunc(targets, func(a, b string) int { return len(servers[b]) - len(servers[a]) })
		var cells []string
		for _, target := range targets {
			cells = append(cells, fmt.Sprintf("`%s`: %s", strings.ReplaceAll(target, "\t", "TAB"), strings.Join(servers[target], ", ")))
		}
		if cells == nil {
			cells = []string{"none found"}
		}
		fmt.Fprintf(&page, "| %s (`%s`) | %s |\n", strings.ReplaceAll(proxy.Title(), "|", "\\|"), proxy.Name(), strings.Join(cells, "; "))
	}
	page.WriteString("\n")
	docs.Part(t, "../../docs/paths.md", "<!-- pairs -->\n", "<!-- end of pairs -->", page.String(), *update)
	docs.Part(t, "../../docs/paths.md", "generated targets. Of ", " have such a target.", fmt.Sprintf("%d pairs of a proxy and a server, %d", all, open), *update)
}
