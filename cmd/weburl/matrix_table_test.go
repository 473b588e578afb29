package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl/cmd/weburl/internal/stream"
)

// A matrixTable is the table of docs/command.md.
type matrixTable struct {
	names []string                               // of verbs
	cells map[string]map[string]map[support]bool // by verb and flag
	why   map[string][]string                    // the verbs that lack a flag, by the reason
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
	return &matrixTable{cells: map[string]map[string]map[support]bool{}, why: map[string][]string{}}
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
func (m *matrixTable) lacks(s *subject, flag, reason string) {
	m.add(s, flag, never)
	if !slices.Contains(m.why[reason], s.name) {
		m.why[reason] = append(m.why[reason], s.name)
	}
}

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
	flags := stream.Contract()
	var b strings.Builder
	root := rootCommand(new(stream.Tool))
	short := map[string]string{}
	b.WriteString("| flag | |\n|---|---|\n")
	for _, name := range flags {
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
	b.WriteString("\nCommands have them as follows:\n\n| command |")
	for _, f := range flags {
		fmt.Fprintf(&b, " `%s` |", short[f])
	}
	b.WriteString("\n|---|" + strings.Repeat(":-:|", len(flags)) + "\n")
	for _, name := range m.names {
		fmt.Fprintf(&b, "| `%s` |", name)
		for _, f := range flags {
			fmt.Fprintf(&b, " %s |", m.of(name, f))
		}
		b.WriteString("\n")
	}
	b.WriteString(`
| | |
|---|---|
| • | supported |
| j | with ` + "`--json` or `--jsonl`" + `: in text, the output for one input has several lines |
| ◦ | ` + "`skip` and `fail`; `empty` and `keep`" + ` only in JSON, and not for a table |
| – | not supported: |

`)
	for _, reason := range slices.Sorted(maps.Keys(m.why)) {
		slices.Sort(m.why[reason])
		fmt.Fprintf(&b, "- %s: `%s`\n", reason, strings.Join(m.why[reason], "`, `"))
	}
	return b.String()
}

// check holds the page to the table.
func (m *matrixTable) check(t *testing.T) { holdPage(t, "matrix", "TestMatrix", m.text()) }
