package engine

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/compare"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/verdict"
)

func (r *request) inspect() *verdict.Verdict {
	if r.verdict == nil {
		v := new(verdict.Inspector).Inspect(r.Text, r.Base)
		r.verdict = &v
	}
	return r.verdict
}

func appendInspect(b []byte, r *request) []byte {
	v := r.inspect()
	b = answers.AppendInspection(answers.AppendInput(append(b, '{'), r.Input), *v)
	if _, ofBase, err := r.parse(); err != nil {
		b = answers.AppendError(b, r.Failure(err, ofBase), ofBase)
	} else if v.Grade >= verdict.Suspicious {
		worst := v.Findings[0]
		b = answers.AppendError(b, answers.Failure{Code: string(worst.Rule), Message: worst.Message, Offset: worst.Start}, false)
	}
	return append(b, '}')
}

// A line is a sentence of what the page says first about a URL.
type line struct {
	Grade   verdict.Grade
	Part    string // the id of the part of the page that shows more
	Message string
}

// partOf is the part of the page that shows more about the findings of a rule.
var partOf = map[verdict.Rule]string{
	verdict.Parsers:       "parsers",
	verdict.Deviation:     "parsers",
	verdict.Backslash:     "parsers",
	verdict.Slashes:       "parsers",
	verdict.FakeAuthority: "parsers",

	verdict.Userinfo:       "result",
	verdict.UserinfoHost:   "result",
	verdict.UserinfoLong:   "result",
	verdict.Controls:       "result",
	verdict.BadPort:        "result",
	verdict.ServicePort:    "result",
	verdict.Bidi:           "result",
	verdict.HiddenText:     "result",
	verdict.EncodedNewline: "result",
	verdict.Script:         "result",
	verdict.EncodedScript:  "result",
	verdict.Data:           "result",
	verdict.LocalFile:      "result",
	verdict.Handler:        "result",
	verdict.OtherProtocol:  "result",
	verdict.InsideURL:      "result",
	verdict.Redirect:       "result",
	verdict.HiddenRedirect: "result",
	verdict.NamePath:       "result",
	verdict.Unread:         "result",

	verdict.EncodedHost:     "host",
	verdict.MappedHost:      "host",
	verdict.AddressSpelling: "host",
	verdict.Punycode:        "host",
	verdict.HostSyntax:      "host",
	verdict.LongName:        "host",
	verdict.Address:         "host",
	verdict.InternalAddress: "host",
	verdict.Metadata:        "host",
	verdict.LocalName:       "host",
	verdict.AddressInName:   "host",
	verdict.MixedScripts:    "host",
	verdict.Confusable:      "host",
	verdict.HiddenInHost:    "host",
	verdict.UnusualLetters:  "host",
	verdict.Lookalike:       "host",
	verdict.NameWithin:      "host",
	verdict.NameDivided:     "host",
	verdict.NameNear:        "host",
	verdict.NameWord:        "host",
	verdict.NameLabel:       "host",
	verdict.NameSuffix:      "host",

	verdict.NotURL: "errors",
}

// summary returns what is said first about the input, the gravest first: the findings of
// its verdict, and whether it parses and is valid. There is at least the latter.
func (r *request) summary() []line {
	parse := line{Part: "errors", Message: "A valid URL string, by the grammar for writing URLs."}
	x := r.read()
	switch {
	case x.URL == nil:
		f, ofBase := x.Failure.Failure()
		parse.Grade, parse.Message = verdict.Dangerous, "Does not parse: "+f.Code+"."
		if ofBase {
			parse.Message = "The base does not parse: " + f.Code + "."
		}
	case !x.valid:
		parse.Grade, parse.Message = verdict.Suspicious, "Parses, and is not a valid URL string."
		n := len(x.errors)
		if r.NotText >= 0 {
			n++ // it is not UTF-8
		}
		switch {
		case n == 1:
			parse.Message = "Parses, with one error: not a valid URL string."
		case n > 1:
			parse.Message = fmt.Sprintf("Parses, with %d errors: not a valid URL string.", n)
		}
	}
	var list []line
	for _, f := range r.inspect().Findings {
		if f.Rule != verdict.NotURL { // that is what parse says
			list = append(list, line{f.Grade, partOf[f.Rule], f.Message})
		}
	}
	list = append(list, parse)
	slices.SortStableFunc(list, func(a, b line) int { return int(b.Grade) - int(a.Grade) })
	return list
}

// appendSummary appends the grade of the gravest line and the lines.
func appendSummary(b []byte, r *request) []byte {
	list := r.summary()
	b = answers.AppendMember(append(b, '{'), "grade", list[0].Grade.String())
	b = append(answers.AppendName(b, "lines"), '[')
	for i, l := range list {
		b = answers.AppendMember(append(answers.AppendComma(b, i), '{'), "grade", l.Grade.String())
		b = answers.AppendMember(b, "part", l.Part)
		b = append(answers.AppendMember(b, "message", l.Message), '}')
	}
	return append(b, "]}"...)
}

// appendPlaces appends how much parsers differ, their destinations with the URLs that they
// find, and why others reject the input.
func appendPlaces(b []byte, r *request) []byte {
	x := compare.Compare(r.Text, r.Base)
	b = answers.AppendMember(append(b, '{'), "level", x.Level.String())
	b = append(answers.AppendName(b, "signs"), '[')
	for i, s := range x.Signs() {
		b = answers.AppendMember(append(answers.AppendComma(b, i), '{'), "class", string(s.Class))
		b = answers.AppendInt(b, "start", s.Start)
		b = answers.AppendInt(b, "end", s.End)
		b = append(answers.AppendMember(b, "meaning", s.Class.Meaning()), '}')
	}
	b = append(answers.AppendName(append(b, ']'), "places"), '[')
	for i, place := range x.Places() {
		b = append(answers.AppendComma(b, i), '{')
		b = answers.AppendMember(b, "destination", place.Destination.String())
		b = append(appendSpellings(b, x, place.Dialects), '}')
	}
	b = append(answers.AppendName(append(b, ']'), "rejections"), '[')
	for i, rejection := range x.Rejections() {
		b = append(answers.AppendComma(b, i), '{')
		b = answers.AppendBool(b, "unresolved", compare.IsUnresolved(rejection.Failure))
		b = answers.AppendMember(b, "message", cmp.Or(rejection.Failure.Message, rejection.Failure.Name))
		b = append(appendParsers(b, rejection.Dialects), '}')
	}
	return append(b, "]}"...)
}

// appendSpellings appends the URLs that some parsers find, each with its parsers.
func appendSpellings(b []byte, x *compare.Comparison, dialects []*dialect.Dialect) []byte {
	var hrefs []string
	parsers := map[string][]*dialect.Dialect{}
	for i, d := range x.Dialects {
		if slices.Contains(dialects, d) {
			href := x.Results[i].Href
			if parsers[href] == nil {
				hrefs = append(hrefs, href)
			}
			parsers[href] = append(parsers[href], d)
		}
	}
	b = append(answers.AppendName(b, "spellings"), '[')
	for i, href := range hrefs {
		b = answers.AppendMember(append(answers.AppendComma(b, i), '{'), "href", href)
		b = append(appendParsers(b, parsers[href]), '}')
	}
	return append(b, ']')
}

func appendParsers(b []byte, dialects []*dialect.Dialect) []byte {
	b = append(answers.AppendName(b, "parsers"), '[')
	for i, d := range dialects {
		b = answers.AppendString(answers.AppendComma(b, i), d.Name())
	}
	return append(b, ']')
}
