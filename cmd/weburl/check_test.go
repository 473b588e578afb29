package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl/weburl/spec"
)

// sarif returns the log of a check of a file and of some arguments.
func sarif(t *testing.T, file string, args ...string) []byte {
	t.Helper()
	name := filepath.Join(t.TempDir(), "a b%.txt")
	if err := os.WriteFile(name, []byte(file), 0o666); err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	run(append([]string{"check", "--format", "sarif", "--file", name, "--"}, args...), nil, &stdout, &stderr)
	if stderr.Len() > 0 {
		t.Fatal(stderr.String())
	}
	return stdout.Bytes()
}

// sarifInputs gives each finding there is, and no finding.
func sarifInputs() (string, []string) {
	lines := []string{"https://example.org/", "https://\xff/", "\U00010000\u00e9 "}
	for doc := range spec.Catalogue() {
		for _, example := range doc.Examples {
			if example.Base == "" {
				lines = append(lines, example.Input)
			}
		}
	}
	return strings.Join(lines, "\n"), []string{"https://", "a\nb\x00\u202e"}
}

// TestSARIF checks what the format asks for.
func TestSARIF(t *testing.T) {
	file, args := sarifInputs()
	var log struct {
		Version string
		Runs    []struct {
			Tool struct {
				Driver struct {
					Name  string
					Rules []struct{ ID, HelpURI string }
				}
			}
			Results []struct {
				RuleID    string
				RuleIndex int
				Level     string
				Message   struct{ Text string }
				Locations []struct {
					PhysicalLocation *struct {
						ArtifactLocation struct{ URI string }
						Region           struct {
							StartLine, StartColumn, EndColumn int
							Snippet                           struct{ Text string }
						}
					}
					LogicalLocations []struct{ FullyQualifiedName string }
				}
			}
		}
	}
	if err := json.Unmarshal(sarif(t, file, args...), &log); err != nil {
		t.Fatal(err)
	}
	if log.Version != "2.1.0" || len(log.Runs) != 1 || log.Runs[0].Tool.Driver.Name != "weburl" {
		t.Fatalf("%+v", log)
	}
	rules := log.Runs[0].Tool.Driver.Rules
	if len(rules) != 31+2 {
		t.Errorf("%d rules", len(rules))
	}
	seen := map[string]bool{}
	lines := strings.Split(file, "\n")
	inArguments := 0
	for _, r := range log.Runs[0].Results {
		seen[r.RuleID] = true
		if rules[r.RuleIndex].ID != r.RuleID {
			t.Errorf("rule %d is %s, not %s", r.RuleIndex, rules[r.RuleIndex].ID, r.RuleID)
		}
		if r.Level != "error" && r.Level != "warning" || r.Message.Text == "" || len(r.Locations) != 1 {
			t.Errorf("%+v", r)
		}
		p := r.Locations[0].PhysicalLocation
		if p == nil {
			inArguments++
			continue
		}
		if uri := p.ArtifactLocation.URI; !strings.HasPrefix(uri, "file:///") || !strings.HasSuffix(uri, "/a%20b%25.txt") {
			t.Errorf("URI of the file: %s", uri)
		}
		line := strings.ToValidUTF8(lines[p.Region.StartLine-1], "\uFFFD")
		if cut := utf16Slice(line, p.Region.StartColumn-1, p.Region.EndColumn-1); cut != p.Region.Snippet.Text {
			t.Errorf("%s: line %q has %q at columns %d to %d, the snippet is %q",
				r.RuleID, line, cut, p.Region.StartColumn, p.Region.EndColumn, p.Region.Snippet.Text)
		}
	}
	if inArguments == 0 {
		t.Error("no results for arguments")
	}
	for _, rule := range rules {
		if !seen[rule.ID] && rule.ID != "too-long" && rule.ID != "file-invalid-Windows-drive-letter" {
			t.Errorf("no result for %s", rule.ID)
		}
	}
}

// utf16Slice slices s by UTF-16 code units, one after the other.
func utf16Slice(s string, start, end int) string {
	var b strings.Builder
	at := 0
	for _, r := range s {
		if start <= at && at < end {
			b.WriteRune(r)
		}
		if at++; r >= 0x10000 {
			at++
		}
	}
	return b.String()
}
