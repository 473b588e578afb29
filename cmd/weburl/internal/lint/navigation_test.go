package lint

import (
	"slices"
	"testing"
)

// TestNavigation has findings for links of configurations that lead to no page.
func TestNavigation(t *testing.T) {
	for name, test := range map[string]struct {
		files map[string]string
		want  []string
	}{
		"MkDocs": {
			map[string]string{
				"mkdocs.yml":    "site_name: x\nnav:\n  - index.md\n  - Guide: guide/a.md\n  # - guide/b.md\n  - Lost: guide/lost.md\n  - More:\n      - 'guide/c.md'\n      - https://example.org/d.md\nextra:\n  - guide/d.md\n",
				"docs/index.md": "# I\n", "docs/guide/a.md": "# A\n",
			},
			[]string{"mkdocs.yml:6:11 missing-file guide/lost.md", "mkdocs.yml:8:10 missing-file guide/c.md"},
		},
		"MkDocs with a plug-in that makes documents": {
			map[string]string{"mkdocs.yml": "plugins:\n  - gen-files\nnav:\n  - lost.md\n", "docs/index.md": "# I\n"}, nil,
		},
		"VitePress": {
			map[string]string{
				"docs/.vitepress/config.mts": "export default {\n  base: '/x/',\n  nav: [{ text: 'A', link: '/guide/a' }, { link: '/guide/lost' },\n    // { link: '/guide/old' },\n    { link: '/guide/api/', target: '_self' }, { link: `/guide/${a}` }],\n}\n",
				"docs/.vitepress/theme/b.ts": "x = { link: '/guide/lost' }", "docs/index.md": "# I\n", "docs/guide/a.md": "# A\n", "docs/guide/b/c.md": "# C\n", "docs/z.md": "# Z\n",
			},
			[]string{"docs/.vitepress/config.mts:3:51 missing-file /guide/lost"},
		},
		"VitePress with bases": {
			map[string]string{"docs/.vitepress/config.js": "export default {sidebar: [{ base: '/guide/', items: [{ link: '/b' }] }]}", "docs/index.md": "# I\n", "docs/guide/b.md": "# B\n"}, nil,
		},
		"Astro Starlight": {
			map[string]string{
				"astro.config.mjs":             "base: '/x',\nstarlight({\n  sidebar: [{ link: '/guides/a/' }, { link: '/guides/lost/' } /* { link: '/guides/b/' } */]})",
				"src/content/docs/guides/a.md": "---\ntitle: A\n---\n",
			},
			[]string{"astro.config.mjs:3:46 missing-file /guides/lost/"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			if found, _ := run(t, treeOf(t, test.files), "."); !slices.Equal(found, test.want) {
				t.Errorf("%q, not %q", found, test.want)
			}
		})
	}
}
