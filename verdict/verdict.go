package verdict

import (
	"cmp"
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/weburl/weburl/display"
	"github.com/weburl/weburl/internal/inside"
)

// A Grade is the gravity of a finding. Greater grades are graver.
type Grade uint8

// The grades.
const (
	// OK: there are no findings.
	OK Grade = iota

	// Note: unusual and worth knowing, but found in ordinary URLs as well.
	Note

	// Suspicious: common in URLs that deceive, and rare in ordinary ones.
	Suspicious

	// Dangerous: there to deceive, or harmful to a user who follows the URL.
	Dangerous
)

var grades = [...]string{"ok", "note", "suspicious", "dangerous"}

// Grades returns the grades, from OK to Dangerous.
func Grades() []Grade { return []Grade{OK, Note, Suspicious, Dangerous} }

// String returns the name of the grade, in lower case. For a value that is not a grade it
// returns "unknown".
func (g Grade) String() string {
	if int(g) < len(grades) {
		return grades[g]
	}
	return "unknown"
}

// A Finding is one observation about a URL.
type Finding struct {
	Rule    Rule
	Grade   Grade
	Message string // sentences without controls and invisible characters

	// Start and End delimit the bytes of the input that the finding is about, or the
	// whole input if it is not about a part.
	Start, End int

	// Inside is the verdict on the URL within the input that the finding is about, or nil.
	Inside *Inside
}

// An Inside is the verdict on a URL that is written within another one: in a parameter such
// as next=https://…, in a wrapper of a mail filter, or encoded. The finding that has it is
// at least as grave. The URL within can have an Inside too, up to [MaxDepth].
type Inside struct {
	Input string // after decoding
	Verdict
}

// A Verdict is the result of [Inspect].
type Verdict struct {
	// Grade is the gravest grade of the findings, or OK if there are none.
	Grade Grade

	// Findings are sorted by grade, the gravest first, by the order of [Ranking], and by
	// position. There are at most [MaxFindings].
	Findings []Finding
}

// Score returns the position of the first finding in the order of grades and, for one grade, of
// [Ranking], so that URLs can be sorted: 0 for a verdict without findings, and otherwise a
// greater number for a graver finding. Scores of different versions of this package cannot be
// compared.
func (v Verdict) Score() int {
	if len(v.Findings) == 0 {
		return 0
	}
	first := v.Findings[0]
	return (int(first.Grade)-int(Note))*len(ranking) + rank(first.Rule) + 1
}

// The limits of an inspection. An input that exceeds another limit than MaxFindings
// has a finding of rule [Unread], so that its grade is not OK.
const (
	// MaxFindings is the maximum number of findings of a verdict. Findings of lower
	// grades are left out.
	MaxFindings = 50

	// MaxDepth is the maximum depth of a URL within URLs that has a verdict of its own.
	MaxDepth = 4

	// MaxDecodings is the maximum number of times that a part is decoded to find a URL in
	// it, by any encoding.
	MaxDecodings = inside.MaxDepth

	// MaxInside is the maximum number of URLs within an input that have verdicts, at all
	// depths.
	MaxInside = 100

	// MaxCompared is the maximum number of bytes of unusual URLs, at all depths, that
	// are compared by package compare. URLs with a host of more than 1024 bytes are not
	// compared.
	MaxCompared = 32 << 10
)

// An Inspector inspects URLs. The zero Inspector is ready to use. It must not be changed
// while it is in use, and is then safe for use by several goroutines.
type Inspector struct {
	// Names are the names of hosts that matter to the users. Nil means the result of
	// [Names]. Hosts that resemble names which are not in that result are graver: what is a
	// note because a word has the name in it by chance is suspicious.
	Names *display.Names
}

// Inspect is [Inspector.Inspect] of the zero Inspector, without a base.
func Inspect(input string) Verdict { return new(Inspector).Inspect(input, "") }

// Inspect returns the verdict on a URL, which is relative to base unless base is empty. Without a
// base, an input that [WithScheme] completes has the findings of the complete URL as well.
//
// Inspect takes time linear in the length of the input: less than 2 µs for an ordinary
// web URL. Without findings it does not allocate.
func (in *Inspector) Inspect(input, base string) Verdict { return in.InspectLink(input, base, "") }

// InspectLink is [Inspector.Inspect] for the URL of a link in a document that is shown to users as a text, or in a message. A text
// that is a URL or a host of another site is a finding of rule [LinkText], and one that begins with the name of another owner of rule [NameText].
func (in *Inspector) InspectLink(input, base, text string) Verdict {
	names := in.Names
	if names == nil {
		names = wellKnown()
	}
	x := inspection{limits: limits{inside: MaxInside, compared: MaxCompared}, names: names, input: input, base: base, linked: text}
	x.inspect()
	return x.verdict()
}

//go:embed names.txt
var namesText string

var wellKnown = sync.OnceValue(func() *display.Names {
	n, err := display.NewNames(Names()...)
	if err != nil {
		panic(err)
	}
	return n
})

// Names returns the names of hosts that an Inspector looks for by default: about
// 340 names of senders that deceptive messages often claim. The other domains of the
// owner follow each name, in the format of [display.NewNames].
func Names() []string { return strings.Split(strings.TrimSuffix(namesText, "\n"), "\n") }

//go:embed words.txt
var wordsText string

// isBuiltIn is the set of the first names of [Names].
var isBuiltIn = sync.OnceValue(func() map[string]bool {
	m := make(map[string]bool)
	for _, line := range Names() {
		name, _, _ := strings.Cut(line, " ")
		m[name] = true
	}
	return m
})

// ordinaryWords are words of seven languages that are one letter away from a name of
// [Names], as in Debian's word lists.
var ordinaryWords = sync.OnceValue(func() map[string]bool {
	m := make(map[string]bool)
	for word := range strings.FieldsSeq(wordsText) {
		m[word] = true
	}
	return m
})

// limits are what is left of the bounds.
type limits struct {
	inside, compared int
	depth            int // of the URL that is inspected
}

// An inspection is the inspection of one URL.
type inspection struct {
	limits
	names                    *display.Names
	input, base              string
	linked                   string // the text of the link, or empty
	parts                    parts
	findings                 []Finding
	unread                   bool     // something was not looked at
	opened                   span     // what a wrapper leads to, which is not looked for again
	isWeb                    bool     // the scheme is http or https
	isAssumed                bool     // the scheme is missing
	reaches                  bool     // a scheme of reaching is that of the URL, or precedes it
	isMissed                 bool     // only some programs find the host, which is not public
	known                    *service // of the host, if isKnown
	isKnown                  bool
	hasClient, isClientKnown bool   // whether the query has the ID of a client of OAuth
	isInjected               bool   // a finding says so
	looked                   string // the URL in a lookup, of which a finding is there
	evidence                 evidence
	alike                    string // the letters of a label that look like others, as a sentence
}

// find adds a finding about a part of the input.
func (x *inspection) find(rule Rule, grade Grade, where span, message string) {
	x.add(Finding{Rule: rule, Grade: grade, Message: message, Start: where.start, End: where.end})
}

// add adds a finding. Of those of one rule about one place the gravest stays, of those with one message about a place and a part of it
// the one about the part, and of a rule that has many of one grade the later ones are left out.
func (x *inspection) add(f Finding) {
	if f.Start == f.End {
		f.Start, f.End = 0, len(x.input)
	}
	same := 0
	for i := range x.findings {
		old := &x.findings[i]
		saysSame := old.Rule == f.Rule && old.Message == f.Message && old.Grade == f.Grade
		switch {
		case old.Rule != f.Rule:
		case saysSame && old.End == f.Start:
			old.End = f.End
			return
		case saysSame && old.Start <= f.Start && f.End <= old.End:
			old.Start, old.End = f.Start, f.End
			return
		case saysSame && f.Start <= old.Start && old.End <= f.End:
			return
		case old.Start == f.Start && old.End == f.End:
			if f.Grade > old.Grade {
				*old = f
			}
			return
		case old.Grade == f.Grade:
			if same++; same == mostAlike {
				return
			}
		}
	}
	x.findings = append(x.findings, f)
}

// mostAlike is how many findings of one rule and grade there are.
const mostAlike = 5

// verdict returns the verdict.
func (x *inspection) verdict() Verdict {
	if x.unread {
		x.find(Unread, Suspicious, span{}, "The URL is too long or too deeply nested to be inspected completely.")
	}
	if len(x.findings) == 0 {
		return Verdict{}
	}
	slices.SortStableFunc(x.findings, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(b.Grade, a.Grade), cmp.Compare(rank(b.Rule), rank(a.Rule)), cmp.Compare(a.Start, b.Start))
	})
	x.findings = x.findings[:min(len(x.findings), MaxFindings)]
	return Verdict{x.findings[0].Grade, x.findings}
}
