package lint

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/docs"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/links"
)

// mostOfKind is how many links of a repository are broken in one way.
const mostOfKind = 20

// A mutation is a document in which one link is broken.
type mutation struct {
	name       string            // of the document
	text       string            // with the broken link
	start, end int               // of the change, in text
	others     map[string]string // texts of other documents that were changed
	shown      string            // the link, for the log
}

// breakages are the ways to break a link. Each returns what replaces the reference, or ok false
// if the link cannot be broken in this way.
var breakages = map[string]func(m *mutator, l *links.Link) (broken string, ok bool){
	"rename": func(m *mutator, l *links.Link) (string, bool) {
		return m.renamed(l, func(target string) bool { return !isImage(target) && l.Kind != links.Image })
	},
	"image": func(m *mutator, l *links.Link) (string, bool) {
		return m.renamed(l, func(target string) bool { return isImage(target) && l.Kind == links.Image })
	},
	"fragment": func(m *mutator, l *links.Link) (string, bool) {
		target, fragment, ok := strings.Cut(l.Raw, "#")
		_, absolute := schemeOf(target)
		return target + "#" + fragment + "x", ok && !absolute && isChecked(fragment) && !strings.Contains(target, "//") && m.leadsInside(target)
	},
	"extension": func(m *mutator, l *links.Link) (string, bool) {
		target, rest := m.local(l)
		extension := path.Ext(target)
		if !slices.Contains([]string{".md", ".rst", ".adoc", ".markdown"}, extension) || m.serves(m.name) {
			return "", false
		}
		return strings.TrimSuffix(target, extension) + rest, true
	},
	"scheme": func(m *mutator, l *links.Link) (string, bool) {
		scheme, rest, ok := strings.Cut(l.Raw, "://")
		if !ok || scheme != "https" && scheme != "http" {
			return "", false
		}
		ways := []string{"htps://", "https//", "https;//", "hhttps://", "ttps://", "https:://", "htttp://", "http//"}
		return ways[int(hashOf(l.Raw))%len(ways)] + rest, true
	},
	"space": func(m *mutator, l *links.Link) (string, bool) {
		if m.format != "markdown" || l.Kind == links.Definition || m.text[l.Start-1] != '(' || len(l.Raw) < 6 || strings.Contains(m.text[l.Start-min(l.Start, 200):l.Start], "|") {
			return "", false
		}
		at := strings.LastIndexAny(l.Raw[:len(l.Raw)-1], "/-_")
		if at < 0 {
			at = len(l.Raw) / 2
		}
		return l.Raw[:at+1] + " " + l.Raw[at+1:], true
	},
	"case": func(m *mutator, l *links.Link) (string, bool) {
		target, rest := m.local(l)
		dir, base := path.Split(target)
		if base == "" || !strings.ContainsAny(target, "./") {
			return "", false
		}
		first := base[:1]
		other := strings.ToUpper(first)
		if other == first {
			other = strings.ToLower(first)
		}
		broken := dir + other + base[1:]
		isLabel := m.generator == "Sphinx" && path.Ext(base) == "" // in any case
		return broken + rest, other != first && !isLabel && m.leadsNowhere(broken)
	},
	"directory": func(m *mutator, l *links.Link) (string, bool) {
		target, rest := m.local(l)
		if target == "" || strings.HasSuffix(target, "/") {
			return "", false
		}
		dir, base := path.Split(target)
		if stem := strings.TrimSuffix(dir, "/"); stem != "" && strings.Trim(stem, "./") != "" {
			dir = stem + "x/"
		} else {
			dir += "other/"
		}
		return dir + base + rest, m.leadsNowhere(dir + base)
	},
}

// hashOf returns a hash that is the same in each run.
func hashOf(s string) uint32 {
	h := fnv.New32a()
	h.Write([]byte(s))
	return h.Sum32() >> 1
}

// A mutator breaks the links of a document.
type mutator struct {
	l                        *Linter
	generator                string
	name, file, text, format string
}

// local returns the path of a relative reference to a file of the repository, and the rest of
// the reference; both are empty if it is another one.
func (m *mutator) local(l *links.Link) (target, rest string) {
	_, absolute := schemeOf(l.Raw)
	end := strings.IndexAny(l.Raw, "?#")
	if end < 0 {
		end = len(l.Raw)
	}
	target = l.Raw[:end]
	if absolute || target == "" || strings.HasPrefix(target, "//") || strings.ContainsAny(target, ":{}<>$\\|%&@~") || !m.leadsInside(target) || l.Kind == links.Metadata || l.Kind == links.Include {
		return "", ""
	}
	return target, l.Raw[end:]
}

// leadsInside reports whether a relative path does not lead out of the repository.
func (m *mutator) leadsInside(target string) bool {
	joined := path.Join(path.Dir(m.name), target)
	return strings.HasPrefix(target, "/") || joined != ".." && !strings.HasPrefix(joined, "../")
}

// leadsNowhere reports whether there is no file of a path, whatever the generator makes of it.
func (m *mutator) leadsNowhere(target string) bool {
	name := path.Join(path.Dir(m.name), target)
	if strings.HasPrefix(target, "/") {
		name = target[1:]
	}
	_, ok := m.l.tree.source(path.Clean(name))
	return !ok
}

// renamed returns a reference to a file that does not exist, if the path is of the kind asked for.
func (m *mutator) renamed(l *links.Link, wanted func(target string) bool) (string, bool) {
	target, rest := m.local(l)
	trimmed := strings.TrimRight(target, "/")
	if strings.Trim(trimmed, "./") == "" || !strings.ContainsAny(target, "./") || !wanted(target) {
		return "", false
	}
	extension := path.Ext(trimmed)
	broken := strings.TrimSuffix(trimmed, extension) + "x" + extension
	return broken + target[len(trimmed):] + rest, m.leadsNowhere(broken)
}

// serves reports whether a document becomes a page of a site whose generator or server finds
// "guide" for guide.md.
func (m *mutator) serves(name string) bool {
	stem := stemmed(path.Base(name))
	isIndex := m.generator == "MkDocs" && (stem == "index" || stem == "README") // guide is that of guide/
	s := m.l.tree.siteOf(path.Dir(name))
	finds := s != nil && (s.model == &hugoModel && s.mayHook() || s.model == &mdBookModel && s.settings().servesStems) // by GetPage, or the server
	return (isIndex || finds || slices.Contains([]string{"Docusaurus", "VitePress", "Jekyll", "Sphinx"}, m.generator)) && m.l.tree.isOfSite(name)
}

var (
	referenceUse  = regexp.MustCompile(`\[[^\[\]\n]+\]\[([^\[\]\n^]+)\]|\[([A-Za-z][^\[\]\n^]+)\]`)
	definitionOf  = regexp.MustCompile(`(?m)^ {0,3}\[([^\[\]\n^]+)\]:[ \t]`)
	fencesAndCode = regexp.MustCompile("(?s)(?:^|\n)[ \t>]*(?:```|~~~).*?\n[ \t>]*(?:```|~~~)|`[^`\n]+`|<!--.*?-->")
)

// labels returns the mutations of the document in which one reference has a label that nothing
// defines.
func (m *mutator) labels() (found []mutation) {
	if m.format != "markdown" {
		return nil
	}
	defined := map[string]bool{}
	for _, d := range definitionOf.FindAllStringSubmatch(m.text, -1) {
		defined[strings.ToLower(d[1])] = true
	}
	masked := fencesAndCode.ReplaceAllStringFunc(m.text, func(s string) string { return strings.Repeat("\x00", len(s)) })
	for _, use := range referenceUse.FindAllStringSubmatchIndex(masked, -1) {
		at := 2
		if use[2] < 0 {
			at = 4
		}
		label := masked[use[at]:use[at+1]]
		if after := masked[use[1]:min(len(masked), use[1]+1)]; !defined[strings.ToLower(label)] || strings.ContainsAny(after, ":([") || len(label) < 3 {
			continue
		}
		i := use[at] + len(label)/2
		text := m.text[:i] + m.text[i+1:]
		if defined[strings.ToLower(label[:len(label)/2]+label[len(label)/2+1:])] {
			continue
		}
		found = append(found, mutation{name: m.file, text: text, start: use[0], end: use[1] - 1, shown: text[use[0] : use[1]-1]})
	}
	return found
}

// anchors returns mutations in which the heading that a link leads to has another text.
func (m *mutator) anchors(link *links.Link) (mutation, bool) {
	target, fragment, ok := divided(link.URL)
	if _, absolute := schemeOf(link.URL); absolute || !ok || !isChecked(fragment) || !isPath(target) {
		return mutation{}, false
	}
	file, text := m.name, m.text
	if target != "" {
		if file, ok = m.l.Leads(m.file, m.text, link); !ok || m.l.tree.isDir(file) || !hasAnchors(file) {
			return mutation{}, false
		}
		var err error
		if text, err = m.l.tree.read(file); err != nil {
			return mutation{}, false
		}
	}
	heading := ""
	links.Scan(file, text, links.Handler{Anchor: func(string) {}, Heading: func(h, f string) {
		if f == fragment {
			heading = h
		}
	}})
	masked := fencesAndCode.ReplaceAllStringFunc(text, func(s string) string { return strings.ReplaceAll(s, "#", "-") })
	line := regexp.MustCompile(`(?m)^(#+|=+) +` + regexp.QuoteMeta(heading) + `[ \t]*$`)
	all := line.FindAllStringSubmatchIndex(masked, -1)
	if heading == "" || len(all) != 1 || strings.Count(text, `"`+fragment+`"`) > 0 {
		return mutation{}, false
	}
	changed := text[:all[0][3]] + " Quite another title" + text[all[0][1]:]
	mu := mutation{name: m.file, text: m.text, start: link.Start, end: link.End, shown: link.Raw + " without “" + heading + "”"}
	if file == m.name {
		mu.text = changed
		if all[0][0] < mu.start {
			mu.start += len(changed) - len(text)
			mu.end += len(changed) - len(text)
		}
	} else {
		mu.others = map[string]string{file: changed}
	}
	return mu, true
}

// mutations returns the mutations of the document by kind.
func (m *mutator) mutations() map[string][]mutation {
	found := map[string][]mutation{}
	seen := map[string]bool{}
	for l := range links.All(m.name, m.text) {
		if !l.Reference || l.Raw != l.URL || l.Raw == "" || l.Start == 0 || seen[l.Raw] {
			continue
		}
		seen[l.Raw] = true
		for kind, breaks := range breakages {
			if broken, ok := breaks(m, &l); ok {
				found[kind] = append(found[kind], mutation{name: m.file, text: m.text[:l.Start] + broken + m.text[l.End:], start: l.Start, end: l.Start + len(broken), shown: broken})
			}
		}
		if mu, ok := m.anchors(&l); ok {
			found["anchor"] = append(found["anchor"], mu)
		}
	}
	found["label"] = m.labels()
	return found
}

// severityAt returns the greatest severity of the findings that overlap a part of a document.
func severityAt(r *Result, start, end int) Severity {
	most := Off
	for i := range r.Findings {
		if f := &r.Findings[i]; f.Start <= end && f.End >= start {
			most = max(most, f.Severity)
		}
	}
	return most
}

// mutationKinds are the kinds in the order of the table.
var mutationKinds = []string{"rename", "extension", "directory", "case", "fragment", "anchor", "label", "image", "space", "scheme"}

// A recall is how many links were broken, and how many of these have a finding at the default
// settings and with notes.
type recall struct{ broken, found, noted int }

func (r *recall) add(other recall) {
	r.broken += other.broken
	r.found += other.found
	r.noted += other.noted
}

func (r recall) cells() string {
	if r.broken == 0 {
		return " | | |"
	}
	return fmt.Sprintf(" %d | %d (%d %%) | %d |", r.broken, r.found, 100*r.found/r.broken, r.noted)
}

// TestRecall breaks links of the repositories in testdata/mutated.tsv, one at a time, and counts
// how many lint finds: see docs/lint-precision.md. With -v it logs those that it does not find.
func TestRecall(t *testing.T) {
	clones := need.Dir(t, "LINT_CLONES")
	github, sites, byGenerator := map[string]*recall{}, map[string]*recall{}, map[string]*recall{}
	count := func(of map[string]*recall, key string, r recall) {
		if of[key] == nil {
			of[key] = new(recall)
		}
		of[key].add(r)
	}
	for _, row := range rowsOf(t, "mutated.tsv", 3) {
		repository, commit, generator := row[0], row[1], row[2]
		dir := filepath.Join(clones, strings.Replace(repository, "/", "+", 1))
		if at, err := exec.Command("git", "-C", dir, "rev-parse", "HEAD").Output(); err != nil || !strings.HasPrefix(string(bytes.TrimSpace(at)), commit) {
			t.Logf("%s: want a clone at %s in %s", repository, commit, dir)
			if *update {
				t.FailNow()
			}
			if err != nil {
				continue
			}
		}
		whole, err := New(dir, "")
		if err != nil {
			t.Fatal(err)
		}
		whole.FailOn = Note
		for kind, mutations := range mutationsOf(t, whole, dir, generator) {
			for _, mu := range mutations {
				l := whole
				if mu.others != nil {
					l = l.Edited(mu.others)
				}
				result := l.Document(mu.name, mu.text)
				severity := severityAt(result, mu.start, mu.end)
				r := recall{broken: 1}
				if severity >= Warning {
					r.found = 1
				}
				if severity >= Note {
					r.noted = 1
				}
				name := l.inTree(mu.name)
				isOfSite := l.tree.isOfSite(name)
				if isOfSite {
					count(sites, kind, r)
					count(byGenerator, generator, r)
				} else {
					count(github, kind, r)
					count(byGenerator, "GitHub", r)
				}
				if r.found == 0 && testing.Verbose() {
					t.Logf("missed\t%s\t%s\t%v\t%s\t%s", repository, kind, isOfSite, name, mu.shown)
				}
			}
		}
	}
	var b strings.Builder
	b.WriteString("| broken | pages of GitHub | found | with notes | pages of sites | found | with notes |\n|---|---:|---:|---:|---:|---:|---:|\n")
	var all [2]recall
	for _, kind := range mutationKinds {
		fmt.Fprintf(&b, "| %s |", kind)
		for i, of := range []map[string]*recall{github, sites} {
			r := of[kind]
			if r == nil {
				r = new(recall)
			}
			all[i].add(*r)
			b.WriteString(r.cells())
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "| all |%s%s\n", all[0].cells(), all[1].cells())
	var g strings.Builder
	g.WriteString("| pages of | broken | found | with notes |\n|---|---:|---:|---:|\n")
	for _, generator := range slices.Sorted(maps.Keys(byGenerator)) {
		fmt.Fprintf(&g, "| %s |%s\n", generator, byGenerator[generator].cells())
	}
	t.Logf("\n%s\n%s", b.String(), g.String())
	page := "../../../../docs/lint-precision.md"
	docs.Part(t, page, "<!-- recall: LINT_CLONES=DIR go test ./cmd/weburl/internal/lint -run TestRecall -update -->\n", "<!-- end of recall -->\n", b.String(), *update)
	docs.Part(t, page, "<!-- recall by generator: LINT_CLONES=DIR go test ./cmd/weburl/internal/lint -run TestRecall -update -->\n", "<!-- end of recall by generator -->\n", g.String(), *update)
}

// mutationsOf returns mutations of the documents of a repository by kind: of each kind up to
// mostOfKind, chosen by their hashes.
func mutationsOf(t *testing.T, l *Linter, dir, generator string) map[string][]mutation {
	names, err := l.Files([]string{dir})
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]mutation{}
	for _, file := range names {
		format := links.FormatOf(file)
		if !slices.Contains([]string{"markdown", "restructuredtext", "asciidoc", "org"}, format) {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil || len(text) > 1<<20 {
			continue
		}
		m := &mutator{l: l, generator: generator, name: l.inTree(file), file: file, text: string(text), format: format}
		for kind, mutations := range m.mutations() {
			all[kind] = append(all[kind], mutations...)
		}
	}
	for kind, mutations := range all {
		key := func(m *mutation) uint32 { return hashOf(l.inTree(m.name) + "\x00" + m.shown) }
		slices.SortFunc(mutations, func(a, b mutation) int { return int(key(&a)) - int(key(&b)) })
		// What has a finding already says nothing.
		kept := mutations[:0]
		for i := range mutations {
			if len(kept) == mostOfKind {
				break
			}
			mu := mutations[i]
			text, err := l.tree.read(l.inTree(mu.name))
			if err != nil {
				continue
			}
			before := l.Document(mu.name, text)
			end := min(mu.end, mu.start+1)
			if mu.others == nil && kind == "anchor" || severityAt(before, mu.start, end) == Off {
				kept = append(kept, mu)
			}
		}
		all[kind] = kept
	}
	return all
}
