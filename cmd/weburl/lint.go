package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/weburl/weburl/cmd/weburl/internal/infile"
	"github.com/weburl/weburl/cmd/weburl/internal/lint"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/cmd/weburl/internal/version"
)

func lintVerb() *stream.Verb {
	var x lintOptions
	return &stream.Verb{
		Use:   "lint [PATH...]",
		Short: "Find broken links in documents, without requests",
		Alike: []string{"linkcheck", "broken", "dead"},
		About: `Find links in files and directories that a maintainer would fix: misspelled schemes,
files and headings that do not exist, hosts without a scheme, markup inside a URL. It
makes no requests.

It reads the same document formats as weburl links. Without arguments, it reads the working
directory. These are skipped unless they are arguments: hidden files, node_modules, vendor,
symbolic links, binary files, files that Git ignores, directories of tests, change logs and
documents of old versions.

Each rule reports a URL once per file. Five or more links that fail for one cause, such
as a directory that does not exist, are one finding; --fail-on note lists them all.
Placeholders such as {{host}}, $VAR, <name> and … are skipped; --placeholders includes them.
The comment weburl-disable-next-line skips the next line, for all rules or the rules that it
names. weburl lint --rules lists the rules.

The configuration is .weburl.yaml in the root of the repository, such as

    rules:
      missing-fragment: warning   # off, note, warning or error
    exclude: [generated/, "https://intranet.example/**"]

For CI and baselines see ` + version.Docs + `lint.md; all settings and rules are in
` + version.Docs + `lint-reference.md.
--baseline FILE leaves out the findings in FILE, and --write-baseline writes them.

--fail-on note, warning (the default) or error sets the minimum severity: less severe
findings are not printed, and the command does not fail because of them.

The output formats are

  text        the line of each finding with carets under the URL
  jsonl       JSON lines
  sarif       SARIF 2.1.0, for code scanning services
  github      workflow annotations of GitHub Actions
  gitlab      code quality reports of GitLab
  checkstyle  the XML of Checkstyle
  junit       the XML of JUnit, in which each finding is a test that fails

--explain FILE:LINE says who reads the document, and why each link in a line has findings or
none: which rule it breaks, or why it is not checked, and which files were looked for.

--changed COMMITS checks what a pull request changed: all links of the documents that
the commits touched, and the links in other documents to files, headings and ids that they
removed or renamed. COMMITS are as for git diff: main...HEAD, or HEAD~1 for the difference
between that commit and the working directory.`,
		Example: `  # One file
  weburl lint faq.md
  # A directory, without one of the rules
  weburl lint --rule missing-file=off docs
  # The findings in JSON
  weburl lint --format jsonl docs
  # The findings by rule
  weburl lint --summary docs
  # Why the links in line 3 have findings or none
  weburl lint --explain docs/guide.md:3
  # The changes of --fix as a diff
  weburl lint --diff docs`,
		Reads: stream.Inputs{What: "PATH", Files: true},
		Lacks: map[string]string{"file": "the arguments are files and directories", "jsonl": "documents are not JSON lines"},
		Members: []stream.Member{
			{"file", "the name of the document"},
			{"line", "the line, from 1"},
			{"column", "the column, from 1, in UTF-16 code units"},
			{"url", "the URL, after character references and escapes"},
			{"rule", "the name of the rule"},
			{"severity", "note, warning or error"},
			{"message", "the problem"},
			{"fix", "the suggested fix, or null"},
			{"links", "how many links have the cause of the finding"},
		},
		Succeeds: "there are no findings",
		Fails:    "there are some",
		Flags: func(cmd *cobra.Command) {
			flags := cmd.Flags()
			flags.StringVar(&x.format, "format", "text", "print `FORMAT`: text, jsonl, sarif, github, gitlab, checkstyle or junit")
			flags.StringVar(&x.failOn, "fail-on", "warning", "print findings of `SEVERITY` and above, none below, and fail if there are any: note, warning or error")
			x.addShared(flags)
			flags.BoolVar(&x.list, "rules", false, "list the rules")
			flags.BoolVar(&x.writeBaseline, "write-baseline", false, "write all findings to the file of --baseline")
			flags.BoolVar(&x.fix, "fix", false, "write the fixes that are safe to the files")
			flags.BoolVar(&x.summary, "summary", false, "print at the end how many findings each rule has, and why files and links were skipped")
			flags.StringVar(&x.changed, "changed", "", "check only documents that `COMMITS` changed, and links to removed files and headings")
			flags.StringVar(&x.explain, "explain", "", "say why each link in `FILE:LINE` has findings or none")
			flags.BoolVar(&x.diff, "diff", false, "print what --fix would write, as a diff")
		},
		Values:   map[string][]string{"format": lint.Formats, "fail-on": lint.Severities[1:]},
		Suggests: map[string][]string{"rule": lint.RuleNames()},
		Run:      x.run,
	}
}

// lintOptions are the flags of lint.
type lintOptions struct {
	format, failOn, config, baseline, changed, explain    string
	rules, exclude                                        []string
	list, placeholders, writeBaseline, fix, diff, summary bool
	maxSize                                               documentSize
}

// addShared adds the flags that weburl lsp has too.
func (x *lintOptions) addShared(flags *pflag.FlagSet) {
	flags.StringArrayVar(&x.rules, "rule", nil, "set the severity of a rule with `NAME=SEVERITY`, or switch it on with NAME; can be repeated")
	flags.StringArrayVar(&x.exclude, "exclude", nil, "leave out files and URLs that match `GLOB`; can be repeated")
	flags.BoolVar(&x.placeholders, "placeholders", false, "check placeholders as URLs")
	x.maxSize.addTo(flags)
	flags.StringVar(&x.config, "config", "", "read the configuration from `FILE`")
	flags.StringVar(&x.baseline, "baseline", "", "leave out the findings in `FILE`")
}

// lintGarbage is what lint leaves before garbage is collected: a parsed document is much garbage, and
// what is known about a large tree takes long to look through.
const lintGarbage = 128 << 20

func (x *lintOptions) run(c *stream.Call) error {
	if c.In.AsJSON {
		if c.Cmd.Flags().Changed("format") && x.format != "jsonl" {
			return stream.Misuse("--json and --format %s cannot be combined", x.format)
		}
		x.format = "jsonl"
	}
	switch {
	case x.list:
		return x.listRules(c)
	case x.explain != "":
		return x.explainLine(c)
	case x.changed != "" && x.writeBaseline:
		return stream.Misuse("--changed cannot be combined with --write-baseline")
	case x.writeBaseline && x.baseline == "":
		return stream.Misuse("--write-baseline needs --baseline FILE")
	case (x.fix || x.diff) && x.writeBaseline:
		return stream.Misuse("--fix and --diff cannot be combined with --write-baseline")
	case x.fix && x.diff:
		return stream.Misuse("--fix and --diff cannot be combined")
	}
	paths := c.In.Args
	if len(paths) == 0 {
		paths = []string{"."}
	}
	for _, path := range paths {
		if err := notURL(path, "; to check a URL, use weburl check"); err != nil {
			return err
		}
	}
	linter, err := x.linter(paths[0])
	if err != nil {
		return err
	}
	known := lint.NewBaseline()
	if x.baseline != "" && !x.writeBaseline {
		if known, err = lint.ReadBaseline(x.baseline); err != nil {
			return err
		}
	}
	names, err := x.files(linter, paths)
	if err != nil {
		return err
	}
	c.TuneMemory(lintGarbage)
	reporter := lint.ReporterOf(x.format)
	totals := lint.Totals{Left: linter.Left}
	if !x.diff {
		reporter.Begin(c.Tool)
	}
	var results []*lint.Result
	if err := linter.Run(names, func(r *lint.Result) error {
		for _, note := range r.Notes {
			c.Report(fmt.Sprintf("weburl: %s: %s\n", term.Visible(r.File), note))
		}
		if x.writeBaseline {
			known.Add(linter, r)
			r.Known += len(r.Findings)
			r.Findings = nil
		} else {
			known.LeaveOut(linter, r)
		}
		if x.fix || x.diff {
			if err := x.repair(c, r, &totals); err != nil {
				return err
			}
		}
		results = append(results, r)
		return nil
	}); err != nil {
		return err
	}
	linter.Group(results)
	for _, r := range results {
		totals.Add(r)
		if !x.diff {
			reporter.Report(c.Tool, r)
		}
	}
	if x.diff {
		lint.ReportNotShown(c.Tool, &totals)
	} else {
		reporter.End(c.Tool, &totals)
	}
	if x.summary {
		lint.ReportSummary(c.Tool, &totals, x.format)
	}
	if x.writeBaseline {
		return known.Write(x.baseline)
	}
	if totals.Findings > 0 {
		return stream.ErrFailed
	}
	return nil
}

// files returns the names of the documents to lint.
func (x *lintOptions) files(linter *lint.Linter, paths []string) ([]string, error) {
	if x.changed == "" {
		return linter.Files(paths, x.baseline)
	}
	return linter.Changed(x.changed, paths)
}

// linter returns a linter of the tree that a path is in.
func (x *lintOptions) linter(path string) (*lint.Linter, error) {
	dir := path
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		dir = filepath.Dir(path)
	}
	linter, err := lint.New(dir, x.config)
	if err != nil {
		return nil, err
	}
	linter.Placeholders = x.placeholders
	linter.SetMaxSize(int64(x.maxSize))
	for i, name := range lint.Severities {
		if name == x.failOn {
			linter.FailOn = lint.Severity(i)
		}
	}
	if err := linter.Config().AddExcludes(x.exclude); err != nil {
		return nil, stream.Misuse("--exclude: %v", err)
	}
	for _, setting := range x.rules {
		if err := linter.Config().SetRule(setting); err != nil {
			return nil, stream.Invalid("--rule", setting, "%v", err)
		}
	}
	return linter, nil
}

// listRules prints the rules.
func (x *lintOptions) listRules(c *stream.Call) error {
	if len(c.In.Args) > 0 {
		return stream.Misuse("--rules takes no PATH argument")
	}
	width := 0
	for _, r := range lint.Rules() {
		width = max(width, len(r.Name))
	}
	for _, r := range lint.Rules() {
		c.Line(strings.TrimRight(fmt.Sprintf("%-*s  %-7s  %s", width, r.Name, r.Severity, r.Meaning), " "))
	}
	return nil
}

// explainLine says why the links in a line have findings or none.
func (x *lintOptions) explainLine(c *stream.Call) error {
	at := strings.LastIndexByte(x.explain, ':')
	line, err := strconv.Atoi(x.explain[at+1:])
	switch {
	case at < 1 || err != nil || line < 1:
		return stream.Invalid("--explain", x.explain, "it is not FILE:LINE, such as docs/guide.md:3")
	case len(c.In.Args) > 0:
		return stream.Misuse("--explain takes no PATH argument")
	case x.format != "text" || x.fix || x.diff || x.writeBaseline || x.changed != "":
		return stream.Misuse("--explain cannot be combined with --format, --fix, --diff, --changed or --write-baseline")
	}
	name := x.explain[:at]
	within := name
	if filepath.IsLocal(name) {
		within = "." // as for a run without arguments
	}
	linter, err := x.linter(within)
	if err != nil {
		return err
	}
	text, err := infile.ReadAll(name, c.Stdin, int64(x.maxSize))
	if err != nil {
		return err
	}
	reader, found := linter.Explain(name, text, line)
	lint.ReportExplanations(c.Tool, filepath.ToSlash(name), line, reader, found)
	return nil
}

// repair writes or prints the fixes of a document that are safe, and takes their findings
// out of the result.
func (x *lintOptions) repair(c *stream.Call, r *lint.Result, totals *lint.Totals) error {
	fixed, n, err := lint.Repair(r, x.fix)
	if err != nil || n == 0 {
		return err
	}
	totals.Fixed += n
	totals.FilesFixed++
	if x.diff {
		c.Stdout.WriteString(fixed.Diff())
	}
	return nil
}
