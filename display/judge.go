package display

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/display/internal/prop"
	"github.com/weburl/weburl/internal/quoted"
	"github.com/weburl/weburl/site"
)

// A Kind is a kind of [Finding].
type Kind uint8

// The findings about a label.
const (
	// MixedScripts: letters of several scripts that are not used together;
	// the level is less restrictive than [HighlyRestrictive].
	//
	// https://www.unicode.org/reports/tr39/#Mixed_Script_Detection
	MixedScripts Kind = iota + 1

	// WholeScriptConfusable: a label in one script, not Latin, that looks like one in
	// another script in wide use. Of Latin, only ASCII letters are considered: nearly
	// every letter looks like some Latin phonetic letter.
	//
	// https://www.unicode.org/reports/tr39/#def-whole-script-confusables
	WholeScriptConfusable

	// SingleScriptConfusable: a label in Latin with letters that look like
	// others in ASCII, as U+0131, an i without a dot, or U+0261, a script g.
	//
	// https://www.unicode.org/reports/tr39/#def-single-script-confusables
	SingleScriptConfusable

	// MixedNumbers: decimal digits of several systems.
	//
	// https://www.unicode.org/reports/tr39/#Mixed_Number_Detection
	MixedNumbers

	// Invisible: code points that are not seen, joiners among them.
	Invisible

	// StackedMarks: a mark that is on a letter twice, or a letter with more
	// than four marks.
	//
	// https://www.unicode.org/reports/tr39/#Optional_Detection
	StackedMarks

	// Symbols: code points that are not letters, marks or digits, such as emoji. RFC
	// 5892 does not allow registries to accept them.
	Symbols
)

var kinds = [...]string{
	"unknown", "mixed scripts", "whole-script confusable", "single-script confusable", "mixed numbers",
	"invisible code points", "stacked marks", "symbols",
}

// String returns the name of the kind in a few words.
func (k Kind) String() string {
	if int(k) < len(kinds) {
		return kinds[k]
	}
	return "unknown"
}

// A Finding is one suspicious property of a label of a domain.
type Finding struct {
	Kind  Kind
	Label string // in Unicode

	// Scripts are the names of the scripts that are mixed or, for a confusable label, of
	// the scripts to which it could belong.
	Scripts []string

	// CodePoints are the code points that the finding is about, in their order, or nil
	// if it is about the whole label.
	CodePoints []rune

	// Lookalike is a label in ASCII that looks the same, if there is one. It
	// is set for MixedScripts and for confusable labels.
	Lookalike string
}

// String returns the finding in one line, without controls and invisible characters.
func (f Finding) String() string {
	var b strings.Builder
	label := quoted.Text(f.Label)
	if len(f.CodePoints) > 0 {
		label = quoted.Unnamed(f.Label) // they are named below
	}
	fmt.Fprintf(&b, "%v in %s", f.Kind, label)
	if len(f.Scripts) > 0 {
		fmt.Fprintf(&b, ", %s", strings.Join(f.Scripts, " and "))
	}
	for i, r := range f.CodePoints {
		if i == maxNamed {
			b.WriteString(" and more")
			break
		}
		if i == 0 {
			b.WriteString(",")
		}
		fmt.Fprintf(&b, " U+%04X", r)
	}
	if f.Lookalike != "" {
		fmt.Fprintf(&b, ", looks like %q", f.Lookalike)
	}
	return b.String()
}

// Letters returns a clause that names the script of each letter that looks like one of Lookalike, for the first few
// letters: Cyrillic "а" (U+0430) looks like "a", "о" (U+043E) like "o". It is empty if there is no Lookalike.
func (f Finding) Letters() string {
	if f.Lookalike == "" {
		return ""
	}
	text, script := "", ""
	var seen []rune
	for _, r := range nfd(f.Label) {
		like := asASCII([]rune{r})
		if r < 0x80 || like == "" || slices.Contains(seen, r) {
			continue
		}
		if seen = append(seen, r); len(seen) > maxLetters {
			return text + " and more"
		}
		verb := " like "
		if text != "" {
			text += ", "
		} else {
			verb = " looks like "
		}
		if of := strings.Join(written([]rune{r}).names(), " and "); of != script {
			script = of
			text += of + " "
		}
		text += quoted.Text(string(r)) + verb + quoted.Text(like)
	}
	if len(seen) == 1 && strings.Count(f.Label, string(seen)) == 1 {
		text += fmt.Sprintf(" (letter %d)", utf8.RuneCountInString(f.Label[:strings.Index(f.Label, string(seen))])+1)
	}
	return text
}

// maxLetters is how many letters [Finding.Letters] names.
const maxLetters = 3

// maxNamed is how many code points a finding names in its line.
const maxNamed = 8

// A Judgement is the result of [Judge] for a host.
type Judgement struct {
	// Level is the least restrictive level of any label.
	Level RestrictionLevel

	// Findings are the findings, label by label. Most hosts have no findings.
	Findings []Finding
}

// Judge checks each label of a domain, in Unicode, for characters that can make one host
// look like another. A finding is a reason to warn the user or to show the domain in
// ASCII. It is not proof: a short word can look like a word of another script by chance,
// and Persian is written with joiners. A finding with a Lookalike is a stronger sign.
//
// There are no findings for
//
//   - labels of the public suffix, which a registry chose,
//   - confusable labels in the script of the last label, as in сор.рф,
//   - labels in ASCII; [Confusable] finds lookalikes among them, such as "paypa1",
//   - hosts that are not domains.
//
// Judge takes time linear in the length of the host, except for sorting marks.
//
// https://www.unicode.org/reports/tr39/
func Judge(h weburl.Host) Judgement {
	var j Judgement
	suffix, ok := site.PublicSuffix(h)
	if !ok {
		return j
	}
	labels := strings.Split(h.Unicode(), ".")
	own := len(labels) - 1 - strings.Count(suffix, ".")
	for i, label := range labels {
		j.Level = max(j.Level, Level(label))
		if i < own && !isASCII(label) {
			j.Findings = append(j.Findings, judgeLabel(label, labels[len(labels)-1])...)
		}
	}
	return j
}

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r >= 0x80 })
}

// judgeScripts returns the finding about the scripts of a label, which is in Normalization
// Form D, if there is one. last is the last label of the domain.
func judgeScripts(text []rune, last string) (f Finding, ok bool) {
	own := resolved(text)
	switch {
	case levelOfScripts(text) > HighlyRestrictive:
		return Finding{Kind: MixedScripts, Scripts: written(text).names(), Lookalike: asASCII(text)}, true
	case own.isEmpty():
	case !isASCII(last) && !resolved([]rune(last)).and(own).isEmpty():
		// The domain is in one script, as in пример.рф.
	case own.has(latin):
		if like := asASCII(text); like != "" {
			return Finding{Kind: SingleScriptConfusable, Scripts: written(text).names(), Lookalike: like}, true
		}
	default:
		others, like := otherScripts(text), asASCII(text)
		if like != "" {
			others.add(latin)
		}
		if !others.isEmpty() {
			return Finding{Kind: WholeScriptConfusable, Scripts: others.names(), Lookalike: like}, true
		}
	}
	return f, false
}

func judgeLabel(label, last string) []Finding {
	text := nfd(label)
	var list []Finding
	add := func(f Finding) {
		f.Label = label
		list = append(list, f)
	}

	if f, ok := judgeScripts(text, last); ok {
		add(f)
	}
	var digits, hidden, marks, symbols []rune
	zero := rune(-1) // of the system of the first digit
	mixed := false
	var on []rune // marks since the last code point that is none
	for _, r := range text {
		p := properties(r)
		if p&prop.Digit != 0 {
			digits = append(digits, r)
			if zero < 0 {
				zero = r - rune(p.Value())
			}
			mixed = mixed || zero != r-rune(p.Value())
		}
		if p&(prop.Hidden|prop.Ignorable) != 0 {
			hidden = append(hidden, r)
		} else if p&prop.Identifier == 0 && r >= 0x80 {
			symbols = append(symbols, r)
		}
		if p&prop.Overlay == 0 {
			on = on[:0]
			continue
		}
		if slices.Contains(on, r) || len(on) == maxOverlays {
			marks = append(marks, r)
		} else {
			on = append(on, r)
		}
	}
	if mixed {
		add(Finding{Kind: MixedNumbers, CodePoints: digits})
	}
	for _, f := range []Finding{
		{Kind: Invisible, CodePoints: hidden},
		{Kind: StackedMarks, CodePoints: marks},
		{Kind: Symbols, CodePoints: symbols},
	} {
		if len(f.CodePoints) > 0 {
			add(f)
		}
	}
	return list
}
