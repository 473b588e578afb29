package engine

import (
	"cmp"
	"slices"
	"strings"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/compare"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/internal/ascii"
)

// appendPlaces appends how much parsers differ, their destinations with the URLs that they
// find, and why others reject the input. The host of a destination is empty if there is none, and has the letter case that the first of the parsers finds; written is the
// host that the first of the parsers finds if its resolver makes an address of that.
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
		b = answers.AppendMember(b, "scheme", place.Destination.Scheme)
		host, to := x.Results[slices.Index(x.Dialects, place.Dialects[0])].Get(dialect.Host).String(), place.Destination
		if ascii.EqualFold(host, to.Host) {
			to.Host = host
		}
		b = answers.AppendMember(b, "host", hostOf(to))
		if host != to.Host && to.Host != "" && strings.Trim(to.Host, "0123456789.") == "" {
			b = answers.AppendMember(b, "written", host)
		}
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

// hostOf returns the host of a destination with its port.
func hostOf(d dialect.Destination) string {
	if d.Scheme = ""; d.Host == "" {
		return ""
	}
	return d.String()
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
