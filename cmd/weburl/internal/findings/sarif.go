package findings

import (
	"slices"
	"unicode/utf8"

	"github.com/weburl/weburl/cmd/weburl/internal/sarif"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/spec"
)

// A log writes a log of SARIF, whose rules are the validation errors. Results are written
// as they come.
type log struct {
	ruleIDs map[spec.ErrorCode]int // indices of the rules
}

func (s *log) Begin(t *stream.Tool) {
	var rules []sarif.Rule
	s.ruleIDs = map[spec.ErrorCode]int{}
	add := func(doc spec.Doc) {
		level := "warning"
		if doc.EndsParse == spec.EndsAlways {
			level = "error"
		}
		s.ruleIDs[doc.Code] = len(rules)
		rules = append(rules, sarif.Rule{
			ID:                   string(doc.Code),
			ShortDescription:     sarif.Message{Text: doc.Meaning},
			Help:                 sarif.Message{Text: doc.Advice},
			HelpURI:              doc.Anchor,
			DefaultConfiguration: sarif.Configuration{Level: level},
		})
	}
	for doc := range spec.Catalogue() {
		add(doc)
	}
	add(answers.InvalidUTF8)
	add(answers.TooLong)
	sarif.Begin(t, rules)
}

func (s *log) Report(t *stream.Tool, c *Result) {
	columns := columnsOf(c.Request, c.offsets())
	for i := range c.Findings {
		f := &c.Findings[i]
		result := sarif.Result{
			RuleID:    string(f.Doc.Code),
			RuleIndex: s.ruleIDs[f.Doc.Code],
			Level:     "warning",
			Message:   sarif.Message{Text: f.Message()},
			Locations: []sarif.Location{locationOf(c, f, columns)},
		}
		if f.Fatal {
			result.Level = "error"
		}
		t.Separate()
		sarif.Write(t, &result)
	}
}

// Between returns what is between two results.
func (*log) Between() string { return sarif.Between }

func (s *log) End(t *stream.Tool, _ int) { sarif.End(t, "") }

func (s *log) Count(*Result) {}

func (s *log) Stop(t *stream.Tool) { sarif.End(t, "") }

// locationOf returns where a finding is. What is not in a file has the URL for
// a logical location.
func locationOf(c *Result, f *Finding, columns map[int]int) sarif.Location {
	if c.File == "" {
		return sarif.Location{Logical: []sarif.Logical{{FullyQualifiedName: sarif.Clipped(c.Input)}}}
	}
	return sarif.Location{Physical: &sarif.Physical{
		Artifact: sarif.Artifact{URI: sarif.FileURI(c.File)},
		Region:   regionOf(c, f, columns),
	}}
}

// regionOf returns the place of a finding in its file. Of a base it is the whole
// input: the base may have come from elsewhere. The columns are those of
// [Result.offsets].
func regionOf(c *Result, f *Finding, columns map[int]int) sarif.Region {
	start, end := f.Start, f.End
	if f.InBase {
		start, end = 0, len(c.Input)
	}
	from, to := columns[start], columns[end]
	return sarif.Region{
		StartLine:   c.Line,
		StartColumn: from,
		EndLine:     c.Line,
		EndColumn:   to,
		Snippet:     sarif.Message{Text: sarif.Clipped(c.Input[start:end])},
	}
}

// columnsOf returns the columns of the offsets of the input are, which are in order.
func columnsOf(r *stream.Request, offsets []int) map[int]int {
	found := make(map[int]int, len(offsets))
	column, last := 1, 0
	for _, offset := range offsets {
		column += utf16Len(r.Input[last:offset])
		last = offset
		found[offset] = column
	}
	return found
}

// offsets returns the offsets of the input at which findings start and end, in
// order, and the ends of the input.
func (c *Result) offsets() []int {
	offsets := []int{0, len(c.Input)}
	for i := range c.Findings {
		if f := &c.Findings[i]; !f.InBase {
			offsets = append(offsets, f.Start, f.End)
		}
	}
	slices.Sort(offsets)
	return slices.Compact(offsets)
}

// utf16Len returns the length of s in UTF-16 code units.
func utf16Len(s string) (n int) {
	n = utf8.RuneCountInString(s)
	for _, r := range s {
		if r >= 0x10000 {
			n++
		}
	}
	return n
}
