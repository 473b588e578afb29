package answers

import (
	"strings"

	"github.com/weburl/weburl/dialect/target"
)

// AppendReadings appends what programs do with a request target.
func AppendReadings(b []byte, programs []*target.Program, text string) []byte {
	b = append(AppendName(b, "results"), '[')
	for i, p := range programs {
		b = appendReading(AppendComma(b, i), p, p.Read(text))
	}
	return append(b, ']')
}

func appendReading(b []byte, p *target.Program, r target.Reading) []byte {
	b = AppendMember(append(b, '{'), "program", p.Name())
	b = AppendBool(b, "answered", r.Answered)
	if r.Answered {
		if r.Status != 0 {
			b = AppendInt(b, "status", r.Status)
		}
		return append(b, '}')
	}
	b = AppendMember(b, "rule", strings.ToValidUTF8(r.Rule, "\uFFFD"))
	if p.IsProxy() {
		b = AppendMember(b, "forward", strings.ToValidUTF8(r.Forward, "\uFFFD"))
	} else {
		b = AppendMember(b, "path", strings.ToValidUTF8(r.Path, "\uFFFD"))
	}
	return append(b, '}')
}
