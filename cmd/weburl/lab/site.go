package lab

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/dialect/webspecs"
)

//go:embed page
var page embed.FS

// A Site is the files of the page, by their names. There are no directories.
//
// The engine is there twice: engine.wasm.gz is for servers that send a compressed file in
// place of engine.wasm to browsers that accept it.
type Site map[string][]byte

// NewSite returns the site with an engine.
func NewSite(engine Engine) Site {
	site := Site{
		"engine.wasm":    engine.program,
		"engine.wasm.gz": engine.compressed,
		"wasm_exec.js":   engine.support,
	}
	entries, err := fs.ReadDir(page, "page")
	if err != nil {
		panic(err) // it is embedded
	}
	for _, entry := range entries {
		site[entry.Name()] = pageFile(entry.Name())
	}
	var grammar bytes.Buffer
	if err := webspecs.URLs.WriteSVG(&grammar); err != nil {
		panic(err) // a buffer takes all
	}
	// The page has a style for it, and its policy allows none in a document.
	before, rest, _ := bytes.Cut(grammar.Bytes(), []byte("<style>"))
	_, after, _ := bytes.Cut(rest, []byte("</style>"))
	site["grammar.svg"] = slices.Concat(before, after)
	site.setIndex("")
	return site
}

func pageFile(name string) []byte {
	text, err := page.ReadFile("page/" + name)
	if err != nil {
		panic(err) // it is embedded
	}
	return text
}

// SetPublic makes the page share links to an address, at which the site is published. It
// is an http or https URL without credentials, query and fragment.
func (s Site) SetPublic(address weburl.URL) error {
	scheme := address.Scheme()
	if scheme != "https" && scheme != "http" || address.EncodedUsername() != "" || address.EncodedPassword() != "" || address.HasQuery() || address.HasFragment() {
		return errors.New("lab: not an http or https URL without credentials, query and fragment")
	}
	s.setIndex(address.String())
	return nil
}

// setIndex writes the page: with the size of the engine, which it shows while the engine is
// loaded, and with the address at which it is published, if there is one. The service worker
// depends on it.
func (s Site) setIndex(address string) {
	text := string(pageFile("index.html"))
	replace := func(old, new string) {
		if !strings.Contains(text, old) {
			panic("the page has no " + old) // it is embedded
		}
		text = strings.Replace(text, old, new, 1)
	}
	replace("Loading the engine<", fmt.Sprintf("Loading the engine (%.1f MB)<", float64(len(s["engine.wasm.gz"]))/1e6))
	replace(`<progress id="loaded" `, fmt.Sprintf(`<progress id="loaded" max="%d" `, len(s["engine.wasm"])))
	if address != "" {
		replace("<title>", fmt.Sprintf("<link rel=\"canonical\" href=\"%s\">\n<title>", html.EscapeString(address)))
	}
	s["index.html"] = []byte(text)
	s.setOffline()
}

// offline is the service worker, which keeps the site for use without a network.
const offline = "offline.js"

// setOffline writes the service worker: its text after the names of the files that it
// keeps, and a version that depends on all of them.
func (s Site) setOffline() {
	s[offline] = pageFile(offline)
	digest := sha256.New()
	files := []string{"./"}
	for _, name := range slices.Sorted(maps.Keys(s)) {
		switch name {
		case offline, "index.html", "engine.wasm.gz": // not requested by these names
		default:
			files = append(files, name)
		}
		fmt.Fprintf(digest, "%s %d\n", name, len(s[name]))
		digest.Write(s[name])
	}
	list, err := json.Marshal(files)
	if err != nil {
		panic(err) // strings
	}
	s[offline] = fmt.Appendf(nil, "const version = \"%x\", files = %s;\n%s", digest.Sum(nil)[:8], list, s[offline])
}
