package lint

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/links"
)

// leastShared is how many findings at least become one if they share a cause, and leastSuspect the same
// if a program of their site may be the cause.
const (
	leastShared  = 5
	leastSuspect = 3
)

// leastKind is how many links of a kind, and shareOfKind how many times as many as work, have the generator as
// the cause.
const (
	leastKind   = 8
	shareOfKind = 3
)

// leastSite is how many links of a kind that lead nowhere are too many in a site if less than shareOfSite
// times as many work. What is left of them besides other causes is one finding.
const (
	leastSite   = 10
	shareOfSite = 7
)

// leastWritten is in how many documents of a site at least findings of writing have one cause, of which there are leastSite.
const leastWritten = 5

// leastConvention is how many links without URLs at least, each in another document, are not mistakes.
const leastConvention = 100

// mostPlaces is how many places of other links a cause has.
const mostPlaces = 20

// A Cause is common to findings of which only one is shown.
type Cause struct {
	Links, Files int     // that share it, with the one that is shown
	Others       []Place // of the first others
	Config       string  // what to write in the configuration if nothing is wrong
}

// A Place is where a link is.
type Place struct {
	File         string
	Line, Column int
}

// A causeKind is how links are alike that share a cause.
type causeKind int

const (
	byWritten   causeKind = iota // they begin with the name of a directory that does not exist beside any of the documents
	byDir                        // they lead below a directory that does not exist
	byNames                      // the names of the files that they lead to begin alike, and no file of these directories does
	byExtension                  // they lead to files with an extension that no file of the directory has, or few of those that links need
	byFile                       // they lead to one file
	byCopy                       // they are in a document of which no link leads to a file
	byTarget                     // their fragments are missing in one document
	byLabels                     // their labels are missing in the documents of a site
	byKind                       // they are of one kind, as images from the root, and most of these in a site lead nowhere
	bySite                       // they are of one kind, of which too many in a site lead nowhere
	byDocument                   // they are in one document, and no file or fragment is missing
	byLine                       // the same, and they are in one line of it
	byURL                        // they are alike
	byImport                     // their faults of writing are alike, in several documents of a site
)

// A causeKey is a cause of findings of a rule.
type causeKey struct {
	rule *Rule
	kind causeKind
	what string
}

// suspect returns a program of a site that may be the cause, or nothing.
func (k causeKey) suspect(s *site) string {
	if s == nil || s.model == nil || k.kind > byExtension && k.kind != byLabels && k.kind != byTarget {
		return ""
	}
	if k.kind == byTarget {
		return s.mayAdd("")
	}
	if k.kind == byLabels {
		if program := s.suspect(""); program != "" || s.settings().extension == "" {
			return program
		}
		return s.inConfig(s.settings().extension)
	}
	if k.kind == byExtension && s.model == &antoraModel && s.playbook() == "" {
		return "the build of the site, whose playbook is elsewhere"
	}
	return s.mayMake(strings.TrimRight(k.what, "/"))
}

// least returns how many findings in a site at least become one if they share the cause.
func (k causeKey) least(s *site) int {
	switch {
	case k.kind == byLine, k.kind == byImport, k.kind == byDocument && links.FormatOf(k.what) == "html", k.kind == byLabels && s != nil && s.model != nil && k.what == s.source && !s.model.labels:
		return leastSite
	case k.suspect(s) != "":
		return leastSuspect
	}
	return leastShared
}

// keysOf returns the causes that a finding may share with others. Of two that explain as many, the first is
// the cause.
func (g *grouping) keysOf(r *Result, f *Finding) (keys []causeKey) {
	t := g.tree
	add := func(kind causeKind, what string) { keys = append(keys, causeKey{f.Rule, kind, what}) }
	target := strings.Trim(f.target, "/")
	switch f.Rule.Name {
	case "missing-file":
		if target == "" {
			break
		}
		dir, base := path.Split(target)
		dir = path.Clean(dir)
		if missing := t.missingDir(dir); missing != "" {
			if written, _, _ := strings.Cut(f.URL, "/"); path.Base(missing) == written {
				add(byWritten, written)
			}
			add(byDir, missing)
			break
		}
		extension := path.Ext(base)
		if end := strings.IndexAny(base, nameParts); end > 1 && end < len(base)-len(extension) && g.count(like{dir, base[:end+1], extension}) == 0 {
			add(byNames, base[:end+1]+"…"+extension)
		}
		if extension != "" && g.lacksMost(dir, extension) {
			add(byExtension, path.Join(dir, "…"+extension))
		}
		add(byFile, target)
		add(byURL, f.URL)
	case "missing-fragment":
		add(byTarget, cmp.Or(f.target, g.inTree(f.File)))
		add(byURL, f.URL)
	case "missing-reference":
		if f.site != nil && f.site.model != nil {
			add(byLabels, f.site.source)
		}
		if word, _, ok := strings.Cut(f.URL, " "); ok {
			add(byLabels, word)
		}
		add(byURL, f.URL)
		add(byDocument, f.File)
	default:
		add(byLine, f.File+":"+strconv.Itoa(f.Line))
		add(byURL, f.URL)
		add(byDocument, f.File)
		if f.site != nil {
			add(byImport, f.site.source+"\x00"+f.Message)
		}
	}
	if f.site != nil && f.site.generator.name != "" && (f.Rule.Name == "missing-file" || f.Rule.Name == "missing-fragment") {
		add(byKind, f.site.source+"\x00"+kindOfLink(f.Rule.Name, f.URL).String())
	}
	if target != "" && f.Rule.Name == "missing-file" && !r.leads {
		add(byCopy, f.File)
	}
	return keys
}

// missingDir returns the highest directory of a path that does not exist, or nothing if all do.
func (t *tree) missingDir(dir string) string {
	if t.isDir(dir) {
		return ""
	}
	return cmp.Or(t.missingDir(path.Dir(dir)), dir)
}

// A like is how the names of files of a directory begin and end.
type like struct{ dir, prefix, extension string }

// A linkKind is how links are alike that a generator reads in one way.
type linkKind struct {
	rule      string // that they may break
	where     string // they begin
	extension string // of the files to which they lead
}

// kindOfLink returns the kind of a link that breaks a rule or not.
func kindOfLink(rule, url string) linkKind {
	kind := linkKind{rule: rule, where: "relative links"}
	target := pathOf(url)
	switch {
	case target == "":
		kind.where = "links within a document"
		return kind
	case target[0] == '/':
		kind.where = "links from the root"
	}
	extension := path.Ext(target)
	if i := slices.Index(sourceExtensions, extension); i >= 0 {
		kind.extension = sourceExtensions[i]
	} else if extension != "" && isImage(target) {
		kind.extension = "images"
	}
	return kind
}

// String returns the kind as messages name it.
func (k linkKind) String() string {
	if k.extension == "" {
		return k.where
	}
	return k.where + " to " + k.extension
}

// A kindOfSite is a kind of links in a site, or in documents of no site.
type kindOfSite struct {
	site *site
	linkKind
}

// A grouping groups findings by cause.
type grouping struct {
	*Linter
	working map[kindOfSite]int
	counts  map[causeKey]int
	written map[causeKey]int // in how many documents there are findings of an import
	named   map[like]int     // how many files have names that begin and end alike, of the directories in indexed
	indexed map[string]bool
	lacking map[like]int // how many files that do not exist links lead to, without prefixes
}

// addLacking counts the files that do not exist.
func (g *grouping) addLacking(results []*Result) {
	seen := map[string]bool{}
	for _, r := range results {
		for i := range r.Findings {
			if target := strings.Trim(r.Findings[i].target, "/"); r.Findings[i].Rule.Name == "missing-file" && !seen[target] {
				seen[target] = true
				dir, base := path.Split(target)
				g.lacking[like{path.Clean(dir), "", path.Ext(base)}]++
			}
		}
	}
}

// count returns how many files of a directory have names that begin and end in some way. A prefix ends at the first of its
// nameParts, and is empty for all.
func (g *grouping) count(l like) int {
	if !g.indexed[l.dir] {
		g.indexed[l.dir] = true
		for name := range g.tree.list(l.dir) {
			prefixes, extensions := []string{""}, []string{""}
			if end := strings.IndexAny(name, nameParts); end >= 0 {
				prefixes = append(prefixes, name[:end+1])
			}
			if extension := path.Ext(name); extension != "" {
				extensions = append(extensions, extension)
			}
			for _, prefix := range prefixes {
				for _, extension := range extensions {
					g.named[like{l.dir, prefix, extension}]++
				}
			}
		}
	}
	return g.named[l]
}

// nameParts end the first part of the name of a file.
const nameParts = "._-"

// lacksMost reports whether a directory has no files with an extension, or few of many that links need.
func (g *grouping) lacksMost(dir, extension string) bool {
	l := like{dir, "", extension}
	n := g.count(l)
	return n == 0 || g.lacking[l] >= max(leastKind, shareOfKind*n)
}

// A memberOf is a finding among those of the documents.
type memberOf struct {
	result *Result
	at     int // in its findings
	keys   []causeKey
}

func (m memberOf) finding() *Finding { return &m.result.Findings[m.at] }

// Group merges findings that share a cause into one, at the first of their places. The others become
// notes. If a program of the site may be the cause, the first does too.
func (l *Linter) Group(results []*Result) {
	g := &grouping{l, map[kindOfSite]int{}, map[causeKey]int{}, map[causeKey]int{}, map[like]int{}, map[string]bool{}, map[like]int{}}
	for _, r := range results {
		for kind, n := range r.working {
			g.working[kindOfSite{r.site, kind}] += n
		}
	}
	l.distrust(results)
	g.addLacking(results)
	var all []memberOf
	for _, r := range results {
		seen := map[causeKey]bool{}
		for i := range r.Findings {
			if f := &r.Findings[i]; f.Severity > Note {
				m := memberOf{r, i, g.keysOf(r, f)}
				for _, key := range m.keys {
					g.counts[key]++
					if key.kind == byImport && !seen[key] {
						seen[key] = true
						g.written[key]++
					}
				}
				all = append(all, m)
			}
		}
	}
	members := map[causeKey][]memberOf{}
	var order []causeKey
	for _, m := range all {
		if key, ok := g.causeOf(m); ok {
			if members[key] == nil {
				order = append(order, key)
			}
			members[key] = append(members[key], m)
		}
	}
	for _, key := range order {
		if n := len(members[key]); n >= leastShared || n > 1 && key.kind != bySite {
			l.share(key, members[key])
		}
	}
	for _, r := range results {
		r.Findings = slices.DeleteFunc(r.Findings, func(f Finding) bool { return f.Severity < l.FailOn })
	}
}

// distrust makes notes of the findings of a site that a program would report too when the site is built, if there are several:
// one link may have been broken since, but several that the program accepts lead somewhere.
func (l *Linter) distrust(results []*Result) {
	checked := map[*site][]memberOf{}
	for _, r := range results {
		for i := range r.Findings {
			f := &r.Findings[i]
			if _, isSet := l.config.severity(f.Rule.Name, l.inTree(f.File)); f.Severity > Note && !isSet && f.site != nil && f.site.model != nil && f.site.isCheckedByBuild(f.Rule.Name) {
				checked[f.site] = append(checked[f.site], memberOf{result: r, at: i})
			}
		}
	}
	for _, members := range checked {
		if len(members) < leastSuspect {
			continue
		}
		for _, m := range members {
			m.finding().Severity = Note
			m.result.suspected(checkedPages, 1)
		}
	}
}

// causeOf returns the cause of a finding that explains the most others. ok is false if they are too few. No program is suspected of
// reading fragments differently if it is known which program makes them.
func (g *grouping) causeOf(m memberOf) (cause causeKey, ok bool) {
	var rest causeKey
	for _, key := range m.keys {
		n := g.counts[key]
		if key.kind == byLine && n >= leastSite {
			return key, true
		}
		if key.kind == byKind {
			switch working := g.working[kindOfSite{m.finding().site, kindOfLink(key.rule.Name, m.finding().URL)}]; {
			case n >= leastKind && n >= shareOfKind*working && (key.rule.Name != "missing-fragment" || m.finding().site.renderer() == ""):
				return key, true
			case n >= leastKind && n >= shareOfKind*working || n >= leastSite && n*shareOfSite > working:
				rest = causeKey{key.rule, bySite, key.what}
			}
			continue
		}
		if n >= key.least(m.finding().site) && (key.kind != byImport || g.written[key] >= leastWritten) && (!ok || n > g.counts[cause]) {
			cause, ok = key, true
		}
	}
	if !ok && rest.rule != nil {
		return rest, true
	}
	return cause, ok
}

// share makes one finding of several with a cause.
func (l *Linter) share(key causeKey, members []memberOf) {
	first := members[0].finding()
	c := &Cause{Links: len(members)}
	files := map[string]bool{}
	isOneFile := true
	for i, m := range members {
		f := m.finding()
		files[f.File] = true
		isOneFile = isOneFile && f.target == first.target
		if i == 0 {
			continue
		}
		if len(c.Others) < mostPlaces {
			c.Others = append(c.Others, Place{f.File, f.Line, f.Column})
		}
		if f.Severity = Note; l.FailOn > Note {
			m.result.Shared++
		}
	}
	c.Files = len(files)
	counted := term.Counted(c.Links, "link") + " in " + term.Counted(c.Files, "file")
	kind := key.kind
	if kind < byFile && isOneFile {
		kind = byFile
	}
	switch kind {
	case byWritten:
		first.Message = fmt.Sprintf("There is no directory %s: %s begin with it.", key.what, counted)
		c.Config = excludingAll(members, func(target string) string { return l.tree.missingDir(path.Dir(target)) + "/**" })
	case byDir:
		first.Message = fmt.Sprintf("There is no directory %s: %s lead below it.", key.what, counted)
		c.Config = excluding(key.what + "/**")
	case byNames:
		first.Message = fmt.Sprintf("No file has a name like %s: %s need one. Add the files, or correct the links.", key.what, counted)
		c.Config = excludingAll(members, func(target string) string {
			return path.Join(path.Dir(target), strings.Replace(key.what, "…", "*", 1))
		})
	case byExtension:
		first.Message = fmt.Sprintf("The directory %s lacks the %s files that %s need. Add the files, or correct the links.", path.Dir(key.what), path.Ext(key.what), counted)
		c.Config = excluding(strings.Replace(key.what, "…", "*", 1))
	case byFile:
		if !l.tree.has(first.target) {
			first.Message = "There is no file " + strings.Trim(first.target, "/") + "."
		}
		first.Message = strings.TrimSuffix(first.Message, ".") + ": " + counted + " lead to it."
		c.Config = excluding(first.target)
	case byCopy:
		first.Message = fmt.Sprintf("No link of this document leads to a file, as if it was copied: %s lead to files such as %s.", term.Counted(c.Links, "link"), first.target)
		c.Config = switchedOff(key.rule, l.inTree(key.what))
	case byTarget:
		first.Message = fmt.Sprintf("%s lacks the headings or ids to which %s lead, such as “%s”.", key.what, counted, fragmentOf(first.URL))
		c.Config = excluding(key.what + "#**")
	case byLabels:
		first.Message = fmt.Sprintf("Nothing defines the labels of %s, such as “%s”.", counted, first.URL)
		if c.Config = "exclude: [\"" + key.what + " **\"]"; first.site != nil && key.what == first.site.source {
			c.Config = switchedOff(key.rule, key.what+"/**")
		}
	case byKind:
		source, kind, _ := strings.Cut(key.what, "\x00")
		first.Message = fmt.Sprintf("Most %s in %s lead nowhere, so a program may read them differently: %s.", kind, source, counted)
		c.Config = switchedOff(key.rule, source+"/**")
	case bySite:
		source, kind, _ := strings.Cut(key.what, "\x00")
		first.Message = fmt.Sprintf("%s of %s lead nowhere (%s), without another cause. The first: %s", counted, source, kind, first.Message)
		first.Severity = min(first.Severity, Warning)
		c.Config = switchedOff(key.rule, source+"/**")
	case byDocument:
		first.Message = fmt.Sprintf("The document has %s with this fault. The first: %s", term.Counted(c.Links, "link"), first.Message)
		c.Config = switchedOff(key.rule, l.inTree(key.what))
	case byImport:
		source, _, _ := strings.Cut(key.what, "\x00")
		first.Message = fmt.Sprintf("%s of %s have this fault. The first: %s", counted, source, first.Message)
		c.Config = switchedOff(key.rule, source+"/**")
	case byLine:
		first.Message = fmt.Sprintf("The line has %s with this fault, as if a program wrote it. The first: %s", term.Counted(c.Links, "link"), first.Message)
		c.Config = switchedOff(key.rule, l.inTree(first.File))
	default:
		first.Message += " " + counted + " have this URL."
	}
	if kind <= byFile {
		missing := first.target
		if kind == byDir {
			missing = key.what
		}
		if other := l.tree.otherCase(missing); other != "" {
			first.Message += other
			c.Config = "" // no program makes them
		}
	}
	first.Message = clipped(first.Message)
	first.Cause = c
	suspect := key.suspect(first.site)
	if key.kind == byKind {
		suspect = "programs that read links differently from " + first.site.String()
	}
	if key.kind == byLine || key.kind == byDocument && links.FormatOf(first.File) == "html" {
		suspect = "programs that write documents"
	}
	if first.URL == "" && len(members) >= leastConvention {
		suspect = "programs that add the URLs"
	}
	if suspect != "" {
		first.Severity = Note
		members[0].result.suspected(suspect, len(members))
	}
}

// excluding returns a configuration that leaves out links to the files that match patterns.
func excluding(patterns ...string) string {
	for i, pattern := range patterns {
		patterns[i] = "\"./" + strings.Trim(pattern, "/") + "\""
	}
	return "exclude: [" + strings.Join(patterns, ", ") + "]"
}

// excludingAll returns a configuration that leaves out links to what matches the patterns of their targets.
func excludingAll(members []memberOf, patternOf func(target string) string) string {
	var patterns []string
	for _, m := range members {
		patterns = append(patterns, patternOf(strings.Trim(m.finding().target, "/")))
	}
	slices.Sort(patterns)
	return excluding(slices.Compact(patterns)...)
}

// switchedOff returns a configuration without a rule in the files that match a pattern.
func switchedOff(rule *Rule, pattern string) string {
	if pattern = strings.TrimPrefix(pattern, "./"); pattern == "**" {
		return "rules: {" + rule.Name + ": off}"
	}
	if !strings.Contains(pattern, "/") {
		pattern = "./" + pattern // not at any depth
	}
	return "paths: {\"" + pattern + "\": {rules: {" + rule.Name + ": off}}}"
}

// suspected counts findings that are notes because of a program.
func (r *Result) suspected(program string, n int) {
	if r.Suspects == nil {
		r.Suspects = map[string]int{}
	}
	r.Suspects[program] += n
}
