package engine

import (
	"cmp"
	"iter"
	"strings"

	"github.com/weburl/weburl/dialect/compare"
	"github.com/weburl/weburl/dialect/target"
	"github.com/weburl/weburl/dialect/webspecs"
	"github.com/weburl/weburl/display"
	"github.com/weburl/weburl/encodings"
	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/internal/quoted"
	"github.com/weburl/weburl/site"
	"github.com/weburl/weburl/spec"
	"github.com/weburl/weburl/ssrf"
)

// fixer checks the input.
func (r *request) fixer() *fixer {
	found := r.check()
	x := &fixer{request: r, found: found, spans: r.read().spans}
	x.before.url, x.before.errors = found.URL, len(found.Findings)
	return x
}

// mostMarks is how many errors are marked in the input.
const mostMarks = 100

// appendResult appends what the page shows while one types: the URL
// record or the error, the spans, and the positions of the errors.
func appendResult(b []byte, r *request) []byte {
	x := r.read()
	b = x.AppendOutcome(append(b, '{'))
	b = appendSpans(b, x)
	b = answers.AppendBool(b, "valid", x.valid)
	b = answers.AppendInt(b, "errors", len(x.errors))
	b = append(answers.AppendName(b, "marks"), '[')
	n := 0
	mark := func(start, end int, isFatal bool) {
		if n == mostMarks {
			return
		}
		b = answers.AppendInt(append(answers.AppendComma(b, n), '{'), "start", start)
		b = answers.AppendInt(b, "end", end)
		b = append(answers.AppendBool(b, "fatal", isFatal), '}')
		n++
	}
	for _, e := range x.errors {
		mark(e.Start, e.End, e.Fatal)
		if e.Start < len(r.Text) && strings.IndexByte("\t\n\r", r.Text[e.Start]) >= 0 && !e.Fatal {
			// The parser reports the first tab or newline, and removes all.
			for i := e.End; i < len(r.Text); i++ {
				if strings.IndexByte("\t\n\r", r.Text[i]) >= 0 {
					mark(i, i+1, false)
				}
			}
		}
	}
	return append(b, "]}"...)
}

// appendHost appends the kind of the host, its forms and the class of its address. Of a host that the host parser
// rejects, it appends the part at fault, and what is before and after that. It is empty if there is no URL for another reason.
func appendHost(b []byte, r *request) []byte {
	b = append(b, '{')
	u, _, err := r.parse()
	if err != nil {
		for _, s := range r.explained().steps {
			for _, e := range s.Errors {
				if !e.Fatal || !callsHostParser(s.State) {
					continue
				}
				b = answers.AppendMember(b, "before", r.Text[s.Start:e.Start])
				b = answers.AppendMember(b, "wrong", r.Text[e.Start:e.End])
				b = answers.AppendMember(b, "after", r.Text[e.End:max(e.End, s.Last)])
			}
		}
		return append(b, '}')
	}
	host := u.ParsedHost()
	b = answers.AppendMember(b, "kind", host.Kind().String())
	b = answers.AppendMember(b, "ascii", host.String())
	b = answers.AppendMember(b, "unicode", host.Unicode())
	if addr, ok := host.Addr(); ok {
		class := ssrf.Classify(addr)
		b = append(answers.AppendName(b, "address"), '{')
		b = answers.AppendMember(b, "class", class.String())
		b = answers.AppendBool(b, "reachable", class.Reachable())
		b = append(answers.AppendMember(b, "source", class.Source()), '}')
	}
	var letters []string
	for _, f := range display.Judge(host).Findings {
		letters = append(letters, plainly(f))
	}
	return append(appendTexts(b, "letters", letters), '}')
}

// plainly says in a sentence what a finding about the letters of a host is, for who does not know the terms of UTS #39.
func plainly(f display.Finding) string {
	is, label, scripts := "", quoted.Unnamed(f.Label), strings.Join(f.Scripts, " and ")
	switch f.Kind {
	case display.MixedScripts:
		is = label + " mixes letters of scripts that are not written together: " + scripts
	case display.WholeScriptConfusable:
		is = "All letters of " + label + " look like " + scripts + " letters"
	case display.SingleScriptConfusable:
		is = label + " has letters that look like others"
	case display.MixedNumbers:
		is = label + " has digits of several scripts"
	case display.Invisible:
		is = label + " has characters that do not show"
	case display.StackedMarks:
		is = label + " has more marks on a letter than are seen"
	case display.Symbols:
		is = label + " has symbols, which registries do not accept"
	default:
		return f.String()
	}
	if f.Lookalike != "" {
		is += ". It can be taken for " + quoted.Text(f.Lookalike)
	}
	return is + "."
}

// appendDefanged appends the input, or the URL if there is a base, in a form that is not followed by
// accident.
func appendDefanged(b []byte, r *request) []byte {
	if u, _, err := r.parse(); err == nil && r.HasBase {
		return answers.AppendString(b, display.Defang(u.String()))
	}
	return answers.AppendString(b, display.Defang(r.Text))
}

// appendOutcomes appends what each edition of the standard makes of the input, as
// appendEditions does, but without all validation errors.
func appendOutcomes(b []byte, r *request) []byte {
	b = append(b, '[')
	for i, x := range r.everyEdition() {
		b = answers.AppendMember(append(answers.AppendComma(b, i), '{'), "edition", x.Edition.String())
		b = append(x.AppendOutcome(b), '}')
	}
	return append(b, ']')
}

// appendGrammar appends what the grammar of 2014 passes on its way through the
// input.
func appendGrammar(b []byte, r *request) []byte {
	b = append(b, '{')
	var base string
	if r.HasBase {
		base = r.Base
	}
	passed, ok := webspecs.Path(r.Text, base)
	b = answers.AppendBool(b, "matches", ok)
	b = append(answers.AppendName(b, "path"), '[')
	for i, p := range passed {
		b = append(answers.AppendComma(b, i), '{')
		b = answers.AppendMember(b, "rule", p.Rule)
		b = answers.AppendInt(b, "box", p.Box)
		b = answers.AppendInt(b, "depth", p.Depth)
		b = answers.AppendInt(b, "start", p.Start)
		b = append(answers.AppendInt(b, "end", p.End), '}')
	}
	return append(b, "]}"...)
}

// appendAbout appends what the engine knows, whatever the input.
func appendAbout(b []byte, _ *request) []byte {
	b = append(b, '{')
	b = answers.AppendMember(b, "unicode", idna.UnicodeVersion)
	b = answers.AppendMember(b, "suffixList", site.List{}.Version())
	b = append(answers.AppendName(b, "editions"), '[')
	for i, e := range spec.Editions() {
		b = answers.AppendString(answers.AppendComma(b, i), e.String())
	}
	b = append(answers.AppendName(append(b, ']'), "encodings"), '[')
	for i, name := range encodings.Names() {
		b = answers.AppendString(answers.AppendComma(b, i), name)
	}
	b = appendStates(answers.AppendName(append(b, ']'), "states"))
	b = append(answers.AppendName(b, "dialects"), '[')
	for i, d := range compare.Current() {
		b = append(answers.AppendComma(b, i), '{')
		b = answers.AppendMember(b, "name", d.Name())
		b = answers.AppendMember(b, "called", cmp.Or(d.Title(), d.Name()))
		b = answers.AppendMember(b, "title", d.Source().Title)
		b = append(answers.AppendMember(b, "address", d.Source().Address), '}')
	}
	b = append(answers.AppendName(append(b, ']'), "targets"), '[')
	for i, p := range target.All() {
		b = append(answers.AppendComma(b, i), '{')
		b = answers.AppendMember(b, "name", p.Name())
		b = answers.AppendMember(b, "title", p.Title())
		b = answers.AppendMember(b, "address", p.Source())
		b = answers.AppendBool(b, "proxy", p.IsProxy())
		b = append(answers.AppendBool(b, "folds", p.IgnoresCase()), '}')
	}
	b = append(answers.AppendName(append(b, ']'), "catalogue"), '[')
	i := 0
	for doc := range catalogue() {
		b = append(answers.AppendComma(b, i), '{')
		b = answers.AppendMember(b, "code", string(doc.Code))
		b = answers.AppendMember(b, "meaning", doc.Meaning)
		b = answers.AppendMember(b, "advice", doc.Advice)
		b = answers.AppendMember(b, "ends", string(doc.EndsParse))
		b = append(answers.AppendMember(b, "spec", doc.Anchor), '}')
		i++
	}
	return append(b, "]}"...)
}

// catalogue returns all that can be found: the validation errors, and our own.
func catalogue() iter.Seq[spec.Doc] {
	return func(yield func(spec.Doc) bool) {
		for doc := range spec.Catalogue() {
			if !yield(doc) {
				return
			}
		}
		_ = yield(answers.InvalidUTF8) && yield(answers.TooLong)
	}
}
