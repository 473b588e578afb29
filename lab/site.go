package lab

import (
	"bytes"
	"embed"
	"io/fs"
	"slices"

	"github.com/weburl/weburl/dialect/webspecs"
)

//go:embed page
var page embed.FS

// A Site is the files of the page, by their names. There are no directories.
type Site map[string][]byte

// NewSite returns the site with an engine.
func NewSite(engine Engine) Site {
	site := Site{
		"engine.wasm":  engine.Program,
		"wasm_exec.js": engine.Support,
	}
	entries, err := fs.ReadDir(page, "page")
	if err != nil {
		panic(err) // it is embedded
	}
	for _, entry := range entries {
		text, err := fs.ReadFile(page, "page/"+entry.Name())
		if err != nil {
			panic(err)
		}
		site[entry.Name()] = text
	}
	var grammar bytes.Buffer
	if err := webspecs.URLs.WriteSVG(&grammar); err != nil {
		panic(err) // a buffer takes all
	}
	// The page has a style for it, and its policy allows none in a document.
	before, rest, _ := bytes.Cut(grammar.Bytes(), []byte("<style>"))
	_, after, _ := bytes.Cut(rest, []byte("</style>"))
	site["grammar.svg"] = slices.Concat(before, after)
	return site
}
