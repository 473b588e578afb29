package findings

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/weburl/weburl/cmd/weburl/internal/outfile"
)

// A baseline lists findings that are known, so that only new ones count. It does
// not have the lines, which move. In the file each entry is a JSON object on a
// line of its own, in order, so that changes to it can be read and merged.
type baseline struct {
	entries map[baselineKey]int // how many times
}

// A baselineKey says that a URL in a file has a finding of a code.
type baselineKey struct {
	File  string `json:"file"`
	Code  string `json:"code"`
	Input string `json:"input"`
}

type baselineEntry struct {
	baselineKey
	Count int `json:"count"`
}

func newBaseline() *baseline { return &baseline{map[baselineKey]int{}} }

func keyOf(c *Result, f *Finding) baselineKey {
	return baselineKey{filepath.ToSlash(filepath.Clean(c.File)), string(f.Doc.Code), c.Input}
}

func (b *baseline) add(c *Result) {
	for i := range c.Findings {
		b.entries[keyOf(c, &c.Findings[i])]++
	}
}

// leaveOut takes out the findings that are known, each as many times as it is.
func (b *baseline) leaveOut(c *Result) {
	c.Findings = slices.DeleteFunc(c.Findings, func(f Finding) bool {
		key := keyOf(c, &f)
		if b.entries[key] == 0 {
			return false
		}
		b.entries[key]--
		c.LeftOut++
		return true
	})
}

func (b *baseline) read(name string) error {
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no baseline %s; write it with --write-baseline", name)
	}
	if err != nil {
		return err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 16*maxDocument)
	for number := 1; lines.Scan(); number++ {
		if len(lines.Bytes()) == 0 {
			continue
		}
		var e baselineEntry
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil || e.Code == "" || e.Count < 1 {
			return fmt.Errorf("%s:%d: not an entry of a baseline", name, number)
		}
		b.entries[e.baselineKey] += e.Count
	}
	return lines.Err()
}

// write writes the file. It replaces it only when all is written.
func (b *baseline) write(name string) error {
	entries := make([]baselineEntry, 0, len(b.entries))
	for key, count := range b.entries {
		entries = append(entries, baselineEntry{key, count})
	}
	slices.SortFunc(entries, func(x, y baselineEntry) int {
		return slices.Compare([]string{x.File, x.Input, x.Code}, []string{y.File, y.Input, y.Code})
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
