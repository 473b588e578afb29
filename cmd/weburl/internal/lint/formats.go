package lint

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/weburl/weburl/cmd/weburl/internal/github"
	"github.com/weburl/weburl/cmd/weburl/internal/sarif"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
)

// Formats are the names of the formats of reports.
var Formats = []string{"text", "jsonl", "sarif", "github", "gitlab", "checkstyle", "junit"}

// A Reporter writes results in a format.
type Reporter interface {
	Begin(*stream.Tool)
	Report(*stream.Tool, *Result)
	End(*stream.Tool, *Totals)
}

// Totals are what was found in all documents.
type Totals struct {
	Files, FilesWith, Binary, TooLarge, URLs, Findings, Errors int
	Placeholders, Excluded, Disabled, Known, Hidden            int
	Fixed, FilesFixed, Shared                                  int

	Left map[leaving]int // files that were not read, as [Linter.Left]

	byRule     map[string]*ruleTotals
	unchecked  map[reason]int // links that are not checked
	unmodelled map[string]int // documents by generators that are not modelled
	suspects   map[string]int // findings that are notes because of a program, by its name
}

// ruleTotals are what was found by a rule.
type ruleTotals struct{ findings, hidden int }

// of returns the totals of a rule.
func (t *Totals) of(rule string) *ruleTotals {
	if t.byRule == nil {
		t.byRule = map[string]*ruleTotals{}
	}
	if t.byRule[rule] == nil {
		t.byRule[rule] = new(ruleTotals)
	}
	return t.byRule[rule]
}

// Add adds a result.
func (t *Totals) Add(r *Result) {
	t.Files++
	if r.TooLarge {
		t.TooLarge++
	}
	if r.Binary {
		t.Binary++
	}
	if n := len(r.Findings) + r.More; n > 0 {
		t.FilesWith++
		t.Findings += n
	}
	for i := range r.Findings {
		if r.Findings[i].Severity == Error {
			t.Errors++
		}
		t.of(r.Findings[i].Rule.Name).findings++
	}
	for rule, n := range r.HiddenRules {
		t.of(rule).hidden += n
	}
	for why, n := range r.Unchecked {
		if t.unchecked == nil {
			t.unchecked = map[reason]int{}
		}
		t.unchecked[why] += n
	}
	if r.Unmodelled != "" {
		if t.unmodelled == nil {
			t.unmodelled = map[string]int{}
		}
		t.unmodelled[r.Unmodelled]++
	}
	t.URLs += r.URLs
	t.Placeholders += r.Placeholders
	t.Excluded += r.Excluded
	t.Disabled += r.Disabled
	t.Known += r.Known
	t.Hidden += r.Hidden
	t.Shared += r.Shared
	for program, n := range r.Suspects {
		if t.suspects == nil {
			t.suspects = map[string]int{}
		}
		t.suspects[program] += n
	}
}

// ReporterOf returns a reporter of a format.
func ReporterOf(format string) Reporter {
	switch format {
	case "jsonl":
		return jsonLines{}
	case "sarif":
		return &sarifLog{}
	case "github":
		return annotations{}
	case "gitlab":
		return &codeQuality{}
	case "checkstyle":
		return checkstyle{}
	case "junit":
		return junit{}
	}
	return text{}
}

// A text reports to users.
type text struct{}

func (text) Begin(*stream.Tool) {}

func (text) Report(t *stream.Tool, r *Result) {
	for i := range r.Findings {
		f := &r.Findings[i]
		color := t.Style.Warning
		if f.Severity == Error {
			color = t.Style.Fatal
		}
		t.Println(0, fmt.Sprintf("%s %s %s: %s", t.Style.Title.Sprintf("%s:%d:%d:", term.Visible(f.File), f.Line, f.Column),
			f.Severity, color.Sprint(f.Rule.Name), term.Visible(f.Message)))
		end := min(f.Caret+max(1, len(f.Raw)), len(f.Text))
		marks := []term.Mark{{Start: f.Caret, End: max(f.Caret, end), Color: color}}
		shown := strings.ToValidUTF8(f.Text, "?") // of the same length for each byte that is not UTF-8
		if len(shown) != len(f.Text) {
			shown, marks = f.Raw, []term.Mark{{End: len(f.Raw), Color: color}}
		}
		shown, marks = trimmedLine(shown, marks)
		columns := 0
		if t.Columns > 0 {
			columns = max(20, t.Columns-2)
		}
		for _, line := range term.MarkedLines(shown, marks, columns) {
			t.Println(2, line)
		}
		if c := f.Cause; c != nil {
			const most = 3
			var others []string
			for _, p := range c.Others[:min(most, len(c.Others))] {
				others = append(others, fmt.Sprintf("%s:%d", p.File, p.Line))
			}
			if more := c.Links - 1 - len(others); more > 0 {
				others = append(others, fmt.Sprintf("%d more", more))
			}
			t.Println(2, t.Style.Label.Sprint("also: ")+term.Visible(strings.Join(others, ", ")))
			if c.Config != "" {
				t.Println(2, t.Style.Label.Sprint("if a program makes them, write in "+ConfigFile+": ")+term.Visible(c.Config))
			}
		}
		if f.Fix != "" {
			t.Println(2, t.Style.Label.Sprint("write: ")+term.Visible(f.Fix))
		}
	}
	if r.More > 0 {
		t.Println(0, fmt.Sprintf("%s: %s more", term.Visible(r.File), term.Counted(r.More, "finding")))
	}
}

// mostAround is how many bytes of a line are shown before and after what is marked.
const mostAround = 60

// trimmedLine returns the part of a line around its mark.
func trimmedLine(line string, marks []term.Mark) (string, []term.Mark) {
	m := &marks[0]
	if end := m.End + mostAround; end < len(line) {
		line = line[:term.RuneStart(line, end)] + "…"
	}
	line = strings.TrimRight(line, "\r")
	m.End = min(m.End, len(line))
	start := 0
	if m.Start > mostAround {
		start = term.RuneStart(line, m.Start-mostAround)
	}
	for start < m.Start && (line[start] == ' ' || line[start] == '\t') {
		start++
	}
	prefix := ""
	if m.Start > mostAround {
		prefix = "…"
	}
	m.Start += len(prefix) - start
	m.End += len(prefix) - start
	return prefix + line[start:], marks
}

func (text) End(t *stream.Tool, n *Totals) {
	var b strings.Builder
	if n.Findings == 0 {
		b.WriteString("No findings")
		if n.Known > 0 {
			b.Reset()
			b.WriteString("No new findings")
		}
	} else {
		b.WriteString(term.Counted(n.Findings, "finding"))
		fmt.Fprintf(&b, " in %d of", n.FilesWith)
	}
	if n.Findings == 0 {
		b.WriteString(" in")
	}
	fmt.Fprintf(&b, " %s with %s.", term.Counted(n.Files, "file"), term.Counted(n.URLs, "URL"))
	for _, left := range []amount{{n.Placeholders, "placeholder"}, {n.Excluded, "excluded URL"}, {n.Disabled, "finding in a disabled line"}, {n.Known, "known finding"}} {
		b.WriteString(left.leftOut())
	}
	b.WriteString(n.notShown())
	if n.Fixed > 0 {
		fmt.Fprintf(&b, " %s in %s.", counted(n.Fixed, "fix"), term.Counted(n.FilesFixed, "file"))
	}
	color := t.Style.Good
	if n.Findings > 0 {
		color = t.Style.Title
	}
	t.Println(0, color.Sprint(b.String()))
}

// An amount is a number of things.
type amount struct {
	n    int
	what string
}

// leftOut returns a sentence after a space, or nothing if there are no such things.
func (a amount) leftOut() string {
	if a.n == 0 {
		return ""
	}
	return " " + counted(a.n, a.what) + " left out."
}

// notShown returns the sentences about what is not shown or not checked, each after a space. Every
// format has them, so that none is silent about it.
func (n *Totals) notShown() string {
	text := amount{n.Hidden, "less severe finding (--fail-on note)"}.leftOut() + amount{n.Shared, "finding with the cause of another one (--fail-on note)"}.leftOut() +
		amount{n.TooLarge, "document that is too large (--max-size)"}.leftOut()
	left := 0
	for _, files := range n.Left {
		left += files
	}
	if left > 0 {
		text += " " + term.Counted(left, "file") + " left out (--summary)."
	}
	unchecked := 0
	for _, links := range n.unchecked {
		unchecked += links
	}
	if unchecked > 0 {
		text += " " + term.Counted(unchecked, "link") + " not checked (--summary)."
	}
	text += listed("Not modelled", n.unmodelled, "file") + listed("May be made by", n.suspects, "link")
	return text
}

// listed returns a sentence after a space about how many things have names, or nothing if there are none.
func listed(what string, counts map[string]int, unit string) string {
	const most = 5
	var names []string
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		names = append(names, fmt.Sprintf("%s (%s)", term.Visible(name), term.Counted(counts[name], unit)))
	}
	if more := len(names) - most; more > 0 {
		names = append(names[:most], fmt.Sprintf("%d more", more))
	}
	if len(names) == 0 {
		return ""
	}
	return " " + what + ": " + strings.Join(names, ", ") + "."
}

// ReportNotShown writes how many findings are not shown to standard error, for formats that
// have no place for it.
func ReportNotShown(t *stream.Tool, n *Totals) {
	if text := n.notShown(); text != "" {
		fmt.Fprintf(t.Stderr, "weburl:%s\n", text)
	}
}

// ReportSummary writes how many findings each rule has, and how many are not shown because they
// are less severe, how many links are not checked for each reason, and how many files are left out: to standard output after a report as text, and otherwise to standard error.
func ReportSummary(t *stream.Tool, n *Totals, format string) {
	print := func(line string) {
		if format == "text" {
			t.Println(0, line)
		} else {
			fmt.Fprintln(t.Stderr, line)
		}
	}
	names := slices.SortedFunc(maps.Keys(n.byRule), func(a, b string) int {
		x, y := n.byRule[a], n.byRule[b]
		return cmp.Or(cmp.Compare(y.findings, x.findings), cmp.Compare(y.hidden, x.hidden), cmp.Compare(a, b))
	})
	for _, name := range names {
		totals := n.byRule[name]
		line := fmt.Sprintf("%7d  %s", totals.findings, name)
		if totals.hidden > 0 {
			line += fmt.Sprintf(" (%d left out)", totals.hidden)
		}
		print(line)
	}
	for _, why := range byNumber(n.unchecked) {
		print(fmt.Sprintf("%7d  not checked: %s", n.unchecked[why], why))
	}
	for _, why := range byNumber(n.Left) {
		print(fmt.Sprintf("%7d  left out: %s", n.Left[why], why))
	}
}

// byNumber returns the keys of counts, those with the largest numbers first.
func byNumber[K ~string](counts map[K]int) []K {
	return slices.SortedFunc(maps.Keys(counts), func(a, b K) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
}

// counted returns a number and what is counted, whose first word has the plural.
func counted(n int, what string) string {
	switch {
	case n == 1:
	case strings.Contains(what, "finding "):
		what = strings.Replace(what, "finding ", "findings ", 1)
	case strings.Contains(what, "document that is "):
		what = strings.Replace(what, "document that is ", "documents that are ", 1)
	case what == "fix":
		what = "fixes"
	default:
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

// jsonLines writes an object for each finding.
type jsonLines struct{}

func (jsonLines) Begin(*stream.Tool)            {}
func (jsonLines) End(t *stream.Tool, n *Totals) { ReportNotShown(t, n) }
func (jsonLines) Report(t *stream.Tool, r *Result) {
	encoder := json.NewEncoder(t.Stdout)
	encoder.SetEscapeHTML(false)
	for i := range r.Findings {
		f := &r.Findings[i]
		line := struct {
			File     string  `json:"file"`
			Line     int     `json:"line"`
			Column   int     `json:"column"`
			URL      string  `json:"url"`
			Rule     string  `json:"rule"`
			Severity string  `json:"severity"`
			Message  string  `json:"message"`
			Fix      *string `json:"fix"`
			Links    int     `json:"links"`
		}{f.File, f.Line, f.Column, f.URL, f.Rule.Name, f.Severity.String(), f.Message, nil, 1}
		if f.Cause != nil {
			line.Links = f.Cause.Links
		}
		if f.Fix != "" {
			line.Fix = &f.Fix
		}
		encoder.Encode(line)
	}
}

// A sarifLog writes a log of SARIF.
type sarifLog struct{ some bool }

func (*sarifLog) Begin(t *stream.Tool) {
	var list []sarif.Rule
	for i := range rules {
		r := &rules[i]
		list = append(list, sarif.Rule{
			ID: r.Name, ShortDescription: sarif.Message{Text: r.Meaning}, Help: sarif.Message{Text: r.Advice}, HelpURI: r.Page(),
			DefaultConfiguration: sarif.Configuration{Level: r.Severity.String()},
		})
	}
	sarif.Begin(t, list)
}

func (s *sarifLog) Report(t *stream.Tool, r *Result) {
	for i := range r.Findings {
		f := &r.Findings[i]
		if s.some {
			t.Stdout.WriteString(sarif.Between)
		}
		s.some = true
		result := sarif.Result{
			RuleID: f.Rule.Name, RuleIndex: ruleIndex[f.Rule.Name], Level: f.Severity.String(), Message: sarif.Message{Text: f.Message},
			Locations: []sarif.Location{{Physical: &sarif.Physical{
				Artifact: sarif.Artifact{URI: sarif.FileURI(f.File)},
				Region:   sarif.Region{StartLine: f.Line, StartColumn: f.Column, EndLine: f.EndLine, EndColumn: f.EndColumn, Snippet: sarif.Message{Text: sarif.Clipped(strings.ToValidUTF8(f.Raw, "\uFFFD"))}},
			}}},
			Fingerprints: map[string]string{"weburl/v1": fingerprint(f)},
		}
		if f.Cause != nil {
			for _, p := range f.Cause.Others {
				result.Related = append(result.Related, sarif.Location{Physical: &sarif.Physical{Artifact: sarif.Artifact{URI: sarif.FileURI(p.File)}, Region: sarif.Region{StartLine: p.Line, StartColumn: p.Column}}})
			}
		}
		sarif.Write(t, &result)
	}
}

func (*sarifLog) End(t *stream.Tool, n *Totals) { sarif.End(t, strings.TrimSpace(n.notShown())) }

// fingerprint returns a digest of a finding that does not change if its line moves.
func fingerprint(f *Finding) string {
	sum := sha256.Sum256([]byte(f.File + "\x00" + f.Rule.Name + "\x00" + f.URL))
	return hex.EncodeToString(sum[:16])
}

// annotations writes annotations of GitHub Actions.
type annotations struct{}

func (annotations) Begin(*stream.Tool) {}
func (annotations) End(t *stream.Tool, n *Totals) {
	if text := n.notShown(); text != "" {
		a := github.Annotation{Level: "notice", Title: "weburl lint", Message: strings.TrimSpace(text)}
		a.Write(t.Stdout)
	}
}
func (annotations) Report(t *stream.Tool, r *Result) {
	for i := range r.Findings {
		f := &r.Findings[i]
		level := f.Severity.String()
		if f.Severity == Note {
			level = "notice"
		}
		a := github.Annotation{Level: level, Title: f.Rule.Name, Message: f.Message, File: f.File, Line: f.Line, Column: f.Column, LastLine: f.EndLine, LastColumn: f.EndColumn}
		a.Write(t.Stdout)
	}
}

// A codeQuality writes a report of GitLab's code quality, in which fingerprints are unique and
// paths are relative to the root of the repository, where jobs run.
//
// https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
type codeQuality struct {
	dir   string         // the working directory
	times map[string]int // how many findings had a fingerprint
}

func (c *codeQuality) Begin(t *stream.Tool) {
	c.dir, _ = os.Getwd()
	c.times = map[string]int{}
	t.Stdout.WriteByte('[')
}

// path returns the name of a file relative to the working directory if it is below it.
func (c *codeQuality) path(name string) string {
	if filepath.IsAbs(name) {
		if below, err := filepath.Rel(c.dir, name); err == nil && filepath.IsLocal(below) {
			return filepath.ToSlash(below)
		}
	}
	return name
}

// unique returns the fingerprint of a finding, or another one if an earlier finding has it: the
// URLs differ after the part that is kept, or the file is named twice.
func (c *codeQuality) unique(f *Finding) string {
	print := fingerprint(f)
	c.times[print]++
	if n := c.times[print]; n > 1 {
		return fmt.Sprintf("%s-%d", print, n)
	}
	return print
}

func (c *codeQuality) Report(t *stream.Tool, r *Result) {
	type lines struct {
		Begin int `json:"begin"`
	}
	type location struct {
		Path  string `json:"path"`
		Lines lines  `json:"lines"`
	}
	for i := range r.Findings {
		f := &r.Findings[i]
		if len(c.times) > 0 {
			t.Stdout.WriteByte(',')
		}
		t.Stdout.WriteByte('\n')
		text, _ := json.Marshal(struct {
			Description string   `json:"description"`
			CheckName   string   `json:"check_name"`
			Fingerprint string   `json:"fingerprint"`
			Severity    string   `json:"severity"`
			Location    location `json:"location"`
		}{f.Message, f.Rule.Name, c.unique(f), [...]string{"info", "info", "minor", "major"}[f.Severity], location{c.path(f.File), lines{f.Line}}})
		t.Stdout.Write(text)
	}
}

func (*codeQuality) End(t *stream.Tool, n *Totals) {
	t.Stdout.WriteString("]\n")
	ReportNotShown(t, n)
}

// checkstyle writes the XML of Checkstyle.
//
// https://checkstyle.org/result_reports.html
type checkstyle struct{}

func (checkstyle) Begin(t *stream.Tool) {
	t.Stdout.WriteString(xml.Header + `<checkstyle version="4.3">` + "\n")
}

// escaped returns s as it is written in XML.
func escaped(s string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(s))
	return b.String()
}

func (checkstyle) Report(t *stream.Tool, r *Result) {
	if len(r.Findings) == 0 {
		return
	}
	fmt.Fprintf(t.Stdout, "<file name=\"%s\">\n", escaped(r.File))
	for i := range r.Findings {
		f := &r.Findings[i]
		severity := f.Severity.String()
		if f.Severity == Note {
			severity = "info"
		}
		fmt.Fprintf(t.Stdout, "<error line=\"%d\" column=\"%d\" severity=\"%s\" message=\"%s\" source=\"weburl.%s\"/>\n", f.Line, f.Column, severity, escaped(f.Message), f.Rule.Name)
	}
	t.Stdout.WriteString("</file>\n")
}

func (checkstyle) End(t *stream.Tool, n *Totals) {
	t.Stdout.WriteString("</checkstyle>\n")
	ReportNotShown(t, n)
}

// junit writes the XML of JUnit, in which each finding is a test that fails. A last test passes,
// because some programs call a report without tests a failure.
//
// https://github.com/testmoapp/junitxml
type junit struct{}

func (junit) Begin(t *stream.Tool) {
	t.Stdout.WriteString(xml.Header + "<testsuites name=\"weburl lint\">\n")
}

func (junit) Report(t *stream.Tool, r *Result) {
	n := len(r.Findings)
	if n == 0 {
		return
	}
	file := escaped(r.File)
	fmt.Fprintf(t.Stdout, "<testsuite name=\"%s\" tests=\"%d\" failures=\"%[2]d\">\n", file, n)
	for i := range r.Findings {
		f := &r.Findings[i]
		fmt.Fprintf(t.Stdout, "<testcase classname=\"%s\" name=\"%d:%d %s\" file=\"%[1]s\" line=\"%[2]d\">", file, f.Line, f.Column, f.Rule.Name)
		fmt.Fprintf(t.Stdout, "<failure type=\"%s\" message=\"%s\">%s:%d:%d: %s</failure></testcase>\n", f.Severity, escaped(f.Message), file, f.Line, f.Column, escaped(f.URL))
	}
	t.Stdout.WriteString("</testsuite>\n")
}

func (junit) End(t *stream.Tool, n *Totals) {
	fmt.Fprintf(t.Stdout, "<testsuite name=\"weburl lint\" tests=\"1\" failures=\"0\">\n<testcase classname=\"weburl lint\" name=\"%s\">", term.Counted(n.Files, "file"))
	if text := strings.TrimSpace(n.notShown()); text != "" {
		fmt.Fprintf(t.Stdout, "<system-out>%s</system-out>", escaped(text))
	}
	t.Stdout.WriteString("</testcase>\n</testsuite>\n</testsuites>\n")
}
