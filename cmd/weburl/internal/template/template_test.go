package template

import (
	"strings"
	"testing"

	"github.com/weburl/weburl"
)

func FuzzTemplate(f *testing.F) {
	for _, seed := range []string{"", "a", `\`, `\n\t\\\{\}`, "{href}", "{", "{}", "}", "{port|default}:{query:{}", "{path|decode}|", `\é`, "{query:a|decode}", "query-all:b"} {
		f.Add(seed)
	}
	u := weburl.MustParse("https://h/a?b=c")
	f.Fuzz(func(t *testing.T, template string) {
		parts, err := Parse(template, true)
		for _, part := range parts {
			if part.get != nil {
				part.get(u)
			} else if part.all != nil {
				part.all(u)
			} else if part.literal == "" {
				t.Errorf("an empty part in %q", template)
			}
		}
		if _, isName := parsePart(template); isName == nil {
			return
		}
		if !strings.ContainsAny(template, `\{`) && (err != nil || len(parts) > 1 || len(parts) == 1 && parts[0].literal != template) {
			t.Errorf("%q: %v, %v", template, parts, err)
		}
	})
}
