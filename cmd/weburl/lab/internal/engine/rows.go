package engine

import (
	"math"
	"slices"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/canon"
	"github.com/weburl/weburl/dialect/compare"
	"github.com/weburl/weburl/display"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/internal/redact"
	"github.com/weburl/weburl/site"
	"github.com/weburl/weburl/ssrf"
	"github.com/weburl/weburl/verdict"
)

// appendRows appends an array with an array of rows for each line, a row for each link in it: what a table
// of many URLs shows. The members input, base, error or href, valid, and errors are those of
// parse and check, parse has the members of the URL class, and grade, rules and message are of inspect, further being the messages after the first.
// The findings of URLs within the URL are after its own.
// written is the line that a link was found in, or restored from, and link the link as it is written there; shown is the
// text of the link if it has a finding, and shownHost and shownSite are the host and the registrable domain in that. assumed is the URL that
// an input without a scheme is inspected as, with its grade, and fixed is another one without its errors, if it is not dangerous. host and site are those of the URL, or of that one; leads
// is where a link of a wrapper leads, leadsHost and leadsSite are those of that, and known and facts are of the one or the other, as is address, the class of an address that is not public. secrets are the names of the secrets in the line and the base, and redacted
// is the line, or the links in it, without them. If pasted is set, a line that is blank or a comment is null, and one of text without a link has no rows.
func (r *request) appendRows(b []byte) []byte {
	b = append(b, '[')
	i := 0
	for line := range strings.Lines(r.lines) {
		line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
		b = answers.AppendComma(b, i)
		i++
		if trimmed := strings.TrimSpace(line); r.pasted && (trimmed == "" || trimmed == "#" || strings.HasPrefix(trimmed, "# ")) {
			b = append(b, "null"...)
			continue
		}
		row := *r
		row.Text, row.NotText = answers.DecodeText(line)
		of := []request{row}
		if row.readsLinks() {
			if of = row.readings(true, math.MaxInt); row.links == 0 && !row.HasBase && isText(row.Text) {
				of = nil
			}
		}
		b = append(b, '[')
		for j := range of {
			b = of[j].appendRow(answers.AppendComma(b, j))
		}
		b = append(b, ']')
	}
	return append(b, ']')
}

func (r *request) appendRow(b []byte) []byte {
	b = answers.AppendInput(append(b, '{'), r.Input)
	if r.written != "" {
		b = answers.AppendMember(answers.AppendMember(b, "written", r.written), "link", r.link)
	}
	u, ofBase, err := r.parse()
	text, meant := r.Text, u
	if err != nil {
		b = answers.AppendError(b, r.Failure(err, ofBase), ofBase)
	} else {
		b = answers.AppendMember(b, "href", u.String())
		b = append(answers.AppendURL(append(answers.AppendName(b, "parse"), '{'), u), '}')
		b = answers.AppendMember(b, "canonical", canon.Crawler().Apply(u).String())
	}
	if url, _, of, ok := r.assumed(err == nil); ok {
		text, meant = url, of
		b = answers.AppendMember(append(answers.AppendName(b, "assumed"), '{'), "input", url)
		b = answers.AppendMember(b, "scheme", of.Scheme())
		b = answers.AppendMember(b, "canonical", canon.Crawler().Apply(of).String())
		b = append(answers.AppendMember(b, "grade", verdict.Inspect(url).Grade.String()), '}')
	}
	found := r.check()
	b = answers.AppendBool(b, "valid", found.Valid)
	b = answers.AppendFindings(b, found.Findings)
	compared := compare.Compare(r.Text, r.Base)
	v := r.inspect()
	isConnected := err != nil || u.ParsedHost().Kind() != weburl.HostNull || slices.ContainsFunc(v.Findings, func(f verdict.Finding) bool { return f.Rule == verdict.Parsers })
	if isConnected {
		b = answers.AppendMember(b, "level", compared.Level.String())
	}
	b = append(answers.AppendName(b, "destinations"), '[')
	if isConnected {
		for i, place := range compared.Places() {
			b = answers.AppendString(answers.AppendComma(b, i), place.Destination.String())
		}
	}
	b = answers.AppendMember(append(b, ']'), "grade", v.Grade.String())
	if slices.ContainsFunc(v.Findings, func(f verdict.Finding) bool { return f.Rule == verdict.LinkText }) {
		shown := strings.TrimSpace(r.linked)
		b = answers.AppendMember(b, "shown", shown)
		if url, ok := verdict.WithScheme(shown); ok {
			shown = url
		}
		if to, err := weburl.Parse(shown); err == nil {
			b = appendOwner(b, to, "shownHost", "shownSite")
		}
	}
	rules, messages, other := saidOf(v.Findings, nil, nil, nil, false)
	b = appendTexts(b, "rules", append(rules, other...))
	if len(found.Findings) > 0 && text == r.Text {
		if edit, ok := r.fixAll(); ok {
			// To write a dangerous link as valid does not make it less so, unless programs only differ in what is not valid.
			fixed := r.Text[:edit.start] + edit.text + r.Text[edit.end:]
			if v.Grade != verdict.Dangerous || edit.same && verdict.Inspect(fixed).Grade < verdict.Suspicious {
				b = answers.AppendMember(b, "fixed", fixed)
			}
		}
	}
	if len(messages) > 0 {
		b = answers.AppendMember(b, "message", messages[0])
		b = appendTexts(b, "further", messages[1:])
	}
	b = appendOwner(b, meant, "host", "site")
	end, chain := answers.LeadsTo(text, meant)
	if len(chain) > 0 {
		b = answers.AppendMember(b, "leads", chain[len(chain)-1])
		b = appendOwner(b, end, "leadsHost", "leadsSite")
	}
	b = answers.AppendFacts(answers.AppendKnown(b, end), end)
	if !end.IsZero() {
		if addr, ok := end.ParsedHost().Addr(); ok && !ssrf.Classify(addr).Reachable() {
			b = answers.AppendMember(b, "address", ssrf.Classify(addr).String())
		}
	}
	if list := appendWithin(chain, v.Findings); len(list) > 0 {
		b = appendTexts(b, "within", list)
	}
	b = answers.AppendMember(b, "defanged", display.Defang(r.Text))
	if r.isDefanged() {
		b = answers.AppendBool(b, "isDefanged", true)
	}
	secrets := r.secrets()
	if all := append(secrets[:len(secrets):len(secrets)], redact.Secrets(r.Base, r.hide...)...); len(all) > 0 {
		b = append(appendNames(append(answers.AppendName(b, "secrets"), '['), all), ']')
		b = answers.AppendMember(b, "redacted", redact.Text(r.source(), secrets, r.hide...))
	}
	return append(b, '}')
}

// saidOf appends the rules and the messages of findings, and after them those of findings about URLs within the URL. If
// another message contains that of one of these, only its rule is added, to other.
func saidOf(findings []verdict.Finding, rules, messages, other []string, isWithin bool) (_, _, _ []string) {
	for _, f := range findings {
		if rule := string(f.Rule); !isWithin || !slices.ContainsFunc(messages, func(m string) bool { return strings.Contains(m, f.Message) }) {
			rules, messages = append(rules, rule), append(messages, f.Message)
		} else if !slices.Contains(rules, rule) && !slices.Contains(other, rule) {
			other = append(other, rule)
		}
	}
	for _, f := range findings {
		if f.Inside != nil {
			rules, messages, other = saidOf(f.Inside.Findings, rules, messages, other, true)
		}
	}
	return rules, messages, other
}

// appendWithin appends the URLs within a URL, of which findings are.
func appendWithin(list []string, findings []verdict.Finding) []string {
	for _, f := range findings {
		if f.Inside != nil {
			if !slices.Contains(list, f.Inside.Input) {
				list = append(list, f.Inside.Input)
			}
			list = appendWithin(list, f.Inside.Findings)
		}
	}
	return list
}

// appendTexts appends a member that is an array of texts.
func appendTexts(b []byte, name string, texts []string) []byte {
	b = append(answers.AppendName(b, name), '[')
	for i, text := range texts {
		b = answers.AppendString(answers.AppendComma(b, i), text)
	}
	return append(b, ']')
}

// appendOwner appends the host of a URL, and its registrable domain if it has one. The zero URL has neither.
func appendOwner(b []byte, u weburl.URL, host, domain string) []byte {
	if u.IsZero() {
		return b
	}
	b = answers.AppendMember(b, host, u.Hostname())
	if registrable, ok := site.RegistrableDomain(u.ParsedHost()); ok {
		b = answers.AppendMember(b, domain, registrable)
	}
	return b
}
