// Package canonname has the canonical forms and keys of URLs by their names, as
// the command and SQL functions take them.
package canonname

import (
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/canon"
	"github.com/weburl/weburl/canon/safebrowsing"
	"github.com/weburl/weburl/canon/surt"
)

// A Form is a canonical form of URLs: a profile, or a key.
type Form struct {
	Name    string
	About   string
	Profile canon.Profile
	Key     func(url string) (string, error) // nil for a profile
	Example string                           // the key of [Example]; empty for a profile
}

// Example is the URL of which each form with a key has an example.
const Example = "https://www.example.com/A/?b=2&a=1#c"

var forms = func() []Form {
	var list []Form
	for _, p := range canon.Profiles() {
		var names []string
		for _, s := range p.Steps() {
			names = append(names, s.Name())
		}
		about := strings.Join(names, ", ")
		if about == "" {
			about = "what browsers write"
		}
		list = append(list, Form{Name: p.Name(), About: about, Profile: p})
	}
	return append(list,
		Form{Name: "safe-browsing", About: "a key: the canonical URL whose hash is looked up in Google Safe Browsing, the list of dangerous sites", Example: "https://www.example.com/A/?b=2&a=1", Key: func(url string) (string, error) {
			u, err := safebrowsing.Canonicalize(url)
			return u.String(), err
		}},
		Form{Name: "surt", About: "a key: SURT, by which web archives sort pages (host reversed, www removed), as the replay program pywb writes it", Example: "com,example)/a?a=1&b=2", Key: surt.Key},
		Form{Name: "surt-java", About: "a key: SURT as the Java library of Common Crawl writes it", Example: "com,example)/a?a=1&b=2", Key: surt.Options{Java: true}.Key},
	)
}()

// All returns the forms, profiles first.
func All() []Form { return append([]Form(nil), forms...) }

// Names returns the names of the forms.
func Names() (names []string) {
	for _, f := range forms {
		names = append(names, f.Name)
	}
	return names
}

// Named returns the form of a name.
func Named(name string) (f Form, ok bool) {
	for _, f := range forms {
		if f.Name == name {
			return f, true
		}
	}
	return Form{}, false
}

// IsStandard reports whether the form is the serialization.
func (f *Form) IsStandard() bool { return f.Key == nil && len(f.Profile.Steps()) == 0 }

// AppendInput appends what is written for an input, which parses to u or fails with err. An
// input that fails can have a key; without a key the error is err.
func (f *Form) AppendInput(b []byte, input string, u weburl.URL, err error) ([]byte, error) {
	if err == nil {
		return f.Append(b, u)
	}
	if f.Key != nil {
		if key, failed := f.Key(input); failed == nil {
			return append(b, key...), nil
		}
	}
	return b, err
}

// Append appends what is written for a URL.
func (f *Form) Append(b []byte, u weburl.URL) ([]byte, error) {
	if f.Key == nil {
		return f.Profile.Append(b, u), nil
	}
	key, err := f.Key(u.String())
	return append(b, key...), err
}
