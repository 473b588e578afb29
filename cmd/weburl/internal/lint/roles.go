package lint

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/weburl/weburl/links"
)

// role checks what a role of Sphinx names, or a link of Org that is not a URL.
//
// https://www.sphinx-doc.org/en/master/usage/referencing.html, https://orgmode.org/manual/Internal-Links.html
func (d *document) role(name string, l links.Link) {
	s := d.linter.tree.siteOf(path.Dir(d.name))
	target := l.URL
	switch {
	case d.linter.excluded(target) || d.template || isPlaceholder(target):
		return
	case name == "*":
		d.headings = append(d.headings, newOwnLink(&l))
	case name == "id":
		d.URLs++
		switch known, some := d.linter.tree.hasOrgID(target); {
		case !some:
			d.skip(&l, foreign)
		case !known:
			d.report(&l, verdict{rule: "missing-reference", fault: "No document of Org has the id " + target + "."})
		}
	case s == nil || s.model == nil || !s.model.labels || strings.HasPrefix(target, "!"):
	case name == "doc" || name == "download":
		d.URLs++
		d.named(s, name, &l)
	case name == "ref" || name == "numref":
		d.URLs++
		d.labelled(s, &l)
	}
}

// named checks a document or file that a role of Sphinx names: from the directory of the document, or
// after "/" from that of the site. The path to a document does not lead out of the site: see docname_join.
//
// https://github.com/sphinx-doc/sphinx/blob/master/sphinx/util/__init__.py
func (d *document) named(s *site, role string, l *links.Link) {
	target := l.URL
	file := path.Join(path.Dir(d.name), target)
	switch below, isBelow := cutDir(path.Dir(d.name), s.source); {
	case strings.HasPrefix(target, "/"):
		file = path.Join(s.source, target)
	case role == "doc" && isBelow:
		file = path.Join(s.source, path.Join("/", below, target))
	}
	if _, isAbsolute := schemeOf(target); isAbsolute || strings.HasPrefix(file, "../") {
		d.skip(l, foreign) // of another project
		return
	}
	has := func(file string) bool {
		if role == "doc" {
			return slices.ContainsFunc(s.extensions(), func(extension string) bool {
				return d.linter.tree.has(file+extension) || d.linter.tree.hasTemplate(file+extension)
			})
		}
		return d.linter.tree.has(file) || d.linter.tree.hasTemplate(file)
	}
	switch {
	case has(file) || slices.ContainsFunc(s.includedFrom(d.name), func(from string) bool { return has(path.Join(from, target)) }):
		d.tell(l, "right: it names %s", file)
	case d.linter.tree.isIgnored(file) || d.linter.tree.isIgnored(file+".rst"):
		d.skip(l, ignoredByGit)
	case !d.linter.tree.isDir(path.Dir(file)) && otherLabels.MatchString(s.text):
		d.skip(l, generated)
	default:
		d.report(l, verdict{rule: "missing-file", fault: "There is no document " + file + ".", target: file})
	}
}

// labelled checks a label that a role of Sphinx names. Another project may have one that is not found, if
// the configuration has others, and so may an extension: then the finding is a note unless the label is nearly one that exists.
func (d *document) labelled(s *site, l *links.Link) {
	label := labelKey(l.URL)
	switch {
	case s.hasLabel(label):
		d.tell(l, "right: the site has the label")
	case s.isOfOther(label) || strings.Contains(s.text, "autosectionlabel") || strings.ContainsAny(label, "<>*|{}") || d.isPiece():
		d.skip(l, foreign)
	default:
		v := verdict{rule: "missing-reference", fault: "No document of the site has the label " + label + ".", note: otherLabels.MatchString(s.text) || s.suspect(label) != "" || strings.Contains(label, ":")}
		if other := s.nearLabel(label); other != "" {
			v.note = false
			v.fault += " There is " + other + "."
		}
		d.report(l, v)
	}
}

// isOfOther reports whether a label begins with the name of another project, which the configuration has.
//
// https://www.sphinx-doc.org/en/master/usage/extensions/intersphinx.html
func (s *site) isOfOther(label string) bool {
	project, _, ok := strings.Cut(label, ":")
	return ok && (strings.Contains(s.text, `"`+project+`"`) || strings.Contains(s.text, "'"+project+"'"))
}

// nearLabel returns a label of the site that differs from one by a letter, or nothing.
func (s *site) nearLabel(label string) string {
	if len(label) < leastNear {
		return ""
	}
	found := ""
	for other := range s.pages().label {
		if isNear(other, label) && (found == "" || other < found) {
			found = other
		}
	}
	return found
}

// leastNear is the length in bytes of the shortest label that is taken for another one.
const leastNear = 5

// isNear reports whether two labels differ by a letter which is not the number or plural at the end.
func isNear(a, b string) bool {
	if len(b) < leastNear || !near(a, b) {
		return false
	}
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	digit := func(s string) bool { return i < len(s) && '0' <= s[i] && s[i] <= '9' }
	return i < min(len(a), len(b)) && !digit(a) && !digit(b)
}

// orgID matches the property with the id of a heading of Org.
var orgID = regexp.MustCompile(`(?mi)^[ \t]*:ID:[ \t]+(\S+)`)

// hasOrgID reports whether a document of Org in the tree has an id, and whether one has any.
func (t *tree) hasOrgID(id string) (known, some bool) {
	t.orgOnce.Do(func() {
		t.orgIDs = map[string]bool{}
		left := mostPages
		t.eachFile(".", []string{"node_modules", "vendor"}, &left, t.addOrgIDs)
	})
	return t.orgIDs[strings.ToLower(id)], len(t.orgIDs) > 0
}

// addOrgIDs adds the ids of a document of Org.
func (t *tree) addOrgIDs(name string) {
	if path.Ext(name) != ".org" {
		return
	}
	text, _ := t.read(name)
	for _, m := range orgID.FindAllStringSubmatch(text, -1) {
		t.orgIDs[strings.ToLower(m[1])] = true
	}
}
