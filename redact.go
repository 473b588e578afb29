package weburl

import (
	"slices"

	"github.com/weburl/weburl/form"
	"github.com/weburl/weburl/internal/redact"
)

// Redacted returns the serialization with any password replaced by "xxxxx",
// for logs. It allocates if u has a password. It does not change an opaque path, even if
// that has a password, as in a blob URL.
func (u URL) Redacted() string {
	if u.EncodedPassword() == "" {
		return u.record.Href
	}
	return u.record.Href[:u.record.UsernameEnd] + ":xxxxx@" + u.record.Href[u.record.HostStart:]
}

// RedactedFull returns the serialization in the form that OpenTelemetry requires for the
// attribute url.full: the username, the password and the value of each query parameter
// with one of the names are replaced by REDACTED. Names are compared after decoding,
// with regard to case. All other bytes are unchanged.
//
// The semantic conventions of OpenTelemetry name, as of November 2026, the
// parameters AWSAccessKeyId, Signature, sig and X-Goog-Signature, which are parts of
// signed URLs of AWS, Azure and Google Cloud. RedactedFull does not look for secrets
// anywhere else, such as in the path or the fragment.
//
// https://opentelemetry.io/docs/specs/semconv/registry/attributes/url/#url-full
func (u URL) RedactedFull(params ...string) string {
	r := &u.record
	b := append(make([]byte, 0, len(r.Href)+2*len(redact.Redacted)), r.Href[:r.SchemeEnd]...)
	rest := r.SchemeEnd
	if u.IncludesCredentials() {
		b = append(b, "://"...)
		if u.EncodedUsername() != "" {
			b = append(b, redact.Redacted...)
		}
		if u.EncodedPassword() != "" {
			b = append(append(b, ':'), redact.Redacted...)
		}
		rest = r.HostStart - uint32(len("@"))
	}
	b = append(b, r.Href[rest:r.QueryStart]...)
	if query := u.EncodedQuery(); u.HasQuery() {
		b = append(b, '?')
		b = append(b, form.Query(query).WithEdits(func(p form.Pair) (form.Pair, bool) {
			if slices.Contains(params, p.Name) {
				p.Value = redact.Redacted
			}
			return p, true
		})...)
	}
	return string(append(b, r.Href[r.FragmentStart:]...))
}
