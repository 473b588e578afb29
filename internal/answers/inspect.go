package answers

import "github.com/weburl/weburl/verdict"

// AppendInspection appends the grade of a verdict and its findings.
func AppendInspection(b []byte, v verdict.Verdict) []byte {
	b = AppendMember(b, "grade", v.Grade.String())
	b = append(AppendName(b, "findings"), '[')
	for i := range v.Findings {
		f := &v.Findings[i]
		b = append(AppendComma(b, i), '{')
		b = AppendMember(b, "rule", string(f.Rule))
		b = AppendMember(b, "grade", f.Grade.String())
		b = AppendInt(b, "start", f.Start)
		b = AppendInt(b, "end", f.End)
		b = AppendMember(b, "message", f.Message)
		if f.Inside != nil {
			b = append(AppendName(b, "inside"), '{')
			b = AppendMember(b, "input", f.Inside.Input)
			b = append(AppendInspection(b, f.Inside.Verdict), '}')
		}
		b = append(b, '}')
	}
	return append(b, ']')
}

// AppendChain appends the URLs to which a link of a mail filter or a similar service leads, if
// the input is one.
func AppendChain(b []byte, input string) []byte {
	chain := verdict.Unwrap(input)
	if len(chain) == 0 {
		return b
	}
	b = append(AppendName(b, "chain"), '[')
	for i, target := range chain {
		b = AppendString(AppendComma(b, i), target)
	}
	return append(b, ']')
}
