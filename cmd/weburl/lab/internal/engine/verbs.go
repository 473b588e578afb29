package engine

import (
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/canon"
	"github.com/weburl/weburl/dialect/compare"
	"github.com/weburl/weburl/display"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/site"
	"github.com/weburl/weburl/spec"
	"github.com/weburl/weburl/ssrf"
	"github.com/weburl/weburl/verdict"
)

// parse parses the input by the present edition. It reports whether the failure is
// that of the base.
func (r *request) parse() (u weburl.URL, ofBase bool, err error) {
	parser := weburl.Parser{Encoding: r.encoding}
	if r.HasBase {
		if parser.Base, err = weburl.Parse(r.Base); err != nil {
			return u, true, err
		}
	}
	u, err = parser.Parse(r.Text)
	return u, false, err
}

// appendOf appends an object about the URL, or about why there is none.
func (r *request) appendOf(b []byte, members func([]byte, weburl.URL) []byte) []byte {
	b = answers.AppendInput(append(b, '{'), r.Input)
	if u, ofBase, err := r.parse(); err != nil {
		b = answers.AppendError(b, r.Failure(err, ofBase), ofBase)
	} else {
		b = members(b, u)
	}
	return append(b, '}')
}

func appendParse(b []byte, r *request) []byte {
	if r.edition == spec.Current {
		return r.appendOf(b, answers.AppendURL)
	}
	b = answers.AppendInput(append(b, '{'), r.Input)
	var base *spec.URL
	var err error
	if r.HasBase {
		base, err = (&spec.Parser{Edition: r.edition}).Parse(r.Base, nil)
	}
	if err != nil {
		return append(answers.AppendError(b, r.Failure(err, true), true), '}')
	}
	u, err := (&spec.Parser{Edition: r.edition, Encoding: r.encoding}).Parse(r.Text, base)
	if err != nil {
		return append(answers.AppendError(b, r.Failure(err, false), false), '}')
	}
	return append(answers.AppendURLOf(b, u, r.edition), '}')
}

func appendCheck(b []byte, r *request) []byte {
	found := r.check()
	b = answers.AppendInput(append(b, '{'), r.Input)
	b = answers.AppendChecked(b, found)
	if worst := found.Worst(); worst != nil {
		f, ofBase := worst.Failure()
		b = answers.AppendError(b, f, ofBase)
	}
	return append(b, '}')
}

func (r *request) check() *answers.Checked {
	if r.checked == nil {
		found := (&answers.Checker{Edition: r.edition, Encoding: r.encoding}).Check(r.Input)
		r.checked = &found
	}
	return r.checked
}

func appendExplain(b []byte, r *request) []byte {
	x := r.explained()
	b = answers.AppendInput(append(b, '{'), r.Input)
	b = answers.AppendExplanation(b, &x.Result, x.steps)
	return append(appendFailureOf(b, &x.Result), '}')
}

// An explanation is how the input is read, step by step.
type explanation struct {
	answers.Result
	steps []answers.Step
}

func (r *request) explained() *explanation {
	if r.explanation == nil {
		var watch answers.Stepper
		x := answers.Read(r.Input, r.edition, r.encoding, &watch)
		r.explanation = &explanation{x, watch.Steps}
	}
	return r.explanation
}

// everyEdition returns how the editions of the standard read the input.
func (r *request) everyEdition() (results []answers.Result) {
	for _, e := range spec.Editions() {
		results = append(results, answers.Read(r.Input, e, r.encoding, nil))
	}
	return results
}

func appendEditions(b []byte, r *request) []byte {
	results := r.everyEdition()
	b = answers.AppendInput(append(b, '{'), r.Input)
	b = answers.AppendEditions(b, results)
	return append(appendFailureOf(b, &results[0]), '}')
}

// appendFailureOf appends why a result failed, if it did.
func appendFailureOf(b []byte, x *answers.Result) []byte {
	if x.Failure == nil {
		return b
	}
	f, ofBase := x.Failure.Failure()
	return answers.AppendError(b, f, ofBase)
}

// defanged is the rule of the finding about a defanged link that has no other.
const defanged verdict.Rule = "defanged"

// inspect returns the verdict on the link that is read.
func (r *request) inspect() *verdict.Verdict {
	if r.verdict == nil {
		v := new(verdict.Inspector).InspectLink(r.Text, r.Base, r.linked)
		if v.Grade == verdict.OK && r.isDefanged() {
			v = verdict.Verdict{Grade: verdict.Note, Findings: []verdict.Finding{{Rule: defanged, Grade: verdict.Note, End: len(r.Text),
				Message: "It is defanged, as a warning against it. Nothing else is found in its text."}}}
		}
		r.verdict = &v
	}
	return r.verdict
}

func appendInspect(b []byte, r *request) []byte {
	v := r.inspect()
	u, ofBase, err := r.parse()
	if err != nil {
		u = weburl.URL{}
	}
	b = answers.AppendInspected(answers.AppendInput(append(b, '{'), r.Input), r.Text, u, *v)
	if err != nil {
		b = answers.AppendError(b, r.Failure(err, ofBase), ofBase)
	} else if v.Grade >= verdict.Suspicious {
		worst := v.Findings[0]
		b = answers.AppendError(b, answers.Failure{Code: string(worst.Rule), Message: worst.Message, Offset: worst.Start}, false)
	}
	return append(b, '}')
}

func appendCompare(b []byte, r *request) []byte {
	b = answers.AppendInput(append(b, '{'), r.Input)
	x := compare.Compare(r.Text, r.Base)
	b = answers.AppendComparison(b, x)
	if f, ofBase, ok := answers.FailureOfComparison(x, r.Input, false); ok {
		b = answers.AppendError(b, f, ofBase)
	}
	return append(b, '}')
}

func appendSite(b []byte, r *request) []byte {
	return r.appendOf(b, func(b []byte, u weburl.URL) []byte { return answers.AppendSite(b, u, site.List{}) })
}

func appendDisplay(b []byte, r *request) []byte {
	return r.appendOf(b, func(b []byte, u weburl.URL) []byte {
		return answers.AppendDisplay(b, u, answers.Suspects(u.ParsedHost()))
	})
}

func appendGuard(b []byte, r *request) []byte {
	guard := answers.Guard{Policy: &ssrf.Policy{}, Parser: weburl.Parser{Encoding: r.encoding}}
	b = answers.AppendInput(append(b, '{'), r.Input)
	v := guard.Judge(r.Input)
	b = answers.AppendVerdict(b, v)
	if !v.Allowed() {
		f, ofBase := v.Failure()
		b = answers.AppendError(b, f, ofBase)
	}
	return append(b, '}')
}

func appendCanon(b []byte, r *request) []byte {
	return r.appendOf(b, func(b []byte, u weburl.URL) []byte { return answers.AppendURL(b, canon.Crawler().Apply(u)) })
}

// appendAlike appends how the host resembles that of another URL, which is the value, as in "looks like example.com". The text is empty if it does not.
func appendAlike(b []byte, r *request) []byte {
	like := ""
	if u, _, err := r.parse(); err == nil {
		if other, err := weburl.Parse(r.value); err == nil {
			if domain, ok := site.RegistrableDomain(other.ParsedHost()); ok {
				if names, err := display.NewNames(domain); err == nil {
					if l, ok := names.Find(u.ParsedHost()); ok && l.Resemblance != display.OtherSuffix {
						like = l.String()
					}
				}
			}
		}
	}
	return answers.AppendString(b, like)
}
