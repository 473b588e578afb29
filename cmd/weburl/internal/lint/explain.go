package lint

import (
	"cmp"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/links"
)

// A reason is why a link, or its fragment, is not checked: a clause about the link.
type reason string

const (
	aliased      reason = "it begins with a name that a generator or bundler replaces"
	awaited      reason = "a build includes the file, and fails without it"
	bundled      reason = "a build may write what the page loads: there is a package.json, or hooks of Trunk"
	conditional  reason = "only some editions of the document have it, or a program wrote it"
	dataURL      reason = "it has no address"
	duplicate    reason = "the document has no other link to a file that exists, so it may be an example"
	elsewhere    reason = "the file is in a directory that sites put beside the directory of the document"
	foreign      reason = "it may be a label of another project, or an object of a program"
	foreignBase  reason = "the base element has the URL of another site"
	fontSample   reason = "the page came with a font"
	fromRoot     reason = "it begins with “/”, and the configuration has no roots"
	generated    reason = "the generator may make the page from no document"
	hooked       reason = "a template of the site makes the links"
	ignoredByGit reason = "a build or a submodule may have the file: Git ignores it, or the build names it"
	inCode       reason = "it is in code"
	leftOutHTML  reason = "Hugo leaves out the HTML of Markdown, unless the configuration has “unsafe”"
	manyHosts    reason = "another site of the host may have the path"
	metadata     reason = "it is for programs"
	mentioned    reason = "it is in source code, a string or plain text, where only the scheme is checked"
	namesInXML   reason = "in XML that is not a feed, names have the rules of a program"
	notPath      reason = "it begins with a host, has characters of code, or is too long"
	notPage      reason = "the file is HTML that becomes part of pages, or a template"
	ofProperty   reason = "it is in a custom property of CSS, and begins at the style sheet that uses the property"
	outside      reason = "it leads out of the repository or the book"
	partOfPages  reason = "the document becomes part of pages, of which the addresses are not known"
	ofPlugin     reason = "it is for a plug-in for Markdown"
	programmed   reason = "the fragment is for a program: a route, a line of source code or a name of code"
	served       reason = "a server or a build may have the page"
	series       reason = "a site may have documents of this series from several repositories"
	undefined    reason = "the definition may be in a template or another document"
	unknownParts reason = "the fragments of the page are not known: programs add parts to it, or its format has no known ones"
	unusedFont   reason = "browsers do not load the font: an earlier one of the list exists, or they do not support its format"
)

// skip counts a link that is not checked.
func (d *document) skip(l *links.Link, why reason) {
	if d.Unchecked == nil {
		d.Unchecked = map[reason]int{}
	}
	d.Unchecked[why]++
	d.tell(l, "not checked: %s", why)
}

// unknown is what resolve returns if it is not known where a target leads.
func (d *document) unknown(why reason) (file string, ok bool) {
	d.why = why
	return "", false
}

// An Explanation says what is known of a link, and why it has findings or none.
type Explanation struct {
	URL          string
	Line, Column int
	Outcomes     []string
	Looked       []string // the files and pages that were looked for
}

// An explainer collects explanations of the links in a line.
type explainer struct {
	line  int
	links map[int]*Explanation // by where they start
}

// tell adds an outcome to the explanation of a link.
func (d *document) tell(l *links.Link, format string, args ...any) {
	if e := d.explained(l); e != nil {
		e.Outcomes = append(e.Outcomes, fmt.Sprintf(format, args...))
	}
}

// explained returns the explanation of a link, or nil if none is asked for.
func (d *document) explained(l *links.Link) *Explanation {
	if d.explains == nil || l.Line != d.explains.line {
		return nil
	}
	e := d.explains.links[l.Start]
	if e == nil {
		e = &Explanation{URL: l.URL, Line: l.Line, Column: l.Column}
		d.explains.links[l.Start] = e
	}
	return e
}

// looking returns what resolve does, and keeps the names that it looks for if they are asked for.
func (d *document) looking(l *links.Link, target string) (file string, ok bool) {
	if e := d.explained(l); e != nil {
		d.linter.tree.trace = func(name string) {
			if !slices.Contains(e.Looked, name) {
				e.Looked = append(e.Looked, name)
			}
		}
		defer func() { d.linter.tree.trace = nil }()
	}
	return d.resolve(target)
}

// reader returns who shows a document to readers.
func (d *document) reader() string {
	s := d.linter.tree.siteOf(path.Dir(d.name))
	switch {
	case d.site != nil:
		return "a page of " + d.site.String()
	case communityFile.MatchString(d.name) || s == nil && !d.built:
		if d.format == "markdown" {
			return "a page of GitHub"
		}
		return d.format
	case s == nil:
		return d.format + " with front matter, for a generator that is not known"
	case s.model != nil && !s.reads(d.name, d.built):
		return d.format + " in the site of " + s.String() + ", which does not read it"
	}
	return d.format + " in the site of " + s.String() + ", which is not modelled"
}

// String returns the name of the generator, and of the file that configures it.
func (s *site) String() string {
	return cmp.Or(s.generator.name, "an unknown generator") + " (" + path.Join(s.dir, s.config) + ")"
}

// Explain returns who reads a document, whether it is left out unless it is named, and why the links in a line have findings
// or none. The linter must not be used elsewhere at the same time.
func (l *Linter) Explain(name, text string, line int) (reader string, found []*Explanation) {
	l.Document(name, text) // what is found once is not looked for again
	d := l.document(newChecker(), name, text)
	d.explains = &explainer{line, map[int]*Explanation{}}
	d.run()
	for _, e := range d.explains.links {
		found = append(found, e)
	}
	slices.SortFunc(found, func(a, b *Explanation) int { return a.Column - b.Column })
	reader = d.reader()
	if why := l.leaves(name, "."); why != "" && filepath.IsLocal(name) {
		reader += "; left out, unless it is named: " + string(why)
	}
	return reader, found
}

// mostLooked is how many names are printed that were looked for.
const mostLooked = 12

// ReportExplanations prints explanations.
func ReportExplanations(t *stream.Tool, name string, line int, reader string, found []*Explanation) {
	t.Println(0, t.Style.Title.Sprintf("%s:%d:", term.Visible(name), line)+" "+term.Visible(reader))
	if len(found) == 0 {
		t.Println(2, "no link: text in code, comments and front matter does not count")
	}
	for _, e := range found {
		t.Println(2, t.Style.Label.Sprintf("%d:", e.Column)+" "+term.Visible(clipped(e.URL)))
		for _, outcome := range e.Outcomes {
			t.Println(4, term.Visible(outcome))
		}
		if len(e.Outcomes) == 0 {
			t.Println(4, "no findings")
		}
		if n := len(e.Looked); n > mostLooked {
			e.Looked = append(e.Looked[:mostLooked], fmt.Sprintf("%d more", n-mostLooked))
		}
		if len(e.Looked) > 0 {
			t.Println(4, "looked for "+term.Visible(strings.Join(e.Looked, ", ")))
		}
	}
}
