package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/version"
)

// TestCommandPages holds docs/commands to the commands: a page for each, with its help and
// what TestExamples has seen its examples print, and no other page.
func TestCommandPages(t *testing.T) {
	_, files, outputs := exampleFolder(t)
	var pages []string
	for _, cmd := range rootCommand(&stream.Tool{}).Commands() {
		if cmd.GroupID == "" {
			continue // the command help, and topics
		}
		pages = append(pages, cmd.Name()+".md")
		t.Run(cmd.Name(), func(t *testing.T) {
			file := filepath.Join("../../docs/commands", cmd.Name()+".md")
			want := commandReference(cmd, files, outputs)
			if *update {
				if err := os.WriteFile(file, []byte(want), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			if got, err := os.ReadFile(file); err != nil || string(got) != want {
				t.Errorf("%s is stale: run TestCommandPages with -update (%v)", file, err)
			}
		})
	}
	entries, err := os.ReadDir("../../docs/commands")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if !slices.Contains(pages, entry.Name()) {
			t.Errorf("docs/commands/%s is not the page of a command", entry.Name())
		}
	}
}

// commandReference returns the page of a command. files are the files that examples read.
func commandReference(cmd *cobra.Command, files []txtar.File, outputs map[string][]byte) string {
	var b strings.Builder
	b.WriteString("<!-- go test ./cmd/weburl -run 'TestExamples|TestCommandPages' -update -->\n")
	writeCommand(&b, cmd, "#", files, outputs)
	for _, sub := range cmd.Commands() {
		writeCommand(&b, sub, "##", files, outputs)
	}
	b.WriteString("[All commands](../command.md)\n")
	return b.String()
}

// writeCommand writes what a command does, its examples with their files and outputs, and its
// flags, under a heading of a level.
func writeCommand(b *strings.Builder, cmd *cobra.Command, level string, files []txtar.File, outputs map[string][]byte) {
	about, more, _ := strings.Cut(cmd.Long, "\n\n")
	fmt.Fprintf(b, "%s %s\n\n%s\n\n```\n%s\n```\n\n", level, cmd.CommandPath(), inMarkdown(about), cmd.UseLine())
	if cmd.Example != "" {
		fmt.Fprintf(b, "%s# Examples\n\n", level)
	}
	for caption, example := range stream.CaptionedExamples(cmd.Example) {
		if caption != "" {
			caption = "# " + caption + "\n"
		}
		shown, isCut := clipped(string(outputs[example]))
		fmt.Fprintf(b, "```\n%s$ %s\n%s```\n\n", caption, example, shown)
		if isCut {
			b.WriteString("This page leaves out the rest of the output, at “…”.\n\n")
		}
	}
	var read strings.Builder
	for _, f := range files {
		if slices.Contains(strings.Fields(cmd.Example), f.Name) {
			fmt.Fprintf(&read, "$ cat %s\n%s", f.Name, f.Data)
		}
	}
	if read.Len() > 0 {
		fmt.Fprintf(b, "The files in these examples:\n\n```\n%s```\n\n", &read)
	}
	if more != "" {
		fmt.Fprintf(b, "%s# Details\n\n%s\n\n", level, inMarkdown(more))
	}
	var own, shared []string
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		name, about := stream.FlagUsage(f)
		switch {
		case stream.IsShared(f):
			shared = append(shared, "`--"+f.Name+"`")
		case f.Name != "help":
			if f.Shorthand != "" {
				name = "-" + f.Shorthand + "`, `" + name
			}
			own = append(own, fmt.Sprintf("| `%s` | %s |\n", name, inMarkdown(about)))
		}
	})
	if len(own)+len(shared) > 0 {
		fmt.Fprintf(b, "%s# Flags\n\n", level)
	}
	if len(own) > 0 {
		fmt.Fprintf(b, "| flag | |\n|---|---|\n%s\n", strings.Join(own, ""))
	}
	if len(shared) > 0 {
		fmt.Fprintf(b, "Flags for [input and output](../command-reference.md#flags): %s.\n\n", strings.Join(shared, ", "))
	}
	if json := stream.JSONHelp(cmd); json != "" {
		fmt.Fprintf(b, "%s# JSON\n\n%s\n\n", level, inMarkdown(json))
	}
}

// markup matches what is special in Markdown, and flags, in a paragraph of help.
var markup = regexp.MustCompile("--[a-z][a-z0-9-]*(?:=[a-z]+)?|[\\\\*_<\\[\\]`|#]")

// pageName matches the address of a page in docs.
var pageName = regexp.MustCompile(regexp.QuoteMeta(version.Docs) + `([a-z-]+\.md)`)

// inMarkdown returns help as Markdown: paragraphs with flags as code and links to pages, and
// indented tables.
func inMarkdown(help string) string {
	paragraphs := strings.Split(help, "\n\n")
	for i, p := range paragraphs {
		lines := strings.SplitAfter(p, "\n")
		table := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, " ") })
		if table < 0 {
			table = len(lines)
		}
		text := markup.ReplaceAllStringFunc(strings.Join(lines[:table], ""), func(s string) string {
			if strings.HasPrefix(s, "--") {
				return "`" + s + "`"
			}
			return `\` + s
		})
		text = pageName.ReplaceAllString(text, "[docs/$1](../$1)")
		text = strings.ReplaceAll(text, "weburl help inputs", "[weburl help inputs](../scripts.md#inputs)")
		text = strings.ReplaceAll(text, "weburl help parsers", "[weburl help parsers](../dialects.md)")
		if table < len(lines) {
			text = strings.TrimSuffix(text, "\n")
			if text != "" {
				text += "\n\n"
			}
			text += helpTable(lines[table:])
		}
		paragraphs[i] = text
	}
	return strings.Join(paragraphs, "\n\n")
}

// row matches the first line of a row in a table of help: a name, and what it is.
var row = regexp.MustCompile(`^  (\S+(?: \S+)*)  +(\S.*)\n?$`)

// helpTable returns an indented table of help as a table, and an indented list as a list. It
// returns other lines as code.
func helpTable(lines []string) string {
	var b strings.Builder
	if strings.HasPrefix(lines[0], "  - ") {
		for _, line := range lines {
			b.WriteString(strings.TrimPrefix(line, "  "))
		}
		return inMarkdown(strings.TrimSuffix(b.String(), "\n"))
	}
	b.WriteString("| | |\n|---|---|")
	for i, line := range lines {
		if m := row.FindStringSubmatch(line); m != nil {
			fmt.Fprintf(&b, " |\n| `%s` | %s", strings.ReplaceAll(m[1], "|", `\|`), inMarkdown(m[2]))
		} else if i > 0 && strings.HasPrefix(line, "    ") {
			b.WriteString(" " + inMarkdown(strings.TrimSpace(line)))
		} else {
			return "```\n" + strings.TrimSuffix(strings.Join(lines, ""), "\n") + "\n```"
		}
	}
	return strings.Replace(b.String(), "|---|---| |", "|---|---|", 1) + " |"
}

// clipped returns the first lines of an output, and of each line the beginning. isCut is
// true if that is not all.
func clipped(text string) (shown string, isCut bool) {
	const mostLines, mostColumns = 40, 260
	lines := strings.SplitAfter(text, "\n")
	if len(lines) > mostLines+2 {
		lines, isCut = append(lines[:mostLines], "…\n"), true
	}
	for i, line := range lines {
		if runes := []rune(strings.TrimSuffix(line, "\n")); len(runes) > mostColumns {
			lines[i], isCut = string(runes[:mostColumns-1])+"…\n", true
		}
	}
	return strings.Join(lines, ""), isCut
}
