package engine

import (
	"errors"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/canon"
	"github.com/weburl/weburl/form"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
	"github.com/weburl/weburl/webapi"
)

// mostParams is how many pairs of a query are in an answer.
const mostParams = 1000

// appendParams appends the name-value pairs of the query, and of a fragment that has its form: whether each value is a URL,
// the URL if it is encoded once more, whether the parameter is for tracking, whether it is in the fragment, and the error for
// which url.ParseQuery of Go leaves the pair out. The list is empty if there is no URL.
func appendParams(b []byte, r *request) []byte {
	b = append(b, '[')
	x := r.read()
	if x.URL == nil {
		return append(b, ']')
	}
	i, isTracking := 0, tracking(x.URL)
	for _, part := range []*string{x.URL.Query, x.URL.Fragment} {
		isFragment := part == x.URL.Fragment
		if part == nil || isFragment && !isForm(*part) {
			continue
		}
		for field := range strings.SplitSeq(*part, "&") {
			for name, value := range form.Query(field).All() {
				b = answers.AppendMember(append(answers.AppendComma(b, i), '{'), "name", name)
				b = answers.AppendMember(b, "value", value)
				decoded, isURL := value, weburl.CanParse(value)
				if !isURL {
					decoded = percent.DecodeUTF8(percent.Decode(value))
					isURL = strings.Contains(decoded, "://") && weburl.CanParse(decoded)
				}
				b = answers.AppendBool(b, "url", isURL)
				if isURL && decoded != value {
					b = answers.AppendMember(b, "decoded", decoded)
				}
				if isFragment {
					b = answers.AppendBool(b, "fragment", true)
				}
				if isTracking(name) {
					b = answers.AppendBool(b, "tracking", true)
				}
				if _, err := url.ParseQuery(field); err != nil {
					b = answers.AppendMember(b, "go", err.Error())
				}
				b = append(b, '}')
				i++
			}
			if i >= mostParams {
				return append(b, ']')
			}
		}
	}
	return append(b, ']')
}

// isForm reports whether a fragment has the form of a query: whether it begins with a name and "=".
func isForm(fragment string) bool {
	name, _, ok := strings.Cut(fragment, "=")
	return ok && name != "" && strings.IndexFunc(name, func(c rune) bool {
		return c >= utf8.RuneSelf || !ascii.IsAlphanumeric(byte(c)) && c != '_' && c != '-' && c != '.'
	}) < 0
}

// tracking reports of the name of a parameter of a URL, or of a segment of its path after a slash, whether it is for tracking.
func tracking(u *spec.URL) func(name string) bool {
	h, _ := weburl.ParseHost(u.Host.String()) // the zero Host is of no site
	own := canon.SiteTrackingParameters(h)
	return func(name string) bool { return canon.TrackingParameters().Has(name) || own.Has(name) }
}

// appendUntracked appends the names of the parameters for tracking and, if there are any, the input without them.
func appendUntracked(b []byte, r *request) []byte {
	b = append(answers.AppendName(append(b, '{'), "names"), '[')
	x := r.read()
	if x.URL == nil {
		return append(b, "]}"...)
	}
	var names []string
	isTracking := tracking(x.URL)
	removes := func(name string) bool {
		if !isTracking(name) {
			return false
		}
		if len(names) < mostNames && !slices.Contains(names, name) {
			b = answers.AppendString(answers.AppendComma(b, len(names)), name)
			names = append(names, name)
		}
		return true
	}
	var input strings.Builder
	from := 0
	for _, s := range x.spans {
		text := r.Text[s.start:s.end]
		switch s.component {
		case spec.PathComponent:
			segments := strings.SplitAfter(text, "/")
			kept := slices.DeleteFunc(segments[1:], func(segment string) bool {
				name, _, ok := strings.Cut(segment, "=")
				return ok && removes("/"+name)
			})
			text = segments[0] + strings.Join(kept, "")
		case spec.QueryComponent:
			kept := form.Query(text).WithoutFunc(func(p form.Pair) bool { return removes(p.Name) })
			if text = string(kept); text == "" && s.end > s.start {
				s.start-- // the question mark
			}
		}
		input.WriteString(r.Text[from:s.start] + text)
		from = s.end
	}
	if b = append(b, ']'); names != nil {
		b = answers.AppendMember(b, "input", input.String()+r.Text[from:])
	}
	return append(b, '}')
}

// setters are the attributes of the URL class that can be set.
var setters = map[string]func(*webapi.URL, string){
	"href":     func(u *webapi.URL, value string) { _ = u.SetHref(value) }, // the page says why
	"protocol": (*webapi.URL).SetProtocol,
	"username": (*webapi.URL).SetUsername,
	"password": (*webapi.URL).SetPassword,
	"host":     (*webapi.URL).SetHost,
	"hostname": (*webapi.URL).SetHostname,
	"port":     (*webapi.URL).SetPort,
	"pathname": (*webapi.URL).SetPathname,
	"search":   (*webapi.URL).SetSearch,
	"hash":     (*webapi.URL).SetHash,
}

// methods are those of searchParams that change it. The value is optional to delete.
var methods = map[string]func(p *webapi.URLSearchParams, name, value string){
	"append": (*webapi.URLSearchParams).Append,
	"set":    (*webapi.URLSearchParams).Set,
	"sort":   func(p *webapi.URLSearchParams, _, _ string) { p.Sort() },
	"delete": func(p *webapi.URLSearchParams, name, value string) {
		if value == "" {
			p.Delete(name)
		} else {
			p.Delete(name, value)
		}
	},
}

// changes are the methods of a URL that give the reason why a setter changes nothing.
var changes = map[string]func(weburl.URL, string) (weburl.URL, error){
	"protocol": func(u weburl.URL, value string) (weburl.URL, error) {
		scheme, _, _ := strings.Cut(value, ":")
		return u.WithScheme(scheme)
	},
	"username": weburl.URL.WithEncodedUsername,
	"password": weburl.URL.WithEncodedPassword,
	"host":     weburl.URL.WithHost,
	"hostname": weburl.URL.WithHostname,
	"port":     weburl.URL.WithPort,
	"pathname": weburl.URL.WithEncodedPath,
}

// appendSet appends the URL after an attribute has been set or a method of searchParams called, as appendParse does, and if that changes
// nothing the reason, which is empty if the attribute has the value already.
func appendSet(b []byte, r *request) []byte {
	return r.appendOf(b, func(b []byte, u weburl.URL) []byte {
		x := webapi.FromURL(u)
		if set, ok := setters[r.setter]; ok {
			set(x, r.value)
		} else if call, ok := methods[strings.TrimPrefix(r.setter, "searchParams.")]; ok {
			call(x.SearchParams(), r.name, r.value)
		}
		if change := changes[r.setter]; change != nil && x.URL() == u {
			var failure *weburl.ChangeError
			if _, err := change(u, r.value); errors.As(err, &failure) {
				b = answers.AppendMember(b, "why", failure.Message())
			}
		}
		return answers.AppendURL(b, x.URL())
	})
}
