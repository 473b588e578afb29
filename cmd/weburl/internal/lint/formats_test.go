package lint

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl/weburl/cmd/weburl/internal/stream"
)

// TestShapes: the reports of GitLab and Checkstyle have what their specifications require, for
// the examples of all rules in files with hostile names.
func TestShapes(t *testing.T) {
	hostile := "a &' "
	if runtime.GOOS == "linux" {
		hostile = "a\n\"<&>'\x01\xff\uFFFE\u202E "
	}
	long := strings.Repeat("a", 2*mostShown)
	files := map[string]string{
		"control.md": "[a](no%01%22%0A%3C%FF%EF%BF%BE.md)\n[b](htps://\x01\xff\uFFFE/)",
		"long.md":    fmt.Sprintf("[a](htps://x/%s1) [b](htps://x/%s2)", long, long),
	}
	for _, r := range rules {
		files[hostile+r.Name+".md"] = r.Example
	}
	l := treeOf(t, files)
	l.FailOn = Note
	names, err := l.Files([]string{"."})
	if err != nil {
		t.Fatal(err)
	}
	again, err := filepath.Abs("long.md")
	if err != nil {
		t.Fatal(err)
	}
	names = append(names, "long.md", again)
	var results []*Result
	findings, withFindings, control := 0, 0, false
	if err := l.Run(names, func(r *Result) error {
		results = append(results, r)
		findings += len(r.Findings)
		if len(r.Findings) > 0 {
			withFindings++
		}
		for i := range r.Findings {
			control = control || strings.Contains(r.Findings[i].Message, "\x01")
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if findings < len(rules) || !control {
		t.Fatalf("%d findings, with a control in a message: %t", findings, control)
	}
	report := func(format string) []byte {
		var b bytes.Buffer
		tool := stream.NewTool(nil, &b, io.Discard)
		reporter := ReporterOf(format)
		reporter.Begin(tool)
		for _, r := range results {
			reporter.Report(tool, r)
		}
		reporter.End(tool, &Totals{})
		tool.Stdout.Flush()
		if !utf8.Valid(b.Bytes()) {
			t.Errorf("%s is not UTF-8", format)
		}
		return b.Bytes()
	}

	t.Run("gitlab", func(t *testing.T) {
		var list []struct {
			Description string `json:"description"`
			CheckName   string `json:"check_name"`
			Fingerprint string `json:"fingerprint"`
			Severity    string `json:"severity"`
			Location    struct {
				Path  string `json:"path"`
				Lines struct {
					Begin int `json:"begin"`
				} `json:"lines"`
			} `json:"location"`
		}
		if err := json.Unmarshal(report("gitlab"), &list); err != nil || len(list) != findings {
			t.Fatalf("%d of %d findings, %v", len(list), findings, err)
		}
		seen := map[string]bool{}
		for _, f := range list {
			path := f.Location.Path
			if f.Description == "" || f.CheckName == "" || f.Fingerprint == "" || path == "" || f.Location.Lines.Begin < 1 ||
				seen[f.Fingerprint] || strings.HasPrefix(path, "./") || filepath.IsAbs(path) ||
				!slices.Contains([]string{"info", "minor", "major", "critical", "blocker"}, f.Severity) {
				t.Errorf("%+v", f)
			}
			seen[f.Fingerprint] = true
		}
	})

	t.Run("checkstyle", func(t *testing.T) {
		var root struct {
			XMLName xml.Name `xml:"checkstyle"`
			Version string   `xml:"version,attr"`
			Files   []struct {
				Name   string `xml:"name,attr"`
				Errors []struct {
					Line     int    `xml:"line,attr"`
					Column   int    `xml:"column,attr"`
					Severity string `xml:"severity,attr"`
					Message  string `xml:"message,attr"`
					Source   string `xml:"source,attr"`
				} `xml:"error"`
			} `xml:"file"`
		}
		if err := xml.Unmarshal(report("checkstyle"), &root); err != nil || root.Version == "" || len(root.Files) != withFindings {
			t.Fatalf("%d of %d files, %v", len(root.Files), withFindings, err)
		}
		n := 0
		for _, file := range root.Files {
			n += len(file.Errors)
			for _, f := range file.Errors {
				if file.Name == "" || f.Line < 1 || f.Column < 1 || f.Message == "" || !strings.HasPrefix(f.Source, "weburl.") ||
					!slices.Contains([]string{"error", "warning", "info", "ignore"}, f.Severity) {
					t.Errorf("%q: %+v", file.Name, f)
				}
			}
		}
		if n != findings {
			t.Errorf("%d of %d findings", n, findings)
		}
	})
}

// TestNotShown: no format is silent about findings that are not shown, and each stays what its
// readers parse.
func TestNotShown(t *testing.T) {
	for _, format := range Formats {
		for hidden, want := range map[int]string{0: "", 1: "1 less severe finding (--fail-on note) left out.", 2: "2 less severe findings (--fail-on note) left out."} {
			var out, problems bytes.Buffer
			tool := stream.NewTool(nil, &out, &problems)
			r := ReporterOf(format)
			r.Begin(tool)
			r.End(tool, &Totals{Files: 1, Hidden: hidden, unchecked: map[reason]int{outside: 2 * hidden, served: hidden}, unmodelled: map[string]int{"Gatsby": 2 * hidden}})
			tool.Stdout.Flush()
			if all := out.String() + problems.String(); !strings.Contains(all, want) || hidden == 0 && strings.Contains(all, "less severe") {
				t.Errorf("%s: %q", format, all[max(0, len(all)-200):])
			}
			for _, want := range []string{fmt.Sprintf("%d links not checked (--summary).", 3*hidden), fmt.Sprintf("Not modelled: Gatsby (%d files).", 2*hidden)} {
				if all := out.String() + problems.String(); hidden > 0 && !strings.Contains(all, want) {
					t.Errorf("%s: %q", format, all[max(0, len(all)-200):])
				}
			}
			switch format {
			case "gitlab", "sarif":
				if !json.Valid(out.Bytes()) {
					t.Errorf("%s: %s", format, &out)
				}
			case "checkstyle":
				if err := xml.Unmarshal(out.Bytes(), new(any)); err != nil {
					t.Errorf("%s: %v", format, err)
				}
			}
		}
	}
}
