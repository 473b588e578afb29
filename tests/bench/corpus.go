package bench

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/weburl/weburl/internal/datadir"
)

// A Task is the operation that is measured for each input of a corpus.
type Task string

const (
	Parse    Task = "Parse"    // parse an absolute URL and serialize it
	Resolve  Task = "Resolve"  // parse a reference against a parsed base and serialize the result
	CanParse Task = "CanParse" // report whether an absolute URL parses
	ToASCII  Task = "ToASCII"  // turn a host into its ASCII form
	Scan     Task = "Scan"     // look up every byte in a table: no parser can do with less
)

// A Corpus is a list of inputs and what they are.
type Corpus struct {
	Name   string // one word, for benchmark names
	Title  string // for people
	Inputs Texts
	Bases  Texts // for references, the base of each input; for patterns, its pattern; else none
	Hosts  bool  // the inputs are hosts

	Edits    bool     // the inputs are URLs to edit
	Queries  bool     // the inputs are queries
	Patterns bool     // Bases are URL patterns
	Set      []string // the patterns of a set, which each input is matched against
}

// Tasks returns what is measured with the corpus.
func (c *Corpus) Tasks() []Task {
	switch {
	case c.Hosts:
		return []Task{ToASCII}
	case c.Edits:
		return []Task{Edit}
	case c.Queries:
		return []Task{ParseForm, WriteForm, GetParam}
	case c.Patterns:
		return []Task{Test, Exec, Compile}
	case c.Set != nil:
		return []Task{MatchSet}
	case c.Bases.Len() > 0:
		return []Task{Resolve}
	}
	return []Task{Parse, CanParse, Scan}
}

// Bytes returns the length of all inputs together.
func (c *Corpus) Bytes() (n int) {
	for _, s := range c.Inputs.All() {
		n += len(s)
	}
	return n
}

// AppendLines appends the corpus as lines: the inputs or, for references, base
// TAB reference, and for patterns, pattern TAB URL.
func (c *Corpus) AppendLines(b []byte) []byte {
	for i, s := range c.Inputs.All() {
		if c.Bases.Len() > 0 {
			b = append(append(b, c.Bases.At(i)...), '\t')
		}
		b = append(append(b, s...), '\n')
	}
	return b
}

// The corpus that is part of the package.
var (
	//go:embed testdata/web.txt
	smallWeb []byte
	//go:embed testdata/files.txt
	smallFiles []byte
	//go:embed testdata/refs.tsv
	smallRefs []byte
	//go:embed testdata/hosts.txt
	smallHosts []byte
)

// Corpora returns all corpora: the files in the directory that the environment variable
// CORPORA names or, if it is not set, the small corpora of this package; corpora derived
// from them with URLs that need work, in total and by kind of work; URLs to edit and
// queries; hosts that are not ASCII; and URLs for patterns.
func Corpora() ([]*Corpus, error) {
	web := &Corpus{Name: "web", Title: "web URLs"}
	files := &Corpus{Name: "files", Title: "file URLs"}
	refs := &Corpus{Name: "refs", Title: "references against a parsed base"}
	for _, source := range []struct {
		corpus     *Corpus
		file, from string
		small      []byte
	}{
		{web, "kasztp.txt", "from ada-url/url-various-datasets", smallWeb},
		{files, "node_files.txt", "from ada-url/url-various-datasets", smallFiles},
		{refs, "refs-python.tsv", "from an HTML manual of Python", smallRefs},
	} {
		data, c := source.small, source.corpus
		c.Name, c.Title = "small-"+c.Name, "a few "+c.Title
		if dir := datadir.Env("CORPORA"); dir != "" {
			text, err := os.ReadFile(filepath.Join(dir, source.file))
			if err == nil {
				data = text
				c.Name, c.Title = strings.TrimPrefix(c.Name, "small-"), strings.TrimPrefix(c.Title, "a few ")+" ("+source.file+", "+source.from+")"
			} else if !errors.Is(err, fs.ErrNotExist) {
				return nil, err
			}
		}
		c.Inputs = TextsOf(lines(data))
	}
	pairs := refs.Inputs
	refs.Inputs = Texts{}
	for i, line := range pairs.All() {
		base, ref, ok := strings.Cut(line, "\t")
		if !ok {
			return nil, fmt.Errorf("%s: line %d has no tab", refs.Title, i+1)
		}
		refs.Bases.Append(base)
		refs.Inputs.Append(ref)
	}
	corpora := []*Corpus{web, files, refs, NeedsWork(web.Inputs, files.Inputs, 50_000)}
	corpora = append(corpora, Kinds(web.Inputs, 20_000)...)
	corpora = append(corpora, Others(web.Inputs, 20_000)...)
	corpora = append(corpora, editCorpora(web.Inputs)...)
	hosts, err := hostCorpora()
	return append(append(corpora, hosts...), patternCorpora()...), err
}

// hostCorpora returns the corpora of hosts that are not ASCII.
func hostCorpora() ([]*Corpus, error) {
	corpora := []*Corpus{{Name: "small-hosts", Title: "a few hosts", Inputs: TextsOf(lines(smallHosts)), Hosts: true}}
	if dir := datadir.Env("WPT_DIR"); dir != "" {
		hosts, err := testHosts(filepath.Join(dir, "IdnaTestV2.json"))
		if err != nil {
			return nil, err
		}
		corpora = append(corpora, &Corpus{Name: "idna-test", Title: "hosts of IdnaTestV2", Inputs: TextsOf(hosts), Hosts: true})
	}
	hosts, err := suffixHosts()
	if errors.Is(err, fs.ErrNotExist) {
		return corpora, nil // no module cache, as when dependencies are vendored
	} else if err != nil {
		return nil, err
	}
	return append(corpora, &Corpus{Name: "suffixes", Title: "public suffixes", Inputs: TextsOf(hosts), Hosts: true}), nil
}

// lines returns the lines of data that are not empty.
func lines(data []byte) (list []string) {
	data = bytes.TrimPrefix(data, []byte("\uFEFF"))
	for line := range bytes.Lines(data) {
		line = bytes.TrimSuffix(line, []byte("\n"))
		line = bytes.TrimSuffix(line, []byte("\r"))
		if len(line) > 0 {
			list = append(list, string(line))
		}
	}
	return list
}
