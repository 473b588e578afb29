package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/internal/docs"
)

// A matrixTable is the tables of flags in docs/command-reference.md.
type matrixTable struct {
	names []string                               // of verbs
	cells map[string]map[string]map[support]bool // by verb and flag
}

// A support says how a verb supports a flag.
type support string

const (
	supported support = "•"
	inJSON    support = "j"
	never     support = "–"
	partly    support = "◦"
)

func newMatrixTable() *matrixTable {
	return &matrixTable{cells: map[string]map[string]map[support]bool{}}
}

func (m *matrixTable) add(s *subject, flag string, how support) {
	if m.cells[s.name] == nil {
		m.names = append(m.names, s.name)
		m.cells[s.name] = map[string]map[support]bool{}
	}
	if m.cells[s.name][flag] == nil {
		m.cells[s.name][flag] = map[support]bool{}
	}
	m.cells[s.name][flag][how] = true
}

// lacks adds a flag that a verb does not have.
func (m *matrixTable) lacks(s *subject, flag string) { m.add(s, flag, never) }

// tried adds a flag that was used, in text and in JSON: inText and inJSON are whether it
// was not misuse.
func (m *matrixTable) tried(s *subject, flag string, asText, asJSON bool) {
	switch {
	case asText:
		m.add(s, flag, supported)
	case asJSON:
		m.add(s, flag, inJSON)
	default:
		m.add(s, flag, never)
	}
}

// of returns how a verb supports a flag, whatever its value is.
func (m *matrixTable) of(verb, flag string) support {
	all := m.cells[verb][flag]
	if len(all) > 1 {
		return partly
	}
	for how := range all {
		return how
	}
	return supported // --file, --json and --jsonl, which all cells try
}

// text returns the table.
func (m *matrixTable) text() string {
	var flags []string
	var b strings.Builder
	root := rootCommand(new(stream.Tool))
	short := map[string]string{}
	for name, group := range stream.Contract() {
		flags = append(flags, name)
		if group != "" {
			fmt.Fprintf(&b, "\n| %s | |\n|---|---|\n", group)
		}
		for _, cmd := range root.Commands() {
			if f := cmd.Flags().Lookup(name); f != nil {
				flag, about := stream.FlagUsage(f)
				short[name] = "--" + name
				if f.Shorthand != "" {
					short[name] = "-" + f.Shorthand
					flag = "-" + f.Shorthand + "`, `" + flag
				}
				fmt.Fprintf(&b, "| `%s` | %s |\n", flag, about)
				break
			}
		}
	}
	var groups []string // sets of flags that verbs lack
	verbs := map[string][]string{}
	for _, name := range m.names {
		var lacking, others []string
		for _, f := range flags {
			switch m.of(name, f) {
			case never:
				lacking = append(lacking, "`"+short[f]+"`")
			case inJSON:
				lacking = append(lacking, "`"+short[f]+"` without `-j` or `-l`")
			case partly:
				lacking = append(lacking, "some values of `"+short[f]+"`")
			default:
				others = append(others, "`"+short[f]+"`")
			}
		}
		set := strings.Join(lacking, ", ")
		if len(lacking) > len(others) {
			set = "all except " + strings.Join(others, ", ")
		}
		if verbs[set] == nil {
			groups = append(groups, set)
		}
		verbs[set] = append(verbs[set], "`"+name+"`")
	}
	b.WriteString("\nThese commands do not support all of them. `weburl COMMAND --FLAG` reports why.\n\n| commands | not supported |\n|---|---|\n")
	for _, set := range groups {
		if set != "" {
			fmt.Fprintf(&b, "| %s | %s |\n", strings.Join(verbs[set], ", "), set)
		}
	}
	return strings.TrimPrefix(b.String(), "\n")
}

// check holds the page to the table.
func (m *matrixTable) check(t *testing.T) {
	docs.Part(t, "../../docs/command-reference.md", "<!-- matrix: go test ./cmd/weburl -run TestMatrix -update -->\n", "<!-- end of matrix -->\n", m.text(), *update)
}
