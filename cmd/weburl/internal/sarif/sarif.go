// Package sarif writes logs in the Static Analysis Results Interchange Format, version
// 2.1.0: one run with its rules, and a result for each finding.
//
// https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
package sarif

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/cmd/weburl/internal/version"
	"github.com/weburl/weburl/percent"
)

const schema = "https://json.schemastore.org/sarif-2.1.0.json"

// The objects of the format that are used here.
type (
	tool struct {
		Driver driver `json:"driver"`
	}
	driver struct {
		Name           string `json:"name"`
		Version        string `json:"version,omitempty"`
		InformationURI string `json:"informationUri"`
		Rules          []Rule `json:"rules"`
	}
	// A Rule is a kind of finding.
	Rule struct {
		ID                   string        `json:"id"`
		ShortDescription     Message       `json:"shortDescription"`
		Help                 Message       `json:"help"`
		HelpURI              string        `json:"helpUri"`
		DefaultConfiguration Configuration `json:"defaultConfiguration"`
	}
	// A Configuration is the level of a rule: error, warning or note.
	Configuration struct {
		Level string `json:"level"`
	}
	// A Message is a text.
	Message struct {
		Text string `json:"text"`
	}
	notice struct {
		Level   string  `json:"level"`
		Message Message `json:"message"`
	}
	// A Result is a finding.
	Result struct {
		RuleID       string            `json:"ruleId"`
		RuleIndex    int               `json:"ruleIndex"`
		Level        string            `json:"level"`
		Message      Message           `json:"message"`
		Locations    []Location        `json:"locations"`
		Related      []Location        `json:"relatedLocations,omitempty"`
		Fingerprints map[string]string `json:"partialFingerprints,omitempty"`
	}
	// A Location is where a finding is.
	Location struct {
		Physical *Physical `json:"physicalLocation,omitempty"`
		Logical  []Logical `json:"logicalLocations,omitempty"`
	}
	// A Physical is a place in a file.
	Physical struct {
		Artifact Artifact `json:"artifactLocation"`
		Region   Region   `json:"region"`
	}
	// An Artifact is a file, by the URI reference that [FileURI] returns.
	Artifact struct {
		URI string `json:"uri"`
	}
	// A Logical is a place that is not in a file.
	Logical struct {
		FullyQualifiedName string `json:"fullyQualifiedName"`
	}
	// A Region is a part of a file. Columns count UTF-16 code units from 1, and the
	// last is the one after it.
	Region struct {
		StartLine   int     `json:"startLine"`
		StartColumn int     `json:"startColumn"`
		EndLine     int     `json:"endLine,omitempty"`
		EndColumn   int     `json:"endColumn,omitempty"`
		Snippet     Message `json:"snippet,omitzero"`
	}
)

// Begin writes what comes before the results.
func Begin(t *stream.Tool, rules []Rule) {
	fmt.Fprintf(t.Stdout, `{"$schema":%q,"version":"2.1.0","runs":[{"tool":`, schema)
	write(t, tool{driver{
		Name:           "weburl",
		Version:        version.Module(),
		InformationURI: "https://github.com/weburl/weburl",
		Rules:          rules,
	}})
	t.Stdout.WriteString(`,"columnKind":"utf16CodeUnits","results":[`)
}

// Write writes a result. Between is written between two results.
func Write(t *stream.Tool, r *Result) {
	t.Stdout.WriteByte('\n')
	write(t, r)
}

// Between is written between two results.
const Between = ","

// End writes what comes after the results: a notification, unless it is empty.
func End(t *stream.Tool, notification string) {
	t.Stdout.WriteByte(']')
	if notification != "" {
		t.Stdout.WriteString(`,"invocations":[{"executionSuccessful":true,"toolExecutionNotifications":[`)
		write(t, notice{Level: "note", Message: Message{notification}})
		t.Stdout.WriteString("]}]")
	}
	t.Stdout.WriteString("}]}\n")
}

func write(t *stream.Tool, v any) {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // these types can be marshaled
	}
	t.Stdout.Write(text)
}

// MostSnippet is the length in bytes of the longest text that is part of a result.
const MostSnippet = 1000

// Clipped returns a text without its middle if it is long.
func Clipped(s string) string {
	if len(s) <= MostSnippet {
		return s
	}
	const half = MostSnippet / 2
	return s[:term.RuneStart(s, half)] + "…" + s[term.RuneStart(s, len(s)-half):]
}

// FileURI returns the path of a file as a URI reference. A relative path stays
// relative: services look for it in the directory of the sources.
func FileURI(path string) string {
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
