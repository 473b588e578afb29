package engine

import (
	"strings"

	"github.com/weburl/weburl/canon"
	"github.com/weburl/weburl/dialect/compare"
	"github.com/weburl/weburl/internal/answers"
)

// appendRows appends an array with a row for each line: what a table of many URLs
// shows. The members input, base, error or href, valid, and errors are those of
// parse and check, and grade and rules are of inspect. written is a defanged line.
func (r *request) appendRows(b []byte) []byte {
	b = append(b, '[')
	i := 0
	for line := range strings.Lines(r.lines) {
		line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
		row := *r
		row.Text, row.NotText = answers.DecodeText(line)
		row.readDefanged()
		b = row.appendRow(answers.AppendComma(b, i))
		i++
	}
	return append(b, ']')
}

func (r *request) appendRow(b []byte) []byte {
	b = answers.AppendInput(append(b, '{'), r.Input)
	if r.written != "" {
		b = answers.AppendMember(b, "written", r.written)
	}
	u, ofBase, err := r.parse()
	if err != nil {
		b = answers.AppendError(b, r.Failure(err, ofBase), ofBase)
	} else {
		b = answers.AppendMember(b, "href", u.String())
		b = answers.AppendMember(b, "canonical", canon.Crawler().Apply(u).String())
	}
	found := r.check()
	b = answers.AppendBool(b, "valid", found.Valid)
	b = answers.AppendFindings(b, found.Findings)
	compared := compare.Compare(r.Text, r.Base)
	b = answers.AppendMember(b, "level", compared.Level.String())
	b = append(answers.AppendName(b, "destinations"), '[')
	for i, place := range compared.Places() {
		b = answers.AppendString(answers.AppendComma(b, i), place.Destination.String())
	}
	v := r.inspect()
	b = answers.AppendMember(append(b, ']'), "grade", v.Grade.String())
	b = append(answers.AppendName(b, "rules"), '[')
	for i, f := range v.Findings {
		b = answers.AppendString(answers.AppendComma(b, i), string(f.Rule))
	}
	return append(b, "]}"...)
}
