package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/fatih/color"
	"github.com/spf13/cobra"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/display"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/verdict"
)

// failNever is the value of --fail-on with which no grade fails.
const failNever = "never"

func inspectVerb() *stream.Verb {
	var names nameFlags
	var failOn, linked string
	var rules, defang, unwrap bool
	var top int
	return &stream.Verb{
		Use:   "inspect [URL...]",
		Short: "Find out whether URLs deceive or harm users",
		Alike: []string{"verdict", "triage", "scan", "phish", "suspicious"},
		About: `Grade URLs by whether they deceive or harm users, and show the reasons.

The output for a URL is a grade and the findings, the gravest first, with carets under the
part of the URL that each is about:

  ok          no findings
  note        unusual, but found in ordinary URLs as well
  suspicious  common in URLs that deceive, and rare in ordinary ones
  dangerous   made to deceive, or harmful to users who follow the URL

The rules check the spelling of the URL, which program connects to which host, addresses
and names, invisible and confusable characters, schemes that run code, URLs within the
URL, and hosts that resemble a well-known name. --rules lists the rules, with sources for
each danger. No URL is fetched, and no name is looked up.

--like and --brands add names to the list of well-known ones, and weigh them higher. ` + aboutNames + `

--top 10 prints only the ten gravest of all inputs.

By default, suspicious and dangerous URLs fail; --fail-on sets another grade. URLs that do
not parse always fail. --refang reads hxxps://e[.]com, and --defang writes URLs in that
form, so that they are not followed by accident.`,
		Notes: `If lines are read, only URLs with findings are shown. --json prints only these as well,
unless --keep-rows is given; --jsonl prints all.`,
		Example: `  # A digit in place of a letter of a known domain
  weburl inspect https://0kta.example/
  # A username that looks like the host
  weburl inspect https://paypal.com@evil.example/login
  # A link that shows another URL
  weburl inspect --text https://bank.example/ https://evil.example/
  # Hosts that look like yours
  weburl inspect --like mybank.example https://rnybank.example/
  # A URL as in reports, which is not a link
  weburl inspect --refang --defang 'hxxps://evil[.]example/'
  # Fail only if a URL is dangerous or does not parse
  weburl inspect --fail-on dangerous --file urls.txt
  # The ten gravest URLs of a list
  weburl inspect --top 10 --file urls.txt
  # The findings in JSON
  weburl inspect --json https://example.com:443@evil.example/
  # All rules
  weburl inspect --rules`,
		Reads: stream.Inputs{What: "URL", AreURLs: true, Form: stream.Listing, Verdicts: true, Sifts: true, Numbered: true},
		Lacks: map[string]string{"encoding": "the encoding of the document does not matter here"},
		Members: []stream.Member{
			{"line", "the line number, if the input is lines"},
			{"grade", "ok, note, suspicious or dangerous"},
			{"score", "the position of the first finding in the order of grades and rules, so that URLs can be sorted: 0 without findings"},
			{"host", "the host of the URL, or of the URL to which it leads: the last of chain"},
			{"site", "the site of that URL"},
			{"findings", "a list, the gravest first, of objects with rule, grade, start and end (bytes of the input), message and, for a URL within the input, inside: its input, grade and findings"},
			{"chain", "if the URL is a link of a mail filter, a search engine or a similar service, the URLs to which it leads, the outermost first"},
			{"known", "true if that host belongs to the owner of one of the well-known names, and others cannot publish there"},
			{"facts", "if a label of the host has accents, anyone can publish at the host, its name ends with .zip or .mov, the connection to it is not encrypted, or the port is not the default one, this in words: no finding, because ordinary URLs have it"},
			{"defanged", "with --defang, the input in a form that is not followed by accident"},
		},
		Sample:   `{"input":"https://example.com:443@evil.example/","grade":"dangerous","score":201,"host":"evil.example","site":"https://evil.example","findings":[{"rule":"userinfo-host","grade":"dangerous","start":8,"end":23,"message":"The text \"example.com\" before the @ is not the host, but a username: the URL leads to \"evil.example\"."}],"error":{"code":"userinfo-host","offset":8,"message":…}}`,
		Succeeds: "all URLs parse and have a grade below --fail-on",
		Fails:    "some do not",
		Flags: func(cmd *cobra.Command) {
			names.add(cmd)
			cmd.Flags().StringVar(&failOn, "fail-on", verdict.Suspicious.String(), "fail if a URL has this `GRADE` or a graver one: note, suspicious, dangerous or never; a URL that does not parse fails too")
			cmd.Flags().BoolVar(&defang, "defang", false, "write https://example.com as hxxps://example[.]com")
			cmd.Flags().BoolVar(&unwrap, "unwrap", false, "print only the URL to which a link of a mail filter or a similar service leads")
			cmd.Flags().StringVar(&linked, "text", "", "the `TEXT` of the link, which may show another site than the URL")
			cmd.Flags().IntVar(&top, "top", 0, "print only the `N` gravest URLs, the gravest first")
			cmd.Flags().BoolVar(&rules, "rules", false, "list the rules")
		},
		Values: map[string][]string{"fail-on": {verdict.Note.String(), verdict.Suspicious.String(), verdict.Dangerous.String(), failNever}},
		Run: func(c *stream.Call) error {
			if rules {
				if len(c.In.Args) > 0 {
					return stream.Misuse("--rules takes no URL argument")
				}
				listRules(c.Tool, c.In.AsJSON)
				return nil
			}
			list, err := names.names(c.Tool, verdict.Names())
			if err != nil {
				return err
			}
			i := inspector{inspector: verdict.Inspector{Names: list}, defang: defang, unwrap: unwrap, linked: linked}
			i.failOn = verdict.Dangerous + 1
			for _, g := range verdict.Grades() {
				if g.String() == failOn {
					i.failOn = g
				}
			}
			if c.Cmd.Flags().Changed("top") {
				switch {
				case top < 1:
					return stream.Misuse("--top needs a number of at least 1")
				case c.In.OnlyLines() || c.In.KeepRows || unwrap:
					return stream.Misuse("--top cannot be combined with --lines, --failed-lines, --keep-rows or --unwrap")
				}
				i.top = &gravest{most: top}
			}
			err = c.Answer(&c.In, func() stream.Answerer[*stream.Request] { return i.answerer(&c.In) })
			if (err == nil || err == stream.ErrFailed) && !c.In.AsJSON && !c.In.OnlyLines() && len(c.In.Args) == 0 && !unwrap && i.top == nil {
				i.showTotal(c.Tool)
			}
			if i.top != nil && (err == nil || err == stream.ErrFailed) {
				return stream.Worse(err, i.showTop(c))
			}
			return err
		},
	}
}

// listRules lists the rules.
func listRules(t *stream.Tool, asJSON bool) {
	for _, d := range verdict.Rules() {
		if asJSON {
			b := answers.AppendMember([]byte{'{'}, "rule", string(d.Rule))
			b = answers.AppendMember(b, "grade", d.Grade.String())
			b = answers.AppendMember(b, "meaning", d.Meaning)
			t.Stdout.Write(append(answers.AppendMember(b, "source", d.Source), '}', '\n'))
			continue
		}
		t.Println(0, term.Paint(t.Style.Title, string(d.Rule))+"  "+term.Paint(gradeColor(t, d.Grade), d.Grade.String()))
		t.Paragraph(2, "", d.Meaning)
		t.Println(2, term.Paint(t.Style.Note, d.Source))
	}
}

// An inspector is the command with its options.
type inspector struct {
	inspector verdict.Inspector
	failOn    verdict.Grade
	defang    bool
	linked    string   // the text of the link
	unwrap    bool     // the URL to which a link leads is shown, and not the verdict
	top       *gravest // with --top

	total [verdict.Dangerous + 1]atomic.Int64 // how many inputs have each grade
}

// showTotal shows how many inputs have each grade.
func (i *inspector) showTotal(t *stream.Tool) {
	all := 0
	var parts []string
	for _, g := range slices.Backward(verdict.Grades()) {
		n := int(i.total[g].Load())
		if all += n; n > 0 {
			parts = append(parts, term.Paint(gradeColor(t, g), fmt.Sprintf("%d %s", n, g)))
		}
	}
	t.Separate()
	if all == 0 {
		t.Println(0, "No URLs.")
		return
	}
	t.Println(0, term.Counted(all, "URL")+": "+strings.Join(parts, ", "))
}

// An inspectedError is the verdict on an input that fails.
type inspectedError struct {
	url     weburl.URL // zero if the input does not parse
	verdict verdict.Verdict
	why     stream.Failure
	ofBase  bool
}

// Error implements error.
func (e *inspectedError) Error() string { return e.why.Message }

// Failure implements [stream.Failing].
func (e *inspectedError) Failure() (stream.Failure, bool) { return e.why, e.ofBase }

// inspect returns the verdict on the input of a request, and an [inspectedError] if that
// fails.
func (i *inspector) inspect(r *stream.Request, bases *stream.BaseCache) (weburl.URL, verdict.Verdict, error) {
	v := i.inspector.InspectLink(r.Input, r.Base, i.linked)
	i.total[v.Grade].Add(1)
	u, err := bases.Parse(r)
	if err != nil {
		e := &inspectedError{verdict: v}
		e.why, e.ofBase = stream.FailureOf(err)
		return weburl.URL{}, v, e
	}
	if v.Grade >= i.failOn {
		worst := v.Findings[0]
		return u, v, &inspectedError{url: u, verdict: v, why: stream.Failure{Code: string(worst.Rule), Message: worst.Message, Offset: worst.Start}}
	}
	return u, v, nil
}

func (i *inspector) answerer(in *stream.Inputs) stream.Answerer[*stream.Request] {
	var bases stream.BaseCache
	return stream.Answerer[*stream.Request]{
		Text: func(t *stream.Tool, r *stream.Request) error {
			u, v, err := i.inspect(r, &bases)
			switch {
			case i.top != nil:
				return i.top.add(r, v, err)
			case err != nil:
				return err
			case v.Grade == verdict.OK && in.Sifted(r) && !i.unwrap:
				return stream.ErrNoAnswer
			}
			i.show(t, r, u, v)
			return nil
		},
		JSON: func(b []byte, r *stream.Request) ([]byte, error) {
			u, v, err := i.inspect(r, &bases)
			if i.top != nil {
				return b, i.top.add(r, v, err)
			}
			if err == nil && v.Grade == verdict.OK && in.Sifted(r) {
				return b, stream.ErrNoAnswer
			}
			b = answers.AppendInspected(b, r.Input, u, v)
			if i.defang {
				b = answers.AppendMember(b, "defanged", display.Defang(r.Input))
			}
			return b, err
		},
		Failed: func(t *stream.Tool, r *stream.Request, err error) bool {
			e, ok := errors.AsType[*inspectedError](err)
			if ok {
				i.show(t, r, e.url, e.verdict)
			}
			return ok
		},
		Passes: func(r *stream.Request) error {
			_, _, err := i.inspect(r, &bases)
			return err
		},
	}
}

// mostShown is how many findings about one URL are shown.
const mostShown = 10

// indent is how far the lines about an input are indented.
const indent = 2

// show shows the verdict on an input, which is u if it parses, to people.
func (i *inspector) show(t *stream.Tool, r *stream.Request, u weburl.URL, v verdict.Verdict) {
	if i.unwrap {
		target := r.Input
		if chain := verdict.Unwrap(target); len(chain) > 0 {
			target = chain[len(chain)-1]
		}
		if i.defang {
			target = display.Defang(target)
		}
		t.Println(0, target)
		return
	}
	t.Separate()
	end, _ := answers.LeadsTo(r.Input, u)
	color := gradeColor(t, v.Grade)
	if v.Grade == verdict.OK && !verdict.IsKnown(end) {
		color = t.Style.Note // green would say more than is known
	}
	t.Println(0, term.Paint(t.Style.Label, r.Place())+term.Paint(color, v.Grade.String()))
	findings := v.Findings[:min(len(v.Findings), mostShown)]
	lines := t.MarkedLines(indent, r.Input, marksOf(t, findings))
	if i.defang {
		lines = []string{term.Clipped(display.Defang(r.Input), 1000)}
	}
	for _, line := range lines {
		if display.HasRightToLeft(line) {
			line = display.Isolate(line)
		}
		t.Println(indent, line)
	}
	width := 0
	for _, f := range findings {
		width = max(width, len(f.Grade.String()))
	}
	for n, f := range findings {
		label := fmt.Sprintf("%-*s  ", width, f.Grade)
		if len(findings) > 1 {
			label = fmt.Sprintf("%*d  ", len(strconv.Itoa(len(findings))), n+1) + label
		}
		for k, line := range term.Wrap(f.Message+" ["+string(f.Rule)+"]", t.TextWidth()-indent-len(label)) {
			if k == 0 {
				t.Println(indent, term.Paint(gradeColor(t, f.Grade), label)+line)
			} else {
				t.Println(indent+len(label), line)
			}
		}
	}
	if more := len(v.Findings) - len(findings); more > 0 {
		t.Println(indent, fmt.Sprintf("and %d more", more))
	}
	if facts := strings.Join(verdict.Facts(end), "; "); facts != "" {
		t.Println(indent, term.Paint(t.Style.Note, "("+facts+")"))
	}
}

// marksOf returns the marks of findings, with the numbers of those that are about one
// part together.
func marksOf(t *stream.Tool, findings []verdict.Finding) (marks []term.Mark) {
	for n, f := range findings {
		label := ""
		if len(findings) > 1 {
			label = strconv.Itoa(n + 1)
		}
		k := slices.IndexFunc(marks, func(m term.Mark) bool { return m.Start == f.Start && m.End == f.End })
		if k >= 0 {
			marks[k].Label = strings.Join([]string{marks[k].Label, label}, " ")
			continue
		}
		marks = append(marks, term.Mark{Start: f.Start, End: f.End, Label: label, Color: gradeColor(t, f.Grade)})
	}
	return marks
}

// gradeColor returns the colour of a grade.
func gradeColor(t *stream.Tool, g verdict.Grade) *color.Color {
	switch g {
	case verdict.OK:
		return t.Style.Good
	case verdict.Note:
		return t.Style.Label
	case verdict.Suspicious:
		return t.Style.Warning
	}
	return t.Style.Fatal
}

// aboutHint is what the help of commands that call hint says of it.
const aboutHint = `If weburl inspect grades a URL in the arguments suspicious or dangerous, a line on stderr
says so, unless the output is JSON or reports it already. It does not change the exit status,
and --quiet omits it.`

// hint says in a line on stderr what weburl inspect finds about an argument, if that is
// suspicious and graver than what the verb itself has said. shown is the input without what
// the verb hides.
func hint(t *stream.Tool, r *stream.Request, shown string, said verdict.Grade) {
	if r.Line > 0 || said == verdict.Dangerous {
		return
	}
	v := new(verdict.Inspector).Inspect(r.Input, r.Base)
	if v.Grade > said && v.Grade >= verdict.Suspicious {
		t.Report(fmt.Sprintf("weburl: %s: weburl inspect finds it %s: %s\n", stream.ShownInput(shown), v.Grade, v.Findings[0].Rule))
	}
}
