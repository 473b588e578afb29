package findings

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/cmd/weburl/internal/version"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

// A sarif writes a log in the Static Analysis Results Interchange
// Format, version 2.1.0: one run, whose rules are the validation errors, and a
// result for each finding. Results are written as they come.
//
// https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
type sarif struct {
	ruleIDs map[spec.ErrorCode]int // indices of the rules
}

const sarifSchema = "https://json.schemastore.org/sarif-2.1.0.json"

// The objects of the format, as far as they are used here.
type (
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name           string      `json:"name"`
		Version        string      `json:"version,omitempty"`
		InformationURI string      `json:"informationUri"`
		Rules          []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID                   string             `json:"id"`
		ShortDescription     sarifMessage       `json:"shortDescription"`
		Help                 sarifMessage       `json:"help"`
		HelpURI              string             `json:"helpUri"`
		DefaultConfiguration sarifConfiguration `json:"defaultConfiguration"`
	}
	sarifConfiguration struct {
		Level string `json:"level"`
	}
	sarifMessage struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID    string          `json:"ruleId"`
		RuleIndex int             `json:"ruleIndex"`
		Level     string          `json:"level"`
		Message   sarifMessage    `json:"message"`
		Locations []sarifLocation `json:"locations"`
	}
	sarifLocation struct {
		PhysicalLocation *sarifPhysical `json:"physicalLocation,omitempty"`
		LogicalLocations []sarifLogical `json:"logicalLocations,omitempty"`
	}
	sarifPhysical struct {
		ArtifactLocation sarifArtifact `json:"artifactLocation"`
		Region           sarifRegion   `json:"region"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifLogical struct {
		FullyQualifiedName string `json:"fullyQualifiedName"`
	}
	// A sarifRegion is a place in a file. Columns count UTF-16 code units from
	// 1, and the last is the one after it.
	sarifRegion struct {
		StartLine   int          `json:"startLine"`
		StartColumn int          `json:"startColumn"`
		EndLine     int          `json:"endLine"`
		EndColumn   int          `json:"endColumn"`
		Snippet     sarifMessage `json:"snippet"`
	}
)

func (s *sarif) Begin(t *stream.Tool) {
	driver := sarifDriver{
		Name:           "weburl",
		Version:        version.Module(),
		InformationURI: "https://github.com/weburl/weburl",
	}
	s.ruleIDs = map[spec.ErrorCode]int{}
	add := func(doc spec.Doc) {
		level := "warning"
		if doc.EndsParse == spec.EndsAlways {
			level = "error"
		}
		s.ruleIDs[doc.Code] = len(driver.Rules)
		driver.Rules = append(driver.Rules, sarifRule{
			ID:                   string(doc.Code),
			ShortDescription:     sarifMessage{doc.Meaning},
			Help:                 sarifMessage{doc.Advice},
			HelpURI:              doc.Anchor,
			DefaultConfiguration: sarifConfiguration{level},
		})
	}
	for doc := range spec.Catalogue() {
		add(doc)
	}
	add(answers.InvalidUTF8)
	add(answers.TooLong)

	fmt.Fprintf(t.Stdout, `{"$schema":%q,"version":"2.1.0","runs":[{"tool":`, sarifSchema)
	writeJSON(t, sarifTool{driver})
	t.Stdout.WriteString(`,"columnKind":"utf16CodeUnits","results":[`)
}

func (s *sarif) Report(t *stream.Tool, c *Result) {
	positions := positionsOf(c.Request, c.offsets())
	for i := range c.Findings {
		f := &c.Findings[i]
		result := sarifResult{
			RuleID:    string(f.Doc.Code),
			RuleIndex: s.ruleIDs[f.Doc.Code],
			Level:     "warning",
			Message:   sarifMessage{f.Message()},
			Locations: []sarifLocation{locationOf(c, f, positions)},
		}
		if f.Fatal {
			result.Level = "error"
		}
		t.Separate()
		t.Stdout.WriteByte('\n')
		writeJSON(t, result)
	}
}

// Between returns what is between two results.
func (*sarif) Between() string { return "," }

func (s *sarif) End(t *stream.Tool, _ int) { t.Stdout.WriteString("]}]}\n") }

func writeJSON(t *stream.Tool, v any) {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // these types can be marshaled
	}
	t.Stdout.Write(text)
}

// locationOf returns where a finding is. What is not in a file has the URL for
// a logical location.
func locationOf(c *Result, f *Finding, positions map[int]position) sarifLocation {
	if c.File == "" {
		return sarifLocation{LogicalLocations: []sarifLogical{{clippedText(c.Input)}}}
	}
	return sarifLocation{PhysicalLocation: &sarifPhysical{
		ArtifactLocation: sarifArtifact{fileURI(c.File)},
		Region:           regionOf(c, f, positions),
	}}
}

// mostSnippet is the length in bytes of the longest text that is part of a result.
const mostSnippet = 1000

// clippedText returns a text without its middle if it is long.
func clippedText(s string) string {
	if len(s) <= mostSnippet {
		return s
	}
	const half = mostSnippet / 2
	return s[:term.RuneStart(s, half)] + "…" + s[term.RuneStart(s, len(s)-half):]
}

// regionOf returns the place of a finding in its file. Of a base it is the whole
// input: the base may have come from elsewhere. The positions are those of
// [checked.offsets].
func regionOf(c *Result, f *Finding, positions map[int]position) sarifRegion {
	start, end := f.Start, f.End
	if f.InBase {
		start, end = 0, len(c.Input)
	}
	from, to := placedRegion(c.Request, start, end, positions)
	return sarifRegion{
		StartLine:   from.line,
		StartColumn: from.column,
		EndLine:     to.line,
		EndColumn:   to.column,
		Snippet:     sarifMessage{clippedText(writtenIn(c.Request, start, end))},
	}
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

// fileURI returns the path of a file as a URI reference. A relative path stays
// relative: services look for it in the directory of the sources.
func fileURI(path string) string {
	absolute := filepath.IsAbs(path)
	path = percent.Encode(filepath.ToSlash(path), percent.Path.With(`%[\]|`))
	switch {
	case absolute && strings.HasPrefix(path, "/"):
		return "file://" + path
	case absolute: // C:/…
		return "file:///" + path
	case strings.Contains(path, ":"):
		return "./" + path
	}
	return path
}
