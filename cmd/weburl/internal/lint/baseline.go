package lint

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/weburl/weburl/cmd/weburl/internal/outfile"
)

// A Baseline lists findings that are known, so that only new ones count. It has no lines,
// which move. In its file each entry is a JSON object on a line of its own, in order, so
// that changes to it can be read and merged.
type Baseline struct{ entries map[baselineEntry]bool }

// A baselineEntry says that a URL in a file has a finding of a rule: there is one for
// each. The file is named from the root of the repository.
type baselineEntry struct {
	File string `json:"file"`
	Rule string `json:"rule"`
	URL  string `json:"url"`
}

// NewBaseline returns a baseline without entries.
func NewBaseline() *Baseline { return &Baseline{map[baselineEntry]bool{}} }

// ReadBaseline reads a baseline from a file.
func ReadBaseline(name string) (*Baseline, error) {
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no baseline %s; write it with --write-baseline", name)
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b := NewBaseline()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for number := 1; lines.Scan(); number++ {
		if len(lines.Bytes()) == 0 {
			continue
		}
		var e baselineEntry
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil || e.Rule == "" || e.File == "" {
			return nil, fmt.Errorf("%s:%d: not an entry of a baseline", name, number)
		}
		b.entries[e] = true
	}
	return b, lines.Err()
}

// entry returns the entry of a finding.
func (l *Linter) entry(f *Finding) baselineEntry {
	return baselineEntry{l.inTree(f.File), f.Rule.Name, strings.ToValidUTF8(f.URL, "\uFFFD")}
}

// Add adds the findings of a document.
func (b *Baseline) Add(l *Linter, r *Result) {
	for i := range r.Findings {
		b.entries[l.entry(&r.Findings[i])] = true
	}
}

// LeaveOut takes the findings that are known out of a result.
func (b *Baseline) LeaveOut(l *Linter, r *Result) {
	before := len(r.Findings)
	r.Findings = slices.DeleteFunc(r.Findings, func(f Finding) bool { return b.entries[l.entry(&f)] })
	r.Known += before - len(r.Findings)
}

// Write writes the baseline to a file. It replaces it only when all is written.
func (b *Baseline) Write(name string) error {
	var entries []baselineEntry
	for e := range b.entries {
		entries = append(entries, e)
	}
	slices.SortFunc(entries, func(x, y baselineEntry) int {
		return slices.Compare([]string{x.File, x.URL, x.Rule}, []string{y.File, y.URL, y.Rule})
	})
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	for _, e := range entries {
		encoder.Encode(e)
	}
	f, err := outfile.Create(name)
	if err != nil {
		return err
	}
	if _, err := io.WriteString(f, text.String()); err != nil {
		f.Discard()
		return err
	}
	return f.Commit()
}
