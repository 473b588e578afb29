package engine

import (
	"cmp"
	"slices"
	"strings"

	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/internal/redact"
	"github.com/weburl/weburl/spec"
	"github.com/weburl/weburl/verdict"
)

// source returns the text that secrets are removed from: the input as it was written, or the links in it if escapes
// hide secrets.
func (r *request) source() string { return cmp.Or(r.decoded, r.written, r.Text) }

// secrets returns the secrets in the source. A password is what the parser reads as one, or, in
// an input that does not parse, what may be meant as one.
func (r *request) secrets() []redact.Secret {
	source, x := r.source(), r.read()
	list := redact.Secrets(source, r.hide...)
	whole := strings.Index(source, r.Text) // or -1, if it is another spelling
	add := func(s redact.Secret) {
		text := r.Text[s.Start:s.End]
		if text == "" || redact.IsRedacted(text) {
			return
		}
		at := whole
		if at < 0 {
			if at = strings.Index(source, text) - s.Start; at+s.Start < 0 {
				return
			}
		}
		s.Start, s.End = s.Start+at, s.End+at
		if slices.ContainsFunc(list, func(other redact.Secret) bool { return other.Start <= s.Start && s.End < other.End && x.URL != nil }) {
			return // of a password with an "@", the parser finds the beginning
		}
		list = slices.DeleteFunc(list, func(other redact.Secret) bool { return other.Start < s.End && s.Start < other.End })
		i, _ := slices.BinarySearchFunc(list, s, func(a, b redact.Secret) int { return cmp.Compare(a.Start, b.Start) })
		list = slices.Insert(list, i, s)
	}
	for _, part := range x.spans {
		if part.component != spec.QueryComponent && part.component != spec.FragmentComponent {
			continue
		}
		for _, s := range redact.Fields(r.Text, part.start, part.end, r.hide...) {
			add(s)
		}
	}
	// An e-mail address in Base64 stays one, even if the name of its parameter is that of a secret.
	for _, f := range r.inspect().Findings {
		if f.Rule == verdict.Recipient && f.Grade == verdict.Suspicious {
			add(redact.Secret{Start: f.Start, End: f.End, Name: redact.MailInBase64})
		}
	}
	if spelled := r.spelled(source); len(spelled) > 0 {
		list = united(append(list, spelled...))
	}
	if strings.IndexByte(r.Text, '@') < 0 {
		return list
	}
	var password redact.Secret
	if x.URL == nil && !strings.ContainsAny(r.Text, " \t\r\n") {
		password.Start, password.End = redact.Password(r.Text)
	} else if i := slices.IndexFunc(x.spans, func(s span) bool { return s.component == spec.PasswordComponent }); i >= 0 {
		password.Start, password.End = x.spans[i].start, x.spans[i].end
	}
	for _, s := range redact.Divided(r.Text, password.Start, password.End) {
		add(s)
	}
	// What is before its @ is no name of a mail address.
	return slices.DeleteFunc(list, func(s redact.Secret) bool {
		return s.Name == redact.Mail && whole >= 0 && password.End > 0 && s.Start == whole+password.End+len("@")
	})
}

// mostSpelled is how many secrets of a URL within a wrapper are looked for. With more, all of the source is hidden.
const mostSpelled = 100

// spelled returns the places in the source of the secrets in the URLs to which a wrapper leads, which can be encoded as no program but the wrapper does.
func (r *request) spelled(source string) (list []redact.Secret) {
	for _, target := range verdict.Unwrap(r.Text) {
		of := slices.DeleteFunc(redact.Secrets(target, r.hide...), func(s redact.Secret) bool { return s.Name == redact.Mail })
		for _, a := range redact.Addresses(target, redact.Outside) {
			of = append(of, redact.Secret{Start: a.Start, End: a.Dot, Name: redact.Mail}) // without its last label
		}
		if len(of) > mostSpelled {
			return []redact.Secret{{Start: 0, End: len(source), Name: of[0].Name}}
		}
		for _, s := range of {
			list = append(list, redact.Spelled(source, target[s.Start:s.End], s.Name)...)
		}
	}
	return list
}

// united sorts secrets, and makes one of those that overlap.
func united(list []redact.Secret) (all []redact.Secret) {
	slices.SortStableFunc(list, func(a, b redact.Secret) int { return cmp.Compare(a.Start, b.Start) })
	for _, s := range list {
		if n := len(all); n > 0 && s.Start < all[n-1].End {
			all[n-1].End = max(all[n-1].End, s.End)
		} else {
			all = append(all, s)
		}
	}
	return all
}

// appendSecrets appends the names of the secrets in the input and the base, each once, and both texts without them.
func appendSecrets(b []byte, r *request) []byte {
	ofBase := redact.Secrets(r.Base, r.hide...)
	of := r.secrets()
	b = append(answers.AppendName(append(b, '{'), "names"), '[')
	b = append(appendNames(b, append(of[:len(of):len(of)], ofBase...)), ']')
	b = answers.AppendMember(b, "input", redact.Text(r.source(), of, r.hide...))
	if r.HasBase {
		b = answers.AppendMember(b, "base", redact.Text(r.Base, ofBase))
	}
	return append(b, '}')
}

// mostNames is how many names of secrets are in an answer.
const mostNames = 20

// appendNames appends the names of secrets, each once.
func appendNames(b []byte, secrets []redact.Secret) []byte {
	var names []string
	for _, s := range secrets {
		if len(names) < mostNames && !slices.Contains(names, s.Name) {
			b = answers.AppendString(answers.AppendComma(b, len(names)), s.Name)
			names = append(names, s.Name)
		}
	}
	return b
}
