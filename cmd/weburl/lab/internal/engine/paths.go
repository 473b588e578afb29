package engine

import (
	"slices"
	"strings"

	"github.com/weburl/weburl/dialect/target"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/spec"
)

// appendPaths appends the targets of requests for an http or https URL, each with the results of weburl
// request, for it and for the targets that proxies forward in its place. The first is that of the URL. A second
// one is the text that the path and the query were read from, which some clients send unchanged except for
// spaces, if it is a path and another target.
func appendPaths(b []byte, r *request) []byte {
	b = append(b, '[')
	x := r.read()
	if x.URL == nil || x.URL.Scheme != "https" && x.URL.Scheme != "http" {
		return append(b, ']')
	}
	read := x.URL.SerializePath()
	if x.URL.Query != nil {
		read += "?" + *x.URL.Query
	}
	b = appendTarget(b, read)
	if written := asTarget.Replace(x.writtenTarget()); written != read && strings.HasPrefix(written, "/") && target.IsTarget(written) {
		b = appendTarget(append(b, ','), written)
	}
	return append(b, ']')
}

// asTarget removes from a text what the parser removes, and percent-encodes the spaces, which end a target.
var asTarget = strings.NewReplacer(" ", "%20", "\t", "", "\n", "", "\r", "")

// mostForwarded is the length of the longest target that is also read as a second program gets it: each proxy can
// forward another one.
const mostForwarded = 8 << 10

// appendTarget appends a target with its results, and the other targets that proxies forward for it with theirs.
func appendTarget(b []byte, text string) []byte {
	b = answers.AppendReadings(answers.AppendMember(append(b, '{'), "target", text), target.All(), text)
	b = append(answers.AppendName(b, "forwarded"), '[')
	seen := []string{text}
	for _, p := range target.All() {
		if sent := p.Read(text).Forward; len(text) <= mostForwarded && target.IsTarget(sent) && !slices.Contains(seen, sent) {
			b = answers.AppendMember(append(answers.AppendComma(b, len(seen)-1), '{'), "target", strings.ToValidUTF8(sent, "\uFFFD"))
			b = append(answers.AppendReadings(b, target.All(), sent), '}')
			seen = append(seen, sent)
		}
	}
	return append(b, "]}"...)
}

// writtenTarget returns the text from the start of the path to the end of the query.
func (x *result) writtenTarget() string {
	start, end := -1, -1
	for _, s := range x.spans {
		if s.component == spec.PathComponent || s.component == spec.QueryComponent {
			if start < 0 {
				start = s.start
			}
			end = s.end
		}
	}
	if start < 0 {
		return ""
	}
	return x.Text[start:end]
}
