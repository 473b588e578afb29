package engine

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/internal/typed"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/site"
	"github.com/weburl/weburl/spec"
	"github.com/weburl/weburl/verdict"
)

// A fix is an edit of the input that removes a finding. It has been tried: the
// input that it leads to parses, and has fewer findings if the one before it parses, or is another
// one that is meant. It is not dangerous unless it edits what follows the host.
type fix struct {
	start, end int    // bytes of the input that are replaced
	text       string // what is written there instead
	same       bool   // the URL that is read remains the same
	another    bool   // another URL is meant
	other      string // what to write instead if something else is meant, or empty
}

// A fixer looks for edits of an input.
type fixer struct {
	*request
	found  *answers.Checked
	spans  []span
	before outcome
}

// An outcome is what counts of a parse.
type outcome struct {
	url    *spec.URL // nil if it failed
	errors int
}

// try parses a text in place of the input.
func (x *fixer) try(text string) (o outcome) {
	base, ok := x.readBase()
	if !ok {
		return o
	}
	parser := spec.Parser{Edition: x.edition, Encoding: x.encoding, Report: func(spec.ValidationError) { o.errors++ }}
	o.url, _ = parser.Parse(text, base)
	if o.url != nil && o.errors == 0 && x.edition.Check(spec.ValidURLString, text, base) != nil {
		o.errors++
	}
	return o
}

// fix returns what to write instead of what a finding is about. It is not ok if
// there is nothing that mends it alone: then a person has to say what was meant.
func (x *fixer) fix(f *answers.Finding) (best fix, ok bool) {
	if f.InBase || x.NotText >= 0 || x.found.More > 0 {
		return fix{}, false
	}
	for _, edit := range x.candidates(f) {
		text := x.Text[:edit.start] + edit.text + x.Text[edit.end:]
		if text == x.Text {
			continue
		}
		after := x.try(text)
		if after.url == nil || x.before.url != nil && !edit.another && after.errors >= x.before.errors {
			continue
		}
		edit.same = x.before.url != nil && x.edition.Serialize(x.before.url, false) == x.edition.Serialize(after.url, false)
		switch {
		case edit.same:
			return edit, true
		case !ok && (x.NotText >= 0 || x.followsHost(edit) || verdict.Inspect(text).Grade != verdict.Dangerous):
			best, ok = edit, true
		}
	}
	return best, ok
}

// followsHost reports whether an edit is in the path, the query or the fragment of a URL.
func (x *fixer) followsHost(edit fix) bool {
	return x.before.url != nil && slices.ContainsFunc(x.spans, func(s span) bool {
		return s.component >= spec.PathComponent && s.start <= edit.start && edit.end <= s.end
	})
}

// ofPassword are the errors of a password with a delimiter in it.
var ofPassword = []spec.ErrorCode{spec.InvalidCredentials, spec.PortInvalid, spec.PortOutOfRange, spec.HostMissing}

// candidates returns edits that may mend a finding. One that leaves the URL what it
// is goes before the others, and otherwise the first.
func (x *fixer) candidates(f *answers.Finding) []fix {
	input, found := x.Text, x.found
	span := input[f.Start:f.End]
	if m, ok := answers.MeantBy(input); ok {
		return []fix{{start: 0, end: len(input), text: m.URL, another: true}}
	}
	if start, end, texts := answers.Bracketed(input); len(texts) > 0 && f.Fatal {
		edit := fix{start: start, end: end, text: texts[0]}
		if len(texts) > 1 {
			edit.other = texts[1]
		}
		return []fix{edit}
	}
	if start, end, text, ok := answers.Password(input); ok && slices.Contains(ofPassword, f.Doc.Code) {
		return []fix{{start: start, end: end, text: text, another: true}}
	}
	replace := func(text string) fix { return fix{start: f.Start, end: f.End, text: text} }
	switch f.Doc.Code {
	case spec.InvalidURLUnit:
		if s, ok := answers.Skipped(input, f.Start, f.End); ok {
			return []fix{{start: s.Start, end: s.End, text: s.Rest}}
		}
		switch {
		case span != "" && span[0] <= ' ':
			return []fix{replace(percent.Encode(span, percent.Component)), replace("")}
		case strings.HasPrefix(span, "%"):
			return []fix{{start: f.Start, end: f.Start + 1, text: "%25"}}
		}
		// "|" can stand for the ":" of a drive letter.
		return []fix{replace(percent.Encode(span, percent.Component)), replace(strings.ReplaceAll(span, "|", ":"))}
	case spec.SpecialSchemeMissingFollowingSolidus:
		start := strings.IndexByte(input, ':') + 1
		end := start + len(input[start:]) - len(strings.TrimLeft(input[start:], "/\\"))
		// With a base of its scheme it is a relative reference.
		return []fix{{start: 0, end: start}, {start: start, end: end, text: "//"}}
	case spec.MissingSchemeNonRelativeURL:
		if url := withoutHidden(input); url != "" {
			return []fix{{end: len(input) - len(url)}}
		}
		if answers.IsReference(input) {
			return nil // it lacks a base
		}
		if url, ok := completed(input); ok {
			return []fix{{start: 0, end: len(input), text: url}}
		}
		text := strings.TrimLeft(strings.TrimLeftFunc(input, isStripped), "/\\")
		return []fix{{start: 0, end: len(input) - len(text), text: strings.TrimSuffix(typed.WithScheme(text), text)}}
	case spec.InvalidReverseSolidus:
		return []fix{replace(strings.ReplaceAll(span, `\`, "/"))}
	case spec.InvalidCredentials:
		if answers.HasUsualCredentials(input) {
			return nil
		}
		start := strings.LastIndexAny(input[:f.Start], `/\`) + 1
		authority := input[start:]
		if end := strings.IndexAny(authority[max(0, f.End-start):], `/\?#`); end >= 0 {
			authority = authority[:max(0, f.End-start)+end]
		}
		if at := strings.LastIndexByte(authority, '@'); at >= 0 {
			return []fix{{start: start, end: start + at + 1}}
		}
	case spec.FileInvalidWindowsDriveLetter:
		return []fix{replace(strings.Replace(span, "|", ":", 1))}
	case spec.FileInvalidWindowsDriveLetterHost:
		return []fix{{start: f.Start, end: f.Start, text: "/"}}
	case spec.DomainToASCII, spec.HostInvalidCodePoint:
		if found.URL == nil && span != "" && strings.TrimSpace(span) == "" {
			return []fix{replace("")}
		}
	case spec.HostMissing:
		if start := strings.IndexByte(input, ':') + 1; start > 0 {
			// A port has no host.
			if rest := strings.TrimLeft(strings.TrimLeft(input[start:], ":"), `/\`); rest != "" && rest[0] != ':' {
				return []fix{{start: start, end: len(input) - len(rest), text: "//"}}
			}
		}
	case spec.PortOutOfRange, spec.PortInvalid:
		// With another colon, it is no port.
		colon := strings.LastIndexByte(input[:f.Start], ':')
		if start := strings.LastIndexAny(input[:max(colon, 0)], "@/\\") + 1; colon >= 0 && !strings.Contains(input[start:colon]+input[f.Start:min(f.End+1, len(input))], ":") {
			return []fix{{start: colon, end: f.End}}
		}
	}
	if found.URL == nil || found.URL.Host.Kind == spec.NullHost {
		return nil
	}
	// An error of a host that was read: write it as it was read.
	if host, ok := x.hostSpan(f); ok {
		return []fix{{start: host.start, end: host.end, text: found.URL.Host.String()}}
	}
	return nil
}

// hostSpan returns the part of the input that the host was read from, if a finding
// is about it.
func (x *fixer) hostSpan(f *answers.Finding) (span, bool) {
	for _, s := range x.spans {
		if s.component == spec.HostComponent && s.start <= f.Start && f.End <= s.end {
			return s, true
		}
	}
	return span{}, false
}

// mostRepairs is how many edits a repair is made of.
const mostRepairs = 4

// repair returns an edit with which an input parses that does not: the error that ends the
// parse is removed, and then the one after it. also has the faults after the first. It is not ok if
// there is no such edit.
func (r *request) repair() (edit fix, also []string, ok bool) {
	text := r.Text
	for i := range mostRepairs {
		next := *r
		next.Text, next.result, next.checked = text, nil, nil
		x := next.fixer()
		worst := x.found.Worst()
		if x.NotText >= 0 || worst == nil || worst.InBase {
			return fix{}, nil, false
		}
		if i > 0 {
			also = append(also, worst.Fault)
		}
		if edit, ok := x.fix(worst); ok {
			before, after := text[:edit.start], text[edit.end:]
			if edit.other != "" {
				return fix{end: len(r.Text), text: before + edit.text + after, other: before + edit.other + after}, also, true
			}
			return editOf(r.Text, before+edit.text+after), also, true
		}
		candidates := x.candidates(worst)
		if len(candidates) == 0 {
			return fix{}, nil, false
		}
		edit := candidates[0]
		text = text[:edit.start] + edit.text + text[edit.end:]
	}
	return fix{}, nil, false
}

// mostRounds is how many times all findings are fixed that can be, and mostFixes and mostFixed how many findings and bytes an
// input has for that.
const (
	mostRounds = 4
	mostFixes  = 20
	mostFixed  = 2000
)

// fixAll returns an edit that removes all findings, if there are several.
func (r *request) fixAll() (edit fix, ok bool) {
	text := r.Text
	for range mostRounds {
		next := *r
		next.Text, next.result, next.checked = text, nil, nil
		x := next.fixer()
		if len(x.found.Findings) == 0 && x.before.url != nil {
			edit, before := editOf(r.Text, text), r.fixer().before.url
			edit.same = before != nil && r.edition.Serialize(before, false) == r.edition.Serialize(x.before.url, false)
			return edit, text != r.Text && (edit.same || verdict.Inspect(text).Grade != verdict.Dangerous)
		}
		if len(x.found.Findings) > mostFixes || len(text) > mostFixed || x.NotText >= 0 || x.HasBase {
			return fix{}, false
		}
		if x.before.url == nil {
			edit, _, ok := next.repair()
			if !ok || edit.other != "" {
				return fix{}, false
			}
			text = text[:edit.start] + edit.text + text[edit.end:]
			continue
		}
		var edits []fix
		for i := range x.found.Findings {
			if edit, ok := x.fix(&x.found.Findings[i]); ok {
				edits = append(edits, edit)
			}
		}
		slices.SortStableFunc(edits, func(a, b fix) int { return cmp.Compare(b.start, a.start) })
		before := len(text) + 1 // where the edit after this one begins
		for _, edit := range edits {
			if edit.end < before {
				text, before = text[:edit.start]+edit.text+text[edit.end:], edit.start
			}
		}
	}
	return fix{}, false
}

// editOf returns the edit that leads from one text to another.
func editOf(from, to string) fix {
	start, end := 0, 0
	for start < min(len(from), len(to)) && from[start] == to[start] {
		start++
	}
	for end < min(len(from), len(to))-start && from[len(from)-1-end] == to[len(to)-1-end] {
		end++
	}
	for start > 0 && !utf8.RuneStart(from[start-1]) || start < len(from) && !utf8.RuneStart(from[start]) {
		start--
	}
	for end > 0 && !utf8.RuneStart(from[len(from)-end]) {
		end--
	}
	return fix{start: start, end: len(from) - end, text: to[start : len(to)-end]}
}

// appendReading appends what the input is, in the words of the gravest error: its code, the
// fault, how many errors there are besides, and an edit that removes it or null, with the faults that
// it removes also, and all is an edit that removes all errors, if there is one. Of an input that lacks a scheme, also if its host stands where the scheme is, assumed is the URL
// that is meant, with its scheme, its host and, if the input does not parse, its components; for is the scheme that the parser reads. Without an error there is besides only more, which is 0. If a link was read in the input, written is the
// input, read the link, and defanged tells whether the link was restored from a defanged one, and unread is how many lines of the input have text and no link, if there are any. If there are
// several, links is their number, isText is set for several words without a link, isMail for an e-mail address, and inspected how many have been compared to find the gravest.
func appendReading(b []byte, r *request) []byte {
	x := r.fixer()
	b = append(b, '{')
	if r.written != "" {
		b = answers.AppendMember(b, "written", r.written)
		b = answers.AppendMember(b, "read", r.Text)
		_, isDefanged := restored(r.written)
		b = answers.AppendBool(b, "defanged", isDefanged)
		if r.unread > 0 {
			b = answers.AppendInt(b, "unread", r.unread)
		}
		if r.links > 1 {
			b = answers.AppendInt(b, "links", r.links)
			b = answers.AppendInt(b, "inspected", min(r.links, mostRead))
		}
	}
	if r.written == "" && r.readsLinks() && !r.HasBase && r.links == 0 {
		if _, isHost := answers.WithDots(r.Text); !isHost && len(strings.Fields(r.Text)) > 1 && isText(r.Text) {
			b = answers.AppendBool(b, "isText", true)
		} else if isMail(r.Text) {
			b = answers.AppendBool(b, "isMail", true)
		}
	}
	worst := x.found.Worst()
	if worst == nil {
		return append(x.appendAssumed(answers.AppendInt(b, "more", 0)), '}')
	}
	b = answers.AppendMember(b, "code", string(worst.Doc.Code))
	b = answers.AppendMember(b, "fault", worst.Fault)
	b = answers.AppendBool(b, "base", worst.InBase)
	b = answers.AppendInt(b, "more", len(x.found.Findings)+x.found.More-1)
	edit, ok := x.fix(worst)
	var also []string
	if !ok && x.before.url == nil {
		edit, also, ok = r.repair()
	}
	b = append(answers.AppendName(b, "also"), '[')
	for i, fault := range also {
		b = answers.AppendString(answers.AppendComma(b, i), fault)
	}
	b = append(b, ']')
	b = appendFix(answers.AppendName(b, "fix"), edit, ok)
	if len(x.found.Findings) > 1 && ok {
		if edit, ok := r.fixAll(); ok {
			b = appendFix(answers.AppendName(b, "all"), edit, true)
		}
	}
	if !worst.InBase {
		b = x.appendAssumed(b)
	}
	return append(b, '}')
}

// completed returns an input without a colon or with commas for dots as the URL that is meant.
func completed(input string) (url string, ok bool) {
	if url, ok = answers.WithColon(input); !ok {
		url, ok = answers.WithDots(input)
	}
	return url, ok
}

// assumed returns the URL that an input without a scheme is inspected as, and what the parser reads as the scheme, if it
// reads one. With a base, an input that parses is a reference.
func (r *request) assumed(parses bool) (text, scheme string, u weburl.URL, ok bool) {
	text, ok = completed(r.Text)
	if !ok {
		text, ok = verdict.WithScheme(r.Text)
	}
	m, isMeant := answers.MeantBy(r.Text)
	if isMeant {
		text, scheme, ok = m.URL, m.Scheme, true
	}
	if !ok || r.NotText >= 0 || r.HasBase && parses && !isMeant {
		return "", "", u, false
	}
	u, err := weburl.Parse(text)
	return text, scheme, u, err == nil
}

// appendAssumed appends the URL that an input without a scheme is inspected as, if there is one, and its host.
func (x *fixer) appendAssumed(b []byte) []byte {
	text, scheme, u, ok := x.assumed(x.before.url != nil)
	if !ok {
		return b
	}
	b = answers.AppendMember(append(answers.AppendName(b, "assumed"), '{'), "input", text)
	b = answers.AppendMember(b, "scheme", u.Scheme())
	if scheme != "" {
		b = answers.AppendMember(b, "for", scheme)
	}
	b = answers.AppendMember(b, "host", u.ParsedHost().String())
	if x.before.url == nil {
		of := answers.Read(answers.Input{Text: text, NotText: -1}, x.edition, x.encoding, nil)
		b = of.AppendOutcome(b)
	}
	return append(answers.AppendSite(answers.AppendKnown(b, u), u, site.List{}), '}')
}

// appendFix appends an edit, or null if it is not ok.
func appendFix(b []byte, edit fix, ok bool) []byte {
	if !ok {
		return append(b, "null"...)
	}
	b = answers.AppendInt(append(b, '{'), "start", edit.start)
	b = answers.AppendInt(b, "end", edit.end)
	b = answers.AppendMember(b, "text", edit.text)
	if b = answers.AppendBool(b, "same", edit.same); edit.another {
		b = answers.AppendBool(b, "another", true)
	}
	if edit.other != "" {
		b = answers.AppendMember(b, "other", edit.other)
	}
	return append(b, '}')
}

// appendFixes appends for each finding an edit, or null.
func appendFixes(b []byte, r *request) []byte {
	const most = 20 // each is tried
	x := r.fixer()
	b = append(b, '[')
	for i := range x.found.Findings {
		b = answers.AppendComma(b, i)
		var edit fix
		ok := false
		if i < most {
			edit, ok = x.fix(&x.found.Findings[i])
		}
		b = appendFix(b, edit, ok)
	}
	return append(b, ']')
}
